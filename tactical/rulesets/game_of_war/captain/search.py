"""The captain who looks ahead: turns are drawn up (``drafts``), the enemy answers each, and the one with the best result is
ordered. The number of turns looked at is limited, never the time.

While neither side is much the stronger he minds the answers: after each turn the enemy does what hurts most (``replies``), and
the best turns are searched for a turn of both more. The best of these are also played on with the captain of one turn on both
sides, for a quarter of the judgement: the outlook ten turns on tells less than the board after the enemy's answer. Well ahead he
has only to finish, by a longer view: each turn is played on with the captain of one turn on both sides, the drafts are halved
again and again, and those left are played on further.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tactical.rulesets.game_of_war.captain.attack import Steps
from tactical.rulesets.game_of_war.captain.chain import march
from tactical.rulesets.game_of_war.captain.drafts import drafts
from tactical.rulesets.game_of_war.captain.errand import Errand, errand
from tactical.rulesets.game_of_war.captain.plan import Turn, plan
from tactical.rulesets.game_of_war.captain.polish import Polish
from tactical.rulesets.game_of_war.captain.replies import hangs, replies
from tactical.rulesets.game_of_war.captain.value import FEW, Temper, strength, value
from tactical.rulesets.game_of_war.captain.worth import Worth, impatience
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import movement, turn

END, SLOWER = 0.7, 0.001
AHEAD = 20.0  # points of lead with which relays are sent on errands
WELL_AHEAD = 0.125  # of the strength on the board: a lead with which he plays to finish
CLEARLY = 2.0  # points by which another turn must be better than that of the chain; the more, the longer nothing has happened
LAST_RELAY = 10.0  # points that a turn may be worth less that does not give up the last communications unit
FINALISTS, FURTHER, LATER = 8, 10, 0.25  # turns that are played on, for how many turns, and the weight of the result

Rounds = tuple[tuple[int, int], ...]
"""The effort of a search: for each round, how many turns are kept and how many turns on they are played."""


@dataclass(frozen=True)
class Manner:
    """A side's way of thinking: its rounds, how much more restless it takes itself to be later, how restless it is at most, for
    how many turns the enemy's answer is searched, its temper, and how many turns are bettered how often.
    """

    rounds: Rounds
    bold: float
    most: float
    answers: int
    temper: Temper
    polished: int = 0
    passes: int = 1


@dataclass(frozen=True)
class Effort:
    """The effort of thinking while the armies are even, and to finish."""

    even: Rounds
    ahead: Rounds
    polished: int
    passes: int

    def manner(self, ahead: bool) -> Manner:
        """Choose a careful manner while the armies are even, a bold one to finish."""
        if ahead:
            return Manner(self.ahead, 1.0, 99.0, 0, Temper(2.0, 0.10))
        return Manner(self.even, 0.3, 0.5, 2, Temper(4.0, 0.05), self.polished, self.passes)


USUAL = Effort(((99, 0), (14, 1), (10, 3)), ((99, 2), (24, 4), (16, 6), (8, 10)), 6, 2)
"""The usual effort. More of it won no more games; the level above asks for the enemy's own search instead (``foresight``)."""


def search(position: Position, side: int, lost: int, salt: int, effort: Effort) -> Turn:
    """Find the turn with the best result. ``position`` is left as it is."""
    return rank_turns(position, open_look(position, side, lost, effort), salt)[0][1]


def is_well_ahead(position: Position, side: int) -> bool:
    """Report whether a side is so much the stronger that it plays to finish."""
    own, other = strength(position, side), strength(position, 1 - side)
    return own - other >= WELL_AHEAD * (own + other)


def open_look(position: Position, side: int, lost: int, effort: Effort) -> Look:
    """Choose how a side looks at this position, by how the battle stands."""
    well_ahead = is_well_ahead(position, side)
    manner = effort.manner(well_ahead)
    restless = min(manner.most, impatience(position.turn, lost))
    lead = strength(position, side) - strength(position, 1 - side)
    sent = errand(position, side) if restless or lead >= AHEAD else None
    return Look(side, lost, restless, manner, sent, well_ahead, chained=well_ahead and not position.messengers(side))


def rank_turns(position: Position, look: Look, salt: int) -> list[tuple[float, Turn]]:
    """List the best turns found with their judgement, the best first; well ahead, first the one to order."""
    side, restless, manner, sent = look.side, look.restless, look.manner, look.sent
    lines = [Line(draft, carried_out(position, draft)) for draft in drafts(position, side, salt, restless, manner.bold, sent)]
    dropped: list[Line] = []
    for number, (kept, turns) in enumerate(manner.rounds):
        lines, dropped = lines[:kept], lines[kept:] + dropped
        for line in lines:
            line.play_on(turns, look)
        lines.sort(key=in_order)
        if not number and manner.polished:
            lines = sorted(lines + polished(lines, position, look, turns), key=in_order)
        if len(lines) == 1:
            break
    if look.chained:
        chain = Line(draft := look.own_turn(position), carried_out(position, draft))
        chain.play_on(manner.rounds[-1][1], look)
        if chain.value >= lines[0].value - CLEARLY * (1.0 + restless):
            return [(chain.value, draft)]
    if look.well_ahead:
        chosen = guarded(lines + dropped, position, side)
        return [(line.value, line.turn) for line in (chosen, *(one for one in lines if one is not chosen))]
    if manner.answers and len(lines) > 1:
        return foreseen(lines, position, look)
    return [(lines[0].value, lines[0].turn)]


