"""Additions of the Kriegspiel to views and options."""

from __future__ import annotations

from typing import Any

from tactical.engine.rule import reveals
from tactical.engine.ruleset import UMPIRE, State
from tactical.engine.text.words import agree, sentence
from tactical.ground.turns.book import Book, Extra, Layout
from tactical.ground.turns.position import people
from tactical.ground.turns.state import Data
from tactical.rulesets.kriegspiel.play import command, opening, roll, trains
from tactical.rulesets.kriegspiel.play import formations as drill
from tactical.rulesets.kriegspiel.play.cavalry import charges
from tactical.rulesets.kriegspiel.play.fire import shells, volleys
from tactical.rulesets.kriegspiel.play.knowledge import sight
from tactical.rulesets.kriegspiel.play.movement import acts, reaches
from tactical.rulesets.kriegspiel.play.units import Bodies
from tactical.rulesets.kriegspiel.rules import formations, marching
from tactical.rulesets.kriegspiel.rules.tables import BOOK, u

ARMS = {"RA": "gunners", "RE": "engineers", "TS": "drivers", "GEN": "general"}
UNIT = ("side", "arm", "name", "formation", "mounted", "limbered", "men", "guns", "wagons", "h")
ALL_HEAR = ("melee", "charge", "driven")  # deaths of which both sides are told
OWN_UNIT = ("horses", "run", "fired", "duty", "stands", "wants", "out", "doing", "aboard", "ford", "bank")


class Shown(Extra):
    """Views and options of everything that only the Kriegspiel has. It is the last of the modules."""

    def view(self, book: Book, state: State, viewer: str, page: Data) -> None:
        """Show units, wagons, works, mines, boats, trains, supply and notices as this viewer knows them."""
        page["units"] = {key: _unit(state, key, viewer) for key in sorted(state["units"], key=roll.by_key)}
        page["wagons"] = {key: {**one, "kind": "supply"} for key, one in sorted(state["wagons"].items())}
        for table in ("works", "mines", "boats", "landings", "depots", "sieges", "retiring", "supply", "ledger", "broken"):
            page[table] = state[table]
        page["trains"] = {key: {**one, "pieces": trains.pieces(state, key)} for key, one in sorted(state["trains"].items())}
        page["generals"] = {side: _general(state, side) for side in sorted(state["generals"])}
        page["notices"] = [*state["notices"]]
        page["messages"] = list(state["messages"])
        page["sight"] = (
            sight.circles(state, viewer) if viewer in state["sides"] and state["stage"] not in ("country", "sides") else []
        )
        if viewer in state["sides"]:
            other = next(side for side in state["sides"] if side != viewer)
            page["counts"].pop(other, None)
            page["start"] = {viewer: page["start"][viewer]} if viewer in page["start"] else {}
            page["score"] = {viewer: page["score"][viewer]} if viewer in page["score"] else {}
            page["log"] += [_fell(book, side, arms, viewer) for side, arms in untold(state, viewer).items()]
        for side, told in page["score"].items():
            page["score"][side] = {**told, "lines": [_line(*line) for line in told["lines"] if line[0] not in ARMS or line[2]]}
        page["log"] = [{key: value for key, value in line.items() if key != "for" or viewer == UMPIRE} for line in page["log"]]

    def options(self, book: Book, state: State, side: str, found: Data) -> None:
        if not found.get("asked") or found["form"] not in ("deploy", "guns", "men"):
            return
        if found["form"] == "deploy":
            _deploy(state, side, found)
            found["deploy"]["rest"] = {"units": _rest(book, state, side)}
            return
        found["units"] = {key: _may(book, state, key, found["form"]) for key in roll.of_side(state, side)}
        if found["form"] == "guns":
            for key, told in found["guns"].items():
                told["screws"] = [
                    {"key": one, "title": one.capitalize(), "max": u("KS-001", one), "min": u("KS-001", "least")}
                    for one in ("light", "medium", "heavy")
                ]
                told["error"] = {"range": [*BOOK["KS-005"]["range"], 100], "lat": [*BOOK["KS-005"]["lateral"], 100]}
                told["limbered"] = shells.limbered(state, key)
        for key, told in found.get("men", {}).items():
            if state["men"][key]["side"] == side:  # the rest of his move after the acts on the sheet
                told["reach"] = min(told["reach"], reaches.allowed(state, key))


