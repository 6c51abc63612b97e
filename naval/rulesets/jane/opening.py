"""Setting up a battle from a setup, every fault at once."""

from __future__ import annotations

from math import cos, radians, sin

from naval.rulesets.jane import edition, tables, terms
from naval.rulesets.jane.chapters import CHAPTERS
from naval.rulesets.jane.ending import out_of_time
from naval.rulesets.jane.forts import chapter as forts
from naval.rulesets.jane.ships import condition
from naval.rulesets.jane.ships.armament import ARCS, armament
from naval.rulesets.jane.sight import look_out
from naval.rulesets.jane.table.movement import squares
from naval.rulesets.jane.tables import Data, Table
from tactical.engine.dice import Dice
from tactical.engine.errors import BadSetup
from tactical.engine.rule import modifies

MOVE_LIMIT = 360  # six hours, one run of the campaign
PLACE = ("x_yd", "y_yd", "heading_deg")
FORCE_FIGURES = (*PLACE, "knots")
CLASS_FIGURES = {
    **dict.fromkeys(("displacement_t", "length_ft", "boiler_groups", "engines", "tactical_diameter_yd"), 1),
    **dict.fromkeys(("max_kn", "funnels", "launched"), 0),
}
GUN_FIGURES = {"count": 0, "calibre_in": 0.5, "velocity_fps": 500}


@modifies("SC-J-03", source="convention: T5's distance between ships")
def berth(number: int, x: float, y: float, heading_deg: float, conv: Table = tables.STANDARD) -> tuple[float, float]:
    """A force begins in line astern behind its flagship, two cables from ship to ship."""
    back = number * float(conv["SC-J-03"]["apart_yd"])
    return round(x - back * sin(radians(heading_deg)), 6), round(y - back * cos(radians(heading_deg)), 6)


def _number(value: object, least: float = -1e9) -> bool:
    return tables.is_number(value) and value >= least


def class_faults(ship_class: object, conv: Table) -> list[str]:
    """List why a class cannot fight: figures that the rules need, and guns that cannot be laid out."""
    if not isinstance(ship_class, dict):
        return [f"class must be a table, got {ship_class!r}"]
    name = ship_class.get("key")
    faults = [] if isinstance(name, str) and name else ["class has no key"]
    for figure in sorted(CLASS_FIGURES):
        if not _number(ship_class.get(figure), CLASS_FIGURES[figure]):
            faults.append(f"{figure} must be a number from {CLASS_FIGURES[figure]}, got {ship_class.get(figure)!r}")
    if ship_class.get("kind") not in conv["SC-T-08"]["size"]:
        kinds = ", ".join(sorted(conv["SC-T-08"]["size"]))
        faults.append(f"kind {ship_class.get('kind')!r} cannot fight in a battle; there are: {kinds}")
    if ship_class.get("belt_type") not in conv["SC-T-10"]["plate"]:
        faults.append(f"belt_type {ship_class.get('belt_type')!r} is not one of {', '.join(conv['SC-T-10']['plate'])}")
    for gun in ship_class.get("guns") or ():
        wrong = [one for one in sorted(GUN_FIGURES) if not _number(gun.get(one), GUN_FIGURES[one])]
        if gun.get("arc") not in ARCS or not isinstance(gun.get("mount"), str) or wrong:
            faults.append(f"gun {gun!r} needs count, calibre_in, velocity_fps, mount and an arc of {', '.join(ARCS)}")
    return faults


def faults_of(setup: Data) -> list[str]:
    """List every reason why a battle cannot be set up from this setup."""
    wrong = terms.faults_of(setup)
    if not wrong:
        setup = terms.settled(setup)
    return wrong + _faults_of_settled(setup)


def _faults_of_settled(setup: Data) -> list[str]:
    changes = setup.get("conventions", {})
    faults = edition.faults_of_changes(changes)
    conv = tables.STANDARD if faults else tables.conventions(changes)
    sides = setup.get("sides")
    if not isinstance(sides, (list, tuple)) or len(sides) != 2 or sides[0] == sides[1]:
        return [*faults, f"a battle needs two sides, got {sides!r}"]
    for figure in ("light_moves", "move_limit"):
        if not _number(setup.get(figure, MOVE_LIMIT), 0):
            faults.append(f"{figure} must be a number of moves from 0, got {setup.get(figure)!r}")
    forces = setup.get("forces") or ()
    for side in sides:
        if not forts.of_side(setup, side) and not any(force.get("side") == side and force.get("ships") for force in forces):
            faults.append(f"{side} has no ships")
    keys: set[str] = set()
    seen: set[str] = set()
    classes: dict[str, object] = {}
    for force in forces:
        where = f"force {force.get('key')!r}"
        if force.get("key") in keys or not isinstance(force.get("key"), str):
            faults.append(f"{where}: the key is missing or appears twice")
        keys.add(str(force.get("key")))
        if force.get("side") not in sides:
            faults.append(f"{where}: side {force.get('side')!r} does not fight here")
        faults += [f"{where}: {one} must be a number" for one in FORCE_FIGURES if not _number(force.get(one))]
        for ship in force.get("ships") or ():
            faults += _ship_faults(ship, where, seen, classes, conv)
    if not isinstance(setup.get("general_orders", False), bool):
        faults.append(f"general_orders must be true or false, got {setup['general_orders']!r}")
    return faults + [fault for chapter in CHAPTERS for fault in chapter.faults_of(setup, conv)]


