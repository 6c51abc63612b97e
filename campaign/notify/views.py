"""Pages of notices: of a seat, behind the links in mails, and a calendar.

The latter two need no seat, treat unknown codes alike, and set no cookie (CK-033, CK-040, CK-042).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from campaign.access import holder_in
from campaign.clock.mails import STOPPABLE
from campaign.form_page import FormPage, OffersField, PageForm, RoomPage, TextField, TickField
from campaign.models.belief import Seat
from campaign.models.notify import MailAddress, Notice
from campaign.models.people import SeatAssignment
from campaign.notify import addresses, calendars, push_messages
from campaign.rooms.words import Row
from campaign.seat_kinds import UMPIRE

CODE = re.compile(r"[0-9a-f]{16}")
CALENDAR = re.compile(r"[0-9a-f]{32}")
OF_UMPIRES = ("asked", "reminder", "papers")
"""Kinds that an umpire never gets; *desk* is the umpire's alone."""
HOURS = ("quiet_from", "quiet_until", "digest_at")
PRESSED: dict[str, Callable[[SeatAssignment], object]] = {
    "again": addresses.ask_again,
    "erase": addresses.erase,
    "calendar": calendars.renew,
    "no-calendar": calendars.close,
}


def asking(seat: Seat) -> SeatAssignment:
    """Give the holder who asks for a page of a seat."""
    if seat.asks is None:
        raise Http404
    return seat.asks


class AddressForm(PageForm):
    """Form of a holder's address, kinds of mail, hours and time zone."""

    value, zone, quiet_from, quiet_until, digest_at = (TextField() for _ in range(5))
    kind, urgent = OffersField(), TickField()

    def begin(self, seen: Row) -> Row:
        kinds, address = kinds_of(self.page.seat), seen["address"] or MailAddress()
        self.choose("kind", [(kind, STOPPABLE[kind].removesuffix(" (umpires)")) for kind in kinds])
        hours = {name: f"{hour:%H:%M}" for name in HOURS if (hour := getattr(address, name)) is not None}
        comes = [kind for kind in kinds if kind not in address.off.split()]
        return {"value": address.value, "zone": address.zone, "urgent": address.urgent, "kind": comes} | hours

    def press(self) -> None:
        typed, hours = self.cleaned_data, {name: self.page.typed.get(name, "") for name in (*HOURS, "urgent")}
        off = sorted(kind for kind in kinds_of(self.page.seat) if kind not in typed["kind"])
        addresses.settle(asking(self.page.seat), typed["value"], typed["zone"], off, hours)


def kinds_of(seat: Seat) -> list[str]:
    """List the kinds of mail that a seat can have."""
    return [kind for kind in STOPPABLE if (kind not in OF_UMPIRES if seat.role == UMPIRE else kind != "desk")]


class NoticesPage(FormPage):
    """Notices of the holder; posted, their changes."""

    form_classes = {"settle": AddressForm}

    def press(self) -> str | HttpResponse | None:
        do, holder, endpoint = self.typed.get("do", ""), asking(self.seat), self.typed.get("endpoint", "")
        if do in ("ring", "quiet"):
            (push_messages.add if do == "ring" else push_messages.remove)(holder, endpoint)
        elif do in PRESSED:
            PRESSED[do](holder)
        else:
            return super().press()
        return None

    def build_context(self) -> Row:
        holder = asking(self.seat)
        code, address = calendars.code_of(holder), addresses.address_of(holder)
        none_comes = address is not None and MailAddress.ALL in address.off.split()
        return {
            "address": address,
            "notices": {
                "state": address.state if address else "",
                "none_comes": none_comes,
                "pressing": self.seat.role != UMPIRE,
            },
            "calendar": self.request.build_absolute_uri(reverse("campaign:calendar", args=[code])) if code else "",
            "push_key": push_messages.public_key(),
            "browsers": push_messages.browsers(holder),
        }


class Page(NoticesPage, RoomPage):
    """Notices of a room, in the mustering too."""

    template, in_mustering, frame = "campaign/notices.html", True, RoomPage.room_head


@require_safe
def go(request: HttpRequest, code: str) -> HttpResponse:
    """Lead from a mail to the room, in a browser that holds the seat; others are told to open their own link (CK-033)."""
    row = Notice.objects.filter(code=code).select_related("holder__seat").first() if CODE.fullmatch(code) else None
    if row is not None and holder_in(request.session, row.holder.seat.rid) is not None:
        return redirect("umpire:desk" if row.holder.seat.is_umpire else "campaign:room", row.holder.seat.rid)
    words = "This address is not a login link. Open the link of your seat; if you have lost it, ask the umpire for it."
    return render(request, "campaign/refused.html", {"title": "Open your own link", "text": words})


@csrf_exempt  # a mail program presses the button without a cookie; the code is enough
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, code: str, *, every: bool = False) -> HttpResponse:
    """Stop a kind of mail or all without a login, or let it come again (CK-040); the same page for every code.

    ``every``: in all seats with the address. A mail program's own button (RFC 8058) stops all.
    """
    done: Row = {}
    if request.method == "POST":
        one_click = request.POST.get("List-Unsubscribe") == "One-Click"
        kind = MailAddress.ALL if one_click else request.POST.get("kind", "")
        comes = not one_click and request.POST.get("do") == "start"
        if kind in (MailAddress.ALL, *STOPPABLE):
            addresses.stop(code, kind, comes=comes, every=every)
            whole = f"all email of {'all your seats' if every else 'this seat'}"
            words = whole if kind == MailAddress.ALL else f"email “{STOPPABLE[kind]}”"
            done = {"kind": kind, "comes": comes, "words": words}
    kinds = [{"key": kind, "words": words} for kind, words in STOPPABLE.items()]
    return render(request, "campaign/mail_stop.html", {"done": done, "kinds": kinds, "all": MailAddress.ALL, "every": every})


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def yes(request: HttpRequest, code: str) -> HttpResponse:
    """Confirm an address by its owner's click (CK-042); the same page for every code."""
    if request.method == "POST":
        addresses.confirm(code)
    return render(request, "campaign/mail_yes.html", {"done": request.method == "POST"})


@require_safe
def calendar(request: HttpRequest, code: str) -> HttpResponse:
    """Give the calendar at an address; closed and unknown ones both answer 404 (CK-041)."""
    found = calendars.calendar(code) if CALENDAR.fullmatch(code) else None
    if found is None:
        raise Http404
    headers = {"Content-Disposition": 'inline; filename="orders-due.ics"'}
    return HttpResponse(found, content_type="text/calendar; charset=utf-8", headers=headers)
