"""``reckon losses``: figures lost on the table as men and guns (LC-276, LC-277)."""

from __future__ import annotations

from land.battle import losses
from land.forces.cohesion import after_battle
from land.reckoner.asked import Answer, Asked
from land.state.units import kinds
from land.state.world import STEADY

MOST = 10_000


def reckon(asked: Asked) -> Answer:
    """Reckon the men down by their fate, guns, and the cohesion of a body that was steady."""
    k = asked.read_whole_number("k", 1, MOST)
    dead, taken = asked.read_whole_number("dead", 0, MOST, 0), asked.read_whole_number("taken", 0, MOST, 0)
    guns = asked.read_whole_number("guns", 0, 1000) if asked.has_field("guns") else None
    by_battery = asked.read_flag("by_battery", True)
    lost_field, full = asked.read_flag("lost_field", False), asked.read_flag("full", False)
    strength = asked.read_whole_number("strength", 1, 10_000_000) if asked.has_field("strength") else None
    one = losses.of_figures(k, dead, taken, (dead + taken) * k, lost_field, full)
    names = ("down", "casualties", "killed", "wounded", "scattered", "prisoners")
    told: Answer = {name: getattr(one, name) for name in names}
    if lost_field:
        told["wounded_taken"] = one.wounded_taken
    if guns is not None:
        told["guns"] = guns * (kinds()["fa"].guns if by_battery else 1)
    if strength is not None:
        told["cohesion"] = after_battle(STEADY, one.gone, strength, lost_field)
    return told
