"""Loss of a general, and his successor in command (LC-006)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from land import tables
from land.contact import plane
from land.state.lasting_state import Lost
from land.state.world import Spot
from naval.state.outcome import Event

INVULNERABLE, SYKES = TERMS = ("invulnerable", "sykes")
HIT, TAKEN = HOW = ("hit", "taken")
CAPTAIN = ""


def lose_general(
    seat: str, name: str, how: str, minute: int, term: str, under: Mapping[str, str], out: Sequence[str] = ()
) -> tuple[Lost, Event] | None:
    """Put a general out: hit in a battle for twelve hours, overrun taken; the next has his command after six (LC-006).

    ``under`` gives the superior of each seat, ``out`` the seats that cannot command now. None where the terms keep him safe.
    """
    if term != SYKES:
        return None
    back = minute + int(tables.value("contact", "general_out_min")) if how == HIT else None
    told = Lost(
        seat=seat,
        minute=minute,
        how=how,
        back=back,
        command=next_in_command(seat, under, out),
        commands_from=minute + int(tables.value("contact", "command_min")),
    )
    text = f"{name} is hit and out of action for twelve hours." if how == HIT else f"{name} is taken."
    return told, Event(minute=minute, kind="general", text=text, rules=("LC-006",))


def next_in_command(seat: str, under: Mapping[str, str], out: Sequence[str] = ()) -> str:
    """Find the first fit seat under a general by key, then one under those; "" is the captain (LC-006)."""
    ring, seen = [seat], {seat}
    while ring:
        ring = sorted(one for one, above in under.items() if above in ring and one not in seen)
        fit = [one for one in ring if one not in out]
        if fit:
            return fit[0]
        seen.update(ring)
    return CAPTAIN


def overrun(headquarters: Spot, hostile: Sequence[Spot], own: Sequence[Spot], hears_mi: float) -> bool:
    """Report whether a lone headquarters is overrun by a fighting enemy within 500 yards of it (LC-006, SC-LC-88).

    ``own`` are own fighting bodies; with one in call that body fights instead.
    """
    here = plane.spot_to_point(headquarters)
    guarded = any(plane.yards(here, plane.spot_to_point(one)) <= hears_mi * plane.YD_A_MILE for one in own)
    return not guarded and any(
        plane.yards(here, plane.spot_to_point(one)) <= int(tables.value("contact", "overrun_yd")) for one in hostile
    )


def in_command(losses: Sequence[Lost], seat: str, minute: int) -> str | None:
    """Return the seat in command for a seat at a minute: itself, another, "" the captain; None while nobody has it yet
    (LC-006).
    """
    for one in sorted(losses, key=lambda row: -row.minute):
        if one.seat == seat and one.minute <= minute and (one.back is None or minute < one.back):
            return one.command if minute >= one.commands_from else None
    return seat
