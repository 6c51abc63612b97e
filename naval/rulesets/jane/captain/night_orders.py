"""The umpire's machine by night (SC-J-24), which carries out the night orders that were handed in."""

from __future__ import annotations

from naval.rulesets.jane import captain, sight
from naval.rulesets.jane.table.movement import bearing, distance
from naval.rulesets.jane.tables import BOOK, Data, Table
from tactical.engine.dice import Dice
from tactical.engine.rule import modifies


def sheets(state: Data, dice: Dice, conv: Table, minute: int = 0) -> dict[str, Data]:
    """Order both sides by the umpire's machine in a minute: each captain on his own view and night orders."""
    made, later = {}, [minute] if minute else []
    for side in state["sides"]:
        view = sight.view(state, side, conv)
        sheet = captain.orders(view, dice.child("night orders", side, state["resolved"], *later), conv)
        made[side] = as_ordered(view, sheet, state["night"]["orders"].get(side, {}))
    return made


@modifies("SC-J-24", source="convention: what is read out of night orders, L329")
def as_ordered(view: Data, sheet: Data, orders: Data) -> Data:
    """Course, objective and fire policy of the night orders are laid upon what the captain would do."""
    own = [ship for ship in view["ships"] if ship["own"] and ship["afloat"]]
    seen = [one for one in view["ships"] if not one["own"] and one["afloat"] and one["range_yd"] is not None]
    ships: Data = {key: dict(order) for key, order in sheet["ships"].items()}
    for force in sorted({ship["force"] for ship in own}):
        told = orders.get(force, {})
        line = sorted((ship for ship in own if ship["force"] == force), key=lambda one: (one["station"], one["id"]))
        _steer(line[0], seen, told, ships.setdefault(line[0]["id"], {}))
        for ship in line:
            _hold_fire(ships.setdefault(ship["id"], {}), seen, told.get("fire", "freely"))
    return {**sheet, "ships": ships}


def _steer(leader: Data, seen: list[Data], told: Data, order: Data) -> None:
    objective = told.get("objective", "seek")
    if seen and objective == "seek":
        return
    if seen and objective == "shun":
        near = min(seen, key=lambda one: (distance(one["x_yd"] - leader["x_yd"], one["y_yd"] - leader["y_yd"]), one["id"]))
        order["course_deg"] = round(bearing(leader["x_yd"] - near["x_yd"], leader["y_yd"] - near["y_yd"]), 2)
        order["knots"] = leader["max_kn"]
        order.pop("turn_points", None)
        order.pop("follow", None)
        return
    if "course_deg" in told:
        order["course_deg"] = told["course_deg"]
        order.pop("turn_points", None)
        order.pop("follow", None)
    if "knots" in told:
        order["knots"] = min(told["knots"], leader["max_kn"])


def _hold_fire(order: Data, seen: list[Data], policy: str) -> None:
    largest = BOOK["NAV-T-050"]["rows"][0]["to_yd"]
    near = {one["id"] for one in seen if one["range_yd"] <= largest}
    if policy == "never" or (policy == "close" and order.get("target") not in near):
        order["target"] = None
    if policy == "never":
        order.pop("torpedo", None)
