"""Cohesion of a body, and its worth in a fight (LC-026, LC-027)."""

from __future__ import annotations

from land import tables
from land.state.world import BROKEN, COHESION, SHAKEN, STEADY


def after_battle(before: str, lost: int, fighting: int, lost_field: bool) -> str:
    """Reckon cohesion after a battle: shaken by losing more than a fifth or the field, broken by more than a third; never better
    (LC-026).

    ``lost`` are casualties and prisoners, ``fighting`` the men it went in with.
    """
    if lost * int(tables.value("forces", "broken_share")) > fighting:
        now = BROKEN
    elif lost_field or lost * int(tables.value("forces", "shaken_share")) > fighting:
        now = SHAKEN
    else:
        now = STEADY
    return max(before, now, key=COHESION.index)


def recovered(cohesion: str, since: int, minute: int) -> tuple[str, int]:
    """Raise cohesion a step for each whole day out of contact; return it and the minute from which the next day counts (LC-026).

    ``since`` is the minute of the last contact or step.
    """
    day = int(tables.value("forces", "recover_min"))
    steps = max(0, minute - since) // day
    return COHESION[max(0, COHESION.index(cohesion) - steps)], since + steps * day


def efficiency(fatigue: float, hunger: float, cohesion: str, half_rations: float = 1.0) -> float:
    """Multiply the factors of fatigue, hunger, cohesion and half rations to what men are worth (LC-027).

    Those of fatigue are LC-093's, of hunger LC-159's, of half rations LC-153's.
    """
    return round(fatigue * hunger * float(tables.value("forces", "cohesion")[cohesion]) * half_rations, 9)
