"""The end of a war that one person played alone: over for every seat, the whole truth open, the desk too (CK-053, UD-111)."""

from __future__ import annotations

from campaign.models import Campaign, Holder, Segment
from campaign.services import end as ending
from campaign.services.alone import at_its_end
from campaign.services.orders import Refused
from campaign.services.rule import stamp
from umpire.ending.page import opened_to


def end(campaign_id: int) -> bool:
    """End it, if it has come to its end and orders are open; False if not, or if somebody had already."""
    campaign = Campaign.objects.get(pk=campaign_id)
    segment = Segment.objects.of(campaign).first()
    if campaign.phase != Campaign.Phase.WAR or segment is None or not at_its_end(segment):
        return False
    opened = Campaign.Opened.ALL
    try:
        ending.end(segment, stamp(segment), opened, opened_to(campaign, opened), known=True)
    except Refused:
        return False  # it is not where it was read; the sweep comes again
    Holder.objects.filter(seat__campaign=campaign, seat__role="umpire").update(elsewhere=True)
    return True
