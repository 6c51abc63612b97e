"""The ready reckoner's tables of the engine-room: coal, endurance, units, speed, breakdown, coaling, submarines."""

from __future__ import annotations

from typing import Any

from naval import tables
from naval.reckoner.line import Answer, plain
from naval.ships import coal, speed

PERIOD_H = coal.PERIOD_H
FREE_H = float(tables.value("speed", "top_hours"))
NO_END: Answer = {"error": "Stopped, she burns nothing: her coal never runs out."}


def burn(table: str, boilers: str, fraction: float, minutes: float, bunkers_t: float = 0.0) -> float:
    """Reckon the tons burnt in so many minutes at a fraction of full speed, as a run counts them (NAV-S-056 to NAV-S-061,
    NAV-S-065).

    >>> burn("big_fast_cruiser", "belleville", 1, 360)
    120.0
    """
    return float(coal.burners([table], [boilers], bunkers_t, [1.0]).tons(fraction, 1.0, False)[0]) * minutes / 60


def lasts_h(coal_t: float, table: str, boilers: str, fraction: float, bunkers_t: float = 0.0) -> float:
    """Reckon the hours that the coal lasts at a fraction of full speed (NAV-S-060); infinite at rest (NAV-S-066)."""
    rate = burn(table, boilers, fraction, 60, bunkers_t)
    return coal_t / rate if rate > 0 else float("inf")


def top_speed(max_kn: float, **now: Any) -> float:
    """Reckon the knots that a ship can do now (NAV-S-067, 068, 069, 070); ``now`` as in :func:`naval.ships.speed.limit`.

    >>> top_speed(18, top_min=360), top_speed(18, burnt_t=801, normal_t=800)
    (16.2, 10.8)
    """
    return round(speed.limit(max_kn, **now).knots, 6)


def tons(
    table: str,
    boilers: str,
    fraction: float,
    hours: float | None,
    tons: float | None,
    ships: float,
    knots: float | None,
    bunkers_t: float,
) -> Answer:
    """Reckon tons for hours, or hours for tons (NAV-S-056 to 061, 066)."""
    if tons is None:
        hours = hours or 0.0
        out: Answer = {"tons": plain(ships * burn(table, boilers, fraction, 60 * hours, bunkers_t))}
    else:
        hours = lasts_h(tons / ships, table, boilers, fraction, bunkers_t)
        if hours == float("inf"):
            return NO_END
        out = {"hours": plain(hours), "runs": plain(hours / PERIOD_H)}
    return out if knots is None else {**out, "nm": plain(knots * hours)}


def knots_now(
    max_kn: float,
    hours: float | None,
    knots: float | None,
    fraction: float | None,
    top_hours: float,
    burnt_t: float,
    normal_t: float,
    lame: bool,
) -> Answer:
    """Answer how fast a ship may go and how far it takes her (NAV-S-020, 067, 068, 069, 070, 078)."""
    now = speed.limit(max_kn, top_min=round(60 * top_hours), burnt_t=burnt_t, normal_t=normal_t, lame_until=1 if lame else 0)
    if fraction is not None:
        # A tired ship gives her most when full speed is rung for; the other limits refuse it (NAV-S-067, NAV-S-070).
        most = now.knots if now.rule == "NAV-S-067" else max_kn
        knots = min(max_kn * fraction * float(speed.efficiencies(coal.over_normal(burnt_t, normal_t))), most)
    elif knots is None:
        knots = now.knots
    if knots > now.knots + 1e-9:
        return {"error": f"{plain(knots)} knots is too fast: {plain(now.knots)} is the most ({now.rule}), because {now.why}."}
    out: Answer = {"knots": plain(knots), "most_kn": plain(now.knots), "rule": now.rule, "why": now.why}
    return out if hours is None else {**out, **_ran(max_kn, knots, now.knots, top_hours, hours)}


def _ran(max_kn: float, knots: float, most: float, top_hours: float, hours: float) -> Answer:
    """Reckon the miles in so many hours; at top speed the tenth is lost when six hours are up (NAV-S-067)."""
    fresh, slower = hours, knots
    if bool(speed.is_top(knots, most)):
        fresh = min(hours, max(0.0, FREE_H - top_hours))
        slower = min(knots, top_speed(max_kn, top_min=round(60 * FREE_H)))
    marks = [*(float(h) for h in range(int(hours) + 1)), *([hours] if hours % 1 else [])]
    ticks = [plain(knots * min(h, fresh) + slower * max(0.0, h - fresh)) for h in marks]
    return {"nm": ticks[-1], "ticks": ticks, "end_kn": plain(slower if hours > fresh else knots)}


