"""What an action did to ships, out of its words and those that told of the same ships before.

A report of an action lists all that a ship suffers from, old hurts with new ones, and it stays as it was written. Where it is
shown to a seat, what that seat was told of her before is not told again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tactical.engine.words import listed

HURT = re.compile(r"Damage: (.+?)\.(?=$| [^:;]+: in action )")
"""The sentence of one force: at the end of the text, or before that of the next."""
BETWEEN = re.compile(r", (?![^(]*\)|just under way)| and ")
"""What stands between the hurts of a ship: no comma within brackets, nor that of boilers that only half exploded."""

Hurts = dict[str, tuple[str, ...]]


def told_in(text: str) -> Hurts:
    """Ships that are hurt by the text of a report, each with her hurts.

    >>> told_in("A: in action for 9 minutes. No ship was lost. Damage: Drake: funnel 1 holed once and one of two engines out.")
    {'Drake': ('funnel 1 holed once', 'one of two engines out')}
    """
    ships = [one.partition(": ") for said in HURT.findall(text) for one in said.split("; ")]
    return {name: tuple(BETWEEN.split(hurts)) for name, _, hurts in ships}


def anew(text: str, before: Iterable[str]) -> str:
    """The text of a report without hurts that the texts ``before`` it, the latest first, have told of the same ships.

    >>> old = "A: in action for 9 minutes. No ship was lost. Damage: Drake: funnel 1 holed once; Kent: funnel 2 holed once."
    >>> new = "Damage: Drake: funnel 1 holed once and one of two engines out; Kent: funnel 2 holed once."
    >>> anew(new, [old])
    'Damage: Drake: one of two engines out, besides the earlier damage; Kent: no further damage.'
    """
    was = _last(told_in(text), iter(before))
    if not was:
        return text
    return HURT.sub(lambda said: f"Damage: {'; '.join(_new(one, was) for one in said[1].split('; '))}.", text)


def _last(ships: Iterable[str], before: Iterator[str]) -> Hurts:
    """What was told of these ships last; no text is read further back than it must."""
    sought, found = set(ships), Hurts()
    while sought and (text := next(before, None)) is not None:
        told = told_in(text)
        found |= {name: told[name] for name in sought & told.keys()}
        sought -= told.keys()
    return found


def _new(ship: str, was: Hurts) -> str:
    """What stands of one ship, by her name, without what was told of her."""
    name, _, said = ship.partition(": ")
    hurts = BETWEEN.split(said)
    new = [one for one in hurts if one not in was.get(name, ())]
    if len(new) == len(hurts):
        return ship
    return f"{name}: {listed(new)}, besides the earlier damage" if new else f"{name}: no further damage"
