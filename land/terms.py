"""Terms of the war on land, their list, and how a change of them is read (LC-011, section P).

The list joins the sea's :data:`naval.state.settings.CONSENT`; one reader serves both (:mod:`naval.orders.term_change`).
"""

from __future__ import annotations

from land import tables
from naval.orders import term_change
from naval.orders.seat_knowledge import Fault
from naval.state.frozen import Frozen
from naval.state.settings import Item, items


class Terms(Frozen, frozen=True):
    """Values agreed for the war on land; those that stored terms do not name have the defaults here (LC-011)."""

    call_hour: int = 18
    hq_hears_mi: float = 2.0
    hq_loss: str = "invulnerable"
    dummies: bool = True
    land_cuts: bool = True
    motors: bool = False
    fatigue: bool = True
    foraging: bool = True
    ks_supply: str = "days"
    communication_test: str = "supply"
    interception: bool = True
    cipher: bool = False
    tapping: bool = True
    neutral_wires: str = "closed"
    land_mines: bool = True
    coast_batteries: bool = True
    ship_fire: bool = False
    beach_strip: bool = False
    escorts: bool = False
    land_night: bool = False
    scattered: str = "third"
    correspondents: int = 0
    war_points: int = 400


TERMS: tuple[Item, ...] = items(tables.load("terms"), Terms())
"""The terms laid before the seats, in their order (LC-011)."""


def agree(agreed: Terms, given: object) -> tuple[Terms | None, tuple[Fault, ...]]:
    """Return the terms with some entries changed, or every fault of the change (LC-011). Never raises."""
    return term_change.agree(agreed, given, TERMS)
