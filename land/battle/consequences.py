"""After a battle: fatigue, retreat, pursuit, and who lays down his arms (LC-279 to LC-282)."""

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
from tactical.engine.words import plural

FORCED = "forced"
HOUR = 60


class Pursued(Frozen, frozen=True):
    """What a pursuit took in a run: men, and batteries by unit (LC-280)."""

    men: int = 0
    batteries: tuple[str, ...] = ()


def tired(body: Body, minutes: int) -> Body:
    """Three of fatigue for each hour of battle, for both; a part of half an hour is an hour (LC-279, LC-092)."""
    hours = (minutes + HOUR // 2) // HOUR
    return msgspec.structs.replace(body, fatigue=body.fatigue + of_battle(hours), rest_min=0)


def retreat(body: Body, way: Sequence[Any], minute: int) -> Body:
    """The loser goes at once, a run forced, by the road given: his ordered one, else the shortest to an own depot (LC-279)."""
    task = Task(do="march", fields={"by": list(way), "step": FORCED})
    order = Order(number=0, author="", to=body.key, issued=minute, tasks=(task,), posture="avoid")
    return msgspec.structs.replace(body, posture="avoid", held=Held(order=order, received=minute, off=minute))


def scattered_back(body: Body) -> Body:
    """Those who scattered come up again as stragglers do (LC-279, LC-094)."""
    return msgspec.structs.replace(body, stragglers=body.stragglers + body.scattered, scattered=0)


def sabres(body: Body) -> int:
    """The fresh horse of a body: sabres of those that are not tired (LC-280)."""
    fresh = body.fatigue < int(tables.load("march")["states"]["value"][1][0])
    return sum(unit.men for unit in body.units if unit.kind.arm == HORSE) if fresh else 0


def must_pursue(pursuer: int, loser: int, dark: bool, in_place: int = 0, fresh_horse: bool = False) -> bool:
    """By day, while the pursuer's fresh sabres outnumber the loser's, he must go on; fresh horse, five hundred in place or the
    dark end it (LC-280)."""
    stopped = dark or fresh_horse or in_place >= int(tables.value("battle", "pursuit")["men"])
    return pursuer > loser and not stopped


def pursuit(dice: Dice, start: int, pursuer: str, own_sabres: int, loser: Body) -> tuple[Pursued, tuple[Event, ...]]:
    """A run of pursuit: scattered men and stragglers are taken as far as there are sabres; each two hundred take a battery on a
    six (LC-280)."""
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
    """The loser after it: the stragglers go first, then the scattered, and the guns of batteries (LC-280)."""
    stragglers = min(loser.stragglers, taken.men)
    scattered = loser.scattered - (taken.men - stragglers)
    units = tuple(msgspec.structs.replace(one, guns=0) if one.key in taken.batteries else one for one in loser.units)
    return msgspec.structs.replace(loser, stragglers=loser.stragglers - stragglers, scattered=scattered, units=units)


def lays_down(ways_out: int, barred: Sequence[str]) -> bool:
    """Driven against unfordable water, steep ground or the sea with no way out, a body lays down its arms (LC-281).

    ``barred`` is what lies behind it: river, water, steep or sea; empty where the ground is open.
    """
    return not ways_out and bool(set(barred) & {"river", "water", "steep", "sea"})


def may_surrender(men: int, own_near: Sequence[int]) -> bool:
    """A body alone may surrender at any time: no own men of half its number within a run's march (LC-282)."""
    return not any(near * int(tables.value("battle", "alone")) >= men for near in own_near)
