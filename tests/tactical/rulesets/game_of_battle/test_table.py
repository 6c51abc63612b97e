"""Sheets, options, refusals by rule, and views at the table."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.engine.dice import Dice
from tactical.engine.errors import IllegalOrders
from tactical.engine.ruleset import UMPIRE
from tactical.rulesets.game_of_battle import GameOfBattle
from tactical.rulesets.game_of_battle.orders import square_of
from tests.tactical.rulesets.game_of_battle.opened_games import open_game, play

GAME = GameOfBattle()


def why(state: dict[str, Any], key: str, end: object) -> tuple[str, str]:
    """Return the rule and the sentence of a move's refusal."""
    (side,) = GAME.to_act(state)
    sheet = GAME.sheet(state, side, {"move": [key, end]})
    assert sheet["orders"] == {}
    (told,) = sheet["refused"]
    assert GAME.check(state, side, {"move": [key, end]}) == [told]
    return told["rule"], told["text"]


def test_a_move_chosen_is_shown_as_made_and_taken_back_is_as_before() -> None:
    state = GAME.open({}, "seed")
    before = GAME.sheet(state, "A", {})
    sheet = GAME.sheet(state, "A", {"move": ["A-LI1", "88"]})
    units = {one["id"]: one for one in sheet["view"]["units"]}
    assert (units["A-LI1"]["at"], units["A-LI1"]["moved"]) == ("88", True)
    assert (sheet["refused"], sheet["lacks"], sheet["options"]["moves"], sheet["options"]["left"]) == ([], [], {}, 0)
    assert sheet["options"]["seal"] == "Make the move"
    assert (sheet["view"]["to_move"], sheet["view"]["move"]) == ("A", 0)
    assert GAME.sheet(state, "A", {}) == before
    assert before["lacks"] == [{"rule": "GB-022", "where": "move", "text": "No move has been chosen yet."}]


def test_a_winning_move_on_the_sheet_does_not_end_the_game_before_it_is_sealed() -> None:
    state = open_game("D CIT 19; D L 7; A L 2; A WAG 129")
    sheet = GAME.sheet(state, "A", {"move": ["A-L1", 19]})
    assert sheet["view"]["stage"] == "play"
    assert sheet["view"]["lost"]["D"] == [{"id": "D-CIT", "type": "CIT", "name": "Citadel"}]
    assert sheet["orders"] == {"move": ["A-L1", "19"]}


def test_options_name_every_legal_square_of_every_figure_that_can_move() -> None:
    state = GAME.open({}, "seed")
    offered = GAME.options(state, "A")
    assert offered["form"] == "turn"
    assert sum(len(squares) for squares in offered["moves"].values()) == 104
    assert offered["left"] == 1
    assert GAME.options(state, "D")["moves"] == {}
    assert GAME.options(state, "D")["title"] == "The attacker is to move"


@pytest.mark.parametrize(
    ("position", "key", "end", "rule", "words"),
    [
        ("D L 20; A L 133", "D-L1", 22, "", ""),
        ("D L 20; A L 133", "D-L1", 23, "GB-030", "the infantry goes at most 2"),
        ("D L 20; A L 133", "D-L1", 64, "GB-030", "no straight line"),
        ("D CIT 19; D L 20; A L 133", "D-CIT", 20, "GB-030", "never moves"),
        ("D ART 20; D L 7; A L 133", "D-ART1", 22, "GB-030", "only diagonally"),
        ("D C 20; D L 21; A L 133", "D-C1", 22, "GB-031", "a figure on 21 is in the way"),
        ("D C 20; D L 21; A L 133", "D-C1", 21, "GB-015", "its own side stands on 21"),
        ("D C 39; A L 133", "D-C1", 54, "GB-008", "between 39 and 54; its fords are 47 and 93, its bridge 70"),
        ("D C 50; A L 133", "D-C1", 69, "GB-007", "the river lies between"),
        ("D ART 20; D L 7; A L 28", "D-ART1", 28, "GB-042", "the infantry is on 28"),
        ("A WAG 104; D L 103; A ART 112; A L 133", "D-L1", 104, "GB-044", "under cover of its artillery on 112"),
        ("D L 25; A ART 40; A ART 54; A L 133", "D-L1", 40, "GB-046", "the artillery on 54"),
        ("D L 20; A ART 40; A L 133", "D-L1", 18, "", ""),
        ("D L 34; A ART 40; A L 133", "D-L1", 26, "GB-054", "in check from the artillery on 40"),
        ("D L 26; D ART 20; A ART 40; A L 133", "D-ART1", 12, "GB-055", "the infantry on 26 would then stand"),
        ("D CIT 19; D L 20; D L 7; A ART 27; A L 133", "D-L1", 16, "GB-060", "the Citadel is commanded"),
        ("D L 16; D L 7; A ART 40; A L 133", "D-L1", 8, "GB-062", "the infantry on 16 must be brought out of check first"),
    ],
)
def test_a_refusal_names_its_rule(position: str, key: str, end: int, rule: str, words: str) -> None:
    state = open_game(position, "D")
    if not rule:
        assert GAME.check(state, "D", {"move": [key, str(end)]}) == []
        return
    told, text = why(state, key, str(end))
    assert told == rule, text
    assert words.lower() in text.lower()
    assert text.endswith(".")


def test_gb_043_gb_061_the_wagon_takes_nothing_and_must_be_freed() -> None:
    assert why(open_game("A WAG 104; D L 96; A L 133; D L 7"), "A-WAG", "96")[0] == "GB-043"
    state = open_game("A WAG 104; D ART 88; A L 133; D L 7")
    assert why(state, "A-L1", "132")[0] == "GB-061"


