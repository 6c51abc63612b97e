"""The clock of a campaign as every seat may read it, without who stopped it and why; and each seat's own wake conditions (CK-026,
CK-027)."""

from __future__ import annotations

import msgspec
from django.db import models

from campaign.clock.terms import Terms
from campaign.clock.wakes import Wants, usual
from campaign.models.belief import Campaign, Seat


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


class EmergencyStop(models.Model):
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
    rows = EmergencyStop.objects.filter(models.Q(campaign=None) | models.Q(campaign=campaign))
    return set(rows.values_list("campaign", flat=True))


def stands_still(campaign: Campaign) -> bool:
    """Report whether the emergency stop holds for a campaign (CK-012)."""
    return bool(emergency_stops(campaign))


class WakeConditions(models.Model):
    """A seat's own wake conditions: ``kinds`` separated by spaces, ``runs`` slept (0: never), ``hour`` in minutes of the day.
    ``stamp`` counts changes."""

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="wakes")
    kinds = models.CharField(max_length=200, default="", blank=True)
    runs = models.PositiveSmallIntegerField(default=0)
    hour = models.PositiveSmallIntegerField(null=True, blank=True)
    stamp = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"what wakes {self.seat}"


class SoloAdvance(models.Model):
    """The player of a solo war goes on, run after run, until one of his wake conditions holds.

    ``on``: now; ``runs``: sealed for him without being asked; ``batch``: of the papers that he had with the last request so
    answered, so that later ones are new. ``why``: the sentence that says why it stopped, "" while it goes on and after the next
    seal."""

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="solo_advance")
    on = models.BooleanField(default=False)
    runs = models.PositiveSmallIntegerField(default=0)
    batch = models.PositiveIntegerField(default=0)
    why = models.CharField(max_length=600, default="", blank=True)

    def __str__(self) -> str:
        return f"how far {self.seat} goes on"


def wants_of(seat: Seat) -> Wants:
    """Return what wakes a seat: its own choice, else the usual for its kind (SC-CK-07)."""
    return wants_in(WakeConditions.objects.filter(seat=seat).first(), seat)


def wants_in(row: WakeConditions | None, seat: Seat) -> Wants:
    """Read what wakes a seat from its row, else the usual."""
    return usual(seat.role) if row is None else Wants(tuple(row.kinds.split()), row.runs, row.hour)
