"""Coal against time as SVG lines, one a ship, with normal load, runs' ends and empty bunkers."""

from __future__ import annotations

from typing import Any

import numpy as np

from naval.geo.calendar import label
from naval.orders.course_reckoning import Passage
from naval.orders.seat_knowledge import Known, KnownShip
from tactical.engine.text.words import listed

Row = dict[str, Any]
WIDE, HIGH = 960, 300
LEFT, RIGHT, TOP, BOTTOM = 48, 168, 12, 26
MOST_MIN = 5 * 1440  # a longer course is drawn so far
DASHES = ("", "7 3", "2 3", "10 3 2 3", "4 4", "12 3", "1 3", "8 3 2 3 2 3")
NAME_HIGH = 13


def plots(done: Passage, own: Known, run_min: int) -> list[Row]:
    """Draw a plot for each common unit: tons or units, and hours of petrol."""
    out = []
    for boats in (False, True):
        some = [k for k, ship in enumerate(done.ships) if ship.boat == boats]
        if some:
            out.append(_plot(done, some, own, run_min, boats))
    return out


def _plot(done: Passage, some: list[int], own: Known, run_min: int, boats: bool) -> Row:
    ships = [done.ships[k] for k in some]
    start, end = own.minute, max(own.until, min(round(done.series[-1][0]), own.minute + MOST_MIN))
    times = np.array([t for t, _ in done.series])
    times, keep = np.unique(np.append(times, float(max(end, times[-1]))), return_index=True)
    rows = np.array([tons for _, tons in done.series] + [done.series[-1][1]])[keep]
    per = np.array([ship.unit_t if ship.unit_t > 0 else 1.0 for ship in ships])
    tons = np.maximum(rows[:, some], 0.0) / per
    top = _round_up(max(float(tons.max(initial=0.0)), 1e-9))
    inside = times <= end + 1e-6

    def x(t: float) -> float:
        return round(LEFT + (t - start) / max(end - start, 1) * (WIDE - LEFT - RIGHT), 1)

    def y(v: float) -> float:
        return round(HIGH - BOTTOM - v / top * (HIGH - TOP - BOTTOM), 1)

    lines = _alike([_line(ships[k], times[inside], tons[inside, k], done, own, x, y) for k in range(len(ships))])
    _spread(lines)
    unit = "hours of petrol" if boats else "units of coal" if ships[0].unit_t > 0 else "tons of coal"
    ends = [own.until, *range((own.until // run_min + 1) * run_min, end + 1, run_min)]
    ends = sorted({m for m in ends if start < m <= end})
    out, last = [], -1e9
    for m in ends:
        at = x(m)
        text = label(m, own.hour) if at - last >= 84 else ""
        last = at if text else last
        out.append({"x": at, "text": text})
    return {
        "wide": WIDE,
        "high": HIGH,
        "left": LEFT,
        "right": WIDE - RIGHT,
        "top": TOP,
        "bottom": HIGH - BOTTOM,
        "unit": unit,
        "lines": lines,
        "levels": [{"y": y(v), "text": f"{v:,.10g}"} for v in np.linspace(0, top, 5).tolist()],
        "runs": out,
        "begins": label(start, own.hour),
    }


def _line(ship: KnownShip, times: Any, tons: Any, done: Passage, own: Known, x: Any, y: Any) -> Row:
    per = ship.unit_t if ship.unit_t > 0 else 1.0
    level = ship.coal_t / per - (ship.load_t - ship.burnt_t) / per
    points = [(x(float(t)), y(float(v))) for t, v in zip(times, tons, strict=True)]
    over = None
    if ship.load_t and tons[-1] < level <= tons[0] + 1e-9:
        # the crossing, between the two knots about it
        n = int(np.argmax(tons < level))
        share = (tons[n - 1] - level) / max(tons[n - 1] - tons[n], 1e-12) if n else 0.0
        at = times[max(n - 1, 0)] + share * (times[n] - times[max(n - 1, 0)])
        over = {"x": x(float(at)), "y": y(float(level)), "when": label(round(float(at)), own.hour)}
    gone = next((now for number, now, _ in done.short if done.ships[number].key == ship.key), None)
    seen = gone is not None and gone <= times[-1] + 1e-6
    empty = {"x": x(gone), "y": y(0.0), "when": label(round(gone), own.hour)} if gone is not None and seen else None
    return {
        "name": ship.name,
        "points": " ".join(f"{a:g},{b:g}" for a, b in points),
        "level_y": y(float(level)) if ship.load_t and 0 < level < ship.coal_t / per else None,
        "end_y": points[-1][1],
        "name_y": points[-1][1],
        "over": over,
        "empty": empty,
    }


def _alike(lines: list[Row]) -> list[Row]:
    """Give ships whose lines coincide one name."""
    same: dict[Any, list[Row]] = {}
    for row in lines:
        same.setdefault((row["points"], row["level_y"]), []).append(row)
    out = []
    for k, rows in enumerate(same.values()):
        first, more = rows[0], len(rows) - 1
        name = f"{first['name']} and {more} more" if more > 1 else listed(row["name"] for row in rows)
        out.append({**first, "name": name, "all": listed(row["name"] for row in rows), "dash": DASHES[k % len(DASHES)]})
    return out


def _spread(lines: list[Row]) -> None:
    """Move names apart as little as need be; those without room are left out."""
    room = HIGH - BOTTOM - TOP
    order = sorted(lines, key=lambda row: (row["end_y"], row["name"]))
    for row in order[int(room // NAME_HIGH) :]:
        row["name_y"] = None
    order = order[: int(room // NAME_HIGH)]
    low = TOP + 4.0
    for row in order:
        row["name_y"] = low = max(row["name_y"], low)
        low += NAME_HIGH
    high = float(HIGH - BOTTOM)
    for row in reversed(order):
        row["name_y"] = round(min(row["name_y"], high), 1)
        high = row["name_y"] - NAME_HIGH


def _round_up(value: float) -> float:
    """Round up to the next figure that divides well in four."""
    size = 10.0 ** np.floor(np.log10(value))
    return float(next(size * step for step in (1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10) if size * step >= value - 1e-9))
