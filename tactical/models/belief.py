"""Belief of a chair: the table, who sits at it, its own sheets, the views it was shown. All large values are JSON text."""

from __future__ import annotations

import json
import re
import secrets
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.db import models

from tactical.common.texts import CompressedText
from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE

WATCH = "watch"
"""The side of a chair that only looks on. That of an umpire's chair is ``UMPIRE``: his views are also what watchers are shown."""


LEAST_DELAY = 3
"""The least delay, in moves, for those who look on at a battle with secrets."""
LIVE_S = 3600
"""The longest clock of a move, in seconds, at which people play while both look on."""
PACES = {100: "at the book’s speed", 50: "at twice its speed", 200: "at half its speed", 400: "at a quarter of its speed"}
"""Paces of the book's own clock, in percent of its times, with their names; the usual first."""


def first_title(table: Table) -> str:
    """Return the title of the battle from which this one was played on; for any other battle its own."""
    return re.sub(r", from (the )?[\w ]+$", "", table.title) if table.given_moves else table.title


def opaque() -> str:
    """Make an id from which nothing can be told."""
    return secrets.token_hex(8)


def token() -> str:
    """Make a link's secret."""
    return secrets.token_urlsafe(24)


def salt() -> str:
    """Make a salt to hash a seed with, so that equal seeds show nowhere."""
    return secrets.token_hex(16)


