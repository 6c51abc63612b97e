"""The land's tables of the ready reckoner, a module a table: ``manage.py reckon march`` and so on.

Each module has ``reckon(line: Asked) -> Answer``. A faulty line gives ``{"error": sentence}`` with all its faults; nothing is
ever raised.
"""
