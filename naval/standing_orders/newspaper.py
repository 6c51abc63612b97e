"""Reports that a newspaper prints without its editor: each as it was told (CK-019, CK-050)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from naval.orders.articles import ARTICLE_SIGNS, HEADLINE_SIGNS, MOST_ARTICLES, SETTING_MIN
from naval.orders.seat_knowledge import Known
from naval.state.frozen import Frozen
from naval.state.world import BELLIGERENTS


class Tip(Frozen, frozen=True):
    """A report to the newspaper, and where it is from."""

    text: str
    source: str


def write_articles(
    tips: Sequence[Tip], known: Known, sides: Collection[str] = BELLIGERENTS, delay_min: int = 0
) -> list[dict[str, Any]]:
    """Write the newest reports as articles of a sheet, in the same words for some sides, in the run's first edition.

    Several forces in one smoke are reported in the same words: these are printed once."""
    edition = SETTING_MIN if known.until - known.minute >= SETTING_MIN else 0
    hours = {"edition_min": edition, "delay_min": delay_min}
    return [
        {**_write(tip, sides), **{name: value for name, value in hours.items() if value}}
        for tip in list(dict.fromkeys(tips))[-MOST_ARTICLES:]
    ]


def _write(tip: Tip, sides: Collection[str]) -> dict[str, Any]:
    first = tip.text.partition(". ")[0].rstrip(".")
    headline = first if len(first) <= HEADLINE_SIGNS else f"{first[: HEADLINE_SIGNS - 1].rsplit(' ', 1)[0]}…"
    source = "a " + tip.source.removeprefix("A ") if tip.source.startswith("A ") else tip.source
    text = tip.text if tip.text.startswith(tip.source) else f"{tip.text} (From {source}.)"
    return {"headline": headline, "versions": dict.fromkeys(sides, text[:ARTICLE_SIGNS])}
