"""Findings of playing the book through."""

from __future__ import annotations

from typing import Any

from tactical.ground.turns.book import Work
from tactical.ground.turns.gunnery import guns
from tactical.rulesets.kriegspiel.play.fire import volleys
from tests.tactical.rulesets.kriegspiel import grounds
from tests.tactical.rulesets.kriegspiel.field import GAME, U, alive, men, middle, move, read_log, refused, rest, start, unit

FOE = unit("r1", "inf", 130, 100, 5)
RIVER = [grounds.feature("S1", "river", [(0, 50), (144, 50)], 5)]
FORD = [*RIVER, grounds.feature("F1", "ford", [(80, 45), (80, 55)], 8)]


def test_ks_030_a_body_ordered_over_a_ford_stops_at_the_bank_and_comes_out_on_the_other_next_move() -> None:
    for arm in ("inf", "cav"):
        state, seen = start(unit("b1", arm, 80, 41, 8), FOE, ground=FORD), []
        for _ in range(3):
            state = men(state, units={"b1": {"to": [[U(80), U(90)]]}})
            seen.append(middle(state, "b1")[1])
            state = men(state)
        assert 45 <= seen[0] < 47.5, "this move ends at the bank"
        assert 52.5 < seen[1] < 58, "the next goes from bank to bank, and no farther"
        assert seen[2] >= seen[1] + 11


def test_ks_036_engineers_come_to_the_bank_and_no_farther() -> None:
    state = start(unit("b1", "RE", 80, 36, 4), FOE, ground=FORD)
    for _ in range(2):
        state = men(men(state, units={"b1": {"to": [[U(80), U(70)]]}}))
    assert 46 <= middle(state, "b1")[1] < 48


def test_a_gun_that_was_taken_has_no_limber_and_is_moved_and_served_by_its_captors_and_may_be_limbered_when_retaken() -> None:
    state = start(
        unit("b2", "cav", 60, 40, 12), unit("r1", "RA", 60, 60, 6, guns=1), FOE | {"key": "r2"}, unit("b1", "inf", 20, 20, 5)
    )
    state["guns"]["r1-g1"].update(side="blue", limbered=True)
    for n in range(1, 7):
        state["men"][f"r1-{n}"].update({"is": "dead"})
    for n in range(1, 6):
        state["men"][f"b2-{n}"].update(x=U(60) - 300 + 100 * n, y=U(60) + 150)
    state["units"]["r1"]["acted"] = 6912  # its battery's spending does not bind its captors
    state = {**state, "ply": 3, "stage": "guns"}
    may = GAME.options(state, "blue")["guns"]["r1-g1"]
    assert (may["fire"], may["limbered"], may["why_not_moved"], may["move"]) == (4, False, "", U(24))
    crew = dict.fromkeys(may["crew"][:4])
    assert GAME.sheet(state, "blue", {"guns": {"r1-g1": {"to": [U(78), U(58)], "crew": crew}}})["refused"] == []
    assert GAME.sheet(state, "blue", {"fire": [["r1-g1", [U(60), U(100)], "light"]]})["refused"] == []
    after = rest({**state, "stage": "men"})
    assert after["units"]["r1"]["guns"] == []
    after["guns"]["r1-g1"]["side"] = "red"
    after["men"]["r1-1"]["is"] = "armed"
    assert rest(after)["units"]["r1"]["guns"] == ["r1-g1"], "a gun that is retaken is its battery's again"


def test_ks_095_the_sheet_says_what_horse_that_stood_still_will_suffer() -> None:
    state = start(unit("b2", "cav", 60, 40, 10), unit("r1", "cav", 60, 70, 30), unit("r9", "inf", 120, 100, 4))
    state = men(state)
    told_before = GAME.options(state, "red")["units"]["r1"]["charge"]["b2"]
    assert (told_before["loses"], told_before["kills"], told_before["rules"]) == (0, 10, ["KS-095"])


