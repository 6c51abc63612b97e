"""A captain's estimates: the value of guns at a range, and the strength left to either side. He knows his book."""

from __future__ import annotations

from functools import cache, lru_cache

from naval.rulesets.jane.gunnery.penetration import penetration
from naval.rulesets.jane.gunnery.shooting import claimed_hits, grade_of, interval, is_claimed, reach, row_of
from naval.rulesets.jane.table.movement import POINT, bearing, difference, distance
from naval.rulesets.jane.tables import BOOK, STANDARD, Data, Table
from tactical.engine.rule import modifies

Guns = tuple[tuple[float, int], ...]

ARMOURED = ("battleship", "big_cruiser", "coast_defence", "unknown")
SMALL = ("destroyer", "torpedo_boat")
BOATS = ("submarine", "submersible")
FORT = "fort"
CLOSE = 2500  # yards: torpedo craft nearer than this are fired at before all else
BEAM, ENDS = 4 * POINT, 0.4  # from where a broadside bears, and the share of it that bears elsewhere
VELOCITY = 2500  # feet a second: about the middle of the book's three classes


@modifies("SC-J-04", source="convention: standing orders of a captain alone")
def fights_on(own: float, enemy: float, conv: Table = STANDARD) -> bool:
    """A side fights while its strength is a little over half of the enemy's in sight, else it runs."""
    return bool(own >= conv["SC-J-04"]["beaten"] * enemy)


def sound(ship: Data, guns: Guns | None = None) -> float:
    """Reckon the share of her guns a ship can still fire, halved below half her speed; 0 when she is done for.

    A ship without guns to lose counts by her torpedoes: a tenth of her weight.
    """
    if "sound" in ship:
        return float(ship["sound"])
    if ship["level"] == 2:
        return 0.0
    total = sum(gun["guns"] * gun["calibre_in"] ** 2 for gun in ship["guns"])
    have = sum(number * calibre**2 for calibre, number in (count_usable_guns(ship) if guns is None else guns))
    return (have / total if total else 0.1) * (1.0 if ship["max_kn"] >= 0.5 * ship["class_kn"] else 0.5)


def own_weight(ship: Data) -> float:
    """Weigh a ship of her type in a line (SC-J-04)."""
    return float(STANDARD["SC-J-04"]["weight"].get(ship["kind"], 1.0))


def own_strength(own: list[Data], conv: Table) -> float:
    """Reckon the strength of the captain's own side in battleships' quarters, less its losses."""
    return float(sum(conv["SC-J-04"]["weight"].get(ship["kind"], 1.0) * sound(ship) for ship in own))


@modifies("SC-J-50", source="convention: what a captain makes of an enemy whose scorer he cannot see")
def enemy_strength(enemies: list[Data], own: list[Data], conv: Table = STANDARD) -> float:
    """Of the enemy's hurts nothing is known; a captain takes them for a good part of his own ships'."""
    shares = [sound(ship) for ship in own]
    hurt = conv["SC-J-50"]["hurt_like_us"] * (1.0 - sum(shares) / len(shares)) if shares else 0.0
    return float(sum(conv["SC-J-04"]["weight"].get(ship["kind"], 1.0) for ship in enemies) * (1.0 - hurt))


def count_usable_guns(ship: Data) -> Guns:
    """Count her usable guns with a round to fire, by calibre, the largest first."""
    if "left" in ship:
        kept: Guns = ship["left"]
        return kept
    by_calibre: dict[float, int] = {}
    # By calibre they are told as well, but not which magazine is empty.
    for gun in [*(ship.get("mounts") or ()), *(ship.get("lights") or ())] or ship["guns"]:
        if gun["out"] < gun["guns"] and gun.get("rounds", 1) > 0:
            by_calibre[gun["calibre_in"]] = by_calibre.get(gun["calibre_in"], 0) + gun["guns"] - gun["out"]
    return tuple((calibre, by_calibre[calibre]) for calibre in sorted(by_calibre, reverse=True))


@cache
def carried(kind: str) -> Guns:
    """List the guns a ship of this type is taken to carry (SC-J-50)."""
    guns = STANDARD["SC-J-50"]["guns"]
    return tuple((float(calibre), int(number)) for calibre, number in guns.get(kind, guns["unknown"]))


@cache
def plate(kind: str) -> float:
    """Look up the Krupp plate that shot must pierce to hurt a ship of this type (SC-J-50)."""
    return float(STANDARD["SC-J-50"]["plate"].get(kind, 0.0))


STEP = 250  # yards
FARTHEST = 10_000  # yards: no gun carries so far


