"""Reports of the land: columns, calls, orders, guns, works (section Q of the land's rules).

Distances are statute miles, minutes the campaign's; counts of men, horses, guns, wagons and packets whole.
"""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import UNSET, UnsetType

from campaign.war.reports.body import Body, Number, Numbered, Row


class UnitRow(Row, frozen=True):
    """A unit as its people count it; ``key`` is that for orders."""

    shows: ClassVar[str] = "code name men horses guns key"
    code: str
    name: str
    men: int
    horses: int
    guns: int
    key: str


class TrainRow(Row, frozen=True):
    """The wagons behind a column, and the packets on them (LC-025, LC-150)."""

    shows: ClassVar[str] = "wagons food forage ammo"
    wagons: int
    food: int
    forage: int
    ammo: int


class Stand(Row, frozen=True):
    """A place on a road: last place passed, road, miles beyond ("" and 0: in the open)."""

    shows: ClassVar[str] = "place road miles lon lat"
    place: str
    road: str
    miles: Number
    lon: Number
    lat: Number


class BodyState(Body, frozen=True, kw_only=True):
    """A column's state by its own report. ``tasks`` are still to do, ``order`` the number in force (0: none).

    ``track`` has (minute, lon, lat), ``column`` the road from head to tail (lon, lat), () if closed up.
    """

    shows: ClassVar[str] = (
        "body name lon lat place head tail units men fatigue state hunger cohesion train fire_days haversack posture order "
        "tasks track column works stragglers prisoners aboard"
    )
    body: str
    name: str
    lon: Number
    lat: Number
    place: str
    head: Stand
    tail: Stand
    units: tuple[UnitRow, ...]
    men: int
    fatigue: int
    state: str
    hunger: int
    cohesion: str
    train: TrainRow
    fire_days: Number
    haversack: int
    posture: str
    order: int
    tasks: tuple[dict[str, Any], ...] = ()
    track: tuple[tuple[Number, Number, Number], ...] = ()
    column: tuple[tuple[Number, Number], ...] = ()
    works: int = 0
    stragglers: int = 0
    prisoners: int = 0
    aboard: str = ""


class BodyStatus(BodyState, frozen=True, kw_only=True):
    """A column in its general's sight and hearing, exactly, at each segment's end (LC-004)."""

    kind: ClassVar[str] = "body"


class BodyReported(BodyState, frozen=True, kw_only=True):
    """A column out of sight as last reported, to its general and ministry (LC-004, LC-144).

    ``reported`` is the minute of that state, ``via`` the medium, ``hops`` the stages.
    """

    kind: ClassVar[str] = "body_report"
    shows: ClassVar[str] = "reported via hops"
    reported: int
    via: str
    hops: tuple[str, ...] = ()


class Headquarters(Body, frozen=True):
    """A general's headquarters, and the columns in sight and hearing, at each segment's end (LC-004)."""

    kind: ClassVar[str] = "headquarters"
    shows: ClassVar[str] = "lon lat place rides_with near aboard"
    lon: Number
    lat: Number
    place: str
    rides_with: str
    near: tuple[str, ...]
    aboard: str = ""


class Seen(Body, frozen=True, kw_only=True):
    """An enemy column sighted, to a general, forwarded to his ministry (LC-115, LC-116).

    ``label`` is the seat's letter, ``error_mi`` the place's error, ``strength`` to two figures, ``share`` either way (UNSET below
    level 3), ``heading`` degrees or UNSET; ``lost``: out of sight.
    """

    kind: ClassVar[str] = "seen"
    shows: ClassVar[str] = "label by seen lon lat error_mi level what via strength share heading length_mi lost"
    label: str
    by: str
    seen: int
    lon: Number
    lat: Number
    error_mi: Number
    level: int
    what: str
    via: str
    strength: int | UnsetType = UNSET
    share: Number | UnsetType = UNSET
    heading: Number | UnsetType = UNSET
    length_mi: Number | UnsetType = UNSET
    lost: bool = False


class CallRow(Row, frozen=True):
    """A group's supplies at a call: needs and sources in packets, hunger after, days in hand (LC-151, LC-153)."""

    shows: ClassVar[str] = "bodies food forage depot train country haversack short_food short_forage hunger days"
    bodies: tuple[str, ...]
    food: int
    forage: int
    depot: int
    train: int
    country: int
    haversack: int
    short_food: int
    short_forage: int
    hunger: int
    days: Number


