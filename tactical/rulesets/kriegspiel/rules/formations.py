"""Acts of a body on itself: formations, horses, limbers, and how it stands in each formation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tactical.engine.rule import modifies
from tactical.rulesets.kriegspiel.rules.marching import COLUMNS, HALF, MOVE

Data = Mapping[str, Any]

FORMATIONS = ("fours", "twos", "two_ranks", "extended")
ACTS = (*FORMATIONS, "mount", "dismount", "limber", "unlimber")
CLOSE = ("fours", "twos", "two_ranks")
FILES = {"fours": 4, "twos": 2}


@modifies("KS-031", source="App. L2456; AMB-KS-07")
def to_ranks(old: str, new: str) -> int:
    """Infantry between fours and two ranks takes half a move, either way; twos count as fours.

    Return the cost of that half of a change in parts; nothing from one line to another.
    """
    if old == new:
        return 0
    return HALF if (old in COLUMNS) != (new in COLUMNS) or {old, new} == set(COLUMNS) else 0


@modifies("KS-032", source="App. L2458; AMB-KS-07")
def extension(old: str, new: str) -> int:
    """Infantry between two ranks and extended order takes half a move, either way."""
    return HALF if (old == "extended") != (new == "extended") else 0


@modifies("KS-033", source="App. L2468")
def cavalry_formation(old: str, new: str) -> int:
    """Cavalry changes from any formation to any other in half a move."""
    return 0 if old == new else HALF


@modifies("KS-039", source="App. L2468-2469")
def to_horse(mounted: bool, mount: bool) -> int:
    """To mount takes a whole move, to dismount takes a whole move."""
    return 0 if mounted == mount else MOVE


@modifies("KS-041", source="App. L2472-2473")
def to_limber(limbered: bool, limber: bool) -> int:
    """To limber up takes half a move, to unlimber takes half a move."""
    return 0 if limbered == limber else HALF


@modifies("KS-107", source="App. L2697-2700; SC for the missing trays and dismounting horsemen")
def formed(unit: Data, act: str) -> dict[str, Any]:
    """In what formation a body is, and whether it is mounted or limbered, belongs to the body itself.

    Return the body as it is after the act.
    """
    new = dict(unit)
    if act in FORMATIONS:
        new["formation"] = act
    elif act in ("mount", "dismount"):
        new["mounted"] = act == "mount"
    elif act in ("limber", "unlimber"):
        new["limbered"] = act == "limber"
    else:
        raise ValueError(f"no unit does {act!r}")
    return new


def price(unit: Data, act: str) -> int:
    if act in ("mount", "dismount"):
        return to_horse(bool(unit["mounted"]), act == "mount")
    if act in ("limber", "unlimber"):
        return to_limber(bool(unit["limbered"]), act == "limber")
    old = str(unit["formation"])
    if unit["arm"] == "cav" and unit["mounted"]:
        return cavalry_formation(old, act)
    return to_ranks(old, act) + extension(old, act)


def may_not(unit: Data, act: str, men: int = 0) -> str | None:
    """Say why a body of so many men cannot do an act at all, whatever it has left; one without a price is done already."""
    arm, horse = unit["arm"], act in ("mount", "dismount")
    if act not in ACTS:
        return f"there is no act {act!r}; there are: {', '.join(ACTS)}"
    if horse and arm != "cav":
        return "only cavalry can mount and dismount"
    if act == "mount" and unit["horses"] < men:
        return f"{unit['horses']} horses for {men} men"
    if act in ("limber", "unlimber") and arm != "RA":
        return "only artillery can limber and unlimber"
    if act in FORMATIONS and arm not in ("inf", "cav"):
        return "only infantry and cavalry can change formation"
    return None if price(unit, act) else "it is in that state already"


def layout(formation: str, count: int, gap: int) -> list[tuple[int, int]]:
    """List where ``count`` men stand in a formation: (to the right, to the front) of its middle, men and ranks ``gap`` u apart.

    Extended order leaves a man's place between men. The first man stands at the right of the front.
    """
    if count <= 0:
        return []
    files = FILES.get(formation) or (count if formation == "extended" else -(-count // 2))
    files = min(files, count)
    ranks = -(-count // files)
    wide = 2 * gap if formation == "extended" else gap
    places = []
    for one in range(count):
        rank, file = divmod(one, files)
        here = min(files, count - rank * files)  # a last rank that is not full stands in the middle
        places.append(((here - 1 - 2 * file) * wide // 2, (ranks - 1 - 2 * rank) * gap // 2))
    return places
