"""Terms that the sides agree before a battle: those of a rule set out of its file, and those of a setup read against them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tactical.engine.ruleset import Term

Data = dict[str, Any]


def make_term(key: str, given: Data) -> Term:
    """Make a term from its entry in the file."""
    return Term(key, given["title"], given["text"], tuple((value, label) for value, label in given["choices"]))


def agreed(terms: Iterable[Term], wanted: Any, faults: list[str]) -> dict[str, str]:
    """Return every term with its agreed value, the usual where nothing was agreed; faults for values that are no choices."""
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
