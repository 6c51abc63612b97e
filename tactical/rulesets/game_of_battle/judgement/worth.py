"""Worth of a position to a side, in hundredths of a regiment: the captain's judgement, no rule.

The measures follow the book's Suggestions: a gun is worth more than any two other figures; the Citadel and the Wagon are guarded;
the defender stays at home "until the attacking side is weakened by a considerable loss".
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tactical.rulesets.game_of_battle.board import ATTACKER, DIRECTIONS, LAST, squares_of, step
from tactical.rulesets.game_of_battle.position import ART, CIT, LI, WAG, Army, C, L, Position, occupied, troops
from tactical.rulesets.game_of_battle.rules.artillery import check_on, commanded, squares_next_to

FIGURE = {LI: 100, L: 95, C: 130, ART: 270}
WIN = 100_000
FAR_AWAY = 16  # steps; about from one back row to the other
CLOSER = 4  # for every step nearer to the Citadel or Wagon to be taken
WEAKENED = 350  # the loss at which the defender goes over the river: three or four figures
MENACE = 22  # for every step that an enemy is nearer than five to a guarded Citadel or Wagon
GUARD = 14  # for each figure within three steps of it, up to so many
GUARDS = 3  # so many for the Wagon
NEAR = 3  # steps
COMING = 6  # within how many steps of the Citadel the attacker's troops are coming on
COVER = 70  # a Wagon under cover of its artillery
UNDER_FIRE = 60  # a Citadel that is commanded, a Wagon in check
CHECK = 14  # each figure in check: it costs its side a move
GUN_FORWARD = 2


class Judgement(NamedTuple):
    """A captain's judgement of the defender's affairs; all captains judge the attacker's alike."""

    home: int = 3  # for each step towards the enemy of a defender who still keeps to his bank
    guard: int = GUARD  # for each figure near the Citadel, up to so many
    guards: int = GUARDS  # so many
    guns_home: int = 0  # lost by the defender for each step that a gun of his is away from the Citadel
    outnumbered: int = 0  # for the square of the number by which troops that come on are more than the guards


LIGHTLY = Judgement()
"""Half an eye on the Citadel: the captain of one move. Wars are fought with it, so it stays."""
FIRMLY = Judgement(home=1, guard=24, guards=11, guns_home=6, outnumbered=16)
"""Strictly on the defence, at the book’s speed: figures and guns stay by the Citadel until the attacker is weakened."""


@cache
def steps_to(target: int) -> tuple[int, ...]:
    """Count the steps of each square from ``target``, over fords and bridge; index 0 is not used."""
    found = [FAR_AWAY] * (LAST + 1)
    found[target], edge, away = 0, [target], 0
    while edge:
        away += 1
        near = {to for at in edge for d in DIRECTIONS if (to := step(at, d)) is not None}
        edge = [square for square in near if found[square] > away]
        for square in edge:
            found[square] = away
    return tuple(found)


@cache
def nearness(target: int) -> tuple[int, ...]:
    """Rate how near each square is to ``target``: the steps that it is nearer than ``FAR_AWAY``."""
    return tuple(FAR_AWAY - away for away in steps_to(target))


@cache
def menace(target: int) -> tuple[int, ...]:
    """Weigh the threat to ``target`` of a troop of the enemy's on each square."""
    return tuple(MENACE * max(0, 5 - away) for away in steps_to(target))


@cache
def squares_within(target: int, steps: int) -> int:
    """Return the squares within so many steps of ``target``, as a set."""
    return sum(1 << square for square in range(1, LAST + 1) if steps_to(target)[square] <= steps)


def strength(army: Army) -> int:
    """Weigh the figures of an army, without Citadel and Wagon."""
    return sum(value * army[kind].bit_count() for kind, value in FIGURE.items())


def worth(position: Position, side: int, by: Judgement = LIGHTLY) -> int:
    """Return the value of a position to ``side``; any gain of one side is the other's loss."""
    own, enemy = position[side], position[1 - side]
    taken = occupied(own) | occupied(enemy)
    by_own, by_enemy = commanded(own[ART], taken), commanded(enemy[ART], taken)
    lead = strength(own) - strength(enemy)
    value = lead + lead // 8
    value += _attack(own, enemy, _stride(side, lead, by)) - _attack(enemy, own, _stride(1 - side, -lead, by))
    value += _safety(own, enemy, by_own, by_enemy, by) - _safety(enemy, own, by_enemy, by_own, by)
    return value


def _stride(side: int, lead: int, by: Judgement) -> int:
    return CLOSER if side == ATTACKER or lead >= WEAKENED else by.home


def _attack(own: Army, enemy: Army, stride: int) -> int:
    """Rate how near an army is to the Citadel or Wagon it must take; where there is none, to the enemy's troops."""
    prize = enemy[CIT] or enemy[WAG] or troops(enemy)
    if not prize:
        return WIN
    target = prize.bit_length() - 1
    near = nearness(target)
    value = stride * sum(near[square] for square in squares_of(troops(own)))
    return value + GUN_FORWARD * sum(near[square] for square in squares_of(own[ART]))


def _safety(own: Army, enemy: Army, by_own: int, by_enemy: int, by: Judgement) -> int:
    value = 0
    if by_enemy:
        check = by_enemy & check_on(by_enemy, squares_next_to(own[ART]), squares_next_to(enemy[ART]))
        value -= CHECK * (troops(own) & check).bit_count()
        value -= UNDER_FIRE * bool(own[WAG] & check or own[CIT] & by_enemy)
    if own[CIT]:
        # The defender pays for guns far from the Citadel, and for guards fewer than the troops that come on.
        target = own[CIT].bit_length() - 1
        cost = 0
        if by.guns_home:
            away = steps_to(target)
            cost += by.guns_home * sum(away[square] for square in squares_of(own[ART]))
        if by.outnumbered:
            coming = (troops(enemy) & squares_within(target, COMING)).bit_count()
            cost += by.outnumbered * max(0, coming - (troops(own) & squares_within(target, NEAR)).bit_count()) ** 2
        value += _guarded(own[CIT], own, enemy, by.guard, by.guards) - cost
    elif own[WAG]:
        value += _guarded(own[WAG], own, enemy, GUARD, GUARDS) + COVER * bool(own[WAG] & by_own)
    return value


def _guarded(prize: int, own: Army, enemy: Army, guard: int, guards: int) -> int:
    """Weigh the guards of an army's Citadel or Wagon, less the enemy's troops that threaten it."""
    target = prize.bit_length() - 1
    near, threat = squares_within(target, NEAR), menace(target)
    value = guard * min(guards, (troops(own) & near).bit_count())
    return value - sum(threat[square] for square in squares_of(troops(enemy) & near))
