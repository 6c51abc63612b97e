"""Tags that put teaching into the pages of rooms."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import RequestContext

from campaign.models.belief import BattleInvitation, Campaign, Seat
from campaign.teaching.guides import Guide, guide_at, guides, list_war_guides
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
    """Show the strip of a guided battle, at the chair it is meant for, or of a battle of a war; nothing at any other."""
    found = guide_at(chair.table.ruleset, chair.table.setup, chair.side)
    if found is not None:
        return {"rid": chair.rid, "guides": [found.build_context()]}
    called = BattleInvitation.objects.filter(chair=chair).select_related("seat__campaign").first() if chair.table.keeps else None
    war = called and called.seat.campaign
    return {"rid": chair.rid, "guides": war and list_war_guides(war.pack, chair.table.ruleset, war.alone), "day": True}


@register.inclusion_tag("teaching/parts/strip.html")
def war_guides(seat: Seat) -> dict[str, Any]:
    """Show the strip of a seat's guides, until the war is over."""
    war, over = seat.campaign, seat.campaign.phase == Campaign.Phase.OVER
    return {"rid": seat.rid, "guides": [] if over else list_war_guides(war.pack, seat.role, war.alone), "day": True}
