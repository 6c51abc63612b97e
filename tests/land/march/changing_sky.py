"""Sky and ground that change by the hour and the place."""

from __future__ import annotations


class Days:
    """A changing sky: sun from 06:00 to 18:00, rain on every third hour, mud in the east."""

    def visibility_nm(self, lon: float, lat: float, minute: int) -> float:
        return 20.0

    def night(self, lon: float, lat: float, minute: int) -> bool:
        return not 360 <= minute % 1440 < 1080

    def going(self, lon: float, lat: float, minute: int) -> str:
        return "mud" if lon > 0.6 else "rain" if minute // 60 % 3 == 0 else "dry"

    def value(self, lon: float, lat: float, minute: int) -> float:
        return 6.0
