"""Wagons, played move by move (KS-020 to KS-023, KS-036, KS-043)."""

from __future__ import annotations

from tests.tactical.rulesets.kriegspiel.exercise import (
    GAME,
    INCH,
    Data,
    feature,
    move,
    open_exercise,
    packets,
    refusals,
    step,
    texts,
    to_men,
    unit,
)

GUARD = unit("b8", "inf", 100, 20, men=5)  # without men who fight a battle is over

ROAD = feature("R1", "road", [(0, 20), (144, 20)], 3)


def wagon(state: Data, key: str = "b1-w1") -> tuple[int, int]:
    return state["wagons"][key]["x"], state["wagons"][key]["y"]


def test_wagons_go_a_foot_by_road_and_six_inches_across_country_ks_020() -> None:
    state = to_men(open_exercise([unit("b1", "TS", 30, 20, wagons=1), unit("b2", "TS", 30, 60, wagons=1)], None, ROAD))
    told = GAME.options(state, "blue")["wagons"]
    assert (told["b1-w1"]["reach"], told["b1-w1"]["road"]) == (6 * INCH, 12 * INCH)
    x, y = wagon(state)
    assert not refusals(state, {"wagons": {"b1-w1": [[x + 12 * INCH, y]]}})
    assert "KS-020" in refusals(state, {"wagons": {"b1-w1": [[x + 12 * INCH + 1, y]]}})["wagons.b1-w1"]
    x, y = wagon(state, "b2-w1")
    assert not refusals(state, {"wagons": {"b2-w1": [[x + 6 * INCH, y]]}})
    assert "KS-020" in refusals(state, {"wagons": {"b2-w1": [[x + 6 * INCH + 1, y]]}})["wagons.b2-w1"]
    after = step(state, {"wagons": {"b2-w1": [[x + 6 * INCH, y]]}})
    assert wagon(after, "b2-w1") == (x + 6 * INCH, y)
    assert after["wagons"]["b2-w1"]["h"] == [4096, 0]
    assert "way" not in after["wagons"]["b2-w1"]


def test_a_wagon_saves_moves_for_a_contour_and_climbs_from_its_foot_ks_022() -> None:
    hill = feature("H1", "hill", [(40, 50), (80, 50), (80, 90), (40, 90)])
    state = to_men(open_exercise([unit("b1", "TS", 38, 70, wagons=1), GUARD], None, hill))
    y = wagon(state)[1]
    assert "KS-020" in refusals(state, {"wagons": {"b1-w1": [[41 * INCH, y]]}})["wagons.b1-w1"]
    state = to_men(move(state, {"wagons": {"b1-w1": [[39 * INCH + 32, y]]}}))
    assert state["wagons"]["b1-w1"]["bank"] == 0, "it has moved"
    climb = {"wagons": {"b1-w1": [[40 * INCH + 16, y]]}}
    assert "KS-020" in refusals(state, climb)["wagons.b1-w1"], "a contour is two of its moves"
    state = to_men(move(state))
    assert state["wagons"]["b1-w1"]["bank"] == 1
    assert "KS-020" in refusals(state, {"wagons": {"b1-w1": [[41 * INCH, y]]}})["wagons.b1-w1"]
    state = move(state, climb)
    assert wagon(state) == (40 * INCH + 16, y)
    assert state["wagons"]["b1-w1"]["bank"] == 0


def test_infantry_climbs_a_contour_from_its_foot_in_a_whole_move_ks_022() -> None:
    hill = feature("H1", "hill", [(40, 50), (80, 50), (80, 90), (40, 90)])
    state = to_men(open_exercise([unit("b1", "inf", 39, 70, men=1)], None, hill))
    y = state["men"]["b1-1"]["y"]
    assert "men.b1-1" in refusals(state, {"men": {"b1-1": [[40 * INCH + 1, y]]}})
    state = to_men(move(state, {"men": {"b1-1": [[39 * INCH + 32, y]]}}))
    state = move(state, {"men": {"b1-1": [[40 * INCH + 32, y]]}})
    assert state["men"]["b1-1"]["x"] == 40 * INCH + 32


def test_no_river_no_ford_and_no_cliff_for_wheels_ks_036_ks_023() -> None:
    river = feature("S1", "river", [(0, 40), (144, 40)], 4)
    ford = feature("F1", "ford", [(30, 36), (30, 44)], 8)
    bridge = feature("B1", "bridge", [(60, 36), (60, 44)], 5)
    state = to_men(
        open_exercise([unit("b1", "TS", 30, 36, wagons=1), unit("b2", "TS", 60, 36, wagons=1)], None, river, ford, bridge)
    )
    assert "KS-036" in refusals(state, {"wagons": {"b1-w1": [[30 * INCH, 42 * INCH]]}})["wagons.b1-w1"]
    x, y = wagon(state, "b2-w1")
    assert not refusals(state, {"wagons": {"b2-w1": [[x, y + 6 * INCH]]}})
    steps = [feature(f"H{n}", "hill", [(40, 50 + n), (80, 50 + n), (80, 100), (40, 100)]) for n in range(4)]
    cliff = to_men(open_exercise([unit("b1", "TS", 60, 48, wagons=1)], None, *steps))
    cliff["wagons"]["b1-w1"]["bank"] = 1
    x, y = wagon(cliff)
    assert "KS-023" in refusals(cliff, {"wagons": {"b1-w1": [[x, y + 7 * INCH]]}})["wagons.b1-w1"]


