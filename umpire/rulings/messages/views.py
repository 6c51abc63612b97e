"""The page of the umpire's words: whom he has said what, and who has read it (UD-051)."""

from __future__ import annotations

import json
from collections import defaultdict

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaign.models import Delivery, Seat, Word
from campaign.orders.sealing import Refused
from campaign.reports import umpire_messages
from campaign.reports.umpire_messages import ALL, SIDE, Saying
from campaign.rooms.words import fault_row
from campaign.war.reports.papers import Word as WordPaper
from naval.geo.calendar import label
from umpire.frame import Row, Standing, at_war, frame, in_order


@require_http_methods(["GET", "HEAD", "POST"])
@at_war
def page(request: HttpRequest, at: Standing) -> HttpResponse:
    """The page; posted, a word."""
    refused: list[Row] = []
    status, typed = 200, request.GET.dict()
    if request.method == "POST":
        typed = {name: str(value) for name, value in request.POST.items()}
        try:
            umpire_messages.say(at.segment, Saying(typed.get("to", ""), typed.get("text", ""), typed.get("after", "")), at.umpire)
        except Refused as no:
            refused, status = [fault_row(one) for one in no.faults], no.status
        else:
            return redirect("umpire:words", at.umpire.rid)
    seats, words = in_order(at.campaign.players()), list(umpire_messages.words_of(at.campaign))
    view = {
        "desk": frame(at.umpire, at),
        "refused": refused,
        "whom": whom(seats, typed.get("to", "")),
        "text": typed.get("text", ""),
        "after": words[-1].number if words else 0,
        "most": umpire_messages.MOST,
        "said": said(words, seats, at.campaign.hour_zero),
    }
    return render(request, "umpire/words.html", view, status=status)


def whom(seats: list[Seat], now: str) -> list[Row]:
    """Whom a word can be said to: all, a side, each of the seats."""
    sides = [side for side in ("blue", "red") if any(seat.side == side for seat in seats)]
    rows = [(ALL, "All"), *((f"{SIDE}{side}", f"All of {side.capitalize()}") for side in sides)]
    rows += [(seat.key, seat.name) for seat in seats]
    return [{"to": to, "name": name, "now": to == now} for to, name in rows]


def said(words: list[Word], seats: list[Seat], hour: int) -> list[Row]:
    """What was said, the newest first: to whom, at which hour of theirs, and who has been shown it."""
    names = {row["to"]: row["name"] for row in whom(seats, "")}
    called, papers = {seat.key: seat.name for seat in seats}, defaultdict[str, list[tuple[str, str, bool, bool]]](list)
    rows = Delivery.objects.filter(seat__in=seats, kind=WordPaper.kind, replaces=None).order_by("number")
    for digest, key, read, fate, taken in rows.values_list("digest", "seat__key", "read_at", "fate", "taken"):
        papers[digest].append((key, called[key], read is not None, bool(fate) or taken is not None))
    found = []
    for word in reversed(words):
        had = [one for _, report in umpire_messages.told_by(word) for one in papers[umpire_messages.digest_of(word, report)]]
        minutes = sorted(set(json.loads(word.minutes).values()))
        found.append(
            {
                "number": word.number,
                "to": names.get(word.to, word.to),
                "text": word.text,
                "when": label(minutes[-1], hour) if minutes else "",
                "who": word.by,
                "by": f"{word.by}, {word.at:%d %b, %H:%M}",
                "read": [name for _, name, read, _ in had if read],
                "unread": [name for _, name, read, gone in had if not read and not gone],
                "gone": [name for _, name, _, gone in had if gone],
            }
        )
    return found
