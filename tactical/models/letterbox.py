"""Addresses that people leave with a battle they open, and what they have been told there."""

from __future__ import annotations

import secrets

from django.db import models

from tactical.models.belief import Chair


def code() -> str:
    """Draw the code of a mail's links: nobody can guess it, and it opens no battle."""
    return secrets.token_hex(16)


class Letterbox(models.Model):
    """An address for mail about one chair. It is sent one question, and nothing else until its owner says yes (``confirmed``).

    ``code`` stands in its links. ``asked`` says that the question has gone, ``told_joined`` that everybody has come, and
    ``told_move`` names the last move about which a mail went (None: none). It is erased when the battle is over.
    """

    chair = models.OneToOneField(Chair, models.CASCADE, related_name="letterbox")
    value = models.CharField(max_length=254)
    code = models.CharField(max_length=32, unique=True, default=code)
    left_at = models.DateTimeField()
    asked = models.BooleanField(default=False)
    confirmed = models.BooleanField(default=False)
    told_joined = models.BooleanField(default=False)
    told_move = models.IntegerField(null=True, blank=True)

    def __str__(self) -> str:
        return f"letterbox of {self.chair}"  # never the address itself
