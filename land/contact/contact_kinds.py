"""What a contact becomes, by the postures of both and the light (LC-257)."""

from __future__ import annotations

from collections.abc import Sequence

from land import tables
from land.state.units import Unit
from land.state.world import ATTACK, AVOID, DEFEND, DELAY
from naval.state.frozen import Frozen

MEETING, ATTACK_ON, REAR_GUARD, SLIPS, STAND_OFF, DAWN, AFFAIR = KINDS = (
    "meeting",
    "attack",
    "rear guard",
    "slips away",
    "stand-off",
    "at dawn",
    "affair",
)
BATTLES = (MEETING, ATTACK_ON, REAR_GUARD)
STORM, LANDING = "storm", "landing"
"""Battles that come of no contact: against the works of an invested place (LC-244), and for a beach or quay (LC-205)."""
AT_TABLE = (*BATTLES, STORM, LANDING)


class Stand(Frozen, frozen=True):
    """A body as it comes into contact: posture, all fighting men of its side there, its pace now, whether its road is free.

    ``night_attack``: its order says that it may attack in the dark.
    """

    body: str
    posture: str
    men: int
    mph: float = 0.0
    road_free: bool = True
    night_attack: bool = False


class Became(Frozen, frozen=True):
    """What a contact became. In a battle or an affair ``attacker`` comes on; who leaves a rear guard or slips away goes on.

    Of a stand-off and of what waits for dawn both are empty where neither or both come on.
    """

    kind: str
    attacker: str = ""
    defender: str = ""


def becomes(a: Stand, b: Stand, night: bool = False, night_agreed: bool = False) -> Became:
    """A meeting, an attack, a rear guard, nothing, or a stand-off, by posture; by night both halt till dawn (LC-257).

    Where either side would fight with fewer than 500 men it is an affair (LC-259).
    """
    found = by_posture(a, b)
    if found.kind not in BATTLES:
        return found
    comes_on = [one for one in (a, b) if one.posture == ATTACK]
    if night and not (night_agreed and any(one.night_attack for one in comes_on)):
        return Became(kind=DAWN, attacker=found.attacker, defender=found.defender)
    if not at_table(_fights(found, a), _fights(found, b)):
        return Became(kind=AFFAIR, attacker=found.attacker, defender=found.defender)
    return found


def by_posture(a: Stand, b: Stand) -> Became:
    """What two postures make of a contact: attack, defend, delay, avoid (LC-063, LC-257)."""
    if a.posture == b.posture == ATTACK:
        return Became(kind=MEETING)
    if ATTACK not in (a.posture, b.posture):
        return Became(kind=STAND_OFF)
    on, other = (a, b) if a.posture == ATTACK else (b, a)
    kind = {DEFEND: ATTACK_ON, DELAY: REAR_GUARD, AVOID: SLIPS if slips_away(other, on) else REAR_GUARD}[other.posture]
    return Became(kind=kind, attacker=on.body, defender=other.body)


def slips_away(avoids: Stand, attacks: Stand) -> bool:
    """Who avoids slips away if he is not slower and his road is free; else he must leave a rear guard (LC-257)."""
    return avoids.road_free and avoids.mph >= attacks.mph


def at_table(one: int, other: int) -> bool:
    """Whether so many men of both sides are a battle: with fewer than 500 of either no table opens (LC-259)."""
    return min(one, other) >= int(tables.value("contact", "affair_men"))


def _fights(found: Became, one: Stand) -> int:
    return rear_guard_men(one.men) if found.kind == REAR_GUARD and found.defender == one.body else one.men


def rear_guard_men(men: int) -> int:
    """A quarter of the fighting men, up (LC-257)."""
    return -(-men // int(tables.value("contact", "rear_guard_share")))


def rear_guard(units: Sequence[Unit]) -> tuple[str, ...]:
    """The units that stay behind: whole ones from the rear of the column until they are a quarter (LC-257)."""
    fighting = [one for one in units if one.kind.fights and one.men]
    want, stays = rear_guard_men(sum(one.men for one in fighting)), []
    for one in reversed(fighting):
        if want <= 0:
            break
        stays.append(one.key)
        want -= one.men
    return tuple(reversed(stays))


def halts(kind: str) -> bool:
    """Whether both halt where they are: in a stand-off, and for what waits till dawn (LC-257)."""
    return kind in (STAND_OFF, DAWN)
