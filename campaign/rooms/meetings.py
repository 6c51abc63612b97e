"""What the few words of a meeting or a battle on land mean for whoever orders next (LC-257, LC-259, LC-265)."""

from __future__ import annotations

from campaign.war.reports.land import KEEPS, MET
from land.contact.becomes import AFFAIR, ATTACK_ON, DAWN, MEETING, REAR_GUARD, SLIPS, STAND_OFF

KINDS = {
    MEETING: "Both came on: a battle.",
    ATTACK_ON: "One came on and the other stood: a battle.",
    REAR_GUARD: "Whoever fell back left a quarter of his men to fight, and went on with the rest.",
    SLIPS: "Whoever would not fight got away without one.",
    STAND_OFF: "Neither came on. Both halt until one of them is ordered otherwise, or they part.",
    DAWN: "Too dark to fight. Both halt, and meet anew at first light unless they part before.",
    AFFAIR: "One side had fewer than 500 men: it is settled in an hour, without a battle.",
}
"""What each kind of meeting is, by the word with which a body reports it."""
TRUCE = (
    "Nobody was beaten: a truce between those two till the first light after the coming night. Before it they open no battle "
    "with each other unless they part and meet anew, and whoever came on and stood nearer than a mile has drawn back."
)


def means(text: str) -> str:
    """What a line of a meeting or of a battle means, "" for any other."""
    if f" and {KEEPS}." in text:
        return TRUCE
    _, met, kind = text.rpartition(MET)
    return KINDS.get(kind.rstrip("."), "") if met else ""
