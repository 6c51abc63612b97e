"""Messages to channels (CK-038): lines that everybody of the war could write."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from datetime import datetime

from campaign.clock.mails import one_line
from campaign.clock.time_zones import in_words

DISCORD, SLACK, MATTERMOST = "discord", "slack", "mattermost"
HOSTS = {DISCORD: frozenset({"discord.com", "discordapp.com"}), SLACK: frozenset({"hooks.slack.com"})}
"""Hosts to which a channel's address may lead. A Mattermost is self-hosted: this site's owner names its hosts."""
PATHS = {
    DISCORD: re.compile(r"/api/(?:v\d{1,2}/)?webhooks/\d{5,25}/[\w-]{20,120}"),
    SLACK: re.compile(r"/services/T\w{5,20}/B\w{5,20}/\w{10,60}"),
    MATTERMOST: re.compile(r"(?:/[\w-]{1,40}){0,3}/hooks/[a-z0-9]{20,40}"),
}
LIKE = {
    DISCORD: "https://discord.com/api/webhooks/…/…",
    SLACK: "https://hooks.slack.com/services/T…/B…/…",
    MATTERMOST: "https://HOST/hooks/…",
}
_MARKS = re.compile(r"([\\*_~`|>#\[\]()])")


def kind_of(host: str, path: str, named: Collection[str]) -> str:
    """Find the kind of channel of an address, or "". ``named``: this site's Mattermost hosts."""
    for kind, pattern in PATHS.items():
        if host in HOSTS.get(kind, named) and pattern.fullmatch(path):
            return kind
    return ""


def kinds_in_words(named: Collection[str]) -> str:
    """List the accepted forms of address, for a user who gave another."""
    mattermost = " or ".join(f"https://{host}/hooks/…" for host in sorted(named))
    return " · ".join((LIKE[DISCORD], LIKE[SLACK], *([mattermost] if mattermost else [])))


# -- the lines ----------------------------------------------------------------------------------------------------------


def published(title: str, hours: str, due: datetime | None, zone: str) -> str:
    """Say that a run is published to everybody, and when orders close if all may know."""
    closes = f" Orders close on {in_words(due, zone)}." if due is not None else ""
    return f"{one_line(title)}: {hours} are published.{closes}"


def moved(title: str, due: datetime | None, zone: str) -> str:
    """Say that everybody's due time was moved, or that the clock goes on."""
    return (
        (f"{one_line(title)}: orders close on {in_words(due, zone)}.")
        if due
        else f"{one_line(title)}: the clock is running again."
    )


def paused(title: str, until: datetime, zone: str) -> str:
    """Say that the clock is paused, but not who did it, or at what point of the war."""
    return f"{one_line(title)}: the clock is paused until {in_words(until, zone)}."


def announce_clock_stop(title: str) -> str:
    """Say that the umpire stopped the clock at once."""
    return f"{one_line(title)}: the clock is stopped until the umpire restarts it."


def announce_war_end(title: str) -> str:
    """Say that the war is over."""
    return f"{one_line(title)} is over."


def begun(title: str) -> str:
    """Write the first line in a channel, which shows its people that the address is theirs."""
    return (
        f"{one_line(title)}: this channel will announce when a run is published, when orders close and when the clock is changed."
    )


# -- their form ---------------------------------------------------------------------------------------------------------


def body(kind: str, text: str) -> bytes:
    """Encode a line for a channel of that kind: as text, without formatting, pictures or mentions."""
    if kind == DISCORD:
        told: dict[str, object] = {"content": _MARKS.sub(r"\\\1", text), "allowed_mentions": {"parse": []}, "flags": 4}
    elif kind == SLACK:
        plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        told = {"text": _uncalled(plain), "mrkdwn": False, "unfurl_links": False, "unfurl_media": False}
    else:
        told = {"text": _uncalled(_MARKS.sub(r"\\\1", text))}
    return json.dumps(told, ensure_ascii=True).encode()


def _uncalled(text: str) -> str:
    return text.replace("@", "@\u200b")
