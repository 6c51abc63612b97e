"""The Blow at the Rear (LW-094 to LW-096)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tactical.engine.rule import modifies, resolves
from tactical.ground.rules.prisoners import at_line
from tactical.ground.rules.scoring import CAPTIVE
from tactical.ground.rules.stand import enemy_of, placed
from tactical.ground.rules.tables import ARMS, BOOK, Arms


@modifies("LW-096", source="Little Wars, III, Varieties (2)")
def goal(width: int, part: str, attacks: str) -> tuple[int, int]:
    """On a long back line the goal may be the middle or either half alone; points are counted as in the Fight to the Finish.

    Return from and to in x. ``attacks`` is the line attacked, ``north`` or ``south``; left and right are the attacker's, and the
    middle is the middle third.
    """
    if part == "all":
        return 0, width
    if part == "middle":
        return -(-width // 3), width - -(-width // 3)
    west = (part == "left") == (attacks == "north")
    return (0, width // 2) if west else (width - width // 2, width)


def on_the_line(state: Mapping[str, Any], side: str, part: str = "all", arms: Arms = ARMS) -> list[str]:
    """List the armed men of a side who touch the enemy's back line within the goal."""
    line = state["home"][enemy_of(state["sides"], side)]
    low, high = goal(state["country"]["width"], part, line)
    depth = state["country"]["depth"]
    return sorted(
        key
        for key, man in state["men"].items()
        if man["side"] == side and man["is"] == "armed" and low <= man["x"] <= high and at_line(man, line, depth, arms)
    )


@resolves("LW-094", source="Little Wars, II; III, Varieties (2)")
def struck(state: Mapping[str, Any], side: str, part: str = "all", arms: Arms = ARMS) -> bool:
    """The Blow at the Rear is decided when at least three men of one force reach their antagonist's back line.

    They must be armed, at one time, as a move has ended (AMB-18).
    """
    return len(on_the_line(state, side, part, arms)) >= int(BOOK["LW-094"]["men"])


@resolves("LW-095", source="Little Wars, III, Varieties (2)")
def moves_to_get_away(made: int = 0) -> int:
    """The loser must take his whole force over his back line in six of his own moves; what is left then capitulates.

    Return how many moves are left when the loser has made so many since the blow.
    """
    return max(0, int(BOOK["LW-095"]["moves"]) - made)


def capitulate(state: Mapping[str, Any], loser: str) -> dict[str, list[str]]:
    """Give the victor everything the loser has left on the field, and free the prisoners he held. Returns the ids."""
    victor = enemy_of(state["sides"], loser)
    given: dict[str, list[str]] = {"men": [], "guns": [], "freed": []}
    for key, man in sorted(state["men"].items()):
        if man["side"] == loser and man["is"] in ("armed", "freed", "held"):
            man.update({"is": "secured", "of": victor})
            given["men"].append(key)
        elif man["side"] == victor and man["is"] in CAPTIVE and man["is"] != "secured":
            man.update({"is": "freed", "of": None, "since": state["ply"]})
            given["freed"].append(key)
    for key, gun in sorted(state["guns"].items()):
        if gun["side"] == loser and (placed(gun) or gun["is"] == "held") and not gun.get("fixed"):
            gun["side"] = victor
            given["guns"].append(key)
    return given
