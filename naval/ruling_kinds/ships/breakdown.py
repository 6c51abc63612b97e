"""A breakdown: a ship's engines fail at a minute, whatever she steamed (UD-031, NAV-S-068)."""

from __future__ import annotations

from naval.ruling_kinds.kind import SINCE, Field, Ground, Kind, Names, afloat, check_bounds
from naval.state.ruling_acts import Breakdown
from tactical.engine.text.words import plural

MOST = 2880


def check(act: Breakdown, ground: Ground) -> list[str]:
    """List every fault: a ship that floats, lame for at most two days, stopped no longer than lame."""
    faults = [*afloat(ground, act.ship), *check_bounds("She is lame for this long:", act.lame_min, 0, MOST, "minute")]
    return faults + check_bounds("She is stopped for this long:", act.stopped_min, 0, max(act.lame_min, 0), "minute")


def sentence(act: Breakdown, names: Names) -> str:
    stopped = f", stopped for the first {plural(act.stopped_min, 'minute')}" if act.stopped_min else ""
    return f"The engines of {names.find_name(act.ship)} fail: lame for {plural(act.lame_min, 'minute')}{stopped}."


KIND = Kind(
    act=Breakdown,
    title="Engines break down",
    stage="steam",
    rule="NAV-S-068",
    fits=("ship",),
    fields=(
        Field("ship", "Ship", "ship"),
        SINCE,
        Field("lame_min", "Lame for", "number", 0, MOST, "720", unit="minutes"),
        Field("stopped_min", "Stopped for", "number", 0, MOST, "0", unit="minutes"),
    ),
    check=check,
    sentence=sentence,
    subject=lambda act: act.ship,
    span=lambda act: (act.since, act.since + max(act.lame_min, 1)),
)
