"""Input and result of a run of the land (LC-001, LC-008)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from land.battle.losses import Losses
from land.battle.waves import Storm
from land.communications.escorts import Escort
from land.communications.facts import Fact as Posted
from land.communications.message_routes import Given as PostGiven
from land.contact.approach import Near
from land.contact.contact_kinds import Became
from land.ground.country import Country
from land.lift.stowage import Transport
from land.march.facts import Fact as Marched
from land.orders.ministry import MinistryOrders
from land.orders.orders_in_force import Heard
from land.orders.sheet import Sheet
from land.score.battles import Won
from land.score.objectives import Objective
from land.siege.facts import Said
from land.sighting.observation import Looked
from land.sighting.shore import ShipTrack, Station
from land.state.fights import Fought, Met
from land.state.moves import Moves
from land.state.sky import Sky
from land.state.stops import LandStop
from land.state.world import Body, Land, Spot
from land.supply.facts import Called
from land.terms import Terms
from naval.state.frozen import Frozen
from naval.state.outcome import Break, Event
from tactical.engine.dice import Dice

Broadside = tuple[tuple[float, int], ...]


class Convoy(Frozen, frozen=True):
    """Ships of a force as troops use them: transports, how many warships bring tows, and their side (LC-203).

    ``broadsides``: of each warship, calibre in inches and number of the guns that bear on her better beam (LC-206).
    """

    transports: tuple[Transport, ...] = ()
    warships: int = 0
    side: str = ""
    broadsides: tuple[Broadside, ...] = ()


class CoastFire(Frozen, frozen=True):
    """Fire of a fort's batteries on ships at a minute, and what was seen of it from there (LC-246)."""

    minute: int
    place: str
    text: str


class Counts(Frozen, frozen=True):
    """Items to count at the end of a whole run: the pack's objectives, and whether it was the last (LC-291, LC-292)."""

    objectives: tuple[Objective, ...] = ()
    last: bool = False


class Sunk(Frozen, frozen=True):
    """Transport that went down: its force, its gross tons, when, and how far off the nearest friend was then (LC-198).

    ``left``: her force has other ships; ``friend`` is the nearest force of her side that has, "" none. ``friend_nm`` None: none.
    """

    force: str
    ship: str
    name: str
    room_t: float
    minute: int
    friend_nm: float | None = None
    friend: str = ""
    left: bool = True


@dataclass(frozen=True)
class Given:
    """Input of a run of the land from ``land.minute`` to ``until``.

    ``hour`` is that of the theatre's clock at minute 0, ``run_min`` the length of a whole run; ``sheets`` are the generals'
    orders by seat, ``ministries`` those of war ministries (LC-305), ``capitals`` the sides of all ministries, ``stops`` those
    made earlier in this run, with the orders given there. ``ships`` and ``stations`` are those that may see the shore, ``afloat``
    the ways of forces that may have troops aboard. ``counts``: a whole run ends at ``until``, and its score is counted. ``coast``
    are bouts of forts with ships, for their garrisons to report. ``battles`` are those of this run that have been fought,
    ``rules`` the rule set that the pack names for them (LC-260), ``under`` the superior of each seat, ``names`` the name of each.
    ``gauges`` are those of each side's rolling stock, in inches (LC-181).
    """

    land: Land
    country: Country
    terms: Terms
    sky: Sky
    dice: Dice
    until: int
    run_min: int = 360
    hour: int = 0
    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    ministries: Mapping[str, MinistryOrders] = field(default_factory=dict)
    capitals: Mapping[str, str] = field(default_factory=dict)
    stops: tuple[LandStop, ...] = ()
    ships: tuple[ShipTrack, ...] = ()
    stations: tuple[Station, ...] = ()
    afloat: Mapping[str, Moves] = field(default_factory=dict)
    convoys: Mapping[str, Convoy] = field(default_factory=dict)
    coast: tuple[CoastFire, ...] = ()
    counts: Counts | None = None
    sunk: tuple[Sunk, ...] = ()
    season: str = "dry"
    gauges: Mapping[str, float] = field(default_factory=dict)
    battles: tuple[Fought, ...] = ()
    rules: str = ""
    under: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def start(self) -> int:
        """Return the run's first minute."""
        return self.land.minute

    def name(self, key: str) -> str:
        """Name a place, a beach or a stretch of way; "its place" for none."""
        found = self.country.places.get(key) or self.country.beaches.get(key)
        if found is not None:
            return found.name
        edge = self.country.edges.get(key)
        return f"the way from {self.name(edge.a)} to {self.name(edge.b)}" if edge is not None else key or "its place"


class Meeting(Frozen, frozen=True):
    """Meeting of two hostile bodies, and what it became (LC-257).

    ``place`` is the one fought for, on the terms of ``storm`` if it is stormed (LC-244), or where boats land (LC-205).
    """

    near: Near
    became: Became
    place: str = ""
    storm: Storm | None = None


