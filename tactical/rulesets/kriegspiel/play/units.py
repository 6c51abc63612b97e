"""Units on the sheets: put down, acts, marches and charges; the beginning and end of their plies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from tactical.engine.ruleset import State
from tactical.ground.geometry.measure import UNIT, heading
from tactical.ground.turns import gun_crew, nearest_places
from tactical.ground.turns.book import Book, Extra, Layout, Work
from tactical.ground.turns.deployment.arrivals import LAND
from tactical.ground.turns.state import Data, Refusal
from tactical.rulesets.kriegspiel.play import armies, deployment, opening, roll, touch
from tactical.rulesets.kriegspiel.play import command as generals
from tactical.rulesets.kriegspiel.play.armies import is_point
from tactical.rulesets.kriegspiel.play.cavalry import charges, clashes, pursuit
from tactical.rulesets.kriegspiel.play.movement import acts, placement, reaches
from tactical.rulesets.kriegspiel.play.movement import unit_moves as march
from tactical.rulesets.kriegspiel.rules import command, formations, marching, supply

ORDERS = ("do", "to", "face", "charge", "work", "into", "out", "at", "formation")
MOST_POINTS = 12


class Bodies(Extra):
    """Everything a unit does on foot or hoof."""

    parts: ClassVar[tuple[str, ...]] = ("units",)
    gun_parts: ClassVar[tuple[str, ...]] = ("units",)
    deploy_parts: ClassVar[tuple[str, ...]] = ("units",)
    setup_parts: ClassVar[tuple[str, ...]] = opening.SETUP_PARTS

    def faults(self, book: Book, setup: Data) -> list[str]:
        many = [] if LAND in setup else armies.too_many(setup.get("forces"))
        return many + opening.wrong(setup, ("blue", "red"))

    def furnish_state(self, book: Book, state: State, setup: Data) -> None:
        """Put in generals, supply, depots, boats and trains."""
        opening.furnish(state, setup)

    def secret(self, book: Book, setup: Data) -> bool:
        """Return true: mines, notes and things out of a general's sight stay secret to the end."""
        return True

    def owner(self, book: Book, state: State, part: str, key: Any) -> str | None:
        if part == "near":
            return command.post_of(state["units"][key]["arm"]) if key in state["units"] else None
        if part not in self.parts:
            return None
        return command.post_of(state["units"][key]["arm"]) if key in state["units"] else "general"

    # -- putting down ----------------------------------------------------------------------------------------------------
    def deploy_sheet(self, lay: Layout) -> None:
        """Put units down about their middles, within reach of their own back line."""
        wanted, floor, near = lay.table("units"), placement.Floor(), nearest_places.read_near_pieces(lay, lay.state["units"])
        for key in roll.of_side(lay.state, lay.side):
            floor.add(key, placement.discs(lay.state, key))
        for key in sorted(map(str, wanted), key=roll.by_key):
            why = deployment.deploy_unit(lay, key, wanted[key], floor, near=key in near)
            if why:
                lay.refuse("KS-009" if "unit" in why else "LW-011", f"units.{key}"[:80], why)

    def fill(self, work: Work, side: str) -> None:
        """Put down the units left over."""
        floor = placement.Floor()
        waiting = opening.list_units_off_field(work.state, side)
        for key in sorted(work.state["units"], key=roll.by_key):
            if key not in waiting:
                floor.add(key, placement.discs(work.state, key))
        placement.fill(work.country, work.state, side, waiting, floor)
        work.stirred()

    def deployed(self, work: Work) -> None:
        """Drop the pins: units are put down in depth, and nobody's first move is counted from the back line (SC-KS-31)."""
        for part in ("men", "guns"):
            for one in work.state[part].values():
                one.pop("pin", None)

    # -- a ply -----------------------------------------------------------------------------------------------------------
    def begin_ply(self, work: Work) -> None:
        """Begin a ply: budgets whole again, retreats that must go on, and horse in reach noted."""
        state = work.state
        state["exempt"], state["charging"] = [], {}
        for unit in state["units"].values():
            if unit["side"] == state["mover"]:
                unit.update(used=0, acted=0, fired=False, done=[])
        for wagon in state["wagons"].values():
            if wagon["side"] == state["mover"]:
                wagon["used"] = 0
        pursuit.begin(work)
        roll.call(state)

    def may_act_with_guns(self, book: Book, state: State, side: str) -> bool:
        return any(
            unit["side"] == side
            and unit["arm"] == "RA"
            and unit["guns"]
            and not unit["used"]
            and reaches.unit_kept(state, key) is None
            and roll.standing(state, key)
            for key, unit in sorted(state["units"].items())
        )

    def before_guns(self, lay: Layout) -> None:
        """Limber up batteries before their guns move."""
        for key, order in _orders(lay).items():
            _gun_acts(lay, key, order, "limber")

    def guns_sheet(self, lay: Layout) -> None:
        """Unlimber batteries when their guns have moved."""
        for key, order in _orders(lay).items():
            _gun_acts(lay, key, order, "unlimber")
            for other in sorted(order.keys() - {"do"}):
                lay.refuse("LW-023", f"units.{key}", f"guns first: {other!r:.20} is ordered with the men")
            wrong = (
                [one for one in order.get("do", []) if one not in ("limber", "unlimber")]
                if isinstance(order.get("do", []), list)
                else ["do"]
            )
            if wrong:
                lay.refuse("LW-023", f"units.{key}", f"guns first: {str(wrong[0])[:20]} is ordered with the men")

    def fire(self, work: Work, sheet: Data) -> None:
        for key, order in sorted(sheet.get("units", {}).items()):
            for act in order["do"]:
                acts.carry_out(work.state, key, act)

    def before_men(self, lay: Layout) -> None:
        """Carry out acts first; then write out every unit's march or charge as its men's ways."""
        if not isinstance(lay.orders.get("men", {}), dict):
            lay.orders = {**lay.orders, "men": lay.table("men")}
        _ride(lay)
        given = set(map(str, lay.orders.get("men", {})))
        for key, order in _orders(lay).items():
            _unit(lay, key, order, given)

    def after_men(self, lay: Layout) -> None:
        """Count the move each unit has spent; prepare charges as they will be made."""
        # A unit has spent its acts, and the longest way of its men.
        lay.refused = [one for one in lay.refused if one["where"].removeprefix("men.") not in lay.written]
        for key in sorted(lay.state["units"]):
            unit = lay.state["units"][key]
            if unit["side"] != lay.side:
                continue
            far = max((lay.men[man]["spent"] for man in unit["men"]), default=0)
            unit["used"] = min(marching.budget(unit), max(unit["used"], unit["acted"] + far * reaches.part(unit)))
        for key, order in sorted(lay.kept.get("units", {}).items()):
            if "charge" in order and not charges.riders(lay.book, lay.state, key, lay.paths):
                order.pop("charge")
                lay.state["charging"].pop(key, None)
                lay.refuse("KS-091", f"units.{key}", "the charge does not reach the enemy")
            if "face" in order and not any(man in lay.paths for man in lay.state["units"][key]["men"]):
                order.pop("face")  # nobody of it has gone anywhere
                lay.state["units"][key]["h"] = lay.before["units"][key]["h"]
        if "units" in lay.kept:
            lay.kept["units"] = {key: order for key, order in lay.kept["units"].items() if order}
            if not lay.kept["units"]:
                lay.kept.pop("units")

    def may_not_go(self, lay: Layout) -> dict[str, Refusal]:
        """Refuse horse that would touch the enemy with fewer than eight of its body riding, however many are on its roll
        (KS-091).
        """
        found: dict[str, Refusal] = {}
        for key in roll.of_side(lay.state, lay.side, "cav"):
            mine = [one for one in lay.state["units"][key]["men"] if len(lay.paths.get(one, ())) > 1]
            if mine and lay.state["units"][key]["mounted"] and (why := charges.too_few(lay.book, lay.state, key, mine)):
                rule = "KS-091", f"cavalry can touch the enemy only by a charge: {why}"
                found |= {one: rule for one in mine if touch.touched(lay.book, lay.state, one, lay.paths[one][-1]) is not None}
        return found

    def carried(self, work: Work, lay: Layout) -> None:
        """Remember the ways of horse for its charges; the official measures."""
        horse = {key for key in lay.paths if work.men[key]["arm"] == "cav" and work.men[key]["is"] == "armed"}
        work.state["ways"] = {key: [list(point) for point in lay.paths[key]] for key in sorted(horse)}
        roll.call(work.state)
        gone = {
            unit["name"]: 100 * unit["used"] // marching.MOVE
            for _, unit in sorted(work.state["units"].items())
            if unit["side"] == lay.side and unit["used"]
        }
        if gone:
            generals.enter(work, lay.side, "measure", "hundredths of a move", gone)

    def before_melees(self, work: Work) -> None:
        """Tell who retired and who stood; then carry out the charges."""
        pursuit.settle(work)
        clashes.settle(work)

    def after_melees(self, work: Work) -> None:
        """Call the rolls after all losses."""
        roll.call(work.state)

    def end_ply(self, work: Work) -> None:
        """Settle fords reached, moves banked, runs of fire, duties done, guns repaired, pursuers shaken off."""
        state, side = work.state, work.state["mover"]
        roll.call(state)
        for key in roll.of_side(state, side):
            unit = state["units"][key]
            unit["bank"] = marching.banked(unit)
            unit["ford"] = _ford(work, key)
            unit["run"], unit["owes"] = (
                supply.run_of_fire(unit["run"], unit["owes"], unit["fired"]) if unit["arm"] == "inf" else (0, False)
            )
            if unit["duty"] and unit["duty"]["move"] <= generals.own_move(state, side):
                unit["duty"] = None
        for gun in state["guns"].values():
            if gun["side"] == side and gun["is"] == "disabled":
                gun["disabled"] -= 1
                gun["is"] = "disabled" if gun["disabled"] > 0 else "in place"
        pursuit.release(work)
        generals.look(work)


