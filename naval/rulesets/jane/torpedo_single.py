"""The two methods without a track (NAV-T-134, 135): a die, or the three estimates, decide when the torpedo leaves."""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane import torpedo_run as running
from naval.rulesets.jane.events import event
from naval.rulesets.jane.movement import Place, bearing, difference, distance
from naval.rulesets.jane.submarine_depth import is_under
from naval.rulesets.jane.tables import Table
from tactical.engine.dice import Dice

Data = dict[str, Any]


def judged(
    state: Data, ship: Data, torpedo: Data, wish: Data, place: Place, part: float, tracks: dict[str, Any], dice: Dice, conv: Table
) -> tuple[list[Data], running.Struck | None]:
    """Whether a torpedo fired at a ship by method 3 or 4 hits her: the umpire's event if it does not, else the hit."""
    key = _meant(state, ship, wish["target"])
    target = state["ships"].get(key or "")
    if target is None or not target["afloat"] or is_under(target):
        return [], None
    there = tracks[key].at(part, conv) if key in tracks else Place(target["x"], target["y"], target["heading"])
    run = 100 * running.measured(there.x - place.x, there.y - place.y)
    if state["torpedo_method"] == 3:
        fell = dice.d6(state["move"], "torp", ship["key"], target["key"], 1, "m3")
        rolls: list[tuple[str, str, int, str]] = [("NAV-T-134", "1 in 6 for a hit", 6, str(fell))]
        good, rules = running.simplest(fell), ["NAV-T-134"]
    else:
        # What she runs in this minute: one who is stopping runs it at the speed she had (NAV-T-031).
        speed = 3 * abs(tracks[key].run if key in tracks else target["speed"])
        off = (difference(wish["course_deg"], there.heading), wish["range_yd"] - run, wish["speed_kn"] - speed)
        good, rules, rolls = running.estimated_rightly(*off, conv), ["NAV-T-135"], []
        good = good and run <= torpedo["setting"]
    if not good:
        text = f"The torpedo of {ship['name']} misses {target['name']}."
        shown = [{"rule": rule, "what": what, "faces": faces, "fell": fell_} for rule, what, faces, fell_ in rolls]
        return [event(state, "torpedo", text, rules, shown)], None
    torpedo["course"] = bearing(there.x - place.x, there.y - place.y) if distance(there.x - place.x, there.y - place.y) else 0.0
    hull = running.Hull(there, running.hull_yd(state["classes"][target["class"]]))
    _, side = running.place_struck(hull, there.x, there.y, torpedo["course"])
    return [], running.Struck(torpedo, target["key"], part, "mid", side, [*rules, "SC-T-22"], rolls)


def _meant(state: Data, ship: Data, ident: str) -> str | None:
    entry = state["book"][ship["side"]].get(ident)
    return None if entry is None else str(entry["ship"])
