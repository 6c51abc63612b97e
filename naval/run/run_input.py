"""The parts of a run at sea, from its input to its results.

Each part is the one before with the finds of the next stages; a function's part tells from which stage on it can be asked. A part
is complete: empty where there were no such events.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from naval.geo.chart import Chart
from naval.geo.course import Floats
from naval.run.facts import (
    NO_TOUCHES,
    Blow,
    Call,
    Deed,
    Fire,
    Fleet,
    Hunt,
    Legs,
    Note,
    OneWay,
    Silence,
    Steamed,
    TaskDone,
    Touches,
    Turn,
)
from naval.run.tracks import NO_PIECES, Pieces, Tracks
from naval.run.weather import Weather
from naval.state.ledger import Prize
from naval.state.orders import ForceOrder, Orders
from naval.state.outcome import Break, Cut, Engagement, Event, Interrupt
from naval.state.ruling_acts import Chance
from naval.state.rulings import NONE, Rulings
from naval.state.world import BELLIGERENTS, Force, Ship, Task, World
from tactical.engine.dice import Dice

SIDES = {side: number for number, side in enumerate(BELLIGERENTS)}
NEUTRAL = 2


@dataclass(frozen=True)
class Given:
    """The input of a run, to minute ``until``.

    ``interrupts`` and ``stops`` are where the clock has stopped, with battles and without, and the orders given there. ``parted``
    are the forces that ships made at the first minute. ``turns`` are the known turns by standing orders: a run is steamed again
    when one is found (SC-N-08); ``fires`` likewise the shore's fires (LC-246). ``stood`` is by key the old place of forces moved
    by ruling (UD-040); ``chances`` are rulings left to a die, with its fall: those that hold are among ``rulings`` (UD-043).
    """

    world: World
    chart: Chart
    orders: dict[str, Orders]
    dice: Dice
    until: int
    interrupts: tuple[Interrupt, ...] = ()
    stops: tuple[Cut, ...] = ()
    rulings: Rulings = NONE
    parted: frozenset[str] = frozenset()
    turns: tuple[Turn, ...] = ()
    fires: tuple[Fire, ...] = ()
    stood: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    chances: tuple[tuple[Chance, int], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Planned(Given):
    """The fleet with every leg laid down. Body b begins to steam at ``start[b]``; ``raids`` are forces that raid from there.

    ``blows`` are the known blows of mines, ruled ones first: a plan is steamed again when one is found. ``ruled`` are her
    officers' entries on rulings (UD-038).
    """

    fleet: Fleet
    legs: Legs
    start: Floats
    raids: frozenset[int]
    blows: tuple[Blow, ...] = ()
    ruled: tuple[Note, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Sea(Planned):
    """The steaming by the run's end, and the events of forces on their way.

    ``notes`` are for their logs, ``events`` for the umpire; ``deeds`` are struck mines, and later work done at places.
    """

    steamed: Steamed
    notes: tuple[Note, ...] = ()
    deeds: tuple[Deed, ...] = ()
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Seen(Sea):
    """Weather and light along the tracks, forces in port, and sightings (before the first run none).

    ``one_way`` are bodies that by ruling do not see as long as they are seen (UD-035), ``glimpses`` sightings by ruling that the
    rules do not give (UD-036).
    """

    weather: Weather
    tracks: Tracks
    calls: tuple[Call, ...]
    pieces: Pieces = NO_PIECES
    touches: Touches = NO_TOUCHES
    one_way: tuple[OneWay, ...] = ()
    glimpses: Touches = NO_TOUCHES


@dataclass(frozen=True, kw_only=True)
class Done(Seen):
    """The minute at which the clock stands, and the results of the run.

    ``clock`` is the run's end, the minute of an ``engagement``, or one at which ``asked`` seats must order, of a ``stop`` if a
    sighting or an approach move makes it; ``breaks`` are the battles that stop there for others. ``severed`` are cables cut and
    stations destroyed, by key and minute; ``busy`` the work of forces at the run's end, with its beginning; ``prizes`` all prizes
    so far; ``coaled`` the tons of ships in port at each hour; ``boats`` entries on troops that go over between ships and shore,
    of which the land itself tells the umpire (LC-195).
    """

    clock: int
    engagement: Engagement | None = None
    asked: tuple[str, ...] = ()
    stop: Cut | None = None
    breaks: tuple[Break, ...] = ()
    tasks_done: tuple[TaskDone, ...] = ()
    busy: dict[int, Task] = field(default_factory=dict)
    severed: dict[str, int] = field(default_factory=dict)
    silences: tuple[Silence, ...] = ()
    raid_times: dict[int, tuple[tuple[float, float], ...]] = field(default_factory=dict)
    hunts: tuple[Hunt, ...] = ()
    prizes: tuple[Prize, ...] = ()
    coaled: dict[int, Floats] = field(default_factory=dict)
    boats: tuple[Note, ...] = ()


def hostile(a: str, b: str) -> bool:
    """Report whether two sides are at war with each other: the two belligerents."""
    return a != b and a in SIDES and b in SIDES


def commander(force: Force) -> str:
    """Name the seat whose orders she takes in this run: her own, or the one that has her in hand (NAV-S-024, NAV-S-025)."""
    return force.hand or force.seat


def order_of(orders: dict[str, Orders], force: Force) -> ForceOrder | None:
    """Find her commander's orders to a force, if he gave any."""
    mine = orders.get(commander(force))
    return None if mine is None else mine.forces.get(force.key)