def test_ks_103_guns_that_retire_in_reach_of_horse_go_on_by_themselves() -> None:
    state = start(
        unit("b1", "RA", 60, 46, 6, guns=1, limbered=True), unit("r1", "cav", 60, 66, 12), unit("b3", "inf", 120, 20, 5)
    )
    crew = {f"b1-{n}": None for n in range(1, 7)}
    state = move(state, guns={"b1-g1": {"to": [U(60), U(40)], "crew": crew}}, done=True)
    state = men(state)
    assert state["retiring"]["b1"] == {"from": ["r1"], "since": 1, "why": "KS-103"}
    state = men(state, units={"r1": {"to": [[U(60), U(58)]]}})
    assert state["guns"]["b1-g1"]["y"] < U(20), "its own move has begun, and it has gone on"
    assert GAME.sheet({**state, "stage": "guns"}, "blue", {"guns": {"b1-g1": {"to": [U(60), U(10)], "crew": crew}}})["refused"]


def test_ks_075_a_train_runs_upon_a_mine_and_gets_no_farther() -> None:
    ground = [grounds.feature("T1", "rail", [(4, 60), (140, 60)], 2)]
    train = {"side": "blue", "line": "T1", "at": U(20), "trucks": ["inf"]}
    state = start(unit("b1", "inf", 20, 20, 5), FOE, ground=ground, setup={"trains": [train]})
    state["mines"]["x"] = {"side": "red", "x": U(60), "y": U(60), "is": "live"}
    state = men(state, trains={"train-1": {"run": U(90)}})
    assert "A mine goes off" in read_log(state)
    engine = state["trains"]["train-1"]
    assert engine["engine"] == "destroyed"
    assert abs(engine["at"] - U(60 - 4)) <= 40, "of its line, which begins at four inches"
    calm = start(unit("b1", "inf", 20, 20, 5), FOE, ground=ground, setup={"trains": [train]})
    calm["mines"]["x"] = {"side": "red", "x": U(60), "y": U(64), "is": "live"}
    assert "mine" not in read_log(men(calm, trains={"train-1": {"run": U(90)}}))


def test_ks_075_bodies_that_flee_tread_on_mines_too() -> None:
    state = start(
        unit("b2", "cav", 60, 70, 10), unit("r1", "inf", 60, 80, 12, formation="extended"), unit("r3", "inf", 20, 100, 5)
    )
    state["mines"]["x"] = {"side": "red", "x": U(60), "y": U(88), "is": "live"}
    state["retiring"]["r1"] = {"from": ["b2"], "since": 1, "why": "KS-101"}
    state = men(state, units={"b2": {"to": [[U(60), U(72)]]}})
    assert "A mine goes off" in read_log(state)
    assert alive(state, "r1") < 12


def test_ks_071_whatever_is_on_a_bridge_falls_with_it() -> None:
    ground = [*RIVER, grounds.feature("B1", "bridge", [(40, 45), (40, 55)], 5)]
    state = start(
        unit("b1", "RE", 40, 43, 3), FOE, unit("r2", "TS", 40, 50, wagons=1), unit("r3", "TS", 90, 90, wagons=1), ground=ground
    )
    state = men(state, units={"b1": {"work": {"kind": "bridge", "do": "destroy", "at": "B1"}}})
    assert [state["wagons"][key]["is"] for key in ("r2-w1", "r3-w1")] == ["destroyed", "in place"]


def test_ks_080_behind_a_trench_a_man_is_hidden_from_a_volley_but_for_a_tip_if_he_fired() -> None:
    state = start(unit("b1", "inf", 60, 30, 5, formation="extended"), unit("r1", "inf", 60, 44, 5, formation="extended"))
    assert _exposure(state) == "full"
    state["works"]["t"] = {
        "kind": "trench",
        "do": "make",
        "side": "red",
        "is": "done",
        "unit": "r1",
        "at": [[U(55), U(43)], [U(65), U(43)]],
    }
    assert _exposure(state) is None
    state["units"]["r1"]["fired"] = True
    assert _exposure(state) == "tip"
    state["works"]["t"]["at"] = [[U(55), U(38)], [U(65), U(38)]]
    assert _exposure(state) == "full", "more than three inches before him it hides nobody (SC-KS-25)"


