"""The captain of the Kriegspiel: a small exercise from end to end, and his sums; more battles are the benchmark's."""

from __future__ import annotations

import pytest

from tactical.rulesets.kriegspiel.captain import field, fire, rear
from tactical.rulesets.kriegspiel.captain.army import Army
from tests.bench.opponents import CAPTAIN, PASSIVE, battle
from tests.tactical.rulesets.kriegspiel.bare_ground import GAME, GENERALS, army, exercise, unit


@pytest.mark.full
def test_captains_end_a_small_exercise_before_its_time() -> None:
    """``battle`` has every sheet checked."""
    setup = next(one.contents for one in GAME.setups() if one.key == "exercise")
    result, state = battle(GAME, setup, dict.fromkeys(("blue", "red"), CAPTAIN), "exercise")
    assert state["ply"] < state["limit"]
    assert any(one["dead"] for one in result["counts"].values())


@pytest.mark.full
def test_the_captain_beats_who_does_nothing() -> None:
    setup = next(one.contents for one in GAME.setups() if one.key == "exercise")
    result, _ = battle(GAME, setup, {"blue": PASSIVE, "red": CAPTAIN}, "passive")
    assert result["winner"] == "red"
    assert result["counts"]["red"]["dead"] < result["counts"]["blue"]["dead"]


def test_horse_charges_extended_infantry_and_leaves_close_ranks_alone_ks_092_ks_093() -> None:
    for formation, charges in (("extended", True), ("two_ranks", False)):
        blue = ("blue", unit("b1", "cav", 4600, 3000, 17, formation="two_ranks"))
        red = ("red", unit("r1", "inf", 4600, 4300, 20, formation=formation, face=[0, -1]))
        seen, may, _ = army(exercise(blue, red, *GENERALS))
        sheet = field.orders(seen, may)
        assert ("charge" in sheet.get("units", {}).get("b1", {})) is charges, formation


def test_infantry_closes_its_ranks_before_horse_ks_093_ks_101() -> None:
    blue = ("blue", unit("b1", "inf", 4600, 3000, 20, formation="extended"))
    red = ("red", unit("r1", "cav", 4600, 5000, 17, formation="two_ranks", face=[0, -1]))
    seen, may, _ = army(exercise(blue, red, *GENERALS))
    assert field.orders(seen, may)["units"]["b1"] == {"do": ["two_ranks"]}


def test_horse_that_cannot_win_does_not_stand_mounted_before_horse_ks_095() -> None:
    blue = ("blue", unit("b1", "cav", 4600, 2500, 8, formation="two_ranks"))
    red = ("red", unit("r1", "cav", 4600, 3700, 40, formation="two_ranks", face=[0, -1]))
    seen, may, state = army(exercise(blue, red, *GENERALS))
    assert may["units"]["b1"]["must"]
    sheet = field.orders(seen, may)
    order = sheet["units"]["b1"]
    assert order == {"do": ["dismount"]} or order["to"][0][1] < 2500
    assert GAME.check(state, "blue", GAME.sheet(state, "blue", sheet)["orders"]) == []


def test_a_shell_is_aimed_where_most_men_stand_and_at_no_general_ks_002_ks_010() -> None:
    blue = ("blue", unit("b1", "RA", 4600, 600, 6, guns=1))
    close = ("red", unit("r1", "inf", 3000, 5000, 20, formation="two_ranks", face=[0, -1]))
    thin = ("red", unit("r2", "inf", 6500, 5000, 6, formation="extended", face=[0, -1]))
    seen, _, _ = army(exercise(blue, close, thin, *GENERALS))
    gun = seen.batteries[0]
    shells = fire.salvo(seen, {gun: {"fire": 4}})
    assert len(shells) == fire.SALVO
    assert all(abs(aim[0] - 3000) < 300 and abs(aim[1] - 5000) < 120 for _, aim, _ in shells)
    assert "rg-1" in seen.men
    assert "rg-1" not in seen.foes


def test_wagons_follow_the_foot_but_not_when_packets_are_called_for_ks_043_ks_060() -> None:
    foot = ("blue", unit("b1", "inf", 4600, 5600, 20))
    train = ("blue", {"key": "b2", "arm": "TS", "wagons": 2, "at": [4600, 800]})
    seen, may, _ = army(exercise(foot, train, ("red", unit("r1", "inf", 600, 6500, 10)), *GENERALS))
    assert set(rear.wagons(seen, may)) == {"b2-w1", "b2-w2"}
    seen.view["ply"] = 11  # Blue's sixth move
    assert rear.wagons(seen, may) == {}


def test_engineers_mend_the_bridge_that_is_down_ks_071() -> None:
    river = [one for one in GAME.setups() if one.key == "river"]
    state = GAME.open(river[0].contents, "river")
    assert state["broken"]
    seen = Army(GAME.see(state, "blue"), "blue")
    assert rear.broken(seen)
    works = {"works": [{"kind": "bridge", "do": "repair", "at": "B2", "men": 1, "moves": 5}]}
    key = next(key for key, one in seen.units.items() if one["arm"] == "RE")
    order = rear.work(seen, key, works, (3000, 700))
    assert order == {"work": {"kind": "bridge", "do": "repair", "at": "B2"}}


def test_an_army_that_is_beaten_goes_home_lw_105() -> None:
    blue = ("blue", unit("b1", "inf", 4600, 500, 4))
    red = ("red", unit("r1", "inf", 4600, 5000, 40, face=[0, -1]))
    seen, may, _ = army(exercise(blue, red, *GENERALS))
    assert rear.beaten(seen)
    sheet = field.orders(seen, may)
    assert set(sheet) <= {"units", "off"}
    assert sheet.get("off") or sheet["units"]["b1"]["to"][0][1] < 500
