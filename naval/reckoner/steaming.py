"""The ready reckoner's tables of the engine-room: endurance, units, breakdown, coaling, submarines."""

from __future__ import annotations

from typing import Any

from naval import tables
from naval.reckoner.line import Line, plain
from naval.ships import coal, speed

Answer = dict[str, Any]
PERIOD_H = coal.PERIOD_H
FREE_H = float(tables.value("speed", "top_hours"))


def endurance(line: Line) -> Answer:
    """How long and how far a ship's coal lasts, at top speed and past her normal load too (NAV-S-060, 067, 069, 070).

    Breakdowns are not counted.
    """
    table = line.choice("table", coal.TABLES)
    boilers = line.choice("boilers", coal.BOILERS, default=None if table in (coal.BIG, coal.SMALL) else "cylindrical")
    tons = line.number("tons", 0, 100_000)
    most = line.number("max_kn", 0, 60, above=True)
    fraction = line.fraction("fraction", default=1.0)
    normal = line.number("normal_t", 0, 100_000, default=0)
    bunkers = line.number("bunkers_t", 0, 10_000, default=None if table == coal.TORPEDO_BOAT else 0, above=True)
    if line.wrong():
        return line.error()
    if not fraction:
        return {"error": "Lying by she consumes nothing: there is no end to her coal."}
    easy = min(tons, normal) if normal else tons
    first = coal.endurance_h(easy, table, boilers, fraction, bunkers)
    miles = _miles(most, fraction, first)
    out: Answer = {"hours": plain(first), "runs": plain(first / PERIOD_H), "nm": plain(miles)}
    if tons > easy:  # on her extra coal: nine-tenths of the speed for the same coal, and not over two-thirds
        slow = min(fraction, float(tables.value("speed", "over_normal")) / 3)
        knots = most * slow * float(tables.value("speed", "efficiency"))
        more = coal.endurance_h(tons - easy, table, boilers, slow, bunkers)
        out = {
            "hours": plain(first + more),
            "runs": plain((first + more) / PERIOD_H),
            "nm": plain(miles + knots * more),
            "normal_hours": plain(first),
            "normal_nm": plain(miles),
            "then_kn": plain(knots),
        }
    return out


def _miles(most: float, fraction: float, hours: float) -> float:
    """Miles in so many hours; at top speed a tenth is lost after six of them (NAV-S-067)."""
    knots = most * fraction
    if not bool(speed.is_top(knots, most)):
        return knots * hours
    tired = min(knots, speed.top_speed(most, top_min=round(60 * FREE_H)))
    return knots * min(hours, FREE_H) + tired * max(hours - FREE_H, 0.0)


def units(line: Line) -> Answer:
    """Coal in the simpler units: for hours, for miles, or how far those in hand go (NAV-S-072 to 075; AMB-S-07)."""
    knots = line.number("knots", 0, 60, above=True)
    asked = [name for name in ("hours", "units", "nm") if line.has(name)]
    amount = {name: line.number(name, 0, 100_000, default=0) for name in ("hours", "units", "nm")}
    if len(asked) != 1:
        line.say("one of hours, units and nm must be given" if not asked else f"only one of {', '.join(asked)}")
    if line.wrong():
        return line.error()
    a_run = float(coal.units(knots))
    if asked == ["hours"]:
        return {"units": plain(a_run * amount["hours"] / PERIOD_H), "a_run": plain(a_run)}
    if asked == ["nm"]:
        return {"units": plain(a_run * amount["nm"] / knots / PERIOD_H), "a_run": plain(a_run)}
    runs = amount["units"] / a_run
    return {"hours": plain(runs * PERIOD_H), "runs": plain(runs), "nm": plain(runs * PERIOD_H * knots), "a_run": plain(a_run)}


