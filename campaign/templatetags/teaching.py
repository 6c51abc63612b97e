"""Tags that put teaching into the pages of rooms."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import RequestContext

from campaign.models.belief import Campaign, Seat
from campaign.teaching.guides import Guide, day, guide_at, guides
from tactical.models.belief import Chair

register = template.Library()


@register.inclusion_tag("teaching/parts/first_battles.html", takes_context=True)
def first_battles(context: RequestContext, ruleset: str) -> dict[str, Any]:
    """Show a button for every first battle that teaches a game."""
    return {"guides": [one for one in guides() if one.ruleset == ruleset], "csrf_token": context.get("csrf_token")}


@register.simple_tag
def first_lesson(ruleset: str) -> Guide | None:
    """Find the first battle that teaches a game; None where there is none."""
    return next((one for one in guides() if one.ruleset == ruleset), None)


@register.inclusion_tag("teaching/parts/strip.html")
def strip(chair: Chair) -> dict[str, Any]:
    """Show the strip of a guided battle, at the chair it is meant for; nothing at any other."""
    found = guide_at(chair.table.ruleset, chair.table.setup, chair.side)
    return {"rid": chair.rid, "guide": found and found.build_context()}


@register.inclusion_tag("teaching/parts/strip.html")
def first_day(seat: Seat) -> dict[str, Any]:
    """Show the strip of a seat's guided first day, until the war is over."""
    war, over = seat.campaign, seat.campaign.phase == Campaign.Phase.OVER
    return {"rid": seat.rid, "guide": None if over else day(war.pack, seat.role, war.alone), "day": True}
