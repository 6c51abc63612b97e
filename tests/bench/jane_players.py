"""Forces and leaders against whom Jane's captain is measured, and the figures of a line.

``parallel`` is an honest simple leader: his line steams in his wake beside the enemy's at the range of its guns, and every ship
fires at the enemy nearest to her.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.resources import files
from itertools import pairwise
from math import hypot
from typing import Any

from naval.rulesets.jane import sight, tables
from naval.rulesets.jane.captain import array, gun_values, picture
from naval.rulesets.jane.ruleset import Jane
from naval.rulesets.jane.table.movement import POINT, bearing, difference
from tactical.engine.dice import Dice
from tests.bench import jane_band

Data = dict[str, Any]
Player = Callable[[Data, str, Dice], Data]

JANE = Jane()
CLASSES: Data = json.loads(files("naval.rulesets.jane.actions").joinpath("classes.json").read_text(encoding="utf-8"))
TOUCHING = 60.0  # yards between the middles of two ships: nearer, they have run into each other
BROKEN = 900.0  # yards between two that follow each other: farther, the line is broken
ASIDE = 6 * POINT  # off the bow: beyond this the ship ahead bears too far off to make a line
SILENT = 5  # minutes without a shot: then one runs and the other goes after him, and neither keeps a line
BESIDE = 100.0  # yards: an own ship so near to the line of fire is in its way


def force(key: str, side: str, place: tuple[float, float, float, float], classes: list[str]) -> Data:
    """Make a force in line: place is yards east and north, heading, knots."""
    x, y, heading, knots = place
    ships = [
        {
            "key": f"{key}{number}",
            "name": f"{key}{number}".title(),
            "flagship": number == 0,
            "class": CLASSES[of],
            "max_kn": CLASSES[of]["max_kn"],
            "condition": {},
        }
        for number, of in enumerate(classes)
    ]
    return {
        "key": key,
        "side": side,
        "name": key,
        "seat": key,
        "x_yd": x,
        "y_yd": y,
        "heading_deg": heading,
        "knots": knots,
        "ships": ships,
    }


def setup(*forces: Data) -> Data:
    """Set up an action of three hours."""
    return {"sides": ["blue", "red"], "general_orders": False, "light_moves": 180, "move_limit": 180, "forces": list(forces)}


def meeting(blue: list[str], red: list[str]) -> Data:
    """Set up two lines that meet at five miles, on opposite courses."""
    return setup(force("b", "blue", (0, 0, 20, 14), blue), force("r", "red", (7500, 6000, 200, 14), red))


SETUPS: dict[str, Data] = {
    "four equal": meeting(["duncan"] * 4, ["duncan"] * 4),
    "battle line": setup(
        force("b", "blue", (0, 0, 60, 14), ["duncan"] * 4 + ["majestic", "swiftsure"]),
        force("r", "red", (8500, 4500, 220, 14), ["wittelsbach"] * 4 + ["braunschweig"] * 2),
    ),
    "cruisers": meeting(["drake", "monmouth", "monmouth"], ["prinz_adalbert", "prinz_heinrich", "prinz_adalbert"]),
    "five to three": meeting(["duncan"] * 5, ["braunschweig"] * 3),
    # The forces of Sheerness and of Wilhelmshaven in the North Sea of 1905.
    "two ports": setup(
        force("b", "blue", (0, 0, 90, 14), ["duncan"] * 4 + ["swiftsure", "majestic", "duncan"]),
        force("r", "red", (8000, 4000, 250, 14), ["kaiser_friedrich_iii"] + ["wittelsbach"] * 4 + ["kaiser_friedrich_iii"]),
        force("t", "red", (8000, 5500, 250, 14), ["s90"] * 3),
    ),
    "with destroyers": setup(
        force("b", "blue", (0, 0, 90, 14), ["duncan", "majestic", "majestic"]),
        force("bd", "blue", (-500, -1000, 90, 14), ["river"] * 4),
        force("r", "red", (8000, 3000, 250, 14), ["wittelsbach"] * 3),
        force("rd", "red", (8000, 4500, 250, 14), ["s90"] * 4),
    ),
}


def captain(level: str) -> Player:
    return lambda state, side, dice: JANE.captain(state, side, dice, level)


def parallel(state: Data, side: str, dice: Dice) -> Data:
    """Steam beside the nearest enemy at the range of the guns; fire at the nearest."""
    view = JANE.see(state, side)
    if view["stage"] == "general":
        return {}
    own = [one for one in view["ships"] if one["own"] and one["afloat"]]
    foes = [one for one in view["ships"] if not one["own"] and one["afloat"] and one["range_yd"] is not None]
    ships: Data = {}
    for name in sorted({one["force"] for one in own}):
        line = sorted((one for one in own if one["force"] == name), key=lambda one: int(one["station"]))
        ships[line[0]["id"]] = _steer_alongside(line, foes)
        for ahead, astern in pairwise(line):
            ships[astern["id"]] = {"follow": ahead["id"]}
    for ship in own:
        near = min(foes, key=lambda one: (gun_values.away(ship, one), one["id"]), default=None)
        if near is not None and ship["guns"]:
            ships[ship["id"]].update(target=near["id"], aim="Z02" if gun_values.away(ship, near) < 5000 else None)
    sheet = {"ships": ships}
    if JANE.check(state, side, sheet):  # the whole line would shift its fire at once
        for order in ships.values():
            order.pop("target", None)
    return sheet


def _steer_alongside(line: list[Data], foes: list[Data]) -> Data:
    leader, knots = line[0], round(0.9 * min(one["max_kn"] for one in line), 2)
    near = min(foes, key=lambda one: (gun_values.away(leader, one), one["id"]), default=None)
    if near is None:
        return {"knots": knots}
    towards, want = gun_values.towards(leader, near), gun_values.range_wanted(leader, near["kind"], tables.STANDARD)
    heading = float(leader["heading_deg"])
    side = 1 if difference(towards, heading) > 0 else -1  # on which he is
    beside = (towards - side * 90) % 360 if near["heading_deg"] is None else float(near["heading_deg"])
    if abs(difference(beside, heading)) > 90:
        beside = (beside + 180) % 360
    over = gun_values.away(leader, near) - want
    edge = max(-4.0, min(4.0, over / 400)) * POINT
    towards_him = 1 if difference(towards, beside) > 0 else -1
    return {"knots": knots, "course_deg": round((beside + towards_him * edge) % 360, 2)}


@dataclass
class Seen:
    """The acts of one side's line in a battle, counted over its minutes."""

    touched: int = 0  # pairs of own ships that ran into each other
    pairs: int = 0  # ships that follow another in line
    apart: int = 0  # of them too far astern
    aside: int = 0  # of them not astern at all
    gap: float = 0.0  # yards, the sum
    fired: int = 0  # ships that fire at somebody
    masked: int = 0  # of them past an own ship
    hits: float = 0.0  # made with guns, in 12-inch hits by the square of the calibre: they scatter far less than the outcome
    ranges: list[float] = field(default_factory=list)  # yards off the range that is wanted, when engaged
    reached: bool = False  # whether the line has been at its range in this battle
    kept: int = 0  # moves at its range once it was first reached
    near: int = 0  # of the moves after that, nearer to the enemy
    far: int = 0  # and farther off

    def look(self, state: Data, side: str) -> None:
        """Count one minute more."""
        self.hits += sum(one["cal"] ** 2 / 144 for one in state["scoring"] if _is_of(state, one["actor"], side))
        own = [one for one in state["ships"].values() if one["side"] == side and one["afloat"]]
        self.touched += sum(run_into(one, other) for number, one in enumerate(own) for other in own[:number])
        view = sight.captains_view(state, side, tables.STANDARD)
        told = {one["id"]: one for one in view["ships"] if one["own"]}
        for name in sorted({one["force"] for one in own}) if state["silent"] < SILENT else ():
            ships = [told[one["key"]] for one in own if one["force"] == name]
            self._line(array.formed(sorted(ships, key=lambda one: one["station"]), tables.STANDARD)[0])
        for one in own:
            target = state["ships"].get(one["target"])
            if target is not None and target["afloat"] and one["hurt"]["level"] < 2:
                self.fired += 1
                self.masked += any(_between(one, target, other) for other in own if other is not one)
        self._range(state, own, told)
        if not state["silent"]:
            self._band(state, side, view)

    def _line(self, line: list[Data]) -> None:
        for ahead, astern in pairwise(line):
            gap = gun_values.away(astern, ahead)
            self.pairs, self.gap, self.apart = self.pairs + 1, self.gap + gap, self.apart + (gap > BROKEN)
            off = abs(difference(gun_values.towards(astern, ahead), astern["heading_deg"]))
            self.aside += gap <= BROKEN and off > ASIDE

    def _range(self, state: Data, own: list[Data], told: Data) -> None:
        foes = [one for one in state["ships"].values() if one["side"] != own[0]["side"] and one["afloat"]] if own else []
        big = [one for one in own if state["classes"][one["class"]]["kind"] in gun_values.ARMOURED and one["hurt"]["level"] < 2]
        if not foes or not big or state["silent"]:
            return
        leader = min(big, key=lambda one: (one["force"], one["station"]))
        near = min(hypot(one["x"] - leader["x"], one["y"] - leader["y"]) for one in foes)
        self.ranges.append(abs(near - gun_values.range_wanted(told[leader["key"]], "battleship", tables.STANDARD)))

    def _band(self, state: Data, side: str, view: Data) -> None:
        """Measure the enemy's range from the first line of big ships of a side that fights on, by the band that suits its guns.

        Counts a line of two or more, towards the big ship nearest in truth. A foe beyond the band because he runs is not counted:
        catching him is a matter of speed.
        """
        p = picture.drawn(view, Dice("band"), tables.STANDARD)
        big = [one for one in p.own if one["kind"] in gun_values.ARMOURED and one["level"] < 2]
        foes = [one for one in state["ships"].values() if one["side"] != side and _fights(state, one)]
        seen = [one for one in p.enemies if one["kind"] in gun_values.ARMOURED]
        if not p.fighting or not big or not foes or not seen:
            return
        first = min(one["force"] for one in big)
        ships = sorted((one for one in p.own if one["force"] == first), key=lambda one: int(one["station"]))
        line = array.formed(ships, tables.STANDARD)[0]
        if len(line) < 2:
            return
        want = jane_band.find_band(line, min(seen, key=lambda one: min(gun_values.away(ship, one) for ship in line)))
        pairs = [
            (hypot(foe["x"] - own["x_yd"], foe["y"] - own["y_yd"]), number) for own in line for number, foe in enumerate(foes)
        ]
        near, number = min(pairs)
        own = min(line, key=lambda one: hypot(foes[number]["x"] - one["x_yd"], foes[number]["y"] - one["y_yd"]))
        self._count(near, want, _shows_his_stern(own, foes[number]))

    def _count(self, range_yd: float, want: jane_band.Band, runs: bool) -> None:
        self.reached = self.reached or not want.off(range_yd)
        if self.reached and not (runs and range_yd > want.high):
            self.kept += not want.off(range_yd)
            self.near += range_yd < want.low
            self.far += range_yd > want.high

    def share_kept(self) -> float:
        """Return the share of moves in the band since its range was first reached."""
        return self.kept / max(1, self.kept + self.near + self.far)

    def add(self, other: Seen) -> None:
        for name in ("touched", "pairs", "apart", "aside", "gap", "fired", "masked", "hits", "kept", "near", "far"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.ranges += other.ranges

    def __str__(self) -> str:
        ranges, pairs, fired = sorted(self.ranges) or [0.0], max(1, self.pairs), max(1, self.fired)
        return (
            f"{self.hits:.0f} hits, as of 12 inches; {self.touched} times two of its ships touched; "
            f"of ships in line {self.aside / pairs:.1%} were not astern and "
            f"{self.apart / pairs:.1%} over {BROKEN:.0f} yards behind, {self.gap / pairs:.0f} yards on the mean; "
            f"{self.masked / fired:.1%} fired past an own ship; {ranges[len(ranges) // 2]:.0f} yards off its range (median); "
            f"at its range in {self.share_kept():.0%} of {self.kept + self.near + self.far} moves once it was reached, "
            f"{self.near} times too near, {self.far} too far off"
        )


def _is_of(state: Data, key: str, side: str) -> bool:
    """Report whether the firer is a ship of this side; forts fire too."""
    return key in state["ships"] and bool(state["ships"][key]["side"] == side)


def _fights(state: Data, ship: Data) -> bool:
    """Report whether a ship is big, afloat and not silenced."""
    return bool(ship["afloat"] and ship["hurt"]["level"] < 2 and state["classes"][ship["class"]]["kind"] in gun_values.ARMOURED)


def _shows_his_stern(own: Data, foe: Data) -> bool:
    """Report whether a foe heads within four points of straight away from a ship."""
    line = bearing(foe["x"] - own["x_yd"], foe["y"] - own["y_yd"])
    return abs(difference(foe["heading"], line)) < 4 * POINT


def run_into(one: Data, other: Data) -> bool:
    """Report whether two ships came within touch at a quarter of the minute: both tracks are chalked in quarters."""
    marks = zip(one["track"][1:], other["track"][1:], strict=False)
    return any(hypot(a[0] - b[0], a[1] - b[1]) < TOUCHING for a, b in marks)


def _between(ship: Data, target: Data, other: Data) -> bool:
    dx, dy = target["x"] - ship["x"], target["y"] - ship["y"]
    ox, oy, far = other["x"] - ship["x"], other["y"] - ship["y"], hypot(dx, dy)
    if not far or abs(difference(bearing(ox, oy), bearing(dx, dy))) > 90:
        return False
    return 0 < (ox * dx + oy * dy) / far < far and abs(ox * dy - oy * dx) / far < BESIDE


def left(state: Data) -> dict[str, float]:
    """Return the share of strength left to each side: half for a ship that can still fight, half for her guns."""
    whole, found = dict.fromkeys(state["sides"], 0.0), dict.fromkeys(state["sides"], 0.0)
    for ship in state["ships"].values():
        ship_class = state["classes"][ship["class"]]
        weight = float(tables.STANDARD["SC-J-04"]["weight"].get(ship_class["kind"], 1.0))
        whole[ship["side"]] += weight
        if ship["afloat"] and ship["hurt"]["level"] < 2:
            guns = [(one["id"], one["guns"], one["cal"] ** 2) for one in [*ship_class["mounts"], *ship_class["lights"]]]
            total = sum(number * worth for _, number, worth in guns)
            out = sum(ship["hurt"]["guns_out"].get(ident, 0) * worth for ident, _, worth in guns)
            found[ship["side"]] += weight * (1 - out / total / 2 if total else 1)
    return {side: found[side] / whole[side] for side in state["sides"]}


def battle(contents: Data, players: dict[str, Player], seed: str, seen: dict[str, Seen] | None = None) -> Data:
    """Fight a battle to its end; ``check`` must pass every sheet."""
    state, dice = JANE.open(contents, seed), Dice(seed)
    while JANE.result(state) is None:
        sheets = {}
        for side in JANE.to_act(state):
            sheets[side] = players[side](state, side, dice.child(side))
            faults = JANE.check(state, side, sheets[side])
            assert not faults, (side, faults[:3])
        state, _ = JANE.resolve(state, sheets, dice)
        for side, one in (seen or {}).items():
            one.look(state, side)
    return state
