"""Corrections of delivered papers: open recalls and corrections; silent replacement if nobody was shown them (UD-052 to UD-059).

Nothing delivered is changed: a correction is another delivery, and a slip names the paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext

from campaign.clock.notification_types import PAPERS
from campaign.models.belief import Campaign, Delivery, ReadReceipt, Seat
from campaign.models.truth import CorrectionNotice, Segment
from campaign.notify import notices
from campaign.orders.sealing import Refused, fault, tell_umpires
from campaign.pings import has_news
from campaign.reports import contact_labels, correction_window, report_copies
from campaign.reports.delivery import Beside, lay_beside
from campaign.seat_kinds import UMPIRE
from campaign.war.edits import fields as wording
from campaign.war.outcome import Report
from campaign.war.paper import Paper
from campaign.war.reporting.report import make_report
from campaign.war.reports import read
from campaign.war.reports.papers import Slip as SlipPaper
from campaign.war.reports.summaries import in_words
from naval import ruling_kinds
from naval.geo.calendar import label
from naval.orders.check import Fault
from naval.state.world import encode
from tactical.engine.text.outside_values import unfit

MOST_WORD = 1200
READ_NOW = "This paper has been read since you loaded this page: see who has read it, and press again."


@dataclass(frozen=True)
class Mending:
    """The umpire's correction as typed: seat and number, new fields (none: recall), reason, message.

    ``silent``: the page said that nobody had been shown the paper.
    """

    seat: str
    number: int
    reason: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    word: str = ""
    silent: bool = False
    recall: bool = True


def standing(campaign: Campaign, seat: str, number: int) -> Delivery:
    """Find a seat's valid paper by number; refuse others, naming the one to correct (UD §7)."""
    rows = Delivery.objects.filter(seat__campaign=campaign, seat__key=seat, number=number).select_related("seat__campaign")
    row = rows.order_by("fate", "-pk").first()
    if row is None or (row.fate == Delivery.Fate.SILENT):
        raise Refused(fault("paper", gettext("There is no such paper.")), status=404)
    if row.taken is not None:
        raise Refused(fault("paper", gettext("That paper was taken back: it stands no more in any room.")), status=409)
    if row.fate:
        raise Refused(fault("paper", gettext("That paper has already been recalled.")), status=409)
    if row.kind == SlipPaper.kind:
        about = f": recall paper {row.replaces.number} of this seat instead" if row.replaces is not None else ""
        raise Refused(fault("paper", f"A correction slip cannot be recalled{about}."), status=409)
    return row


def readers(paper: Delivery) -> list[tuple[str, datetime]]:
    """List a paper's readers with the real time of first reading (UD-055). Looking through a seat's eyes is no reading.

    A paper corrected in the open counts by its slip.
    """
    shown_as = paper
    if paper.replaces_id is not None:
        shown_as = Delivery.objects.filter(replaces=paper.replaces_id, kind=SlipPaper.kind).first() or paper
    found: dict[str, datetime] = {}
    for row in ReadReceipt.objects.filter(seat=paper.seat_id, batch__gte=shown_as.batch).select_related("holder__seat"):
        if not row.kinds or shown_as.kind in row.kinds.split():
            found.setdefault(row.holder.called if row.holder is not None else f"{paper.seat.name}, on paper", row.at)
    if not found and shown_as.read_at is not None:  # from before there was a list of readers
        found[paper.seat.name] = shown_as.read_at
    return sorted(found.items(), key=lambda row: (row[1], row[0]))


def mend(segment: Segment, to: Mending, by: Seat) -> CorrectionNotice:
    """Recall or correct a paper: silently if nobody was shown it, else with a slip (UD-053, UD-054, UD-056).

    Sealed orders stay sealed (UD-058): nothing here looks at them.
    """
    campaign = segment.run.campaign
    if campaign.phase != Campaign.Phase.WAR:
        raise Refused(fault("", gettext("The war is over: its papers can no longer be changed.")), status=409)
    faults = []
    if len(to.word) > MOST_WORD:
        faults.append(
            fault(
                "word",
                gettext("The message has %(length)s characters; at most %(most_word)s are allowed.")
                % {"length": len(to.word), "most_word": MOST_WORD},
            )
        )
    if any(unfit(sign) for sign in (to.word + to.reason).replace("\n", "")):
        faults.append(fault("word", gettext("The message or the reason contains characters that cannot be printed.")))
    with transaction.atomic():
        seat = Seat.objects.select_for_update().get(campaign=campaign, key=to.seat)
        paper = standing(campaign, to.seat, to.number)
        faults += reasoned(paper, to.reason)
        version = ""
        if not to.recall:
            try:
                data = msgspec.json.decode(paper.data)
                if wrong := wording.wrong(paper.kind, data, to.fields):
                    raise Refused(*(fault("fields", text) for text in wrong))
                version = encode(wording.canonical(paper.kind, wording.reworded(paper.kind, data, to.fields))).decode()
            except Refused as no:
                faults += no.faults
        if faults:
            raise Refused(*faults)
        silent = not readers(paper)
        if to.silent and not silent:
            raise Refused(fault("paper", READ_NOW), status=409)
        letter = contact_labels.to_give_back(paper, segment) if silent and not version else ""
        slip = _stored(paper, version, to, silent, by)
        for row in list_corrected_papers(paper, slip):
            lay_beside(seat, row)
        if slip.silent:
            Seat.objects.filter(pk=seat.pk).update(silenced=F("silenced") + 1)
        else:
            notices.tell(PAPERS, seat, f"papers {has_news(seat)}")
        if letter:
            contact_labels.give_back(segment, seat, letter, by)
        tell_umpires(campaign)
    return slip


