"""Method 2 of the night (NAV-T-188): both sides hand in night orders, and the umpire's machine (``captain/night_orders.py``)
decides.

In the stage ``general`` a side hands in

    "night": {force key: {"course_deg": 90, "knots": 12, "objective": "seek" | "pass" | "shun",
                          "fire": "freely" | "close" | "never"}}

beside its general orders; everything may be left out. After that nobody orders anything: a move is ten minutes, each resolved by
the side's captain from its own view, its general orders and these. ``seek`` steers the course until an enemy is met and then
fights; ``pass`` keeps the course whatever is met; ``shun`` turns away from every enemy met. ``close`` is fire within the range of
the largest target only. A force without night orders goes on as it steers, and seeks.
"""

from __future__ import annotations

from naval.rulesets.jane.tables import Data, Table, is_number
from tactical.engine.rule import forbids, modifies

OBJECTIVES = ("seek", "pass", "shun")
FIRE = ("freely", "close", "never")
PARTS = ("course_deg", "knots", "objective", "fire")


def by_machine(state: Data) -> bool:
    """Report whether the umpire decides the acts of the ships now."""
    return state["night"] is not None and state["night"]["method"] == 2 and state["stage"] == "action"


@modifies("SC-J-63", source="convention: how often the umpire of a night reports")
def minutes(conv: Table) -> int:
    """The umpire who decides a night tells both sides after so many minutes how it stands; nobody orders in between."""
    return int(conv["SC-J-63"]["moves"])


@forbids("NAV-T-188", source="L329; SC-T-26")
def handed_in_before(machine: bool, parts: list[str]) -> str | None:
    """Each side furnishes the umpire with its night orders, course and objectives, and the result is umpired."""
    if not machine or not parts:
        return None
    return f"Tonight the ships follow the night orders handed in; you cannot order {', '.join(parts)} now."


def faults(state: Data, side: str, orders: Data, conv: Table) -> list[tuple[str, str, str]]:
    """List the faults of ``orders["night"]``, and of anything that is ordered once the umpire decides."""
    parts = sorted(str(part) for part in orders if orders[part] not in (None, {}, []))
    said = handed_in_before(by_machine(state), parts)
    if said:
        return [("NAV-T-188", "night", said)]
    wanted = orders.get("night")
    if wanted in (None, {}):
        return []
    if state["night"] is None or state["night"]["method"] != 2 or state["stage"] != "general":
        return [("NAV-T-188", "night", "You can hand in night orders only before a night judged by the umpire.")]
    if not isinstance(wanted, dict):
        return [("NAV-T-188", "night", "Night orders are a table by force.")]
    forces = {ship["force"] for ship in state["ships"].values() if ship["side"] == side}
    found = []
    for force in sorted(wanted, key=str):
        if force not in forces:
            found.append(("NAV-T-188", str(force), f"{side.capitalize()} has no force {force!r}."))
        else:
            found += [("NAV-T-188", force, said) for said in _force_faults(wanted[force])]
    return found


def _force_faults(order: object) -> list[str]:
    if not isinstance(order, dict):
        return ["Night orders of a force are a table of course, knots, objective and fire."]
    found = [
        f"There is no night order {part!r}; there are: {', '.join(PARTS)}."
        for part in sorted(map(str, order))
        if part not in PARTS
    ]
    for part in ("course_deg", "knots"):
        value = order.get(part, 0)
        if not is_number(value) or (part == "knots" and value < 0):
            found.append(f"{part} must be a number{' from 0' if part == 'knots' else ''}, not {value!r}.")
    for part, there in (("objective", OBJECTIVES), ("fire", FIRE)):
        if order.get(part, there[0]) not in there:
            found.append(f"{part} must be one of {', '.join(there)}, not {order[part]!r}.")
    return found


def options(state: Data, side: str, conv: Table) -> Data:
    """List ``{"night": {force: {"course_deg", "knots": [0, most], "objective", "fire"}}}`` while night orders are handed in."""
    if state["night"] is None or state["night"]["method"] != 2 or state["stage"] != "general":
        return {}
    forces: Data = {}
    for ship in state["ships"].values():
        if ship["side"] == side:
            force = forces.setdefault(
                ship["force"],
                {
                    "heading_deg": round(ship["heading"], 2),
                    "knots": [0.0, 99.0],
                    "objective": list(OBJECTIVES),
                    "fire": list(FIRE),
                },
            )
            force["knots"][1] = min(force["knots"][1], round(3 * ship["top"], 3))
    return {"night": {force: forces[force] for force in sorted(forces)}}


def hand_in(state: Data, orders: dict[str, Data]) -> None:
    if state["night"] is not None and state["night"]["method"] == 2:
        state["night"]["orders"] = {side: _in_order(orders[side].get("night") or {}) for side in state["sides"]}


def _in_order(told: Data) -> Data:
    """Put night orders in one order of words, however they were written down."""
    return {force: {part: told[force][part] for part in PARTS if part in told[force]} for force in sorted(told)}
