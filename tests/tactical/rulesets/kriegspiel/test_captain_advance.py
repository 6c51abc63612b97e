"""The usual captain's march: horse together or not at all, foot still where its guns do more, dear things in cover. Its worth in
battles is the benchmark's."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.engine.dice import Dice
from tactical.ground.geometry.measure import dist
from tactical.rulesets.kriegspiel import captain
from tactical.rulesets.kriegspiel.captain import advance, aim, cover, deployment, horse, reasons, shelter
from tests.bench.opponents import CAPTAIN, EASY, HOLDING, battle, sheet
from tests.tactical.rulesets.kriegspiel.bare_ground import GAME, GENERALS, Data, army, exercise, unit


def squadron(key: str, x: int, y: int, men: int = 16) -> tuple[str, Data]:
    return "blue", unit(key, "cav", x, y, men, formation="two_ranks")


def foe(key: str, arm: str, x: int, y: int, men: int, **more: Any) -> tuple[str, Data]:
    return "red", unit(key, arm, x, y, men, face=[0, -1], **more)


FOOT = "blue", unit("b1", "inf", 4600, 1300, 20, formation="extended")
GUN = "blue", unit("b2", "RA", 6000, 600, 6, guns=1)
EXTENDED = foe("r1", "inf", 4600, 5900, 16, formation="extended")


def gone(sheet: Data, key: str) -> Any:
    """Return a unit's destination, or None."""
    return sheet.get("units", {}).get(key, {}).get("to")


def test_horse_that_is_there_waits_for_the_horse_that_is_not() -> None:
    near, far = squadron("b1", 4600, 2300), squadron("b2", 2000, 500)
    seen, may, _ = army(exercise(near, far, EXTENDED, *GENERALS))
    found = advance.orders(seen, may)
    assert gone(found, "b2")
    assert not gone(found, "b1") or gone(found, "b1")[0][1] <= 2300
    together, may, _ = army(exercise(near, squadron("b2", 3700, 2300), EXTENDED, *GENERALS))
    found = advance.orders(together, may)
    for key in ("b1", "b2"):
        assert 1900 > dist(*gone(found, key)[0], 4600, 5900) > horse.CLOSE // 2, key


def test_horse_rides_for_open_order_and_lone_guns_and_not_for_close_ranks_or_helped_guns_ks_093_ks_102() -> None:
    closed = foe("r1", "inf", 4600, 5900, 16, formation="two_ranks")
    seen, _, _ = army(exercise(squadron("b1", 4600, 2300), closed, *GENERALS))
    assert horse.prey(seen) == []
    guns = foe("r2", "RA", 7800, 5900, 12, guns=2)
    seen, _, _ = army(exercise(squadron("b1", 4600, 2300), EXTENDED, guns, *GENERALS))
    assert sorted(one.guns for one in horse.prey(seen)) == [0, 2]
    beside = foe("r3", "inf", 7800, 5600, 16, formation="two_ranks")
    seen, _, _ = army(exercise(squadron("b1", 4600, 2300), EXTENDED, guns, beside, *GENERALS))
    assert [one.guns for one in horse.prey(seen)] == [0]


def test_horse_keeps_back_where_the_way_costs_more_than_the_charge_brings() -> None:
    guns = [foe(f"r{n}", "RA", 3000 + 900 * n, 6500, 12, guns=2) for n in range(2, 5)]
    closed = foe("r5", "inf", 4600, 6300, 40, formation="two_ranks")
    few = foe("r1", "inf", 4600, 5900, 10, formation="extended")
    seen, may, _ = army(exercise(squadron("b1", 4600, 2300, 10), few, closed, *guns, *GENERALS))
    assert not gone(advance.orders(seen, may), "b1") or gone(advance.orders(seen, may), "b1")[0][1] < 2300


