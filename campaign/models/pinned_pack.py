"""The files of scenarios as they were when campaigns began on them: later changes on disk touch no campaign (EX-061)."""

from __future__ import annotations

from django.db import models


class PinnedPack(models.Model):
    """A scenario by its fingerprint: all its files in one archive (:mod:`campaign.packs.archive`). No row is ever changed."""

    mark = models.CharField(max_length=16, primary_key=True)
    key = models.CharField(max_length=60)
    files = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.key} {self.mark}"
