"""Rows of the site itself. None of them hangs on a war, a seat or a person."""

from __future__ import annotations

from django.db import models


class Fault(models.Model):
    """Something broke, in a page or in a worker's task (OP-053): the number that whoever saw it was shown, and what the site's
    administrator needs.

    ``place`` is a route's or a task's name, ``method`` GET, POST …, TASK or SOCKET; ``trace`` the places in the code, without
    local values and without any word that an error may have from a player (``deploy/logs.py``); ``mark`` is equal for equal
    traces; ``request_id`` that of the log lines. Kept 30 days (``deploy/health/faults.py``).
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
    """What is wrong ``since`` an instant and has not been well since (OP-054); the row goes when it is over.

    ``told_at`` is when a mail said so: once, however often it is looked at.
    """

    key = models.CharField(max_length=80, unique=True)
    since = models.DateTimeField()
    told_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.key


class Came(models.Model):
    """When something that comes again and again was last there: the sweep."""

    what = models.CharField(max_length=40, unique=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.what
