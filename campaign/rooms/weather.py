"""The light over own ships or headquarters: sunrise or sunset, and visibility."""

from __future__ import annotations

from campaign.reports.seat_knowledge import Desk, agreed, public
from campaign.rooms.words import Row
from campaign.war.reports.body import Number
from campaign.war.reports.land import Headquarters
from naval.geo import calendar, sun
from naval.run.weather import miles


def block(desk: Desk) -> Row:
    """Build the room's part on the light, from the seat's own last status and the almanac."""
    mine = [body for _, body in desk.in_hand.values() if any(ship.afloat for ship in body.ships)]
    if not mine:
        office = desk.find_newest(Headquarters) if desk.seat.kind.troops else None
        return {"sky": light(desk, office.lon, office.lat) if office else ""}
    body = next((one for one in mine if not one.parent), mine[0])
    sky = light(desk, body.lon, body.lat)
    if not desk.now and agreed(desk.seat.campaign).weather == "dice":
        return {"sky": sky}  # the dice of the first run have not fallen
    return {"sky": f"{sky}; visibility {miles(body.sight_nm)}"}


def light(desk: Desk, lon: Number, lat: Number) -> str:
    """Say when the sun sets or rises next at a place, by the almanac."""
    kind, minute = sun.next_change(public(desk.seat.campaign).calendar, float(lon), float(lat), desk.now)
    if minute is None:
        return "The sun does not set here" if kind == "sunset" else "The sun does not rise here"
    return f"{kind.capitalize()} {calendar.clock(minute, desk.seat.campaign.hour_zero)} here"
