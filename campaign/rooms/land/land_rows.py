"""Rows of the land for a general's or ministry's page, field by field from delivered papers (LC-004)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from msgspec import UNSET

from campaign.orders.general_context import newest as known_bodies
from campaign.orders.general_context import order_of_battle
from campaign.reports.land_report_index import LINES
from campaign.reports.report_index import Paper
from campaign.reports.seat_knowledge import Desk, public
from campaign.rooms.land import riders
from campaign.rooms.land.encounter_words import means
from campaign.rooms.presenter import pick_fields
from campaign.rooms.words import Row, age, letter
from campaign.war.reports.body import Number
from campaign.war.reports.land import (
    AskedAshore,
    BodyReported,
    BodyState,
    BodyStatus,
    CallRow,
    Drawn,
    Guns,
    Headquarters,
    Seen,
    Stand,
    Told,
)
from land.ground.road_positions import in_words
from land.siege.ring import line_mi
from land.state.carriage import LAND
from land.state.world import Spot
from naval.geo.compass import bearing_words, place_words
from tactical.engine.text.words import listed, plural

NM_MI = 1.15
AROUND_NM = 6  # first extent of a general's map round each of his columns
WHY = {
    "contact": "The enemy is met",
    "fall": "A place has fallen",
    "landing": "Boats are at the beach",
    "sighted": "A large enemy column is in sight",
    "battle": "The battle is over",
}


def block(desk: Desk) -> Row:
    """Build the land's part of the room's page."""
    return {
        "headquarters": headquarters(desk),
        "bodies": bodies(desk),
        "seen": list_hostile_bodies(desk),
        "calls": calls(desk),
        "riders": riders.list_orders_in_transit(desk),
        "next_call": riders.next_call(desk),
        "minute": desk.now,
        "guns": guns(desk),
        "ashore": befell(desk),
        "sieges": sieges(desk),
        "asked_ashore": list_bodies_to_order(desk),
        "cipher": public(desk.seat.campaign).terms.cipher,
        "correspondents": public(desk.seat.campaign).terms.correspondents,
        "carriers_known": [{"key": one.force, "name": one.name} for one in order_of_battle(desk).carriers],
    }


def headquarters(desk: Desk) -> Row:
    """Build the row of headquarters; empty for a ministry, and before the war."""
    told = desk.find_newest(Headquarters)
    if told is None:
        return {}
    return {**pick_fields(told, "lon lat place rides_with"), "aboard": ships_of(desk, told.aboard), "near": list(told.near)}


def ships_of(desk: Desk, force: str) -> str:
    """Return the name under which troops know the ships of a force; "" for none."""
    names = {one.force: one.name for one in order_of_battle(desk).carriers}
    return names.get(force, "the transports") if force else ""


def bodies(desk: Desk) -> list[Row]:
    """List own columns by name: in sight as they are, others as last reported, with age (LC-004)."""
    newest: dict[str, tuple[int, Paper, BodyState]] = {}
    for paper, body in (*desk.list_reports(BodyReported), *desk.list_reports(BodyStatus)):
        minute = body.reported if isinstance(body, BodyReported) else paper.happened
        if body.body not in newest or newest[body.body][0] <= minute:
            newest[body.body] = (minute, paper, body)
    there = known_bodies(desk)  # without those that have joined others
    some = [told for key, told in newest.items() if key in there]
    return told_apart([row_of(desk, *told) for told in sorted(some, key=lambda one: (one[2].name, one[2].body))])


def told_apart(rows: list[Row]) -> list[Row]:
    """Tell apart columns of one name, such as two parts of one landing.

    ``rest``: it is landing, and no paper tells of those still aboard.
    """
    named_so = Counter(row["name"] for row in rows)
    for row in rows:
        row["rest"] = row["lands"] and named_so[row["name"]] == 1
        if named_so[row["name"]] > 1:
            row["name"] += ", aboard" if row["aboard"] else ", ashore"
    return rows


def row_of(desk: Desk, minute: int, paper: Paper, body: BodyState) -> Row:
    """Build the row of one own column."""
    reported = isinstance(body, BodyReported)
    days = days_in_hand(body)
    counts = Counter(unit.name for unit in body.units)
    return {
        **pick_fields(body, "name lon lat place men fatigue state hunger cohesion fire_days haversack posture order works"),
        **pick_fields(body, "stragglers prisoners aboard"),
        "key": body.body,
        "near": not reported and minute == desk.now,
        "head": head_in_words(desk, body),
        "when": desk.format_minute(minute),
        "age": age(desk.now - minute),
        "minute": minute,
        "via": getattr(body, "via", ""),
        "hops": list(getattr(body, "hops", ())),
        "units": (listed(plural(count, name) for name, count in counts.items()) or "no unit"),
        "marching": ", ".join(f"{len(list(some))} {code}" for code, some in groupby(one.code for one in body.units)),
        "train": pick_fields(body.train, "wagons food forage ammo"),
        "days": days,
        "bar": min(100, round(days * 20)),
        "tasks": [task_in_words(one, place_names(desk)) for one in body.tasks],
        "lands": not body.aboard and any(one.get("do") == LAND for one in body.tasks[:1]),
        "track": [list(point) for point in body.track],
        "column": [list(point) for point in body.column],
        "tail": tail_in_words(desk, body),
        "fresh": desk.is_of_newest_batch(paper),
        "side": desk.seat.side,
        "letter": letter(desk.seat.side),
    }


def head_in_words(desk: Desk, body: BodyState) -> str:
    """Describe a head's place: past a place, at one, aboard a force's ships, or off the roads."""
    if body.aboard:
        return f"aboard {ships_of(desk, body.aboard)}"
    rear = [(float(lon), float(lat)) for lon, lat in body.column[1:]]
    been = [(float(lon), float(lat)) for _, lon, lat in reversed(body.track)]
    return stand_in_words(desk, body.head, [*rear, *been], goal_of(body)) or body.place


def tail_in_words(desk: Desk, body: BodyState) -> str:
    """Describe a tail's place; "" if closed up."""
    if not body.column or (body.tail.place, body.tail.miles) == (body.head.place, body.head.miles):
        return ""
    been = [(float(lon), float(lat)) for minute, lon, lat in body.track][:1]
    where = stand_in_words(desk, body.tail, been, Spot(lon=float(body.head.lon), lat=float(body.head.lat)))
    return f"tail {where}" if body.tail.miles else f"tail at {where}"


