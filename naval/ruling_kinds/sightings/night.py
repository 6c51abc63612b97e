"""Night fighting: two hostile forces may fight by night in this run (NAV-S-039, UD-030)."""

from __future__ import annotations

from naval.ruling_kinds.kind import Field, Ground, Kind, Names, steams
from naval.state.ruling_acts import Night
from naval.state.world import BELLIGERENTS

BEGUN = "This run has begun: a ruling on night fighting must be made before a run, for the whole of it."


def check(act: Night, ground: Ground) -> list[str]:
    """List every fault: two forces of hostile sides."""
    faults = [BEGUN] if ground.begun else []
    faults += list(dict.fromkeys([*steams(ground, act.one), *steams(ground, act.other)]))
    sides = {one.key: one.side for one in ground.world.forces}
    if {act.one, act.other} <= set(sides) and {sides[act.one], sides[act.other]} != set(BELLIGERENTS):
        faults.append("Choose two forces of hostile sides.")
    return faults


def sentence(act: Night, names: Names) -> str:
    return f"{names.find_name(act.one)} and {names.find_name(act.other)} may fight by night in this run."


KIND = Kind(
    act=Night,
    title="They may fight by night",
    stage="contact",
    rule="NAV-S-039",
    fits=("pair", "force"),
    fields=(Field("one", "Force", "force"), Field("other", "and", "force")),
    check=check,
    sentence=sentence,
    subject=lambda act: "/".join(sorted((act.one, act.other))),
    first=lambda act: True,
)
