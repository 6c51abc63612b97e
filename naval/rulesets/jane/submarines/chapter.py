"""Submarines (A8, SC-T-23): depth, the looking-glass, the split move, and meetings with other ships.

Of a setup: ``depth_fathoms`` of the whole ground (deep, if left out), and of a boat ``depth``: surface (if left out), awash or
submerged. ``ships/depth.py`` explains ``ship["boat"]``.

Orders: ``"dive"`` a depth, and ``"glass"`` two true bearings, one for each half of the move. Under water a boat steers freely at
two squares a move at most; she goes by her sheet of squares alone, and sightings by others of her side give her no target
(NAV-T-143).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Any

from naval.rulesets.jane.events import event
from naval.rulesets.jane.ships import depth as depths
from naval.rulesets.jane.ships import tubes
from naval.rulesets.jane.submarines import glass
from naval.rulesets.jane.submarines import meeting as submarine_met
from naval.rulesets.jane.table.movement import POINT, SQUARE, Place, difference, squares
from naval.rulesets.jane.table.squares import sheet
from naval.rulesets.jane.tables import BOOK, STANDARD, Data, Table, is_number
from tactical.engine.dice import Dice
from tactical.engine.rule import modifies

MOST = float(BOOK["NAV-T-148"]["value"])
BEGINS = ("surface", "awash", "submerged")


def faults_of(setup: Data, conv: Table) -> list[str]:
    """List why a setup's fields for boats cannot be taken up."""
    faults = []
    fathoms = setup.get("depth_fathoms")
    if fathoms is not None and (isinstance(fathoms, bool) or not isinstance(fathoms, (int, float)) or not fathoms > 0):
        faults.append(f"depth_fathoms must be a number above 0, got {fathoms!r}")
    for force in setup.get("forces") or ():
        for ship in force.get("ships") or ():
            of_class = ship.get("class")
            kind = of_class.get("kind") if isinstance(of_class, dict) else None
            if "depth" in ship and (kind not in tubes.BOATS or ship["depth"] not in BEGINS):
                faults.append(f"ship {ship.get('key')!r}: depth is for boats, one of {', '.join(BEGINS)}, got {ship['depth']!r}")
    return faults


def open_boats(setup: Data, conv: Table, dice: Dice) -> Data:
    """Open a battle's state of boats: the depth of the sea, and the looks in the glass."""
    return {"depth_fathoms": setup.get("depth_fathoms"), "glass": []}


def opened_ship(state: Data, ship: Data, conv: Table) -> Data:
    """Open ``ship["boat"]``: None for every ship that cannot dive."""
    depth = ship.pop("depth", None) or "surface"
    if state["classes"][ship["class"]]["kind"] not in tubes.BOATS:
        return {"boat": None}
    boat = {
        **dict.fromkeys(("to", "due", "turned", "fired", "reload_at", "fix")),
        **{"depth": depth, "since": 0, "down": False, "blind": False, "glass": []},
        **depths.pin(ship["x"], ship["y"]),
    }
    if depth == "submerged":
        boat["fix"] = depths.first_fix(ship["x"], ship["y"], 0)
        ship["speed"] = submerged_speed(ship["speed"] or MOST)
    boat["may"] = depths.allowed(boat, 1, state["depth_fathoms"], conv)
    return {"boat": boat}


@modifies("NAV-T-148", source="L279")
def submerged_speed(squares_run: float) -> float:
    """Submerged speed is about two squares a move and no more, whatever she makes on the surface."""
    return max(0.0, min(MOST, squares_run))


def no_faster_below(knots: float) -> str | None:
    """Refuse under water more than six knots, and any way astern."""
    if 0 <= squares(knots) <= MOST + 1e-5:
        return None
    return f"Under water she makes from 0 to {3 * MOST:g} knots, not {knots:g}."


@modifies("NAV-T-149", source="L279")
def free_turn(heading: float, points: float) -> float:
    """No loss for turning is inflicted under water: she steers the new course at once; her low speed allows for it."""
    return round((heading + points * POINT) % 360, 6) % 360


@modifies("NAV-T-147", source="L279")
def halves(squares_run: float) -> tuple[float, float]:
    """She moves half her move before the enemy moves and half after the enemy has moved."""
    return squares_run / 2, squares_run / 2


