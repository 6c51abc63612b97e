"""Time of a move (LW-016, LW-017, LW-019 to LW-021, LW-025, LW-026)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tactical.engine.rule import modifies, reveals
from tactical.ground.rules.tables import BOOK

MINUTE: int = BOOK["LW-016"]["minute"]


@modifies("LW-016", source="Little Wars, III, The Move (3)")
def minutes(men: int, guns: int) -> int:
    """A minute is allowed for moving thirty men and a minute for each gun, begun minutes counting whole."""
    return -(-men // int(BOOK["LW-016"]["men"])) + guns


@modifies("LW-017", source="Little Wars, III, The Move (3)")
def time_now(state: Mapping[str, Any], side: str, recalculated: bool = True) -> int:
    """As men are killed off the allowance is reduced as the players agree: after every move, or not at all.

    Return seconds: for the men and guns that ``side`` can move now, or for those it began with.
    """
    if not recalculated:
        began = state["start"][side]
        return minutes(sum(int(number) for arm, number in began.items() if arm != "guns"), int(began["guns"])) * MINUTE
    men = sum(1 for man in state["men"].values() if man["side"] == side and man["is"] == "armed")
    guns = sum(1 for gun in state["guns"].values() if gun["side"] == side and gun["is"] == "in place")
    return max(1, minutes(men, guns)) * MINUTE


@modifies("LW-020", source="Little Wars, II; III, The Move (3)")
def interval(agreed: int | None = None) -> int:
    """The interval between moves is four minutes, or up to five as agreed; in seconds."""
    row = BOOK["LW-020"]
    return int(row["interval"] if agreed is None else min(agreed, row["most"]))


@modifies("LW-021", source="Little Wars, III, Hand-to-Hand Fighting")
def in_the_interval(stage: str) -> bool:
    """Settling melees is extra time, and does not count as part of the interval."""
    return stage != "choose"


@reveals("LW-019", "LW-025", source="Little Wars, II; III, The Move (3)")
def calls() -> dict[int, str]:
    """The player who does not move keeps the time: he warns of two minutes, one minute and thirty seconds, and cries "Time".

    Return his words by the seconds left.
    """
    words = {120: "Two minutes", 60: "One minute", 30: "Thirty seconds"}
    return {**{left: words[left] for left in BOOK["LW-019"]["warnings"]}, 0: "Time"}


@modifies("LW-026", source="Little Wars, II; Extensions")
def outer_limit(seconds: int, limited: bool = False) -> int:
    """The old outer limit of ten minutes a move was given up as too slow; time is meant to be barely enough.

    A move has its ten minutes, whatever the forces, only where the sides agree on the old form.
    """
    return int(BOOK["LW-026"]["limit"]) if limited else seconds