def test_two_bodies_of_horse_do_not_charge_one_body_and_the_better_charge_is_ridden_first_ks_091() -> None:
    target = foe("r1", "inf", 4600, 4300, 20, formation="extended")
    seen, may, state = army(exercise(squadron("b1", 4000, 3000, 17), squadron("b2", 5600, 3300, 8), target, *GENERALS))
    found = advance.orders(seen, may)
    charges = {key: one["charge"] for key, one in found["units"].items() if "charge" in one}
    assert list(charges.values()) == ["r1"]
    values = {key: horse.worth(may["units"][key]["charge"]["r1"]) for key in ("b1", "b2")}
    assert list(charges) == [max(values, key=lambda key: values[key])]
    assert GAME.check(state, "blue", GAME.sheet(state, "blue", found)["orders"]) == []


def test_foot_stands_with_its_guns_and_goes_where_it_sees_nobody() -> None:
    foot, gun = FOOT, GUN
    seen, may, _ = army(exercise(foot, gun, EXTENDED, *GENERALS))
    assert advance.should_stand(seen)
    assert not gone(advance.orders(seen, may), "b1")
    hidden, may, _ = army(exercise(foot, gun, *GENERALS))
    assert not advance.should_stand(hidden)
    assert gone(advance.orders(hidden, may), "b1")


def test_foot_without_guns_goes_only_for_an_enemy_who_is_weaker() -> None:
    foot = ("blue", unit("b1", "inf", 4600, 1300, 30, formation="extended"))
    for men, stands in ((28, True), (12, False)):
        seen, _, _ = army(exercise(foot, foe("r1", "inf", 4600, 5900, men, formation="extended"), *GENERALS))
        assert advance.should_stand(seen) is stands, men


def test_foot_comes_up_in_one_line_and_not_one_body_after_another() -> None:
    first = ("blue", unit("b1", "inf", 3000, 3000, 20, formation="extended"))
    second = ("blue", unit("b2", "inf", 6200, 1300, 20, formation="extended"))
    seen, may, _ = army(exercise(first, second, foe("r1", "inf", 4600, 6500, 8, formation="extended"), *GENERALS))
    found = advance.orders(seen, may)
    assert gone(found, "b2")
    assert not gone(found, "b1")


def test_who_is_outshot_goes_out_of_sight_and_who_is_unseen_stays() -> None:
    house = {"key": "H1", "kind": "house", "at": [[4200, 1900], [5000, 1900], [5000, 2300], [4200, 2300]]}
    setup = exercise(squadron("b1", 3600, 1700, 10), foe("r1", "RA", 4600, 6500, 6, guns=1), *GENERALS)
    setup["country"]["features"] = [house]
    seen, _, _ = army(setup)
    eyes = [(4600, 6500)]
    assert shelter.seen_by(seen, (3600, 1700), eyes)
    order = shelter.hide(seen, (3600, 1700), 2000)
    assert not shelter.seen_by(seen, (order["to"][0][0], order["to"][0][1]), eyes)
    assert shelter.hide(seen, (order["to"][0][0], order["to"][0][1]), 2000) == {}


def test_guns_and_wagons_are_put_down_where_fewer_see_them_and_easy_puts_them_where_it_did() -> None:
    setup = next(one.contents for one in GAME.setups() if one.key == "exercise")
    state = GAME.open(setup, "cover")
    view, waiting = GAME.see(state, "red"), sorted(GAME.options(state, "red")["deploy"]["units"])
    told = {}
    for name, places in (("easy", deployment.orders), ("usual", cover.orders)):
        put = places(view, "red", Dice("cover"), waiting, 0)["units"]
        spots = cover.rate_cover_places(view["country"], south=view["home"]["red"] == "south")
        told[name] = sum(
            spots[min(spots, key=lambda at, one=put[key]: dist(*at, *one["at"]))]
            for key in waiting
            if view["units"][key]["arm"] in ("RA", "TS")
        )
        for key in waiting:
            if view["units"][key]["arm"] == "inf":
                assert put[key] == deployment.orders(view, "red", Dice("cover"), waiting, 0)["units"][key]
    assert told["usual"] < told["easy"]
    assert captain.play(GAME, GAME.book, state, "red", Dice("x"), "easy") != captain.play(
        GAME, GAME.book, state, "red", Dice("x"), "usual"
    )


