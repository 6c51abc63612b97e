"""Word that the sides have of truths, and the age of the newest (UD-018, UD-120)."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Max, Min

from campaign.models import Campaign, Provenance
from campaign.rooms.words import age, letter
from naval.geo.calendar import label
from umpire.frame import SIDES, Row

RUN_MIN = 360  # a word older than this is hollow, as on the charts
Word = Mapping[str, tuple[int, int]]
"""Word by side: the minute of the newest paper on a truth, and that at which the first came."""


def word_of(campaign: Campaign) -> dict[str, dict[str, tuple[int, int]]]:
    """Find by truth the word that the sides have of it, in one query."""
    word: dict[str, dict[str, tuple[int, int]]] = {}
    told = Provenance.objects.filter(delivery__seat__campaign=campaign, delivery__fate="", delivery__taken=None)
    for about, side, newest, came in told.values_list("about", "delivery__seat__side").annotate(
        Max("delivery__happened"), Min("delivery__arrives")
    ):
        word.setdefault(about, {})[side] = newest, came
    return word


def sides_of(word: Word, now: int, hour: int) -> list[Row]:
    """List a truth's letters: by side since when there is word of it, and whether the newest is older than a run (UD-018)."""
    return [
        {
            "side": side,
            "letter": letter(side),
            "hollow": now - word[side][0] > RUN_MIN,
            "text": f"since {label(word[side][1], hour)}, newest {age(now - word[side][0])}",
        }
        for side in SIDES
        if side in word
    ]
