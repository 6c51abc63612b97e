"""Events of a run at sea, as plain facts and arrays: the values that the stages find."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from naval.geo import course
from naval.geo.course import Floats
from naval.run.tracks import NO_FLOATS, NO_INTS, Bools, Ints
from naval.state.outcome import Roll
from naval.state.waters import Minefield
from naval.state.world import Force, Leg, Merchant, Ship, ShipClass, Task
from tactical.engine.text.words import sentence

GRACE_MIN = 0.01  # places are kept to 1e-6 degrees, which is so much time at a slow speed
YARDS_A_MILE = 2000.0  # NAV-T-197, where battle ranges are meant


@dataclass(frozen=True)
class Fleet:
    """A fleet of all that moves. Bodies are numbered: forces by key, then merchantmen by key. Ships by force, then key."""

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
    """Legs of all bodies in one table; body b steams rows first[b] to last[b] (exclusive), one after another.

    Row b is where body b lies to begin with, of no length. ``nm`` ends at the coast where ``ashore``; ``dived`` legs are steamed
    submerged.
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

    def rows(self, first: int, last: int) -> tuple[Leg, ...]:
        """Show some rows as they would be ordered."""
        ends = zip(*(v[first:last].tolist() for v in (self.to_lon, self.to_lat, self.knots, self.dived)), strict=True)
        return tuple(Leg(lon=lon, lat=lat, knots=knots, dived=dived) for lon, lat, knots, dived in ends)


@dataclass(frozen=True)
class Note:
    """A note on a force: an event for the umpire and a line in her log.

    ``text`` tells her act or her fate without naming her; a note on one of her ships names the ship in ``ship``.
    """

    minute: int
    force: int
    kind: str
    text: str
    rules: tuple[str, ...]
    rolls: tuple[Roll, ...] = ()
    ship: str = ""

    def write_for_umpire(self, force: str) -> str:
        """Write the note for the umpire, who reads of all forces, each name once."""
        who = f"{force}: {self.ship}" if self.ship not in ("", force) else force
        return sentence(f"{who} {self.text}")

    def logged(self) -> str:
        """Write the note for the force's own log, where she need not be named."""
        return sentence(f"{self.ship} {self.text}")


