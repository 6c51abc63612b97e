"""The order of play on the machine."""

from __future__ import annotations

import pytest

from tactical.engine.dice import Dice
from tactical.engine.errors import BadSetup, IllegalOrders
from tactical.ground.rules import order_of_play
from tactical.rulesets.little_wars import hooks_farm
from tests.tactical.rulesets.little_wars.floor import (
    BARE,
    GAME,
    IN,
    battle,
    foot,
    gun,
    horse,
    play,
    read_log,
    refused,
    to_order_units,
)

SMALL = [
    {
        "side": side,
        "units": [
            {"key": f"{side[0]}1", "type": "inf", "count": 6},
            {"key": f"{side[0]}2", "type": "cav", "count": 4},
            {"key": f"{side[0]}g", "type": "gun"},
        ],
    }
    for side in ("blue", "red")
]


def test_lw_001_002_010_the_country_then_the_sides_then_the_toss() -> None:
    """LW-001, LW-002 and LW-010, in this order."""
    state = GAME.open({"terms": {"country": "table"}, "forces": SMALL}, "seed")
    arranger = state["arranger"]
    assert (state["stage"], GAME.to_act(state), state["first"]) == ("country", (arranger,), None)
    state = GAME.resolve(state, {arranger: {"country": BARE}}, Dice("seed"))[0]
    other = "red" if arranger == "blue" else "blue"
    assert (state["stage"], GAME.to_act(state), state["first"]) == ("sides", (other,), None)
    state = GAME.resolve(state, {other: {"home": "north"}}, Dice("seed"))[0]
    assert state["home"] == {other: "north", arranger: "south"}
    assert (state["stage"], state["first"]) == ("deploy", order_of_play.first_player(Dice("seed"), ["blue", "red"]))


def test_lw_003_the_country_is_not_disturbed_once_it_is_made() -> None:
    state = battle([foot("b", (20, 20))], [foot("r", (20, 50))])
    assert refused(state, {"country": BARE})["country"][0] == "LW-003"
    assert play(state, {})["country"] == state["country"]


@pytest.mark.parametrize("curtain", ["yes", "no"])
def test_lw_011_013_who_puts_down_when(curtain: str) -> None:
    """LW-013 with a curtain, LW-011 without."""
    state = GAME.open({"country": BARE, "forces": SMALL, "first": "red", "terms": {"curtain": curtain}}, "seed")
    seen = GAME.see(state, "blue")
    if curtain == "yes":
        assert GAME.to_act(state) == ("blue", "red")
        assert {man["side"] for man in seen["men"].values()} == {"blue"}
        assert "red" not in seen["counts"]
        assert not any(one["side"] == "red" for part in ("guns", "bodies") for one in seen[part].values())
        return
    assert GAME.to_act(state) == ("red",)
    after = GAME.resolve(state, {"red": {}}, Dice("seed"))[0]
    assert GAME.to_act(after) == ("blue",)
    assert all(man["is"] == "armed" for man in after["men"].values() if man["side"] == "red")
    assert sum(man["side"] == "red" for man in GAME.see(after, "blue")["men"].values()) == 10


def test_lw_011_men_are_put_down_along_the_back_line() -> None:
    state = GAME.open({"country": BARE, "forces": SMALL}, "seed")
    put = {
        "b1-1": to_order_units(10, 0),
        "b1-2": to_order_units(12, 6),
        "b1-3": to_order_units(14, 7),
        "b1-4": to_order_units(10.2, 0),
        "r1-1": to_order_units(30, 0),
    }
    sheet = GAME.sheet(state, "blue", {"put": put, "guns": {"bg": to_order_units(30, 0)}})
    assert sorted(sheet["orders"]["put"]) == ["b1-1", "b1-2"]
    rules = {one["where"]: one["rule"] for one in sheet["refused"]}
    assert rules == {"put.b1-3": "LW-011", "put.b1-4": "LW-043", "put.r1-1": "LW-015"}
    assert "1 in outside" in next(one["text"] for one in sheet["refused"] if one["where"] == "put.b1-3")


def test_the_rest_is_put_down_by_the_program_with_its_guns_served() -> None:
    state = GAME.open({"country": BARE, "forces": SMALL}, "seed")
    after = GAME.resolve(state, {"blue": {}, "red": {"put": {"r1-1": to_order_units(5, 72)}}}, Dice("seed"))[0]
    assert after["stage"] == "guns"
    assert all(man["is"] == "armed" for man in after["men"].values())
    assert GAME.see(after, "red")["guns"]["rg"]["crew"] >= 4
    assert (after["men"]["r1-1"]["x"], after["men"]["r1-1"]["y"]) == tuple(to_order_units(5, 72))


