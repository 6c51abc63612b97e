"""Which of a seat's papers a page has at hand: what the seat knows now hangs on these, and lists begin with them.

A war grows and papers are only added. One pass reads them in their order, and of each kind keeps what :data:`KEPT` says: the
newest word of each force, of each contact, the last few of a list. The rest is counted, and read when somebody asks for it.
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
}
"""How many rows of each list stand on the page itself; the others lie in its fold of earlier ones."""
BOATS, GUNS = "LC-199", "LC-146"
"""The rules under which officers of the watch write of troops that land and embark, and of guns that they hear ashore."""
RECENT_MIN = 1440  # so long what was steamed, sighted and fought is on the chart before it is asked for all
OVERHEARD_MIN = 360  # so long a bearing stays on the chart; the list keeps it


class Named(msgspec.Struct, frozen=True):
    """A row of a report, by what it is about."""

    key: str = ""
    place: str = ""
    minute: int = 0


class Heading(msgspec.Struct, frozen=True):
    """Fields by which papers are filed, of whatever kind: the pass over all of them decodes nothing else."""

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
    rules: tuple[str, ...] = ()
    rows: tuple[Named, ...] = ()
    ports: tuple[Named, ...] = ()
    depots: tuple[Named, ...] = ()
    figures: dict[str, Any] = {}


class Paper(msgspec.Struct, frozen=True, order=True, dict=True):
    """A paper as it was delivered, without its plot; ``n`` counts those of its kind from 1. It is read once, when it is asked."""

    number: int
    batch: int
    kind: str
    happened: int
    arrives: int
    data: str
    n: int

    @cached_property
    def heading(self) -> Heading:
        """The fields by which it is filed."""
        return msgspec.json.decode(self.data, type=Heading)

    @cached_property
    def body(self) -> Body:
        """What it says."""
        return read(self.kind, self.data)

    def says(self, kind: type[Told]) -> Told:
        """What it says, as a paper of a kind that it is."""
        if not isinstance(self.body, kind):
            raise TypeError(f"a {self.kind} is no {kind.__name__}")
        return self.body


class Every:
    """Keeps all of a kind. ``take`` is given each paper in its order; ``count`` is how many rows they come to in a list."""

    def __init__(self) -> None:
        self.count = 0
        self.papers: list[Paper] = []

    def take(self, paper: Paper) -> None:
        """Another paper of the kind."""
        self.count += 1
        self.papers.append(paper)

    def kept(self) -> Iterable[Paper]:
        """What is kept of those that were taken, in any order."""
        return self.papers


class Last(Every):
    """The highest few by ``rank`` (the newest, if it is not given), and besides them those of which ``too`` is true."""

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

    def kept(self) -> Iterable[Paper]:
        return {*self.papers, *(paper for _, _, paper in sorted(self.ranked)[-self.most :])}


class Newest(Every):
    """Of each of its ``keys`` the newest paper, and of each of ``firsts`` the first."""

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

    def kept(self) -> Iterable[Paper]:
        return {*self.newest.values(), *self.first.values()}


class Contacts(Every):
    """Of each contact the newest word, and the first of each that made out more of it: smoke, type, class, names.

    Of those contacts, that is, of which there is word since a minute, and of the newest ``most`` whatever their age.
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

    def kept(self) -> Iterable[Paper]:
        self.count = len(self.newest)
        newest = sorted(self.newest, key=lambda key: (-self.newest[key].happened, key))
        kept = {key for n, key in enumerate(newest) if n < self.most or self.newest[key].happened >= self.since}
        return {*(self.newest[key] for key in kept), *(paper for key, paper in self.first.items() if key[:2] in kept)}


class Sent(Every):
    """The newest word of each of the last few dispatches of one's own, by their numbers."""

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

    def kept(self) -> Iterable[Paper]:
        return [self.newest[n] for n in sorted(self.newest)[-self.most :]]


class Lines(Last):
    """Logbooks that have the last few lines; the lines are counted."""

    def take(self, paper: Paper) -> None:
        lines = self.count + len(paper.heading.rows)
        super().take(paper)
        self.count = lines


class Actions(Last):
    """Actions, without what was told of one while it was afoot once there is a later word of it."""

    def take(self, paper: Paper) -> None:
        super().take(paper)
        last = {one.number for one in standing([one for _, _, one in self.ranked])}
        self.count -= len(self.ranked) - len(last)
        self.ranked = [row for row in self.ranked if row[2].number in last]

    def kept(self) -> Iterable[Paper]:
        return standing(sorted(super().kept()))


class Written(Last):
    """The last few lines of the log, and of each force the newest and the last of troops that went over (LC-199)."""

    def __init__(self, most: int) -> None:
        super().__init__(most, rank=happened)
        self.forces = Newest(force_and_boats)

    def take(self, paper: Paper) -> None:
        super().take(paper)
        self.forces.take(paper)

    def kept(self) -> Iterable[Paper]:
        return {*super().kept(), *self.forces.kept()}


# -- what a paper says by which it is kept -------------------------------------------------------------------------------------


def standing(actions: Sequence[Paper]) -> list[Paper]:
    """Those words of actions that are the last of theirs: what is told while one is afoot stands until there is a later one."""
    latest: dict[int, int] = {}
    for one in actions:
        latest[one.happened] = max(one.arrives, latest.get(one.happened, one.arrives))
    return [one for one in actions if latest[one.happened] == one.arrives or not one.heading.afoot]


def force_and_boats(paper: Paper) -> Iterable[Hashable]:
    """The force whose log it is, and whether the line is of troops that went over."""
    line = paper.heading
    return ((line.force, next((rule for rule in (BOATS, GUNS) if rule in line.rules), "")),)


def happened(paper: Paper) -> int:
    """When it was so."""
    return paper.happened


def arrived(paper: Paper) -> int:
    """When it came."""
    return paper.arrives


def force_of(paper: Paper) -> tuple[str]:
    """The force of which it is, as the one key of it."""
    return (paper.heading.force,)


def ports_of(paper: Paper) -> list[str]:
    """The ports that a return has; of the last even if it has none."""
    return ["", *(row.key for row in paper.heading.ports)]


def mends(paper: Paper) -> bool:
    """Whether an article says something of an earlier one."""
    body = paper.heading
    return bool(body.corrects or body.withdraws)


def last_line(paper: Paper) -> int:
    """When the last line of a logbook was written."""
    return max((row.minute for row in paper.heading.rows), default=0)


def keeping(now: int, version: int) -> dict[type[Body], Every]:
    """What is kept of each kind at a seat's minute ``now``, when papers of batch ``version`` are fresh.

    Of kinds that are not here all is, for they are few.
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
        Article: Last(LISTED["articles"], mends),
        TradeLedger: Last(1),
        Plot: Last(1),
        Lanes: Last(1),
        Prize: Last(LISTED["news"], rank=arrived),
        Loss: Last(LISTED["news"], rank=arrived),
    }


class Filed:
    """A seat's papers after one pass over them: by kind those that are kept, how many rows there are, how many are fresh."""

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
        """``rows`` are number, batch, kind, happened, arrives and data, in order; of the kinds in ``every`` all are kept.

        ``since`` is the number of the first paper that came in since the seat last looked: those are counted. ``more`` is what
        is kept of further kinds.
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
        self.kept = {kind: tuple(sorted(file.kept())) for kind, file in files.items()} | {
            kind: tuple(papers) for kind, papers in whole.items()
        }
        self.counts = {kind: file.count for kind, file in files.items()}
