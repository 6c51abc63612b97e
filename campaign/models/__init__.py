"""Truth and belief live in different tables, in different modules: :mod:`campaign.models.truth` and
:mod:`campaign.models.belief`. Rooms import only the second (a contract in pyproject.toml fails otherwise)."""

from campaign.models.belief import Call, Campaign, Delivery, Seat
from campaign.models.muster import HarbourSheet, Signature
from campaign.models.pinned import PinnedPack
from campaign.models.truth import Draft, Engagement, Plot, RulingNote, Run, Segment, Summary, Vault

__all__ = [
    "Call",
    "Campaign",
    "Delivery",
    "Draft",
    "Engagement",
    "HarbourSheet",
    "PinnedPack",
    "Plot",
    "RulingNote",
    "Run",
    "Seat",
    "Segment",
    "Signature",
    "Summary",
    "Vault",
]
