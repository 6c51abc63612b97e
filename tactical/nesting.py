"""How deep what a page sends is nested: what is read once must also be written, judged and read again later."""

from __future__ import annotations

DEEPEST = 24
"""Levels of tables within tables: far more than any sheet has, and far fewer than what writes pages can follow."""


def deeper_than(value: object, most: int) -> bool:
    """Whether there are more levels of tables and lists within each other than ``most``."""
    level = [value]
    for _ in range(most):
        tables = [one for one in level if isinstance(one, dict | list)]
        level = [part for one in tables for part in (one.values() if isinstance(one, dict) else one)]
        if not level:
            return False
    return True
