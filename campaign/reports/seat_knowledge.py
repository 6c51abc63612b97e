"""The knowledge of a seat: its papers, order request, forces in hand, and the grounds of its orders.

All of it is belief: deliveries, its side's public list of seats, the public chart. Nothing here reads the truth.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import chain
from typing import Literal

from django.db.models import Max, Min, QuerySet
from msgspec import UNSET, to_builtins

from campaign import serialization
from campaign.models.belief import Campaign, Delivery, OrderRequest, Seat
from campaign.models.schedule import Schedule, schedule_of
from campaign.packs import Briefing, Public
from campaign.packs.chart.theatre import charted
from campaign.reports import land_report_index
from campaign.reports.report_index import Filed, Paper, Told
from campaign.seat_kinds import commanding
from campaign.war.reports.body import Body
from campaign.war.reports.papers import Printed
from campaign.war.reports.sea import HANDED, Asked, AskedForce, Battle, Company, Position, Status
from campaign.war.reports.trade import Lanes, Loss, Plot, PlotShip
from naval.geo.calendar import DAY_MIN, label
from naval.orders.freight import premium_rate
from naval.orders.seat_knowledge import Known, KnownEnd, KnownForce, KnownLane, KnownMerchant
from naval.state.settings import Settings

Idle = Literal["", "no sheet", "in action", "lost", "no ships"]
Watch = dict[type[Body], Callable[[Paper], None]]
Filing = tuple[int, int, str, int, int, str]
"""A row of a paper as stored: number, batch, kind, happened, arrives and data (JSON)."""


AT_A_TIME = 100  # so many papers are fetched at a time; those not kept are freed before the next


def agreed(campaign: Campaign) -> Settings:
    """Read the terms that the seats of a campaign have agreed."""
    return serialization.agreed(campaign.agreed)


def public(campaign: Campaign) -> Public:
    """Return the public part of a campaign's scenario, with the agreed terms of the land (LC-011)."""
    found = serialization.pack_of(campaign).public
    return found.with_terms(serialization.terms_ashore(campaign)) if campaign.agreed_ashore else found


def ends(campaign: Campaign) -> int:
    """Return the minute at which the war ends: the campaign's own (a war played alone), else the scenario's."""
    return serialization.pack_of(campaign).days * DAY_MIN if campaign.ends is None else campaign.ends


def briefing(seat: Seat) -> Briefing:
    """Return the seat's briefing, written before the war began."""
    return serialization.pack_of(seat.campaign).briefing(seat.key)


class LastLook:
    """An iterator over a seat's papers that notes which came since the seat last looked.

    Those begin with the batch of the first unread one; when all are read, with the batch of the first that was read last of all,
    so that a reloaded page shows the same. A batch is new as a whole: a chart reads only the papers that it draws, and the page
    that is asked for after it must still tell of them.
    """

    def __init__(self, papers: QuerySet[Delivery, tuple[int, int, str, int, int, str, datetime | None]]) -> None:
        self.papers = papers
        self.read: list[tuple[int, int, str, datetime | None]] = []

    def __iter__(self) -> Iterator[Filing]:
        for number, batch, kind, happened, arrives, data, read_at in self.papers.iterator(chunk_size=AT_A_TIME):
            self.read.append((number, batch, kind, read_at))
            yield number, batch, kind, happened, arrives, data

    def count(self, filed: Filed) -> None:
        """Note the first new paper and count new ones by kind, once all are filed."""
        times = {read_at for *_, read_at in self.read}
        last = None if None in times else max((at for at in times if at is not None), default=None)
        first = next((batch for _, batch, _, read_at in self.read if read_at == last), 0)
        filed.since = next((number for number, batch, *_ in self.read if batch == first), 0)
        filed.new = Counter(kind for number, _, kind, _ in self.read if number >= filed.since > 0)


