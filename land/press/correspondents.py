"""Correspondents with an army, and its general's censor (LC-303)."""

from __future__ import annotations

import msgspec

from land import tables
from land.press.tips import Army, Tip, round_spot
from land.sighting.scout_estimates import two_figures
from land.state.world import Spot
from naval.state.outcome import Event, Roll
from tactical.engine.dice import Dice
from tactical.engine.text.outside_values import show

RULE = "LC-303"
FREE, STOPPED = ("free", "stopped")
Censor = str | int
"""Setting of a general's censor: let everything go ("free"), hold it so many hours, or stop it ("stopped")."""
HOUR = 60


def fault_of(censor: object, most_hours: int) -> str:
    """Say what is wrong with a general's setting of his censor, "" if nothing is (LC-303)."""
    if censor in (FREE, STOPPED):
        return ""
    if isinstance(censor, int) and not isinstance(censor, bool) and 1 <= censor <= most_hours:
        return ""
    return f'A censor lets it go ("free"), holds it 1 to {most_hours} hours, or stops it ("stopped"), not {show(censor)}.'


def told_at(censor: Censor, minute: int, most_hours: int) -> int | None:
    """Return when the papers have copy written at a minute: at once, so many hours late, or never (None) (LC-303)."""
    if censor == STOPPED:
        return None
    return minute if isinstance(censor, str) else minute + min(censor, most_hours) * HOUR


def writes(
    seat: str,
    army: Army,
    spot: Spot,
    heading: str,
    length_mi: float,
    minute: int,
    censor: Censor,
    most_hours: int,
    start: int,
    dice: Dice,
) -> tuple[Tip | None, Event] | None:
    """Write a correspondent's report on his own army at a call, as a scout of level 5 would, if the censor passes it (LC-303).

    None where correspondents were not agreed: ``most_hours``, the longest a censor may hold copy, is then 0.
    """
    if most_hours <= 0:
        return None
    draw = 2 * dice.u(start, RULE, seat, minute) - 1
    men = two_figures(army.men * (1 + draw * float(tables.value("press", "correspondent_share"))))
    lon, lat = round_spot(spot)
    when = told_at(censor, minute, most_hours)
    tip = None
    goes = "it is stopped"
    if when is not None:
        goes = "it goes at once" if when == minute else f"it goes {(when - minute) // HOUR} h late"
        seen = Tip(told=when, seen=minute, lon=lon, lat=lat, source=seat, what="army", arms=army.arms, men=men)
        tip = msgspec.structs.replace(seen, heading=heading, length_mi=length_mi)
    rolls = (Roll(rule=RULE, what=f"{army.name}: the correspondent's numbers", faces=0, fell=f"{draw:.6f}"),)
    event = Event(minute=minute, kind="tip", text=f"A correspondent writes of {army.name}; {goes}.", rules=(RULE,), rolls=rolls)
    return tip, event
