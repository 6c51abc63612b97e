"""Points, draws, wars; the Blow at the Rear; the Defensive Game; forces; time; the Country."""

from __future__ import annotations

import json

import pytest

from tactical.engine.dice import Dice
from tactical.ground.geometry.country import Country
from tactical.ground.geometry.library import country as library
from tactical.ground.geometry.measure import INCH
from tactical.ground.rules import allowance, blow, countryside, defensive, firing, forces, scoring, shots
from tactical.ground.rules.scoring import DRAWN, LOST, WON, Force, floor, halves_to_points, net, total
from tactical.ground.rules.tables import ARMS
from tactical.rulesets.little_wars import hooks_farm
from tests.tactical.rulesets.little_wars.soldiers import gun, man, ranks, row, state

SIDES = ("blue", "red")


def force(result: str, inf: int, cav: int, guns: int, held: int, taken: int) -> float:
    return halves_to_points(total(Force(result, {"inf": inf, "cav": cav}, guns, held, taken)))


def test_lw_c22_lw_091_lw_104_a_victory() -> None:
    assert force(WON, 31, 9, 2, 4, 6) == 169.5
    assert force(LOST, 5, 3, 1, 6, 4) == 24.5
    assert halves_to_points(net(339, 49)) == 145


def test_lw_c23_lw_092_a_draw() -> None:
    assert force(DRAWN, 9, 3, 1, 2, 3) == 76
    assert force(DRAWN, 10, 4, 1, 3, 2) == 78.5
    assert halves_to_points(net(157, 152)) == 2.5


def test_lw_b23_hooks_farm_from_recorded_losses() -> None:
    assert [force(WON, 39 - cav, cav, 5, 0, 6) for cav in (0, 8)] == [192, 196]
    assert [force(LOST, 11 - cav, cav, 1, 6, 0) for cav in (4, 5)] == [26, 26.5]
    assert [halves_to_points(net(2 * 192, 53)), halves_to_points(net(2 * 196, 52))] == [165.5, 170]


def test_lw_c24_lw_092_lw_093_draws_below_the_floor() -> None:
    large, small = floor((80, 80)), floor((40, 40))
    for left, least, is_drawn in (
        ((14, 14), large, True),
        ((15, 9), large, False),
        ((14, 3), large, True),
        ((9, 9), small, True),
        ((12, 8), small, False),
    ):
        assert (scoring.drawn(dict(zip(SIDES, left, strict=True)), least) is not None) is is_drawn
    assert (floor((50, 50)), floor((49, 80))) == (15, 10)


def test_lw_c25_lw_103_a_war_of_two_hundred_up() -> None:
    tally, told = 0, []
    for points in (145, -60, 70, 50):
        tally += 2 * points
        told.append((halves_to_points(tally), scoring.war_won(tally, 200, ("red", "blue"))))
    assert told == [(145, None), (85, None), (155, None), (205, "red")]
    assert scoring.war_won(-400, 200, ("red", "blue")) == "blue"
    assert scoring.war_won(399, 200, ("red", "blue")) is None


def test_lw_090_the_fight_to_the_finish() -> None:
    assert scoring.finished({"blue": 3, "red": 1}) is None
    won = scoring.finished({"blue": 3, "red": 0})
    assert won is not None
    assert won["winner"] == "blue"
    none = scoring.finished({"blue": 0, "red": 0})
    assert none is not None
    assert none["winner"] is None
    men = row("blue", "b", 4, 0, 0) | row("red", "r", 2, 0, 900)
    men["b1"]["is"], men["b2"]["is"], men["b3"]["is"] = "freed", "prisoner", "off"
    assert scoring.left_of(men.values(), "blue") == 2


def test_lw_091_lw_105_what_is_withdrawn_counts_and_what_may_be_taken() -> None:
    men = row("blue", "b", 6, 900, 1700) | row("blue", "c", 2, 0, 0, "cav") | row("red", "r", 3, 4000, 6000)
    men["b5"].update({"is": "off"})
    men["b6"].update({"is": "secured", "of": "red"})
    men["r1"].update({"is": "prisoner", "of": "blue"})
    men["r2"].update({"is": "dead"})
    guns = {
        "g": gun("red", 1000, 1000),
        "h": gun("blue", 0, 100, **{"is": "off"}),
        "k": gun("blue", 0, 100, **{"is": "destroyed"}),
    }
    table = state(men, guns)
    found = scoring.force_of(table, "blue", WON, ranks(men))
    assert found == Force(WON, {"inf": 5, "cav": 2}, 2, 1, 1)
    assert scoring.withdrawn(men["b5"])
    assert scoring.force_of(table, "red", LOST, ranks(men)) == Force(LOST, {"inf": 1, "cav": 0}, 0, 1, 1), "one gun, one owner"


