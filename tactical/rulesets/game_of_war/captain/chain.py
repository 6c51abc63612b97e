"""An army without communications units: it moves on the lines of its arsenals, and beyond them only in a chain.

A fighting unit begins a move only while it is in communication, along an arsenal's own lines or from a unit of its side beside
it. So anything off those lines is reached by a chain of units, the hindmost on a line: to take an arsenal, to fire at a unit, to
fetch one of ours that is cut off. An ``Aim`` says who would have to stand where; the army goes there step by step, and no unit
falls out of communication. The captain of one turn knows nothing of this: his units would leave the lines one by one and stand
still for ever. Nothing here is a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tactical.rulesets.game_of_war.board import BIT, around, bits
from tactical.rulesets.game_of_war.captain.attack import Steps, dies_retreating
from tactical.rulesets.game_of_war.captain.plan import Turn, best_target, take_arsenal
from tactical.rulesets.game_of_war.captain.worth import Worth
from tactical.rulesets.game_of_war.forces import INF, OFFENCE, RANGE, SPEED
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import communication, fire, movement, turn

FAR = 60  # steps; more than any way takes
UNIT = 4.0  # turns that it counts more to beat a unit than to take an arsenal
WAITS, FETCHES, CHASES = range(3)  # an aim stays where it is, is one of ours, or may run away: the better ones first
GUARD = 6.0  # turns that it counts more to send a guard, while the enemy can march
ABREAST = movement.MOVES
DARK = 0.1  # turns that it counts to stand beside a line


@dataclass(frozen=True)
class Aim:
    """Squares on which units have to stand, from the line outwards; whether the last must be fast; the cost beside the way there,
    in turns; and the square of one of ours to be fetched, if it ``FETCHES``.
    """

    places: tuple[int, ...]
    kind: int
    fast: bool = False
    extra: float = 0.0
    fetched: int = -1


Way = Sequence[tuple[int, tuple[int, ...]]]
"""Units, each with the squares from which its place is 0, 1, 2 … steps or fewer away."""


@dataclass(frozen=True)
class Ordered:
    """An aim with its units and their places, the outermost first."""

    turns: float
    kind: int
    who: Way
    back: Way
    """Units that depend on others beside a line elsewhere: they go back to the line first, so that
    nobody has to stay for them.
    """
    chain: int
    """The places and the squares beside them."""


def can_win(position: Position, side: int) -> bool:
    """Report whether a side still has something to go for: a communications unit to carry its lines, or an aim for its chain.

    Without a communications unit no army off its arsenals' lines ever gets into communication, and one whose lines are cut waits
    for the enemy to go away.
    """
    return bool(position.messengers(side) or ordered(position, side))


def ordered(position: Position, side: int) -> list[Ordered]:
    """List the aims for which a side has the units: of each kind those first that take the fewest turns."""
    found = [one for aim in aims(position, side) if (one := _ordered(position, side, aim)) is not None]
    return sorted(found, key=lambda one: (one.kind, one.turns, one.who))


def march(position: Position, worth: Worth) -> Turn:
    """Plan the chain's next turn: an arsenal if one can be walked onto, else steps for the first possible aim, unless that spoils
    an attack; then the best attack. ``position`` may be played on.
    """
    steps: Steps = []
    if take_arsenal(position, worth, steps):
        return steps, best_target(position, worth) if turn.winner(position) is None else None
    at_once = best_target(position, worth)
    for one in ordered(position, worth.side):
        if steps := _forward(position, worth.side, one):
            break
    after = position.copy()
    for step in steps:
        turn.play_move(after, *step)
    take_arsenal(after, worth, steps)
    if turn.winner(after) is not None:
        return steps, None
    target = best_target(after, worth)
    return ([], at_once) if target is None and at_once is not None and not after.attacked else (steps, target)


def _forward(position: Position, side: int, aim: Ordered) -> Steps:
    """Plan the moves of one turn towards an aim.

    At the chain the foremost go first and the next close up; as many of the foremost wait as must, so that no unit falls out of
    communication. Then the others go that can without harm. A unit not needed is left behind only where nothing else can be done,
    and never for fetching alone.
    """
    everybody = [*aim.who, *aim.back]
    linked = communication.trace_communication(position, side)[2]
    needed = position.units(linked) if aim.kind == FETCHES else [unit for unit, _ in aim.who if linked & BIT[position.at[unit]]]
    front = [one for one in aim.who if aim.chain & linked & BIT[position.at[one[0]]]]
    still = _way_of_all(position, side, everybody)
    best: tuple[tuple[int, float, int], Steps] | None = None
    for waiting in range(len(front) + 1):
        trial = position.copy()
        made = _boldly(trial, side, front[waiting:]) + _carefully(trial, side, everybody)
        after = communication.trace_communication(trial, side)[2]
        way = _way_of_all(trial, side, everybody)
        lost = linked.bit_count() - after.bit_count()
        score = max(0, lost), way, waiting
        if (
            (way < still or lost < 0)
            and all(after & BIT[trial.at[unit]] for unit in needed)
            and (best is None or score < best[0])
        ):
            best = score, made
    return best[1] if best is not None else []


def _way_of_all(position: Position, side: int, everybody: Way) -> float:
    """Add up the turns that everybody still has to go; beside the lines they count more."""
    lit = communication.trace_communication(position, side)[0]
    return sum(_moves_needed(position, unit, ways) + DARK * (not lit & BIT[position.at[unit]]) for unit, ways in everybody)


def _boldly(position: Position, side: int, who: Way) -> Steps:
    """Move each of these once towards its place, also into the dark; played on ``position``."""
    steps: Steps = []
    for unit, ways in who:
        square = _next(position, side, unit, ways, ~0)
        if square is not None:
            turn.play_move(position, unit, square)
            steps.append((unit, square))
    return steps


def _carefully(position: Position, side: int, who: Way) -> Steps:
    """Move units towards their places, as long as moves are left, so that nobody is ever cut off; played on ``position``. Units
    that depend on others go first; one that would cut somebody off is tried again at the end.
    """
    steps: Steps = []
    lit = communication.trace_communication(position, side)[0]
    ordered_ = sorted(who, key=lambda one: bool(lit & BIT[position.at[one[0]]]))
    for unit, ways in ordered_ * 2:
        lit, _, linked, _ = communication.trace_communication(position, side)
        here = position.at[unit]
        square = _next(position, side, unit, ways, lit | around(linked & ~BIT[here]))
        if square is None:
            continue
        position.shift_unit(unit, square)
        if communication.trace_communication(position, side)[2].bit_count() >= linked.bit_count():
            position.shift_unit(unit, here)
            turn.play_move(position, unit, square)
            steps.append((unit, square))
        else:
            position.shift_unit(unit, here)
    return steps


def _next(position: Position, side: int, unit: int, ways: tuple[int, ...], squares: int) -> int | None:
    """Choose the best of these squares for a unit, if one is nearer to its place, or as near and on a line."""
    here = position.at[unit]
    if not movement.movable(position, side) & BIT[here]:
        return None
    lit, _, linked, _ = communication.trace_communication(position, side)
    in_touch = lit | around(linked & ~BIT[here])
    to = movement.destinations(position, unit) & squares & ~position.arsenals[1 - side]
    best = min([(_steps(one, ways), not lit & BIT[one], not in_touch & BIT[one], one) for one in bits(to)], default=None)
    return best[3] if best is not None and best[:2] < (_steps(here, ways), not lit & BIT[here]) else None


def aims(position: Position, side: int) -> Iterator[Aim]:
    """Yield the possible aims: each arsenal nobody holds, with a slow or a fast unit at the head; each enemy unit; and each of
    ours that is cut off.
    """
    enemy, board = 1 - side, position.board
    for goal in bits(position.arsenals[enemy] & ~position.taken):
        for fast, near in ((False, board.steps[goal]), (True, board.two_steps[goal])):
            places = _join(position, side, (), near)
            if places:
                yield Aim(places, WAITS, fast)
    fixed = position.arsenals[enemy] | communication.isolated(position, enemy)
    for goal in bits(position.of_side(enemy)):
        places = _to_fire(position, side, goal)
        if places:
            yield Aim(places, WAITS if fixed & BIT[goal] else CHASES, extra=UNIT)
    for goal in bits(communication.isolated(position, side)):
        places = _join(position, side, (), board.steps[goal])
        if places:
            yield Aim(places, FETCHES, fetched=goal)


def _to_fire(position: Position, side: int, goal: int) -> tuple[int, ...]:
    """Choose places for enough units to beat the unit on a square as it is now defended; empty if there is no room for them."""
    enemy = 1 - side
    need = fire.defence(position, enemy, goal) + (1 if dies_retreating(position, enemy, goal) else 2)
    in_range = position.board.within[RANGE[INF]][goal]
    places: tuple[int, ...] = ()
    have = 0
    while have < need and len(places) < position.fighting[side].bit_count():
        more = _join(position, side, places, in_range)
        if not more:
            return ()
        places += more
        have = OFFENCE[INF] * sum(1 for square in places if in_range & BIT[square])
    return places if have >= need else ()


def _join(position: Position, side: int, places: tuple[int, ...], targets: int) -> tuple[int, ...]:
    """Find the fewest squares, from a line or beside those places outwards, that bring a unit to a target in communication."""
    enemy = 1 - side
    held = sum(BIT[square] for square in places)
    free = position.board.open & ~position.of_side(enemy) & ~position.arsenals[enemy] & ~held
    lit = communication.trace_communication(position, side)[0]
    layers = [(lit | around(held) if held else lit) & free]
    reached = layers[0]
    most = position.fighting[side].bit_count() - len(places)
    while not layers[-1] & targets:
        grown = around(layers[-1]) & free & ~reached
        if not grown or len(layers) >= most:
            return ()
        reached |= grown
        layers.append(grown)
    found = [_best(position, side, layers[-1] & targets)]
    for layer in reversed(layers[:-1]):
        found.append(_best(position, side, around(BIT[found[-1]]) & layer))
    return tuple(reversed(found))


def _best(position: Position, side: int, squares: int) -> int:
    """Choose one of these squares: where one of ours stands already, or the first."""
    squares = squares & position.fighting[side] or squares
    return (squares & -squares).bit_length() - 1


def _ordered(position: Position, side: int, aim: Aim) -> Ordered | None:
    """Send units to places, each place from the outermost taking the unit that is there soonest; None if the units do not
    suffice.
    """
    types, at, enemy = position.roster.types, position.at, 1 - side
    lit, _, linked, _ = communication.trace_communication(position, side)
    chain = sum(BIT[square] for square in aim.places)
    zone = position.board.open & ~position.of_side(enemy) & (lit | linked | chain | around(chain & linked))
    marches = bool(position.messengers(enemy) or communication.trace_communication(position, enemy)[2])
    ready = (linked | chain & position.fighting[side]) & ~(BIT[aim.fetched] if aim.fetched >= 0 else 0)
    left = position.units(ready)
    if len(left) < len(aim.places):
        return None
    who: list[tuple[int, tuple[int, ...]]] = []
    longest = total = 0.0
    for number, place in enumerate(reversed(aim.places)):
        ways = _ways(BIT[place], zone)
        best: tuple[float, int] | None = None
        for unit in left:
            if aim.fast and not number and SPEED[types[unit]] < 2:
                continue
            way = _moves_needed(position, unit, ways)
            if way >= FAR or (way and not linked & BIT[at[unit]]):
                continue
            way += GUARD * (marches and bool(position.arsenals[side] & BIT[at[unit]]))
            if best is None or (way, unit) < best:
                best = way, unit
        if best is None:
            return None
        left.remove(best[1])
        who.append((best[1], ways))
        longest, total = max(longest, best[0]), total + best[0]
    hanging = linked & ~lit
    free = position.board.open & ~position.taken
    lines = _ways(lit & free, (hanging | around(linked)) & free | hanging)
    far_off = [unit for unit, _ in who if hanging & ~around(chain) & BIT[at[unit]]]
    back = [*far_off, *(unit for unit in left if hanging & BIT[at[unit]])]
    total += sum(1.0 for unit in back if unit in left)
    return Ordered(
        aim.extra + longest + total / ABREAST,
        aim.kind,
        tuple(one for one in who if one[0] not in far_off),
        tuple((unit, lines) for unit in back),
        around(chain),
    )


def _ways(places: int, zone: int) -> tuple[int, ...]:
    """List, by steps, the squares of the zone from which one of these is reached in so many or fewer."""
    found = [places]
    while (grown := found[-1] | around(found[-1]) & zone) != found[-1]:
        found.append(grown)
    return tuple(found)


def _steps(square: int, ways: tuple[int, ...]) -> int:
    """Count the steps from a square; ``FAR`` if there is no way."""
    if not ways[-1] & BIT[square]:
        return FAR
    return next(steps for steps, squares in enumerate(ways) if squares & BIT[square])


def _moves_needed(position: Position, unit: int, ways: tuple[int, ...]) -> float:
    steps = _steps(position.at[unit], ways)
    return steps if steps >= FAR else steps / SPEED[position.roster.types[unit]]
