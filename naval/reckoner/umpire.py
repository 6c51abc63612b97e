"""Tables of the ready reckoner for the umpire's decisions: signals, recognition, battles, captures, press, dates, harbours."""

from __future__ import annotations

import math

from naval import tables
from naval.geo import calendar, sun
from naval.mustering.harbour_chart import SQUARE_YD
from naval.reckoner.line import Answer, plain
from naval.run.movement.merchant_courses import lane_chance
from naval.ships import signalling
from naval.state.settings import CAPTURE, Settings

YARDS_A_MILE = 2000.0  # AMB-S-22
DIVISIONS = 24  # of the spread of a capture's length, for the sum of several
AGREED_NM = Settings().wireless_nm
LEVELS = ("smoke", "type", "class", "name")
TELEGRAPH_NM = 1.0  # a force that lies so near a port of her side is in it


def capture(hours: float, capture: str, prey: float) -> Answer:
    """Reckon captures in so many hours: six hours each, chasing included, or a chance of four to eight (NAV-S-054; SC-S-11,
    AMB-S-15)."""
    if capture == CAPTURE[0]:
        each = tables.value("trade", "capture") / 60
        taken = min(math.floor(hours / each + 1e-9), int(prey))
        left = hours - taken * each if taken < prey else 0.0
        return {"captures": taken, "begun_hours": plain(left)}
    least, most = (v / 60 for v in tables.value("trade", "capture_between"))
    chances = []
    for count in range(1, min(math.floor(hours / least + 1e-9), int(prey)) + 1):
        chances.append(plain(summed(count, (hours - count * least) / (most - least))))
    return {"at_least": chances, "mean": plain(sum(chances))}


def summed(count: int, total: float) -> float:
    """Reckon the chance that so many numbers, each evenly between 0 and 1, sum to at most a total (Irwin and Hall).

    >>> summed(1, 0.25), summed(2, 1.0), summed(3, 3.0)
    (0.25, 0.5, 1.0)
    """
    if total <= 0:
        return 0.0
    if total >= count:
        return 1.0
    if count > DIVISIONS:  # the exact sum loses its digits; that of many is as good as normal
        return 0.5 * (1 + math.erf((total - count / 2) / math.sqrt(count / 6)))
    terms = ((-1) ** k * math.comb(count, k) * (total - k) ** count for k in range(math.floor(total) + 1))
    return float(min(max(sum(terms) / math.factorial(count), 0.0), 1.0))


def press(
    where: str, visibility_nm: float, off_nm: float | None, nm: float | None, density: float | None, delay_h: float | None
) -> Answer:
    """Tell if neutrals see a belligerent, and when the press is told (NAV-S-045, NAV-S-046; SC-S-10, AMB-S-16).

    ``coast``: she passes so many miles off; ``lane``: she steams so many miles through a lane of merchantmen.
    """
    if where == "coast":
        return {"told": (off_nm or 0) <= visibility_nm, "when": "at the end of that run", "rule": "NAV-S-045"}
    chance = lane_chance(density or 0, visibility_nm, nm or 0)
    return {"chance": plain(chance), "told_after_h": plain(delay_h or 0), "rule": "NAV-S-046"}


def battle(
    distance_yd: float | None,
    distance_nm: float | None,
    light: str,
    weather: float | None,
    visibility_nm: float | None,
    battle_range_yd: float,
) -> Answer:
    """Tell if ships so far apart are in battle range (NAV-S-038, NAV-S-039; SC-S-09, AMB-S-03).

    Strictly inside 10,000 yards by day; by night, if that is agreed or ruled, inside sighting distance. No ship fights an unseen
    enemy.
    """
    yards = (distance_yd or 0) if distance_nm is None else distance_nm * YARDS_A_MILE
    sight = sun.weather(weather or 1.0)[light == sun.NIGHT] if visibility_nm is None else visibility_nm
    inside = min(battle_range_yd, sight * YARDS_A_MILE)
    rule = "NAV-S-038" if light == sun.DAY else "NAV-S-039"
    return {"battle": yards < inside - 1e-6, "inside_yd": plain(inside), "distance_yd": plain(yards), "rule": rule}


