"""Landing parties: they enter a fort or hold a dockyard (the book is silent; SC-J-64 to 67).

Ground of kind dockyard may have a ``side``, its owner, and a ``name``. Troops at a hostile fort, or in a hostile dockyard, who
outnumber its near defenders have entered it; they must stay for some moves. Troops that meet toss up; the loser is driven off. A
captured fort is silent for good. A side that loses every dockyard it had loses the battle.
"""

from __future__ import annotations

from naval.rulesets.jane.events import die_roll, event, line
from naval.rulesets.jane.forts.land import is_inside
from naval.rulesets.jane.table.movement import distance
from naval.rulesets.jane.tables import STANDARD, Data, Table
from tactical.engine.dice import Dice
from tactical.engine.rule import modifies, resolves

TAKEN = ["SC-J-64", "SC-J-65"]


@resolves("SC-J-64", source="convention: the book is silent on what troops do; L301")
def enters(attackers: int, defenders: int) -> bool:
    """Troops enter a hostile place when more of them stand at it than of those it belongs to."""
    return attackers > defenders


@modifies("SC-J-65", source="convention: how long a place must be held")
def held_long_enough(moves: int, conv: Table = STANDARD) -> bool:
    """A place is taken when it has been held for so many moves on end."""
    return bool(moves >= conv["SC-J-65"]["moves"])


@resolves("SC-J-67", source="convention: the book tosses up where it is in doubt; L243, L289")
def toss_up(coin: str) -> bool:
    """Hostile troops that come upon each other toss up: heads, the first drive the others off the field, tails the reverse."""
    return coin == "H"


def clash(state: Data, dice: Dice, conv: Table) -> list[Data]:
    """Let each of the first side's troops fight the nearest of the second it meets; none fights twice in a move."""
    troops, reach, happened = state["land"]["troops"], conv["SC-J-67"]["yards"], []
    first, second = ([key for key, one in troops.items() if one["side"] == side] for side in state["sides"])
    for key in first:
        met = [(away, other) for other in second if (away := round(_away(troops[key], troops[other]), 3)) <= reach]
        if not met:
            continue
        other = min(met)[1]
        coin = dice.coin("troops", state["move"], key, other, "toss")
        winner, loser = (key, other) if toss_up(coin) else (other, key)
        second.remove(other)
        happened.append(_clashed(state, troops[winner], troops[loser], coin))
        del troops[loser]
    return happened


def _clashed(state: Data, winner: Data, loser: Data, coin: str) -> Data:
    """Tell of a clash: each side the name of its own, and of the enemy's troops their kind."""
    text = f"{winner['name']} drives off {loser['name']}."
    said = {
        winner["side"]: f"{winner['name']} drives hostile {loser['kind']} off the field.",
        loser["side"]: f"Hostile {winner['kind']} drive {loser['name']} off the field.",
    }
    roll = die_roll("SC-J-67", f"{state['sides'][0].capitalize()} wins on heads", 2, coin)
    told = event(state, "ashore", text, ["SC-J-67"], [roll])
    return {**told, "told": {side: {**line(said[side], ["SC-J-67"]), "rolls": [roll]} for side in state["sides"]}}


def _away(one: Data, other: Data) -> float:
    return distance(one["x"] - other["x"], one["y"] - other["y"])


def press(state: Data, dice: Dice, conv: Table) -> list[Data]:
    """Play one minute of all troops: those that meet, and those in a hostile fort or dockyard; report captures."""
    if not state["land"].get("troops"):
        return []
    happened = clash(state, dice, conv)
    troops = list(state["land"]["troops"].values())
    for fort in state["forts"].values():
        inside = [one for one in troops if distance(one["x"] - fort["x"], one["y"] - fort["y"]) <= conv["SC-J-64"]["fort_yd"]]
        if _holds(fort, inside, _list_troops_near(troops, fort["x"], fort["y"], conv), conv):
            for gun in fort["guns"]:
                gun["out"] = True
            fort["target"] = None
            happened.append(_announce_capture(state, f"{fort['name']} is entered from the land and taken."))
    for yard in dockyards(state):
        inside = [one for one in troops if is_inside(yard["points"], one["x"], one["y"])]
        if _holds(yard, inside, _list_troops_near(troops, *middle(yard["points"]), conv), conv):
            happened.append(_announce_capture(state, f"{yard['name']} is in the hands of the landing party."))
    return happened


def _list_troops_near(troops: list[Data], x: float, y: float, conv: Table) -> list[Data]:
    near = conv["SC-J-64"]["near_yd"]
    return [one for one in troops if distance(one["x"] - x, one["y"] - y) <= near]


def _holds(place: Data, inside: list[Data], near: list[Data], conv: Table) -> bool:
    """Count one more move of a held place, or begin anew; True when it is taken."""
    if place.get("taken"):
        return False
    there = {one["key"]: one for one in [*inside, *near]}.values()
    hostile = sum(1 for one in there if one["side"] != place["side"])
    entered = any(one["side"] != place["side"] for one in inside)
    if not entered or not enters(hostile, len(there) - hostile):
        place.pop("held", None)
        return False
    place["held"] = place.get("held", 0) + 1
    place["taken"] = held_long_enough(place["held"], conv)
    return bool(place["taken"])


def under_way(state: Data) -> bool:
    """Report whether troops are ashore who may still take a fort or a dockyard of the other side."""
    places = [*state["forts"].values(), *dockyards(state)]
    troops = state["land"].get("troops", {}).values()
    return any(not place.get("taken") and one["side"] != place["side"] for place in places for one in troops)


def _announce_capture(state: Data, text: str) -> Data:
    told = event(state, "ashore", text, TAKEN)
    return {**told, "told": {side: line(text, TAKEN) for side in state["sides"]}}


def dockyards(state: Data) -> list[Data]:
    return [one for one in state["land"].get("ground", ()) if one.get("side")]


def middle(points: list[list[float]]) -> tuple[float, float]:
    """Find the middle of the corners of a piece of ground."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def lost_yards(state: Data) -> str | None:
    """Find the side that had dockyards and has lost them all; None where there is no such side."""
    for side in state["sides"]:
        own = [one for one in dockyards(state) if one["side"] == side]
        if own and all(one.get("taken") for one in own):
            return str(side)
    return None


def result(state: Data) -> Data:
    """Report ``{"dockyards": [{"name", "side", "taken"}]}`` when the battle is over; nothing where no dockyard had an owner."""
    yards = [{"name": one["name"], "side": one["side"], "taken": bool(one.get("taken"))} for one in dockyards(state)]
    return {"dockyards": yards} if yards else {}
