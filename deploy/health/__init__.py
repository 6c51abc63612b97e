"""Whether the site is well, and why not: what a server that stands for weeks tells those who run it, and nobody else.

``checks`` judges what ``looked`` has found out; ``manage.py doctor``, the alarms by mail and ``/health/ready`` say the same. No
row, number or line of this package names a seat, a player or anything that somebody wrote.
"""
