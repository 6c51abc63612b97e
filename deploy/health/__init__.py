"""Health of the site, for its administrators alone.

``manage.py doctor`` and the alarms by mail run the system checks of ``checks``. No row, number or line here names a seat, a
player or a player's words.
"""
