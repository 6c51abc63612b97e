"""Musters: positions, forces, and all their faults."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.engine.errors import BadQuery, BadSetup
from tactical.engine.play.adjudicate import answers
from tactical.rulesets.game_of_battle import GameOfBattle, queries

GAME = GameOfBattle()
WOLF = {"key": "wolf", "type": "L", "name": "Wolf"}
DOVE = {"key": "dove", "type": "LI", "name": "Dove"}


def figure(key: str, side: str, kind: str, square: object) -> dict[str, Any]:
    return {"id": key, "side": side, "type": kind, "sq": square}


def faults(setup: Any) -> list[str]:
    with pytest.raises(BadSetup) as told:
        GAME.open(setup, "seed")
    return list(told.value.faults)


def test_forces_stand_on_the_places_of_their_types_with_citadel_and_wagon() -> None:
    state = GAME.open({"forces": [{"side": "D", "units": [WOLF]}, {"side": "A", "units": [DOVE]}], "limit": 9}, "seed")
    there = {one["id"]: (one["type"], one["sq"], one["name"]) for one in state["figures"]}
    assert there == {
        "wolf": ("L", 13, "Wolf"),
        "dove": ("LI", 95, "Dove"),
        "D-CIT": ("CIT", 19, "Citadel"),
        "A-WAG": ("WAG", 129, "Wagon"),
    }
    assert state["limit"] == 9


@pytest.mark.parametrize("kind", sorted(GAME.pieces))
def test_as_many_pieces_as_are_named_can_be_put_down(kind: str) -> None:
    some = [{"key": f"u{n}", "type": kind, "name": f"Unit {n}"} for n in range(GAME.pieces[kind] + 1)]
    GAME.open({"forces": [{"side": "D", "units": some[:-1]}, {"side": "A", "units": [DOVE]}]}, "seed")
    assert "at most" in faults({"forces": [{"side": "D", "units": some}, {"side": "A", "units": [DOVE]}]})[0]


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        ([], "a set-up is a table"),
        ({"colour": 1}, "no 'colour'"),
        ({"limit": 0}, "limit"),
        ({"limit": True}, "limit"),
        ({"repetition": 3}, "repetition"),
        ({"forces": [], "position": {}}, "not both"),
        ({"position": []}, "position: a table"),
        ({"position": {"figures": [], "side": "B"}}, "A or D moves"),
        ({"position": {"side": "A"}}, "a list of figures is missing"),
        ({"forces": 7}, "forces: a list"),
        ({"forces": [{"side": "X", "units": []}]}, "forces[0]"),
        ({"forces": [{"side": "A", "units": [DOVE]}]}, "the defender has no figure"),
        ({"forces": [{"side": "A", "units": [DOVE, DOVE]}]}, "'dove' appears twice"),
        ({"forces": [{"side": "A", "units": [{"key": "D-CIT", "type": "L", "name": "x"}]}]}, "'D-CIT' appears twice"),
        ({"forces": [{"side": "A", "units": [{"key": "", "type": "WAG", "name": "x" * 61}]}]}, "units[0]: key"),
        ({"forces": [{"side": "A", "units": [7]}]}, "a unit is a table"),
    ],
)
def test_a_bad_setup_is_refused_with_every_fault(setup: Any, words: str) -> None:
    assert any(words in fault for fault in faults(setup)), faults(setup)


def test_gb_015_a_position_that_breaks_a_rule_of_the_board_is_refused() -> None:
    figures = [
        figure("a", "D", "L", 20),
        figure("b", "A", "L", 20),
        figure("a", "A", "C", 30),
        figure("c", "D", "WAG", 40),
        figure("d", "A", "CIT", 41),
        figure("e", "D", "CIT", 42),
        figure("f", "D", "CIT", 43),
        figure("g", "D", "L", 140),
        figure("h", "E", "X", True),
        7,
    ]
    told = faults({"position": {"figures": figures, "side": "A"}})
    for words in (
        "figures[1]: two figures stand on 20",
        "figures[2]: the id 'a' appears twice",
        "figures[3]: the defender has no Wagon",
        "figures[4]: the attacker has no Citadel",
        "figures[6]: the defender has one Citadel",
        "figures[7]: sq",
        "figures[8]: side",
        "figures[8]: type",
        "figures[8]: sq",
        "figures[9]: a figure is a table",
    ):
        assert any(fault.startswith(words) for fault in told), (words, told)


def test_the_query_answers_every_legal_move_sorted() -> None:
    state = {"figures": [figure("D-C1", "D", "C", 46), figure("A-L1", "A", "L", 133)]}
    assert queries.moves({"state": state, "side": "D"}) == {"moves": [["D-C1", end] for end in (16, 25, 31, 32, 39)]}
    assert queries.moves({"state": {"figures": []}, "side": "A"}) == {"moves": []}


def test_a_bad_line_of_the_query_names_everything_that_is_wrong_and_the_next_is_answered() -> None:
    with pytest.raises(BadQuery) as told:
        queries.moves({"state": {"figures": [figure("a", "D", "L", 200)]}, "side": "N"})
    assert len(told.value.faults) == 2
    wagon = '{"state": {"figures": [{"id": "w", "side": "A", "type": "WAG", "sq": 1}]}, "side": "A"}'
    lines = ['{"state": 7}', "nonsense", wagon]
    given = list(answers("game_of_battle", "moves", lines))
    assert ['"error"' in line for line in given] == [True, True, False]
    assert given[2] == '{"moves": [["w", 8], ["w", 9], ["w", 16], ["w", 18]]}'
