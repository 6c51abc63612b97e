"""Gun fire up to the hit: the guns that bear and reach, the strikes allowed, and where a strike goes home."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence
from functools import cache
from math import floor, hypot
from typing import Any

from naval.rulesets.jane.table.movement import POINT
from naval.rulesets.jane.tables import BOOK, STANDARD, Table
from tactical.engine.rule import forbids, modifies, resolves

PROJECTILES = {"AP": "capped armour-piercing", "HE": "high explosive", "CP": "common"}
LINE_CUT = ("Z01", "Z02", "Z03")
GRADES = [row["to_yd"] for row in BOOK["NAV-T-050"]["rows"]]


@forbids("NAV-T-046", source="L69")
def projectile_is_known(projectile: object) -> str | None:
    """A target is marked for capped armour-piercing, high explosive or common, and nothing else."""
    if isinstance(projectile, str) and projectile in PROJECTILES:
        return None
    return f"There is no projectile {projectile!r}; there are: {', '.join(PROJECTILES)}."


@modifies("NAV-T-047", source="L73")
def load(loaded: str | None, chosen: str) -> str:
    """The projectile is picked for the next firing while the last one is scored: that is loading."""
    return loaded or chosen


def projectile(state: dict[str, Any], side: str) -> str:
    """Choose the projectile of guns that were told nothing: as general orders say, else common."""
    return str(state["general"][side]["projectile"] or "CP")


@forbids("NAV-T-048", source="L75")
def what_is_loaded_stays(chosen: str, loaded: Sequence[str | None]) -> str | None:
    """The projectile once chosen may not be changed before it is fired."""
    if not loaded or chosen in loaded or None in loaded:
        return None
    held = sorted({str(one) for one in loaded})
    return f"Every gun is loaded with {' or '.join(held)}; you can choose {chosen} once a gun has fired."


@modifies("NAV-T-050", "NAV-T-051", "NAV-T-052", source="L79")
def grade_of(range_yd: float) -> int:
    """The sheet goes by the range: grades to 2,000, 3,000, 4,000, 6,000 yards and beyond; upper bounds belong to it."""
    return int(row_of(bisect_left(GRADES, range_yd) + 1)["grade"])


def row_of(grade: int) -> dict[str, Any]:
    """Look up the row of table T1: its sheet, and the share of the bearing guns that strike."""
    row: dict[str, Any] = BOOK["NAV-T-050"]["rows"][grade - 1]
    return row


@modifies("NAV-T-049", "NAV-T-054", "NAV-T-211", source="L75, L81")
def shift_of_fire(target: str, last: str | None) -> float:
    """A target may be changed, but the first fire at the new ship has half the strikes; opening fire is no change."""
    return float(BOOK["NAV-T-054"]["value"]) if last not in (None, target) else 1.0


@modifies("NAV-T-055", "NAV-T-210", source="L83")
def changing_bearing(before: tuple[float, float], after: tuple[float, float]) -> float:
    """Bearings that alter by over 1,000 yards a minute halve the strikes.

    The target's place from the firer, in yards, at the begin and end of the move; counted is the part of the change at
    right angles to the mean line of sight (AMB-T-09).
    """
    change = (after[0] - before[0], after[1] - before[1])
    mean = ((after[0] + before[0]) / 2, (after[1] + before[1]) / 2)
    length = hypot(*mean)
    across = abs(change[0] * mean[1] - change[1] * mean[0]) / length if length else hypot(*change)
    rapid = round(across, 6) > BOOK["NAV-T-055"]["over_yd"]
    return float(BOOK["NAV-T-055"]["value"]) if rapid else 1.0


@modifies("NAV-T-059", source="L87, L95")
def steady_course(grade: int, parallel: bool, fired_in: Collection[int]) -> int:
    """On parallel courses, after a first fire at this range, the same ship counts as one grade nearer (AMB-T-10).

    ``fired_in`` are the grades of the former fires at this same ship, as long as the target has not been changed.
    """
    return max(1, grade - 1) if parallel and grade in fired_in else grade


def parallel(heading_a: float, heading_b: float) -> bool:
    """Report whether two courses run one way within a point."""
    return abs((heading_a - heading_b + 180) % 360 - 180) <= POINT


@modifies("NAV-T-064", "NAV-T-206", source="L99-103")
@cache
def interval(velocity_fps: float) -> int:
    """A gun strikes every 3, 4 or 5 moves by its velocity: over 2,700, about 2,500, about 2,200 feet a second."""
    return next(int(row["moves"]) for row in BOOK["NAV-T-064"]["rows"] if velocity_fps > row["over_fps"])


@modifies("NAV-T-065", source="L105-111, repaired (OCR-T-01)")
@cache
def reach(calibre_in: float) -> tuple[float, str]:
    """Range limits by calibre: the most yards at which the gun may fire, and its row in the book's table."""
    row = next(row for row in BOOK["NAV-T-065"]["rows"] if calibre_in >= row["from_in"])
    return float(row["to_yd"]), str(row["row"])