@lru_cache(maxsize=4096)
def bites(guns: Guns, kind: str) -> tuple[float, ...]:
    """Reckon a broadside's effect on a type in a move, in 12-inch hits that go home: one figure each 250 yards."""
    return tuple(_bite(guns, kind, STEP * number + STEP / 2) for number in range(FARTHEST // STEP + 1))


def bite(guns: Guns, kind: str, range_yd: float) -> float:
    """Reckon a broadside's effect on a type at one range; nothing beyond the farthest."""
    return bitten(bites(guns, kind), range_yd)


def bitten(by_range: tuple[float, ...], range_yd: float) -> float:
    """Look up the figure for a range among those of :func:`bites`."""
    return by_range[int(range_yd) // STEP] if range_yd < FARTHEST else 0.0


def _bite(guns: Guns, kind: str, range_yd: float) -> float:
    grade = grade_of(range_yd)
    total = 0.0
    for calibre, number in guns:
        limit, row = reach(calibre)
        if range_yd > limit:
            continue
        weight = calibre**2 / 144
        if is_claimed(calibre):
            abeam = (number + 1) // 2 if calibre <= 6.7 else number
            total += claimed_hits(row, grade, abeam) * weight * (0.5 if plate(kind) else 1.0)
            continue
        sheet = row_of(grade)
        hits = number * sheet["strikes"] * STANDARD["SC-T-08"]["sheet"][sheet["sheet"]] / interval(VELOCITY)
        pierces = penetration(calibre, VELOCITY, range_yd, "AP") >= plate(kind)
        total += hits * weight * (1.0 if pierces else 0.4)
    return total * float(STANDARD["SC-T-08"]["size"].get(kind, 1.0))


@lru_cache(maxsize=1024)
def pierces_to(guns: Guns, kind: str) -> float:
    """Find the farthest range, to 8,000 yards, at which shot of her biggest guns pierces such a ship's plate."""
    big = max((calibre for calibre, _ in guns), default=0.0)
    if is_claimed(big) or not plate(kind):
        return reach(big)[0] if big else 0.0
    steps = [100.0 * n for n in range(10, 81) if penetration(big, VELOCITY, 100.0 * n, "AP") >= plate(kind)]
    return max(steps, default=0.0)


def range_wanted(ship: Data, enemy_kind: str, conv: Table, stronger: bool = False) -> float:
    """Find the range that suits her guns: inside their best reach (NAV-T-065), and where their shot pierces.

    The stronger side comes closer: a battle undecided at dark is no victory.
    """
    rule = conv["SC-J-04"]
    guns = count_usable_guns(ship)
    heavy = sum(number for calibre, number in guns if calibre >= BOOK["NAV-T-083"]["value"])
    wanted = rule["range_heavy_yd" if heavy >= 4 else "range_light_yd"]
    if stronger:
        wanted = min(wanted, conv["SC-J-50"]["range_strong_yd"])
    carries = max((reach(calibre)[0] for calibre, _ in guns), default=wanted / rule["reach_share"])
    wanted = min(wanted, rule["reach_share"] * carries)
    through = pierces_to(guns, enemy_kind)
    return float(wanted if through >= wanted else max(through, conv["SC-J-50"]["range_least_yd"], 0.6 * wanted))


def reaches(ship: Data) -> float:
    """Reckon how far her best guns carry (NAV-T-065), less the error of judging a range."""
    best = max((calibre for calibre, _ in count_usable_guns(ship)), default=0.0)
    return 0.95 * reach(best)[0]


def lie(off_deg: float) -> tuple[float, float]:
    """Reckon, for a target so far off the bow (0 to 180), the share of a broadside that bears, and the effect of its lie on fire.

    Ahead and astern two guns in five bear. Fewer hits are made end on, but they rake (SC-T-08, SC-T-20).
    """
    off = off_deg if off_deg < 90 else 180 - off_deg
    if off > 6 * POINT:
        return 1.0, 1.0
    return (1.0 if off >= BEAM else ENDS), (0.85 if off >= 2 * POINT else 0.75)


def away(ship: Data, other: Data) -> float:
    """Measure the yards from one to the other, both as a view has them."""
    return distance(other["x_yd"] - ship["x_yd"], other["y_yd"] - ship["y_yd"])


def towards(ship: Data, other: Data) -> float:
    """Take the true bearing of the other from her."""
    return bearing(other["x_yd"] - ship["x_yd"], other["y_yd"] - ship["y_yd"])


def runs(ship: Data, enemies: list[Data]) -> bool:
    """Report whether the nearest enemy with a known course shows his stern, within four points of straight away."""
    made_out = [one for one in enemies if one["heading_deg"] is not None]
    if not made_out:
        return False
    near = min(made_out, key=lambda one: (away(ship, one), one["id"]))
    return abs(difference(float(near["heading_deg"]), towards(ship, near))) < 4 * POINT
