"""A table of scenario.toml, its entries read with every fault noted and none fatal."""

from __future__ import annotations

import math
from typing import Any

from campaign.packs.faults import Faults, instead
from campaign.packs.table import unprintable

FILE = "scenario.toml"
LARGEST = 1e15
"""Bound of valid numbers: TOML allows integers of hundreds of digits, infinity, and nan."""


class Part:
    """One table of the file: typed values by name, every fault noted under its dotted name."""

    def __init__(self, name: str, values: dict[str, Any], known: str, faults: Faults) -> None:
        self.name, self.values, self.faults = name, values, faults
        for key in values:
            if key not in known.split():
                self.fault(key, key, "is no entry here", instead(key, known.split()))

    def fault(self, key: str, value: object, wrong: str, allowed: str = "") -> None:
        """Note a fault of one entry."""
        self.faults.add(FILE, 0, f"{self.name}.{key}" if self.name else key, value, wrong, allowed)

    def missing(self, key: str, allowed: str) -> bool:
        """Report whether an entry is missing, which is a fault."""
        if key in self.values:
            return False
        self.fault(key, "", "is missing", allowed)
        return True

    def text(self, key: str, limit: int = 80) -> str:
        """Read a text; "" after a fault. A longer text may have line breaks."""
        if self.missing(key, "a text"):
            return ""
        value = self.values[key]
        if not isinstance(value, str) or not value.strip():
            self.fault(key, value, "is no text", "a text in quotes")
            return ""
        odd = unprintable(value.replace("\n", "") if limit > 80 else value)
        if odd or len(value) > limit:
            wrong = f"has the control character {odd}" if odd else f"has {len(value)} characters"
            self.fault(key, value, wrong, f"printable, at most {limit} characters")
            return ""
        return value.strip()

    def flag(self, key: str) -> bool | None:
        """Read true or false; None after a fault, or if left out."""
        value = self.values.get(key)
        if value is None or isinstance(value, bool):
            return value
        self.fault(key, value, "is neither true nor false", "true or false, without quotes")
        return None

    def choice(self, key: str, known: tuple[str, ...], what: str) -> str:
        """Read one of some words; "" after a fault."""
        if self.missing(key, "allowed: " + ", ".join(known)):
            return ""
        value = str(self.values[key])
        if value not in known:
            self.fault(key, value, f"is no {what}", instead(value, known))
            return ""
        return value

    def number(self, key: str, low: float, high: float, default: float | None = None) -> float:
        """Read a number within limits; nan after a fault."""
        if key not in self.values and default is not None:
            return default
        allowed = f"allowed: {low:,g} to {high:,g}"
        if self.missing(key, allowed):
            return math.nan
        value = self.values[key]
        if isinstance(value, bool) or not isinstance(value, int | float) or not -LARGEST < value < LARGEST:
            self.fault(key, value, "is no number", allowed)
            return math.nan
        if not low <= value <= high:
            self.fault(key, value, "is too small" if value < low else "is too large", allowed)
            return math.nan
        return value

    def read_whole_number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """Read a whole number within limits; ``low`` after a fault."""
        value = self.number(key, low, high, default)
        if math.isnan(value):
            return low
        if value != int(value):
            self.fault(key, value, "is not a whole number", f"allowed: {low:,} to {high:,}")
        return int(value)

    def numbers(self, key: str, count: int) -> list[float]:
        """Read a list of so many numbers; [] after a fault."""
        if self.missing(key, f"{count} numbers in brackets"):
            return []
        value = self.values[key]
        fine = isinstance(value, list) and len(value) == count and all(type(v) in (int, float) for v in value)
        if not fine or not all(-LARGEST < v < LARGEST for v in value):
            self.fault(key, value, f"is no list of {count} numbers", "degrees, west and south negative")
            return []
        return [float(v) for v in value]

    def part(self, key: str, known: str) -> Part:
        """Read a table within this one; an empty one after a fault."""
        name = f"{self.name}.{key}" if self.name else key
        value = self.values.get(key)
        if not isinstance(value, dict):
            self.fault(key, "" if value is None else value, "is missing" if value is None else "is no table", f"[{name}]")
            return Part(name, {}, known, Faults())  # so that its entries are not reported missing as well
        return Part(name, value, known, self.faults)
