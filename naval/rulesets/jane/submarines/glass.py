"""The periscope: a fragment of looking-glass for each half of a boat's move (NAV-T-146, SC-T-23)."""

from __future__ import annotations

from collections.abc import Iterable
from math import asin, degrees, radians, sin

from naval.rulesets.jane.night import chapter as night
from naval.rulesets.jane.ships.depth import is_under
from naval.rulesets.jane.table.movement import POINT, Place, bearing, difference, distance
from naval.rulesets.jane.table.observers import bearing_seen
from naval.rulesets.jane.tables import STANDARD, Data, Table
from tactical.engine.rule import reveals

END_ON_PT = 2  # within two points of her keel she shows an end, not a side
PARTS = (0.5, 1.0)  # of the minute: after her first half, and after her second


@reveals("NAV-T-146", source="L279; SC-T-23")
def in_glass(away_yd: float, off_deg: float, conv: Table = STANDARD) -> bool:
    """The glass shows one narrow sector, two points wide, a half-move, and nothing beyond 4,000 yards."""
    rule = conv["SC-T-23"]
    return bool(away_yd <= rule["glass_yd"] and abs(off_deg) <= rule["sector_pt"] * POINT / 2 + 1e-6)


@reveals("NAV-T-151", source="L281")
def silhouette(ship_class: Data, off_bow_deg: float) -> Data:
    """The glass shows no numbers of squares, no distance, no name and no flag: an outline and how she lies, no more.

    ``off_bow_deg`` is the bearing of the boat off the other's bow, to starboard.
    """
    points = degrees(asin(min(1.0, abs(sin(radians(off_bow_deg)))))) / POINT
    end, side = "bow" if abs(off_bow_deg) < 90 else "stern", "starboard" if off_bow_deg > 0 else "port"
    shows = end if points < END_ON_PT else side
    return {"kind": ship_class["kind"], "funnels": ship_class["funnels"], "shows": shows}


@reveals("NAV-T-150", source="L281")
def filter_look(look: Data, viewer: str, sides: Iterable[str]) -> Data | None:
    """The umpire, from the board, always knows the true relative positions; the boat's captain has the outlines alone."""
    if viewer not in sides:
        return {part: look[part] for part in ("boat", "half", "bearing_deg", "seen", "truth")}
    if viewer != look["side"]:
        return None
    return {part: look[part] for part in ("boat", "half", "bearing_deg", "seen")}


def look(state: Data, boat: Data, half: int, bearing_deg: float, own: Place, places: dict[str, Place], conv: Table) -> Data:
    """Take one look of one boat from ``own`` at the ships in ``places``: ``seen`` for her captain, ``truth`` for the umpire."""
    found: list[tuple[Data, Data]] = []
    for key, place in places.items():
        ship = state["ships"][key]
        dx, dy = place.x - own.x, place.y - own.y
        away, line = distance(dx, dy), bearing(dx, dy)
        if key == boat["key"] or not ship["afloat"] or is_under(ship) or not in_glass(away, difference(line, bearing_deg), conv):
            continue
        if away > night.sight_yd(state, ship, conv):
            continue
        ship_class = state["classes"][ship["class"]]
        seen = {
            "bearing_deg": bearing_seen(line, conv),
            "silhouette": silhouette(ship_class, difference(line + 180, place.heading)),
        }
        found.append((seen, {"ship": key, "bearing_deg": round(line, 2), "range_yd": round(away, 1)}))
    # By what is seen alone, so that the order says nothing of who they are.
    found.sort(key=lambda one: (one[0]["bearing_deg"], sorted(one[0]["silhouette"].items(), key=str), one[1]["ship"]))
    return {
        "boat": boat["key"],
        "side": boat["side"],
        "half": half,
        "bearing_deg": round(bearing_deg % 360, 2),
        "seen": [one[0] for one in found],
        "truth": [one[1] for one in found],
    }
