"""The closed list of tables: what of each model is in a campaign's file, or left out, and why (OP-032)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.apps import apps
from django.core import checks
from django.db import models
from django.db.models import Q

from campaign.models.job import PREVIEWS
from tactical.models.belief import opaque, token

HOUSES = ("tactical", "campaign", "umpire")
"""Apps whose models must all be in the list."""
Secret = Callable[[], str]


@dataclass(frozen=True)
class Table:
    """An exported model. ``of`` is the path from its row to the campaign, as a query writes it ("": the campaign itself; None:
    rows found through references).

    ``anew``: secrets or addresses of this site; the file says only whether there is one, and an import draws another.
    ``without``: columns left at their default. ``chairs``: texts that name chairs by number (:mod:`campaign.archive.keys`).
    ``but``: rows that stay here."""

    label: str
    of: str | None
    anew: Mapping[str, Secret] = field(default_factory=dict)
    without: frozenset[str] = frozenset()
    chairs: tuple[str, ...] = ()
    but: Q | None = None

    @property
    def model(self) -> type[models.Model]:
        return apps.get_model(self.label)

    @property
    def part(self) -> str:
        """Name its part of the file."""
        return f"rows/{self.label.lower()}.jsonl"


ENGAGED = "engagement__run__campaign"
AT_TABLE = f"battle__{ENGAGED}"
TAKEN = frozenset({"taken_at"})

TABLES: tuple[Table, ...] = (
    Table("campaign.Campaign", ""),
    Table("campaign.CampaignSecret", "campaign"),
    Table("campaign.Schedule", "campaign"),
    Table("campaign.EmergencyStop", "campaign"),
    Table("campaign.AutoAdvance", "campaign"),
    Table("campaign.ApprovalRule", "campaign"),
    Table("campaign.NewTerms", "campaign"),
    Table("campaign.Branch", "campaign"),
    Table("campaign.Inject", "campaign"),
    Table("campaign.UmpireMessage", "campaign"),
    Table("campaign.Objective", "campaign"),
    Table("campaign.Observation", "campaign"),
    Table("campaign.OpenedTruth", "campaign"),
    Table("campaign.LookRecord", "campaign"),
    Table("campaign.Seat", "campaign", anew={"rid": opaque}),
    Table("campaign.Signature", "campaign"),
    Table("campaign.Pause", "campaign"),
    Table("campaign.PendingAct", "campaign"),
    Table("campaign.Delegation", "seat__campaign", without=frozenset({"mark"})),
    Table("campaign.HarbourSheet", "seat__campaign"),
    Table("campaign.StandingOrders", "seat__campaign"),
    Table("campaign.WakeConditions", "seat__campaign"),
    Table("campaign.SoloAdvance", "seat__campaign"),
    Table("campaign.SeatAssignment", "seat__campaign", anew={"token": token}, without=frozenset({"came", "seen_at"})),
    Table("campaign.Absence", "holder__seat__campaign"),
    Table("campaign.Run", "campaign"),
    Table("campaign.LandStart", "run__campaign"),
    Table("campaign.Segment", "run__campaign", without=TAKEN),
    Table("campaign.Draft", "segment__run__campaign"),
    Table("campaign.Deadline", "segment__run__campaign"),
    Table("campaign.Release", "segment__run__campaign"),
    Table("campaign.RulingNote", "run__campaign"),
    Table("campaign.ReviewedLine", "run__campaign"),
    Table("campaign.HeldReport", "run__campaign"),
    Table("campaign.OrderRequest", "seat__campaign"),
    Table("campaign.PaperSheet", "call__seat__campaign"),
    Table("campaign.ComputerReasons", "call__seat__campaign"),
    Table("campaign.ReadReceipt", "seat__campaign"),
    Table("campaign.Delivery", "seat__campaign"),
    Table("campaign.Provenance", "delivery__seat__campaign"),
    Table("campaign.CorrectionNotice", "paper__seat__campaign"),
    Table("campaign.Question", "seat__campaign"),
    Table("tactical.Battle", ENGAGED),
    Table("tactical.Move", f"battle__{ENGAGED}"),
    Table("tactical.Table", AT_TABLE, without=TAKEN | {"opener"}),
    Table("tactical.Chair", f"table__{AT_TABLE}", anew={"rid": opaque, "token": token}),
    Table("tactical.Sheet", f"table__{AT_TABLE}", chairs=("steps", "laid", "seals", "idlers")),
    Table("tactical.View", f"table__{AT_TABLE}"),
    Table("tactical.Offer", f"table__{AT_TABLE}"),
    Table("tactical.Message", f"table__{AT_TABLE}"),
    Table("campaign.BattleInvitation", "seat__campaign"),
    Table("campaign.Engagement", "run__campaign"),
    Table("campaign.OrdersAfterBattle", "engagement__run__campaign"),
    Table("campaign.ManualResult", "engagement__run__campaign"),
    Table("campaign.Summary", "engagement__run__campaign"),
    Table("campaign.WhatIf", "campaign"),
    Table("campaign.WhatIfRun", "of__campaign"),
    Table("campaign.Job", "campaign", without=TAKEN | {"deaths"}, but=Q(kind__in=PREVIEWS)),
    Table("campaign.Plot", None),
)
"""Exported tables in the order of insertion: a row names only rows of tables above its own, or of its own."""

LINK = "A link of this site: whoever has it comes in. The umpire opens it anew."
MADE = "Made out of the rest whenever somebody asks for it."
WAY = "An address or a secret by which one person of this site is reached. He gives it anew."
LEFT_OUT: Mapping[str, str] = {
    "campaign.PinnedPack": "It goes along as the file's pack, one archive with its own fingerprint.",
    "campaign.MailAddress": WAY,
    "campaign.PushBrowser": WAY,
    "campaign.CalendarFeed": WAY,
    "campaign.Webhook": "The address of a channel: who has it may write there. The umpire gives it anew.",
    "campaign.WebhookLine": "What was said in a channel that is left out.",
    "campaign.Notice": "What was sent to addresses that are left out.",
    "campaign.PushKey": "The key of the site, not of a war.",
    "campaign.SeatOffer": "A seat on the home page of this site, with a mark of who took it. The umpire offers it anew.",
    "campaign.WarShowing": LINK,
    "campaign.ReplayLink": LINK,
    "tactical.Showing": LINK,
    "tactical.Letterbox": WAY,
    "campaign.ReviewFile": MADE,
    "campaign.PrintPack": MADE,
    "campaign.Exercise": "It holds several campaigns of this site together; each is taken out by itself.",
    "campaign.Syndicate": "The place of a campaign in an exercise of this site.",
    "campaign.ApiToken": WAY,
    "campaign.IdempotentAnswer": "What a program of this site was answered, kept for a day.",
    "campaign.ItemAssignment": "That an umpire has an item in hand, for some minutes.",
}
"""Models that are not in the file, each with its reason. Django's own tables hold sessions and nothing of a campaign."""


@cache
def by_label() -> dict[str, Table]:
    """Index the exported tables by the label of their model."""
    return {one.label: one for one in TABLES}


def unknown() -> list[str]:
    """List the models that are neither exported nor left out with a reason: there must be none (OP-032)."""
    listed = {*by_label(), *LEFT_OUT}
    return sorted(label for label in every() if label not in listed)


def check(**_: object) -> list[checks.CheckMessage]:
    """Refuse to start with an unlisted model: files would lack its rows (OP-032)."""
    return [
        checks.Error(f"{label} is neither exported nor left out.", "Name it in campaign/archive/tables.py.", id="campaign.E001")
        for label in unknown()
    ]


def every() -> set[str]:
    """List the labels of all models of the project."""
    models_there = [model for house in HOUSES for model in apps.get_app_config(house).get_models()]
    return {model._meta.label for model in models_there if model.__module__.partition(".")[0] in HOUSES}


def columns(table: Table) -> list[models.Field[Any, Any]]:
    """List the columns of a table in the file: all but the primary key and those left out."""
    fields = table.model._meta.concrete_fields
    return [one for one in fields if not one.primary_key and one.name not in table.without]
