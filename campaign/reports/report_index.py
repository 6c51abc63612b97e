"""The papers that a page has at hand: present knowledge, and the beginnings of lists.

A war only adds papers. One pass keeps of each kind what :func:`keeping` says, such as the newest word of each force, and counts
the rest, which is read on demand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar

import msgspec

from campaign.war.reports import read
from campaign.war.reports.body import Body
from campaign.war.reports.papers import Article, Dispatch, Outbox, Ports, Tip
from campaign.war.reports.sea import Asked, Battle, Bearing, Log, Logbook, Position, Sighting, Status
from campaign.war.reports.trade import Lanes, Loss, Plot, Prize, TradeLedger

Told = TypeVar("Told", bound=Body)
PLACES = 100
"""More places than an edition has."""
LISTED = {
    "inbox": 3,
    "outbox": 3,
    "log": 3,
    "bearings": 6,
    "contacts": 12,
    "battles": 3,
    "works": 12,
    "articles": 3,
    "printed": 3,
    "tips": 20,
    "news": 6,
    "knows": 0,
}
"""The rows of each list on the page itself; earlier ones lie in its fold."""
BOATS, GUNS = "LC-199", "LC-146"
"""The rules of log lines on troops that land and embark, and on guns heard ashore."""
RECENT_MIN = 1440  # the chart shows so long of tracks, sightings and actions until all is asked for
OVERHEARD_MIN = 360  # so long a bearing stays on the chart; the list keeps it


class Named(msgspec.Struct, frozen=True):
    """A row of a report, by its subject."""

    key: str = ""
    place: str = ""
    minute: int = 0


class Heading(msgspec.Struct, frozen=True):
    """The fields by which papers are filed: the pass over them decodes nothing else."""

    force: str = ""
    body: str = ""
    sender: str = msgspec.field(name="from", default="")
    label: str = ""
    what: str = ""
    at: Any = ""
    level: int = -1
    number: int = 0
    seen: int = 0
    reported: int = 0
    afoot: bool = False
    corrects: str = ""
    withdraws: str = ""
    rank: int = 0
    rules: tuple[str, ...] = ()
    rows: tuple[Named, ...] = ()
    ports: tuple[Named, ...] = ()
    depots: tuple[Named, ...] = ()
    figures: dict[str, Any] = {}


class Paper(msgspec.Struct, frozen=True, order=True, dict=True):
    """A paper as delivered, without its plot; ``n`` counts its kind from 1. Its data is decoded once, on demand."""

    number: int
    batch: int
    kind: str
    happened: int
    arrives: int
    data: str
    n: int

    @cached_property
    def heading(self) -> Heading:
        """The fields by which the paper is filed."""
        return msgspec.json.decode(self.data, type=Heading)

    @cached_property
    def body(self) -> Body:
        """The report in the paper."""
        return read(self.kind, self.data)

    def says(self, kind: type[Told]) -> Told:
        """Return the report, as one of a given kind; a TypeError if it is another."""
        if not isinstance(self.body, kind):
            raise TypeError(f"a {self.kind} is no {kind.__name__}")
        return self.body


class Every:
    """A file that keeps all papers of a kind. ``take`` gets them in order; ``count`` is their rows in a list, ``replaced`` the
    numbers of those in whose place a later one stands."""

    def __init__(self) -> None:
        self.count = 0
        self.replaced: list[int] = []
        self.papers: list[Paper] = []

    def take(self, paper: Paper) -> None:
        """Take another paper of the kind."""
        self.count += 1
        self.papers.append(paper)

    def select_kept_papers(self) -> Iterable[Paper]:
        """Return the kept papers, in any order."""
        return self.papers


class Last(Every):
    """A file of the highest few by ``rank`` (by default the newest), and all with ``too``."""

    def __init__(self, most: int, too: Callable[[Paper], bool] | None = None, rank: Callable[[Paper], int] | None = None) -> None:
        super().__init__()
        self.most, self.too, self.rank = most, too, rank
        self.ranked: list[tuple[int, int, Paper]] = []

    def take(self, paper: Paper) -> None:
        self.count += 1
        if self.too and self.too(paper):
            self.papers.append(paper)
        self.ranked.append((self.rank(paper) if self.rank else 0, paper.number, paper))
        if len(self.ranked) > 8 * self.most:
            self.ranked = sorted(self.ranked)[-self.most :]

    def select_kept_papers(self) -> Iterable[Paper]:
        return {*self.papers, *(paper for _, _, paper in sorted(self.ranked)[-self.most :])}


class Newest(Every):
    """A file of the newest paper of each of ``keys``, and the first of each of ``firsts``."""

    def __init__(self, keys: Callable[[Paper], Iterable[Hashable]], firsts: Callable[[Paper], Hashable] | None = None) -> None:
        super().__init__()
        self.keys, self.firsts = keys, firsts
        self.newest: dict[Hashable, Paper] = {}
        self.first: dict[Hashable, Paper] = {}

    def take(self, paper: Paper) -> None:
        self.count += 1
        for key in self.keys(paper):
            self.newest[key] = paper
        if self.firsts:
            self.first.setdefault(self.firsts(paper), paper)

    def select_kept_papers(self) -> Iterable[Paper]:
        return {*self.newest.values(), *self.first.values()}


class Contacts(Every):
    """A file of each contact's newest report, and the first at each level: smoke, type, class, names.

    It keeps contacts reported since a minute, and the newest ``most``.
    """

    def __init__(self, most: int, since: int) -> None:
        super().__init__()
        self.most, self.since = most, since
        self.newest: dict[tuple[str, str], Paper] = {}
        self.first: dict[tuple[str, str, int, bool], Paper] = {}

    def take(self, paper: Paper) -> None:
        seen = paper.heading
        self.newest[seen.sender, seen.label] = paper
        self.first.setdefault((seen.sender, seen.label, seen.level, seen.what == "smoke"), paper)

    def select_kept_papers(self) -> Iterable[Paper]:
        self.count = len(self.newest)
        newest = sorted(self.newest, key=lambda key: (-self.newest[key].happened, key))
        kept = {key for n, key in enumerate(newest) if n < self.most or self.newest[key].happened >= self.since}
        return {*(self.newest[key] for key in kept), *(paper for key, paper in self.first.items() if key[:2] in kept)}


class Sent(Every):
    """A file of the newest report on each of the last few own dispatches."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most
        self.newest: dict[int, Paper] = {}
        self.numbers: set[int] = set()

    def take(self, paper: Paper) -> None:
        number = paper.heading.number
        self.numbers.add(number)
        self.newest[number] = paper
        self.count = len(self.numbers)
        if len(self.newest) > 8 * self.most:
            self.newest = {n: self.newest[n] for n in sorted(self.newest)[-self.most :]}

    def select_kept_papers(self) -> Iterable[Paper]:
        return [self.newest[n] for n in sorted(self.newest)[-self.most :]]


