"""One move (SC-T-02): steam, reveal, score the last fire, fire again. The hits of a fire are known a move later."""

from __future__ import annotations

from marshal import dumps, loads

from naval.rulesets.jane import ending, scale, sight, tables
from naval.rulesets.jane.captain import night_orders as night_machine
from naval.rulesets.jane.chapters import CHAPTERS
from naval.rulesets.jane.command import chapter as command
from naval.rulesets.jane.command import station, vetoes
from naval.rulesets.jane.events import enemy_id, event, hear, is_unheard, number_roll, numbered
from naval.rulesets.jane.forts import fire as fort_fire
from naval.rulesets.jane.forts import land, landing
from naval.rulesets.jane.gunnery.fire import fire_of
from naval.rulesets.jane.gunnery.shooting import load
from naval.rulesets.jane.night import orders as night_orders
from naval.rulesets.jane.scorer import plans
from naval.rulesets.jane.scorer.hit_places import describe, score
from naval.rulesets.jane.scorer.score import Score
from naval.rulesets.jane.scorer.sinking import goes_down
from naval.rulesets.jane.ships import condition
from naval.rulesets.jane.ships.depth import is_under
from naval.rulesets.jane.submarines import chapter as submarine
from naval.rulesets.jane.table import movement
from naval.rulesets.jane.tables import Data, Table
from naval.rulesets.jane.torpedoes import chapter as torpedo
from naval.rulesets.jane.umpire import rulings
from tactical.engine.dice import Dice
from tactical.engine.rule import modifies
from tactical.engine.ruleset import UMPIRE
from tactical.engine.text.words import capital, count_in_words

SHARED = frozenset(("classes", "conventions", "log"))


def copied(state: Data) -> Data:
    """Copy a state for changing.

    Classes and conventions never change in a battle and logs never grow, so copies share them; so too ships' tubes, which
    ``ships/tubes.py`` replaces whole.
    """
    ships = state["ships"]
    parts = {key: value for key, value in state.items() if key not in SHARED}
    parts["ships"] = {key: {**ship, "tubes": None} for key, ship in ships.items()}
    # Written out and read in again: the interpreter has no faster deep copy of plain data.
    fresh: Data = loads(dumps(parts))
    for key, ship in fresh["ships"].items():
        ship["tubes"] = ships[key]["tubes"]
    return {key: state[key] if key in SHARED else fresh[key] for key in state}


def resolve(state: Data, orders: dict[str, Data], dice: Dice) -> tuple[Data, list[Data]]:
    """Resolve the next move into a new state and its events.

    A move is a minute at full scale and several at a reduced one (SC-T-27); the orders stand for all of them. Before the first
    there may be a stage of its own in which general orders are written (NAV-T-003).
    """
    return carried_out(copied(state), orders, dice)


def carried_out(state: Data, orders: dict[str, Data], dice: Dice, *, heard: bool = True) -> tuple[Data, list[Data]]:
    """Carry out a move in ``state`` itself. Unheard, its events are neither read nor drawn."""
    conv = tables.conventions(state["conventions"])
    hear(state, heard)
    state["resolved"] += 1
    state["marks"] = []
    happened = rulings.take(state, orders.get(UMPIRE, {}), conv)
    sheets = {side: vetoes.without_vetoed(state, side, orders.get(side, {})) for side in state["sides"]}
    if state["stage"] == "general":
        happened += command.general_orders(state, sheets, conv)
        night_orders.hand_in(state, sheets)
        state["stage"] = "action"
        sight.look_out(state, conv)  # only now are the ships put on the table
        state["log"] = happened
        return state, happened
    if night_orders.by_machine(state):
        happened += _by_machine(state, dice, conv)
        state["log"] = happened
        return state, happened
    scale.take(state, sheets, conv)
    for ship in state["ships"].values():
        ship["track"] = []
    last = scale.minutes(state, conv) - 1
    for number in range(last + 1):
        events, fired = minute(state, sheets if not number else _going_on(sheets), dice, conv)
        happened += events
        if state["over"] is not None or number == last or scale.cut_short(state, fired, conv):
            break
    scale.clear_move_cache(state, conv)
    state["log"] = happened
    return state, happened


def _by_machine(state: Data, dice: Dice, conv: Table) -> list[Data]:
    """Resolve one move of an umpired night: its minutes, in each of which the machine orders both sides (NAV-T-188)."""
    happened: list[Data] = []
    scale.take(state, {side: {} for side in state["sides"]}, conv)
    for number in range(night_orders.minutes(conv)):
        for ship in state["ships"].values():
            ship["track"] = []
        made = night_machine.sheets(state, dice, conv, number)
        sheets = {side: vetoes.without_vetoed(state, side, made[side]) for side in state["sides"]}
        events, _ = minute(state, sheets, dice, conv)
        happened += events
        if state["over"] is not None:
            break
    scale.clear_move_cache(state, conv)
    return happened


