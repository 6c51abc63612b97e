"""Turns of the sides (GB-020 to GB-022)."""

from __future__ import annotations

from tactical.engine.rule import forbids, modifies
from tactical.rulesets.game_of_battle.board import ATTACKER


@modifies("GB-020", source="Pl. 2 fig. 3: 'one at a time, of course'")
def next_side(side: int) -> int:
    """The sides move in turn, one figure at a time."""
    return 1 - side


@modifies("GB-021", source="convention: the book does not say who begins (GB-Q1)")
def first_side() -> int:
    """The attacker begins."""
    return ATTACKER


@forbids("GB-022", source="convention: the book knows no pass (GB-Q3)")
def may_not_pass(moves: int) -> str | None:
    """A side that can move must move; one that cannot passes."""
    return "a side that can move must move" if moves else None
