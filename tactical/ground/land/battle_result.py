"""The ending of a battle on land, for the campaign that sent the troops (LC-275)."""

from __future__ import annotations

from tactical.engine.for_land import LandMuster, LandResult, UnitFate
from tactical.ground.turns.state import Data


def settle(muster: LandMuster, result: Data) -> LandResult:
    """Read the result of a battle of this muster. The winner holds the field; else both keep their ground (LC-265, LC-279)."""
    winner = str(result["winner"]) if result["settled"] else ""
    return LandResult(
        winner=winner,
        field=winner,
        rounds=result["rounds"],
        units={one.key: _fate(result["units"].get(one.key, {})) for one in muster.units},
        why=result["ending"],
        points={side: float(points) for side, points in result["score"].items()},
    )


def _fate(told: Data) -> UnitFate:
    names = {"figures": "alive"}
    return UnitFate(**{part: told.get(names.get(part, part), 0) for part in UnitFate.__struct_fields__})
