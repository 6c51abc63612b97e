"""The computer as a newspaper: it prints each tip once, as told, alike for both sides (CK-050)."""

from __future__ import annotations

from campaign.ai.situation import Lying, Wrote
from naval.geo.chart import Chart
from naval.standing_orders.newspaper import write_articles
from tactical.engine.dice import Dice


def orders(lying: Lying, chart: Chart, dice: Dice) -> Wrote:
    """Print an article for each tip since the last request, in the run's first edition; invent nothing (CK-050)."""
    came = list(dict.fromkeys(lying.papers.tips))
    some = write_articles(came, lying.papers.known)
    sheet: dict[str, object] = {"articles": some} if some else {}
    reasons = [f"Printed as reported: {tip.text}" for tip in came[len(came) - len(some) :]]
    if len(came) > len(some):
        reasons.append(f"No room for {len(came) - len(some)} older reports.")
    return Wrote(sheet=sheet, reasons=tuple(reasons or ["No tips came in: the paper prints nothing."]))
