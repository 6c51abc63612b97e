"""The database tables, truth and belief apart: :mod:`campaign.models.truth` and :mod:`campaign.models.belief`. Rooms import only
the second, by a contract in pyproject.toml."""

from campaign.models.belief import Campaign, ComputerReasons, Delivery, OrderRequest, ReadReceipt, Seat
from campaign.models.clock import AutoAdvance, Deadline, HeldReport, Pause
from campaign.models.exercise import Exercise, Inject, Objective, Observation, Syndicate
from campaign.models.job import Job, WhatIf, WhatIfRun
from campaign.models.muster import HarbourSheet, NewTerms, Signature
from campaign.models.notify import CalendarFeed, MailAddress, Notice, PushBrowser, PushKey, Webhook, WebhookLine
from campaign.models.opened_truth import OpenedTruth
from campaign.models.people import Absence, ApiToken, IdempotentAnswer, PaperSheet, SeatAssignment, SeatOffer, StandingOrders
from campaign.models.pinned_pack import PinnedPack
from campaign.models.print_pack import PrintPack
from campaign.models.public_war import ReplayLink, ReviewFile, WarShowing
from campaign.models.question import Question
from campaign.models.schedule import EmergencyStop, Schedule, SoloAdvance, WakeConditions
from campaign.models.team import ApprovalRule, Delegation, ItemAssignment, LookRecord, PendingAct, UmpireMessage
from campaign.models.truth import (
    Branch,
    CampaignSecret,
    CorrectionNotice,
    Draft,
    Engagement,
    LandStart,
    ManualResult,
    OrdersAfterBattle,
    Plot,
    Provenance,
    Release,
    ReviewedLine,
    RulingNote,
    Run,
    Segment,
    Summary,
)

__all__ = [
    "Absence",
    "ApiToken",
    "ApprovalRule",
    "AutoAdvance",
    "Branch",
    "CalendarFeed",
    "Campaign",
    "CampaignSecret",
    "ComputerReasons",
    "CorrectionNotice",
    "Deadline",
    "Delegation",
    "Delivery",
    "Draft",
    "EmergencyStop",
    "Engagement",
    "Exercise",
    "HarbourSheet",
    "HeldReport",
    "IdempotentAnswer",
    "Inject",
    "ItemAssignment",
    "Job",
    "LandStart",
    "LookRecord",
    "MailAddress",
    "ManualResult",
    "NewTerms",
    "Notice",
    "Objective",
    "Observation",
    "OpenedTruth",
    "OrderRequest",
    "OrdersAfterBattle",
    "PaperSheet",
    "Pause",
    "PendingAct",
    "PinnedPack",
    "Plot",
    "PrintPack",
    "Provenance",
    "PushBrowser",
    "PushKey",
    "Question",
    "ReadReceipt",
    "Release",
    "ReplayLink",
    "ReviewFile",
    "ReviewedLine",
    "RulingNote",
    "Run",
    "Schedule",
    "Seat",
    "SeatAssignment",
    "SeatOffer",
    "Segment",
    "Signature",
    "SoloAdvance",
    "StandingOrders",
    "Summary",
    "Syndicate",
    "UmpireMessage",
    "WakeConditions",
    "WarShowing",
    "Webhook",
    "WebhookLine",
    "WhatIf",
    "WhatIfRun",
]
