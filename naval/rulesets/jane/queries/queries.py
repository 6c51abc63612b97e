"""Questions about one position: ``manage.py adjudicate jane strikes|hit|damage|turn|torpedo|fort``.

The fields are in README.md; torpedoes and forts answer in modules of their own. A line that cannot be answered raises
``BadQuery`` with all its faults; fields that may be left out have a standard.
"""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.gunnery import fire, penetration
from naval.rulesets.jane.gunnery import shooting as gunnery
from naval.rulesets.jane.opening import class_faults
from naval.rulesets.jane.queries.fort import fort
from naval.rulesets.jane.queries.reader import Reader
from naval.rulesets.jane.queries.torpedo import torpedo
from naval.rulesets.jane.scorer import plans
from naval.rulesets.jane.scorer.hit_places import describe, score
from naval.rulesets.jane.ships import condition, magazines
from naval.rulesets.jane.ships.armament import armament
from naval.rulesets.jane.table import movement
from naval.rulesets.jane.tables import STANDARD, Data
from naval.rulesets.jane.umpire.faults import harm_faults
from tactical.engine.dice import Dice
from tactical.engine.ruleset import Query

SHEETS = ("L", "M", "S", "SC")
TABLES = ("broadside", "bow_on", "stern_on")
SIDES = ("port", "starboard")
ENDS = ("fore", "aft")


def strikes(given: Data) -> Data:
    """Answer, for guns of one calibre and their lie to the target, the grade, the sheet and the most strikes."""
    ask = Reader(given)
    guns, calibre = ask.read_whole_number("guns", 1, 99), ask.read_number("calibre_in", 0.5, 20)
    range_yd, velocity = ask.read_number("range_yd", 0, 40000), ask.read_number("velocity_fps", 500, 5000, 0)
    shift, rapid, parallel = ask.read_flag("shift"), ask.read_flag("rapid"), ask.read_flag("parallel")
    fired_in, credit = ask.read_whole_numbers("fired_in", 1, 5), ask.read_number("credit", 0, 99, 0)
    ask.done()
    grade = gunnery.grade_of(range_yd)
    acts = gunnery.steady_course(grade, parallel, fired_in)
    row, (limit, _) = gunnery.row_of(acts), gunnery.reach(calibre)
    turned = gunnery.changing_bearing((-5000, 5000), (5000, 5000)) if rapid else 1.0
    halves = fire.factors(row["strikes"], gunnery.shift_of_fire("new", "old" if shift else None), turned)
    reaches, claimed = range_yd <= limit, gunnery.is_claimed(calibre)
    number, left = gunnery.strikes(credit, guns, *halves.values()) if reaches and not claimed else (0, credit)
    return {
        "grade": grade,
        "acts": acts,
        "sheet": row["sheet"],
        "factors": halves,
        "limit_yd": limit,
        "reaches": reaches,
        "claimed": claimed,
        "strikes": number,
        "credit": round(left, 6),
        "interval": gunnery.interval(velocity) if velocity else None,
    }


def hit(given: Data) -> Data:
    """Answer, for one strike, the chance that it hits, and with numbers drawn if and where it hits."""
    ask = Reader(given)
    sheet, kind = ask.read_choice("sheet", SHEETS), ask.read_choice("kind", tuple(STANDARD["SC-T-08"]["size"]), "battleship")
    points, quality = ask.read_number("points_off", 0, 8, 8), ask.read_number("gunnery", 0, 9, 1)
    other, share = ask.read_number("other", 0, 9, 1), ask.read_number("aim_share", 0, 1, 1)
    table = ask.read_choice("table", TABLES, "broadside" if points >= STANDARD["SC-T-08"]["end_on_under_pt"] else "bow_on")
    aim = ask.read_choice("aim", tuple(sorted(STANDARD["SC-T-09"]["broadside"])), None)
    u, u_aim, u_place = (ask.read_number(one, 0, 0.9999999, None) for one in ("u", "u_aim", "u_place"))
    ask.done()
    p = gunnery.chance(sheet, points, kind, quality, STANDARD, other)
    answer: Data = {"aspect": gunnery.aspect(points), "chance": round(p, 6)}
    if u is not None:
        answer["hit"] = gunnery.on_the_outline(u, p)
    if u_place is not None:
        answer["zone"] = gunnery.place_of_hit(1.0 if u_aim is None else u_aim, u_place, sheet, table, aim, share)
    return answer