def guns(men: dict, pieces: dict, result: str = DRAWN) -> tuple[int, int]:
    """Count the guns that score for Blue and for Red."""
    other = {WON: LOST}.get(result, result)
    table = state(men, pieces)
    return tuple(scoring.force_of(table, side, one, ranks(men)).guns for side, one in zip(SIDES, (result, other), strict=True))


def test_lw_091_lw_105_an_abandoned_gun_counts_for_nobody_who_has_left_it() -> None:
    """Hook's Farm: Red's second gun had to be abandoned, and Blue ends with two captured guns."""
    far, near = row("blue", "b", 4, 900, 5000), row("blue", "b", 4, 900, 1700)
    lone = {"g": gun("red", 1000, 1000)}
    someone = {"r": man("red", 6000, 6000)}
    gone = {"r": man("red", 6000, 6000, **{"is": "dead"})}
    assert guns(far | someone, lone) == (0, 1), "nobody is near it, and Red is on the field"
    assert guns(near | someone, lone) == (1, 0), "Blue is in a position to take it: it does not count for both"
    assert guns(near | {"r": man("red", 1000, 900)}, lone) == (0, 1), "it is guarded"
    assert guns(far | gone, lone) == (0, 0), "nobody of Red is left to hold it"
    assert guns(far | gone, lone, WON) == (1, 0), "and the victor is alone on the field with it"
    assert guns(row("blue", "b", 3, 900, 5000) | gone, lone, WON) == (0, 0), "three men take no gun (LW-080)"
    for fate in ("off", "prisoner", "surrendered", "secured"):
        assert guns(far | {"r": man("red", 6000, 6000, **{"is": fate})}, lone) == (0, 0), fate


def test_lw_105_a_gun_brought_away_counts_though_nobody_is_left_on_the_field() -> None:
    away = {"g": gun("red", 1000, 6900, **{"is": "off"}), "h": gun("red", 1000, 1000)}
    men = row("blue", "b", 4, 900, 1700) | row("red", "r", 4, 0, 6900, **{"is": "off"})
    assert guns(men, away, WON) == (1, 1)


# The Blow at the Rear


def test_lw_094_three_armed_men_on_the_line() -> None:
    men = row("blue", "b", 3, 3000, 6912 - 24) | {"red": man("red", 0, 0)}
    assert blow.struck(state(men), "blue")
    men["b2"]["y"] -= 1
    assert not blow.struck(state(men), "blue")
    men["b2"].update(y=6900)
    men["b3"]["is"] = "freed"
    assert not blow.struck(state(men), "blue")
    assert not blow.struck(state(men), "red")


def test_lw_096_the_goal_may_be_the_middle_or_either_half() -> None:
    assert blow.goal(900, "all", "north") == (0, 900)
    assert blow.goal(900, "middle", "north") == (300, 600)
    assert blow.goal(900, "left", "north") == blow.goal(900, "right", "south") == (0, 450)
    assert blow.goal(900, "right", "north") == blow.goal(900, "left", "south") == (450, 900)
    men = row("blue", "b", 3, 2200, 6900) | {"red": man("red", 0, 0)}
    assert blow.struck(state(men), "blue", "left")
    assert not blow.struck(state(men), "blue", "middle")


def test_lw_c26_lw_095_six_moves_to_get_away_and_the_rest_capitulates() -> None:
    assert [blow.moves_to_get_away(n) for n in (0, 1, 6, 7)] == [6, 5, 0, 0]
    men = (
        row("red", "i", 7, 0, 3000)
        | row("red", "c", 2, 0, 4000, "cav")
        | row("blue", "b", 3, 0, 6900, "cav")
        | {"p": man("blue", 900, 3000, **{"is": "prisoner", "of": "red"})}
    )
    table = state(men, {"g": gun("red", 3000, 3000)})
    blue = total(scoring.force_of(table, "blue", WON, ranks(men)))
    red = total(scoring.force_of(table, "red", LOST, ranks(men)))
    given = blow.capitulate(table, "red")
    assert (len(given["men"]), given["guns"], given["freed"]) == (9, ["g"], ["p"])
    after = total(scoring.force_of(table, "blue", WON, ranks(men)))
    assert halves_to_points(after - blue) == 10 + 4.5 + 0.5, "the gun, nine prisoners, and his own man back at 1 for 1/2"
    assert halves_to_points(total(scoring.force_of(table, "red", LOST, ranks(men))) - red) == 4.5 - (7 + 3) - 10 - 0.5


