"""What the stages of a run hand to each other."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import msgspec
import numpy as np

from naval.geo import course
from naval.geo.chart import Chart
from naval.geo.course import Floats
from naval.run.sight import NO_TOUCHES, Touches
from naval.run.tracks import NO_FLOATS, NO_PIECES, Bools, Ints, Pieces, Tracks
from naval.run.weather import Weather
from naval.state.ledger import Printed, Prize
from naval.state.orders import Orders
from naval.state.outcome import Cut, Engagement, Event, Interrupt, Report, Roll
from naval.state.rulings import NONE, Rulings
from naval.state.waters import Minefield
from naval.state.world import Dispatch, Force, Letter, Merchant, Port, Seat, Ship, ShipClass, Task, World
from tactical.engine.dice import Dice

SIDES = {"blue": 0, "red": 1}
NEUTRAL = 2
DETACHED = "~"  # begins the desk of a detached force; no seat's key does
GRACE_MIN = 0.01  # places are kept to 1e-6 degrees, which is so much time at a slow speed
YARDS_A_MILE = 2000.0  # NAV-T-197, where battle ranges are meant


@dataclass(frozen=True)
class Fleet:
    """Everything that moves. Bodies are numbered: forces by key, then merchantmen by key. Ships by force, then key."""

    forces: tuple[Force, ...]
    merchants: tuple[Merchant, ...]
    ships: tuple[Ship, ...]
    classes: dict[str, ShipClass]
    ship_force: Ints
    side: Ints
    number: dict[str, int]
    ships_of: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Legs:
    """All legs of all bodies in one table; body b steams rows first[b] to last[b] (exclusive), one after another.

    Row b is where body b lies to begin with, of no length. ``nm`` ends at the coast where ``ashore``; ``dived`` legs are
    steamed submerged.
    """

    lon: Floats
    lat: Floats
    to_lon: Floats
    to_lat: Floats
    course: Floats
    nm: Floats
    knots: Floats
    ashore: Bools
    dived: Bools
    first: Ints
    last: Ints


@dataclass(frozen=True)
class Note:
    """Something that befell a force: an event for the umpire and a line in her log."""

    minute: int
    force: int
    kind: str
    text: str
    rules: tuple[str, ...]
    rolls: tuple[Roll, ...] = ()


@dataclass(frozen=True)
class ShipsNow:
    """The ships at one minute, as arrays in the fleet's order."""

    coal: Floats
    burnt: Floats
    top: Floats
    lame: Floats
    stopped: Floats
    max_kn: Floats
    afloat: Bools
    battery: Floats


@dataclass(frozen=True)
class Steamed:
    """What steaming from the run's start to ``end`` came to.

    Arrays (body, time) at the common ``times``; ``idle`` is the minute since which a body has had nothing to steam
    (infinite while under way); ``hourly`` are the ships at ``hours``. ``leg``, ``last``: what is still to steam, in
    ``legs``, which battles may have lengthened. ``held``: (force, from, to) of each action. ``came``, ``bend_came``: the
    course and speed on which a body came to each common time, and to each bend.
    """

    end: int
    times: Floats
    lon: Floats
    lat: Floats
    course: Floats
    knots: Floats
    legs: Legs
    leg: Ints
    last: Ints
    hold: Floats
    idle: Floats
    hours: Ints
    hourly: tuple[ShipsNow, ...]
    ships: ShipsNow
    hurts: dict[int, Ship]
    held: tuple[tuple[int, float, float], ...]
    bend_body: Ints
    bend_at: Floats
    bend_lon: Floats
    bend_lat: Floats
    notes: tuple[Note, ...]
    dived: tuple[tuple[int, float, float], ...] = ()  # (body, from, to) of each stretch submerged
    came: tuple[Floats, Floats] = (NO_FLOATS, NO_FLOATS)
    bend_came: tuple[Floats, Floats] = (NO_FLOATS, NO_FLOATS)

    def making(self, body: int, minute: int) -> tuple[float, float]:
        """Course and speed of a body up to a minute: not those that were ordered at it (SC-S-04, SC-S-08)."""
        first, last = (int(np.searchsorted(self.bend_body, body, side)) for side in ("left", "right"))
        column = min(int(np.searchsorted(self.times, minute)), len(self.times) - 1)
        bend = first + int(np.searchsorted(self.bend_at[first:last], minute - GRACE_MIN / 10))
        if bend < last and column and self.bend_at[bend] <= self.times[column]:
            return float(self.bend_came[0][bend]), float(self.bend_came[1][bend])
        return float(self.came[0][body, column]), float(self.came[1][body, column])


