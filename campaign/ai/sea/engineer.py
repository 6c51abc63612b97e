"""The computer as an engineer officer: he passes a draft whose coal lasts, and bounces others with the figure (CK-051)."""

from __future__ import annotations

from campaign.ai.situation import Course, Lying, Wrote
from naval.geo.chart import Chart
from tactical.engine.dice import Dice

PASSED, BOUNCED = "passed", "bounced"


def orders(lying: Lying, chart: Chart, dice: Dice) -> Wrote:
    """Judge the admiral's draft, if there is one (NAV-S-077, CK-051)."""
    if not lying.courses:
        return Wrote(reasons=("There is no draft to check.",))
    word, note = verdict(lying.courses[-1])
    return Wrote(word=word, note=note, reasons=(f"Bounced: {note}" if note else "Passed: the coal lasts.",))


def verdict(draft: Course) -> tuple[str, str]:
    """Judge a draft by the book's figures; a bounced one gets a note (NAV-S-077, CK-051)."""
    for _, ship, has, needs in draft.last:
        if has < needs:
            return BOUNCED, f"{ship} would have {has:.0f} t; the way home takes {needs:.0f} t."
    return (BOUNCED, draft.faults[0][:300]) if draft.faults else (PASSED, "")