def stand_in_words(desk: Desk, stand: Stand, behind: Iterable[tuple[float, float]], goal: str | Spot) -> str:
    """Describe a place by miles past the one a column comes from; papers count from one end of the road."""
    country = public(desk.seat.campaign).country
    if not stand.miles or country is None:
        return stand.place
    spot = country.snap_to_road(Spot(lon=float(stand.lon), lat=float(stand.lat)))
    edge = country.edges.get(spot.edge) if spot is not None else None
    if spot is None or edge is None or country.places[edge.a].name != stand.place:
        return f"{plural(stand.miles, 'mile')} from {stand.place}"
    return in_words(country, spot, (Spot(lon=lon, lat=lat) for lon, lat in behind), goal)


def goal_of(body: BodyState) -> str | Spot:
    """Return the goal of the first march, a place by key or a point; "" without one."""
    by = next((one.get("by") for one in body.tasks if one.get("do") == "march" and one.get("by")), None)
    last = by[-1] if isinstance(by, list | tuple) and by else ""
    return last if isinstance(last, str) else Spot(lon=float(last[0]), lat=float(last[1]))


def days_in_hand(body: BodyState) -> float:
    """Return the days of food on a column's wagons and men, to a tenth (LC-150, LC-153)."""
    need = (body.men + 15) // 30
    return round((body.train.food + body.haversack) / need, 1) if need else 0.0


def place_names(desk: Desk) -> dict[str, str]:
    """Return the names of the map's places and beaches by key."""
    country = public(desk.seat.campaign).country
    some = (country.places, country.beaches) if country is not None else ()
    return {key: one.name for rows in some for key, one in rows.items()}


