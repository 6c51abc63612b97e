"""Resolution of a move: both deployments revealed, or one side's turn carried out, with the lines of the log."""

from __future__ import annotations

from typing import Any

from tactical.engine.dice import Dice
from tactical.engine.errors import IllegalOrders
from tactical.engine.ruleset import Event, Orders, State
from tactical.engine.text.words import agree, listed, plural, sentence
from tactical.rulesets.game_of_war.board import BIT, LABELS, NORTH, SIDES, SOUTH, square_of
from tactical.rulesets.game_of_war.forces import COM, SPEED, begins
from tactical.rulesets.game_of_war.judge import carry_out
from tactical.rulesets.game_of_war.options import COMES_OF_IT
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import communication, fire, movement, turn
from tactical.rulesets.game_of_war.state import read, write
from tactical.rulesets.game_of_war.words import kind_at, side_name, unit_at

Line = dict[str, Any]


def resolve(state: State, orders: dict[str, Orders], dice: Dice) -> tuple[State, list[Event]]:
    """Resolve one move: the new state and the events."""
    kept: dict[str, Orders] = {}
    for side in sorted(orders):
        _, kept[side], refused, lacks = carry_out(state, side, orders[side], to_the_end=True)
        if refused or lacks:
            raise IllegalOrders(side, [*refused, *lacks])
    position, lost = read(state), {side: list(state["lost"][side]) for side in SIDES}
    if state["stage"] == "deploy":
        log = reveal(position, kept, dice)
        new = {**write(state, position), "stage": "play"}
    else:
        log = play(position, kept[state["to_move"]], lost)
        new = {**write(state, position), "lost": lost}
    new["move"] = state["move"] + 1
    new["over"] = ending(position, state["limit"])
    if new["over"]:
        log.append(line(new["over"]["ending"], *new["over"]["rules"]))
    new["log"] = log
    actor = state["to_move"]
    return new, [{"move": new["move"], "side": actor, **one} for one in log]


def line(text: str, *rules: str, rolls: list[Line] | None = None, figures: list[list[Any]] | None = None) -> Line:
    """Make a line of the log."""
    return {"text": sentence(text), "rules": list(rules), "rolls": rolls or [], "figures": figures or []}


def reveal(position: Position, orders: dict[str, Orders], dice: Dice) -> list[Line]:
    """Put both armies down, and draw the first turn by lot."""
    for side in sorted(orders):
        for key, name in sorted(orders[side]["place"].items()):
            position.put_unit(position.roster.number[key], _square(name))
    return [line("both armies are revealed", "GW-013"), lot(position, dice)]


def lot(position: Position, dice: Dice) -> Line:
    position.to_move, fell = begins(dice)
    roll = {"rule": "GW-014", "what": "who begins: heads North, tails South", "faces": 2, "fell": fell}
    return line(f"{side_name(position.to_move)} begins, by lot", "GW-014", rolls=[roll])


def _square(name: str) -> int:
    square = square_of(name)
    assert square is not None
    return square


def play(position: Position, orders: Orders, lost: dict[str, list[str]]) -> list[Line]:
    """Play one side's turn.

    1 the moves, each with the arsenal it takes; 2 the attack; 3 units that lost or found communication by all this; 4 the other
    side's turn opens: a beaten unit that cannot retreat is destroyed. Units taken off are added to ``lost``.
    """
    was = [communication.isolated(position, side) for side in (NORTH, SOUTH)]
    where = position.at[:]
    log = [one for key, name in orders.get("moves", []) for one in move(position, position.roster.number[key], _square(name))]
    if orders.get("attack"):
        log.append(attack(position, _square(orders["attack"]), lost))
    if not log:
        log.append(line(f"{side_name(position.to_move)} stands fast", "GW-022"))
    log += [one for side in (NORTH, SOUTH) for one in touch(position, side, was[side], where)]
    if turn.winner(position) is None:
        turn.pass_on(position)
        log += begin(position, lost)
    return log


