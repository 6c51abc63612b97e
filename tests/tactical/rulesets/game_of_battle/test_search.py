"""The captain's search, and his firm hold of the Citadel."""

from __future__ import annotations

from random import Random

import pytest

from tactical.rulesets.game_of_battle.board import ATTACKER, DEFENDER
from tactical.rulesets.game_of_battle.judgement import exchange, search
from tactical.rulesets.game_of_battle.judgement.worth import FIRMLY, LIGHTLY, WIN, worth
from tactical.rulesets.game_of_battle.position import Position
from tactical.rulesets.game_of_battle.rules import moves
from tactical.rulesets.game_of_battle.rules.captures import carried_out, wins_by_taking
from tactical.rulesets.game_of_battle.rules.turns import next_side
from tactical.rulesets.game_of_battle.state import position_in
from tests.tactical.rulesets.game_of_battle.opened_games import open_game
from tests.tactical.rulesets.game_of_battle.playout import random_move

FEW = "D CIT 19; D L 20; D C 10; D ART 14; D LI 34; A LI 42; A C 38; A L 50; A ART 55; A WAG 129"
WIDE = (-3 * WIN, 3 * WIN)


def placed(text: str) -> Position:
    return position_in(open_game(text, "D"))


def tried_one_by_one(position: Position, side: int, depth: int) -> int:
    """Search by trying every move and every answer with nothing left out."""
    if depth == 0:
        return exchange.settled(position, side, *WIDE, FIRMLY)
    legal = moves.legal(position, side)
    if not legal:
        return -tried_one_by_one(position, 1 - side, depth - 1)
    if any(reached & wins_by_taking(position[1 - side]) for reached in legal.values()):
        return search.SURELY + depth
    return max(-tried_one_by_one(carried_out(position, side, *move), 1 - side, depth - 1) for move in moves.listed(legal))


def wandered(seed: int, steps: int) -> tuple[Position, int]:
    """Reach a position some random moves after ``FEW``, before anything that ends the game."""
    rng, position, side = Random(seed), placed(FEW), DEFENDER
    for _ in range(steps):
        won = wins_by_taking(position[1 - side])
        legal = {start: calm for start, reached in moves.legal(position, side).items() if (calm := reached & ~won)}
        if legal:
            position = carried_out(position, side, *random_move(legal, rng.randrange))
        side = next_side(side)
    return position, side


@pytest.mark.parametrize("seed", [0, 1, 2, 4])
def test_the_search_finds_what_trying_every_move_and_answer_finds(seed: int) -> None:
    position, side = wandered(seed, 2 * seed + seed % 2)
    legal = moves.listed(moves.legal(position, side))
    found = search.searched(position, side, exchange.at_first_sight(position, side, legal, {}, None, FIRMLY), {}, 2, 2, FIRMLY)
    exact = {move: -tried_one_by_one(carried_out(position, side, *move), 1 - side, 1) for move in legal}
    assert sorted(move for _, move in found) == legal
    assert found[0][0] == max(exact.values())
    assert all(value == exact[move] for value, move in found if value >= found[0][0] - 2)
    assert all(exact[move] <= value < found[0][0] - 2 for value, move in found if value < found[0][0] - 2)


def test_three_moves_deep_nothing_is_lost_by_trying_the_promising_moves_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "LATER", 1000)  # a bet that pays, but a bet; without it the search is exact
    position = placed("D CIT 19; D L 20; D L 7; A LI 36; A L 52; A WAG 129")
    deep = search.Search(FIRMLY).value(position, DEFENDER, 3, *WIDE)
    assert deep == tried_one_by_one(position, DEFENDER, 3)


def test_what_it_costs_to_take_a_move_back_is_taken_off() -> None:
    position = placed(FEW)
    first = exchange.at_first_sight(position, DEFENDER, moves.listed(moves.legal(position, DEFENDER)), {}, None, FIRMLY)
    free = search.searched(position, DEFENDER, first, {}, 2, 2, FIRMLY)
    dear = search.searched(position, DEFENDER, first, {free[0][1]: 5000}, 2, 2, FIRMLY)
    assert dear[0][1] != free[0][1]
    assert next(value for value, move in dear if move == free[0][1]) < dear[0][0] - 2


def test_a_firm_defender_likes_his_guns_at_home_and_more_than_three_guards() -> None:
    guard = "D CIT 19; D L 11; D L 20; D L 18; D C {}; D ART {}; A L 112; A L 113; A WAG 129; A C 130; A ART 139"
    near, far, gun_far = (placed(guard.format(*where)) for where in ((27, 9), (77, 9), (27, 65)))
    assert worth(near, DEFENDER, FIRMLY) > worth(far, DEFENDER, FIRMLY)
    assert worth(near, DEFENDER, LIGHTLY) < worth(far, DEFENDER, LIGHTLY), "three guards are enough for him of one move"
    assert worth(near, DEFENDER, FIRMLY) > worth(gun_far, DEFENDER, FIRMLY)
    assert worth(near, DEFENDER, LIGHTLY) < worth(gun_far, DEFENDER, LIGHTLY)


def test_a_firm_defender_is_alarmed_by_more_who_come_on_than_he_has_guards() -> None:
    force = "D CIT 19; D L 18; D L {}; A L 50; A L 51; A C 52; A WAG 129"
    met, absent = (placed(force.format(square)) for square in (20, 77))
    firm, light = (worth(met, DEFENDER, by) - worth(absent, DEFENDER, by) for by in (FIRMLY, LIGHTLY))
    assert firm > light + FIRMLY.outnumbered * (2**2 - 1**2), "three against one, or against two"


def test_the_judgement_of_one_side_is_that_of_the_other_turned_round() -> None:
    for seed in range(5):
        position, _ = wandered(seed, 9)
        for by in (FIRMLY, LIGHTLY):
            one, other = worth(position, DEFENDER, by), worth(position, ATTACKER, by)
            assert -1 <= one + other <= 0, "an eighth of the lead is rounded down for either"
