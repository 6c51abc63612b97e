"""What a seat knows: the papers delivered to it, its last call, which forces are in its hand, and what its orders lean on.

All of it is belief: deliveries, the public list of its own side's seats, the public chart. Nothing here reads the truth.
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
from campaign.models.belief import Call, Campaign, Delivery, Seat
from campaign.models.schedule import Schedule, schedule_of
from campaign.packs import Briefing, Public
from campaign.packs.theatre import charted
from campaign.reports import land_report_index
from campaign.reports.report_index import Filed, Paper, Told
from campaign.seat_kinds import commanding
from campaign.war.reports.body import Body
from campaign.war.reports.papers import Printed
from campaign.war.reports.sea import HANDED, Asked, AskedForce, Battle, Company, Position, Status
from campaign.war.reports.trade import Lanes, Plot
from naval.geo.calendar import DAY_MIN, label
from naval.orders.seat_knowledge import Known, KnownEnd, KnownForce, KnownMerchant
from naval.state.settings import Settings

Idle = Literal["", "no sheet", "in action", "lost", "no ships"]
Watch = dict[type[Body], Callable[[Paper], None]]
Filing = tuple[int, int, str, int, int, str]
"""A paper as it is filed: number, batch, kind, happened, arrives and what it says."""


AT_A_TIME = 100  # so many papers are fetched at once: those that are not kept are gone before the next


def agreed(campaign: Campaign) -> Settings:
    """What the seats of a campaign have agreed on."""
    return serialization.agreed(campaign.agreed)


def public(campaign: Campaign) -> Public:
    """What everybody may know of the pack that a campaign is played with, with what was agreed for the land (LC-011)."""
    found = serialization.pack_of(campaign).public
    return found.with_terms(serialization.terms_ashore(campaign)) if campaign.agreed_ashore else found


def ends(campaign: Campaign) -> int:
    """The minute at which a war ends as everybody knows it: one played alone at its own, any other as its scenario has it."""
    return serialization.pack_of(campaign).days * DAY_MIN if campaign.ends is None else campaign.ends


def briefing(seat: Seat) -> Briefing:
    """What a seat was told of the war before it began."""
    return serialization.pack_of(seat.campaign).briefing(seat.key)


class LastLook:
    """Papers of a seat as they are read, and which of them came in since it last looked.

    Those are the papers that nobody has read yet; when all are read, those that were read in one look with the last of them,
    so that a page that is loaded again says the same.
    """

    def __init__(self, papers: QuerySet[Delivery, tuple[int, int, str, int, int, str, datetime | None]]) -> None:
        self.papers = papers
        self.read: list[tuple[int, str, datetime | None]] = []

    def __iter__(self) -> Iterator[Filing]:
        for number, batch, kind, happened, arrives, data, read_at in self.papers.iterator(chunk_size=AT_A_TIME):
            self.read.append((number, kind, read_at))
            yield number, batch, kind, happened, arrives, data

    def count(self, filed: Filed) -> None:
        """Note the first of the new papers, and how many there are of each kind, once all have been filed."""
        last = self.read[-1][2] if self.read else None
        filed.since = next((number for number, _, read_at in self.read if read_at == last), 0)
        filed.new = Counter(kind for number, kind, _ in self.read if number >= filed.since > 0)


@dataclass(frozen=True)
class Desk:
    """All that lies before a seat: what it has at hand of its papers, and a call for orders. Read once, it does not change."""

    seat: Seat
    call: Call | None
    filed: Filed
    version: int = 0
    past: bool = False
    latest: Call | None = None
    """The last call of its seat, whatever is shown."""

    @classmethod
    def of(
        cls,
        seat: Seat,
        call: Call | None = None,
        *,
        latest: Call | None = None,
        every: Collection[type[Body]] = (),
        watch: Watch | None = None,
        past: bool = False,
        rows: Sequence[Filing] | None = None,
    ) -> Desk:
        """A seat's desk as it is now, with its last call if no other is named; at hand is what it needs, and ``every`` paper
        of those kinds. ``watch`` is shown all papers of its kinds as they are read. ``rows`` are its papers where they are not
        those that were delivered: of a war that is only tried out.

        ``past``: as it was when that call was made, with what had come by then. ``latest`` is its last call, where that is known.
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
        """The seat's own present: where its call begins."""
        return self.call.start if self.call else 0

    @cached_property
    def schedule(self) -> Schedule:
        """The clock of its campaign."""
        known: Schedule | None = self.seat.ahead.schedule if self.seat.ahead is not None else None
        return known or schedule_of(self.seat.campaign)

    def told(self, kind: type[Told]) -> list[tuple[Paper, Told]]:
        """Give the papers of a kind at hand (:mod:`campaign.reports.report_index`), in the order they came, each as it reads."""
        return [(paper, paper.says(kind)) for paper in self.filed.kept.get(kind.kind, ())]

    def paper(self, paper: Paper) -> str:
        """One paper as a subject of :mod:`campaign.rooms.explanations`: by its number as the export shows it (UD-119)."""
        return f"paper:{paper.number - bisect(self._left_out, paper.number)}"

    @cached_property
    def _left_out(self) -> list[int]:
        return left_out(self.seat)

    def whole(self, number: int) -> Body:
        """All that the paper of a number says, the plot of an action with it."""
        ahead = self.seat.ahead and self.seat.ahead.paper(number)
        return (ahead or self.seat.papers.defer(None).get(number=number)).whole

    def count(self, *kinds: type[Body]) -> int:
        """How many rows there are in a list of these kinds, at hand or not."""
        return sum(self.filed.counts.get(kind.kind, 0) for kind in kinds)

    def last(self, kind: type[Told]) -> Told | None:
        """What the newest paper of a kind says; None if none has come."""
        papers = self.filed.kept.get(kind.kind)
        return papers[-1].says(kind) if papers else None

    def when(self, minute: int) -> str:
        """Day and hour in words."""
        return label(minute, self.seat.campaign.hour_zero)

    def fresh(self, paper: Paper) -> bool:
        """Whether a paper came with the last that came."""
        return paper.batch == self.version and paper.number > 0

    def new(self, paper: Paper) -> bool:
        """Whether a paper came since the seat last looked."""
        return paper.number >= self.filed.since > 0

    @cached_property
    def former_call(self) -> Call | None:
        """The call by which the seat was asked before this one."""
        if self.call is None or self.call.number == 1:
            return None
        return self.call.former or self.seat.own_calls.filter(number__lt=self.call.number).order_by("-number").first()

    def is_new_for_call(self, paper: Paper) -> bool:
        """Whether a paper came after those with which the seat was asked before: by batch, for the minute at which one run ends
        and the next begins has papers of both."""
        return self.former_call is None or paper.batch > self.former_call.batch

    def news(self, *kinds: type[Body]) -> int:
        """How many papers of these kinds came since the seat last looked."""
        return sum(self.filed.new[kind.kind] for kind in kinds)

    # -- which forces are in its hand ----------------------------------------------------------------------------------

    @cached_property
    def joined(self) -> set[str]:
        """Forces that this seat knows to have gone over into others, or since it had their status to other seats (UD-102)."""
        since = {key: paper.number for key, (paper, _) in self._newest.items()}
        told = self.told(Company)
        return {body.force for paper, body in told if body.state != HANDED or paper.number > since.get(body.force, 0)}

    @cached_property
    def _newest(self) -> dict[str, tuple[Paper, Status]]:
        return {body.force: (paper, body) for paper, body in self.told(Status)}

    @cached_property
    def statuses(self) -> dict[str, tuple[Paper, Status]]:
        """The newest status of each force, by its key; of one that has joined another there is none any more."""
        newest = self._newest
        return {key: newest[key] for key in sorted(newest) if key not in self.joined}

    @cached_property
    def in_action(self) -> dict[str, tuple[Paper, Status]]:
        """The forces that were in action when this seat last heard of them, each by that status: ordered when it is over."""
        return {key: told for key, told in self.statuses.items() if told[1].in_action is not UNSET}

    @cached_property
    def in_hand(self) -> dict[str, tuple[Paper, Status]]:
        """The forces that this seat commands now, each by its newest status (NAV-S-024).

        An admiral has his own; a detached one, and whatever an auxiliary has, is in hand only while word of her is of now.
        Who is in action is in nobody's (SC-N-05).
        """
        near = self.seat.kind.ships == "own"
        told = ((key, paper, body) for key, (paper, body) in self.statuses.items() if key not in self.in_action)
        return {key: (paper, body) for key, paper, body in told if (near and not body.parent) or paper.happened == self.now}

    @cached_property
    def idle(self) -> Idle:
        """Why the seat has nothing to order by its call; "" if it has. Whoever commands ships has nothing while none of them is
        in its hand: all are lost, in action (SC-N-05), or with others (NAV-S-024). A kind without a sheet never has."""
        if not self.seat.kind.parts:
            return "no sheet"
        if not self.seat.kind.ships or any(ship.afloat for _, body in self.in_hand.values() for ship in body.ships):
            return ""
        if self.in_action:
            return "in action"
        return "lost" if self.in_hand else "no ships"

    @cached_property
    def asked(self) -> tuple[AskedForce, ...]:
        """The forces for which the call was made, and why, by the paper that came with it; none if it began with its run."""
        came = [body for paper, body in self.told(Asked) if paper.happened == self.now] if self.call else []
        return came[-1].forces if came else ()

    # -- what its orders lean on ---------------------------------------------------------------------------------------

    @cached_property
    def fellows(self) -> dict[str, str]:
        """The forces of its side that it may give a paper to carry, by key: those in hand, an Admiralty's by their reports."""
        if self.seat.kind.ships:
            return {key: body.name for key, (_, body) in self.in_hand.items()}
        return {body.force: body.name for _, body in self.told(Position)}

    @cached_property
    def known(self) -> Known:
        """Against what the seat's orders are checked."""
        seat, call = self.seat, self.call
        come = [body for paper, body in self.told(Battle) if paper.arrives == self.now]
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
            asked=() if after_battle else tuple(row.force for row in self.asked),  # after it all she has order (SC-S-04)
            fellows=self.fellows,
            places=charted(public(seat.campaign).theatre),
            merchants=self.merchants if "merchants" in seat.kind.parts else (),
            ends=self.ends if "merchants" in seat.kind.parts else (),
            printed=self.printed if "articles" in seat.kind.parts else (),
        )

    @cached_property
    def _side(self) -> tuple[Seat, ...]:
        return tuple(_side(self.seat).only("campaign", "key", "name", "role"))

    @property
    def companions(self) -> list[Seat]:
        """The other seats of its side, as ``fellows_of``."""
        return [] if self.seat.side == "neutral" else list(self._side)

    @property
    def addressees(self) -> dict[str, str]:
        """To whom the seat may write: its own side, save itself; key to name. That list is public within a side."""
        return {one.key: one.name for one in self.companions}

    @property
    def merchants(self) -> tuple[KnownMerchant, ...]:
        """Every merchantman as a trade player last plotted her."""
        plot = self.last(Plot)
        return tuple(
            KnownMerchant(key=s.key, name=s.ship, state=s.state, knots=s.knots, lon=s.lon, lat=s.lat, ended=not s.legs)
            for s in (plot.ships if plot else ())
        )

    @property
    def ends(self) -> tuple[KnownEnd, ...]:
        """Where a merchantman's course may end: the ports and the ends of the lanes."""
        given = self.last(Lanes)
        return tuple(KnownEnd(name=end.name, lon=end.lon, lat=end.lat) for end in (given.ends if given else ()))

    @property
    def printed(self) -> tuple[int, ...]:
        """The numbers of a paper's own articles that it has not taken back."""
        proofs = [body for _, body in self.told(Printed)]
        gone = {body.withdraws for body in proofs}
        return tuple(sorted(body.number for body in proofs if body.number not in gone and not body.withdraws))