class Lines(Last):
    """A file of the logbooks with the last few lines; it counts lines."""

    def take(self, paper: Paper) -> None:
        lines = self.count + len(paper.heading.rows)
        super().take(paper)
        self.count = lines


class Actions(Last):
    """A file of actions; a later report replaces those made during the action."""

    def take(self, paper: Paper) -> None:
        super().take(paper)
        last = {one.number for one in standing([one for _, _, one in self.ranked])}
        gone = [number for _, number, _ in self.ranked if number not in last]
        self.count -= len(gone)
        self.replaced += gone
        self.ranked = [row for row in self.ranked if row[2].number in last]

    def select_kept_papers(self) -> Iterable[Paper]:
        return standing(sorted(super().select_kept_papers()))


class Written(Last):
    """A file of the last log lines, and of each force the newest, and the last on troops and on guns (LC-199)."""

    def __init__(self, most: int) -> None:
        super().__init__(most, rank=happened)
        self.forces = Newest(force_and_boats)

    def take(self, paper: Paper) -> None:
        super().take(paper)
        self.forces.take(paper)

    def select_kept_papers(self) -> Iterable[Paper]:
        return {*super().select_kept_papers(), *self.forces.select_kept_papers()}


# -- keys and ranks of papers ---------------------------------------------------------------------------------------------------


def standing(actions: Sequence[Paper]) -> list[Paper]:
    """Select each action's last report: one made during it stands until a later one."""
    latest: dict[int, int] = {}
    for one in actions:
        latest[one.happened] = max(one.arrives, latest.get(one.happened, one.arrives))
    return [one for one in actions if latest[one.happened] == one.arrives or not one.heading.afoot]


