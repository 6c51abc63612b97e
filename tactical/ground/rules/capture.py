"""Guns taken and guns in dispute (LW-080 to LW-082)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableMapping
from typing import Any

from tactical.engine.rule import forbids, modifies
from tactical.ground.rules.stand import Gun, Man, Ranks, enemy_of, inches, placed
from tactical.ground.rules.tables import BOOK

_T = BOOK["LW-080"]
REACH = _T["reach"]
UNIT = 4096
ACROSS, ALONG = 1, 2  # which line a man has to pass: the axle line, or for a flank attack the barrel's


def _signed(gun: Gun, x: int, y: int) -> tuple[int, int]:
    """Measure how far a point lies before the axle line and to the left of the barrel, in 1/4096 u."""
    hx, hy = gun["h"]
    dx, dy = x - gun["x"], y - gun["y"]
    return dx * hx + dy * hy, dy * hx - dx * hy


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def start_side(gun: Gun, x: int, y: int) -> int:
    """Say from which side a man comes who started at a point: before (1) or behind (-1) the axle line.

    From within half an inch of that line, left (2) or right (-2) of the barrel (SC-LW-15).
    """
    before, left = _signed(gun, x, y)
    if abs(before) <= _T["flank"] * UNIT:
        return ALONG * _sign(left)
    return ACROSS * _sign(before)


def watch(gun: Gun, ranks: Ranks, mover: str, fights: Callable[[str], bool] | None = None) -> dict[str, int]:
    """Return the memory of a gun after a move of ``mover``: which enemies are within six inches, and from which side each came.

    A man's side is that at the start of the move in which he first came so near, and is forgotten when he leaves. ``fights``
    leaves out unarmed men who are nobody's captives.
    """
    near: dict[str, int] = {}
    for key in ranks.around(gun, REACH):
        man = ranks.men[key]
        if man["is"] != "armed" or man["side"] == gun["side"] or (fights is not None and not fights(key)):
            continue
        if key in gun["near"]:
            near[key] = gun["near"][key]
        elif man["side"] == mover:
            x, y = man.get("from") or (man["x"], man["y"])
            near[key] = start_side(gun, x, y)
    return near


def passed(gun: Gun, man: Man, came: int) -> bool:
    """Report whether a man who came from that side has passed: he is strictly on the other one now."""
    before, left = _signed(gun, man["x"], man["y"])
    now = _sign(before) if abs(came) == ACROSS else _sign(left)
    return came != 0 and now == -_sign(came)


def owners_near(gun: Gun, ranks: Ranks) -> list[str]:
    """List men of the gun's own side within six inches of any part of it who are no captives (AMB-10)."""
    return [
        key
        for key in ranks.around(gun, REACH)
        if ranks.men[key]["side"] == gun["side"] and ranks.men[key]["is"] in ("armed", "freed")
    ]


def have_passed(gun: Gun, ranks: Ranks) -> list[str]:
    """List armed enemies within six inches of a gun who have passed its axle in the direction of their attack."""
    close = set(ranks.around(gun, REACH))
    return sorted(
        key
        for key, came in gun["near"].items()
        if key in close
        and ranks.men[key]["is"] == "armed"
        and ranks.men[key]["side"] != gun["side"]
        and passed(gun, ranks.men[key], came)
    )


@modifies("LW-080", source="Little Wars, II; III, Hand-to-Hand Fighting (5)")
def taker(gun: Gun, ranks: Ranks, sides: Iterable[str]) -> str | None:
    """A gun is taken when no man of its side is within six inches of it and four enemies have passed its axle.

    A gun that is fixed is not taken (SC-LW-66). ``gun["near"]`` must be the work of ``watch`` in this move. Returns the side that
    takes the gun, or None.
    """
    if gun.get("fixed") or owners_near(gun, ranks) or len(have_passed(gun, ranks)) < _T["men"]:
        return None
    return enemy_of(sides, gun["side"])


@forbids("LW-081", source="Little Wars, III, Hand-to-Hand Fighting (5)")
def disputed(gun: Gun, side: str, ranks: Ranks) -> str | None:
    """Until a gun is fully captured it is in dispute, and the attacker may neither fire nor move it.

    Its owner may, with four men (AMB-14).
    """
    if gun["side"] == side:
        return None
    if owners := owners_near(gun, ranks):
        return f"the gun is in dispute: {len(owners)} of its own men are still within {inches(REACH)} of it"
    return f"the gun is not taken: {len(have_passed(gun, ranks))} men have passed its axle, and it takes {_T['men']}"


def taking(gun: Gun, ranks: Ranks, mover: str, fights: Callable[[str], bool] | None = None) -> dict[str, int] | None:
    """Say how far the taking of a gun would have come if the move of ``mover`` ended now; None where no enemy is at it."""
    if gun.get("fixed"):
        return None
    now = {**gun, "near": watch(gun, ranks, mover, fights)}
    if not now["near"]:
        return None
    return {"passed": len(have_passed(now, ranks)), "needed": _T["men"], "owners": len(owners_near(now, ranks))}


@modifies("LW-082", source="Little Wars, III, Hand-to-Hand Fighting (5)")
def hand_over(side: str) -> dict[str, Any]:
    """Once a gun is fully captured it follows all the rules of one's own guns."""
    return {"side": side, "near": {}}


def change_hands(
    state: Mapping[str, Any], ranks: Ranks, mover: str, fights: Callable[[str], bool] | None = None
) -> list[tuple[str, str]]:
    """Look at every gun as a move ends: who came near it, and who takes it. Returns (gun, side) for each gun taken."""
    gone = []
    for key in sorted(state["guns"]):
        gun = state["guns"][key]
        if not placed(gun):
            continue
        gun["near"] = watch(gun, ranks, mover, fights)
        side = taker(gun, ranks, state["sides"])
        if side is not None:
            gun.update(hand_over(side))
            gone.append((key, side))
    return gone


def moved_or_swung(gun: MutableMapping[str, Any]) -> None:
    """Forget which side each enemy came from, since the axle line has changed."""
    gun["near"] = {}


def to_take(state: Mapping[str, Any], side: str, ranks: Ranks) -> list[str]:
    """List enemy guns that a side is in a position to take (SC-LW-16).

    No armed enemy is within six inches or a move of the gun, and at least four own armed men are within a move.
    """
    moves = {key: arm.move for key, arm in ranks.arms.items()}
    found = []
    for key, gun in sorted(state["guns"].items()):
        if not placed(gun) or gun["side"] == side or gun.get("fixed"):
            continue
        near: dict[str, int] = {side: 0, gun["side"]: 0}
        for distance in sorted(set(moves.values())):
            for one in ranks.around(gun, distance):
                man = ranks.men[one]
                if man["is"] == "armed" and moves[man["arm"]] == distance:
                    near[man["side"]] = near.get(man["side"], 0) + 1
        close = ranks.armed(ranks.around(gun, REACH), gun["side"])
        if not close and not near[gun["side"]] and near[side] >= _T["men"]:
            found.append(key)
    return found
