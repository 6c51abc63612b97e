"""Mail on the desk: whose address is known (masked), the last notices, the mails in the folder, and the umpire's own address."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaign import mail_folder
from campaign.access import umpire_of
from campaign.clock.local import in_words
from campaign.clock.mails import INVITATION, QUESTION, QUESTION_SUBJECT, WORDINGS, masked
from campaign.models import Address, Campaign, Notice
from campaign.models.schedule import schedule_of
from campaign.services.mailing import mark
from campaign.views.notices import answered, asking
from umpire.frame import SIDES, Row, frame, standing

LAST = 60
"""Notices that the page lists."""
NOT_SENT = (Notice.State.REFUSED, Notice.State.LAPSED)


@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, rid: str) -> HttpResponse:
    """The page; posted, what the umpire settles about mail to himself."""
    umpire = umpire_of(request, rid)
    view, status = answered(request, asking(umpire))
    if view is None:
        return redirect("umpire:mail", rid)
    rows = sent(umpire.campaign)
    view |= {
        "desk": frame(umpire, standing(umpire)),
        "people": people(umpire.campaign),
        "sent": rows,
        "failed": sum(row["failed"] for row in rows),
        "by_server": bool(settings.EMAIL_HOST),
        "folder": settings.MAIL_FOLDER,
        "site": settings.SITE_URL,
    }
    return render(request, "umpire/mail.html", view, status=status)


def people(campaign: Campaign) -> list[Row]:
    """Who has mail, by seat: the address masked (CK-042), and whether it comes."""
    rows = Address.objects.filter(holder__seat__campaign=campaign, holder__until=None).select_related("holder__seat")
    found = [
        {
            "side": one.holder.seat.side if one.holder.seat.side in SIDES else "umpire",
            "seat": one.holder.seat.name,
            "name": one.holder.name,
            "address": masked(one.value),
            "state": one.get_state_display() if one.state == Address.State.ASKED else "comes",
            "off": "none" if not one.takes("") else ", ".join(WORDINGS[kind].subject for kind in one.off.split()),
        }
        for one in rows.order_by("holder__seat", "holder")
    ]
    return found


def sent(campaign: Campaign) -> list[Row]:
    """The last notices, newest first. Where mails lie in a folder each has its text, in which no address stands."""
    zone = schedule_of(campaign).read.zone
    rows = Notice.objects.filter(holder__seat__campaign=campaign).select_related("holder__seat").order_by("-pk")[:LAST]
    return [
        {
            "at": in_words(row.sent_at or row.made_at, zone),
            "seat": row.holder.seat.name,
            "kind": QUESTION_SUBJECT if row.kind == QUESTION else WORDINGS[row.kind].subject,
            "state": row.get_state_display(),
            "why": row.trouble,
            "failed": row.state in NOT_SENT,
            "text": "" if settings.EMAIL_HOST or row.kind == INVITATION else mail_folder.text_of(mark(row.code)),
        }
        for row in rows
    ]
