"""The umpire's ready reckoner: one question a line, one answer a line (fields in naval/README.md).

Every table of the strategic rules is one of :data:`TABLES`. A line that cannot be answered gives ``{"error": sentence}`` with
everything that is wrong with it; nothing is ever raised.
"""

from __future__ import annotations

from collections.abc import Callable

from naval.reckoner import declarations, engine_room, meeting, umpire
from naval.reckoner.line import Answer, Line
from tactical.engine.text.outside_values import show, words

TABLES: dict[str, Callable[..., Answer]] = {
    "battle": umpire.battle,
    "breakdown": engine_room.breakdown,
    "calendar": umpire.dates,
    "capture": umpire.capture,
    "coal": engine_room.tons,
    "coaling": engine_room.coaling,
    "endurance": engine_room.endurance,
    "harbour": umpire.harbour,
    "press": umpire.press,
    "recognition": umpire.recognition,
    "sighting": meeting.sighting,
    "signal": umpire.signal,
    "speed": engine_room.knots_now,
    "submarine": engine_room.submarine,
    "unit": engine_room.unit,
    "units": engine_room.units,
}
"""Functions that answer a line of each table, from its fields by name."""


def answer(table: str, line: object) -> Answer:
    """Answer one line of one table.

    >>> answer("coal", {"table": "big_fast_cruiser", "boilers": "belleville", "fraction": "full", "hours": 6})
    {'tons': 120.0}
    """
    if not isinstance(table, str) or table not in TABLES:
        return {"error": f"There is no table {show(table)}; there are {words(sorted(TABLES))}."}
    if not isinstance(line, dict):
        return {"error": f"A line must be a JSON object, not {show(line)}."}
    given = Line(line, declarations.TABLES[table])
    if table in TOGETHER:
        TOGETHER[table](given)
    return given.error() or TABLES[table](**given.read)


def _one_amount(line: Line) -> None:
    asked = [name for name in ("hours", "units", "nm") if line.has(name)]
    if len(asked) != 1:
        line.say("one of hours, units and nm must be given" if not asked else f"only one of {', '.join(asked)}")


def _tracks_alike(line: Line) -> None:
    one, other = line.read["a"], line.read["b"]
    if one and other and ("lon" in one) != ("lon" in other):
        line.say("both tracks must be given in one way, lon and lat or x_nm and y_nm")
    if line.has("julian") and one and "lon" not in one:
        line.say("with julian, for the sun, the tracks need lon and lat")


def _a_day(line: Line) -> None:
    if line.has("day"):
        zero, day, hour = (line.read[name] for name in ("hour_zero", "day", "hour"))
        if umpire.since(zero, day, hour) < 0:
            line.say(f"Day 1 begins at {zero:02.0f}:00, when War was Imminent")
    elif line.has("hour"):
        line.say("hour goes with a day")


def _room(line: Line) -> None:
    if line.has("ships") and not line.has("capacity"):
        line.say("with ships, the capacity is needed")


TOGETHER: dict[str, Callable[[Line], None]] = {
    "units": _one_amount,
    "sighting": _tracks_alike,
    "calendar": _a_day,
    "harbour": _room,
}
"""Rules that the fields of a line must keep among themselves."""
