"""Torpedoes (A7, SC-T-22): tubes and settings, the launch, the run second by second, and the hit.

Of a setup: ``torpedo_method`` 1 to 5 (5 if it says nothing), and of a ship ``torpedo_setting`` 1000, 2000, 3000 or 4000.

An order is one torpedo of one ship in one move; the form depends on the method, and boats always name a square:

    {"half": "early" | "late", "course_deg": d}                                              methods 2 and 5
    {"half", "square": "F217"}                                                               method 1, and submarines
    {"half", "target": "E1"}                                                                 method 3
    {"half", "target", "course_deg", "range_yd", "speed_kn"}                                 method 4

``state["torpedoes"]`` are those under way (see ``running``), ``state["wakes"]`` what each side saw of hostile ones.
"""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.command.station import as_steered
from naval.rulesets.jane.events import event
from naval.rulesets.jane.night import chapter as night
from naval.rulesets.jane.ships import condition, tubes
from naval.rulesets.jane.ships.depth import is_under
from naval.rulesets.jane.submarines import chapter as submarine
from naval.rulesets.jane.table import movement, observers
from naval.rulesets.jane.table.movement import POINT, bearing, difference, distance
from naval.rulesets.jane.table.squares import centre, is_square, sheet
from naval.rulesets.jane.tables import STANDARD, Data, Table, is_number
from naval.rulesets.jane.torpedoes import torpedo_run
from naval.rulesets.jane.torpedoes.effect import strike
from tactical.engine.dice import Dice
from tactical.engine.parts import PLAIN, Parts
from tactical.engine.rule import reveals

HALVES = ("early", "late")
NEEDS = {
    1: ("square",),
    2: ("course_deg",),
    3: ("target",),
    4: ("target", "course_deg", "range_yd", "speed_kn"),
    5: ("course_deg",),
}

RULES = {1: "NAV-T-126", 2: "NAV-T-133", 3: "NAV-T-134", 4: "NAV-T-135", 5: "NAV-T-136"}
Left = tuple[list[Data], Data | None, torpedo_run.Struck | None]


def faults_of(setup: Data, conv: Table) -> list[str]:
    """List why a setup's torpedo fields cannot be taken up."""
    faults = []
    method = setup.get("torpedo_method", 5)
    if isinstance(method, bool) or method not in torpedo_run.METHODS:
        faults.append(f"torpedo_method must be 1 to 5, got {method!r}")
    for force in setup.get("forces") or ():
        for ship in force.get("ships") or ():
            setting = ship.get("torpedo_setting")
            if setting is not None and (isinstance(setting, bool) or setting not in tubes.SETTINGS):
                settings = ", ".join(map(str, tubes.SETTINGS))
                faults.append(f"ship {ship.get('key')!r}: torpedo_setting must be one of {settings}, got {setting!r}")
            faults += faults_of_tubes(ship)
    return faults


def faults_of_tubes(ship: Data) -> list[str]:
    """List why the torpedo tubes of a ship's class cannot be laid out."""
    of_class = ship.get("class")
    rows = (of_class.get("tubes") or ()) if isinstance(of_class, dict) else ()
    faults = []
    for row in rows:
        number, width = (row.get("count"), row.get("diameter_in")) if isinstance(row, dict) else (None, None)
        good = isinstance(number, int) and 0 <= number <= 20 and isinstance(width, (int, float)) and width > 0
        if not good or row.get("place") not in ("submerged", "above"):
            faults.append(f"ship {ship.get('key')!r}: tubes need count, diameter_in and a place, submerged or above, got {row!r}")
    return faults


def open_torpedoes(setup: Data, conv: Table, dice: Dice) -> Data:
    return {
        "torpedo_method": torpedo_run.method_of(setup.get("torpedo_method")),
        "wakes": {side: [] for side in sorted(setup["sides"])},
        "torpedoes": [],
    }


def opened_ship(state: Data, ship: Data, conv: Table) -> Data:
    """Open ``ship["tubes"]``: her tubes by id, with the torpedoes that a former battle left in them."""
    found = tubes.laid_out(state["classes"][ship["class"]], conv)
    kept = ship.pop("torpedoes", None) or {}
    for ident, left in kept.items():
        found[ident]["left"] = left
    return {"tubes": found}


def method_for(state: Data, ship: Data) -> int:
    """Find the method a ship fires by: submarines always name a square (NAV-T-152)."""
    return 1 if ship["boat"] else int(state["torpedo_method"])


