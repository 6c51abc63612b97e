"""The war at sea as plain data: the input and the results of a run.

Everything here is frozen and encodes to the same JSON bytes everywhere. Units: positions in decimal degrees (WGS 84, east and
north positive), distances in nautical miles (1,852 m; 2,000 yards where the battle table is concerned, NAV-T-197), speeds in
knots, coal in tons, time in whole minutes since War Imminent (NAV-S-029). Tuples of things with a key are sorted by that key, so
nothing can be decided by their order.
"""

from __future__ import annotations

from typing import Any

import msgspec

from naval.state.frozen import Frozen
from naval.state.ledger import Printed, Prize
from naval.state.settings import Settings
from naval.state.waters import Area, Cable, HarbourChart, Lane, Minefield, Spell


class Gun(Frozen, frozen=True):
    """Guns of one kind in one class. ``arc`` is fore, aft, broadside (half bears on each beam) or all."""

    count: int
    calibre_in: float
    length_cal: float
    velocity_fps: int
    mount: str
    arc: str


class Tube(Frozen, frozen=True):
    """Torpedo tubes of one kind; ``place`` is submerged or above."""

    count: int
    diameter_in: float
    place: str


class ShipClass(Frozen, frozen=True):
    """A class of ships with its published figures. Armour in inches, 0 where there is none.

    Of a submarine or submersible ``coal_max_t`` is her hours on the surface, ``dived_h`` those submerged (NAV-S-062 to
    064, SC-N-30) and ``dived_kn`` her speed there.
    """

    key: str
    name: str
    nation: str
    kind: str
    launched: int
    displacement_t: int
    length_ft: float
    max_kn: float
    boilers: str
    boiler_groups: int
    funnels: int
    engines: int
    coal_normal_t: float
    coal_max_t: float
    tactical_diameter_yd: int
    guns: tuple[Gun, ...] = ()
    tubes: tuple[Tube, ...] = ()
    belt_in: float = 0
    belt_type: str = "none"
    turret_in: float = 0
    barbette_in: float = 0
    casemate_in: float = 0
    conning_tower_in: float = 0
    deck_in: float = 0
    dived_h: float = 0
    dived_kn: float = 0


BELLIGERENTS = ("blue", "red")
"""Sides at war, in the order in which they are numbered; every other is neutral."""


class Ship(Frozen, frozen=True):
    """One ship. ``max_kn`` is her most now; ``condition`` is the battle's own record of her damage.

    ``burnt_t`` counts coal since she last coaled (NAV-S-069); ``top_min`` the minutes she has run without a break at top speed
    (NAV-S-067); ``damage`` tells her damage in words, one line each, as her captain reports it. A petrol boat has hours where
    others have tons, and ``dived_min`` minutes of her battery are spent (NAV-S-062). ``cargo_t`` is the coal that a collier
    carries for others (SC-N-33).
    """

    key: str
    name: str
    side: str
    force: str
    class_key: str
    coal_t: float
    max_kn: float
    burnt_t: float = 0.0
    top_min: int = 0
    lame_until: int = 0  # NAV-S-068: broken down, not over two-thirds before this minute
    stopped_until: int = 0  # NAV-S-068: broken down and stopped before this minute
    afloat: bool = True
    damage: tuple[str, ...] = ()
    condition: dict[str, Any] = {}
    dived_min: int = 0
    cargo_t: float = 0.0
    mines_laid: int = 0  # since she last made them up in port (SC-N-24)


class Leg(Frozen, frozen=True):
    """A leg by rhumb line to a point at a speed; ``dived``: submerged, as far as the batteries last (NAV-S-062)."""

    lon: float
    lat: float
    knots: float
    dived: bool = False


class Chase(Frozen, frozen=True):
    """A raider's work on one merchantman: six hours a ship, or as many minutes as the die gave (NAV-S-054, AMB-S-15)."""

    merchant: str
    since: int
    minutes: int = 360


class Task(Frozen, frozen=True):
    """Work at a place that a force does when she lies there: ``kind`` is cut_cable, destroy_station, lay_mines or countermine.

    ``of`` is the key of the cable or station, ``count`` how many mines, ``since`` the minute the work began (-1: not yet).
    """

    kind: str
    of: str = ""
    lon: float = 0.0
    lat: float = 0.0
    count: int = 0
    since: int = -1