def recognition(distance_nm: float, visibility_nm: float) -> Answer:
    """Tell how much is made out of a ship so far off (NAV-S-043; SC-S-04, SC-N-62, SC-N-63)."""
    ends = [visibility_nm]
    for key in LEVELS[1:]:
        name = "known" if key == "type" else key
        most = float(tables.value("light", f"{name}_most")) if key != "type" else math.inf
        ends.append(min(float(tables.value("light", f"{name}_share")) * visibility_nm, most))
    made_out = [name for name, end in zip(LEVELS, ends, strict=True) if distance_nm <= end + 1e-6]
    return {"made_out": made_out[-1] if made_out else "nothing"} | {
        f"{name}_nm": plain(end) for name, end in zip(LEVELS, ends, strict=True)
    }


def dates(hour_zero: float, hours: float | None, day: float | None, hour: float) -> Answer:
    """Write the date of a campaign hour, counted from War Imminent (NAV-S-029, NAV-S-030, NAV-S-031; AMB-S-01)."""
    gone = (hours or 0) if day is None else since(hour_zero, day, hour)
    minute = round(gone * 60)
    return {"date": calendar.label(minute, int(hour_zero)), "hours": plain(gone), "minute": minute}


def since(hour_zero: float, day: float, hour: float) -> float:
    """Count the hours from War Imminent to a date, negative before it (NAV-S-029)."""
    return (day - 1) * 24 + hour - hour_zero


def cells(width_yd: float, height_yd: float) -> tuple[int, int]:
    """Count the columns and rows of a chart of so many yards, in squares of 2,000 yards (NAV-S-004).

    A square begun counts. Case S-WC-33:

    >>> cells(8000, 6000)
    (4, 3)
    """
    return math.ceil(width_yd / SQUARE_YD), math.ceil(height_yd / SQUARE_YD)


def harbour(width_yd: float, height_yd: float, capacity: float, ships: float | None) -> Answer:
    """Count the squares of a harbour's chart, and the ships that find room in it (NAV-S-004, NAV-S-008)."""
    columns, rows = cells(width_yd, height_yd)
    out: Answer = {"columns": columns, "rows": rows, "squares": columns * rows}
    if ships is not None:
        out |= {"inside": int(min(ships, capacity)), "outside": int(max(ships - capacity, 0))}
    return out


def reach(medium: str, visibility_nm: float, daylight: bool, wireless_nm: float = AGREED_NM) -> float:
    """Reckon how far a medium carries now, in miles; 0 when it cannot be used.

    ``wireless_nm`` is the range agreed beforehand (NAV-S-080). Raises ValueError for a medium that is none of
    ``signalling.MEDIA``.
    """
    if medium == signalling.WIRELESS:
        return wireless_nm
    if medium == signalling.SEARCHLIGHT:
        return float(signalling.searchlight_reach(visibility_nm, daylight))
    if medium == signalling.SEMAPHORE:
        return float(signalling.semaphore_reach(visibility_nm, daylight))
    if medium == signalling.FLAGS:
        return float(signalling.flags_reach(visibility_nm, daylight))
    raise ValueError(f"no medium {medium!r}; there are: {', '.join(signalling.MEDIA)}")


def link(medium: str, distance_nm: float, visibility_nm: float, daylight: bool, wireless_nm: float = AGREED_NM) -> bool:
    """Report whether two ships so far apart can speak by a medium now (NAV-S-034, NAV-S-036, NAV-S-037)."""
    far = reach(medium, visibility_nm, daylight, wireless_nm)
    return far > 0 and distance_nm <= far


def signal(
    medium: str,
    distance_nm: float,
    visibility_nm: float,
    daylight: bool,
    wireless_nm: float,
    hops: float | None,
    knots: float | None,
) -> Answer:
    """Tell if a signal carries by a medium, and when it arrives (NAV-S-022, 023, 034 to 037; SC-S-05, SC-S-06).

    A coastguard reads semaphore; a telegraph is at hand in a port that has one; a message carried goes as fast as the ship.
    """
    if medium == "carried":
        return {"link": True, "hours": plain(distance_nm / (knots or 1)), "rule": "NAV-S-023"}
    if medium == "telegraph":
        out: Answer = {"link": distance_nm <= TELEGRAPH_NM, "range_nm": TELEGRAPH_NM, "rule": "NAV-S-023"}
    else:
        known = signalling.SEMAPHORE if medium == "coastguard" else medium
        out = {
            "link": link(known, distance_nm, visibility_nm, daylight, wireless_nm),
            "range_nm": plain(reach(known, visibility_nm, daylight, wireless_nm)),
            "rule": signalling.RULES.get(medium, "NAV-S-023"),
        }
    if out["link"] and hops is not None:
        out["hours"] = plain(hops - 1)  # SC-S-06: an hour for each hop after the first
    return out
