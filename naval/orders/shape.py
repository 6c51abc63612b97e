"""Readers of decoded JSON of any shape, which trust none of it: each gives the value, or notes the fault."""

from __future__ import annotations

from typing import Any

from naval.orders.seat_knowledge import Fault
from tactical.engine.text.outside_values import number, show, unfit, whole_in_range, words

__all__ = ["Faults", "Given", "key_name", "number", "printable", "prose", "rows", "show", "table", "whole_in_range", "words"]

MOST_FAULTS = 200  # a sheet of nonsense is not answered by a book


class Faults:
    """Every fault found so far, in the order of the sheet."""

    def __init__(self) -> None:
        self.found: list[Fault] = []

    def add(self, where: str, text: str, rule: str, mend: Any = None) -> None:
        """Note one fault."""
        self.found.append(Fault(where=where, text=text, rule=rule, mend=mend))

    def list_for_player(self) -> tuple[Fault, ...]:
        """List the faults for the player; beyond the first 200 only how many more."""
        if len(self.found) <= MOST_FAULTS:
            return tuple(self.found)
        more = f"And {len(self.found) - MOST_FAULTS:,} more faults."
        return (*self.found[:MOST_FAULTS], Fault(where="", text=more, rule="NAV-S-020"))


class Given:
    """A JSON object while it is read: its allowed ``fields``, its place on the sheet, and the faults it adds to.

    It is false where something other than an object was sent.
    """

    def __init__(self, raw: object, where: str, what: str, allowed: tuple[str, ...], faults: Faults) -> None:
        self.where, self.what, self.faults = where, what, faults
        self._before = len(faults.found)
        self._object = isinstance(raw, dict)
        self.fields = table(raw, where, what, allowed, faults)

    def __bool__(self) -> bool:
        return self._object

    @property
    def sound(self) -> bool:
        """Report whether nothing has been found wrong with the object so far."""
        return len(self.faults.found) == self._before

    def get(self, name: str, default: object = None) -> Any:
        """Give a field as it was sent."""
        return self.fields.get(name, default)

    def path(self, name: str) -> str:
        """Give the place of a field on the sheet."""
        return f"{self.where}.{name}" if self.where else name

    def fault(self, name: str, text: str, rule: str, mend: Any = None) -> None:
        """Note a fault of a field; with "" for its name, of the whole object."""
        self.faults.add(self.path(name) if name else self.where, text, rule, mend)

    def read_flag(self, name: str, question: str, rule: str) -> bool:
        """Read yes or no, no if it is left out; ``question`` begins the sentence of the fault."""
        value = self.get(name, False)
        if not isinstance(value, bool):
            self.fault(name, f"{question} is yes or no, not {show(value)}.", rule, False)
        return value is True

    def read_place(self, rule: str, of: str = "", most_lat: int = 90) -> tuple[float, float] | None:
        """Read the longitude and latitude of a place, in degrees."""
        found = []
        for name, word, most in (("lon", "longitude", 180), ("lat", "latitude", most_lat)):
            value = number(self.get(name))
            if value is None or abs(value) > most:
                text = f"{self.what}: the {word}{of} must be degrees from -{most} to {most}, not {show(self.get(name))}."
                self.fault(name, text, rule)
            else:
                found.append(value)
        return (found[0], found[1]) if len(found) == 2 else None

    def read_prose(self, name: str, what: str, most: int, rule: str, default: object = None) -> str | None:
        """Read plain text of at most so many characters, else None."""
        return prose(self.get(name, default), self.path(name), what, most, rule, self.faults)

    def read_line(self, name: str, what: str, most: int, rule: str, default: object = None) -> str | None:
        """Read text of one line, blanks single; else None."""
        text = self.read_prose(name, what, most, rule, default)
        return None if text is None else " ".join(text.split())


def key_name(key: object) -> str:
    """Write a key as part of a path."""
    return show(key).strip('"').replace(".", "·") or "·"


def table(value: object, where: str, what: str, allowed: tuple[str, ...], faults: Faults) -> dict[str, Any]:
    """Read a JSON object with none but the allowed keys; other keys are faults and are left out."""
    if not isinstance(value, dict):
        faults.add(where, f"{what} must be a table with {words(allowed)}, not {show(value)}.", "NAV-S-020")
        return {}
    for key in value:
        if key not in allowed:
            at = f"{where}.{key_name(key)}" if where else key_name(key)
            faults.add(at, f"{what} has nothing called {show(key)}; it may have {words(allowed)}.", "NAV-S-020")
    return {key: value[key] for key in allowed if key in value}


def rows(value: object, where: str, what: str, most: int, rule: str, faults: Faults) -> list[Any]:
    """Read a list of at most so many rows; of a longer one the first are read all the same."""
    if not isinstance(value, list | tuple):
        faults.add(where, f"{what} must be a list, not {show(value)}.", rule)
        return []
    if len(value) > most:
        faults.add(where, f"{what}: at most {most} are allowed; there are {len(value):,}.", rule)
    return list(value[:most])


def prose(value: object, where: str, what: str, most: int, rule: str, faults: Faults) -> str | None:
    """Read plain text of at most so many characters, else None. Line breaks are kept, other control characters not."""
    if not isinstance(value, str):
        faults.add(where, f"{what} must be text, not {show(value)}.", rule)
        return None
    if len(value) > most:
        faults.add(where, f"{what} may have {most:,} characters; it has {len(value):,}.", rule)
        return None
    text = value.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ").strip()
    odd = sorted({f"U+{ord(c):04X}" for c in text if c != "\n" and unfit(c)})
    if odd:
        faults.add(where, f"{what} contains characters that cannot be printed: {', '.join(odd[:5])}.", rule, printable(text))
        return None
    return text


def printable(text: str) -> str:
    return "".join(c for c in text if c == "\n" or not unfit(c))
