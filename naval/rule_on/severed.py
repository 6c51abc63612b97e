"""A cable is cut, or a station destroyed, at a minute: by an inject (UD-064, NAV-S-082, NAV-S-084)."""

from __future__ import annotations

from naval.rule_on.kind import Ground, Kind, Names
from naval.state.acts import Severed
from naval.state.world import World


def named(world: World, key: str) -> str:
    """Name a cable or station; "" if there is none of that key."""
    cable = next((f"the cable {one.name}" for one in world.cables if one.key == key), "")
    return cable or next((f"the station {one.name}" for one in world.stations if one.key == key), "")


def check(act: Severed, ground: Ground) -> list[str]:
    """Every fault: there is such a cable or station, and it stands as the run begins."""
    gone = {one.key for one in ground.world.cables if one.cut_at is not None}
    gone |= {one.key for one in ground.world.stations if one.destroyed_at is not None}
    if not (name := named(ground.world, act.of)):
        return [f"There is no cable and no station {act.of} in this war."]
    return [f"{name[0].upper()}{name[1:]} is out of use already."] if act.of in gone else []


def sentence(act: Severed, names: Names) -> str:
    said = named(names.world, act.of) or act.of
    return f"{said[0].upper()}{said[1:]} is out of use from {names.at(act.since)}."


KIND = Kind(
    act=Severed,
    title="Cable cut or station destroyed",
    stage="signal",
    rule="NAV-S-084",
    fits=(),
    fields=(),
    check=check,
    sentence=sentence,
    subject=lambda act: act.of,
    span=lambda act: (act.since, float("inf")),
)
