"""Tables of the ready reckoner for the land, a module a table: ``manage.py reckon march`` and so on.

Each module has ``reckon(line: Asked) -> Answer``. A faulty line gives ``{"error": sentence}`` with all its faults; nothing is
ever raised.
"""
