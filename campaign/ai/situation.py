"""The situation of a seat for the computer: its papers as facts, nothing of the truth (CK-043)."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.ai.land.field import Field
from naval.orders.seat_knowledge import KnownForce
from naval.standing_orders.papers import Papers, Port
from naval.state.frozen import Frozen

Place = tuple[float, float]
"""Longitude and latitude."""
RECENT_MIN = 720
"""Age within which a report of an enemy is worth acting on."""


class Received(Frozen, frozen=True):
    """A dispatch received: ``number`` counts its writer's to this seat from 1.

    ``new``: it came after the last order request."""

    number: int
    writer: str
    text: str
    written: int
    came: int
    new: bool = True


class Fellow(Frozen, frozen=True):
    """Another seat of the side."""

    key: str
    name: str
    role: str


class Enemy(Frozen, frozen=True):
    """The newest report of a contact that may be hostile: its place at the minute ``seen``, and what was made out.

    ``by``: the force that saw it, by name."""

    by: str
    label: str
    lon: float
    lat: float
    seen: int
    what: str
    points: float
    lost: bool = False


class Reported(Frozen, frozen=True):
    """A force as it last reported to its Admiralty (NAV-S-028).

    ``points``: of its ships afloat, by kind (SC-CK-09). ``share``: coal of the worst ship, of what she can stow. ``most_kn``:
    speed of the slowest. ``heavy``: it has armoured ships of the line."""

    force: str
    name: str
    seat: str
    lon: float
    lat: float
    minute: int
    port: str
    points: float
    most_kn: float
    share: float
    heavy: bool = False
    light: bool = False


class Missing(Frozen, frozen=True):
    """A merchantman reported lost: her lane's key, when it was told, and where (0, 0: not told)."""

    ship: str
    lane: str
    came: int
    lon: float = 0.0
    lat: float = 0.0


class Sailer(Frozen, frozen=True):
    """A merchantman on the trade player's chart, her lane by key."""

    key: str
    name: str
    lane: str
    state: str
    sails: int | None


class Course(Frozen, frozen=True):
    """A draft for an engineer to pass: the cabin's order request, the draft's mark, and the coal that each force's worst ship has
    and needs. ``faults``: of the check."""

    call: int
    mark: str
    faults: tuple[str, ...] = ()
    last: tuple[tuple[str, str, float, float], ...] = ()


class Lying(Frozen, frozen=True):
    """Everything that the computer is given for a seat (CK-043).

    ``since``: minute of the last order request, -1 if none. ``began``: where each force was first heard of. ``sent``: its own
    dispatches, to whom and when. ``field``: None at sea. ``landing``: where transports lie to land an army, None for no landing.
    ``watch``: ends of the line on which the scenario wants the side's cruisers, if it names one."""

    seat: str
    name: str
    role: str
    side: str
    papers: Papers
    since: int = -1
    fellows: tuple[Fellow, ...] = ()
    letters: tuple[Received, ...] = ()
    enemies: tuple[Enemy, ...] = ()
    began: dict[str, Place] = {}
    sent: tuple[tuple[str, str, int], ...] = ()
    reported: tuple[Reported, ...] = ()
    foreign: tuple[Port, ...] = ()
    losses: tuple[Missing, ...] = ()
    sailers: tuple[Sailer, ...] = ()
    courses: tuple[Course, ...] = ()
    temperament: str = "steady"
    level: str = "usual"
    field: Field | None = None
    landing: Place | None = None
    watch: tuple[Place, ...] = ()

    @property
    def now(self) -> int:
        """Return the minute of the order request."""
        return self.papers.known.minute

    @property
    def new_letters(self) -> list[Received]:
        """List the dispatches since the last order request, in order of arrival."""
        return [one for one in self.letters if one.new]

    @property
    def forces(self) -> Sequence[KnownForce]:
        """List the forces that are ordered now."""
        return self.papers.in_hand

    def fresh_enemies(self) -> list[Enemy]:
        """List the reports worth acting on, the newest first."""
        found = [one for one in self.enemies if self.now - one.seen <= RECENT_MIN]
        return sorted(found, key=lambda one: (-one.seen, one.by, one.label))


class Wrote(Frozen, frozen=True):
    """The computer's result: the sheet as a person would send it, and reasons, a line a decision.

    ``word``: an engineer's verdict, passed or bounced (NAV-S-077)."""

    sheet: dict[str, object] = {}
    reasons: tuple[str, ...] = ()
    word: str = ""
    note: str = ""