def guarded(lines: list[Line], position: Position, side: int) -> Line:
    """Choose the first of these turns that does not expose the last communications unit, if not much worse than the best."""
    best = lines[0]
    for line in lines:
        if line.value >= best.value - LAST_RELAY and not hangs(carried_out(position, line.turn), side):
            return line
    return best


def in_order(line: Line) -> tuple[float, Steps, int]:
    """Sort the best first; equals always in the same order."""
    return -line.value, line.turn[0], line.turn[1] or -1


def polished(lines: list[Line], position: Position, look: Look, turns: int) -> list[Line]:
    """Better the first of these lines move by move, as far as it is new."""
    seen, found = [line.turn[0] for line in lines], list[Line]()
    polish = Polish(position, Worth(position, look.side, look.restless), look.worth)
    for line in lines[: look.manner.polished]:
        better = polish.better(line.turn, look.manner.passes)
        if better[0] not in seen:
            seen.append(better[0])
            found.append(Line(better, carried_out(position, better)))
            found[-1].play_on(turns, look)
    return found


def foreseen(lines: list[Line], position: Position, look: Look) -> list[tuple[float, Turn]]:
    """Judge the first turns by their outlook too, if both sides went on without a search; the best first."""
    plainly, judged = replace(look, manner=replace(look.manner, answers=0)), list[tuple[float, Turn]]()
    for line in lines[:FINALISTS]:
        onward = Line(line.turn, carried_out(position, line.turn))
        onward.play_on(FURTHER, plainly)
        judged.append(((1 - LATER) * line.value + LATER * onward.value, line.turn))
    return sorted(judged, key=lambda one: -one[0])


def carried_out(position: Position, draft: Turn) -> Position:
    """Return the position when the enemy's turn opens after this one."""
    after = position.copy()
    for step in draft[0]:
        turn.play_move(after, *step)
    if draft[1] is not None:
        turn.play_attack(after, draft[1])
    if turn.winner(after) is None:
        turn.end_turn(after)
    return after


@dataclass(frozen=True)
class Look:
    """A search's side and settings."""

    side: int
    lost: int
    restless: float
    manner: Manner
    sent: Errand | None
    well_ahead: bool = False
    chained: bool = False
    """True when well ahead without communications units: then its way is that of a chain."""

    def worth(self, position: Position) -> float:
        return value(position, self.side, self.restless, self.manner.temper, self.sent, chained=self.chained)

    def own_turn(self, position: Position) -> Turn:
        """Choose how the side goes on without a search."""
        worth = Worth(position, self.side, self.manner.bold + self.restless)
        if self.chained and not movement.must_retreat(position, self.side):
            return march(position.copy(), worth)
        return plan(position.copy(), worth, 0)

    def answered(self, position: Position) -> Position:
        """Return the position when the enemy has done what hurts most."""
        restless = impatience(position.turn, self.lost)
        after = [carried_out(position, reply) for reply in replies(position, 1 - self.side, restless)]
        return min(after, key=self.worth)

    def continued(self, position: Position) -> Position:
        """Return the position when the captain of one turn has played for the side to move."""
        mover = position.to_move
        if mover == self.side:
            return carried_out(position, self.own_turn(position))
        waits = self.restless and position.fighting[mover].bit_count() <= FEW
        how = impatience(position.turn, self.lost)
        return carried_out(position, ([], None) if waits else plan(position.copy(), Worth(position, mover, how), 0))


class Line:
    """A drafted turn, and its results so far."""

    def __init__(self, draft: Turn, position: Position) -> None:
        self.turn, self.position, self.value = draft, position, 0.0
        self.values: list[float] = []  # after each turn that followed

    def play_on(self, turns: int, look: Look) -> None:
        """Play on until so many turns have followed."""
        if not self.values:
            self.values.append(look.worth(self.position))
        while len(self.values) <= turns and turn.winner(self.position) is None:
            searched = self.position.to_move != look.side and len(self.values) < 2 * look.manner.answers
            self.position = look.answered(self.position) if searched else look.continued(self.position)
            self.values.append(look.worth(self.position))
        # A later gain is worth less: else an act that can wait is never done.
        self.value = END * self.values[-1] + (1 - END) * sum(self.values) / len(self.values)
        if turn.winner(self.position) is not None:
            self.value = self.values[-1] * (1 - SLOWER * len(self.values))
