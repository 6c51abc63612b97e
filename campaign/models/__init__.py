"""The database tables, truth and belief apart: :mod:`campaign.models.truth` and :mod:`campaign.models.belief`. Rooms import only
the second, by a contract in pyproject.toml."""

from campaign.models.absence import Absence
from campaign.models.auto_advance import Kept, RunOn
from campaign.models.belief import Call, Campaign, Delivery, Reasoned, Seat, Shown
from campaign.models.deadline import Deadline, Pause
from campaign.models.exercise import Exercise, Syndicate
from campaign.models.inject import Inject
from campaign.models.job import Job
from campaign.models.muster import HarbourSheet, Signature
from campaign.models.new_terms import NewTerms
from campaign.models.notices import Address, Notice
from campaign.models.objective import Objective, Observation
from campaign.models.offer import Offer
from campaign.models.opened_truth import OpenedTruth
from campaign.models.paper import PrintPack
from campaign.models.people import Holder, PaperSheet
from campaign.models.pinned_pack import PinnedPack
from campaign.models.public_war import ReplayLink, ReviewFile, WarShowing
from campaign.models.question import Question
from campaign.models.schedule import Schedule, StandStill
from campaign.models.standing_orders import Standing
from campaign.models.team import Charge, Claim, Hands, Looked, Proposed
from campaign.models.token import Answered, Token
from campaign.models.truth import (
    Ashore,
    AskedThen,
    Draft,
    Engagement,
    Plot,
    Release,
    Reviewed,
    RulingNote,
    Run,
    Segment,
    Slip,
    Source,
    Strand,
    Summary,
    Typed,
    Vault,
)
from campaign.models.umpire_message import Word
from campaign.models.wakes import SoloAdvance, Wakes
from campaign.models.ways import Browser, Feed, Hook, HookLine, PushKey
from campaign.models.what_if import WhatIf, WhatRun

__all__ = [
    "Absence",
    "Address",
    "Answered",
    "Ashore",
    "AskedThen",
    "Browser",
    "Call",
    "Campaign",
    "Charge",
    "Claim",
    "Deadline",
    "Delivery",
    "Draft",
    "Engagement",
    "Exercise",
    "Feed",
    "Hands",
    "HarbourSheet",
    "Holder",
    "Hook",
    "HookLine",
    "Inject",
    "Job",
    "Kept",
    "Looked",
    "NewTerms",
    "Notice",
    "Objective",
    "Observation",
    "Offer",
    "OpenedTruth",
    "PaperSheet",
    "Pause",
    "PinnedPack",
    "Plot",
    "PrintPack",
    "Proposed",
    "PushKey",
    "Question",
    "Reasoned",
    "Release",
    "ReplayLink",
    "ReviewFile",
    "Reviewed",
    "RulingNote",
    "Run",
    "RunOn",
    "Schedule",
    "Seat",
    "Segment",
    "Shown",
    "Signature",
    "Slip",
    "SoloAdvance",
    "Source",
    "StandStill",
    "Standing",
    "Strand",
    "Summary",
    "Syndicate",
    "Token",
    "Typed",
    "Vault",
    "Wakes",
    "WarShowing",
    "WhatIf",
    "WhatRun",
    "Word",
]