def force_and_boats(paper: Paper) -> Iterable[Hashable]:
    """Return a log line's force, and its rule if on troops or guns ashore."""
    line = paper.heading
    return ((line.force, next((rule for rule in (BOATS, GUNS) if rule in line.rules), "")),)


def happened(paper: Paper) -> int:
    return paper.happened


def arrived(paper: Paper) -> int:
    return paper.arrives


def force_of(paper: Paper) -> tuple[str]:
    """Return the force of a paper, as its only key."""
    return (paper.heading.force,)


def ports_of(paper: Paper) -> list[str]:
    """List a return's ports, and "" so that the last return is kept even if empty."""
    return ["", *(row.key for row in paper.heading.ports)]


def standing_on_page(paper: Paper) -> int:
    """Rank an article by its edition's hour, and in an edition by its place: the lead is the highest."""
    return paper.arrives * PLACES - paper.heading.rank


def mends(paper: Paper) -> bool:
    """Report whether an article corrects or withdraws an earlier one."""
    body = paper.heading
    return bool(body.corrects or body.withdraws)


def last_line(paper: Paper) -> int:
    """Return the minute of a logbook's last line."""
    return max((row.minute for row in paper.heading.rows), default=0)


def keeping(now: int, version: int) -> dict[type[Body], Every]:
    """Build the files by kind, at a seat's minute ``now`` with batch ``version`` fresh.

    Other kinds are few, and kept whole.
    """
    return {
        Status: Newest(force_of),
        Position: Newest(force_of, force_of),
        Sighting: Contacts(LISTED["contacts"], now - RECENT_MIN),
        Bearing: Last(LISTED["bearings"], lambda paper: now - paper.happened <= OVERHEARD_MIN),
        Asked: Last(1, lambda paper: paper.happened == now),
        Battle: Actions(LISTED["battles"], lambda paper: paper.arrives == now or paper.batch == version),
        Log: Written(LISTED["log"]),
        Logbook: Lines(LISTED["log"], rank=last_line),
        Dispatch: Last(LISTED["inbox"]),
        Outbox: Sent(LISTED["outbox"]),
        Ports: Newest(ports_of),
        Tip: Last(LISTED["tips"]),
        Article: Last(LISTED["articles"], mends, rank=standing_on_page),
        TradeLedger: Last(1),
        Plot: Last(1),
        Lanes: Last(1),
        Prize: Last(LISTED["news"], rank=arrived),
        Loss: Last(LISTED["news"], rank=arrived),
    }


class Filed:
    """A seat's papers after one pass: by kind those kept, all counted, fresh ones counted."""

    def __init__(
        self,
        rows: Iterable[tuple[int, int, str, int, int, str]],
        now: int,
        version: int,
        every: Collection[str],
        watch: Mapping[type[Body], Callable[[Paper], None]],
        since: int = 0,
        more: Mapping[type[Body], Every] | None = None,
    ) -> None:
        """File rows (number, batch, kind, happened, arrives, data) in order; kinds in ``every`` whole.

        Papers from number ``since`` on are new, and counted. ``more`` are further kinds' files.
        """
        files = {kind.kind: keep for kind, keep in (keeping(now, version) | dict(more or {})).items()}
        whole: dict[str, list[Paper]] = {}
        watched = {kind.kind: shown for kind, shown in watch.items()}
        counts: Counter[str] = Counter()
        self.fresh: Counter[str] = Counter()
        self.since, self.new = since, Counter[str]()
        for number, batch, kind, since, came, data in rows:
            counts[kind] += 1
            if batch == version and number > 0:
                self.fresh[kind] += 1
            if number >= self.since > 0:
                self.new[kind] += 1
            if kind not in files:
                files[kind] = Every()
            paper = Paper(number, batch, kind, since, came, data, counts[kind])
            files[kind].take(paper)
            if kind in watched:
                watched[kind](paper)
            if kind in every:
                whole.setdefault(kind, []).append(paper)
        self.kept = {kind: tuple(sorted(file.select_kept_papers())) for kind, file in files.items()} | {
            kind: tuple(papers) for kind, papers in whole.items()
        }
        self.counts = {kind: file.count for kind, file in files.items()}
        self.replaced = {kind: tuple(file.replaced) for kind, file in files.items() if file.replaced}
