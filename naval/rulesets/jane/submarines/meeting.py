"""Meetings of a boat: with a destroyer or picket boat on her square, with a ship near her course, with an attacker on the
surface."""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.events import die_roll, event, number_roll
from naval.rulesets.jane.forts import rules as fort_rules
from naval.rulesets.jane.gunnery import shooting as gunnery
from naval.rulesets.jane.gunnery.fire import Sighting, bearing_lights
from naval.rulesets.jane.night import chapter as night
from naval.rulesets.jane.scorer.sinking import goes_down
from naval.rulesets.jane.ships.depth import is_under
from naval.rulesets.jane.table import observers
from naval.rulesets.jane.table.movement import SQUARE, Place, bearing, distance
from naval.rulesets.jane.table.squares import square_at
from naval.rulesets.jane.tables import BOOK, STANDARD, Data, Table
from tactical.engine.dice import Dice
from tactical.engine.rule import forbids, modifies, resolves
from tactical.engine.text.words import count_in_words

SECONDS = 60


@forbids("NAV-T-157", source="L289")
def may_not_be_fired_at(under: bool, detected: bool) -> str | None:
    """A big ship is not allowed a fire at a submerged boat, unless she has detected her within a square of her course."""
    if not under or detected:
        return None
    return "She is submerged: no ship can fire at what she cannot see."


def lost_from_sight(state: Data, boat: Data) -> None:
    """Take a boat that has gone under off every ship and fort that had her for a target."""
    for one in [*state["ships"].values(), *state["forts"].values()]:
        if one["target"] == boat["key"] and may_not_be_fired_at(is_under(boat), False):
            one["target"] = None


@modifies("NAV-T-158", source="L289")
def may_be_detected(off_yd: float) -> bool:
    """There is no chance of detection unless a ship is within one square of the submarine's course."""
    return off_yd <= float(BOOK["NAV-T-158"]["value"]) * SQUARE + 1e-6


@resolves("SC-T-23", source="convention: the chance that 158 leaves open")
def detected_on(die: int, conv: Table = STANDARD) -> bool:
    """A ship so near her course detects her with 1 in 6 a move."""
    return bool(die >= conv["SC-T-23"]["seen_on"])


@modifies("NAV-T-159", source="L289")
def destroyer_has_her(kind: str, same_square: bool) -> bool:
    """A submerged boat that is at any time on the same square as a destroyer is sunk or captured."""
    return same_square and kind == "destroyer"


@resolves("NAV-T-160", source="L289")
def picket_boat_has_her(coin: str) -> bool:
    """With a picket boat, or a torpedo boat that does a picket boat's work, there are even chances of the same."""
    return coin == "H"


@modifies("NAV-T-161", source="L291")
def defenceless(depth: str, attacked: bool) -> bool:
    """A submarine on the surface is defenceless: any attacker in reach has her."""
    return depth == "surface" and attacked


@modifies("SC-J-16", source="convention: what the book leaves open of boats under water")
def is_met(depth: str) -> bool:
    """A boat on the bottom is met by nobody, and torpedoes pass over every boat under water."""
    return depth == "submerged"


@modifies("SC-J-17", source="convention: what a hit on a periscope does")
def periscope_gone(hits: int) -> bool:
    """A hit by light guns takes a boat's periscope away: her glass shows nothing more."""
    return hits > 0


def fate(fathoms: float | None, conv: Table) -> str:
    return "captured" if fathoms is not None and fathoms <= conv["SC-T-23"]["bottom_fathoms"] else "sunk"


def resolve_meetings(state: Data, boat: Data, track: Any, tracks: dict[str, Any], dice: Dice, conv: Table) -> list[Data]:
    """Resolve a boat's meetings in a minute under water: hostile small craft on her square, then ships near her course."""
    if track is None or not is_met(boat["boat"]["depth"]):
        return []
    hostile = [key for key in tracks if state["ships"][key]["side"] != boat["side"] and state["ships"][key]["afloat"]]
    hostile = [key for key in hostile if not is_under(state["ships"][key])]
    near = [key for key in hostile if _least(track, tracks[key], conv) <= 3 * SQUARE]
    happened: list[Data] = []
    for key in near:
        ship = state["ships"][key]
        kind = state["classes"][ship["class"]]["kind"]
        if kind in ("destroyer", "torpedo_boat") and on_her_square(track, tracks[key], conv):
            happened += _run_over(state, boat, ship, kind, dice, conv)
            if not boat["afloat"]:
                return happened
    for key in near:
        if may_be_detected(off_course(track, tracks[key], conv)):
            happened += _looked_for(state, boat, state["ships"][key], dice, conv)
    return happened


