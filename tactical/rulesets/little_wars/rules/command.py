"""Several players a side (LW-120, LW-135)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tactical.engine.rule import modifies, reveals
from tactical.engine.ruleset import Post
from tactical.rulesets.little_wars.rules.tables import BOOK


@reveals("LW-120", source="Little Wars, Extensions")
def too_many(men: int, guns: int, players: int) -> str | None:
    """With about a hundred men and three guns to a player any number may play; more is too much for one.

    Return a warning, or None.
    """
    row = BOOK["LW-120"]
    if men <= row["men"] * players and guns <= row["guns"] * players:
        return None
    wanted = max(-(-men // row["men"]), -(-guns // row["guns"]))
    few = "one player" if players == 1 else f"{players} players"
    return f"{men} men and {guns} guns are too many for {few}: there should be {wanted} players a side"


@modifies("LW-135", source="Little Wars, Extensions")
def posts() -> dict[str, Post]:
    """A general controls the whole, with divisional commanders, batteries of guns and special brigades under him."""
    return {
        "general": Post("General", "boxes, wagons, trains, prisoners, surrender and everything nobody else holds"),
        "first": Post("First division", "every other unit of infantry, from the first"),
        "second": Post("Second division", "every other unit of infantry, from the second"),
        "cavalry": Post("Cavalry brigade", "all cavalry"),
        "batteries": Post("Batteries", "the guns: their fire, their moves and the men who move with them"),
    }


def post_of(body: str, bodies: Mapping[str, Mapping[str, Any]]) -> str:
    """Name the post that commands a body: cavalry by arm, infantry in turn, the bodies of a side in the order of their keys."""
    one = bodies[body]
    if one["arm"] == "cav":
        return "cavalry"
    if one["arm"] != "inf":
        return "general"
    rank = sorted((key for key, other in bodies.items() if other["side"] == one["side"] and other["arm"] == "inf"), key=_natural)
    return ("first", "second")[rank.index(body) % 2]


def _natural(key: str) -> tuple[int, str]:
    return len(key), key
