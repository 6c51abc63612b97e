"""Figures, fields and rounds; a battle's cost in men and guns; retreat and pursuit (LC-260 to LC-282)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from land.battle import battlefield, consequences, form, losses, muster, scale
from land.battle.losses import Fate, Losses
from land.contact.contact_kinds import ATTACK_ON, MEETING, REAR_GUARD
from land.reckoner.answer import answer
from land.reckoner.tables import figures
from land.state.units import Unit
from land.state.world import BROKEN, SHAKEN, STEADY, Body, Spot
from tactical.engine.dice import Dice

DIVISION = {"inf": 12, "cav": 3, "fa": 6, "re": 2}
BRIGADE = {"inf": 4, "cav": 1, "fa": 1, "re": 1}


def body(**more: Any) -> Body:
    units = (
        Unit(key="b1", code="inf", men=1000, horses=60, guns=0, wagons=16),
        Unit(key="c1", code="cav", men=160, horses=170, guns=0, wagons=4),
        Unit(key="f1", code="fa", men=200, horses=180, guns=6, wagons=16),
        Unit(key="f2", code="fa", men=200, horses=180, guns=6, wagons=16),
    )
    return Body(
        **{"key": "guard", "name": "Guard", "side": "red", "seat": "kuroki", "spot": Spot(lon=0, lat=0), "units": units} | more
    )


@pytest.mark.parametrize(
    ("table", "line", "told"),
    [
        (
            "figures",
            {"a": {"units": BRIGADE}, "b": {"units": BRIGADE, "fatigue": 12}},
            {
                **{"k": 46, "inch_yd": 9.2, "round_min": 5, "a": {"efficiency": 1.0, "foot": 96, "horse": 3, "guns": 1}},
                **{"b": {"efficiency": 0.9, "foot": 86, "horse": 3, "guns": 1}, "width_in": 198, "depth_in": 108},
            },
        ),
        (
            "losses",
            {"k": 46, "dead": 25, "taken": 6, "guns": 1, "strength": 4580},
            {
                **{"down": 1150, "casualties": 383, "killed": 95, "wounded": 288, "scattered": 767, "prisoners": 276},
                **{"guns": 6, "cohesion": "steady"},
            },
        ),
    ],
)
def test_every_line_of_the_specification(table: str, line: dict[str, Any], told: dict[str, Any]) -> None:
    said = answer(table, line)
    assert said == told
    assert list(said) == list(told)


def test_lc_c38_a_division_meets_a_weaker_force_and_a_brigade_comes_up() -> None:
    blue = {"units": {"inf": 8, "cav": 5, "fa": 4}, "fatigue": 14}
    told = answer("figures", {"a": {"units": DIVISION}, "b": blue, "entering_mi": 5, "entering_mph": 2.5})
    assert (told["k"], told["inch_yd"], told["width_in"], told["depth_in"], told["round_min"]) == (142, 28.4, 198, 108, 8)
    assert [told["a"][arm] for arm in ("foot", "horse", "guns")] == [96, 3, 6]
    assert [told["b"][arm] for arm in ("foot", "horse", "guns")] == [56, 5, 4]
    assert told["entry_round"] == 15


def test_lc_263_guns_are_one_to_one_up_to_four_then_batteries_and_above_eight_in_proportion() -> None:
    few, some, many = (
        scale.mustered(figures.at_full_strength({"nl": 2})),
        scale.mustered(figures.at_full_strength({"inf": 5, "fa": 3})),
        scale.mustered(figures.at_full_strength({"inf": 5, "fa": 24})),
    )

    def guns(one: scale.Muster, other: scale.Muster, players: int = 1) -> tuple[int, int]:
        _, first, second = figures.on_the_table(one, other, players)
        return first.guns, second.guns

    assert guns(few, some) == (4, 3)
    assert guns(some, many) == (1, 8)
    assert guns(some, many, players=3) == (3, 24)


def test_lc_263_a_lone_battery_is_a_gun_against_any_number_to_the_reckoner_as_in_a_war() -> None:
    told = answer("figures", {"a": {"units": {"inf": 5, "fa": 1}}, "b": {"units": {"inf": 5, "fa": 24}}})
    assert (told["a"]["guns"], told["b"]["guns"]) == (1, 8)


def test_lc_264_the_field_keeps_within_its_bounds() -> None:
    small, large = scale.Figures(foot=10, horse=0, guns=0), scale.Figures(foot=300, horse=20, guns=8)
    assert scale.field_in(small, small) == (72, 108)
    assert scale.field_in(small, large, players=2) == (432, 108)
    assert scale.contour_ft(200) == 100.0


def test_lc_265_a_round_is_k_over_twenty_and_dark_or_twenty_four_rounds_end_it() -> None:
    assert [scale.round_min(k) for k in (46, 100, 101, 142)] == [5, 5, 6, 8]
    assert [scale.rounds_left(minutes, 8) for minutes in (7, 100, 600)] == [0, 12, 24]


def test_lc_266_lc_267_trenches_and_reinforcements_by_the_scale() -> None:
    assert scale.trench_in(250, 142) == 8
    assert [scale.entry_round(minutes, 8) for minutes in (0, 8, 9, 120)] == [1, 1, 2, 15]


@pytest.mark.parametrize(
    ("men", "players", "rules"),
    [
        ((14_000, 8_000), (0, 0), "kriegspiel"),
        ((14_000, 8_000), (1, 1), "little_wars"),
        ((50_000, 41_000), (1, 1), "game_of_war"),
    ],
)
def test_lc_260_who_fights_by_what_where_the_pack_names_nothing(
    men: tuple[int, int], players: tuple[int, int], rules: str
) -> None:
    assert form.rules_for("", men, players) == rules
    assert form.rules_for("kriegspiel", men, players) == "kriegspiel"


def test_lc_262_the_form_of_the_game_is_that_of_the_contact() -> None:
    assert form.form_of(MEETING, 9_000, 3_000) == form.FINISH
    assert form.form_of(ATTACK_ON, 4_500, 3_000) == form.DEFENSIVE
    assert form.form_of(ATTACK_ON, 4_499, 3_000) == form.FINISH
    assert form.form_of(REAR_GUARD, 9_000, 750) == form.BLOW


def test_lc_276_a_third_of_those_down_are_hit_or_all_of_them() -> None:
    told = losses.of_figures(46, 25, 6, 31 * 46, lost_field=True)
    assert (told.wounded_taken, told.scattered, told.gone) == (144, 767, 659)
    full = losses.of_figures(46, 25, 6, 31 * 46, full=True)
    assert (full.casualties, full.killed, full.wounded, full.scattered) == (1150, 287, 863, 0)


def test_lc_278_a_unit_lost_in_the_game_of_war_is_parted_in_three() -> None:
    told = losses.of_great(12_000, 9, 2)
    assert (told.down, told.casualties, told.prisoners, told.scattered) == (2666, 888, 888, 890)


def test_lc_275_lc_277_a_body_comes_back_by_unit_and_no_man_is_lost_twice() -> None:
    fates = {"b1": Fate(dead=8, taken=3), "f2": Fate(guns=1), "c1": Fate(dead=9)}
    left, told = losses.settle(body(), fates, 46, minute=500, lost_field=True)
    men = {unit.key: unit.men for unit in left.units}
    assert men == {"b1": 1000 - 368 - 138, "c1": 0, "f1": 200, "f2": 200}
    assert {unit.key: unit.guns for unit in left.units} == {"b1": 0, "c1": 0, "f1": 6, "f2": 0}
    assert told.down == 368 + 160
    assert told.prisoners == 138
    assert told.casualties + told.scattered == told.down
    assert (left.scattered, left.shaken_at) == (told.scattered, 500)
    assert sum(men.values()) + told.down + told.prisoners == 1560


@pytest.mark.parametrize(
    ("dead", "field", "cohesion"), [(1, False, STEADY), (1, True, SHAKEN), (8, False, SHAKEN), (16, False, BROKEN)]
)
def test_lc_275_cohesion_falls_with_what_was_lost_or_with_the_field(dead: int, field: bool, cohesion: str) -> None:
    fates = {"b1": Fate(dead=dead)}
    assert losses.settle(body(), fates, 46, 0, field, full=True)[0].cohesion == cohesion


def test_lc_003_figures_of_a_body_without_units_of_its_own_are_shared_by_men() -> None:
    assert losses.spread(5, body().units) == {"b1": 3, "c1": 0, "f1": 1, "f2": 1}


def test_lc_279_both_tire_and_the_loser_goes_a_forced_run_at_once() -> None:
    fought = consequences.tired(body(fatigue=4), 150)
    assert fought.fatigue == 4 + 3 * 3
    gone = consequences.retreat(fought, ("hushan", "antung"), 700)
    assert gone.held is not None
    assert gone.held.order.tasks[0].fields == {"by": ["hushan", "antung"], "step": "forced"}
    assert (gone.held.off, gone.posture) == (700, "avoid")
    assert consequences.scattered_back(body(scattered=40, stragglers=2)).stragglers == 42


def test_lc_280_fresh_sabres_take_the_scattered_and_guns_on_a_six_until_they_are_stopped() -> None:
    loser = body(scattered=300, stragglers=150)
    assert consequences.sabres(loser) == 160
    assert consequences.sabres(msgspec.structs.replace(loser, fatigue=12)) == 0
    assert consequences.must_pursue(1300, 160, dark=False)
    assert not any(consequences.must_pursue(1300, 160, **how) for how in ({"dark": True}, {"dark": False, "in_place": 500}))
    found = [consequences.pursuit(Dice(str(seed)), 0, "horse", 1300, loser) for seed in range(60)]
    assert {told.men for told, _ in found} == {450}
    assert {len(events[0].rolls) for _, events in found} == {6}
    for told, events in found:
        assert len(told.batteries) == min(2, sum(roll.fell == "6" for roll in events[0].rolls))
    most = max((told for told, _ in found), key=lambda one: len(one.batteries))
    left = consequences.overtaken(loser, most)
    assert (left.stragglers, left.scattered, sum(unit.guns for unit in left.units)) == (0, 0, 0)


def test_lc_280_fewer_sabres_take_the_stragglers_first() -> None:
    left = consequences.overtaken(body(scattered=300, stragglers=150), consequences.Pursued(men=200))
    assert (left.stragglers, left.scattered) == (0, 250)


def test_lc_281_lc_282_who_is_driven_against_water_or_is_alone() -> None:
    assert consequences.lays_down(0, ["river"])
    assert not consequences.lays_down(1, ["sea"])
    assert not consequences.lays_down(0, ["wood"])
    assert consequences.may_surrender(1000, [499])
    assert not consequences.may_surrender(1000, [100, 500])


def test_no_more_are_lost_than_there_are() -> None:
    assert losses.of_men(900, 300, 1000) == Losses(
        down=700, casualties=233, killed=58, wounded=175, scattered=467, prisoners=300, wounded_taken=0
    )


@pytest.mark.parametrize(
    ("table", "line", "faults"),
    [
        (
            "figures",
            {"a": {"units": {"elephants": 1}}, "b": 3, "entering_mph": 2},
            ["elephants", "b must be an object", "entering_mi"],
        ),
        ("losses", {"k": 0, "dead": -1, "full": 1, "fled": 2}, ["k must be", "dead must be", "full must be", "fled"]),
    ],
)
def test_a_bad_line_is_told_everything_that_is_wrong_with_it(table: str, line: dict[str, Any], faults: list[str]) -> None:
    said = answer(table, line)
    assert set(said) == {"error"}
    assert [fault for fault in faults if fault not in said["error"]] == []


def test_lc_261_what_has_come_up_stands_on_the_field_and_the_rest_arrives_by_its_road() -> None:
    units = tuple(Unit(key=f"b{n}", code="inf", men=1000, horses=60, guns=0, wagons=16) for n in range(1, 5))
    lie = battlefield.Lie(0.0, 0.0, 65.0, 54.0, 0.0, 1.0, 20.0, 130, 108)  # 1,300 yards from its middle to its end
    assert muster.entries(units, 0, 2.5, 5, lie, False) == {"b1": 0, "b2": 0, "b3": 2, "b4": 4}
    assert set(muster.entries(units, 0, 2.5, 5, lie, True).values()) == {0}
    assert muster.entries(units[:1], 60, 2.5, 8, lie, False)["b1"] == 9


def test_lc_002_six_moves_are_a_day_a_toy_man_fifty_men_and_a_toy_gun_a_battery() -> None:
    """Sums at the campaign's scale: 40 hours to a bridge, ten miles of supply, 125 men to a berth."""
    assert answer("works", {"kind": "rail_bridge", "do": "make"})["hours"] == 10 * 4  # KS-070: ten moves
    assert answer("embark", {"men": 1000, "berths": 1})["hours"] == 1000 / (50 * 2.5)  # KS-037: ten men in a move of four hours
    assert answer("losses", {"k": 50, "dead": 1, "guns": 1})["guns"] == 6
