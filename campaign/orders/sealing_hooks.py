"""Steps that follow when seats are asked, and when an envelope is sealed or taken back."""

from __future__ import annotations

from campaign.models.belief import Campaign, OrderRequest
from campaign.runs import resolve
from campaign.schedule import auto_advance, deadlines, solo_advance, umpire_rounds


def follow_seal(call: OrderRequest) -> None:
    """Check, once the seal is stored, for an early due time, the next visit, and the run's going on."""
    deadlines.look_again(call)
    solo_advance.forget(call.seat)
    umpire_rounds.visit_next(call)
    resolve.go_on_from_stop(call)
    auto_advance.go_on_when_sealed(call)


def follow_opening(call: OrderRequest) -> None:
    """Check for an early due time, and stop the player's going on, once an envelope is taken back."""
    deadlines.look_again(call)
    solo_advance.stop(call.seat)


def follow_requests(campaign: Campaign, segment_id: int) -> None:
    """Answer for the player who goes on, and order the run on where nobody has anything to order, once seats are asked."""
    solo_advance.queue(segment_id)
    resolve.go_on_past_the_idle(campaign, segment_id)