def test_lw_012_men_off_the_line_count_from_its_nearest_point() -> None:
    assert order_of_play.counts_from(640, -128, 0) == (640, 0)
    state = GAME.open({"country": BARE, "forces": SMALL, "first": "blue"}, "seed")
    put = {"b1-1": to_order_units(10, 6), "b1-2": to_order_units(13, -2), "b1-3": to_order_units(16, 0)}
    state = GAME.resolve(state, {"blue": {"put": put}, "red": {}}, Dice("seed"))[0]
    state = play(state, {"done": True})
    assert GAME.options(state, "blue")["men"]["b1-1"]["at"] == to_order_units(10, 0)
    wrong = refused(
        state, {"men": {"b1-1": [to_order_units(10, 12.5)], "b1-2": [to_order_units(13, 12)], "b1-3": [to_order_units(16, 12)]}}
    )
    assert list(wrong) == ["men.b1-1"]
    assert "12 1/2 in" in wrong["men.b1-1"][1]
    moved = play(state, {"men": {"b1-2": [to_order_units(13, 12)]}})
    later = play(play(moved, {"done": True}), {})
    assert later["mover"] == "blue"
    assert refused(play(later, {"done": True}), {"men": {"b1-1": [to_order_units(10, 18)]}}) == {}, (
        "the second move is from where he stands"
    )


def test_lw_014_putting_down_is_untimed_and_016_the_moves_are_not() -> None:
    state = GAME.open({"country": BARE, "forces": SMALL}, "seed")
    assert GAME.clock(state) is None
    state = GAME.resolve(state, {"blue": {}, "red": {}}, Dice("seed"))[0]
    assert GAME.clock(state) == {"key": "ply-1", "seconds": 120, "interval": 240}
    after = play(state, {"done": True})
    assert GAME.clock(after) == GAME.clock(state), "guns and men share one allowance"


def test_lw_015_018_the_players_move_alternately_and_nobody_out_of_his_turn() -> None:
    state = battle([foot("b", (20, 20))], [foot("r", (20, 50))])
    faults = GAME.check(state, "red", {"men": {"r-1": [to_order_units(21, 50)]}})
    assert [one["rule"] for one in faults] == ["LW-018"]
    with pytest.raises(IllegalOrders):
        GAME.resolve(state, {"red": {"men": {"r-1": [to_order_units(21, 50)]}}}, Dice("x"))
    after = play(state, {})
    assert (after["ply"], after["mover"]) == (4, "red")
    assert play(after, {})["mover"] == "blue"


def test_lw_022_023_no_fire_before_the_third_ply_and_guns_first() -> None:
    crew = [(28, 20), (26, 20), (24, 20), (34, 20), (36, 20)]
    blue, red = [foot("b", *crew), gun("g", 30, 20)], [foot("r", (30, 50))]
    early = battle(blue, red, "guns", ply=2)
    assert refused(early, {"fire": [["g", "r-1"]]})["fire.0"][0] == "LW-022"
    state = battle(blue, red, "guns", ply=3)
    assert refused(state, {"fire": [["g", "r-1"]]}) == {}
    fired = play(state, {"fire": [["g", "r-1"]], "done": True})
    assert (fired["stage"], fired["guns"]["g"]["shots"]) == ("men", 1)
    assert refused(fired, {"fire": [["g", "r-1"]]})["fire"][0] == "LW-023"


def test_the_guns_stage_is_passed_over_where_no_gun_can_do_anything() -> None:
    state = play(battle([foot("b", (20, 20)), gun("g", 60, 20)], [foot("r", (20, 60))], mover="red"), {})
    assert (state["mover"], state["stage"]) == ("blue", "men")


def test_lw_114_a_force_is_bought_for_150_points_behind_the_curtain() -> None:
    state = GAME.open({"country": BARE, "terms": {"forces": "purchase", "ground": "half"}}, "seed")
    dear = GAME.sheet(state, "blue", {"force": {"inf": 61, "cav": 40, "guns": 3}})
    assert [one["rule"] for one in dear["refused"]] == ["LW-114"]
    after = GAME.resolve(state, {"blue": {"force": {"inf": 12, "cav": 4, "guns": 1}}, "red": {}}, Dice("seed"))[0]
    assert after["start"] == {"blue": {"cav": 4, "inf": 12, "guns": 1}, "red": {"cav": 40, "inf": 60, "guns": 3}}
    assert all(man["y"] <= 36 * IN for man in after["men"].values() if man["side"] == "blue")