@dataclass(frozen=True, slots=True)
class Dive:
    """A boat's minute under water, with the methods of ``movement.Track``: while the others steam she lies in the middle."""

    start: Place
    run: float  # squares
    points: float = 0.0  # of helm, as a track has them: none, for her course is laid before she runs

    def find_place(self, part: float, conv: Table = STANDARD) -> Place:
        """Place her at her start, at her end, or in between after her first half."""
        first, second = halves(self.run)
        done = 0.0 if part <= 0 else first if part < 1 else first + second
        angle = radians(self.start.heading)
        x, y = self.start.x + done * SQUARE * sin(angle), self.start.y + done * SQUARE * cos(angle)
        return Place(round(x, 6), round(y, 6), self.start.heading)

    def end(self, conv: Table = STANDARD) -> Place:
        """Find her place at the end of the minute."""
        return self.find_place(1.0, conv)


def planned(ship: Data, order: Data, conv: Table) -> Dive:
    """Plan the track that a boat under water will make by this order."""
    run = squares(order["knots"]) if "knots" in order else ship["speed"]
    points = float(order.get("turn_points", 0.0))
    if "course_deg" in order:
        points = difference(float(order["course_deg"]), ship["heading"]) / POINT
    return Dive(Place(ship["x"], ship["y"], free_turn(ship["heading"], points)), submerged_speed(run))


def faults_of_ship(state: Data, ship: Data, order: Data, sheet: Data, conv: Table) -> list[tuple[str, str | None]]:
    """List the faults of the parts of one ship's order that belong to boats (``dive``, ``glass``)."""
    found: list[tuple[str, str | None]] = []
    if not ship["boat"]:
        for part in ("dive", "glass"):
            if order.get(part) is not None:
                found.append(("NAV-T-001", f"{ship['name']} is not a submarine: she takes no order of {part}."))
        return found
    if order.get("dive") is not None:
        found.append(depths.fault(ship["boat"], order["dive"], state["move"] + 1, state["depth_fathoms"], conv))
    looks = order.get("glass")
    if looks is not None:
        good = isinstance(looks, list) and 1 <= len(looks) <= 2 and all(map(is_number, looks))
        if not good:
            found.append(("NAV-T-146", "The glass takes one or two true bearings, one for each half of the move."))
        elif ship["boat"]["blind"]:
            found.append(("SC-J-17", "Her periscope is shot away."))
    if depths.is_under(ship):
        if "knots" in order:
            found.append(("NAV-T-148", no_faster_below(order["knots"])))
        if order.get("target") is not None:
            found.append(("NAV-T-143", "Under water you sit with your back to the board and have no enemy in sight."))
    return found


def options_of_ship(state: Data, ship: Data, conv: Table) -> Data:
    """List the orders that a boat may be given, laid over her options; ``boat`` is None for all other ships."""
    if not ship["boat"]:
        return {"boat": None}
    boat = ship["boat"]
    may: Data = {
        "dive": depths.allowed(boat, state["move"] + 1, state["depth_fathoms"], conv),
        "depth": boat["depth"],
        "glass": depths.is_under(ship) and not boat["blind"],
        "knots": None,
        "squares": sheet(ship["x"], ship["y"]),
    }
    if not depths.is_under(ship):
        return {"boat": may}
    knots = [0.0, 0.0 if boat["depth"] == "bottom" else 3 * MOST]
    may["knots"] = knots
    turn = 0.0 if boat["depth"] == "bottom" else 16.0
    return {"boat": may, "knots": knots, "turn_points": turn, "card_yd": 0.0, "targets": [], "projectiles": []}


def begin(state: Data, orders: dict[str, Data], dice: Any, conv: Table) -> list[Data]:
    """Begin a move: dive and rise, reload, and turn the glass."""
    happened = []
    for key, ship in state["ships"].items():
        boat = ship["boat"]
        if not boat or not ship["afloat"]:
            continue
        order = orders[ship["side"]].get("ships", {}).get(key, {})
        new = depths.arrive(boat, state["move"], conv)
        if new is not None:
            happened.append(_reached(state, ship, new))
        if order.get("dive"):
            begun = boat["to"] is None
            if depths.order(boat, order["dive"], state["move"], conv) and begun:
                down = boat["to"] is not None and depths.DEPTHS.index(boat["to"]) > depths.DEPTHS.index(boat["depth"])
                text = f"{ship['name']} is {'going down' if down else 'coming up'}."
                happened.append(event(state, "dive", text, ["NAV-T-162"], actor=ship, own=text))
        if order.get("glass") is not None:
            boat["glass"] = [round(float(one) % 360, 2) for one in order["glass"]]
        if tubes.reload_boat(ship, state["move"]):
            text = f"{ship['name']} has reloaded."
            happened.append(event(state, "reload", text, ["NAV-T-153", "NAV-T-154"], actor=ship, own=text))
        boat["reload_at"] = _reload_at(ship)
    return happened


