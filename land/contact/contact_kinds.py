"""Kinds of contact, by the postures of both sides and the light (LC-257)."""

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
"""Battles without a contact: against the works of an invested place (LC-244), and for a beach or quay (LC-205)."""
AT_TABLE = (*BATTLES, STORM, LANDING)


class Stand(Frozen, frozen=True):
    """Body as it comes into contact: posture, all fighting men of its side there, its pace now, whether its road is free.

    ``night_attack``: its order says that it may attack in the dark.
    """

    body: str
    posture: str
    men: int
    mph: float = 0.0
    road_free: bool = True
    night_attack: bool = False


class Became(Frozen, frozen=True):
    """Outcome of a contact. In a battle or an affair ``attacker`` comes on; a body that leaves a rear guard or slips away goes
    on.

    In a stand-off or a wait for dawn both names are empty where neither or both come on.
    """

    kind: str
    attacker: str = ""
    defender: str = ""


def becomes(a: Stand, b: Stand, night: bool = False, night_agreed: bool = False) -> Became:
    """Decide what a contact becomes: a meeting, an attack, a rear guard, nothing, or a stand-off, by posture; by night both halt
    till dawn (LC-257).

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
    """Decide the contact of two postures: attack, defend, delay, avoid (LC-063, LC-257)."""
    if a.posture == b.posture == ATTACK:
        return Became(kind=MEETING)
    if ATTACK not in (a.posture, b.posture):
        return Became(kind=STAND_OFF)
    on, other = (a, b) if a.posture == ATTACK else (b, a)
    kind = {DEFEND: ATTACK_ON, DELAY: REAR_GUARD, AVOID: SLIPS if slips_away(other, on) else REAR_GUARD}[other.posture]
    return Became(kind=kind, attacker=on.body, defender=other.body)


def slips_away(avoids: Stand, attacks: Stand) -> bool:
    """Report whether an avoiding body slips away, not slower and with a free road; else it must leave a rear guard (LC-257)."""
    return avoids.road_free and avoids.mph >= attacks.mph


def at_table(one: int, other: int) -> bool:
    """Report whether so many men make a battle: with fewer than 500 of either side no table opens (LC-259)."""
    return min(one, other) >= int(tables.value("contact", "affair_men"))


def _fights(found: Became, one: Stand) -> int:
    return rear_guard_men(one.men) if found.kind == REAR_GUARD and found.defender == one.body else one.men


def rear_guard_men(men: int) -> int:
    """Return a quarter of the fighting men, rounded up (LC-257)."""
    return -(-men // int(tables.value("contact", "rear_guard_share")))


def rear_guard(units: Sequence[Unit]) -> tuple[str, ...]:
    """Choose the units that stay behind: whole ones from the rear of the column until they are a quarter (LC-257)."""
    fighting = [one for one in units if one.kind.fights and one.men]
    want, stays = rear_guard_men(sum(one.men for one in fighting)), []
    for one in reversed(fighting):
        if want <= 0:
            break
        stays.append(one.key)
        want -= one.men
    return tuple(reversed(stays))


def halts(kind: str) -> bool:
    """Report whether both sides halt where they are: in a stand-off, or until dawn (LC-257)."""
    return kind in (STAND_OFF, DAWN)
