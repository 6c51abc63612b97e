"""Numbers of the book, and those of the machine's own conventions (SC-KS-30 to 49), read once."""

from __future__ import annotations

from tactical.engine.tables import read

BOOK, OURS = read(__package__), read(__package__, "conventions")
STATE, WORDS = (read("tactical.rulesets.kriegspiel", name) for name in ("state", "words"))
INCH = 64
_U = {"in": INCH, "ft": 12 * INCH, "u": 1}


def n(rule: str, name: str = "value") -> int:
    """Return a number of a table as it stands there."""
    return int(BOOK[rule][name])


def u(rule: str, name: str = "value") -> int:
    """Return a length of a table in u; the table's unit ends in "in", "ft" or "u"."""
    return int(BOOK[rule][name]) * _U[BOOK[rule]["unit"].split()[-1]]
