"""Orders that a side may give, and every fault of those it gave.

    {"ships": {key: {"course_deg": 75 | "turn_points": -2, "engines": true, "knots": 14, "target": "E2" | null,
                     "projectile": "AP" | "HE" | "CP", "aim": "Z02" | null,
                     "torpedo": …, "dive": …, "glass": …, "light": …}},
     "general": …, "signals": …, "concentrate": …, "flag": …, "scale": …, "forts": …, "troops": …}

Everything may be left out: a ship without an order, or a part of one, goes on as she did. Knots below 0 are astern. Orders are
checked against the side's knowledge: a target is one of the enemies in its own book. The modules that carry out the parts of the
second and third row explain them: ``torpedo``, ``submarine``, ``night``, ``command``, ``scale``, ``forts`` and ``land``.
"""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.chapters import CHAPTERS
from naval.rulesets.jane.command.posts import OF_A_SHIP
from naval.rulesets.jane.forts import chapter as forts
from naval.rulesets.jane.gunnery import shooting as gunnery
from naval.rulesets.jane.night import orders as night_orders
from naval.rulesets.jane.ships import condition
from naval.rulesets.jane.ships.depth import is_under
from naval.rulesets.jane.table import movement
from naval.rulesets.jane.tables import Data, Table, is_number
from naval.rulesets.jane.torpedoes import chapter as torpedo
from tactical.engine.rule import forbids
from tactical.engine.ruleset import Fault

OF_THE_SIDE = ("ships", "general", "signals", "concentrate", "flag", "scale", "forts", "troops", "night")


@forbids("NAV-T-001", source="L9")
def in_reason(order: object) -> str | None:
    """Nothing may be ordered that could not be done in actual war."""
    if not isinstance(order, dict):
        return "An order for a ship is a table of course, speed, target and projectile."
    strange = sorted(str(key) for key in order if key not in OF_A_SHIP)
    if strange:
        return f"A ship has no order {', '.join(map(repr, strange))}; there are: {', '.join(OF_A_SHIP)}."
    for part in ("course_deg", "turn_points", "knots"):
        value = order.get(part, 0)
        if not is_number(value):
            return f"{part} must be a number, not {value!r:.40}."
    if "course_deg" in order and "turn_points" in order:
        return "Order a course or a turn in points, not both."
    if not isinstance(order.get("engines", False), bool):
        return f"engines must be true or false, not {order['engines']!r}."
    return None


@forbids("SC-J-06", source="convention: the turning card as a limit on orders")
def within_her_circle(points: float, most: float) -> str | None:
    """No ship turns more points in a move than her card allows at the speed she will run."""
    if abs(points) <= most + 1e-6:
        return None
    return f"{abs(points):g} points is more than she can turn in a move at this speed: {most:.2f} is her most."


@forbids("SC-J-07", source="convention: fire is ordered at ships that are seen")
def target_is_in_sight(target: object, book: Data) -> str | None:
    """Fire is ordered at an enemy in sight, by the name this side knows her by."""
    if target is None:
        return None
    entry = book.get(target) if isinstance(target, str) else None
    if entry is not None and entry["in_sight"] and not entry.get("sunk"):
        return None
    known = [ident for ident in sorted(book) if book[ident]["in_sight"] and not book[ident].get("sunk")]
    what = f"{target} has been sunk." if entry and entry.get("sunk") else f"No enemy {target!r} is in sight."
    return f"{what} In sight: {', '.join(known) or 'none'}."


def limits(state: Data, ship: Data, conv: Table) -> tuple[float, float]:
    """Find her most squares now, and the diameter of her turning circle."""
    ship_class = state["classes"][ship["class"]]
    most = condition.most_squares(ship["hurt"], ship_class, ship["top"], conv)
    card = movement.nearest_card(ship_class["tactical_diameter_yd"])
    return most, movement.larger_circle(card, ship["hurt"]["cards"], conv)


def check(state: Data, side: str, orders: object, conv: Table) -> list[Fault]:
    """List every fault of one side's orders: rule, where, and a sentence for the player."""
    if side not in state["sides"]:
        return [_fault("NAV-T-001", "side", f"{side!r} does not fight in this battle.")]
    if state["over"] is not None:
        return [_fault("NAV-T-001", side, "The battle is over.")]
    if not isinstance(orders, dict) or not isinstance(orders.get("ships", {}), dict):
        return [_fault("NAV-T-001", side, 'Orders are a table {"ships": {…}}.')]
    strange = sorted(str(part) for part in orders if part not in OF_THE_SIDE)
    if strange:
        named = ", ".join(map(repr, strange))
        return [_fault("NAV-T-001", side, f"There is no order {named}; there are: {', '.join(OF_THE_SIDE)}.")]
    ships = orders.get("ships", {})
    faults = [_fault(*one) for chapter in CHAPTERS for one in chapter.faults(state, side, orders, conv)]
    if night_orders.by_machine(state) and faults:
        return faults
    for key in sorted(ships, key=str):
        ship = state["ships"].get(key)
        if ship is None or ship["side"] != side:
            faults.append(_fault("NAV-T-001", str(key), f"{side.capitalize()} has no ship {key!r}."))
        elif not ship["afloat"]:
            faults.append(_fault("NAV-T-001", str(key), f"{ship['name']} is sunk."))
        else:
            faults += _ship_faults(state, ship, ships[key], ships, conv)
    return faults


