"""Options of a side now, after the legal part of its sheet: enough for a page that knows no rules."""

from __future__ import annotations

from typing import Any

from tactical.engine.ruleset import Orders, State
from tactical.engine.text.words import capital, count_in_words
from tactical.rulesets.game_of_war.board import LABELS, NORTH, SIDES, SQUARES, bits, mask_of, territory
from tactical.rulesets.game_of_war.judge import to_act
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import fire, movement, turn
from tactical.rulesets.game_of_war.words import side_name, unit_at

Data = dict[str, Any]
_HALF = mask_of(square for square in range(SQUARES) if territory(square) == NORTH)
COMES_OF_IT = {fire.HOLDS: "holds", fire.RETREATS: "must retreat", fire.DESTROYED: "is destroyed"}


def options(state: State, position: Position, side: str, orders: Orders) -> Data:
    """List the options of a side when ``orders`` have been carried out in ``position``."""
    empty: Data = {"moves": {}, "must": None, "attacks": {}, "left": 0}
    if side not in to_act(state):
        other = side_name(1 - SIDES.index(side))
        return {"title": f"{other} has the turn", "seal": "End the turn", "form": "turn", **empty}
    if state["stage"] == "deploy":
        return {**deployment_options(position, SIDES.index(side)), **empty}
    if turn.winner(position) is not None:
        return {"title": "The war is won", "seal": "End the turn", "form": "turn", **empty}
    names, left = position.roster.ids, movement.moves_left(position)
    due = position.units(movement.must_retreat(position, position.to_move))
    aim = orders.get("attack")
    return {
        "title": capital(f"{unit_at(position, due[0])} must retreat first") if due else title(position, left, aim),
        "seal": f"End moves and attack {aim}" if aim else "End the turn",
        "form": "turn",
        "moves": {
            names[unit]: [LABELS[one] for one in bits(squares)] for unit, squares in movement.legal(position, position.to_move)
        },
        "must": names[due[0]] if due else None,
        "attacks": {LABELS[square]: attack(position, square) for square in bits(turn.attacks(position))},
        "left": left,
    }


def title(position: Position, left: int, aim: str | None) -> str:
    moves = capital(f"{count_in_words(left, 'move', most=5)} left" if left else "all moves made")
    if position.attacked:
        return f"{moves}; the arsenal was the attack"
    return f"{moves}, then the attack on {aim}" if aim else f"{moves}, then one attack"


def deployment_options(position: Position, side: int) -> Data:
    left = [position.roster.ids[unit] for unit in position.roster.of[side] if position.at[unit] < 0]
    free = position.board.open & ~position.taken & (_HALF if side == NORTH else ~_HALF)
    return {
        "title": f"Deploy your army: {count_in_words(len(left), 'unit', most=5)} left" if left else "Your army is deployed",
        "seal": "Deploy your army",
        "form": "place",
        "place": {"left": left, "squares": [LABELS[square] for square in bits(free)]},
    }


def attack(position: Position, square: int) -> Data:
    """Describe an attack that can be declared: the sums, the outcome, and each unit's share."""
    side, names = position.to_move, position.roster.ids
    offence, defence = fire.offence(position, side, square), fire.defence(position, 1 - side, square)
    outcome = fire.outcome(offence, defence)
    return {
        "offence": offence,
        "defence": defence,
        "outcome": outcome,
        "words": f"{unit_at(position, position.unit_on(square))} {COMES_OF_IT[outcome]}",
        "attackers": [[names[unit], how, value] for unit, how, value in fire.shares(position, side, square)],
        "defenders": [[names[unit], how, value] for unit, how, value in fire.supports(position, 1 - side, square)],
    }
