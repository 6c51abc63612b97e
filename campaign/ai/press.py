"""The computer as a newspaper: it prints each tip once, as told, alike for both sides (CK-050)."""

from __future__ import annotations

from campaign.ai.situation import Lying, Wrote
from naval.geo.chart import Chart
from naval.orders.articles import ARTICLE_SIGNS, HEADLINE_SIGNS, MOST_ARTICLES
from tactical.engine.dice import Dice

SIDES = ("blue", "red")


def orders(lying: Lying, chart: Chart, dice: Dice) -> Wrote:
    """Print an article for each tip since the last request, the newest first; invent nothing (CK-050)."""
    came = [one for one in lying.tips if one.new]
    some = came[-MOST_ARTICLES:]
    sheet: dict[str, object] = {"articles": [article(one.text, one.source) for one in some]} if some else {}
    reasons = [f"Printed as reported: {one.text}" for one in some]
    if len(came) > len(some):
        reasons.append(f"No room for {len(came) - len(some)} older reports.")
    return Wrote(sheet=sheet, reasons=tuple(reasons or ["No tips came in: the paper prints nothing."]))


def article(text: str, source: str) -> dict[str, object]:
    """Print a tip in the same words for both sides."""
    first = text.partition(". ")[0].rstrip(".")
    headline = first if len(first) <= HEADLINE_SIGNS else f"{first[: HEADLINE_SIGNS - 1].rsplit(' ', 1)[0]}…"
    return {"headline": headline, "versions": dict.fromkeys(SIDES, f"{text} (From {source}.)"[:ARTICLE_SIGNS])}
