"""Ending of the game (GB-070 to GB-073)."""

from __future__ import annotations

from tactical.engine.rule import modifies
from tactical.engine.text.words import sentence
from tactical.rulesets.game_of_battle.board import ATTACKER, DEFENDER, SIDES
from tactical.rulesets.game_of_battle.position import CIT, WAG, Army, Position, troops
from tactical.rulesets.game_of_battle.tables import BOOK
from tactical.rulesets.game_of_battle.words import SIDES as NAMES

Ending = tuple[int | None, str, str]  # the winner, how it ended in words, the rule


@modifies("GB-070", source="Rules: 'The capture of the Citadel or Wagon will decide the game'")
def citadel_fell(taken: int) -> bool:
    """The attacker wins by taking the Citadel."""
    return taken == CIT


@modifies("GB-071", source="Rules: 'The capture of the Citadel or Wagon will decide the game'")
def wagon_fell(taken: int) -> bool:
    """The defender wins by taking the Wagon."""
    return taken == WAG


@modifies("GB-072", source="Rules: 'Should all of the figures of a side be taken except the Artillery'; GB-Q14")
def is_beaten(army: Army) -> bool:
    """A side without infantry and cavalry loses, whatever artillery it has."""
    return not troops(army)


@modifies("GB-073", source="convention: the book knows no draw (GB-Q15)")
def is_drawn(quiet: int, limit: int | None, times: int, repetition: bool) -> str | None:
    """The game is drawn after so many moves without a capture, or when a position is there for the third time."""
    if limit is not None and quiet >= limit:
        return f"nothing was taken in {limit} moves" if limit > 1 else "nothing was taken"
    if repetition and times >= BOOK["GB-073"]["times"]:
        return "the same position occurred for the third time"
    return None


def beaten(position: Position) -> Ending | None:
    """End the game if a side has nothing left to fight with."""
    lost = [side for side in (DEFENDER, ATTACKER) if is_beaten(position[side])]
    if not lost:
        return None
    winner = 1 - lost[0] if len(lost) == 1 else None
    who = NAMES[SIDES[lost[0]]] if winner is not None else "neither side"
    has = "has neither infantry nor cavalry left" if winner is not None else "has infantry or cavalry left"
    return winner, sentence(f"{who} {has}"), "GB-072"


def after_move(position: Position, taken: int, quiet: int, limit: int | None, times: int, repetition: bool) -> Ending | None:
    """End the game if the move that led to ``position``, taking a figure of type ``taken`` (-1: none), decided it."""
    if citadel_fell(taken):
        return ATTACKER, "The attacker has taken the Citadel.", "GB-070"
    if wagon_fell(taken):
        return DEFENDER, "The defender has taken the Wagon.", "GB-071"
    decided = beaten(position)
    drawn = is_drawn(quiet, limit, times, repetition)
    return decided or (None if drawn is None else (None, sentence(f"drawn: {drawn}"), "GB-073"))
