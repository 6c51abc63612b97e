"""Figures of the report: the time of decisions, the errors of belief, the fate of dispatches (UD-113 to UD-115)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import mean, median
from typing import Any

from campaign import serialization
from campaign.models import Campaign, Delivery, OrderRequest, Provenance, ReadReceipt, Seat
from campaign.models.truth import runs_of
from campaign.war.reporting.lookout import SMOKE
from campaign.war.reports.papers import Dispatch, Outbox
from campaign.war.reports.sea import Sighting
from naval.geo import course
from naval.state.world import BELLIGERENTS
from umpire.frame import players_of
from umpire.review.replay import frames
from umpire.review.replay.seat_replay import Eye
from umpire.review.replay.truth_replay import War

HOUR_MIN = 60
Contact = tuple[str, str]
"""Contact: the seat whose lookouts have it, and their letter for it."""
Rows = Sequence[Any]
Told = tuple[int, int]
"""Minute at which a paper came, and its batch in its seat."""


@dataclass(frozen=True)
class Latency:
    """Time from a seat's first report of a hostile contact to the minute from which its next sealed sheet counts, in campaign
    minutes (None: no sheet was sealed after it); and in real seconds from the first look to the sealing."""

    told: int
    minutes: int | None
    seconds: float | None


def latencies(told: Iterable[tuple[int, datetime | None]], sheets: Sequence[tuple[int, datetime | None]]) -> list[Latency]:
    """Reckon latencies of contacts by (told at, first shown at) and sealed sheets by (counts from, sealed at), each in order
    (UD-113)."""
    found = []
    for minute, shown in told:
        sheet = next((one for one in sheets if one[0] >= minute), None)
        if sheet is None:
            found.append(Latency(minute, None, None))
            continue
        real = (sheet[1] - shown).total_seconds() if shown is not None and sheet[1] is not None else None
        found.append(Latency(minute, sheet[0] - minute, real if real is not None and real >= 0 else None))
    return found


def of_seats(seats: Iterable[Seat]) -> list[tuple[list[Latency], list[Latency]]]:
    """Reckon the latencies of each of some seats, out of its papers and calls: of hostile contacts, from the first paper that
    called them so; and of those that were smoke in every paper, from the first of these."""
    seats = list(seats)
    papers, shown, sealed = ({seat.pk: list[Any]() for seat in seats} for _ in range(3))
    rows = Delivery.objects.filter(seat__in=seats, fate="", taken=None, kind=Sighting.kind).order_by("number")
    for pk, *paper in rows.values_list("seat", "batch", "arrives", "data"):
        papers[pk].append(paper)
    for row in ReadReceipt.objects.filter(seat__in=seats):
        if not row.kinds or Sighting.kind in row.kinds.split():
            shown[row.seat_id].append((row.batch, row.at))
    calls = OrderRequest.objects.filter(seat__in=seats, back=False).exclude(sealed="").order_by("number")
    for pk, start, at in calls.values_list("seat", "start", "sealed_at"):
        sealed[pk].append((start, at))
    return [_of_seat(seat, papers[seat.pk], shown[seat.pk], sealed[seat.pk]) for seat in seats]


def _of_seat(seat: Seat, papers: Rows, shown: Rows, sealed: Rows) -> tuple[list[Latency], list[Latency]]:
    enemies = set(BELLIGERENTS) - {seat.side}
    hostile, smoke, known = dict[Contact, Told](), dict[Contact, Told](), set[Contact]()
    for batch, arrives, data in papers:
        body = Sighting.read(data)
        contact = body.sender, body.label
        if body.what == SMOKE:
            smoke.setdefault(contact, (arrives, batch))
            continue
        known.add(contact)
        if body.side in enemies and "merchantman" not in body.what:
            hostile.setdefault(contact, (arrives, batch))

    def since(some: Iterable[Told]) -> list[Latency]:
        told = [(arrives, min((at for upto, at in shown if upto >= batch), default=None)) for arrives, batch in sorted(some)]
        return latencies(told, sealed)

    return since(hostile.values()), since(told for contact, told in smoke.items() if contact not in known)


# -- how far off belief was ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Error:
    """Distance of a mark on a seat's chart from the true place at a minute, in miles, to a tenth."""

    minute: int
    mark: str
    truth: str
    miles: float


