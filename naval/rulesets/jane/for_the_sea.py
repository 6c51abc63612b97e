"""Parts of Jane's game that the war at sea may use: harm, torpedoes left, the table of scales, fire of forts.

A mine does a torpedo's harm, and a shore shell a shell's, on the battle's scorer. A harbour replaces fired torpedoes; approach
moves use the book's scales. All else is private to the rule set.
"""

from __future__ import annotations

from naval.rulesets.jane.forts import rules as fort_rules
from naval.rulesets.jane.gunnery import shooting as gunnery
from naval.rulesets.jane.scale import REDUCED, of_range, row_of
from naval.rulesets.jane.scorer.hit_places import score as shell_scored
from naval.rulesets.jane.scorer.score import PLACE as scorer_places
from naval.rulesets.jane.scorer.score import Score
from naval.rulesets.jane.ships import condition
from naval.rulesets.jane.ships import tubes as torpedo_tubes
from naval.rulesets.jane.ships.armament import armament
from naval.rulesets.jane.table.movement import squares
from naval.rulesets.jane.tables import STANDARD
from naval.rulesets.jane.torpedoes import effect as torpedo_hit
from naval.rulesets.jane.torpedoes.torpedo_run import SECTIONS as ZONES

__all__ = [
    "REDUCED",
    "STANDARD",
    "ZONES",
    "Score",
    "armament",
    "condition",
    "fort_rules",
    "gunnery",
    "of_range",
    "row_of",
    "scorer_places",
    "shell_scored",
    "squares",
    "torpedo_hit",
    "torpedo_tubes",
]
