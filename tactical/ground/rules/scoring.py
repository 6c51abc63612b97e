"""The Fight to the Finish, the points, the war (LW-090 to LW-093, LW-103 to LW-105)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tactical.engine.rule import modifies, resolves
from tactical.ground.rules.capture import to_take
from tactical.ground.rules.stand import Man, Ranks, enemy_of, placed
from tactical.ground.rules.tables import ARMS, BOOK, Arms

LEFT = ("armed", "freed", "held")
CAPTIVE = ("prisoner", "surrendered", "secured")
WON, DRAWN, LOST = "won", "drawn", "lost"
_POINTS = BOOK["LW-091"]

Verdict = dict[str, Any]


def left_of(men: Iterable[Man], side: str) -> int:
    """Count a side's men on the field who are nobody's prisoners (or still in a box)."""
    return sum(1 for man in men if man["side"] == side and man["is"] in LEFT)


@resolves("LW-090", source="Little Wars, III, Varieties (1)")
def finished(left: Mapping[str, int]) -> Verdict | None:
    """The Fight to the Finish is won by killing, taking or driving over his back line the whole of the enemy's force.

    ``left`` is what each side has on the field. If nobody has anything left, nobody wins.
    """
    alive = [side for side in sorted(left) if left[side] > 0]
    if len(alive) > 1:
        return None
    ending = "nothing is left of the enemy" if alive else "nothing is left of either side"
    return {"winner": alive[0] if alive else None, "ending": ending}


@dataclass(frozen=True, slots=True)
class Force:
    """A side's count for points; ``result`` is won, drawn or lost."""

    result: str
    men: Mapping[str, int]
    """Alive and uncaptured, by arm."""
    guns: int
    """Held, or in a position to take."""
    held: int
    """Own men in the enemy's hands."""
    taken: int
    """Enemy men in one's own."""


@modifies("LW-091", source="Little Wars, II; III, Varieties (1)")
def points(force: Force, arms: Arms = ARMS) -> list[tuple[str, int, int]]:
    """100 for the victory, 10 a gun, 1 1/2 a cavalryman, 1 an infantryman, 1/2 for each prisoner lost and each taken.

    Return lines of (words, number, half points); a draw is half a victory (LW-092).
    """
    lines = []
    if force.result == WON:
        lines.append(("victory", 1, _POINTS["victory"]))
    elif force.result == DRAWN:
        lines.append(("victory, divided", 1, _POINTS["victory"] // 2))
    words = {"inf": "infantry alive and uncaptured", "cav": "cavalry alive and uncaptured"}
    for arm in sorted(force.men, key=lambda one: (one != "inf", one)):
        lines.append((words.get(arm, arm), force.men[arm], force.men[arm] * arms[arm].halves))
    lines.append(("guns held or to be taken", force.guns, force.guns * _POINTS["gun"]))
    lines.append(("own men prisoners", force.held, force.held * _POINTS["held"]))
    lines.append(("prisoners taken", force.taken, force.taken * _POINTS["taken"]))
    return lines


def total(force: Force, arms: Arms = ARMS) -> int:
    """Add up a side's points, in halves."""
    return sum(halves for _, _, halves in points(force, arms))


def halves_to_points(halves: int) -> int | float:
    """Convert half points to points: ``halves_to_points(339)`` is 169.5."""
    return halves // 2 if halves % 2 == 0 else halves / 2


@modifies("LW-105", source="Little Wars, II")
def withdrawn(one: Mapping[str, Any]) -> bool:
    """Guns saved, doomed men given up and fighting retreats are rewarded: what is withdrawn over its own back line counts.

    Report whether a man counts as alive and uncaptured, or a gun as held, though it has left the field.
    """
    return bool(one["is"] == "off")


def guns_held(state: Mapping[str, Any], side: str, ranks: Ranks, left: Mapping[str, int]) -> list[str]:
    """List the guns that a side holds: those brought away, and those not abandoned (SC-LW-50).

    A gun that the enemy is in a position to take is abandoned, as is every gun of a side with nobody left. ``left`` is how many
    each side has to fight with.
    """
    lost = set(to_take(state, enemy_of(state["sides"], side), ranks))
    return sorted(
        key
        for key, gun in state["guns"].items()
        if gun["side"] == side
        and (withdrawn(gun) or gun.get("fixed") or (left[side] > 0 and key not in lost and (placed(gun) or gun["is"] == "held")))
    )


def guns_to_take(state: Mapping[str, Any], side: str, result: str, ranks: Ranks, left: Mapping[str, int]) -> list[str]:
    """List the enemy's guns that a side is in a position to take: SC-LW-16, and all of them for a victor alone on the field.

    He needs four men, as for taking a gun (LW-080), however far off (SC-LW-50).
    """
    if result != WON or left[enemy_of(state["sides"], side)]:
        return to_take(state, side, ranks)
    if sum(man["side"] == side and man["is"] == "armed" for man in ranks.men.values()) < BOOK["LW-080"]["men"]:
        return []
    return sorted(key for key, gun in state["guns"].items() if placed(gun) and gun["side"] != side and not gun.get("fixed"))


def force_of(
    state: Mapping[str, Any], side: str, result: str, ranks: Ranks, arms: Arms = ARMS, left: Mapping[str, int] | None = None
) -> Force:
    """Count a side for points as things stand; ``ranks`` and ``left`` are of those who fight."""
    men = dict.fromkeys(sorted(arms), 0)
    held = taken = 0
    for man in state["men"].values():
        if man["is"] in CAPTIVE:
            held += man["side"] == side
            taken += man["side"] != side
        elif man["side"] == side and (man["is"] in LEFT or withdrawn(man)):
            men[man["arm"]] += 1
    if left is None:
        left = {one: left_of(state["men"].values(), one) for one in state["sides"]}
    guns = len(guns_held(state, side, ranks, left)) + len(guns_to_take(state, side, result, ranks, left))
    return Force(result, men, guns, held, taken)


@resolves("LW-092", source="Little Wars, III, Varieties (1)")
def drawn(left: Mapping[str, int], floor: int) -> Verdict | None:
    """If the battle is undecided when both forces are reduced below fifteen men it is drawn, and the 100 points divided."""
    if all(number < floor for number in left.values()):
        return {"winner": None, "ending": f"both sides are below {floor} men"}
    return None


@modifies("LW-093", source="Little Wars, III, Varieties (1), Note")
def floor(sizes: Iterable[int]) -> int:
    """Any size may play; with fewer than fifty a side a battle is drawn below ten men, not fifteen.

    ``sizes`` are the men each side began with; the smaller counts (AMB-16).
    """
    return int(BOOK["LW-093"]["floor"] if min(sizes) < BOOK["LW-093"]["small"] else BOOK["LW-092"]["floor"])


@resolves("LW-103", source="Little Wars, II")
def war_won(tally: int, target: int, sides: tuple[str, str]) -> str | None:
    """A war goes on until a side is 200, 300, 400 or more points up, as fixed beforehand.

    ``tally`` is the first side's lead in half points, ``target`` in points.
    """
    if abs(tally) < 2 * target:
        return None
    return sides[0] if tally > 0 else sides[1]


@modifies("LW-104", source="Little Wars, II")
def net(own: int, other: int) -> int:
    """A battle counts one's own score less what the antagonist scores by the same scale; this is added to the tally."""
    return own - other
