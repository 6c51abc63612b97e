"""The war as a seat had it: its papers that had arrived by a minute, laid out by its room's own code (UD-107)."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property

import msgspec
from django.db.models import QuerySet

from campaign.models import Campaign, Delivery, LandStart, OrderRequest, Provenance, Seat
from campaign.muster import harbour_sheets
from campaign.reports import land_report_index
from campaign.reports.report_index import RECENT_MIN, Filed
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.land import land_rows
from campaign.rooms.navigation.chart import Tracks, marks
from campaign.war.reports.land import Seen
from campaign.war.reports.sea import Battle, Position, Sighting, Status
from land.state.world import Lid
from naval.state.waters import HarbourChart
from umpire.frame import Row
from umpire.review.replay.truth_replay import FOREVER, Body, chain

RowOf = tuple[int, int, str, int, int, str]
"""Number, batch, kind, happened, arrives, data of a paper, as a room files it."""
KEPT = {
    "forces": "key name side letter lon lat label known of",
    "contacts": "label side letter what brief lon lat along_nm across_nm bearing_deg hearsay when of",
    "tips": "lon lat text of",
    "merchants": "key ship side letter lon lat state of",
    "battles": "lon lat title of",
    "bearings": "from to strength text of",
}
"""Marks of a frame, and the fields kept of each: none that changes while no paper comes."""


@dataclass(frozen=True)
class Mark:
    """A mark of a seat's chart from a minute to another; ``since`` is the minute of its news, ``truth`` its subject ("":
    unknown)."""

    kind: str
    start: int
    until: int
    since: int
    truth: str
    drawn: Row


def papers_in(seat: Seat, strand: int | None = None) -> QuerySet[Delivery]:
    """List the seat's papers that stood at the end of a strand; of None in the history that stands."""
    if strand is None:
        return seat.papers
    of = chain(seat.campaign, strand)
    return seat.deliveries.filter(fate="", strand__in=of).exclude(taken__in=of)


class OfWar:
    """Data common to the eyes of all seats of a war, read once for all of them."""

    def __init__(self, campaign: Campaign) -> None:
        self.charts = harbour_sheets.laid_out(campaign)
        self.letters: dict[str, dict[str, str]] = {}
        """Columns by seat and letter, as they stood whenever a run began: a column that was lost gets a new letter (LC-116)."""
        for text in LandStart.objects.filter(run__campaign=campaign).order_by("run__pk").values_list("land", flat=True):
            for lid in msgspec.json.decode(text.encode(), type=Lids).lids:
                for seat, letter in lid.letters.items():
                    self.letters.setdefault(seat, {})[letter] = f"body:{lid.body}"


class Lids(msgspec.Struct):
    """The part of a land that each side has of hostile columns: the rest, which is long, is not read."""

    lids: tuple[Lid, ...] = ()


