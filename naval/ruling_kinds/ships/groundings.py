"""Groundings: a force, or one ship of hers, lies aground for a time, if need be beyond the end of the run (UD-033).

The rest of that time at a run's end is a ruling of the next run: taken back there, she is floated off.
"""

from __future__ import annotations

from msgspec.structs import replace

from naval.geo.calendar import DAY_MIN
from naval.ruling_kinds.kind import SINCE, UNTIL, Field, Ground, Kind, Names, afloat, lengthy, steams
from naval.state.ruling_acts import Aground

STAYS, GOES_ON = "stays", "goes_on"
LONGEST_MIN = 72 * 60
"""Most minutes aground, as long as weather that is ruled (UD §4)."""
BEGUN = (
    "This run has begun: the rest can go on without her only from a run’s first minute. Make this ruling when the "
    "next run is open."
)


def check(act: Aground, ground: Ground) -> list[str]:
    """List every fault: a force, a ship of hers, an end within three days, and others that can go on without her."""
    faults = [*steams(ground, act.force), *lengthy("Her damage", act.hurt, 0, 120)]
    if not act.since < act.until <= act.since + LONGEST_MIN:
        faults.append(f"She gets off after she has grounded, and by {Names(ground.world).write_minute(act.since + LONGEST_MIN)}.")
    force = next((one for one in ground.world.forces if one.key == act.force), None)
    if act.ship:
        faults += afloat(ground, act.ship)
        if not any(one.key == act.ship and one.force == act.force for one in ground.world.ships):
            faults.append("That ship does not belong to that force.")
    elif act.hurt:
        faults.append("Say which ship is damaged.")
    if act.rest not in (STAYS, GOES_ON):
        faults.append("The rest of her force stays, or goes on.")
    elif act.rest == GOES_ON:
        if not act.ship:
            faults.append("If the rest goes on, say which ship is aground.")
        elif force is not None and act.ship == force.flagship:
            faults.append("She is the flagship: the force stays with her.")
        elif sum(one.force == act.force and one.afloat for one in ground.world.ships) < 2:
            faults.append("There is no other ship in that force to go on.")
        if ground.begun:  # kept for the next run it would end before that begins
            faults.append(BEGUN)
        elif act.since != ground.world.minute:
            faults.append("The rest can go on without her from a run's first minute only.")
    return faults


def sentence(act: Aground, names: Names) -> str:
    who = f"{names.find_name(act.ship)} ({names.find_name(act.force)})" if act.ship else names.find_name(act.force)
    rest = "; the rest of the force goes on" if act.rest == GOES_ON else "; her force stays with her" if act.ship else ""
    until = names.write_hour(act.until) if act.until - act.since < DAY_MIN else names.write_minute(act.until)
    return f"{who} is aground until {until}{rest}." + (f" Damage: {act.hurt}." if act.hurt else "")


def lasts(act: Aground, start: int) -> Aground | None:
    """Give the ruling that is left for the run that begins at a minute; None if she is off by then.

    Where the rest went on without her she is a force of her own by then. Her damage is already hers.
    """
    if act.until <= start:
        return None
    force = f"{act.force}_{act.ship}" if act.rest == GOES_ON else act.force
    return replace(act, since=start, force=force, rest=STAYS, hurt="", lies=True)


KIND = Kind(
    act=Aground,
    title="Aground",
    stage="steam",
    rule="NAV-S-044",
    fits=("force", "ship"),
    fields=(
        Field("force", "Force", "force"),
        Field("ship", "Only this ship of it", "ship", optional=True),
        SINCE,
        UNTIL,
        Field(
            "rest",
            "The rest of her force",
            "choice",
            choices=((STAYS, "stays with her"), (GOES_ON, "goes on (from a run’s beginning)")),
        ),
        Field("hurt", "Her damage, in words", "text", 0, 120, optional=True),
    ),
    check=check,
    sentence=sentence,
    subject=lambda act: act.force,
    span=lambda act: (act.since, act.until),
    first=lambda act: act.rest == GOES_ON,
)