class Pursuit(Frozen, frozen=True):
    """A raider's pursuit of a merchantman, whose key is ``of``: where she left her course, and how many of her legs are the
    pursuit; the rest of her course follows them (SC-N-09)."""

    of: str
    lon: float
    lat: float
    legs: int = 0


class Force(Frozen, frozen=True):
    """Ships that keep together under one officer: one force, one track, one cabin.

    ``legs`` are the legs of the last sealed order still to steam. ``port`` is the port she lies in. Until ``held_until`` she is
    in action and keeps her place; ``course_deg`` and ``knots`` are those she last made. ``parent`` is the force she was detached
    from; ``hand`` orders her while she is out of touch with her own seat: an auxiliary player's seat, "umpire", or "" (her own
    seat; NAV-S-024, NAV-S-025). ``silent`` ships send no wireless; one that ``jams`` drowns all of it. ``joins`` is the force, or
    the cabin, that she goes over to when they meet; ``second`` the ship of the officer next in command, "" for the senior.
    """

    key: str
    name: str
    side: str
    seat: str
    flagship: str
    lon: float
    lat: float
    legs: tuple[Leg, ...] = ()
    port: str = ""
    raid: bool = False
    chase: Chase | None = None
    held_until: int = 0
    course_deg: float = 0.0
    knots: float = 0.0
    parent: str = ""
    hand: str = ""
    silent: bool = False
    jams: bool = False
    prizes: str = "send"  # what a raider does with a prize: send her in, or sink her
    tasks: tuple[Task, ...] = ()
    joins: str = ""
    second: str = ""
    sighting: str = ""  # what she does when an enemy comes in sight, as in naval.state.orders.ForceOrder
    ask_nm: int = 0  # how near an enemy may come before her admiral is asked all the same, as there
    after_nm: int = 0  # how far from her course she makes after merchantmen, as there
    pursuit: Pursuit | None = None


class Merchant(Frozen, frozen=True):
    """A merchantman as she was plotted. ``fate`` is "" while that is true, then "arrived", "taken" or "sunk".

    ``due`` is the minute at which her course brought her in, -1 before; ``sails_at`` ledger.NEVER: she is held in port.
    """

    key: str
    name: str
    flag: str
    side: str
    lane: str
    cargo: str
    knots: float
    lon: float
    lat: float
    legs: tuple[Leg, ...] = ()
    sails_at: int = 0
    fate: str = ""
    due: int = -1


class Port(Frozen, frozen=True):
    """A port, where ships coal and, with a telegraph, are in touch with their Admiralty (NAV-S-023)."""

    key: str
    name: str
    side: str
    lon: float
    lat: float
    telegraph: bool
    wireless: bool
    coastguard: bool
    coal_t: float
    capacity: int


class Station(Frozen, frozen=True):
    """A wireless station or coastguard ashore, joined to its Admiralty by wire. ``kind``: wireless, coastguard.

    ``destroyed_at`` is the minute at which the enemy destroyed it, None while it stands (NAV-S-082).
    """

    key: str
    name: str
    side: str
    lon: float
    lat: float
    kind: str
    destroyed_at: int | None = None


class Seat(Frozen, frozen=True):
    """A seat that can be told of events. The umpire is told everything, so is not here.

    ``role``: admiralty, cabin, press, trade, auxiliary, engineer, general, ministry. ``coasts`` are the neutral coasts that a
    paper serves, by key; none: all of them (NAV-S-047). ``of`` is the cabin to which an engineer officer is attached (NAV-S-077).
    ``mark`` follows the letters of contacts of a seat that the umpire made by a ruling; "" of all others (UD-102).
    """

    key: str
    name: str
    role: str
    side: str
    coasts: tuple[str, ...] = ()
    of: str = ""
    mark: str = ""


class Hop(Frozen, frozen=True):
    """One stage of a dispatch's way: from and to whom (names), by which medium, and when; each relay writes it on the form.

    ``medium`` is wireless, searchlight, semaphore, flags, telegraph, coastguard (by eye, to the watch ashore) or carried.
    """

    origin: str
    to: str
    medium: str
    at: int


