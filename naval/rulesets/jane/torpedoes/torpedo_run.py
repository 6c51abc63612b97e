"""A torpedo's run: a point on a straight line against every hull, second by second, and the five ways to decide a hit.

A torpedo under way is ``{"id", "by", "side", "tube", "in", "setting", "speed", "left", "course", "x", "y", "square",
"to_go", "near", "fired"}``: ``speed`` in yards a minute, ``left`` the yards still in it, ``square`` the named one,
``to_go`` the yards to its middle (method 1), ``near`` the ships it is in doubt about, with the least distance so far.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import Any, NamedTuple

from naval.rulesets.jane.events import event
from naval.rulesets.jane.ships import tubes
from naval.rulesets.jane.ships.depth import is_under
from naval.rulesets.jane.table.movement import POINT, SQUARE, Place, bearing, difference, distance, points_in_a_move
from naval.rulesets.jane.table.squares import centre, square_at
from naval.rulesets.jane.tables import BOOK, STANDARD, Data, Table
from tactical.engine.dice import Dice
from tactical.engine.rule import modifies, resolves, reveals

SECTIONS = {"fore": "Z01", "mid": "Z02", "aft": "Z03"}
METHODS = (1, 2, 3, 4, 5)
SECONDS = 60
CABLE = float(BOOK["NAV-T-198"]["yards_a_cable"])


class Hull(NamedTuple):
    """A hull as a segment: its middle and heading in the place, its length in yards."""

    place: Place
    length: float

    def along(self, x: float, y: float) -> tuple[float, float]:
        """Measure yards ahead of her middle and yards to starboard of her keel."""
        angle = radians(self.place.heading)
        dx, dy = x - self.place.x, y - self.place.y
        return dx * sin(angle) + dy * cos(angle), dx * cos(angle) - dy * sin(angle)

    def off(self, x: float, y: float) -> float:
        """Measure yards from the segment."""
        ahead, across = self.along(x, y)
        return hypot(max(0.0, abs(ahead) - self.length / 2), across)


@modifies("NAV-T-137", source="L269-273")
def method_of(told: int | None, conv: Table = STANDARD) -> int:
    """Method 5, the overlay, is the best of all and used unless a scenario chooses another."""
    return int(conv["SC-T-22"]["method"]) if told is None else told


@modifies("NAV-T-127", source="L237")
def launch_part(half: str) -> float:
    """A torpedo is fired only at the early or the latter end of a move, each move being divided into two parts.

    Returns the part of the minute at which it is launched: the start of the first or of the second half (AMB-T-24).
    """
    return {"early": 0.0, "late": 0.5}[half]


@modifies("NAV-T-131", source="L243")
def measured(dx: float, dy: float) -> float:
    """Sticks marked in square distances: how many squares apart two places are, measured exactly."""
    return hypot(dx, dy) / SQUARE


@modifies("NAV-T-126", source="L237")
def claim(from_place: Place, square: str, fired: int) -> Data:
    """The firer notes the number and letter of the square he fires from and of the square he aims at."""
    return {"from": square_at(from_place.x, from_place.y), "to": square, "move": fired}


@reveals("NAV-T-128", source="L239")
def sealed(torpedo: Data, viewer: str, sides: Iterable[str]) -> Data | None:
    """A torpedo order goes to the umpire alone: its own side and he see it, the enemy nothing."""
    if viewer in sides and viewer != torpedo["side"]:
        return None
    return {
        **{part: torpedo[part] for part in ("id", "by", "square")},
        "x_yd": round(torpedo["x"], 1),
        "y_yd": round(torpedo["y"], 1),
        "course_deg": round(torpedo["course"], 2),
        "left_yd": round(_to_run(torpedo), 1),
        "speed_yd": torpedo["speed"],
        "from": torpedo.get("claim", {}).get("from"),
    }


def _to_run(torpedo: Data) -> float:
    """Reckon the yards that a torpedo will still run: to its setting, or to the square it was meant for."""
    left: float = torpedo["left"]
    return left if torpedo["to_go"] is None else min(left, torpedo["to_go"])


def hull_yd(ship_class: Data) -> float:
    """Give the length of a ship on the table in whole yards; of a kind that the book does not name, her own length
    (NAV-T-194)."""
    cables: dict[str, float] = BOOK["NAV-T-194"]["cables"]
    kind = ship_class["kind"]
    return float(round(cables[kind] * CABLE) if kind in cables else ship_class["length_ft"] / 3)


@modifies("NAV-T-130", "SC-T-28", source="L241")
def strikes_hull(off_yd: float, conv: Table = STANDARD) -> str:
    """A ship that passes in the track at the same time is claimed for her, friend or foe.

    ``off_yd`` is the torpedo's distance from the line of her keel: "hit" within half a beam, "miss" beyond it, and
    "doubt" where neither is plain.
    """
    half, doubt = conv["SC-T-22"]["beam_yd"] / 2, conv["SC-T-22"]["doubt_yd"]
    return "hit" if off_yd <= half - doubt else "doubt" if off_yd <= half + doubt else "miss"


@resolves("NAV-T-132", source="L243")
def toss_up(coin: str) -> bool:
    """In cases of doubt toss up: heads is a hit."""
    return coin == "H"


@modifies("NAV-T-133", source="L245")
def place_struck(hull: Hull, x: float, y: float, course: float) -> tuple[str, str]:
    """Exactly where the ship is hit is a matter of looking along the line where the torpedo has travelled.

    Returns the third of her length (fore, mid, aft) and the side it came from.
    """
    ahead, across = hull.along(x, y)
    section = "fore" if ahead > hull.length / 6 else "aft" if ahead < -hull.length / 6 else "mid"
    to_starboard = sin(radians(difference(course, hull.place.heading)))
    from_starboard = to_starboard < -0.01 or (abs(to_starboard) <= 0.01 and across > 0)
    return section, "starboard" if from_starboard else "port"


@modifies("NAV-T-136", "SC-T-22", source="L259-261; convention for hulls and steps")
def overlaid(torpedo: Data, started: float, part: float) -> tuple[float, float]:
    """The tracing is laid on the enemy's own chart: where the torpedo is when a part of the minute is over.

    ``part`` is how much of the minute; ``started`` is the part at which it began to run; it never runs beyond its setting.
    """
    run = min(torpedo["left"], torpedo["speed"] * max(0.0, part - started))
    angle = radians(torpedo["course"])
    return torpedo["x"] + run * sin(angle), torpedo["y"] + run * cos(angle)


@resolves("NAV-T-134", source="L247")
def simplest(die: int) -> bool:
    """The simplest method: a dice throw, 1 in 6 for a hit regardless of anything else."""
    return die >= int(BOOK["NAV-T-134"]["value"])


@modifies("NAV-T-135", source="L249-257")
def estimated_rightly(course_off: float, range_off: float, speed_off: float, conv: Table = STANDARD) -> bool:
    """A hit is allowed if the enemy's course, range and speed were estimated correctly, all three (AMB-T-25).

    The differences of estimate and truth in degrees, yards and knots.
    """
    rule = conv["SC-T-22"]
    return bool(
        abs(course_off) <= rule["course_pt"] * POINT + 1e-6
        and abs(range_off) <= rule["range_yd"] + 1e-6
        and abs(speed_off) <= rule["speed_kn"] + 1e-6
    )


@modifies("NAV-T-129", source="L239")
def on_the_square(square: str, hulls: dict[str, Hull]) -> list[str]:
    """Any ship, friend or foe, on the square named is torpedoed: those there, the nearest to its middle first.

    A ship is on it with any quarter of her length; of several the first is the one that is struck.
    """
    there = [key for key in sorted(hulls) if any(square_at(x, y) == square for x, y in _quarters(hulls[key]))]
    x, y = centre(square)
    return sorted(there, key=lambda key: (round(hulls[key].off(x, y), 3), key))


def _quarters(hull: Hull) -> list[tuple[float, float]]:
    angle = radians(hull.place.heading)
    parts = (0.0, 0.25, -0.25, 0.5, -0.5)
    return [(hull.place.x + part * hull.length * sin(angle), hull.place.y + part * hull.length * cos(angle)) for part in parts]


@modifies("NAV-T-152", source="L281")
def in_operation(square: str, x: float, y: float, hulls: dict[str, Hull]) -> list[str]:
    """A ship upon the square a submarine named, when the torpedo is in operation there, is hit (AMB-T-26)."""
    return on_the_square(square, hulls) if square_at(x, y) == square else []


def launched(setting: int, course: float | None, place: Place, square: str | None, to_square: bool) -> Data:
    """Launch a torpedo as it runs from its tube; ``to_square`` if it ends at the middle of the square that is named."""
    one: Data = {"setting": setting, "speed": 100 * tubes.speed(setting), "left": float(setting), "course": course}
    one.update(x=place.x, y=place.y, square=square, to_go=None, near={})
    if square and to_square:
        x, y = centre(square)
        one["to_go"] = round(100 * measured(x - place.x, y - place.y), 6)
    return one


@dataclass(slots=True)
class Struck:
    """A torpedo that went home: when, on which ship and where, by which rules and throws."""

    torpedo: Data
    ship: str
    part: float
    section: str
    side: str
    rules: list[str]
    rolls: list[tuple[str, str, int, str]]  # rule, what, faces, fell


class Run:
    """One minute of one torpedo. ``named`` says what the square means: None, "arrives" (method 1) or "passes"."""

    def __init__(
        self,
        torpedo: Data,
        started: float,
        tracks: dict[str, Any],
        lengths: dict[str, float],
        dice: Dice,
        move: int,
        named: str | None,
        conv: Table,
    ) -> None:
        self.torpedo, self.started, self.conv = torpedo, started, conv
        self.dice, self.move, self.named = dice, move, named
        self.lengths, self.quiet = lengths, 0.0
        self.ends = {key: tracks[key].end(conv) for key in sorted(lengths) if key != torpedo["by"]}
        self.tracks = {key: tracks[key] for key in self.ends if self._can_come_near(tracks[key], self.ends[key], lengths[key])}

    def _can_come_near(self, track: Any, end: Place, length: float) -> bool:
        """Report whether she can come near the torpedo in this minute: only such ships are followed second by second."""
        here, there = overlaid(self.torpedo, self.started, self.started), overlaid(self.torpedo, self.started, 1.0)
        begin = track.start
        reach = (hypot(there[0] - here[0], there[1] - here[1]) + 100 * abs(track.run)) / 2 + length + 2 * SQUARE
        away = hypot((here[0] + there[0] - begin.x - end.x) / 2, (here[1] + there[1] - begin.y - end.y) / 2)
        return bool(away <= reach)

    def carried_out(self) -> Struck | None:
        """Run the minute: bring the torpedo's place and remaining run up to date, and give the hit, if there is one."""
        torpedo, step = self.torpedo, max(1, int(self.conv["SC-T-22"]["step_s"]))
        distance = min(torpedo["left"], torpedo["speed"] * (1 - self.started))
        if torpedo["to_go"] is not None:
            distance = min(distance, torpedo["to_go"])
        first = round(self.started * SECONDS)
        found = None
        ran = 0.0
        for second in range(first + step, SECONDS + step, step):
            part = min(1.0, second / SECONDS)
            ran = min(distance, torpedo["speed"] * (part - self.started))
            if self.tracks and second >= self.quiet:
                found = self._find_strike(part, ran)
            if found is not None or ran >= distance:
                break
        x, y = overlaid(torpedo, self.started, self.started + ran / torpedo["speed"])
        torpedo.update(x=round(x, 6), y=round(y, 6), left=round(torpedo["left"] - ran, 6))
        if torpedo["to_go"] is not None:
            torpedo["to_go"] = round(torpedo["to_go"] - ran, 6)
        if found is None and self.spent:
            found = self._last_doubts(part)
        return found

    @property
    def spent(self) -> bool:
        """Report whether the torpedo has no run left, or has come to the square it was meant for (method 1)."""
        to_go = self.torpedo["to_go"]
        return self.torpedo["left"] <= 1e-6 or (to_go is not None and to_go <= 1e-6)

    def _find_strike(self, part: float, ran: float) -> Struck | None:
        torpedo = self.torpedo
        x, y = overlaid(torpedo, self.started, self.started + ran / torpedo["speed"])
        hulls = {key: self._hull(key, part) for key in self.tracks}
        offs = sorted((round(hulls[key].off(x, y), 3), key) for key in hulls)
        for off, key in offs:
            found = self._claimed(key, off, part, hulls[key], x, y)
            if found is not None:
                return found
        if self.named is None:
            self.quiet = SECONDS * (part + min(self._apart_for(key, off) for off, key in offs))
        if self.named == "passes" and torpedo["square"]:
            for key in in_operation(torpedo["square"], x, y, hulls):
                return self._struck(key, part, hulls[key], x, y, ["NAV-T-152"])
        if self.named == "arrives" and torpedo["to_go"] <= ran + 1e-9:
            for key in on_the_square(torpedo["square"], hulls):
                return self._struck(key, part, hulls[key], x, y, ["NAV-T-129"])
        return None

    def _hull(self, key: str, part: float) -> Hull:
        return Hull(self.tracks[key].find_place(part, self.conv, self.ends[key]), self.lengths[key])

    def _apart_for(self, key: str, off: float) -> float:
        """Bound the part of a minute in which they cannot meet, even if both run straight at each other and she swings her end
        in."""
        track, rule = self.tracks[key], self.conv["SC-T-22"]
        if track.engines:
            return 0.0
        points = min(abs(track.points), points_in_a_move(track.run, track.card, self.conv))
        swing = self.lengths[key] / 2 * radians(points * POINT)
        free = off - swing - rule["beam_yd"] / 2 - rule["doubt_yd"] - 1
        return float(free / (self.torpedo["speed"] + SQUARE * abs(track.run)))

    def _claimed(self, key: str, off: float, part: float, hull: Hull, x: float, y: float) -> Struck | None:
        """Decide hit, miss, or a doubt that is kept until she draws away again, and then tossed up for once."""
        near, said = self.torpedo["near"], strikes_hull(off, self.conv)
        if said == "hit":
            return self._struck(key, part, hull, x, y, ["NAV-T-130", "NAV-T-136"])
        kept = near.get(key)
        if kept is None and said == "doubt":
            near[key] = off
        elif kept is not None and kept >= 0:
            if off > kept:
                return self._tossed(key, part, hull, x, y)
            near[key] = off
        return None

    def _tossed(self, key: str, part: float, hull: Hull, x: float, y: float) -> Struck | None:
        self.torpedo["near"][key] = -1.0  # tossed for once
        fell = self.dice.coin(self.move, "torp", self.torpedo["id"], key, 1, "doubt")
        if not toss_up(fell):
            return None
        struck = self._struck(key, part, hull, x, y, ["NAV-T-130", "NAV-T-132", "NAV-T-136"])
        struck.rolls.append(("NAV-T-132", "in doubt: heads is a hit", 2, fell))
        return struck

    def _last_doubts(self, part: float) -> Struck | None:
        """Toss up for ships beside a torpedo that comes to its end."""
        x, y = self.torpedo["x"], self.torpedo["y"]
        for key in sorted(self.torpedo["near"]):
            if self.torpedo["near"][key] >= 0 and key in self.tracks:
                hull = self._hull(key, part)
                found = self._tossed(key, part, hull, x, y)
                if found is not None:
                    return found
        return None

    def _struck(self, key: str, part: float, hull: Hull, x: float, y: float, rules: list[str]) -> Struck:
        section, side = place_struck(hull, x, y, self.torpedo["course"])
        return Struck(self.torpedo, key, part, section, side, [*rules, "NAV-T-133", "SC-T-22"], [])


