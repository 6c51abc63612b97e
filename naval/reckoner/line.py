"""One line of the ready reckoner, read by the fields its table declares; everything wrong with it is collected."""

from __future__ import annotations

from typing import Any

from naval.geo import compass
from naval.reckoner.declarations import Field, Table
from naval.ships import coal
from tactical.engine.text.outside_values import number, show, words

Answer = dict[str, Any]


def plain(value: float) -> float:
    """Round to six decimals: the digits beyond come of floating sums, not of the book."""
    return round(float(value), 6) + 0.0


class Line:
    """A line that was read: ``read`` has every field of the table by name, None for those that count for nothing.

    In a faulty line, ``read`` is harmless and not to be used.
    """

    def __init__(self, data: dict[Any, Any], table: Table):
        self._data = data
        self._faults: list[str] = []
        self._known: list[str] = []
        self.read: dict[str, Any] = {}
        for field in table.fields:
            self.read[field.name] = self._field(field)

    def has(self, name: str) -> bool:
        """Report whether the line gives a field at all."""
        return name in self._data

    def say(self, fault: str) -> None:
        """Note a fault of the line."""
        if fault not in self._faults:
            self._faults.append(fault)

    def error(self) -> Answer | None:
        """Answer a faulty line, unknown fields included, with one sentence of all its faults; None for a sound line."""
        for key in self._data:
            if key not in self._known:
                self.say(f"there is no field {show(key)} (there are {words(sorted(self._known))})")
        return {"error": f"Faults: {'; '.join(self._faults)}."} if self._faults else None

    def _field(self, field: Field) -> Any:
        name = field.name
        if any(self.read[other] != word for other, word in field.when.items()):
            return None
        must = self._must(field)
        instead = [fault for other, fault in field.barred.items() if self.has(other)]
        if self.has(name) or must or instead or not field.aside:
            self._known.append(name)
        if instead:
            if self.has(name):
                self.say(instead[0])
            return None
        usual = field.left_out(self.read)
        if not self.has(name) and not must and (field.optional or usual is not None):
            return usual
        raw = self._data.get(name)
        if field.kind == "choice":
            return self._choice(name, raw, field.choices)
        if field.kind == "yes":
            if not isinstance(raw, bool):
                self.say(f"{name} must be true or false, not {show(raw)}")
            return raw is True
        if field.kind == "fraction":
            return self._fraction(name, raw)
        if field.kind == "track":
            return self._track(name, raw)
        return self._number(name, raw, field.limits(self.read), field.above, field.kind == "whole")

    def _must(self, field: Field) -> bool:
        """Report whether another field makes this one necessary."""
        needed = any(self.has(other) and (not of or self._data[other] in of) for other, of in field.needed.items())
        return needed or any(self._data.get(other) not in of for other, of in field.spared.items())

    def _number(self, name: str, raw: object, limits: tuple[float, float], above: bool = False, whole: bool = False) -> float:
        value = number(raw)
        low, high = limits
        if value is None or not low <= value <= high or (above and value <= low) or (whole and value % 1):
            kind = "a whole number" if whole else "a number"
            span = f"over {low:g} and at most {high:g}" if above else f"from {low:g} to {high:g}"
            self.say(f"{name} must be {kind} {span}, not {show(raw)}")
            return low
        return value

    def _choice(self, name: str, raw: object, allowed: tuple[str, ...]) -> str:
        if not isinstance(raw, str) or raw not in allowed:
            self.say(f"{name} must be one of {', '.join(allowed)}, not {show(raw)}")
            return allowed[0]
        return raw

    def _fraction(self, name: str, raw: object) -> float:
        """Read a share of full speed, by its name or as a number."""
        if isinstance(raw, str) and raw in coal.FRACTIONS:
            return coal.FRACTIONS[raw]
        value = number(raw)
        if value is None or not 0 < value <= 1:
            names = ", ".join(coal.FRACTIONS)
            self.say(f"{name} must be one of {names} or a number over 0 and at most 1, not {show(raw)}")
            return 1.0
        return value

    def _track(self, name: str, raw: object) -> dict[str, float]:
        """Read a ship's track: lon and lat in degrees, or x_nm and y_nm on a plane; course_deg and knots."""
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
