"""Truth and belief live in different tables, in different modules: :mod:`campaign.models.truth` and
:mod:`campaign.models.belief`. Rooms import only the second (a contract in pyproject.toml fails otherwise)."""

from campaign.models.belief import Call, Campaign, Delivery, Seat
from campaign.models.deadline import Deadline, Pause
from campaign.models.muster import HarbourSheet, Signature
from campaign.models.offer import Offer
from campaign.models.pinned import PinnedPack
from campaign.models.schedule import Schedule, StandStill
from campaign.models.shown import WarShowing
from campaign.models.truth import Draft, Engagement, Plot, Release, RulingNote, Run, Segment, Summary, Vault

__all__ = [
    "Call",
    "Campaign",
    "Deadline",
    "Delivery",
    "Draft",
    "Engagement",
    "HarbourSheet",
    "Offer",
    "Pause",
    "PinnedPack",
    "Plot",
    "Release",
    "RulingNote",
    "Run",
    "Schedule",
    "Seat",
    "Segment",
    "Signature",
    "StandStill",
    "Summary",
    "Vault",
    "WarShowing",
]
