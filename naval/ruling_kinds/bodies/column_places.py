"""A column's place: as a run begins it is put down elsewhere on the land's chart (UD-030, NAV-S-044).

Its orders stand; a task in hand begins anew from there. A headquarters that rides with the column goes along.
"""

from __future__ import annotations

from naval.ruling_kinds.kind import Field, Ground, Kind, Names, marches
from naval.state.ruling_acts import Stands


def check(act: Stands, ground: Ground) -> list[str]:
    """List every fault: a column that can be put down, and a place of the chart."""
    faults = marches(ground, act.body)
    body = ground.land.bodies.get(act.body)
    if body is not None and body.busy:
        faults.append(f"{body.name} {body.busy}: it cannot be moved.")
    if ground.land and act.place not in ground.land.places:
        faults.append("There is no such place on the chart of the land.")
    return faults


def sentence(act: Stands, names: Names) -> str:
    return f"{names.find_name(act.body)} is at {names.find_name(act.place)}."


KIND = Kind(
    act=Stands,
    title="Move a column",
    stage="plan",
    rule="NAV-S-044",
    fits=("body",),
    fields=(Field("body", "Body", "body"), Field("place", "Stands at", "place")),
    check=check,
    sentence=sentence,
    subject=lambda act: act.body,
    first=lambda act: True,
)
