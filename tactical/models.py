"""Battles as they are stored: what went in, how far they are, and the whole record."""

from __future__ import annotations

from django.db import models


class Battle(models.Model):
    """One battle under one rule set. It knows nothing of any campaign.

    ``muster`` and ``record`` are JSON text, kept as bytes were made, so that a replay can be compared to the byte.
    """

    class State(models.TextChoices):
        WAITING = "waiting", "waiting to be fought"
        DONE = "done", "fought"

    ruleset = models.CharField(max_length=40)
    version = models.CharField(max_length=20)
    seed = models.CharField(max_length=80)
    seed_hash = models.CharField(max_length=64)
    muster = models.TextField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    record = models.TextField(default="", blank=True)

    def __str__(self) -> str:
        return f"battle {self.pk} ({self.ruleset}, {self.get_state_display()})"
