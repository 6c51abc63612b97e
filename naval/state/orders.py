"""Orders that a seat may give for a run, as data. :mod:`naval.orders.check` finds their faults."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType

from naval.state.frozen import Frozen
from naval.state.world import Leg, Task

CLOSE, SHADOW, AVOID, CARRY_ON = "close", "shadow", "avoid", "carry_on"
STANDING = (CLOSE, SHADOW, AVOID, CARRY_ON)
"""Standing orders for a sighting: acts of a force whose admiral is not asked (SC-N-08)."""


class Detach(Frozen, frozen=True):
    """Ships that detach from a force as a force of their own, with her orders; ``key`` is the new force's (NAV-S-024)."""

    key: str
    name: str
    ships: tuple[str, ...]
    legs: tuple[Leg, ...] = ()


class ForceOrder(Frozen, frozen=True):
    """The course of one force from the minute asked, and her other orders.

    Without legs she lies stopped (or stays in port). ``raid``: she takes merchantmen she meets (NAV-S-053); ``prizes`` says
    whether they are sent in or sunk. ``silent``, ``jams`` (None: as they stand) and ``tasks`` as in
    :class:`naval.state.world.Force`. ``detach`` are ships that detach, ``join`` the force to join at a meeting. ``stands``: her
    admiral need not be asked again at every approach move while an enemy is in sight. ``sighting``: her act at a sighting,
    without asking him ("": he is asked; SC-N-08), ``ask_nm`` the miles from an enemy at which he is asked all the same.
    ``after_nm``: while she raids she makes after merchantmen in sight, so many miles from her course at most (not given: she
    holds her course; SC-N-09).
    """

    legs: tuple[Leg, ...] = ()
    raid: bool = False
    prizes: str = "send"
    silent: bool | None = None
    jams: bool | None = None
    tasks: tuple[Task, ...] = ()
    detach: tuple[Detach, ...] = ()
    join: str = ""
    stands: bool = False
    sighting: str = ""
    ask_nm: int | UnsetType = UNSET
    after_nm: int | UnsetType = UNSET  # not written where it is not given: sheets of wars under way keep their bytes


class Note(Frozen, frozen=True):
    """A dispatch to another seat of the author's side, at most 60 words (SC-S-06).

    ``by`` is how it may go: "" by any means, "quiet" not by wireless, "carried" by the force ``carrier`` alone.
    """

    to: str
    text: str
    by: str = ""
    carrier: str = ""


class Entry(Frozen, frozen=True):
    """A line the admiral himself writes into the rough log of a force (NAV-S-026)."""

    force: str
    text: str


class Article(Frozen, frozen=True):
    """An article of the press: one version for each Admiralty, by side; an empty version is not printed (NAV-S-049).

    ``dateline`` is the editor's own ("" as it is), ``edition_min`` when it goes to press, in minutes from the run's start (0: at
    its end), ``delay_min`` his extra delay. ``corrects`` or ``withdraws`` number an earlier article of his, from 1; 0 for none.
    ``headlines`` and ``datelines`` by side are those of versions with their own.
    """

    headline: str
    versions: dict[str, str]
    dateline: str = ""
    delay_min: int = 0
    corrects: int = 0
    withdraws: int = 0
    headlines: dict[str, str] = {}
    datelines: dict[str, str] = {}
    edition_min: int = 0


class Sailing(Frozen, frozen=True):
    """A merchantman's course as the trade player plots it (NAV-S-052). None: as she was plotted before.

    ``sails_at`` is for one that has not sailed yet; ledger.NEVER holds her in port.
    """

    legs: tuple[Leg, ...] | None = None
    sails_at: int | None = None


class Orders(Frozen, frozen=True):
    """The orders that one seat seals for one run (or for the part of it that it is asked for)."""

    forces: dict[str, ForceOrder] = {}
    dispatches: tuple[Note, ...] = ()
    articles: tuple[Article, ...] = ()
    log: tuple[Entry, ...] = ()
    merchants: dict[str, Sailing] = {}  # by the trade player (NAV-S-052)
    ashore: dict[str, Any] | UnsetType = UNSET  # a general's or a ministry's sheet, as :mod:`land.orders` reads it
