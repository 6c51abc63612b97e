"""Seats on offer to anybody on the home page."""

from __future__ import annotations

from django.db import models

from campaign.models.belief import Seat
from tactical.models.belief import token


class Offer(models.Model):
    """A seat offered to anybody, in the umpire's ``words``.

    ``key`` names it in addresses and opens nothing. Taken, it keeps ``taken_at`` and the mark of the taker's address
    (:mod:`tactical.common.address`); withdrawn, its row is deleted."""

    WORDS = 200

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="offer")
    key = models.CharField(max_length=32, unique=True, default=token)
    words = models.CharField(max_length=WORDS, blank=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    taken_from = models.CharField(max_length=32, default="", blank=True)

    def __str__(self) -> str:
        return f"offer of {self.seat}"
