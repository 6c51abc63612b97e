"""What the umpire settles for a run before it is resolved: an input like the orders of a seat."""

from __future__ import annotations

from naval.state.frozen import Frozen
from naval.state.waters import Spell


class Rulings(Frozen, frozen=True):
    """``weather`` set by area and hours; ``night_battles``: pairs of forces between whom an action may open by night.

    ``lifted`` are spells of earlier runs that he took back, each from a minute on. NAV-S-033, NAV-S-039: all are at the
    umpire's discretion, and his decision is final (NAV-S-044).
    """

    weather: tuple[Spell, ...] = ()
    night_battles: tuple[tuple[str, str], ...] = ()
    lifted: tuple[tuple[Spell, int], ...] = ()


NONE = Rulings()