def _least(track: Any, other: Any, conv: Table) -> float:
    """Bound from below the least distance between two ships in the minute: from their middles and their runs."""
    a, b = track.find_place(0.5, conv), other.find_place(0.5, conv)
    return float(distance(a.x - b.x, a.y - b.y) - SQUARE * (abs(track.run) + abs(other.run)) / 2 - SQUARE)


def on_her_square(track: Any, other: Any, conv: Table) -> bool:
    """Report whether the other is on the boat's square at any time of the minute.

    Three stretches count: the boat runs her first half and the other has not moved; he steams and she waits; she runs her second
    half and he has moved.
    """
    start, middle, end = (track.find_place(part, conv) for part in (0.0, 0.5, 1.0))
    before, after = other.find_place(0.0, conv), other.end(conv)
    for second in range(SECONDS + 1):
        part = second / SECONDS
        if any(
            _same(*pair)
            for pair in (
                (_between(start, middle, part), before),
                (middle, other.find_place(part, conv)),
                (_between(middle, end, part), after),
            )
        ):
            return True
    return False


def _between(a: Place, b: Place, part: float) -> Place:
    return Place(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part, a.heading)


def _same(a: Place, b: Place) -> bool:
    near = distance(a.x - b.x, a.y - b.y) <= 1.5 * SQUARE
    return near and square_at(a.x, a.y) == square_at(b.x, b.y)


def off_course(track: Any, other: Any, conv: Table) -> float:
    """Measure how near the other comes to the line the boat runs in this minute, yards."""
    start, end = track.find_place(0.0, conv), track.end(conv)
    return min(_from_line(other.find_place(second / SECONDS, conv), start, end) for second in range(SECONDS + 1))


def _from_line(place: Place, start: Place, end: Place) -> float:
    dx, dy = end.x - start.x, end.y - start.y
    length = dx * dx + dy * dy
    along = ((place.x - start.x) * dx + (place.y - start.y) * dy) / length if length else 0.0
    along = max(0.0, min(1.0, along))
    return distance(place.x - start.x - along * dx, place.y - start.y - along * dy)


def _run_over(state: Data, boat: Data, ship: Data, kind: str, dice: Dice, conv: Table) -> list[Data]:
    rules, rolls = ["NAV-T-159"], []
    lost = destroyer_has_her(kind, True)
    if not lost:
        fell = dice.coin(state["move"], "boat", ship["key"], boat["key"], 1, "picket")
        rules, rolls = ["NAV-T-160"], [die_roll("NAV-T-160", "heads: the boat is lost", 2, fell)]
        lost = picket_boat_has_her(fell)
    if not lost:
        return [event(state, "boat", f"{ship['name']} passes over {boat['name']} and misses her.", rules, rolls)]
    end = fate(state["depth_fathoms"], conv)
    told = goes_down(state, boat, end, rules, rolls)
    text = f"{ship['name']} has run over a submarine, which is {end}."
    told["told"][ship["side"]] = {"text": text, "rules": rules, "rolls": rolls, "enemy": False, "figures": []}
    return [told]


def _looked_for(state: Data, boat: Data, ship: Data, dice: Dice, conv: Table) -> list[Data]:
    """Throw one ship's chance to see the periscope, and fire her light guns at it."""
    die = dice.d6(state["move"], "boat", ship["key"], boat["key"], 1, "detect")
    roll = die_roll("SC-T-23", "detected on a 6", 6, die)
    if may_not_be_fired_at(is_under(boat), detected_on(die, conv)):
        return [event(state, "boat", f"{ship['name']} is near {boat['name']} and does not see her.", ["NAV-T-158"], [roll])]
    own = f"{ship['name']} sees a periscope bearing {observers.seen_on(ship, boat, conv):05.1f}°."
    text, rules = f"{ship['name']} detects {boat['name']}.", ["NAV-T-158", "SC-T-23"]
    happened = [event(state, "boat", text, rules, [roll], actor=ship, own=own)]
    for other in state["ships"].values():
        if other["side"] == ship["side"] and other["afloat"] and other["hurt"]["level"] < 2 and not other["boat"]:
            happened += _at_the_periscope(state, other, boat, dice, conv)
    return happened