def _ship_faults(ship: Data, force: str, seen: set[str], classes: dict[str, object], conv: Table) -> list[str]:
    where = f"{force}, ship {ship.get('key')!r}"
    faults = []
    if ship.get("key") in seen or not isinstance(ship.get("key"), str):
        faults.append(f"{where}: the key is missing or appears twice")
    seen.add(str(ship.get("key")))
    if not _number(ship.get("max_kn"), 0):
        faults.append(f"{where}: max_kn must be a number from 0, got {ship.get('max_kn')!r}")
    if not _number(ship.get("limit_kn", 0), 0):
        faults.append(f"{where}: limit_kn must be a number from 0, got {ship.get('limit_kn')!r}")
    faults += [f"{where}: {one} must be a number" for one in PLACE if not _number(ship.get(one, 0.0))]
    if not _number(ship.get("gunnery", 1.0), 0):
        faults.append(f"{where}: gunnery must be a number, got {ship.get('gunnery')!r}")
    of_class = class_faults(ship.get("class"), conv)
    faults += [f"{where}: {fault}" for fault in of_class]
    if not of_class:
        former = classes.setdefault(ship["class"]["key"], ship["class"])
        if former != ship["class"]:
            faults.append(f"{where}: class {ship['class']['key']!r} has different figures in another ship")
        faults += [f"{where}: {one}" for one in condition.faults_of(ship.get("condition") or {}, ship["class"], conv)]
    return faults


def open_battle(setup: Data, seed: str) -> Data:
    """Build the state before move 1. Raises ``BadSetup`` with every fault."""
    faults = faults_of(setup)
    if faults:
        raise BadSetup(faults)
    setup = terms.settled(setup)
    conv = tables.conventions(setup.get("conventions", {}))
    sides = sorted(setup["sides"])
    state: Data = {
        "edition": edition.VERSION,
        "resolved": 0,
        "move": 0,
        "stage": "general" if setup.get("general_orders") else "action",
        "sides": sides,
        "light_moves": int(setup.get("light_moves", MOVE_LIMIT)),
        "move_limit": int(setup.get("move_limit", MOVE_LIMIT)),
        "conventions": setup.get("conventions", {}),
        # The chance that looking needs. The seed itself is not in the state and cannot be told from this.
        "eyes": Dice(seed).child("eyes").seed,
        "classes": {},
        "ships": {},
        "book": {side: {} for side in sides},
        "scoring": [],
        "silent": 0,
        "over": None,
        "log": [],
    }
    for chapter in CHAPTERS:
        state.update(chapter.opened(setup, conv, Dice(seed)))
    for force in sorted(setup["forces"], key=lambda one: str(one["key"])):
        line = sorted(force["ships"], key=lambda one: (not one.get("flagship"), one["key"]))
        for number, ship in enumerate(line):
            state["ships"][ship["key"]] = _ship(ship, force, number, conv)
            _lay_out(state["classes"], ship["class"], conv)
    state["ships"] = {key: state["ships"][key] for key in sorted(state["ships"])}
    state["classes"] = {key: state["classes"][key] for key in sorted(state["classes"])}
    for ship in state["ships"].values():
        mounts = state["classes"][ship["class"]]["mounts"]
        ship["guns"] = {one["id"]: {"ready": [1] * one["guns"], "loaded": None, "slow": 0} for one in mounts}
        for chapter in CHAPTERS:
            ship.update(chapter.opened_ship(state, ship, conv))
    for chapter in CHAPTERS:
        chapter.drawn_up(state, setup, conv)
    if state["stage"] == "action":
        look_out(state, conv)
    state["over"] = out_of_time(state)
    return state


def _lay_out(classes: Data, ship_class: Data, conv: Table) -> None:
    if ship_class["key"] not in classes:
        mounts, lights = armament({**ship_class, "guns": ship_class.get("guns") or ()}, conv)
        classes[ship_class["key"]] = {**ship_class, "mounts": mounts, "lights": lights}


def _ship(ship: Data, force: Data, number: int, conv: Table) -> Data:
    hurt = condition.taken_up(ship.get("condition") or {}, ship["class"], conv)
    top = squares(min(ship["max_kn"], ship.get("limit_kn", ship["max_kn"])))
    x, y = berth(number, force["x_yd"], force["y_yd"], force["heading_deg"], conv)
    x, y = float(ship.get("x_yd", x)), float(ship.get("y_yd", y))  # where an earlier battle left her
    heading = float({**force, **ship}["heading_deg"]) % 360
    speed = min(squares(force["knots"]), condition.most_squares(hurt, ship["class"], top, conv))
    left = ship.get("condition") or {}
    return {
        **{"key": ship["key"], "name": ship.get("name") or ship["key"], "class": ship["class"]["key"]},
        **{"side": force["side"], "force": force["key"], "station": number, "flagship": bool(ship.get("flagship"))},
        **{"top": top, "sound": squares(ship["max_kn"]), "speed": speed},
        **{"x": x, "y": y, "was": [x, y], "track": [], "heading": heading, "turned": 0.0},
        **{"follows": None, "adrift": 0, "jam": {"moves": 0, "points": 0.0}},
        **{"gunnery": float(ship.get("gunnery", 1.0)), "target": None, "aim": None, "groups": {}, "idle": {}},
        **{"torpedo_setting": ship.get("torpedo_setting"), "depth": ship.get("depth")},
        **{"rounds": left.get("rounds", {}), "torpedoes": left.get("torpedoes", {})},
        **{"hurt": hurt, "afloat": True, "end": ""},
    }
