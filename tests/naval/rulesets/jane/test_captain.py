from __future__ import annotations

from itertools import pairwise
from typing import Any

from naval.rulesets.jane import captain, sight, tables
from naval.rulesets.jane.captain import gun_values
from naval.rulesets.jane.ruleset import Jane
from tactical.engine.dice import Dice
from tactical.engine.play.fight import fight
from tests.naval.rulesets.jane.setup_builder import duel, fleets, force, setup, ship
from tests.naval.rulesets.jane.table import open_table

Data = dict[str, Any]


def _orders(state: Data, side: str = "blue") -> Data:
    view = sight.view(state, side, tables.STANDARD)
    found: Data = captain.orders(view, Dice("captain"))["ships"]
    return found


def _distance(view: Data, a: str, b: str) -> float:
    places = {one["id"]: (one["x_yd"], one["y_yd"]) for one in view["ships"]}
    return float(((places[a][0] - places[b][0]) ** 2 + (places[a][1] - places[b][1]) ** 2) ** 0.5)


def test_sc_j_04_a_side_fights_at_a_little_over_half_and_runs_below() -> None:
    assert gun_values.fights_on(5.5, 10)
    assert not gun_values.fights_on(5.4, 10)


def test_sc_j_04_a_fleet_closes_to_the_range_of_its_guns_and_keeps_it() -> None:
    record = fight("jane", fleets(2, range_yd=9500, limit=40), "close")
    ranges = [min(_distance(view, b, r) for b in ("b1", "b2") for r in ("r1", "r2")) for view in record["views"]["umpire"]]
    assert ranges[0] > 9000
    assert min(ranges) > 1200
    assert all(1500 < one < 5500 for one in ranges[20:])


def test_sc_j_04_the_weaker_runs_from_the_first_move() -> None:
    setup_ = setup(
        force("b", "blue", [ship("b1", "river")], 0, 0, 90, 12),
        force("r", "red", [ship(f"r{n}", "wittelsbach") for n in (1, 2, 3)], 8000, 0, 270, 12),
    )
    record = fight("jane", setup_, "run")
    assert record["result"]["ending"] == "The fleets have drawn apart: Blue drew off before a gun was fired."
    assert record["result"]["ships"]["b1"]["afloat"]
    last = record["views"]["umpire"][-1]
    assert min(_distance(last, "b1", f"r{n}") for n in (1, 2, 3)) > 10_000


def test_sc_j_04_the_line_follows_its_leader() -> None:
    record = fight("jane", fleets(4, range_yd=9500, limit=20), "line")
    for view in record["views"]["umpire"][1:]:
        for ahead, astern in (("b1", "b2"), ("b2", "b3"), ("b3", "b4")):
            assert 100 < _distance(view, ahead, astern) < 900, view["move"]


def test_sc_j_04_fire_is_shared_out_and_kept_where_it_is() -> None:
    state = open_table(fleets(4, range_yd=5000))
    first = _orders(state)
    targets = [first[key]["target"] for key in sorted(first)]
    assert None not in targets
    assert len(set(targets)) >= 2
    record = fight("jane", fleets(4, range_yd=5000, limit=25), "share")
    changes = 0
    pages = record["views"]["blue"]
    for before, after in pairwise(pages):
        was = {one["id"]: one["target"] for one in before["ships"] if one["own"]}
        changes += sum(1 for one in after["ships"] if one["own"] and was[one["id"]] not in (None, one["target"]))
    assert changes < 25 * 4 * 0.25


def test_sc_j_04_no_target_is_ordered_out_of_reach_but_the_guns_are_loaded() -> None:
    (order,) = _orders(open_table(duel(range_yd=9500))).values()
    assert order["target"] is None
    assert order["projectile"] == "CP"


def test_captain_uses_nothing_but_what_his_side_sees() -> None:
    state = open_table(fleets(3, range_yd=6000))
    twin = open_table(fleets(3, range_yd=6000))
    for key in ("r1", "r2", "r3"):
        twin["ships"][key].update(name="x", speed=0.0, top=1.0, target="b3", gunnery=3.0)
        twin["ships"][key]["hurt"].update(engines=2, level=1)
    jane = Jane()
    assert state != twin
    assert jane.captain(state, "blue", Dice("d")) == jane.captain(twin, "blue", Dice("d"))


def test_captain_orders_nothing_illegal_in_a_whole_battle_of_every_kind() -> None:
    for blue, red in (
        ("drake", "prinz_adalbert"),
        ("swiftsure", "majestic"),
        ("topaze", "gazelle"),
        ("river", "s90"),
        ("duncan", "gazelle"),
    ):
        record = fight("jane", fleets(3, blue, red, limit=150), "legal", views=False)  # raises on a fault
        assert record["moves"] <= 150


def _range(record: Data, move: int) -> float:
    ships = [one for one in record["views"]["umpire"][move]["ships"] if one["afloat"]]
    return min(
        ((a["x_yd"] - b["x_yd"]) ** 2 + (a["y_yd"] - b["y_yd"]) ** 2) ** 0.5
        for a in ships
        for b in ships
        if a["side"] == "blue" and b["side"] == "red"
    )


def test_sc_j_04_ships_close_until_their_best_guns_reach() -> None:
    for blue, red in (("topaze", "gazelle"), ("river", "s90")):
        record = fight("jane", fleets(2, blue, red, limit=40), "small guns")
        fires = [one["move"] for one in record["events"] if one["kind"] == "fire"]
        assert fires, f"{blue} and {red} never fired"
        assert min(fires) < 15
        assert min(_range(record, move) for move in range(20)) < 2000


def test_sc_j_04_a_faster_fleet_comes_up_with_one_that_runs() -> None:
    chase = setup(
        force("b", "blue", [ship(f"b{n}", "duncan") for n in (1, 2, 3)], 0, 0, 90, 14),
        force("r", "red", [ship("r1", "majestic")], 7500, 0, 90, 14),
        limit=120,
    )
    record = fight("jane", chase, "chase")
    fled = record["views"]["umpire"][40]["ships"][-1]
    assert fled["id"] == "r1"
    assert fled["x_yd"] > 15_000  # she runs
    assert min(_range(record, move) for move in range(40, record["moves"])) < 4800


def test_sc_j_04_a_ship_wants_the_range_of_the_guns_she_has_left() -> None:
    guns = [{"calibre_in": 12, "guns": 4, "out": 0}, {"calibre_in": 3, "guns": 6, "out": 0}]
    assert gun_values.range_wanted({"guns": guns}, "battleship", tables.STANDARD) == 3300
    guns[0]["out"] = 4
    assert gun_values.range_wanted({"guns": guns}, "small_cruiser", tables.STANDARD) == 1500
    guns[1]["out"] = 6
    assert gun_values.range_wanted({"guns": guns}, "small_cruiser", tables.STANDARD) >= 1500
