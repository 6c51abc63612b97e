"""Questions read field by field, with every fault at once."""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.tables import Data, is_number
from tactical.engine.errors import BadQuery

MUST: Any = object()  # the standard of a field that may not be left out


class Reader:
    """Fields of one question; ``done`` raises ``BadQuery`` with all faults, strange fields included."""

    def __init__(self, given: Data) -> None:
        self.given, self.asked, self.faults = given, set[str](), list[str]()

    def fault(self, text: str) -> None:
        """Note one more fault."""
        self.faults.append(text)

    def done(self) -> None:
        """Refuse the question if it has faults."""
        strange = [f'there is no field "{key}"' for key in sorted(self.given, key=str) if key not in self.asked]
        if self.faults or strange:
            raise BadQuery([*self.faults, *strange])

    def _field(self, name: str, standard: Any) -> tuple[Any, bool]:
        self.asked.add(name)
        if name not in self.given:
            if standard is MUST:
                self.faults.append(f'"{name}" is missing')
            return standard, False
        return self.given[name], True

    def read_number(self, name: str, least: float, most: float, standard: Any = MUST) -> Any:
        """Read a number within bounds; ``standard`` where it is left out."""
        value, told = self._field(name, standard)
        if not told:
            return least if value is MUST else value
        fine = is_number(value) and least <= value <= most
        if not fine:
            self.faults.append(f'"{name}" is a number from {least:g} to {most:g}, not {value!r:.40}')
        return float(value) if fine else least

    def read_whole_number(self, name: str, least: int, most: int, standard: Any = MUST) -> int:
        """Read a whole number within bounds."""
        value = self.read_number(name, least, most, standard)
        if value != int(value):
            self.faults.append(f'"{name}" is a whole number, not {value!r:.40}')
        return int(value)

    def read_whole_numbers(self, name: str, least: int, most: int) -> list[int]:
        """Read a list of whole numbers; empty where it is left out."""
        value, _ = self._field(name, [])
        fine = isinstance(value, list) and all(isinstance(one, int) and least <= one <= most for one in value)
        if not fine:
            self.faults.append(f'"{name}" is a list of numbers from {least} to {most}, not {value!r:.40}')
        return list(value) if fine else []

    def read_flag(self, name: str) -> bool:
        """Read true or false; false where it is left out."""
        value, _ = self._field(name, False)
        if not isinstance(value, bool):
            self.faults.append(f'"{name}" is true or false, not {value!r:.40}')
        return value is True

    def read_choice(self, name: str, known: tuple[str, ...], standard: Any = MUST) -> Any:
        """Read one of some words."""
        value, told = self._field(name, standard)
        if not told:
            return known[0] if value is MUST else value
        if value not in known:
            self.faults.append(f'"{name}" is one of {", ".join(known)}, not {value!r:.40}')
            return known[0]
        return value

    def read_table(self, name: str, standard: Any = MUST) -> Data:
        """Read a table."""
        value, told = self._field(name, standard)
        if not told:
            return {} if value is MUST else dict(value)
        if not isinstance(value, dict):
            self.faults.append(f'"{name}" is a table, not {value!r:.40}')
            return {}
        return value
