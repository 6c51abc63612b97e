"""The headquarters in the field: columns, the enemy as made out, supply, orders on their way (LC-004)."""

from __future__ import annotations

from campaign.reports.seat_knowledge import Desk
from campaign.rooms import weather
from campaign.rooms.draft import Draft
from campaign.rooms.land import land_rows, riders
from campaign.rooms.land.march_table import orders_in_words, stuck_in_words
from campaign.rooms.news import signals
from campaign.rooms.role_plugin import Folder
from campaign.rooms.words import Row
from tactical.engine.text.words import plural

HUNGRY_DAYS = 1.0


def checks(draft: Draft) -> list[Row]:
    """List columns with valid orders, marches that get stuck, columns without any order, and those soon hungry."""
    given, rows = draft.table("bodies"), list[Row]()
    own = land_rows.bodies(draft.desk)
    wrong = {fault.where.split(".")[1] for fault in draft.faults if fault.where.startswith("bodies.")}
    named = [one for one in own if one["key"] in given and one["key"] not in wrong]
    rows += [{"state": "due", "text": one, "href": "#orders"} for one in stuck_in_words(named, draft.reckoning)]
    good = [one for one in named if not draft.reckoning.get(one["key"], {}).get("stuck")]
    words = orders_in_words(good, draft.reckoning)
    rows += [{"state": "done", "text": one, "href": "#orders"} for one in words]
    sent = {order.to for order, heard in riders.on_their_way(draft.desk) if heard is None}
    idle = [one for one in own if not one["order"] and one["key"] not in given and one["name"] not in sent]
    if idle:
        rows.append({"state": "due", "text": f"{idle[0]['name']} has no orders" + more(len(idle) - 1), "href": "#orders"})
    hungry = [one for one in own if one["days"] < HUNGRY_DAYS]
    if hungry:
        rows.append({"state": "due", "text": f"{hungry[0]['name']} has food for less than a day", "href": "#supply"})
    return rows


def more(count: int) -> str:
    """Count the others besides the one named."""
    return f", nor {'has' if count == 1 else 'have'} {plural(count, 'other', 'others')}" if count else ""


def holds(desk: Desk) -> list[str]:
    """List the general's forces, a line a column."""
    return [f"{one['name']}: {one['units']}, {one['men']:,} men, {describe_position(one)}." for one in land_rows.bodies(desk)]


def describe_position(body: Row) -> str:
    """Describe a column's place: ``at Colchester``, ``1.2 miles past it``, ``aboard Blue landing squadron``."""
    at = body["head"] == body["place"] != "in the open" and not body["aboard"]
    return f"at {body['head']}" if at else str(body["head"])


ROOM = Folder((signals.block, land_rows.block, weather.block), checks, on_chart=land_rows.on_chart, holds=holds)
