"""Penetration (NAV-T-076): calibre, velocity left at the range, and the plate met."""

from __future__ import annotations

from math import cos, exp, inf, radians, sin
from typing import Any

from naval.rulesets.jane.table.movement import POINT
from naval.rulesets.jane.tables import STANDARD, Table
from tactical.engine.rule import modifies

FIGURE = {
    **dict.fromkeys(("Z01", "Z02", "Z03", "Z04"), "belt_in"),
    **dict.fromkeys(("Z07", "Z09"), "turret_in"),
    **dict.fromkeys(("Z08", "Z10"), "barbette_in"),
    **dict.fromkeys(("Z12", "Z13"), "casemate_in"),
    "Z14": "conning_tower_in",
}


@modifies(
    "NAV-T-076", "NAV-T-092", "SC-T-10", source="L133, L219; convention: the book sends to tables of guns that it does not print"
)
def penetration(calibre_in: float, velocity_fps: float, range_yd: float, projectile: str, conv: Table = STANDARD) -> float:
    """Penetrations go by the gun, the range and the projectile: inches of Krupp plate met at a right angle."""
    rule = conv["SC-T-10"]
    left = velocity_fps * exp(-rule["decay"] * range_yd / calibre_in)
    return float(calibre_in * left / rule["divisor"] * rule["projectile"][projectile])


def resistance(plate_in: float, quality: str, sine: float, conv: Table = STANDARD) -> float:
    """Reckon a plate as inches of Krupp at a right angle: by its quality, and thicker as it is met aslant (SC-T-10)."""
    rule = conv["SC-T-10"]
    return float(plate_in * rule["plate"][quality] / max(rule["least_sine"], sine))


def sine_of(points_off: float, end_on: bool) -> float:
    """Reckon the sine of the angle at which a plate is met: side plates square to the beam, end plates square to the keel."""
    angle = radians(points_off * POINT)
    return cos(angle) if end_on else sin(angle)


@modifies("SC-J-01", source="convention: the data sheet gives the greatest thickness of each part only")
def plate_of(zone: str, ship_class: dict[str, Any], conv: Table = STANDARD) -> tuple[float, str]:
    """Behind each place stands the class's plate for it, at the waterline's ends half the belt; elsewhere none.

    A turret without a barbette of its own has the turret's plate below as well. Without a belt the quality of the other
    plates goes by the year of launch. Returns inches and quality.
    """
    quality = ship_class["belt_type"]
    if quality == "none":
        rows = conv["SC-J-01"]["quality_from"]
        quality = next(row["plate"] for row in rows if ship_class["launched"] >= row["launched"])
    figure = FIGURE.get(zone)
    plate = float(ship_class.get(figure) or 0) if figure else 0.0
    if figure == "barbette_in" and not plate:
        plate = float(ship_class.get("turret_in") or 0)
    return plate * (conv["SC-J-01"]["ends"] if zone in ("Z01", "Z03") else 1.0), quality


def ratio(hit: dict[str, Any], ship_class: dict[str, Any], conv: Table = STANDARD, extra_in: float = 0.0) -> float:
    """Divide penetration by resistance where a hit fell: 1 and above goes through, infinite where there is no plate."""
    plate, quality = plate_of(hit["zone"], ship_class, conv)
    if plate + extra_in <= 0:
        return inf
    pen = penetration(hit["cal"], hit["fps"], hit["range"], hit["proj"], conv)
    return pen / resistance(plate + extra_in, quality, sine_of(hit["points"], hit["end_on"]), conv)