def _ship_faults(state: Data, ship: Data, order: Any, sheet: Data, conv: Table) -> list[Fault]:
    said = in_reason(order)
    if said:
        return [_fault("NAV-T-001", ship["key"], said)]
    most, card = limits(state, ship, conv)
    found = []
    if "knots" in order:
        found.append(("NAV-T-028", movement.top_speed_is_the_limit(order["knots"], most)))
        found.append(("SC-T-07", movement.astern_is_half(order["knots"], most, conv)))
    if "turn_points" in order and not is_under(ship):
        ordered = movement.squares(order["knots"]) if "knots" in order else ship["speed"]
        run, _ = movement.reckon_run_and_speed(ship["speed"], ordered, most, conv)
        turn = movement.points_in_a_move(run, card, conv)
        found.append(("SC-J-06", within_her_circle(order["turn_points"], turn)))
    if "target" in order and order["target"] not in forts.targets(state, ship["side"], conv):
        found.append(("SC-J-07", target_is_in_sight(order["target"], state["book"][ship["side"]])))
    if order.get("projectile") is not None:
        unknown = gunnery.projectile_is_known(order["projectile"])
        loaded = [ship["guns"][ident]["loaded"] for ident in sorted(ship["guns"])]
        found.append(("NAV-T-046", unknown))
        if not unknown:
            found.append(("NAV-T-048", gunnery.what_is_loaded_stays(order["projectile"], loaded)))
    if order.get("aim") is not None:
        aims = [*sorted(conv["SC-T-09"]["broadside"]), *forts.aims(state, ship["side"])]
        if order["aim"] not in aims:
            found.append(("SC-T-09", f"There is no place {order['aim']!r} to aim at; there are: {', '.join(aims)}."))
    for chapter in CHAPTERS:
        found += chapter.faults_of_ship(state, ship, order, sheet, conv)
    return [_fault(rule, ship["key"], text) for rule, text in found if text]


def without_misfits(state: Data, sheet: Data, conv: Table) -> Data:
    """Take out of a captain's sheet the torpedoes that no tube can fire as the ship will lie.

    He reckons in whole degrees and yards, a little off at the edge of an arc.
    """
    ships = sheet.get("ships", {})
    for key in [key for key, order in ships.items() if order.get("torpedo") is not None]:
        if any(text for _, text in torpedo.faults_of_ship(state, state["ships"][key], ships[key], ships, conv)):
            del ships[key]["torpedo"]
    return sheet


def _fault(rule: str, where: str, text: str) -> Fault:
    return {"rule": rule, "where": where, "text": text}


def options(state: Data, side: str, conv: Table) -> Data:
    """List the orders that each ship of a side may be given now, for a page (or a die) that knows no rules."""
    book = state["book"][side]
    targets = [ident for ident in sorted(book) if book[ident]["in_sight"] and not book[ident].get("sunk")]
    targets += forts.targets(state, side, conv)
    afloat = [key for key, ship in state["ships"].items() if ship["side"] == side and ship["afloat"]]
    ships = {}
    for key, ship in state["ships"].items():
        if ship["side"] != side or not ship["afloat"]:
            continue
        most, card = limits(state, ship, conv)
        loaded = [ship["guns"][ident]["loaded"] for ident in sorted(ship["guns"])]
        free = [one for one in gunnery.PROJECTILES if gunnery.what_is_loaded_stays(one, loaded) is None]
        ships[key] = {
            "knots": [-3 * most * conv["SC-T-07"]["astern"], 3 * most],
            "speed_kn": 3 * ship["speed"],
            "turn_points": movement.points_in_a_move(ship["speed"], card, conv),
            "card_yd": card,
            # With these two the page draws a helm that is being tried.
            "points_a_square": movement.points_in_a_move(1.0, card, conv),
            "stops_under_kn": 3 * conv["SC-T-07"]["creep"],
            "targets": targets,
            "projectiles": free,
            "aim": [*sorted(conv["SC-T-09"]["broadside"]), *forts.aims(state, side)],
            "follow": sorted(one for one in afloat if one != key),
        }
        for chapter in CHAPTERS:
            ships[key].update(chapter.options_of_ship(state, ship, conv))
    number = state["move"] + 1
    general = state["stage"] == "general"
    if night_orders.by_machine(state):
        nothing: Data = {"general": None, "signals": None, "concentrate": None, "flag": []}
        title = f"The umpire decides: the next {night_orders.minutes(conv)} minutes"
        return {"title": title, "seal": "Let the umpire go on", "ships": {}, **nothing}
    may = {
        "title": "Write your general orders" if general else f"Order move {number}",
        "seal": "Seal general orders" if general else f"Seal move {number}",
        "ships": {} if general else ships,
    }
    for chapter in CHAPTERS:
        if chapter.before_action or not general:
            may.update(chapter.options(state, side, conv))
    return may
