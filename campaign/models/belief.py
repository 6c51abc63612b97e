"""The knowledge of seats: who they are, what they are asked, what was delivered. Nothing here is hidden from its seat, and
nothing leads into the truth: keys into it are sealed, and the truth's own have no way back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from django.core.exceptions import ValidationError
from django.db import models

from campaign import seat_kinds
from campaign.models.people import SeatAssignment, StandingOrders
from campaign.seat_kinds import UMPIRE, Kind
from campaign.war.reports import read
from campaign.war.reports.body import Body
from campaign.war.reports.sea import Battle
from tactical.common.texts import CompressedText
from tactical.models.belief import opaque


class Campaign(models.Model):
    """One war, in columns that every seat may see.

    ``battles_by``: who fights engagements from now on; ``battle_seconds``: the clock of a move (None: none). Both are agreed
    beforehand; the umpire may change them. ``ashore_by`` and ``ashore_seconds``: the same on land, if the scenario sets them
    apart; "" as at sea, also once the umpire has decided (LC-260).

    ``agreed``: settings of NAV-S-079 that differ from :class:`naval.state.settings.Settings`, as JSON; ``minutes``: how they were
    reached (NAV-S-088). ``agreed_ashore``: all terms of the land if the mustering changed any, else "" (LC-011).

    ``stops_released``: stops without a ruling go out by themselves (CK-030). ``pack_mark``: the fingerprint of the scenario's
    files that the war is played with; "" if unknown. ``strand``: how often the umpire has gone back (UD-073).

    ``opened``: to whom the truth of a finished war is open; ``seed`` and ``salt`` of its dice stay "" until every campaign of
    this site with that seed is over (UD-111, EX-043). ``alone``: one person plays it, the computer all other seats and the
    umpire's; its desk is shut until the end, at the minute ``ends`` (CK-053). ``mends_min``: minutes of the war in which a
    questioned paper is corrected without formality; 0: until the next publishing (UD-060)."""

    class BattlesBy(models.TextChoices):
        CAPTAINS = "captains", "their captains"
        PLAYERS = "players", "those who meet"
        ELSEWHERE = "elsewhere", "models on a table"

    class Phase(models.TextChoices):
        MUSTER = "muster", "mustering"
        WAR = "war", "at war"
        OVER = "over", "over"

    class Opened(models.TextChoices):
        NOT = "", "to nobody"
        OWN = "own", "to each side its own"
        ALL = "all", "to all"

    name = models.SlugField(unique=True, max_length=60)
    title = models.CharField(max_length=120)
    pack = models.CharField(max_length=60)
    pack_mark = models.CharField(max_length=16, default="", blank=True)
    hour_zero = models.PositiveSmallIntegerField()
    run_minutes = models.PositiveIntegerField(default=360)
    seed_hash = models.CharField(max_length=64)
    battles_by = models.CharField(max_length=10, choices=BattlesBy.choices, default=BattlesBy.CAPTAINS)
    battle_seconds = models.PositiveIntegerField(null=True, blank=True)
    ashore_by = models.CharField(max_length=10, choices=BattlesBy.choices, default="", blank=True)
    ashore_seconds = models.PositiveIntegerField(null=True, blank=True)
    stops_released = models.BooleanField(default=False)
    phase = models.CharField(max_length=10, choices=Phase.choices, default=Phase.WAR)
    agreed = models.TextField(default="{}")
    agreed_ashore = models.TextField(default="", blank=True)
    minutes = models.TextField(default="", blank=True)
    strand = models.PositiveIntegerField(default=0)
    opened = models.CharField(max_length=4, choices=Opened.choices, default=Opened.NOT, blank=True)
    seed = models.CharField(max_length=80, default="", blank=True)
    salt = models.CharField(max_length=32, default="", blank=True)
    alone = models.BooleanField(default=False)
    ends = models.PositiveIntegerField(null=True, blank=True)
    mends_min = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return self.title

    def fought_by(self, ashore: bool) -> str:
        """Return who fights a battle that opens now, at sea or on land (LC-260)."""
        return self.ashore_by if ashore and self.ashore_by else self.battles_by

    def clock_of(self, ashore: bool) -> int | None:
        """Return the seconds of a move in a battle at sea or on land; None for no clock."""
        return self.ashore_seconds if ashore and self.ashore_by else self.battle_seconds

    def players(self) -> models.QuerySet[Seat]:
        """List every seat but the umpires' and the closed ones."""
        return self.seats.exclude(role=UMPIRE).exclude(closed=True)

    def every_player(self) -> models.QuerySet[Seat]:
        """List every seat but the umpires', closed ones too: their papers stand, and verify reads them (UD-102)."""
        return self.seats.exclude(role=UMPIRE)


