"""Trains that meet a break, or an enemy with guns (LC-187)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from land.contact.zones import Zone, barring
from land.rail import line
from land.rail.loads import figure
from land.state.carriage import Rolling
from land.state.ground import Edge
from land.state.moves import Moves
from land.state.world import DOWN, MENDING, EdgeNow, PlaceNow, Spot
from naval.state.frozen import Frozen
from naval.state.outcome import Event, Roll
from tactical.engine.dice import Dice

YARDS_A_MILE = 1760


class Halt(Frozen, frozen=True):
    """Stop of a train: the minute, why (``break``, ``guns`` or ``zone``), and whether it was wrecked."""

    train: str
    body: str
    minute: int
    why: str
    wrecked: bool = False
    lost: int = 0


def break_met(
    train: Rolling, edges: Mapping[str, Edge], now: Mapping[str, EdgeNow], places: Mapping[str, PlaceNow]
) -> int | None:
    """Find the minute at which a train comes to the first break on its way: a missing rail, or a bridge that is down (LC-187)."""
    at, here = Fraction(train.off), train.origin
    for key in train.way:
        edge = edges[key]
        if here in places and places[here].state in (DOWN, MENDING):
            return math.ceil(at)
        need = line.running(edge.metres / line.METRES_A_MILE, edge.cls)
        if key in now and (found := _first_break(now[key], edge, here)) is not None:
            return math.ceil(at + need * found / max(edge.metres, 1))
        at, here = at + need, edge.other(here)
    return math.ceil(at) if here in places and places[here].state in (DOWN, MENDING) else None


def guns_met(
    spot_of: Callable[[int], Spot], minutes: Iterable[int], enemies: Sequence[Moves], miles: Callable[[Spot, Spot], float]
) -> int | None:
    """Find the first minute at which a train is inside 3,500 yards of an enemy with guns (LC-187)."""
    within = figure("guns_yd") / YARDS_A_MILE
    for minute in minutes:
        here = spot_of(minute)
        if any(miles(here, one.middle(minute)) <= within for one in enemies):
            return minute
    return None


def zone_met(spot_of: Callable[[int], Spot], minutes: Iterable[int], zones: Sequence[Zone], side: str) -> int | None:
    """Find the first minute in which a train would come into the zone of an enemy in place (LC-258)."""
    if not zones:
        return None
    return next((minute for minute in minutes if barring(spot_of(minute), spot_of(minute + 1), zones, side)), None)


def stopped(dice: Dice, start: int, train: Rolling, minute: int, why: str, men: int, at: Spot) -> tuple[Halt, Event]:
    """Stop a train at a break or guns; on 5 or 6 it is wrecked, and loses one in fifty of its troops, floor (LC-187).

    Before the zone of an enemy in place it merely stops (LC-258).
    """
    if why == "zone":
        text = f"Train {train.key} stops three miles from an enemy in position."
        event = Event(minute=minute, kind="train", text=text, rules=("LC-258",), lon=at.lon, lat=at.lat)
        return Halt(train=train.key, body=train.body, minute=minute, why=why), event
    fell = dice.d6(start, "LC-187", train.key)
    wrecked = fell >= figure("wrecked_on")
    lost = men * figure("wrecked_pct") // 100 if wrecked else 0
    met = "a break in the line" if why == "break" else "the enemy's guns"
    fate = f"It is wrecked and loses {lost} men." if wrecked else "It stops."
    event = Event(
        minute=minute,
        kind="train",
        text=f"Train {train.key} meets {met}. {fate}",
        rules=("LC-187",),
        rolls=(Roll(rule="LC-187", what=train.key, faces=6, fell=str(fell)),),
        lon=at.lon,
        lat=at.lat,
    )
    return Halt(train=train.key, body=train.body, minute=minute, why=why, wrecked=wrecked, lost=lost), event


def _first_break(now: EdgeNow, edge: Edge, here: str) -> int | None:
    """Return metres from where the train enters a stretch to the first break on it; 0 for a stretch down as a whole."""
    ahead = sorted(metres if edge.a == here else edge.metres - metres for metres in now.breaks)
    if ahead:
        return ahead[0]
    return 0 if now.state in (DOWN, MENDING) else None
