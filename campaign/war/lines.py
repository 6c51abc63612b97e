"""The lines of a draft: their names, and those that the book leaves to the umpire (UD-015)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from naval.state.outcome import Event
from naval.state.ruling_acts import b32

NEEDS = {
    "night-contact": "Hostile forces are in range by night and no rule covers it: let them pass, or rule on the result.",
    "demonstration": "A hostile force is off a harbour: rule on the result, or let it stand as noted.",
}
"""Kinds of event that wait for the umpire, each with the decision: forces inside range of each other in the dark (NAV-S-039,
NAV-S-091), and the result of a demonstration (NAV-S-007)."""


def name_lines(events: Iterable[Event]) -> list[str]:
    """Name each line by ten characters of the hash of its minute, kind and words, and of the number of like lines before it.

    Its place in the draft is not hashed, so a line keeps its name when others come and go; with other words it is another.
    """
    seen: Counter[tuple[int, str, str]] = Counter()
    names = []
    for event in events:
        said = event.minute, event.kind, event.text
        seen[said] += 1
        names.append(b32(f"{event.minute}|{event.kind}|{event.text}|{seen[said]}".encode(), 10))
    return names


def asks(event: Event, since: int) -> str:
    """Return the umpire's decision on an event; "" if none, or if it was before the minute ``since`` of the last stop."""
    return NEEDS.get(event.kind, "") if event.minute >= since else ""
