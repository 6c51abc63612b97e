"""Mail of a war from the reader's side: the page of a seat, the addresses that stand in mails, and that of a calendar.

Those open without any seat, are the same for a code that is nobody's, and give nobody a cookie (CK-033, CK-040, CK-042).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from campaign.access import holder_in, player_of
from campaign.clock.mails import STOPPABLE
from campaign.models.belief import Campaign, Seat
from campaign.models.notices import Address, Notice
from campaign.models.people import Holder
from campaign.notify import addresses, calendars, push_messages
from campaign.orders.sealing import Refused
from campaign.rooms import notices
from campaign.rooms.words import Row, words_only

CODE = re.compile(r"[0-9a-f]{16}")
CALENDAR = re.compile(r"[0-9a-f]{32}")


@require_http_methods(["GET", "POST"])
def page(request: HttpRequest, rid: str) -> HttpResponse:
    """Where mail goes to whoever sits here; posted, what is done about it."""
    seat = player_of(request, rid)
    if seat.campaign.phase == Campaign.Phase.MUSTER:
        back = reverse("campaign:muster", args=[rid])
    else:
        back = reverse("campaign:room", args=[rid])
    view, status = answered(request, asking(seat))
    if view is None:
        return redirect("campaign:notices", rid)
    head = {"rid": rid, "campaign": seat.campaign.title, "seat": seat.name, "side": seat.side, "back": back}
    return render(request, "campaign/notices.html", view | {"room_head": head}, status=status)


def asking(seat: Seat) -> Holder:
    """The person who asks for a page of a seat."""
    if seat.asks is None:
        raise Http404
    return seat.asks


def answered(request: HttpRequest, holder: Holder) -> tuple[Row | None, int]:
    """What the form of a person's notices shows, and the status; None when what was posted is done: then the page comes anew."""
    refused: list[Row] = []
    status, typed = 200, None
    if request.method == "POST":
        try:
            act(request.POST, holder)
        except Refused as no:
            refused, status, typed = [words_only(one) for one in no.faults], no.status, dict(request.POST.lists())
        else:
            return None, 200
    return shown_again(request, holder, typed) | {"refused": refused}, status


def shown_again(request: HttpRequest, holder: Holder, typed: Mapping[str, list[str]] | None = None) -> Row:
    """What the form shows of a person's notices."""
    form = notices.form(holder, addresses.address_of(holder), typed)
    code = calendars.code_of(holder)
    ways = {
        "calendar": request.build_absolute_uri(reverse("campaign:calendar", args=[code])) if code else "",
        "push_key": push_messages.public_key(),
        "browsers": push_messages.browsers(holder),
    }
    return {"notices": form, "refused": [], **ways}


def act(given: QueryDict, holder: Holder) -> None:
    """Settle where mail goes, have it asked once more, or erase it; ring in a browser, or not; give a calendar, or shut it."""
    verb = given.get("do", "")
    if verb == "settle":
        shown = {one["key"] for one in notices.form(holder, None)["kinds"]}
        hours = {name: given.get(name, "") for name in (*notices.HOURS, "urgent")}
        off = sorted(shown - set(given.getlist("kind")))
        addresses.settle(holder, given.get("value", ""), given.get("zone", ""), off, hours)
    elif verb == "again":
        addresses.ask_again(holder)
    elif verb == "erase":
        addresses.erase(holder)
    elif verb == "ring":
        push_messages.add(holder, given.get("endpoint", ""))
    elif verb == "quiet":
        push_messages.remove(holder, given.get("endpoint", ""))
    elif verb == "calendar":
        calendars.renew(holder)
    elif verb == "no-calendar":
        calendars.close(holder)
    else:
        raise Http404


@require_safe
def go(request: HttpRequest, code: str) -> HttpResponse:
    """The way from a mail to the room, for a browser that holds the seat; any other reads to open its own link (CK-033)."""
    row = Notice.objects.filter(code=code).select_related("holder__seat").first() if CODE.fullmatch(code) else None
    if row is not None and holder_in(request.session, row.holder.seat.rid) is not None:
        return redirect("umpire:desk" if row.holder.seat.is_umpire else "campaign:room", row.holder.seat.rid)
    words = "This address is not a login link. Open the link of your seat; if you have lost it, ask the umpire for it."
    return render(request, "campaign/refused.html", {"title": "Open your own link", "text": words})


@csrf_exempt  # a mail program presses it for its owner, with no cookie; whoever has the code may press it
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, code: str, *, every: bool = False) -> HttpResponse:
    """Stop a kind of mail or all of it without logging in, and let it come again (CK-040); the same page for every code.

    ``every``: in all seats whose mail goes to the same address.

    The mail program's own button (RFC 8058) sends a form of its own, which stops all of it.
    """
    done: Row = {}
    if request.method == "POST":
        one_click = request.POST.get("List-Unsubscribe") == "One-Click"
        kind = Address.ALL if one_click else request.POST.get("kind", "")
        comes = not one_click and request.POST.get("do") == "start"
        if kind in (Address.ALL, *STOPPABLE):
            addresses.stop(code, kind, comes=comes, every=every)
            whole = f"all email of {'all your seats' if every else 'this seat'}"
            words = whole if kind == Address.ALL else f"email “{STOPPABLE[kind]}”"
            done = {"kind": kind, "comes": comes, "words": words}
    kinds = [{"key": kind, "words": words} for kind, words in STOPPABLE.items()]
    return render(request, "campaign/mail_stop.html", {"done": done, "kinds": kinds, "all": Address.ALL, "every": every})


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def yes(request: HttpRequest, code: str) -> HttpResponse:
    """The owner of an address says that it is his (CK-042); the same page for every code."""
    if request.method == "POST":
        addresses.confirm(code)
    return render(request, "campaign/mail_yes.html", {"done": request.method == "POST"})


@require_safe
def calendar(request: HttpRequest, code: str) -> HttpResponse:
    """Give the calendar that an address opens; nobody's, shut and unknown ones are not there alike (CK-041)."""
    found = calendars.calendar(code) if CALENDAR.fullmatch(code) else None
    if found is None:
        raise Http404
    headers = {"Content-Disposition": 'inline; filename="orders-due.ics"'}
    return HttpResponse(found, content_type="text/calendar; charset=utf-8", headers=headers)
