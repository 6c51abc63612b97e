"""What everybody may read of a war: what its umpire has laid open, and nothing of one that he has not.

It is the truth, as it was: no room imports this, and no campaign leads here.
"""

from __future__ import annotations

from django.db import models

from campaign.models.belief import Campaign
from tactical.hall.texts import CompressedText
from tactical.models.belief import token


class WarShowing(models.Model):
    """A war laid open to whoever has its address: ``key`` stands in that, ``is_open`` says whether it leads anywhere now.

    ``through`` is the number of the last run that is shown, 0 where the page is a notice alone. What is shown was put together
    when the umpire opened it (``told``, as JSON) and drawn then (``card``): nothing that happens later comes onto the page.
    """

    campaign = models.OneToOneField(Campaign, models.CASCADE, related_name="+")
    key = models.CharField(max_length=32, unique=True, default=token)
    is_open = models.BooleanField(default=False)
    through = models.PositiveIntegerField(default=0)
    told = CompressedText(default="{}")
    card = models.BinaryField(default=bytes)

    def __str__(self) -> str:
        return f"showing of {self.campaign}"