def errors_at(eye: Eye, past: War, minute: int) -> list[Error]:
    """Measure the errors of a seat's chart at a minute: of each contact, and, where it has no ships in hand, of each own force
    (UD-114)."""
    found = []
    for one in eye.list_marks(minute):
        own = one.kind == "forces" and not eye.seat.kind.ships
        place = frames.place_of(past, one.truth, minute) if own or one.kind == "contacts" else None
        if place is not None:
            miles = round(course.distance_nm(one.drawn["lon"], one.drawn["lat"], *place), 1)
            found.append(Error(minute, str(one.drawn["of"]), one.truth, miles))
    return found


def errors(eye: Eye, past: War) -> list[Error]:
    """Measure the errors of a seat's chart at every full hour of the war."""
    first = past.start + -past.start % HOUR_MIN
    return [error for minute in range(first, past.end + 1, HOUR_MIN) for error in errors_at(eye, past, minute)]


def summed(values: Sequence[float]) -> tuple[float, float, float] | None:
    """Reckon mean, median and worst, to a tenth.

    >>> summed([1, 2, 6]), summed([])
    ((3.0, 2.0, 6.0), None)
    """
    return (round(float(mean(values)), 1), round(float(median(values)), 1), round(float(max(values)), 1)) if values else None


# -- dispatches ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sent:
    """A dispatch: author, addressee, when it was written and came, by what way; ``fate`` arrived, under way, held, or lost."""

    author: str
    number: int
    to: str
    written: int
    arrived: int | None
    way: str
    fate: str
    garbled: bool = False

    @property
    def minutes(self) -> int | None:
        """Reckon how long it was on its way."""
        return None if self.arrived is None else self.arrived - self.written


def dispatches(campaign: Campaign, past: War) -> list[Sent]:
    """List every dispatch that was written in the war, with its way (UD-115)."""
    written: dict[tuple[str, int], tuple[Seat, Outbox]] = {}
    came: dict[str, tuple[int, Dispatch]] = {}
    seats = {seat.pk: seat for seat in players_of(campaign)}
    names = {seat.key: seat.name for seat in seats.values()}
    sent = Delivery.objects.filter(seat__in=seats, fate="", taken=None, kind=Outbox.kind).order_by("seat", "number")
    for pk, data in sent.values_list("seat", "data"):
        seat, body = seats[pk], Outbox.read(data)
        written[seat.key, body.number] = seat, body
    rows = Provenance.objects.filter(about__startswith="dispatch:", delivery__seat__campaign=campaign)
    for about, arrives, data in rows.filter(delivery__kind=Dispatch.kind, delivery__fate="", delivery__taken=None).values_list(
        "about", "delivery__arrives", "delivery__data"
    ):
        came.setdefault(about, (arrives, Dispatch.read(data)))
    under, held, garbled = fates(campaign, past)
    found = []
    for (author, number), (seat, body) in sorted(written.items(), key=lambda one: (one[1][1].written, one[0])):
        truth = f"dispatch:{author}/{number}"
        arrived = came.get(truth)
        fate = "arrived" if arrived else "held" if truth in held else "under way" if truth in under else "lost"
        way = ", ".join(dict.fromkeys(hop.medium for hop in arrived[1].hops)) or arrived[1].via if arrived else ""
        to = names.get(body.to, body.to)
        found.append(Sent(seat.name, number, to, body.written, arrived[0] if arrived else None, way, fate, truth in garbled))
    return found


def fates(campaign: Campaign, past: War) -> tuple[set[str], set[str], set[str]]:
    """Sort dispatches that have not arrived: those under way, those held; and those that the umpire has garbled."""
    if not past.worlds:
        return set(), set(), set()
    world = past.worlds[-1][1]
    under = {f"dispatch:{one.author}/{one.number}" for one in world.dispatches}
    held = {about for one in world.mail if one.held for about in one.about if about.startswith("dispatch:")}
    under |= {about for one in world.mail if not one.held for about in one.about if about.startswith("dispatch:")}
    garbled = set()
    for rulings in runs_of(campaign).values_list("rulings", flat=True):
        for edit in serialization.rulings(rulings).edits:
            if edit.kind == "garble" and edit.paper == Dispatch.kind:
                of = Provenance.objects.filter(
                    delivery__seat__campaign=campaign,
                    delivery__seat__key=edit.seat,
                    delivery__kind=edit.paper,
                    delivery__happened=edit.happened,
                )
                garbled |= set(of.values_list("about", flat=True))
    return under, held, garbled
