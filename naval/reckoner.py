"""The umpire's ready reckoner: one question a line, one answer a line (fields in naval/README.md).

Tables: coal, sighting, speed, signal. A line that cannot be answered gives ``{"error": sentence}`` with everything that
is wrong with it; nothing is ever raised.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from naval import coal, course, reckoner_sighting, signalling, speed, sun, tables
from naval.reckoner_line import Line
from naval.shape import show, words

Answer = dict[str, Any]


def answer(table: str, line: object) -> Answer:
    """Answer one line of one table.

    >>> answer("coal", {"table": "big_fast_cruiser", "boilers": "belleville", "fraction": "full", "hours": 6})
    {'tons': 120.0}
    """
    find = TABLES.get(table) if isinstance(table, str) else None
    if find is None:
        return {"error": f"There is no table {show(table)}; there are {words(sorted(TABLES))}."}
    if not isinstance(line, dict):
        return {"error": f"A line must be a JSON object, not {show(line)}."}
    return find(Line(line))


def _coal(line: Line) -> Answer:
    """Tons for hours, or hours for tons (NAV-S-056 to 061, 066)."""
    table = line.choice("table", coal.TABLES)
    big = table in (coal.BIG, coal.SMALL)
    boilers = line.choice("boilers", coal.BOILERS, default=None if big else "cylindrical")
    fraction = line.fraction("fraction")
    ships = line.number("ships", 1, 1000, default=1, whole=True)
    bunkers = line.number("bunkers_t", 0, 10_000, default=None if table == coal.TORPEDO_BOAT else 0, above=True)
    hours = tons = 0.0
    if line.has("tons"):
        tons = line.number("tons", 0, 100_000)
        line.none("hours", "not both hours and tons")
    else:
        hours = line.number("hours", 0, 100_000)
    knots = line.number("knots", 0, 60, default=0)
    if line.wrong():
        return line.error()
    if not line.has("tons"):
        out: Answer = {"tons": _plain(ships * coal.burn(table, boilers, fraction, 60 * hours, bunkers))}
    else:
        hours = coal.endurance_h(tons / ships, table, boilers, fraction, bunkers)
        if hours == float("inf"):
            return {"error": "Lying by she consumes nothing: there is no end to her coal."}
        out = {"hours": _plain(hours), "runs": _plain(hours / 6)}
    return {**out, "nm": _plain(knots * hours)} if line.has("knots") else out


def _speed(line: Line) -> Answer:
    """What a ship may do and how far it takes her (NAV-S-020, 067, 068, 069, 070, 078)."""
    max_kn = line.number("max_kn", 0, 60, above=True)
    top_hours = line.number("top_hours", 0, 1000, default=0)
    burnt = line.number("burnt_t", 0, 100_000, default=0)
    normal = line.number("normal_t", 0, 100_000, default=None if line.has("burnt_t") else 0)
    lame = line.yes("lame", default=False)
    fraction = line.fraction("fraction", default=1.0)
    knots = line.number("knots", 0, 60, default=0)
    if line.has("knots"):
        line.none("fraction", "not both knots and fraction")
    hours = line.number("hours", 0, 1000, default=0)
    if line.wrong():
        return line.error()
    now = speed.limit(
        max_kn, top_min=round(60 * top_hours), burnt_t=burnt, normal_t=normal, lame_until=1 if lame else 0
    )
    tenth = speed.efficiency(burnt, normal)
    if not line.has("fraction") and not line.has("knots"):
        knots = now.knots
    elif line.has("fraction"):
        # A tired ship gives her most when full speed is rung for; the other limits refuse it (NAV-S-067, NAV-S-070).
        knots = min(max_kn * fraction * tenth, now.knots if now.rule == "NAV-S-067" else max_kn)
    if knots > now.knots + 1e-9:
        return {
            "error": f"{_plain(knots)} knots is refused: {_plain(now.knots)} is the most ({now.rule}), for {now.why}."
        }
    out: Answer = {"knots": _plain(knots), "most_kn": _plain(now.knots), "rule": now.rule, "why": now.why}
    return {**out, **_ran(max_kn, knots, now.knots, top_hours, hours)} if line.has("hours") else out


def _ran(max_kn: float, knots: float, most: float, top_hours: float, hours: float) -> Answer:
    """Miles in so many hours; at top speed the tenth is lost when six hours are up (NAV-S-067)."""
    fresh = hours
    slower = knots
    if bool(speed.is_top(knots, most)):
        six = float(tables.value("speed", "top_hours"))
        fresh = min(hours, max(0.0, six - top_hours))
        slower = min(knots, speed.top_speed(max_kn, top_min=round(60 * six)))
    marks = [*(float(h) for h in range(int(hours) + 1)), *([hours] if hours % 1 else [])]
    ticks = [_plain(knots * min(h, fresh) + slower * max(0.0, h - fresh)) for h in marks]
    return {"nm": ticks[-1], "ticks": ticks, "end_kn": _plain(slower if hours > fresh else knots)}


def _signal(line: Line) -> Answer:
    """Whether a signal carries (NAV-S-034, 036, 037; SC-S-05)."""
    medium = line.choice("medium", signalling.MEDIA)
    distance = line.number("distance_nm", 0, 11_000)
    by_eye = not line.says("medium", signalling.WIRELESS)
    visibility = line.number("visibility_nm", 0, 100, default=None if by_eye else 0)
    daylight = line.yes("daylight", default=None if by_eye else False)
    wireless = line.number("wireless_nm", 0, 5000, default=signalling.wireless_reach())
    if line.wrong():
        return line.error()
    reach = signalling.reach(medium, visibility, daylight, wireless)
    return {
        "link": signalling.link(medium, distance, visibility, daylight, wireless),
        "range_nm": _plain(reach),
        "rule": signalling.RULES[medium],
    }


def _sighting(line: Line) -> Answer:
    """Whether and when two tracks bring ships in sight of one another (NAV-S-032, 033, 043; SC-S-04)."""
    one, other = line.track("a"), line.track("b")
    hours = line.number("hours", 0, 240, default=6, above=True)
    day, night, julian = _light(line)
    if one and other and ("lon" in one) != ("lon" in other):
        line.say("both tracks must be given in one way, lon and lat or x_nm and y_nm")
    if line.has("julian") and one and "lon" not in one:
        line.say("with julian, for the sun, the tracks need lon and lat")
    if line.wrong():
        return line.error()

    def sight(t: Any) -> Any:
        if not line.has("julian"):
            return day + 0.0 * t
        lon, lat = course.alongs(one["lon"], one["lat"], one["course_deg"], one["knots"] * t)
        return sun.sights(day, night, sun.altitudes(lat, lon, julian + t / 24))

    return reckoner_sighting.meet(one, other, hours, sight)


def _light(line: Line) -> tuple[float, float, float]:
    """Day sight, night sight and Julian date: a plain sighting distance, or the weather die with the light."""
    if line.has("visibility_nm"):
        seen = line.number("visibility_nm", 0, 100)
        for name in ("weather", "light", "julian"):
            line.none(name, "with visibility_nm, no weather, light or julian")
        return seen, seen, 0.0
    die = line.number("weather", 1, 6, whole=True)
    if line.has("julian"):
        line.none("light", "either light or julian, not both")
        julian, light = line.number("julian", 2_000_000, 3_000_000), sun.DAY
    else:
        julian, light = 0.0, line.choice("light", (sun.DAY, sun.NIGHT))
    if not 1 <= die <= 6 or die % 1:
        return 0.0, 0.0, julian
    day, night = sun.weather(int(die))
    return (night, night, julian) if light == sun.NIGHT else (day, night, julian)


def _plain(value: float) -> float:
    """Six decimals: what the sums of floating numbers add after that is not the book's."""
    return round(float(value), 6) + 0.0


TABLES: dict[str, Callable[[Line], Answer]] = {
    "coal": _coal,
    "sighting": _sighting,
    "speed": _speed,
    "signal": _signal,
}
