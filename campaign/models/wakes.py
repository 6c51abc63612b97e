"""The events for which a seat is asked while the war runs on, and a solo war that goes on until one of them: its own affair
(CK-026, CK-027)."""

from __future__ import annotations

from django.db import models

from campaign.clock.wakes import Wants, usual
from campaign.models.belief import Seat


class Wakes(models.Model):
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
    return wants_in(Wakes.objects.filter(seat=seat).first(), seat)


def wants_in(row: Wakes | None, seat: Seat) -> Wants:
    """Read what wakes a seat from its row, else the usual."""
    return usual(seat.role) if row is None else Wants(tuple(row.kinds.split()), row.runs, row.hour)
