"""An action's damage, from its text and earlier ones.

A report lists all of a ship's damage, old and new, and stays as written. A room leaves out what its seat has read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tactical.engine.text.words import listed

HURT = re.compile(r"Damage: (.+?)\.(?=$| [^:;]*\.$| [^:;]+: in action )")
"""The sentence of one force: at the end of the text, or before that of the next."""
BETWEEN = re.compile(r", (?![^(]*\)|just under way)| and ")
"""The separators of damage: no comma within brackets, nor of boilers that only half exploded."""

Hurts = dict[str, tuple[str, ...]]


def told_in(text: str) -> Hurts:
    """List the damaged ships in the text of a report, each with her damage.

    >>> told_in("A: in action for 9 minutes. No ship was lost. Damage: Drake: funnel 1 holed once and one of two engines out.")
    {'Drake': ('funnel 1 holed once', 'one of two engines out')}
    """
    ships = [one.partition(": ") for said in HURT.findall(text) for one in said.split("; ")]
    return {name: tuple(BETWEEN.split(hurts)) for name, _, hurts in ships}


def anew(text: str, before: Iterable[str]) -> str:
    """Leave out damage that the texts ``before``, the latest first, gave for the same ships.

    >>> old = "A: in action for 9 minutes. No ship was lost. Damage: Drake: funnel 1 holed once; Kent: funnel 2 holed once."
    >>> new = "Damage: Drake: funnel 1 holed once and one of two engines out; Kent: funnel 2 holed once."
    >>> anew(new, [old])
    'Damage: Drake: one of two engines out, besides the earlier damage; Kent: no further damage.'
    >>> anew(f"{new} The light has gone.", [old]).partition("; ")[2]
    'Kent: no further damage. The light has gone.'
    """
    was = _last(told_in(text), iter(before))
    if not was:
        return text
    return HURT.sub(lambda said: f"Damage: {'; '.join(_new(one, was) for one in said[1].split('; '))}.", text)


def _last(ships: Iterable[str], before: Iterator[str]) -> Hurts:
    """Find the last report of damage to these ships; read texts no further back than needed."""
    sought, found = set(ships), Hurts()
    while sought and (text := next(before, None)) is not None:
        told = told_in(text)
        found |= {name: told[name] for name in sought & told.keys()}
        sought -= told.keys()
    return found


def _new(ship: str, was: Hurts) -> str:
    name, _, said = ship.partition(": ")
    hurts = BETWEEN.split(said)
    new = [one for one in hurts if one not in was.get(name, ())]
    if len(new) == len(hurts):
        return ship
    return f"{name}: {listed(new)}, besides the earlier damage" if new else f"{name}: no further damage"