# The Defensive Game


def test_lw_c27_lw_097_two_thirds_and_a_quarter() -> None:
    assert defensive.defenders({"inf": 90, "cav": 60, "guns": 6}) == {"inf": 60, "cav": 40, "guns": 4}
    assert defensive.defenders({"inf": 50, "cav": 25, "guns": 4}) == {"inf": 33, "cav": 17, "guns": 3}
    assert (defensive.must_arrive(150), defensive.must_arrive(75)) == (38, 19)
    roles = {"defender": "blue", "attacker": "red"}
    assert defensive.decided(150, 100, 37, roles) is None
    assert defensive.decided(150, 100, 38, roles)["winner"] == "red"
    assert defensive.decided(150, 37, 0, roles)["winner"] == "blue"


def test_lw_c02_lw_101_lw_102_the_defender_fires_at_once_and_the_attacker_waits() -> None:
    def may(role: str, ply: int) -> bool:
        return firing.silent(ply, defensive.opens("defensive", role)) is None

    assert (may("defender", 2), may("attacker", 1), may("attacker", 3)) == (True, False, True)
    assert defensive.opens("finish") == defensive.opens("finish", "defender") == 3
    assert (defensive.defender_opens(), defensive.attacker_opens()) == (2, 3)


def test_lw_098_the_winner_of_the_toss_defends() -> None:
    found = {defensive.roles_by_toss(Dice(f"s{n}"), SIDES)["defender"] for n in range(20)}
    assert found == set(SIDES)
    roles = defensive.roles_by_toss(Dice("s"), SIDES)
    assert sorted(roles.values()) == sorted(SIDES)


def test_lw_099_the_defenders_ground_stops_more_than_a_move_short_of_the_middle() -> None:
    for depth in (6912, 6911):
        x0, y0, x1, y1 = defensive.defenders_ground(4000, depth, "south", 768, 24)
        assert (x0, y0, x1) == (0, 0, 4000)
        assert 2 * (y1 + 24 + 768) < depth <= 2 * (y1 + 1 + 24 + 768)
        _, low, _, high = defensive.defenders_ground(4000, depth, "north", 768, 24)
        assert (depth - y1, depth) == (low, high)


def test_lw_100_the_attacker_sets_out_a_move_from_his_line() -> None:
    assert defensive.attackers_line(6912, "south", 768) == 768
    assert defensive.attackers_line(6912, "north", 1536) == 6912 - 1536


# Forces


def test_lw_110_lw_118_equal_unless_a_handicap_is_agreed() -> None:
    one, other = {"inf": 80, "cav": 50, "guns": 4}, {"inf": 80, "cav": 45, "guns": 4}
    assert forces.unequal(one, dict(one)) is None
    assert "cavalry 50 and 45" in str(forces.unequal(one, other))
    assert [forces.handicapped(50, side, "red_half") for side in ("blue", "red")] == [50, 75]
    assert forces.handicapped(3, "blue", "blue_quarter") == 4, "a gun is not cut in two"
    assert forces.handicapped(3, "blue", "none") == 3


def sides(*, as_printed: bool = False) -> dict[str, list[dict]]:
    """Return the units of Hook's Farm by side."""
    return {one["side"]: one["units"] for one in hooks_farm.setup(as_printed=as_printed)["forces"]}


def wing(side: str, *keys: str, as_printed: bool = False) -> dict[str, int]:
    """Count these units of a side at Hook's Farm, or all of them, by kind."""
    found: dict[str, int] = {}
    for one in sides(as_printed=as_printed)[side]:
        if not keys or one["key"] in keys:
            found[one["type"]] = found.get(one["type"], 0) + one["count"]
    return found


