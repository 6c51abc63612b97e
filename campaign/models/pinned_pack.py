"""The files of scenarios as campaigns began on them: later changes on disk touch none (EX-061)."""

from __future__ import annotations

from django.db import models


class PinnedPack(models.Model):
    """A scenario by its fingerprint, in one archive (:mod:`campaign.packs.archive`). No row is ever changed."""

    mark = models.CharField(max_length=16, primary_key=True)
    key = models.CharField(max_length=60)
    files = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.key} {self.mark}"
