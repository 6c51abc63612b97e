"""The kinds of inject, each with its fields: papers, and what happens (UD-062, UD-064)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.injects import happens, papers
from campaign.injects.kind import InjectKind
from naval.rule_on.kind import Field
from naval.state.world import BELLIGERENTS


def _words(name: str, said: str, most: int = 120, **more: Any) -> Field:
    return Field(name, said, "words", 1, most, **more)


def _degrees(name: str, said: str, most: float, **more: Any) -> Field:
    return Field(name, said, "degrees", -most, most, unit="degrees", **more)


LON, LAT = _degrees("lon", "Longitude, east", 180), _degrees("lat", "Latitude, north", 85)
LON_OR, LAT_OR = _degrees("lon", "Longitude, east", 180, optional=True), _degrees("lat", "Latitude, north", 85, optional=True)
TEXT = Field("text", "Words", "text", 1, 1200)
SENDER = (
    _words("from", "From (a name that is no seat)", 80),
    TEXT,
    Field("via", "By", "choice", usual="telegraph", choices=tuple((one, one) for one in papers.MEDIA)),
)
PORT = Field("port", "Port", "port")

KINDS: Mapping[str, InjectKind] = {
    one.tag: one
    for one in (
        InjectKind("telegram", "Telegram", "a dispatch from a name that is no seat", SENDER, papers.telegram),
        InjectKind("order", "Order from above", "a dispatch from those above a seat", SENDER, papers.telegram),
        InjectKind(
            "rumour", "Rumour", "a dispatch, or a tip for the press; true or not", (*SENDER, LON_OR, LAT_OR), papers.rumour
        ),
        InjectKind("tip", "Tip", "a tip for the press", (TEXT, _words("source", "Whose words"), LON, LAT), papers.tip),
        InjectKind(
            "article",
            "Article",
            "what an Admiralty reads in a paper",
            (
                _words("headline", "Headline"),
                TEXT,
                _words("dateline", "Dateline", 60, optional=True),
                _words("paper", "Which paper", 60),
            ),
            papers.article,
        ),
        InjectKind(
            "storm",
            "Storm, or any weather",
            "weather in an area or a circle from its minute on",
            (
                Field("area", "Area (none: everywhere)", "area", optional=True),
                LON_OR,
                LAT_OR,
                Field("nm", "Within", "number", 1, 200, optional=True, unit="miles"),
                Field("hours", "For", "number", 1, 72, usual="6", unit="hours"),
                Field("value", "Weather, 1 dirty to 6 fine", "number", 1, 6, usual="1"),
            ),
            happens.storm,
            hard=True,
        ),
        InjectKind(
            "cable", "Cable cut", "a cable is cut at its minute", (Field("cable", "Cable", "cable"),), happens.cable, hard=True
        ),
        InjectKind(
            "station",
            "Station destroyed",
            "a station is destroyed at its minute",
            (Field("station", "Station", "station"),),
            happens.station,
            hard=True,
        ),
        InjectKind(
            "port",
            "Port closed",
            "a port has room for no ships, or for fewer, as a run begins",
            (PORT, Field("capacity", "Room left", "number", 0, 999, usual="0", unit="ships")),
            happens.closed,
            hard=True,
            first=True,
        ),
        InjectKind(
            "coal",
            "Coal of a port",
            "tons more or less in a port, as a run begins",
            (PORT, Field("tons", "Tons more (with a minus: less)", "number", -100_000, 100_000, unit="tons")),
            happens.coal,
            hard=True,
            first=True,
        ),
        InjectKind(
            "minefield",
            "Minefield",
            "mines of a side round a place, as a run begins",
            (
                Field("side", "Whose", "choice", choices=tuple((one, one.capitalize()) for one in BELLIGERENTS)),
                LON,
                LAT,
                Field("radius_nm", "Within", "number", 0.1, 5, usual="1", unit="miles"),
                Field("count", "Mines", "number", 1, 500),
            ),
            happens.minefield,
            hard=True,
            first=True,
        ),
        InjectKind(
            "reinforcement",
            "Reinforcement",
            "a force of a cabin comes into the war, as a run begins",
            (
                _words("name", "Name of the force", 60),
                Field("seat", "Under", "cabin"),
                Field("ships", "Ships, as “Drake = drake, Lion = drake” (name = class)", "words", 1, 600),
                Field("port", "In port", "port", optional=True),
                LON_OR,
                LAT_OR,
            ),
            happens.reinforcement,
            hard=True,
            first=True,
        ),
        InjectKind(
            "neutral",
            "Neutral ship",
            "a merchantman of no belligerent sails her course, as a run begins",
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
            happens.neutral,
            hard=True,
            first=True,
        ),
    )
}
"""By tag (UD-062)."""
