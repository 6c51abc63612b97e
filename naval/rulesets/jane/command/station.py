"""Keeping station: a ship in line follows the one ahead until she is ordered otherwise (SC-J-09).

``ship["follows"]`` is the key of the ship she keeps astern of, or None. A battle for which general orders are written begins in
line: each ship follows the one ahead. The order ``follow`` sets or (null) ends it; a course or a turn of her own ends it too.
"""

from __future__ import annotations

from naval.rulesets.jane.table.movement import bearing, distance
from naval.rulesets.jane.tables import STANDARD, Data, Table, is_number
from tactical.engine.rule import forbids, modifies

CABLE_YD = 200


@modifies("SC-J-09", source="convention: flag-captains keep the line without being told each move; L15")
def in_her_wake(
    dx: float, dy: float, heading_ahead: float, knots: float, most_kn: float, conv: Table = STANDARD
) -> tuple[float, float]:
    """A ship in line steers for the wake of the one ahead, faster when behind her station and slower when too close.

    ``dx``, ``dy`` yards to the ship ahead, ``knots`` the speed of the line. Returns course in degrees and knots.
    """
    rule = conv["SC-J-09"]
    gap = distance(dx, dy)
    course = bearing(dx, dy) if gap > rule["close_yd"] else heading_ahead
    gain = (gap - conv["SC-J-03"]["apart_yd"]) / CABLE_YD * rule["kn_a_cable"]
    speed = knots + max(-rule["most_kn"], min(rule["most_kn"], gain))
    return round(course, 2), round(max(min(rule["least_kn"], most_kn), min(most_kn, speed)), 2)


@forbids("SC-J-45", source="convention: a line has one head")
def follows_nobody_astern(key: str, wanted: object, own: dict[str, str | None]) -> str | None:
    """A ship follows another ship of her side, and no two follow each other, however many stand between.

    ``own`` is whom each ship of the side afloat follows.
    """
    if wanted is None:
        return None
    if not isinstance(wanted, str) or wanted not in own or wanted == key:
        others = ", ".join(one for one in sorted(own) if one != key) or "none"
        return f"She cannot follow {wanted!r}; ships of her side afloat: {others}."
    ahead: str | None = wanted
    for _ in own:
        if ahead == key:
            return f"{wanted} already follows her, or follows a ship that does."
        ahead = own.get(ahead) if ahead else None
    return None


def drawn_up(state: Data, setup: Data, conv: Table) -> None:
    """Draw up every force in line behind its first ship, where general orders are written; else each by herself."""
    before: dict[str, Data] = {}
    for ship in sorted(state["ships"].values(), key=lambda one: (one["force"], one["station"])):
        ahead = before.get(ship["force"])
        ship["follows"] = ahead["key"] if ahead and state["stage"] == "general" else None
        before[ship["force"]] = ship


def find_leaders(state: Data, side: str, sheet: Data | None = None) -> dict[str, str | None]:
    """Find whom each ship of a side afloat follows, if a sheet were carried out."""
    found: dict[str, str | None] = {}
    for key, ship in state["ships"].items():
        if ship["side"] == side and ship["afloat"]:
            order = (sheet or {}).get(key)
            wanted = follows_by(ship, order if isinstance(order, dict) else {})
            found[key] = wanted if isinstance(wanted, str) else None
    return found


def follows_by(ship: Data, order: Data) -> str | None:
    """Find whom a ship follows under an order: the ship named, none with a course or a turn, else as before."""
    if "follow" in order:
        return order["follow"]  # type: ignore[no-any-return]
    if "course_deg" in order or "turn_points" in order:
        return None
    return ship["follows"]  # type: ignore[no-any-return]


def options(state: Data, side: str, conv: Table) -> Data:
    """Give as ``{"line": {…}}`` the numbers by which a ship keeps station, for the page (SC-J-03, SC-J-09)."""
    rule = conv["SC-J-09"]
    line = {part: rule[part] for part in ("close_yd", "least_kn", "most_kn")}
    return {"line": {**line, "apart_yd": conv["SC-J-03"]["apart_yd"], "kn_a_yd": rule["kn_a_cable"] / CABLE_YD}}


def faults_of_ship(state: Data, ship: Data, order: Data, sheet: Data, conv: Table) -> list[tuple[str, str | None]]:
    """List the faults of the ``follow`` part of one ship's order; ``sheet`` has all orders to the side's ships."""
    if "follow" not in order:
        return []
    if order["follow"] is not None and ("course_deg" in order or "turn_points" in order):
        return [("SC-J-45", "Order her to follow, or give her a course or a turn, not both.")]
    return [("SC-J-45", follows_nobody_astern(ship["key"], order["follow"], find_leaders(state, ship["side"], sheet)))]


def take(state: Data, side: str, orders: Data, conv: Table) -> list[Data]:
    """Set who follows whom from this move on. A lost ship's follower takes over the ship she followed."""
    sheet = orders.get("ships", {})
    for key, ship in state["ships"].items():
        if ship["side"] == side:
            ship["follows"] = follows_by(ship, sheet.get(key, {}))
    for ship in state["ships"].values():
        ahead = state["ships"].get(ship["follows"])
        while ahead is not None and not ahead["afloat"]:
            ahead = state["ships"].get(ahead["follows"])
        ship["follows"] = ahead["key"] if ahead is not None and ahead is not ship else None
    return []


def steer_followers(state: Data, orders: dict[str, Data], conv: Table) -> dict[str, Data]:
    """Add course and speed to the orders of every ship that keeps station, from the places at the minute's beginning."""
    steered: dict[str, Data] = {side: {**sheet, "ships": dict(sheet.get("ships", {}))} for side, sheet in orders.items()}
    for key, ship in state["ships"].items():
        if ship["side"] in orders and ship["follows"]:
            sheet = orders[ship["side"]].get("ships", {})
            steered[ship["side"]]["ships"][key] = as_steered(state, ship, sheet.get(key, {}), sheet, conv)
    return steered


def as_steered(state: Data, ship: Data, order: Data, sheet: Data, conv: Table) -> Data:
    """Add to an order the course and speed that keep a follower in her station.

    Equal before the sheet is carried out (to see where she will lie) and after; parts that are no orders are left out.
    """
    ahead = _ahead(state, ship, order)
    if ahead is None or not ship["afloat"] or (ship["boat"] and ship["boat"]["depth"] != "surface"):
        return order
    dx, dy, pace = ahead["x"] - ship["x"], ahead["y"] - ship["y"], _pace(state, ahead, sheet)
    course, knots = in_her_wake(dx, dy, ahead["heading"], pace, 3 * ship["top"], conv)
    return {"course_deg": course, "knots": knots, **order}


def _ahead(state: Data, ship: Data, order: Data) -> Data | None:
    """Find the ship that a ship follows under an order, if she is afloat."""
    key = follows_by(ship, order)
    found: Data | None = state["ships"].get(key) if isinstance(key, str) else None
    return found if found is not None and found["afloat"] and found["side"] == ship["side"] else None


def _pace(state: Data, ship: Data, sheet: Data) -> float:
    """Find the speed of the line: the speed ordered to its head, else her present one."""
    order: Data = {}
    for _ in state["ships"]:
        told = sheet.get(ship["key"])
        order = told if isinstance(told, dict) else {}
        ahead = _ahead(state, ship, order)
        if ahead is None:
            break
        ship = ahead
    knots = order.get("knots")
    return float(knots) if is_number(knots) else 3 * float(ship["speed"])