def task_in_words(task: Row, names: dict[str, str]) -> str:
    """Describe a task still to do: ``march by Hushan and Chiuliencheng``."""
    by = task.get("by") or task.get("to") or task.get("along") or ()
    places = listed(point_in_words(one, names) for one in by) if isinstance(by, list | tuple) else names.get(str(by), str(by))
    joint = {"march": "by", "patrol": "to", "attach": "to", "entrain": "to"}.get(str(task.get("do")), "at")
    at = str(task.get("at") or task.get("place") or "")
    at = places or names.get(at, at)
    if task.get("do") == "burn":
        at, wagons = str(task.get("depot", "")), task.get("wagons")
        return f"burn {plural(wagons, 'wagon')} of its own" if wagons else f"burn the depot at {names.get(at, at)}"
    return f"{str(task.get('do', '')).replace('_', ' ')}{f' {joint} {at}' if at else ''}"


def point_in_words(one: Any, names: dict[str, str]) -> str:
    """Name a place, or give a point in the open by its latitude and longitude."""
    return names.get(one, one) if isinstance(one, str) else place_words(*one)


def list_hostile_bodies(desk: Desk) -> list[Row]:
    """List enemy columns by own letters, newest reports first (LC-115, LC-116)."""
    newest = {body.label: (paper, body) for paper, body in desk.list_reports(Seen)}
    rows = sorted(newest.values(), key=lambda one: (-one[1].seen, one[1].label))
    return [
        {
            **pick_fields(body, "label by lon lat error_mi level what via lost"),
            "strength": "" if body.strength is UNSET else f"about {body.strength:,}",
            "share": "" if body.share is UNSET else f"± {body.share:.0%}",
            "heading": "" if body.heading is UNSET else bearing_words(body.heading),
            "length": "" if body.length_mi is UNSET else plural(body.length_mi, "mile"),
            "when": desk.format_minute(body.seen),
            "age": age(desk.now - body.seen),
            "old_min": max(0, desk.now - body.seen),
            "of": f"seen:{body.label}",
            "fresh": desk.is_of_newest_batch(paper),
        }
        for paper, body in rows
    ]


def calls(desk: Desk) -> Row:
    """Build the last known call for supplies: each group's needs, drawings and shortages (LC-151)."""
    papers = desk.list_reports(Drawn)
    if not papers:
        return {"when": "", "groups": []}
    last = max(paper.happened for paper, _ in papers)
    newest = {row.bodies: row for paper, told in papers if paper.happened == last for row in told.groups}
    return {"when": desk.format_minute(last), "groups": [call_row(desk, newest[key]) for key in sorted(newest)]}


def call_row(desk: Desk, row: CallRow) -> Row:
    """Build the row of one group of columns at the call."""
    names = {one["key"]: one["name"] for one in bodies(desk)}
    return {
        **pick_fields(row, "food forage depot train country haversack short_food short_forage hunger days"),
        "bodies": listed(names.get(key, key) for key in row.bodies),
    }


def guns(desk: Desk) -> list[Row]:
    """List guns heard since the last papers (LC-146)."""
    return [
        {
            "body": one.body,
            "bearing": bearing_words(one.bearing),
            "since": desk.format_minute(one.since),
            "until": desk.format_minute(one.until),
            "of": desk.name_paper(paper),
        }
        for paper, one in desk.list_reports(Guns)
        if desk.is_of_newest_batch(paper)
    ]


def befell(desk: Desk) -> list[Row]:
    """List works, sieges, landings, blocked ways and affairs, the newest first."""
    rows = [
        {
            **pick_fields(body, "what text"),
            "at": "" if body.what == "joined" else body.at,
            "means": means(body.text) if body.what == "battle" else "",
            "when": desk.format_minute(paper.happened),
            "of": desk.name_paper(paper),
            "fresh": desk.is_of_newest_batch(paper),
        }
        for paper, body in desk.list_reports(Told)
    ]
    return rows[::-1][:LINES]


