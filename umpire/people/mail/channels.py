"""Channels of a war on the desk's page Mail (CK-038): added, removed, restarted, and the last lines of each."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings

from campaign.clock.channels import kinds_in_words
from campaign.clock.time_zones import in_words
from campaign.models import Campaign, Webhook
from campaign.notify import war_channels
from campaign.schedule.round_order import together
from tactical.engine.text.outside_values import parse_digits
from umpire.frame import Row

VERBS = ("channel", "no-channel", "channel-again")
LAST = 5
"""Lines of a channel that are shown."""


def act(campaign: Campaign, given: Mapping[str, str]) -> None:
    """Do the act of a form."""
    number = parse_digits(given.get("channel", ""), 15) or 0
    if given.get("do") == "channel":
        war_channels.add(campaign, given.get("url", ""))
    elif given.get("do") == "no-channel":
        war_channels.remove(campaign, number)
    else:
        war_channels.again(campaign, number)


def describe_channels(campaign: Campaign, zone: str) -> Row:
    """List the channels, none with its address: anybody who reads it could post there."""
    return {
        "rows": [row(one, zone) for one in Webhook.objects.filter(campaign=campaign)],
        "kinds": kinds_in_words(settings.HOOK_HOSTS),
        "rounds": not together(campaign),
        "most": Webhook.MOST,
    }


def row(hook: Webhook, zone: str) -> Row:
    """Show one channel with its last lines, the newest first."""
    lines = list(hook.lines.order_by("-pk")[:LAST])
    said = [
        {"at": in_words(one.made_at, zone), "text": one.text, "state": one.get_state_display(), "why": one.trouble}
        for one in lines
    ]
    return {"pk": hook.pk, "kind": hook.get_kind_display(), "mark": hook.mark, "off": hook.off, "lines": said}