@modifies("NAV-T-074", source="L127")
def ready_again(move: int, every: int, late: int = 0) -> int:
    """Over each turret stands the move at which it fires again: this move and its interval."""
    return move + every + late


@modifies("NAV-T-207", "SC-T-11", source="L79-83, L519")
def strikes(credit: float, guns: int, *factors: float) -> tuple[int, float]:
    """So many strikes at most: the guns times the halves, the odd half kept for the next fire at the same ship.

    Returns the strikes and the credit left. All guns that bear have fired, whether they struck or not.
    """
    total = credit + guns * _product(factors)
    whole = floor(total + 1e-9)
    return whole, total - whole


def _product(factors: Sequence[float]) -> float:
    result = 1.0
    for factor in factors:
        result *= factor
    return result


def aspect(points_off: float, conv: Table = STANDARD) -> str:
    """Tell how the target lies to the line of fire: broad, quarter or end_on, by points off her bow or stern."""
    rule = conv["SC-T-08"]
    if points_off < rule["end_on_under_pt"]:
        return "end_on"
    return "broad" if points_off > rule["broad_over_pt"] else "quarter"


@modifies("SC-T-08", "NAV-T-205", "NAV-T-208", source="convention for the striker; L516-521")
def chance(sheet: str, points_off: float, kind: str, gunnery: float = 1.0, conv: Table = STANDARD, other: float = 1.0) -> float:
    """The striker's error: the chance of a hit falls with the sheet, the aspect and the size, and is never certain.

    ``other`` is X: half by night, more with the striker of a fort.
    """
    rule = conv["SC-T-08"]
    p = rule["sheet"][sheet] * rule["aspect"][aspect(points_off, conv)] * rule["size"].get(kind, 1.0) * gunnery * other
    return float(max(rule["least"], min(rule["most"], p)))


@resolves("NAV-T-056", "NAV-T-058", source="L85")
def on_the_outline(u: float, p: float) -> bool:
    """A hit must lie on the ship's outline; the water just under the line is a miss."""
    return u < p


@resolves("SC-T-09", "NAV-T-011", "NAV-T-053", "NAV-T-209", source="convention for the sheet; L19, L91, L521")
def place_of_hit(
    u_aim: float, u_place: float, sheet: str, table: str, aim: str | None = None, share: float = 1.0, conv: Table = STANDARD
) -> str:
    """A hit falls where it was aimed less often on a smaller sheet, else anywhere on the ship.

    ``table`` is broadside, bow_on or stern_on; ``share`` halves the aim of claimed guns. Returns the zone.
    """
    weights = conv["SC-T-09"][table]
    if aim in weights and u_aim < conv["SC-T-09"]["aim"][sheet] * share:
        return str(aim)
    total = 0.0
    for zone in sorted(weights):
        total += weights[zone]
        if u_place < total:
            return str(zone)
    return str(max(weights))


@modifies("NAV-T-057", "NAV-T-112", source="L85, L189")
def cuts_the_line(zone: str) -> bool:
    """Only a hit that cuts the line between ship and water is between wind and water."""
    return zone in LINE_CUT


@modifies("NAV-T-066", "NAV-T-014", source="L25, L113")
def is_claimed(calibre_in: float, conv: Table = STANDARD) -> bool:
    """Six-inch and smaller guns are claimed and umpired, not struck for."""
    return bool(calibre_in < conv["SC-T-12"]["struck_from_in"])


@modifies("NAV-T-067", "SC-T-12", source="L113; convention for the umpire")
def claimed_hits(row: str, grade: int, guns: int, *factors: float, conv: Table = STANDARD) -> float:
    """For each claim the number and calibre of the light guns that bear give the mean of the hits in this move."""
    means = conv["SC-T-12"]["rows"].get(row, [])
    return float(means[grade - 1] * guns * _product(factors)) if grade <= len(means) else 0.0


@resolves("NAV-T-068", source="L113; SC-T-12")
def umpired_hits(mean: float, u: float) -> int:
    """The umpire marks light damage: the whole hits of the mean, and one more by its fraction."""
    return floor(mean + 1e-9) + (1 if u < mean - floor(mean + 1e-9) else 0)


@modifies("SC-J-02", source="convention: arcs of the data sheet")
def bears(arc: str, side: str, relative_deg: float, conv: Table = STANDARD) -> bool:
    """Fore guns bear ahead and on either beam, after guns astern and on either beam, broadside guns on their own beam.

    ``relative_deg`` is the target's bearing from the bow, to starboard positive, -180 to 180.
    """
    off = abs(relative_deg) / POINT
    beam = bool(conv["SC-J-02"]["beam_from"] - 1e-9 <= off <= conv["SC-J-02"]["beam_to"] + 1e-9)
    if arc == "fore":
        return beam or off < float(conv["SC-J-02"]["beam_from"])
    if arc == "aft":
        return beam or off > float(conv["SC-J-02"]["beam_to"])
    if arc == "broadside":
        return beam and (relative_deg > 0) == (side == "starboard")
    return beam
