"""Events of a run, for the umpire's eyes; and the stops of its clock, with the orders given there."""

from __future__ import annotations

from typing import Any

import msgspec

from naval.state.frozen import Frozen
from naval.state.orders import Orders


class Roll(Frozen, frozen=True):
    """One die as it fell. ``what`` names its subject; ``faces`` is 6 for a die, 2 for a coin, 0 for a number in [0, 1).

    ``struck``: it was thrown, and by a ruling does not count (UD-005).
    """

    rule: str
    what: str
    faces: int
    fell: str
    struck: bool = False


class Event(Frozen, frozen=True):
    """One event for the umpire's eyes, with the rules that caused it and the dice.

    ``about`` are its truths, in the words of :mod:`campaign.war.provenance` (UD-013).
    """

    minute: int
    kind: str
    text: str
    rules: tuple[str, ...]
    rolls: tuple[Roll, ...] = ()
    told: tuple[str, ...] = ()
    lon: float | None = None
    lat: float | None = None
    about: tuple[str, ...] = ()


class Engagement(Frozen, frozen=True):
    """Hostile forces inside battle range: the clock stops at ``minute`` and the battle is fought from ``setup``.

    ``lon`` and ``lat`` are the point amidst them, from which its yards are counted. ``met`` are the pairs (blue, red) that are
    in sight of each other as it opens.
    """

    minute: int
    forces: tuple[str, ...]
    lon: float
    lat: float
    setup: dict[str, Any] = msgspec.field(name="muster")
    met: tuple[tuple[str, str], ...] = ()


class Break(Frozen, frozen=True):
    """A battle stops for others: that of ``forces``, begun at ``minute``, stops at minute ``at`` for ``joined`` (SC-N-04)."""

    minute: int
    forces: tuple[str, ...]
    at: int
    joined: tuple[str, ...]


class Interrupt(Frozen, frozen=True):
    """A battle that has been fought in this run, as the run takes it in.

    The forces engaged met at ``minute`` and fought for ``moves`` minutes; ``result`` and ``views`` (by side, or the mark under
    which they are stored) are those of the battle's record. ``result["ships"]`` says by key how each was left: ``afloat``,
    ``max_kn``, and where known ``damage``, ``condition``, ``x_yd``, ``y_yd`` from amidst them (without: where she was when they
    met) and ``steamed``, minutes at each speed (without: she burns coal at the speed she carried into it). ``result["told"]``, if
    there, is by side its ending as that side saw it. ``board`` names the rule set whose page shows the views, empty for the plot
    of ships. ``orders`` are the new orders of the seats asked, from minute + moves; None while nobody has been asked.

    ``lon`` and ``lat`` (None: where they met) are the point from which its yards are counted, ``met`` as in :class:`Engagement`.
    ``paths`` are by force (minutes since it began, x_yd, y_yd), while she has a ship afloat; ``ends`` the minutes since it began
    at which a move is over (none: every one). It may have begun before the run. ``joined`` are the forces for which it stopped,
    to go on with them at once (SC-N-04). ``afoot``: it goes on beyond the run, at whose end it stood like this (SC-N-05).
    ``tabled``: people fought it.
    """

    minute: int
    forces: tuple[str, ...]
    moves: int
    result: dict[str, Any]
    views: dict[str, list[Any] | str]
    orders: dict[str, Orders] | None = None
    board: str = ""
    lon: float | None = None
    lat: float | None = None
    met: tuple[tuple[str, str], ...] = ()
    paths: dict[str, tuple[tuple[int, float, float], ...]] = {}
    ends: tuple[int, ...] = ()
    joined: tuple[str, ...] = ()
    afoot: bool = False
    tabled: bool = False

    @property
    def end_minute(self) -> int:
        """Find the minute at which it is over, or goes on with others, or up to which it is known."""
        return self.minute + self.moves


class Asked(Frozen, frozen=True):
    """A reason why a force's commander orders again: "sighting", "near" (as near as he has said), "news", "approach" (the move is
    over) or "lost" (nothing in sight).

    ``scale`` and ``minutes`` are those of the approach move that begins; "" and 0 where none does (SC-T-27).
    """

    force: str
    why: str
    scale: str = ""
    minutes: int = 0


class Cut(Frozen, frozen=True):
    """A stop of the clock for some forces without a battle: an enemy in sight, and each approach move after it (SC-S-04).

    ``sighted`` are the pairs (blue, red) that came in sight of each other within that minute. ``orders`` are those of the
    seats asked, from that minute; a force they do not name goes on as she was.
    """

    minute: int
    asked: tuple[Asked, ...]
    sighted: tuple[tuple[str, str], ...] = ()
    orders: dict[str, Orders] = {}

    @property
    def forces(self) -> tuple[str, ...]:
        """List the keys of the forces whose commanders are asked."""
        return tuple(one.force for one in self.asked)
