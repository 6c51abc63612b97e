"""A thousand random games to the end, on the fast core, with the whole position examined after every turn."""

from __future__ import annotations

from random import Random

import pytest

from tactical.rulesets.game_of_war import resolve
from tactical.rulesets.game_of_war.board import ARSENALS, BIT, BOARD, NORTH, SIDES, SOUTH, around, bits, territory
from tactical.rulesets.game_of_war.forces import COM, TYPES, communications_units, fighting_units
from tactical.rulesets.game_of_war.position import Position, Roster, roster
from tactical.rulesets.game_of_war.rules import communication, turn
from tests.tactical.rulesets.game_of_war.playout import playout

GAMES = 1000
PARTS = 10
ARMY = [TYPES.index(kind) for kind, many in {**fighting_units(), **communications_units()}.items() for _ in range(many)]
SMALL = [[0, 1, 5], [1, 1, 4], [0, 0, 1, 2], [1, 3, 4, 5]]


def army(kinds: list[int]) -> Roster:
    return roster([(f"{letter}{n:02}", side, kind, "") for side, letter in enumerate("ns") for n, kind in enumerate(kinds)])


WHOLE, PARTIES = army(ARMY), [army(kinds) for kinds in SMALL]


def draw_opening(rng: Random, seed: int) -> tuple[Position, int]:
    """Open every other game with whole armies anywhere in their territories, for 60 turns; else raiders about the enemy's one
    remaining arsenal, for 200 turns, so that many are won and lost."""
    if seed % 2 == 0:
        position = Position(WHOLE)
        squares = [[one for one in bits(BOARD.open) if territory(one) == side] for side in (NORTH, SOUTH)]
    else:
        left = [rng.choice(list(bits(own))) for own in ARSENALS]
        position = Position(PARTIES[seed // 2 % len(PARTIES)], arsenals=(BIT[left[NORTH]], BIT[left[SOUTH]]))
        near = [around(around(BIT[one])) & BOARD.open & ~BIT[one] for one in left]
        squares = [list(bits(near[1 - side])) for side in (NORTH, SOUTH)]
    for side in (NORTH, SOUTH):
        people = position.roster.of[side]
        for unit, square in zip(people, rng.sample(squares[side], len(people)), strict=True):
            position.put_unit(unit, square)
    position.to_move = rng.randrange(2)
    return position, 60 if seed % 2 == 0 else 200


def examine(position: Position, gone: set[int], arsenals: list[int]) -> None:
    """Check the laws of a turn's beginning."""
    pieces, taken = [0] * 12, 0
    for unit, square in enumerate(position.at):
        assert unit not in gone or square < 0, "a destroyed unit is back"
        if square >= 0:
            assert position.unit_on(square) == unit
            assert not taken & BIT[square], "two units on a square"
            pieces[6 * position.roster.sides[unit] + position.roster.types[unit]] |= BIT[square]
            taken |= BIT[square]
    assert not taken & BOARD.mountains
    assert (pieces, taken, sum(map(bool, position.on))) == (position.pieces, position.taken, taken.bit_count())
    assert position.fighting == [sum(pieces[:COM]), sum(pieces[6 : 6 + COM])]
    assert (position.moved, position.made, position.attacked) == (0, 0, False)
    assert not position.routed & ~position.of_side(position.to_move)
    for side in (NORTH, SOUTH):
        assert not position.arsenals[side] & ~arsenals[side], "an arsenal is back"
        assert not position.arsenals[side] & position.fighting[1 - side], "an enemy stands on an intact arsenal"
        known = communication.trace_communication(position, side)
        position.known[side] = None
        assert communication.trace_communication(position, side) == known, "what was known of communication is out of date"


def play(seed: int) -> str:
    """Play one game; return the winner, or the ending."""
    rng = Random(seed)
    position, limit = draw_opening(rng, seed)
    gone: set[int] = set()
    arsenals, number = list(position.arsenals), position.turn
    while (over := resolve.ending(position, limit)) is None:
        playout(position, rng.randrange, 1)
        if position.turn != number:
            number = position.turn
            if turn.winner(position) is None:
                examine(position, gone, arsenals)
            gone |= {unit for unit, square in enumerate(position.at) if square < 0}
            arsenals = list(position.arsenals)
    assert over["winner"] in (*SIDES, None)
    return over["winner"] or "drawn"


@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_end_without_an_illegal_position(part: int) -> None:
    ends = [play(seed) for seed in range(part * GAMES // PARTS, (part + 1) * GAMES // PARTS)]
    assert "drawn" in ends
    assert len(set(ends)) > 1, "some are won"
