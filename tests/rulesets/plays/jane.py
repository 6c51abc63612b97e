"""Jane's naval war game."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from naval.rulesets.jane.actions import actions
from tests.naval.rulesets.jane import fort_cases as forts
from tests.naval.rulesets.jane import setup_builder as jane

Data = dict[str, Any]

_ACTIONS = {one.key: one.contents for one in actions()}

SETUPS: dict[str, Data] = {
    "one a side": jane.duel(limit=60),
    "six a side": jane.fleets(6, limit=60),
    "cruisers": jane.fleets(2, "drake", "prinz_adalbert", 6000, limit=60),
    "small craft": jane.fleets(3, "river", "gazelle", 2500, limit=60),
    "ships against a fort": forts.siege(6000, 2, knots=6, limit=60),
    "fort and ships by night": forts.siege(2500, 2, with_ships=True, knots=3, limit=40, night={"sight_yd": 1500}),
    "an umpired night": jane.fleets(2, range_yd=4000, limit=40, night={"sight_yd": 2000, "method": 2}, general_orders=True),
    "from afar": jane.fleets(2, range_yd=24000, limit=120),
    "off a coast": jane.duel(limit=40, land=forts.COAST),
    "long": jane.duel("swiftsure", "majestic", 3000, limit=250),
    **{key: {**_ACTIONS[key], "move_limit": 60} for key in ("night_attack", "fort", "submarine_screened", "scouts")},
}


def orders(options: Data, rng: Random) -> Data:
    """Draw legal orders of one side, some of them left out, from the page's options."""
    ships = {}
    for key in sorted(options["ships"]):
        may, order = options["ships"][key], {}
        if rng.random() < 0.7:
            order["knots"] = rng.uniform(*may["knots"]) if rng.random() < 0.9 else 0
        elif rng.random() < 0.5:
            order["turn_points"] = rng.uniform(-may["turn_points"], may["turn_points"])
        if "turn_points" not in order and rng.random() < 0.8:
            order["course_deg"] = rng.uniform(0, 360)
            order["engines"] = rng.random() < 0.1
        if may["targets"] and rng.random() < 0.8:
            order["target"] = rng.choice([*may["targets"], None])
        if may["projectiles"] and rng.random() < 0.8:
            order["projectile"] = rng.choice(may["projectiles"])
        if may.get("light") and rng.random() < 0.3:
            order["light"] = rng.uniform(0, 360)
        order["aim"] = rng.choice([*may["aim"], None])
        if rng.random() < 0.05:
            order["follow"] = None
        _of_arms(order, may, rng)
        if rng.random() < 0.9:
            ships[key] = order
    if options.get("general"):
        return {"general": _general(options["general"], rng), **_ashore({"night": options.get("night", {})}, rng)}
    finer: Data = {"scale": "A"} if options.get("scale") and rng.random() < 0.5 else {}
    return {"ships": _apart(ships, options), **_of_the_admiral(options, rng), **_ashore(options, rng), **finer}


def _of_arms(order: Data, may: Data, rng: Random) -> None:
    """Order a torpedo where one bears; a boat's depth and her glass."""
    torpedo, boat = may.get("torpedo"), may.get("boat")
    if torpedo and torpedo["needs"] == ["course_deg"] and torpedo["bears"] and rng.random() < 0.5:
        # At the early end she heads as now, whatever her orders.
        start, end = rng.choice(torpedo["bears"])
        order["torpedo"] = {"half": "early", "course_deg": (start + rng.uniform(0.1, 0.9) * ((end - start) % 360)) % 360}
    if boat and boat["dive"] and rng.random() < 0.2:
        order["dive"] = rng.choice(boat["dive"])
    if boat and boat["glass"] and rng.random() < 0.8:
        order["glass"] = [rng.uniform(0, 360) for _ in range(rng.randint(1, 2))]


def _general(may: Data, rng: Random) -> Data:
    wanted: Data = {"text": "Keep the line.", "break_off": rng.choice(may["break_off"])}
    if may["settings"]["ships"] and rng.random() < 0.7:
        wanted["settings"] = {rng.choice(["all", *may["settings"]["ships"]]): rng.choice(may["settings"]["yards"])}
    for part in ("aim", "projectile", "concentration"):
        if rng.random() < 0.3:
            wanted[part] = rng.choice(may[part])
    if may["second"] and rng.random() < 0.5:
        wanted["second"] = rng.choice(may["second"])
    return wanted


def _ashore(options: Data, rng: Random) -> Data:
    """Order forts' guns and lights, and troops that march or halt; night orders where they are handed in."""
    sheet: Data = {}
    for key, may in sorted(options.get("forts", {}).items()):
        order: Data = {"target": rng.choice([*may["targets"], None])}
        if may["projectiles"] and rng.random() < 0.5:
            order["projectile"] = rng.choice(may["projectiles"])
        if may["light"] and rng.random() < 0.5:
            order["light"] = rng.uniform(0, 360)
        sheet.setdefault("forts", {})[key] = order
    for key in sorted(options.get("troops", {})):
        sheet.setdefault("troops", {})[key] = {"halt": True} if rng.random() < 0.2 else {}
    for key, may in sorted(options.get("night", {}).items()):
        order = {"knots": rng.uniform(*may["knots"]), "objective": rng.choice(may["objective"]), "fire": rng.choice(may["fire"])}
        sheet.setdefault("night", {})[key] = order
    return sheet


def _apart(ships: Data, options: Data) -> Data:
    """Prevent fleet-wide switching (NAV-T-061): of ships that would shift together, those too many keep their orders."""
    for row in (options.get("concentrate") or {}).get("together", ()):
        others = {ships[key].get("target") for key in row["ships"] if key in ships} - {None, row["target"]}
        for target in sorted(others):
            moving = [key for key in row["ships"] if ships.get(key, {}).get("target") == target]
            for key in moving[row["most"] :]:
                del ships[key]["target"]
    return ships


def _of_the_admiral(options: Data, rng: Random) -> Data:
    """Order now and then a signal, a concentration of fire, or the flag shifted."""
    sheet: Data = {}
    signals, fire = options.get("signals"), options.get("concentrate")
    if signals and rng.random() < 0.2:
        code = rng.choice([*signals["codes"], None])
        sheet["signals"] = [{"to": rng.choice(signals["to"]), "code": code, "text": "Well done."}]
    if fire and rng.random() < 0.2:
        named = [{"target": one, "until_move": fire["from_move"] + rng.randrange(9)} for one in fire["targets"]]
        sheet["concentrate"] = rng.choice([*named, *({"system": one} for one in fire["systems"]), None])
    if options.get("flag") and rng.random() < 0.2:
        sheet["flag"] = rng.choice(options["flag"])
    return sheet


def shuffled(setup: Data, rng: Random) -> Data:
    other = deepcopy(setup)
    rng.shuffle(other["forces"])
    for force in other["forces"]:
        rng.shuffle(force["ships"])
    return other


def conserved(state: Data) -> None:
    """Check that a loss on one page of the scorer is recorded on the other."""
    for key, ship in state["ships"].items():
        hurt, water = ship["hurt"], ship["hurt"]["waterline"]
        assert water["fore"] + water["mid"] + water["aft"] == water["port"] + water["starboard"], key
        assert (hurt["founders"] is not None) == (hurt["level"] == 2), key
        assert ship["afloat"] == (ship["end"] == ""), key
