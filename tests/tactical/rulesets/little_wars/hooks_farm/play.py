"""The battle itself, a line a move.

Red begins, as in the book. The book's story is the players' doing; kept here is that our rules and our captains, from its places
and its numbers, always go the same way.
"""

from __future__ import annotations

from typing import Any

from tactical.engine.dice import Dice
from tactical.engine.play.fight import advance
from tactical.rulesets.little_wars.ruleset import LittleWars

SEED = "firely church"

State = dict[str, Any]


def play() -> list[str]:
    """List a line for every move, and one for the ending."""
    game, dice = LittleWars(), Dice(SEED)
    state = game.open(next(one.contents for one in game.setups() if one.key == "hooks_farm"), SEED)
    lines: list[str] = []
    shots, fallen, ply = 0, list[State](), state["ply"]
    mover, owners = state["mover"], _owners(state)
    while game.result(state) is None:
        state, _, _ = advance(game, state, {}, dice)
        shots += len(state["shots"])
        fallen += [one for one in state["fallen"] if one["how"] == "shot"]
        if state["ply"] != ply or game.result(state) is not None:
            lines.append(_line(state, ply, mover, shots, fallen, owners))
            shots, fallen, ply, mover, owners = 0, [], state["ply"], state["mover"], _owners(state)
    result = game.result(state)
    assert result is not None
    score = ", ".join(f"{side} {result['score'][side]}" for side in state["sides"])
    return [*lines, f"{result['winner'] or 'nobody'} has won: {result['ending']}; {score}"]


def _owners(state: State) -> dict[str, str]:
    return {key: gun["side"] for key, gun in state["guns"].items() if gun["is"] == "in place"}


def _line(state: State, ply: int, mover: str, shots: int, fallen: list[State], owners: dict[str, str]) -> str:
    """Describe shots and their fallen, melees, guns that changed hands, and the forces left."""
    told = [f"{ply:2} {mover}"]
    if shots:
        told.append(f"{shots} shots, {len(fallen)} fall")
    other = next(side for side in state["sides"] if side != mover)
    for one in state["melees"]:
        told.append(f"{len(one[mover])} v {len(one[other])}: {one['dead']} dead each, {one['prisoners']} prisoners")
    told += [f"{key} taken by {now}" for key, now in sorted(_owners(state).items()) if owners.get(key, now) != now]
    left = []
    for side in state["sides"]:
        men = [man for man in state["men"].values() if man["side"] == side and man["is"] == "armed"]
        foot = sum(man["arm"] == "inf" for man in men)
        guns = sum(owner == side for owner in _owners(state).values())
        left.append(f"{side} {foot} foot {len(men) - foot} horse {guns} guns")
    return "; ".join([*told, *left])
