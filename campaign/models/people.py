"""The people at seats, their deputies, absences, standing orders and programs' keys, known to the seat and the umpire alone; and
seats on offer to anybody."""

from __future__ import annotations

from datetime import datetime

import msgspec
from django.db import models

from campaign.clock.absence import Away
from naval.standing_orders.clauses import Clause
from tactical.models.belief import token


class SeatAssignments(models.QuerySet["SeatAssignment"]):
    """People at seats."""

    def sitting(self) -> SeatAssignments:
        """List those who hold a seat now."""
        return self.filter(until=None)


class SeatAssignment(models.Model):
    """A person at a seat (UD-099 to 101, CK-021): the first, or a deputy with a link to the same room.

    ``token`` is the link's secret (None: no link), ``epoch`` its number: a browser remembers holder and number, and opens nothing
    once either differs. Number 0 is from before there were holders. ``came``: somebody came in by the present link; ``seen_at``:
    last request in this name, to a minute (SC-CK-08). ``until`` None: holds the seat now; a replaced holder's row stays. A
    deputy's ``rights`` hold always, while the first is ``away``, or ``late``: from ``share`` percent of the time between request
    and closing on. ``elsewhere``: the umpire permits another seat of the same war."""

    NAME = 60

    class Kind(models.TextChoices):
        FIRST = "first", "first"
        DEPUTY = "deputy", "deputy"

    class Rights(models.TextChoices):
        DRAFT = "draft", "draft"
        SEAL = "seal", "draft and seal"

    class When(models.TextChoices):
        ALWAYS = "always", "always"
        AWAY = "away", "while the holder is away"
        LATE = "late", "when the time runs out"

    seat = models.ForeignKey("campaign.Seat", models.CASCADE, related_name="holders")
    name = models.CharField(max_length=NAME, default="", blank=True)
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.FIRST)
    token = models.CharField(max_length=64, unique=True, null=True, default=token)
    epoch = models.PositiveIntegerField(default=1)
    came = models.BooleanField(default=False)
    rights = models.CharField(max_length=10, choices=Rights.choices, default=Rights.SEAL)
    when = models.CharField(max_length=10, choices=When.choices, default=When.ALWAYS)
    share = models.PositiveSmallIntegerField(default=0)
    elsewhere = models.BooleanField(default=False)
    since = models.DateTimeField(null=True, blank=True)
    until = models.DateTimeField(null=True, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True)

    objects = SeatAssignments.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["seat"], condition=models.Q(kind="first", until=None), name="one_first_holder_of_a_seat"
            )
        ]

    def __str__(self) -> str:
        return f"{self.name or self.kind} of {self.seat}"

    @property
    def is_deputy(self) -> bool:
        return self.kind == self.Kind.DEPUTY

    @property
    def called(self) -> str:
        """Return the person's name, else a description of the seat."""
        return self.name or (f"A deputy of {self.seat.name}" if self.is_deputy else self.seat.name)


class PaperSheet(models.Model):
    """Orders that the umpire types in for a seat from paper (UD-103), faults included.

    ``own``: the seat's own draft, which returns when the envelope is taken back. No room shows this row."""

    call = models.OneToOneField("campaign.OrderRequest", models.CASCADE, related_name="+")
    typed = models.TextField(default="{}")
    own = models.TextField(default="{}")

    def __str__(self) -> str:
        return f"from paper, for {self.call}"


class Absence(models.Model):
    """A person's absence between two real instants (CK-024); ``zone`` is that of the entry.

    ``cover`` is a key of :data:`campaign.clock.absence.COVERS`; ``told``: the side's other seats may know."""

    holder = models.ForeignKey(SeatAssignment, models.CASCADE, related_name="absences")
    since = models.DateTimeField()
    until = models.DateTimeField()
    zone = models.CharField(max_length=60)
    cover = models.CharField(max_length=10)
    told = models.BooleanField(default=False)

    class Meta:
        ordering = ["since", "pk"]

    def __str__(self) -> str:
        return f"{self.holder} away until {self.until}"

    @property
    def read(self) -> Away:
        """Read the absence for the clock."""
        return Away(self.since, self.until, self.cover, self.told)


class SeatOffer(models.Model):
    """A seat offered to anybody, in the umpire's ``words``.

    ``key`` names it in addresses and opens nothing. Taken, it keeps ``taken_at`` and the mark of the taker's address
    (:mod:`tactical.common.address`); withdrawn, its row is deleted."""

    WORDS = 200

    seat = models.OneToOneField("campaign.Seat", models.CASCADE, related_name="offer")
    key = models.CharField(max_length=32, unique=True, default=token)
    words = models.CharField(max_length=WORDS, blank=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    taken_from = models.CharField(max_length=32, default="", blank=True)

    def __str__(self) -> str:
        return f"offer of {self.seat}"


class StandingOrders(models.Model):
    """The standing orders of a seat (CK-019), as JSON; ``stamp`` counts changes, to recognise a stale page."""

    seat = models.OneToOneField("campaign.Seat", models.CASCADE, related_name="standing")
    clauses = models.TextField(default="[]")
    stamp = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"standing orders of {self.seat}"

    @property
    def read(self) -> tuple[Clause, ...]:
        """Read the clauses."""
        return msgspec.json.decode(self.clauses.encode(), type=tuple[Clause, ...])


class ApiTokens(models.QuerySet["ApiToken"]):
    """Tokens of people."""

    def live(self, now: datetime) -> ApiTokens:
        """List the tokens that open something: not expired, their person still there by the same link (UD-099)."""
        return self.filter(ends_at__gt=now, holder__until=None, epoch=models.F("holder__epoch"))


class ApiToken(models.Model):
    """A program's key to its person's seat or desk (OP-004).

    Stored is the SHA-256 of its secret (``digest``, hex), never the secret. ``scopes``: ``read``, ``orders``, ``desk``, separated
    by spaces. ``epoch``: the number of the person's link when it was made; with another link it opens nothing. ``used_on``: day,
    in UTC, of its last use. ``full_s``: its bucket of OP-060 (:mod:`campaign.clock.buckets`), in seconds since 1970. Ending a
    token deletes its row."""

    NAME = 60

    holder = models.ForeignKey(SeatAssignment, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=NAME)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.CharField(max_length=40)
    epoch = models.PositiveIntegerField()
    made_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    used_on = models.DateField(null=True, blank=True)
    full_s = models.FloatField(default=0.0)

    objects = ApiTokens.as_manager()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.name} of {self.holder}"

    def may(self, scope: str) -> bool:
        """Report whether the token has this scope."""
        return scope in self.scopes.split()


class IdempotentAnswer(models.Model):
    """The answer to a request with an Idempotency-Key, so that it is not done twice (OP-007).

    ``asked`` is the SHA-256 of method, address and body (hex); ``status`` and ``text`` are None while it is at work."""

    KEY = 255

    token = models.ForeignKey(ApiToken, models.CASCADE, related_name="answered")
    key = models.CharField(max_length=KEY)
    asked = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    kind = models.CharField(max_length=60, default="", blank=True)
    text = models.TextField(default="", blank=True)
    at = models.DateTimeField()

    class Meta:
        unique_together = [("token", "key")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.key} of {self.token}"
