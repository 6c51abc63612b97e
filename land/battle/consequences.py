"""Consequences of a battle: fatigue, retreat, pursuit, surrender (LC-279 to LC-282)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from land import tables
from land.march.exhaustion import of_battle
from land.state.units import HORSE
from land.state.world import Body, Held, Order, Task
from naval.state.frozen import Frozen
from naval.state.outcome import Event, Roll
from tactical.engine.dice import Dice
from tactical.engine.text.words import plural

FORCED = "forced"
HOUR = 60


class Pursued(Frozen, frozen=True):
    """Captures of a pursuit in a run: men, and batteries by unit (LC-280)."""

    men: int = 0
    batteries: tuple[str, ...] = ()


def tired(body: Body, minutes: int) -> Body:
    """Add three of fatigue for each hour of battle, to the nearest hour, on both sides (LC-279, LC-092)."""
    hours = (minutes + HOUR // 2) // HOUR
    return msgspec.structs.replace(body, fatigue=body.fatigue + of_battle(hours), rest_min=0)


def retreat(body: Body, way: Sequence[Any], minute: int) -> Body:
    """Send the loser off at once on a forced run: by his ordered road, else the shortest to an own depot (LC-279)."""
    task = Task(do="march", fields={"by": list(way), "step": FORCED})
    order = Order(number=0, author="", to=body.key, issued=minute, tasks=(task,), posture="avoid")
    return msgspec.structs.replace(body, posture="avoid", held=Held(order=order, received=minute, off=minute))


def scattered_back(body: Body) -> Body:
    """Make the scattered men of a body stragglers, who come up again as such (LC-279, LC-094)."""
    return msgspec.structs.replace(body, stragglers=body.stragglers + body.scattered, scattered=0)


def sabres(body: Body) -> int:
    """Count the sabres of a body's horse, none if it is tired (LC-280)."""
    fresh = body.fatigue < int(tables.load("march")["states"]["value"][1][0])
    return sum(unit.men for unit in body.units if unit.kind.arm == HORSE) if fresh else 0


def must_pursue(pursuer: int, loser: int, dark: bool, in_place: int = 0, fresh_horse: bool = False) -> bool:
    """Report whether the pursuer must go on: by day, with more fresh sabres than the loser, short of fresh horse or five hundred
    men in place (LC-280).
    """
    stopped = dark or fresh_horse or in_place >= int(tables.value("battle", "pursuit")["men"])
    return pursuer > loser and not stopped


def pursuit(dice: Dice, start: int, pursuer: str, own_sabres: int, loser: Body) -> tuple[Pursued, tuple[Event, ...]]:
    """Resolve a run of pursuit: each sabre takes a scattered man or straggler, each two hundred a battery on a six (LC-280)."""
    rule = tables.value("battle", "pursuit")
    men = min(own_sabres, loser.scattered + loser.stragglers)
    batteries = [unit.key for unit in loser.units if unit.guns]
    taken: list[str] = []
    rolls = []
    for n in range(own_sabres // int(rule["sabres"])):
        face = dice.d6(start, "LC-280", pursuer, loser.key, n)
        rolls.append(Roll(rule="LC-280", what=f"{pursuer}: sabres {n + 1}", faces=6, fell=str(face)))
        if face >= int(rule["face"]) and len(taken) < len(batteries):
            taken.append(batteries[-1 - len(taken)])
    guns = f" and {plural(len(taken), 'battery')}" if taken else ""
    text = f"The pursuit takes {plural(men, 'man')}{guns} of {loser.name}."
    event = Event(minute=start, kind="pursuit", text=text, rules=("LC-280",), rolls=tuple(rolls))
    return Pursued(men=men, batteries=tuple(taken)), (event,)


def overtaken(loser: Body, taken: Pursued) -> Body:
    """Take a pursuit's captures from the loser: stragglers first, then the scattered, and the guns of batteries (LC-280)."""
    stragglers = min(loser.stragglers, taken.men)
    scattered = loser.scattered - (taken.men - stragglers)
    units = tuple(msgspec.structs.replace(one, guns=0) if one.key in taken.batteries else one for one in loser.units)
    return msgspec.structs.replace(loser, stragglers=loser.stragglers - stragglers, scattered=scattered, units=units)


def lays_down(ways_out: int, barred: Sequence[str]) -> bool:
    """Report whether a body driven against a barrier with no way out lays down its arms (LC-281).

    ``barred`` names the barriers behind it: river (unfordable), water, steep or sea; empty on open ground.
    """
    return not ways_out and bool(set(barred) & {"river", "water", "steep", "sea"})


def may_surrender(men: int, own_near: Sequence[int]) -> bool:
    """Report whether a body may surrender: no own men of half its number within a run's march (LC-282)."""
    return not any(near * int(tables.value("battle", "alone")) >= men for near in own_near)
