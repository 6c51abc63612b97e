"""New links for chairs whose persons have lost theirs: which chair may make them."""

from __future__ import annotations

import hashlib

from tactical.models.belief import Chair


def name_of(rid: str) -> str:
    """Name a chair for another that asks for its new link: the chair's own id is the address of its room."""
    return hashlib.sha256(f"a lost link|{rid}".encode()).hexdigest()[:12]


def opposes(chair: Chair, other: Chair) -> bool:
    """Report whether this chair fights, and the other is not of its side."""
    return chair.fights and other.side != chair.side


def may_renew(chair: Chair) -> bool:
    """Report whether a chair makes new links: that of the battle's opener does, and the umpire's. In a war each person has his
    own way to his chair, and a solo player has all of them.
    """
    return (chair.is_owner or chair.umpires) and not (chair.table.keeps or chair.table.solo)


def why_not(chair: Chair, other: Chair) -> str:
    """Say why a chair makes no new link for the other, which it could then open itself; "" if it makes one. A watcher would be
    shown secrets: a side's sheet, or all that its umpire sees.
    """
    if chair.watches and chair.table.is_closed:
        return "The sides have secrets, and a new link would open them to you as a spectator: only an umpire can create one."
    if not opposes(chair, other):
        return ""
    if chair.table.is_closed:
        return "The sides have secrets, and a new link would open the enemy’s orders to you: only an umpire can create one."
    if chair.table.chairs.filter(side=other.side, taken=True).exclude(pk=other.pk).exists():
        return "Others play that side, and a new link would show you their orders: only an umpire can create one."
    return ""
