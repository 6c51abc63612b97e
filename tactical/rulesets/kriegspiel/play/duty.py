"""Who of several players has something to order in a stage (KS-011)."""

from __future__ import annotations

from typing import Any

from tactical.engine.ruleset import State
from tactical.rulesets.kriegspiel.play import known, opening, roll
from tactical.rulesets.kriegspiel.rules import command

Data = dict[str, Any]
GENERAL, TRANSPORT, FOOT, GUNS = "general", command.post_of("TS"), command.post_of("inf"), command.post_of("RA")


def idle(state: State, side: str, posts: frozenset[str]) -> bool:
    """Whether the holders of these posts have nothing to order; the general is always asked."""
    if not posts or GENERAL in posts:
        return False
    seen = known.known(state, side)
    stage = seen["stage"]
    if stage == "deploy":
        return not any(command.post_of(seen["units"][key]["arm"]) in posts for key in opening.held(seen, side))
    if stage == "guns":
        guns = any(gun["side"] == side and gun["is"] == "in place" for gun in seen["guns"].values())
        return not ((GUNS in posts and guns) or (FOOT in posts and bool(roll.of_side(seen, side, "inf"))))
    if stage != "men":
        return True
    if TRANSPORT in posts and any(one["side"] == side for part in ("wagons", "boats", "trains") for one in seen[part].values()):
        return False
    return not any(command.post_of(seen["units"][key]["arm"]) in posts for key in roll.of_side(seen, side))
