"""SC-T-03: an admiral's sight, and that nothing hidden can reach him."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from naval.rulesets.jane import sight, tables
from naval.rulesets.jane.resolve import resolve
from naval.rulesets.jane.table import observers
from tactical.engine.dice import Dice
from tests.naval.rulesets.jane.setup_builder import CLASSES, duel, fleets, force, setup, ship
from tests.naval.rulesets.jane.table import move_ship, open_table

Data = dict[str, Any]


def _see(state: Data, viewer: str = "blue") -> Data:
    return sight.view(state, viewer, tables.STANDARD)


def _enemies(state: Data, viewer: str = "blue") -> list[Data]:
    return [one for one in _see(state, viewer)["ships"] if not one["own"]]


def test_nav_t_004_a_bearing_is_seen_to_half_a_point() -> None:
    assert observers.bearing_seen(2.8) == 0
    assert observers.bearing_seen(2.82) == 5.625
    assert observers.bearing_seen(359) == 0


def test_nav_t_007_a_scout_near_the_enemy_halves_the_error() -> None:
    assert sight.range_seen(10_000, 0.999999, False) == 11_000
    assert sight.range_seen(10_000, 0.0, False) == 9_000
    assert sight.range_seen(10_000, 0.999999, True) == 10_500
    assert sight.range_seen(10_000, 0.0, True) == 9_500


@pytest.mark.parametrize(("yards", "level"), [(4000, 3), (4001, 2), (8000, 2), (8001, 1), (12_000, 1), (12_001, 0)])
def test_nav_t_005_recognition_by_distance(yards: float, level: int) -> None:
    assert sight.recognised(yards) == level


@pytest.mark.parametrize(
    ("yards", "name", "what", "kind"),
    [
        (3900, "Wettin", "Wittelsbach class", "battleship"),
        (7900, None, "Wittelsbach class", "battleship"),
        (11_000, None, "a battleship", "battleship"),
        (13_000, None, "smoke", "unknown"),
    ],
)
def test_sc_t_03_what_is_shown_of_an_enemy(yards: float, name: str | None, what: str, kind: str) -> None:
    state = open_table(
        setup(force("b", "blue", [ship("b1", "duncan")]), force("r", "red", [ship("r1", "wittelsbach", name="Wettin")], yards))
    )
    (enemy,) = _enemies(state)
    assert (enemy["id"], enemy["name"], enemy["what"], enemy["kind"]) == ("E1", name, what, kind)
    assert enemy["range_yd"] % 500 == 0
    assert abs(enemy["range_yd"] - yards) <= 0.1 * yards + 250
    assert enemy["status"] == []
    assert enemy["kn"] is None


def test_nav_t_042_nav_t_043_a_ship_out_of_sight_is_not_there_at_all_sc_t_03() -> None:
    state = open_table(duel(range_yd=30_001))
    assert _enemies(state) == []
    assert "r1" not in json.dumps(_see(state))
    assert len(_enemies(open_table(duel(range_yd=30_000)))) == 1


def test_sc_j_08_an_admiral_sees_from_his_flagship_and_else_by_the_nearest_who_does() -> None:
    own = [ship("b1", "duncan"), ship("b2", "duncan")]
    scene = setup(force("b", "blue", own), force("r", "red", [ship("r1", "wittelsbach")], 20_000))
    state = open_table(scene)
    move_ship(state, "b1", 0, 0)
    move_ship(state, "b2", 0, 5000)
    move_ship(state, "r1", 0, 20_000)
    (((away, by, bearing), enemy),) = sight.screen_is_lifted(state, "blue", tables.STANDARD)
    assert (away, by, bearing, enemy["key"]) == (20_000, "b1", 0, "r1")
    move_ship(state, "r1", 0, 32_000)
    (((away, by, _), _),) = sight.screen_is_lifted(state, "blue", tables.STANDARD)
    assert (away, by) == (27_000, "b2")
    move_ship(state, "r1", 0, 40_000)
    assert sight.screen_is_lifted(state, "blue", tables.STANDARD) == []


def test_sc_t_03_a_ship_that_drew_out_of_sight_stays_where_she_was_seen_last() -> None:
    state = open_table(duel(range_yd=30_000, red_heading=90, knots=18))
    later = resolve(state, {}, Dice("s"))[0]
    (enemy,) = _enemies(later)
    assert (enemy["range_yd"], enemy["bearing_deg"], enemy["heading_deg"]) == (None, None, None)
    assert (enemy["x_yd"], enemy["y_yd"]) == (_enemies(state)[0]["x_yd"], _enemies(state)[0]["y_yd"])
    assert enemy["seen_at"] == 0


def test_sc_t_03_a_ship_once_recognised_stays_so() -> None:
    state = open_table(duel(range_yd=3950, red_heading=90, knots=18))
    assert _enemies(state)[0]["name"] == "R1"
    later = resolve(state, {}, Dice("s"))[0]
    assert later["book"]["blue"]["E1"]["true_range"] > 4000
    assert _enemies(later)[0]["name"] == "R1"


def test_sc_t_03_ships_within_a_point_overlap_and_share_the_nearer_ones_range() -> None:
    state = open_table(
        setup(
            force("b", "blue", [ship("b1", "duncan")]),
            force("r", "red", [ship("r1", "wittelsbach"), ship("r2", "wittelsbach")], 7000, 0, 0),
        )
    )
    move_ship(state, "r1", 7000, 0)
    move_ship(state, "r2", 9000, 500)  # 3.2 degrees off
    sight.look_out(state, tables.STANDARD)
    near, far = _enemies(state)
    assert near["behind"] is None
    assert (far["behind"], far["range_yd"]) == (near["id"], near["range_yd"])
    move_ship(state, "r2", 9000, 1800)  # 11.3 degrees off: clear again
    sight.look_out(state, tables.STANDARD)
    assert _enemies(state)[1]["behind"] is None


def test_sc_t_03_how_close_ships_must_lie_to_overlap_is_a_convention_like_the_rest() -> None:
    state = open_table(
        setup(
            force("b", "blue", [ship("b1", "duncan")]),
            force("r", "red", [ship("r1", "wittelsbach"), ship("r2", "wittelsbach")], 7000, 0, 0),
            conventions={"SC-T-03": {"overlap_pt": 0.25}},
        )
    )
    move_ship(state, "r1", 7000, 0)
    move_ship(state, "r2", 9000, 500)  # 3.2 degrees off, and a quarter of a point is 2.8
    sight.look_out(state, tables.conventions(state["conventions"]))
    assert [one["behind"] for one in _enemies(state)] == [None, None]


def test_enemies_are_numbered_as_they_are_met_and_not_by_who_they_are() -> None:
    far, near = ship("a_first_by_key", "wittelsbach"), ship("z_last_by_key", "wittelsbach")
    state = open_table(
        setup(force("b", "blue", [ship("b1", "duncan")]), force("q", "red", [far], 9000), force("r", "red", [near], 5000))
    )
    assert {ident: entry["ship"] for ident, entry in state["book"]["blue"].items()} == {
        "E1": "z_last_by_key",
        "E2": "a_first_by_key",
    }


def test_own_ships_are_exact_and_the_umpire_sees_all() -> None:
    state = open_table(duel(range_yd=5000))
    (own,) = [one for one in _see(state)["ships"] if one["own"]]
    assert (own["id"], own["exact"], own["x_yd"], own["y_yd"], own["heading_deg"], own["kn"]) == ("b1", True, 0, 0, 0, 12)
    umpire = _see(state, "umpire")
    assert [one["id"] for one in umpire["ships"]] == ["b1", "r1"]
    assert all(one["exact"] and not one["own"] for one in umpire["ships"])


def test_nav_t_039_targets_and_loads_stand_behind_the_screen_nav_t_040() -> None:
    state = open_table(duel())
    assert sight.behind_the_screen(state["ships"]["r1"], "blue") == ()
    assert "target" in sight.behind_the_screen(state["ships"]["r1"], "red")
    assert not {"target", "loads", "guns", "max_kn", "card_yd"} & set(_enemies(state)[0])


def _hurt(state: Data) -> None:
    hurt = state["ships"]["r1"]["hurt"]
    hurt.update(engines=1, bow=2, squares=1.0, bad=3, level=1)
    hurt["waterline"].update(fore=3, port=3)


def _other_target(state: Data) -> None:
    state["ships"]["r1"]["target"] = "b2"
    state["ships"]["r1"]["guns"]["0"].update(loaded="HE", ready=[40, 41])


def _other_name(state: Data) -> None:
    state["ships"]["r1"]["name"] = "Another"


def _other_speed(state: Data) -> None:
    state["ships"]["r1"].update(speed=1.0, top=2.0, turned=3.0, adrift=2)


def _other_flag(state: Data) -> None:
    state["ships"]["r1"].update(flagship=False, station=5, force="elsewhere", gunnery=2.5)


def _hits_on_the_way(state: Data) -> None:
    state["scoring"] = []


def _someone_else_in_her_class(state: Data) -> None:
    state["classes"]["wittelsbach"] = {**state["classes"]["wittelsbach"], "belt_in": 1.0, "displacement_t": 9000}


HIDDEN: list[Callable[[Data], None]] = [
    _hurt,
    _other_target,
    _other_name,
    _other_speed,
    _other_flag,
    _hits_on_the_way,
    _someone_else_in_her_class,
]


@pytest.mark.parametrize("change", HIDDEN, ids=lambda change: change.__name__.strip("_"))
@pytest.mark.parametrize("moves", [0, 6])
def test_twin_states_that_differ_in_what_blue_may_not_know_show_blue_the_same(change: Callable[[Data], None], moves: int) -> None:
    state = open_table(fleets(3, range_yd=7500))
    for _ in range(moves):
        ships = {key: {"target": "E1", "projectile": "AP"} for key in ("b1", "b2", "b3")}
        others = {key: {"target": "E1", "projectile": "AP"} for key in ("r1", "r2", "r3")}
        state = resolve(state, {"blue": {"ships": ships}, "red": {"ships": others}}, Dice("twin"))[0]
    state["scoring"].append({"zone": "Z02"})
    twin = deepcopy(state)
    change(twin)
    assert json.dumps(twin) != json.dumps(state)
    assert json.dumps(_see(twin)) == json.dumps(_see(state))


@pytest.mark.parametrize(
    "secret",
    [
        {"gunnery": 0.5},
        {"condition": {"engines": 1, "bow": 1}},
        {"name": "Someone"},
        {"max_kn": 12.5},
        {"flagship": True},
        {"class": {**CLASSES["wittelsbach"], "key": "secret", "belt_in": 2.0, "displacement_t": 9000, "launched": 1890}},
    ],
    ids=lambda value: next(iter(value)),
)
def test_twin_battles_that_differ_in_what_blue_may_not_know_begin_the_same_for_blue(secret: Data) -> None:
    """Two whole battles, moved on and fired in: Red's secrets change nothing that Blue is shown of the first fires."""
    pages, states = [], []
    for more in ({}, secret):
        state = open_table(
            setup(
                force("b", "blue", [ship("b1", "duncan")], knots=12),
                force("r", "red", [ship("r1", "wittelsbach", **more)], 6500, 0, 0, 12),
            )
        )
        orders = {"blue": {"ships": {"b1": {"target": "E1", "projectile": "AP"}}}, "red": {"ships": {"r1": {"target": None}}}}
        state = resolve(state, orders, Dice("twin"))[0]
        states.append(json.dumps(state))
        pages.append(json.dumps(_see(state)))
    assert states[0] != states[1]
    assert pages[0] == pages[1]


