"""Sky over the land: the sea's weather and sun, asked at a place and minute (LC-013, LC-083)."""

from __future__ import annotations

from typing import Protocol

DRY, RAIN, MUD, SNOW = GOING = ("dry", "rain", "mud", "snow")


class Sky(Protocol):
    """Queries that the land puts to the sky. Miles are sea miles, minutes those of the campaign."""

    def visibility_nm(self, lon: float, lat: float, minute: int) -> float:
        """Return the visibility there and then, by the sea's table (LC-111)."""

    def night(self, lon: float, lat: float, minute: int) -> bool:
        """Report whether the sun is more than six degrees below the horizon (LC-013)."""

    def going(self, lon: float, lat: float, minute: int) -> str:
        """Return dry, rain, mud or snow, the state of the ground off metalled roads (LC-083)."""

    def value(self, lon: float, lat: float, minute: int) -> float:
        """Return the weather on the scale of the sea's die, 1 to 6."""