def seals(run: Given) -> list[tuple[int, dict[str, Orders]]]:
    """List all orders that were sealed for this run, each with the minute from which they count."""
    later = [(i.end_minute, i.orders) for i in run.interrupts if i.orders]
    later += [(c.minute, c.orders) for c in run.stops if c.orders]
    found: dict[int, dict[str, Orders]] = {run.world.minute: run.orders}
    for minute, orders in later:
        if minute < run.until:  # what ends in one minute was asked at one stop
            found[minute] = {**found.get(minute, {}), **orders}
    return sorted(found.items(), key=lambda v: v[0])


def ship_at(run: Planned, s: int, minute: int) -> Ship:
    """Give a ship with the damage of mines and of battles over by a minute; coal and engines lag behind."""
    ship = run.fleet.ships[s]
    if not run.interrupts and not run.blows:
        return ship
    force = run.fleet.forces[int(run.fleet.ship_force[s])].key
    befell: list[tuple[int, tuple[str, ...], dict[str, Any]]]
    befell = [(b.minute, (), b.told) for b in run.blows if b.ship == s and b.minute <= minute]
    for i in run.interrupts:
        told = i.result.get("ships", {}).get(ship.key) if force in i.forces and i.minute + i.moves <= minute else None
        if told is not None:
            befell.append((i.minute, i.forces, told))
    for _, _, told in sorted(befell, key=lambda b: b[:2]):
        ship = hurt(ship, told)
    return ship


def hurt(ship: Ship, told: dict[str, Any]) -> Ship:
    """Put a ship in the state in which a battle left her, by its result."""
    afloat = ship.afloat and bool(told["afloat"])
    new = tuple(str(w) for w in told.get("damage", ()))
    return msgspec.structs.replace(
        ship,
        afloat=afloat,
        max_kn=min(float(told["max_kn"]), ship.max_kn) if afloat else 0.0,
        damage=new or ship.damage,  # the battle began with her old hurts, so its words cover them
        condition=told.get("condition", ship.condition),
    )


def afloat_at(run: Planned, n: int, minute: int) -> bool:
    """Report whether any ship of a force is afloat at a minute."""
    return any(ship_at(run, s, minute).afloat for s in run.fleet.ships_of[n])


def in_action(run: Sea, n: int, minute: int) -> bool:
    """Report whether a force is fighting at a minute: then nobody writes."""
    return any(f == n and a <= minute < b for f, a, b in run.steamed.held)


def flagship_of(run: Planned, n: int, minute: int) -> str:
    """Find the key of the flagship; when she is lost, of the second in command, else of the largest ship left (SC-N-73)."""
    force = run.fleet.forces[n]
    left = [v for s in run.fleet.ships_of[n] if (v := ship_at(run, s, minute)).afloat]
    if not (run.interrupts or run.blows) or not left or any(v.key == force.flagship for v in left):
        return force.flagship
    classes = run.fleet.classes
    return min(left, key=lambda v: (v.key != force.second, -classes[v.class_key].displacement_t, v.key)).key
