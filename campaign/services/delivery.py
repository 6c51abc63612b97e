"""Delivery: the only way by which anything comes into a room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256

from campaign.models.belief import Call, Delivery, Seat
from campaign.models.truth import Segment
from campaign.news import has_news
from campaign.war.outcome import Report
from naval.state.world import encode


def deliver(seat: Seat, reports: Iterable[Report], call: tuple[Segment, int] | None = None) -> int:
    """Deliver to one seat what it has not had yet, and ask it for orders; returns the number of new papers.

    Runs inside the caller's transaction. ``call`` is the segment to give orders for and the minute it ends. The order
    of papers is that of their arrival, then of their content, so that nothing hidden can show in it.
    """
    had = set(seat.deliveries.values_list("digest", flat=True))
    seen: Counter[str] = Counter()
    new: list[Delivery] = []
    number = seat.deliveries.count()
    mine = (report for report in reports if report.seat == seat.key)
    for report in sorted(mine, key=lambda r: (r.arrives, r.happened, r.kind, encode(r.data))):
        text = encode(report).decode()
        seen[text] += 1
        digest = sha256(f"{seen[text]}|{text}".encode()).hexdigest()
        if digest in had:
            continue
        number += 1
        new.append(
            Delivery(
                seat=seat,
                number=number,
                batch=seat.version + 1,
                kind=report.kind,
                happened=report.happened,
                arrives=report.arrives,
                data=encode(report.data).decode(),
                digest=digest,
            )
        )
    Delivery.objects.bulk_create(new)
    if call is not None:
        segment, until = call
        asked = seat.calls.count() + 1
        Call.objects.create(seat=seat, segment=segment, number=asked, start=segment.start, until=until)
    if new or call is not None:
        has_news(seat)
    return len(new)
