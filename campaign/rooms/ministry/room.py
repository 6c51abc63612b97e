"""The war ministry's room: generals' reports, arrivals, trains, depots, and the newspaper (LC-305)."""

from __future__ import annotations

from campaign.orders.general_context import list_commanded_columns, order_of_battle
from campaign.orders.ministry_context import arrivals, depots, no_arsenal
from campaign.reports.seat_knowledge import Desk, public
from campaign.rooms.draft import Draft
from campaign.rooms.land import land_rows
from campaign.rooms.news import signals
from campaign.rooms.news.newspapers import list_articles
from campaign.rooms.presenter import pick_fields
from campaign.rooms.role_plugin import Folder
from campaign.rooms.words import Row, age
from campaign.war.reports.land import Office
from land.state.ground import Place
from naval.geo import calendar
from tactical.engine.text.words import listed, plural

RAIL, SEA = "rail", "sea"
NAMED = 3  # arrivals named in a briefing


def block(desk: Desk) -> Row:
    """Build the ministry's own part of the page, besides signals and the reports of its armies."""
    last, mine = desk.find_newest(Office), list_commanded_columns(desk)
    return {
        "articles": list_articles(desk),
        "mine": [row for row in land_rows.bodies(desk) if row["key"] in mine],
        "coming": coming(desk),
        "pool": {"trains": last.trains, "rolling": last.rolling} if last else {"trains": 0, "rolling": 0},
        "depots": depot_rows(desk),
        "transports": transports(desk),
        "stations": {
            "rail": named_places(desk, RAIL),
            "ports": [*(build_place_row(desk, one) for one in places(desk) if "port" in one.kinds), *beaches(desk)],
            "ships": [{"key": one.force, "name": one.name} for one in order_of_battle(desk).carriers],
            "found": [row for row in depot_rows(desk) if not no_arsenal(desk)[row["key"]]],
        },
    }


def places(desk: Desk) -> list[Place]:
    """List the places of the map by name."""
    country = public(desk.seat.campaign).country
    return sorted(country.places.values(), key=lambda one: one.name) if country else []


def beaches(desk: Desk) -> list[Row]:
    """List the beaches of the map by name: cargo goes there too (LC-162)."""
    country = public(desk.seat.campaign).country
    found = sorted(country.beaches.values(), key=lambda one: one.name) if country else []
    return [{"key": one.key, "name": one.name} for one in found]


def named_places(desk: Desk, by: str) -> list[Row]:
    """List the places at which troops can come in by rail, sea or road."""
    country = public(desk.seat.campaign).country
    beaches = {one.place for one in country.ground.beaches} if country else set()
    fits = {RAIL: lambda one: "railhead" in one.kinds, SEA: lambda one: "port" in one.kinds or one.key in beaches}
    return [
        build_place_row(desk, one) if by in fits else {"key": one.key, "name": one.name}
        for one in places(desk)
        if fits.get(by, lambda _: True)(one)
    ]


def build_place_row(desk: Desk, one: Place) -> Row:
    """Build the row of a place to land or detrain at, with objections: nobody comes by sea or rail to the enemy (LC-022)."""
    why = against(desk, one)
    return {"key": one.key, "name": f"{one.name} ({why})" if why else one.name}


def against(desk: Desk, one: Place) -> str:
    """Object to landing or detraining at a place, by the public chart and own papers; "" if free.

    A place with an own depot is in own hands, whatever the chart says.
    """
    flags = {port["key"]: port["side"] for port in public(desk.seat.campaign).theatre["ports"]}
    shut = "invested at the last report" if one.name in {row["place"] for row in land_rows.sieges(desk)} else ""
    enemy = flags.get(one.port, "neutral") not in ("neutral", desk.seat.side) and one.key not in depots(desk)
    return ", ".join(why for why in ("the enemy’s by the chart" if enemy else "", shut) if why)