def test_lines_told_to_a_side_never_name_an_enemy_it_has_not_recognised() -> None:
    state = open_table(fleets(3, range_yd=9000))
    for _ in range(12):
        ships = {key: {"target": "E1", "projectile": "AP", "knots": 14} for key in ("b1", "b2", "b3")}
        state = resolve(state, {"blue": {"ships": ships}, "red": {"ships": {}}}, Dice("x"))[0]
        page = _see(state)
        named = {one["name"] for one in page["ships"] if not one["own"] and one["name"]}
        for line in page["log"]:
            assert not any(name in line["text"] for name in {"R1", "R2", "R3"} - named), line


def test_rolls_are_told_to_the_ship_they_befell_and_not_to_the_firer() -> None:
    state = open_table(duel(range_yd=2500))
    orders = {"blue": {"ships": {"b1": {"target": "E1", "projectile": "HE"}}}, "red": {"ships": {}}}
    seen: dict[str, list[Data]] = {"blue": [], "red": [], "umpire": []}
    for _ in range(40):
        state = resolve(state, orders, Dice("rolls"))[0]
        for viewer, lines in seen.items():
            lines += _see(state, viewer)["log"]
    assert not any(line["rolls"] for line in seen["blue"])
    assert any(line["rolls"] for line in seen["red"])
    assert any(roll["rule"] == "SC-T-08" for line in seen["umpire"] for roll in line["rolls"])
    assert not any(roll["rule"] in ("SC-T-08", "SC-T-09") for line in seen["red"] for roll in line["rolls"])
