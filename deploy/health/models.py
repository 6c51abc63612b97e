"""Rows of the site itself. None refers to a war, a seat or a person."""

from __future__ import annotations

from django.db import models


class Fault(models.Model):
    """Error of a page or task (OP-053): the number shown to the person who met it, and details for the administrator.

    ``place`` is a route's or task's name, ``method`` GET, POST …, TASK or SOCKET; ``trace`` the places in the code, without local
    values or a player's words (``deploy/logs.py``); ``mark`` is equal for equal traces; ``request_id`` is that of the log. Kept
    30 days (``deploy/health/faults.py``).
    """

    number = models.CharField(max_length=9, unique=True)
    at = models.DateTimeField(db_index=True)
    method = models.CharField(max_length=8)
    place = models.CharField(max_length=120)
    kind = models.CharField(max_length=120)
    trace = models.TextField()
    mark = models.CharField(max_length=64, db_index=True)
    request_id = models.CharField(max_length=16, default="", blank=True)

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.number} {self.method} {self.place}"


class Wrong(models.Model):
    """Fault present ``since`` an instant, until it is over (OP-054). ``told_at`` is when it was mailed."""

    key = models.CharField(max_length=80, unique=True)
    since = models.DateTimeField()
    told_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.key


class Came(models.Model):
    """Time of the last visit of something that recurs: the sweep."""

    what = models.CharField(max_length=40, unique=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.what
