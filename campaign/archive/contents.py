"""Checks that the texts in a file's rows can be read: worlds, outcomes, orders, terms (OP-035)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from campaign import plots, serialization
from campaign.archive.rows import Cells
from campaign.clock.terms import Terms
from campaign.injects.plan import Plan
from land.state.world import Land
from land.terms import Terms as TermsAshore
from naval.standing_orders.clauses import Clause
from naval.state.rulings import Rulings

Read = Callable[[str], object]


def _as(shape: Any) -> Read:
    return lambda text: msgspec.json.decode(text.encode(), type=shape)


TEXTS: dict[str, dict[str, Read]] = {
    "campaign.Campaign": {"agreed": serialization.agreed, "agreed_ashore": _as(TermsAshore)},
    "campaign.Schedule": {"terms": _as(Terms)},
    "campaign.AutoAdvance": {"seen": json.loads},
    "campaign.NewTerms": {"given": json.loads, "said": json.loads},
    "campaign.Inject": {"plan": _as(Plan), "seen": json.loads},
    "campaign.UmpireMessage": {"minutes": json.loads},
    "campaign.OpenedTruth": {"told": json.loads},
    "campaign.PendingAct": {"form": json.loads},
    "campaign.Delegation": {"sector": json.loads},
    "campaign.HarbourSheet": {"data": json.loads},
    "campaign.StandingOrders": {"clauses": _as(tuple[Clause, ...])},
    "campaign.Run": {"world": serialization.world, "rulings": serialization.rulings},
    "campaign.LandStart": {"land": _as(Land), "terms": _as(TermsAshore)},
    "campaign.Segment": {"orders": serialization.orders, "outcome": serialization.outcome, "ruled": serialization.rulings},
    "campaign.Draft": {"outcome": serialization.outcome},
    "campaign.Release": {"seats": _as(list[str])},
    "campaign.OrderRequest": {"draft": json.loads, "sealed": json.loads, "late": json.loads},
    "campaign.PaperSheet": {"typed": json.loads, "own": json.loads},
    "campaign.ComputerReasons": {"sheet": json.loads, "lines": json.loads},
    "campaign.Delivery": {"data": _as(dict[str, Any]), "plot": json.loads},
    "campaign.CorrectionNotice": {"version": json.loads},
    "campaign.Engagement": {"data": _as(dict[str, Any])},
    "campaign.ManualResult": {"result": json.loads},
    "campaign.Summary": {"forces": json.loads, "taken": _as(dict[str, Any])},
    "campaign.WhatIfRun": {
        "world": serialization.world,
        "land": _as(Land),
        "given": json.loads,
        "orders": json.loads,
        "outcome": serialization.outcome,
    },
    "campaign.Job": {"input": json.loads, "form": json.loads, "result": json.loads},
    "campaign.Plot": {"views": json.loads},
    "tactical.Battle": dict.fromkeys(("setup", "position", "record", "given", "levels"), json.loads),
    "tactical.Move": {"orders": json.loads, "events": json.loads},
    "tactical.Table": dict.fromkeys(("setup", "programs", "result", "fights", "notices", "gone", "tally", "levels"), json.loads),
    "tactical.Chair": {"posts": json.loads},
    "tactical.Sheet": dict.fromkeys(("steps", "laid", "sealed", "seals", "idlers"), json.loads),
    "tactical.View": {"view": json.loads, "orders": json.loads},
    "tactical.Offer": {"accepted": json.loads},
}
"""Readers of the texts of a table, by column. An empty text is not read."""


def unread(label: str, row: Cells) -> Iterator[str]:
    """List the texts of a row that cannot be read, with reasons; a plot that does not match its hash is one."""
    read_texts: dict[str, object] = {}
    for column, read in TEXTS.get(label, {}).items():
        if text := row.get(column):
            try:
                read_texts[column] = read(text)
            except RecursionError:
                yield f"{column} is nested too deeply"
            except Exception as wrong:  # a reader may raise anything on a text of unknown origin
                yield f"{column} cannot be read ({str(wrong)[:120] or type(wrong).__name__})"
    if (
        label == "campaign.Run"
        and isinstance(ruled := read_texts.get("rulings"), Rulings)
        and row["has_injects"] != bool(ruled.injects)
    ):
        yield "has_injects does not match its rulings"
    if label == "campaign.Plot" and plots.mark_of(row["views"]) != row["mark"]:
        yield "views do not match its hash"