@dataclass(frozen=True)
class Hunt:
    """A raider's time on one merchantman: begun, and how it ended: "taken", "lost", or "" while it goes on.

    ``merchant`` is her number among the merchantmen. ``kept`` when it began in an earlier run. It takes ``minutes``.
    """

    force: int
    merchant: int
    since: int
    end: float
    fate: str
    kept: bool = False
    minutes: int = 360


@dataclass(frozen=True)
class Call:
    """A force in port: since when, and where."""

    force: int
    port: int
    since: float


@dataclass(frozen=True)
class Blow:
    """Ship ``ship`` of force ``force`` (their numbers in the fleet) is hurt at ``minute``; ``told`` as a battle tells it.

    ``key`` says which mine it was, "" for what only follows from one; ``field`` is the key of the field at sea, if it was one.
    """

    minute: int
    force: int
    ship: int
    told: dict[str, Any]
    key: str = ""
    field: str = ""


@dataclass(frozen=True)
class Done:
    """A task done by a force at a minute. ``laid`` and ``swept`` are fields at sea and squares; ``mines`` by ship laid."""

    force: int
    minute: int
    task: Task
    laid: Minefield | None = None
    mines: tuple[tuple[str, int], ...] = ()
    swept: tuple[str, ...] = ()
    squares: tuple[tuple[str, int, int], ...] = ()


@dataclass(frozen=True)
class Sighting:
    """One entry of a force's lookout: what her cabin was told of something in sight, and when. ``data`` as in a report."""

    force: int
    of: int
    minute: int
    data: dict[str, Any]


@dataclass(frozen=True)
class Line:
    """One line of a force's log: the officer's of the watch, or her admiral's own. ``data`` as in a report (SC-S-08)."""

    force: int
    minute: int
    data: dict[str, Any]


@dataclass(frozen=True)
class Work:
    """A run half done. Stages fill in what their name says; ``stop`` is the minute the clock will stand at."""

    world: World
    chart: Chart
    orders: dict[str, Orders]
    dice: Dice
    until: int
    interrupts: tuple[Interrupt, ...]
    stop: int
    rulings: Rulings = NONE
    cuts: tuple[Cut, ...] = ()  # stops of this run without a battle, with the orders given there
    fleet: Fleet = field(default=None)  # type: ignore[assignment]  # by plan
    legs: Legs = field(default=None)  # type: ignore[assignment]  # by plan
    start: Floats = field(default_factory=lambda: NO_FLOATS)  # when each body begins to steam
    steamed: Steamed = field(default=None)  # type: ignore[assignment]  # by steam: to the run's end
    weather: Weather = field(default=None)  # type: ignore[assignment]  # by light
    tracks: Tracks = field(default=None)  # type: ignore[assignment]  # by light
    pieces: Pieces = NO_PIECES
    touches: Touches = NO_TOUCHES
    engagement: Engagement | None = None
    asked: tuple[str, ...] = ()
    cutting: Cut | None = None  # by contact: the stop at ``stop``, if a sighting or an approach move makes it
    raids: frozenset[int] = frozenset()  # forces that raid from the start
    raid_times: dict[int, tuple[tuple[float, float], ...]] = field(default_factory=dict)
    calls: tuple[Call, ...] = ()
    coaled: dict[int, Floats] = field(default_factory=dict)
    hunts: tuple[Hunt, ...] = ()
    prizes: tuple[Prize, ...] = ()  # by trade: all that were taken, then what becomes of their crews
    printed: tuple[Printed, ...] = ()  # by press
    sightings: tuple[Sighting, ...] = ()
    labels: dict[str, dict[str, str]] = field(default_factory=dict)
    blows: tuple[Blow, ...] = ()  # by mines: what befell ships without a battle
    notes: tuple[Note, ...] = ()  # by mines and tasks
    done: tuple[Done, ...] = ()  # by tasks: in order of time
    busy: dict[int, Task] = field(default_factory=dict)  # by tasks: what forces are at when the run ends, and since when
    letters: tuple[Letter, ...] = ()  # by mines and tasks: what is to be told on when there is a link
    parted: frozenset[str] = frozenset()  # by company: forces that are new in this run
    cut: dict[str, int] = field(default_factory=dict)  # by tasks: cables cut and stations destroyed in this run, by key
    log: tuple[Line, ...] = ()  # by signal
    sent: frozenset[tuple[int, str]] = frozenset()  # by signal: who used wireless when: minute, node of the net
    dispatches: tuple[Dispatch, ...] = ()
    numbers: dict[str, int] = field(default_factory=dict)
    mail: tuple[Letter, ...] = ()
    events: tuple[Event, ...] = ()
    reports: tuple[Report, ...] = ()

    def seat(self, key: str) -> Seat | None:
        """The seat of that key, if anybody is to be told."""
        return next((s for s in self.world.seats if s.key == key), None)


