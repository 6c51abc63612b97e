"""Orders, positions and games as text: everything is read back as it was, and every fault names its place."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tactical.engine.dice import Dice
from tactical.engine.errors import BadNotation
from tactical.engine.play.fight import advance
from tactical.engine.ruleset import UMPIRE
from tactical.rulesets.game_of_war.board import SIDES
from tactical.rulesets.game_of_war.notations import notation
from tactical.rulesets.game_of_war.notations.notation import NOTATION
from tactical.rulesets.game_of_war.ruleset import GameOfWar
from tests.rulesets.plays.game_of_war import SETUPS
from tests.rulesets.random_player import orders as random_orders
from tests.tactical.rulesets.game_of_war.drawn import data

WAR = GameOfWar()
Data = dict[str, Any]
ODD = ['a "b"', "inf", "moved", "place", "x I15", "J14-K15", "-", "# 1", "two\nlines", "Zürich, 3", "1.", "N"]


def open_battle(text: str, side: str = "N") -> Data:
    return WAR.open({"position": {**data(text), "side": side}}, "notation")


def faults(call: Any, *given: Any) -> list[str]:
    with pytest.raises(BadNotation) as told:
        call(*given)
    return list(told.value.faults)


def test_orders_are_typed_and_added_to_those_there_are() -> None:
    state = open_battle("N inf 7,7; N cav 7,8; S inf 7,12")
    one = NOTATION.read_orders(state, "N", "h8-g8", {})
    assert one == {"moves": [["n1", "G8"]], "attack": None}
    two = NOTATION.read_orders(state, "N", "G8-F8, I8–I10 x M8", one)
    assert two == {"moves": [["n1", "G8"], ["n1", "F8"], ["n2", "I10"]], "attack": "M8"}
    assert NOTATION.read_orders(state, "N", "xK3", two)["attack"] == "K3", "the last word stands"
    assert NOTATION.read_orders(state, "N", "-", {}) == {"moves": [], "attack": None}
    assert NOTATION.write_orders(state, "N", two) == "H8-G8 G8-F8 I8-I10 x M8"
    assert NOTATION.write_orders(state, "N", {}) == "-"
    assert NOTATION.read_orders(state, "N", '"n2"-I10', {})["moves"] == [["n2", "I10"]]


def test_an_army_is_put_down_by_id_or_by_the_next_of_a_type() -> None:
    state = WAR.open({}, "n")
    one = NOTATION.read_orders(state, "N", "place n-art E11, inf C5 inf C6\ninf c7", {})
    assert one == {"place": {"n-art": "E11", "n-inf-1": "C5", "n-inf-2": "C6", "n-inf-3": "C7"}}
    assert NOTATION.read_orders(state, "N", "n-art A1", one)["place"]["n-art"] == "A1"
    assert NOTATION.write_orders(state, "N", {"place": {"n-art": "E11", "n-com": "A1"}}) == "place n-art E11, n-com A1"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("H8-G8 K1-K2", "line 1, column 7: this side has no unit on K1"),
        ("H8-U9", "line 1, column 1: 'U9' is not a square; rows are A to T, columns 1 to 25"),
        ("H8-H26", "line 1, column 1: 'H26' is not a square; rows are A to T, columns 1 to 25"),
        ("H8-G8\n  march", "line 2, column 3: 'march' is not understood; a move is J14-K15, the attack x I15, nothing -"),
        ("H8-G8 x", "line 1, column 7: x must be followed by the square to attack: x I15"),
        ("x Q99", "line 1, column 3: 'Q99' is not a square; rows are A to T, columns 1 to 25"),
        ('"nobody"-K3', "line 1, column 1: this side has no unit 'nobody'"),
        ('"n1', "line 1, column 1: a quotation mark opened here is never closed, or a \\ in the quotation is invalid"),
        ("", "line 1, column 1: there is nothing to read"),
    ],
)
def test_a_fault_in_orders_says_where_it_is(text: str, fault: str) -> None:
    state = open_battle("N inf 7,7; S inf 7,12")
    assert faults(NOTATION.read_orders, state, "N", text, {}) == [fault]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("place n-art", "line 1, column 7: where 'n-art' has no square"),
        ("n-art A99", "line 1, column 7: 'A99' is not a square; rows are A to T, columns 1 to 25"),
        ("s-art A1", "line 1, column 1: this side has no unit 's-art'; a placement is a unit and a square: n-inf-1 C5"),
        ("art A1 art A2", "line 1, column 8: every unit of type art already has a square"),
    ],
)
def test_a_fault_in_a_deployment_says_where_it_is(text: str, fault: str) -> None:
    assert faults(NOTATION.read_orders, WAR.open({}, "n"), "N", text, {}) == [fault]


POSITION = """\
Game of War: position
limit 300
turn 12 South
arsenals B15 T3 T23
North inf I15 n-inf-7
North com D8 n-com moved
South cav J14 guards "1st Guards"
South inf K15 s-inf-1 retreat
"""


def test_a_position_is_read_as_a_setup_and_written_as_it_was() -> None:
    setup = NOTATION.read_position(POSITION)
    assert setup["limit"] == 300
    assert setup["position"]["side"] == "S"
    assert setup["position"]["arsenals"] == {"N": [[14, 1]], "S": [[2, 19], [22, 19]]}
    assert setup["position"]["units"][2] == {"id": "guards", "side": "S", "type": "cav", "name": "1st Guards", "x": 13, "y": 9}
    assert NOTATION.read_position("# a remark\n" + POSITION.replace("n-inf-7", "n-inf-7 # hold here")) == setup
    bare = NOTATION.read_position("game of war: POSITION\nn inf A1\nNorth inf A2\nSouth cav T1")
    assert [one["id"] for one in bare["position"]["units"]] == ["n-inf-1", "n-inf-2", "s-cav-1"]


def test_a_position_in_the_middle_of_a_turn_comes_back() -> None:
    """Moved, beaten and not yet gone, gone back and unable to attack, an arsenal taken."""
    state = open_battle("N inf 14,8 routed; N inf 14,6; N cav 20,16; N com 21,16; N hcom 24,1; S inf 24,0; S inf 13,10")
    for text in ("", "I15-J15", "I15-J15 G15-G16"):
        sheet = WAR.sheet(state, "N", NOTATION.read_orders(state, "N", text or "-", {}))
        assert sheet["refused"] == []
        text = NOTATION.write_position(sheet["view"])
        again = WAR.see(WAR.open(NOTATION.read_position(text), "again"), "N")
        for key in ("units", "arsenals", "to_move", "turn", "attacked", "lines", "relays"):
            assert again[key] == sheet["view"][key], key
    taken = open_battle("S cav 7,5; S com 2,5; N inf 24,0; N inf 22,2", "S")
    sheet = WAR.sheet(taken, "S", {"moves": [["s1", "D8"]]})
    text = NOTATION.write_position(sheet["view"])
    assert "attack spent\n" in text
    assert "arsenals B15 T3 T23\n" in text
    assert WAR.see(WAR.open(NOTATION.read_position(text), "again"), "S")["attacked"] is True


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("East inf A1", "line 2, column 1: 'East' is not understood here; a unit's line begins with North or South"),
        ("North tank A1", "line 2, column 7: unknown type 'tank'; the types are inf, cav, art, hart, com, hcom"),
        ("North inf A26", "line 2, column 11: 'A26' is not a square; rows are A to T, columns 1 to 25"),
        ("North inf", "line 2, column 1: a unit's line is its side, its type, its square and its id: North inf J14 n-inf-1"),
        ("turn", "line 2, column 5: the number of the turn is missing"),
        ("turn 0", "line 2, column 6: the number of the turn must be a number of at least 1, not '0'"),
        ("turn 3 West", "line 2, column 8: the side to move is North or South, not 'West'"),
        ("limit 3 4", "line 2, column 9: '4' is one entry too many on this line"),
        ("arsenals Z1", "line 2, column 10: 'Z1' is not a square; a square is A1 to T25"),
        ("attack", 'line 2, column 1: "attack spent" goes here if an arsenal was taken this turn, otherwise nothing'),
        ("North inf A1 one two", "line 2, column 18: 'two' is one entry too many on this line"),
    ],
)
def test_a_fault_in_a_position_says_where_it_is(line: str, fault: str) -> None:
    found = faults(NOTATION.read_position, f"Game of War: position\n{line}\nSouth inf T1")
    assert found == [fault]


def test_the_examples_of_the_documentation_are_read() -> None:
    page = (Path(notation.__file__).parents[1] / "NOTATION.md").read_text()
    example = re.search(r"```\n(Game of War: position\n.*?)```", page, re.DOTALL)
    assert example is not None
    setup = NOTATION.read_position(example[1])
    assert (setup["limit"], len(setup["position"]["units"])) == (300, 4)
    state = open_battle("N inf 9,9; N inf 10,10; S inf 14,8")
    assert NOTATION.read_orders(state, "N", "J10-K10 K11-L12 x I15", {})["attack"] == "I15"


def test_every_fault_is_told_at_once() -> None:
    text = "Game of War: position\nturn x\nNorth tank A1\nNorth inf A1 one\nSouth inf B1 one\nturn 4"
    assert [one.split(":")[0] for one in faults(NOTATION.read_position, text)] == [
        "line 2, column 6",
        "line 3, column 7",
        "line 5, column 14",
        "line 6, column 1",
    ]
    assert faults(NOTATION.read_position, "Game of War: position\nlimit 4") == ["line 1, column 1: no units are given"]


@pytest.mark.parametrize("name", sorted(SETUPS))
def test_whole_games_come_back_to_the_letter(name: str) -> None:
    setup, dice, rng = SETUPS[name], Dice(name), Random(name)
    state, played = WAR.open(setup, name), []
    while WAR.to_act(state):
        sheets = {side: random_orders(WAR, state, side, rng) for side in WAR.to_act(state) if rng.random() < 0.5}
        before = state
        state, _, orders = advance(WAR, state, sheets, dice, dict.fromkeys(SIDES, "easy"))
        played.append(orders)
        for side, one in orders.items():
            text = NOTATION.write_orders(before, side, one)
            assert NOTATION.read_orders(before, side, text, {}) == one, text
    text = NOTATION.write_game(setup, played)
    again, moves = NOTATION.read_game(text)
    assert moves == played
    assert NOTATION.write_game(again, moves) == text
    assert WAR.open(again, name) == WAR.open(setup, name)


def test_odd_ids_and_names_come_back() -> None:
    forces = [
        {
            "side": side,
            "units": [
                {"key": f"{key}{side if n else ''}", "type": "inf", "name": key} for n, key in enumerate(ODD) if side == "N" or n
            ],
        }
        for side in SIDES
    ]
    setup = {"forces": forces, "limit": 6}
    state, dice, played = WAR.open(setup, "odd"), Dice("odd"), []
    shown = NOTATION.write_position(WAR.see(state, UMPIRE))
    assert NOTATION.write_position(WAR.see(WAR.open(NOTATION.read_position(shown), "odd"), UMPIRE)) == shown
    while WAR.to_act(state):
        before = state
        state, _, orders = advance(WAR, state, {}, dice, dict.fromkeys(WAR.to_act(state), WAR.alone))
        played.append(orders)
        for side, one in orders.items():
            assert NOTATION.read_orders(before, side, NOTATION.write_orders(before, side, one), {}) == one
        if WAR.to_act(state):
            view = WAR.see(state, UMPIRE)
            again = WAR.see(WAR.open(NOTATION.read_position(NOTATION.write_position(view)), "odd"), UMPIRE)
            assert again["units"] == view["units"]
    again, moves = NOTATION.read_game(NOTATION.write_game(setup, played))
    assert (again, moves) == (setup, json.loads(json.dumps(played)))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Game of War: game\n2. N -", "line 2, column 1: this is move 2; expected 1"),
        ("Game of War: game\n1. N A1-A2", "line 2, column 6: this side has no unit on A1"),
        ("Game of War: game\n1. N -\n1. N -", "line 3, column 4: move 1 of N was given before"),
        ("Game of War: game\n1. N", "line 2, column 4: the orders are missing; - means none"),
        (
            "Game of War: game\n1. Q -",
            "line 2, column 1: a line of a game is the move's number, the side and its orders: 3. N J14-K15 x I15",
        ),
        ("chess", 'line 1, column 1: a game begins with the line "Game of War: game"'),
        (
            "Game of War: game\nNorth inf A99\n1. N -",
            "line 2, column 11: 'A99' is not a square; rows are A to T, columns 1 to 25",
        ),
    ],
)
def test_a_fault_in_a_game_says_where_it_is(text: str, fault: str) -> None:
    assert faults(NOTATION.read_game, text) == [fault]


def test_rubbish_is_refused_and_breaks_nothing() -> None:
    rng, state, told = Random("rubbish"), open_battle("N inf 7,7; S inf 7,12"), []
    signs = ' \n"\\,;#-–x.{}[]()/_mpfAIc0123456789KNS\x00\u2028é'
    whole = NOTATION.write_game(SETUPS["sample"], [])
    for _ in range(400):
        text = "".join(rng.choice(signs) for _ in range(rng.randrange(40)))
        at = rng.randrange(len(whole))
        for call in (
            lambda text=text: NOTATION.read_orders(state, "N", text, {}),
            lambda text=text: NOTATION.read_position(text),
            lambda text=text, at=at: NOTATION.read_game(whole[:at] + text + whole[at + 3 :]),
        ):
            try:
                call()
            except BadNotation as error:
                told += error.faults
    assert told
    assert [fault for fault in told if not fault.startswith(("line ", '"', "the document"))] == []