def test_lw_097_098_099_100_101_roles_zones_and_first_fire_of_the_defensive_game() -> None:
    country = {**BARE, "width": 192 * IN, "depth": 108 * IN}
    state = GAME.open({"country": country, "terms": {"variant": "defensive"}, "defender": "blue"}, "seed")
    assert state["first"] == "red"
    assert state["start"] == {"blue": {"cav": 33, "inf": 53, "guns": 3}, "red": {"cav": 50, "inf": 80, "guns": 4}}
    wrong = {
        one["where"]: one["rule"]
        for one in GAME.sheet(state, "blue", {"put": {"b1-1": to_order_units(9, 43), "b1-2": to_order_units(9, 41)}})["refused"]
    }
    assert wrong == {"put.b1-1": "LW-099"}
    wrong = {
        one["where"]: one["rule"]
        for one in GAME.sheet(state, "red", {"put": {"r1-1": to_order_units(9, 95), "r1-2": to_order_units(9, 97)}})["refused"]
    }
    assert wrong == {"put.r1-1": "LW-100"}
    state = GAME.resolve(state, {"blue": {}, "red": {}}, Dice("seed"))[0]
    state = play(play(state, {"done": True}), {})
    assert (state["ply"], state["mover"], state["stage"]) == (2, "blue", "guns")
    assert any(one["fire"] for one in GAME.options(state, "blue")["guns"].values()), "LW-101: the defender fires in ply 2"


def test_lw_111_chances_of_war() -> None:
    state = GAME.open({"country": {**BARE, "width": 192 * IN}, "terms": {"chances": "yes"}}, "seed")
    for side in ("blue", "red"):
        assert 70 <= state["start"][side]["inf"] <= 80
    assert read_log(state).count("Chances of war") == 2


def test_every_fault_of_a_setup_at_once_and_junk_is_none_to_crash_on() -> None:
    junk = {
        "forces": [7, {"side": "blue", "units": [{"key": 3, "type": "elephant", "count": "x", "at": [1]}, None]}],
        "first": 1,
        "x": 2,
    }
    with pytest.raises(BadSetup) as told_:
        GAME.open({**junk, "terms": {"variant": "chess"}, "country": 9, "home": [], "war": 5, "limit": 0, "curtain": 1}, "seed")
    words = "; ".join(told_.value.faults)
    for part in ("variant", "country", "home", "war", "limit", "curtain", "elephant", "count", "'x'", "first"):
        assert part in words, part
    for value in (None, [], {}, "x", {"features": 3}, {"name": 1, "width": "w"}):
        with pytest.raises(BadSetup):
            GAME.open({"country": {"features": value}}, "seed")
    with pytest.raises(BadSetup) as told_:
        GAME.open(
            {
                "country": BARE,
                "forces": [
                    {"side": "blue", "units": [foot("b", (20, 20), (20.1, 20))]},
                    {"side": "red", "units": [foot("r", (99, 20))]},
                ],
            },
            "seed",
        )
    assert len(told_.value.faults) == 3


def test_a_war_goes_on_to_the_points_that_were_agreed() -> None:
    state = battle([horse("b", (30, 40), (34, 40))], [foot("r", (32, 46))], terms={"war": "200"})
    state = play(state, {"men": {"b-1": [to_order_units(30.8, 46)], "b-2": [to_order_units(33.2, 46)]}})
    result = GAME.result(play(state, {}) if state["stage"] == "choose" else state)
    assert result is not None
    assert (result["winner"], result["war"]["over"], result["war"]["battles"]) == ("blue", None, 1)
    setup = GAME.next_battle({"terms": {"war": "200"}}, result)
    assert setup is not None
    assert setup["war"]["tally"] == result["war"]["halves"]
    assert GAME.open({**setup, "country": BARE, "forces": SMALL}, "next")["war"]["battles"] == [result["war"]["halves"]]
    over = {**result["war"], "over": "blue"}
    assert GAME.next_battle({}, {**result, "war": over}) is None


def test_the_flow_asks_the_defender_for_his_side_of_a_country_made_at_the_table() -> None:
    state = GAME.open({"terms": {"country": "table", "variant": "defensive"}, "forces": SMALL, "defender": "red"}, "seed")
    state = GAME.resolve(state, {state["arranger"]: {}}, Dice("seed"))[0]
    assert GAME.to_act(state) == ("red",)


def test_lw_013_behind_the_curtain_two_worlds_look_the_same() -> None:
    """Blue's view, options and answers to his sheet do not depend on Red's force, nor on its deployment."""
    strong = {"side": "red", "units": [{"key": "r9", "type": "cav", "count": 30, "name": "Guards"}, {"key": "rr", "type": "gun"}]}
    worlds = [GAME.open({"country": BARE, "forces": [SMALL[0], red], "first": "blue"}, "seed") for red in (SMALL[1], strong)]
    sheet = {"put": {"b1-1": to_order_units(10, 0), "b1-2": to_order_units(10, 0)}}
    for look in (
        lambda state: GAME.see(state, "blue"),
        lambda state: GAME.options(state, "blue"),
        lambda state: GAME.sheet(state, "blue", sheet),
        lambda state: GAME.clock(state),
        lambda state: GAME.idle(state, "blue", frozenset({"cavalry"})),
    ):
        assert look(worlds[0]) == look(worlds[1])
    assert GAME.see(worlds[0], "umpire") != GAME.see(worlds[1], "umpire")