@reveals("SC-KS-32", source="convention: a side's log shows everybody it sees fall")
def untold(state: State, viewer: str) -> dict[str, list[str]]:
    """The arms, by side, of those this side knows to have fallen and of whom no line of its log tells (SC-KS-32)."""
    told = {one["man"] for shot in state["shots"] for one in shot["hits"] if one["side"] == viewer}
    found: dict[str, list[str]] = {}
    for one in state["fallen"]:
        if one["how"] not in ALL_HEAR and one["id"] not in told:
            found.setdefault(one["side"], []).append(one["arm"])
    return found


def _fell(book: Book, side: str, arms: list[str], viewer: str) -> Data:
    """Write the line about the fallen; of the enemy's it says only that they were seen to fall."""
    what = agree(len(arms), "falls", "fall") if side == viewer else f"{agree(len(arms), 'is', 'are')} seen to fall"
    text = sentence(f"{people.many(book, arms)} of {people.SIDE_NAMES[side]} {what}")
    return {"text": text, "rules": [book.cite("SC-KS-32")], "rolls": [], "figures": []}


def _line(words: str, points: float, number: int) -> list[Any]:
    return [f"{ARMS[words]} alive and uncaptured" if words in ARMS else words, points, number]


def _unit(state: State, key: str, viewer: str) -> Data:
    """Describe a unit as a viewer sees it; where only its arm is made out, a marker."""
    unit = state["units"][key]
    if "marker" in unit:
        return {
            "side": unit["side"],
            "arm": unit["arm"],
            "marker": {"x": unit["marker"][0], "y": unit["marker"][1]},
            "states": [],
        }
    told = {part: unit[part] for part in UNIT}
    told["states"] = states(state, key, own=viewer in (unit["side"], UMPIRE))
    told["retiring"] = key in state["retiring"]
    if viewer in (unit["side"], UMPIRE):
        told |= {part: unit[part] for part in OWN_UNIT}
        told["left"] = 100 * marching.compute_budget_left(unit) // marching.MOVE
        told["supplied"] = not unit["wants"]
    return told


def states(state: State, key: str, *, own: bool) -> list[str]:
    """Describe a unit's condition in words: the visible marks, and to its own side all."""
    unit, found = state["units"][key], []
    if key in state["retiring"]:
        found.append("retiring")
    if unit["arm"] == "cav" and not unit["mounted"]:
        found.append("dismounted")
    if unit["arm"] == "RA":
        found.append("limbered" if unit["limbered"] else "unlimbered")
    if own:
        if unit["out"]:
            found.append("out of action")
        found += [f"without {kind}" for kind in sorted(unit["wants"])]
        if unit["doing"]:
            found.append("embarking or landing")
        if unit["aboard"]:
            found.append("aboard")
        if unit["duty"]:
            found.append("cannot move next" if unit["duty"]["must"] == "stand" else "must go back next")
        if any(key in one["units"] for one in state["sieges"].values()):
            found.append("besieged")
    return found


def _general(state: State, side: str) -> Data:
    one = state["generals"][side]
    man = state["men"].get(one["man"])
    place = {"x": man["x"], "y": man["y"]} if man is not None and man["is"] == "armed" else {"x": None, "y": None}
    return {**one, **place, "commands": command.commanding(state, side), "out": one["back"]}


def _deploy(state: State, side: str, found: Data) -> None:
    wide, deep = state["country"]["width"], state["country"]["depth"]
    edge = opening.zone_depth(state, side)
    area = [0, 0, wide, edge] if state["home"][side] == "south" else [0, deep - edge, wide, deep]
    found["deploy"] |= {"area": [area], "units": opening.list_units_off_field(state, side)}
    found["units"] = {
        key: {"formations": list(formations.FORMATIONS), "h": state["units"][key]["h"]}
        for key in state["units"]
        if state["units"][key]["side"] == side
    }


