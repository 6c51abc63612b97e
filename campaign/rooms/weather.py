"""The light over an admiral's own ships: when the sun rises or sets, and how far one sees from his deck now."""

from __future__ import annotations

from typing import Any

from campaign import store
from campaign.rooms.knowledge import Desk, statuses
from naval.geo import calendar, sun
from naval.run.weather import miles


def block(desk: Desk) -> dict[str, Any]:
    """What the room's page shows of it, merged into the room: from the seat's own last status, and the almanac."""
    mine = [body for body in statuses(desk) if any(ship["afloat"] for ship in body["ships"])]
    if not mine:
        return {"sky": ""}
    body = next((one for one in mine if not one.get("parent")), mine[0])
    almanac = store.pack(desk.seat.campaign.pack).world.calendar
    kind, minute = sun.next_change(almanac, body["lon"], body["lat"], desk.now)
    if minute is None:
        sky = "The sun does not set here" if kind == "sunset" else "The sun does not rise here"
    else:
        sky = f"{kind.capitalize()} {calendar.clock(minute, desk.seat.campaign.hour_zero)} here"
    if not desk.now and store.agreed(desk.seat.campaign.agreed).weather == "dice":
        return {"sky": sky}  # the dice of the first run have not fallen
    return {"sky": f"{sky}; one sees {miles(body['sight_nm'])}"}
