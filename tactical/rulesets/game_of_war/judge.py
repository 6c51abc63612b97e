"""Judgement of orders step by step, each refusal by its rule; and the sheet, its legal orders carried out."""

from __future__ import annotations

from typing import Any

from tactical.engine.ruleset import Fault, Orders, State
from tactical.engine.text.words import agree, count_in_words
from tactical.rulesets.game_of_war.board import BIT, LABELS, SIDES, WIDTH, is_a_mountain, square_of
from tactical.rulesets.game_of_war.forces import SPEED, outside_its_territory, two_on_a_square
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import fire, movement, turn
from tactical.rulesets.game_of_war.state import read
from tactical.rulesets.game_of_war.view import stage
from tactical.rulesets.game_of_war.words import fault, side_name, unit_at


def to_act(state: State) -> tuple[str, ...]:
    """List both sides in the deployment, then the side to move."""
    now = stage(state)
    return () if now == "over" else tuple(SIDES) if now == "deploy" else (state["to_move"],)


def carry_out(state: State, side: str, orders: Any, *, to_the_end: bool) -> tuple[Position, Orders, list[Fault], list[Fault]]:
    """Carry out the orders step by step; return the position after the legal ones, and the kept, refused and lacking orders.

    The first move refused takes all later ones with it, unless ``to_the_end``, which lists every fault.
    """
    position = read(state)
    if side not in to_act(state):
        return position, {}, [fault("GW-020", "orders", "it is not your turn")], []
    if not isinstance(orders, dict):
        return position, {}, [fault("GW-020", "orders", "orders are a table of moves and an attack")], []
    if state["stage"] == "deploy":
        return deploy(position, SIDES.index(side), orders)
    return take_turn(position, orders, to_the_end)


def unknown(orders: Orders, known: tuple[str, ...], rule: str) -> list[Fault]:
    """List a fault for every unknown part of the orders."""
    return [fault(rule, str(key), f"there are no orders {key!r:.40} now") for key in orders if key not in known]


def deploy(position: Position, side: int, orders: Orders) -> tuple[Position, Orders, list[Fault], list[Fault]]:
    """Lay out an army as far as it is put down."""
    refused, place = unknown(orders, ("place",), "GW-013"), orders.get("place", {})
    kept: dict[str, str] = {}
    if not isinstance(place, dict):
        refused.append(fault("GW-013", "place", "an army is deployed as a table of units and squares"))
        place = {}
    for key, name in place.items():
        wrong = cannot_stand(position, side, key, name)
        if wrong:
            refused.append(wrong)
        else:
            square = square_of(name)
            assert square is not None
            position.put_unit(position.roster.number[key], square)
            kept[key] = LABELS[square]
    left = sum(position.at[unit] < 0 for unit in position.roster.of[side])
    text = f"{count_in_words(left, 'unit', most=5)} {agree(left, 'is', 'are')} not on the board yet"
    return position, {"place": kept} if kept else {}, refused, [fault("GW-013", "place", text)] if left else []


def cannot_stand(position: Position, side: int, key: Any, name: Any) -> Fault | None:
    unit, square = position.roster.number.get(key), square_of(name)
    if unit is None or position.roster.sides[unit] != side:
        return fault("GW-013", str(key), f"you have no unit {key!r:.40}")
    if square is None:
        return fault("GW-001", key, f"{name!r:.40} is not a square of the board")
    bit = BIT[square]
    for rule, text in (
        ("GW-003", is_a_mountain(square, position.board.mountains)),
        ("GW-013", outside_its_territory(square, side)),
        ("GW-012", two_on_a_square(square, bool(position.taken & bit))),
    ):
        if text:
            return fault(rule, key, text)
    return None


