"""Calls that ask nothing: of a seat that orders detached ships while none is in its hand (NAV-S-024, SC-S-07)."""

from __future__ import annotations

from campaign.models.belief import Call
from campaign.war.reports.afloat import Status


def is_empty_handed(call: Call) -> bool:
    """Whether a seat that orders detached ships had none when this was asked of it: it is reproached for nothing."""
    return call.seat.kind.ships == "detached" and not call.seat.papers.filter(kind=Status.kind, happened=call.start).exists()
