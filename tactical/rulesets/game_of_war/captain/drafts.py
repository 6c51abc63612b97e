"""Drafts of turns: today's aims with more and less caution, marches, and attacks other than the first possible."""

from __future__ import annotations

from tactical.rulesets.game_of_war.board import BIT, around, bits
from tactical.rulesets.game_of_war.captain.attack import Steps
from tactical.rulesets.game_of_war.captain.errand import Errand
from tactical.rulesets.game_of_war.captain.goals import steps_to
from tactical.rulesets.game_of_war.captain.plan import Turn, best_target, plan
from tactical.rulesets.game_of_war.captain.worth import Worth
from tactical.rulesets.game_of_war.forces import COM
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import communication, movement, turn

RESTLESS = (0.0, 1.0, 3.0)


def drafts(position: Position, side: int, salt: int, actual: float, bold: float, sent: Errand | None) -> list[Turn]:
    """Draw up different legal turns, the captain's of one turn first; ``bold`` adds to the restlessness that is ``actual``."""
    found: dict[tuple[object, ...], Turn] = {}

    def keep(draft: Turn, after: Position) -> None:
        found.setdefault((tuple(after.at), draft[1]), draft)

    calm = Worth(position, side, actual)
    for worth in (calm, *(Worth(position, side, one) for one in sorted({*RESTLESS, bold + actual}))):
        after = position.copy()
        keep(plan(after, worth, salt), after)
    if movement.must_retreat(position, side):
        return list(found.values())
    if sent is not None:
        for restless in (None, 0.0, 2.0):
            after = position.copy()
            first = go(after, side, sent)
            steps, target = (
                plan(after, Worth(after, side, restless), salt) if restless is not None else ([], best_target(after, calm))
            )
            keep((first + steps, target), after)
    for prize in bits(position.arsenals[1 - side]):
        for restless in (0.3, 2.0):
            after = position.copy()
            keep(plan(after, Worth(position, side, restless, prize), salt), after)
    for goal in goals(position, side):
        for tail in (False, True):
            after = position.copy()
            keep(march(after, calm, goal, tail), after)
    after = position.copy()
    keep(([], best_target(after, calm)), after)
    moving = [draft for draft in found.values() if draft[0] or draft[1] is not None]
    return moving if actual and moving else list(found.values())  # a turn that moves something, where nothing goes on


def go(position: Position, side: int, sent: Errand) -> Steps:
    """Take the relay's next step on its errand, if it has one; played on ``position``."""
    if not movement.movable(position, side) & BIT[position.at[sent.unit]]:
        return []
    here = sent.far[position.at[sent.unit]]
    best = min(bits(movement.destinations(position, sent.unit)), key=lambda square: (sent.far[square], square), default=None)
    if best is None or sent.far[best] >= here:
        return []
    turn.play_move(position, sent.unit, best)
    return [(sent.unit, best)]


def goals(position: Position, side: int) -> list[int]:
    """List squares to march on, each as a set: the enemy's arsenals one by one, his units that are cut off, all of them."""
    enemy = 1 - side
    found = [BIT[one] for one in bits(position.arsenals[enemy])]
    cut_off = communication.isolated(position, enemy)
    return [
        *found,
        *([cut_off] if cut_off else []),
        position.fighting[enemy],
        *([position.messengers(enemy)] if position.messengers(enemy) else []),
    ]


def march(position: Position, worth: Worth, goal: int, behind: bool) -> Turn:
    """March five units towards a goal, the foremost first, or those that lag behind; then attack.

    A unit may be out of communication until the next has come up: only the end of the turn counts.
    """
    side, steps = worth.side, []
    far = steps_to(position.board, dict.fromkeys(bits(goal), 0), position.fighting[1 - side])
    types, at = position.roster.types, position.at
    order = sorted(
        (unit for unit in position.roster.of[side] if at[unit] >= 0 and types[unit] < COM and unit not in worth.goals.posts),
        key=lambda unit: (far[at[unit]], unit),
    )
    for unit in reversed(order) if behind else order:
        if position.made == movement.MOVES or turn.winner(position) is not None:
            break
        if not movement.movable(position, side) & BIT[at[unit]]:
            continue
        lit, _, linked, _ = communication.trace_communication(position, side)
        to = movement.destinations(position, unit)
        if behind:
            to &= lit | around(linked & ~BIT[at[unit]])
        best = min(
            bits(to), key=lambda square: (far[square], not lit & BIT[square], worth.danger.on(square), square), default=None
        )
        if best is None or far[best] >= far[at[unit]]:
            continue
        turn.play_move(position, unit, best)
        steps.append((unit, best))
    return steps, best_target(position, worth)
