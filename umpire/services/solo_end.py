"""The end of a war that one person played alone: over for every seat, the whole truth open, the desk too (CK-053, UD-111)."""

from __future__ import annotations

from campaign.models import Campaign, SeatAssignment, Segment
from campaign.muster.solo import at_its_end
from campaign.orders.sealing import Refused
from campaign.rulings.ruling_records import stamp
from campaign.runs import war_end as ending
from umpire.review.ending.views import opened_to


def end(campaign_id: int) -> bool:
    """End the war, if it has come to its end and orders are open; False if not, or if it was already ended."""
    campaign = Campaign.objects.get(pk=campaign_id)
    segment = Segment.objects.for_campaign(campaign).first()
    if campaign.phase != Campaign.Phase.WAR or segment is None or not at_its_end(segment):
        return False
    opened = Campaign.Opened.ALL
    try:
        ending.end(segment, stamp(segment), opened, opened_to(campaign, opened), known=True)
    except Refused:
        return False  # it is not where it was read; the sweep comes again
    SeatAssignment.objects.filter(seat__campaign=campaign, seat__role="umpire").update(elsewhere=True)
    return True
