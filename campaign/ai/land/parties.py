"""Parties that a column detaches, for the computer as a general: a rear guard that burns a depot, sappers who break a bridge or
lay a mine (CK-047; LC-022, LC-163, LC-221, LC-227). They rejoin when done, or when the enemy is close."""

from __future__ import annotations

from typing import Any

from campaign.ai.land.field import Foe, OwnBody, locate_body, miles
from campaign.ai.land.general_desk import Desk
from campaign.ai.land.measures import MILES_A_DAY, SCOUTS, body_of
from land.forces.strength import packets_of
from land.ground.measure import MILE_M
from land.orders.fields import key_of
from land.state.world import Body
from land.works import work_needs

Row = dict[str, Any]
REAR, SAPPERS = "Rear guard of ", "Sappers of "
LONGEST_NAME = 40
LEAST_FOOT = 3
"""Battalions that a column needs before one of them stays behind."""
CLOSE_MI = 3.0
"""Distance from an enemy at which a party leaves its work."""
FORE_MI = 8.0
"""Farthest distance of a mine before the place that is held."""
MOST_BODIES = 12
DAY = 1440
WORKS = ("burn", "break", "make")


def name_of(kind: str, body: OwnBody) -> str:
    """Name a party of a column."""
    return f"{kind}{body.name}"[:LONGEST_NAME]


def parent(desk: Desk, body: OwnBody) -> OwnBody | None:
    """Find the column that detached a party; None if no party, or its parent is gone."""
    return next((one for one in desk.field.bodies if body.name in (name_of(REAR, one), name_of(SAPPERS, one))), None)


def is_party(body: OwnBody) -> bool:
    """Report whether a column is a party, by its name."""
    return body.name.startswith((REAR, SAPPERS))


def goes_back(desk: Desk, body: OwnBody) -> Row | None:
    """Keep a party at work until done or the enemy is close; then rejoin (LC-022)."""
    main = parent(desk, body)
    close = any(miles(locate_body(body), locate_body(one)) <= CLOSE_MI for one in desk.field.fresh())
    at_work = any(task.get("do") in WORKS for task in body.tasks)
    if main is None or (at_work and not close):
        return None
    ends = [task["by"][-1] for task in body.tasks if task.get("do") == "march" and task.get("by")]
    waits = bool(body.tasks) and not at_work and (ends[-1:] == [main.place] or body.place == main.place)
    by = desk.find_route(body.place, main.place)
    if waits or (not by and body.place != main.place):
        return None
    desk.why(body, f"{'leaves its work to the enemy and ' if at_work else ''}goes back to {main.name}")
    return {"tasks": [*([{"do": "march", "by": by}] if by else []), {"do": "attach", "to": main.key}], "posture": "avoid"}


def sends(desk: Desk, body: OwnBody, row: Row | None) -> tuple[Row | None, dict[str, Row]]:
    """Detach parties: return the column's orders, and the parties' by future key.

    ``row``: the orders without them, None to carry on."""
    known = body_of(desk, body)
    if known is None or not body.line or body.aboard or is_party(body) or body.name.startswith(SCOUTS):
        return row, {}
    if len(desk.field.bodies) >= MOST_BODIES or known.spot.place != body.place or not body.place:
        return row, {}
    found = leaves(desk, body, row) if row is not None and row.get("posture") == "delay" else []
    if row is None and body.works and body.posture == "defend" and not body.tasks:
        found = mines(desk, body)
    if not found:
        return row, {}
    minute, rows = desk.field.known.minute, dict[str, Row]()
    row = {"tasks": list(row["tasks"]) if row else [], "posture": row["posture"] if row else body.posture}
    for n, (kind, units, orders) in reversed(list(enumerate(found, 1))):
        row["tasks"].insert(0, {"do": "detach", "units": units, "name": name_of(kind, body)})
        rows[key_of(body.key, minute, n)] = orders
    return row, rows


Party = tuple[str, dict[str, int], Row]


def leaves(desk: Desk, body: OwnBody, row: Row) -> list[Party]:
    """Plan the parties of a column giving ground: a battalion burns the depot, engineers break the bridge at hand or on the way
    back (LC-163, LC-221)."""
    march = next((one for one in row["tasks"] if one["do"] == "march"), None)
    foe = nearest(desk, body)
    if march is None or foe is None or miles(locate_body(body), locate_body(foe)) <= CLOSE_MI:
        return []
    found = list[Party]()
    if burns(desk, body):
        tasks = [{"do": "burn", "depot": body.place}, {"do": "march", "by": march["by"]}]
        desk.why(body, f"leaves a battalion at {desk.name(body.place)} to burn the depot")
        found.append((REAR, {"inf": 1}, {"tasks": tasks, "posture": "delay"}))
    bridge = broken(desk, body, march["by"], foe)
    if bridge:
        by = [body.place, *march["by"]]
        n = by.index(bridge)
        tasks = [{"do": "march", "by": by[1 : n + 1]}] if n else []
        tasks += [{"do": "break", "what": "bridge", "at": bridge}, *([{"do": "march", "by": by[n + 1 :]}] if by[n + 1 :] else [])]
        desk.why(body, f"has its engineers break {desk.name(bridge)} behind it")
        found.append((SAPPERS, {"re": 1}, {"tasks": tasks, "posture": "delay"}))
    return found


