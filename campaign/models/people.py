"""The people at seats and their deputies. Only the seat and the umpire may know them."""

from __future__ import annotations

from django.db import models

from tactical.models.belief import token


class Holders(models.QuerySet["Holder"]):
    """People at seats."""

    def sitting(self) -> Holders:
        """List those who hold a seat now."""
        return self.filter(until=None)


class Holder(models.Model):
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

    objects = Holders.as_manager()

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

    call = models.OneToOneField("campaign.Call", models.CASCADE, related_name="+")
    typed = models.TextField(default="{}")
    own = models.TextField(default="{}")

    def __str__(self) -> str:
        return f"from paper, for {self.call}"
