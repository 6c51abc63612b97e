"""One line of a land table while it is read: each reader returns its value, and notes faults.

After a fault the values are harmless but not to be used: ask :meth:`Asked.build_error` before answering.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from land.state.units import kinds
from tactical.engine.text.outside_values import number, show, words

Answer = dict[str, Any]
MOST_UNITS = 10_000


def plain(value: float) -> float:
    """Round to six decimals, and so drop what floating sums add."""
    return round(float(value), 6) + 0.0


class Asked:
    """JSON object, its place in the line, and the faults found."""

    def __init__(self, data: dict[Any, Any], where: str = "", faults: list[str] | None = None) -> None:
        self._data = data
        self._where = where
        self._known: list[str] = []
        self._inner: list[Asked] = []
        self.faults: list[str] = [] if faults is None else faults

    def has_field(self, name: str) -> bool:
        """Report whether a field is given at all; from then on the field is known."""
        if name not in self._known:
            self._known.append(name)
        return name in self._data

    def add_fault(self, fault: str) -> None:
        """Note a fault."""
        if fault not in self.faults:
            self.faults.append(fault)

    def read_number(self, name: str, low: float, high: float, default: float | None = None, above: bool = False) -> float:
        """Read a finite number from ``low`` to ``high``; ``above``: low itself is too little. Without a default it must be
        given.
        """
        return self._read_number(name, low, high, default, above, False)

    def read_whole_number(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """Read a whole number."""
        return int(self._read_number(name, low, high, default, False, True))

    def read_word(self, name: str, allowed: Iterable[str], default: str | None = None) -> str:
        """Read one of some words."""
        choices = tuple(allowed)
        if not self.has_field(name) and default is not None:
            return default
        raw = self._data.get(name)
        if isinstance(raw, str) and raw in choices:
            return raw
        self.add_fault(f"{self._path(name)} must be one of {', '.join(choices)}, not {show(raw)}")
        return choices[0]

    def read_flag(self, name: str, default: bool | None = None) -> bool:
        """Read true or false."""
        if not self.has_field(name) and default is not None:
            return default
        raw = self._data.get(name)
        if not isinstance(raw, bool):
            self.add_fault(f"{self._path(name)} must be true or false, not {show(raw)}")
        return raw is True

    def read_units(self, name: str = "units") -> dict[str, int]:
        """Read a table of codes of F1 to whole numbers of at least one (LC-020)."""
        raw = self._data.get(name) if self.has_field(name) else None
        if not isinstance(raw, dict) or not raw:
            self.add_fault(f'{self._path(name)} must be a table of units such as {{"inf": 12}}, not {show(raw)}')
            return {}
        read: dict[str, int] = {}
        for code, count in raw.items():
            found = number(count)
            if code not in kinds():
                self.add_fault(f"{self._path(name)}: there is no unit {show(code)} (there are {words(tuple(kinds()))})")
            elif found is None or not 1 <= found <= MOST_UNITS or found % 1:
                self.add_fault(f"{self._path(name)}.{code} must be a whole number from 1 to {MOST_UNITS}, not {show(count)}")
            else:
                read[code] = int(found)
        return read

    def read_object(self, name: str) -> Asked:
        """Read an object within the line; an empty one in place of anything else."""
        raw = self._data.get(name) if self.has_field(name) else None
        if not isinstance(raw, dict):
            self.add_fault(f"{self._path(name)} must be an object, not {show(raw)}")
            raw = {}
        return self._make_inner(raw, name)

    def read_rows(self, name: str, least: int = 1, most: int = 200) -> list[Asked]:
        """Read a list of objects."""
        return [self._make_inner(one, f"{name}.{n}") for n, one in enumerate(self.read_list(name, dict, "objects", least, most))]

    def read_list(self, name: str, kind: type, what: str, least: int = 0, most: int = 200) -> list[Any]:
        """Read a list of things of one kind; an empty one in place of anything else."""
        raw = self._data.get(name) if self.has_field(name) else None
        if not isinstance(raw, list) or not least <= len(raw) <= most:
            self.add_fault(f"{self._path(name)} must be a list of {least} to {most} {what}, not {show(raw)}")
            return []
        wrong = [n for n, one in enumerate(raw) if not isinstance(one, kind) or (kind is not bool and isinstance(one, bool))]
        for n in wrong:
            self.add_fault(f"{self._path(name)}.{n} must be one of {what}, not {show(raw[n])}")
        return [] if wrong else raw

    def read_raw(self, name: str) -> Any:
        """Return a field as it was sent, None where it was not."""
        return self._data.get(name) if self.has_field(name) else None

    def build_error(self) -> Answer | None:
        """Return the answer to a faulty line, unknown fields included: one sentence with all faults. None for a sound line."""
        self._add_unknown_fields()
        return {"error": f"Faults: {'; '.join(self.faults)}."} if self.faults else None

    def _add_unknown_fields(self) -> None:
        for key in self._data:
            if key not in self._known:
                self.add_fault(f"there is no field {show(self._path(str(key)))} (there are {words(sorted(self._known))})")
        for one in self._inner:
            one._add_unknown_fields()

    def _make_inner(self, data: dict[Any, Any], name: str) -> Asked:
        one = Asked(data, self._path(name), self.faults)
        self._inner.append(one)
        return one

    def _path(self, name: str) -> str:
        return f"{self._where}.{name}" if self._where else name

    def _read_number(self, name: str, low: float, high: float, default: float | None, above: bool, whole: bool) -> float:
        if not self.has_field(name) and default is not None:
            return default
        raw = self._data.get(name)
        value = number(raw)
        if value is None or not low <= value <= high or (above and value <= low) or (whole and value % 1):
            kind = "a whole number" if whole else "a number"
            span = f"over {low:g} and at most {high:g}" if above else f"from {low:g} to {high:g}"
            self.add_fault(f"{self._path(name)} must be {kind} {span}, not {show(raw)}")
            return low
        return value
