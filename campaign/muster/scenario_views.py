"""Scenarios to begin a war on, each with a small chart; and the start of one."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any, TypeVar

from django.conf import settings
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from campaign import access, packs
from campaign.models.belief import Campaign
from campaign.muster import solo
from campaign.muster.founding import begin_for_people
from campaign.muster.site_capacity import Full, reserve_slots
from naval.geo import course
from tactical.engine.text.words import plural

T = TypeVar("T")
WIDE, HIGH = 168, 112  # of a picture
CHART = 750  # width of the large picture


def listed() -> list[dict[str, Any]]:
    """List every scenario that can be loaded, smallest first."""
    found = []
    for key in packs.available():
        try:
            found.append(row(key))
        except packs.PackFaults:
            continue  # the command that begins a war tells the administrator of its faults
    return sorted(found, key=lambda one: (one["ships"], one["title"]))


@functools.cache
def row(key: str) -> dict[str, Any]:
    """Describe a scenario in a line and a picture."""
    pack = packs.find(key)
    players = sum(seat.role != "umpire" for seat in pack.seats)
    return {
        "key": key,
        "title": pack.title,
        "blurb": pack.blurb,
        "ships": len(pack.world.ships),
        "size": f"{plural(pack.days, 'day')}, {plural(players, 'seat')}, {plural(len(pack.world.ships), 'ship')}",
        "begins": "Start with mustering" if pack.muster.open else "Start now",
        "alone": [{"key": seat, "name": name} for seat, name in solo.playable(key)],
        "picture": picture(pack.theatre, WIDE, HIGH),
    }


@functools.cache
def chart(key: str) -> dict[str, Any]:
    """Draw the large picture of a scenario: its whole theatre, with the names of its ports."""
    theatre = packs.find(key).theatre
    west, south, east, north = theatre["bounds"]
    drawn = picture(theatre, CHART, round(CHART * (mercator(north) - mercator(south)) / math.radians(east - west)))
    return drawn | {"named": place_port_names(drawn["ports"])}


def place_port_names(ports: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Place the port names that find room: right of the mark, at the sheet's edge left; first come first served."""
    found = list[dict[str, Any]]()
    for port in ports:
        long, left = 8 * len(port["name"]) + 14, port["x"] > CHART * 0.75
        start = port["x"] - long if left else port["x"]
        if all(abs(port["y"] - other["y"]) > 18 or start > other["end"] or start + long < other["start"] for other in found):
            at = {"at": port["x"] + (-8 if left else 8), "anchor": "end" if left else "start"}
            found.append({**port, **at, "start": start, "end": start + long})
    return found


def picture(theatre: dict[str, Any], wide: int, high: int) -> dict[str, Any]:
    """Draw the land of a theatre as one path in Mercator, and its ports, to the sheet's edge."""
    west, south, east, north = theatre["bounds"]
    foot, head = mercator(south), mercator(north)
    scale = max(wide / math.radians(east - west), high / (head - foot))
    left = (wide - math.radians(east - west) * scale) / 2
    top = (high - (head - foot) * scale) / 2

    def project(lon: float, lat: float) -> tuple[int, int]:
        lon = course.shift_longitude_near(lon, (west + east) / 2)
        return round(left + math.radians(lon - west) * scale), round(top + (head - mercator(lat)) * scale)

    rings = [ring for polygon in polygons(theatre["land"]) for ring in polygon]
    path = ""
    for ring in rings:
        points = list(dict.fromkeys(project(lon, lat) for lon, lat in ring))
        if len(points) > 2:
            path += "M" + "L".join(f"{x} {y}" for x, y in points) + "z"
    ports = [(*project(port["lon"], port["lat"]), port["name"]) for port in theatre["ports"] if port["side"] != "neutral"]
    seen = [{"x": x, "y": y, "name": name} for x, y, name in ports if 0 < x < wide and 0 < y < high]
    return {"land": path, "ports": seen, "wide": wide, "high": high}


def mercator(lat: float) -> float:
    """Reckon the height of a latitude on Mercator's chart."""
    return math.asinh(math.tan(math.radians(lat)))


def polygons(shape: dict[str, Any]) -> list[Any]:
    """List the polygons of a GeoJSON shape, each as its rings."""
    if shape["type"] == "Polygon":
        return [shape["coordinates"]]
    if shape["type"] == "MultiPolygon":
        return list(shape["coordinates"])
    return [one for part in shape.get("geometries", ()) for one in polygons(part)]


@require_POST
def begin(request: HttpRequest) -> HttpResponse:
    """Begin a war on a scenario as its umpire: this browser takes the desk."""
    key = request.POST.get("scenario", "")
    if key not in packs.available():
        raise Http404
    try:
        campaign = under_a_free_name(key, lambda name: begin_for_people(key, name))
    except Full:
        return too_many(request)
    umpire = campaign.seats.get(role="umpire")
    access.take(request, umpire)
    return redirect("umpire:desk", umpire.rid)


def too_many(request: HttpRequest) -> HttpResponse:
    """Refuse where this site takes no more campaigns."""
    words = f"There are {plural(settings.MAX_CAMPAIGNS, 'campaign')} on this site already, which is the limit."
    context = {"title": "No war was started", "text": f"{words} Ask the site’s administrator to make room."}
    return render(request, "campaign/refused.html", context, status=409)


def under_a_free_name(key: str, start: Callable[[str], T]) -> T:
    """Begin a war on a scenario under the first free name; Full where the site takes no more."""
    slug = key.replace("_", "-")[:50]
    for name in (slug, *(f"{slug}-{n}" for n in range(2, settings.MAX_CAMPAIGNS + 2))):  # one of so many is free
        if Campaign.objects.filter(name=name).exists():
            continue
        try:
            with reserve_slots():
                return start(name)
        except IntegrityError:
            continue  # somebody took the name a moment before
    raise Http404
