"""What lies before a seat whose orders the program writes: its papers as facts, nothing of the truth (CK-043)."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.ai.field import Field
from naval.orders.seat_knowledge import KnownForce
from naval.standing_orders.papers import Papers, Port
from naval.state.frozen import Frozen

Place = tuple[float, float]
"""Longitude and latitude."""
RECENT_MIN = 720
"""So long a report of an enemy is worth acting on."""


class Received(Frozen, frozen=True):
    """A dispatch that came: the ``number`` counts those of its writer to this seat from 1; minutes of writing and of coming.

    It is ``new`` if the seat did not have it when it was asked before.
    """

    number: int
    writer: str
    text: str
    written: int
    came: int
    new: bool = True


class Fellow(Frozen, frozen=True):
    """Another seat of the side: its key, its name, its role."""

    key: str
    name: str
    role: str


class Enemy(Frozen, frozen=True):
    """The newest word of a contact that may be hostile: where it was put at the minute ``seen``, and what was made out.

    ``by`` is the force that saw it, by name.
    """

    by: str
    label: str
    lon: float
    lat: float
    seen: int
    what: str
    points: float
    lost: bool = False


class Reported(Frozen, frozen=True):
    """Where a force of the side was when it last reported itself to its Admiralty (NAV-S-028), and in what state.

    ``points`` are those of the kinds of its ships that are afloat (SC-CK-09), ``share`` the coal of the worst by what she can
    stow, ``most_kn`` what the slowest makes. ``heavy``: it has armoured ships of the line.
    """

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


class Tipped(Frozen, frozen=True):
    """A tip as it was told to a paper, by its number among them; ``new`` as of a dispatch."""

    number: int
    text: str
    source: str
    lon: float
    lat: float
    came: int
    new: bool = True


class Missing(Frozen, frozen=True):
    """A merchantman whose loss was told: the key of her lane, when it was told, and where she was lost (0, 0: not told)."""

    ship: str
    lane: str
    came: int
    lon: float = 0.0
    lat: float = 0.0


class Sailer(Frozen, frozen=True):
    """A merchantman on the trade player's chart: her key, her lane by its key, her state, and whether she is held."""

    key: str
    name: str
    lane: str
    state: str
    sails: int | None


class Course(Frozen, frozen=True):
    """A course that an engineer is asked to pass: the cabin's call by number, the mark of the draft, and what the worst ship
    of each force has and needs by it. ``faults`` are what the check says against it."""

    call: int
    mark: str
    faults: tuple[str, ...] = ()
    last: tuple[tuple[str, str, float, float], ...] = ()


class Lying(Frozen, frozen=True):
    """Everything that the program is given for a seat (CK-043).

    ``since`` is the minute at which the seat was asked before, -1 if never; ``began`` where each force was when the seat first
    heard of it; ``sent`` what it has written itself, to whom and when; ``field`` what a seat of the land has, None at sea;
    ``landing`` where transports lie to land an army, by the printed map and the aim of the side, None where nobody is to land.
    ``watch`` are the ends of the line on which the scenario wants its side's cruisers, none where it names no such line.
    """

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
    tips: tuple[Tipped, ...] = ()
    losses: tuple[Missing, ...] = ()
    sailers: tuple[Sailer, ...] = ()
    courses: tuple[Course, ...] = ()
    temperament: str = "steady"
    field: Field | None = None
    landing: Place | None = None
    watch: tuple[Place, ...] = ()

    @property
    def now(self) -> int:
        """The minute at which it is asked."""
        return self.papers.known.minute

    @property
    def new_letters(self) -> list[Received]:
        """The dispatches that came since it was asked before, in the order in which they came."""
        return [one for one in self.letters if one.new]

    @property
    def forces(self) -> Sequence[KnownForce]:
        """The forces that are ordered now."""
        return self.papers.in_hand

    def fresh_enemies(self) -> list[Enemy]:
        """The reports that are worth acting on, the newest first."""
        found = [one for one in self.enemies if self.now - one.seen <= RECENT_MIN]
        return sorted(found, key=lambda one: (-one.seen, one.by, one.label))


class Wrote(Frozen, frozen=True):
    """What the program writes: the sheet as a person would send it, and why, a line a decision.

    ``word`` is an engineer's on a draft: passed, or bounced with a note (NAV-S-077).
    """

    sheet: dict[str, object] = {}
    reasons: tuple[str, ...] = ()
    word: str = ""
    note: str = ""