class Told(Dice):
    """Dice that fall as a question says, by their purpose; ``lacks`` keeps those that the question did not name."""

    __slots__ = ("falls", "lacks")
    falls: Data
    lacks: list[str]

    def __init__(self, falls: Data) -> None:
        super().__init__("told")
        object.__setattr__(self, "falls", falls)
        object.__setattr__(self, "lacks", [])

    def _fall(self, key: tuple[object, ...], kind: str) -> Any:
        purpose = str(key[-1])
        for start in self.falls:
            if purpose.startswith(start):
                return self.falls[start]
        if purpose != "mark":  # where a mark is drawn, which is not asked
            self.lacks.append(f"{purpose} ({kind})")
        return None

    def u(self, *key: object) -> float:
        """Give a number as told."""
        fell = self._fall(key, "a number from 0 to 1")
        return float(fell) if isinstance(fell, (int, float)) and 0 <= fell < 1 else 0.5

    def d6(self, *key: object) -> int:
        """Give a die as told."""
        fell = self._fall(key, "1 to 6")
        return fell if isinstance(fell, int) and 1 <= fell <= 6 else 3

    def coin(self, *key: object) -> str:
        """Give a toss-up as told."""
        fell = self._fall(key, "H or T")
        return fell if fell in ("H", "T") else "T"


def damage(given: Data) -> Data:
    """Answer, for one hit on a class, its penetration, and with dice its effect on the scorer."""
    ask = Reader(given)
    ship_class = ask.read_table("class")
    for fault in class_faults(ship_class, STANDARD):
        ask.fault(f"class: {fault}")
    zone = ask.read_choice("zone", tuple(sorted(STANDARD["SC-T-09"]["broadside"])))
    projectile = ask.read_choice("projectile", tuple(gunnery.PROJECTILES))
    points, dice = ask.read_number("points_off", 0, 8, 8), Told(ask.read_table("dice", {}))
    struck = {
        "move": ask.read_whole_number("move", 1, 9999, 1),
        "actor": "firer",
        "target": "ship",
        "group": "asked",
        "n": 1,
        "zone": zone,
        "cal": ask.read_number("calibre_in", 0.5, 20),
        "fps": ask.read_number("velocity_fps", 500, 5000),
        "proj": projectile,
        "range": ask.read_number("range_yd", 0, 40000),
        "points": points,
        "end_on": gunnery.aspect(points) == "end_on",
        "end": ask.read_choice("end", ENDS, "fore"),
        "side": ask.read_choice("side", SIDES, "port"),
    }
    before, ready = ask.read_table("condition", {}), ask.read_table("ready", {})
    ask.done()
    state = _on_the_table(ship_class, ask, before, ready)
    ship, laid_out = state["ships"]["ship"], state["classes"]["asked"]
    plate, quality = penetration.plate_of(zone, laid_out)
    sine = penetration.sine_of(points, struck["end_on"])
    answer: Data = {
        "penetration_in": round(penetration.penetration(struck["cal"], struck["fps"], struck["range"], projectile), 4),
        "plate_in": plate,
        "quality": quality,
        "resistance_in": round(penetration.resistance(plate, quality, sine), 4),
        "ratio": round(penetration.ratio(struck, laid_out), 4) if plate else None,
    }
    scored = score(ship, laid_out, struck, dice, STANDARD)
    if dice.lacks:
        return {**answer, "through": scored.goes_through, "dice_wanted": sorted(set(dice.lacks))}
    plans.note(state, ship, struck, scored)
    return {
        **answer,
        "through": scored.goes_through,
        "what": scored.what,
        "text": describe(scored, ""),
        "rules": scored.rules,
        "rolls": scored.rolls,
        "condition": ship["hurt"],
        "guns": {key: ship["guns"][key]["ready"] for key in sorted(ship["guns"])},
        "adrift": ship["adrift"],
        "jam": ship["jam"]["moves"],
        "end": ship["end"],
        "capsizes": ship["end"] == "capsized",
    }


