"""Whether the site is well, and why not: what a server that stands for weeks tells those who run it, and nobody else.

``manage.py doctor`` and the alarms by mail run the system checks of ``checks``. No row, number or line of this package names a
seat, a player or anything that somebody wrote.
"""
