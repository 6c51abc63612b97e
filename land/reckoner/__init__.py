"""The land's tables of the ready reckoner, a module a table: ``manage.py reckon march`` and so on.

Each module has ``reckon(line: Asked) -> Answer``. A line that cannot be answered gives ``{"error": sentence}`` with
everything that is wrong with it; nothing is ever raised.
"""
