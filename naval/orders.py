"""What a seat may order for a run, as data. Faults are found in :mod:`naval.check`."""

from __future__ import annotations

from naval.world import Frozen, Leg


class ForceOrder(Frozen, frozen=True):
    """The course of one force from the minute asked, and whether she takes merchantmen she meets (NAV-S-053).

    Without legs she lies stopped (or stays in port).
    """

    legs: tuple[Leg, ...] = ()
    raid: bool = False


class Note(Frozen, frozen=True):
    """A dispatch to another seat of one's own side, at most 60 words (SC-S-06)."""

    to: str
    text: str


class Article(Frozen, frozen=True):
    """What the press prints: one version for each Admiralty, by side; an empty version is not printed (NAV-S-049)."""

    headline: str
    versions: dict[str, str]


class Orders(Frozen, frozen=True):
    """All that one seat seals for one run (or for the part of it that it is asked for)."""

    forces: dict[str, ForceOrder] = {}
    dispatches: tuple[Note, ...] = ()
    articles: tuple[Article, ...] = ()
