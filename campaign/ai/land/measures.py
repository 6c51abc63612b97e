"""Staff measures besides marches, for the computer as a general: trains, scouts, screens, wires, stores, re-embarking (CK-047;
LC-022, LC-113, LC-134, LC-138, LC-155, LC-180, LC-199)."""

from __future__ import annotations

import math
import re
from typing import Any

from campaign.ai.land.field import Foe, OwnBody, locate_body, miles
from campaign.ai.land.general_desk import Desk
from land.communications import wires
from land.ground.measure import MILE_M
from land.orders.fields import key_of
from land.orders.roads import places
from land.rail import line, loads
from land.state.ground import RAIL, WIRE
from land.state.units import FOOT, HORSE
from land.state.world import Body
from land.supply import needs
from land.works import work_needs
from naval.geo import course

Row = dict[str, Any]
MILES_A_DAY = 15
"""Miles a column marches in a day without tiring (LC-092)."""
SOME_TRAINS = 4
"""Trains that his side is assumed to have in hand at a time; no general is told."""
DAY = 1440
MPH = 2.5
SEEN_MI = 12.0
"""Distance from a sighted enemy within which no train goes."""
FEW_DAYS = 2
"""Days of food below which a column at a depot loads its wagons."""
SCOUTS = "Scouts of "
LEAST_FOOT, LEAST_HORSE = 2, 2
"""Units of infantry and of cavalry needed before a column sends a squadron ahead."""
NO_TRAIN = ("We have no train.", "No train of ours runs", "No railway leads")
CUT = "has cut"
MENDED = re.compile(r"has repaired the wire|no wire to repair")
SQUADRON_MI, SCREEN_MI = 4, 12
"""Miles that a squadron covers; greatest width of a screen."""


def body_of(desk: Desk, one: OwnBody) -> Body | None:
    """Return a column with its units, as last reported."""
    found = desk.field.known.body(one.key)
    return found.body if found is not None else None


def by_rail(desk: Desk, body: OwnBody, end: str) -> list[Row]:
    """Plan a move by train as far as no enemy was seen, then by road, if quicker than marching; [] if not, or once told that
    there are no trains (LC-180 to LC-185)."""
    known, station = body_of(desk, body), _last_station(desk, body, end)
    if known is None or not station or any(text in one.text for one in list_body_reports(desk, body) for text in NO_TRAIN):
        return []
    way = desk.country.find_route(body.place, station, RAIL) or ()
    trains = loads.trains_of(loads.of_body(known))
    far = sum(edge.metres for edge in way) / MILE_M
    cls = min((edge.cls for edge in way), key=line.trains_in_six_hours)
    platforms = max(1, min(desk.country.places[key].platforms for key in (body.place, station)))
    at_once = line.timing(min(trains, SOME_TRAINS), far, cls, platforms).last
    took = at_once + (math.ceil(trains / SOME_TRAINS) - 1) * line.back_after(line.running(far, cls))
    on = desk.find_route(station, end)
    if (station != end and not on) or took + marches_min(desk.metres(station, end)) >= marches_min(desk.metres(body.place, end)):
        return []
    return [{"do": "entrain", "at": body.place, "to": station}, *([{"do": "march", "by": on, "step": "normal"}] if on else [])]


def _last_station(desk: Desk, body: OwnBody, end: str) -> str:
    """Find the farthest place on the railway with no enemy near; "" if none, or if no home port is on the line: then its trains
    are the enemy's."""
    known, country = body_of(desk, body), desk.country
    homes = {name for name, _, _ in desk.lying.papers.homes}
    own = [key for key, one in sorted(country.places.items()) if one.name in homes]
    way = country.find_route(body.place, end, RAIL) if body.place and end and body.place != end else None
    if known is None or not way or known.spot.place != body.place:
        return ""
    if not any(key == body.place or country.find_route(body.place, key, RAIL) is not None for key in own):
        return ""
    found = ""
    for key in places(body.place, way):
        here = country.places[key].lon, country.places[key].lat
        if any(miles(here, locate_body(foe)) <= SEEN_MI for foe in desk.field.foes):
            break
        found = key
    return found


