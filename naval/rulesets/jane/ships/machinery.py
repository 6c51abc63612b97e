"""Hits that affect engines, boilers and funnels."""

from __future__ import annotations

from naval.rulesets.jane.tables import BOOK, STANDARD, Table
from tactical.engine.rule import modifies, resolves

HEAT_SENSITIVE = ("belleville", "cylindrical")


@modifies("NAV-T-099", source="L163")
def engines_left(sets: int, lost: int) -> float:
    """An engine hit takes about a third of the speed with two sets, a quarter with three; all of them, all of it.

    Returns the share of the original speed that is left (AMB-T-18). More than three sets lose in proportion.
    """
    if lost >= sets:
        return 0.0
    rows = BOOK["NAV-T-099"]["rows"]
    share = next((float(row["share"]) for row in rows if row["sets"] == sets), 1 / sets)
    return 1.0 - share * lost


def cylindrical(boilers: str) -> bool:
    """Report whether these are the old boilers that may explode; all other makes of the data are water-tube."""
    return boilers == "cylindrical"


@resolves("NAV-T-100", source="L165; SC-T-15")
def cylindrical_boilers_pierced(die: int, conv: Table = STANDARD) -> str:
    """Cylindrical boilers that are pierced explode: all or nearly all speed is lost."""
    return "stopped" if die <= conv["SC-T-15"]["stopped_to"] else "crawl"


def exploded_speed(exploded: str, conv: Table = STANDARD) -> float:
    """Give the squares left after an explosion: none, or the one of "nearly all"."""
    return 0.0 if exploded == "stopped" else float(conv["SC-T-15"]["crawl_sq"])


@modifies("NAV-T-101", "NAV-T-102", source="L165")
def boilers_left(groups: int, lost: int) -> float:
    """Of water-tube boilers only a part suffers, by the number of groups (AMB-T-19): the share of power left."""
    return max(0.0, (groups - lost) / groups)


@resolves("NAV-T-105", "SC-T-15", source="L169; convention for the umpire's leniency")
def below_the_waterline(die: int, conv: Table = STANDARD) -> str:
    """Care is taken not to score heavily against the motive power: most hits below only let in water."""
    rule = conv["SC-T-15"]
    return "engine" if die == rule["engine"] else "boiler" if die == rule["boiler"] else "flooding"


@modifies("NAV-T-106", source="L171")
def can_blow_out_fires(calibre_in: float, projectile: str) -> bool:
    """High explosive of 6 inch or other, bursting in a funnel, may blow out the fires by the down-draught."""
    return projectile == "HE" and calibre_in >= float(BOOK["NAV-T-106"]["value"])


@modifies("SC-T-17", source="convention for odds the book leaves between two figures")
def funnel_odds(boilers: str, conv: Table = STANDARD) -> float:
    """The fires go out with 1 in 12 for water-tube boilers, 1 in 18 for Belleville and cylindrical ones."""
    return float(conv["SC-T-17"]["circulation" if boilers in HEAT_SENSITIVE else "water_tube"])


@resolves("NAV-T-107", source="L175-177")
def fires_blown_out(u: float, odds: float) -> bool:
    """A fair and square hit in a funnel has odds of 1 in 12 to 1 in 18 that those boilers lose all power."""
    return u < odds


@modifies("NAV-T-108", source="L175")
def fair_and_square(zone: str) -> bool:
    """Fair and square is clear of boats and ship's side and not touching the funnel's edge."""
    return zone == "Z15"


@modifies("NAV-T-109", "NAV-T-110", source="L179-183")
def funnel_holed(holes: int, blown: bool) -> tuple[int, bool]:
    """Otherwise the funnel is holed, and about the fifth hit of any sort knocks it over."""
    return holes + 1, funnel_falls(holes + 1, blown)


def funnel_falls(holes: int, blown: bool) -> bool:
    """Report whether a funnel has taken its fifth hit (NAV-T-110), counting the shell that blew the fires out."""
    return holes + blown >= int(BOOK["NAV-T-110"]["hits"])


def fallen_funnels(down: int) -> float:
    """Reckon the squares lost to funnels knocked over: half a square each (NAV-T-110, AMB-T-37)."""
    return down * float(BOOK["NAV-T-110"]["value"])


@modifies("NAV-T-111", source="L185")
def smoke_in_the_gun_decks(zone: str, calibre_in: float, projectile: str, before: bool) -> bool:
    """A 'tween-deck hit that holes a funnel puts out one gun each side, once for each funnel (AMB-T-20).

    Taken for such a hit is big shell that strikes a funnel where the ship's side or the boats mask it (Z16).
    """
    return zone == "Z16" and projectile != "AP" and calibre_in >= float(BOOK["NAV-T-083"]["value"]) and not before