def faults_of_ship(state: Data, ship: Data, order: Data, sheet: Data, conv: Table) -> list[tuple[str, str | None]]:
    """List the faults of the ``torpedo`` part of one ship's order; where she will lie then depends on how she is steered."""
    wish = order.get("torpedo")
    if wish is None:
        return []
    if not isinstance(wish, dict):
        return [("NAV-T-127", "A torpedo is ordered as a table of half and aim.")]
    method, move = method_for(state, ship), state["move"] + 1
    needs = NEEDS[method]
    found: list[tuple[str, str | None]] = [("NAV-T-125", tubes.setting_is_fixed(wish))]
    strange = sorted(str(part) for part in wish if part not in ("half", "setting", *needs))
    missing = [part for part in needs if part not in wish]
    if strange or missing:
        found.append((_rule(method, ship), f"A torpedo by this method needs half and {', '.join(needs)}, and nothing else."))
    if wish.get("half") not in HALVES:
        found.append(("NAV-T-127", "A torpedo is fired in the early or the late half of a move."))
    for part in ("course_deg", "range_yd", "speed_kn"):
        value = wish.get(part, 0)
        if part in needs and not is_number(value):
            found.append(("NAV-T-135" if "target" in needs else "NAV-T-136", f"{part} must be a number, not {value!r}."))
    if "square" in needs and "square" in wish and not is_square(wish["square"]):
        found.append(("NAV-T-139", f"There is no square {wish['square']!r}: a square is a letter and a number from 1 to 400."))
    if not tubes.may_launch(ship):
        found.append(("NAV-T-094", f"{ship['name']} is dead in the water and silent."))
    elif not tubes.loaded(ship, move):
        found.append(_nothing_loaded(ship, move))
    if ship["boat"] and ship["boat"]["depth"] == "bottom":
        found.append(("NAV-T-152", "She cannot fire torpedoes from the bottom."))
    if any(text for _, text in found):
        return found
    if "target" in needs:
        return [_target_fault(state, ship, wish["target"], method, conv)]
    return [_bearing_fault(state, ship, as_steered(state, ship, order, sheet, conv), conv)]


def _rule(method: int, ship: Data) -> str:
    return "NAV-T-152" if ship["boat"] else RULES[method]


def _nothing_loaded(ship: Data, move: int) -> tuple[str, str]:
    if not ship["tubes"]:
        return "NAV-T-127", f"{ship['name']} has no torpedo tubes."
    if ship["boat"]:
        for tube in ship["tubes"].values():
            resting = tubes.launching_gear_rests(tube["gear"], ship["boat"]["fired"], move)
            if resting:
                return "NAV-T-156", resting
        return "NAV-T-153", f"{ship['name']} has no tube loaded: reloading takes half an hour, on the surface or at the bottom."
    return "NAV-T-127", f"{ship['name']} has no tube loaded for move {move}."


def _target_fault(state: Data, ship: Data, target: object, method: int, conv: Table) -> tuple[str, str | None]:
    book = state["book"][ship["side"]]
    entry = book.get(target) if isinstance(target, str) else None
    rule = _rule(method, ship)
    if entry is None or not entry["in_sight"] or entry.get("sunk"):
        return rule, f"No enemy {target!r} is in sight."
    setting = tubes.setting_of(state, ship, conv)
    if entry["range"] > setting:
        return rule, f"{target} is judged {entry['range']:g} yards off; torpedoes set for {setting} cannot reach her."
    return rule, None


def _bearing_fault(state: Data, ship: Data, order: Data, conv: Table) -> tuple[str, str | None]:
    wish = order["torpedo"]
    part = torpedo_run.launch_part(wish["half"])
    place = planned(state, ship, order, conv).find_place(part, conv)
    if "square" in wish:
        x, y = centre(wish["square"])
        line = bearing(x - place.x, y - place.y)
    else:
        line = float(wish["course_deg"])
    if tubes.bearing_tube(ship, state["move"] + 1, difference(line, place.heading), conv):
        return "SC-J-10", None
    return "SC-J-10", f"No loaded tube of {ship['name']} bears on {line % 360:05.1f}° as she will lie then."


def planned(state: Data, ship: Data, order: Data, conv: Table) -> Any:
    """Plan the track that a ship will make by this order, as far as she answers her helm."""
    if is_under(ship):
        return submarine.planned(ship, order, conv)
    ship_class = state["classes"][ship["class"]]
    most = condition.most_squares(ship["hurt"], ship_class, ship["top"], conv)
    ordered = movement.squares(order["knots"]) if "knots" in order and not ship["adrift"] else ship["speed"]
    run, _ = movement.reckon_run_and_speed(ship["speed"], ordered, most, conv)
    card = movement.larger_circle(movement.nearest_card(ship_class["tactical_diameter_yd"]), ship["hurt"]["cards"], conv)
    points = 0.0
    if "turn_points" in order:
        points = float(order["turn_points"])
    elif "course_deg" in order:
        points = difference(float(order["course_deg"]), ship["heading"]) / POINT
    if ship["adrift"] or ship["jam"]["moves"]:
        points = float(ship["jam"]["points"]) if ship["jam"]["moves"] and not ship["adrift"] else 0.0
    return movement.Track(movement.Place(ship["x"], ship["y"], ship["heading"]), run, points, card, bool(order.get("engines")))


