"""Hits on the waterline and on the belt."""

from __future__ import annotations

from naval.rulesets.jane.gunnery.penetration import plate_of
from naval.rulesets.jane.scorer import effects
from naval.rulesets.jane.scorer.positions import slow_nearest
from naval.rulesets.jane.scorer.score import Score
from naval.rulesets.jane.scorer.upper_works import unarmoured
from naval.rulesets.jane.ships import flotation, machinery
from naval.rulesets.jane.ships.condition import waterline

ENDS = {"Z01": "fore", "Z02": "mid", "Z03": "aft"}
WHERE = {"fore": "forward", "mid": "amidships", "aft": "aft"}
X_MARKS = {"very_nearly": "very nearly through", "well_towards": "well on the way through"}
LENGTHS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def water_line(s: Score) -> None:
    """Score a hit that cuts the line between ship and water (NAV-T-057)."""
    if not s.goes_through:
        belt_holds(s)
        return
    where = ENDS[s.hit["zone"]]
    s.mark("line")
    s.say(f"the waterline is cut {WHERE[where]} to {s.hit['side']}", "NAV-T-057", "NAV-T-076", "NAV-T-112")
    take_water(s, where)
    if where == "fore":
        s.hurt["bow"] += 1
        s.rules.append("NAV-T-119")
    # The deck's slope stands behind the belt before anything that moves the ship.
    deck = float(s.ship_class.get("deck_in") or 0)
    if where == "mid" and s.struck:
        s.extra = deck
        if s.ratio(deck) >= 1:
            below(s)
    s.bad = True


def take_water(s: Score, where: str) -> None:
    """Add a waterline hit at ``where`` (fore, mid, aft): speed, level and, if one-sided, the chance to capsize."""
    hurt, tons, side = s.hurt, s.ship_class["displacement_t"], s.hit["side"]
    hurt["waterline"][where] += 1
    hurt["waterline"][side] += 1
    loss = flotation.waterline_loss(tons, s.conv) * flotation.inflow(hurt["bad"], s.conv)
    hurt["squares"] = round(hurt["squares"] + loss, 6)
    s.rules += ["NAV-T-103", "NAV-T-116", "NAV-T-118"]
    settle(s)
    port, starboard = hurt["waterline"]["port"], hurt["waterline"]["starboard"]
    p = flotation.capsize_chance(port, starboard, tons, s.conv)
    if p and side == ("port" if port > starboard else "starboard") and s.u("SC-T-18", f"capsize, under {p:.3f}") < p:
        s.ship["end"] = "capsized"
        s.say("she capsizes", "NAV-T-117")


def settle(s: Score) -> None:
    """Set the level that the waterline hits now give; at the main deck the clock to foundering starts."""
    hurt = s.hurt
    new = flotation.level(waterline(hurt), s.ship_class["displacement_t"])
    if new <= hurt["level"]:
        return
    hurt["level"] = new
    if new == 1:
        s.say("she is flooded to the lower deck", "NAV-T-113")
        return
    hurt["founders"] = flotation.founders_after(s.d6("SC-T-16", "moves to foundering"), hurt["bad"], s.conv)
    s.say("she is flooded to the main deck, dead in the water and silent", "NAV-T-114", "SC-T-16")


def below(s: Score) -> None:
    """Find the part below that a hit through belt and deck amidships strikes (NAV-T-105)."""
    found = machinery.below_the_waterline(s.d6("SC-T-15", "below the waterline"), s.conv)
    hurt = s.hurt
    if found == "engine" and hurt["engines"] < s.ship_class["engines"]:
        hurt["engines"] += 1
        s.say("an engine is disabled", "NAV-T-099", "NAV-T-105")
    elif found == "boiler" and machinery.cylindrical(s.ship_class["boilers"]):
        worse = machinery.cylindrical_boilers_pierced(s.d6("SC-T-15", "boiler explosion"), s.conv)
        hurt["exploded"] = "stopped" if "stopped" in (worse, hurt["exploded"]) else worse
        s.say("her boilers explode", "NAV-T-100", "NAV-T-105")
    elif found == "boiler" and hurt["boilers"] < s.ship_class["boiler_groups"]:
        hurt["boilers"] += 1
        s.say("a group of boilers is lost", "NAV-T-101", "NAV-T-102", "NAV-T-105")


def belt(s: Score) -> None:
    """Score a hit on the belt above water; a ship without a belt has only her unarmoured side there."""
    if not plate_of("Z04", s.ship_class, s.conv)[0]:
        unarmoured(s)
    elif s.goes_through:
        s.mark("through")
        s.say("the belt is pierced above the water", "NAV-T-076")
        s.bad = True
        slow_nearest(s, "NAV-T-090")
    else:
        belt_holds(s)


def belt_holds(s: Score) -> None:
    """Score a hit that does not pierce: an X, or a second at one spot, which cracks the plate."""
    s.mark("held")
    if not s.struck:
        s.say("the belt holds", "SC-T-12")
        return
    spot = int(s.u("SC-T-13", "length of the belt") * s.conv["SC-T-13"]["lengths"])
    s.spot = spot
    marks, ratio = s.hurt["belt"][s.hit["side"]], s.ratio()
    leak, loss = effects.plate_cracks(marks[spot], s.hit["cal"], s.conv)
    name = LENGTHS[spot] if spot < len(LENGTHS) else f"{spot + 1}th"
    if leak:
        marks[spot] = -1.0
        s.mark("cracked")
        # The leak counts to her level and sides (SC-T-13), but the book gives it no speed loss beyond the half square.
        s.hurt["waterline"]["mid"] += 1
        s.hurt["waterline"][s.hit["side"]] += 1
        s.hurt["squares"] = round(s.hurt["squares"] + loss, 6)
        s.say(f"the plate cracks at the {name} length of the belt, and she leaks", "NAV-T-078")
        settle(s)
    elif effects.well_towards(ratio, s.conv) and not marks[spot]:
        # The card says which of the two it was and no more: from the very share she could reckon who fired, and how far off.
        degree = "very_nearly" if ratio >= s.conv["SC-T-13"]["very_nearly"] else "well_towards"
        marks[spot] = float(s.conv["SC-T-13"][degree])
        s.mark("X")
        s.say(f"belt, {name} length: {X_MARKS[degree]}, marked X", "NAV-T-077")
    else:
        s.say("the belt holds", "NAV-T-076")
