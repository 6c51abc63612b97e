"""The outcome of a run: the new world, what happened (truth), and what each seat is told (knowledge).

Truth and knowledge part here and never meet again: an :class:`~naval.state.outcome.Event` is for the umpire, a :class:`Report` is
the only thing a seat can ever be shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import Any

from land.state.stops import LandStop
from land.state.world import Land
from naval.state.frozen import Frozen
from naval.state.outcome import Break, Cut, Engagement, Event
from naval.state.world import World, encode

About = tuple[str, ...]
"""The truths that something rests on, such as ``force:red_cruisers``: :mod:`campaign.war.provenance` (UD-013)."""


class Report(Frozen, frozen=True):
    """A report: one thing a seat learns. :mod:`campaign.war.reports` describes ``data`` for each ``kind``.

    ``happened`` and ``arrives`` are minutes; a report never says anything its seat could not know at ``arrives``.
    """

    seat: str
    kind: str
    happened: int
    arrives: int
    data: dict[str, Any]


Line = tuple[Report, About]
"""A report with the truths it rests on."""


class Amended(Frozen, frozen=True):
    """A paper changed by edits: as it was and as it became (UD-019).

    ``ref`` names it (SC-UD-01), ``at`` is its place among the papers as the run wrote them, -1 for one that was held before or is
    added (``was`` None). ``now`` is None if it is dropped; with ``later`` it is not delivered in this run, but lies in the mail,
    held or delayed. ``about`` are the truths it rests on.
    """

    ref: str
    at: int = -1
    was: Report | None = None
    now: Report | None = None
    later: bool = False
    about: About = ()


class Outcome(Frozen, frozen=True):
    """The end of a segment. ``world.minute`` is where the clock stands: the run's end, or the minute of an engagement.

    ``asked`` are the seats that must order again from that minute; empty when the run is complete. ``cut`` is the stop made by a
    sighting, to be given to the run again with the orders sealed there. ``breaks`` are battles of this run that stop for others
    who came inside range: the run is computed again with them as they stood then. ``about`` says of each report, in order, which
    truths it rests on (UD-013); it is empty in older outcomes. ``amended`` are the papers that the umpire has edited (UD-020).
    ``land`` is the land at the same minute, None in a war of the sea; ``ashore`` the generals' stop (LC-008), to be given to the
    run again.
    """

    world: World
    events: tuple[Event, ...]
    reports: tuple[Report, ...]
    engagement: Engagement | None = None
    asked: tuple[str, ...] = ()
    cut: Cut | None = None
    breaks: tuple[Break, ...] = ()
    about: tuple[About, ...] = ()
    amended: tuple[Amended, ...] = ()
    land: Land | None = None
    ashore: LandStop | None = None

    @property
    def lines(self) -> list[Line]:
        """Each report with the truths it rests on (UD-013)."""
        abouts = self.about or ((),) * len(self.reports)
        return list(zip(self.reports, abouts, strict=True))


def untraced(reports: Iterable[Report]) -> tuple[Line, ...]:
    """Pair reports that rest on no truth, such as an umpire's message, with an empty provenance."""
    return tuple((report, ()) for report in reports)


def in_order(lines: Iterable[Line]) -> list[Line]:
    """Sort reports by seat and time; nothing in their order comes from what a seat cannot see."""
    placed = sorted(((_place(line[0]), line) for line in lines), key=itemgetter(0))
    out: list[Line] = []
    for _, some in groupby(placed, key=itemgetter(0)):
        same = [line for _, line in some]
        out += same if len(same) == 1 else sorted(same, key=lambda line: (encode(line[0]), line[1]))
    return out


def _place(r: Report) -> tuple[str, int, int, str, str]:
    told = r.data
    return r.seat, r.arrives, r.happened, r.kind, f"{told.get('label', '')}|{told.get('force', '')}|{told.get('number', '')}"


def told_at_stop(outcome: Outcome) -> set[str]:
    """List by key the seats that are told of a segment whose run only stopped: the seats asked and their officers."""
    return {*outcome.asked, *(s.key for s in outcome.world.seats if s.of in outcome.asked)}
