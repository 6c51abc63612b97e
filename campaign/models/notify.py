"""People's addresses, each notice to them, stored before it is sent (CK-035, CK-042), and the ways beside mail: browser push, a
calendar, a channel for all."""

from __future__ import annotations

import secrets
from hashlib import sha256

from django.db import models

from campaign.models.belief import Campaign
from campaign.models.people import SeatAssignment


def code() -> str:
    """Draw sixteen hex digits that nobody can guess; they open nothing (CK-033)."""
    return secrets.token_hex(8)


class MailAddress(models.Model):
    """An address for a person's mail (CK-042), sent one question and nothing else until confirmed by a click.

    ``asks`` is that question's code, ``stop`` that of the page which stops mail (CK-040). ``off``: kinds stopped, separated by
    spaces, or ``all``. ``zone``: for due times ("": the campaign's). ``over_at``: when its war ended.

    Mail between ``quiet_from`` and ``quiet_until`` waits for their end, with ``digest_at`` all mail for that hour (CK-039), by
    the zone's clock; ``urgent``: a stop and the last reminder come through. A ``returned`` or ``unwanted`` address has bounced
    (CK-036) and gets nothing until asked for again."""

    ALL = "all"

    class Kind(models.TextChoices):
        MAIL = "mail", "mail"

    class State(models.TextChoices):
        ASKED = "asked", "waiting for confirmation"
        CONFIRMED = "confirmed", "confirmed"
        RETURNED = "returned", "email bounces"
        UNWANTED = "unwanted", "unwanted by its owner"

    holder = models.ForeignKey(SeatAssignment, models.CASCADE, related_name="addresses")
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.MAIL)
    value = models.CharField(max_length=254)
    state = models.CharField(max_length=10, choices=State.choices, default=State.ASKED)
    asks = models.CharField(max_length=16, default="", blank=True, db_index=True)
    stop = models.CharField(max_length=16, unique=True, default=code)
    off = models.CharField(max_length=80, default="", blank=True)
    zone = models.CharField(max_length=60, default="", blank=True)
    over_at = models.DateTimeField(null=True, blank=True)
    quiet_from = models.TimeField(null=True, blank=True)
    quiet_until = models.TimeField(null=True, blank=True)
    digest_at = models.TimeField(null=True, blank=True)
    urgent = models.BooleanField(default=False)

    class Meta:
        unique_together = [("holder", "kind")]

    def __str__(self) -> str:
        return f"{self.kind} of holder {self.holder_id}"  # never the address itself (CK-042)

    def takes(self, kind: str) -> bool:
        """Report whether a kind of mail is let through."""
        return not {self.ALL, kind} & set(self.off.split())


class Notice(models.Model):
    """One message to one person, sent once by one way (CK-035): ``event`` is the occasion, such as ``call 3``, ``step`` a
    reminder's.

    ``code`` is the code in it; of a question ``whom`` is a mark of the address, for a day. ``sending`` from ``taken_at`` on: a
    worker that dies then may have sent it, and it is taken up again. ``trouble``: why it was not sent, without any address.
    ``kept_until``: end of the person's hours (CK-039). ``tries``: how often it bounced for a while and was resent (CK-036)."""

    class Way(models.TextChoices):
        MAIL = "mail", "mail"
        PUSH = "push", "push"

    class State(models.TextChoices):
        WAITING = "waiting", "waits"
        SENDING = "sending", "is being sent"
        SENT = "sent", "sent"
        SPARED = "spared", "player was present"
        PASSED = "passed", "no longer true"
        REFUSED = "refused", "refused by the mail server"
        LAPSED = "lapsed", "not sent within an hour"
        RETURNED = "returned", "bounced"

    holder = models.ForeignKey(SeatAssignment, models.CASCADE, related_name="notices")
    event = models.CharField(max_length=40)
    step = models.PositiveSmallIntegerField(default=0)
    way = models.CharField(max_length=4, choices=Way.choices, default=Way.MAIL)
    kind = models.CharField(max_length=12)
    code = models.CharField(max_length=16, unique=True, default=code)
    whom = models.CharField(max_length=32, default="", blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    made_at = models.DateTimeField()
    taken_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    trouble = models.CharField(max_length=80, default="", blank=True)
    kept_until = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        unique_together = [("holder", "event", "step", "way")]
        indexes = [models.Index(fields=["state", "made_at"])]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.event} for holder {self.holder_id}"


def secret() -> str:
    """Draw thirty-two hex digits that nobody can guess."""
    return secrets.token_hex(16)


class PushBrowser(models.Model):
    """A browser that pushes "There is news" to a person (CK-037).

    ``endpoint`` is its maker's address for it, ``mark`` names that. ``epoch``: the number of the person's link; with another it
    is told nothing. ``over_at``: when its war ended."""

    holder = models.ForeignKey(SeatAssignment, models.CASCADE, related_name="browsers")
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


class CalendarFeed(models.Model):
    """A person's calendar (CK-041): ``code`` is the secret of its address, ``epoch`` the number of the person's link; with
    another link it is shut."""

    holder = models.OneToOneField(SeatAssignment, models.CASCADE, related_name="feed")
    code = models.CharField(max_length=32, unique=True, default=secret)
    epoch = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"calendar of holder {self.holder_id}"


class Webhook(models.Model):
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


class WebhookLine(models.Model):
    """One line for a channel: stored before it is sent, unique by channel and occasion; handled as a
    :class:`~campaign.models.notify.Notice`."""

    class State(models.TextChoices):
        WAITING = "waiting", "waits"
        SENDING = "sending", "is being sent"
        SENT = "sent", "sent"
        FAILED = "failed", "not taken"
        PASSED = "passed", "the channel is off"

    hook = models.ForeignKey(Webhook, models.CASCADE, related_name="lines")
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
