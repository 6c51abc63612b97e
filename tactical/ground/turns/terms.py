"""Terms that the sides agree before a battle on open ground, the usual choice first.

A game's ``terms.toml`` has their order, the usual Country, and its own terms.
"""

from __future__ import annotations

from tactical.engine.ruleset import Term
from tactical.engine.tables import read
from tactical.engine.terms import make_term
from tactical.ground.geometry import library

AT_THE_TABLE = "table"
LATER = ("handicap", "total", "artillery", "soldiers")
"""Terms kept only where they are unusual, so that battles opened before these terms existed are equal."""


def in_force(terms: tuple[Term, ...], found: dict[str, str]) -> dict[str, str]:
    usual = {one.key: one.choices[0][0] for one in terms}
    return {key: value for key, value in found.items() if key not in LATER or value != usual[key]}


def list_terms(package: str) -> tuple[Term, ...]:
    """List the terms of a game in their order: its own, those that all games share, and which Country."""
    own = read(package, "terms")
    found = {key: make_term(key, one) for key, one in {**read(__package__, "terms")["terms"], **own["terms"]}.items()}
    # A Country of the library, or one laid out at the table.
    first = own["country"]
    titles = library.titles()
    keys = sorted(titles, key=lambda key: (key != first, key))
    choices = (*((key, titles[key]) for key in keys), (AT_THE_TABLE, "Laid out at the table by one of the players"))
    found["country"] = Term("country", "The Country", "The ground that is fought over.", choices)
    return tuple(found[key] for key in own["order"])
