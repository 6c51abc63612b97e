"""Fire of forts and at forts: strikes and claims as between ships, with the fort's striker and its scorer."""

from __future__ import annotations

from naval.rulesets.jane.events import event, line, number_roll
from naval.rulesets.jane.forts import rules as fort_rules
from naval.rulesets.jane.gunnery import shooting as gunnery
from naval.rulesets.jane.gunnery.fire import Duel, Sighting, claim, claim_battery, discharge, may_fire, ready_mounts, strike
from naval.rulesets.jane.night import chapter as night
from naval.rulesets.jane.scorer.score import shot_of
from naval.rulesets.jane.ships.armament import inches
from naval.rulesets.jane.ships.depth import is_under
from naval.rulesets.jane.table.movement import bearing, distance
from naval.rulesets.jane.tables import Data, Table, conventions
from tactical.engine.dice import Dice
from tactical.engine.text.words import count_in_words, in_words


class AtFort(Duel):
    """A ship's fire at a fort: where the shot falls is found when the hit is scored."""

    @property
    def kind(self) -> str:
        """Name the target's kind for its size: a fort (SC-T-08)."""
        return "fort"

    def falls(self, key: tuple[object, ...], sheet: str, share: float) -> tuple[str, float]:
        """Keep only the sheet: the umpire finds the place on the fort's scorer."""
        return f"fort {sheet}", self.dice.u(*key, "zone")

    def hit(self, group: str, n: int, zone: str, gun: Data, projectile: str) -> Data:
        """Describe a hit as the fort's scorer needs it."""
        known = self.target["finders_known"] and self.ship["aim"] == fort_rules.FINDERS
        place = self.dice.u(*self.key(group), n, "zone")
        return {**super().hit(group, n, "fort", gun, projectile), "sheet": zone[5:], "place": place, "aimed": known}


def fire(state: Data, dice: Dice, conv: Table) -> list[Data]:
    """Fire the forts' guns in this move. Hits go to ``state["scoring"]``."""
    happened = []
    for fort in state["forts"].values():
        _meet(state, fort, conv)
        events, hits = _fire_of(state, fort, dice, conv)
        if events:
            _flash(state, fort, conv)
            for side in state["sides"]:
                if side != fort["side"] and fort["seen_firing"].get(side) == state["move"]:
                    events[0]["told"][side] = line(f"{fort['name']} fires.", ["NAV-T-174"], enemy=True)
        happened += events
        state["scoring"] += hits
    return happened


def _meet(state: Data, fort: Data, conv: Table) -> None:
    """Note since which move each group of enemies has been in the fort's range (NAV-T-174)."""
    most = max(fort_rules.reach(gun["cal"], conv) for gun in fort["guns"])
    here = set()
    for ship in state["ships"].values():
        if ship["side"] != fort["side"] and ship["afloat"] and distance(ship["x"] - fort["x"], ship["y"] - fort["y"]) <= most:
            here.add(ship["force"])
    fort["met"] = {force: fort["met"].get(force, state["move"]) for force in sorted(here)}


def _fire_of(state: Data, fort: Data, dice: Dice, conv: Table) -> tuple[list[Data], list[Data]]:
    target = state["ships"].get(fort["target"])
    if target is None or not target["afloat"]:
        return [], []
    lies = Sighting(fort, target, conv)
    lies.parallel = False  # a fort keeps no course
    bears = bearing(target["x"] - fort["x"], target["y"] - fort["y"])
    if not fort_rules.bears(fort["faces"], bears, conv) or not night.in_sight(state, fort, target, lies.range, conv):
        return [], []
    live = sum(1 for post in fort["finders"] if not post["out"])
    shaken = fort["demoralised"] >= state["move"]
    dark = night.blind_fire(state["night"] is not None, conv)
    other = dark * fort_rules.accuracy(live, shaken, conv)
    rules = ["NAV-T-163"] if fort_rules.striker_of(live, shaken) == "fort" else ["NAV-T-173" if shaken else "NAV-T-172"]
    rules += (["NAV-T-174"] if fort["met"].get(target["force"]) == state["move"] else []) + ["NAV-T-175", *night.rules(state)]
    duel = Duel(state, fort, target, lies, dice, conv, other, dark, rules)
    for calibre in sorted({gun["cal"] for gun in fort["guns"]}, reverse=True):
        guns = [gun for gun in fort["guns"] if gun["cal"] == calibre and not gun["out"] and gun["ready"] <= state["move"]]
        if not guns or lies.range > fort_rules.reach(calibre, conv):
            continue
        loads = [(gun, gun["loaded"] or gunnery.projectile(state, fort["side"])) for gun in guns]
        for gun in guns:
            gun["ready"], gun["loaded"] = gunnery.ready_again(state["move"], fort_rules.every(gun, conv)), None
        if gunnery.is_claimed(calibre, conv):
            claim(duel, {**guns[0], "battery": f"guns {calibre:g}", "name": inches(calibre)}, len(guns))
        else:
            strike(duel, calibre, loads)
    return duel.events, duel.hits


def _flash(state: Data, fort: Data, conv: Table) -> None:
    """Show the flash of a fort's guns to every side that has a ship within the day's sight."""
    fort["seen_firing"][fort["side"]] = state["move"]
    for ship in state["ships"].values():
        away = distance(ship["x"] - fort["x"], ship["y"] - fort["y"])
        if ship["afloat"] and not is_under(ship) and away <= conv["SC-T-03"]["sight_yd"]:
            fort["seen_firing"][ship["side"]] = state["move"]


