"""What a general and his ministry read of the land: bodies, calls, orders, guns, works (section Q of the land's rules).

Distances are statute miles, minutes those of the campaign; counts of men, horses, guns, wagons and packets are whole.
"""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import UNSET, UnsetType

from campaign.war.reports.body import Body, Number, Numbered, Row


class UnitRow(Row, frozen=True):
    """A unit of a body as its own people count it; ``key`` is that by which its general orders it."""

    shows: ClassVar[str] = "code name men horses guns key"
    code: str
    name: str
    men: int
    horses: int
    guns: int
    key: str


class TrainRow(Row, frozen=True):
    """The wagons behind a body, and packets on them (LC-025, LC-150)."""

    shows: ClassVar[str] = "wagons food forage ammo"
    wagons: int
    food: int
    forage: int
    ammo: int


class Stand(Row, frozen=True):
    """Where head and tail are: the last place passed, the road, and miles beyond that place ("" and 0: in the open)."""

    shows: ClassVar[str] = "place road miles lon lat"
    place: str
    road: str
    miles: Number
    lon: Number
    lat: Number


class BodyState(Body, frozen=True, kw_only=True):
    """What a body says of itself. ``tasks`` are still to do, ``order`` the number in force (0: none).

    ``track`` is of (minute, lon, lat), ``column`` the road it lies on from head to tail, of (lon, lat), () where it is closed up.
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
    """To its general at each segment's end: a body within his sight and hearing, exactly as it is (LC-004)."""

    kind: ClassVar[str] = "body"


class BodyReported(BodyState, frozen=True, kw_only=True):
    """To a general of a body out of his sight, and to his ministry: as it last reported itself (LC-004, LC-144).

    ``reported`` is the minute it was so, ``via`` the means, ``hops`` the stages in words.
    """

    kind: ClassVar[str] = "body_report"
    shows: ClassVar[str] = "reported via hops"
    reported: int
    via: str
    hops: tuple[str, ...] = ()


class Headquarters(Body, frozen=True):
    """To a general at each segment's end: where his headquarters is, and which bodies are within sight and hearing (LC-004)."""

    kind: ClassVar[str] = "headquarters"
    shows: ClassVar[str] = "lon lat place rides_with near aboard"
    lon: Number
    lat: Number
    place: str
    rides_with: str
    near: tuple[str, ...]
    aboard: str = ""


class Seen(Body, frozen=True, kw_only=True):
    """To a general, and forwarded to his ministry: what was made out of an enemy body (LC-115, LC-116).

    ``label`` is the seat's own letter, ``error_mi`` how far off the place may be, ``strength`` said to two figures with ``share``
    either way (UNSET below level 3), ``heading`` degrees or UNSET; ``lost``: it is seen no more.
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
    """What a group of bodies drew at a call: needs and sources in packets, its hunger after, days in hand (LC-151, LC-153)."""

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
    """To a general after the call, and forwarded to his ministry (LC-151)."""

    kind: ClassVar[str] = "call"
    shows: ClassVar[str] = "groups"
    groups: tuple[CallRow, ...]


class Sent(Numbered, frozen=True, kw_only=True):
    """To its author: what his own headquarters knows of an order, which is never whether it was heard (LC-132, LC-137).

    ``state`` is by mouth, handed to a rider, on the wire, waiting, turned back.
    """

    kind: ClassVar[str] = "order"
    shows: ClassVar[str] = "to sent state due"
    to: str
    sent: int
    state: str
    due: int | UnsetType = UNSET


class Heard(Numbered, frozen=True, kw_only=True):
    """To its author, with the body's next report: when his order was received and begun, or that it was void (LC-140, LC-141)."""

    kind: ClassVar[str] = "heard"
    shows: ClassVar[str] = "body received acted void"
    body: str
    received: int
    acted: int | UnsetType = UNSET
    void: bool = False


class Guns(Body, frozen=True):
    """To the general of a body that hears them: a bearing, and nothing else (LC-146)."""

    kind: ClassVar[str] = "guns"
    shows: ClassVar[str] = "body bearing since until"
    body: str
    bearing: Number
    since: int
    until: int


MET = " has met the enemy: "  # what a body says of a meeting, before the word for what it became (LC-257)
KEEPS = "keeps its ground"  # what it says after a battle in which nobody was beaten (LC-265)


class Told(Body, frozen=True, kw_only=True):
    """To a general or a cabin at the minute, forwarded to the ministry: a work, a siege, a landing, an affair, a blocked way.

    ``what`` is of work, siege, landing, train, march, supply, affair, battle, wire, caught (a paper of the enemy's), joined
    (``at`` is then the body that is no more); ``figures`` are its numbers by name.
    """

    kind: ClassVar[str] = "ashore"
    shows: ClassVar[str] = "what body at text figures"
    what: str
    body: str
    at: str
    text: str
    figures: dict[str, Number] = {}


class AskedBody(Row, frozen=True):
    """A body whose general orders again, and why: contact, fall, landing, sighted or battle (LC-008)."""

    shows: ClassVar[str] = "body name why"
    body: str
    name: str
    why: str


class AskedAshore(Body, frozen=True):
    """To who orders again inside a run (LC-008)."""

    kind: ClassVar[str] = "asked_ashore"
    shows: ClassVar[str] = "bodies"
    bodies: tuple[AskedBody, ...]


class OwnRow(Row, frozen=True):
    """A body of one's own side as the war begins, or that comes later: whose it is, and its general's name ("" a ministry's)."""

    shows: ClassVar[str] = "body name seat general"
    body: str
    name: str
    seat: str
    general: str = ""


class CarrierRow(Row, frozen=True):
    """A force with room for troops as the war begins: where it lay ("" at sea), and its gross tons for them (LC-196)."""

    shows: ClassVar[str] = "force name at room_t"
    force: str
    name: str
    at: str
    room_t: Number


class OrderOfBattle(Body, frozen=True):
    """To generals and ministries as the war begins: the bodies of their side and whose they are, and its transports (LC-305)."""

    kind: ClassVar[str] = "order_of_battle"
    shows: ClassVar[str] = "bodies carriers"
    bodies: tuple[OwnRow, ...]
    carriers: tuple[CarrierRow, ...] = ()


class ComingRow(Row, frozen=True):
    """A body that comes later: by what, where and when as it is appointed (LC-305)."""

    shows: ClassVar[str] = "body name by at minute men"
    body: str
    name: str
    by: str
    at: str
    minute: int
    men: int


class DepotRow(Row, frozen=True):
    """Packets in a depot that is on the wire to the capital (LC-150)."""

    shows: ClassVar[str] = "place food forage ammo"
    place: str
    food: int
    forage: int
    ammo: int


class Office(Body, frozen=True):
    """To a ministry at each run's end: who comes and where to, trains of its pool and those on the line, depots on its wire."""

    kind: ClassVar[str] = "office"
    shows: ClassVar[str] = "arrivals trains rolling depots"
    arrivals: tuple[ComingRow, ...] = ()
    trains: int = 0
    rolling: int = 0
    depots: tuple[DepotRow, ...] = ()
