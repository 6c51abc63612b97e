"""Void battles: one of this run was fought, its record is kept, and nothing comes of it (UD-046)."""

from __future__ import annotations

from naval.ruling_kinds.kind import Ground, Kind, Names
from naval.state.ruling_acts import Void
from tactical.engine.text.words import listed


def check(act: Void, ground: Ground) -> list[str]:
    """Check nothing: only the desk, which has the table of battles, knows whether there was such a battle."""
    return []


def sentence(act: Void, names: Names) -> str:
    return f"The action of {listed(names.find_name(key) for key in act.forces)} at {names.write_hour(act.since)} is void."


KIND = Kind(
    act=Void,
    title="A battle is void",
    stage="contact",
    rule="NAV-S-044",
    check=check,
    sentence=sentence,
    subject=lambda act: f"{act.since}/{'/'.join(act.forces)}/{act.again}",
    stack=True,
)
