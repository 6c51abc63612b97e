"""A dispatch on its way is lost, waits, or a copy of it comes into other hands (UD-037, NAV-S-022)."""

from __future__ import annotations

from naval.ruling_kinds.kind import SINCE, Field, Ground, Kind, Names
from naval.state.ruling_acts import Message

LOST, WAITS, COPIED = "lost", "waits", "copied"


def check(act: Message, ground: Ground) -> list[str]:
    """List every fault: a dispatch that is on its way, and its fate in this run."""
    faults = []
    if not any((one.author, one.number) == (act.author, act.number) for one in ground.dispatches):
        faults.append("There is no such dispatch on its way in this run.")
    seats = {one.key: one.side for one in ground.world.seats}
    if act.fate not in (LOST, WAITS, COPIED):
        faults.append("Choose: it is lost, it waits, or a copy reaches somebody.")
    if act.fate == WAITS and not act.since < act.until:
        faults.append("Say until when it waits: a minute later than the beginning.")
    if act.fate == COPIED and (act.to not in seats or seats.get(act.author) in (None, seats.get(act.to))):
        faults.append("A copy goes to a seat of another side: choose one.")
    return faults


def sentence(act: Message, names: Names) -> str:
    what = f"Dispatch {act.number} of {names.find_name(act.author)}"
    if act.fate == COPIED:
        return f"A copy of dispatch {act.number} of {names.find_name(act.author)} reaches {names.find_name(act.to)}."
    return f"{what} is lost." if act.fate == LOST else f"{what} waits where it is until {names.write_minute(act.until)}."


KIND = Kind(
    act=Message,
    title="Fate of a dispatch",
    stage="signal",
    rule="NAV-S-022",
    fits=("dispatch",),
    fields=(
        Field("author", "Author", "seat"),
        Field("number", "His number", "number", 1, 9999, "1"),
        SINCE,
        Field(
            "fate", "It", "choice", choices=((LOST, "is lost"), (WAITS, "waits"), (COPIED, "comes into other hands as a copy"))
        ),
        Field("until", "If it waits, until", "minute", optional=True),
        Field("to", "Copy to", "seat", optional=True),
    ),
    check=check,
    sentence=sentence,
    subject=lambda act: f"{act.author}/{act.number}",
    span=lambda act: (act.since, act.until if act.fate == WAITS else act.since + 1),
)
