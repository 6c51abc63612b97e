"""The umpire's team: delegation, items in hand, the record of looks, acts that wait for a second hand, messages to seats. No room
reads these tables."""

from __future__ import annotations

from django.db import models

from campaign.models.belief import Campaign, Seat


class Delegation(models.Model):
    """The part of the desk for an assistant or an observer (UD-093, UD-094).

    ``sides`` and ``seats`` are keys separated by spaces, ``sector`` the corners of an area as JSON (``[[lon, lat], …]``). For an
    observer ``sides`` is the side whose view is shown ("": the truth), ``hours`` the delay in campaign hours. ``mark``: of the
    page at the observer's last notice (UD-098)."""

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="charge")
    sides = models.CharField(max_length=60, default="", blank=True)
    seats = models.TextField(default="", blank=True)
    sector = models.TextField(default="[]")
    hours = models.PositiveSmallIntegerField(default=0)
    mark = models.CharField(max_length=64, default="", blank=True)

    def __str__(self) -> str:
        return f"charge of {self.seat}"


class ItemAssignment(models.Model):
    """A team member's claim to an inbox ``item`` (UD-095); ``at``: the claimant's last sign of life."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    item = models.CharField(max_length=20)
    by = models.ForeignKey(Seat, models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        unique_together = [("campaign", "item")]

    def __str__(self) -> str:
        return f"{self.item}, claimed by {self.by}"


class LookRecord(models.Model):
    """A record of somebody's look (UD-096): ``what`` is eyes, truth, odds or seed, ``of`` through whose or of what.

    ``minute``: of the war; ``at``: the real instant of the first look then."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    by = models.CharField(max_length=120)
    what = models.CharField(max_length=10)
    of = models.CharField(max_length=60, default="", blank=True)
    minute = models.PositiveIntegerField()
    at = models.DateTimeField()

    class Meta:
        unique_together = [("campaign", "by", "what", "of", "minute")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.by} looked at {self.what} {self.of}".rstrip()


class PendingAct(models.Model):
    """An act that waits for a second hand (UD-097): its ``page``, and its ``form`` as JSON, stamp included.

    ``kind``: place, damage, void, recall, rewind or relief. ``settled``: confirmed or dropped, by ``settled_by``."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10)
    page = models.CharField(max_length=20)
    form = models.TextField()
    text = models.CharField(max_length=400)
    by = models.ForeignKey(Seat, models.CASCADE, related_name="+")
    at = models.DateTimeField()
    settled = models.CharField(max_length=10, default="", blank=True)
    settled_by = models.CharField(max_length=120, default="", blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind}, proposed by {self.by}"


class ApprovalRule(models.Model):
    """The kinds of act that wait for a second hand in a war, separated by spaces (UD-097); without a row none."""

    campaign = models.OneToOneField(Campaign, models.CASCADE, related_name="+")
    kinds = models.CharField(max_length=100, default="", blank=True)

    def __str__(self) -> str:
        return f"two hands in {self.campaign}: {self.kinds}"


class UmpireMessage(models.Model):
    """A message of the umpire: ``number`` counts the campaign's, ``to`` is a seat's key, ``side:blue`` or all.

    ``minutes``: the seats addressed, each with its present minute then, as JSON; ``strand``: the branch. Verify checks that they,
    and nobody else, have it as a paper."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    number = models.PositiveIntegerField()
    to = models.CharField(max_length=70)
    text = models.CharField(max_length=1200)
    minutes = models.TextField(default="{}")
    strand = models.PositiveIntegerField(default=0)
    by = models.CharField(max_length=120)
    at = models.DateTimeField()

    class Meta:
        unique_together = [("campaign", "number")]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"word {self.number} of {self.campaign}"