def judged(
    state: Data, ship: Data, torpedo: Data, wish: Data, place: Place, part: float, tracks: dict[str, Any], dice: Dice, conv: Table
) -> tuple[list[Data], Struck | None]:
    """Judge a torpedo fired at a ship by method 3 or 4: the umpire's event if it misses, else the hit."""
    entry = state["book"][ship["side"]].get(wish["target"])
    key = None if entry is None else str(entry["ship"])
    target = state["ships"].get(key or "")
    if target is None or not target["afloat"] or is_under(target):
        return [], None
    there = tracks[key].find_place(part, conv) if key in tracks else Place(target["x"], target["y"], target["heading"])
    run = 100 * measured(there.x - place.x, there.y - place.y)
    if state["torpedo_method"] == 3:
        fell = dice.d6(state["move"], "torp", ship["key"], target["key"], 1, "m3")
        rolls: list[tuple[str, str, int, str]] = [("NAV-T-134", "1 in 6 for a hit", 6, str(fell))]
        good, rules = simplest(fell), ["NAV-T-134"]
    else:
        # Her run in this minute: a ship that is stopping runs it at the speed she had (NAV-T-031).
        speed = 3 * abs(tracks[key].run if key in tracks else target["speed"])
        off = (difference(wish["course_deg"], there.heading), wish["range_yd"] - run, wish["speed_kn"] - speed)
        good, rules, rolls = estimated_rightly(*off, conv), ["NAV-T-135"], []
        good = good and run <= torpedo["setting"]
    if not good:
        text = f"The torpedo of {ship['name']} misses {target['name']}."
        shown = [{"rule": rule, "what": what, "faces": faces, "fell": fell_} for rule, what, faces, fell_ in rolls]
        return [event(state, "torpedo", text, rules, shown)], None
    torpedo["course"] = bearing(there.x - place.x, there.y - place.y) if distance(there.x - place.x, there.y - place.y) else 0.0
    hull = Hull(there, hull_yd(state["classes"][target["class"]]))
    _, side = place_struck(hull, there.x, there.y, torpedo["course"])
    return [], Struck(torpedo, target["key"], part, "mid", side, [*rules, "SC-T-22"], rolls)
