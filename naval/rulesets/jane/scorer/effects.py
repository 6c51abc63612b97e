"""Effect of gun fire on belt, guns, tower and unarmoured side."""

from __future__ import annotations

from collections.abc import Sequence

from naval.rulesets.jane.tables import BOOK, STANDARD, Table
from tactical.engine.rule import modifies, resolves


def lose_fires(ready: int, move: int, fires: int, every: int) -> int:
    """Reckon the move at which a gun fires again after losing ``fires`` that it would otherwise have had.

    >>> lose_fires(21, 20, 3, 4)
    33
    """
    return max(ready, move + 1) + fires * every


@modifies("NAV-T-091", source="L159")
def strike_out(ready: Sequence[int], move: int, fires: int, every: int) -> list[int]:
    """The umpire strikes out the number over a turret and writes a higher one."""
    return [lose_fires(one, move, fires, every) for one in ready] if fires else list(ready)


@modifies("NAV-T-077", source="L135; SC-T-13")
def well_towards(ratio: float, conv: Table = STANDARD) -> bool:
    """A belt hit that fails but goes well towards piercing is marked with an X."""
    return bool(conv["SC-T-13"]["well_towards"] <= ratio < 1)


@modifies("NAV-T-078", "SC-T-13", source="L135; convention for 'about the same spot'")
def plate_cracks(first_ratio: float, calibre_in: float, conv: Table = STANDARD) -> tuple[bool, float]:
    """A second hit near an X cracks the plate: a leak, and half a square if the first was very nearly through.

    The leak counts whatever the first hit was (AMB-T-13). Returns leak and squares lost.
    """
    rule = conv["SC-T-13"]
    if first_ratio < rule["well_towards"] or calibre_in < rule["second_from_in"]:
        return False, 0.0
    return True, float(BOOK["NAV-T-078"]["value"]) if first_ratio >= rule["very_nearly"] else 0.0


@modifies("NAV-T-079", "NAV-T-080", source="L137")
def shaken_guns(calibre_in: float, projectile: str) -> int:
    """A heavy shot that fails against a gun position costs its guns one fire; shell in such cases does no harm."""
    heavy = calibre_in >= BOOK["NAV-T-083"]["value"]
    return int(BOOK["NAV-T-079"]["value"]) if heavy and projectile == "AP" else 0


@resolves("NAV-T-081", "NAV-T-082", "NAV-T-083", source="L139-145")
def muzzle_hit(calibre_in: float, projectile: str, die: int) -> int:
    """Big shell on a muzzle puts that one gun out for as many fires as the die shows.

    The muzzle is where the target shows it (Z11). Shell under 9.2 inch does nothing (AMB-T-14).
    """
    return die if projectile != "AP" and calibre_in >= BOOK["NAV-T-083"]["value"] else 0


@resolves("NAV-T-084", source="L147")
def turret_base_pierced(die: int) -> int:
    """A penetration of the turret base puts its guns out for as many fires as the die shows."""
    return die


@resolves("NAV-T-085", source="L149")
def gun_house_pierced(coin: str) -> int:
    """A penetration alongside the guns: toss up whether they are out for five fires or ten."""
    return int(BOOK["NAV-T-085"]["heads" if coin == "H" else "tails"])


@modifies("NAV-T-086", source="L151")
def battery_pierced() -> int:
    """A big penetration into a Q.F. battery puts out two guns for good on each side (AMB-T-15)."""
    return int(BOOK["NAV-T-086"]["battery"])


@modifies("NAV-T-087", source="L151")
def deck_below_pierced() -> int:
    """If it is the side of the deck below the battery, one gun is out on each side."""
    return int(BOOK["NAV-T-086"]["deck_below"])


@modifies("NAV-T-088", source="L153")
def casemate_pierced() -> int:
    """A casemate pierced puts out one gun on each side."""
    return int(BOOK["NAV-T-086"]["casemate"])


@modifies("NAV-T-089", source="L155")
def between_casemates() -> int:
    """A big hit between casemates probably puts out the one on the far side."""
    return int(BOOK["NAV-T-086"]["off_side"])


@modifies("NAV-T-090", "SC-T-14", source="L157; convention for 'somewhat'")
def slower_for(conv: Table = STANDARD) -> int:
    """A hit that is hard to assess slows the nearest gun a little: a move more for its next fires."""
    return int(conv["SC-T-14"]["fires"])


@modifies("NAV-T-093", source="L221")
def sections(calibre_in: float, projectile: str, displacement_t: int = 10_000, conv: Table = STANDARD) -> float:
    """Shell in unarmoured places destroys 4 sections for 12 inch, down to a half for 4.7 inch; shot passes through.

    Smaller guns do nothing (AMB-T-16), but for a quarter of a section in ships under a thousand tons (SC-T-12).
    """
    if projectile == "AP":
        return 0.0
    rows = BOOK["NAV-T-093"]["rows"]
    found = next((float(row["sections"]) for row in rows if calibre_in >= row["from_in"]), 0.0)
    if not found and displacement_t < conv["SC-T-12"]["light_sections_under_t"]:
        return float(conv["SC-T-12"]["light_sections"])
    return found


@modifies("SC-T-30", source="convention: the book does not say what a section is")
def guns_in_sections(guns: int, destroyed: float, total: int) -> int:
    """Guns without armour go with the sections they stand in: in proportion, whole guns only."""
    return int(min(1.0, destroyed / total) * guns + 1e-9)


@modifies("NAV-T-098", source="L215")
def tower_hit_counts(calibre_in: float, projectile: str) -> bool:
    """A conning tower hit counts from shell of 7.5 inch or shot of 9.2 inch; common counts as shot (AMB-T-17)."""
    return bool(calibre_in >= BOOK["NAV-T-098"]["shell" if projectile == "HE" else "shot"])


@resolves("NAV-T-095", "NAV-T-097", source="L203-213")
def steering_lost(die: int) -> int:
    """One die for a conning tower hit: 1-2 nothing, 3-4 no steering for a move, 5-6 for two."""
    return (die - 1) // 2
