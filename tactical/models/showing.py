"""What everybody may see: a battle that is over and was laid open."""

from __future__ import annotations

from django.db import models

from tactical.models.belief import Table, token


class Showing(models.Model):
    """A battle that is over, laid open to whoever has its address: ``key`` stands in that, ``is_open`` says whether it leads
    anywhere now. ``card`` is the picture for previews, ``film`` the battle as moving pictures; of ``frames`` so many are
    ``drawn``. ``taken_at`` is when a worker last was seen drawing."""

    table = models.OneToOneField(Table, models.CASCADE, related_name="showing")
    key = models.CharField(max_length=32, unique=True, default=token)
    is_open = models.BooleanField(default=True)
    card = models.BinaryField(default=bytes)
    film = models.BinaryField(default=bytes)
    frames = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    taken_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"showing of {self.table}"
