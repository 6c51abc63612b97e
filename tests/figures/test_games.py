"""The figures of games by themselves: answers to queries, and battles that better captains fight, with their drawings."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import naval.rulesets  # noqa: F401 -- importing registers what is in it
import tactical.rulesets  # noqa: F401 -- the same
from tactical.engine.dice import Dice
from tactical.engine.errors import BadQuery
from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE, RuleSet
from tactical.engine.scene import Scene
from tests.figures.keeping import Figures
from tests.figures.reading import figures_of

Data = dict[str, Any]


def man(key: str, side: str, x: int, y: int, **more: Any) -> Data:
    return {"id": key, "side": side, "arm": "inf", "x": x, "y": y, **more}


LINE = [man(f"r{n}", "red", 40 * n - 120, 1500) for n in range(7)]
CREW = [man(f"b{n}", "blue", 40 * n - 60, -200) for n in range(5)]
GUN = {"id": "G", "side": "blue", "x": 0, "y": 0}
CLOSE = [man("r1", "red", 20, 60), man("r2", "red", 60, 60), man("r3", "red", 100, 900), *CREW]
FOOT = [
    {"id": "n1", "arm": "inf", "at": [0, 0], "men": 40, "shooters": 12},
    {"id": "n2", "arm": "cav", "at": [400, 0], "men": 9, "horses": 9},
]
STORE = [{"id": "W", "x": 100, "y": 100, "food": 5, "forage": 3, "ammunition": 2}]
BURST = [{"id": "a", "x": 60, "y": 0}, {"id": "b", "x": 200, "y": 10, "arm": "cav"}, {"id": "c", "x": 900, "y": 0}]
BOAT = {"key": "r1", "kind": "battleship", "x_yd": 1000, "y_yd": 0, "heading_deg": 0}
NORTH = [
    {"id": f"n{n}", "side": "N", "type": kind, "x": 7 + n, "y": 9} for n, kind in enumerate(("inf", "cav", "art", "hart", "com"))
]
SOUTH = [{"id": f"s{n}", "side": "S", "type": kind, "x": 7 + n, "y": 11} for n, kind in enumerate(("inf", "inf", "cav"))]
BOARD = {"units": [*NORTH, *SOUTH]}
FIGURES = [
    {"id": f"{side}{n}", "side": side, "type": kind, "sq": sq}
    for side, n, kind, sq in (
        ("D", 1, "L", 63),
        ("D", 2, "C", 40),
        ("D", 3, "A", 41),
        ("A", 1, "C", 50),
        ("A", 2, "A", 35),
        ("A", 3, "L", 52),
    )
]

LINES: dict[str, list[tuple[Data, dict[str, list[Any]]]]] = {
    "kriegspiel charge": [
        (
            {"sabres": 20, "start": 1920, "charged": "inf", "number": 30},
            {
                "order": ["extended", "column"],
                "start": [1100, 600],
                "retiring": [True],
                "reach": [1700],
                "formation": ["twos", "column"],
                "move": [5],
                "mounted": [False],
                "number": [10],
            },
        ),
        (
            {"sabres": 20, "start": 900, "charged": "cav", "number": 14},
            {
                "contours": [1, 2],
                "downhill": ["charged"],
                "stands": [True],
                "isolated": [True],
                "on_foot": [True],
                "coin": ["H"],
                "number": [20, 31],
            },
        ),
        ({"sabres": 12, "start": 900, "charged": "RA", "number": 2}, {"helped": [True], "number": [6], "start": [2000]}),
    ],
    "kriegspiel supply": [
        ({"move": 6, "units": FOOT, "stores": STORE}, {"move": [7, 12], "enemies": [[[100, 120]]], "stores": [[]]}),
        (
            {"siege": {"men": 60, "horses": 5, "food": 3}},
            {"moves": [20], "siege": [{"men": 20, "horses": 9, "food": 9, "forage": 4}]},
        ),
    ],
    "kriegspiel shell": [
        (
            {"burst": [0, 0], "men": BURST},
            {
                "guns": [[{"id": "g", "x": 20, "y": 20}]],
                "generals": [["a"]],
                "works": [[[[30, -90], [30, 90]]]],
                "wagons": [[{"id": "w", "x": 40, "y": 0, "h": [1, 0]}]],
                "burst": [[150, 0]],
            },
        ),
        (
            {"seed": "12345|KS1", "from": [0, 0], "aim": [0, 4608]},
            {"ply": [5], "n": [2], "aim": [[0, 9000], [3000, 100]], "screw": ["heavy"]},
        ),
    ],
    "kriegspiel demolition": [
        (
            {"kind": kind, "men": 6, "start": 5},
            {
                "do": ["destroy", "repair", "make"],
                "arm": ["RE", "inf", "cav"],
                "men": [1, 30],
                "idle": [[6, 7]],
                "wagons": [2],
                "until": [9],
            },
        )
        for kind in ("rail_bridge", "culvert", "bridge", "depot", "wagons", "mine", "trench", "epaulement")
    ]
    + [({"mine": [0, 0], "paths": {"a": [[-300, 0], [300, 0]]}}, {"men": [BURST], "mine": [[0, 400]]})],
    "little_wars melee": [
        ({"blue": 13, "red": 19, "support": 5}, {"support": [7, 6], "blue": [19, 20], "red": [26, 27, 13]}),
        ({"mover": "blue", "men": CLOSE}, {"mover": ["red"], "guns": [[GUN]], "choose": [{"M1": {"prisoners": ["b1"]}}]}),
    ],
    "little_wars gun": [
        (
            {"guns": [GUN], "men": [*LINE, *CREW], "seed": "12345|HOOK", "shots": ["r3", [0, 3840]]},
            {
                "ply": [4],
                "haste": ["hurried", "deliberate"],
                "wind": ["breeze"],
                "exposure": ["most", "half", "tip"],
                "shots": [["r0", "r1", "r2"]],
                "mover": ["red"],
                "men": [[*LINE, *CREW[:3]], [man("r9", "red", 10, -30), *CREW]],
            },
        )
    ],
    "little_wars score": [
        (
            {
                "blue": {"inf": 31, "cav": 9, "guns": 2, "held": 4, "taken": 6},
                "red": {"inf": 5, "cav": 3, "guns": 1, "held": 6, "taken": 4},
                "winner": "blue",
                "tally": 0,
                "target": 200,
            },
            {"winner": ["red", None], "tally": [90, -190], "target": [145]},
        )
    ],
    "game_of_battle moves": [
        ({"state": {"figures": FIGURES}, "side": side}, {"state": [{"figures": FIGURES[:4]}]}) for side in "AD"
    ],
    "game_of_war moves": [({"state": BOARD, "side": side}, {}) for side in "NS"],
    "game_of_war communication": [({"state": BOARD, "side": side}, {"state": [{"units": NORTH[::2]}]}) for side in "NS"],
    "game_of_war attack": [
        ({"state": BOARD, "side": side, "target": [7, y]}, {"target": [[8, y], [9, y], [12, 4]]})
        for side, y in (("N", 11), ("S", 9))
    ],
    "jane strikes": [
        (
            {"guns": 4, "calibre_in": 12, "range_yd": yards},
            {
                "shift": [True],
                "rapid": [True],
                "parallel": [True],
                "fired_in": [[3], [5]],
                "credit": [0.5],
                "velocity_fps": [2781, 1900],
                "calibre_in": [6, 7.5, 4.7],
                "guns": [3],
            },
        )
        for yards in (1800, 3500, 4800, 7000, 9000)
    ],
    "jane hit": [
        (
            {"sheet": sheet, "u": 0.4, "u_place": 0.3},
            {
                "points_off": [0, 2, 4, 6],
                "kind": ["destroyer", "small_cruiser", "cruiser"],
                "gunnery": [0.8],
                "other": [0.5],
                "aim": ["Z15", "Z04"],
                "aim_share": [0.3],
                "u_aim": [0.2],
                "u_place": [0.05, 0.6, 0.95],
                "table": ["stern_on"],
            },
        )
        for sheet in ("L", "M", "S", "SC")
    ],
    "jane turn": [
        (
            {"card_yd": 600, "knots": 15, "points": 4},
            {"points": [-8, 16], "knots": [8, 22], "engines": [True], "heading_deg": [90]},
        )
    ],
    "jane torpedo": [
        (
            {"course_deg": 90, "ships": [BOAT]},
            {
                "course_deg": [80, 86, 94],
                "setting": [1000, 3000],
                "half": ["late"],
                "coin": ["H"],
                "ships": [[{**BOAT, "knots": 14, "y_yd": -300}], [{**BOAT, "length_ft": 200, "heading_deg": 80}]],
            },
        ),
        ({"method": 3, "die": 6, "ships": [BOAT]}, {"die": [1, 4, 5], "ships": [[{**BOAT, "x_yd": 1900}]]}),
        (
            {"method": 4, "est_course_deg": 5, "est_range_yd": 900, "est_speed_kn": 1, "ships": [BOAT]},
            {"est_range_yd": [700, 1100], "est_course_deg": [40], "est_speed_kn": [9]},
        ),
    ],
    "jane fort": [
        (
            {"gun": {"velocity_fps": 2750}, "hits": ["edge", "shrapnel", "centre"], "move": 10},
            {
                "move": [1],
                "hits": [["centre", "centre"], ["edge", "edge", "edge"]],
                "gun": [{"velocity_fps": 1900, "calibre_in": 6, "ready": 14, "edge": 1}],
            },
        ),
        *(
            ({"shot": {"range_yd": yards, **more}}, {})
            for yards in (1800, 5000, 8000)
            for more in (
                {},
                {"demoralised": True},
                {"night": True},
                {"finders": 0, "guns": 4},
                {"calibre_in": 6, "kind": "destroyer"},
                {"shift": True, "points_off": 2},
            )
        ),
        *(
            ({"strike": {"sheet": sheet, **more}}, {})
            for sheet in ("L", "S")
            for more in ({}, {"finders": 2}, {"aimed": True}, {"projectile": "AP"})
        ),
    ],
}
"""By game and query: lines, and other values of their fields, in order."""


@pytest.mark.parametrize("name", LINES)
def test_a_query_is_answered_with_its_figures(figures: Figures, name: str) -> None:
    game, _, query = name.partition(" ")
    figures.hold(f"queries/{name}", answered(find(game), query, LINES[name]))


def answered(rules: RuleSet, query: str, lines: list[tuple[Data, dict[str, list[Any]]]]) -> Iterator[str]:
    for line, others in lines:
        asked = [{}, *({name: value} for name, values in others.items() for value in values)]
        for other in asked:
            told = json.dumps(other or line)
            yield f"== {told}" if len(told) < 200 else f"== {told[:200]} …"
            try:
                yield from figures_of("json", json.dumps(rules.queries[query]({**line, **other})).encode())
            except BadQuery as error:
                yield from error.faults


def test_jane_answers_what_a_hit_does_with_its_figures(figures: Figures) -> None:
    """Hits on every zone of the first class of some set-ups."""
    rules = find("jane")
    forces = [rules.setups()[n].contents["forces"][-1] for n in (0, 1, 2)]
    hit = {"calibre_in": 12, "velocity_fps": 2562, "projectile": "AP", "range_yd": 3000}
    hit |= {"zone": "Z01", "dice": {"length": 0.3, "fires lost": 3, "which muzzle": 0.2}}
    others: dict[str, list[Any]] = {"zone": [f"Z{n:02}" for n in range(2, 20)], "projectile": ["HE"], "range_yd": [7000]}
    others |= {"points_off": [3], "calibre_in": [6]}
    lines = [({**hit, "class": one["ships"][0]["class"]}, others) for one in forces]
    figures.hold("queries/jane damage", answered(rules, "damage", lines))


BATTLES = {
    "game_of_battle usual": ("hard", 6),
    "game_of_battle plate-2-1": ("usual", 4),
    "game_of_war sample": ("usual", 3),
    "game_of_war between": ("usual", 2),
    "kriegspiel exercise": ("usual", 8),
    "kriegspiel siege": ("usual", 4),
    "kriegspiel convoy": ("usual", 4),
    "jane battle_line": ("usual", 12),
    "jane landing": ("usual", 10),
    "jane dockyard": ("usual", 8),
    "jane night_attack": ("usual", 12),
    "jane submarine_screened": ("usual", 8),
    "little_wars hooks_farm_fix": ("usual", 4),
    "little_wars river": ("usual", 4),
}
"""By game and set-up: the level of both captains, and the moves that they fight."""


@pytest.mark.full
@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_of_better_captains_shows_its_figures(figures: Figures, name: str) -> None:
    game, _, key = name.partition(" ")
    rules = find(game)
    setup = next(one.contents for one in rules.setups() if one.key == key)
    figures.hold(f"battles/{name}", told(rules, setup, *BATTLES[name]))


def told(rules: RuleSet, setup: Data, level: str, moves: int) -> Iterator[str]:
    """Fight so many moves, and list orders, events, strengths, drawings and texts of each."""
    state = rules.open(setup, "figures")
    dice, before = Dice("figures"), rules.see(state, UMPIRE)
    for number in range(moves):
        sides = rules.to_act(state)
        orders = {side: rules.captain(state, side, dice.child(f"{side} {number}"), level) for side in sides}
        yield f"== move {number}: {' '.join(sides)}"
        yield from figures_of("json", json.dumps(orders).encode())
        yield from (f"{side} resigns" for side in sides if rules.resigns(state, side))
        if rules.notation is not None:
            for side in sides:
                yield from rules.notation.write_orders(state, side, orders[side]).splitlines()
        state, events = rules.resolve(state, orders, dice.child(number))
        yield from (f"event: {one['text']}" for one in events[:8])
        yield f"{len(events)} events"
        view = rules.see(state, UMPIRE)
        yield f"{rules.step(view)} {json.dumps(rules.clock(state))}"
        yield f"strength {rules.strength(view)} account {rules.account(view)} score {rules.score(view)}"
        if rules.weighs(setup):
            yield ", ".join(f"{side} stands at {rules.standing(state, side):.4f}" for side in state["sides"])
        yield from drawn(rules.scene(view, before))
        before = view
        if rules.result(state) is not None:
            yield from figures_of("json", json.dumps(rules.result(state)).encode())
            return
    if rules.notation is not None:
        yield from rules.notation.write_position(before).splitlines()
    yield from figures_of("json", json.dumps(rules.result(rules.stop(state, None, "Draw agreed."))).encode())


def drawn(scene: Scene | None) -> Iterator[str]:
    """Count what a drawing has of each kind, and sum its places."""
    if scene is None:
        return
    yield f"drawn in {[round(one, 1) for one in scene.frame]} on {scene.field}"
    for name in ("ground", "marks", "ways"):
        some = getattr(scene, name)
        kinds = Counter(f"{getattr(one, 'side', '')} {one.kind}".strip() for one in some)
        yield f"{name}: {dict(sorted(kinds.items()))}, places come to {sum(places(some)):.1f}"


def places(some: Any) -> Iterator[float]:
    for one in some:
        at = one.at if isinstance(one.at[0], (list, tuple)) else [one.at]
        yield from (number for place in at for number in place)
        yield from (float(getattr(one, name, 0)) for name in ("size", "heading", "out", "width", "short", "number"))
