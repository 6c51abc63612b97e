"""Names of sides, figures and squares, in sentences for players."""

from __future__ import annotations

from typing import Any

from tactical.rulesets.game_of_battle.position import TYPES

SIDES = {"D": "the defender", "A": "the attacker"}
KINDS = {"LI": "light infantry", "L": "infantry", "C": "cavalry", "ART": "artillery", "WAG": "Wagon", "CIT": "Citadel"}
_COUNT = {1: "1st", 2: "2nd", 3: "3rd"}


def name_figure(kind: str, number: int) -> str:
    """Name the n-th figure of a type.

    >>> name_figure("LI", 2), name_figure("WAG", 1)
    ('2nd light infantry', 'Wagon')
    """
    return KINDS[kind] if kind in ("WAG", "CIT") else f"{_COUNT.get(number, f'{number}th')} {KINDS[kind]}"


def key(side: str, kind: str, number: int) -> str:
    """Make the id of the n-th figure of a type, where it was given no other.

    >>> key("D", "C", 1), key("A", "WAG", 1)
    ('D-C1', 'A-WAG')
    """
    return f"{side}-{kind}" if kind in ("WAG", "CIT") else f"{side}-{kind}{number}"


def the(kind: int) -> str:
    """Write a type with its article."""
    return f"the {KINDS[TYPES[kind]]}"


def figure(one: dict[str, Any]) -> str:
    """Name a figure of the state: a proper name as it is, any other with its article."""
    name = str(one["name"])
    return name if name[:1].isupper() and one["type"] not in ("WAG", "CIT") else f"the {name}"
