"""Rough logs of all forces, which the umpire reads when he wishes (NAV-S-027): entries of officers and admirals.

Of forces with a seat they are those delivered there; of scouts without a player, those still aboard.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET
from msgspec import to_builtins

from campaign import seat_kinds
from campaign.models import Campaign, Delivery
from campaign.rooms.words import letter
from campaign.war.communications.self_reports import DETACHED
from naval.geo.calendar import label
from naval.geo.compass import bearing_words, place_words
from tactical.engine.text.words import plural
from umpire.frame import Row, Standing, at_war, frame

WRITERS = [kind.key for kind in seat_kinds.KINDS.values() if "log" in kind.parts]
KINDS = ("log", "sighting", "bearing")
WHAT = {"": "everything", "own": "the admiral's own lines", "log": "the officer of the watch", "seen": "sightings and bearings"}
PAGE = 200


@require_GET
@at_war
def page(request: HttpRequest, at: Standing) -> HttpResponse:
    """Show all logs, or those of one force (``?force=`` its name) or one kind (``?what=``), the newest first."""
    rows = sorted(lines(at), key=lambda row: (-row["minute"], row["force"], row["text"]))
    forces = sorted({(row["side"], row["force"]) for row in rows})
    force, what = request.GET.get("force", ""), request.GET.get("what", "")
    shown = [row for row in rows if (not force or row["force"] == force) and (not what or row["what"] == what)]
    try:
        first = min(max(int(request.GET.get("from", "0")), 0), len(shown))
    except ValueError:
        first = 0
    return render(
        request,
        "umpire/logs.html",
        {
            "desk": frame(at.umpire, at),
            "rows": shown[first : first + PAGE],
            "count": len(shown),
            "first": first,
            "next": first + PAGE,
            "back": max(first - PAGE, 0),
            "more": first + PAGE < len(shown),
            "forces": [{"side": side, "name": name, "letter": letter(side), "on": name == force} for side, name in forces],
            "kinds": [{"key": key, "name": name, "on": key == what} for key, name in WHAT.items()],
            "force": force,
            "what": what,
        },
    )


def lines(at: Standing) -> Iterator[Row]:
    """List every line of every log, once: an auxiliary's copy of earlier entries is left out (NAV-S-027)."""
    campaign, world, seen = at.campaign, at.world, set[tuple[int, str, str]]()
    told = Delivery.objects.filter(seat__campaign=campaign, seat__role__in=WRITERS, kind__in=KINDS, fate="", taken=None)
    rows = told.select_related("seat").order_by("seat_id", "number")
    papers = [(p.seat.side, p.seat.name, p.kind, p.happened, to_builtins(p.body)) for p in rows]
    sides = {f.key: (f.side, f.name) for f in world.forces}
    for v in world.mail:
        if v.aboard.startswith(DETACHED) and v.kind in KINDS and v.aboard[1:] in sides:
            side, name = sides[v.aboard[1:]]
            papers.append((side, "nobody yet", v.kind, v.happened, {"name": name, **v.data}))
    for side, seat, kind, minute, body in papers:
        row = line(campaign, side, seat, kind, minute, body)
        key = (minute, row["force"], row["text"])
        if key not in seen:
            seen.add(key)
            yield row


def line(campaign: Campaign, side: str, seat: str, kind: str, minute: int, body: Row) -> Row:
    """Show one line: day and hour, force, place, course, speed and coal, and the text (SC-S-08)."""
    made, what, text = "", "own" if body.get("own") else "log", body.get("text", "")
    lon, lat = body.get("lon"), body.get("lat")
    if kind == "sighting":
        what, lon, lat = "seen", body["own_lon"], body["own_lat"]
        lost = ", lost to sight" if body.get("lost") is not None else ""
        text = f"{body['label']}: {body['what']}, {body['bearing']}, {plural(body['distance_nm'], 'mile')}{lost}."
    elif kind == "bearing":
        what, lon, lat = "seen", body["own_lon"], body["own_lat"]
        text = f"Hostile wireless {body['bearing']}, {body['strength']}."
    if body.get("coal_t") is not None:
        made = f"{bearing_words(body['course_deg'])}, {body['knots']:g} knots" if body["knots"] else "stopped"
    return {
        "side": side,
        "letter": letter(side),
        "seat": seat,
        "force": body.get("name") or body.get("from") or body.get("by") or seat,
        "minute": minute,
        "when": label(minute, campaign.hour_zero),
        "what": what,
        "text": text,
        "made": made,
        "coal": body.get("coal_t"),
        "place": place_words(lon, lat) if lon is not None and lat is not None else "",
    }
