"""Messages of the umpire to one seat, a side or all: the one kind of paper with a named author (UD-051).

Delivered at once, at each seat's own present, without change to the war. It shows neither others' clocks nor, unless sent to a
side or all, other readers.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from django.db import transaction
from django.db.models import Max, QuerySet

from campaign import wall_clock
from campaign.clock.notification_types import PAPERS
from campaign.models.belief import Campaign, Seat
from campaign.models.team import UmpireMessage
from campaign.models.truth import Segment, strands_of
from campaign.notify import notices
from campaign.orders.sealing import Refused, fault, tell_umpires
from campaign.pings import has_news
from campaign.reports.delivery import lay_last
from campaign.war.outcome import Report
from campaign.war.paper import Paper
from campaign.war.reporting.report import make_report
from campaign.war.reports.papers import Word as WordPaper
from naval.state.world import encode
from tactical.engine.text.outside_values import unfit

MOST = 1200
ALL, SIDE = "all", "side:"
SINCE = "Another message was sent since you loaded this page: see below, and check whether to send yours."


@dataclass(frozen=True)
class Saying:
    """A message as typed: ``to`` a seat by key, ``side:blue`` or all; ``after`` is the page's last message."""

    to: str
    text: str
    after: str


def words_of(campaign: Campaign) -> QuerySet[UmpireMessage]:
    """List all messages of a war, in order."""
    return UmpireMessage.objects.filter(campaign=campaign).order_by("number")


def heard_by(campaign: Campaign, to: str) -> list[Seat]:
    """List a message's seats, in order of delivery; none if there are none."""
    seats = campaign.players().order_by("key")
    if to == ALL:
        return list(seats)
    if to.startswith(SIDE):
        side = to.removeprefix(SIDE)
        return list(seats.filter(side=side)) if side != "neutral" else []
    return list(seats.filter(key=to[:60]))


def faults(campaign: Campaign, to: str, text: str) -> list[str]:
    """List the faults of a message."""
    found = []
    if campaign.phase != Campaign.Phase.WAR:
        found.append("The war is over: no more messages can be sent.")
    if not heard_by(campaign, to):
        found.append("To whom: choose a seat, a side or all.")
    if not 1 <= len(text) <= MOST:
        found.append(f"A message has 1 to {MOST:,} characters; this has {len(text):,}.")
    if any(unfit(sign) for sign in text.replace("\n", "")):
        found.append("The message contains characters that cannot be printed.")
    return found


def say(segment: Segment, saying: Saying, by: Seat) -> UmpireMessage:
    """Send a message once: a second press returns the first. Refused with all faults (UD-051)."""
    campaign, text = segment.run.campaign, saying.text.replace("\r\n", "\n").strip()
    if wrong := faults(campaign, saying.to, text):
        raise Refused(*(fault("", one) for one in wrong))
    with transaction.atomic():
        Segment.objects.select_for_update(of=("self",)).get(pk=segment.pk)  # nobody publishes meanwhile
        last = words_of(campaign).aggregate(last=Max("number"))["last"] or 0
        if saying.after != str(last):
            same = words_of(campaign).filter(number=last, to=saying.to, text=text, by=by.name).first()
            if same is not None and saying.after == str(last - 1):
                return same
            raise Refused(fault("", SINCE), status=409)
        seats = heard_by(campaign, saying.to)
        word = UmpireMessage.objects.create(
            campaign=campaign,
            number=last + 1,
            to=saying.to,
            text=text,
            minutes=json.dumps({seat.key: present(seat) for seat in seats}),
            strand=campaign.strand,
            by=by.name,
            at=wall_clock.now(),
        )
        reports = dict(told_by(word))
        for seat in seats:
            lay_last(seat, reports[seat.key], digest_of(word, reports[seat.key]))
            notices.tell(PAPERS, seat, f"papers {has_news(seat)}")
        tell_umpires(campaign)
    return word


def present(seat: Seat) -> int:
    """Return a seat's own present: the later of its last order request and its last paper."""
    call = seat.latest_call()
    came: int = seat.papers.aggregate(last=Max("arrives"))["last"] or 0
    return max(call.start if call is not None else 0, came)


def told_by(word: UmpireMessage) -> Iterator[tuple[str, Report]]:
    """Report a message to each of its seats: a pure function of its text (UD-004)."""
    to = "all" if word.to == ALL else "side" if word.to.startswith(SIDE) else ""
    for key, minute in json.loads(word.minutes).items():
        yield key, make_report(Paper(key, WordPaper(text=word.text, to=to), minute, minute))


def digest_of(word: UmpireMessage, report: Report) -> str:
    """Hash a message and its report, with its number: equal words sent again are another message."""
    return sha256(b"word|%d|%b" % (word.number, encode(report))).hexdigest()


def said_after(seat: Seat, minute: int) -> set[int]:
    """List a seat's messages since a minute, by row: they go with runs gone back behind (UD-076)."""
    rows = seat.deliveries.filter(kind=WordPaper.kind, taken=None, replaces=None, arrives__gt=minute)
    return set(rows.values_list("pk", flat=True))


def taken_with(word: UmpireMessage, report: Report) -> int | None:
    """Return the branch with whose beginning a message was taken back; None if it stands."""
    later = strands_of(word.campaign).filter(number__gt=word.strand, minute__lt=report.arrives)
    found: int | None = later.values_list("number", flat=True).first()
    return found
