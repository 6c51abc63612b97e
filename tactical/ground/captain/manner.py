"""A captain's manner: the measures by which one leads otherwise than another."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Manner:
    """A way of leading: how men go on, and how guns fire."""

    about: str = ""
    """A posture to keep whatever the picture says, but to go home; "" to go by the picture."""
    fear: int = 900
    """u of way that a man goes about to be out of sight of one gun."""
    eager: float = -0.5
    """Points a charge must promise to a side that is winning,"""
    wary: float = 2.0
    """and to others."""
    least: int = 300
    """Per mille: a shot with less is not worth standing still for (SC-LW-19)."""
    crew: int = 6
    """Men kept with a gun, where there are enough; four serve it."""
    salvo: int = 2
    """Shots of each gun on one sheet; their effect is seen before the rest are fired."""


USUAL = Manner()