def _at_the_periscope(state: Data, ship: Data, boat: Data, dice: Dice, conv: Table) -> list[Data]:
    """Fire one ship's light guns within a thousand yards, claimed at a periscope's size. A hit takes the periscope."""
    lies = Sighting(ship, boat, conv)
    if lies.range > conv["SC-T-23"]["guns_yd"] or boat["boat"]["blind"]:
        return []
    happened = []
    for light in state["classes"][ship["class"]]["lights"]:
        guns = bearing_lights(ship, light, state["move"])
        limit, row = gunnery.reach(light["cal"])
        reaches = lies.range <= limit and gunnery.bears(light["arc"], light["side"], lies.relative, conv)
        if not guns or not reaches or boat["boat"]["blind"]:
            continue
        size = conv["SC-T-23"]["periscope"]
        mean = gunnery.claimed_hits(row, gunnery.grade_of(lies.range), guns, 1.0, size, ship["gunnery"], 1.0, 1.0, conv=conv)
        u = dice.u(state["move"], "fire", ship["key"], boat["key"], light["battery"], 0, "periscope")
        hits = gunnery.umpired_hits(mean, u)
        roll = number_roll("SC-T-12", f"mean {mean:.3f} hits on the periscope, one more under the fraction", u)
        what = f"{ship['name']} fires {count_in_words(guns, light['name'] + ' gun')} at a periscope"
        rules = ["NAV-T-066", "NAV-T-158", "SC-T-23"]
        own = what + ("; it is gone." if hits else ".")
        happened.append(event(state, "fire", f"{what}: {count_in_words(hits, 'hit')}.", rules, [roll], actor=ship, own=own))
        if periscope_gone(hits):
            boat["boat"]["blind"] = True
            text = f"The periscope of {boat['name']} is shot away."
            happened.append(event(state, "boat", text, ["SC-J-17"], actor=boat, own=text))
    return happened


def caught(state: Data, boat: Data, conv: Table) -> list[Data]:
    """Sink a surfaced boat attacked by any ship that has her in sight and in reach of a gun."""
    for ship in [*state["ships"].values(), *state["forts"].values()]:
        attacks = ship["target"] == boat["key"] and ship["side"] != boat["side"]
        if attacks and defenceless(boat["boat"]["depth"], _reaches(state, ship, boat, conv)):
            told = goes_down(state, boat, "sunk", ["NAV-T-161"])
            name = told["told"].get(ship["side"])
            text = f"The submarine is defenceless and goes down under the guns of {ship['name']}."
            if name is None:
                told["told"][ship["side"]] = {"text": text, "rules": ["NAV-T-161"], "rolls": [], "enemy": True, "figures": []}
            ship["target"] = None
            return [told]
    return []


def _reaches(state: Data, ship: Data, boat: Data, conv: Table) -> bool:
    """Report whether a ship is in action, sees the boat, and has a sound gun that bears and reaches."""
    lies = Sighting(ship, boat, conv)
    if ship["key"] in state["forts"]:
        line = bearing(boat["x"] - ship["x"], boat["y"] - ship["y"])
        carries = any(not gun["out"] and lies.range <= fort_rules.reach(gun["cal"], conv) for gun in ship["guns"])
        seen = night.in_sight(state, ship, boat, lies.range, conv)
        return bool(carries and seen and fort_rules.bears(ship["faces"], line, conv))
    if not ship["afloat"] or ship["hurt"]["level"] == 2 or not night.in_sight(state, ship, boat, lies.range, conv):
        return False
    ship_class = state["classes"][ship["class"]]
    for gun in [*ship_class["mounts"], *ship_class["lights"]]:
        sound = gun["guns"] > ship["hurt"]["guns_out"].get(gun["id"], 0)
        if sound and lies.range <= gunnery.reach(gun["cal"])[0] and gunnery.bears(gun["arc"], gun["side"], lies.relative, conv):
            return True
    return False
