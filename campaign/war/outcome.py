"""A run's outcome: the new world, what happened (truth), and what each seat is told (knowledge).

They part here and never meet again: an :class:`~naval.state.outcome.Event` is for the umpire, a :class:`Report` is all a seat can
ever be shown.
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
    """One thing a seat learns. :mod:`campaign.war.reports` describes ``data`` by ``kind``.

    ``happened`` and ``arrives`` are minutes; nothing in it is unknown to its seat at ``arrives``.
    """

    seat: str
    kind: str
    happened: int
    arrives: int
    data: dict[str, Any]


Line = tuple[Report, About]
"""A report with the truths it rests on."""


class Amended(Frozen, frozen=True):
    """A paper changed by edits, before and after (UD-019).

    ``ref`` names it (SC-UD-01), ``at`` is its place in the run's order, -1 if held before or added (``was`` None). ``now`` is
    None if dropped; ``later``: it lies in the mail, held or delayed. ``about`` are its truths.
    """

    ref: str
    at: int = -1
    was: Report | None = None
    now: Report | None = None
    later: bool = False
    about: About = ()


class Outcome(Frozen, frozen=True):
    """The end of a segment. ``world.minute`` is where the clock stands: the run's end, or an engagement.

    ``asked`` must order again from then; empty when the run is complete. ``cut`` is a sighting's stop, given to the run again
    with orders. ``breaks`` are battles that stop for others inside range: the run is computed again with them as they stood.
    ``about`` are each report's truths (UD-013), empty in older outcomes; ``amended`` the edited papers (UD-020). ``land`` is the
    land then, None at sea; ``ashore`` the generals' stop (LC-008), given to the run again.
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
    """Sort reports by seat and time, by nothing hidden from a seat."""
    placed = sorted(((_sort_key(line[0]), line) for line in lines), key=itemgetter(0))
    out: list[Line] = []
    for _, some in groupby(placed, key=itemgetter(0)):
        same = [line for _, line in some]
        out += same if len(same) == 1 else sorted(same, key=lambda line: (encode(line[0]), line[1]))
    return out


def _sort_key(r: Report) -> tuple[str, int, int, str, str]:
    told = r.data
    return r.seat, r.arrives, r.happened, r.kind, f"{told.get('label', '')}|{told.get('force', '')}|{told.get('number', '')}"


def told_at_stop(outcome: Outcome) -> set[str]:
    """List the seats told when a run only stopped: those asked and their officers."""
    return {*outcome.asked, *(s.key for s in outcome.world.seats if s.of in outcome.asked)}
