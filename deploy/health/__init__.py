"""Health of the site, for its administrators and nobody else.

``manage.py doctor`` and the alarms by mail run the system checks of ``checks``. No row, number or line of this package names a
seat, a player or a player's words.
"""
