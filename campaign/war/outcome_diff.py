"""Differences of a run computed again, in words: events, papers, forces, stops, coal (UD-016, UD-044, UD-122). For the umpire
alone."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.war.diff import COAL_T, Change, DraftDiff, ForceDiff, draft_diff
from campaign.war.outcome import Outcome, Report
from campaign.war.reports import read
from campaign.war.reports.summaries import in_words
from naval.state.frozen import Frozen
from naval.state.outcome import Event
from naval.state.world import BELLIGERENTS, Ship, World

ANYWAY = ("status", "position", "ports", "logbook")
"""Kinds that follow the ships' places: they are counted, not listed one by one."""


class Said(Frozen, frozen=True):
    """A difference: gone, new or changed, its old and new text, and its minutes."""

    how: str
    was: str
    now: str
    minutes: tuple[int, ...]


class Stop(Frozen, frozen=True):
    """A minute at which the clock stops inside a run, and the seats asked."""

    minute: int
    asked: tuple[str, ...]


class Papers(Frozen, frozen=True):
    """A seat's different papers: ``count`` in all, ``said`` those that do not just follow the ships."""

    count: int
    said: tuple[Said, ...]


class Coal(Frozen, frozen=True):
    """Tons of coal in a side's ships afloat at the run's end, before and after."""

    side: str
    was: float
    now: float


class Compared(Frozen, frozen=True):
    """All differences. ``coal`` has sides that differ; ``gone`` and ``new`` are stops.

    ``opens`` are minute and forces, by key, of an unfought battle for which the run stops.
    """

    events: tuple[Said, ...] = ()
    papers: dict[str, Papers] = {}
    forces: tuple[ForceDiff, ...] = ()
    coal: tuple[Coal, ...] = ()
    gone: tuple[Stop, ...] = ()
    new: tuple[Stop, ...] = ()
    opens: tuple[int, tuple[str, ...]] | None = None

    @property
    def same(self) -> bool:
        """True if nothing differs."""
        return not (self.events or self.papers or self.forces or self.gone or self.new or self.opens)


def compared(was: Outcome, now: Outcome, stops: tuple[Iterable[Stop], Iterable[Stop]] | None = None) -> Compared:
    """Compare a run's second outcome with its first; ``stops`` are those on the way."""
    if now.engagement is not None:
        return Compared(opens=(now.engagement.minute, now.engagement.forces))
    before, after = ([*one] for one in stops) if stops is not None else ([*stop_of(was)], [*stop_of(now)])
    return of_drafts(
        draft_diff(was, now),
        coal=tuple(_coal(was.world, now.world)),
        gone=tuple(one for one in before if one not in after),
        new=tuple(one for one in after if one not in before),
    )


def of_drafts(
    found: DraftDiff, *, coal: tuple[Coal, ...] = (), gone: tuple[Stop, ...] = (), new: tuple[Stop, ...] = ()
) -> Compared:
    """Describe the differences of two drafts."""
    papers = {
        seat: Papers(len(some), tuple(describe_change(one) for one in some if _either(one) not in ANYWAY))
        for seat, some in found.papers.items()
    }
    return Compared(tuple(describe_change(one) for one in found.events), papers, tuple(found.forces), coal, gone, new)


def stop_of(outcome: Outcome) -> tuple[Stop, ...]:
    """Return the stop at which an outcome ends; none if the run is complete."""
    return (Stop(outcome.world.minute, tuple(sorted(outcome.asked))),) if outcome.asked else ()


def describe_change(one: Change) -> Said:
    minutes = [x.minute if isinstance(x, Event) else x.arrives for x in (one.was, one.now) if x is not None]
    return Said(one.how, worded(one.was), worded(one.now), tuple(dict.fromkeys(minutes)))


def worded(one: Event | Report | None) -> str:
    """Return the text of an event or a paper; "" for None."""
    if one is None:
        return ""
    return one.text if isinstance(one, Event) else in_words(read(one.kind, one.data))


def _either(one: Change) -> str:
    return one.either.kind


def _coal(was: World, now: World) -> Iterable[Coal]:
    """List the sides whose ships have more or less coal."""
    for side in BELLIGERENTS:
        tons = [round(sum(ship.coal_t for ship in _afloat(world, side)), 1) for world in (was, now)]
        if abs(tons[0] - tons[1]) >= COAL_T:
            yield Coal(side, *tons)


def _afloat(world: World, side: str) -> list[Ship]:
    forces = {force.key for force in world.forces if force.side == side}
    return [ship for ship in world.ships if ship.afloat and ship.force in forces]
