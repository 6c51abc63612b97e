"""The end of a move and its consequences, in the cases that the audit of the machine found untried."""

from __future__ import annotations

from typing import Any

from tactical.ground.turns.book import Work
from tactical.ground.turns.gunnery import guns as gun_moves
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

Data = dict[str, Any]
TOUCHING = 54 / 64  # in between the middles of two infantrymen in contact


def test_lw_069_the_mover_is_asked_where_there_is_a_choice_and_only_there() -> None:
    three = foot("b1", (36, 30), (37, 30), (38, 30))
    state = battle([three], [foot("r1", (36, 30 + TOUCHING), (40, 30))])
    asked = play(state, {})
    assert asked["stage"] == "choose"
    assert [one["choice"] for one in asked["melees"]] == [True]
    after = play(asked, {"melees": {"M1": {"dead": {"blue": ["b1-3"]}, "prisoners": ["r1-1"]}}})
    fates = {key: man["is"] for key, man in after["men"].items()}
    assert fates == {"b1-1": "armed", "b1-2": "armed", "b1-3": "dead", "r1-1": "prisoner", "r1-2": "dead"}
    alone = battle([three], [foot("r1", (36, 30 + TOUCHING)), foot("r2", (36, 70))])
    assert play(alone, {})["ply"] == alone["ply"] + 1


def taking(prisoner: bool) -> Data:
    """March four of Blue past the axle of a Red gun; to its left stands a Red prisoner whose guard leaves him."""
    blue = foot("b1", *((37.5 + n, 36) for n in range(4)), (29.5, 38))
    state = battle([blue], [gun("rg1", 36, 40), foot("r1", (29.5, 40)), foot("r2", (10, 70))])
    state["men"]["r1-1"].update({"is": "prisoner", "of": "blue"} if prisoner else {"is": "dead"})
    ways = {f"b1-{n + 1}": [to_order_units(37.5 + n, 42)] for n in range(4)}
    return play(state, {"men": {**ways, "b1-5": [to_order_units(29.5, 29)]}})


def test_lw_080_a_prisoner_who_is_freed_as_the_move_ends_holds_the_gun_already() -> None:
    free = taking(prisoner=True)
    assert (free["men"]["r1-1"]["is"], free["guns"]["rg1"]["side"]) == ("freed", "red")
    assert taking(prisoner=False)["guns"]["rg1"]["side"] == "blue"


def test_lw_078_a_freed_man_is_taken_again_by_who_touches_him_and_goes_up_to_nobody() -> None:
    state = battle([foot("b1", (36, 40))], [foot("r1", (36, 45)), foot("r2", (10, 70))])
    state["men"]["r1-1"].update({"is": "freed", "since": 1})
    after = play(state, {"men": {"b1-1": [to_order_units(36, 45 - TOUCHING)]}})
    assert (after["men"]["r1-1"]["is"], after["men"]["r1-1"]["of"]) == ("prisoner", "blue")
    his = {**state, "mover": "red"}
    told_so = refused(his, {"men": {"r1-1": [to_order_units(36, 40 + TOUCHING)]}})
    assert told_so["men.r1-1"][0] == "LW-076"
    assert not refused(his, {"men": {"r1-1": [to_order_units(36, 40 + 1)]}})


def test_lw_012_the_second_player_counts_from_his_line_in_his_own_first_move() -> None:
    forces = [
        {"side": side, "units": [{"key": f"{side[0]}1", "type": "inf", "count": 1, "at": [[2000, y]]}]}
        for side, y in (("blue", 2 * IN), ("red", 70 * IN))
    ]
    state = GAME.open({"country": BARE, "forces": forces, "first": "blue"}, "pins")
    assert state["men"]["b1-1"]["pin"] == [2000, 0]
    state = play(state, {})
    assert state["men"]["r1-1"]["pin"] == [2000, 72 * IN]
    assert "pin" not in state["men"]["b1-1"]
    assert "men.r1-1" in refused(state, {"men": {"r1-1": [[2000, 58 * IN]]}})
    assert not refused(state, {"men": {"r1-1": [[2000, 60 * IN]]}})


def test_lw_040_who_went_with_a_gun_moves_again_in_his_next_move() -> None:
    crew = foot("b1", (34, 30), (34, 31), (38, 30), (38, 31))
    state = battle([gun("bg1", 36, 30), crew], [foot("r1", (36, 70))], stage="guns")
    state = play(state, {"guns": {"bg1": {"to": to_order_units(36, 40), "crew": ["b1-1", "b1-2", "b1-3", "b1-4"]}}, "done": True})
    assert state["guns"]["bg1"]["h"] == [0, -4096], "the muzzle points to where it came from"
    assert GAME.options(state, "blue")["men"]["b1-1"]["reach"] == 0
    state = play(play(state, {}), {})
    while state["stage"] != "men":
        state = play(state, {})
    assert state["mover"] == "blue"
    assert GAME.options(state, "blue")["men"]["b1-1"]["reach"] == 12 * IN