def options_of_ship(state: Data, ship: Data, conv: Table) -> Data:
    """List the torpedo orders that a ship may be given, laid over her options; ``bears`` as she heads now."""
    ready = tubes.loaded(ship, state["move"] + 1)
    grounded = bool(ship["boat"]) and ship["boat"]["depth"] == "bottom"
    if not ready or not tubes.may_launch(ship) or grounded:
        return {"torpedo": None}
    method, setting = method_for(state, ship), tubes.setting_of(state, ship, conv)
    arcs = sorted({sector for ident in ready for sector in tubes.sectors(ship["tubes"][ident], conv)})
    may: Data = {
        "method": method,
        "needs": list(NEEDS[method]),
        "tubes": ready,
        "ready": len(ready),
        "setting": setting,
        "halves": list(HALVES),
        "reach_yd": setting,
        "speed_yd": 100 * tubes.speed(setting),
        "arcs": [[start, end] for start, end in arcs],
        "bears": [[round((ship["heading"] + one) % 360, 2) for one in arc] for arc in arcs],
    }
    if method == 1:
        may["squares"] = sheet(ship["x"], ship["y"])
    return {"torpedo": may}


def launch(state: Data, orders: dict[str, Data]) -> None:
    """Put the torpedoes ordered in this move into ``state["torpedoes"]``; they leave their tubes while the ships steam."""
    for key, ship in state["ships"].items():
        wish = orders[ship["side"]].get("ships", {}).get(key, {}).get("torpedo")
        grounded = bool(ship["boat"]) and ship["boat"]["depth"] == "bottom"
        if wish and tubes.may_launch(ship) and not grounded:
            state["torpedoes"].append({"by": key, "side": ship["side"], "wish": dict(wish)})


def run(state: Data, tracks: dict[str, Any], dice: Any, conv: Table) -> list[Data]:
    """Run every torpedo under way for one minute, against the tracks of all ships; hits are scored at once."""
    happened: list[Data] = []
    struck: list[torpedo_run.Struck] = []
    under_way: list[Data] = []
    lengths = (
        {
            key: torpedo_run.hull_yd(state["classes"][ship["class"]])
            for key, ship in state["ships"].items()
            if ship["afloat"] and key in tracks and not is_under(ship)
        }
        if state["torpedoes"]
        else {}
    )
    for torpedo in state["torpedoes"]:
        started = 0.0
        if "wish" in torpedo:
            wish = torpedo["wish"]
            started = torpedo_run.launch_part(wish["half"])
            events, torpedo, hit = _leave(state, torpedo, tracks, dice, conv)
            happened += events
            if hit is not None:
                struck.append(hit)
            if torpedo is None:
                continue
        named = None
        if torpedo["square"]:
            named = "passes" if torpedo["to_go"] is None else "arrives"
        one = torpedo_run.Run(torpedo, started, tracks, lengths, dice, state["move"], named, conv)
        hit = one.carried_out()
        if hit is not None:
            struck.append(hit)
        elif not one.spent:
            under_way.append(torpedo)
    state["torpedoes"] = under_way
    for hit in sorted(struck, key=lambda one: (one.part, one.torpedo["id"])):
        happened += strike(state, hit, dice, conv)
    return happened + _look_for_wakes(state, conv)


