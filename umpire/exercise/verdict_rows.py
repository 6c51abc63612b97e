"""Verdicts as a program reads them (K of the specification)."""

from __future__ import annotations

from typing import Any

from campaign.judging.judge import Judged, judge
from campaign.judging.language import Wrong, read
from campaign.models import Campaign
from campaign.orders.sealing import Refused, fault
from umpire.exercise.facts import Facts
from umpire.exercise.verdicts import verdicts


def judged(campaign: Campaign, letter: str, predicate: str | None) -> list[dict[str, Any]]:
    """Judge the objectives of a syndicate by its record, or one ``predicate`` (JSON). Refused with all its faults."""
    facts = Facts(campaign)
    if predicate is None:
        return [row(one.row.title, letter, str(one.verdict), one.judged) for one in verdicts(campaign, facts)]
    try:
        found = judge(read(predicate, facts.names), facts.record)
    except Wrong as wrong:
        raise Refused(*(fault("", text) for text in wrong.faults)) from None
    return [row("", letter, str(found.verdict), found)]


def row(title: str, letter: str, verdict: str, found: Judged | None) -> dict[str, Any]:
    """Show a verdict with how often it was met, and its evidence as [reference, reference, minutes]."""
    counts = {name: getattr(found, name) if found else 0 for name in ("met", "missed", "pending")}
    evidence = [
        [one.first.ref if one.first else None, one.then.ref if one.then else None, one.minutes]
        for one in (found.evidence if found else ())
    ]
    share = found.share if found else None
    return {"objective": title, "syndicate": letter, "verdict": verdict, "share": share, **counts, "evidence": evidence}