def marches_min(metres: float) -> float:
    """Reckon the minutes of a march: fifteen miles in six hours, once a day (LC-080, LC-092)."""
    if metres == math.inf:
        return math.inf
    days, left = divmod(metres / MILE_M, MILES_A_DAY)
    return days * DAY + left / MPH * 60


def is_scouts(body: OwnBody) -> bool:
    """Report whether a column is a squadron of scouts sent ahead."""
    return body.name.startswith(SCOUTS)


def sends_scouts(desk: Desk, body: OwnBody, row: Row) -> dict[str, Row]:
    """Send a squadron ahead of a column marching with no enemy before it; return its orders by its future key.

    ``row``: the column's orders, which detach it first (LC-022, LC-113)."""
    known = body_of(desk, body)
    march = next((one for one in row["tasks"] if one["do"] == "march"), None)
    if known is None or march is None or row["tasks"][0] is not march or is_scouts(body):
        return {}
    arms = [unit.kind.arm for unit in known.units if unit.men]
    name = f"{SCOUTS}{body.name}"[:40]
    out = any(one.name == name for one in desk.field.bodies)
    if out or arms.count(FOOT) < LEAST_FOOT or arms.count(HORSE) < LEAST_HORSE or len(desk.field.bodies) >= 8:
        return {}
    row["tasks"].insert(0, {"do": "detach", "units": {"cav": 1}, "name": name})
    desk.why(body, "sends a squadron ahead")
    end = march["by"][-1]
    tasks = [*looks(end), {"do": "march", "by": march["by"], "step": "normal"}]
    return {key_of(body.key, desk.field.known.minute, 1): {"tasks": tasks, "posture": "avoid"}}


def looks(end: Any) -> list[Row]:
    """Plan a patrol towards a place."""
    return [{"do": "patrol", "to": [end]}] if isinstance(end, str) else []


def scouts(desk: Desk, body: OwnBody) -> Row | None:
    """Have a scouting squadron cut an enemy wire where it stands, else look about."""
    wire = next(
        (
            edge
            for _, edge in sorted(desk.country.edges.items())
            if edge.kind == WIRE and edge.cls not in (desk.field.known.side, "neutral", "") and body.place in (edge.a, edge.b)
        ),
        None,
    )
    if wire is not None and not any(CUT in one.text for one in list_body_reports(desk, body)):
        if any(task.get("do") == "cut_wire" for task in body.tasks):
            return None
        desk.why(body, f"cuts the enemy’s wire at {desk.name(body.place)}")
        return {"tasks": [{"do": "cut_wire", "along": [wire.a, wire.b]}], "posture": "avoid"}
    if body.tasks:
        return None
    desk.why(body, "scouts from where it is")
    return {"tasks": looks(body.place), "posture": "avoid"} if body.place else None


def draws(desk: Desk, body: OwnBody) -> Row | None:
    """Load the near-empty wagons of a column at a depot with no enemy before it (LC-155)."""
    known = body_of(desk, body)
    place = desk.country.places.get(body.place)
    if known is None or place is None or "depot" not in place.kinds or known.spot.place != body.place or not known.train.wagons:
        return None
    if any(task.get("do") == "draw" for task in body.tasks):
        return None
    a_day = needs.need(sum(unit.men for unit in known.units), sum(unit.horses for unit in known.units)).food
    if known.train.food >= FEW_DAYS * a_day:
        return None
    desk.why(body, f"loads its wagons at {desk.name(body.place)}")
    left = [task for task in body.tasks if task.get("do") == "march"]
    return {"tasks": [{"do": "draw", "from": body.place}, *left], "posture": body.posture or "defend"}