def burns(desk: Desk, body: OwnBody) -> bool:
    """Report whether to burn a depot: own, not burnt yet, and more than the wagons can carry."""
    known, here = body_of(desk, body), desk.country.places[body.place]
    if known is None or "depot" not in here.kinds or desk.is_enemys(body.place) or is_out(desk, body, REAR):
        return False
    if foot(known) < LEAST_FOOT:
        return False
    lies = next((one.food + one.forage + one.ammo for one in desk.field.depots if one.place == body.place), None)
    if lies is not None and lies <= packets_of(known.train.wagons) - known.train.packets:
        return False
    return not any(f"has burnt the depot at {here.name}" in one.text for one in desk.field.told)


def broken(desk: Desk, body: OwnBody, by: list[Any], foe: Foe) -> str:
    """Choose the bridge to break, at hand or first on the way back: sound as far as known, with none of his own beyond it; "" if
    none."""
    if engineers(desk, body) < 1 or is_out(desk, body, SAPPERS):
        return ""
    places = [key for key in (body.place, *by) if isinstance(key, str)]
    bridge = next((key for key in places if "bridge" in desk.country.places[key].kinds), "")
    if not bridge or bridge in desk.field.known.down:
        return ""
    spot = desk.country.places[bridge]
    far = miles((spot.lon, spot.lat), locate_body(foe))
    mine = [one for one in desk.field.bodies if not one.aboard and one.key != body.key]
    return bridge if far > CLOSE_MI and all(miles(locate_body(one), locate_body(foe)) >= far for one in mine) else ""


def mines(desk: Desk, body: OwnBody) -> list[Party]:
    """Have a dug-in column's engineers lay one mine on the way of an enemy within a day's march (LC-227)."""
    known = body_of(desk, body)
    foe = nearest(desk, body, DAY)
    if known is None or foe is None or not desk.field.known.terms.land_mines or is_out(desk, body, SAPPERS):
        return []
    if not CLOSE_MI < miles(locate_body(body), locate_body(foe)) <= MILES_A_DAY or foot(known) < LEAST_FOOT:
        return []
    enough = work_needs.parties(work_needs.MINE, work_needs.MAKE, [unit for unit in known.units if unit.code == "re"][:1])
    way = desk.find_route(body.place, desk.country.nearest_place(*locate_body(foe)))
    if not enough or not way or desk.metres(body.place, way[0]) > FORE_MI * MILE_M:
        return []
    spot = desk.country.places[way[0]]
    laid = f"has finished the road mine at {spot.name}"
    if miles((spot.lon, spot.lat), locate_body(foe)) <= CLOSE_MI or any(laid in one.text for one in desk.field.told):
        return []
    tasks = [
        {"do": "march", "by": way[:1]},
        {"do": "make", "what": "mine", "at": way[0]},
        {"do": "march", "by": [body.place]},
        {"do": "attach", "to": body.key},
    ]
    desk.why(body, f"has its engineers lay a mine at {spot.name}, on the enemy’s way")
    return [(SAPPERS, {"re": 1}, {"tasks": tasks, "posture": "avoid"})]


def foot(known: Body) -> int:
    """Count the battalions of a column."""
    return sum(unit.code == "inf" and unit.men > 0 for unit in known.units)


def engineers(desk: Desk, body: OwnBody) -> int:
    """Count the engineer companies of a column."""
    known = body_of(desk, body)
    return 0 if known is None else sum(unit.code == "re" and unit.men > 0 for unit in known.units)


def is_out(desk: Desk, body: OwnBody, kind: str) -> bool:
    """Report whether a column has such a party out already."""
    return any(one.name == name_of(kind, body) for one in desk.field.bodies)


def nearest(desk: Desk, body: OwnBody, age_min: int = 0) -> Foe | None:
    """Find the nearest enemy seen lately; ``age_min`` admits older sightings."""
    some = desk.field.fresh()
    some += [one for one in desk.field.foes if one not in some and 0 < desk.field.known.minute - one.seen <= age_min]
    return min(some, key=lambda one: (miles(locate_body(body), locate_body(one)), one.label), default=None)