def _leave(state: Data, pending: Data, tracks: dict[str, Any], dice: Any, conv: Table) -> Left:
    """Launch a torpedo: the event, the torpedo if it has to run (methods 1, 2, 5), and a hit judged at once (3, 4)."""
    ship, wish = state["ships"][pending["by"]], pending["wish"]
    method, part = method_for(state, ship), torpedo_run.launch_part(wish["half"])
    lies = movement.Place(ship["x"], ship["y"], ship["heading"])
    place = tracks[ship["key"]].find_place(part, conv) if ship["key"] in tracks else lies
    course = _course(wish, place) if "target" not in wish else None
    ident = tubes.bearing_tube(ship, state["move"], None if course is None else difference(course, place.heading), conv)
    if ident is None:
        text = f"{ship['name']} cannot fire: no loaded tube bears."
        return [event(state, "torpedo", text, ["SC-J-10"], actor=ship, own=text)], None, None
    tubes.fire_off(ship, ident, state["move"], conv)
    tube, setting = ship["tubes"][ident], tubes.setting_of(state, ship, conv)
    torpedo = {
        "id": f"{ship['key']}.{sum(one['used'] for one in ship['tubes'].values())}",
        "by": ship["key"],
        "side": ship["side"],
        "tube": ident,
        "in": tube["in"],
        **torpedo_run.launched(setting, course, place, wish.get("square"), not ship["boat"]),
        "fired": state["move"],
    }
    if torpedo["square"]:
        torpedo["claim"] = torpedo_run.claim(place, torpedo["square"], state["move"])
    text = f"{ship['name']} fires a torpedo from her {tube['name']} {_aim(wish)}, set for {setting:,} yards."
    rules = ["NAV-T-124", "NAV-T-127", _rule(method, ship)]
    told = event(state, "torpedo", text, rules, actor=ship, own=text)
    if "target" not in wish:
        return [told], torpedo, None
    events, hit = torpedo_run.judged(state, ship, torpedo, wish, place, part, tracks, dice, conv)
    return [told, *events], None, hit


def _aim(wish: Data) -> str:
    if "square" in wish:
        return f"on square {wish['square']}"
    return f"at {wish['target']}" if "target" in wish else f"on {float(wish['course_deg']) % 360:05.1f}°"


def _course(wish: Data, place: movement.Place) -> float:
    if "square" not in wish:
        return float(wish["course_deg"]) % 360
    x, y = centre(wish["square"])
    return bearing(x - place.x, y - place.y)


@reveals("SC-J-13", source="convention: the wake of a torpedo by day")
def wake_seen(away_yd: float, under_way: bool, dark: bool, conv: Table = STANDARD) -> bool:
    """By day a ship under way sees the wake of a hostile torpedo near her, in time perhaps to turn away."""
    return under_way and not dark and away_yd <= conv["SC-J-13"]["wake_yd"]


def _look_for_wakes(state: Data, conv: Table) -> list[Data]:
    """List each side's wakes of this minute: one a torpedo, by the nearest ship, and a line in that side's log."""
    state["wakes"] = {side: [] for side in state["sides"]}
    happened = []
    for torpedo in state["torpedoes"]:
        for side in state["sides"]:
            if side == torpedo["side"]:
                continue
            near = min(
                (
                    (distance(torpedo["x"] - ship["x"], torpedo["y"] - ship["y"]), key)
                    for key, ship in state["ships"].items()
                    if _watches(state, ship, side, torpedo, conv)
                ),
                default=None,
            )
            if near is not None:
                ship = state["ships"][near[1]]
                state["wakes"][side].append({"bearing_deg": observers.seen_on(ship, torpedo, conv), "by": ship["key"]})
    for side in state["sides"]:
        state["wakes"][side].sort(key=lambda one: (one["by"], one["bearing_deg"]))
        for wake in state["wakes"][side]:
            ship = state["ships"][wake["by"]]
            text = f"{ship['name']} sees the wake of a torpedo bearing {wake['bearing_deg']:05.1f}°."
            happened.append(event(state, "wake", text, ["SC-J-13"], actor=ship, own=text))
    return happened


def _watches(state: Data, ship: Data, side: str, torpedo: Data, conv: Table) -> bool:
    if ship["side"] != side or not ship["afloat"] or is_under(ship):
        return False
    away = distance(torpedo["x"] - ship["x"], torpedo["y"] - ship["y"])
    return wake_seen(away, abs(ship["speed"]) > 0, not night.tracks_shown(state["night"] is not None, False, False), conv)


def of_ship(state: Data, ship: Data, viewer: str, conv: Table, parts: Parts = PLAIN) -> Data:
    """Show a ship in her own side's view: ``{"tubes": […]}``."""
    ready, setting = tubes.loaded(ship, state["move"] + 1), tubes.setting_of(state, ship, conv)
    made_of = ship["tubes"], ready, setting
    return {"tubes": parts.make_part((ship["key"], "tubes"), made_of, lambda: tubes.row_of(ship, ready, setting))}


def show_torpedoes(state: Data, viewer: str, conv: Table) -> Data:
    """Add to a view the viewer's own torpedoes under way (the umpire: all), and the hostile wakes that its ships saw."""
    own = [torpedo_run.sealed(one, viewer, state["sides"]) for one in state["torpedoes"]]
    wakes = state["wakes"].get(viewer, [])
    return {
        "torpedoes": [one for one in own if one is not None],
        "wakes": [dict(one) for one in wakes],
        "torpedo_method": state["torpedo_method"],
    }
