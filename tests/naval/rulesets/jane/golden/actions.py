"""Golden actions: short scripted actions with every event, small enough to be read and worked by hand.

Read the differences when you write them anew: a changed line without a changed rule or convention is a fault.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from naval.rulesets.jane.ruleset import Jane
from tactical.engine.dice import Dice
from tests.naval.rulesets.jane.setup_builder import duel, force, setup, ship

Data = dict[str, Any]
Moves = list[dict[str, Data]]

HERE = Path(__file__).parent
JANE = Jane()


def _both(blue: Data, red: Data) -> dict[str, Data]:
    return {"blue": {"ships": blue}, "red": {"ships": red}}


def _gunnery() -> tuple[str, Data, Moves]:
    """Duncan and Wittelsbach side by side at 3,500 yards: loading, the first fires, a grade nearer, hits scored a move later."""
    fire = _both({"b1": {"target": "E1", "projectile": "AP", "aim": "Z02"}}, {"r1": {"target": "E1", "projectile": "CP"}})
    return "golden 1", duel("duncan", "wittelsbach", 3500), [fire, *[_both({}, {})] * 6]


def _helm() -> tuple[str, Data, Moves]:
    """Nobody fires: gathering way, a turn on the card, a turn with the engines, and a stop that takes a move."""
    moves = [
        _both({"b1": {"knots": 18, "course_deg": 90}}, {"r1": {"turn_points": -1.5, "knots": 9}}),
        _both({}, {"r1": {"turn_points": -1, "engines": True}}),
        _both({"b1": {"knots": 0}}, {"r1": {"knots": 4}}),
        _both({"b1": {"knots": -6}}, {"r1": {}}),
        _both({"b1": {"knots": -6}}, {"r1": {}}),
    ]
    return "golden 2", duel("topaze", "gazelle", 9000), moves


def _torpedo() -> tuple[str, Data, Moves]:
    """A destroyer crosses a battleship that lies stopped and fires both torpedoes, one too far astern and one that runs true."""
    river = ship("r1", "river")
    river["class"] = {**river["class"], "tubes": [{"count": 2, "diameter_in": 18.0, "place": "above"}]}
    river["torpedo_setting"] = 1000
    action = setup(force("b", "blue", [ship("b1", "majestic")], 0, 0, 0, 0), force("r", "red", [river], 700, -400, 0, 18))
    moves = [
        _both({}, {"r1": {"torpedo": {"half": "early", "course_deg": 290}}}),
        _both({}, {"r1": {"torpedo": {"half": "early", "course_deg": 254}}}),
        _both({"b1": {"target": "E1"}}, {"r1": {"course_deg": 90}}),
        _both({}, {}),
    ]
    return "golden 3", action, moves


def _fort() -> tuple[str, Data, Moves]:
    """A battleship comes within reach of a fort of two guns: it fires first, she replies a move later."""
    fort = {
        "key": "f1",
        "side": "red",
        "name": "Fort Alt",
        "x_yd": 0,
        "y_yd": 5600,
        "faces_deg": 180,
        "finders": 1,
        "guns": [{"calibre_in": 9.2, "velocity_fps": 2640}, {"calibre_in": 9.2, "velocity_fps": 2640}],
    }
    far = force("r", "red", [ship("r1", "gazelle")], 9000, 9000, 0, 0)
    action = setup(force("b", "blue", [ship("b1", "majestic")], 0, 0, 90, 9), far, forts=[fort])
    first = {
        "blue": {"ships": {"b1": {"target": "f1", "projectile": "CP"}}},
        "red": {"forts": {"f1": {"target": "E1", "projectile": "AP"}}},
    }
    return "golden 4", action, [first, *[_both({}, {})] * 6]


def _night() -> tuple[str, Data, Moves]:
    """A torpedo boat in the dark comes into a searchlight at 1,400 yards, where one sees 1,000, and is fired at half blind."""
    boat = force("r", "red", [ship("r1", "s90")], 1400, 300, 0, 9)
    action = setup(force("b", "blue", [ship("b1", "duncan")], 0, 0, 0, 9), boat, night={"sight_yd": 1000, "method": 1})
    moves = [
        _both({"b1": {"light": 77}}, {}),
        _both({"b1": {"light": 77, "target": "E1", "projectile": "HE"}}, {"r1": {"knots": 15}}),
        _both({"b1": {"light": 70}}, {}),
        _both({}, {}),
    ]
    return "golden 5", action, moves


SCRIPTS = {"gunnery": _gunnery, "helm": _helm, "torpedo": _torpedo, "fort": _fort, "night": _night}


def played(name: str) -> str:
    """Play a script: its purpose, then move by move every event with its rules and dice, and every ship's place."""
    script = SCRIPTS[name]
    seed, action, moves = script()
    state, dice = JANE.open(action, seed), Dice(seed)
    lines = [(script.__doc__ or "").strip(), "", f"seed: {seed}", *_places(state)]
    for sheets in moves:
        for side, sheet in sheets.items():
            faults = JANE.check(state, side, sheet)
            assert not faults, (name, faults)
        state, events = JANE.resolve(state, sheets, dice)
        lines += ["", f"move {state['move']}"]
        for event in events:
            lines.append(f"  {event['text']}")
            lines.append(f"    {' '.join(event['rules'])}")
            lines += [f"    {roll['what']}: {roll['fell']}" for roll in event["rolls"]]
        lines += _places(state)
    return "\n".join(lines) + "\n"


def _places(state: Data) -> list[str]:
    """List place, heading, speed and hurts, one line a ship."""
    lines = []
    for one in JANE.see(state, "umpire")["ships"]:
        hurts = "; ".join(line for line in one["status"] if "fires at move" not in line)
        lies = f"{one['name']} {one['x_yd']:.0f} {one['y_yd']:.0f} yd, {one['heading_deg']:.1f}°, {one['kn']:g} kn"
        lines.append(f"  . {lies}: {hurts}" if hurts else f"  . {lies}")
    return lines
