"""The rest of the tray, drawn up as an army: guns served on the flanks, foot in line, horse on the wings, a reserve."""

from __future__ import annotations

from collections import defaultdict
from math import dist
from typing import Any

import pytest

from tactical.engine.dice import Dice
from tactical.ground.turns.book import Layout
from tactical.rulesets.kriegspiel import setups as exercises
from tactical.rulesets.kriegspiel.play.units import Bodies
from tactical.rulesets.kriegspiel.ruleset import Kriegspiel
from tactical.rulesets.little_wars import setups as battles
from tactical.rulesets.little_wars.ruleset import LittleWars

Data = dict[str, Any]
IN = 64
SERVE = 6 * IN
LITTLE, APPENDIX = LittleWars(), Kriegspiel()


def behind_the_curtain(key: str) -> Data:
    """Play a set-up of Little Wars to the deployment."""
    (setup,) = [one for one in battles.setups() if one.key == key]
    state = LITTLE.open(setup.contents, "drawn up")
    while state["stage"] != "deploy":
        orders = {side: LITTLE.captain(state, side, Dice("curtain")) for side in LITTLE.to_act(state)}
        state = LITTLE.resolve(state, orders, Dice("curtain"))[0]
    return state


def rest_of(state: Data, side: str) -> Data:
    """Return the rest that the page offers, which the sheet then takes whole."""
    found: Data = LITTLE.options(state, side)["deploy"]["rest"]
    sheet = LITTLE.sheet(state, side, found)
    assert sheet["refused"] == []
    return found


@pytest.mark.parametrize("key", ["usual", "small", "crossroads", "defensive"])
@pytest.mark.parametrize("side", ["blue", "red"])
def test_lw_011_everybody_is_put_down_where_he_may_stand_and_every_gun_is_served(key: str, side: str) -> None:
    state = behind_the_curtain(key)
    rest = rest_of(state, side)
    men = [one for one, man in state["men"].items() if man["side"] == side and man["is"] == "held"]
    guns = [one for one, gun in state["guns"].items() if gun["side"] == side and gun["is"] == "held"]
    assert sorted(rest["put"]) == sorted(men)
    assert sorted(rest["guns"]) == sorted(guns)
    for gun in guns:
        near = [one for one in men if dist(rest["put"][one], rest["guns"][gun]) <= SERVE]
        assert len(near) >= 4, "LW-032: four men to a gun"


@pytest.mark.parametrize("side", ["blue", "red"])
def test_the_usual_force_looks_like_an_army(side: str) -> None:
    state = behind_the_curtain("usual")
    rest, width = rest_of(state, side), state["country"]["width"]
    guns = sorted(x for x, _ in rest["guns"].values())
    assert guns[0] < width // 4, "a gun on the one flank"
    assert guns[-1] > width * 3 // 4, "and one on the other"
    by_arm: dict[str, dict[str, list[list[int]]]] = defaultdict(lambda: defaultdict(list))
    for one, place in rest["put"].items():
        man = state["men"][one]
        by_arm[man["arm"]][man["body"]].append(place)
    for places in by_arm["cav"].values():
        middle = sum(x for x, _ in places) / len(places)
        assert abs(middle - width / 2) > width / 4, "horse stands on the wings"
    front = {"blue": 1, "red": -1}[side]
    depths = sorted(front * sum(y for _, y in places) / len(places) for places in by_arm["inf"].values())
    assert depths[-1] - depths[0] > 3 * IN, "a reserve stands behind the line"
    wide = {body: max(x for x, _ in places) - min(x for x, _ in places) for body, places in by_arm["inf"].items()}
    assert max(wide.values()) > 4 * min(wide.values()), "some stand in line, some in column"


