"""What the sides agree before a battle on open ground; the first choice of each term is the usual one.

A game names its terms in a ``terms.toml``: their order, the usual Country, and the terms that only it has.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tactical.engine.ruleset import Term
from tactical.engine.tables import read
from tactical.openground.floor import library
from tactical.openground.machine.state import Data

AT_THE_TABLE = "table"


def of(package: str) -> tuple[Term, ...]:
    """The terms of a game in their order: its own, those that all games share, and which Country."""
    own = read(package, "terms")
    found = {key: _term(key, one) for key, one in {**read(__package__, "terms")["terms"], **own["terms"]}.items()}
    found["country"] = _country(own["country"])
    return tuple(found[key] for key in own["order"])


def _term(key: str, given: Data) -> Term:
    return Term(key, given["title"], given["text"], tuple((value, label) for value, label in given["choices"]))


def _country(first: str) -> Term:
    """Which Country: one of the library, or one laid out at the table."""
    titles = library.titles()
    keys = sorted(titles, key=lambda key: (key != first, key))
    choices = (*((key, titles[key]) for key in keys), (AT_THE_TABLE, "Laid out at the table by one of the players"))
    return Term("country", "The Country", "The ground that is fought over.", choices)


def agreed(terms: Iterable[Term], wanted: Any, faults: list[str]) -> dict[str, str]:
    """Every term with what was agreed, the usual where nothing was; faults for what is not among the choices."""
    known = {one.key: one for one in terms}
    found = {key: one.choices[0][0] for key, one in known.items()}
    if not isinstance(wanted, dict):
        faults.append(f'"terms" is a table, not {wanted!r:.40}')
        return found
    for key in sorted(map(str, wanted)):
        if key not in known:
            faults.append(f"there is no term {key!r:.40}; the terms are {', '.join(known)}")
            continue
        values = [value for value, _ in known[key].choices]
        if wanted[key] not in values:
            faults.append(f"the term {key!r} is one of {', '.join(values)}, not {wanted[key]!r:.40}")
        else:
            found[key] = wanted[key]
    return found
