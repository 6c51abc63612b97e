"""A sheet's march table: times of head, last fighting unit and tail, halts, and the way on the chart.

All from the seat's knowledge (LC-060, LC-089, SC-LC-32).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from campaign.orders.general_context import body_of, list_detached_bodies, marches, newest
from campaign.reports.seat_knowledge import Desk, public
from campaign.rooms.words import Row
from land.ground.country import Country
from land.march import column
from land.march.crossing import FERRY
from land.march.facts import FOR_GOOD
from land.orders.draft_reckoning import Reckoned
from land.orders.halts import STOPS, in_words
from tactical.engine.text.words import plural

MOST_HALTS = 3
HERE = "where it is"


def march_table(desk: Desk, sheet: Any) -> dict[str, Row]:
    """Reckon a draft by column: marches, way, halts, and warnings (LC-089).

    Columns that the draft detaches are there too, to get orders on the same sheet (LC-022).
    """
    country = public(desk.seat.campaign).country
    if country is None:
        return {}
    lengths = {key: line(desk, key) for key in newest(desk)}
    new = list_detached_bodies(desk, sheet)
    found = {one.body: table(desk, one, country, lengths.get(one.body, "")) for one in marches(desk, sheet)}
    return found | {
        key: {**found.get(key, {"rows": [], "track": [], "halts": [], "text": "", "warnings": []}), "made": name}
        for key, name in new.items()
    }


def line(desk: Desk, key: str) -> str:
    """Give a column's length on a road: ``Guard Division, column of 12.9 miles``."""
    _, _, told = newest(desk)[key]
    miles = column.of_body(body_of(told, desk.seat.side, desk.seat.key, None)).whole_mi
    return f"{told.name}, column of {plural(round(float(miles), 1), 'mile')}"


def table(desk: Desk, one: Reckoned, country: Country, line: str) -> Row:
    """Build the table of one column's march."""
    names = {key: place.name for key, place in country.places.items()}
    rows = [
        {
            "start": names.get(row.start, HERE),
            "place": names.get(row.to, row.to),
            "off": desk.format_minute(row.off),
            "head": desk.format_minute(row.there),
            "last": desk.format_minute(row.last),
            "tail": desk.format_minute(row.tail),
            "clear": desk.format_minute(row.clear),
        }
        for row in one.rows
    ]
    some = [halt for halt in one.halts if halt[1] in FOR_GOOD or not 0 <= halt[0] < one.off]  # before that it has not set out
    return {
        "rows": rows,
        "fatigue": one.fatigue,
        "falls_out": one.falls_out,
        "halts": list(halts(desk, some, country)),
        "stuck": next(iter(halts(desk, [halt for halt in one.halts if halt[1] in FOR_GOOD], country)), ""),
        "track": [[round(lon, 5), round(lat, 5), minute] for minute, lon, lat in one.track] if one.off >= 0 else [],
        "text": in_a_sentence(line, rows),
        "warnings": [*one.warnings, *boats(desk, one, country)],
    }


def halts(desk: Desk, some: Iterable[tuple[int, str, str]], country: Country) -> Iterable[str]:
    """Describe the first halts: ``Halts Day 2, 08:43: the Ai Ho cannot be passed here; …``."""
    for minute, why, where in list(some)[:MOST_HALTS]:
        if why not in STOPS:
            continue
        yield f"Halts {desk.format_minute(minute)}: {in_words(country, why, where)}."


def boats(desk: Desk, one: Reckoned, country: Country) -> Iterable[str]:
    """Explain a tail far behind: boats ferry the column over a river (LC-087)."""
    for row in one.rows:
        place = country.places.get(row.start)
        if place is not None and FERRY in place.kinds:
            yield f"{place.name} has boats and no bridge: the column is not across before {desk.format_minute(row.clear)}."


def in_a_sentence(line: str, rows: list[Row]) -> str:
    """Describe a march: head, last fighting unit and tail, places and times (LC-089); "" if it stands."""
    if not rows:
        return ""
    first, last = rows[0], rows[-1]
    return (
        f"{line or 'It'}: head off {first['off']}, at {last['place']} {last['head']}; last fighting unit there {last['last']}, "
        f"tail {last['tail']}" + ("." if first["start"] == HERE else f"; its tail leaves {first['start']} {first['clear']}.")
    )


def stuck_in_words(named: list[Row], reckoning: dict[str, Row]) -> list[str]:
    """List the marches of a sheet that end where they cannot pass, a line a column."""
    some = [(one["name"], reckoning.get(one["key"], {}).get("stuck", "")) for one in named]
    return [f"{name}: {stuck[:1].lower()}{stuck[1:].rstrip('.')}" for name, stuck in some if stuck]


def orders_in_words(named: list[Row], reckoning: dict[str, Row]) -> list[str]:
    """List the sheet's orders by column: goal and arrival, or that it has orders."""
    lines = []
    for one in named:
        rows = reckoning.get(one["key"], {}).get("rows", [])
        lines.append(
            f"{one['name']}: to {rows[-1]['place']}, head there {rows[-1]['head']}" if rows else f"{one['name']} has orders"
        )
    return lines if len(lines) <= 2 else [lines[0], f"Orders for {plural(len(lines) - 1, 'other column', 'other columns')}"]
