"""The cost of the Game of War beside pykrieg and OpenSpiel, in one process: ``python -m tests.bench.bench_game_of_war``.

pykrieg plays the same game, so both find communication and legal moves on the same positions. Its network stage four (relaying by
mere contact) is off, as in our rule (GW-095); its list of moves has no memory of the turn, so in ours nobody has moved yet.
OpenSpiel's ``kriegspiel`` (chess, C++ driven from Python) is a floor for the speed of random play. Times are of the process, the
best of some rounds, for the machine may be shared.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import pyspiel
from pykrieg import Board

from tactical.rulesets.game_of_war.board import bits
from tactical.rulesets.game_of_war.position import Position
from tactical.rulesets.game_of_war.rules import communication, movement, turn
from tactical.rulesets.game_of_war.ruleset import GameOfWar
from tactical.rulesets.game_of_war.state import read
from tests.tactical.rulesets.game_of_war.playout import playout

ROUNDS = 5
THEIRS = {"inf": "INFANTRY", "cav": "CAVALRY", "art": "CANNON", "hart": "SWIFT_CANNON", "com": "RELAY", "hcom": "SWIFT_RELAY"}
OWNERS = ("NORTH", "SOUTH")
STEPS = 200_000


def best(call: Callable[[], Any], rounds: int = ROUNDS) -> float:
    """Return the least time of a call, in seconds."""
    times = []
    for _ in range(rounds):
        start = process_time()
        call()
        times.append(process_time() - start)
    return min(times)


def sample() -> Position:
    """Open the sample deployment, North to move."""
    setup = next(one for one in GameOfWar().setups() if one.key == "sample")
    return read(GameOfWar().open(setup.contents, "bench"))


def positions(number: int) -> list[Position]:
    """List the sample deployment and positions that random play makes of it, ten turns apart."""
    rng, found = Random("bench"), [sample()]
    while len(found) < number:
        position = found[-1].copy()
        while position.turn < found[-1].turn + 10 and turn.winner(position) is None:
            playout(position, rng.randrange, 1)
        if turn.winner(position) is not None:
            position = sample()
        found.append(position)
    for position in found:
        position.moved = position.made = position.routed = 0
        position.attacked = False
    return found


def as_theirs(position: Position) -> Board:
    """Copy a position to a board of pykrieg's."""
    board = Board()
    kinds = ("inf", "cav", "art", "hart", "com", "hcom")
    for unit, square in enumerate(position.at):
        if square >= 0:
            kind = kinds[position.roster.types[unit]]
            y, x = divmod(square, 25)
            board.create_and_place_unit(y, x, THEIRS[kind], OWNERS[position.roster.sides[unit]])
    for side, owner in enumerate(OWNERS):
        for square in bits(position.arsenals[side]):
            board.set_arsenal(*divmod(square, 25), owner)
    board.enable_networks()
    return board


def networks(position: Position) -> None:
    """Trace both sides' communication from nothing."""
    position.known[0] = position.known[1] = None
    communication.trace_communication(position, 0)
    communication.trace_communication(position, 1)


def all_moves(position: Position) -> list[tuple[int, int]]:
    """List every legal single move of the side to move, from nothing."""
    position.known[0] = position.known[1] = None
    return list(movement.single_moves(position, position.to_move))


def their_moves(board: Board, side: str) -> int:
    """Count every legal single move of a side in pykrieg, unit by unit."""
    return sum(len(board.get_legal_moves(*unit)) for unit in their_units(board, side))


def their_units(board: Board, side: str) -> list[tuple[int, int]]:
    return [
        (row, column) for row in range(board.rows) for column in range(board.cols) if board.get_unit_owner(row, column) == side
    ]


def play_at_random(steps: int) -> int:
    """Play random games from the sample deployment until so many steps are made."""
    rng, made = Random("play"), 0
    start = sample()
    while made < steps:
        made += playout(start.copy(), rng.randrange, min(5_000, steps - made))
    return made


def openspiel_at_random(steps: int) -> int:
    """Play random games of OpenSpiel's kriegspiel until so many moves are made."""
    game, rng, made = pyspiel.load_game("kriegspiel"), Random("play"), 0
    while made < steps:
        state = game.new_initial_state()
        while not state.is_terminal() and made < steps:
            state.apply_action(rng.choice(state.legal_actions()))
            made += 1
    return made


def main() -> None:
    ours = positions(12)
    theirs = [as_theirs(position) for position in ours]

    def their_networks() -> None:
        for board in theirs:
            for owner in OWNERS:
                board.calculate_network(owner, enable_step4=False)

    mine = best(lambda: [networks(position) for _ in range(20) for position in ours]) / (20 * len(ours))
    other = best(their_networks) / len(ours)
    print(
        f"communication of both sides, mean of {len(ours)} positions: {mine * 1e6:.1f} us; pykrieg {other * 1e6:.0f} us: "
        f"{other / mine:.0f} times faster (aim 20)"
    )

    units = [(board, OWNERS[position.to_move], position) for board, position in zip(theirs, ours, strict=True)]
    where = [(board, their_units(board, owner)) for board, owner, _ in units]
    mine = best(lambda: [all_moves(position) for _ in range(20) for position in ours]) / (20 * len(ours))
    other = best(lambda: [board.get_legal_moves(*unit) for board, own in where for unit in own]) / len(ours)
    count = sum(len(all_moves(position)) for position in ours)
    their_count = sum(their_moves(board, owner) for board, owner, _ in units)
    print(
        f"all legal moves of a side, communication included: {mine * 1e6:.1f} us ({count} moves in all); "
        f"pykrieg {other * 1e6:.0f} us ({their_count}): {other / mine:.0f} times faster (aim 50)"
    )

    mine = best(lambda: play_at_random(STEPS), 3) / STEPS
    other = best(lambda: openspiel_at_random(STEPS), 3) / STEPS
    print(
        f"random play: {1 / mine:,.0f} moves a second; OpenSpiel's kriegspiel (C++) {1 / other:,.0f}: "
        f"{other / mine:.2f} of it (aim 0.1)"
    )


if __name__ == "__main__":
    main()