def take_turn(position: Position, orders: Orders, to_the_end: bool) -> tuple[Position, Orders, list[Fault], list[Fault]]:
    """Lay out a turn as far as it is written. An attack is judged on the moves that were kept."""
    refused, steps, kept = unknown(orders, ("moves", "attack"), "GW-020"), orders.get("moves", []), []
    if not isinstance(steps, list):
        refused.append(fault("GW-020", "moves", "moves are a list of units and squares"))
        steps = []
    for step in steps:
        wrong = cannot_move(position, step)
        if wrong:
            refused.append(wrong)
            if to_the_end:
                continue
            break
        unit, square = position.roster.number[step[0]], square_of(step[1])
        assert square is not None
        turn.play_move(position, unit, square)
        kept.append([step[0], LABELS[square]])
    whole: Orders = {"moves": kept} if kept else {}
    due = turn.something_is_due(position) if turn.winner(position) is None else None
    lacks = [fault("GW-080", "moves", due)] if due else []
    if orders.get("attack") is not None:
        wrong = cannot_attack(position, orders["attack"])
        if wrong:
            refused.append(wrong)
        else:
            whole["attack"] = orders["attack"].upper()
    return position, whole, refused, lacks


def cannot_move(position: Position, step: Any) -> Fault | None:
    """Say why the side to move may not make this move, by the first rule against it, or None."""
    if not isinstance(step, list | tuple) or len(step) != 2 or not all(isinstance(one, str) for one in step):
        return fault("GW-020", "moves", "a move names a unit and the square it goes to")
    key, side, unit, square = step[0], position.to_move, position.roster.number.get(step[0]), square_of(step[1])
    if unit is None or position.roster.sides[unit] != side:
        return fault("GW-020", key, f"you have no unit {key!r:.40}")
    if position.at[unit] < 0:
        return fault("GW-065", key, f"the {position.roster.names[unit]} is off the board")
    if square is None:
        return fault("GW-001", key, f"{step[1]!r:.40} is not a square of the board")
    who, where = unit_at(position, unit), LABELS[square]
    due = movement.must_retreat(position, side)
    started = _cannot_start(position, unit, who, due)
    if started:
        return started
    kind, bit = position.roster.types[unit], BIT[square]
    mountain = is_a_mountain(square, position.board.mountains)
    if mountain:
        return fault("GW-003", key, mountain)
    taken = two_on_a_square(square, bool(position.taken & bit))
    if taken:
        return fault("GW-012", key, taken)
    if _distance(position.at[unit], square) > SPEED[kind]:
        return fault("GW-030", key, f"{who} moves {'up to two squares' if SPEED[kind] == 2 else 'one square'}, not to {where}")
    if not movement.within_steps(position, position.at[unit], SPEED[kind]) & bit:
        return fault("GW-032", key, f"the way of {who} to {where} is blocked")
    if not movement.destinations(position, unit) & bit:
        if due:
            return fault("GW-081", key, f"a retreat may not end on an enemy arsenal, and {where} is one")
        return fault("GW-111", key, f"an arsenal has been taken this turn, so {where} cannot be entered")
    return None


def _cannot_start(position: Position, unit: int, who: str, due: int) -> Fault | None:
    key, side, bit = position.roster.ids[unit], position.to_move, BIT[position.at[unit]]
    if turn.winner(position) is not None:
        return fault("GW-121", key, "the war is won already")
    if not movement.moves_left(position):
        return fault("GW-020", key, "all five moves of the turn have been made")
    if not movement.not_moved_yet(position, side) & bit:
        return fault("GW-021", key, f"{who} has moved this turn")
    if due and not due & bit:
        first = unit_at(position, position.units(due)[0])
        return fault("GW-080", key, f"{first} must retreat before {who} may move")
    if not movement.may_start(position, side) & bit:
        return fault("GW-033", key, f"{who} is out of communication")
    return None


def _distance(one: int, other: int) -> int:
    """Count the squares between two, a diagonal step counting one."""
    return max(abs(one % WIDTH - other % WIDTH), abs(one // WIDTH - other // WIDTH))


def cannot_attack(position: Position, name: Any) -> Fault | None:
    square, side = square_of(name), position.to_move
    if square is None:
        return fault("GW-001", "attack", f"{name!r:.40} is not a square of the board")
    if turn.winner(position) is not None:
        return fault("GW-121", "attack", "the war is won already")
    due = turn.something_is_due(position)
    if due:
        return fault("GW-080", "attack", due)
    if position.attacked:
        return fault("GW-111", "attack", f"the arsenal taken was the attack of {side_name(side)}'s turn")
    none = fire.no_attack(position, side, square)
    return fault("GW-060", "attack", none) if none else None
