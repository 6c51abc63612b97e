"""The kinds of inject: the fields of each, and what it becomes when it fires, papers or rulings (UD-062, UD-064)."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from campaign.war.edits.fit import ADDED
from naval.geo.calendar import label
from naval.rule_on.kind import Field
from naval.state.acts import Act, Closed, Coal, Joining, Mined, Neutral, Reinforced, Severed, Weather
from naval.state.world import BELLIGERENTS, World
from tactical.engine.words import listed

Papers = list[tuple[str, str, dict[str, Any]]]
"""Seat, kind of paper, and what it says."""
MEDIA = ("telegraph", "wireless", "carried")


def slug(name: str) -> str:
    """The key made of a name: small letters, digits and underscores.

    >>> slug("Zähringen"), slug("King Edward VII")
    ('zahringen', 'king_edward_vii')
    """
    plain = unicodedata.normalize("NFKD", name.casefold())
    return re.sub(r"[^a-z0-9]+", "_", "".join(sign for sign in plain if not unicodedata.combining(sign))).strip("_")


@dataclass
class Read:
    """The fields of an inject as they are read: what they say, and everything that is wrong with them."""

    fields: Mapping[str, str]
    to: tuple[str, ...]
    world: World
    known: Mapping[str, Field]
    faults: list[str] = field(default_factory=list)

    def text(self, name: str) -> str:
        """A text; a fault if it is missing or too long."""
        one, said = self.known[name], self.fields.get(name, "").replace("\r\n", "\n").strip()
        if not said and not one.optional:
            self.faults.append(f"{one.label}: fill it in.")
        elif len(said) > (one.most or 200):
            self.faults.append(f"{one.label} has {len(said)} signs; it may have {one.most or 200:g}.")
        return said or one.usual

    def number(self, name: str) -> float | None:
        """A number within its bounds; None where it is left empty."""
        one, said = self.known[name], self.fields.get(name, "").strip() or self.known[name].usual
        if not said:
            if not one.optional:
                self.faults.append(f"{one.label}: fill it in.")
            return None
        try:
            found = float(said) if len(said) <= 20 else math.nan
        except ValueError:
            found = math.nan
        if not one.least <= found <= one.most:
            self.faults.append(f"{one.label}: a number from {one.least:g} to {one.most:g}, not “{said[:40]}”.")
            return None
        return found

    def choice(self, name: str, allowed: Mapping[str, str] | tuple[str, ...]) -> str:
        """One of some keys."""
        one, said = self.known[name], self.fields.get(name, "").strip() or self.known[name].usual
        if said in allowed or (not said and one.optional):
            return said
        self.faults.append(f"{one.label}: one of {listed(list(allowed)[:30]) or 'none there is'}, not “{said[:40]}”.")
        return ""

    def seats(self, paper: Callable[[str], str]) -> list[tuple[str, str]]:
        """The addressees, each with the kind of paper that its role can get; a fault for who can get none."""
        roles = {seat.key: seat for seat in self.world.seats}
        found = []
        if not self.to:
            self.faults.append("To whom: name at least one seat.")
        for key in self.to:
            seat = roles.get(key)
            kind = paper(seat.role) if seat is not None else ""
            if seat is None:
                self.faults.append(f"To whom: “{key[:40]}” is no seat of this war.")
            elif kind not in ADDED.get(seat.role, ()):
                self.faults.append(f"{seat.name} can be given no paper of this kind.")
            else:
                found.append((key, kind))
        return found


@dataclass(frozen=True)
class Effects:
    """What an inject becomes: papers in the hands of seats, or rulings on what happens."""

    papers: Papers = field(default_factory=list)
    acts: tuple[Act, ...] = ()


Made = Callable[[Read, int, str], Effects]


@dataclass(frozen=True)
class InjectKind:
    """A kind of inject. Soft ones add papers, at their minute; a ``hard`` one changes what happens, ``first`` where a run begins
    (UD-064)."""

    tag: str
    title: str
    does: str
    fields: tuple[Field, ...]
    made: Made
    hard: bool = False
    first: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """Its fields, by name."""
        return tuple(one.name for one in self.fields)

    def read(self, fields: Mapping[str, str], to: tuple[str, ...], world: World, minute: int = 0, reason: str = "") -> _Result:
        """What it becomes when it fires at a minute, and everything that is wrong with its fields."""
        at = Read(fields, to if not self.hard else (), world, {one.name: one for one in self.fields})
        effects = self.made(at, minute, reason)
        if self.hard and to:
            at.faults.append(f"{self.title} goes to no seat: who learns of it, learns of it as of anything that happens.")
        return _Result(effects if not at.faults else Effects(), at.faults)


@dataclass(frozen=True)
class _Result:
    effects: Effects
    faults: list[str]


# -- soft: papers ----------------------------------------------------------------------------------------------------------


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


def _telegram(at: Read, minute: int, reason: str) -> Effects:
    data = _dispatch(at, minute)
    return Effects([(seat, kind, data) for seat, kind in at.seats(lambda role: "dispatch")])


def _tip_of(at: Read, source: str) -> dict[str, Any]:
    lon, lat = at.number("lon"), at.number("lat")
    if lon is None or lat is None:
        at.faults.append("A tip is of a place: give lon and lat.")
    return {"text": at.text("text"), "source": source, "lon": lon or 0.0, "lat": lat or 0.0, "day": 0}


def _rumour(at: Read, minute: int, reason: str) -> Effects:
    found = at.seats(lambda role: "tip" if role == "press" else "dispatch")
    tip = _tip_of(at, at.text("from")) if any(kind == "tip" for _, kind in found) else {}
    data = _dispatch(at, minute) if any(kind == "dispatch" for _, kind in found) or not found else {}
    return Effects([(seat, kind, tip if kind == "tip" else data) for seat, kind in found])


def _tip(at: Read, minute: int, reason: str) -> Effects:
    data = _tip_of(at, at.text("source"))
    return Effects([(seat, kind, data) for seat, kind in at.seats(lambda role: "tip")])


def _article(at: Read, minute: int, reason: str) -> Effects:
    data = {name: at.text(name) for name in ("headline", "text", "dateline", "paper")}
    data["date"] = label(minute, at.world.calendar.hour)
    return Effects([(seat, kind, data) for seat, kind in at.seats(lambda role: "article")])


# -- hard: what happens ----------------------------------------------------------------------------------------------------


def _storm(at: Read, minute: int, reason: str) -> Effects:
    area = at.choice("area", {one.key: one.name for one in at.world.areas})
    lon, lat, nm = at.number("lon"), at.number("lat"), at.number("nm")
    hours, value = at.number("hours"), at.number("value")
    if area and nm is not None:
        at.faults.append("An area of the pack, or a circle: not both.")
    act = Weather(
        since=minute,
        reason=reason,
        until=minute + round(60 * (hours or 1)),
        value=value or 1.0,
        area=area,
        lon=lon,
        lat=lat,
        nm=nm,
    )
    return Effects(acts=(act,))


def _cable(at: Read, minute: int, reason: str) -> Effects:
    key = at.choice("cable", {one.key: one.name for one in at.world.cables})
    return Effects(acts=(Severed(since=minute, reason=reason, of=key),))


def _station(at: Read, minute: int, reason: str) -> Effects:
    key = at.choice("station", {one.key: one.name for one in at.world.stations})
    return Effects(acts=(Severed(since=minute, reason=reason, of=key),))


def _port(at: Read) -> str:
    return at.choice("port", {one.key: one.name for one in at.world.ports})


def _closed(at: Read, minute: int, reason: str) -> Effects:
    return Effects(acts=(Closed(since=minute, reason=reason, port=_port(at), capacity=round(at.number("capacity") or 0)),))


def _coal(at: Read, minute: int, reason: str) -> Effects:
    return Effects(acts=(Coal(since=minute, reason=reason, port=_port(at), tons=at.number("tons") or 0.0),))


def _minefield(at: Read, minute: int, reason: str) -> Effects:
    act = Mined(
        since=minute,
        reason=reason,
        side=at.choice("side", BELLIGERENTS),
        lon=at.number("lon") or 0.0,
        lat=at.number("lat") or 0.0,
        radius_nm=at.number("radius_nm") or 1.0,
        count=round(at.number("count") or 0),
    )
    return Effects(acts=(act,))


def _reinforcement(at: Read, minute: int, reason: str) -> Effects:
    ships = []
    for part in filter(None, (one.strip() for one in at.text("ships").split(","))):
        name, _, of = (one.strip() for one in part.partition("="))
        if not name or not of:
            at.faults.append(f"Ships: name = class, with commas between, such as “Drake = drake”; not “{part[:40]}”.")
        ships.append(Joining(key=slug(name), name=name, class_key=of))
    seats = {one.key: one.name for one in at.world.seats if one.role == "cabin"}
    name, port = at.text("name"), at.choice("port", {one.key: one.name for one in at.world.ports})
    lon, lat = at.number("lon"), at.number("lat")
    if bool(port) == (lon is not None and lat is not None):
        at.faults.append("She comes in a port, or at lon and lat: one of them.")
    act = Reinforced(
        since=minute,
        reason=reason,
        key=slug(name),
        name=name,
        seat=at.choice("seat", seats),
        ships=tuple(ships),
        port=port,
        lon=lon or 0.0,
        lat=lat or 0.0,
    )
    return Effects(acts=(act,))


def _neutral(at: Read, minute: int, reason: str) -> Effects:
    name = at.text("name")
    act = Neutral(
        since=minute,
        reason=reason,
        key=slug(name),
        name=name,
        flag=at.text("flag"),
        cargo=at.text("cargo"),
        knots=at.number("knots") or 0.0,
        lon=at.number("lon") or 0.0,
        lat=at.number("lat") or 0.0,
        to_lon=at.number("to_lon") or 0.0,
        to_lat=at.number("to_lat") or 0.0,
    )
    return Effects(acts=(act,))


# -- the catalogue ---------------------------------------------------------------------------------------------------------


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
    Field("via", "By", "choice", usual="telegraph", choices=tuple((one, one) for one in MEDIA)),
)
PORT = Field("port", "Port", "port")

KINDS: Mapping[str, InjectKind] = {
    one.tag: one
    for one in (
        InjectKind("telegram", "Telegram", "a dispatch from a name that is no seat", SENDER, _telegram),
        InjectKind("order", "Order from above", "a dispatch from those above a seat", SENDER, _telegram),
        InjectKind("rumour", "Rumour", "a dispatch, or a tip for the press; true or not", (*SENDER, LON_OR, LAT_OR), _rumour),
        InjectKind("tip", "Tip", "a tip for the press", (TEXT, _words("source", "Whose words"), LON, LAT), _tip),
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
            _article,
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
            _storm,
            hard=True,
        ),
        InjectKind("cable", "Cable cut", "a cable is cut at its minute", (Field("cable", "Cable", "cable"),), _cable, hard=True),
        InjectKind(
            "station",
            "Station destroyed",
            "a station is destroyed at its minute",
            (Field("station", "Station", "station"),),
            _station,
            hard=True,
        ),
        InjectKind(
            "port",
            "Port closed",
            "a port has room for no ships, or for fewer, as a run begins",
            (PORT, Field("capacity", "Room left", "number", 0, 999, usual="0", unit="ships")),
            _closed,
            hard=True,
            first=True,
        ),
        InjectKind(
            "coal",
            "Coal of a port",
            "tons more or less in a port, as a run begins",
            (PORT, Field("tons", "Tons more (with a minus: less)", "number", -100_000, 100_000, unit="tons")),
            _coal,
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
            _minefield,
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
            _reinforcement,
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
            _neutral,
            hard=True,
            first=True,
        ),
    )
}
"""By tag (UD-062)."""
