"""An engineer officer, as the program plays him: he passes what lasts, and bounces the rest with the figure (CK-051)."""

from __future__ import annotations

from campaign.program.lying import Lying, Wrote
from naval.geo.chart import Chart
from tactical.engine.dice import Dice

PASSED, BOUNCED = "passed", "bounced"


def orders(lying: Lying, chart: Chart, dice: Dice) -> Wrote:
    """His word on the admiral's draft, if one lies before him (NAV-S-077, CK-051)."""
    if not lying.courses:
        return Wrote(reasons=("No draft lies before him.",))
    draft = lying.courses[-1]
    for force, ship, has, needs in draft.last:
        if has < needs:
            note = f"{ship} would have {has:.0f} t; the way home takes {needs:.0f} t."
            return Wrote(word=BOUNCED, note=note, reasons=(f"{force} bounced: {note}",))
    if draft.faults:
        return Wrote(word=BOUNCED, note=draft.faults[0][:300], reasons=(f"Bounced: {draft.faults[0]}",))
    return Wrote(word=PASSED, reasons=("Passed: the coal lasts.",))
