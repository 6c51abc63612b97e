"""Tokens: keys with which programs ask in a person's name, and stored answers (OP-004, OP-007)."""

from __future__ import annotations

from datetime import datetime

from django.db import models

from campaign.models.people import Holder


class Tokens(models.QuerySet["Token"]):
    """Tokens of people."""

    def live(self, now: datetime) -> Tokens:
        """List the tokens that open something: not expired, their person still there by the same link (UD-099)."""
        return self.filter(ends_at__gt=now, holder__until=None, epoch=models.F("holder__epoch"))


class Token(models.Model):
    """A program's key to its person's seat or desk (OP-004).

    Stored is the SHA-256 of its secret (``digest``, hex), never the secret. ``scopes``: ``read``, ``orders``, ``desk``, separated
    by spaces. ``epoch``: the number of the person's link when it was made; with another link it opens nothing. ``used_on``: day,
    in UTC, of its last use. ``full_s``: its bucket of OP-060 (:mod:`campaign.clock.buckets`), in seconds since 1970. Ending a
    token deletes its row."""

    NAME = 60

    holder = models.ForeignKey(Holder, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=NAME)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.CharField(max_length=40)
    epoch = models.PositiveIntegerField()
    made_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    used_on = models.DateField(null=True, blank=True)
    full_s = models.FloatField(default=0.0)

    objects = Tokens.as_manager()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.name} of {self.holder}"

    def may(self, scope: str) -> bool:
        """Report whether the token has this scope."""
        return scope in self.scopes.split()


class Answered(models.Model):
    """The answer to a request with an Idempotency-Key, so that it is not done twice (OP-007).

    ``asked`` is the SHA-256 of method, address and body (hex); ``status`` and ``text`` are None while it is at work."""

    KEY = 255

    token = models.ForeignKey(Token, models.CASCADE, related_name="answered")
    key = models.CharField(max_length=KEY)
    asked = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    kind = models.CharField(max_length=60, default="", blank=True)
    text = models.TextField(default="", blank=True)
    at = models.DateTimeField()

    class Meta:
        unique_together = [("token", "key")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.key} of {self.token}"
