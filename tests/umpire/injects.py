"""Injects, planned and fired."""

from __future__ import annotations

from typing import Any

from campaign.exercises import injects
from campaign.injects.plan import Plan
from campaign.models import Campaign
from campaign.rulings import ruling_records
from tests.umpire.ruling_pages import now

WORDS = "Two liners leave Southampton under escort."


def umpire(campaign: Campaign) -> Any:
    return campaign.seats.get(key="umpire")


def telegram(**more: Any) -> Plan:
    fields = {"from": "The Foreign Office", "text": WORDS}
    return Plan(**{"title": "Liners", "kind": "telegram", "fields": fields, "to": ("blue_cabin",)} | more)


def add_inject(campaign: Campaign, plan: Plan, *, ready: bool = True) -> int:
    number = injects.add(now(campaign), [plan], umpire(campaign))[0]
    if ready:
        injects.ready(now(campaign), number)
    return number


def fire(campaign: Campaign, number: int) -> None:
    injects.fire(now(campaign), number, ruling_records.stamp(now(campaign)), umpire(campaign))