class Drawn(Body, frozen=True):
    """The supplies drawn: to a general after the call, and forwarded to his ministry (LC-151)."""

    kind: ClassVar[str] = "call"
    shows: ClassVar[str] = "groups"
    groups: tuple[CallRow, ...]


class Sent(Numbered, frozen=True, kw_only=True):
    """An order's progress as its author's headquarters knows it, never whether it arrived (LC-132, LC-137).

    ``state`` is by mouth, handed to a rider, on the wire, waiting, turned back.
    """

    kind: ClassVar[str] = "order"
    shows: ClassVar[str] = "to sent state due"
    to: str
    sent: int
    state: str
    due: int | UnsetType = UNSET


class Heard(Numbered, frozen=True, kw_only=True):
    """An order's receipt: when received and begun, or void; to its author, with the column's next report (LC-140, LC-141)."""

    kind: ClassVar[str] = "heard"
    shows: ClassVar[str] = "body received acted void"
    body: str
    received: int
    acted: int | UnsetType = UNSET
    void: bool = False


class Guns(Body, frozen=True):
    """Guns heard by a column, as a bearing and nothing else: to its general (LC-146)."""

    kind: ClassVar[str] = "guns"
    shows: ClassVar[str] = "body bearing since until"
    body: str
    bearing: Number
    since: int
    until: int


MET = " has met the enemy: "  # a column's report of a meeting, before the word for what it became (LC-257)
KEEPS = "keeps its ground"  # its report after a battle in which nobody was beaten (LC-265)


class Told(Body, frozen=True, kw_only=True):
    """An event on land, to a general or cabin at its minute, forwarded to the ministry.

    ``what`` is work, siege, landing, train, march, supply, affair, battle, wire, caught (an enemy paper), joined (``at`` is the
    column no more); ``figures`` are named numbers.
    """

    kind: ClassVar[str] = "ashore"
    shows: ClassVar[str] = "what body at text figures"
    what: str
    body: str
    at: str
    text: str
    figures: dict[str, Number] = {}


class AskedBody(Row, frozen=True):
    """A column whose general orders again, and why: contact, fall, landing, sighted or battle (LC-008)."""

    shows: ClassVar[str] = "body name why"
    body: str
    name: str
    why: str


class AskedAshore(Body, frozen=True):
    """An order request inside a run, to a general (LC-008)."""

    kind: ClassVar[str] = "asked_ashore"
    shows: ClassVar[str] = "bodies"
    bodies: tuple[AskedBody, ...]


class OwnRow(Row, frozen=True):
    """An own column, now or to come: its seat, and general's name ("": a ministry's)."""

    shows: ClassVar[str] = "body name seat general"
    body: str
    name: str
    seat: str
    general: str = ""


class CarrierRow(Row, frozen=True):
    """A force with room for troops as the war begins: place ("" at sea), and gross tons (LC-196)."""

    shows: ClassVar[str] = "force name at room_t"
    force: str
    name: str
    at: str
    room_t: Number


class OrderOfBattle(Body, frozen=True):
    """A side's order of battle as the war begins: columns with seats, transports; to generals and ministries (LC-305)."""

    kind: ClassVar[str] = "order_of_battle"
    shows: ClassVar[str] = "bodies carriers"
    bodies: tuple[OwnRow, ...]
    carriers: tuple[CarrierRow, ...] = ()


class ComingRow(Row, frozen=True):
    """A column to come: by what, where and when as now appointed (LC-305)."""

    shows: ClassVar[str] = "body name by at minute men"
    body: str
    name: str
    by: str
    at: str
    minute: int
    men: int


class DepotRow(Row, frozen=True):
    """Packets in a depot on the wire to the capital (LC-150)."""

    shows: ClassVar[str] = "place food forage ammo"
    place: str
    food: int
    forage: int
    ammo: int


class Office(Body, frozen=True):
    """A ministry's office at each run's end: arrivals, trains pooled and rolling, depots on the wire."""

    kind: ClassVar[str] = "office"
    shows: ClassVar[str] = "arrivals trains rolling depots"
    arrivals: tuple[ComingRow, ...] = ()
    trains: int = 0
    rolling: int = 0
    depots: tuple[DepotRow, ...] = ()
