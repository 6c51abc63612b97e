"""Truth of battles: their positions and all orders. Only services read these tables, never a page."""

from __future__ import annotations

from django.db import models

from tactical.common.texts import CompressedText


class Battle(models.Model):
    """A battle under one rule set, which knows nothing of any campaign.

    ``seed_hash`` is that of ``salt`` and ``seed`` ("": of the seed alone, before there were salts). ``setup``, ``position`` and
    ``record`` are JSON text, stored as made, to compare a replay to the byte. ``position`` is the engine's state after the last
    move of a battle at a table. ``reached`` is the move of a battle between captains, as last written down. ``given`` are the
    first moves' orders of a battle continued from another. ``levels`` are those of captains, by side, where not the
    usual ones. A battle fought ``elsewhere``, with models on a table, waits for somebody to write down its ending.
    """

    class State(models.TextChoices):
        WAITING = "waiting", "waiting to be fought"
        TABLE = "table", "being fought at a table"
        ELSEWHERE = "elsewhere", "being fought away from here"
        DONE = "done", "fought"

    ruleset = models.CharField(max_length=40)
    version = models.CharField(max_length=20)
    seed = models.CharField(max_length=80)
    salt = models.CharField(max_length=32, default="", blank=True)
    seed_hash = models.CharField(max_length=64)
    setup = CompressedText()
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    position = CompressedText(default="", blank=True)
    record = CompressedText(default="", blank=True)
    reached = models.PositiveIntegerField(default=0)
    given = CompressedText(default="", blank=True)
    levels = models.TextField(default="{}")

    def __str__(self) -> str:
        return f"battle {self.pk} ({self.ruleset}, {self.get_state_display()})"


class Move(models.Model):
    """One resolved move of a battle at a table (append-only): ``orders`` by side, and its events.

    ``number`` counts from 1; the views after the move have the same number.
    """

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    orders = CompressedText()
    events = CompressedText()

    class Meta:
        unique_together = [("battle", "number")]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"move {self.number} of {self.battle}"
