"""Features of a pack's GeoJSON layers, their properties read with every fault noted and none fatal."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from shapely.geometry.base import BaseGeometry

from campaign.packs.chart import layers
from campaign.packs.faults import Faults
from campaign.packs.table import KEY, KEY_ALLOWED, unprintable

AREA = frozenset({"Polygon", "MultiPolygon"})
LINE = frozenset({"LineString"})


@dataclass(frozen=True)
class Feature:
    """One feature of a layer: shape, properties, and number in the file, from 1."""

    file: str
    row: int
    shape: BaseGeometry
    properties: dict[str, object]
    faults: Faults

    def fault(self, name: str, value: object, wrong: str, allowed: str = "") -> None:
        """Note a fault of one property."""
        self.faults.add(self.file, self.row, name, value, wrong, allowed)

    def text(self, name: str) -> str:
        """Read a text; "" after a fault."""
        value = self.properties.get(name)
        if not isinstance(value, str) or not value:
            told = "" if absent(value) else str(value)
            self.fault(name, told, "is no text" if told else "is missing", f"a property {name} with a text")
            return ""
        odd = unprintable(value)
        if odd:
            self.fault(name, value, f"has the control character {odd}", "printable characters only")
            return ""
        return value

    def key(self, seen: dict[str, int]) -> str:
        """Read a key that no feature ``seen`` before has; "" after a fault."""
        key = self.text("key")
        if key and not KEY.match(key):
            self.fault("key", key, "is no key", KEY_ALLOWED)
        elif key in seen:
            self.fault("key", key, f"is here twice, first in feature {seen[key]}", "each once")
        elif key:
            seen[key] = self.row
            return key
        return ""

    def figure(self, name: str, low: float, high: float) -> float | None:
        """Read a number that may be left out; None if it is, or after a fault."""
        value = self.properties.get(name)
        if absent(value):
            return None
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            self.fault(name, str(value), "is no such number", f"{low:g} to {high:g}")
            return None
        return float(value)


def absent(value: object) -> bool:
    """Report whether a property is left out: as None or nan, depending on its reader."""
    return value is None or (isinstance(value, float) and value != value)


def read(folder: Path, file: str, kinds: frozenset[str], faults: Faults, *, needed: bool = True) -> list[Feature]:
    """Read the features of a layer; none if unusable, or left out and not needed."""
    if not (folder / file).is_file():
        if needed:
            faults.add(file, 0, "", "", "is missing", "GeoJSON in WGS 84")
        return []
    try:
        layer = layers.read(folder / file, kinds)
    except layers.LayerError as error:
        note(file, error, faults)
        return []
    pairs = zip(layer.geometries, layer.properties, strict=True)
    return [Feature(file, row, shape, properties, faults) for row, (shape, properties) in enumerate(pairs, 1)]


def note(file: str, error: layers.LayerError, faults: Faults) -> None:
    """Note every flaw of a layer as a fault of its file."""
    for flaw in error.flaws:
        faults.add(file, flaw.row, flaw.column, flaw.value, flaw.wrong, flaw.allowed)
