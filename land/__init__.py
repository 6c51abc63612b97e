"""The land war: armies on the same chart as the ships, in the same runs (LC-001).

Pure. What happens on land is found here, a folder a chapter of the rules; who is told of it, when and how, is decided in
``campaign.war``. Rules are cited by their ids (LC-001 to LC-305); their numbers stand in ``data/*.toml``.
"""
