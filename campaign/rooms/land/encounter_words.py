"""The meaning of a meeting's or land battle's few words, for the next orders (LC-257, LC-259, LC-265)."""

from __future__ import annotations

from campaign.war.reports.land import KEEPS, MET
from land.contact.contact_kinds import AFFAIR, ATTACK_ON, DAWN, MEETING, REAR_GUARD, SLIPS, STAND_OFF

KINDS = {
    MEETING: "Both attacked: a battle.",
    ATTACK_ON: "One attacked and the other stood: a battle.",
    REAR_GUARD: "The side that fell back left a quarter of its men to fight, and went on with the rest.",
    SLIPS: "The side that refused battle got away.",
    STAND_OFF: "Neither attacked. Both halt until one of them gets other orders, or they part.",
    DAWN: "Too dark to fight. Both halt, and meet again at first light unless they part before.",
    AFFAIR: "One side had fewer than 500 men: decided in an hour, without a battle.",
}
"""Meanings of meetings, by the word with which a column reports them."""
TRUCE = (
    "Nobody was beaten: those two have a truce until first light after the coming night. Until then they do "
    "not fight each other unless they part and meet again, and an attacker nearer than a mile has drawn back."
)


def means(text: str) -> str:
    """Return the meaning of a line on a meeting or a battle; "" for any other."""
    if f" and {KEEPS}." in text:
        return TRUCE
    _, met, kind = text.rpartition(MET)
    return KINDS.get(kind.rstrip("."), "") if met else ""
