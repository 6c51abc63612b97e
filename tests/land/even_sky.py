"""A sky for tests of the land."""

from __future__ import annotations

from dataclasses import dataclass

from land.state.sky import DRY


@dataclass(frozen=True)
class EvenSky:
    """Sky alike everywhere and always."""

    visibility: float = 20.0
    dark: bool = False
    ground: str = DRY
    die: float = 6.0

    def visibility_nm(self, lon: float, lat: float, minute: int) -> float:
        return self.visibility

    def night(self, lon: float, lat: float, minute: int) -> bool:
        return self.dark

    def going(self, lon: float, lat: float, minute: int) -> str:
        return self.ground

    def value(self, lon: float, lat: float, minute: int) -> float:
        return self.die
