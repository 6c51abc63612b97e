"""Ships of a force, as tables count and order them."""

from __future__ import annotations

from typing import Any

from django import template

register = template.Library()
Row = dict[str, Any]


@register.filter
def afloat(ships: list[Row]) -> list[Row]:
    """Keep the ships that are not lost."""
    return [ship for ship in ships if ship["afloat"]]


@register.filter
def by_coal(ships: list[Row]) -> list[Row]:
    """Sort ships by coal, the least first; lost ships come last."""
    return sorted(ships, key=lambda ship: (not ship["afloat"], ship["coal_t"]))
