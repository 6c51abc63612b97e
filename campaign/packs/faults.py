"""Faults of a scenario pack: collected while loading, then refused all together."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass

from tactical.engine.text.words import plural

# Longer lists of allowed words help nobody; the nearest word does.
LIST_LIMIT = 8


@dataclass(frozen=True)
class Fault:
    """One fault in a pack, and what would be right.

    ``row``: the line of a CSV or TOML file, or the GeoJSON feature, from 1; 0 is the whole file."""

    file: str
    row: int
    column: str
    value: str
    wrong: str
    allowed: str = ""

    def __str__(self) -> str:
        """Write a line such as: ships.csv row 7, class: 'duncn' is no class here; did you mean 'duncan'?"""
        place = self.file + (f" row {self.row}" if self.row else "") + (f", {self.column}" if self.column else "")
        value = f"'{self.value}' " if self.value else ""
        return f"{place}: {value}{self.wrong}" + (f"; {self.allowed}" if self.allowed else "")


class PackFaults(Exception):
    """A refusal of a pack with all its ``faults``, by file and row."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(sorted(faults, key=lambda f: (f.file, f.row, f.column, f.value, f.wrong)))
        count = len(self.faults)
        lines = "\n".join(f"  {fault}" for fault in self.faults)
        super().__init__(f"the pack has {plural(count, 'fault')}:\n{lines}")


class Faults:
    """The faults found so far; ``kept``: of a war under way, accepted by the rules of its day."""

    def __init__(self, *, kept: bool = False) -> None:
        self.found: list[Fault] = []
        self.kept = kept

    def add(self, file: str, row: int, column: str, value: object, wrong: str, allowed: str = "") -> None:
        """Note one fault; the value is shown as plain text without control characters."""
        shown = "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in str(value))[:80]
        self.found.append(Fault(file, row, column, shown, wrong, allowed))

    def clean(self, *files: str) -> bool:
        """Report whether these files have no faults so far, so that consequences are not reported."""
        return not any(fault.file in files for fault in self.found)

    def refuse(self) -> None:
        """Raise PackFaults if anything was found."""
        if self.found:
            raise PackFaults(self.found)


def instead(value: str, known: Iterable[str]) -> str:
    """Suggest a replacement for an unknown word: the nearest known one, or the list.

    >>> instead("duncn", ["duncan", "drake"])
    "did you mean 'duncan'?"
    >>> instead("xyz", ["blue", "red"])
    'allowed: blue, red'
    """
    words = sorted(known)
    near = difflib.get_close_matches(value, words, n=1)
    if near:
        return f"did you mean '{near[0]}'?"
    if not words:
        return "none is defined here"
    rest = f" … ({len(words)} in all)" if len(words) > LIST_LIMIT else ""
    return "allowed: " + ", ".join(words[:LIST_LIMIT]) + rest
