"""Features of a land layer: their common properties, and how these are read (LC-040)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from campaign.packs.chart import features
from campaign.packs.chart.features import Feature
from campaign.packs.faults import Faults, instead
from land import tables

SURE = ("high", "medium", "low")


def words(name: str) -> tuple[str, ...]:
    """Return a list of words from the land's pack table."""
    return tuple(tables.value("pack", name))


@dataclass(frozen=True)
class Marked:
    """A feature with its ``key`` and ``name``; the key is "" after a fault."""

    key: str
    name: str
    feature: Feature

    def fault(self, column: str, value: object, wrong: str, allowed: str = "") -> None:
        """Note a fault of one property."""
        self.feature.fault(column, value, wrong, allowed)

    def is_given(self, column: str) -> bool:
        """Report whether a property is given."""
        return not features.absent(self.feature.properties.get(column))

    def word(self, column: str, known: Collection[str], what: str) -> str:
        """Read one of some words; "" after a fault."""
        value = self.feature.text(column)
        if value and value not in known:
            self.fault(column, value, f"is no {what} here", instead(value, known))
            return ""
        return value

    def figure(self, column: str, low: float, high: float, needed: bool = True) -> float:
        """Read a number within limits; 0 if left out where allowed, or after a fault."""
        if not self.is_given(column):
            if needed:
                self.fault(column, "", "is missing", f"{low:g} to {high:g}")
            return 0.0
        return self.feature.figure(column, low, high) or 0.0

    def read_whole_number(self, column: str, low: int, high: int, needed: bool = True) -> int:
        """Read a whole number within limits; 0 if left out where allowed, or after a fault."""
        value = self.figure(column, low, high, needed)
        if value != int(value):
            self.fault(column, value, "is not a whole number", f"{low} to {high}")
        return int(value)

    def read_words(self, column: str, needed: bool = True) -> tuple[str, ...]:
        """Read a list of words, or one word; () if left out where allowed, or after a fault."""
        value: Any = self.feature.properties.get(column)
        if features.absent(value):
            if needed:
                self.fault(column, "", "is missing", "a list of words")
            return ()
        some = [value] if isinstance(value, str) else list(value) if hasattr(value, "__iter__") else [None]
        if isinstance(value, dict) or not all(isinstance(one, str) for one in some):
            self.fault(column, value, "is no list of words", '["one", "two"]')
            return ()
        return tuple(str(one) for one in some)

    def points(self) -> tuple[tuple[float, float], ...]:
        """Read the points of a line or a ring, to six decimals."""
        return rounded(self.feature.shape.coords)


def rounded(coords: Any) -> tuple[tuple[float, float], ...]:
    """Round points to six decimals of a degree, a tenth of a metre."""
    return tuple((round(float(x), 6), round(float(y), 6)) for x, y in coords)


def read(folder: Path, file: str, kinds: frozenset[str], faults: Faults, needed: bool = True) -> Iterator[Marked]:
    """Read the features of a layer, each with its own key, name, certainty and source (LC-040)."""
    seen: dict[str, int] = {}
    for one in features.read(folder, file, kinds, faults, needed=needed):
        marked = Marked(one.key(seen), one.text("name"), one)
        marked.word("sure", SURE, "degree of certainty")
        one.text("source")
        yield marked
