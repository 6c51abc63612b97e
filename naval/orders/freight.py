"""Freight and war insurance of merchantmen, as their owners know them (SC-N-55): a loss counts when it is told.

Figures of ours in round pounds, in ``naval/data/trade.toml``; the book has no money.
"""

from __future__ import annotations

from collections.abc import Iterable

from naval import tables
from naval.state.frozen import Frozen

BALLAST = "ballast"
HALF = 0.5


class Voyage(Frozen, frozen=True):
    """One voyage in pounds: the worth of hull and cargo, the freight it earns, and the war premium it costs now."""

    value: int
    freight: int
    premium: int

    @property
    def pays(self) -> bool:
        """Report whether the freight covers the premium."""
        return self.freight >= self.premium


def premium_rate(states: Iterable[str]) -> float:
    """Reckon the war premium (per cent) of a flag's ships on a lane, by their states as their owners know them.

    >>> premium_rate(["at_sea", "arrived"]), premium_rate(["lost", "overdue", "at_sea"])
    (1.05, 11.54)
    """
    found = [state for state in states if state not in ("in_port", "held")]
    least, most = tables.value("trade", "premium")
    lost = sum(state == "lost" for state in found) + HALF * sum(state == "overdue" for state in found)
    share = lost / (len(found) + int(tables.value("trade", "safe_voyages")))
    return round(min(max(100 * share, float(least)), float(most)), 2)


def voyage(knots: float, cargo: str, miles: float, rate: float) -> Voyage:
    """Reckon a voyage by a ship's speed, her cargo, the miles of her lane, and the premium's rate.

    >>> voyage(9, "coal", 315, 1.05)
    Voyage(value=26250, freight=394, premium=276)
    """
    liner = knots >= float(tables.value("trade", "liner_kn"))
    hull, mile = tables.value("trade", "hull")[liner], tables.value("trade", "freight_mile")[liner]
    value = int(hull) + int(tables.value("trade", "cargo").get(cargo, tables.value("trade", "other_cargo")))
    freight = 0 if cargo == BALLAST else round(float(mile) * miles)
    return Voyage(value=value, freight=freight, premium=round(value * rate / 100))
