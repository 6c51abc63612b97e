"""The Defensive Game (LW-097 to LW-102)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tactical.engine.dice import Dice
from tactical.engine.rule import modifies, resolves
from tactical.engine.text.words import agree, plural
from tactical.ground.rules.scoring import Verdict
from tactical.ground.rules.tables import BOOK

_T = BOOK["LW-097"]
DEFENDER, ATTACKER = "defender", "attacker"


def defenders(attackers: Mapping[str, int]) -> dict[str, int]:
    """Reckon two thirds of the attackers, arm by arm, to the nearest whole number (AMB-19)."""
    over, under = _T["defenders"]
    return {arm: (2 * over * number + under) // (2 * under) for arm, number in sorted(attackers.items())}


def must_arrive(men: int) -> int:
    """Reckon how many of so many attackers must stand on the line: a quarter, begun men counting whole (AMB-20)."""
    return -(-men // int(_T["arrive"]))


@resolves("LW-097", source="Little Wars, III, Varieties (3)")
def decided(began: int, left: int, arrived: int, roles: Mapping[str, str]) -> Verdict | None:
    """Defenders, two thirds as strong, try to stop the attackers arriving on their back line at a quarter of their strength.

    ``began`` men of the attackers, ``left`` of them not dead, off or taken (freed men may be rearmed and still arrive),
    ``arrived`` armed on the line; ``roles`` gives each role's side. Attackers too few to arrive have lost.
    """
    need = must_arrive(began)
    if arrived >= need:
        return {
            "winner": roles[ATTACKER],
            "ending": f"{plural(arrived, 'attacker')} {agree(arrived, 'has', 'have')} reached the defender's back line",
        }
    if left < need:
        return {"winner": roles[DEFENDER], "ending": f"the attackers have fewer than the {need} men they need to break through"}
    return None


@resolves("LW-098", source="Little Wars, III, Varieties (3)")
def roles_by_toss(dice: Dice, sides: Sequence[str]) -> dict[str, str]:
    """The Country is made before it is known who defends; the players toss, and the winner of the toss defends."""
    first, second = sides
    winner, loser = (first, second) if dice.heads("toss", "sides") else (second, first)
    return {DEFENDER: winner, ATTACKER: loser}


@modifies("LW-099", source="Little Wars, III, Varieties (3)")
def defenders_ground(width: int, depth: int, home: str, move: int, radius: int) -> tuple[int, int, int, int]:
    """The defender puts out his force anywhere on his own side, but no man within one move of the middle line.

    Return the rectangle for centres of men of this ``move`` (AMB-21), x and y from and to. A gun's move is 24 inches and its
    radius 0.
    """
    off = radius + move
    if home == "south":
        return 0, 0, width, (depth - 1) // 2 - off
    return 0, depth // 2 + 1 + off, width, depth


@modifies("LW-100", source="Little Wars, III, Varieties (3)")
def attackers_line(depth: int, home: str, move: int) -> int:
    """The loser of the toss is First Player and sets out his men a move from his back line.

    Return the y of that line for men of this move (AMB-21).
    """
    return move if home == "south" else depth - move


@modifies("LW-101", source="Little Wars, III, Varieties (3)")
def defender_opens() -> int:
    """The defender may open fire forthwith: the first ply in which he may is his own first."""
    return int(BOOK["LW-101"]["opens"])


@modifies("LW-102", source="Little Wars, III, Varieties (3)")
def attacker_opens() -> int:
    """The attacker must still wait for his second move before he fires."""
    return int(BOOK["LW-022"]["opens"])


def opens(variant: str, role: Any = None) -> int:
    """Return the first ply in which a side may fire, for ``firing.silent``; ``role`` matters in the Defensive Game alone."""
    return defender_opens() if variant == "defensive" and role == DEFENDER else attacker_opens()
