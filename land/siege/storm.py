"""Storms of a besieged place (LC-244)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from land import tables
from land.battle.scale import men_a_figure
from land.battle.waves import Storm
from land.siege.approach import to_storm_yd
from land.state.ground import Place
from land.state.world import Siege
from naval.state.frozen import Frozen
from tactical.ground.rules.isolation import isolated
from tactical.ground.rules.melee import settle


def works_level(place: Place, front_yd: float) -> int:
    """Return the level of a fort's works in a storm: its class and one more; one less when the approach is at 100 yards (LC-244,
    LC-242).
    """
    return place.fort_class + 1 - (1 if to_storm_yd(front_yd) <= 0 else 0)


def terms(place: Place, now: Siege, front_mi: float) -> Storm:
    """Make the terms of a storm on a front of the besieger's choice, 5,000 men to a mile in action (LC-244)."""
    men = int(round(front_mi * float(tables.value("siege", "storm_men_a_mile")), 6))
    return Storm(place=place.key, front_mi=front_mi, men=men, works=works_level(place, now.front_yd))


def not_before(now: Siege) -> int:
    """Return the earliest minute of a second storm: 48 hours after one was beaten off (LC-244)."""
    return now.last_storm + int(tables.value("siege", "storm_wait_min"))


def beaten_off(now: Siege, minute: int) -> Siege:
    """Note a storm that failed at this minute (LC-244)."""
    return msgspec.structs.replace(now, last_storm=minute)


class Party(Frozen, frozen=True):
    """Body in a storm: its fighting men, and their efficiency (LC-027)."""

    body: str
    men: int
    efficiency: float = 1.0


class Stormed(Frozen, frozen=True):
    """Outcome of a storm: figures of ``k`` men down and taken, by body; ``won``: the place is (LC-244, SC-LC-124)."""

    k: int
    dead: dict[str, int]
    taken: dict[str, int]
    won: bool


def stormed(what: Storm, attackers: Sequence[Party], defenders: Sequence[Party]) -> Stormed:
    """Resolve a storm that nobody plays at a table: one melee of Little Wars on the chosen front (LC-244, SC-LC-124).

    Each side has as many men in action as the front holds, the others in support; behind works a defender counts for more. Of
    equals the storm is beaten off.
    """
    ours, theirs = ([one for one in side if one.men * one.efficiency > 0] for side in (attackers, defenders))
    k = men_a_figure(max(1, sum(one.men for one in ours), sum(one.men for one in theirs)))
    if not theirs:
        return Stormed(k=k, dead={}, taken={}, won=bool(ours))
    stronger = 1 + what.works * float(tables.value("siege", "storm_works_share"))
    one, held = _in_action(ours, what.men, k, 1.0)
    two, rest = _in_action(theirs, what.men, k, stronger)
    won = one > two
    fewer, support = (two, rest) if won else (one, held)
    taken, dead = settle(fewer, max(one, two), isolated(fewer, support))
    down = _shared(dead, ours) | _shared(_nearest(dead / stronger), theirs)
    return Stormed(k=k, dead=down, taken={} if won else _shared(taken, ours), won=won)


def _in_action(side: Sequence[Party], most: int, k: int, worth: float) -> tuple[int, int]:
    men = sum(one.men for one in side)
    share = min(1.0, most / men) if men else 0.0
    whole = sum(one.men * one.efficiency for one in side) * worth / k
    first = _nearest(whole * share)
    return first, max(0, _nearest(whole) - first)


def _shared(figures: int, side: Sequence[Party]) -> dict[str, int]:
    """Share the figures down among bodies by men, largest remainder, ties by key (LC-003)."""
    whole = sum(one.men for one in side)
    out = {one.body: figures * one.men // whole for one in side} if whole else {}
    order = sorted(out, key=lambda key: (-next(figures * one.men % whole for one in side if one.body == key), key))
    for key in order[: figures - sum(out.values())]:
        out[key] += 1
    return out


def _nearest(number: float) -> int:
    return int(round(number, 6) + 0.5)
