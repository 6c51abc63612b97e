"""Acts of a unit on itself, their cost, and the rules against them (KS-031 to KS-041)."""

from __future__ import annotations

from tactical.ground.turns.state import Data, Refusal
from tactical.rulesets.kriegspiel.play import roll
from tactical.rulesets.kriegspiel.play.movement import reaches
from tactical.rulesets.kriegspiel.rules import charges, formations, marching
from tactical.rulesets.kriegspiel.rules.tables import WORDS

RULES = {"mount": "KS-039", "dismount": "KS-039", "limber": "KS-041", "unlimber": "KS-041", "extended": "KS-032"}
TITLES: dict[str, str] = WORDS["acts"]


def rule_of(unit: Data, act: str) -> str:
    """Name the rule that says what an act costs."""
    return (
        RULES.get(act, "KS-033" if unit["arm"] == "cav" else "KS-031")
        if unit["arm"] != "cav" or act not in formations.FORMATIONS
        else "KS-033"
    )


def may_not(state: Data, key: str, act: str) -> Refusal | None:
    """Say why a unit cannot do an act now."""
    unit = state["units"][key]
    why = formations.may_not(unit, act, len(roll.standing(state, key)))
    if why:
        return rule_of(unit, act), f"{why}"
    kept = reaches.unit_kept(state, key) or reaches.fired(unit)
    if kept is not None:
        return kept
    price, left = formations.price(unit, act), marching.compute_budget_left({**unit, "used": max(unit["acted"], unit["used"])})
    if price > left:
        share = "a whole move" if price >= marching.MOVE else "half a move"
        return rule_of(unit, act), f"to {TITLES[act].lower()} takes {share}, and less than that is left"
    if not roll.there(state, key):
        return "KS-012", "nobody of this unit is on the field"
    return None


def carry_out(state: Data, key: str, act: str) -> None:
    """Carry out an act of a unit, and spend its price."""
    unit = state["units"][key]
    price = formations.price(unit, act)
    state["units"][key].update(formations.formed(unit, act))
    unit["acted"] += price
    unit["used"] = max(unit["used"], unit["acted"])
    unit["done"] = [*unit.get("done", []), act]
    if act in ("limber", "unlimber"):
        for gun in unit["guns"]:
            state["guns"][gun]["limbered"] = act == "limber"


def no_charge(state: Data, key: str) -> Refusal | None:
    """Say why a unit may not charge at all."""
    unit = state["units"][key]
    if unit["arm"] != "cav":
        return "KS-091", "only cavalry can charge"
    why = charges.no_charge(len(roll.standing(state, key)), unit["formation"], mounted=unit["mounted"])
    return ("KS-091", why) if why else None
