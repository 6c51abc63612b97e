"""Rules of a battle and the form of the game (LC-009, LC-045, LC-260, LC-262, LC-261, LC-267)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from land import tables
from land.contact.contact_kinds import ATTACK_ON, LANDING, MEETING, REAR_GUARD, STORM
from land.state.units import Unit

FINISH, DEFENSIVE, BLOW = FORMS = ("finish", "defensive", "blow")


def rules_for(pack: str, men: tuple[int, int], players: tuple[int, int]) -> str:
    """Choose the rule set of a battle: the pack's, if it names one (LC-260).

    Else the Game of War where each side has 40,000, Little Wars for a small battle of one player a side, and otherwise the
    Kriegspiel.
    """
    rule = tables.value("battle", "rules")
    if pack:
        return pack
    if min(men) >= int(rule["great_men"]):
        return str(rule["great"])
    if players == (1, 1) and max(men) <= int(rule["small_men"]):
        return str(rule["small"])
    return str(rule["usual"])


def form_of(kind: str, attacker_men: int, defender_men: int) -> str:
    """Choose the form: Fight to the Finish where both attack, the Defensive Game against a weaker side in place, the Blow at the
    Rear on a rear guard (LC-262).
    """
    if kind == REAR_GUARD:
        return BLOW
    if kind in (ATTACK_ON, STORM, LANDING) and attacker_men >= Fraction(str(tables.value("battle", "defensive"))) * defender_men:
        return DEFENSIVE
    assert kind in (MEETING, ATTACK_ON, STORM, LANDING)
    return FINISH


MILE_YD = 1760
HOUR = 60


def behind_yd(units: Sequence[Unit], halted: bool = False) -> dict[str, Fraction]:
    """Reckon each fighting unit's distance behind the head of its column, yards, in order of march; 0 in a halted body
    (LC-088).
    """
    more, gone = Fraction(tables.value("march", "column")), Fraction(0)
    found = {}
    for unit in units:
        if unit.kind.fights and unit.men:
            gone += 0 if halted else unit.kind.road_yd * more
            found[unit.key] = gone
    return found