def takes_ship(desk: Desk, body: OwnBody) -> Row | None:
    """Re-embark a beaten column with a beach behind it and nowhere to go back to (LC-199)."""
    beach = next((one for _, one in sorted(desk.country.beaches.items()) if one.place == body.place), None)
    fleet = next(iter(desk.field.known.fleets), None)
    if beach is None or fleet is None or any(task.get("do") == "embark" for task in body.tasks):
        return None
    desk.why(body, f"re-embarks at {beach.name}")
    return {"tasks": [{"do": "embark", "on": fleet.key, "at": beach.key, "order": []}], "posture": "avoid"}


def watches(desk: Desk, body: OwnBody, foe: Foe | None) -> Row | None:
    """Have cavalry alone, which digs no trench, screen towards the last reported enemy, or scout (LC-113, LC-114)."""
    known = body_of(desk, body)
    horse = sum(unit.kind.arm == HORSE and unit.men > 0 for unit in known.units) if known is not None else 0
    if not horse or any(task.get("do") == "halt" for task in body.tasks):
        return None
    if foe is None:
        desk.why(body, f"scouts from {desk.name(body.place)}")
        return {"tasks": [*looks(body.place), {"do": "halt"}], "posture": "delay"}
    facing = round(course.bearing_deg(*locate_body(body), *locate_body(foe))) % 360
    front = min(horse * SQUADRON_MI, SCREEN_MI)
    desk.why(body, f"screens {front} miles before {desk.name(body.place)}")
    return {"tasks": [{"do": "screen", "front_mi": front, "facing": facing}, {"do": "halt"}], "posture": "delay"}


def digs(desk: Desk, body: OwnBody) -> bool:
    """Report whether a column has men who dig (LC-225)."""
    known = body_of(desk, body)
    return known is None or work_needs.parties(work_needs.TRENCH, work_needs.MAKE, known.units) > 0


def wired(desk: Desk, body: OwnBody, by: list[str]) -> list[Row]:
    """March a column with a telegraph section, laying wire from an own office as far as it lasts (LC-134); [] if a plain march
    will do."""
    known = body_of(desk, body)
    if known is None or known.spot.place != body.place or not by or not own_wire(desk, body.place) or own_wire(desk, by[-1]):
        return []
    left, far, here = wires.wire_left_m(known, ()), 0.0, body.place
    laid = list[str]()
    for key in by:
        far += desk.metres(here, key)
        if far > left or own_wire(desk, key):
            break
        laid.append(key)
        here = key
    if not laid or any(f"{body.name} has laid its wire" in one.text for one in list_body_reports(desk, body)):
        return []
    rest = by[len(laid) :]
    return [{"do": "lay_wire", "along": laid}, *([{"do": "march", "by": rest, "step": "normal"}] if rest else [])]


def own_wire(desk: Desk, place: str) -> bool:
    """Report whether a wire of the general's side ends at a place."""
    return any(edge.cls == desk.field.known.side for edge in desk.country.edges_of(place, WIRE))


def mends(desk: Desk, body: OwnBody) -> Row | None:
    """Repair, trying once, a wire that does not answer at the column's office (LC-138)."""
    known = body_of(desk, body)
    if known is None or known.spot.place != body.place or body.tasks or not desk.field.told:
        return None
    cut = max((n for n, one in enumerate(desk.field.told) if one.what == "wire" and one.at == body.place), default=-1)
    tried = [n for n, one in enumerate(desk.field.told) if one.body == body.name and MENDED.search(one.text)]
    if cut < 0 or (tried and (tried[-1] > cut or "no wire" in desk.field.told[tried[-1]].text)):
        return None
    desk.why(body, f"repairs the wire at {desk.name(body.place)}")
    return {"tasks": [{"do": "make", "what": "wire", "at": body.place}], "posture": body.posture or "defend"}


def list_body_reports(desk: Desk, body: OwnBody) -> list[Any]:
    """List all reports about a column, oldest first."""
    return [one for one in desk.field.told if one.body == body.name]
