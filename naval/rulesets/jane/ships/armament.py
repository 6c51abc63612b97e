"""A class's armament, laid out as the scorer shows it: struck mounts gun by gun, light guns by side.

Guns of 7.5 inch and over stand in mounts, struck for one by one. Smaller guns are claimed by side (NAV-T-066): only their number
counts. Both are plain data, made once when a battle opens.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from naval.rulesets.jane.tables import Data, Table

ARCS = ("fore", "aft", "broadside", "all")
PLACES = {"fore": "fore", "aft": "after", "all": "midship", "port": "port", "starboard": "starboard"}
CLOSED = ("turret", "barbette")


def inches(calibre: float) -> str:
    """Write a calibre as a gunner says it.

    >>> inches(9.2), inches(12.0), inches(3.0)
    ('9.2-inch', '12-inch', '12-pounder')
    """
    return "12-pounder" if calibre == 3 else f"{calibre:g}-inch"


def armament(ship_class: Data, conv: Table) -> tuple[list[Data], list[Data]]:
    """Lay out the struck mounts and the light groups of a class, in the order of its gun list.

    A closed fore, after or midship mount holds two guns at most; everything else stands singly. Half of a broadside bears on each
    beam, the odd gun to port.
    """
    mounts: list[Data] = []
    lights: list[Data] = []
    for index, gun in enumerate(ship_class["guns"]):
        shares = [("", gun["count"])]
        if gun["arc"] == "broadside":
            shares = [("port", ceil(gun["count"] / 2)), ("starboard", gun["count"] // 2)]
        for side, guns in shares:
            common = {
                "cal": float(gun["calibre_in"]),
                "fps": int(gun["velocity_fps"]),
                "kind": gun["mount"],
                "arc": gun["arc"],
                "side": side,
            }
            name = f"{PLACES[side or gun['arc']]} {inches(gun['calibre_in'])}"
            if gun["calibre_in"] < conv["SC-T-12"]["struck_from_in"]:
                if guns:
                    # Dice and fire control go by the battery, whichever side of it bears.
                    lights.append({"id": f"{index}{side[:1]}", "battery": f"guns {index}", "guns": guns, "name": name, **common})
                continue
            in_pairs = gun["mount"] in CLOSED and not side
            for number in range(ceil(guns / 2) if in_pairs else guns):
                held = min(2, guns - 2 * number) if in_pairs else 1
                ident = f"{index}{side[:1]}{number + 1 if number or side else ''}"
                called = f"{name} {gun['mount']}" + (f" {number + 1}" if side and guns > 1 else "")
                mounts.append({"id": ident, "guns": held, "name": called, **common})
    return mounts, lights


@dataclass(frozen=True, slots=True)
class Carried:
    """Guns of a class together: how many by calibre, the largest first, and each mount's or group's calibre by id."""

    by_calibre: tuple[tuple[float, int], ...]
    calibres: dict[str, float]

    @property
    def largest(self) -> float:
        """Find the largest calibre; 0 without guns."""
        return self.by_calibre[0][0] if self.by_calibre else 0.0


_carried: dict[int, tuple[Data, Carried]] = {}
MOST_CLASSES = 500  # are remembered at a time; a battle has a few dozen


def carried(ship_class: Data) -> Carried:
    """Add up the guns of a class, and cache the result: it is asked for every ship in every minute.

    The cache knows a class by its table's identity, for classes never change in a battle, and keeps the table, so that no other
    takes its place in memory.
    """
    known = _carried.get(id(ship_class))
    if known is None or known[0] is not ship_class:
        if len(_carried) >= MOST_CLASSES:
            _carried.clear()
        guns = [*ship_class["mounts"], *ship_class["lights"]]
        totals: dict[float, int] = {}
        for one in guns:
            totals[one["cal"]] = totals.get(one["cal"], 0) + one["guns"]
        in_order = tuple((calibre, totals[calibre]) for calibre in sorted(totals, reverse=True))
        known = _carried[id(ship_class)] = ship_class, Carried(in_order, {one["id"]: one["cal"] for one in guns})
    return known[1]


def sections_of(ship_class: Data, conv: Table) -> int:
    """Count the 20-foot sections of each of her unarmoured sides (SC-T-30).

    >>> from naval.rulesets.jane.tables import STANDARD
    >>> sections_of({"length_ft": 400.0}, STANDARD), sections_of({"length_ft": 533.5}, STANDARD)
    (20, 26)
    """
    return max(1, int(ship_class["length_ft"] // conv["SC-T-30"]["feet"]))
