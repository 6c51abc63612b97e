"""A battle on land on this board: armies in proportion to the forces, and losses turned back into figures (LC-269, LC-278).

The ground is the book's. Later troops are there from the start, for a turn of both sides is an hour; fixed guns stay out.
"""

from __future__ import annotations

from tactical.engine.for_land import LandMuster, LandResult, LandUnit, UnitFate
from tactical.rulesets.game_of_war.board import ARSENALS, SIDES, WIDTH, bits
from tactical.rulesets.game_of_war.forces import communications_units, fighting_units
from tactical.rulesets.game_of_war.state import Data

ARMS = ("foot", "horse", "guns")
VICTORY, UNIT = 100, 10  # points (LC-290)


def setup(muster: LandMuster) -> Data:
    """Make the setup of both armies, to be put down in secret; a side's intact arsenals are the lines of supply open to it."""
    forces = []
    for side in SIDES:
        counts = {**{kind: n for kind, n in pieces(muster, side).items() if n}, **communications_units()}
        units = [
            {"key": f"{side.lower()}-{kind}-{n}", "type": kind} for kind, count in counts.items() for n in range(1, count + 1)
        ]
        forces.append({"side": side, "units": units})
    found: Data = {"forces": forces, "limit": 2 * muster.rounds}
    usual = {side: sorted(bits(ARSENALS[n])) for n, side in enumerate(SIDES)}
    standing = {side: usual[side][: min(max(muster.supply_lines.get(side, 2), 1), 2)] for side in SIDES}
    if standing != usual:
        found["arsenals"] = {side: [[one % WIDTH, one // WIDTH] for one in squares] for side, squares in standing.items()}
    return found


def _units_of_arm(muster: LandMuster, side: str, arm: str) -> list[LandUnit]:
    return [one for one in muster.units if one.side == side and one.arm == arm and not one.fixed]


def _strength(muster: LandMuster, side: str, arm: str) -> int:
    return sum(one.guns if arm == "guns" else one.figures for one in _units_of_arm(muster, side, arm))


def by_arm(muster: LandMuster, side: str) -> dict[str, int]:
    """Count the fighting units of a side by arm: the larger side has the book's number, the other in proportion, rounded.

    A side that would have none has one, of its strongest arm.
    """
    whole, found = fighting_units(), dict.fromkeys(ARMS, 0)
    most = {"foot": whole["inf"], "horse": whole["cav"], "guns": whole["art"] + whole["hart"]}
    for arm in ARMS:
        own, larger = _strength(muster, side, arm), max(_strength(muster, one, arm) for one in SIDES)
        found[arm] = (2 * most[arm] * own + larger) // (2 * larger) if larger else 0
    if not any(found.values()):
        found[max(ARMS, key=lambda arm: _strength(muster, side, arm))] = 1
    return found


def pieces(muster: LandMuster, side: str) -> dict[str, int]:
    """Count pieces by type: of the artillery one is mounted if there are horse batteries."""
    counts = by_arm(muster, side)
    mounted = min(counts["guns"], int(any(one.mounted for one in _units_of_arm(muster, side, "guns"))))
    return {"inf": counts["foot"], "cav": counts["horse"], "art": counts["guns"] - mounted, "hart": mounted}


ARM_OF = {"inf": "foot", "cav": "horse", "art": "guns", "hart": "guns"}


def settle(muster: LandMuster, result: Data) -> LandResult:
    """Read the ending; of each arm the share of its units that were lost is down, its guns with them."""
    fates = {one.key: UnitFate(figures=one.figures, guns=one.guns) for one in muster.units}
    for side in SIDES:
        lost = _count(result["losses"][side])
        for arm in ARMS:
            units, brought = _units_of_arm(muster, side, arm), by_arm(muster, side)[arm]
            if not brought:
                continue
            down = shared({one.key: one.figures for one in units}, lost[arm], brought)
            gone = shared({one.key: one.guns for one in units}, lost[arm], brought)
            for one in units:
                dead, guns = down[one.key], gone[one.key]
                fates[one.key] = UnitFate(figures=one.figures - dead, dead=dead, guns=one.guns - guns, guns_taken=guns)
    winner = result["winner"] or ""
    points = {side: float(UNIT * sum(_count(result["left"][side]).values()) + VICTORY * (side == winner)) for side in SIDES}
    rounds = -(-max(0, result["moves"] - 1) // 2)  # the deployment is no turn
    return LandResult(winner=winner, field=winner, rounds=rounds, units=fates, why=result["ending"], points=points)


def _count(keys: list[str]) -> dict[str, int]:
    arms = [ARM_OF.get(key.split("-")[1]) for key in keys]
    return {arm: arms.count(arm) for arm in ARMS}


def shared(whole: dict[str, int], part: int, parts: int) -> dict[str, int]:
    """Take so many parts of a whole from its members by largest remainder, ties by key.

    >>> shared({"a": 10, "b": 5}, 1, 3)
    {'a': 3, 'b': 2}
    """
    taken = {key: n * part // parts for key, n in whole.items()}
    left = (2 * sum(whole.values()) * part + parts) // (2 * parts) - sum(taken.values())
    for key in sorted(whole, key=lambda one: (-(whole[one] * part % parts), one))[:left]:
        taken[key] += 1
    return taken
