"""The public pages of wars that their umpires have opened.

They hold the truth: no room imports this, and no campaign leads here."""

from __future__ import annotations

from django.db import models

from campaign.models.belief import Campaign
from tactical.common.texts import CompressedText
from tactical.models.belief import token


class WarShowing(models.Model):
    """A war open to anybody with its address, which contains ``key``; ``is_open``: the address works now.

    ``through`` is the number of the last run shown, 0 if the page is a notice alone. The content was compiled (``told``, as JSON)
    and drawn (``card``) when the umpire opened it: nothing later comes onto the page."""

    campaign = models.OneToOneField(Campaign, models.CASCADE, related_name="+")
    key = models.CharField(max_length=32, unique=True, default=token)
    is_open = models.BooleanField(default=False)
    through = models.PositiveIntegerField(default=0)
    told = CompressedText(default="{}")
    card = models.BinaryField(default=bytes)

    def __str__(self) -> str:
        return f"showing of {self.campaign}"


class ReplayLink(models.Model):
    """A link to the replay of a finished war, for anybody with its address, which contains ``key`` (UD-110).

    ``truth``: visitors also see the war as it was, and the gap; without it each seat's view alone. ``is_open``: the address
    works."""

    campaign = models.OneToOneField(Campaign, models.CASCADE, related_name="+")
    key = models.CharField(max_length=32, unique=True, default=token)
    is_open = models.BooleanField(default=False)
    truth = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"replay of {self.campaign}"


class ReviewFile(models.Model):
    """A file of the after-action report (UD-116 to UD-118): its ``sort``, and the seat through whose ``eye`` it is seen ("": the
    truth).

    ``done`` of ``of`` parts are made so far; ``stamp`` counts requests, so that a late task overwrites nothing; ``of_war``
    identifies its source, ``data`` is the file, ``trouble`` why it could not be made."""

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