def _orders(lay: Layout) -> dict[str, Data]:
    wanted, found = lay.table("units"), {}
    for key in sorted(map(str, wanted), key=roll.by_key):
        order = wanted[key]
        if key not in lay.state["units"] or lay.state["units"][key]["side"] != lay.side:
            lay.refuse("KS-011", f"units.{key}"[:80], "this is not a unit of yours")
        elif not isinstance(order, dict) or set(map(str, order)) - set(ORDERS):
            lay.refuse("KS-011", f"units.{key}", f"a unit's orders are a table of {', '.join(ORDERS)}")
        else:
            found[key] = order
    return found


def _gun_acts(lay: Layout, key: str, order: Data, only: str) -> None:
    """Limber up, or unlimber: one act of a battery in the guns' part."""
    wanted = order.get("do", [])
    if not isinstance(wanted, list) or only not in wanted:
        return
    why = acts.may_not(lay.state, key, only)
    if why is None and only == "limber" and any(lay.guns[gun]["did"] for gun in lay.state["units"][key]["guns"]):
        why = "KS-034", "its guns have fired or moved in this move"
    if why is None and only == "unlimber" and any(lay.guns[gun]["did"] == "fired" for gun in lay.state["units"][key]["guns"]):
        why = "KS-034", "its guns have fired in this move"
    if why is None and only == "unlimber" and not _left_for(lay, key):
        why = "KS-041", "unlimbering takes half a move, and its guns have gone too far for it"
    if why is not None:
        return lay.refuse(why[0], f"units.{key}", why[1])
    at_trails, before = gun_crew.covered(lay, lay.side), dict(lay.state["units"][key])
    acts.carry_out(lay.state, key, only)
    if few := gun_crew.too_few(at_trails, lay, lay.side):
        lay.state["units"][key] = before
        for gun in before["guns"]:
            lay.guns[gun]["limbered"] = before["limbered"]
        return lay.refuse(few[0], f"units.{key}", few[1])
    lay.kept.setdefault("units", {}).setdefault(key, {"do": []})["do"].append(only)
    return None


