"""Hits that let in water: levels, capsizing, foundering, speed, and raking."""

from __future__ import annotations

from math import ceil

from naval.rulesets.jane.tables import BOOK, STANDARD, Table
from tactical.engine.rule import modifies, resolves


@modifies("NAV-T-104", "NAV-T-113", "NAV-T-114", "NAV-T-115", source="L169, L189")
def level(hits: int, displacement_t: int) -> int:
    """The third waterline hit puts her flooded to the lower deck, one for each thousand tons to the main deck.

    Hits count as distributed. Returns 0, 1 (lower deck) or 2 (main deck). Part thousands do not count, and a ship under
    a thousand tons is at her main deck with the first hit (AMB-T-21).
    """
    main = max(1, displacement_t // BOOK["NAV-T-113"]["tons_a_hit"])
    if hits >= main:
        return 2
    return 1 if hits >= min(BOOK["NAV-T-113"]["lower_deck"], main) else 0


@resolves("NAV-T-116", "NAV-T-117", "SC-T-18", source="L191; convention for 'may'")
def capsize_chance(port: int, starboard: int, displacement_t: int, conv: Table = STANDARD) -> float:
    """Hits are marked by side, and when they are all on one side she may capsize.

    To be asked for a new hit on the heavier side; returns the probability.
    """
    rule = conv["SC-T-18"]
    net, from_net = abs(port - starboard), max(rule["least"], ceil(displacement_t / rule["tons_a_hit"]))
    return min(1.0, (net - from_net + 1) / 6) if net >= from_net else 0.0


@modifies("NAV-T-118", "SC-T-19", source="L193; convention for 'not too great'")
def waterline_loss(displacement_t: int, conv: Table = STANDARD) -> float:
    """Speed lost to a waterline hit is small and smaller in a larger ship: squares a move."""
    rule = conv["SC-T-19"]
    return float(min(rule["most"], rule["tons"] / displacement_t))


@modifies("NAV-T-103", source="L167; SC-T-16")
def inflow(bad_hits: int, conv: Table = STANDARD) -> float:
    """The water that enters depends on the crew, and so on the number of bad hits before: a factor, 1 to 2."""
    rule = conv["SC-T-16"]
    return float(min(rule["most"], 1 + rule["per_bad_hit"] * bad_hits))


@resolves("SC-T-16", source="convention: the book names no sinking point")
def founders_after(die: int, bad_hits: int, conv: Table = STANDARD) -> int:
    """Down to the main deck she lies dead and silent, and founders after five moves a pip less her bad hits."""
    return int(max(1, conv["SC-T-16"]["moves_a_pip"] * die - bad_hits))


@modifies("NAV-T-119", source="L195")
def bow_loss(sections: int) -> float:
    """Every three waterline bow sections lost take one square off her speed (AMB-T-22)."""
    rule = BOOK["NAV-T-119"]
    return float(sections // rule["sections"] * rule["value"])


@modifies("SC-T-20", source="convention: which hits rake")
def rakes(zone: str, end_on: bool, calibre_in: float, conv: Table = STANDARD) -> str:
    """A struck hit at the end that faces a fire along the keel rakes her there: fore, aft, or nowhere."""
    if not end_on or calibre_in < conv["SC-T-12"]["struck_from_in"]:
        return ""
    return {"Z01": "fore", "Z05": "fore", "Z03": "aft", "Z06": "aft"}.get(zone, "")


@resolves("NAV-T-120", source="L197; SC-T-20")
def steering_jams(end: str, launched: int, die: int, conv: Table = STANDARD) -> bool:
    """A raking hit aft may jam the steering gear of ships launched before 1902 or thereabouts."""
    return end == "aft" and launched < BOOK["NAV-T-120"]["value"] and die >= conv["SC-T-20"]["jam_from"]


@resolves("NAV-T-121", source="L197; SC-T-20")
def nearest_guns_slower(die: int, conv: Table = STANDARD) -> bool:
    """A raking hit may lower the rate of fire of the big guns nearest to it."""
    return bool(die >= conv["SC-T-20"]["slow_from"])


@modifies("NAV-T-122", source="L197")
def raked_end_floods(end: str, cut_the_line: bool) -> int:
    """A raking hit certainly affects the flotation of that end: one waterline hit, unless it was one itself."""
    return 1 if end and not cut_the_line else 0
