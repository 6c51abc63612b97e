"""The clock of a campaign as every seat may read it: its terms and any pause. Who stopped it, and why, is not here."""

from __future__ import annotations

import msgspec
from django.db import models

from campaign.clock.terms import Terms
from campaign.models.belief import Campaign


class Schedule(models.Model):
    """The terms of a campaign's clock (CK-002) as JSON; without a row the umpire alone decides.

    ``stamp`` counts changes, to recognise a stale page; ``paused_until``: end of a pause (CK-010)."""

    campaign = models.OneToOneField(Campaign, models.CASCADE, related_name="+")
    terms = models.TextField(default="{}")
    stamp = models.PositiveIntegerField(default=0)
    paused_until = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"clock of {self.campaign}"

    @property
    def read(self) -> Terms:
        """Read the terms."""
        return msgspec.json.decode(self.terms.encode(), type=Terms)


class StandStill(models.Model):
    """The emergency stop (CK-012): while its row exists nothing falls due or is resolved, of this campaign or, without one, of
    all."""

    campaign = models.OneToOneField(Campaign, models.CASCADE, related_name="+", null=True, blank=True)
    since = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.campaign or 'everything'} stands still"


def schedule_of(campaign: Campaign) -> Schedule:
    """Return the clock of a campaign, stored or not."""
    return Schedule.objects.filter(campaign=campaign).first() or Schedule(campaign=campaign)


def emergency_stops(campaign: Campaign) -> set[int | None]:
    """List the emergency stops on a campaign: its own, by number, and the general one, None (CK-012)."""
    rows = StandStill.objects.filter(models.Q(campaign=None) | models.Q(campaign=campaign))
    return set(rows.values_list("campaign", flat=True))


def stands_still(campaign: Campaign) -> bool:
    """Report whether the emergency stop holds for a campaign (CK-012)."""
    return bool(emergency_stops(campaign))