def minute_after(t: float) -> int:
    """The whole minute at which something that happened at ``t`` is known."""
    return math.ceil(t - GRACE_MIN)


def middle(lon: Floats, lat: Floats) -> tuple[float, float]:
    """A point amidst points that are near each other, to 1e-6 degrees; across the 180th meridian too."""
    east = course.wrap(lon - lon[0])
    return course.round_place(float(course.wrap(lon[0] + east.mean())), float(lat.mean()))


def hostile(a: str, b: str) -> bool:
    """Whether two sides are at war with each other: the two belligerents."""
    return a != b and a in SIDES and b in SIDES


def commander(force: Force) -> str:
    """The seat whose orders she takes in this run: her own, or who has her in hand (NAV-S-024, NAV-S-025)."""
    return force.hand or force.seat


def seals(work: Work) -> list[tuple[int, dict[str, Orders]]]:
    """All orders that were sealed for this run, each with the minute from which they count."""
    later = [(i.minute + i.moves, i.orders) for i in work.interrupts if i.orders]
    later += [(c.minute, c.orders) for c in work.cuts if c.orders]
    found: dict[int, dict[str, Orders]] = {work.world.minute: work.orders}
    for minute, orders in later:
        if minute < work.until:  # what ends in one minute was asked at one stop
            found[minute] = {**found.get(minute, {}), **orders}
    return sorted(found.items(), key=lambda v: v[0])


def reads(force: Force) -> str:
    """To whom her officers write: her cabin's seat. A detached force is a desk of its own, which
    :func:`naval.run.parting.route` empties to those who can hear of it."""
    return f"{DETACHED}{force.key}" if force.parent and force.seat else force.seat


def sits_in(force: Force, seat: str) -> bool:
    """Whether that seat's own wireless office is aboard: an admiral is in his flagship, who has scouts in hand is with them."""
    return force.hand == seat if force.parent else force.seat == seat


def home_port(force: Force, ports: tuple[Port, ...]) -> int | None:
    """The index of the port a force lies in, if she lies in one."""
    return next((k for k, p in enumerate(ports) if p.key == force.port), None) if force.port else None


def as_ints(values: list[int]) -> Ints:
    """A list of whole numbers as an array, also when empty."""
    return np.asarray(values, dtype=np.int64)


def ship_at(work: Work, s: int, minute: int) -> Ship:
    """A ship with the hurts of battles over by a minute, and of mines. Coal and engines are not brought up to it."""
    ship = work.fleet.ships[s]
    if not work.interrupts and not work.blows:
        return ship
    force = work.fleet.forces[int(work.fleet.ship_force[s])].key
    befell: list[tuple[int, tuple[str, ...], dict[str, Any]]]
    befell = [(b.minute, (), b.told) for b in work.blows if b.ship == s and b.minute <= minute]
    for i in work.interrupts:
        told = i.result.get("ships", {}).get(ship.key) if force in i.forces and i.minute + i.moves <= minute else None
        if told is not None:
            befell.append((i.minute, i.forces, told))
    for _, _, told in sorted(befell, key=lambda b: b[:2]):
        ship = hurt(ship, told)
    return ship


def hurt(ship: Ship, told: dict[str, Any]) -> Ship:
    """A ship as a battle left her, by its result."""
    afloat = ship.afloat and bool(told["afloat"])
    new = tuple(str(w) for w in told.get("damage", ()))
    return msgspec.structs.replace(
        ship,
        afloat=afloat,
        max_kn=min(float(told["max_kn"]), ship.max_kn) if afloat else 0.0,
        damage=new or ship.damage,  # the battle began with her old hurts, so its words cover them
        condition=told.get("condition", ship.condition),
    )