def fire_at(state: Data, ship: Data, fort_key: str, dice: Dice, conv: Table) -> list[Data]:
    """Fire one ship's guns at a fort; hits wait in ``state["scoring"]`` for ``score``.

    Guns under 7.5 inch do not fire: they would do nothing (SC-J-22).
    """
    fort = state["forts"][fort_key]
    since = fort["met"].get(ship["force"])
    if not may_fire(ship, fort) or fort_rules.fort_fires_first(state["move"], since) is not None:
        return []
    lies = Sighting(ship, fort, conv)
    lies.parallel = False  # nobody steers a fort's course
    dark = night.blind_fire(state["night"] is not None, conv)
    rules = ["NAV-T-174", *night.rules(state)]
    duel = AtFort(state, ship, fort, lies, dice, conv, dark, dark, rules, fort["name"], "NAV-T-169")
    for calibre, mounts in ready_mounts(state, ship, lies, conv):
        strike(duel, calibre, discharge(state, ship, mounts, conv))
    for light in state["classes"][ship["class"]]["lights"]:
        if fort_rules.harms(light["cal"], conv):
            claim_battery(duel, light)
    state["scoring"] += duel.hits
    return duel.events


def score(state: Data, hit: Data, dice: Dice, conv: Table) -> list[Data]:
    """Score one hit on a fort's scorer, and give the events.

    The firing side sees that it hit, never the effect; the fort's side is told its loss.
    """
    fort = state["forts"][hit["target"]]
    key = (hit["move"], "score", hit["actor"], hit["target"], f"{hit['group']}.{hit['n']}")
    drawn = dice.u(*key, "cell")
    cell = int(drawn * conv["SC-T-24"]["cells"])
    place, post = fort_rules.falls(hit["sheet"], cell, hit["place"], fort["finders"], hit["aimed"], conv)
    rolls = [
        number_roll("NAV-T-170", f"cell {cell + 1} of the scorer", drawn),
        number_roll("SC-T-24", f"falls on the {place}", hit["place"]),
    ]
    if place == fort_rules.FINDER and post is not None:
        fort["finders"][post]["out"] = True
        left = sum(1 for one in fort["finders"] if not one["out"])
        text = (
            f"a position-finder post is knocked out, {in_words(left)} left"
            if left
            else "the last position-finder post is knocked out"
        )
        rules = ["NAV-T-169", "NAV-T-170", *(["NAV-T-171"] if hit["aimed"] else []), *([] if left else ["NAV-T-172"])]
    elif place == fort_rules.PARAPET:
        text, rules = "the parapet is struck without effect", ["NAV-T-169", "SC-T-24"]
    elif place == fort_rules.SHRAPNEL and not fort_rules.shrapnel_tells(True, True, bool(conv["SC-J-21"]["bursts"][hit["proj"]])):
        text, rules = "a shot passes over a gun without effect", ["NAV-T-164", "SC-J-21"]
    else:
        text, rules = _on_a_gun(state, fort, hit, place, dice, key, rolls, conv)
    what = f"{fort['name']} is hit by {shot_of(hit)}"
    ship = state["ships"][hit["actor"]]
    one = event(
        state,
        "hit",
        f"{what} from {ship['name']}: {text}.",
        rules,
        rolls,
        actor=fort,
        own=f"{what}: {text}.",
        move=hit["move"],
        own_rolls=True,
        figures=[
            ["range", f"{hit['range']:.0f} yards"],
            ["sheet", hit["sheet"]],
            ["aimed at", "P.F. posts" if hit["aimed"] else "the fort"],
        ],
    )
    one["told"][ship["side"]] = line(f"A hit is seen on {fort['name']}, from {ship['name']}.", ["NAV-T-042"])
    return [one]


def _on_a_gun(
    state: Data, fort: Data, hit: Data, place: str, dice: Dice, key: tuple[object, ...], rolls: list[Data], conv: Table
) -> tuple[str, list[str]]:
    """Score a hit on or over a gun dot: the ladder of lost fires, and the fort's spirit."""
    u = dice.u(*key, "which gun")
    gun = fort["guns"][int(u * len(fort["guns"]))]
    rolls.append(number_roll("SC-T-24", f"falls on {gun['name']}", u))
    dot = {fort_rules.EDGE: "the edge of", fort_rules.CENTRE: "the centre of", fort_rules.SHRAPNEL: "shrapnel over"}[place]
    if gun["out"]:
        return f"{dot} {gun['name']}, which is out already", ["NAV-T-168"]
    fires, rules = fort_rules.struck(gun, place, hit["move"], conv)
    text = f"{dot} {gun['name']}: "
    if gun["out"]:
        text += "out for good"
    else:
        lost = f"{count_in_words(fires, 'fire')} lost"
        text += f"{lost}, silent until move {gun['ready']}{', then at half rate' if gun['half'] else ''}"
    fort["hits"] = [hit["move"], fort["hits"][1] + 1 if fort["hits"][0] == hit["move"] else 1]
    serving = sum(1 for one in fort["guns"] if one["out"] or one["lost_until"] > state["move"])
    if fort_rules.demoralising(serving, len(fort["guns"]), fort["hits"][1], conv):
        demoralise(state, fort["key"], conv)
        text, rules = f"{text}; the fort is demoralised until move {fort['demoralised']}", [*rules, "NAV-T-173"]
    return text, rules


def demoralise(state: Data, key: str, conv: Table | None = None) -> None:
    """Demoralise a fort from this move's fire on, for as many moves as the convention says."""
    conv = conv or conventions(state["conventions"])
    state["forts"][key]["demoralised"] = state["move"] + int(conv["SC-T-24"]["demoralised_moves"]) - 1