def minute(state: Data, orders: dict[str, Data], dice: Dice, conv: Table) -> tuple[list[Data], bool]:
    """Resolve one minute. Returns the events and whether anybody fired.

    In this order: 1 the sealed orders are taken; 2 all ships steam, torpedoes run, boats are met; 3 the hits of the last fire are
    scored and bind; 4 the screen is lifted, signals are read; 5 all fire; 6 is it over? Then nothing is withheld any longer.
    """
    state["move"] += 1
    state["log"] = []
    happened: list[Data] = []
    for side in state["sides"]:
        _take(state, side, orders[side])
        for chapter in CHAPTERS:
            happened += chapter.take(state, side, orders[side], conv)
    for chapter in CHAPTERS:
        happened += chapter.begin(state, orders, dice, conv)
    sailing = station.steer_followers(state, orders, conv)
    torpedo.launch(state, sailing)
    tracks: dict[str, movement.Track] = {}
    for ship in state["ships"].values():
        order = sailing[ship["side"]].get("ships", {}).get(ship["key"], {})
        events, track = _steam(ship, state, order, dice, conv)
        happened += events
        if track is not None:
            tracks[ship["key"]] = track
            if not is_unheard(state):
                ship["track"] = movement.chalked(ship["track"], track, conv)
    happened += land.march(state, orders, dice, conv) + landing.press(state, dice, conv)
    happened += torpedo.run(state, tracks, dice, conv)
    happened += submarine.encounters(state, tracks, dice, conv)
    happened += score_last_fire(state, dice, conv)
    happened += founder(state)
    sight.look_out(state, conv)
    submarine.look(state, orders, tracks, dice, conv)
    happened += command.deliver(state, dice, conv, happened)
    fired = _fire(state, dice, conv)
    happened += fired + command.after_fire(state, fired, conv)
    state["silent"] = 0 if fired else state["silent"] + 1
    ending.watch_chase(state, conv)
    over = ending.find_ending(state, conv)
    if over is not None:
        happened += score_last_fire(state, dice, conv)
        state["over"] = ending.find_ending(state, conv)
        happened.append(event(state, "end", state["over"]["ending"], state["over"]["rules"]))
        for side in state["sides"]:
            happened[-1]["told"][side] = {**ending.describe_ending(state, side), "rolls": [], "enemy": False, "figures": []}
    return happened, bool(fired)


def _fire(state: Data, dice: Dice, conv: Table) -> list[Data]:
    """Fire all guns of this minute: forts first in the log, then ships by key. Hits wait."""
    happened = fort_fire.fire(state, dice, conv)
    for ship in state["ships"].values():
        if ship["target"] in state["forts"] and ship["afloat"]:
            happened += fort_fire.fire_at(state, ship, ship["target"], dice, conv)
            continue
        events, hits = fire_of(state, ship, dice, conv)
        happened += events
        state["scoring"] += hits
    return happened


def _going_on(sheets: dict[str, Data]) -> dict[str, Data]:
    """Keep course and speed for the later minutes of a move. All other orders are done in the first."""
    kept = ("course_deg", "knots")
    return {
        side: {
            "ships": {key: {part: order[part] for part in kept if part in order} for key, order in sheet.get("ships", {}).items()}
        }
        for side, sheet in sheets.items()
    }


def _take(state: Data, side: str, orders: Data) -> None:
    """Take targets and projectiles of one side's orders; parts not ordered stay."""
    book = state["book"][side]
    for key in sorted(orders.get("ships", {})):
        ship, order = state["ships"][key], orders["ships"][key]
        if "target" in order:
            ship["target"] = _find_target_key(book, order["target"])
        if "aim" in order:
            ship["aim"] = order["aim"]
        if order.get("projectile"):
            for ident in ship["guns"]:
                ship["guns"][ident]["loaded"] = load(ship["guns"][ident]["loaded"], order["projectile"])


def _find_target_key(book: Data, target: str | None) -> str | None:
    """Find the ship (or fort, under its own key on the chart) that a side calls ``target``."""
    if not target:
        return None
    return str(book[target]["ship"]) if target in book else target


def _steam(ship: Data, state: Data, order: Data, dice: Dice, conv: Table) -> tuple[list[Data], movement.Track | None]:
    """Run one ship's minute with her powers when ordered (NAV-T-045): events, and her track."""
    ship["was"] = [ship["x"], ship["y"]]
    if not ship["afloat"]:
        return [], None
    if is_under(ship):
        return submarine.steam(ship, state, order, conv)
    ship_class = state["classes"][ship["class"]]
    most = condition.most_squares(ship["hurt"], ship_class, ship["top"], conv)
    # Without steering the umpire moves her, at the speed she has (SC-T-21).
    ordered = movement.squares(order["knots"]) if "knots" in order and not ship["adrift"] else ship["speed"]
    run, after = movement.reckon_run_and_speed(ship["speed"], ordered, most, conv)
    card = movement.nearest_card(ship_class["tactical_diameter_yd"])
    card = movement.larger_circle(card, ship["hurt"]["cards"], conv)
    points, events = _helm(ship, state, order, dice, conv)
    place = movement.Place(ship["x"], ship["y"], ship["heading"])
    if ship["adrift"]:
        ship["adrift"] -= 1
        heading = (ship["heading"] + points * movement.POINT) % 360
        track = movement.Track(movement.Place(ship["x"], ship["y"], heading), run, 0.0, card)
    else:
        track = movement.Track(place, run, points, card, bool(order.get("engines")))
    place = track.end(conv)
    ship["turned"] = round(movement.difference(place.heading, ship["heading"]) / movement.POINT, 6)
    ship["x"], ship["y"], ship["heading"], ship["speed"] = place.x, place.y, place.heading, round(after, 6)
    plans.steamed(ship, run)
    return events, track


