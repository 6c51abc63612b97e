"""Positions for property tests: thrown on the board by Hypothesis, and reached by random play."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from tactical.rulesets.game_of_battle.board import ATTACKER, DEFENDER, LAST, squares_of
from tactical.rulesets.game_of_battle.position import TYPES, Position, position_of
from tactical.rulesets.game_of_battle.rules import moves
from tactical.rulesets.game_of_battle.rules.captures import carried_out, wins_by_taking
from tests.tactical.rulesets.game_of_battle.playout import OPENING, random_move

ARMY = ["LI"] * 4 + ["L"] * 5 + ["C"] * 2 + ["ART"] * 2
FIGURES = [("D", kind) for kind in [*ARMY, "CIT"]] + [("A", kind) for kind in [*ARMY, "WAG"]]
# Around the western ford, and anywhere: crowded boards have checks, screens and covers.
CROWDED = [*range(24, 64), *range(67, 70), *range(74, 77)]
SIDES = st.sampled_from((0, 1))


@st.composite
def thrown(draw: st.DrawFn) -> Position:
    """Throw part of both armies anywhere on the board, often all in one corner of it; at least one troop and a gun each."""
    ground = draw(st.sampled_from((CROWDED, list(range(1, 140)), list(range(102, 140)))))
    some = draw(st.lists(st.sampled_from(range(len(FIGURES))), min_size=2, max_size=18, unique=True))
    needed = [("D", "L"), ("D", "ART"), ("A", "L"), ("A", "ART")]
    figures = [*needed, *(FIGURES[one] for one in some if FIGURES[one] not in needed)]
    squares = draw(st.permutations(ground))
    return position_of((side, kind, square) for (side, kind), square in zip(figures, squares, strict=False))


@st.composite
def reached(draw: st.DrawFn) -> Position:
    """Reach a position by random play."""
    rng = Random(draw(st.integers(0, 10**6)))
    position, side = OPENING, 1
    for _ in range(draw(st.integers(0, 120))):
        legal = moves.legal(position, side)
        if legal:
            start, end = random_move(legal, rng.randrange)
            if wins_by_taking(position[1 - side]) >> end & 1:
                break
            position = carried_out(position, side, start, end)
        side = 1 - side
    return position


POSITIONS = st.one_of(thrown(), reached())


def describe_position(position: Position) -> str:
    return "; ".join(f"{side} {kind} {square}" for side, kind, square in figures_of(position))


def figures_of(position: Position) -> list[tuple[str, str, int]]:
    """List the (side, type, square) of a position: by side, type and square."""
    return [
        ("DA"[side], TYPES[kind], square)
        for side in (DEFENDER, ATTACKER)
        for kind, some in enumerate(position[side])
        for square in squares_of(some)
    ]


def mirrored(position: Position) -> Position:
    """Turn the board by 180 degrees and change the sides (GB-004)."""
    defender, attacker = (tuple(sum(1 << LAST + 1 - square for square in squares_of(some)) for some in army) for army in position)
    return attacker, defender
