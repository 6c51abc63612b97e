"""A set-up of one's own as text: lines of a head and fields, read with every fault and the number of its line.

    Force of Blue: Channel Squadron, at 0 0, course 60, knots 14
      Exmouth, gunnery 1.2

A line is ``head: field, field``; one that is indented, or has no head, belongs to the line above it. A field is a word and its
value, or one of plain text. What stands behind ``#`` is a remark.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tactical.engine.text.outside_values import show, unfit
from tactical.engine.text.words import listed

MOST_LINES = 400
LONGEST_LINE = 400
LONGEST_NAME = 60
MOST_FAULTS = 60


@dataclass(frozen=True, slots=True)
class SetupText:
    """The way a rule set has set-ups written: the name of the field and of the battle, the format (line by line), an example, and
    the script of its page that helps (its file; "" for none).
    """

    label: str
    title: str
    lines: tuple[tuple[str, str], ...] = ()
    example: str = ""
    script: str = ""


@dataclass(slots=True)
class Line:
    """One line: its number, its head in small letters ("" if it belongs to the line above), and its fields."""

    number: int
    head: str
    fields: list[str]
    faults: list[str] = field(default_factory=list)

    def wrong(self, text: str) -> None:
        """Note a fault of this line."""
        self.faults.append(f"Line {self.number}: {text}")

    def name(self, known: Iterable[str], usual: str) -> str:
        """Name the thing: the first field, unless it begins with a known word; the usual where there is no name."""
        first = self.fields[0] if self._is_named(known) else usual
        if len(first) > LONGEST_NAME:
            self.wrong(f"a name has at most {LONGEST_NAME} characters, not {len(first)}.")
        return first[:LONGEST_NAME]

    def _is_named(self, known: Iterable[str]) -> bool:
        return bool(self.fields) and self.fields[0].partition(" ")[0].lower() not in set(known)

    def value(self, word: str) -> str | None:
        """Read what stands behind this word; None where the word is missing, "" where nothing stands behind it."""
        found = [one for one in self.fields if one.partition(" ")[0].lower() == word]
        if len(found) > 1:
            self.wrong(f"“{word}” appears twice.")
        return found[0].partition(" ")[2].strip() if found else None

    def number_of(self, word: str, least: float, most: float, usual: float | None = None) -> float:
        """Read a number behind this word, within its bounds; the usual where it is not given; a fault where there is no usual."""
        told = self.value(word)
        if told is None:
            if usual is None:
                self.wrong(f"“{word}” is missing: a number from {least:g} to {most:g}.")
            return least if usual is None else usual
        read = read_number(told)
        if read is None or not least <= read <= most:
            self.wrong(f"“{word}” is a number from {least:g} to {most:g}, not {show(told)}.")
            return least
        return read

    def numbers_of(self, word: str, count: int, bound: float) -> list[float] | None:
        """Read so many numbers behind this word, each between minus ``bound`` and ``bound``; None with a fault if they are not
        there.
        """
        told = self.value(word)
        found = [read_number(one) for one in (told or "").split()]
        if len(found) == count and all(one is not None and abs(one) <= bound for one in found):
            return [one for one in found if one is not None]
        said = "is missing" if told is None else f"has {show(told)}"
        self.wrong(f"“{word}” {said}: it needs {count} numbers from -{bound:,g} to {bound:,g} separated by spaces.")
        return None

    def choice_of(self, word: str, choices: Iterable[str]) -> str:
        """Read one of these choices behind this word."""
        told, there = self.value(word), list(choices)
        if told is None or told.lower() not in there:
            self.wrong(f"“{word}” is one of {', '.join(there)}, not {show(told)}.")
            return there[0]
        return told.lower()

    def strange(self, known: Iterable[str]) -> None:
        """Note a fault for each field behind the name that begins with no known word."""
        words = set(known)
        for one in self.fields[1 if self._is_named(words) else 0 :]:
            if one.partition(" ")[0].lower() not in words:
                self.wrong(f"{show(one)} cannot be read; a field begins with {listed(sorted(words))}.")


def read_number(text: str) -> float | None:
    """A plain decimal number of at most twelve characters; None for anything else.

    >>> read_number("12.5"), read_number("1e9"), read_number("²")
    (12.5, None, None)
    """
    digits = text.removeprefix("-")
    plain = 0 < len(digits) <= 12 and digits.isascii() and digits.replace(".", "", 1).isdigit()
    return float(text) if plain else None


def read_lines(text: str, faults: list[str]) -> list[Line]:
    """Split a text into the lines that say something, with a fault for one that cannot be read."""
    rows = text.splitlines()
    if len(rows) > MOST_LINES:
        faults.append(f"The text has {len(rows)} lines; at most {MOST_LINES} are read.")
        return []
    found = []
    for number, row in enumerate(rows, 1):
        plain = row.partition("#")[0].rstrip()
        if not plain.strip():
            continue
        if len(plain) > LONGEST_LINE or any(unfit(sign) and sign != "\t" for sign in plain):
            faults.append(f"Line {number}: it is longer than {LONGEST_LINE} characters, or has some that cannot be printed.")
            continue
        head, colon, rest = plain.partition(":")
        inner = row[0] in " \t-" or not colon
        fields = [" ".join(one.split()) for one in (plain.lstrip(" \t-") if inner else rest).split(",")]
        found.append(Line(number, "" if inner else " ".join(head.lower().split()), [one for one in fields if one]))
    return found


def list_faults(lines: Iterable[Line], faults: Iterable[str] = ()) -> list[str]:
    """List every fault, by line; of very many the first."""
    found = [*faults, *(one for line in lines for one in line.faults)]
    more = len(found) - MOST_FAULTS
    return [*found[:MOST_FAULTS], f"And {more} more faults."] if more > 0 else found
