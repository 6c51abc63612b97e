"""Losses ashore: a column has fewer men, horses or guns as a run begins (UD-038, NAV-S-044)."""

from __future__ import annotations

from naval.ruling_kinds.kind import Field, Ground, Kind, Names, check_bounds, marches
from naval.state.ruling_acts import Losses
from tactical.engine.text.words import listed, plural

MOST = 100_000


def check(act: Losses, ground: Ground) -> list[str]:
    """List every fault: a column, and no more of anything than it has; a man is left to it."""
    faults = marches(ground, act.body)
    faults += [] if act.men or act.horses or act.guns else ["Say how many men, horses or guns it loses."]
    body = ground.land.bodies.get(act.body)
    if body is None or ground.begun:
        return faults
    return [
        *faults,
        *check_bounds(f"{body.name} has {plural(body.men, 'man', 'men')}. What it loses", act.men, 0, max(body.men - 1, 0)),
        *check_bounds(f"{body.name} has {plural(body.horses, 'horse')}. What it loses", act.horses, 0, body.horses),
        *check_bounds(f"{body.name} has {plural(body.guns, 'gun')}. What it loses", act.guns, 0, body.guns),
    ]


def sentence(act: Losses, names: Names) -> str:
    rows = ((act.men, "man", "men"), (act.horses, "horse", "horses"), (act.guns, "gun", "guns"))
    return f"{names.find_name(act.body)} loses {listed(plural(count, one, more) for count, one, more in rows if count)}."


KIND = Kind(
    act=Losses,
    title="A column’s losses",
    stage="plan",
    rule="NAV-S-044",
    fits=("body",),
    fields=(
        Field("body", "Body", "body"),
        Field("men", "Men", "number", 0, MOST, optional=True),
        Field("horses", "Horses", "number", 0, MOST, optional=True),
        Field("guns", "Guns", "number", 0, MOST, optional=True),
    ),
    check=check,
    sentence=sentence,
    subject=lambda act: act.body,
    first=lambda act: True,
)