def move(position: Position, unit: int, square: int) -> list[Line]:
    """Make a single move, and take the arsenal that falls by it."""
    who, retreats = unit_at(position, unit), bool(movement.must_retreat(position, position.to_move) & BIT[position.at[unit]])
    fell = turn.play_move(position, unit, square)
    rules = ["GW-080", "GW-081"] if retreats else ["GW-030", "GW-031"] if SPEED[position.roster.types[unit]] == 2 else ["GW-031"]
    rules += ["GW-034"] if position.roster.types[unit] >= COM else []
    log = [line(f"{who} {'retreats' if retreats else 'moves'} to {LABELS[square]}", *rules)]
    if fell:
        enemy = side_name(1 - position.to_move)
        text = f"the arsenal of {enemy} on {LABELS[square]} is destroyed, which uses up the turn's attack"
        log.append(line(text, "GW-110", "GW-111"))
    return log


def attack(position: Position, square: int, lost: dict[str, list[str]]) -> Line:
    """Make the attack, with each unit's share."""
    side, target = position.to_move, position.unit_on(square)
    who = unit_at(position, target)
    offence, defence = fire.shares(position, side, square), fire.supports(position, 1 - side, square)
    isolated = not communication.trace_communication(position, 1 - side)[2] & BIT[square] and position.roster.types[target] < COM
    figures = [[f"{kind_at(position, unit)} {how}", value] for unit, how, value in offence]
    figures.append(["offence", sum(value for _, _, value in offence)])
    figures += [[f"{kind_at(position, unit)} {how}", value] for unit, how, value in defence]
    attacked, defended, outcome = turn.play_attack(position, square)
    figures.append(["defence", defended])
    rules = ["GW-061", "GW-062", {fire.HOLDS: "GW-063", fire.RETREATS: "GW-064", fire.DESTROYED: "GW-065"}[outcome]]
    rules += ["GW-050"] if any(how == "charges" for _, how, _ in offence) else []
    rules += ["GW-100"] if isolated else []
    if outcome == fire.DESTROYED:
        lost[SIDES[1 - side]].append(position.roster.ids[target])
    alone = ", which is isolated" if isolated else ""
    text = f"{side_name(side)} attacks {who}{alone}: {attacked} against {defended}, and it {COMES_OF_IT[outcome]}"
    return line(text, *rules, figures=figures)


def touch(position: Position, side: int, was: int, where: list[int]) -> list[Line]:
    """Tell which units lost or found communication; ``was`` are the squares then cut off, ``where`` the units' squares then."""
    before = {unit for unit in position.roster.of[side] if where[unit] >= 0 and was & BIT[where[unit]]}
    now = set(position.units(communication.isolated(position, side)))
    cut = sorted(now - before)
    back = sorted(unit for unit in before - now if position.at[unit] >= 0)
    log = []
    for units, what, rule in ((cut, "out of communication", "GW-100"), (back, "in communication again", "GW-099")):
        if units:
            log.append(line(f"{what}: {listed(unit_at(position, unit) for unit in units)} of {side_name(side)}", rule))
    return log


def begin(position: Position, lost: dict[str, list[str]]) -> list[Line]:
    """Open a turn: a unit that should retreat and cannot is destroyed, and added to ``lost``."""
    before = position.at[:]
    cut = [communication.isolated(position, side) for side in (NORTH, SOUTH)]
    log = []
    for unit in turn.open_turn(position):
        side = position.roster.sides[unit]
        alone = bool(cut[side] & BIT[before[unit]])
        why = "is isolated and cannot retreat" if alone else "has no square to retreat to"
        who = f"the {position.roster.names[unit]} on {LABELS[before[unit]]}"
        log.append(line(f"{who} {why}: it is destroyed", "GW-084" if alone else "GW-083"))
        lost[SIDES[side]].append(position.roster.ids[unit])
    return log


def ending(position: Position, limit: int) -> dict[str, Any] | None:
    """Return the ending, if there is one: won by the army or the arsenals, or drawn after the agreed turns."""
    for side in (NORTH, SOUTH):
        words = side_name(side)
        if turn.arsenals_are_gone(position, side):
            return {"winner": SIDES[1 - side], "ending": f"{words} has lost both arsenals.", "rules": ["GW-121"]}
        if turn.army_is_gone(position, side):
            return {"winner": SIDES[1 - side], "ending": f"{words} has no fighting unit left.", "rules": ["GW-120"]}
    if turn.is_drawn(position.turn, limit):
        return {
            "winner": None,
            "ending": f"Drawn: {plural(limit, 'turn')} {agree(limit, 'is', 'are')} played.",
            "rules": ["GW-122"],
        }
    return None