class Ended(Frozen, frozen=True):
    """Battle that was over in a run, with each body's losses: men by their fate, and guns (LC-275).

    ``men`` are the fighting men that each side brought.
    """

    fought: Fought
    losses: dict[str, Losses] = {}
    guns: dict[str, int] = {}
    men: dict[str, int] = {}


class Replied(Frozen, frozen=True):
    """Reply to a war ministry on its orders at a minute: done, or why it cannot be (LC-305)."""

    seat: str
    minute: int
    what: str
    at: str
    text: str


class BodyCame(Frozen, frozen=True):
    """Body that came by rail, sea or road at a minute, as it was then (LC-022)."""

    minute: int
    body: Body


@dataclass(frozen=True)
class Boats:
    """Note of a force's officers on the shore: troops that begin to go over or are over, which the umpire reads too (LC-195,
    LC-199); guns that they hear (LC-146).
    """

    force: str
    body: str
    minute: int
    words: str
    rules: tuple[str, ...]

    def event(self) -> Event:
        about = (f"body:{self.body}", f"force:{self.force}")
        return Event(minute=self.minute, kind="landing", text=f"{self.words}.", rules=self.rules, about=about)


@dataclass(frozen=True)
class Done:
    """Result of a run of the land, from minute ``start`` to minute ``clock``: its end, or where somebody must decide (LC-008).

    ``land`` is the land then. ``moves`` are the ways of bodies, ``staffs`` those of headquarters by seat. ``stop`` asks the seats
    present, ``battle`` must be fought first, ``breaks`` are battles that stop for others who came up, ``ended`` those over in the
    run.

    ``besieged`` are bodies' reports on sieges and on places they hold, ``won`` the points of battles for the tallies (LC-290).
    ``escorts`` are the prisoners on the road, each with its last minute there (LC-147). ``stood`` is each body at minutes of the
    run, in order, for its reports (LC-144). ``boats`` are ships' officers' notes on troops that land and embark.
    """

    land: Land
    start: int
    clock: int
    moves: Mapping[str, Moves]
    staffs: Mapping[str, Moves]
    stop: LandStop | None = None
    battle: Met | None = None
    breaks: tuple[Break, ...] = ()
    ended: tuple[Ended, ...] = ()
    meetings: tuple[Meeting, ...] = ()
    marched: tuple[Marched, ...] = ()
    heard: tuple[Heard, ...] = ()
    posted: tuple[Posted, ...] = ()
    called: tuple[tuple[str, Called], ...] = ()
    looked: Looked | None = None
    work: PostGiven | None = None
    besieged: tuple[Said, ...] = ()
    won: tuple[Won, ...] = ()
    escorts: tuple[Escort, ...] = ()
    replied: tuple[Replied, ...] = ()
    came: tuple[BodyCame, ...] = ()
    events: tuple[Event, ...] = ()
    boats: tuple[Boats, ...] = ()
    stood: Mapping[str, Sequence[tuple[int, Body]]] = field(default_factory=dict)


def with_body(land: Land, body: Body) -> Land:
    """Put the present state of a body into the land."""
    return replace(land, bodies=tuple(body if one.key == body.key else one for one in land.bodies))


class Joined:
    """Way of a body in a run that was computed in pieces, one after the other."""

    def __init__(self, body: str, first: Moves, since: int) -> None:
        self.body = body
        self.pieces: list[tuple[int, Moves]] = [(since, first)]

    def add(self, since: int, moves: Moves) -> None:
        """Add the moves from a minute on."""
        self.pieces.append((since, moves))

    def _find_moves(self, minute: float) -> Moves:
        return next((moves for since, moves in reversed(self.pieces) if since <= minute), self.pieces[0][1])

    def head(self, minute: float) -> Spot:
        """Return where its first man is."""
        return self._find_moves(minute).head(minute)

    def middle(self, minute: float) -> Spot:
        """Return where the middle of its fighting part is."""
        return self._find_moves(minute).middle(minute)

    def last(self, minute: float) -> Spot:
        """Return where its last fighting unit is."""
        return self._find_moves(minute).last(minute)

    def tail(self, minute: float) -> Spot:
        """Return where its last wagon is."""
        return self._find_moves(minute).tail(minute)

    def moving(self, minute: float) -> bool:
        """Report whether its head moves at a minute."""
        return self._find_moves(minute).moving(minute)

    def still(self, since: int, until: int) -> bool:
        """Report whether it stood in every piece, and at the same spot."""
        some = [moves for at, moves in self.pieces if at <= until]
        return all(moves.still(since, until) for moves in some) and len({moves.tail(since) for moves in some}) <= 1
