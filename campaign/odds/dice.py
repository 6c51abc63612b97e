"""Tally of dice: for each rule with a deciding die, its throws, hits and expectation (UD-091)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from naval import tables
from naval.state.outcome import Event, Roll


@dataclass(frozen=True)
class Decides:
    """Die that decides: its rule, its effect (``ends`` ends the roll's words), and its first and last face."""

    rule: str
    name: str
    ends: str
    faces: tuple[int, int]

    @property
    def chance(self) -> float:
        """Give the chance of its effect."""
        low, high = self.faces
        return (high - low + 1) / 6


@dataclass(frozen=True)
class Thrown:
    """Throws of one side; ``expected`` is throws times the chance (SC-UD-08)."""

    rule: str
    name: str
    side: str
    thrown: int
    came: int
    expected: float


def decides() -> tuple[Decides, ...]:
    """List the dice of the sea that decide something; weather and tips count for nobody (SC-UD-08)."""
    return (
        Decides("NAV-S-068", "engines break down", "breakdown", (1, int(tables.value("speed", "breakdown")))),
        Decides("NAV-S-068", "stopped by it", "stopped", (1, int(tables.value("speed", "stopped")[0]))),
        Decides("SC-S-17", "strikes a mine", "strikes another mine", (1, int(tables.value("tasks", "strikes")))),
        Decides("SC-N-25", "mines swept", "from", (int(tables.value("tasks", "swept")), 6)),
    )


def tally(events: Iterable[Event], sides: Mapping[str, str]) -> list[Thrown]:
    """Count the throws for each side; ``sides`` are by ships' names and events' subjects.

    A die struck out by a ruling is not counted (UD-005).
    """
    count: dict[tuple[Decides, str], list[int]] = {}
    for event in events:
        for roll in event.rolls:
            kind, side = _kind(roll), _side(roll, event, sides)
            if kind is not None and side and not roll.struck:
                row = count.setdefault((kind, side), [0, 0])
                row[0] += 1
                row[1] += kind.faces[0] <= int(roll.fell) <= kind.faces[1]
    order = {one: n for n, one in enumerate(decides())}
    rows = sorted(count.items(), key=lambda one: (order[one[0][0]], one[0][1]))
    return [Thrown(one.rule, one.name, side, n, came, n * one.chance) for (one, side), (n, came) in rows]


def _kind(roll: Roll) -> Decides | None:
    words = roll.what.rstrip("0123456789 ")
    return next((one for one in decides() if one.rule == roll.rule and words.endswith(one.ends)), None)


def _side(roll: Roll, event: Event, sides: Mapping[str, str]) -> str:
    named = sides.get(roll.what.partition(":")[0])
    return named or next((sides[one] for one in event.about if one in sides), "")
