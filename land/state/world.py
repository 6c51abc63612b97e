"""Land at a minute: bodies, the state of places and lines, sieges, messages on their way.

Stored beside the sea's world, in a column of its own that is empty where a pack has no land. Minutes are counted from War
Imminent. Tuples of things with a key are sorted by it. A new field takes a default, so that no stored byte changes.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType

from land.state import trail as gone
from land.state.carriage import Freight, Lift, Rolling, Stowed
from land.state.fights import Fought, Pursuit
from land.state.ground import Stores
from land.state.lasting_state import Gunfire as Gunfire
from land.state.lasting_state import Lost as Lost
from land.state.lasting_state import Met as Met
from land.state.lasting_state import Over as Over
from land.state.lasting_state import Receipt as Receipt
from land.state.lasting_state import Siege as Siege
from land.state.lasting_state import Work as Work
from land.state.units import Train, Unit
from naval.state.frozen import Frozen

ATTACK, DEFEND, DELAY, AVOID = POSTURES = ("attack", "defend", "delay", "avoid")
STEADY, SHAKEN, BROKEN = COHESION = ("steady", "shaken", "broken")
SOUND, MINED, DOWN, MENDING = STATES = ("sound", "mined", "down", "under repair")

RIDER, WIRE, FIELD_WIRE, HELIOGRAPH, LAMP, FLAGS = MEDIA = ("rider", "wire", "field_wire", "heliograph", "lamp", "flags")
PACES = ("ordinary", "rapid", "urgent", "relay")
WAITS, GOES, BACK = ("waits", "goes", "back")
ORDER, REPORT, DISPATCH = ("order", "report", "dispatch")


class Spot(Frozen, frozen=True):
    """Spot of a thing: at ``place``; or on ``edge``, ``metres`` from its end a; or, both empty, in the open.

    ``lon`` and ``lat`` always give its position.
    """

    lon: float
    lat: float
    place: str = ""
    edge: str = ""
    metres: int = 0


class Task(Frozen, frozen=True):
    """One task of an order (LC-061, table D1): ``do`` and its fields as the sheet gives them, read and typed."""

    do: str
    fields: dict[str, Any] = {}


class Standing(Frozen, frozen=True):
    """Standing order (LC-064): ``when`` is enemy, blocked, guns, silence, supply or cut_off; ``then`` is the response."""

    when: str
    figure: float = 0.0
    then: str = ""


class Order(Frozen, frozen=True):
    """Order as its author wrote it (LC-060, SC-LC-161). ``start`` None: on receipt; ``valid_until`` None: it stays valid.

    ``order_of_march`` are units that march first, in that order, the others behind as they stood; where it is unset nothing is
    stored, so that older orders keep their bytes.
    """

    number: int
    author: str
    to: str
    issued: int
    tasks: tuple[Task, ...] = ()
    start: int | None = None
    posture: str = ""
    standing: tuple[Standing, ...] = ()
    valid_until: int | None = None
    order_of_march: tuple[str, ...] | UnsetType = UNSET


class Held(Frozen, frozen=True):
    """Order a body acts on: when it was received, when the head may move off, which task it is at (LC-140 to LC-142).

    Of that task: ``begun`` is its first minute (-1: not yet), ``reached`` how many of the places to march by are behind, ``go``
    the minute it sets out for them, ``marched`` the minutes marched for it in the run that began at minute ``run``, ``halted``
    the reason of a halt, else "", and ``came`` its minute. ``avoid`` are edges and places it goes round. ``leg`` is its straight
    leg off the roads and ``leg_um`` how far along it is, ``crossing`` the place at which it passes a river, up to minute
    ``over``. ``scouts`` is the task by which its horse screens or patrols since minute ``scouts_since`` (-1: none, LC-113).
    """

    order: Order
    received: int
    off: int
    at: int = 0
    begun: int = -1
    reached: int = 0
    go: int = 0
    run: int = -1
    marched: int = 0
    halted: str = ""
    came: int = 0
    avoid: tuple[str, ...] = ()
    leg: tuple[float, ...] = ()
    leg_um: int = 0
    crossing: str = ""
    over: int = 0
    scouts: int = -1
    scouts_since: int = 0


class Body(Frozen, frozen=True):
    """Units under one commander at one place or in one column: the thing on the chart (LC-022).

    ``units`` stand in their order of march. ``spot`` is the head; while the body is strung out on the road ``column`` are the
    edges it lies on, from the head backwards, and ``tail_at`` the minute at which its tail comes up (0: it has). ``marched`` are
    the minutes marched in each of the last 24 hours, the oldest first; ``rest_min`` those it has halted on end. ``haversack`` is
    food carried by the men, in packets. ``aboard`` is the force of ships that carries it, "" ashore.

    ``past_um`` are millionths of a metre that its head is past the whole metre of its spot, ``trail`` the way it has gone as far
    as its column is still on it, and ten minutes more. ``hour_min`` are minutes of the unfinished hour of marching, ``hour_hard``
    those of them by night, in mud or snow, or forced; ``spent``: it halts until rested (LC-092, LC-093). ``came_by`` is the road
    by which it came to its place.

    ``dummy``: a box with nearly nothing in it (LC-007). ``scattered`` are men down who may come back (LC-276), ``prisoners``
    those it guards. It does not march before minute ``no_march_until`` (LC-293).
    """

    key: str
    name: str
    side: str
    seat: str
    spot: Spot
    units: tuple[Unit, ...] = ()
    train: Train = Train()
    parent: str = ""
    facing_deg: float = 0.0
    column: tuple[str, ...] = ()
    tail_at: int = 0
    fatigue: int = 0
    rest_min: int = 0
    marched: tuple[int, ...] = ()
    hunger: int = 0
    no_forage: int = 0
    cohesion: str = STEADY
    shaken_at: int = 0
    stragglers: int = 0
    scattered: int = 0
    prisoners: int = 0
    haversack: int = 0
    works: int = 0
    works_yd: int = 0
    works_min: int = 0
    posture: str = DEFEND
    held: Held | None = None
    half_rations: bool = False
    foraging: bool = False
    aboard: str = ""
    dummy: bool = False
    surrendered: bool = False
    past_um: int = 0
    trail: tuple[gone.Stretch, ...] = ()
    hour_min: int = 0
    hour_hard: int = 0
    spent: bool = False
    came_by: str = ""
    no_march_until: int = 0


class Staff(Frozen, frozen=True):
    """Headquarters of the general of ``seat``: its spot, and the body it rides with, "" alone (LC-004, LC-005).

    ``held`` is its own way, as a march; ``motor``: in cars. ``last`` is where each of its bodies was when it last heard of it,
    ``censor`` his treatment of correspondents' copy (LC-303).
    """

    seat: str
    side: str
    spot: Spot
    riding: str = ""
    held: Held | None = None
    motor: bool = False
    past_um: int = 0
    last: dict[str, Spot] = {}
    censor: str | int = "free"


class Arrival(Frozen, frozen=True):
    """Body that comes later: by rail, sea or road, at a minute, to the place of its ``body.spot`` (LC-022, LC-305)."""

    body: Body
    by: str
    minute: int


class PlaceNow(Frozen, frozen=True):
    """State of a place: its holder, the stores of its depot, its bridge, guns of its fort out of action.

    ``guns_out`` are the minutes at which silenced batteries of its fort fire again (LC-242), ``coast_lost`` coast guns gone for
    good (LC-246), ``spans_down`` broken spans of its bridge (LC-221), ``pontoon_yd`` yards of pontoon bridge here (LC-223).
    ``arsenal`` is the side that founded one here during the war (LC-296), ``fell`` the minute at which the place fell to its
    holder (-1: never; LC-247).
    """

    key: str
    side: str = ""
    stores: Stores = Stores()
    depot: bool = False
    state: str = SOUND
    guns_out: tuple[int, ...] = ()
    destroyed: bool = False
    coast_lost: int = 0
    spans_down: int = 0
    pontoon_yd: int = 0
    arsenal: str = ""
    fell: int = -1


class EdgeNow(Frozen, frozen=True):
    """State of a stretch of road, rail or wire, and its breaks by metres from its end a."""

    key: str
    state: str = SOUND
    breaks: tuple[int, ...] = ()
    gauge_in: float = 0.0


class Cell(Frozen, frozen=True):
    """Foraged cell of 0.1 degree, ``i`` = floor(lon × 10), ``j`` = floor(lat × 10): rations taken (LC-157).

    ``forage`` are the packets of forage taken with them.
    """

    i: int
    j: int
    taken: int
    forage: int = 0


# Messages: ends and holders are named ``body:<key>``, ``seat:<key>`` (his headquarters) and ``place:<key>``; ``sea:<key>``
# is a seat afloat. Minutes are whole: each stretch is rounded up as it ends (LC-003).


class Piece(Frozen, frozen=True):
    """Piece of a way: on ``edge`` from ``start`` to ``end`` metres from its end a; without an edge straight across country."""

    edge: str = ""
    start: int = 0
    end: int = 0
    a: tuple[float, float] = (0.0, 0.0)
    b: tuple[float, float] = (0.0, 0.0)


class Stretch(Frozen, frozen=True):
    """One stretch of a message's way, from ``a`` to ``b``, by one medium (LC-132). ``pieces`` are a rider's way."""

    by: str
    a: str
    b: str
    pieces: tuple[Piece, ...] = ()


class Hop(Frozen, frozen=True):
    """Stretch that lies behind a message: from when to when (LC-136)."""

    by: str
    a: str
    b: str
    out: int
    into: int


class Message(Frozen, frozen=True):
    """Message on its way; ``author`` and ``number`` name it, ``copy`` tells its copies apart (LC-140).

    ``aim`` is where its author believes the addressee; ``send`` the medium he ordered ("": the quickest by his knowledge).
    ``holder`` has it since ``since``. It waits there (tried again at ``due``), or it goes: ``way`` are the stretches still to go,
    the first of them under way; ``due`` is when that ends, -1 of a rider, who is ``ridden`` metres on his stretch, ``late``
    minutes held up, and has met ``met``. Or the rider is on his way back, in at ``due``. ``down`` are wires that it has found
    broken, ``origin`` is where it was written, ``avoid`` are roads that a copy does not take.
    """

    author: str
    number: int
    side: str
    to: str
    aim: Spot
    written: int
    copy: int = 1
    kind: str = ORDER
    text: str = ""
    order: Order | None = None
    data: dict[str, Any] = {}
    send: str = ""
    pace: str = "ordinary"
    cipher: bool = False
    escort: bool = False
    holder: str = ""
    since: int = 0
    state: str = WAITS
    due: int = -1
    way: tuple[Stretch, ...] = ()
    ridden: float = 0.0
    late: int = 0
    met: tuple[str, ...] = ()
    down: tuple[str, ...] = ()
    hops: tuple[Hop, ...] = ()
    origin: str = ""
    avoid: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Return the name it shares with its copies."""
        return f"{self.author}/{self.number}"


