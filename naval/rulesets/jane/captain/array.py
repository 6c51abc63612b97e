"""A line as it lies: its leader, the order of the others, and the ships that can no longer keep in it (SC-J-54).

Nothing is remembered between moves: the order is read off the ships' places, so that a line which turned about together is led by
its former rear.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, radians

from naval.rulesets.jane.captain import gun_values
from naval.rulesets.jane.table.movement import difference
from naval.rulesets.jane.tables import STANDARD, Data, Table
from tactical.engine.rule import modifies


@modifies("SC-J-54", source="convention: which ships keep in a line")
def keeps_up(max_kn: float, best_kn: float, conv: Table = STANDARD) -> bool:
    """A ship that has lost more than a good part of the speed of the best is left out of the line, or all would crawl."""
    return bool(max_kn >= conv["SC-J-54"]["keeps_up"] * best_kn)


def formed(ships: list[Data], conv: Table) -> tuple[list[Data], list[Data], list[Data]]:
    """Sort the ships: the line in its order, the leader first; the strays coming up with it; those out of it for good.

    Out of it are ships that are slow, without helm, or silent.
    """
    best = max(one["max_kn"] for one in ships)
    able = [one for one in ships if one["steering"] and one["level"] < 2 and keeps_up(one["max_kn"], best, conv)] or ships[:1]
    out = [one for one in ships if all(one is not other for other in able)]
    line = max(able, able[::-1], key=_fit)
    near = [number for number, (ahead, astern) in enumerate(pairwise(line), 1) if _is_gap_too_wide(ahead, astern, conv)]
    # The largest group that hangs together is the line.
    parts = [line[start:end] for start, end in pairwise([0, *near, len(line)])]
    kept = max(parts, key=len)
    return kept, [one for part in parts if part is not kept for one in part], out


def _is_gap_too_wide(ahead: Data, astern: Data, conv: Table) -> bool:
    return bool(gun_values.away(ahead, astern) > conv["SC-J-54"]["lost_yd"])


def pace(line: list[Data], chase: bool, conv: Table) -> float:
    """Choose a line's share of its slowest ship's speed: less than all, so that ships astern come up."""
    rule = conv["SC-J-54"]
    if any(gun_values.away(ahead, astern) > rule["loose_yd"] for ahead, astern in pairwise(line)):
        return float(rule["loose"])
    return 1.0 if chase or len(line) == 1 else float(rule["close"])


def _fit(line: list[Data]) -> float:
    """Score how well the ships lie one ahead of the other: 1 for each pair whose second heads straight for the first."""
    found = 0.0
    for ahead, astern in pairwise(line):
        off = difference(gun_values.towards(astern, ahead), float(astern["heading_deg"]))
        found += cos(radians(off))
    return round(found, 6)
