"""NAV-T-176 to 179, SC-T-25: ground in squares, and troops that march over it."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from naval.rulesets.jane import orders, sight
from naval.rulesets.jane.forts import land
from naval.rulesets.jane.resolve import resolve
from tactical.engine.dice import Dice
from tactical.engine.errors import BadSetup
from tests.naval.rulesets.jane.setup_builder import duel
from tests.naval.rulesets.jane.table import STANDARD, open_table

Data = dict[str, Any]


def block(kind: str, x: float, y: float, wide: float, high: float) -> Data:
    return {"kind": kind, "points": [[x, y], [x + wide, y], [x + wide, y + high], [x, y + high]]}


def troop(key: str, side: str, kind: str = "infantry", x: float = 500, y: float = 500) -> Data:
    return {"key": key, "side": side, "name": key.upper(), "kind": kind, "x_yd": x, "y_yd": y}


GROUND = [
    block("open", 0, 0, 4000, 4000),
    block("marsh", 2000, 0, 500, 4000),
    block("impassable", 3000, 0, 500, 4000),
    block("road", 0, 990, 4000, 20),
]


def ashore(*troops: Data, **more: Any) -> Data:
    """Set up a duel off a coast."""
    return duel(**more, land={"ground": GROUND, "troops": list(troops)})


@pytest.mark.parametrize(
    ("ground", "yards"),
    [
        ("road", 100),
        ("open", 100),
        ("scrub", 75),
        ("broken", 75),
        ("wood", 50),
        ("town", 50),
        ("dockyard", 50),
        ("marsh", 33),
        ("steep", 33),
        ("impassable", 0),
        ("sea", 0),
    ],
)
def test_nav_t_176_sc_t_25_squares_go_by_the_ground_nav_t_179(ground: str, yards: float) -> None:
    assert land.square_yd(ground) == yards


def test_t_wc_45_nav_t_177_nav_t_178_one_square_and_three() -> None:
    assert (land.infantry_squares(), land.cavalry_squares()) == (1, 3)


def test_the_last_polygon_lies_on_top_and_outside_is_the_sea() -> None:
    assert [land.ground_at(GROUND, x, y) for x, y in ((500, 500), (2100, 500), (2100, 1000), (-1, 5))] == [
        "open",
        "marsh",
        "road",
        "sea",
    ]


def test_sc_j_25_barred_ground_is_refused() -> None:
    assert land.may_enter("infantry", "marsh") is None
    assert land.may_enter("cavalry", "marsh") == "Cavalry cannot enter marsh ground."
    assert land.may_enter("infantry", "impassable") == "Troops cannot march over impassable ground."
    assert land.may_enter("infantry", "sea") == "Troops cannot march into the sea."


def test_troops_march_until_they_are_halted() -> None:
    state = open_table(ashore(troop("c", "blue", "cavalry"), troop("i", "blue")))
    for order in ({"troops": {"c": {"course_deg": 90}, "i": {"course_deg": 0}}}, {}, {"troops": {"i": {"halt": True}}}):
        state = resolve(state, {"blue": order}, Dice("s"))[0]
    troops = state["land"]["troops"]
    assert (troops["c"]["x"], troops["c"]["y"]) == (1400, 500)
    assert (troops["i"]["x"], troops["i"]["y"]) == (500, 700)
    assert troops["i"]["course"] is None


def test_sc_j_26_each_square_is_as_large_as_the_ground_it_is_marched_from() -> None:
    piece: Data = {"kind": "infantry", "x": 1950.0, "y": 500.0, "course": 90.0}
    assert [(land.steps(GROUND, piece)[0], piece["x"]) for _ in range(3)] == [(1, 2050), (1, 2083), (1, 2116)]


def test_a_march_ends_at_barred_ground_and_says_so_sc_j_25() -> None:
    state = open_table(ashore(troop("c", "blue", "cavalry", 1750, 500), scale="full"))
    state, events = resolve(state, {"blue": {"troops": {"c": {"course_deg": 90}}}}, Dice("s"))
    (line,) = [one for one in events if one["kind"] == "march"]
    assert line["text"] == "C marches 2 land squares and halts: Cavalry cannot enter marsh ground."
    assert line["rules"] == ["NAV-T-178", "SC-T-25", "SC-J-25"]
    assert state["land"]["troops"]["c"]["course"] is None
    assert "red" not in line["told"]


def test_what_troops_may_be_ordered_and_every_fault() -> None:
    state = open_table(ashore(troop("c", "blue", "cavalry", 1950, 500), troop("i", "red")))
    assert orders.options(state, "blue", STANDARD)["troops"] == {
        "c": {"squares": 3, "course_deg": None, "ground": "open", "square_yd": 100}
    }
    for good in ({"course_deg": 0}, {"halt": True}, {}):
        assert orders.check(state, "blue", {"troops": {"c": good}}, STANDARD) == []
    bad = {"troops": {"c": {"course_deg": 90}, "i": {"halt": True}, "x": {}}}
    assert [(one["rule"], one["where"]) for one in orders.check(state, "blue", bad, STANDARD)] == [
        ("SC-J-25", "c"),
        ("NAV-T-001", "i"),
        ("NAV-T-001", "x"),
    ]
    for wrong in (3, {"course_deg": "east"}, {"course_deg": 3, "halt": True}, {"march": 3}):
        assert orders.check(state, "blue", {"troops": {"c": wrong}}, STANDARD)
    assert orders.check(state, "blue", {"troops": 3}, STANDARD)
    assert orders.check(open_table(duel()), "blue", {"troops": {"c": {}}}, STANDARD)


def test_a_bad_land_is_refused_with_every_fault() -> None:
    bad = {
        "ground": GROUND,
        "troops": [troop("a", "green"), troop("a", "red", "guns"), troop("b", "red", x=3100), 3, troop("c", "red", x="here")],
    }  # type: ignore[arg-type]
    with pytest.raises(BadSetup) as error:
        open_table(duel(land=bad))
    for word in ("green", "infantry or cavalry", "appears twice", "impassable", "must be a table", "x_yd and y_yd"):
        assert word in str(error.value)
    for ground in (
        [{"kind": "moon"}],
        [{"kind": "open", "points": [[0, 0]]}],
        [{"kind": "open", "points": [[0, 0], [1, 2], [3]]}],
        [3],
    ):
        with pytest.raises(BadSetup, match="ground 1"):
            open_table(duel(land={"ground": ground}))
    with pytest.raises(BadSetup, match="land must be"):
        open_table(duel(land=[]))


def test_hostile_troops_are_shown_in_sight_without_a_name_and_ground_to_all() -> None:
    state = open_table(ashore(troop("i", "red", x=540, y=560)))
    blue = sight.view(state, "blue", STANDARD)["land"]
    assert blue["troops"] == [
        {"side": "red", "kind": "infantry", "own": False, "id": None, "name": None, "x_yd": 500, "y_yd": 600, "course_deg": None}
    ]
    assert len(blue["ground"]) == len(GROUND)
    own = sight.view(state, "red", STANDARD)["land"]["troops"][0]
    assert (own["id"], own["x_yd"], own["own"]) == ("i", 540, True)
    assert sight.view(state, "umpire", STANDARD)["land"]["troops"][0]["id"] == "i"
    assert sight.view(open_table(duel()), "blue", STANDARD)["land"] is None


def test_by_night_hostile_troops_out_of_sight_change_nothing_in_the_view() -> None:
    state = open_table(ashore(troop("i", "red", x=3900, y=3900), night={"sight_yd": 1000}))
    twin = deepcopy(state)
    twin["land"]["troops"]["i"].update(x=3600.0, kind="cavalry", course=3.0)
    assert json.dumps(sight.view(state, "blue", STANDARD)) == json.dumps(sight.view(twin, "blue", STANDARD))
    assert sight.view(state, "blue", STANDARD)["land"]["troops"] == []
