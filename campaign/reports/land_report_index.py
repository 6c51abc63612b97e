"""The land papers at hand: the newest of each column, letter and siege, and lists' last.

Read by :mod:`campaign.rooms.land.land_rows`, :mod:`campaign.orders.general_context` and :mod:`campaign.orders.ministry_context`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from campaign.reports.report_index import Every, Last, Newest, Paper, Sent
from campaign.war.reports.body import Body
from campaign.war.reports.land import (
    AskedAshore,
    BodyReported,
    BodyStatus,
    Drawn,
    Guns,
    Headquarters,
    Heard,
    Office,
    OrderOfBattle,
    Seen,
    Told,
)
from campaign.war.reports.land import Sent as Ordered

LINES = 12  # works, sieges, landings on the page
HEARD = 12  # own orders on the page
LABELS = 60  # enemy columns last reported, all of them on the chart
JOINED, SIEGE = "joined", "siege"


class Best(Every):
    """A file of the paper of the highest rank for each key, the later of equals."""

    def __init__(self, key: Callable[[Paper], tuple[Hashable, int]]) -> None:
        super().__init__()
        self.key = key
        self.best: dict[Hashable, tuple[int, Paper]] = {}

    def take(self, paper: Paper) -> None:
        self.count += 1
        key, rank = self.key(paper)
        if key not in self.best or self.best[key][0] <= rank:
            self.best[key] = rank, paper

    def select_kept_papers(self) -> Iterable[Paper]:
        return [paper for _, paper in self.best.values()]


class Labels(Every):
    """A file of the newest report on each of the enemy columns last reported."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most
        self.newest: dict[str, tuple[int, Paper]] = {}

    def take(self, paper: Paper) -> None:
        self.count += 1
        seen = paper.heading
        self.newest[seen.label] = seen.seen, paper

    def select_kept_papers(self) -> Iterable[Paper]:
        last = sorted(self.newest.values(), key=lambda row: (row[0], row[1].number))[-self.most :]
        return [paper for _, paper in last]


class Together(Every):
    """A file of the papers of the last minute: groups of columns report one call apart."""

    def take(self, paper: Paper) -> None:
        self.count += 1
        last = self.papers[-1].happened if self.papers else paper.happened
        if paper.happened > last:
            self.papers = []
        if paper.happened >= last:
            self.papers.append(paper)


class Befell(Last):
    """A file of the last events, joined columns, and the state of each siege."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.stands = Newest(marks)

    def take(self, paper: Paper) -> None:
        super().take(paper)
        self.stands.take(paper)

    def select_kept_papers(self) -> Iterable[Paper]:
        return {*super().select_kept_papers(), *self.stands.select_kept_papers()}


def as_seen(paper: Paper) -> tuple[str, int]:
    """Key a column under its general's eyes, ranked by the minute."""
    return paper.heading.body, paper.happened


def as_reported(paper: Paper) -> tuple[str, int]:
    """Key a column that reported itself, ranked by the minute of its report."""
    told = paper.heading
    return told.body, told.reported


def marks(paper: Paper) -> list[tuple[str, ...]]:
    """List the keys under which a line stands: a joined column, a siege's figures, its end."""
    told = paper.heading
    if told.what == JOINED:
        return [(JOINED, told.at)]
    if told.what != SIEGE or "invested" not in told.figures:
        return []
    over = () if told.figures["invested"] else ((told.at, "over"),)
    return [*((told.at, name) for name in told.figures), *over]


def depots_of(paper: Paper) -> list[str]:
    """List a return's depots, and "" so that the last return is kept even if empty."""
    return ["", *(row.place for row in paper.heading.depots)]


def keeping(version: int) -> dict[type[Body], Every]:
    """Build the files of the land's kinds, when papers of batch ``version`` are fresh."""
    return {
        BodyStatus: Best(as_seen),
        BodyReported: Best(as_reported),
        Headquarters: Last(1),
        Seen: Labels(LABELS),
        Drawn: Together(),
        Ordered: Sent(HEARD),
        Heard: Sent(HEARD),
        Guns: Last(1, lambda paper: paper.batch == version),
        Told: Befell(LINES),
        AskedAshore: Last(1),
        OrderOfBattle: Last(1),
        Office: Newest(depots_of, lambda paper: ""),
    }
