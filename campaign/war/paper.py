"""Papers: what is said to a seat while it is still on its way, and what a run has put to paper so far."""

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
    """What is said to a seat, of something that happened at a minute. ``aboard``, ``ref``, ``about`` and ``held`` as in a letter.

    Without ``aboard`` it is sent, and reaches its seat at minute ``arrives``.
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
    def of(cls, letter: Letter) -> Paper:
        """A letter that lay in the world when the run began."""
        body = read(letter.kind, letter.data)
        more = letter.aboard, letter.ref, letter.about, letter.held
        return cls(letter.seat, body, letter.happened, letter.arrives, *more)

    def letter(self) -> Letter:
        """The paper as the world keeps it for the next run."""
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
    """Papers as a world keeps them."""
    return tuple(sorted(mail, key=lambda v: (v.arrives, v.seat, v.body.kind, v.happened)))


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One entry of a force's lookout: what her cabin was told, and when, of the force or merchantman ``of`` in sight."""

    force: int
    of: int
    minute: int
    body: Sighting


class Line(msgspec.Struct, frozen=True, gc=False):
    """One line of a force's log: the officer's of the watch, or her admiral's own (SC-S-08)."""

    force: int
    minute: int
    body: Log


@dataclass(frozen=True)
class Watch:
    """What lookouts and officers of the watch have put down, to the run's end; ``labels`` are each seat's letters."""

    sightings: tuple[Entry, ...] = ()
    labels: dict[str, dict[str, str]] = field(default_factory=dict)
    log: tuple[Line, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Post:
    """What was carried and printed: papers ``handed`` over in this run, and ``mail`` that is aboard or on its way.

    ``numbers`` count what each author has written; ``sent`` is who used wireless when: minute, node of the net. ``events``
    are what the umpire reads of it; ``off_coasts`` the forces that lie off a neutral coast from which they were told of.
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
        """Hand over what arrives within the run, and keep the rest for later."""
        some = list(papers)
        now = [v for v in some if not v.aboard and v.arrives <= until]
        later = [v for v in some if v.aboard or v.arrives > until]
        handed, mail = (*self.handed, *now), (*self.mail, *later)
        return replace(self, handed=handed, mail=mail, events=(*self.events, *events))
