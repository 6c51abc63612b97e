"""Hunger and its effects on march, battle and rest (LC-153, LC-159).

``hunger`` counts calls in a row at which a body lacked food, ``no_forage`` those at which its horses lacked forage. ``strict``:
the term ``ks_supply`` is agreed as the book has it, and one unmet call is the book's six moves.
"""

from __future__ import annotations

from land import tables
from land.supply.needs import figure


def stage(hunger: int, strict: bool = False) -> int:
    """Return the stage of hunger, in calls: the book's six moves are six days, or by agreement one (LC-159)."""
    return figure("out_from") if strict and hunger else hunger


def rests(hunger: int, half_rations: bool = False) -> bool:
    """Report whether rest restores anything: not while food is lacking, nor on half rations (LC-159, LC-153)."""
    return hunger == 0 and not half_rations


def pace_factor(hunger: int, no_forage: int = 0, horsed: bool = False, strict: bool = False) -> float:
    """Return hunger's factor on the pace: half from H 2, nothing from H 6; three quarters for horses without forage (LC-159)."""
    if out_of_action(hunger, strict):
        return 0.0
    slow = float(tables.value("supply", "hungry_pace")) if stage(hunger, strict) >= figure("slow_from") else 1.0
    lean = horsed and no_forage >= figure("no_forage_from")
    return slow * (float(tables.value("supply", "no_forage_pace")) if lean else 1.0)


def efficiency(hunger: int, strict: bool = False) -> float:
    """Return hunger's factor on efficiency: ¾ from H 2, ½ from H 4, nothing from H 6 (LC-159, LC-027)."""
    at = stage(hunger, strict)
    if at >= figure("out_from"):
        return 0.0
    if at >= figure("weak_from"):
        return float(tables.value("supply", "weak_e"))
    return float(tables.value("supply", "hungry_e")) if at >= figure("slow_from") else 1.0


def half_rations_factor(half_rations: bool) -> float:
    """Return the factor of half rations on efficiency: nine tenths (LC-153, LC-027)."""
    return float(tables.value("supply", "half_rations_e")) if half_rations else 1.0


def out_of_action(hunger: int, strict: bool = False) -> bool:
    """Report whether a body is at H 6: it does not move, fight or count, and yields to any enemy (LC-159)."""
    return stage(hunger, strict) >= figure("out_from")


def only_to_depot(hunger: int, strict: bool = False) -> bool:
    """Report whether a body is at H 4: it goes only towards an own depot (LC-159)."""
    return stage(hunger, strict) >= figure("weak_from")


def may_move(hunger: int, to_depot: bool = False, strict: bool = False) -> bool:
    """Report whether a body's hunger lets it march at all, or to its goal (LC-159)."""
    return not out_of_action(hunger, strict) and (to_depot or not only_to_depot(hunger, strict))


def count_unmet_calls(count: int, met: bool) -> int:
    """Count calls in a row not met, after one more: a full call resets the count (LC-159)."""
    return 0 if met else count + 1


def horses_die(horses: int, no_forage: int) -> int:
    """Count horses that die at a call: one in twenty from the third call in a row without forage, floor (LC-159)."""
    return horses // figure("horses_die") if no_forage >= figure("horses_die_from") else 0
