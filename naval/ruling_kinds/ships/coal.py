"""Coal: tons more or less in a ship or a port, as a run begins (UD-039, NAV-S-078)."""

from __future__ import annotations

from naval.ruling_kinds.kind import Field, Ground, Kind, Names, afloat, check_bounds
from naval.state.ruling_acts import Coal
from tactical.engine.text.words import plural

MOST = 100_000


def check(act: Coal, ground: Ground) -> list[str]:
    """List every fault: one ship or one port, and tons that leave between none and the most she holds."""
    if bool(act.ship) == bool(act.port):
        return ["Choose a ship or a port, not both."]
    faults = [] if act.tons else ["Say how many tons more (a minus means less)."]
    if act.ship:
        faults += afloat(ground, act.ship)
        ship = next((one for one in ground.world.ships if one.key == act.ship), None)
        most = {one.key: one.coal_max_t for one in ground.world.classes}.get(ship.class_key, 0.0) if ship else 0.0
        if ship is not None and not ground.begun:
            faults += check_bounds(
                f"{ship.name} has {plural(ship.coal_t, 'ton')}. What she has then", ship.coal_t + act.tons, 0, most, "ton"
            )
        return faults
    port = next((one for one in ground.world.ports if one.key == act.port), None)
    if port is None:
        return [*faults, "There is no such port."]
    return (
        faults
        if ground.begun
        else faults + check_bounds(f"What {port.name} has then", port.coal_t + act.tons, 0, 10 * MOST, "ton")
    )


def sentence(act: Coal, names: Names) -> str:
    who, tons = names.find_name(act.ship or act.port), plural(abs(act.tons), "ton")
    return f"{who} has {tons} of coal {'more' if act.tons > 0 else 'less'}."


KIND = Kind(
    act=Coal,
    title="Coal more or less",
    stage="plan",
    rule="NAV-S-078",
    fits=("ship", "port"),
    fields=(
        Field("ship", "Ship", "ship", optional=True),
        Field("port", "or port", "port", optional=True),
        Field("tons", "Tons more (minus: less)", "number", -MOST, MOST, unit="tons"),
    ),
    check=check,
    sentence=sentence,
    subject=lambda act: act.ship or act.port,
    first=lambda act: True,
)