@dataclass(frozen=True)
class ShipsNow:
    """Ships at one minute, as arrays in the fleet's order."""

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
    """A steaming from the run's start to ``end``.

    Arrays (body, time) at the common ``times``; ``idle`` is the minute since which a body has had nothing to steam (infinite
    while under way); ``hourly`` are the ships at ``hours``. ``leg``, ``last``: the rest still to steam, in ``legs``, which
    battles may have lengthened. ``held``: (force, from, to) of each action. ``came``, ``bend_came``: the course and speed on
    which a body came to each common time, and to each bend. ``bound``: (force, minute, until, lon, lat) of each that was ordered
    anew, or came into action, between two common times: where she would have been at her next knot. ``steered``: by force, the
    row of ``legs`` after which her own course resumes (SC-N-08, SC-N-09). ``marks`` are places to go on from
    (:mod:`naval.run.movement.checkpoints`), and tell nothing.
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
    bound: tuple[tuple[int, float, float, float, float], ...] = ()
    steered: dict[int, int] = field(default_factory=dict)
    marks: tuple[Any, ...] = field(default=(), repr=False, compare=False)

    def left(self, body: int) -> tuple[Leg, ...]:
        """List the legs that a body has still to steam."""
        return self.legs.rows(int(self.leg[body]), int(self.last[body]))

    def knots_of(self, body: int) -> list[tuple[float, float, float]]:
        """List where a body is at every common time and at its bends: (minute, lon, lat), straight between."""
        rows = list(zip(self.times.tolist(), self.lon[body].tolist(), self.lat[body].tolist(), strict=True))
        a, b = (int(np.searchsorted(self.bend_body, body, side)) for side in ("left", "right"))
        bends = (v[a:b].tolist() for v in (self.bend_at, self.bend_lon, self.bend_lat))
        return sorted([*rows, *zip(*bends, strict=True)])

    def find_places(self, body: int, minutes: Floats) -> tuple[Floats, Floats]:
        """Find longitude and latitude of a body at some minutes."""
        t, lon, lat = np.array(self.knots_of(body)).T
        return course.wrap(np.interp(minutes, t, np.unwrap(lon, period=360.0))), np.interp(minutes, t, lat)

    def find_place(self, body: int, minute: int) -> tuple[float, float]:
        """Place a body at one minute, rounded as reports have it."""
        lon, lat = self.find_places(body, np.array([float(minute)]))
        return round(float(lon[0]), 4), round(float(lat[0]), 4)

    def making(self, body: int, minute: int) -> tuple[float, float]:
        """Find course and speed of a body up to a minute: not those that were ordered at that minute (SC-S-04, SC-S-08)."""
        first, last = (int(np.searchsorted(self.bend_body, body, side)) for side in ("left", "right"))
        column = min(int(np.searchsorted(self.times, minute)), len(self.times) - 1)
        bend = first + int(np.searchsorted(self.bend_at[first:last], minute - GRACE_MIN / 10))
        if bend < last and column and self.bend_at[bend] <= self.times[column]:
            return float(self.bend_came[0][bend]), float(self.bend_came[1][bend])
        return float(self.came[0][body, column]), float(self.came[1][body, column])


@dataclass(frozen=True)
class Touches:
    """Stretches of time in which two bodies were in sight of each other, sorted by pair and time.

    ``i`` is always a force; ``j`` a force or a merchantman. ``near`` is the closest distance in nm within the stretch and
    ``near_at`` its minute; ``known_at``, ``class_at`` and ``name_at`` are the first minutes near enough to make out number and
    type, class, and names (infinite if never).
    """

    i: Ints
    j: Ints
    start: Floats
    end: Floats
    near: Floats
    near_at: Floats
    known_at: Floats
    class_at: Floats
    name_at: Floats

    def take(self, which: Bools | Ints) -> Touches:
        """Pick some of the touches."""
        return Touches(*(values[which] for values in vars(self).values()))


@dataclass(frozen=True)
class OneWay:
    """One-way sight: body ``seer`` has body ``seen`` in sight only as ``touches`` says, though ``seen`` sees her longer
    (UD-035)."""

    seer: int
    seen: int
    touches: Touches


NO_TOUCHES = Touches(NO_INTS, NO_INTS, *(NO_FLOATS,) * 7)


@dataclass(frozen=True)
class Hunt:
    """A raider's time on one merchantman: its begin and its end: "taken", "lost", or "" while it goes on.

    ``merchant`` is her number among the merchantmen. ``kept`` when it began in an earlier run. It takes ``minutes``.
    """

    force: int
    merchant: int
    since: int
    end: float
    fate: str
    minutes: int
    kept: bool = False


@dataclass(frozen=True)
class Turn:
    """A turn of a force at a minute by a standing order: ``legs`` first, then the rest of her course (SC-N-08, SC-N-09); where
    ``legs`` are None she stops there, off a hostile fort (LC-246).

    ``text`` is the entry of her officers; "" where she only goes on as she began. ``rule`` is that of the order; ``after`` the
    number of the merchantman she makes after, -1 for none, and ``left`` where she left her course for her.
    """

    minute: int
    force: int
    legs: tuple[Leg, ...] | None
    text: str = ""
    rule: str = "SC-N-08"
    after: int = -1
    left: tuple[float, float] | None = None


@dataclass(frozen=True)
class Call:
    """A force in port: since when, and where."""

    force: int
    port: int
    since: float


@dataclass(frozen=True)
class Blow:
    """A blow to ship ``ship`` of force ``force`` (their numbers in the fleet) at ``minute``; ``told`` as a battle tells it.

    ``key`` names the mine, "" for a later effect of one; ``field`` is the key of the field at sea, if it was one. ``ruled``: by
    the umpire's ruling (UD-038).
    """

    minute: int
    force: int
    ship: int
    told: dict[str, Any]
    key: str = ""
    field: str = ""
    ruled: bool = False


@dataclass(frozen=True)
class Fire:
    """Fire from the shore on a force at a minute: the key of the place it came from, the damage, and the entry of her officers.

    ``guns`` are coast guns of the place that her own fire put out for good (LC-246); ``text`` is the report of those ashore.
    """

    minute: int
    force: int
    place: str
    blows: tuple[Blow, ...] = ()
    notes: tuple[Note, ...] = ()
    guns: int = 0
    text: str = ""


@dataclass(frozen=True)
class TaskDone:
    """A task done by a force at a minute. ``laid`` and ``swept`` are fields at sea and squares; ``mines`` by ship laid."""

    force: int
    minute: int
    task: Task
    laid: Minefield | None = None
    mines: tuple[tuple[str, int], ...] = ()
    swept: tuple[str, ...] = ()
    squares: tuple[tuple[str, int, int], ...] = ()


@dataclass(frozen=True)
class Deed:
    """Work that a force did at a place, or a mine that she struck: what, where and when, in her officers' words.

    ``what`` is struck, laid, swept, nothing, cut or destroyed; ``of`` the key of a cable or station, "" for none; ``count`` is of
    mines laid within ``radius_nm`` of the place, or struck.
    """

    force: int
    minute: int
    what: str
    text: str
    lon: float
    lat: float
    of: str = ""
    radius_nm: float = 0.0
    count: int = 0


@dataclass(frozen=True)
class Silence:
    """A port or station of a side, by key and name, that nothing reaches from a minute on (NAV-S-083)."""

    side: str
    minute: int
    of: str
    name: str


def minute_after(t: float) -> int:
    """Find the whole minute at which an event at ``t`` is known."""
    return math.ceil(t - GRACE_MIN)


def middle(lon: Floats, lat: Floats) -> tuple[float, float]:
    """Find a point amidst points that are near each other, to 1e-6 degrees; across the 180th meridian too."""
    east = course.wrap(lon - lon[0])
    return course.round_place(float(course.wrap(lon[0] + east.mean())), float(lat.mean()))


def as_ints(values: list[int]) -> Ints:
    """Make an array of a list of whole numbers, also when empty."""
    return np.asarray(values, dtype=np.int64)
