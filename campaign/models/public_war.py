"""What everybody may read of a war: what its umpire has laid open, and nothing of one that he has not.

It is the truth, as it was: no room imports this, and no campaign leads here.
"""

from __future__ import annotations

from django.db import models

from campaign.models.belief import Campaign
from tactical.common.texts import CompressedText
from tactical.models.belief import token


class WarShowing(models.Model):
    """A war laid open to whoever has its address: ``key`` stands in that, ``is_open`` says whether it leads anywhere now.

    ``through`` is the number of the last run that is shown, 0 where the page is a notice alone. What is shown was put together
    when the umpire opened it (``told``, as JSON) and drawn then (``card``): nothing that happens later comes onto the page.
    """

    campaign = models.OneToOneField(Campaign, models.CASCADE, related_name="+")
    key = models.CharField(max_length=32, unique=True, default=token)
    is_open = models.BooleanField(default=False)
    through = models.PositiveIntegerField(default=0)
    told = CompressedText(default="{}")
    card = models.BinaryField(default=bytes)

    def __str__(self) -> str:
        return f"showing of {self.campaign}"


class ReplayLink(models.Model):
    """A link to the replay of a war that is over, for whoever has it: ``key`` stands in its address (UD-110).

    ``truth``: they see the war as it was as well, and the gap; without it each seat's eyes alone. ``is_open``: it leads anywhere.
    """

    campaign = models.OneToOneField(Campaign, models.CASCADE, related_name="+")
    key = models.CharField(max_length=32, unique=True, default=token)
    is_open = models.BooleanField(default=False)
    truth = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"replay of {self.campaign}"


class ReviewFile(models.Model):
    """A file of the after-action report (UD-116 to UD-118): its ``sort``, and whose eyes it is seen with ("": the truth).

    ``done`` of ``of`` parts are made while it waits; ``stamp`` counts how often it was asked for, so that a task that is late
    writes over nothing; ``of_war`` is what it was made of, ``data`` the file, ``trouble`` why it could not be made.
    """

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