def coming(desk: Desk) -> list[Row]:
    """List the columns to come, as now appointed, and where else each may be sent."""
    last = desk.find_newest(Office)
    soonest = {one.key: one.minute for one in arrivals(desk)}
    names = {one.key: one.name for one in places(desk)}
    rows = []
    for one in last.arrivals if last else ():
        if one.body not in soonest:
            continue
        day, hour, _ = calendar.split(one.minute, desk.seat.campaign.hour_zero)
        rows.append(
            {
                **pick_fields(one, "name by men at"),
                "key": one.body,
                "place": names.get(one.at, one.at),
                "when": desk.format_minute(one.minute),
                "day": day,
                "hour": hour,
                "soonest": desk.format_minute(soonest[one.body]),
                "places": named_places(desk, one.by),
            }
        )
    return rows


def depot_rows(desk: Desk) -> list[Row]:
    """List the stocks of the depots, as last reported by wire."""
    names = {one.key: one.name for one in places(desk)}
    return [
        {
            **pick_fields(one, "food forage ammo"),
            "key": key,
            "name": names.get(key, key),
            "when": desk.format_minute(minute),
            "age": age(desk.now - minute),
        }
        for key, (minute, one) in depots(desk).items()
    ]


def transports(desk: Desk) -> list[Row]:
    """List ships with room for troops, and where they lay as the war began; later news is the Admiralty's."""
    names = {one.key: one.name for one in places(desk)}
    return [
        {**pick_fields(one, "name room_t"), "at": names.get(one.at, one.at) or "at sea"} for one in order_of_battle(desk).carriers
    ]


def checks(draft: Draft) -> list[Row]:
    """List the sheet's orders, and arrivals due soon at the scenario's place."""
    rows = []
    loads, cargo, arsenals = (len(draft.rows(part)) for part in ("trains", "cargo", "arsenals"))
    sent = [f"{plural(loads, 'load')} to go by rail"] if loads else []
    sent += [f"{plural(cargo, 'cargo', 'cargoes')} to go by sea"] if cargo else []
    if sent:
        rows.append({"state": "done", "text": listed(sent), "href": "#trains" if loads else "#cargo"})
    given = draft.table("arrivals")
    if given:
        rows.append({"state": "done", "text": f"{plural(len(given), 'arrival')} placed", "href": "#arrivals"})
    map_of = {one.key: one for one in places(draft.desk)}
    by = {one["key"]: one["by"] for one in coming(draft.desk)}
    for key, row in given.items():
        place = map_of.get(row.get("at", "")) if isinstance(row, dict) and isinstance(row.get("at"), str) else None
        if place is not None and by.get(key) in (RAIL, SEA) and (why := against(draft.desk, place)):
            text = (
                f"{place.name} is {why}: troops coming there by {by[key]} are turned "
                "away while the enemy holds it, and wait a day"
            )
            rows.append({"state": "due", "text": text, "href": "#arrivals"})
    if arsenals:
        rows.append({"state": "done", "text": f"{plural(arsenals, 'arsenal')} to establish", "href": "#found"})
    idle = [
        key
        for key, (_, _, one) in list_commanded_columns(draft.desk).items()
        if not one.order and key not in draft.table("bodies")
    ]
    if idle:
        rows.append({"state": "due", "text": f"{plural(len(idle), 'column')} of yours without orders", "href": "#orders"})
    if not draft.rows("dispatches"):  # it need not write to anybody, but is told that it has not
        rows.append({"state": "due", "text": "No dispatch written", "href": "#signals"})
    return rows


def holds(desk: Desk) -> list[str]:
    """List arrivals, trains and depots for the briefing, a line each."""
    last, some = desk.find_newest(Office), coming(desk)
    lines = [f"{one['name']}, {one['men']:,} men, arrives at {one['place']}, {one['when']}." for one in some[:NAMED]]
    if len(some) > NAMED:
        lines.append(f"{plural(len(some) - NAMED, 'more arrives', 'more arrive')} later.")
    if last:
        lines.append(f"{plural(last.trains, 'train')} in the pool; {plural(len(last.depots), 'depot')} on the wire.")
    return lines


ROOM = Folder((signals.block, land_rows.block, block), checks, on_chart=land_rows.on_chart, holds=holds)
