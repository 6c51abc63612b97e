"""Mail on the desk: known addresses (masked), the last notices, the mails in the folder, and the umpire's own address."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpResponse

from campaign import wall_clock
from campaign.clock.mails import INVITATION, QUESTION, QUESTION_SUBJECT, WORDINGS, masked
from campaign.clock.notification_types import LINK
from campaign.clock.time_zones import in_words
from campaign.models import Campaign, MailAddress, Notice, SeatAssignment
from campaign.models.schedule import schedule_of
from campaign.notify import mail_folder, notices
from campaign.notify.mail_queue import NOT_SENT, mark
from campaign.notify.views import NoticesPage
from umpire.desk_page import ChiefPage
from umpire.frame import SIDES, Row
from umpire.people.mail import channels

LAST, PUSH = 40, Notice.Way.PUSH
"""Notices that the page lists."""


class Page(NoticesPage, ChiefPage):
    """Page of mail; posted, the umpire's settings for his own mail, a link to mail, or a channel."""

    template = "umpire/mail.html"

    def press(self) -> str | HttpResponse | None:
        do = self.typed.get("do", "")
        if do == "link":
            mail_link(self.umpire.campaign, self.typed.get("person", ""))
            return None
        if do not in channels.VERBS:
            return super().press()
        channels.act(self.umpire.campaign, self.typed)
        return "#channels"

    def build_context(self) -> Row:
        campaign = self.umpire.campaign
        zone = schedule_of(campaign).read.zone
        rows = list_last_notices(campaign, zone)
        return super().build_context() | {
            "people": people(campaign),
            "channels": channels.describe_channels(campaign, zone),
            "url": self.typed.get("url", "") if self.refused else "",
            "sent": rows,
            "failed": sum(row["failed"] for row in rows),
            "by_server": bool(settings.EMAIL_HOST),
            "folder": settings.MAIL_FOLDER,
            "site": settings.SITE_URL,
        }


def state_of(row: Notice, zone: str) -> str:
    """Say what became of a notice; until when it is kept, while it waits for its person's hours (CK-039)."""
    if row.state == Notice.State.WAITING and row.kept_until is not None and row.kept_until > wall_clock.now():
        return f"kept until {in_words(row.kept_until, zone)}"
    return str(row.get_state_display())


def mail_link(campaign: Campaign, person: str) -> None:
    """Mail a person his present link, once (CK-032).

    By hand, and not when the link is made: an address may have been given by an earlier holder of the seat, who lost the link.
    """
    number = int(person) if person.isascii() and person.isdigit() and len(person) < 16 else 0
    holder = SeatAssignment.objects.sitting().filter(pk=number, seat__campaign=campaign).exclude(token=None).first()
    if holder is not None:
        notices.tell(LINK, holder, f"link {holder.epoch}")


def people(campaign: Campaign) -> list[Row]:
    """List who has mail, by side and seat: the address masked, and whether mail arrives (CK-042)."""
    rows = MailAddress.objects.filter(holder__seat__campaign=campaign, holder__until=None).select_related("holder__seat")
    links = Notice.objects.filter(holder__seat__campaign=campaign, kind=INVITATION).values_list("holder", "event")
    mailed = set(links)
    found = [
        {
            "side": one.holder.seat.side if one.holder.seat.side in SIDES else "umpire",
            "seat": one.holder.seat.name,
            "name": one.holder.name,
            "address": masked(one.value),
            "state": "comes" if one.state == MailAddress.State.CONFIRMED else one.get_state_display(),
            "person": one.holder_id if one.state == MailAddress.State.CONFIRMED and one.holder.token else "",
            "mailed": (one.holder_id, f"link {one.holder.epoch}") in mailed,
            "off": "none" if not one.takes("") else ", ".join(WORDINGS[kind].subject for kind in one.off.split()),
        }
        for one in rows.order_by("holder__seat", "holder")
    ]
    return sorted(found, key=lambda row: ("umpire", *SIDES).index(row["side"]))


def list_last_notices(campaign: Campaign, zone: str) -> list[Row]:
    """List the last notices, newest first. Where mails lie in a folder each has its text, without addresses."""
    in_folder = not settings.EMAIL_HOST
    rows = Notice.objects.filter(holder__seat__campaign=campaign).select_related("holder__seat").order_by("-pk")[:LAST]
    return [
        {
            "at": in_words(row.sent_at or row.made_at, zone),
            "seat": row.holder.seat.name,
            "kind": describe_notice(row),
            "state": state_of(row, zone),
            "why": row.trouble,
            "failed": row.state in NOT_SENT,
            "text": mail_folder.text_of(mark(row.code)) if row.kind != INVITATION and row.way != PUSH and in_folder else "",
        }
        for row in rows
    ]


def describe_notice(row: Notice) -> str:
    """Describe a notice, and say if it went to a browser."""
    if row.kind == QUESTION:
        return QUESTION_SUBJECT
    return f"{WORDINGS[row.kind].subject}{', in a browser' if row.way == PUSH else ''}"