def came_by(papers: QuerySet[Delivery], minute: int) -> QuerySet[Delivery]:
    """What had been delivered at a minute: all of the batches before the first that has something of later.

    A single paper may bear an earlier minute than that at which it was delivered: what became of a dispatch bears that at which
    it was written.
    """
    late = papers.filter(arrives__gt=minute).aggregate(Min("batch"))["batch__min"]
    return papers if late is None else papers.filter(batch__lt=late)


def left_out(seat: Seat) -> list[int]:
    """The numbers of papers that nobody was shown and that stand no more: what is shown has no gap where they were (UD-056)."""
    if not seat.silenced:
        return []
    silent = seat.deliveries.filter(fate=Delivery.Fate.SILENT)
    return sorted(silent.filter(replaced_by=None).values_list("number", flat=True))


def first_unread(seat: Seat) -> int:
    """The number of the first paper that nobody has read; 0 if there is none."""
    return seat.papers.filter(read_at=None).order_by("number").values_list("number", flat=True).first() or 0


def fellows_of(seat: Seat) -> list[Seat]:
    """The other seats of its side; a neutral has none. That list is public within a side."""
    return [] if seat.side == "neutral" else list(_side(seat))


def _side(seat: Seat) -> QuerySet[Seat]:
    return seat.campaign.players().filter(side=seat.side).exclude(pk=seat.pk).order_by("pk")