class Table(models.Model):
    """A battle that people fight, as everybody at it may know it.

    ``number`` counts the moves resolved. ``programs`` are the sides the computer plays. ``watch_delay`` is in moves,
    ``move_seconds`` the clock of a move (None: no clock) and ``deadline`` the end of the present one. ``seed`` and ``salt`` are
    empty until the end. ``taken_at`` is when a worker last took a move up; ``trouble`` that it could not resolve it. ``fights``
    are the sides of this battle (empty: all of the rule set).

    ``held`` are the seconds left when the umpire stopped the clock (None: it runs); ``notices`` his acts, ``[{"number",
    "text"}]``. ``keeps`` says that the war goes on: the chairs never learn here what their side did not learn in the battle.
    ``pace`` is that of the book's clock in percent of its times (None: no such clock); ``allowance`` names the running allowance,
    which several moves may share, ``allowed`` its seconds after Go, ``gone`` the sides that did not wait for Go. ``follows`` is
    the battle before this one in a war over several.

    ``opener`` marks the address it was opened from ("": by this machine, by a campaign, or before there were marks). ``solo``
    says that one person has all chairs of people and turns the table (:mod:`tactical.services.seating`); ``listed`` that anybody
    may take a free chair. A battle continued from another has its ``given_moves``, thrown from its seed ``given_seed``; they are
    played before anybody is asked. ``talk`` says that the sides may speak to each other, ``watched`` that spectators see it, late
    by the delay, although the sides have secrets, ``to_watch`` that the lobby lists it for whoever wants to watch, ``struck``
    that it ended by will of the sides or by judgement. ``tally`` is its course (:func:`tactical.engine.tally.tally`),
    ``rematch_of`` the battle it repeats with the sides changed, ``levels`` those asked of the computer, by side
    (:mod:`tactical.models.program`).
    """

    class Stage(models.TextChoices):
        PLAYING = "playing", "orders open"
        RESOLVING = "resolving", "being resolved"
        DONE = "done", "over"

    battle = models.OneToOneField("tactical.Battle", models.CASCADE, related_name="table")
    title = models.CharField(max_length=160)
    ruleset = models.CharField(max_length=40)
    setup = models.TextField()
    stage = models.CharField(max_length=10, choices=Stage.choices, default=Stage.PLAYING)
    number = models.PositiveIntegerField(default=0)
    watch_delay = models.PositiveIntegerField(default=0)
    move_seconds = models.PositiveIntegerField(null=True, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    programs = models.TextField(default="[]")
    seed_hash = models.CharField(max_length=64)
    seed = models.CharField(max_length=80, default="", blank=True)
    salt = models.CharField(max_length=32, default="", blank=True)
    result = models.TextField(default="", blank=True)
    opened_at = models.DateTimeField()
    moved_at = models.DateTimeField()
    ended = models.DateTimeField(null=True, blank=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    trouble = models.BooleanField(default=False)
    fights = models.TextField(default="[]")
    held = models.PositiveIntegerField(null=True, blank=True)
    notices = models.TextField(default="[]")
    keeps = models.BooleanField(default=False)
    pace = models.PositiveIntegerField(null=True, blank=True)
    allowance = models.CharField(max_length=80, default="", blank=True)
    allowed = models.PositiveIntegerField(default=0)
    gone = models.TextField(default="[]")
    opener = models.CharField(max_length=32, default="", blank=True)
    follows = models.OneToOneField("self", models.SET_NULL, null=True, blank=True, related_name="followed_by")
    solo = models.BooleanField(default=False)
    listed = models.BooleanField(default=False)
    given_moves = models.PositiveIntegerField(default=0)
    given_seed = models.CharField(max_length=80, default="", blank=True)
    talk = models.BooleanField(default=True)
    watched = models.BooleanField(default=False)
    to_watch = models.BooleanField(default=False)
    struck = models.BooleanField(default=False)
    tally = CompressedText(default="", blank=True)
    rematch_of = models.OneToOneField("self", models.SET_NULL, null=True, blank=True, related_name="rematched_by")
    levels = models.TextField(default="{}")

    class Meta:
        indexes = [models.Index(fields=["stage", "deadline"])]

    def __str__(self) -> str:
        return f"{self.title} (table {self.pk})"

    @property
    def is_over(self) -> bool:
        return self.stage == self.Stage.DONE

    @property
    def is_laid_out(self) -> bool:
        """Report whether the moves that this battle was given are all played."""
        return self.number >= self.given_moves

    @property
    def program_sides(self) -> tuple[str, ...]:
        return tuple(json.loads(self.programs))

    @property
    def sides(self) -> tuple[str, ...]:
        """List the sides that fight, in the rule set's order."""
        return tuple(json.loads(self.fights)) or tuple(find(self.ruleset).sides)

    @property
    def is_alone(self) -> bool:
        """Report whether captains fight it out among themselves."""
        return set(self.sides) <= set(self.program_sides)

    def absent(self) -> list[str]:
        """List the sides of people at which nobody has ever sat. No clock runs while there is one; a side's second chair is not
        waited for.
        """
        came = {one.side for one in self.chairs.all() if one.taken}
        return [side for side in self.sides if side not in came and side not in self.program_sides]

    @cached_property
    def has_secrets(self) -> bool:
        """Report whether the sides keep things from each other in this battle."""
        return find(self.ruleset).keeps_secrets(json.loads(self.setup))

    @property
    def is_closed(self) -> bool:
        """Report whether the sides still keep secrets: until the end where the battle has them; for good, if the war goes on."""
        return not self.is_open and self.has_secrets

    def next_setup(self) -> dict[str, Any] | None:
        """Return the setup of the next battle of the same war; None where this one goes on, was one alone or the last."""
        if not self.is_open or not self.result:
            return None
        return find(self.ruleset).next_battle(json.loads(self.setup), json.loads(self.result))

    @property
    def may_be_again(self) -> bool:
        """Report whether it can be fought once more with the sides changed."""
        return self.is_open and len(self.sides) == 2

    def across(self, side: str) -> str:
        """Return the other of two sides; an umpire's and a watcher's chair stay as they are."""
        return next(one for one in self.sides if one != side) if side in self.sides else side

    @property
    def opens(self) -> datetime | None:
        """Return the time of Go, by the book's clock: before it nothing may be ordered. None where that clock does not run."""
        if self.pace is None or self.deadline is None or not self.allowed:
            return None
        return self.deadline - timedelta(seconds=self.allowed)

    def is_before_go(self, side: str, now: datetime) -> bool:
        """Report whether ``side`` may not order yet, because the interval before its move still runs or was stopped."""
        if self.pace is None or not self.allowed or side in json.loads(self.gone):
            return False
        return self.held > self.allowed if self.held is not None else self.opens is not None and now < self.opens

    @property
    def is_open(self) -> bool:
        """Report whether everything lies open to everybody now."""
        return self.is_over and not self.keeps

    @property
    def program_weighs_draws(self) -> bool:
        """Report whether the computer answers an offer of a draw: where its game can weigh a side, and no war goes on."""
        return not self.keeps and find(self.ruleset).weighs(json.loads(self.setup))

    @property
    def is_watched_late(self) -> bool:
        """Report whether the sides have agreed that others look on while they have secrets, so many moves late."""
        return self.watched and self.watch_delay >= LEAST_DELAY and not self.keeps

    def visible(self, number: int | None = None) -> int:
        """Return the newest move a watcher is shown when ``number`` moves are resolved (default: as many as are now)."""
        reached = self.number if number is None else number
        if self.is_closed and not self.is_watched_late:
            return 0
        return reached if self.is_over else max(0, reached - self.watch_delay)


class Chair(models.Model):
    """A place at a table: a side or some posts of it, the umpire's, or the one from which all watchers look on.

    ``rid`` names the room in addresses; ``token`` is the link's secret; ``name`` the person's. ``posts`` are this chair's duties
    (JSON; empty: all of its side). Chairs of one side share its sheet. A ``program`` chair's part is written by the captain, at
    ``level`` ("": the usual). A ``called`` chair has a new link, by which nobody has come yet.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="chairs")
    side = models.CharField(max_length=20)
    name = models.CharField(max_length=40, default="", blank=True)
    rid = models.CharField(max_length=32, unique=True, default=opaque)
    token = models.CharField(max_length=64, unique=True, default=token)
    is_owner = models.BooleanField(default=False)
    taken = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)
    posts = models.TextField(default="[]")
    program = models.BooleanField(default=False)
    level = models.CharField(max_length=10, default="", blank=True)
    called = models.BooleanField(default=False)

    class Meta:
        unique_together = [("table", "side", "posts", "is_owner")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.side} of {self.table}"

    @property
    def watches(self) -> bool:
        return self.side == WATCH

    @property
    def umpires(self) -> bool:
        return self.side == UMPIRE

    @property
    def is_kept(self) -> bool:
        """Report whether a person has or will have this chair: he has come, or a war has called him by name."""
        return self.taken or (self.table.keeps and bool(self.name))

    @property
    def fights(self) -> bool:
        """Report whether this chair belongs to a side."""
        return not (self.watches or self.umpires)

    @property
    def is_blind(self) -> bool:
        """Report whether nothing of the battle is shown here, as to watchers while the sides have secrets."""
        return self.watches and self.table.is_closed and not self.table.is_watched_late

    @property
    def held_posts(self) -> frozenset[str] | None:
        """Return the posts of this chair, None for all of its side's."""
        return frozenset(json.loads(self.posts)) or None

    @property
    def viewer(self) -> str:
        """Return the viewer whose views this chair is shown."""
        return UMPIRE if self.watches else self.side

    def leads(self) -> bool:
        """Report whether this chair speaks for its side. Of the chairs with a person, the one that holds all posts or the rule
        set's first post does, else the oldest.
        """
        first = next(iter(find(self.table.ruleset).posts), "")
        kept = [one for one in self.table.chairs.all() if one.side == self.side and one.is_kept]
        speakers = [one for one in kept if one.held_posts is None or first in one.held_posts] or kept
        return self.fights and bool(speakers) and speakers[0].pk == self.pk

    def must_order(self) -> bool:
        """Report whether this chair's side is asked for orders that are not sealed."""
        return self.table.sheets.filter(number=self.table.number, side=self.side, sealed="").exists()

    def reached(self) -> int:
        """Count the moves resolved, as this chair sees it."""
        return self.table.visible() if self.watches else self.table.number


class Sheet(models.Model):
    """One side's orders of one move, or the umpire's. Its existence means that this side is asked for orders.

    ``steps`` holds, by chair, that chair's part after each of its changes, so that an undo drops its last; ``laid`` is the whole
    sheet laid out for the page, with ``own``: by chair, the faults it is shown. ``seals`` are the chairs of a side of several
    that have sealed their part; ``sealed`` only ever holds legal orders. ``revision`` counts changes. ``idlers`` are the chairs
    of a side of several with nothing to order in this move.
    """

    class How(models.TextChoices):
        OWN = "", "sealed by its own side, if at all"
        CLOCK = "clock", "sealed as written when time ran out"
        CAPTAIN = "captain", "time ran out and its captain gave orders"
        STANDING = "standing", "time ran out with nothing written, and its captain gave orders"
        UNFIT = "unfit", "an umpire's that was not valid when the move closed"

    table = models.ForeignKey(Table, models.CASCADE, related_name="sheets")
    side = models.CharField(max_length=20)
    number = models.PositiveIntegerField()
    steps = models.TextField(default="{}")
    laid = models.TextField()
    sealed = models.TextField(default="", blank=True)
    sealed_at = models.DateTimeField(null=True, blank=True)
    how = models.CharField(max_length=10, choices=How.choices, default=How.OWN, blank=True)
    revision = models.PositiveIntegerField(default=0)
    seals = models.TextField(default="[]")
    idlers = models.TextField(default="[]")

    class Meta:
        unique_together = [("table", "side", "number")]

    def __str__(self) -> str:
        return f"sheet {self.number} of {self.side} at {self.table}"

    @property
    def orders(self) -> dict[str, Any]:
        """Return the orders as far as they are written."""
        orders: dict[str, Any] = json.loads(self.laid)["orders"]
        return orders

    @property
    def sealing(self) -> list[int]:
        """List the chairs that have sealed their part."""
        return list(json.loads(self.seals))

    @property
    def idling(self) -> set[int]:
        """List the chairs that are not waited for, provided that another chair of their side with a person is."""
        idle = set(json.loads(self.idlers))
        others = self.table.chairs.filter(side=self.side).exclude(pk__in=idle) if idle else ()
        return idle if any(one.is_kept for one in others) else set()

    @property
    def is_untouched(self) -> bool:
        """Report whether nobody has written or sealed anything on it."""
        return not self.sealing and not any(json.loads(self.steps).values())


class View(models.Model):
    """A viewer's view after ``number`` moves (append-only), and the orders of that move as far as he may know them."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="views")
    number = models.PositiveIntegerField()
    viewer = models.CharField(max_length=20)
    view = CompressedText()
    orders = models.TextField(default="{}")

    class Meta:
        unique_together = [("table", "viewer", "number")]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"view {self.number} of {self.viewer} at {self.table}"


class Offer(models.Model):
    """A draw offered by one side. It stands until it is answered or withdrawn; ``accepted`` names who agreed so far."""

    class State(models.TextChoices):
        OPEN = "open", "open"
        WITHDRAWN = "withdrawn", "withdrawn"
        DECLINED = "declined", "declined"
        AGREED = "agreed", "agreed"

    table = models.ForeignKey(Table, models.CASCADE, related_name="offers")
    side = models.CharField(max_length=20)
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    accepted = models.TextField(default="[]")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table"], condition=models.Q(state="open"), name="one_open_offer_at_a_table")
        ]

    def __str__(self) -> str:
        return f"draw offered by {self.side} at {self.table}"