def _left_for(lay: Layout, key: str) -> bool:
    unit = lay.state["units"][key]
    spent = max((lay.men[man]["spent"] for gun in unit["guns"] for man in lay.gun_moves.get(gun, {}).get("crew", {})), default=0)
    return bool(unit["acted"] + spent * reaches.part(unit) + marching.HALF <= marching.budget(unit))


def _ride(lay: Layout) -> None:
    """Charge with horse sent at a body, as a body (KS-091), if it may; the others go up to it singly."""
    attack, units = lay.orders.get("attack"), lay.orders.get("units", {})
    if not isinstance(attack, dict) or not isinstance(units, dict):
        return
    found: dict[str, Any] = {}
    for key in roll.of_side(lay.state, lay.side, "cav"):
        mine = [one for one in lay.state["units"][key]["men"] if isinstance(attack.get(one), str)]
        if mine and lay.state["units"][key]["mounted"]:
            before = units[key] if isinstance(units.get(key), dict) else {}
            found[key] = {**{part: before[part] for part in ("do",) if part in before}, "charge": attack[mine[0]]}
            attack = {one: body for one, body in attack.items() if one not in mine}
    if found:
        rode = {one for key in found for one in lay.state["units"][key]["men"]}
        men = {one: way for one, way in lay.orders.get("men", {}).items() if one not in rode}
        lay.orders = {**lay.orders, "attack": attack, "men": men, "units": {**units, **found}}


