"""Cases that an audit of the rules found untried: changes to the code that no other test noticed."""

from __future__ import annotations

from typing import Any

from tactical.engine.dice import Dice
from tactical.rulesets.game_of_battle import GameOfBattle
from tactical.rulesets.game_of_battle.notations.gamefile import numbered

GAME = GameOfBattle()


def open_game(text: str, side: str) -> dict[str, Any]:
    """Open a game here; figures are named by side, type and their number along the squares."""
    figures = [(whose, kind, int(square)) for whose, kind, square in (part.split() for part in text.split("; "))]
    return GAME.open({"position": {"figures": numbered(figures), "side": side}}, "seed")


def test_gb_044_gb_045_gb_054_a_figure_that_screens_the_wagon_from_its_gun_may_take_it() -> None:
    """On 33 it stands between the gun on 40 and the Wagon on 26; there it would be in check, but the game is over."""
    state = open_game("A ART 40; A WAG 26; A L 133; D L 33; D L 7", "D")
    assert "26" in GAME.options(state, "D")["moves"]["D-L2"]
    after, _ = GAME.resolve(state, {"D": {"move": ["D-L2", "26"]}}, Dice("x"))
    result = GAME.result(after)
    assert result is not None
    assert result["winner"] == "D"


def test_gb_044_the_same_wagon_is_covered_from_anybody_else() -> None:
    state = open_game("A ART 40; A WAG 26; A L 133; D L 19; D L 7", "D")
    sheet = GAME.sheet(state, "D", {"move": ["D-L2", "26"]})
    assert [one["rule"] for one in sheet["refused"]] == ["GB-044"]
    assert "26" not in GAME.options(state, "D")["moves"]["D-L2"]


def test_gb_055_a_gun_may_leave_the_wagon_in_check_even_while_troops_are_near_the_enemys_gun() -> None:
    """The infantry on 74 is screened by 81 from the gun on 88; only the Wagon loses its protection (GB-Q16)."""
    state = open_game("A WAG 104; A ART 112; A L 74; A L 133; D ART 88; D L 81; D L 7", "A")
    assert GAME.see(state, "A")["in_check"] == []
    assert "105" in GAME.options(state, "A")["moves"]["A-ART1"]
    after, _ = GAME.resolve(state, {"A": {"move": ["A-ART1", "105"]}}, Dice("x"))
    assert GAME.see(after, "A")["in_check"] == ["A-WAG"]


def test_gb_060_an_own_gun_beside_the_citadel_does_not_relieve_it() -> None:
    """Troops would be protected so; the Citadel is not (GB-Q12)."""
    state = open_game("D CIT 19; D ART 26; D L 7; A ART 35; A L 133", "D")
    assert GAME.see(state, "D")["citadel_commanded"]
    assert [one["rule"] for one in GAME.sheet(state, "D", {"move": ["D-L1", "16"]})["refused"]] == ["GB-060"]


def test_gb_062_a_figure_beside_its_own_gun_closes_the_line_to_one_in_check() -> None:
    """The gun on 40 checks 16; on 24 the infantry of 25 is in the way, protected by the gun on 17."""
    state = open_game("A ART 40; A L 133; D L 16; D ART 17; D L 25", "D")
    assert GAME.see(state, "D")["in_check"] == ["D-L1"]
    assert GAME.options(state, "D")["moves"]["D-L2"] == ["24", "40"]
    assert [one["rule"] for one in GAME.sheet(state, "D", {"move": ["D-L2", "10"]})["refused"]] == ["GB-062"]


def test_gb_072_the_last_troop_may_be_taken_whatever_obligation_is_open() -> None:
    """That wins at once (GB-Q9), although 16 is in check and stays so."""
    state = open_game("A ART 40; A L 133; D L 16; D L 124", "D")
    assert GAME.options(state, "D")["moves"]["D-L2"] == ["133"]
    result = GAME.result(GAME.resolve(state, {"D": {"move": ["D-L2", "133"]}}, Dice("x"))[0])
    assert result is not None
    assert result["winner"] == "D"


def test_gb_073_a_position_with_the_other_side_to_move_is_another() -> None:
    """There and back in two moves, then round in three: the figures stand so for the third time, the turn does not."""
    state = open_game("D C 50; D L 7; A L 133; A L 87", "D")
    there = [("D-C1", 43), ("A-L2", 132), ("D-C1", 50), ("A-L2", 133)]
    round_in_three = [("D-C1", 57), ("A-L2", 132), ("D-C1", 56), ("A-L2", 133), ("D-C1", 50)]
    for key, to in [*there, *round_in_three]:
        assert GAME.result(state) is None
        state, _ = GAME.resolve(state, {state["to_move"]: {"move": [key, str(to)]}}, Dice("x"))
    assert {one["at"] for one in GAME.see(state, "D")["units"]} == {"50", "7", "133", "87"}
    assert GAME.result(state) is None


def test_gb_054_a_refusal_speaks_of_both_guns_only_where_both_are_next_to_the_square() -> None:
    alone, both = ("A ART 40; A L 133; D L 25", "A ART 40; A L 133; D L 25; D ART 26")
    texts = [GAME.sheet(open_game(text, "D"), "D", {"move": ["D-L1", "33"]})["refused"][0]["text"] for text in (alone, both)]
    assert [text.startswith("On 33 it would stand in check from the artillery on 40") for text in texts] == [True, True]
    assert ["as well as its own" in text for text in texts] == [False, True]
