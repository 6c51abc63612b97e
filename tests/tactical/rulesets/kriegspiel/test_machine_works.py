"""Shells, works, mines and generals through the machine."""

from __future__ import annotations

from typing import Any

from tactical.ground.turns.book import Work
from tactical.rulesets.kriegspiel.play import command
from tactical.rulesets.kriegspiel.play.fire import shells
from tests.tactical.rulesets.kriegspiel import grounds
from tests.tactical.rulesets.kriegspiel.field import GAME, U, alive, men, middle, move, read_log, refused, rest, start, unit

RIVER = [
    grounds.feature("S1", "river", [(0, 54), (144, 54)], 5),
    grounds.feature("B1", "bridge", [(40, 49), (40, 59)], 6),
    grounds.feature("C1", "rail_bridge", [(80, 49), (80, 59)], 4),
]
SAPPERS = unit("b1", "RE", 40, 44, 4)
FOE = unit("r1", "inf", 110, 90, 12)


def test_ks_071_082_a_bridge_is_blown_in_a_move_and_its_note_opened_and_repaired_in_five() -> None:
    state = start(SAPPERS, FOE, ground=RIVER)
    state = men(state, units={"b1": {"work": {"kind": "bridge", "do": "destroy", "at": "B1"}}})
    assert "B1" in state["broken"]
    assert "B1" not in [one["key"] for one in state["country"]["features"]]
    assert not state["notices"][0]["sealed"]
    state = rest(state)
    state = men(state, units={"b1": {"work": {"kind": "bridge", "do": "repair", "at": "B1"}}})
    state = rest(state, 7)
    assert "B1" in state["broken"]
    state = rest(state, 1)
    assert state["broken"] == {}


def test_ks_042_072_a_party_that_moved_begins_nothing_and_one_that_moves_makes_no_headway() -> None:
    state = start({**SAPPERS, "at": [U(80), U(44)]}, FOE, ground=RIVER)
    order = {"kind": "rail_bridge", "do": "destroy", "at": "C1"}
    near = {**SAPPERS, "at": [U(80), U(36)]}
    walked = men(start(near, FOE, ground=RIVER), units={"b1": {"to": [[U(80), U(44)]]}})
    assert refused(start(near, FOE, ground=RIVER), units={"b1": {"work": order}}) == [("KS-072", "units.b1")]
    assert walked["works"] == {}
    state = men(state, units={"b1": {"work": order}})
    (work,) = state["works"].values()
    assert (work["moves"], work["need"], work["is"]) == (1, 2, "begun")
    state = men(rest(state), units={"b1": {"to": [[U(81), U(44)]]}})
    assert next(iter(state["works"].values()))["moves"] == 1
    state = men(rest(state))
    assert "C1" in state["broken"]


def test_ks_075_a_mine_is_laid_in_six_moves_and_destroys_whoever_passes_of_either_side() -> None:
    state = start(unit("b1", "RE", 60, 40, 2), unit("r1", "inf", 60, 66, 8, formation="fours"))
    state = men(state, units={"b1": {"work": {"kind": "mine", "do": "make", "at": [U(60), U(43)]}}})
    state = rest(state, 10)
    (mine,) = state["mines"].values()
    assert mine["is"] == "live"
    assert GAME.see(state, "red")["mines"] == {}
    assert GAME.see(state, "red")["notices"] == []
    assert any("mine" in one["text"] for one in GAME.see(state, "blue")["notices"])
    for _ in range(8):
        march = {"r1": [[U(60), U(36)]], "b1": [[U(60), U(10)]]}["r1" if state["mover"] == "red" else "b1"]
        state = men(state, units={"r1" if state["mover"] == "red" else "b1": {"to": march}})
        if "goes off" in read_log(state):
            break
    assert next(iter(state["mines"].values()))["is"] == "gone"
    assert alive(state, "r1") < 8
    assert any("mine" in one["text"] for one in GAME.see(state, "red")["notices"])


def test_ks_080_a_trench_shelters_from_a_shell() -> None:

    state = start(unit("r1", "inf", 60, 60, 10), unit("b1", "inf", 20, 20, 10), first="red")
    line = [[U(58), U(59)], [U(66), U(59)]]
    state = men(state, units={"r1": {"work": {"kind": "trench", "do": "make", "at": line}}})
    state = rest(state, 6)
    (trench,) = state["works"].values()
    assert trench["is"] == "done"
    assert abs(trench["at"][1][0] - trench["at"][0][0] - U(5)) <= 1, "ten men make five inches"
    man = state["men"]["r1-5"]
    here = (man["x"], U(58))
    behind = shells.strike(Work(GAME.book, {**state, "works": {}}), here)["dead"]
    sheltered = shells.strike(Work(GAME.book, state), here)
    assert len(sheltered["dead"]) < len(behind)
    assert sheltered["sheltered"]


def test_ks_001_002_a_shell_kills_half_and_touches_guns_and_wagons() -> None:

    state = start(
        unit("b1", "RA", 40, 20, 6, guns=1),
        unit("r1", "inf", 40, 70, 30),
        unit("r2", "RA", 80, 70, 6, guns=1),
        unit("r3", "TS", 100, 70, wagons=1),
    )
    state = rest(state, 2)
    state = move(state, fire=[["b1-g1", [U(40), U(70)], "light"]] * 4, done=True)
    assert [shot["shell"] for shot in state["shots"]] == [True] * 4
    dead = sum(hit["dead"] for shot in state["shots"] for hit in shot["hits"])
    assert 30 - alive(state, "r1") == dead
    work = Work(GAME.book, state)
    gun, wagon = state["guns"]["r2-g1"], state["wagons"]["r3-w1"]
    assert shells.strike(work, (gun["x"], gun["y"] + 180))["guns"] == {"r2-g1": "disabled"}
    assert shells.strike(work, (gun["x"], gun["y"] + 30))["guns"] == {"r2-g1": "destroyed"}
    assert shells.strike(work, (wagon["x"] + 200, wagon["y"]))["wagons"] == ["r3-w1"]