def _reload_at(ship: Data) -> int | None:
    waits = any(tube["ready"] is None and tube["left"] > 0 for tube in ship["tubes"].values())
    fired = ship["boat"]["fired"]
    return int(fired + BOOK["NAV-T-153"]["value"]) if waits and fired is not None else None


def _reached(state: Data, ship: Data, new: str) -> Data:
    boat = ship["boat"]
    text = f"{ship['name']} is {depths.WORDS[new]}."
    rules = ["NAV-T-162"]
    if new == "bottom":
        ship["speed"] = 0.0
    if new == "submerged":
        rules += ["NAV-T-143", "NAV-T-144"]
        ship["speed"] = submerged_speed(ship["speed"]) or MOST  # under way or she would rise
        ship["target"] = None
        if boat["down"]:
            boat["fix"] = depths.first_fix(ship["x"], ship["y"], state["move"])
            submarine_met.lost_from_sight(state, ship)
    if depths.on_the_board(new):
        boat["fix"] = None
    return event(state, "dive", text, rules, actor=ship, own=text)


def steam(ship: Data, state: Data, order: Data, conv: Table) -> tuple[list[Data], Any]:
    """Run a boat's minute under water: events, and her track (None if she lies on the bottom)."""
    boat = ship["boat"]
    if boat["depth"] == "bottom":
        ship["turned"], ship["speed"] = 0.0, 0.0
        return [], None
    track = planned(ship, order, conv)
    if ship["hurt"]["level"] == 2 or ship["hurt"]["engines"] >= state["classes"][ship["class"]]["engines"]:
        track = Dive(track.start, 0.0)
    place = track.end(conv)
    ship["turned"] = round(difference(place.heading, ship["heading"]) / POINT, 6)
    ship["x"], ship["y"], ship["heading"], ship["speed"] = place.x, place.y, place.heading, round(track.run, 6)
    if depths.rises(track.run, boat["depth"]) and boat["to"] not in ("surface", "awash", "bottom"):
        depths.forced_up(boat, state["move"], conv)
        text = f"{ship['name']} has no way on her and rises."
        return [event(state, "dive", text, ["NAV-T-155"], actor=ship, own=text)], track
    return [], track


def encounters(state: Data, tracks: dict[str, Any], dice: Any, conv: Table) -> list[Data]:
    """Resolve meetings after all have steamed: boats met by destroyers and picket boats, detected, or caught on the surface."""
    happened: list[Data] = []
    for key, ship in state["ships"].items():
        if ship["boat"] and ship["afloat"]:
            if depths.is_under(ship):
                happened += submarine_met.resolve_meetings(state, ship, tracks.get(key), tracks, dice, conv)
            elif ship["boat"]["depth"] == "surface":
                happened += submarine_met.caught(state, ship, conv)
    return happened


def look(state: Data, orders: dict[str, Data], tracks: dict[str, Any], dice: Any, conv: Table) -> None:
    """Record when the move is revealed each boat's looks through her glass; her pin, and her next choices."""
    state["glass"] = []
    for key, ship in state["ships"].items():
        boat = ship["boat"]
        if not boat:
            continue
        boat.update(depths.pin(ship["x"], ship["y"]), reload_at=_reload_at(ship))
        boat["may"] = depths.allowed(boat, state["move"] + 1, state["depth_fathoms"], conv) if ship["afloat"] else []
        if depths.is_under(ship):
            ship["track"] = []  # no lines on his squares (NAV-T-145)
        if not ship["afloat"] or boat["depth"] != "submerged" or boat["blind"] or key not in tracks:
            continue
        turned = boat["glass"] or [ship["heading"]]
        for half, part in enumerate(glass.PARTS, 1):
            places = {other: track.find_place(part, conv) for other, track in tracks.items() if state["ships"][other]["afloat"]}
            line = turned[min(half, len(turned)) - 1]
            state["glass"].append(glass.look(state, ship, half, line, tracks[key].find_place(part, conv), places, conv))


def show_periscope_looks(state: Data, viewer: str, conv: Table) -> Data:
    """Add to a view ``{"glass": […]}``, the looks of the viewer's own boats; to the umpire all, with the truth."""
    looks = [glass.filter_look(one, viewer, state["sides"]) for one in state["glass"]]
    return {"glass": [one for one in looks if one is not None]}