def test_a_column_follows_its_head_by_road_and_any_refusal_names_its_wagon_ks_043() -> None:
    state = to_men(open_exercise([unit("b1", "TS", 30, 20, wagons=4, face=[1, 0])], None, ROAD))
    row = [wagon(state, f"b1-w{n}")[0] for n in range(1, 5)]
    assert row == sorted(row, reverse=True)
    orders = {"wagons": {"b1": [[100 * INCH, 20 * INCH]]}}
    sheet = GAME.sheet(state, "blue", orders)
    assert not sheet["refused"]
    assert sheet["orders"] == orders
    assert GAME.sheet(state, "blue", sheet["orders"])["orders"] == sheet["orders"]
    after = step(state, orders)
    gone = [wagon(after, f"b1-w{n}")[0] - row[n - 1] for n in range(1, 5)]
    assert all(11 * INCH <= one <= 12 * INCH for one in gone), gone
    by_unit = step(state, {"units": {"b1": {"to": [[100 * INCH, 20 * INCH]]}}})
    assert by_unit["wagons"] == after["wagons"]
    wrong = {"r9-w1": [[1, 1]], "b1-w1": "north", "b1-w2": [[30 * INCH, -5]], "b1-w3": {"load": "b1-w3"}, "b9": [[1, 2]]}
    assert set(refusals(state, {"wagons": wrong})) == {f"wagons.{key}" for key in wrong}
    assert "wagons" in refusals(state, {"wagons": [1]})


DEPOT = feature("D1", "depot", [(40, 56), (48, 56), (48, 64), (40, 64)])
STOCK = {"D1": {"side": "blue", "packets": {"food": 9, "forage": 2, "ammunition": 1}}}


def test_a_wagon_loads_from_a_depot_and_gives_nothing_up_in_that_move_ks_043() -> None:
    army = [
        unit("b1", "TS", 36, 60, wagons=1, packets={"food": 0, "forage": 0, "ammunition": 0}),
        unit("b2", "TS", 120, 20, wagons=1),
        GUARD,
    ]
    state = to_men(open_exercise(army, None, DEPOT, depots=STOCK))
    whole = packets(state)
    assert GAME.options(state, "blue")["wagons"]["b1-w1"]["stores"] == ["D1"]
    after = step(state, {"wagons": {"b1-w1": {"load": "D1", "packets": {"food": 4, "forage": 1}}}})
    assert after["wagons"]["b1-w1"]["packets"] == {"food": 4, "forage": 1, "ammunition": 0}
    assert after["depots"]["D1"]["packets"] == {"food": 5, "forage": 1, "ammunition": 1}
    assert packets(after) == whole
    assert any("takes up 4 packets of food and 1 of forage" in text for text in texts(after))
    everything = GAME.sheet(state, "blue", {"wagons": {"b1-w1": {"load": "D1"}}})
    assert everything["orders"]["wagons"]["b1-w1"] == {"load": "D1", "packets": {"food": 9, "forage": 2, "ammunition": 1}}
    assert GAME.sheet(state, "blue", everything["orders"])["orders"] == everything["orders"]
    back = to_men(move(to_men(step(to_men(after)))))
    back = step(back, {"wagons": {"b1-w1": {"unload": "D1"}}})
    assert packets(back) == whole
    assert back["wagons"]["b1-w1"]["packets"]["food"] == 0
    wrong = refusals(state, {"wagons": {"b2-w1": {"load": "D1"}, "b1-w1": {"load": "D1", "packets": {"food": 10}}}})
    assert "within 6 in" in wrong["wagons.b2-w1"]
    assert "Only 9" in wrong["wagons.b1-w1"]


def test_a_wagon_with_nobody_by_it_is_taken_sc_ks_37() -> None:
    state = open_exercise(
        [unit("b1", "TS", 60, 40, wagons=1), unit("b2", "inf", 20, 20, men=5)],
        [unit("r1", "inf", 60, 42, men=5), unit("r2", "TS", 120, 100, wagons=1)],
    )
    after = step(to_men(state))
    assert after["wagons"]["b1-w1"]["side"] == "red"
    assert after["wagons"]["b1-w1"]["unit"] == "r2"
    assert after["units"]["r2"]["wagons"] == ["r2-w1", "b1-w1"]
    guarded = open_exercise(
        [unit("b1", "TS", 60, 40, wagons=1), unit("b2", "inf", 60, 36, men=5)], [unit("r1", "inf", 60, 42, men=5)]
    )
    assert step(to_men(guarded))["wagons"]["b1-w1"]["side"] == "blue"