def sieges(desk: Desk) -> list[Row]:
    """List besieged places as last reported: yards of the approach, stocks inside (LC-240)."""
    newest: dict[str, tuple[Paper, dict[str, Number]]] = {}
    for paper, body in desk.list_reports(Told):
        if body.what == "siege" and "invested" in body.figures:
            before = newest[body.at][1] if body.at in newest else {}
            newest[body.at] = (paper, {**before, **body.figures} if body.figures["invested"] else {})
    rows = []
    for at, (paper, figures) in sorted(newest.items()):
        if not figures:
            continue
        left = [f"approach at {round(figures['front_yd']):,} yards"] if "front_yd" in figures else []
        if "food" in figures:
            left.append(f"{round(figures['food']):,} packets of food, {plural(round(figures['days']), 'day')}")
            left.append(f"{round(figures['forage']):,} of forage, {plural(round(figures['horses']), 'horse')}")
        rows.append(
            {"place": at, "words": left, "when": desk.format_minute(paper.happened), "fresh": desk.is_of_newest_batch(paper)}
        )
    return rows


def siege_marks(desk: Desk) -> Iterator[Row]:
    """List besieged places as rings for the chart."""
    country = public(desk.seat.campaign).country
    by_name = {one.name: one for one in country.places.values()} if country is not None else {}
    for row in sieges(desk):
        shut = by_name.get(row["place"])
        if shut is not None:
            yield {
                "what": "siege",
                "lon": shut.lon,
                "lat": shut.lat,
                "radius_nm": round(line_mi(shut) / NM_MI, 2),
                "count": 0,
                "when": row["when"],
                "text": f"{row['place']} is invested, {row['when']}: {'; '.join(row['words'])}.",
            }


def list_bodies_to_order(desk: Desk) -> list[Row]:
    """List the columns for which this seat orders again inside a run, and why (LC-008)."""
    papers = desk.list_reports(AskedAshore)
    if not papers or papers[-1][0].happened != desk.now:
        return []
    return [{**pick_fields(one, "body name"), "why": WHY[one.why]} for one in papers[-1][1].bodies]


def on_chart(desk: Desk) -> Row:
    """List own and enemy columns as the chart draws forces and contacts."""
    return {
        "forces": [force_mark(desk, one) for one in bodies(desk)],
        "contacts": list(contact_marks(desk)),
        "riders": list(riders.marks(desk)),
        "waters": {"harbours": [], "silent": [], "marks": list(siege_marks(desk))},
    }


def force_mark(desk: Desk, row: Row) -> Row:
    """Mark an own column, hollow if by its own report, even of this very minute (LC-004)."""
    track, fresh = [[lon, lat, minute, ""] for minute, lon, lat in row["track"]], row["near"]
    return {
        **{name: row[name] for name in ("key", "name", "side", "letter", "lon", "lat", "when")},
        "label": row["name"],
        "of": f"body:{row['key']}",
        "why": f"{row['men']:,} men, {row['head']}" + ("" if fresh else "; there it reported itself"),
        "known": "now" if fresh else "reported",
        "age": "" if fresh else row["age"],
        "track": track,
        "column": row["column"],
        "legs": [],
        "reach_nm": 0,
        "around_nm": AROUND_NM,
        "max_kn": 0,
        "may_nm": None,
    }


def seen_in_words(row: Row) -> str:
    """Describe a clicked enemy mark: by whom seen, strength, heading, medium."""
    strong = f"{row['strength']} ({row['share']})" if row["strength"] else ""
    goes = f"going {row['heading']}" if row["heading"] else ""
    length = f"{row['length']} long" if row["length"] else ""
    parts = (f"seen by {row['by']}", strong, goes, length, row["via"], "lost to sight since" if row["lost"] else "")
    return ", ".join(one for one in parts if one)


def contact_marks(desk: Desk) -> Iterator[Row]:
    """List the marks of enemy columns, with the possible error of their places."""
    side = {"blue": "red", "red": "blue"}.get(desk.seat.side, "unknown")
    for row in list_hostile_bodies(desk):
        nm = row["error_mi"] / 1.15
        what = " ".join(one for one in (row["what"], row["strength"]) if one)
        yield {
            **{name: row[name] for name in ("label", "lon", "lat", "when", "age", "old_min", "of")},
            "side": side,
            "letter": letter(side),
            "what": what,
            "brief": what,
            "along_nm": nm,
            "across_nm": nm,
            "bearing_deg": 0,
            "hearsay": row["via"] != "",
            "own": None,
            "why": [{"when": row["when"], "text": seen_in_words(row)}],
            "foot": f"The place may be wrong by {plural(row['error_mi'], 'mile')}.",
            "may_nm": None,
        }