def _exposure(state: dict[str, Any]) -> str | None:
    work = Work(GAME.book, state)
    (five,) = volleys.fives(state, "b1")
    return volleys.exposure(work, five, state["units"]["b1"], "r1-3")


def test_whether_the_guns_are_asked_for_is_seen_from_what_the_side_knows() -> None:
    state = start(unit("b1", "inf", 60, 30, 6), unit("r1", "inf", 60, 90, 6), ground=[grounds.box("H1", "house", 40, 50, 80, 60)])
    for _ in range(3):
        for side in state["sides"]:
            seen = GAME.book.known(state, side)
            assert guns.anything_to_do(GAME.book, state, side) == guns.anything_to_do(GAME.book, seen, side)
        state = men(state)
    assert refused(state, units={"r1": {"to": [[U(60), U(80)]]}}) == []


def test_ks_101_only_who_walks_away_has_retired_not_who_forms_up_or_shoots_a_horseman() -> None:
    foot, horse = unit("b1", "inf", 60, 30, 20), unit("r1", "cav", 60, 60, 12)
    formed = men(start(foot, horse), units={"b1": {"do": ["extended"]}})
    assert formed["retiring"] == {}
    state = rest(start(foot, horse, unit("b2", "cav", 80, 36, 9)), 2)
    nearest = min((key for key in state["men"] if key.startswith("r1-")), key=lambda key: state["men"][key]["y"])
    for key in [key for key in state["men"] if key.startswith("r1-") and state["men"][key]["y"] == state["men"][nearest]["y"]]:
        state["men"][key]["is"] = "dead"  # the front rank, by the fire of this very move
    state = men(state)
    assert state["retiring"] == {}
    assert state["units"]["b2"]["stands"], "nor has horse that stood"
    gone = men(start(foot, horse), units={"b1": {"to": [[U(60), U(24)]]}})
    assert gone["retiring"]["b1"]["why"] == "KS-101"


def test_ks_010_with_sykes_a_general_whom_a_rifle_hits_is_off_the_table_and_the_senior_man_of_the_next_body_commands() -> None:
    places = [
        unit("b1", "inf", 30, 20, 10),
        unit("b9", "GEN", 40, 40),
        unit("r1", "inf", 40, 60, 10),
        unit("r2", "inf", 80, 60, 8),
    ]
    for option, gone in (("sykes", True), ("invulnerable", False)):
        state = move(rest(start(*places, general=option), 3), "f", volley=[["r1", "b9-1"]] * 2, done=True)
        (hit,) = state["shots"][0]["hits"]
        assert (hit["man"], hit["dead"], state["men"]["b9-1"]["is"] == "dead") == ("b9-1", gone, gone)
        assert state["generals"]["blue"]["man"] == ("b1-1" if gone else "b9-1")


def test_amb_ks_28_the_score_names_every_arm_and_wagons_that_are_left_are_no_loss() -> None:
    places = [unit("b1", "inf", 30, 20, 5), unit("b2", "RE", 40, 20, 3), unit("b3", "TS", 50, 20, wagons=1)]
    state = start(*places, unit("b4", "TS", 70, 20, wagons=1), FOE)
    lines = GAME.see(state, "blue")["score"]["blue"]["lines"]
    assert [one for one in lines if one[2]] == [
        ["infantry alive and uncaptured", 5, 5],
        ["general alive and uncaptured", 1, 1],
        ["engineers alive and uncaptured", 3, 3],
    ]
    state["wagons"]["b4-w1"]["is"] = "destroyed"
    state["men"] = {key: man for key, man in state["men"].items() if man["body"] != "b2"}
    result = GAME.result({**state, "over": {"winner": None, "ending": "", "no decision": False}, "stopped": None})
    assert result is not None
    assert (result["left"]["blue"], result["losses"]["blue"]) == (["b1", "b3", "b99"], ["b2", "b4"])