@pytest.mark.parametrize(
    ("orders", "rule"),
    [
        (None, "GB-020"),
        ([], "GB-020"),
        ({"attack": "20"}, "GB-020"),
        ({"move": "20"}, "GB-003"),
        ({"move": ["A-LI1", "140"]}, "GB-003"),
        ({"move": ["A-LI1", "٨٨"]}, "GB-003"),
        ({"move": ["A-LI1", 8.5]}, "GB-003"),
        ({"move": [7, "88"]}, "GB-003"),
        ({"move": ["nobody", "88"]}, "GB-020"),
        ({"move": ["D-LI1", "53"]}, "GB-020"),
        ({"move": ["A-LI1", "88"], "pass": True}, "GB-020"),
        ({"pass": False}, "GB-020"),
        ({"pass": True}, "GB-022"),
        ({}, "GB-022"),
    ],
)
def test_orders_that_cannot_be_understood_are_refused_in_words(orders: Any, rule: str) -> None:
    (fault,) = GAME.check(GAME.open({}, "seed"), "A", orders)
    assert fault["rule"] == rule
    assert fault["text"].endswith(".")


def test_a_figure_that_was_taken_and_a_side_whose_turn_it_is_not_cannot_move() -> None:
    state = play(open_game("D L 20; D L 7; A L 21; A L 133", "D"), ("D-L2", 21))
    assert why(state, "A-L1", "22") == ("GB-040", "The 1st infantry was taken.")
    assert [fault["text"] for fault in GAME.check(state, "D", {"move": ["D-L1", "8"]})] == ["The attacker is to move."]
    assert GAME.to_act(state) == ("A",)
    stopped = GAME.stop(state, None, "agreed")
    decided = {**state, "over": {"winner": "A", "ending": "The defender has no figure left.", "rules": ["GB-040"]}}
    for over in (stopped, decided):
        assert GAME.to_act(over) == ()
        assert GAME.see(over, "A")["stage"] == "over"
    assert [fault["text"] for fault in GAME.check(stopped, "A", {})] == ["The game is over."]


def test_square_labels_are_whole_numbers_on_the_board() -> None:
    assert [square_of(label) for label in ("1", "139", 70)] == [1, 139, 70]
    assert [square_of(label) for label in ("0", "140", "J14", "", "9" * 5000, True, None, "-1")] == [None] * 8


def test_gb_058_everybody_sees_who_is_in_check_and_what_guns_command() -> None:
    state = open_game("D CIT 19; D L 16; D ART 1; A ART 40; A ART 27; A L 133; A WAG 129", "D")
    views = [GAME.see(state, viewer) for viewer in ("D", "A", UMPIRE)]
    for view in views:
        assert view["in_check"] == ["D-L1"]
        assert view["citadel_commanded"]
        assert view["commanded"]["D"] == ["8", "9", "16", "18", "26"]
    assert [view["viewer"] for view in views] == ["D", "A", UMPIRE]


def test_the_log_says_who_went_where_what_fell_and_what_must_be_seen_to() -> None:
    state = open_game("D CIT 19; D L 16; D L 26; D ART 1; A ART 60; A ART 54; A L 133; A WAG 129")
    state, events = GAME.resolve(state, {"A": {"move": ["A-ART1", "40"]}}, Dice("log"))
    assert [(event["text"], event["rules"]) for event in events] == [
        ("The attacker moves the 1st artillery from 54 to 40.", ["GB-030"]),
        ("The 1st infantry on 16 and the 2nd infantry on 26 are in check.", ["GB-052", "GB-062"]),
    ]
    assert [{key: event[key] for key in ("move", "side", "rolls", "figures")} for event in events] == [
        {"move": 1, "side": "A", "rolls": [], "figures": []}
    ] * 2
    assert [line["text"] for line in GAME.see(state, "D")["log"]] == [event["text"] for event in events]


def test_the_log_says_that_the_citadel_is_commanded_the_wagon_in_check_and_what_fell() -> None:
    state = open_game("D CIT 19; D ART 88; D L 7; A WAG 129; A LI 8; A ART 28; A L 133")
    state, events = GAME.resolve(state, {"A": {"move": ["A-ART1", "11"]}}, Dice("log"))
    assert [event["text"] for event in events][1:] == ["The Citadel is commanded by the attacker's artillery."]
    state = open_game("D CIT 19; D ART 95; D L 7; A WAG 104; A LI 15; A L 133", "D")
    state, events = GAME.resolve(state, {"D": {"move": ["D-ART1", "88"]}}, Dice("log"))
    assert [event["text"] for event in events][1:] == ["The Wagon is in check."]
    state = open_game("D CIT 19; D L 7; A LI 8; A L 133; A WAG 129", "D")
    state, events = GAME.resolve(state, {"D": {"move": ["D-L1", "8"]}}, Dice("log"))
    assert [(event["text"], event["rules"]) for event in events] == [
        ("The defender moves the 1st infantry from 7 to 8 and takes the 1st light infantry.", ["GB-040", "GB-041"])
    ]


def test_orders_that_check_does_not_pass_are_not_carried_out() -> None:
    with pytest.raises(IllegalOrders, match="GB-008"):
        GAME.resolve(open_game("D L 7; A C 55; A L 133"), {"A": {"move": ["A-C1", "40"]}}, Dice("log"))


def test_the_clock_names_the_side_to_move_and_then_the_ending() -> None:
    state = open_game("D CIT 19; D L 7; A L 2; A WAG 129")
    assert GAME.see(state, "A")["clock"] == "Move 1 · The attacker to move"
    assert GAME.see(play(state, ("A-L1", 19)), "A")["clock"] == "The attacker has taken the Citadel."
    assert GAME.see(GAME.stop(state, None, "A draw was agreed."), "A")["clock"] == "A draw was agreed."