def fired(*men: Data, red: tuple[float, float] = (36, 70)) -> Data:
    """Fire Blue's gun on (36, 40) to the north; its posts are (35, 37) and (37, 37)."""
    state = battle([gun("bg1", 36, 40), *men], [foot("r1", red)])
    state["guns"]["bg1"].update(did="fired", shots=1)
    return state


def where(state: Data, key: str) -> tuple[float, float]:
    """Return a man's place in inches."""
    return state["men"][key]["x"] / IN, state["men"][key]["y"] / IN


def test_lw_039_men_without_orders_come_to_the_trail_before_those_with_and_none_leaves_the_enemy_he_touches() -> None:
    men = foot("b1", (36, 34), (33, 28), (39, 28))
    after = play(fired(men), {"men": {"b1-1": [to_order_units(36, 35)]}})
    assert where(after, "b1-1") == (36, 35)
    assert {where(after, "b1-2"), where(after, "b1-3")} == {(35, 37), (37, 37)}
    touching = play(fired(men, red=(36, 34 + TOUCHING)), {})
    assert where(touching, "b1-1") == (36, 34)
    assert {where(touching, "b1-2"), where(touching, "b1-3")} == {(35, 37), (37, 37)}


def test_sc_lw_36_men_in_the_way_of_a_swung_gun_step_aside_to_their_own_side() -> None:
    state = fired(foot("b1", (34.2, 40.5), (34, 39.4), (39, 39), (39, 41)))
    state["guns"]["bg1"]["h"] = [-4096, 0]
    after = play(state, {})
    (x, y), (other_x, other_y) = where(after, "b1-1"), where(after, "b1-2")
    assert (x, other_x) == (34 + 13 / 64, 34)
    assert 41 + 28 / 64 <= y < 41.75
    assert 38.25 < other_y <= 39 - 28 / 64


def test_lw_040_lw_042_a_gun_stays_if_the_shots_of_its_sheet_cost_it_the_men_it_needs() -> None:
    riders = horse("b1", (33, 30), (33, 32), (39, 30), (39, 32))
    state = battle([gun("bg1", 36, 30), riders, foot("b2", (36, 34)), gun("bg2", 36, 44)], [foot("r1", (36, 70))], stage="guns")
    places = {
        "b1-1": to_order_units(33, 50),
        "b1-2": to_order_units(33, 52),
        "b1-3": to_order_units(39, 50),
        "b2-1": to_order_units(36, 46),
    }
    order = {"to": to_order_units(36, 50), "h": [0, -4096], "crew": places}
    work = Work(GAME.book, state)
    three = gun_moves.hindered(work, "bg1", order, ["b1-1", "b1-2", "b1-3"])
    assert three is not None
    assert three[0] == "LW-040"
    slow = gun_moves.hindered(work, "bg1", order, sorted(places))
    assert slow is not None
    assert slow[0] == "LW-042"
    full = {
        **order,
        "crew": {
            "b1-1": to_order_units(33, 50),
            "b1-2": to_order_units(33, 52),
            "b1-3": to_order_units(39, 50),
            "b1-4": to_order_units(39, 52),
        },
    }
    assert gun_moves.hindered(work, "bg1", full, sorted(full["crew"])) is None
    blocked = gun_moves.hindered(work, "bg1", {**full, "to": to_order_units(36, 45)}, sorted(full["crew"]))
    assert blocked is not None
    assert blocked[0] == "LW-043"
    assert (state["guns"]["bg1"]["x"], state["guns"]["bg1"]["y"]) == (36 * IN, 30 * IN)


def test_lw_099_lw_100_without_a_curtain_the_defender_is_put_down_first() -> None:
    terms = {"variant": "defensive", "curtain": "no", "country": "small_farm", "forces": "small"}
    state = GAME.open({"terms": terms, "defender": "red"}, "defence")
    assert state["first"] == "blue"
    assert GAME.to_act(state) == ("red",)
    state = play(state, {})
    assert GAME.to_act(state) == ("blue",)
    assert "Red has deployed his force" in read_log(state)
    state = play(state, {})
    assert not any("pin" in man for man in state["men"].values()), "both count from where they stand"


def test_lw_012_nobody_counts_from_the_line_who_was_put_down_on_his_half_or_into_the_battle() -> None:
    def opened(*places: tuple[int, int], ground: str) -> Data:
        units = [{"key": f"b{n}", "type": "inf", "count": 1, "at": [list(place)]} for n, place in enumerate(places, 1)]
        red = [{"key": "r1", "type": "inf", "count": 1, "at": [to_order_units(30, 60)]}]
        forces = [{"side": "blue", "units": units}, {"side": "red", "units": red}]
        return GAME.open({"country": BARE, "forces": forces, "first": "blue", "terms": {"ground": ground}}, "pins")

    near, beyond = (2000, 6 * IN), (2200, 6 * IN + 1)
    along = opened(near, beyond, ground="line")["men"]
    assert along["b1-1"]["pin"] == along["b1-1"]["from"] == [2000, 0]
    assert "pin" not in along["b2-1"]
    assert not any("pin" in man for man in opened(near, beyond, ground="half")["men"].values())
