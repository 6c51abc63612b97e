"""Hard injects: rulings on events, at their minute or as a run begins (UD-064)."""

from __future__ import annotations

from campaign.injects.kind import Effects, Read, slug
from naval.state.ruling_acts import Closed, Coal, Joining, Mined, Neutral, Reinforced, Severed, Weather
from naval.state.world import BELLIGERENTS


def storm(at: Read, minute: int, reason: str) -> Effects:
    """Set the weather in an area or a circle for some hours."""
    area = at.choice("area", {one.key: one.name for one in at.world.areas})
    lon, lat, nm = at.number("lon"), at.number("lat"), at.number("nm")
    hours, value = at.number("hours"), at.number("value")
    if area and nm is not None:
        at.faults.append("Give an area of the scenario or a circle, not both.")
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


def cable(at: Read, minute: int, reason: str) -> Effects:
    """Cut a cable."""
    key = at.choice("cable", {one.key: one.name for one in at.world.cables})
    return Effects(acts=(Severed(since=minute, reason=reason, of=key),))


def station(at: Read, minute: int, reason: str) -> Effects:
    """Destroy a station."""
    key = at.choice("station", {one.key: one.name for one in at.world.stations})
    return Effects(acts=(Severed(since=minute, reason=reason, of=key),))


def _port(at: Read) -> str:
    return at.choice("port", {one.key: one.name for one in at.world.ports})


def closed(at: Read, minute: int, reason: str) -> Effects:
    """Reduce the room of a port, or close it."""
    return Effects(acts=(Closed(since=minute, reason=reason, port=_port(at), capacity=round(at.number("capacity") or 0)),))


def coal(at: Read, minute: int, reason: str) -> Effects:
    """Add tons of coal to a port, or take some."""
    return Effects(acts=(Coal(since=minute, reason=reason, port=_port(at), tons=at.number("tons") or 0.0),))


def minefield(at: Read, minute: int, reason: str) -> Effects:
    """Lay a side's mines round a place."""
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


def reinforcement(at: Read, minute: int, reason: str) -> Effects:
    """Bring a force into the war."""
    ships = []
    for part in filter(None, (one.strip() for one in at.text("ships").split(","))):
        name, _, of = (one.strip() for one in part.partition("="))
        if not name or not of:
            at.faults.append(f"Ships: name = class, separated by commas, such as “Drake = drake”; not “{part[:40]}”.")
        ships.append(Joining(key=slug(name), name=name, class_key=of))
    seats = {one.key: one.name for one in at.world.seats if one.role == "cabin"}
    name, port = at.text("name"), at.choice("port", {one.key: one.name for one in at.world.ports})
    lon, lat = at.number("lon"), at.number("lat")
    if bool(port) == (lon is not None and lat is not None):
        at.faults.append("Give a port, or lon and lat, but not both.")
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


def neutral(at: Read, minute: int, reason: str) -> Effects:
    """Send out a neutral merchantman."""
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