@dataclass(frozen=True)
class Eye:
    """A seat's papers in the order of their numbers, with the truths behind each, read once for all minutes; and which hostile
    column ashore each of its letters was (LC-116)."""

    seat: Seat
    rows: tuple[RowOf, ...]
    about: dict[int, tuple[str, ...]]
    letters: dict[str, str] = field(default_factory=dict)
    charts: tuple[HarbourChart, ...] = ()
    """Charts of the harbours of its side."""

    @classmethod
    def read_for_seat(cls, seat: Seat, strand: int | None = None, war: OfWar | None = None) -> Eye:
        """Read all of a seat's papers. ``war`` is the data common to all seats, where that is known."""
        war = war or OfWar(seat.campaign)
        some = papers_in(seat, strand).order_by("number")
        rows = tuple(some.values_list("number", "batch", "kind", "happened", "arrives", "data"))
        about: dict[int, tuple[str, ...]] = {}
        behind = Provenance.objects.filter(delivery__in=some.values("pk")).order_by("pk")
        for number, truth in behind.values_list("delivery__number", "about"):
            about[number] = (*about.get(number, ()), truth)
        charts = tuple(harbour_sheets.of_side(seat, war.charts))
        return cls(seat, rows, about, war.letters.get(seat.key, {}), charts)

    @cached_property
    def minutes(self) -> list[int]:
        """List the minutes at which papers came, and those at which day-old reports leave the chart."""
        came = {row[4] for row in self.rows}
        old = {row[3] + RECENT_MIN + 1 for row in self.rows if row[2] in (Sighting.kind, Battle.kind)}
        return sorted(came | {one for one in old if came and one <= max(came)})

    def desk(self, minute: int) -> tuple[Desk, Tracks]:
        """Lay out the seat's desk at a minute: the papers that had arrived, and the tracks of its forces as far as they say."""
        here = [row for row in self.rows if row[4] <= minute]
        version, tracks = max((row[1] for row in here), default=0), Tracks(minute)
        filed = Filed(here, minute, version, (Battle.kind,), {Status: tracks.take}, more=land_report_index.keeping(version))
        call = OrderRequest(seat=self.seat, number=0, start=minute, until=minute)
        return Desk(self.seat, call, filed, version, past=True), tracks

    def marks(self, minute: int) -> list[Mark]:
        """Draw its chart then, by the code that draws it."""
        desk, tracks = self.desk(minute)
        drawn = marks(desk, tracks, max(0, minute - RECENT_MIN), {}, self.charts)
        told = {("forces", f"force:{body.force}"): paper.happened for paper, body in desk.list_reports(Position)}
        told |= {("forces", f"force:{key}"): paper.happened for key, (paper, _) in desk.statuses.items()}
        seen = {f"contact:{body.label}:{body.sender}": paper for paper, body in desk.list_reports(Sighting)}
        seen |= {f"seen:{body.label}": paper for paper, body in desk.list_reports(Seen)}  # the last of a letter is the newest
        told |= {("contacts", key): paper.happened for key, paper in seen.items()}
        told |= {("forces", f"body:{one['key']}"): one["minute"] for one in land_rows.bodies(desk)}
        truths = {key: self.about.get(paper.number, ("",))[-1] for key, paper in seen.items()}
        truths |= {f"seen:{label}": truth for label, truth in self.letters.items()}
        found = []
        for kind, names in KEPT.items():
            for one in drawn[kind]:
                of = str(one["of"])
                truth = truths.get(of, "") if kind == "contacts" else of if kind in ("forces", "merchants") else ""
                kept = {name: one[name] for name in names.split()}
                found.append(Mark(kind, minute, FOREVER, told.get((kind, of), minute), truth, kept))
        return found

    @cached_property
    def timed_marks(self) -> list[Mark]:
        """List every mark with the time for which it stood, worked out anew only where a paper came."""
        done: list[Mark] = []
        alive: dict[tuple[str, str], Mark] = {}
        for minute in self.minutes:
            now = {(one.kind, repr(one.drawn)): one for one in self.marks(minute)}
            for key in [key for key in alive if key not in now]:
                gone = alive.pop(key)
                done.append(Mark(gone.kind, gone.start, minute, gone.since, gone.truth, gone.drawn))
            for key, one in now.items():
                alive.setdefault(key, one)
        return [*done, *alive.values()]

    @cached_property
    def own_tracks(self) -> dict[str, Body]:
        """Find where its own officers had its forces at every minute: the tracks of their returns, whenever those came
        (NAV-S-021)."""
        found: dict[str, Body] = {}
        for _, _, kind, _, _, data in self.rows:
            if kind == Status.kind:
                body = Status.read(data)
                key = f"force:{body.force}"
                force = found.setdefault(key, Body(key, body.force, self.seat.side))
                force.add((float(minute), float(lon), float(lat)) for minute, lon, lat in body.track)
        return found

    def list_marks(self, minute: int) -> list[Mark]:
        """List the marks that stood at a minute, the seat's own forces where their officers had them then."""
        return [self.move_along_track(one, minute) for one in self.timed_marks if one.start <= minute < one.until]

    def move_along_track(self, mark: Mark, minute: int) -> Mark:
        """Move a force in hand along her track; leave any other mark as it is."""
        if mark.kind != "forces" or mark.drawn["known"] != "now" or mark.truth not in self.own_tracks:
            return mark
        points = self.own_tracks[mark.truth].points
        last = points[min(bisect_right(points, (minute, 999.0, 99.0)), len(points) - 1)][0] if points else 0
        place = self.own_tracks[mark.truth].find_position(min(minute, last))
        if place is None:
            return mark
        return Mark(mark.kind, mark.start, mark.until, minute, mark.truth, mark.drawn | {"lon": place[0], "lat": place[1]})
