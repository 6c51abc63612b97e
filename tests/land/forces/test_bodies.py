"""Sums of units, columns and trains; detaching and rejoining; boxes; cohesion (LC-007, LC-010, LC-020 to LC-027)."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from land.forces import body as bodies
from land.forces import cohesion, dummies, muster
from land.reckoner.load import of_units
from land.state.units import kinds
from land.state.world import Body, Spot
from land.supply import needs

DIVISION = (("inf", 12), ("cav", 3), ("fa", 6), ("re", 2))
HERE = Spot(lon=1.0, lat=2.0, place="ash")


def a_body(key: str = "first", counts: muster.Counts = DIVISION, **more: object) -> Body:
    one = muster.body(key, key.title(), "red", "kuroki", HERE, counts)
    told = bodies.of_body(one)
    day = needs.need(told.men, told.horses)
    return replace(muster.filled(one, day.food, day.forage), **more)


def test_lc_c01_a_type_division() -> None:
    for told in (of_units(dict(DIVISION)), bodies.of_body(a_body())):
        assert (told.fighting, told.services, told.train) == (14_120, 2_824, 339)
        assert (told.men, told.horses, told.guns, told.wagons) == (17_452, 4_249, 36, 667)


def test_lc_020_the_kinds_of_units_are_those_of_table_f1() -> None:
    assert list(kinds()) == ["inf", "cav", "fa", "ha", "mt", "sg", "re", "bt", "tg", "rw", "pk", "nl"]
    assert [code for code, kind in kinds().items() if kind.fights] == ["inf", "cav", "fa", "ha", "mt", "sg", "re", "nl"]
    row = kinds()["sg"]
    assert (row.men, row.horses, row.guns, row.wagons, row.road_yd, row.wagons_yd, row.mph) == (250, 160, 4, 24, 350, 350, 2.0)
    assert muster.read_units("12 inf 3 cav") == ((("inf", 12), ("cav", 3)), ())
    assert muster.read_units("0 inf 2 foo three fa 4")[1] == ("0 inf", "2 foo", "three fa", "4")


def test_lc_023_services_and_lc_024_train_of_odd_numbers_round_as_written() -> None:
    told = bodies.of_body(a_body(counts=(("cav", 1),)))
    assert (told.fighting, told.services) == (160, 32)
    assert told.train == 4, "192 men at one wagon to fifty, rounded up"
    assert (told.men, told.horses) == (160 + 32 + 6, 170 + 4 + 16)
    assert bodies.of_body(muster.body("b", "B", "red", "x", HERE, (("inf", 1),), 0)).wagons == 16, "no train"


def test_lc_025_a_division_carries_five_days() -> None:
    one = a_body()
    assert one.train.packets == 6_780
    assert one.train.food // 582 == one.train.forage // 708 == 5
    assert one.haversack == 2 * 582


def test_lc_022_a_body_splits_and_joins_and_nothing_is_lost() -> None:
    draw = random.Random(22)
    for _ in range(200):
        whole = a_body(stragglers=draw.randint(0, 500), fatigue=draw.randint(0, 40), prisoners=7, works=2, works_yd=900)
        wanted = {code: draw.randint(0, number) for code, number in DIVISION}
        keys = bodies.chosen(whole, wanted)
        if not keys:
            continue
        rest, part = bodies.detach(whole, keys, "first_60_1", "Vanguard")
        assert {code: n for code, n in wanted.items() if n} == bodies.counts(part)
        assert (part.parent, part.held, part.works, part.prisoners) == ("first", None, 0 if rest else 2, 0 if rest else 7)
        if rest is None:
            continue
        again = bodies.attach(rest, part)
        assert sorted(one.key for one in again.units) == sorted(one.key for one in whole.units)
        assert replace(again, units=whole.units) == whole
        for what in ("men", "horses", "guns", "wagons"):
            parts = sum(getattr(bodies.of_body(one), what) for one in (rest, part))
            assert abs(parts - getattr(bodies.of_body(whole), what)) <= 2, "services and drivers are whole men"


def test_lc_022_what_cannot_be_detached_or_attached() -> None:
    whole = a_body()
    assert bodies.lacking(whole, {"inf": 13, "fa": 6, "bt": 1}) == {"inf": (12, 13), "bt": (0, 1)}
    for keys in ((), ("second_inf_1",)):
        with pytest.raises(ValueError, match="does not have"):
            bodies.detach(whole, keys, "x", "X")
    assert bodies.apart(whole, a_body("second")) == ""
    assert bodies.apart(whole, whole) == "it is the same column"
    assert bodies.apart(whole, a_body("second", side="blue")) == "it is hostile"
    assert "one place" in bodies.apart(whole, a_body("second", spot=Spot(lon=1.0, lat=2.1, place="birch")))
    assert "one place" in bodies.apart(whole, a_body("second", spot=Spot(lon=1.0, lat=2.0)))
    assert "ships" in bodies.apart(whole, a_body("second", aboard="escort"))


def test_lc_022_joined_bodies_are_as_tired_as_the_worse() -> None:
    first = a_body(fatigue=3, cohesion="shaken", marched=(60, 30), rest_min=600)
    second = a_body("second", fatigue=20, hunger=2, marched=(50,), rest_min=20)
    both = bodies.attach(first, second)
    assert (both.fatigue, both.hunger, both.cohesion, both.marched, both.rest_min) == (20, 2, "shaken", (60, 50), 20)
    assert [one.key for one in both.units[:12]] == [one.key for one in first.units[:12]]


def test_lc_022_an_order_of_march_names_units_by_number_and_kind_or_by_key() -> None:
    units = a_body().units
    ordered, wrong = bodies.in_order(units, ["1 re", "6 inf", "first_cav_3"])
    assert [one.key for one in ordered[:8]] == ["first_re_1", *[f"first_inf_{n}" for n in range(1, 7)], "first_cav_3"]
    assert sorted(one.key for one in ordered) == sorted(one.key for one in units)
    assert not wrong
    wrong = bodies.in_order(units, ["first_inf_3", "first_inf_3", "7 re", "x inf", "-1 inf"])[1]
    assert wrong[:2] == ("first_inf_3 appears twice in the order.", "'7 re': it has 2 of them.")
    assert len(wrong) == 4


def test_lc_007_one_dummy_to_four_real_bodies() -> None:
    real = [a_body(f"b{n}") for n in range(8)]
    assert dummies.may_sham(real, "red") == 2
    assert dummies.may_sham(real, "blue") == 0
    left, box = dummies.sham(real[0], 120, "b0_0_1", "Box")
    assert (bodies.of_body(box).men, bodies.of_body(box).fighting, box.dummy, box.held) == (120, 120, True, None)
    assert bodies.of_body(left).fighting == 14_120 - 120
    assert dummies.may_sham([left, *real[1:], box], "red") == 1
    assert dummies.may_sham([*real[:3], box], "red") == 0
    assert (dummies.dust_men(box), dummies.dust_men(left)) == (1_000, bodies.of_body(left).men)
    for men in (49, 201):
        with pytest.raises(ValueError, match="dummy"):
            dummies.sham(real[0], men, "x", "X")
    with pytest.raises(ValueError, match="dummy"):
        dummies.sham(a_body(counts=(("cav", 2),)), 160, "x", "X")


def test_lc_010_twelve_bodies_to_a_general_and_what_a_pack_is_warned_of() -> None:
    mine = [a_body(f"b{n}") for n in range(10)]
    assert dummies.may_have([*mine, a_body("other", seat="oku")], "kuroki") == 2
    assert dummies.may_have([a_body(f"c{n}") for n in range(13)], "kuroki") == 0
    assert dummies.warnings({"red": 8 * 14_120, "blue": 4_000}, {"red": 4}, 40) == ()
    told = dummies.warnings({"red": 8 * 14_120 + 1_000}, {"blue": 5}, 41)
    assert len(told) == 3
    assert all("LC-010" in one for one in told)


def test_lc_026_cohesion_falls_by_losses_and_comes_back_by_days() -> None:
    assert cohesion.after_battle("steady", 200, 1000, False) == "steady", "a fifth is borne"
    assert cohesion.after_battle("steady", 201, 1000, False) == "shaken"
    assert cohesion.after_battle("steady", 333, 999, False) == "shaken", "a third is not more than a third"
    assert cohesion.after_battle("steady", 334, 1000, False) == "broken"
    assert cohesion.after_battle("steady", 0, 1000, True) == "shaken"
    assert cohesion.after_battle("broken", 0, 1000, False) == "broken"
    assert cohesion.recovered("broken", 100, 1539) == ("broken", 100)
    assert cohesion.recovered("broken", 100, 1540) == ("shaken", 1540)
    assert cohesion.recovered("broken", 100, 9999)[0] == "steady"


def test_lc_027_efficiency_is_a_product() -> None:
    assert cohesion.efficiency(0.9, 1.0, "steady") == 0.9
    assert cohesion.efficiency(0.75, 0.5, "shaken", 0.9) == pytest.approx(0.27)
    assert cohesion.efficiency(1.0, 1.0, "broken") == 0.5
