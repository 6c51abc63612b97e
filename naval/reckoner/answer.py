"""The umpire's ready reckoner: one question a line, one answer a line (fields in naval/README.md).

Every table of the strategic rules is one of :data:`TABLES`. A line that cannot be answered gives ``{"error": sentence}``
with everything that is wrong with it; nothing is ever raised.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from naval import tables
from naval.geo import course, sun
from naval.orders.shape import show, words
from naval.reckoner import sighting, steaming, umpire
from naval.reckoner.line import Line, plain
from naval.ships import coal, signalling, speed

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
        out: Answer = {"tons": plain(ships * coal.burn(table, boilers, fraction, 60 * hours, bunkers))}
    else:
        hours = coal.endurance_h(tons / ships, table, boilers, fraction, bunkers)
        if hours == float("inf"):
            return {"error": "Lying by she consumes nothing: there is no end to her coal."}
        out = {"hours": plain(hours), "runs": plain(hours / 6)}
    return {**out, "nm": plain(knots * hours)} if line.has("knots") else out


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
    now = speed.limit(max_kn, top_min=round(60 * top_hours), burnt_t=burnt, normal_t=normal, lame_until=1 if lame else 0)
    tenth = speed.efficiency(burnt, normal)
    if not line.has("fraction") and not line.has("knots"):
        knots = now.knots
    elif line.has("fraction"):
        # A tired ship gives her most when full speed is rung for; the other limits refuse it (NAV-S-067, NAV-S-070).
        knots = min(max_kn * fraction * tenth, now.knots if now.rule == "NAV-S-067" else max_kn)
    if knots > now.knots + 1e-9:
        return {"error": f"{plain(knots)} knots is refused: {plain(now.knots)} is the most ({now.rule}), for {now.why}."}
    out: Answer = {"knots": plain(knots), "most_kn": plain(now.knots), "rule": now.rule, "why": now.why}
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
    ticks = [plain(knots * min(h, fresh) + slower * max(0.0, h - fresh)) for h in marks]
    return {"nm": ticks[-1], "ticks": ticks, "end_kn": plain(slower if hours > fresh else knots)}


ASHORE = ("telegraph", "coastguard", "carried")
TELEGRAPH_NM = 1.0  # a force that lies so near a port of her side is in it


def _signal(line: Line) -> Answer:
    """Whether a signal carries, by whatever medium, and when it is there (NAV-S-022, 023, 034 to 037; SC-S-05, SC-S-06).

    A coastguard reads semaphore; a telegraph is at hand in a port that has one; what is carried goes as fast as the ship.
    """
    medium = line.choice("medium", (*signalling.MEDIA, *ASHORE))
    distance = line.number("distance_nm", 0, 11_000)
    by_eye = line.given("medium") not in (signalling.WIRELESS, "telegraph", "carried")
    visibility = line.number("visibility_nm", 0, 100, default=None if by_eye else 0)
    daylight = line.yes("daylight", default=None if by_eye else False)
    wireless = line.number("wireless_nm", 0, 5000, default=signalling.wireless_reach())
    hops = line.number("hops", 1, 100, default=1, whole=True)
    knots = line.number("knots", 0, 60, above=True) if medium == "carried" or line.has("knots") else 0.0
    if line.wrong():
        return line.error()
    hours = hops - 1  # SC-S-06: an hour for each hop after the first
    if medium == "carried":
        return {"link": True, "hours": plain(distance / knots), "rule": "NAV-S-023"}
    if medium == "telegraph":
        out: Answer = {"link": distance <= TELEGRAPH_NM, "range_nm": TELEGRAPH_NM, "rule": "NAV-S-023"}
    else:
        known = signalling.SEMAPHORE if medium == "coastguard" else medium
        out = {
            "link": signalling.link(known, distance, visibility, daylight, wireless),
            "range_nm": plain(signalling.reach(known, visibility, daylight, wireless)),
            "rule": "NAV-S-023" if medium == "coastguard" else signalling.RULES[medium],
        }
    return {**out, "hours": plain(hours)} if out["link"] and line.has("hops") else out


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

    return sighting.meet(one, other, hours, sight)


def _light(line: Line) -> tuple[float, float, float]:
    """Day sight, night sight and Julian date: a plain sighting distance, or the weather die with the light."""
    if line.has("visibility_nm"):
        seen = line.number("visibility_nm", 0, 100)
        for name in ("weather", "light", "julian"):
            line.none(name, "with visibility_nm, no weather, light or julian")
        return seen, seen, 0.0
    die = line.number("weather", 1, 6)
    if line.has("julian"):
        line.none("light", "either light or julian, not both")
        julian, light = line.number("julian", 2_000_000, 3_000_000), sun.DAY
    else:
        julian, light = 0.0, line.choice("light", (sun.DAY, sun.NIGHT))
    day, night = sun.weather(min(max(die, 1.0), 6.0))
    return (night, night, julian) if light == sun.NIGHT else (day, night, julian)


TABLES: dict[str, Callable[[Line], Answer]] = {
    "battle": umpire.battle,
    "breakdown": steaming.breakdown,
    "calendar": umpire.dates,
    "capture": umpire.capture,
    "coal": _coal,
    "coaling": steaming.coaling,
    "endurance": steaming.endurance,
    "harbour": umpire.harbour,
    "press": umpire.press,
    "recognition": umpire.recognition,
    "sighting": _sighting,
    "signal": _signal,
    "speed": _speed,
    "submarine": steaming.submarine,
    "unit": steaming.unit,
    "units": steaming.units,
}