def test_a_body_stands_behind_cover_where_there_is_some_before_its_place() -> None:
    from tests.tactical.rulesets.little_wars.floor import BARE

    wall = {"key": "W", "kind": "wall", "at": [[30 * IN, 3 * IN], [42 * IN, 3 * IN]], "width": IN // 2, "height": 96}
    units = [{"key": "b", "type": "inf", "count": 10, "name": ""}]
    foe = [{"key": "r", "type": "inf", "count": 1, "name": "", "at": [[20 * IN, 60 * IN]]}]
    forces = [{"side": "blue", "units": units}, {"side": "red", "units": foe}]
    state = LITTLE.open({"country": {**BARE, "features": [wall]}, "forces": forces, "first": "blue"}, "cover")
    put = LITTLE.options(state, "blue")["deploy"]["rest"]["put"]
    assert len(put) == 10
    middle = sum(x for x, _ in put.values()) / 10
    assert abs(middle - BARE["width"] / 2) <= BARE["width"] / 5
    assert sum(30 * IN <= x <= 42 * IN and y < 3 * IN for x, y in put.values()) >= 5, "behind the wall"


def test_units_of_the_kriegspiel_are_drawn_up_alike() -> None:
    (setup,) = [one for one in exercises.setups() if one.key == "usual"]
    state = APPENDIX.open(setup.contents, "drawn up")
    lay = Layout(APPENDIX.book, state, "blue", {})
    Bodies().fill(lay, "blue")
    wide = state["country"]["width"]

    def middles(arm: str) -> list[tuple[float, float]]:
        found = []
        for unit in lay.state["units"].values():
            men = [lay.men[one] for one in unit["men"]]
            if unit["side"] == "blue" and unit["arm"] == arm:
                found.append((sum(one["x"] for one in men) / len(men), sum(one["y"] for one in men) / len(men)))
        return found

    assert all(man["is"] == "armed" for man in lay.men.values() if man["side"] == "blue")
    assert {x > wide / 2 for x, _ in middles("cav")} == {True, False}, "horse on both wings"
    assert {x > wide / 2 for x, _ in middles("RA")} == {True, False}, "batteries on both flanks"
    assert all(abs(x - wide / 2) > wide / 4 for x, _ in (*middles("cav"), *middles("RA")))
    foot = sorted(y for _, y in middles("inf"))
    assert foot[-1] - foot[0] > 4 * IN, "a company in reserve"
    assert max(y for _, y in (*middles("GEN"), *middles("RE"))) < foot[-1], "general and engineers behind the line"


def army(side: str) -> Data:
    """Make four units of twelve foot, two of eight horse, and two guns, all in the tray."""
    foot = [{"key": f"{side[0]}{n}", "type": "inf", "count": 12, "name": ""} for n in (1, 2, 3, 4)]
    horse = [{"key": f"{side[0]}{n}", "type": "cav", "count": 8, "name": ""} for n in (5, 6)]
    guns = [{"key": f"{side[0]}{n}", "type": "gun", "count": 1, "name": ""} for n in (7, 8)]
    return {"side": side, "units": [*foot, *horse, *guns]}


def on_a_plain() -> tuple[Data, dict[str, list[list[int]]], Data]:
    """Draw up the rest six feet wide; return the state, the places of Blue's units, and the whole deployment."""
    from tests.tactical.rulesets.little_wars.floor import BARE

    state = LITTLE.open({"country": BARE, "forces": [army("blue"), army("red")], "first": "blue"}, "plain")
    rest = rest_of(state, "blue")
    bodies = defaultdict(list)
    for one, place in sorted(rest["put"].items()):
        bodies[state["men"][one]["body"]].append(place)
    return state, dict(bodies), rest


def test_guns_stand_an_eighth_of_the_field_from_its_sides_with_three_men_on_each_hand() -> None:
    _, bodies, rest = on_a_plain()
    assert sorted(rest["guns"].values()) == [[576, 0], [4032, 0]]
    first, last = (sorted(x for x, y in bodies[key] if y == 0) for key in ("b1", "b3"))
    assert first[:6] == [576 - 108 - 56 * n for n in (2, 1, 0)] + [576 + 100 + 56 * n for n in (0, 1, 2)]
    assert last[-6:] == [4032 - 108 - 56 * n for n in (2, 1, 0)] + [4032 + 100 + 56 * n for n in (0, 1, 2)]


def test_the_foot_stands_in_two_ranks_each_body_in_the_middle_of_its_share_of_the_front() -> None:
    _, bodies, _ = on_a_plain()
    share = (4608 - 2 * 658) // 3
    middles = [658 + share * n + share // 2 for n in range(3)]
    assert sorted(bodies["b2"]) == sorted([middles[1] + off, y] for y in (0, -56) for off in range(-140, 141, 56))
    for key, middle in (("b1", middles[0]), ("b3", middles[2])):  # half of these serve a gun
        assert [at for at in sorted(bodies[key]) if abs(at[0] - middle) < 100] == sorted(
            [middle + off, y] for y in (0, -56) for off in (-56, 0, 56)
        )


def test_the_fourth_body_of_foot_is_kept_in_column_six_inches_behind_and_the_horse_stands_on_both_wings() -> None:
    _, bodies, _ = on_a_plain()
    assert {at[1] for at in bodies["b4"] if abs(at[0] - 2304) <= 84} >= {-6 * IN}
    assert all(-6 * IN <= y <= -4 * IN and abs(x - 2304) < 3 * IN for x, y in bodies["b4"])
    right, left = ([x for x, _ in bodies[key]] for key in ("b5", "b6"))
    assert min(right) > 4608 * 5 // 6
    assert max(left) < 4608 // 6
    assert abs(sum(left) / 8 - 496) < 64, "four abreast, a sixteenth of the field from its side"


def test_both_sides_are_drawn_up_alike() -> None:
    state, _, rest = on_a_plain()
    turned = rest_of(state, "red")
    wide, deep = state["country"]["width"], state["country"]["depth"]
    assert {one.replace("b", "r", 1): [wide - x, deep - y] for one, (x, y) in rest["put"].items()} == turned["put"]
    assert {one.replace("b", "r", 1): [wide - x, deep - y] for one, (x, y) in rest["guns"].items()} == turned["guns"]