def mend_all(segment: Segment, to: Mending, copies: Mapping[str, bool], by: Seat) -> list[CorrectionNotice]:
    """Recall or correct a paper and chosen copies, all or none. ``copies`` says by seat whether the page said that nobody had
    been shown it (UD-056, UD-057)."""
    with transaction.atomic():
        paper = standing(segment.run.campaign, to.seat, to.number)
        some = report_copies.chosen(paper, copies)
        if strange := set(copies) - {one.seat.key for one in some}:
            raise Refused(
                fault("copy", gettext("%(strange)s no longer has a copy of this paper.") % {"strange": sorted(strange)[0]}),
                status=409,
            )
        rows = [to]
        for one in some:
            fields = {} if to.recall else report_copies.in_common(paper, one, to.fields)
            if not to.recall and not fields:
                text = f"The copy of {one.seat.name} says something else: correct it separately."
                raise Refused(fault("copy", text))
            rows.append(replace(to, seat=one.seat.key, number=one.number, fields=fields, silent=copies[one.seat.key]))
        return [mend(segment, one, by) for one in rows]


def reasoned(paper: Delivery, reason: str) -> list[Fault]:
    """List faults of a reason: it must be longer once the window is closed (UD-060)."""
    if is_late(paper):
        wrong = ruling_kinds.lengthy(
            "The reason, because the correction window is closed,", reason, *correction_window.LATE_REASON
        )
    else:
        wrong = ruling_kinds.lengthy("The reason", reason, *ruling_kinds.REASON)
    return [fault("reason", text) for text in wrong]


def is_late(paper: Delivery) -> bool:
    """Report whether a paper's correction window is closed (UD-060)."""
    return not correction_window.Window.read_for_seat(paper.seat).open_for(paper.batch)


def _stored(paper: Delivery, version: str, to: Mending, silent: bool, by: Seat) -> CorrectionNotice:
    """Store a correction, dated with the seat's own present, and void its paper."""
    call = paper.seat.latest_call()
    minute = max(call.start if call is not None else 0, paper.arrives)
    fate = Delivery.Fate.SILENT if silent else Delivery.Fate.CORRECTED if version else Delivery.Fate.RECALLED
    Delivery.objects.filter(pk=paper.pk).update(fate=fate, struck=minute)
    return CorrectionNotice.objects.create(
        paper=paper,
        version=version,
        word="" if silent else to.word,
        silent=silent,
        minute=minute,
        reason=to.reason,
        by=by.name,
        at=timezone.now(),
    )


def not_silent_after_all(seat: Seat, since: int) -> None:
    """Give slips for silent corrections made while a page was drawn with the old papers (UD-056)."""
    with transaction.atomic():
        now = Seat.objects.select_for_update().select_related("campaign").get(pk=seat.pk)
        late = (
            CorrectionNotice.objects.filter(paper__seat=now, silent=True).select_related("paper__seat__campaign").order_by("-pk")
        )
        for slip in reversed(late[: now.silenced - since]):
            fate = Delivery.Fate.CORRECTED if slip.version else Delivery.Fate.RECALLED
            Delivery.objects.filter(pk=slip.paper_id).update(fate=fate, read_at=timezone.now())
            CorrectionNotice.objects.filter(pk=slip.pk).update(silent=False)
            lay_beside(now, Beside(slip_of(slip.paper, slip), slip.paper, "slip"))
            if letter := slip.paper.label:
                contact_labels.take_again(
                    Segment.objects.present(now.campaign), now, letter, now.campaign.seats.filter(role=UMPIRE, rank="")[0]
                )
            notices.tell(PAPERS, now, f"papers {has_news(now)}")
        tell_umpires(now.campaign)


def list_corrected_papers(paper: Delivery, slip: CorrectionNotice) -> list[Beside]:
    """List the deliveries that replace or join a corrected paper: a pure function of paper and slip (UD-004)."""
    rows = []
    if slip.version:
        now = Paper(paper.seat.key, read(paper.kind, slip.version), paper.happened, paper.arrives)
        rows.append(Beside(make_report(now), paper, "version", in_place=True))
    if not slip.silent:
        rows.append(Beside(slip_of(paper, slip), paper, "slip"))
    return rows


def slip_of(paper: Delivery, slip: CorrectionNotice) -> Report:
    """Write a slip: the paper, and how it reads now; a reason only if the umpire adds it (UD-054)."""
    came = label(paper.arrives, paper.seat.campaign.hour_zero)
    was = in_words(paper.body).rstrip(".")
    what = "corrected" if slip.version else "recalled"
    now = f"It reads now: {in_words(read(paper.kind, slip.version)).rstrip('.')}." if slip.version else ""
    end = "" if slip.version else " Disregard it."
    body = SlipPaper(what=what, text=f"A paper of {came} is {what}: {was}.{end}", now=now, word=slip.word)
    return make_report(Paper(paper.seat.key, body, slip.minute, slip.minute))


def mended(campaign: Campaign) -> list[CorrectionNotice]:
    """List the corrections of a war in order."""
    rows = CorrectionNotice.objects.filter(paper__seat__campaign=campaign).select_related("paper__seat__campaign")
    return list(rows.order_by("pk"))
