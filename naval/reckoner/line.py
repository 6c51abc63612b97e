"""One line of the ready reckoner, read field by field; everything wrong with it is collected."""

from __future__ import annotations

from typing import Any

from naval.geo import compass
from naval.orders.shape import number, show, words
from naval.ships import coal


def plain(value: float) -> float:
    """Six decimals: what the sums of floating numbers add after that is not the book's."""
    return round(float(value), 6) + 0.0


class Line:
    """A line being read. After :meth:`wrong` says False, all that was read may be used."""

    def __init__(self, data: dict[Any, Any]):
        self._data = data
        self._read: set[str] = set()
        self._faults: list[str] = []

    def has(self, name: str) -> bool:
        """Whether the line gives a field at all."""
        return name in self._data

    def given(self, name: str) -> object:
        """A field as the line gives it, right or wrong; None where it does not."""
        return self._data.get(name)

    def say(self, fault: str) -> None:
        """Note something wrong."""
        if fault not in self._faults:
            self._faults.append(fault)

    def wrong(self) -> bool:
        """Whether anything is wrong, unknown fields included. Ask when every field has been read."""
        for key in self._data:
            if key not in self._read:
                self.say(f"there is no field {show(key)} (there are {words(sorted(self._read))})")
        return bool(self._faults)

    def error(self) -> dict[str, Any]:
        """The answer to a line that is wrong: one sentence with all of it."""
        return {"error": f"Wrong: {'; '.join(self._faults)}."}

    def none(self, name: str, why: str) -> None:
        """Note a field that must not be given beside another."""
        self._read.add(name)
        if name in self._data:
            self.say(why)

    def number(
        self, name: str, low: float, high: float, *, default: float | None = None, above: bool = False, whole: bool = False
    ) -> float:
        """A number from ``low`` (over it if ``above``) to ``high``; without a default it must be given."""
        self._read.add(name)
        if name not in self._data and default is not None:
            return default
        return self._number(name, self._data.get(name), (low, high), above, whole)

    def _number(self, name: str, raw: object, ends: tuple[float, float], above: bool = False, whole: bool = False) -> float:
        value = number(raw)
        low, high = ends
        if value is None or not low <= value <= high or (above and value <= low) or (whole and value % 1):
            kind = "a whole number" if whole else "a number"
            span = f"over {low:g} and at most {high:g}" if above else f"from {low:g} to {high:g}"
            self.say(f"{name} must be {kind} {span}, not {show(raw)}")
            return low
        return value

    def choice(self, name: str, allowed: tuple[str, ...], default: str | None = None) -> str:
        """One of some words; without a default it must be given."""
        self._read.add(name)
        raw = self._data.get(name, default)
        if not isinstance(raw, str) or raw not in allowed:
            self.say(f"{name} must be one of {', '.join(allowed)}, not {show(raw)}")
            return allowed[0]
        return raw

    def yes(self, name: str, default: bool | None = None) -> bool:
        """True or false; without a default it must be given."""
        self._read.add(name)
        raw = self._data.get(name, default)
        if not isinstance(raw, bool):
            self.say(f"{name} must be true or false, not {show(raw)}")
            return False
        return raw

    def fraction(self, name: str, default: float | None = None) -> float:
        """A share of full speed: full, two_thirds, one_third, stop, or a number over 0 and at most 1."""
        self._read.add(name)
        if name not in self._data and default is not None:
            return default
        raw = self._data.get(name)
        if isinstance(raw, str) and raw in coal.FRACTIONS:
            return coal.FRACTIONS[raw]
        value = number(raw)
        if value is None or not 0 < value <= 1:
            names = ", ".join(coal.FRACTIONS)
            self.say(f"{name} must be one of {names} or a number over 0 and at most 1, not {show(raw)}")
            return 1.0
        return value

    def track(self, name: str) -> dict[str, float]:
        """A ship's track: lon and lat in degrees, or x_nm and y_nm on a plane; course_deg and knots."""
        self._read.add(name)
        raw = self._data.get(name)
        if not isinstance(raw, dict):
            self.say(f"{name} must be a track with lon, lat (or x_nm, y_nm), course_deg and knots, not {show(raw)}")
            return {}
        plane = "x_nm" in raw or "y_nm" in raw
        ends = {"x_nm": 20_000.0, "y_nm": 20_000.0} if plane else {"lon": 180.0, "lat": 89.0}
        out = {key: self._number(f"{name}.{key}", raw.get(key), (-end, end)) for key, end in ends.items()}
        heading = raw.get("course_deg", 0 if raw.get("knots") == 0 else None)
        degrees = compass.read_course(heading) if isinstance(heading, str) else heading
        out["course_deg"] = self._number(f"{name}.course_deg", degrees, (0, 360))
        out["knots"] = self._number(f"{name}.knots", raw.get("knots"), (0, 60))
        for key in raw:
            if key not in out:
                self.say(f"{name} has no field {show(key)} (it has {words(list(out))})")
        return out