class FieldWire(Frozen, frozen=True):
    """Wire that a telegraph section has laid along roads behind it, from ``a`` to ``b`` (LC-134): metres of each edge in order.

    ``body`` owns it; ``cut``: it is broken; ``up``: it is being taken up.
    """

    key: str
    side: str
    a: str
    b: str
    metres: int
    pieces: tuple[Piece, ...] = ()
    body: str = ""
    cut: bool = False
    up: bool = False


class Relay(Frozen, frozen=True):
    """Troopers of a body's unit on relay posts, and the minute at which they are back (LC-131)."""

    body: str
    unit: str
    men: int
    back: int


class Captives(Frozen, frozen=True):
    """Prisoners on their way from a body to a place, under so many of its guards: since when, and when in (LC-147).

    ``beaten`` are hostile bodies that the guards have beaten off.
    """

    side: str
    body: str
    men: int
    guards: int
    to: str
    off: int
    arrives: int
    way: tuple[Piece, ...] = ()
    beaten: tuple[str, ...] = ()


class Lid(Frozen, frozen=True):
    """Knowledge that a side has of a hostile body (LC-007, LC-116): the lid of its box.

    ``level`` is the best that was made out, ``seen`` when it was last in sight, ``near`` when a scout of the side was last near
    enough to keep the box open, ``opened`` since when it lies open (-1: it is shut). ``letters`` are those of the seats,
    ``looks`` the minute of each observer's last look (LC-115).
    """

    side: str
    body: str
    level: int = 0
    seen: int = -1
    near: int = -1
    opened: int = -1
    letters: dict[str, str] = {}
    looks: dict[str, int] = {}


