"""Ways of notice beside mail: browser push, a calendar, a channel for all."""

from __future__ import annotations

import secrets
from hashlib import sha256

from django.db import models

from campaign.models.belief import Campaign
from campaign.models.people import Holder


def secret() -> str:
    """Draw thirty-two hex digits that nobody can guess."""
    return secrets.token_hex(16)


class Browser(models.Model):
    """A browser that pushes "There is news" to a person (CK-037).

    ``endpoint`` is its maker's address for it, ``mark`` names that. ``epoch``: the number of the person's link; with another it
    is told nothing. ``over_at``: when its war ended."""

    holder = models.ForeignKey(Holder, models.CASCADE, related_name="browsers")
    endpoint = models.TextField()
    mark = models.CharField(max_length=64)
    epoch = models.PositiveIntegerField()
    since = models.DateTimeField()
    over_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        unique_together = [("holder", "mark")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"a browser of holder {self.holder_id}"  # never the endpoint: anybody with it may push there


class PushKey(models.Model):
    """The one key of this site's web push, as PEM (CK-037); a secret, as links are."""

    NAME = "push"

    name = models.CharField(max_length=8, unique=True, default=NAME)
    pem = models.TextField()

    def __str__(self) -> str:
        return "the key of web push"


class Feed(models.Model):
    """A person's calendar (CK-041): ``code`` is the secret of its address, ``epoch`` the number of the person's link; with
    another link it is shut."""

    holder = models.OneToOneField(Holder, models.CASCADE, related_name="feed")
    code = models.CharField(max_length=32, unique=True, default=secret)
    epoch = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"calendar of holder {self.holder_id}"


class Hook(models.Model):
    """A channel for what everybody of a war knows (CK-038).

    ``url`` is its secret. ``failures`` since the last success; after ten it is ``off``. ``said_until``: campaign minute up to
    which runs were announced."""

    MOST = 4
    """Most channels of a campaign."""

    class Kind(models.TextChoices):
        DISCORD = "discord", "Discord"
        SLACK = "slack", "Slack"
        MATTERMOST = "mattermost", "Mattermost"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="hooks")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    url = models.CharField(max_length=400)
    off = models.BooleanField(default=False)
    failures = models.PositiveSmallIntegerField(default=0)
    said_until = models.IntegerField(default=0)
    since = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} of {self.campaign}"  # never its address: anybody with it may write there

    @property
    def mark(self) -> str:
        """Return a short name by which the umpire recognises the channel."""
        return sha256(self.url.encode()).hexdigest()[:6]


class HookLine(models.Model):
    """One line for a channel: stored before it is sent, unique by channel and occasion; handled as a
    :class:`~campaign.models.notices.Notice`."""

    class State(models.TextChoices):
        WAITING = "waiting", "waits"
        SENDING = "sending", "is being sent"
        SENT = "sent", "sent"
        FAILED = "failed", "not taken"
        PASSED = "passed", "the channel is off"

    hook = models.ForeignKey(Hook, models.CASCADE, related_name="lines")
    event = models.CharField(max_length=40)
    text = models.TextField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    made_at = models.DateTimeField()
    taken_at = models.DateTimeField(null=True, blank=True)
    trouble = models.CharField(max_length=80, default="", blank=True)

    class Meta:
        unique_together = [("hook", "event")]
        indexes = [models.Index(fields=["state", "made_at"])]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.event} for {self.hook}"