def _unit(lay: Layout, key: str, order: Data, given: set[str]) -> None:
    unit, where = lay.state["units"][key], f"units.{key}"
    kept: Data = {}
    wanted = order.get("do", [])
    if not isinstance(wanted, list):
        lay.refuse("KS-031", where, '"do" is a list of acts')
        wanted = []
    for act in wanted[:6]:
        why = acts.may_not(lay.state, key, act) if isinstance(act, str) else ("KS-031", "an act is a word")
        why = why or gun_crew.kept_back(lay, unit["men"])
        if why is not None:
            lay.refuse(why[0], where, why[1])
            continue
        acts.carry_out(lay.state, key, act)
        kept.setdefault("do", []).append(act)
        if act in formations.ACTS and unit["arm"] != "RA":
            march.form_up(lay, key)
    lay.kept.setdefault("units", {})[key] = kept
    mine = [man for man in unit["men"] if man in given]
    if "charge" in order:
        _charge(lay, key, order["charge"], kept, mine)
    elif "to" in order or "face" in order:
        _march(lay, key, order, kept, mine)


def _march(lay: Layout, key: str, order: Data, kept: Data, mine: list[str]) -> None:
    where, points, face = f"units.{key}", order.get("to", []), order.get("face")
    if not isinstance(points, list) or len(points) > MOST_POINTS or not all(map(is_point, points)):
        return lay.refuse("KS-020", where, f"a unit's path is a list of at most {MOST_POINTS} places [x, y]")
    if face is not None and (not is_point(face) or not any(face)):
        return lay.refuse("KS-020", where, "the front of a unit is a direction [dx, dy]")
    h = _front(face) if face is not None else None
    if mine and not (reaches.unit_kept(lay.state, key) or reaches.fired(lay.state["units"][key])):
        if h is not None:
            lay.state["units"][key]["h"] = list(h)
            kept["face"] = list(h)
        return None
    unit = lay.state["units"][key]
    why = reaches.unit_kept(lay.state, key) or reaches.fired(unit)
    if why is not None:
        return lay.refuse(why[0], where, why[1])
    if not unit["men"]:
        return None
    found = march.expand(lay, key, [(x, y) for x, y in points], h)
    if found:
        _write(lay, found)
        kept["face"] = list(unit["h"])
    return None


def _front(face: Sequence[int]) -> list[int]:
    """Convert a direction to a heading; one that comes back from a sheet is a heading already."""
    dx, dy = face
    return [dx, dy] if abs(dx * dx + dy * dy - UNIT * UNIT) <= 4 * UNIT else list(heading(dx, dy))


def _charge(lay: Layout, key: str, target: Any, kept: Data, mine: list[str]) -> None:
    """Refuse a charge, or write it out as the ways of the unit's men."""
    where = f"units.{key}"
    foe = lay.state["units"].get(target) if isinstance(target, str) else None
    if foe is None or foe["side"] == lay.side or "marker" in foe:
        return lay.refuse("KS-091", where, "a charge names an enemy unit that is in sight")
    why = reaches.unit_kept(lay.state, key) or acts.no_charge(lay.state, key)
    if why is not None:
        return lay.refuse(why[0], where, why[1])
    if target in lay.state["charging"].values():
        return lay.refuse("KS-091", where, "another unit is already charging this one in this move")
    lay.state["charging"][key] = target
    if not mine:
        found = charges.plan(lay, key, target)
        if not found:
            lay.state["charging"].pop(key)
            return lay.refuse("KS-091", where, "it cannot reach them in this move")
        if few := charges.too_few_ride(lay, key, found):
            lay.state["charging"].pop(key)
            return lay.refuse("KS-091", where, f"too few of this unit can reach them: {few}")
        _write(lay, found)
    kept["charge"] = target
    return None


def _write(lay: Layout, found: dict[str, Any]) -> None:
    """Put men's ways on the sheet; a man without room at the end stays, which is no fault of the sheet."""
    lay.orders = {
        **lay.orders,
        "men": {**(lay.orders.get("men") or {}), **{one: [list(point) for point in way] for one, way in found.items()}},
    }
    lay.written |= set(found)


def _ford(work: Work, key: str) -> str | None:
    for one in roll.points(work.state, key):
        if ford := marching.at_ford(work.country, one["x"], one["y"]):
            return str(ford)
    return None