def test_ks_003_a_disabled_gun_is_out_for_two_of_its_own_moves() -> None:
    state = start(unit("b1", "RA", 40, 20, 6, guns=1), FOE)
    state["guns"]["b1-g1"].update({"is": "disabled", "disabled": 2})
    state = rest(state, 2)
    assert state["guns"]["b1-g1"]["is"] == "disabled"
    state = rest(state, 2)
    assert state["guns"]["b1-g1"]["is"] == "in place"


def test_ks_010_a_general_under_a_shell_is_out_for_three_moves_and_one_hit_is_succeeded() -> None:

    state = start(unit("b1", "inf", 20, 20, 10), unit("b2", "cav", 40, 20, 10), FOE, general="sykes")
    work = Work(GAME.book, state)
    command.struck(work, state["generals"]["blue"]["man"], "shell")
    assert work.state["generals"]["blue"]["back"] == 5
    assert not command.commanding(work.state, "blue")
    assert GAME.see(work.state, "blue")["sight"] == []
    command.struck(work, work.state["generals"]["blue"]["man"], "rifle")
    assert work.state["generals"]["blue"]["unit"] == "b2"
    plain = Work(GAME.book, start(unit("b1", "inf", 20, 20, 10), FOE))
    command.struck(plain, plain.state["generals"]["blue"]["man"], "rifle")
    assert not plain.state["generals"]["blue"]["gone"], "Wells: invulnerable"


def test_ks_010_a_general_is_captured_where_nobody_of_his_own_is_by_and_may_not_ride_while_he_is_out() -> None:
    foe, lone = unit("r9", "GEN", 70, 70), unit("r1", "inf", 20, 100, 5)
    state = start(unit("b1", "inf", 70, 62, 12), foe, lone, general="sykes")
    man = state["men"]["r9-1"]
    state = men(state, men={"b1-1": [[man["x"], man["y"] - 24 - 12 - 6]]})
    assert (state["men"]["r9-1"]["is"], state["men"]["r9-1"]["of"]) == ("prisoner", "blue")
    assert state["generals"]["red"]["unit"] == "r1"
    out = start(unit("b1", "inf", 20, 20, 5), unit("b9", "GEN", 40, 10), lone, general="sykes")
    out["generals"]["blue"]["back"] = 4
    assert refused(out, men={"b9-1": [[U(44), U(10)]]}) == [("KS-010", "men.b9-1")]


def test_ks_081_an_epaulement_stands_before_its_gun() -> None:
    state = start(unit("b1", "RA", 40, 20, 6, guns=1), unit("b2", "inf", 40, 26, 8), FOE)
    state = men(state, units={"b2": {"work": {"kind": "epaulement", "do": "make", "at": "b1-g1"}}})
    state = rest(state, 6)
    (work,) = state["works"].values()
    assert work["is"] == "done"
    assert work["at"][0][1] > state["guns"]["b1-g1"]["y"]


def test_the_umpire_reads_every_notice_and_sends_a_note_to_one_side() -> None:
    state = start(SAPPERS, FOE, ground=RIVER, notices="umpire")
    state = move(state, done=True) if state["stage"] == "guns" else state
    note: dict[str, Any] = {"notes": [{"to": ["red"], "text": "You hear hammering."}]}
    assert GAME.check(state, "umpire", note) == []
    assert GAME.check(state, "umpire", {"notes": [{"to": ["green"], "text": ""}]})
    state = move(state, umpire=note, units={"b1": {"work": {"kind": "mine", "do": "make", "at": [U(40), U(46)]}}})
    assert len(GAME.see(state, "umpire")["notices"]) == 1
    assert GAME.see(state, "umpire")["notices"][0]["move"] == 1
    assert [one["text"] for one in GAME.see(state, "red")["messages"]] == ["You hear hammering."]
    assert GAME.see(state, "blue")["messages"] == []
    assert "hammering" not in str(GAME.see(state, "blue")["log"])


def test_middle_is_where_it_was_put() -> None:
    assert middle(start(SAPPERS, FOE), "b1") == (40, 44)


def test_ks_073_one_man_burns_the_enemy_s_depot_in_two_moves_and_what_is_in_it_is_gone() -> None:
    stores = {"D1": {"side": "red", "packets": {"food": 9, "forage": 4, "ammunition": 7}}}
    ground = [grounds.feature("D1", "depot", [(40, 46), (48, 46), (48, 54), (40, 54)])]
    state = start(unit("b1", "inf", 44, 40, 1), FOE, ground=ground, setup={"depots": stores})
    state = men(state, units={"b1": {"work": {"kind": "depot", "do": "destroy", "at": "D1"}}})
    assert state["depots"]["D1"]["is"] == "in place", "a move is over, and it takes two"
    state = rest(state)
    state = men(state)
    assert state["depots"]["D1"] == {**state["depots"]["D1"], "is": "burnt", "packets": {"food": 0, "forage": 0, "ammunition": 0}}
    assert "A supply depot is burnt" in read_log(state)
