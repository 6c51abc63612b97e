"""Channels of a war on the desk's page Mail (CK-038): given, taken away, told again, and the last lines of each."""

from __future__ import annotations

from django.conf import settings
from django.http import QueryDict

from campaign.clock.channels import kinds_in_words
from campaign.clock.local import in_words
from campaign.models import Campaign, Hook
from campaign.notify import war_channels
from campaign.orders.sealing import Refused
from campaign.rooms.words import words_only
from campaign.schedule.round_order import together
from umpire.frame import Row

VERBS = ("channel", "no-channel", "channel-again")
LAST = 5
"""Lines that are shown of a channel."""


def act(campaign: Campaign, given: QueryDict) -> list[Row]:
    """Do what was pressed; what is wrong with it, if something is."""
    verb, text = given.get("do", ""), given.get("channel", "")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 16 else 0
    try:
        if verb == "channel":
            war_channels.add(campaign, given.get("url", ""))
        elif verb == "no-channel":
            war_channels.remove(campaign, number)
        else:
            war_channels.again(campaign, number)
    except Refused as refused:
        return [words_only(one) for one in refused.faults]
    return []


def shown(campaign: Campaign, zone: str) -> Row:
    """The channels, none with its address: who reads that may write there."""
    return {
        "rows": [row(one, zone) for one in Hook.objects.filter(campaign=campaign)],
        "kinds": kinds_in_words(settings.HOOK_HOSTS),
        "rounds": not together(campaign),
        "most": Hook.MOST,
    }


def row(hook: Hook, zone: str) -> Row:
    """One channel with its last lines, the newest first."""
    lines = list(hook.lines.order_by("-pk")[:LAST])
    said = [
        {"at": in_words(one.made_at, zone), "text": one.text, "state": one.get_state_display(), "why": one.trouble}
        for one in lines
    ]
    return {"pk": hook.pk, "kind": hook.get_kind_display(), "mark": hook.mark, "off": hook.off, "lines": said}
