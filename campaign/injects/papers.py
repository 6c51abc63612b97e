"""Soft injects: papers in the hands of seats, each in the shape of its kind and with nothing more (UD-064, UD-072)."""

from __future__ import annotations

from typing import Any

from campaign.injects.kind import Effects, Read, slug
from naval.geo.calendar import label

MEDIA = ("telegraph", "wireless", "carried")


def _dispatch(at: Read, minute: int) -> dict[str, Any]:
    """A dispatch from a name that is no seat (UD-064); in form it is like any other (UD-072)."""
    sender = at.text("from")
    if sender.casefold() in {seat.name.casefold() for seat in at.world.seats} or slug(sender) in {s.key for s in at.world.seats}:
        at.faults.append("From: a name that is no seat of this war; what a seat writes it writes itself.")
    via = at.choice("via", MEDIA)
    return {
        "from": sender,
        "from_key": slug(sender),
        "text": at.text("text"),
        "written": minute,
        "via": via,
        "path": [sender],
        "hops": [],
    }


def telegram(at: Read, minute: int, reason: str) -> Effects:
    """A dispatch from a name that is no seat."""
    data = _dispatch(at, minute)
    return Effects([(seat, kind, data) for seat, kind in at.seats(lambda role: "dispatch")])


def _tip_of(at: Read, source: str) -> dict[str, Any]:
    lon, lat = at.number("lon"), at.number("lat")
    if lon is None or lat is None:
        at.faults.append("A tip is of a place: give lon and lat.")
    return {"text": at.text("text"), "source": source, "lon": lon or 0.0, "lat": lat or 0.0, "day": 0}


def rumour(at: Read, minute: int, reason: str) -> Effects:
    """A dispatch, or for the press a tip."""
    found = at.seats(lambda role: "tip" if role == "press" else "dispatch")
    tip = _tip_of(at, at.text("from")) if any(kind == "tip" for _, kind in found) else {}
    data = _dispatch(at, minute) if any(kind == "dispatch" for _, kind in found) or not found else {}
    return Effects([(seat, kind, tip if kind == "tip" else data) for seat, kind in found])


def tip(at: Read, minute: int, reason: str) -> Effects:
    """A tip for the press."""
    data = _tip_of(at, at.text("source"))
    return Effects([(seat, kind, data) for seat, kind in at.seats(lambda role: "tip")])


def article(at: Read, minute: int, reason: str) -> Effects:
    """What a capital reads in a paper."""
    data = {name: at.text(name) for name in ("headline", "text", "dateline", "paper")}
    data["date"] = label(minute, at.world.calendar.hour)
    return Effects([(seat, kind, data) for seat, kind in at.seats(lambda role: "article")])
