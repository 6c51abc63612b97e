"""An audit of the rules against the book: its findings that no other test states."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.ground.rules import blow, capture, defensive, firing, forces, melee, mobility, prisoners, shots
from tactical.rulesets.little_wars.rules import boxes, moves, railway, supply
from tests.tactical.rulesets.little_wars.query_lines import read_fault, soldier
from tests.tactical.rulesets.little_wars.soldiers import gun, man, ranks, row, state

Data = dict[str, Any]


def first_melee(men: dict[str, Data], mover: str = "blue", guns: dict[str, Data] | None = None) -> tuple[Data, Data]:
    """Return the only melee on the field, and its state."""
    field = state(men, guns)
    (one,) = melee.lay_out(field, mover, ranks(men))
    return one, field


def test_lw_065_lw_069_with_equal_numbers_there_is_nothing_to_choose() -> None:
    equal, _ = first_melee({**row("blue", "b", 2, 0, 0), **row("red", "r", 2, 0, 54)})
    assert (equal["dead"], equal["choice"]) == (2, False)
    doubled, _ = first_melee({**row("blue", "b", 2, 0, 0), **row("red", "r", 4, 0, 54)})
    assert (doubled["prisoners"], doubled["dead"], doubled["choice"]) == (2, 0, False)
    some, _ = first_melee({**row("blue", "b", 2, 0, 0), **row("red", "r", 3, 0, 54)})
    assert (some["prisoners"], some["dead"], some["choice"]) == (1, 1, True)


def test_lw_066_support_is_measured_from_the_points_of_contact_and_not_from_the_whole_body() -> None:
    men = {
        "b1": man("blue", 0, 0),
        "b2": man("blue", -400, 0),
        "r1": man("red", 0, 54),
        "r2": man("red", 60, 54),
        "r3": man("red", 120, 54),
        "b3": man("blue", -1000, 0),
    }
    one, _ = first_melee(men)
    assert (one["blue"], one["support"], one["isolated"]) == (["b1", "b2"], [], True)
    men["b3"]["x"] = -816
    one, _ = first_melee(men)
    assert (one["support"], one["isolated"]) == (["b3"], False)


def test_lw_069_whoever_is_named_a_prisoner_is_not_among_the_dead_that_were_left_open() -> None:
    men = {**row("blue", "b", 4, 0, 0), **row("red", "r", 6, 0, 54)}
    one, field = first_melee(men)
    for named in (["b1", "b2"], ["b3", "b4"], ["b1", "b4"]):
        whole = melee.completed(one, {"prisoners": named}, "blue", field, ranks(men))
        assert whole["prisoners"] == named
        assert whole["dead"]["blue"] == sorted({"b1", "b2", "b3", "b4"} - set(named))


def test_sc_lw_13_the_mover_gives_up_men_at_guns_first_then_horse_then_by_id() -> None:
    men = {
        **row("blue", "b", 2, 0, 0),
        "r1": man("red", 0, 54),
        "r2": man("red", 60, 54),
        "r3": man("red", 140, 66, "cav"),
        "r4": man("red", 400, 54),
    }
    one, field = first_melee(men)
    assert melee.order(one, "red", "blue", field, ranks(men)) == ["r3", "r1", "r2", "r4"]
    near = {"rg": gun("red", 700, 54)}
    one, field = first_melee(men, guns=near)
    assert melee.order(one, "red", "blue", field, ranks(men))[0] == "r4"


def crew(letter: str, number: int, x: int, arm: str = "inf") -> dict[str, Data]:
    """Place red men behind a gun at (x, 0)."""
    return {f"{letter}{n}": man("red", x - 150 + 100 * n, -300, arm) for n in range(1, number + 1)}


def given_up(men: dict[str, Data], guns: dict[str, Data], dead: int) -> list[str]:
    """List the Reds that Blue, who has moved, picks first."""
    fight = {"red": sorted(men), "dead": dead}
    return melee.order(fight, "red", "blue", state(men, guns), ranks(men))[:dead]


def test_sc_lw_13_a_gun_with_exactly_its_four_men_is_silenced_by_one_death() -> None:
    men = {**crew("b", 6, 3000, "cav"), **crew("r", 4, 0)}
    guns = {"east": gun("red", 3000, 0), "west": gun("red", 0, 0)}
    assert given_up(men, guns, 1) == ["r1"]
    assert given_up(men, guns, 4) == ["r1", "b1", "b2", "b3"]


def test_sc_lw_13_a_gun_that_takes_more_deaths_than_there_are_is_not_begun_with() -> None:
    men = {**crew("r", 5, 0), "z": man("red", 3000, -300), "y": man("red", 6000, -300, "cav")}
    guns = {"g": gun("red", 0, 0), "h": gun("red", 2800, 0), "i": gun("red", 3200, 0)}
    assert given_up(men, guns, 1) == ["z"]
    assert given_up(men, guns, 2) == ["r1", "r2"]
    assert given_up({key: men[key] for key in ("r1", "r2", "r3", "y", "z")}, guns, 4) == ["z", "r1", "r2", "r3"]


def test_sc_lw_13_prisoners_of_the_enemy_are_taken_by_id_and_of_ones_own_as_the_dead_are() -> None:
    men = {
        "b1": man("blue", 0, 0, "cav"),
        "b2": man("blue", 100, 0),
        "b3": man("blue", 900, 0),
        "b4": man("blue", 500, 0),
        **row("red", "r", 6, 0, 78),
    }
    field = state(men, {"bg": gun("blue", 0, -300)})
    fight = {"blue": ["b1", "b2", "b3", "b4"], "red": sorted(men)[4:], "inferior": "blue", "dead": 1, "prisoners": 2}
    own = melee.default_choice(fight, "blue", field, ranks(men))
    assert (own["dead"]["blue"], own["prisoners"]) == (["b3"], ["b2", "b4"])
    assert len(own["dead"]["red"]) == 1
    theirs = melee.default_choice(fight, "red", field, ranks(men))
    assert (theirs["dead"]["blue"], theirs["prisoners"]) == (["b1"], ["b2", "b3"])
    other = melee.default_choice({**fight, "prisoners": 1}, "red", state(men), ranks(men))
    assert (other["dead"]["blue"], other["prisoners"]) == (["b1"], ["b2"])


def test_lw_076_each_side_rearms_at_its_own_line_and_lw_077_prisoners_are_secured_at_the_captors() -> None:
    loose: Data = {"is": "freed"}
    by_blue: Data = {"is": "prisoner", "of": "blue"}
    by_red: Data = {"is": "prisoner", "of": "red"}
    men = {
        "b1": man("blue", 100, 20, **loose),
        "b2": man("blue", 300, 6900, **loose),
        "r1": man("red", 500, 20, **loose),
        "r2": man("red", 700, 6900, **loose),
        "r3": man("red", 900, 24, **by_blue),
        "r4": man("red", 1100, 25, **by_blue),
        "b5": man("blue", 1300, 6888, **by_red),
        "b6": man("blue", 1500, 20, **by_red),
    }
    assert prisoners.rearmed(state(men)) == ["b1", "r2"]
    assert prisoners.secured(state(men)) == ["b5", "r3"]


def test_lw_076_freed_men_are_taken_again_by_the_enemy_alone_sc_lw_14() -> None:
    men = {"b1": man("blue", 0, 0), "b2": man("blue", 54, 0, **{"is": "freed"}), "r1": man("red", 0, 54, **{"is": "freed"})}
    assert prisoners.retaken(state(men), ranks(men), "blue", 8) == ["r1"]
    assert prisoners.retaken(state(men), ranks(men), "red", 8) == []
    men["r2"] = man("red", 108, 0)
    assert prisoners.retaken(state(men), ranks(men), "red", 8) == ["b2"]


def test_lw_080_half_an_inch_from_the_axle_line_is_the_flank_and_on_the_line_nobody_has_passed_sc_lw_15() -> None:
    piece = gun("blue", 0, 0)
    assert [capture.start_side(piece, -300, y) for y in (33, 32, -32, -33)] == [1, 2, 2, -1]
    for x, y, came in ((100, 0, 1), (100, 0, -1), (0, 100, 2), (0, 100, -2)):
        assert not capture.passed(piece, man("red", x, y), came)


def test_lw_080_only_the_mover_s_armed_men_are_newly_remembered_sc_lw_15() -> None:
    men = {
        "r1": man("red", 150, 0, **{"from": [150, 900]}),
        "r2": man("red", -150, 0, **{"from": [-150, 900], "is": "freed"}),
        "b1": man("blue", 0, -260, **{"from": [0, 900]}),
    }
    piece = gun("blue", 0, 0)
    assert capture.watch(piece, ranks(men), "red") == {"r1": 1}
    assert capture.watch(piece, ranks(men), "blue") == {}
    assert capture.watch({**piece, "near": {"r1": -1, "r9": 1}}, ranks(men), "blue") == {"r1": -1}


@pytest.mark.parametrize(
    "choice",
    [
        {"dead": ["b1"]},
        {"dead": {"blue": "b1"}},
        {"dead": {"blue": [["b1"]]}},
        {"prisoners": 5},
        {"prisoners": {"b1": 1}},
        {"tea": 1},
        [],
        None,
        "b1",
    ],
)
def test_lw_069_a_choice_that_cannot_be_read_is_told_in_words(choice: Any) -> None:
    men = [soldier("b1", "blue", 0, 0), soldier("r1", "red", 0, 54)]
    assert "a choice is" in read_fault("melee", {"mover": "blue", "men": men, "choose": {"M1": choice}})
    assert not melee.is_choice(choice)


def test_everything_wrong_with_a_gun_is_told_at_once() -> None:
    line = {
        "guns": [{"id": "g", "side": "blue", "x": 0, "y": 0, "near": {"x1": 1}}],
        "gun": "h",
        "shots": ["z1", [1], [0, 0]],
        "seed": 4,
        "ply": 0,
        "exposure": "x",
        "haste": 1,
        "wind": None,
        "country": 7,
        "tea": 1,
    }
    text = read_fault("gun", line)
    for part in ("'x1'", "'h'", "'z1'", "shot 2", '"seed"', '"ply"', '"exposure"', '"haste"', '"wind"', "country", "'tea'"):
        assert part in text, part
    assert "shot 3: a gun cannot be aimed at its own axle" in read_fault("gun", {**line, "gun": "g"})
    assert "shot 2: a gun" not in read_fault("gun", {**line, "gun": "g"})
    assert '"seed"' in read_fault("gun", {**line, "gun": "g", "shots": 3})


class Loaded:
    """Dice that fall as they are told, by the number of the draw."""

    def __init__(self, **falls: int) -> None:
        self.falls = falls

    def mille(self, *key: object) -> int:
        """Return draw 1 to 6 of a shot; 999 if none is told."""
        return self.falls.get(f"d{key[-1]}", 999)


def shot(men: dict[str, Data], target: str = "r1", lying: tuple[str, ...] = (), **falls: int) -> tuple[list[str], list[str]]:
    """Shoot north from the middle of the south line, at 800 per mille or so; list the struck and the dead."""
    dice: Any = Loaded(**falls)
    done = shots.resolve_shot(dice, (3, "g", 1), gun("blue", 0, 0), target, "full", ranks(men), lying=lying)
    return done.struck, done.dead


def test_lw_054_a_shot_strikes_below_its_chance_and_not_at_it() -> None:
    assert [shots.by_range(u) for u in (0, 6912, 6913, 13824, 13825, 41472, 41473)] == [970, 970, 969, 940, 939, 450, 200]
    men = {"r1": man("red", 0, 3840), "r2": man("red", 100, 3000)}
    assert shot(men, d1=823) == (["r1"], ["r1"])
    assert shot(men, d1=824) == ([], [])
    assert shot(men, d1=824, d2=249) == (["r2"], ["r2"])
    assert shot(men, d1=824, d2=250) == ([], [])


def test_lw_050_a_shot_goes_on_to_the_next_along_its_line_and_not_to_the_nearest_to_it() -> None:
    men = {"r1": man("red", 0, 3840), "r2": man("red", 0, 3940), "r3": man("red", 50, 3900), "r4": man("red", 57, 3860)}
    assert shot(men, d1=0, d3=849) == (["r1", "r3"], ["r1"])
    assert shot(men, d1=0, d3=850) == (["r1"], ["r1"])
    assert shot(men, d1=0, d3=0, d4=0) == (["r1", "r3", "r2"], ["r1", "r3"])
    assert shot(men, d1=0, d3=0, d4=0, lying=("r3",)) == (["r1", "r2"], ["r1", "r2"])
    men["r4"]["x"] = 56
    assert shot(men, d1=0, d3=0) == (["r1", "r4"], ["r1"])


def test_lw_050_a_shot_oversets_three_more_at_the_most_sc_lw_10() -> None:
    men = {f"r{n}": man("red", 0, 3000 + 60 * n) for n in range(1, 8)}
    assert shot(men, d1=0, d3=0, d4=0, d5=0, d6=0)[1] == ["r1", "r2", "r3", "r4"]


def test_lw_054_nobody_aims_at_who_has_surrendered_amb_26() -> None:
    said = {
        state: shots.may_not_be_aimed_at(man("red", 0, 0, **{"is": state}), "blue")
        for state in ("armed", "freed", "prisoner", "surrendered", "dead")
    }
    assert [key for key, why in said.items() if why is None] == ["armed", "freed"]
    assert said["prisoner"] == said["surrendered"] != said["dead"]


def test_lw_039_the_two_posts_want_two_men_who_get_there_in_this_move_sc_lw_09() -> None:
    piece, target = gun("blue", 0, 0), (0, 5000)

    def nobody(men: dict[str, Data], reach: int = 768, way: int | None = 0) -> bool:
        return firing.nobody_for_the_trail(piece, target, ranks(men), lambda _: reach, lambda _, __: way) is not None

    one = {"b1": man("blue", 0, -300)}
    two = {**one, "b2": man("blue", 100, -300)}
    assert [nobody(one), nobody(two), nobody(two, way=None)] == [True, False, True]
    assert [nobody(two, way=768), nobody(two, way=769)] == [False, True]
    assert nobody({**one, "r2": man("red", 100, -300)})
    far = {f"b{n}": man("blue", 100 * n, -2400, rate=2304) for n in (1, 2)}
    assert not nobody(far, reach=2304, way=2304), "with moves of three lengths they come from three feet off (LW-121)"


def test_lw_124_a_shut_box_of_the_enemy_is_an_enemy_within_twenty_feet() -> None:
    men = {"b1": man("blue", 0, 0)}
    box = {"side": "red", "x": 0, "y": 128 + 24 + 15360, "men": [], "guns": [], "is": "shut"}
    assert boxes.may_not_be_boxed(["b1"], "blue", ranks(men), {"rx1": box}) == "a box of the enemy is within 20 feet of b1"
    for changed in ({"y": box["y"] + 1}, {"side": "blue"}, {"is": "open"}):
        assert boxes.may_not_be_boxed(["b1"], "blue", ranks(men), {"rx1": {**box, **changed}}) is None


def test_lw_040_a_man_of_the_crew_may_end_exactly_six_inches_from_the_gun() -> None:
    men = {f"b{n}": man("blue", -200 + 80 * n, -300) for n in range(1, 5)}
    piece, about = gun("blue", 0, 0), ranks(men)
    # Moved 300 u to the south the gun stands muzzle north: its side is 64 u from its axle.
    ends = {"b1": (-64 - 384 - 24, -300), "b2": (64 + 384 + 24, -300), "b3": (64 + 384 + 25, -300), "b4": (0, -700)}
    assert [key for key, _ in mobility.wrong_crew(piece, (0, -300), ends, about)] == ["b3"]


def test_lw_096_the_ends_of_a_goal_belong_to_it() -> None:
    men = {f"b{n}": man("blue", x, 6900) for n, x in enumerate((2303, 2304, 4608, 4609))}
    assert blow.on_the_line(state(men), "blue", "middle") == ["b1", "b2"]
    assert blow.on_the_line(state({**men, "r1": man("red", 2400, 6900)}), "blue", "left") == ["b0", "b1"]


def test_lw_095_boxed_men_capitulate_with_the_rest_and_who_is_secured_stays_so() -> None:
    men = {
        "r1": man("red", 0, 0),
        "r2": man("red", 0, 0, **{"is": "held"}),
        "r3": man("red", 0, 0, **{"is": "off"}),
        "b1": man("blue", 0, 0, **{"is": "secured", "of": "red"}),
        "b2": man("blue", 0, 0, **{"is": "prisoner", "of": "red"}),
    }
    given = blow.capitulate(state(men), "red")
    assert (given["men"], given["freed"]) == (["r1", "r2"], ["b2"])
    assert [men[key]["is"] for key in sorted(men)] == ["secured", "freed", "secured", "secured", "off"]


def test_lw_097_attackers_who_are_just_enough_to_arrive_have_not_lost() -> None:
    roles = {"defender": "red", "attacker": "blue"}
    ended = [defensive.decided(150, armed, arrived, roles) for armed, arrived in ((38, 37), (37, 37), (38, 38), (150, 0))]
    assert [one and one["winner"] for one in ended] == [None, "red", "blue", None]


def test_lw_129_what_is_left_of_a_road_counts_whole() -> None:
    assert [moves.by_road(long, road) for long, road in ((100, 0), (100, 99), (100, 100), (1, 1), (1152, 1152))] == [
        100,
        67,
        67,
        1,
        768,
    ]


def test_lw_134_a_train_leaves_the_torn_rail_it_stands_on_and_stops_short_of_the_next() -> None:
    assert railway.runs_to(800, 2000, [1]) == 2000
    assert railway.runs_to(800, 2000, [1, 2]) == 2 * 768 - 1
    assert railway.runs_to(2000, 100, [2, 1]) == 2 * 768


def test_lw_126_who_is_out_of_supply_may_go_round_his_wagon_but_not_farther_from_it_sc_lw_20() -> None:
    wagons = {"w": {"side": "blue", "kind": "wagon", "x": 0, "y": 0, "is": "in place"}}
    here = man("blue", 5000, 0)
    whys = [supply.away_from_supply(here, to, "blue", wagons) for to in ((0, 5000), (5000, 0), (4999, 0), (5001, 0))]
    assert [why is None for why in whys] == [True, True, True, False]


def test_lw_091_each_man_counts_once_where_a_gun_is_in_a_position_to_be_taken_sc_lw_16() -> None:
    near: dict[str, Data] = {"b1": man("blue", 0, 500, "cav"), "b2": man("blue", 100, 500, "cav"), "b3": man("blue", 200, 500)}
    guns = {"rg": gun("red", 0, 0)}
    assert capture.to_take(state(near, guns), "blue", ranks(near)) == []
    near["b4"] = man("blue", 0, 1500, "cav")
    assert capture.to_take(state(near, guns), "blue", ranks(near)) == ["rg"]
    near["b4"] = man("blue", 0, 1500)
    assert capture.to_take(state(near, guns), "blue", ranks(near)) == []


def test_lw_114_half_a_point_over_is_too_dear() -> None:
    assert forces.too_dear({"inf": 147, "cav": 2}) is None
    assert forces.too_dear({"inf": 146, "cav": 3}) == "this force costs 150 1/2 points, and you have 150 points to spend"


def test_lw_134_who_works_on_a_rail_stands_within_an_inch_of_it() -> None:
    line = [[0, 0], [2304, 0]]
    men = {"b1": man("blue", 928, 88), "b2": man("blue", 928, -89), "r1": man("red", 960, 0), "b3": man("blue", 2000, 0)}
    assert railway.men_on(line, 1, ranks(men), "blue") == ["b1"]
