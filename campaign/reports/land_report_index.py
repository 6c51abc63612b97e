"""Which papers of the land a seat has at hand: the newest of each body, of each label, of each siege, and the last of a list.

Read by :mod:`campaign.rooms.land_rows`, :mod:`campaign.orders.general_context` and :mod:`campaign.orders.ministry_context`.
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

LINES = 12  # of works, sieges, landings on the page
HEARD = 12  # of own orders on the page
LABELS = 60  # hostile bodies of which there was word last, all of them on the chart
JOINED, SIEGE = "joined", "siege"


class Best(Every):
    """Of each key the paper of the highest rank, the later of equals."""

    def __init__(self, key: Callable[[Paper], tuple[Hashable, int]]) -> None:
        super().__init__()
        self.key = key
        self.best: dict[Hashable, tuple[int, Paper]] = {}

    def take(self, paper: Paper) -> None:
        self.count += 1
        key, rank = self.key(paper)
        if key not in self.best or self.best[key][0] <= rank:
            self.best[key] = rank, paper

    def kept(self) -> Iterable[Paper]:
        return [paper for _, paper in self.best.values()]


class Labels(Every):
    """The newest word of each hostile body, of those of which there was word last."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most
        self.newest: dict[str, tuple[int, Paper]] = {}

    def take(self, paper: Paper) -> None:
        self.count += 1
        seen = paper.heading
        self.newest[seen.label] = seen.seen, paper

    def kept(self) -> Iterable[Paper]:
        last = sorted(self.newest.values(), key=lambda row: (row[0], row[1].number))[-self.most :]
        return [paper for _, paper in last]


class Together(Every):
    """The papers of the last minute of which there is word: groups of bodies write apart of one call."""

    def take(self, paper: Paper) -> None:
        self.count += 1
        last = self.papers[-1].happened if self.papers else paper.happened
        if paper.happened > last:
            self.papers = []
        if paper.happened >= last:
            self.papers.append(paper)


class Befell(Last):
    """The last lines of what befell; besides them who has joined others, and what of each siege the room still says."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.stands = Newest(marks)

    def take(self, paper: Paper) -> None:
        super().take(paper)
        self.stands.take(paper)

    def kept(self) -> Iterable[Paper]:
        return {*super().kept(), *self.stands.kept()}


def as_seen(paper: Paper) -> tuple[str, int]:
    """The body that a general has under his eyes, and when."""
    return paper.heading.body, paper.happened


def as_reported(paper: Paper) -> tuple[str, int]:
    """The body that reported itself, and when it did."""
    told = paper.heading
    return told.body, told.reported


def marks(paper: Paper) -> list[tuple[str, ...]]:
    """What a line says that stands until there is a later word of it: who has joined, each figure of a siege, its end."""
    told = paper.heading
    if told.what == JOINED:
        return [(JOINED, told.at)]
    if told.what != SIEGE or "invested" not in told.figures:
        return []
    over = () if told.figures["invested"] else ((told.at, "over"),)
    return [*((told.at, name) for name in told.figures), *over]


def depots_of(paper: Paper) -> list[str]:
    """The depots that a ministry's return has; of the last even if it has none."""
    return ["", *(row.place for row in paper.heading.depots)]


def keeping(version: int) -> dict[type[Body], Every]:
    """What is kept of each kind of the land's, when papers of batch ``version`` are fresh."""
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
