"""``manage.py adjudicate game_of_war …``: the answers' form, and all faults in one answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tactical.engine.errors import BadQuery
from tactical.engine.play.adjudicate import answers, queries
from tactical.rulesets.game_of_war.queries import QUERIES
from tests.tactical.rulesets.game_of_war.drawn import data


def ask(query: str, text: str, side: str = "N", **more: Any) -> Any:
    line = json.dumps({"state": data(text), "side": side, **more})
    return json.loads(next(answers("game_of_war", query, [line])))


def test_there_are_three_queries() -> None:
    assert queries()["game_of_war"] == ("attack", "communication", "moves")


def test_communication_lists_lit_squares_relays_direct_and_connected_units_sorted() -> None:
    found = ask("communication", "N inf 7,9; N inf 8,10; N com 7,8; S inf 24,19")
    assert found["live"] == sorted(found["live"])
    assert [7, 3] in found["live"]
    assert [7, 8] in found["live"]
    assert (found["relays"], found["direct"], found["connected"]) == (["n3"], ["n1", "n3"], ["n1", "n2", "n3"])


def test_a_side_without_units_still_has_lit_squares() -> None:
    found = ask("communication", "S inf 24,19")
    assert len(found["live"]) > 50
    assert found["direct"] == found["connected"] == []


def test_attack_says_resists_retreats_destroyed_or_illegal() -> None:
    assert ask("attack", "N inf 5,12; S inf 7,14", "S", target=[5, 12]) == {"offence": 4, "defence": 0, "outcome": "destroyed"}
    assert ask("attack", "N inf 5,12; S inf 7,14", "S", target=[6, 12]) == {"offence": 0, "defence": 0, "outcome": "illegal"}
    assert ask("attack", "N inf 5,12; S inf 7,14", "S", target=[7, 14])["outcome"] == "illegal"


def test_moves_are_sorted_and_heed_the_flags() -> None:
    found = ask("moves", "N inf 7,9; N com 0,0; S inf 24,19")["moves"]
    assert found == sorted(found)
    assert {one[0] for one in found} == {"n1", "n2"}
    assert {one[0] for one in ask("moves", "N inf 7,9 moved; N com 0,0; S inf 24,19")["moves"]} == {"n2"}
    assert {one[0] for one in ask("moves", "N inf 7,9 routed; N com 0,0; S inf 24,19")["moves"]} == {"n1"}
    assert {one[0] for one in ask("moves", "N inf 7,9 routed moved; N com 0,0; S inf 24,19")["moves"]} == {"n2"}
    spent = "; ".join(f"N inf {x},0 moved" for x in range(5))
    assert ask("moves", f"{spent}; N com 0,5; S inf 24,19") == {"moves": []}


def test_another_board_may_be_given() -> None:
    plain: dict[str, Any] = {"mountains": [], "passes": [], "forts": []}
    given = {"state": {**data("N inf 11,3"), "board": plain}, "side": "N"}
    assert QUERIES["communication"](given)["connected"] == ["n1"], "no mountain ends row 3"
    walled = {"state": {**data("N inf 7,9"), "board": {**plain, "mountains": [[7, 4]]}}, "side": "N"}
    assert QUERIES["communication"](walled)["connected"] == []


def test_everything_wrong_is_told_at_once() -> None:
    units = [
        {"id": "a", "side": "N", "type": "inf", "x": 9, "y": 2},
        {"id": "b", "side": "X", "type": "inf", "x": 1, "y": 1},
        {"id": "c", "side": "N", "type": "elephant", "x": 1, "y": 1},
        {"id": "d", "side": "N", "type": "inf", "x": 25, "y": 1},
        {"id": "e", "side": "N", "type": "inf", "x": 3, "y": 3},
        {"id": "f", "side": "S", "type": "inf", "x": 3, "y": 3},
        {"id": "e", "side": "S", "type": "inf", "x": 5, "y": 3},
        {"id": "", "side": "S", "type": "inf", "x": 6, "y": 3},
        {"id": "h", "side": "S", "type": "inf", "x": True, "y": 3},
        {"id": "i", "side": "S", "type": "inf", "x": 6, "y": 3, "moved": 1},
        7,
    ]
    state = {"units": units, "arsenals": {"N": [[9, 2], [1]], "W": []}}
    with pytest.raises(BadQuery) as told:
        QUERIES["attack"]({"state": state, "side": "Q", "target": [99, 1]})
    text = str(told.value)
    for part in (
        "C10 is a mountain",
        "'X'",
        "'elephant'",
        "25, 1",
        "2 units have the id 'e'",
        "2 units on D4",
        "unit 8",
        "True, 3",
        '"moved"',
        "unit 11",
        "the arsenal on C10",
        "[1]",
        "'W'",
        '"side"',
        '"target"',
    ):
        assert part in text, part


@pytest.mark.parametrize("state", [None, 7, [], {}, {"units": {}}, {"units": [], "board": 7}, {"units": [], "arsenals": []}])
def test_what_is_no_position_is_refused_in_words(state: Any) -> None:
    line = json.dumps({"state": state, "side": "N"})
    assert "error" in json.loads(next(answers("game_of_war", "moves", [line])))


def test_a_bad_line_does_not_stop_the_next() -> None:
    good = json.dumps({"state": data("N inf 7,9"), "side": "N"})
    found = [json.loads(one) for one in answers("game_of_war", "moves", ["{", good, "[]", good])]
    assert ["error" in one for one in found] == [True, False, True, False]