def test_where_coming_to_the_line_wins_the_army_goes_for_it_lw_094_lw_097() -> None:
    foot, ride = ("blue", unit("b1", "inf", 4600, 1300, 20, formation="extended")), squadron("b2", 8000, 1000)
    gun = ("blue", unit("b3", "RA", 6000, 600, 6, guns=1))
    closed = foe("r1", "inf", 2000, 6200, 16, formation="two_ranks")
    seen, may, _ = army(exercise(foot, ride, gun, closed, *GENERALS, variant="blow"))
    found = advance.orders(seen, may)
    assert aim.at_line(seen)
    assert gone(found, "b2")[0][1] > 2800
    seen, may, _ = army(exercise(foot, ride, gun, closed, *GENERALS))
    assert not aim.at_line(seen)
    assert not gone(advance.orders(seen, may), "b1")


def test_who_holds_in_the_benchmark_moves_nobody_who_fights() -> None:
    foot, gun = FOOT, GUN
    wanted, _, state = army(exercise(foot, gun, *GENERALS))
    whole, holds = (sheet(GAME, state, "blue", who, Dice("held")) for who in (CAPTAIN, HOLDING))
    assert {state["men"][key]["arm"] for key in whole["men"]} >= {"inf"}
    assert {state["men"][key]["arm"] for key in holds.get("men", {})} <= {"GEN"}
    assert wanted.units


@pytest.mark.full
def test_the_usual_captain_beats_the_easy_one_in_a_defence_from_either_side_lw_097() -> None:
    setup = next(one.contents for one in GAME.setups() if one.key == "exercise")
    setup = {**setup, "terms": {"forces": "small", "variant": "defensive", "notices": "umpire"}}
    for mine, theirs in (("blue", "red"), ("red", "blue")):
        result, _ = battle(GAME, setup, {mine: CAPTAIN, theirs: EASY}, "match 1")
        assert result["winner"] == mine


def test_a_hint_names_the_ground_on_which_the_captain_stands_goes_on_or_charges() -> None:
    """Each ground with what decides it taken away or added: guns, the enemy, his number, a charge that pays."""
    grounds = {
        "your guns are in action": (FOOT, GUN, EXTENDED, *GENERALS),
        "not much weaker": (FOOT, EXTENDED, *GENERALS),
        "much the weaker": (FOOT, foe("r1", "inf", 4600, 5900, 8, formation="extended"), *GENERALS),
        "No enemy is seen": (FOOT, *GENERALS),
    }
    for words, field in grounds.items():
        seen, may, _ = army(exercise(*field))
        (told,) = reasons.explain(seen.view, "blue", advance.orders(seen, may))
        assert words in told
    charge = reasons.explain(seen.view, "blue", {"units": {"b1": {"charge": "r1"}, "b2": {"to": [[1, 2]]}}})
    assert charge[0] == "One charge of horse promises more than it costs."


def test_a_unit_is_in_danger_of_horse_within_its_move_of_rifles_and_of_guns_that_somebody_spots_for() -> None:
    def in_danger(*foes: tuple[str, Data]) -> list[str]:
        seen, _, _ = army(exercise(FOOT, *foes, *GENERALS))
        return [key for key in reasons.threatened(seen.view, "blue") if key == "b1"]

    assert in_danger(foe("r1", "cav", 4600, 1300 + horse.MOVE - 100, 16, formation="two_ranks")) == ["b1"]
    assert in_danger(foe("r1", "cav", 4600, 1300 + horse.MOVE + 100, 16, formation="two_ranks")) == []
    assert in_danger(EXTENDED) == ["b1"]
    assert in_danger(foe("r2", "RA", 4000, 6000, 6, guns=1)) == ["b1"]
    assert in_danger(foe("r2", "RA", 4000, 6000, 3, guns=1)) == [], "three men serve no gun"