def _rest(book: Book, state: State, side: str) -> Data:
    after = Layout(book, state, side, {})
    waiting = opening.list_units_off_field(after.state, side)
    Bodies().fill(after, side)
    found: Data = {}
    for key in waiting:
        unit = after.state["units"][key]
        for part in ("guns", "men", "wagons"):
            if unit[part] and not opening.waits(after.state, key):
                at = drill.middle([after.state[part][one] for one in unit[part]])
                found[key] = {"at": list(at), "face": list(unit["h"])}
                break
    return found


def _may(book: Book, state: State, key: str, stage: str) -> Data:
    unit = state["units"][key]
    kept = reaches.unit_kept(state, key) or reaches.fired(unit)
    men = roll.standing(state, key)
    told: Data = {
        "budget": marching.compute_budget_left(unit) // reaches.part(unit),
        "reach": 0 if kept or not men else book.reach(state, men[0])[0],
        "why": kept[1] if kept else "",
        "acts": [],
    }
    names = ("limber", "unlimber") if stage == "guns" else formations.ACTS
    for act in names:
        if formations.may_not(unit, act) is None:
            why = acts.may_not(state, key, act)
            share = "whole" if formations.price(unit, act) >= marching.MOVE else "half"
            told["acts"].append({"key": act, "title": acts.TITLES[act], "cost": share, **({"why": why[1]} if why else {})})
    if stage == "guns" and unit["arm"] == "inf":
        why_not = volleys.silent(book, state, key)
        left = [] if why_not else volleys.fives_left(state, key)
        told["volleys"] = len(left)
        told["rows"] = [{"x": five.x, "y": five.y, "row": list(five.row), "men": list(five.men)} for five in left]
        if why_not:
            told["silent"] = why_not[1]
    if stage == "men" and unit["arm"] == "cav" and kept is None:
        told["charge"] = _charges(book, state, key)
    if key in state["watch"].get(unit["side"], {}) and unit["arm"] == "cav" and unit["mounted"]:
        told["must"] = "dismount, charge or retire"
    return told


def _charges(book: Book, state: State, key: str) -> Data:
    """List the enemy bodies a body of horse may charge, with the tables' forecast of each."""
    if acts.no_charge(state, key) is not None:
        return {}
    unit, found = state["units"][key], {}
    if ordered := state["charging"].get(key):  # told from where it sets out, not from where the charge has brought it
        men = {man: {**state["men"][man], **_back(state["men"][man])} for man in unit["men"]}
        before = {**state, "men": {**state["men"], **men}, "charging": {}}
        before["units"] = {**state["units"], key: {**unit, "used": 0}}
        told = preview(book, before, key, ordered)
        return {ordered: told} if told else {}
    for target in sorted(state["units"], key=roll.by_key):
        foe = state["units"][target]
        if foe["side"] == unit["side"] or "marker" in foe:
            continue
        off = roll.apart(state, key, target)
        if off is not None and off <= u("KS-090", "reach"):
            found[target] = preview(book, state, key, target)
    return {one: told for one, told in found.items() if told}


def _back(man: Data) -> Data:
    """Return a man to where his move began, with all of it before him."""
    return {"x": man["from"][0], "y": man["from"][1], "spent": 0} if man.get("from") else {}


def preview(book: Book, state: State, key: str, target: str) -> Data | None:
    """Preview a charge at this body now; None where it cannot come up to it."""
    lay = Layout(book, state, state["units"][key]["side"], {})
    ways = charges.plan(lay, key, target)
    if not ways:
        return None
    paths: dict[str, Any] = {}
    for one, way in ways.items():
        man = lay.men[one]
        paths[one] = [(man["x"], man["y"]), *way]
        man.update(x=way[-1][0], y=way[-1][1])
    lay.stirred()
    lay.state["charging"] = {key: target}
    made = [one for one in charges.find_charges(book, {**lay.state, "mover": lay.side}, paths) if one.unit == key]
    return charges.preview(book, lay.state, made[0]) if made else None
