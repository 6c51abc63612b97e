"""Battles on land on open ground: musters made setups, troops that come up, fixed guns, and the log of it all."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from msgspec.structs import replace

import tactical.rulesets
from tactical.engine.dice import Dice
from tactical.engine.errors import BadSetup
from tactical.engine.for_land import Feature, LandUnit
from tactical.engine.play.fight import advance, fight
from tactical.engine.registry import find
from tactical.ground.geometry.check import check
from tactical.ground.geometry.country import Country
from tactical.ground.land import ground, shapes
from tactical.ground.turns.book import Work
from tactical.ground.turns.deployment import arrivals
from tactical.ground.turns.ending import verdicts
from tests.tactical.ground.land_battles import FEATURES, GAMES, IN, UNITS, Data, muster, on, open_battle, settled

assert tactical.rulesets


# ---- whole battles ----


@GAMES
def test_lc_275_captains_fight_a_battle_on_land_to_its_end_and_no_figure_is_lost_or_made(key: str) -> None:
    given = muster()
    state = open_battle(key, given)
    seen = set()
    game, brought = find(key), {one.key: one for one in given.units}
    while game.result(state) is None:
        state = advance(game, state, {}, Dice("land"), dict.fromkeys(state["sides"], game.alone))[0]
        told = settled(key, given, game.result(game.stop(state, None, "Broken off.")) or {})
        assert set(told.units) == set(brought)
        for name, fate in told.units.items():
            assert fate.figures + fate.dead + fate.taken + fate.off == brought[name].figures, (state["move"], name)
            assert fate.guns + fate.guns_taken <= brought[name].guns
        seen |= set(arrivals.coming(state))
    told = settled(key, given, game.result(state) or {})
    assert seen
    assert not arrivals.coming(state), "who was to come has come"
    assert 1 <= told.rounds <= given.rounds
    assert told.units["fort"].guns == 1
    assert sum(fate.dead for fate in told.units.values()) > 0
    assert told.why.endswith(".")
    assert told.winner == told.field


@GAMES
def test_lc_265_when_the_rounds_are_over_nobody_has_won_and_both_keep_their_ground(key: str) -> None:
    given = muster(rounds=2)
    land = find(key).for_campaign.land  # type: ignore[union-attr]
    assert land is not None
    told = settled(key, given, fight(key, land(given), "short", views=False)["result"])
    assert (told.winner, told.field, told.rounds) == ("", "", 2)
    assert "no decision" in told.why


def test_lc_275_rounds_are_moves_of_both_sides_begun_ones_whole() -> None:
    state = open_battle("little_wars", muster())
    for ply, rounds in ((1, 1), (2, 1), (3, 2)):
        state = on("little_wars", state, ply)
        result = find("little_wars").result(find("little_wars").stop(state, None, "Enough.")) or {}
        assert result["rounds"] == rounds


@pytest.mark.parametrize("form", ["defensive", "blow"])
@GAMES
def test_lc_262_the_form_of_game_is_the_term_and_the_attacker_begins(key: str, form: str) -> None:
    state = open_battle(key, muster(form=form, rounds=1))
    assert state["terms"]["variant"] == form
    assert state["first"] == "blue"
    assert state["home"] == {"blue": "south", "red": "north"}
    result = find(key).result(on(key, state, 1 << 10))
    assert result is not None
    assert result["winner"] == ("red" if form == "defensive" else None), "an attack that has not arrived has failed"


# ---- who comes up ----


@GAMES
def test_lc_267_a_unit_comes_in_in_its_round_at_its_place_of_the_edge_with_all_its_men(key: str) -> None:
    state = on(key, open_battle(key, muster()), 3)
    assert state["ply"] == 3
    came = next(name for name, unit in state["land"]["of"]["blue"].items() if unit == "blue main" and "-" not in name)
    men = [man for man in state["men"].values() if man["body"] == came]
    assert len(men) == 6
    assert all(man["is"] == "armed" and 0 <= man["y"] <= 13 * IN for man in men)
    assert abs(sum(man["x"] for man in men) / 6 - 18 * IN) <= 24 * IN
    assert [one["round"] for one in arrivals.coming(state).values()] == [3]
    before = open_battle(key, muster())
    assert not any(man["body"] == came for man in before["men"].values())


@GAMES
def test_lc_267_a_battle_goes_on_while_a_side_has_troops_on_the_road_and_a_captain_waits_for_them(key: str) -> None:
    """The head of a column is a few men before many. It is not beaten, and its loss does not end the battle."""
    head = LandUnit(key="head", side="blue", arm="foot", figures=2)
    column = LandUnit(key="column", side="blue", arm="foot", figures=30, enters=4)
    foe = LandUnit(key="foe", side="red", arm="foot", figures=12)
    state = on(key, open_battle(key, muster(units=(head, column, foe), features=(), rounds=8)), 7)
    assert find(key).result(state) is None
    assert not any(man["is"] == "off" for man in state["men"].values())
    assert sum(man["side"] == "blue" and man["is"] == "armed" for man in state["men"].values()) >= 30

    early = on(key, open_battle(key, muster(units=(head, column, foe), features=(), rounds=8)), 2)
    for man in early["men"].values():
        if man["side"] == "blue":
            man["is"] = "off"
    assert verdicts.decide(Work(find(key).book, early)) is None  # type: ignore[attr-defined]
    early["land"]["arrivals"] = {}
    over = verdicts.decide(Work(find(key).book, early))  # type: ignore[attr-defined]
    assert over is not None
    assert over["winner"] == "red"


@GAMES
def test_lc_267_who_is_held_back_waits_until_he_is_let_in(key: str) -> None:
    game, state = find(key), on(key, open_battle(key, muster()), 1)
    unit = next(iter(arrivals.coming(state, "blue")))
    assert game.options({**state, "stage": "men"}, "blue")["arrivals"][unit]["hold"] is False

    def men(state: Data, orders: Data) -> Data:
        while state["stage"] != "men" or state["mover"] != "blue":
            state = advance(game, state, {}, Dice("hold"), dict.fromkeys(state["sides"], game.alone))[0]
        assert game.check(state, "blue", orders) == []
        return advance(game, state, {"blue": orders}, Dice("hold"), dict.fromkeys(state["sides"], game.alone))[0]

    state = on(key, men(state, {"arrivals": {unit: True}}), 3)
    assert arrivals.coming(state, "blue")[unit]["hold"] is True
    assert game.see(state, "blue")["land"]["coming"][unit]["waits"] == "hold"
    state = on(key, men(state, {"arrivals": {unit: False}}), 5)
    assert not arrivals.coming(state, "blue")
    [refused] = game.check({**state, "stage": "men", "mover": "blue"}, "blue", {"arrivals": {"r9": True}})
    assert "still to come" in refused["text"]


def test_lc_267_a_gun_does_not_fire_in_the_move_in_which_it_came_in() -> None:
    late = LandUnit(key="late", side="blue", arm="guns", figures=5, guns=1, enters=2)
    state = on("little_wars", open_battle("little_wars", muster(units=(*UNITS, late))), 3)
    gun = next(key for key, one in state["guns"].items() if one.get("came") == 3)
    told = find("little_wars").options({**state, "stage": "guns"}, "blue")["guns"][gun]
    assert told["fire"] == 0
    assert "entered the field in this move" in told["why"]


@GAMES
def test_lc_267_nobody_comes_in_among_the_enemy(key: str) -> None:
    state = on(key, open_battle(key, muster()), 2)
    foes = [man for man in state["men"].values() if man["side"] == "red" and man["arm"] == "inf" and man["is"] == "armed"]
    for n, man in enumerate(foes):
        man.update(x=(3 + 6 * n) * IN, y=2 * IN)
    wall = {**foes[0]}
    for n in range(14):
        state["men"][f"{wall['body']}-9{n}"] = {**wall, "x": (2 + 5 * n) * IN, "y": 5 * IN}
    [(unit, one)] = arrivals.coming(state, "blue").items()
    work = Work(find(key).book, state, Dice("shut"))  # type: ignore[attr-defined]
    arrivals.enter(work, unit, one)
    assert unit in arrivals.coming(work.state, "blue"), "there was no room for all of it"
    assert unit not in work.state["bodies"]
    assert not any(man["body"] == unit for man in work.state["men"].values())
    assert work.state["men"] == state["men"]


# ---- what the enemy knows of it ----


def told_to(key: str, state: Data, side: str) -> str:
    """Collect everything a side is given: its view, its options, a sheet of its own."""
    game = find(key)
    return json.dumps(
        [game.see(state, side), game.options(state, side), game.sheet(state, side, {}), game.see(state, side)["log"]]
    )


@GAMES
def test_lc_267_what_the_enemy_has_still_to_come_alters_no_byte_of_what_a_side_is_told(key: str) -> None:
    help_ = LandUnit(key="more", side="blue", arm="foot", figures=40, enters=5, at=0.1)
    worlds = [open_battle(key, given) for given in (muster(), muster(units=(*UNITS, help_)), muster(units=tuple(
        replace(one, enters=6, at=0.8, figures=11) if one.key == "blue main" else one for one in UNITS)))]  # fmt: skip
    for ply in (0, 1, 2):
        worlds = [on(key, state, ply) for state in worlds]
        assert len({told_to(key, state, "red") for state in worlds}) == 1
        assert len({told_to(key, state, "blue") for state in worlds}) == 3, "its own side is told"
    held = copy.deepcopy(worlds[0])
    for one in arrivals.coming(held, "blue").values():
        one.update(hold=True, at=7, round=9)
    assert told_to(key, held, "red") == told_to(key, worlds[0], "red")
    assert told_to(key, held, "umpire") != told_to(key, worlds[0], "umpire")


@GAMES
def test_a_battle_in_which_troops_come_up_keeps_secrets(key: str) -> None:
    land = find(key).for_campaign.land  # type: ignore[union-attr]
    assert land is not None
    assert find(key).keeps_secrets(land(muster()))
    state = open_battle(key, muster())
    assert set(find(key).see(state, "umpire")["land"]["coming"]) > set(find(key).see(state, "red")["land"]["coming"])


# ---- guns that are fixed ----


@GAMES
def test_a_fixed_gun_fires_without_a_crew_is_never_moved_and_never_taken(key: str) -> None:
    state = on(key, open_battle(key, muster()), 4)
    [gun] = [name for name, one in state["guns"].items() if one.get("fixed")]
    one = state["guns"][gun]
    one["is"] = "in place"  # a shell may have disabled it by now
    assert abs(one["x"] - 40 * IN) <= 8 * IN
    assert abs(one["y"] - 80 * IN) <= 8 * IN
    options = find(key).options({**state, "stage": "guns", "mover": "red"}, "red")["guns"][gun]
    assert options["fire"] > 0
    assert options["move"] == 0
    assert "fixed" in options["why_not_moved"]
    assert find(key).see(state, "red")["guns"][gun]["fixed"] is True
    state["stage"], state["mover"] = "men", "blue"
    near = [man for man in state["men"].values() if man["side"] == "blue" and man["arm"] == "inf"][:6]
    for man in (man for man in state["men"].values() if man["side"] == "red"):
        man.update({"is": "dead", "of": None})
    for n, man in enumerate(near):
        man.update(x=one["x"] + (n - 3) * 40, y=one["y"] + 3 * IN, **{"from": [one["x"], one["y"] - 9 * IN]})
    after = advance(find(key), state, {"blue": {}}, Dice("take"), {"blue": "usual", "red": "usual"})[0]
    assert after["guns"][gun]["side"] == "red"


# ---- the ground ----


def test_lc_264_the_country_is_cut_in_the_palette_and_can_be_fought_over() -> None:
    for dug in (False, True):
        document = ground.country(muster(), dug=dug)
        assert check(document) == []
        kinds = [one["kind"] for one in document["features"]]
        assert {"hill", "tree", "river", "bridge", "road"} <= set(kinds)
        assert kinds.count("hill") == 2, "two contours"
        assert ("wall" in kinds) is not dug
    country = Country.from_document(ground.country(muster(), dug=True))
    assert country.level(17 * IN, 55 * IN) == 2
    assert country.river_between([(36 * IN, 40 * IN), (36 * IN, 50 * IN)])[0][0] == "bridge"
    assert ground.line_of(muster(), "red") == (108 - 77) * IN
    assert ground.line_of(muster(), "blue") is None


@pytest.mark.parametrize(
    "feature",
    [
        Feature(kind="hill", points=((-500, -500), (500, -500), (500, 500), (-500, 500)), level=9),
        Feature(kind="hill", points=((10, 10), (30, 30), (30, 10), (10, 30))),
        Feature(kind="water", points=((-10, -10), (90, -10), (90, 12), (-10, 12))),
        Feature(kind="wood", points=((0, 0), (72, 0), (72, 108), (0, 108))),
        Feature(kind="town", points=((30, 50), (31, 50), (31, 51)), name="A hamlet with a name that is far too long for any map"),
        Feature(kind="river", points=((40, -10), (40, 200)), width=99),
        Feature(kind="river", points=((0, 0), (72, 0))),
        Feature(kind="ford", points=((5, 5),)),
        Feature(kind="road", points=((200, 200), (300, 300))),
        Feature(kind="steep", points=tuple((36 + 30 * (n % 7) / 7, 20 + n) for n in range(60))),
        Feature(kind="fort", points=((30, 90), (42, 90), (42, 100), (30, 100)), level=3, side="red"),
        Feature(kind="trench", points=((10, 70), (10, 70), (12, 71)), side="red"),
        Feature(kind="nothing known", points=((1, 1),)),
    ],
)  # fmt: skip
def test_lc_264_whatever_a_chart_has_the_field_can_be_fought_over(feature: Feature) -> None:
    for dug in (False, True):
        assert check(ground.country(muster(features=(feature, *FEATURES)), dug=dug)) == []
        assert check(ground.country(muster(features=(feature,), width=20, depth=999), dug=dug)) == []


def test_shapes_are_cut_to_the_field_and_keep_their_corners() -> None:
    assert shapes.clipped_ring([(-10, -10), (10, -10), (10, 10), (-10, 10)], 100, 100) == [(10, 0), (10, 10), (0, 10), (0, 0)]
    assert shapes.clipped_ring([(200, 0), (300, 0), (300, 50)], 100, 100) == []
    assert shapes.clipped_line([(-10, 5), (50, 5), (50, 200)], 100, 100) == [[(0, 5), (50, 5), (50, 100)]]
    assert shapes.hull([(0, 0), (10, 10), (10, 0), (0, 10), (5, 5)]) == [(0, 0), (10, 0), (10, 10), (0, 10)]
    assert shapes.nearest_on([(0, 0), (10, 0)], (4, 3)) == (3, (4, 0), (10, 0))


def test_lc_266_entrenchments_are_works_that_are_done_and_hold_the_line() -> None:
    state = open_battle("kriegspiel", muster())
    [work] = state["works"].values()
    assert (work["side"], work["is"], work["kind"]) == ("red", "done", "trench")
    state = on("kriegspiel", state, 1)
    assert not state["notices"], "what was dug before has no note"
    foot = [man["y"] for man in state["men"].values() if man["side"] == "red" and man["arm"] == "inf"]
    assert all(76 * IN <= y <= 82 * IN for y in foot), "behind their trench"
    held = on("kriegspiel", state, 5)
    still = [man["y"] for man in held["men"].values() if man["side"] == "red" and man["arm"] == "inf" and man["is"] == "armed"]
    assert all(76 * IN <= y <= 82 * IN for y in still), "and they stay in it"


# ---- bodies ----


def test_lc_263_a_battery_short_of_gunners_is_lent_foot_who_count_for_their_own_unit() -> None:
    state = open_battle("kriegspiel", muster())
    battery = next(key for key, unit in state["units"].items() if unit["side"] == "blue" and unit["arm"] == "RA")
    assert len(state["units"][battery]["men"]) == 5
    result = find("kriegspiel").result(find("kriegspiel").stop(on("kriegspiel", state, 1), None, "Enough.")) or {}
    assert result["units"]["blue guns"]["alive"] == 3
    assert result["units"]["blue van"]["alive"] == 9


def test_bodies_are_no_larger_than_the_game_has_them_and_are_numbered_by_who_comes_first() -> None:
    large = LandUnit(key="a brigade", side="blue", arm="foot", figures=47, name="West Kent")
    state = open_battle("kriegspiel", muster(units=(*UNITS, large)))
    kent = {key: unit for key, unit in state["units"].items() if unit["name"].startswith("West Kent")}
    assert sorted(unit["name"] for unit in kent.values()) == ["West Kent A", "West Kent B", "West Kent C"]
    assert max(len(unit["men"]) for unit in kent.values()) <= 20
    numbers = [int(key[1:]) for key in state["units"] if key[0] == "b"]
    assert max(numbers) < min(int(key[1:]) for key in arrivals.coming(state, "blue"))


def test_units_bear_the_names_a_campaign_gives_them_on_their_own_side() -> None:
    terms = find("kriegspiel").for_campaign
    assert terms is not None
    view = find("kriegspiel").see(open_battle("kriegspiel", muster()), "blue")
    named = terms.name_pieces(view, {"blue van": "1st Essex", "blue main": "2nd Essex", "red rear": "the enemy's"}, "blue")
    assert "1st Essex" in {one["name"] for one in named["units"].values()}
    assert {one["name"] for one in named["land"]["coming"].values()} == {"2nd Essex"}
    assert "the enemy's" not in json.dumps(named)


@GAMES
@pytest.mark.parametrize(
    ("land", "fault"),
    [
        ([], "is a table of"),
        ({"strange": 1}, "is a table of"),
        ({"arrivals": {"b1": {"round": 0}}}, "from 1 to"),
        ({"arrivals": {"b1": 3}}, "is a table by unit"),
        ({"arrivals": {"nobody": {"round": 2}}}, "not one of the units brought"),
        ({"fixed": ["nobody"]}, "not one of the units brought"),
        ({"fixed": "b1"}, "a list of units"),
        ({"line": {"blue": -1}}, '"line"'),
        ({"of": {"b1": 4}}, '"of"'),
        ({"minutes": "ten"}, '"minutes"'),
    ],
)
def test_a_setup_says_what_is_wrong_with_its_part_of_a_battle_on_land(key: str, land: Any, fault: str) -> None:
    making = find(key).for_campaign.land  # type: ignore[union-attr]
    assert making is not None
    with pytest.raises(BadSetup) as refused:
        find(key).open({**making(muster()), "land": land}, "x")
    assert any(fault in one for one in refused.value.faults)
