"""Reading decoded JSON of any shape without trusting it: each reader gives the value, or says what is wrong."""

from __future__ import annotations

import math
import unicodedata
from typing import Any

from naval.orders.known import Fault

MOST_FAULTS = 200  # a sheet of nonsense is not answered by a book
ECHO = 32  # so much of what was sent is repeated in a fault
_UNFIT = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


class Faults:
    """Every fault found so far, in the order of the sheet."""

    def __init__(self) -> None:
        self.found: list[Fault] = []

    def add(self, where: str, text: str, rule: str, mend: Any = None) -> None:
        """Note one fault."""
        self.found.append(Fault(where=where, text=text, rule=rule, mend=mend))

    def told(self) -> tuple[Fault, ...]:
        """The faults for the player; beyond the first 200 only how many more."""
        if len(self.found) <= MOST_FAULTS:
            return tuple(self.found)
        more = f"And {len(self.found) - MOST_FAULTS:,} more faults."
        return (*self.found[:MOST_FAULTS], Fault(where="", text=more, rule="NAV-S-020"))


def show(value: object) -> str:
    """What was sent, short and safe to print back: strings quoted, numbers plain, anything else by its kind.

    >>> show("abc"), show(12.5), show([1, 2]), show(None)
    ('"abc"', '12.5', 'a list', 'nothing')
    """
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**15 else "a huge number"
    if isinstance(value, float):
        return f"{value:.6g}" if math.isfinite(value) else "NaN" if math.isnan(value) else "infinity"
    if isinstance(value, str):
        clean = "".join(c if unicodedata.category(c) not in _UNFIT else "·" for c in value[: ECHO + 1])
        return f'"{clean}"' if len(value) <= ECHO else f'"{clean[:ECHO]}…"'
    return "a list" if isinstance(value, list | tuple) else "a table" if isinstance(value, dict) else "something else"


def key_name(key: object) -> str:
    """A key as part of a path."""
    return show(key).strip('"').replace(".", "·") or "·"


def number(value: object) -> float | None:
    """A finite number, else None. Yes and no are not numbers, nor is text."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, int) and abs(value) >= 10**15:
        return None
    return float(value) if math.isfinite(value) else None


def table(value: object, where: str, what: str, allowed: tuple[str, ...], faults: Faults) -> dict[str, Any]:
    """A JSON object with none but the allowed keys; what else it holds is a fault and is left out."""
    if not isinstance(value, dict):
        faults.add(where, f"{what} must be a table with {words(allowed)}, not {show(value)}.", "NAV-S-020")
        return {}
    for key in value:
        if key not in allowed:
            at = f"{where}.{key_name(key)}" if where else key_name(key)
            faults.add(at, f"{what} has nothing called {show(key)}; it may have {words(allowed)}.", "NAV-S-020")
    return {key: value[key] for key in allowed if key in value}


def rows(value: object, where: str, what: str, most: int, rule: str, faults: Faults) -> list[Any]:
    """A list of no more than so many; of a longer one the first are read all the same."""
    if not isinstance(value, list | tuple):
        faults.add(where, f"{what} must be a list, not {show(value)}.", rule)
        return []
    if len(value) > most:
        faults.add(where, f"{what}: at most {most} are allowed; there are {len(value):,}.", rule)
    return list(value[:most])


def prose(value: object, where: str, what: str, most: int, rule: str, faults: Faults) -> str | None:
    """Plain text of at most so many characters, else None. Line breaks are kept, other control characters are not."""
    if not isinstance(value, str):
        faults.add(where, f"{what} must be text, not {show(value)}.", rule)
        return None
    if len(value) > most:
        faults.add(where, f"{what} may have {most:,} characters; it has {len(value):,}.", rule)
        return None
    text = value.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ").strip()
    unfit = sorted({f"U+{ord(c):04X}" for c in text if c != "\n" and unicodedata.category(c) in _UNFIT})
    if unfit:
        faults.add(where, f"{what} holds signs that cannot be printed: {', '.join(unfit[:5])}.", rule, printable(text))
        return None
    return text


def printable(text: str) -> str:
    """The same text without signs that cannot be printed."""
    return "".join(c for c in text if c == "\n" or unicodedata.category(c) not in _UNFIT)


def words(names: tuple[str, ...] | list[str]) -> str:
    """Names as a sentence lists them.

    >>> words(["legs", "raid"]), words([])
    ('legs and raid', 'nothing')
    """
    if len(names) < 2:
        return names[0] if names else "nothing"
    return f"{', '.join(names[:-1])} and {names[-1]}"
