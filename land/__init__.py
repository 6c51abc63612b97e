"""Land war: armies on the same chart as the ships, in the same runs (LC-001).

Pure. Each folder holds a chapter of the rules and finds facts; ``campaign.war`` decides who is told of them. Rules are cited by
their ids (LC-001 to LC-305); their numbers stand in ``data/*.toml``.
"""
