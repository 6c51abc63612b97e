"""Whether a chair can make a new link for another, whose person has lost his."""

from __future__ import annotations

import hashlib

from tactical.models.belief import Chair


def name_of(rid: str) -> str:
    """Name the chair with this id where another asks for its new link: its own id is the address of its room."""
    return hashlib.sha256(f"a lost link|{rid}".encode()).hexdigest()[:12]


def opposes(chair: Chair, other: Chair) -> bool:
    """Whether this chair fights, and the other is not of its side."""
    return chair.fights and other.side != chair.side


def may_renew(chair: Chair) -> bool:
    """Whether it makes new links at all: who opened the battle does, and its umpire. In a war each has his own way to his chair,
    and who plays alone has all of them."""
    return (chair.is_owner or chair.umpires) and not (chair.table.keeps or chair.table.solo)


def why_not(chair: Chair, other: Chair) -> str:
    """Why a chair makes none for the other, which it could open itself; "" if it can. Whoever looks on is shown nothing while the
    sides have secrets, and would be shown one's sheet, or all that its umpire sees."""
    if chair.watches and chair.table.is_closed:
        return "The sides have secrets, and a new link would open them to you as a spectator: only an umpire can create one."
    if not opposes(chair, other):
        return ""
    if chair.table.is_closed:
        return "The sides have secrets, and a new link would open the enemy’s orders to you: only an umpire can create one."
    if chair.table.chairs.filter(side=other.side, taken=True).exclude(pk=other.pk).exists():
        return "Others play that side, and a new link would show you their orders: only an umpire can create one."
    return ""
