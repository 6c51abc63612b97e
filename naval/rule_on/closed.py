"""A port has room for fewer ships, or none, from a run's first minute on: by an inject (UD-064)."""

from __future__ import annotations

from naval.rule_on.kind import Ground, Kind, Names, within
from naval.state.acts import Closed
from tactical.engine.words import plural

MOST = 999


def check(act: Closed, ground: Ground) -> list[str]:
    """Every fault: there is such a port, and the room is a number."""
    faults = [] if any(one.key == act.port for one in ground.world.ports) else ["There is no such port."]
    return faults + within("Its room", act.capacity, 0, MOST, "ship")


def sentence(act: Closed, names: Names) -> str:
    return f"{names.of(act.port)} " + (f"has room for {plural(act.capacity, 'ship')}." if act.capacity else "is closed.")


KIND = Kind(
    act=Closed,
    title="Port closed",
    stage="plan",
    rule="NAV-S-078",
    fits=(),
    fields=(),
    check=check,
    sentence=sentence,
    subject=lambda act: act.port,
    span=lambda act: (act.since, act.since + 1),
    first=lambda act: True,
)
