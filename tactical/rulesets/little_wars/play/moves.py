"""Longer moves on the table (LW-121, LW-128): each man's and gun's pace as a ply begins."""

from __future__ import annotations

from tactical.engine.ruleset import State
from tactical.ground.rules.stand import STANDING, Ranks, placed
from tactical.ground.turns.book import Extra, Work
from tactical.rulesets.little_wars.rules import boxes, moves
from tactical.rulesets.little_wars.rules.tables import BOOK

FOOT = 768
USUAL = 2  # halves of a move


def times(state: State) -> int:
    """Count the usual moves in a long one."""
    return int(state["terms"].get("moves", 1))


def halves(state: State) -> int:
    """Return the move in the open air, in halves of the usual."""
    return int(state["terms"].get("open_air", USUAL))


def near_distance(state: State) -> int:
    """Return the distance from an enemy, in u, within which moves are as usual."""
    return FOOT * int(state["terms"].get("near", BOOK["LW-121"]["near"]))


def usual(state: State, move: int) -> int:
    """Return a move near the enemy, in u."""
    return moves.out_of_doors(move, halves(state))


def pace(state: State, move: int, nearest: int | None) -> int:
    """Return a move with the nearest enemy so far off, in u."""
    return moves.longer(usual(state, move), nearest, times(state), near_distance(state))


def foes(work: Work, side: str) -> Ranks:
    """Index the armed enemies of a side by place."""
    armed = {key: man for key, man in work.men.items() if man["side"] != side and man["is"] == "armed"}
    return Ranks(armed, work.book.arms)


def nearest(work: Work, enemies: Ranks, x: int, y: int, r: int, side: str) -> int | None:
    """Measure how far off the nearest enemy is, man or shut box, if near enough to matter."""
    reach = near_distance(work.state) + times(work.state) * usual(work.state, 2 * FOOT)
    found = [moves.nearest_enemy(x, y, r, side, enemies, reach)]
    shut = (box for _, box in sorted(work.state.get("boxes", {}).items()) if box["side"] != side and box["is"] == "shut")
    found += [boxes.gap_to(box, x, y, r) for box in shut]
    return min((one for one in found if one is not None and one <= reach), default=None)


class Paces(Extra):
    """Moves that are longer while the enemy is far."""

    def begin_ply(self, work: Work) -> None:
        """Set everybody's pace by where the enemy stands now."""
        state = work.state
        if times(state) == 1 and halves(state) == USUAL:
            return
        enemies = foes(work, state["mover"])
        for _, man in sorted(work.men.items()):
            man.pop("rate", None)
            mover = man["of"] or man["side"]
            if man["is"] in STANDING and mover == state["mover"]:
                arm = work.book.arms[man["arm"]]
                man["rate"] = pace(state, arm.move, nearest(work, enemies, man["x"], man["y"], arm.radius, mover))
        for _, gun in sorted(work.guns.items()):
            if placed(gun) and gun["side"] == state["mover"]:
                gun["far"] = nearest(work, enemies, gun["x"], gun["y"], 0, gun["side"])
