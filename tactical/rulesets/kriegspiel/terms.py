"""What the sides agree before an exercise; the first choice of each is the usual one."""

from __future__ import annotations

from tactical.engine.ruleset import Term
from tactical.openground.machine import terms as table

FORCES = Term(
    "forces",
    "Forces",
    "What each side has, with engineers, wagons and a general.",
    (
        ("usual", "Usual: 80 foot, 50 horse, 4 guns"),
        ("small", "Small: 24 foot, 15 horse, 1 gun"),
        ("middle", "Middle: 48 foot, 25 horse, 3 guns"),
        ("large", "Large: 130 foot, 70 horse, 6 guns"),
    ),
)
GENERAL = Term(
    "general",
    "Generals",
    "What a shell, a rifle or the enemy's hand does to a general.",
    (
        ("invulnerable", "Invulnerable, as Wells suggests"),
        ("sykes", "Colonel Sykes: out for three moves under a shell, for good if shot or captured"),
    ),
)
SIGHT = Term(
    "sight",
    "Sight",
    "What a side sees of the enemy.",
    (("general", "What its general and its troops see"), ("open", "Everything on the table but mines, works and supply")),
)
NOTICES = Term(
    "notices",
    "Works notified",
    "Where the note of a work or a mine goes.",
    (("mantelpiece", "Sealed on the mantelpiece, opened when it is done"), ("umpire", "To the umpire")),
)
SUPPLY = Term(
    "supply",
    "Supply",
    "Food, forage and ammunition every six moves.",
    (("kept", "Packets are given up"), ("none", "Nobody counts packets")),
)
CLOCK = Term(
    "clock",
    "Time of a move",
    "A minute for 30 men and one for each gun, by what a side began with.",
    (("fixed", "As at the beginning"), ("ten", "The old ten minutes")),
)


def kriegspiel() -> tuple[Term, ...]:
    """All terms of the Kriegspiel."""
    return (
        table.VARIANT,
        table.country_term("long_meadow"),
        FORCES,
        GENERAL,
        SIGHT,
        NOTICES,
        SUPPLY,
        table.GOAL,
        table.WAR,
        CLOCK,
        table.INTERVAL,
        table.LIMIT,
    )
