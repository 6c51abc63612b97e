"""Fred T. Jane's naval war game, tactical: the battle on the table, minute by minute.

A true part of it: moves, gun fire, penetration, damage, flotation and endings; README.md lists them rule by rule.
"""

from __future__ import annotations

from naval.rulesets.jane.ruleset import Jane

__all__ = ["Jane"]
