"""Papers: reports under way to their seats, and all that a run has written so far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import msgspec

from campaign.war.reports import as_data, read
from campaign.war.reports.body import Body
from campaign.war.reports.sea import Log, Sighting
from naval.state.ledger import Printed
from naval.state.outcome import Event
from naval.state.world import Dispatch, Letter


class Paper(msgspec.Struct, frozen=True, gc=False):
    """A report under way. ``aboard``, ``ref``, ``about`` and ``held`` as in a letter.

    Without ``aboard`` it is sent, and reaches its seat at ``arrives``.
    """

    seat: str
    body: Body
    happened: int
    arrives: int = 0
    aboard: str = ""
    ref: str = ""
    about: tuple[str, ...] = ()
    held: str = ""

    @classmethod
    def from_letter(cls, letter: Letter) -> Paper:
        """Make a paper of a letter that lay in the world when the run began."""
        body = read(letter.kind, letter.data)
        more = letter.aboard, letter.ref, letter.about, letter.held
        return cls(letter.seat, body, letter.happened, letter.arrives, *more)

    def letter(self) -> Letter:
        """Return the letter by which the world keeps the paper for the next run."""
        return Letter(
            seat=self.seat,
            kind=self.body.kind,
            happened=self.happened,
            arrives=self.arrives,
            aboard=self.aboard,
            data=as_data(self.body),
            ref=self.ref,
            about=self.about,
            held=self.held,
        )


def in_order(mail: Iterable[Paper]) -> tuple[Paper, ...]:
    """Sort papers as a world keeps them."""
    return tuple(sorted(mail, key=lambda v: (v.arrives, v.seat, v.body.kind, v.happened)))


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A lookout's entry: the report on a force or merchantman ``of``, and its minute."""

    force: int
    of: int
    minute: int
    body: Sighting


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line of a force's log, by the officer of the watch or her admiral (SC-S-08)."""

    force: int
    minute: int
    body: Log


@dataclass(frozen=True)
class Watch:
    """Entries of lookouts and officers of the watch; ``labels`` are each seat's letters."""

    sightings: tuple[Entry, ...] = ()
    labels: dict[str, dict[str, str]] = field(default_factory=dict)
    log: tuple[Line, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Post:
    """The post of a run: papers ``handed`` over, and ``mail`` aboard or under way.

    ``numbers`` count dispatches by author; ``sent`` uses of wireless (minute, node); ``off_coasts`` forces lying off a neutral
    coast, already reported.
    """

    handed: tuple[Paper, ...] = ()
    mail: tuple[Paper, ...] = ()
    dispatches: tuple[Dispatch, ...] = ()
    numbers: dict[str, int] = field(default_factory=dict)
    sent: frozenset[tuple[int, str]] = frozenset()
    printed: tuple[Printed, ...] = ()
    events: tuple[Event, ...] = ()
    off_coasts: tuple[tuple[str, str], ...] = ()

    def send(self, papers: Iterable[Paper], until: int, events: Iterable[Event] = ()) -> Post:
        """Hand over papers that arrive within the run, and keep the rest for later."""
        some = list(papers)
        now = [v for v in some if not v.aboard and v.arrives <= until]
        later = [v for v in some if v.aboard or v.arrives > until]
        handed, mail = (*self.handed, *now), (*self.mail, *later)
        return replace(self, handed=handed, mail=mail, events=(*self.events, *events))
