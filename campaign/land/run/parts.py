"""What a run of the land is computed from, and what it comes to (LC-001, LC-008)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from msgspec.structs import replace

from campaign.land.contact.approach import Near
from campaign.land.contact.becomes import Became
from campaign.land.ground.country import Country
from campaign.land.lift.stowage import Transport
from campaign.land.look.look import Looked
from campaign.land.look.shore import ShipTrack, Station
from campaign.land.march.facts import Fact as Marched
from campaign.land.orders.in_force import Heard
from campaign.land.orders.sheet import Sheet
from campaign.land.post.facts import Fact as Posted
from campaign.land.state.moves import Moves
from campaign.land.state.sky import Sky
from campaign.land.state.stops import LandStop
from campaign.land.state.world import Body, Land, Spot
from campaign.land.supply.facts import Called
from campaign.land.terms import Terms
from naval.state.frozen import Frozen
from naval.state.outcome import Event
from tactical.engine.dice import Dice


class Convoy(Frozen, frozen=True):
    """The ships of a force as troops use them: its transports, and how many warships bring tows (LC-203)."""

    transports: tuple[Transport, ...] = ()
    warships: int = 0


@dataclass(frozen=True)
class Given:
    """A run of the land from ``land.minute`` to ``until``.

    ``hour`` is that of the theatre's clock at minute 0, ``run_min`` the length of a whole run; ``sheets`` are the generals'
    orders by seat, ``stops`` those that were made in this run before, with what was ordered there. ``ships`` and ``stations``
    are those that may see the shore, ``afloat`` the ways of forces that may have troops aboard.
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
    stops: tuple[LandStop, ...] = ()
    ships: tuple[ShipTrack, ...] = ()
    stations: tuple[Station, ...] = ()
    afloat: Mapping[str, Moves] = field(default_factory=dict)
    convoys: Mapping[str, Convoy] = field(default_factory=dict)

    @property
    def start(self) -> int:
        """The run's first minute."""
        return self.land.minute

    def name(self, key: str) -> str:
        """A place, a beach or a stretch of way as it is called; "its place" for none."""
        found = self.country.places.get(key) or self.country.beaches.get(key)
        if found is not None:
            return found.name
        edge = self.country.edges.get(key)
        return f"the way from {self.name(edge.a)} to {self.name(edge.b)}" if edge is not None else key or "its place"


class Meeting(Frozen, frozen=True):
    """Two hostile bodies that met, and what it became (LC-257)."""

    near: Near
    became: Became


@dataclass(frozen=True)
class Done:
    """What a run of the land came to, from minute ``start`` to minute ``clock``: its end, or where somebody must decide (LC-008).

    ``land`` is the land then. ``moves`` are the ways of bodies, ``staffs`` those of headquarters by seat. ``stop`` is the stop at
    which seats present are asked, ``battle`` the meeting that must be fought first.
    """

    land: Land
    start: int
    clock: int
    moves: Mapping[str, Moves]
    staffs: Mapping[str, Moves]
    stop: LandStop | None = None
    battle: Meeting | None = None
    meetings: tuple[Meeting, ...] = ()
    marched: tuple[Marched, ...] = ()
    heard: tuple[Heard, ...] = ()
    posted: tuple[Posted, ...] = ()
    called: tuple[tuple[str, Called], ...] = ()
    looked: Looked | None = None
    events: tuple[Event, ...] = ()


def with_body(land: Land, body: Body) -> Land:
    """The land with one of its bodies as it is now."""
    return replace(land, bodies=tuple(body if one.key == body.key else one for one in land.bodies))


class Joined:
    """The way of a body in a run that was computed in pieces, one after the other."""

    def __init__(self, body: str, first: Moves, since: int) -> None:
        self.body = body
        self.pieces: list[tuple[int, Moves]] = [(since, first)]

    def add(self, since: int, moves: Moves) -> None:
        """It goes on like this from a minute on."""
        self.pieces.append((since, moves))

    def _at(self, minute: float) -> Moves:
        return next((moves for since, moves in reversed(self.pieces) if since <= minute), self.pieces[0][1])

    def head(self, minute: float) -> Spot:
        """Where its first man is."""
        return self._at(minute).head(minute)

    def middle(self, minute: float) -> Spot:
        """Where the middle of its fighting part is."""
        return self._at(minute).middle(minute)

    def last(self, minute: float) -> Spot:
        """Where its last fighting unit is."""
        return self._at(minute).last(minute)

    def tail(self, minute: float) -> Spot:
        """Where its last wagon is."""
        return self._at(minute).tail(minute)

    def moving(self, minute: float) -> bool:
        """Whether its head moves then."""
        return self._at(minute).moving(minute)


def by_key(things: Iterable[Moves]) -> dict[str, Moves]:
    """Ways by the key of who goes them."""
    return {one.body: one for one in things}