@pytest.mark.parametrize(("printed", "red"), [(False, 48), (True, 50)])
def test_lw_b07_hooks_farm_stands_as_the_book_tells(printed: bool, red: int) -> None:
    state = GAME.open(hooks_farm.setup(as_printed=printed), "farm")
    assert state["start"] == {"blue": {"inf": 48, "cav": 25, "guns": 3}, "red": {"inf": red, "cav": 25, "guns": 3}}
    assert (state["stage"], state["ply"], state["mover"]) == ("guns", 1, "red")
    assert all(one["crew"] >= 4 for one in GAME.see(state, "blue")["guns"].values())
    assert state["men"]["b-reserve-1"]["y"] == -2 * IN
    assert state["men"]["b-reserve-1"]["from"] == [state["men"]["b-reserve-1"]["x"], 0], "LW-012"
    assert GAME.clock(state) == {"key": "ply-1", "seconds": 360, "interval": 240}


def test_the_two_battles_of_the_farm_that_are_offered_are_those_they_say() -> None:
    red = {
        one.key: GAME.open(one.contents, "farm")["start"]["red"]["inf"]
        for one in GAME.setups()
        if one.key in ("hooks_farm", "hooks_farm_printed")
    }
    assert red == {"hooks_farm": 48, "hooks_farm_printed": 50}


@pytest.mark.parametrize(
    ("key", "ply", "left", "silent"),
    [
        # figure 4: three of Red's foot are dead; 20 horse stand before the farm (LW-B11), nobody else has lost a man
        ("hooks_farm_fix", 5, {"blue": [48, 25, 3], "red": [45, 25, 3]}, set()),
        # figure 6: 25 - 2 - 15 horse of Blue (LW-B13), 42 foot less an escort; of Red's horse one trooper and the left gun's five
        ("hooks_farm_question", 7, {"blue": [41, 8, 3], "red": [44, 6, 3]}, {"r-gun-rr"}),
    ],
)
def test_the_positions_of_hooks_farm_have_the_numbers_that_the_book_tells(key, ply, left, silent) -> None:
    """In the midst of the battle guns are loud, nobody is brought back to his line, and Red fires as in the book."""
    state = GAME.open(next(one.contents for one in GAME.setups() if one.key == key), "farm")
    assert (state["stage"], state["ply"], state["mover"]) == ("guns", ply, "red")
    assert {side: [one["inf"], one["cav"], one["guns"]] for side, one in state["start"].items()} == left
    assert all(man["from"] == [man["x"], man["y"]] for man in state["men"].values()), "LW-012 is long past"
    guns = GAME.see(state, "red")["guns"]
    assert {gun for gun, one in guns.items() if one["crew"] < 4} == silent
    after = play(state, {"fire": [["r-gun-rl", "b-right-1"]]})
    assert len(after["shots"]) == 1


@pytest.mark.parametrize("made", [-1, 101, "4", True, 40])
def test_moves_made_already_are_a_number_below_the_limit(made) -> None:
    setup = {**hooks_farm.later("fix"), "made": made, "limit": 40}
    with pytest.raises(BadSetup, match='"made" is how many moves have been made'):
        GAME.open(setup, "farm")


def test_the_points_decide_after_as_many_plies_as_were_agreed() -> None:
    state = battle([foot("b", (20, 20), (30, 20))], [foot("r", (20, 60))], ply=20)
    result = GAME.result(play({**state, "limit": 20}, {}))
    assert result is not None
    assert (result["winner"], result["score"]) == ("blue", {"blue": 2, "red": 1})


def test_lw_094_095_a_blow_at_the_rear_and_six_moves_to_get_away() -> None:
    terms = {"variant": "blow"}
    blue = [horse("b", (20, 60), (24, 60), (28, 60))]
    state = battle(blue, [foot("r", (60, 40), (50, 70)), gun("g", 66, 40)], terms=terms, ply=5)
    state = play({**state, "limit": 6}, {"men": {f"b-{n}": [to_order_units(16 + 4 * n, 72)] for n in (1, 2, 3)}})
    assert state["retreat"] == {"side": "red", "made": 0}
    state = play(state, {"off": ["r-2"]})
    for _ in range(5):
        assert GAME.result(state) is None
        state = play(play(state, {}), {})
    result = GAME.result(state)
    assert result is not None
    assert result["winner"] == "blue"
    assert state["men"]["r-1"]["is"] == "secured"
    assert state["guns"]["g"]["side"] == "blue"
    assert result["score"]["blue"] == 100 + 4.5 + 10 + 0.5
