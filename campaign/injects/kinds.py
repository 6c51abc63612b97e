"""Kinds of inject, each with its fields: papers, and events (UD-062, UD-064, UD-072)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.injects import hard_injects
from campaign.injects.kind import Effects, InjectKind, Read, slug
from naval.geo.calendar import label
from naval.ruling_kinds.kind import Field
from naval.state.world import BELLIGERENTS

MEDIA = ("telegraph", "wireless", "carried")


def _dispatch(at: Read, minute: int) -> dict[str, Any]:
    """Make a dispatch from a name that is no seat (UD-064), in form like any other (UD-072)."""
    sender = at.text("from")
    if sender.casefold() in {seat.name.casefold() for seat in at.world.seats} or slug(sender) in {s.key for s in at.world.seats}:
        at.faults.append("From: use a name that is not a seat of this war; seats write their own dispatches.")
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
    """Send a dispatch from a name that is no seat."""
    data = _dispatch(at, minute)
    return Effects([(seat, kind, data) for seat, kind in at.seats(lambda role: "dispatch")])


def _tip_of(at: Read, source: str) -> dict[str, Any]:
    lon, lat = at.number("lon"), at.number("lat")
    if lon is None or lat is None:
        at.faults.append("A tip needs a place: give lon and lat.")
    return {"text": at.text("text"), "source": source, "lon": lon or 0.0, "lat": lat or 0.0, "day": 0}


def rumour(at: Read, minute: int, reason: str) -> Effects:
    """Send a dispatch, or to the press a tip."""
    found = at.seats(lambda role: "tip" if role == "press" else "dispatch")
    tip = _tip_of(at, at.text("from")) if any(kind == "tip" for _, kind in found) else {}
    data = _dispatch(at, minute) if any(kind == "dispatch" for _, kind in found) or not found else {}
    return Effects([(seat, kind, tip if kind == "tip" else data) for seat, kind in found])


def tip(at: Read, minute: int, reason: str) -> Effects:
    """Send the press a tip."""
    data = _tip_of(at, at.text("source"))
    return Effects([(seat, kind, data) for seat, kind in at.seats(lambda role: "tip")])


def article(at: Read, minute: int, reason: str) -> Effects:
    """Publish an article for Admiralties to read."""
    data = {name: at.text(name) for name in ("headline", "text", "dateline", "paper")}
    data["date"] = label(minute, at.world.calendar.hour)
    return Effects([(seat, kind, data) for seat, kind in at.seats(lambda role: "article")])


def _words(name: str, said: str, most: int = 120, **more: Any) -> Field:
    return Field(name, said, "words", 1, most, **more)


def _degrees(name: str, said: str, most: float, **more: Any) -> Field:
    return Field(name, said, "degrees", -most, most, unit="degrees", **more)


LON, LAT = _degrees("lon", "Longitude, east", 180), _degrees("lat", "Latitude, north", 85)
LON_OR, LAT_OR = _degrees("lon", "Longitude, east", 180, optional=True), _degrees("lat", "Latitude, north", 85, optional=True)
TEXT = Field("text", "Words", "text", 1, 1200)
SENDER = (
    _words("from", "From (a name that is not a seat)", 80),
    TEXT,
    Field("via", "By", "choice", usual="telegraph", choices=tuple((one, one) for one in MEDIA)),
)
PORT = Field("port", "Port", "port")

KINDS: Mapping[str, InjectKind] = {
    one.tag: one
    for one in (
        InjectKind("telegram", "Telegram", "a dispatch from somebody who is not a seat", SENDER, telegram),
        InjectKind("order", "Order from above", "a dispatch from a seat’s superiors", SENDER, telegram),
        InjectKind("rumour", "Rumour", "a dispatch, or a tip for the press; true or not", (*SENDER, LON_OR, LAT_OR), rumour),
        InjectKind("tip", "Tip", "a tip for the press", (TEXT, _words("source", "Source"), LON, LAT), tip),
        InjectKind(
            "article",
            "Article",
            "a newspaper article that an Admiralty reads",
            (
                _words("headline", "Headline"),
                TEXT,
                _words("dateline", "Dateline", 60, optional=True),
                _words("paper", "Newspaper", 60),
            ),
            article,
        ),
        InjectKind(
            "storm",
            "Weather",
            "sets the weather in an area or a circle from its minute on",
            (
                Field("area", "Area (none: everywhere)", "area", optional=True),
                LON_OR,
                LAT_OR,
                Field("nm", "Within", "number", 1, 200, optional=True, unit="miles"),
                Field("hours", "For", "number", 1, 72, usual="6", unit="hours"),
                Field("value", "Weather, 1 dirty to 6 fine", "number", 1, 6, usual="1"),
            ),
            hard_injects.storm,
            hard=True,
        ),
        InjectKind(
            "cable",
            "Cable cut",
            "a cable is cut at its minute",
            (Field("cable", "Cable", "cable"),),
            hard_injects.cable,
            hard=True,
        ),
        InjectKind(
            "station",
            "Station destroyed",
            "a station is destroyed at its minute",
            (Field("station", "Station", "station"),),
            hard_injects.station,
            hard=True,
        ),
        InjectKind(
            "port",
            "Port closed",
            "a port holds fewer ships, or none, from the start of a run",
            (PORT, Field("capacity", "Berths left", "number", 0, 999, usual="0", unit="ships")),
            hard_injects.closed,
            hard=True,
            first=True,
        ),
        InjectKind(
            "coal",
            "Coal of a port",
            "tons more or less in a port, from the start of a run",
            (PORT, Field("tons", "Tons more (negative: less)", "number", -100_000, 100_000, unit="tons")),
            hard_injects.coal,
            hard=True,
            first=True,
        ),
        InjectKind(
            "minefield",
            "Minefield",
            "mines of a side around a place, from the start of a run",
            (
                Field("side", "Whose", "choice", choices=tuple((one, one.capitalize()) for one in BELLIGERENTS)),
                LON,
                LAT,
                Field("radius_nm", "Within", "number", 0.1, 5, usual="1", unit="miles"),
                Field("count", "Mines", "number", 1, 500),
            ),
            hard_injects.minefield,
            hard=True,
            first=True,
        ),
        InjectKind(
            "reinforcement",
            "Reinforcement",
            "a new force of a cabin enters the war at the start of a run",
            (
                _words("name", "Name of the force", 60),
                Field("seat", "Under", "cabin"),
                Field("ships", "Ships, as “Drake = drake, Lion = drake” (name = class)", "words", 1, 600),
                Field("port", "In port", "port", optional=True),
                LON_OR,
                LAT_OR,
            ),
            hard_injects.reinforcement,
            hard=True,
            first=True,
        ),
        InjectKind(
            "neutral",
            "Neutral ship",
            "a neutral merchantman sails her course, from the start of a run",
            (
                _words("name", "Name", 60),
                _words("flag", "Flag", 60),
                _words("cargo", "Cargo", 60),
                Field("knots", "Speed", "number", 1, 25, unit="knots"),
                LON,
                LAT,
                _degrees("to_lon", "To longitude", 180),
                _degrees("to_lat", "To latitude", 85),
            ),
            hard_injects.neutral,
            hard=True,
            first=True,
        ),
    )
}
"""Kinds of inject by tag (UD-062)."""