def is_a_role(role: str) -> None:
    """Raise ValidationError for a role that has no kind of seat."""
    if role not in seat_kinds.ROLES:
        raise ValidationError(f"There is no kind of seat {role!r}; there are {', '.join(seat_kinds.ROLES)}.")


class Seat(models.Model):
    """A role with its papers. ``rid`` names the room in addresses; its holders open it (:mod:`campaign.models.people`).

    ``taken``: somebody came in by one of its links; the umpire may sign for an empty seat (NAV-S-079). ``rungs_out``: fallbacks
    that it leaves out for itself (CK-016). ``silenced``: papers replaced before anybody was shown them; no page shows the number.
    ``played_by``: the computer plays it, or stands by where nobody seals (CK-052); only the seat itself and the umpires see this.
    ``rank``: in the umpire's team; "" for the chief and every player (UD-092). ``temperament``: the computer's (CK-047), chosen
    by the umpire and shown in no room, not even the seat's own; ``level``: how well the computer plays it, alike. ``made``:
    created by a ruling in the war; ``closed``: that ruling was rolled back, so it is asked nothing, and no link opens it
    (UD-102)."""

    class Rank(models.TextChoices):
        OWN = "", "chief umpire"
        CHIEF = "chief", "chief umpire"
        ASSISTANT = "assistant", "assistant umpire"
        STAFF = "staff", "directing staff"
        OBSERVER = "observer", "observer"

    class PlayedBy(models.TextChoices):
        PEOPLE = "", "people"
        PROGRAM = "program", "the computer"
        STANDS_BY = "standby", "the computer, where nobody seals"

    class Temperament(models.TextChoices):
        BOLD = "bold", "bold"
        STEADY = "steady", "steady"
        CAUTIOUS = "cautious", "cautious"

    class Level(models.TextChoices):
        EASY = "easy", "easy"
        USUAL = "usual", "usual"
        HARD = "hard", "hard"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="seats")
    key = models.SlugField(max_length=60)
    name = models.CharField(max_length=120)
    role = models.CharField(max_length=10, validators=[is_a_role])
    side = models.CharField(max_length=10)
    rid = models.CharField(max_length=32, unique=True, default=opaque)
    version = models.PositiveIntegerField(default=0)
    taken = models.BooleanField(default=False)
    rungs_out = models.CharField(max_length=60, default="", blank=True)
    silenced = models.PositiveIntegerField(default=0)
    played_by = models.CharField(max_length=8, choices=PlayedBy.choices, default=PlayedBy.PEOPLE, blank=True)
    temperament = models.CharField(max_length=8, choices=Temperament.choices, default=Temperament.STEADY)
    level = models.CharField(max_length=8, choices=Level.choices, default=Level.USUAL)
    rank = models.CharField(max_length=10, choices=Rank.choices, default=Rank.OWN, blank=True)
    made = models.BooleanField(default=False)
    closed = models.BooleanField(default=False)

    asks: SeatAssignment | None = None
    """The person in whose name a page asks; None where the program itself acts for the seat."""
    ahead: Ahead | None = None
    """A future delivery that the umpire views as though it had come; None for every seat as it is (UD-017)."""

    class Meta:
        unique_together = [("campaign", "key")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def standing_orders(self) -> StandingOrders:
        """Return the standing orders, stored or not."""
        found = getattr(self, "standing", None)  # fetched with its seat, where many are read
        return found if isinstance(found, StandingOrders) else StandingOrders(seat=self)

    @property
    def is_umpire(self) -> bool:
        return self.role == UMPIRE

    @property
    def is_chief(self) -> bool:
        """Report whether an umpire may do everything, including managing the team (UD-092)."""
        return self.is_umpire and self.rank in (self.Rank.OWN, self.Rank.CHIEF)

    @property
    def reads_all(self) -> bool:
        """Report whether an umpire may read the whole desk: chief or directing staff (UD-092)."""
        return self.is_chief or (self.is_umpire and self.rank == self.Rank.STAFF)

    @property
    def kind(self) -> Kind:
        """Find the kind of this role, with its rights."""
        return seat_kinds.find_kind(self.role)

    @property
    def first_holder(self) -> SeatAssignment | None:
        """Find the person whose seat it is. Callers that do so for many seats prefetch ``holders``."""
        return next((one for one in self.holders.all() if one.until is None and not one.is_deputy), None)

    @property
    def token(self) -> str:
        """Return the secret of that person's link; "" if there is none."""
        first = self.first_holder
        return (first.token or "") if first else ""

    def latest_call(self) -> OrderRequest | None:
        """Find this seat's latest order request, with the one before and the computer's reasons fetched."""
        if self.ahead is not None and self.ahead.call is not None:
            return self.ahead.call
        calls = list(self.calls.select_related("reasoned").order_by("-number")[:2])
        if not calls:
            return None
        calls[0].former = next((call for call in calls[1:] if not call.back), None)
        return calls[0]

    @property
    def papers(self) -> models.QuerySet[Delivery]:
        """List the seat's papers that stand, in order of arrival: not corrected, recalled or rolled back (UD-053, UD-076)."""
        return self.deliveries.filter(fate="", taken=None).order_by("number")

    @property
    def own_calls(self) -> models.QuerySet[OrderRequest]:
        """List the seat's order requests that were not rolled back."""
        return self.calls.filter(back=False)

    def was_told(self, *kinds: str) -> list[Delivery]:
        """List the papers of these kinds in order of arrival."""
        return list(self.papers.filter(kind__in=kinds))


class BattleInvitation(models.Model):
    """A battle to which a seat is called, by its chair. ``minute``: when its ships met the enemy."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="actions")
    chair = models.OneToOneField("tactical.Chair", models.CASCADE, related_name="action")
    minute = models.PositiveIntegerField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.seat} at {self.chair}"


class OrderRequest(models.Model):
    """An order request from minute ``start`` to ``until``, as its seat sees it. ``number`` counts the seat's own.

    ``draft`` is kept as typed, faults included; ``sealed`` holds only valid orders. ``engineer``: "" (not looked at), "passed" or
    "bounced", with a note (NAV-S-077).

    Clock: ``due_at`` is by the terms (``moved_at``: last changed by hand or by a pause), ``grace_until`` when it closes (None:
    when the umpire says); ``held`` is shown to all who were asked (CK-022). ``rung``: the fallback that gave its orders (CK-017).
    ``left_out``: faults, as JSON, of the part of a draft not taken. ``late``: written after closing, for the next request.

    People: ``drafted_by`` and ``sealed_by`` name deputies ("": the first holder, CK-021); ``from_paper``: typed in by the umpire
    (UD-103). ``deputies_asked``: on hold, the umpire let its deputies act (CK-023); ``program_asked``: he let the computer play
    if nobody seals. ``back``: rolled back (UD-076). ``batch``: of the papers with which it came (0: from before this was
    stored)."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="calls")
    segment = models.ForeignKey("campaign.Segment", models.CASCADE, related_name="calls")
    number = models.PositiveIntegerField()
    start = models.PositiveIntegerField()
    until = models.PositiveIntegerField()
    draft = models.TextField(default="{}")
    sealed = models.TextField(default="", blank=True)
    sealed_at = models.DateTimeField(null=True, blank=True)
    closed = models.BooleanField(default=False)
    engineer = models.CharField(max_length=10, default="", blank=True)
    engineer_note = models.CharField(max_length=300, default="", blank=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True)
    grace_until = models.DateTimeField(null=True, blank=True)
    held = models.BooleanField(default=False)
    rung = models.CharField(max_length=10, default="", blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    left_out = models.TextField(default="", blank=True)
    late = models.TextField(default="", blank=True)
    drafted_by = models.CharField(max_length=60, default="", blank=True)
    sealed_by = models.CharField(max_length=60, default="", blank=True)
    from_paper = models.BooleanField(default=False)
    deputies_asked = models.BooleanField(default=False)
    program_asked = models.BooleanField(default=False)
    back = models.BooleanField(default=False)
    batch = models.PositiveIntegerField(default=0)

    former: OrderRequest | None = None
    """The order request before it, if :meth:`Seat.latest_call` fetched it too."""

    class Meta:
        unique_together = [("seat", "number"), ("seat", "segment")]

    def __str__(self) -> str:
        return f"call {self.number} of {self.seat}"


class ComputerReasons(models.Model):
    """The computer's sheet for an order request and its reasons; its own seat may read them (CK-052)."""

    call = models.OneToOneField(OrderRequest, models.CASCADE, related_name="reasoned")
    sheet = models.TextField(default="{}")
    lines = models.TextField(default="[]")

    def __str__(self) -> str:
        return f"reasons of {self.call}"


class ReadReceipt(models.Model):
    """A record that a seat's papers up to ``batch`` were shown to somebody, by real time (UD-055).

    ``holder``: the person, None if only the seat is known; ``kinds``: those that the page showed, "" for all. Of several rows for
    a paper the first tells when it was first shown."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="shown")
    holder = models.ForeignKey("campaign.SeatAssignment", models.SET_NULL, null=True, blank=True, related_name="+")
    batch = models.PositiveIntegerField()
    kinds = models.CharField(max_length=300, default="", blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.seat} was shown batch {self.batch}"


class Deliveries(models.Manager["Delivery"]):
    """Papers without the plots of actions, which are long; callers that show one fetch it."""

    def get_queryset(self) -> models.QuerySet[Delivery]:
        return super().get_queryset().defer("plot")


class Delivery(models.Model):
    """One report delivered to a seat (append-only). ``batch`` is the seat's version when it came.

    ``digest`` is the report's hash, so that a run computed again delivers nothing twice. ``plot``: what the side saw of an
    action, move by move, as JSON; ``data`` has its mark as ``views``. ``label``: the letter of the report's contact
    (:func:`contact_label`).

    Delivered papers are neither changed nor deleted (UD-052). ``fate`` says why one no longer stands; the later one that
    ``replaces`` it says what is now so, with the same number and batch. ``strand``: the branch of delivery; ``taken``: the branch
    whose beginning rolled it back (UD-076); ``struck``: the minute of the campaign at which it ceased to stand."""

    class Fate(models.TextChoices):
        STANDS = "", "stands"
        RECALLED = "recalled", "recalled"
        CORRECTED = "corrected", "corrected"
        SILENT = "silent", "replaced before anybody was shown it"

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="deliveries")
    number = models.PositiveIntegerField()
    batch = models.PositiveIntegerField()
    kind = models.CharField(max_length=20)
    happened = models.PositiveIntegerField()
    arrives = models.PositiveIntegerField()
    data = models.TextField()
    label = models.TextField(default="", blank=True)
    digest = models.CharField(max_length=64)
    plot = CompressedText(default="", blank=True)
    read_at = models.DateTimeField(null=True, blank=True)
    strand = models.PositiveIntegerField(default=0)
    fate = models.CharField(max_length=10, choices=Fate.choices, default=Fate.STANDS, blank=True)
    replaces = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="replaced_by")
    taken = models.PositiveIntegerField(null=True, blank=True)
    struck = models.PositiveIntegerField(null=True, blank=True)

    objects = Deliveries()

    class Meta:
        unique_together = [("seat", "strand", "digest")]
        constraints = [models.UniqueConstraint("seat", "number", condition=models.Q(fate=""), name="one_paper_of_a_number")]
        indexes = [models.Index(fields=["seat", "kind", "number"]), models.Index(fields=["seat", "number"])]

    def __str__(self) -> str:
        return f"{self.kind} for {self.seat} at {self.arrives}"

    @property
    def body(self) -> Body:
        """Read the report; an action's has the mark of its plot."""
        return read(self.kind, self.data)

    @property
    def full_body(self) -> Body:
        """Read the report, with the plot in place of its mark."""
        body = self.body
        if isinstance(body, Battle) and isinstance(body.views, str):
            return msgspec.structs.replace(body, views=msgspec.json.decode(self.plot))
        return body


def contact_label(data: Mapping[str, object]) -> str:
    """Return the letter of the contact that a report's data is about; "" if none.

    >>> contact_label({"label": "B"}), contact_label({"text": "All well."})
    ('B', '')
    """
    label = data.get("label")
    return label if isinstance(label, str) else ""


@dataclass(frozen=True)
class Ahead:
    """Papers not yet delivered, numbered as they would lie in the room, with their order request (UD-017); None where the seat
    would be told and not asked. No table has it. ``schedule`` is untyped because that type's module imports this one."""

    papers: tuple[Delivery, ...]
    call: OrderRequest | None
    schedule: Any = None

    @property
    def first(self) -> int:
        """Return the number of the first paper; 0 if there is none."""
        return self.papers[0].number if self.papers else 0

    def paper(self, number: int) -> Delivery | None:
        """Find a paper by its number; None if it is not among these."""
        return next((one for one in self.papers if one.number == number), None)


def seal(model: type[models.Model], name: str) -> None:
    """Seal a key that leads into the truth: queries may join it, but ``row.<name>`` raises AttributeError."""

    class Shut(type(vars(model)[name])):  # type: ignore[misc]  # Django's own accessor of that key
        def __get__(self, row: models.Model | None, cls: type[models.Model] | None = None) -> Any:
            if row is None:
                return self
            raise AttributeError(f"{name} leads into the truth; services look it up by {name}_id")

    setattr(model, name, Shut(vars(model)[name].field))


seal(OrderRequest, "segment")
seal(BattleInvitation, "chair")