class Dispatch(Frozen, frozen=True):
    """A written message on its way. ``number`` counts its author's own.

    ``by`` and ``carrier`` as in :class:`naval.state.orders.Note`. ``holder`` is where it lies: "" with its author, else "force:",
    "port:" or "station:" with a key, or "admiralty". ``hops`` are its stages so far. ``aboard_at`` is where its carrier took a
    carried one aboard: the key of the port, "at sea", or "" while she has not; ``landed`` when she has put it ashore (SC-N-15).
    """

    author: str
    number: int
    to: str
    text: str
    written: int
    by: str = ""
    carrier: str = ""
    holder: str = ""
    hops: tuple[Hop, ...] = ()
    aboard_at: str = ""
    landed: bool = False


class Truce(Frozen, frozen=True):
    """Two forces that have fought: no new action until this minute, or until they have been out of range.

    ``parted``: nor after it, until it is sought or they meet anew; ``seen`` is when they were last in sight of each other
    (SC-N-07).
    """

    a: str
    b: str
    until: int
    parted: bool = False
    seen: int = -1


class Touch(Frozen, frozen=True):
    """A force's touch with a force or merchantman, kept from run to run so that known smoke is not reported as new.

    ``of`` is a force or merchantman, ``seen`` the last minute in sight, ``known`` the level made out: 0 smoke, 1 number and type,
    2 class, 3 names (SC-S-04, SC-N-62, SC-N-63); older worlds say true for 1. ``label`` is its letter in her reports ("": none
    yet), ``near_nm`` its nearest since it came in sight, and ``told_nm``, at minute ``told_at``, her report of that (-1: none).
    """

    force: str
    of: str
    seen: int
    known: int | bool = 0
    label: str = ""
    near_nm: float = -1.0
    told_nm: float = -1.0
    told_at: int = -1


class Letter(Frozen, frozen=True):
    """A letter that its seat has not had yet: aboard until there is a link (NAV-S-028), or on its way.

    ``aboard`` is the force that keeps it until it can be sent; without it, it reaches ``seat`` at minute ``arrives``. ``ref``
    says whose it is to those who may still stop it, and is shown to nobody; nor is ``about``, the truths it rests on (UD-013),
    nor ``held``, the reference of the paper that the umpire holds back until he sends it (UD-022).
    """

    seat: str
    kind: str
    happened: int
    arrives: int = 0
    aboard: str = ""
    data: dict[str, Any] = {}
    ref: str = ""
    about: tuple[str, ...] = ()
    held: str = ""


class Calendar(Frozen, frozen=True):
    """War Imminent on the sun's clock: Julian date (UTC) of minute 0, and the hour of the day it fell on (NAV-S-030).

    The hour is the theatre's, ``zone_h`` hours ahead of UTC (LC-013).
    """

    julian: float
    hour: int
    zone_h: int = 0


class World(Frozen, frozen=True):
    """The whole truth at one minute."""

    rules: str
    minute: int
    calendar: Calendar
    settings: Settings
    classes: tuple[ShipClass, ...]
    seats: tuple[Seat, ...]
    ports: tuple[Port, ...]
    stations: tuple[Station, ...]
    forces: tuple[Force, ...]
    ships: tuple[Ship, ...]
    merchants: tuple[Merchant, ...] = ()
    dispatches: tuple[Dispatch, ...] = ()
    truces: tuple[Truce, ...] = ()
    touches: tuple[Touch, ...] = ()
    mail: tuple[Letter, ...] = ()  # sorted by arrives, seat, kind, then as written
    numbers: dict[str, int] = {}  # author -> the number of the last dispatch written
    labels: dict[str, dict[str, str]] = {}  # seat -> what it sighted -> the last letter it gave it
    areas: tuple[Area, ...] = ()
    weather: tuple[Spell, ...] = ()  # the umpire's, as far as they still hold
    weather_was: dict[str, int] = {}  # area ("": outside all) -> the last run's weather, where it is steady (SC-N-66)
    off_coasts: tuple[tuple[str, str], ...] = ()  # force and neutral coast off which it lies, once that was told (NAV-S-045)
    lanes: tuple[Lane, ...] = ()
    harbours: tuple[HarbourChart, ...] = ()
    mines: tuple[Minefield, ...] = ()
    cables: tuple[Cable, ...] = ()
    prizes: tuple[Prize, ...] = ()
    printed: tuple[Printed, ...] = ()  # sorted by author and number


def encode(value: Any) -> bytes:
    """Encode a value of this module in its one JSON form: equal values have equal bytes."""
    return msgspec.json.encode(value, order="deterministic")


def decode_world(data: bytes | str) -> World:
    """Read back what :func:`encode` wrote; a fault names the field."""
    return msgspec.json.decode(data, type=World)
