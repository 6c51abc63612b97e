"""A draft's lines: their names, and those that the book leaves to the umpire (UD-015)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from naval.state.outcome import Event
from naval.state.ruling_acts import b32

NEEDS = {
    "night-contact": "Hostile forces are in range by night and no rule covers it: let them pass, or rule on the result.",
    "demonstration": "A hostile force is off a harbour: rule on the result, or let it stand as noted.",
}
"""Events that wait for the umpire, with his decision: forces in range in the dark (NAV-S-039, NAV-S-091), a demonstration's
result (NAV-S-007)."""


def name_lines(events: Iterable[Event]) -> list[str]:
    """Name each line by ten characters of a hash of minute, kind, words, and number among its like.

    Its place is not hashed, so the name stays when other lines change.
    """
    seen: Counter[tuple[int, str, str]] = Counter()
    names = []
    for event in events:
        said = event.minute, event.kind, event.text
        seen[said] += 1
        names.append(b32(f"{event.minute}|{event.kind}|{event.text}|{seen[said]}".encode(), 10))
    return names


def asks(event: Event, since: int) -> str:
    """Return the umpire's decision on an event; "" if none, or before ``since``, the last stop."""
    return NEEDS.get(event.kind, "") if event.minute >= since else ""