def _helm(ship: Data, state: Data, order: Data, dice: Dice, conv: Table) -> tuple[float, list[Data]]:
    """Find the points she is to turn: wobble without steering, the jammed helm, or her order."""
    if ship["adrift"]:
        u = dice.u(state["move"], "steam", ship["key"], "", 1, "wobble")
        points = movement.wobble(u, conv)
        roll = number_roll("SC-T-21", "wobble", u)
        side = "starboard" if points > 0 else "port"
        text = f"{ship['name']} has no steering and wanders {abs(points):.1f} points to {side}."
        rules = ["NAV-T-096", "SC-T-21"]
        return points, [event(state, "helm", text, rules, [roll], actor=ship, own=text, own_rolls=True)]
    if ship["jam"]["moves"]:
        ship["jam"]["moves"] -= 1
        return float(ship["jam"]["points"]), []
    if "turn_points" in order:
        return float(order["turn_points"]), []
    if "course_deg" in order:
        return movement.difference(float(order["course_deg"]), ship["heading"]) / movement.POINT, []
    return 0.0, []


@modifies("NAV-T-045", "SC-T-02", source="L65; convention for the order of a move")
def score_last_fire(state: Data, dice: Dice, conv: Table) -> list[Data]:
    """The next move is made while the umpire scores: guns lost bind at the next fire, hull hurts the move after.

    Changes the scorers in ``state`` and returns the events. They tell of the move of the fire.
    """
    waiting, state["scoring"] = state["scoring"], []
    events = []
    seen: dict[tuple[str, str], int] = {}
    for hit in sorted(waiting, key=lambda one: (one["target"], one["actor"], -one["cal"], one["group"], one["n"])):
        if hit["target"] in state["forts"]:
            events += fort_fire.score(state, hit, dice, conv)
            continue
        ship, striker = state["ships"][hit["target"]], _striker(state, hit)
        seen[striker["key"], ship["key"]] = seen.get((striker["key"], ship["key"]), 0) + 1
        if not ship["afloat"]:
            continue
        ruling = rulings.find_ruling(state, hit)
        if ruling is not None:
            events += rulings.apply(state, hit, ruling, dice, conv)
        else:
            one = score(ship, state["classes"][ship["class"]], hit, dice, conv)
            command.tower_hit(state, one)
            if is_unheard(state):
                plans.count(state, ship)
                events.append(event(state, "hit", "", [], actor=ship))
            else:
                plans.note(state, ship, hit, one)
                events.append(_report_hit(state, one, striker))
        if ship["end"]:
            events.append(goes_down(state, ship, "capsized", ["NAV-T-117"]))
    return events if is_unheard(state) else events + _hits_seen(state, seen)


def _striker(state: Data, hit: Data) -> Data:
    actor: str = hit["actor"]
    found: Data = state["forts"][actor] if actor in state["forts"] else state["ships"][actor]
    return found


def _report_hit(state: Data, one: Score, striker: Data) -> Data:
    told = event(
        state,
        "hit",
        describe(one, striker["name"]),
        one.rules,
        one.rolls,
        actor=one.ship,
        own=describe(one, ""),
        move=one.hit["move"],
        own_rolls=True,
        figures=one.figures(striker["name"]),
        own_figures=one.own_figures(),
    )
    return numbered(told, one.ship)


def _hits_seen(state: Data, seen: dict[tuple[str, str], int]) -> list[Data]:
    """Tell the firing side that its hits fell, not their effect."""
    events = []
    for actor, target in sorted(seen):
        ship, number = _striker(state, {"actor": actor}), seen[actor, target]
        name = enemy_id(state, ship["side"], target)
        text = "A hit is seen on" if number == 1 else f"{capital(count_in_words(number, 'hit'))} are seen on"
        events.append(
            event(
                state,
                "seen",
                f"{text} {state['ships'][target]['name']}, from {ship['name']}.",
                ["NAV-T-042"],
                actor=ship,
                own=f"{text} {name}, from {ship['name']}.",
                move=state["move"] - 1,
            )
        )
    return events


def founder(state: Data) -> list[Data]:
    events = []
    for ship in state["ships"].values():
        if ship["afloat"] and ship["hurt"]["founders"] is not None:
            ship["hurt"]["founders"] -= 1
            if ship["hurt"]["founders"] < 0:
                events.append(goes_down(state, ship, "foundered", ["SC-T-16"]))
    return events
