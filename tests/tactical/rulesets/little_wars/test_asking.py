"""Sight of one gun and the worth of its shots, asked while it is aimed; guns and men placed where there is no room."""

from __future__ import annotations

from math import dist
from typing import Any

from tests.tactical.rulesets.little_wars.floor import GAME, IN, battle, foot, gun, house, refused, to_order_units

Data = dict[str, Any]
CREW = [(28, 20), (26, 20), (34, 20), (32, 17)]


def laid(*red: Data, **more: Any) -> Data:
    return battle([foot("b", *CREW), gun("g", 30, 20)], [*red], "guns", **more)


def ask(state: Data, **about: Any) -> Data:
    return GAME.ask(state, "blue", {}, about)


def test_lw_054_the_one_gun_is_told_what_the_sheet_tells_of_all_where_armies_are_small() -> None:
    state = laid(foot("r", *((20 + 2 * n, 50) for n in range(10))), country=house(26, 40, 33, 44))
    told = ask(state, gun="g")["targets"]
    assert told == GAME.options(state, "blue")["guns"]["g"]["targets"]
    assert 0 < len(told) < 10, "some stand behind the house"
    for man in (f"r-{n}" for n in range(1, 11)):
        one = ask(state, gun="g", target=man)
        assert (one.get("chance") == told[man]) if man in told else ("this man cannot be seen" in one["why"]), man


def test_the_sheet_of_two_great_armies_costs_no_shots_and_the_one_gun_is_told_all_the_same() -> None:
    state = laid(foot("r", *((2 + n % 40 * 1.6, 50 + n // 40 * 1.2) for n in range(130))))
    assert "targets" not in GAME.options(state, "blue")["guns"]["g"]
    assert len(ask(state, gun="g")["targets"]) > 20


def test_a_shot_at_nobody_says_so_and_one_at_a_place_beside_a_man_is_a_shot_at_him() -> None:
    state = laid(foot("r", (30, 50)))
    assert "nobody stands there" in ask(state, gun="g", target=to_order_units(50, 50))["nobody"]
    beside = ask(state, gun="g", target=to_order_units(31, 50))
    assert beside["man"] == "r-1"
    assert beside["chance"] > 0


def test_a_gun_that_is_silent_and_one_of_the_enemy_tell_nothing() -> None:
    state = laid(foot("r", (30, 50)), gun("h", 10, 60), foot("s", (8, 60), (12, 60), (6, 60), (14, 60)), ply=2)
    assert ask(state, gun="g") == {"targets": {}}
    assert ask(state, gun="g", target="r-1")["rule"] == "LW-022"
    assert ask(state, gun="h") == {}
    assert GAME.ask(state, "red", {}, {"gun": "h"}) == {}


def test_lw_042_a_gun_dragged_too_far_goes_as_far_as_it_may_and_gives_up_its_shots_only_then() -> None:
    state = laid(foot("r", (30, 60)))
    crew = {f"b-{n}": None for n in (1, 2, 3, 4)}
    move = {"to": to_order_units(30, 50), "crew": crew}
    assert refused(state, {"guns": {"g": move}})["guns.g"][0] == "LW-042"
    sheet = GAME.sheet(state, "blue", {"fire": [["g", "r-1"]], "guns": {"g": move}, "near": ["g"]})
    assert sheet["refused"] == []
    assert set(sheet["orders"]) == {"guns"}, "it moves, and so does not fire"
    x, y = sheet["orders"]["guns"]["g"]["to"]
    assert (x, y) == tuple(to_order_units(30, 32)), "LW-040: twelve inches with foot"
    assert GAME.check(state, "blue", sheet["orders"]) == []
    few = GAME.sheet(state, "blue", {"fire": [["g", "r-1"]], "guns": {"g": {**move, "crew": {"b-1": None}}}, "near": ["g"]})
    assert [one["where"] for one in few["refused"]] == ["guns.g"]
    assert few["orders"] == {"fire": [["g", "r-1"]]}, "what is refused costs nothing that was written"


def test_a_gun_put_on_something_solid_stands_beside_it() -> None:
    state = laid(foot("r", (30, 60)), country=house(28, 26, 32, 32))
    crew = {f"b-{n}": None for n in (1, 2, 3, 4)}
    sheet = GAME.sheet(state, "blue", {"guns": {"g": {"to": to_order_units(30, 28), "crew": crew}}, "near": ["g"]})
    assert sheet["refused"] == []
    assert dist(sheet["orders"]["guns"]["g"]["to"], to_order_units(30, 28)) < 8 * IN


def test_lw_011_men_and_guns_put_down_outside_or_on_each_other_stand_as_near_as_there_is_room() -> None:
    from tactical.rulesets.little_wars.setups import setups

    state = GAME.open(setups()[0].contents, "deploy")
    while state["stage"] != "deploy":
        from tactical.engine.dice import Dice

        side = GAME.to_act(state)[0]
        state = GAME.resolve(state, {side: GAME.captain(state, side, Dice("c"))}, Dice("c"))[0]
    side = GAME.to_act(state)[0]
    may = GAME.options(state, side)
    men, guns = sorted(may["men"])[:8], sorted(may["guns"])[:2]
    middle = [state["country"]["width"] // 2, state["country"]["depth"] // 2]
    orders = {"put": dict.fromkeys(men, middle), "guns": dict.fromkeys(guns, middle)}
    assert len(GAME.sheet(state, side, orders)["refused"]) == len(men) + len(guns)
    sheet = GAME.sheet(state, side, {**orders, "near": [*men, *guns]})
    assert sheet["refused"] == []
    assert set(sheet["orders"]["put"]) == set(men)
    assert set(sheet["orders"]["guns"]) == set(guns)
    assert GAME.check(state, side, sheet["orders"]) == []