def endurance(table: str, boilers: str, tons: float, max_kn: float, fraction: float, normal_t: float, bunkers_t: float) -> Answer:
    """Reckon how long and how far a ship's coal lasts, also at top speed and past her normal load (NAV-S-060, 067, 069, 070).

    Breakdowns are not counted.
    """
    if not fraction:
        return NO_END
    easy = min(tons, normal_t) if normal_t else tons
    first = lasts_h(easy, table, boilers, fraction, bunkers_t)
    miles = _miles(max_kn, fraction, first)
    out: Answer = {"hours": plain(first), "runs": plain(first / PERIOD_H), "nm": plain(miles)}
    if tons > easy:  # on her extra coal: nine-tenths of the speed for the same coal, and not over two-thirds
        slow = min(fraction, float(tables.value("speed", "over_normal")) / 3)
        knots = max_kn * slow * float(tables.value("speed", "efficiency"))
        more = lasts_h(tons - easy, table, boilers, slow, bunkers_t)
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
    """Reckon the miles in so many hours; at top speed a tenth is lost after six of them (NAV-S-067)."""
    knots = most * fraction
    if not bool(speed.is_top(knots, most)):
        return knots * hours
    tired = min(knots, top_speed(most, top_min=round(60 * FREE_H)))
    return knots * min(hours, FREE_H) + tired * max(hours - FREE_H, 0.0)


def units(knots: float, units: float | None, hours: float | None, nm: float | None) -> Answer:
    """Reckon coal in the simpler units: for hours, for miles, or how far those in hand go (NAV-S-072 to 075; AMB-S-07)."""
    a_run = float(coal.units(knots))
    if units is None:
        hours = (nm or 0.0) / knots if hours is None else hours
        return {"units": plain(a_run * hours / PERIOD_H), "a_run": plain(a_run)}
    runs = units / a_run
    return {"hours": plain(runs * PERIOD_H), "runs": plain(runs), "nm": plain(runs * PERIOD_H * knots), "a_run": plain(a_run)}


def unit(table: str, boilers: str, max_kn: float, bunkers_t: float) -> Answer:
    """Answer how many tons a unit of coal is, fitted to her consumption at full speed (NAV-S-076)."""
    return {"tons_a_unit": plain(coal.unit_tons(table, boilers, max_kn, bunkers_t))}


def breakdown(hours: float, top_hours: float, max_kn: float | None) -> Answer:
    """Reckon the chances of a breakdown over hours at top speed, and its effect (NAV-S-067, NAV-S-068; SC-S-15)."""
    tests = speed.sixes_begun(round(60 * top_hours), round(60 * (top_hours + hours)))
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
    if max_kn is not None:
        tired = top_hours + hours >= FREE_H
        out |= {
            "lame_kn": plain(max_kn * thirds / 3),
            "end_kn": plain(top_speed(max_kn, top_min=round(60 * FREE_H)) if tired else max_kn),
        }
    return out


def coaling(displacement_t: float, missing_t: float, ships: float, hours: float | None, stock_t: float) -> Answer:
    """Reckon how long ships lie in port to coal, or how much they take in by then (SC-S-17, SC-N-32)."""
    taken = min(missing_t, stock_t / ships)
    out: Answer = {"hours": plain(coal.coaling_hours(taken, displacement_t)), "tons": plain(taken * ships)}
    if hours is not None:
        taken = min(taken, coal.coaling_rate(displacement_t) * hours)
        out |= {"by_then_t": plain(taken * ships)}
    return out


def submarine(
    kind: str, surface: float, dived: float, lying_by: float, knots: float | None, surface_hours: float, dived_hours: float
) -> Answer:
    """Tell if a submarine's petrol and battery last (NAV-S-062 to 066; SC-S-14).

    Slower on the surface is no farther in hours, and lying by costs nothing.
    """
    out: Answer = {
        "can": surface <= surface_hours and dived <= dived_hours,
        "surface_left_h": plain(max(surface_hours - surface, 0)),
        "dived_left_h": plain(max(dived_hours - dived, 0)),
    }
    if surface > surface_hours:
        out |= {"why": f"Her petrol lasts {surface_hours:g} hours.", "rule": "NAV-S-063" if kind == "submarine" else "NAV-S-064"}
    elif dived > dived_hours:
        out |= {"why": f"Her battery lasts {dived_hours:g} hours.", "rule": "NAV-S-062"}
    return {**out, "nm": plain(knots * min(surface, surface_hours))} if knots is not None else out