@dataclass(frozen=True)
class Desk:
    """A seat's papers at hand and its order request: an immutable snapshot."""

    seat: Seat
    call: OrderRequest | None
    filed: Filed
    version: int = 0
    past: bool = False
    latest: OrderRequest | None = None
    """The last order request of the seat, whichever is shown."""

    @classmethod
    def read_for_seat(
        cls,
        seat: Seat,
        call: OrderRequest | None = None,
        *,
        latest: OrderRequest | None = None,
        every: Collection[type[Body]] = (),
        watch: Watch | None = None,
        past: bool = False,
        rows: Sequence[Filing] | None = None,
    ) -> Desk:
        """Read a seat's desk, for its last order request or ``call``.

        ``every`` lists kinds kept whole. ``watch`` is shown all papers of its kinds. ``rows`` replaces the delivered papers, for
        a war only tried out. ``past`` shows the desk as of that request. ``latest`` is the last request, if known.
        """
        if latest is None and (past or call is None):
            latest = seat.latest_call()
        call = call or latest
        latest = latest if past else call
        now, kinds = call.start if call else 0, {one.kind for one in every}
        if rows is not None:
            version = max((row[1] for row in rows), default=0)
            filed = Filed(rows, now, version, kinds, watch or {}, 0, land_report_index.keeping(version))
            return cls(seat, call, filed, version, past, latest)
        papers, version, since = seat.papers.order_by("number"), seat.version, 0
        if past:
            papers = came_by(papers, now)
            version = papers.aggregate(Max("batch"))["batch__max"] or 0
            since = papers.filter(batch=version).aggregate(Min("number"))["number__min"] or 0
        look = LastLook(papers.values_list("number", "batch", "kind", "happened", "arrives", "data", "read_at"))
        found: Iterable[Filing] = look
        if seat.ahead is not None and not past:
            version, since = version + 1, first_unread(seat) or seat.ahead.first
            found = chain(found, ((p.number, p.batch, p.kind, p.happened, p.arrives, p.data) for p in seat.ahead.papers))
        more = land_report_index.keeping(version)
        filed = Filed(found, now, version, kinds, watch or {}, since, more)
        if not past and seat.ahead is None:
            look.count(filed)
        return cls(seat, call, filed, version, past, latest)

    @property
    def now(self) -> int:
        """The seat's own present: the minute at which its request begins."""
        return self.call.start if self.call else 0

    @cached_property
    def schedule(self) -> Schedule:
        """The schedule of the campaign."""
        known: Schedule | None = self.seat.ahead.schedule if self.seat.ahead is not None else None
        return known or schedule_of(self.seat.campaign)

    def list_reports(self, kind: type[Told]) -> list[tuple[Paper, Told]]:
        """List the papers at hand of a kind (:mod:`campaign.reports.report_index`) with their reports, in order of arrival."""
        return [(paper, paper.says(kind)) for paper in self.filed.kept.get(kind.kind, ())]

    def name_paper(self, paper: Paper) -> str:
        """Name a paper for :mod:`campaign.rooms.news.explanations`, by its number as the export shows it (UD-119)."""
        return f"paper:{paper.number - bisect(self._left_out, paper.number)}"

    @cached_property
    def _left_out(self) -> list[int]:
        return left_out(self.seat)

    def read_full_report(self, number: int) -> Body:
        """Return the full report of a paper, with the plot of its action."""
        ahead = self.seat.ahead and self.seat.ahead.paper(number)
        return (ahead or self.seat.papers.defer(None).get(number=number)).full_body

    def count_papers(self, *kinds: type[Body]) -> int:
        """Count the papers of some kinds, at hand or not."""
        return sum(self.filed.counts.get(kind.kind, 0) for kind in kinds)

    def find_newest(self, kind: type[Told]) -> Told | None:
        """Return the newest report of a kind; None if none has come."""
        papers = self.filed.kept.get(kind.kind)
        return papers[-1].says(kind) if papers else None

    def format_minute(self, minute: int) -> str:
        """Format a minute as day and hour."""
        return label(minute, self.seat.campaign.hour_zero)

    def is_of_newest_batch(self, paper: Paper) -> bool:
        """Report whether a paper came with the newest batch."""
        return paper.batch == self.version and paper.number > 0

    def is_new(self, paper: Paper) -> bool:
        """Report whether a paper came since the seat last looked."""
        return paper.number >= self.filed.since > 0

    @cached_property
    def former_call(self) -> OrderRequest | None:
        """The order request before this one."""
        if self.call is None or self.call.number == 1:
            return None
        return self.call.former or self.seat.own_calls.filter(number__lt=self.call.number).order_by("-number").first()

    def is_new_for_call(self, paper: Paper) -> bool:
        """Report whether a paper came after the former request. The batch decides: one run's end and the next's beginning share a
        minute."""
        return self.former_call is None or paper.batch > self.former_call.batch

    def count_new(self, *kinds: type[Body]) -> int:
        """Count the papers of some kinds that came since the seat last looked, without those replaced by a later one."""
        return sum(self.filed.new[kind.kind] - self._count_replaced(kind.kind) for kind in kinds)

    def _count_replaced(self, kind: str) -> int:
        return sum(number >= self.filed.since > 0 for number in self.filed.replaced.get(kind, ()))

    # -- forces in the seat's hand -----------------------------------------------------------------------------------------

    @cached_property
    def joined(self) -> set[str]:
        """The forces known to have joined others, or to be handed over since their last status (UD-102)."""
        since = {key: paper.number for key, (paper, _) in self._newest.items()}
        told = self.list_reports(Company)
        return {body.force for paper, body in told if body.state != HANDED or paper.number > since.get(body.force, 0)}

    @cached_property
    def _newest(self) -> dict[str, tuple[Paper, Status]]:
        return {body.force: (paper, body) for paper, body in self.list_reports(Status)}

    @cached_property
    def statuses(self) -> dict[str, tuple[Paper, Status]]:
        """The newest status of each force, by key, without forces that have joined others."""
        newest = self._newest
        return {key: newest[key] for key in sorted(newest) if key not in self.joined}

    @cached_property
    def in_action(self) -> dict[str, tuple[Paper, Status]]:
        """The forces last heard of in action, with that status; they get orders when it is over."""
        return {key: told for key, told in self.statuses.items() if told[1].in_action is not UNSET}

    @cached_property
    def in_hand(self) -> dict[str, tuple[Paper, Status]]:
        """The forces that the seat commands now, with their newest status (NAV-S-024).

        Detached forces, and all of an auxiliary's, count only with a status of now. Nobody commands a force in action (SC-N-05).
        """
        near = self.seat.kind.ships == "own"
        told = ((key, paper, body) for key, (paper, body) in self.statuses.items() if key not in self.in_action)
        return {key: (paper, body) for key, paper, body in told if (near and not body.parent) or paper.happened == self.now}

    @cached_property
    def idle(self) -> Idle:
        """The reason for having nothing to order; "" if there is something. Ships may be lost, in action (SC-N-05), or in other
        hands (NAV-S-024); a seat kind may have no order sheet."""
        if not self.seat.kind.parts:
            return "no sheet"
        if not self.seat.kind.ships or any(ship.afloat for _, body in self.in_hand.values() for ship in body.ships):
            return ""
        if self.in_action:
            return "in action"
        return "lost" if self.in_hand else "no ships"

    @cached_property
    def asked(self) -> tuple[AskedForce, ...]:
        """The forces for which orders are asked, and why; none if the request began with its run."""
        came = [body for paper, body in self.list_reports(Asked) if paper.happened == self.now] if self.call else []
        return came[-1].forces if came else ()

    # -- what the orders depend on ---------------------------------------------------------------------------------------

    @cached_property
    def fellows(self) -> dict[str, str]:
        """The forces that may carry the seat's dispatches, by key: those in hand; an Admiralty's by their reports."""
        if self.seat.kind.ships:
            return {key: body.name for key, (_, body) in self.in_hand.items()}
        return {body.force: body.name for _, body in self.list_reports(Position)}

    @cached_property
    def order_knowledge(self) -> Known:
        """The knowledge against which the seat's orders are checked."""
        seat, call = self.seat, self.call
        come = [body for paper, body in self.list_reports(Battle) if paper.arrives == self.now]
        after_battle = any(body.afoot is UNSET for body in come)
        return Known(
            seat=seat.key,
            parts=seat.kind.parts,
            side=seat.side,
            minute=self.now,
            until=call.until if call else 0,
            hour=seat.campaign.hour_zero,
            settings=agreed(seat.campaign),
            forces=tuple(KnownForce.from_status(to_builtins(body)) for _, body in self.in_hand.values()),
            addressees=self.addressees,
            squadrons={one.key: one.name for one in self.companions if one.role in commanding("own")},
            stopped=call is not None and self.former_call is not None and self.former_call.until == call.until,
            asked=() if after_battle else tuple(row.force for row in self.asked),  # after an action, all of them (SC-S-04)
            fellows=self.fellows,
            newspapers=self.newspapers,
            places=charted(public(seat.campaign).theatre),
            merchants=self.merchants if "merchants" in seat.kind.parts else (),
            lanes=self.lanes if "merchants" in seat.kind.parts else (),
            ends=self.ends if "merchants" in seat.kind.parts else (),
            printed=self.printed if "articles" in seat.kind.parts else (),
        )

    @cached_property
    def _side(self) -> tuple[Seat, ...]:
        return tuple(_side(self.seat).only("campaign", "key", "name", "role"))

    @property
    def companions(self) -> list[Seat]:
        """The other seats of the side; see :func:`fellows_of`."""
        return [] if self.seat.side == "neutral" else list(self._side)

    @property
    def addressees(self) -> dict[str, str]:
        """The seats to which this one may write, key to name: its own side, whose list is public within it."""
        return {one.key: one.name for one in self.companions}

    @property
    def newspapers(self) -> dict[str, str]:
        """The newspapers to which this seat may write letters, key to name: an admiral's and an Admiralty's go by wire."""
        kind = self.seat.kind
        return dict(public(self.seat.campaign).newspapers) if "dispatches" in kind.parts and not kind.troops else {}

    @property
    def merchants(self) -> tuple[KnownMerchant, ...]:
        """The merchantmen as last plotted."""
        plot = self.find_newest(Plot)
        return tuple(
            KnownMerchant.copied(s, name=s.ship, ended=not s.legs, lane=s.lane_key) for s in (plot.ships if plot else ())
        )

    @property
    def lanes(self) -> tuple[KnownLane, ...]:
        """The lanes of the merchantmen plotted, with their risks as told (SC-N-55)."""
        plot = self.find_newest(Plot)
        on: dict[str, dict[str, list[PlotShip]]] = {}
        for ship in plot.ships if plot else ():
            on.setdefault(ship.lane_key, {}).setdefault(ship.flag, []).append(ship)
        lost = {body.lane: paper.arrives for paper, body in self.list_reports(Loss)}
        return tuple(
            KnownLane(
                key=key,
                name=next(iter(flags.values()))[0].lane,
                premium=max(premium_rate(ship.state for ship in ships) for ships in flags.values()),
                overdue=sum(ship.state == "overdue" for ships in flags.values() for ship in ships),
                lost_at=lost.get(key, -1),
            )
            for key, flags in sorted(on.items())
        )

    @property
    def ends(self) -> tuple[KnownEnd, ...]:
        """The ports and ends of lanes at which a merchantman's course may end."""
        given = self.find_newest(Lanes)
        return tuple(KnownEnd(name=end.name, lon=end.lon, lat=end.lat) for end in (given.ends if given else ()))

    @property
    def printed(self) -> tuple[int, ...]:
        """The numbers of own articles not withdrawn."""
        proofs = [body for _, body in self.list_reports(Printed)]
        gone = {body.withdraws for body in proofs}
        return tuple(sorted(body.number for body in proofs if body.number not in gone and not body.withdraws))