def test_lw_b07_lw_b08_hooks_farm_has_equal_forces_but_for_the_misprint() -> None:
    stated = {"inf": 48, "cav": 25, "guns": 3}
    wings = {"inf": 13 + 37, "cav": 5 + 20, "guns": 1 + 2}
    assert str(forces.unequal(stated, wings)) == "the forces are not equal (infantry 48 and 50), and no handicap was agreed"
    assert forces.unequal(stated, {**wings, "inf": 13 + 35}) is None
    right = wing("blue", "b-right", "b-e-horse", "b-gun-e")
    assert right == {"inf": 16, "cav": 5, "gun": 1}, "Blue's right wing, and the rest of him"
    assert {kind: n - right[kind] for kind, n in wing("blue").items()} == {"inf": 32, "cav": 20, "gun": 2}


def test_lw_c28_lw_111_chances_of_war() -> None:
    assert [forces.after_the_dice({"inf": 80, "cav": 50, "guns": 4}, {"inf": 12}, n)["inf"] for n in (7, 11)] == [75, 79]
    assert forces.after_the_dice({"inf": 80, "cav": 50}, {"inf": 4, "cav": 8}, 7) == {"inf": 80, "cav": 45}
    thrown = [forces.chances_of_war(Dice(f"w{n}"), SIDES) for n in range(200)]
    values = {one[side] for one in thrown for side in SIDES}
    assert values <= set(range(2, 13))
    assert len(values) >= 10
    assert any(one["blue"] != one["red"] for one in thrown)


def test_lw_b26_lw_112_lw_113_the_usual_force_and_the_best_mix() -> None:
    assert forces.usual() == {"inf": 80, "cav": 50, "guns": 4}
    assert forces.off_the_best_mix(forces.usual()) == []
    assert len(forces.off_the_best_mix({**forces.usual(), "guns": 5})) == 2
    assert len(forces.off_the_best_mix({"inf": 48, "cav": 25, "guns": 3})) == 2, "Hook's Farm too"


@pytest.mark.parametrize(
    "bought",
    [{"inf": 100, "guns": 5}, {"cav": 100}, {"inf": 60, "cav": 40, "guns": 3}, {"cav": 80, "guns": 3}, {"inf": 110, "guns": 4}],
)
def test_lw_b06_lw_114_the_books_purchases_come_to_a_hundred_and_fifty(bought: dict) -> None:
    assert forces.price(bought) == 300
    assert forces.too_dear(bought) is None


def test_lw_c21_lw_114_what_may_be_bought() -> None:
    for bought, halves, may in (
        ({"inf": 90, "cav": 40}, 300, True),
        ({"inf": 80, "guns": 7}, 300, True),
        ({"inf": 52, "cav": 45, "guns": 3}, 299, True),
        ({"inf": 61, "cav": 40, "guns": 3}, 302, False),
    ):
        assert forces.price(bought) == halves
        assert (forces.too_dear(bought) is None) is may
    assert "151 points" in str(forces.too_dear({"inf": 61, "cav": 40, "guns": 3}))


def test_lw_115_forces_out_of_proportion_are_warned_of() -> None:
    assert forces.out_of_proportion(forces.usual()) == []
    assert "guns" in forces.out_of_proportion({"inf": 30, "cav": 20, "guns": 7})[0]
    assert "sluggish" in forces.out_of_proportion({"inf": 100, "guns": 5})[0]
    assert "wildly" in forces.out_of_proportion({"cav": 100})[0]


def test_lw_116_a_player_brigades_as_he_pleases() -> None:
    has = {"inf": 80, "cav": 50, "guns": 4}
    assert (
        forces.wrong_brigades(has, [{"name": "all", "arm": "inf", "men": 80}, {"name": "horse", "arm": "cav", "men": 50}]) == []
    )
    assert (
        forces.wrong_brigades(
            has, [{"name": str(n), "arm": "inf", "men": 20} for n in range(4)] + [{"name": "h", "arm": "cav", "men": 50}]
        )
        == []
    )
    assert (
        len(forces.wrong_brigades(has, [{"name": "few", "arm": "inf", "men": 79}, {"name": "no", "arm": "cav", "men": 0}])) == 3
    )


def test_lw_117_all_of_one_size() -> None:
    assert [shots.tall(ARMS[arm], lying=False) for arm in ("inf", "cav")] == [2 * INCH, 2 * INCH + 48]
    assert shots.tall(ARMS["inf"], lying=True) == INCH // 2


