"""The tables of a campaign as lines with hashes: truth as stored, truth as meant, papers of seats."""

from __future__ import annotations

import json
from typing import Any

from campaign import plots, serialization
from campaign.models import Campaign, Delivery, Engagement, Run
from campaign.reports.delivery import plot_of
from tests.campaign.hashes import canonical, digest


def stored(campaign: Campaign) -> list[str]:
    """List every text of the tables of truth, to the byte."""
    lines = []
    for run in Run.objects.filter(campaign=campaign).order_by("number"):
        lines.append(f"run {run.number}: world {digest(run.world)} rulings {digest(run.rulings)}")
        for one in run.segments.order_by("index"):
            lines.append(f"  segment {one.index}: orders {digest(one.orders)} outcome {_hash(one.outcome)}")
        for met in run.engagements.order_by("ordinal"):
            lines.append(f"  battle {met.ordinal}: met {digest(met.data)} record {_hash(met.battle.record)}")
    return lines


def meant(campaign: Campaign) -> list[str]:
    """List the truth independent of its encoding: the values read, without defaults."""
    lines = [f"agreed {canonical(serialization.agreed(campaign.agreed))}"]
    for run in Run.objects.filter(campaign=campaign).order_by("number"):
        world, rulings = (
            canonical(plots.put_back(serialization.world(run.world), plot_of)),
            canonical(serialization.rulings(run.rulings)),
        )
        lines.append(f"run {run.number} from {run.start} to {run.until}: world {world} rulings {rulings}")
        for one in run.segments.order_by("index"):
            given = {seat: canonical(orders) for seat, orders in serialization.orders(one.orders).items()}
            outcome = canonical(plots.put_back(serialization.outcome(one.outcome), plot_of)) if one.outcome else "none"
            lines.append(f"  segment {one.index} from {one.start}, {one.state}: orders {_sorted(given)} outcome {outcome}")
        lines += [_battle(met) for met in run.engagements.select_related("battle").order_by("ordinal")]
    return lines


def _battle(met: Engagement) -> str:
    battle = met.battle
    asked = "nobody" if met.asked is None else f"segment {met.asked.index}"
    return (
        f"  battle {met.ordinal} at {met.minute}, {battle.ruleset}, {battle.state}, asks {asked}:"
        f" met {_sorted(json.loads(met.data))} muster {_sorted(json.loads(battle.setup))} record {_hash(battle.record)}"
    )


def papers(campaign: Campaign) -> dict[str, list[str]]:
    """List by seat the number, kind and digest of each paper, with a hash of its text."""
    found: dict[str, list[str]] = {}
    rows = Delivery.objects.filter(seat__campaign=campaign).select_related("seat").order_by("seat__key", "number")
    for one in rows:
        found.setdefault(one.seat.key, []).append(f"{one.number} {one.kind} {one.digest} {digest(one.full_body)}")
    return found


def calls(campaign: Campaign) -> list[str]:
    """List each seat's calls, drafts and sealed orders."""
    lines = []
    for seat in campaign.seats.order_by("key"):
        for one in seat.calls.order_by("number"):
            sealed = canonical(serialization.orders(f'{{"it":{one.sealed}}}')["it"]) if one.sealed else "nothing"
            lines.append(
                f"{seat.key} {one.number}: {one.start} to {one.until}{' closed' if one.closed else ''},"
                f" draft {_sorted(json.loads(one.draft))} sealed {sealed}"
            )
    return lines


def _hash(text: str) -> str:
    return digest(text) if text else "none"


def _sorted(value: Any) -> str:
    return digest(json.dumps(value, sort_keys=True))