class Land(Frozen, frozen=True):
    """Whole land at a minute: the truth, never a seat's.

    ``messages`` are on their way, ``had`` the keys of those delivered of which copies still are (LC-140), ``busy`` until when
    each wire is taken (LC-133), ``letters`` how many each seat has given to hostile bodies (LC-116), ``skies`` the weather of the
    last runs by area (LC-083), ``capitals`` by ministry where bodies of its side were when it last heard of them (SC-LC-150).
    ``over`` is set once the war on land is decided (LC-291, LC-294). ``found`` are the wires that each side knows to be down
    (LC-048), ``strips`` where foraging bodies were at each hour since the call (LC-157). ``gunfire`` still goes on (LC-146),
    ``receipts`` are of orders whose authors have not been told yet (LC-144). ``fights`` are battles fought and not over yet,
    ``pursuits`` those that go on. ``captives`` are prisoners on their way, ``secured`` by side those safe behind (LC-147). As of
    the last whole hour ``cut_off`` are bodies out of communication, ``dark`` by side its wires that its lines do not reach
    (LC-166), ``kept`` bodies that may not march, and why (LC-159, LC-166). ``relays`` are troopers on relay posts (LC-131),
    ``lost`` generals hit or taken (LC-006).
    """

    minute: int
    bodies: tuple[Body, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    places: tuple[PlaceNow, ...] = ()
    edges: tuple[EdgeNow, ...] = ()
    cells: tuple[Cell, ...] = ()
    works: tuple[Work, ...] = ()
    sieges: tuple[Siege, ...] = ()
    trains: dict[str, int] = {}
    points: dict[str, int] = {}
    taken: tuple[str, ...] = ()
    numbers: dict[str, int] = {}
    rolling: tuple[Rolling, ...] = ()
    lifts: tuple[Lift, ...] = ()
    stowed: tuple[Stowed, ...] = ()
    staffs: tuple[Staff, ...] = ()
    messages: tuple[Message, ...] = ()
    had: tuple[str, ...] = ()
    busy: dict[str, int] = {}
    field_wires: tuple[FieldWire, ...] = ()
    lids: tuple[Lid, ...] = ()
    letters: dict[str, int] = {}
    met: tuple[Met, ...] = ()
    skies: tuple[dict[str, float], ...] = ()
    over: Over | None = None
    capitals: dict[str, dict[str, Spot]] = {}
    found: dict[str, tuple[str, ...]] = {}
    strips: dict[str, tuple[tuple[float, float], ...]] = {}
    cargoes: tuple[Freight, ...] = ()
    gunfire: tuple[Gunfire, ...] = ()
    receipts: tuple[Receipt, ...] = ()
    fights: tuple[Fought, ...] = ()
    pursuits: tuple[Pursuit, ...] = ()
    captives: tuple[Captives, ...] = ()
    secured: dict[str, int] = {}
    cut_off: tuple[str, ...] = ()
    dark: dict[str, tuple[str, ...]] = {}
    kept: dict[str, str] = {}
    relays: tuple[Relay, ...] = ()
    lost: tuple[Lost, ...] = ()