def _on_the_table(ship_class: Data, ask: Reader, before: Data, ready: Data) -> Data:
    """Build a state with this one ship in it, as far as scoring reads one."""
    mounts, lights = armament({**ship_class, "guns": ship_class.get("guns") or ()}, STANDARD)
    laid_out = {**ship_class, "mounts": mounts, "lights": lights}
    for fault in condition.faults_of(before, ship_class):
        ask.fault(fault)
    ask.done()
    ship: Data = {
        "key": "ship",
        "name": ship_class.get("name", "The ship"),
        "side": "",
        "class": "asked",
        "hurt": condition.taken_up(before, ship_class),
        "guns": {one["id"]: {"ready": [1] * one["guns"], "loaded": None, "slow": 0} for one in mounts},
        "idle": {},
        "adrift": 0,
        "jam": {"moves": 0, "points": 0.0},
        "turned": 0.0,
        "end": "",
        "hits": 0,
        "flagship": False,
        "rounds": magazines.fill_magazines(before.get("rounds", {}), laid_out, STANDARD),
        "afloat": True,
    }
    state: Data = {"classes": {"asked": laid_out}, "ships": {"ship": ship}, "marks": [], "move": 1}
    for fault in harm_faults(state, ship, {"ready": ready}, STANDARD):
        ask.fault(fault)
    ask.done()
    for ident in sorted(ready):
        ship["guns"][ident]["ready"] = [ready[ident]] * len(ship["guns"][ident]["ready"])
    return state


def turn(given: Data) -> Data:
    """Answer, for a turn on a card, its duration, and the ship's place at the end of each move."""
    ask = Reader(given)
    diameter, knots = ask.read_number("card_yd", 1, 9999), ask.read_number("knots", -40, 40)
    points, by_engines = ask.read_number("points", -32, 32), ask.read_flag("engines")
    heading, x, y = (
        ask.read_number("heading_deg", 0, 360, 0),
        ask.read_number("x_yd", -1e6, 1e6, 0),
        ask.read_number("y_yd", -1e6, 1e6, 0),
    )
    ask.done()
    card, run = movement.nearest_card(diameter), movement.squares(knots)
    most = movement.points_in_a_move(run, card)
    answer: Data = {"card_yd": card, "squares": round(run, 6), "points_a_move": round(most, 6)}
    if not most:
        return {**answer, "moves": None, "covered_sq": 0.0, "track": []}
    moves, covered = movement.engine_turn(points, run, card) if by_engines else (abs(points) / most, 0.0)
    # Two-thirds of the ordered speed on the arc, or a square for 8 points by the engines.
    arc = covered if by_engines else moves * abs(run) * STANDARD["SC-T-06"]["value"]
    place, left = movement.Place(x, y, heading), points
    track: list[Data] = []
    while True:
        now = max(-most, min(most, left))
        place = movement.Track(place, run, now, card, by_engines).end()
        left -= now
        at = {"x_yd": place.x, "y_yd": place.y, "heading_deg": place.heading}
        track.append({"move": len(track) + 1, **at, "points_left": round(left, 6)})
        if abs(left) < 1e-9:
            return {**answer, "moves": round(moves, 6), "covered_sq": round(arc, 6), "track": track}


QUERIES: dict[str, Query] = {"strikes": strikes, "hit": hit, "damage": damage, "turn": turn, "torpedo": torpedo, "fort": fort}