def unit(line: Line) -> Answer:
    """What a unit of coal is in tons for a ship, fitted to her consumption at full speed (NAV-S-076)."""
    table = line.choice("table", coal.TABLES)
    boilers = line.choice("boilers", coal.BOILERS, default=None if table in (coal.BIG, coal.SMALL) else "cylindrical")
    most = line.number("max_kn", 0, 60, above=True)
    bunkers = line.number("bunkers_t", 0, 10_000, default=None if table == coal.TORPEDO_BOAT else 0, above=True)
    if line.wrong():
        return line.error()
    return {"tons_a_unit": plain(coal.unit_tons(table, boilers, most, bunkers))}


def breakdown(line: Line) -> Answer:
    """The chances of a breakdown over hours at top speed, and what one does (NAV-S-067, NAV-S-068; SC-S-15)."""
    hours = line.number("hours", 0, 1000)
    before = line.number("top_hours", 0, 1000, default=0)
    most = line.number("max_kn", 0, 60, default=0)
    if line.wrong():
        return line.error()
    tests = speed.sixes_begun(round(60 * before), round(60 * (before + hours)))
    one = int(tables.value("speed", "breakdown")) / 6
    face, stopped_h = tables.value("speed", "stopped")
    thirds, lame_h = tables.value("speed", "lame")
    chance = 1 - (1 - one) ** tests  # after the first she is not at top speed any more
    out: Answer = {
        "tests": tests,
        "chance": plain(chance),
        "stopped_chance": plain(chance * face / 6),
        "lame_hours": plain(lame_h),
        "stopped_hours": plain(stopped_h),
    }
    if line.has("max_kn"):
        tired = before + hours >= FREE_H
        out |= {
            "lame_kn": plain(most * thirds / 3),
            "end_kn": plain(speed.top_speed(most, top_min=round(60 * FREE_H)) if tired else most),
        }
    return out


def coaling(line: Line) -> Answer:
    """How long ships lie in port to coal, or what they take in by then (SC-S-17, SC-N-32)."""
    tons = line.number("displacement_t", 0, 100_000, above=True)
    missing = line.number("missing_t", 0, 100_000)
    ships = line.number("ships", 1, 1000, default=1, whole=True)
    hours = line.number("hours", 0, 1000, default=0)
    stock = line.number("stock_t", 0, 1_000_000, default=1_000_000)
    if line.wrong():
        return line.error()
    taken = min(missing, stock / ships)
    out: Answer = {"hours": plain(coal.coaling_hours(taken, tons)), "tons": plain(taken * ships)}
    if line.has("hours"):
        taken = min(taken, coal.coaling_rate(tons) * hours)
        out |= {"by_then_t": plain(taken * ships)}
    return out


def submarine(line: Line) -> Answer:
    """Whether a submarine's petrol and battery last (NAV-S-062 to 066; SC-S-14).

    Slower on the surface is no farther in hours, and lying by costs nothing.
    """
    kind = line.choice("kind", coal.BOATS)
    least, most, usual = coal.surface_hours(kind)
    shortest, longest, battery = coal.dived_hours()
    endures = line.number("surface_hours", least, most, default=usual)
    charge = line.number("dived_hours", shortest, longest, default=battery)
    surface = line.number("surface", 0, 1000, default=0)
    dived = line.number("dived", 0, 1000, default=0)
    line.number("lying_by", 0, 1000, default=0)
    knots = line.number("knots", 0, 40, default=0)
    if line.wrong():
        return line.error()
    out: Answer = {
        "can": surface <= endures and dived <= charge,
        "surface_left_h": plain(max(endures - surface, 0)),
        "dived_left_h": plain(max(charge - dived, 0)),
    }
    if surface > endures:
        out |= {"why": f"Her petrol lasts {endures:g} hours.", "rule": "NAV-S-063" if kind == "submarine" else "NAV-S-064"}
    elif dived > charge:
        out |= {"why": f"Her battery lasts {charge:g} hours.", "rule": "NAV-S-062"}
    return {**out, "nm": plain(knots * min(surface, endures))} if line.has("knots") else out
