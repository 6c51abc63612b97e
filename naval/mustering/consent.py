"""General consent: terms agreed before War Imminent, their changes, and the signatures they need (NAV-S-079 to 088)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from naval.orders import shape, term_change
from naval.orders.seat_knowledge import Fault
from naval.orders.shape import Faults
from naval.state.frozen import Frozen
from naval.state.settings import CONSENT, Item, Settings
from naval.state.world import BELLIGERENTS, Seat

HEADS, COMMANDERS = ("admiralty", "ministry"), ("cabin", "general")
REMARK_SIGNS = 600
MOST_REMARKS = 500


class Remark(Frozen, frozen=True):
    """An entry of the minutes: who said it, and when by the real clock, as an ISO date (NAV-S-088).

    ``what`` is "remark", "terms" (the umpire changed them), "signed", "for" (signed by the umpire in an empty seat) or "vacant"
    (he says that nobody sits there any more).
    """

    seat: str
    name: str
    at: str
    what: str
    text: str


def agree(agreed: Settings, given: object) -> tuple[Settings | None, tuple[Fault, ...]]:
    """Change some entries of the terms, or list everything that is wrong with the change (NAV-S-079). Never raises."""
    return term_change.agree(agreed, given, CONSENT)


def in_words(item: Item, value: Any) -> str:
    """Write a value of the catalogue as it is read out."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if item.allowed is not True and isinstance(item.allowed, tuple) and isinstance(item.allowed[0], str):
        return _WORDS.get((item.key, value), str(value).replace("_", " "))
    if isinstance(value, int | float):
        unit = item.unit
        return f"{value:,g} {unit}".rstrip() if unit != "minutes" or value < 120 or value % 60 else f"{value / 60:g} hours"
    return str(value) or "none"


_WORDS = {
    ("coal", "tons"): "tons, by boiler and class",
    ("coal", "units"): "units",
    ("capture", "six"): "six hours",
    ("capture", "four_to_eight"): "four to eight hours",
    ("visits", "together"): "all together",
    ("visits", "admiralties_first"): "the Admiralties first",
    ("torpedo_method", "5"): "by course, on the enemy’s own chart",
    ("torpedo_method", "3"): "by one die, a hit on a six",
    ("torpedo_method", "1"): "by the square named",
    ("torpedo_method", "2"): "by course, along the line",
    ("torpedo_method", "4"): "by course, range and speed judged right",
    ("night_method", "1"): "move by move",
    ("night_method", "2"): "by night orders, judged by the umpire",
    ("weather", "dice"): "one die a run and area",
    ("weather", "1"): "1, dirty",
    ("weather", "6"): "6, fine",
}


def others(settings: Settings) -> tuple[str, ...]:
    """List similar matters that were agreed in words, one a line; the umpire keeps to them (NAV-S-087)."""
    return tuple(line.strip() for line in settings.others.splitlines() if line.strip())


def changes(before: Frozen, after: Frozen, catalogue: Iterable[Item] = CONSENT) -> str:
    """Tell a change of agreed terms in a sentence for the minutes (NAV-S-088)."""
    rows = []
    for item in catalogue:
        was, now = getattr(before, item.key), getattr(after, item.key)
        if was != now:
            rows.append(f"{item.name}: {in_words(item, now)}" + ("" if item.key == "others" else f" (was {in_words(item, was)})"))
    return "; ".join(rows) + "." if rows else ""


def remark(text: object, minutes: tuple[Remark, ...]) -> tuple[str | None, tuple[Fault, ...]]:
    """Read a remark or proposal for the minutes, or list what is wrong with it (NAV-S-088)."""
    faults = Faults()
    read = shape.prose(text, "text", "A remark", REMARK_SIGNS, "NAV-S-088", faults)
    if read == "":
        faults.add("text", "The remark is empty: write it first.", "NAV-S-088")
    if len(minutes) >= MOST_REMARKS:
        faults.add("text", f"The minutes are full: {MOST_REMARKS} entries.", "NAV-S-088")
    return (None, faults.list_for_player()) if faults.found else (read, ())


def signatories(seats: Iterable[Seat]) -> tuple[str, ...]:
    """List the seats that must sign the terms: each side's Admiralty and ministry of war, and the umpire (SC-S-16, NAV-S-079).

    A side that has neither is bound by all its cabins and generals.
    """
    some = tuple(seats)
    found = [s.key for s in some if s.role == "umpire"]
    for side in BELLIGERENTS:
        mine = [s for s in some if s.side == side]
        found += [s.key for s in mine if s.role in HEADS] or [s.key for s in mine if s.role in COMMANDERS]
    return tuple(sorted(found))


def unsigned(seats: Iterable[Seat], signed: Iterable[str]) -> tuple[str, ...]:
    """List whose signature is missing: the campaign starts when none is (NAV-S-079, SC-S-16)."""
    have = set(signed)
    return tuple(key for key in signatories(seats) if key not in have)
