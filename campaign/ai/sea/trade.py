"""The computer as director of shipping: a lane with a reported loss sends nobody out for a day (CK-051)."""

from __future__ import annotations

from campaign.ai.situation import Lying, Wrote
from naval.geo.chart import Chart
from naval.orders.trade import MOST_SHIPS
from naval.state.ledger import NEVER
from tactical.engine.dice import Dice

DAY_MIN = 1440


def orders(lying: Lying, chart: Chart, dice: Dice) -> Wrote:
    """Hold ships in port for a lane with a loss within a day; let the others sail (CK-051)."""
    shut: dict[str, int] = {}
    for one in lying.losses:
        if lying.now - one.came < DAY_MIN:
            shut[one.lane] = max(shut.get(one.lane, 0), one.came)
    held, freed = {}, {}
    for ship in lying.sailers:
        if ship.lane in shut and ship.state == "in_port":
            held[ship.key] = {"hold": True}
        elif ship.lane not in shut and ship.state == "held":
            freed[ship.key] = {"sails_at": lying.now}
    made = dict(list((held | freed).items())[:MOST_SHIPS])
    reasons = [f"A loss was reported on {lane}: no ship sails there for a day." for lane in sorted(shut)]
    reasons += [f"{len(freed)} held ships sail again: no loss was reported on their lanes for a day."] if freed else []
    sheet: dict[str, object] = {"merchants": made} if made else {}
    return Wrote(sheet=sheet, reasons=tuple(reasons or ["No recent losses reported: all sail as planned."]))


__all__ = ["NEVER"]