def came_by(papers: QuerySet[Delivery], minute: int) -> QuerySet[Delivery]:
    """Select the papers delivered by a minute: all batches before the first with a later paper.

    One paper may bear an earlier minute than its delivery: a report on a dispatch bears that of writing.
    """
    late = papers.filter(arrives__gt=minute).aggregate(Min("batch"))["batch__min"]
    return papers if late is None else papers.filter(batch__lt=late)


def left_out(seat: Seat) -> list[int]:
    """List recalled papers that nobody was shown; the numbers shown close up over them (UD-056)."""
    if not seat.silenced:
        return []
    silent = seat.deliveries.filter(fate=Delivery.Fate.SILENT)
    return sorted(silent.filter(replaced_by=None).values_list("number", flat=True))


def first_unread(seat: Seat) -> int:
    """Return the number of the first paper of the batch with the first unread one; 0 if all are read."""
    batch = seat.papers.filter(read_at=None).order_by("number").values("batch")[:1]
    return seat.papers.filter(batch=batch).order_by("number").values_list("number", flat=True).first() or 0


def fellows_of(seat: Seat) -> list[Seat]:
    """List the other seats of a side; a neutral has none."""
    return [] if seat.side == "neutral" else list(_side(seat))


def _side(seat: Seat) -> QuerySet[Seat]:
    return seat.campaign.players().filter(side=seat.side).exclude(pk=seat.pk).order_by("pk")
