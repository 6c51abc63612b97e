"""Cases that an audit of the rules found untried: changes to the code that no other test noticed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tactical.engine.dice import Dice
from tactical.engine.errors import BadSetup
from tactical.engine.play.adjudicate import answers
from tactical.rulesets.game_of_war import GameOfWar, queries
from tactical.rulesets.game_of_war.board import BOARD, bits, fort_off_the_lines, square_of
from tests.tactical.rulesets.game_of_war.drawn import data

GAME = GameOfWar()
Data = dict[str, Any]
RAID = "S cav 7,5; S com 2,5; N inf 24,0"


def open_battle(text: str, side: str, **more: Any) -> Data:
    return GAME.open({"position": {**data(text), "side": side, **more}}, "seed")


def refused(state: Data, orders: Data) -> list[str]:
    """List the rules by which a sheet is refused."""
    return [one["rule"] for one in GAME.sheet(state, state["to_move"], orders)["refused"]]


def test_gw_006_a_fort_is_on_a_line_of_an_arsenal_of_its_own_territory_and_no_other_counts() -> None:
    fort, north, south = (square_of(name) for name in ("L15", "B15", "T23"))
    assert fort is not None
    assert north is not None
    assert south is not None
    assert fort in bits(BOARD.star[north])
    assert fort_off_the_lines(fort, [north], BOARD) is not None
    assert fort_off_the_lines(fort, [north, south], BOARD) is None


def test_gw_111_gw_113_after_an_arsenal_fell_a_communications_unit_may_still_enter_the_other() -> None:
    state = open_battle("S cav 7,5; S com 2,5; S hcom 14,3; S cav 15,3; S inf 15,4; S inf 15,5; N inf 24,0", "S")
    took = {"moves": [["s1", "D8"]]}
    sheet = GAME.sheet(state, "S", took)
    assert sheet["view"]["attacked"]
    assert "B15" in sheet["options"]["moves"]["s3"]
    assert "B15" not in sheet["options"]["moves"]["s4"]
    assert refused(state, {"moves": [["s1", "D8"], ["s4", "B15"]]}) == ["GW-111"]
    after = GAME.sheet(state, "S", {"moves": [["s1", "D8"], ["s3", "B15"]]})
    assert after["refused"] == []
    assert [one["at"] for one in after["view"]["arsenals"] if one["side"] == "N" and one["intact"]] == ["B15"]


def test_gw_080_gw_022_no_attack_is_offered_or_kept_before_the_retreat() -> None:
    state = open_battle("N inf 7,8 routed; N inf 7,7; S inf 7,9", "N")
    assert GAME.options(state, "N")["attacks"] == {}
    assert GAME.options(state, "N")["must"] == "n1"
    sheet = GAME.sheet(state, "N", {"attack": "J8"})
    assert [one["rule"] for one in sheet["refused"]] == ["GW-080"]
    assert "attack" not in sheet["orders"]
    assert [one["rule"] for one in sheet["lacks"]] == ["GW-080"]
    later = GAME.sheet(state, "N", {"moves": [["n1", "I7"]], "attack": "J8"})
    assert later["refused"] == []
    assert later["orders"]["attack"] == "J8"
    assert [one[0] for one in later["options"]["attacks"]["J8"]["attackers"]] == ["n2"]


def test_gw_081_gw_121_the_sheet_says_why_a_retreat_ends_elsewhere_and_when_the_war_is_won() -> None:
    beaten = open_battle(RAID.replace("7,5", "7,5 routed"), "S")
    assert refused(beaten, {"moves": [["s1", "D8"]]}) == ["GW-081"]
    assert refused(beaten, {"moves": [["s2", "F2"]]}) == ["GW-080"]
    winning = open_battle(f"{RAID}; arsenal N 7,3", "S")
    won = {"moves": [["s1", "D8"]]}
    assert refused(winning, {"moves": [["s1", "D8"], ["s2", "F2"]]}) == ["GW-121"]
    assert refused(winning, {**won, "attack": "A25"}) == ["GW-121"]
    assert GAME.sheet(winning, "S", won)["options"]["moves"] == {}


def test_gw_080_a_position_in_which_nobody_could_end_the_turn_is_not_opened() -> None:
    """A beaten unit that is cut off, with the turn begun by another: no order could ever be sealed."""
    with pytest.raises(BadSetup, match="GW-080"):
        open_battle("N inf 7,7 moved; N inf 0,9 routed; S inf 2,15", "N")
    assert open_battle("N inf 7,7; N inf 0,9 routed; S inf 2,15", "N")["lost"]["N"] == ["n2"]
    assert open_battle("N inf 7,7 routed moved; N inf 7,8 moved; S inf 2,15", "N")["lost"]["N"] == []


def test_an_id_that_cannot_be_written_is_refused() -> None:
    """Half of a surrogate pair can stand in JSON, but not in an answer, a page or the database."""
    unit = {"id": "\ud800", "side": "N", "type": "inf", "x": 7, "y": 5}
    line = json.dumps({"state": {"units": [unit]}, "side": "N"})
    (answer,) = answers("game_of_war", "moves", [line])
    assert answer.encode()
    assert "error" in json.loads(answer)
    for force in ({"key": "\udfff", "type": "inf"}, {"key": "a", "type": "inf", "name": "\udfff"}):
        with pytest.raises(BadSetup):
            GAME.open({"forces": [{"side": "N", "units": [force]}, {"side": "S", "units": [{"key": "b", "type": "inf"}]}]}, "x")


def test_a_line_of_lists_in_lists_spoils_itself_alone() -> None:
    good = json.dumps({"state": data("N inf 7,9"), "side": "N"})
    deep, fine = answers("game_of_war", "communication", ["[" * 100_000, good])
    assert "error" in json.loads(deep)
    assert json.loads(fine)["connected"] == ["n1"]


def test_gw_052_gw_056_columns_of_three_directions_on_one_target() -> None:
    """Seven for each of five regiments, nothing for the one behind a gap."""
    text = "N inf 14,8; S cav 13,9; S cav 12,10; S cav 14,9; S cav 14,10; S cav 15,9; S cav 17,11; S inf 13,10"
    asked = {"state": data(text), "side": "S", "target": [14, 8]}
    assert queries.attack(asked)["offence"] == 7 * 5


def test_gw_099_gw_100_the_log_tells_of_communication_only_what_changed() -> None:
    """Neither the unit that stays cut off nor the cut-off unit that is destroyed is named."""
    state = open_battle("N inf 5,12; N inf 8,8; S inf 7,14", "S")
    assert [one["isolated"] for one in GAME.see(state, "N")["units"]] == [True, True, False]
    after, events = GAME.resolve(state, {"S": {"attack": "M6"}}, Dice("x"))
    assert after["lost"]["N"] == ["n1"]
    assert [one for one in events if "communication" in one["text"]] == []


def test_gw_082_a_beaten_unit_is_shown_as_disabled_in_its_own_turn_and_not_before() -> None:
    beaten, waiting = (
        [
            (one["must_retreat"], one["disabled"])
            for one in GAME.see(open_battle("N inf 7,9 routed; S inf 2,15", side), "N")["units"]
        ]
        for side in ("N", "S")
    )
    assert beaten == [(True, True), (False, False)]
    assert waiting == [(True, False), (False, False)]
