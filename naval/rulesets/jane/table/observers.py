"""Eyes of a side, and the bearings on which they see."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from naval.rulesets.jane.table.movement import POINT, bearing, distance
from naval.rulesets.jane.tables import STANDARD, Data, Table
from tactical.engine.rule import reveals


@reveals("NAV-T-004", "SC-T-03", source="L13; convention for the eye at table height")
def bearing_seen(true_deg: float, conv: Table = STANDARD) -> float:
    """An enemy is seen as a bearing to half a point, never as a place on the plan."""
    step = POINT * float(conv["SC-T-03"]["bearing_pt"])
    return round(true_deg / step) * step % 360


def seen_on(watcher: Data, other: Data, conv: Table) -> float:
    """Take the bearing on which a ship or fort sees another place, degrees."""
    return bearing_seen(bearing(other["x"] - watcher["x"], other["y"] - watcher["y"]), conv)


@reveals("SC-J-08", source="convention: whose eyes a side has; L13")
def seen_from(flag: str, watchers: Iterable[Data], other: Data, sees: Callable[[Data, float], bool]) -> tuple[float, Data] | None:
    """An admiral sees from his flagship; what is hidden from her is reported by the nearest ship that sees it.

    ``sees`` says of a watcher whether she sees so far (yards). Returns the distance and the watcher; None if nobody sees it.
    """
    found = []
    for one in watchers:
        away = round(distance(other["x"] - one["x"], other["y"] - one["y"]), 3)
        if sees(one, away):
            if one["key"] == flag:
                return away, one
            found.append((away, one["key"], one))
    if not found:
        return None
    away, _, nearest = min(found, key=lambda one: one[:2])
    return away, nearest
