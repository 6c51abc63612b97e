"""Public pages of wars that their umpires have opened: the truth, which no room imports, and to which no campaign leads."""

from __future__ import annotations

from django.db import models

from campaign.models.belief import Campaign
from tactical.common.texts import CompressedText
from tactical.models.belief import token


class WarShowing(models.Model):
    """A war open to anybody with its address, which contains ``key``; ``is_open``: the address works.

    ``through``: the last run shown, 0 for a notice alone. The content (``told``, JSON) and the ``card`` were made on opening:
    nothing later comes onto the page."""

    campaign = models.OneToOneField(Campaign, models.CASCADE, related_name="+")
    key = models.CharField(max_length=32, unique=True, default=token)
    is_open = models.BooleanField(default=False)
    through = models.PositiveIntegerField(default=0)
    told = CompressedText(default="{}")
    card = models.BinaryField(default=bytes)

    def __str__(self) -> str:
        return f"showing of {self.campaign}"


class ReplayLink(models.Model):
    """A public link to the replay of a finished war, with ``key`` in its address (UD-110).

    ``truth``: visitors also see the war as it was, and the gap; else each seat's view alone."""

    campaign = models.OneToOneField(Campaign, models.CASCADE, related_name="+")
    key = models.CharField(max_length=32, unique=True, default=token)
    is_open = models.BooleanField(default=False)
    truth = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"replay of {self.campaign}"


class ReviewFile(models.Model):
    """A file of the after-action report (UD-116 to UD-118): its ``sort``, and the ``eye`` that sees it ("": the truth).

    ``done`` of ``of`` parts are made; ``stamp`` counts requests, so that a late task overwrites nothing; ``of_war`` identifies
    its source."""

    class State(models.TextChoices):
        WAITING = "waiting", "in preparation"
        READY = "ready", "ready"
        FAILED = "failed", "could not be created"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    sort = models.CharField(max_length=12)
    eye = models.CharField(max_length=60, default="", blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    stamp = models.PositiveIntegerField(default=0)
    of_war = models.CharField(max_length=64, default="", blank=True)
    done = models.PositiveIntegerField(default=0)
    of = models.PositiveIntegerField(default=0)
    taken_at = models.DateTimeField(null=True, blank=True)
    trouble = models.CharField(max_length=200, default="", blank=True)
    data = models.BinaryField(default=bytes)

    class Meta:
        unique_together = [("campaign", "sort", "eye")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.sort} of {self.campaign}"
