"""A question about one torpedo: ``manage.py adjudicate jane torpedo``.

A line is ``{"method": 1-5 (5), "setting": 2000, "x_yd", "y_yd", "half": "early" | "late", "ships": [...]}`` and, by method,
``course_deg`` (2, 5), ``square`` (1, or with ``"boat": true`` a submarine's), ``die`` (3), or ``est_course_deg``,
``est_range_yd`` and ``est_speed_kn`` of the first ship (4). A ship is ``{"key", "kind", "x_yd", "y_yd", "heading_deg", "knots",
"length_ft"}`` and holds her course. ``coin`` settles a doubt: H, T, or nothing, which is T.

The answer: ``hit``, ``ship``, ``moves`` from launch to hit, ``section`` and ``side``, the ``rules``, and ``doubt`` if tossed for.
"""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.queries.reader import Reader
from naval.rulesets.jane.ships import tubes
from naval.rulesets.jane.table.movement import Place, Track, bearing, difference, squares
from naval.rulesets.jane.table.squares import centre, is_square
from naval.rulesets.jane.tables import STANDARD, Data
from naval.rulesets.jane.torpedoes import torpedo_run
from tactical.engine.dice import Dice

KINDS = tuple(sorted(STANDARD["SC-T-08"]["size"]))


class Coin(Dice):
    """Dice that toss the coin as the question says."""

    __slots__ = ("fell",)

    def __init__(self, fell: str) -> None:
        super().__init__("asked")
        object.__setattr__(self, "fell", fell)

    def coin(self, *key: object) -> str:
        """Give the coin as the question says."""
        return str(self.fell)  # type: ignore[attr-defined]


def torpedo(given: Data) -> Data:
    """Launch one torpedo at ships that hold their courses, and answer if it hits, which ship, when and where."""
    ask = Reader(given)
    method = ask.read_whole_number("method", 1, 5, 5)
    setting = ask.read_whole_number("setting", 1000, 4000, 2000)
    if setting not in tubes.SETTINGS:
        ask.fault(f'"setting" is one of {", ".join(map(str, tubes.SETTINGS))}, not {setting}')
    half, boat = ask.read_choice("half", ("early", "late"), "early"), ask.read_flag("boat")
    x, y = ask.read_number("x_yd", -1e6, 1e6, 0), ask.read_number("y_yd", -1e6, 1e6, 0)
    coin, die = ask.read_choice("coin", ("H", "T"), "T"), ask.read_whole_number("die", 1, 6, 1)
    by_square = boat or method == 1
    course = ask.read_number("course_deg", 0, 360, None if by_square or method in (3, 4) else 0)
    square = _square(ask, by_square)
    estimates = [ask.read_number(name, *limits, 0) for name, limits in ESTIMATES.items()]
    ships = _ships(ask)
    ask.done()
    part = torpedo_run.launch_part(half)
    if method in (3, 4) and not boat:
        place = Place(x, y, 0.0)
        key = next(iter(ships))
        track: Track = ships[key][0]
        there = track.find_place(part)
        away = 100 * torpedo_run.measured(there.x - place.x, there.y - place.y)
        if method == 3:
            good, rules = torpedo_run.simplest(die), ["NAV-T-134"]
        else:
            off = difference(estimates[0], there.heading), estimates[1] - away, estimates[2] - 3 * abs(track.run)
            good, rules = torpedo_run.estimated_rightly(*off) and away <= setting, ["NAV-T-135"]
        return _answer(key if good else None, rules, False)
    if square:
        middle = centre(square)
        course = bearing(middle[0] - x, middle[1] - y)
    return _run(setting, course, square, boat, Place(x, y, 0.0), part, ships, Coin(coin))


ESTIMATES = {"est_course_deg": (0, 360), "est_range_yd": (0, 20000), "est_speed_kn": (0, 60)}


def _square(ask: Reader, needed: bool) -> str | None:
    ask.asked.add("square")
    name = ask.given.get("square")
    if name is None and not needed:
        return None
    if not is_square(name):
        ask.fault(f'"square" is a letter and a number from 1 to 400, not {name!r:.40}')
        return None
    return str(name) if needed else None


def _ships(ask: Reader) -> dict[str, tuple[Track, float]]:
    """Read each ship's first track and length; every minute repeats that run from the last end."""
    ask.asked.add("ships")
    rows = ask.given.get("ships")
    if not isinstance(rows, list) or not rows or not all(isinstance(one, dict) for one in rows):
        ask.fault('"ships" is a list of at least one table {"key", "kind", "x_yd", "y_yd", "heading_deg", "knots"}')
        return {}
    found: dict[str, tuple[Track, float]] = {}
    for number, row in enumerate(rows):
        one = Reader(row)
        key = str(one.read_choice("key", (row.get("key"),), f"ship {number + 1}"))
        kind, feet = one.read_choice("kind", KINDS, "battleship"), one.read_number("length_ft", 10, 1500, 400)
        place = Place(
            one.read_number("x_yd", -1e6, 1e6), one.read_number("y_yd", -1e6, 1e6), one.read_number("heading_deg", 0, 360, 0)
        )
        knots = one.read_number("knots", -40, 60, 0)
        strange = [f'there is no field "{name}"' for name in sorted(row, key=str) if name not in one.asked]
        for fault in [*one.faults, *strange, *(["the key stands twice"] if key in found else [])]:
            ask.fault(f"ships[{number}]: {fault}")
        found[key] = Track(place, squares(knots), 0.0, 400.0), torpedo_run.hull_yd({"kind": kind, "length_ft": feet})
    return found


def _answer(ship: str | None, rules: list[str], doubt: bool, **struck: Any) -> Data:
    """Answer if it hits, which ship, and the known facts; ``struck`` are moves, section and side."""
    where = {"moves": None, "section": None, "side": None, **struck}
    return {"hit": ship is not None, "ship": ship, **where, "rules": rules, "doubt": doubt}


def _run(setting: int, course: float, square: str | None, boat: bool, place: Place, part: float, ships: Data, dice: Dice) -> Data:
    one: Data = {
        "id": "asked",
        "by": "",
        "side": "",
        "in": 18.0,
        **torpedo_run.launched(setting, course, place, square, not boat),
    }
    named = None if not square else "passes" if boat else "arrives"
    lengths = {key: ships[key][1] for key in ships}
    tracks = {key: ships[key][0] for key in ships}
    for minute in range(20):
        run = torpedo_run.Run(one, part if minute == 0 else 0.0, tracks, lengths, dice, minute, named, STANDARD)
        found = run.carried_out()
        if found is not None:
            struck = {"moves": round(minute + found.part - part, 6), "section": found.section, "side": found.side}
            return _answer(found.ship, found.rules, bool(found.rolls), **struck)
        if run.spent:
            break
        tracks = {key: Track(track.end(), track.run, 0.0, track.card) for key, track in tracks.items()}
    doubt = any(one["near"][key] < 0 for key in sorted(one["near"]))
    return _answer(None, ["NAV-T-130", "NAV-T-136"] if not square else ["NAV-T-129", "NAV-T-130"], doubt)
