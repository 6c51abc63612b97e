"""Who sits where: the person at a seat, and his deputies. Of a seat its own people and the umpire may know it; nobody else."""

from __future__ import annotations

from django.db import models

from tactical.models.belief import token


class Holders(models.QuerySet["Holder"]):
    """People at seats."""

    def sitting(self) -> Holders:
        """Those who sit there now."""
        return self.filter(until=None)


class Holder(models.Model):
    """A person at a seat (UD-099 to 101, CK-021): the first, or a deputy with a link of his own to the same room.

    ``token`` is the secret of his link (None: no link opens the room for him), ``epoch`` the number of that link: a browser
    keeps who came in by it and which number it had, and holds nothing once either is another. 0 is a link from before there
    were holders. ``came`` is whether somebody came in by the present link; ``seen_at`` when a page last asked in his name, give
    or take a minute (SC-CK-08).
    ``since`` and ``until`` are real instants (``until`` None: he sits there now); who is replaced stays as a row of the past.
    ``rights`` say what he may do; a deputy's hold always, while the first is ``away``, or ``late``: from ``share`` per cent of
    the time between asking and closing on. ``elsewhere``: the umpire lets him sit in another seat of the same war.
    """

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
        """His name, or what he is at his seat."""
        return self.name or (f"A deputy of {self.seat.name}" if self.is_deputy else self.seat.name)


class PaperSheet(models.Model):
    """Orders that the umpire types in for a seat from paper (UD-103): what is ``typed`` so far, faults and all.

    ``own`` is what the seat had drafted itself when they were sealed: it is there again when the envelope is taken back. No room
    shows this row.
    """

    call = models.OneToOneField("campaign.Call", models.CASCADE, related_name="+")
    typed = models.TextField(default="{}")
    own = models.TextField(default="{}")

    def __str__(self) -> str:
        return f"from paper, for {self.call}"