def test_lw_b27_the_general_magnifies_only_the_left() -> None:
    left = ("r-left", "r-rl-horse", "r-gun-rl")
    assert sum(wing("red", *left).values()) == 18 + 1
    others = [one["key"] for one in sides()["red"] if one["key"] not in left]
    assert sum(wing("red", *others).values()) == 55 + 2
    assert sum(wing("red", *others, as_printed=True).values()) == 57 + 2


# Time


def test_lw_c01_lw_b01_lw_016_minutes_by_men_and_guns() -> None:
    for men, guns, minutes in ((73, 3, 6), (30, 0, 1), (31, 0, 2), (0, 2, 2), (200, 6, 13), (110, 3, 7)):
        assert allowance.minutes(men, guns) == minutes


def test_lw_017_the_allowance_shrinks_with_losses_if_agreed() -> None:
    men = row("blue", "b", 31, 0, 0)
    table = state(men, {"g": gun("blue", 0, 0)}, start={"blue": {"inf": 31, "cav": 0, "guns": 1}})
    assert allowance.time_now(table, "blue") == 180
    men["b1"]["is"] = "dead"
    assert allowance.time_now(table, "blue") == 120
    assert allowance.time_now(table, "blue", recalculated=False) == 180
    assert allowance.time_now(state({}), "blue") == 60


def test_lw_019_lw_020_lw_021_lw_025_lw_026_warnings_interval_and_the_old_limit() -> None:
    assert allowance.calls() == {120: "Two minutes", 60: "One minute", 30: "Thirty seconds", 0: "Time"}
    assert (allowance.interval(), allowance.interval(300), allowance.interval(900)) == (240, 300, 300)
    assert [allowance.in_the_interval(stage) for stage in ("men", "choose")] == [True, False]
    assert (allowance.outer_limit(360), allowance.outer_limit(360, True)) == (360, 600)


# The Country


def test_lw_001_lw_002_one_lays_out_the_other_picks_the_side() -> None:
    assert {countryside.arranger(Dice(f"c{n}"), SIDES) for n in range(20)} == set(SIDES)
    assert countryside.arranger(Dice("c"), SIDES, "red") == "red"
    assert countryside.homes(SIDES, "red", "north") == {"blue": "north", "red": "south"}
    assert countryside.homes(SIDES, "blue", "south") == {"blue": "north", "red": "south"}


def test_lw_004_houses_are_solid() -> None:
    assert countryside.solid("house", "the farm") == "the farm is in the way"
    assert countryside.solid("shed", "the shed")
    assert countryside.solid("hill", "the hill") is None
    assert countryside.solid("ford", "the ford") is None


def test_lw_005_the_outline_of_a_country_is_the_same_for_the_same_ground() -> None:
    farm = library("hooks_farm")
    assert countryside.outline(farm) == countryside.outline(json.loads(json.dumps(farm)))
    moved = json.loads(json.dumps(farm))
    moved["features"][0]["at"][0][0] += 1
    assert countryside.outline(farm) != countryside.outline(moved)


def test_lw_006_what_a_country_is_made_of() -> None:
    words = {one["kind"]: one for one in countryside.palette()}
    assert {"hill", "house", "shed", "wall", "rock", "pond", "swamp", "river", "ford", "bridge", "tree"} <= set(words)
    assert words["tree"]["words"] == "tree"


def test_lw_007_a_bare_country_and_a_river_without_crossings_are_warned_of() -> None:
    bare = {"name": "", "width": 6912, "depth": 6912, "features": []}
    river = {"key": "R1", "kind": "river", "at": [[0, 3400], [6912, 3400]], "width": 256}
    assert countryside.advice(bare)
    assert len(countryside.advice({**bare, "features": [river]})) > len(countryside.advice(bare))
    assert Country.from_document(bare).width == 6912


def test_lw_008_the_field_by_guns() -> None:
    assert countryside.field(1) == (72 * 64, 108 * 64)
    assert countryside.field(4) == (4 * 48 * 64, 108 * 64)


def test_lw_b28_blues_five_cavalry_are_on_his_right() -> None:
    farm = library("hooks_farm")
    church = next(one for one in farm["features"] if one["key"] == "CHURCH")
    assert sum(x for x, _ in church["at"]) / len(church["at"]) > farm["width"] / 2, "east: the right of blue, who faces north"
