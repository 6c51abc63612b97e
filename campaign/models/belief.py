"""What seats know: who they are, what they are asked, what was delivered to them. Nothing here is hidden from its seat.

Nothing here leads into the truth either: keys into it are sealed, and the truth's own keys have no way back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from django.core.exceptions import ValidationError
from django.db import models

from campaign import seat_kinds
from campaign.models.people import Holder
from campaign.seat_kinds import UMPIRE, Kind
from campaign.war.reports import read
from campaign.war.reports.body import Body
from campaign.war.reports.sea import Battle
from tactical.common.texts import CompressedText
from tactical.models.belief import opaque


class Campaign(models.Model):
    """One war. What is here may be seen from every seat.

    ``battles_by`` says by whom engagements are fought from now on, ``battle_seconds`` the clock of a battle's move (None:
    no clock). Both are agreed beforehand, and the umpire may change them. ``ashore_by`` and ``ashore_seconds`` are the same of
    battles on land, where the pack says it of them apart; "" as at sea, as it is once the umpire has said by whom (LC-260).
    ``agreed`` are the settings of NAV-S-079 (what differs from :class:`naval.state.settings.Settings`) as JSON, ``minutes`` the
    record of how they were come to (NAV-S-088). ``agreed_ashore`` are the terms of the land as they were changed in the
    mustering, every one of them, as JSON; "" while they are the scenario's (LC-011).
    ``stops_released``: the umpire has said once that a stop which needs no ruling of his goes out by itself (CK-030).
    ``pack_mark`` is the fingerprint of the pack's files at its beginning ("" if nobody can tell): it is played with those.
    ``strand`` is how often the umpire has gone back (UD-073); of a war that is over, ``opened`` to whom its truth is,
    ``seed`` and ``salt`` what its dice were hashed from, "" until every campaign of this site that has that seed is over
    (UD-111, EX-043). ``alone``: one person plays it, the program every other seat and the umpire's as well; its desk is shut
    until the end, which comes at the minute ``ends`` (CK-053). ``mends_min``: for so many minutes of the war after a paper
    came a seat may ask about it, and the umpire mends it without more ado; 0: until the next publishing (UD-060).
    """

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
        """By whom a battle is fought that opens now, at sea or on land (LC-260)."""
        return self.ashore_by if ashore and self.ashore_by else self.battles_by

    def clock_of(self, ashore: bool) -> int | None:
        """The clock of a move of such a battle in seconds; None: no clock."""
        return self.ashore_seconds if ashore and self.ashore_by else self.battle_seconds

    def players(self) -> models.QuerySet[Seat]:
        """Every seat but the umpires', and but those that are closed."""
        return self.seats.exclude(role=UMPIRE).exclude(closed=True)

    def every_player(self) -> models.QuerySet[Seat]:
        """The same with those that are closed: what they were told stands, and verify reads it (UD-102)."""
        return self.seats.exclude(role=UMPIRE)


def is_a_role(role: str) -> None:
    """Raises ValidationError for a role of which there is no kind."""
    if role not in seat_kinds.ROLES:
        raise ValidationError(f"There is no kind of seat {role!r}; there are {', '.join(seat_kinds.ROLES)}.")


class Seat(models.Model):
    """A role with its papers. ``rid`` names the room in addresses; who opens it are its holders (:mod:`campaign.models.people`).

    ``taken`` is whether somebody came in by a link of its: the umpire may sign for a seat that nobody sits in (NAV-S-079).
    ``rungs_out`` are the rungs that it leaves out for itself, with spaces between (CK-016). ``silenced`` counts
    its papers that were replaced before anybody was shown them: no page shows it. ``played_by`` says whether the program
    plays it, or stands by where nobody seals (CK-052): the seat itself and the umpires are shown it, nobody else. ``rank`` is
    what one of the umpire's team is ("": the war's own umpire, who is its chief, and every player; UD-092). ``temperament`` is
    that of the program where it plays (CK-047): the umpire chooses it, and no room shows it, not even the seat's own.
    ``made``: by a ruling, in the war; ``closed``: the umpire has gone back behind that, so it is asked nothing, and no link opens
    it (UD-102).
    """

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
    rank = models.CharField(max_length=10, choices=Rank.choices, default=Rank.OWN, blank=True)
    made = models.BooleanField(default=False)
    closed = models.BooleanField(default=False)

    asks: Holder | None = None
    """The person in whose name a page asks; None where the program itself does something for the seat."""
    ahead: Ahead | None = None
    """What the umpire looks at as though it had come already; None of every seat as it is (UD-017)."""

    class Meta:
        unique_together = [("campaign", "key")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def is_umpire(self) -> bool:
        return self.role == UMPIRE

    @property
    def is_chief(self) -> bool:
        """Whether an umpire does all there is, the team among it (UD-092)."""
        return self.is_umpire and self.rank in (self.Rank.OWN, self.Rank.CHIEF)

    @property
    def reads_all(self) -> bool:
        """Whether an umpire may read everything on the desk: a chief, and the directing staff (UD-092)."""
        return self.is_chief or (self.is_umpire and self.rank == self.Rank.STAFF)

    @property
    def kind(self) -> Kind:
        """What a seat in this role is and may do."""
        return seat_kinds.find_kind(self.role)

    @property
    def first_holder(self) -> Holder | None:
        """The person whose seat it is. Whoever asks it of many seats prefetches ``holders``."""
        return next((one for one in self.holders.all() if one.until is None and not one.is_deputy), None)

    @property
    def token(self) -> str:
        """The secret of that person's link; "" where none opens the room."""
        first = self.first_holder
        return (first.token or "") if first else ""

    def latest_call(self) -> Call | None:
        """What this seat was last asked for, with the call before it and what the program wrote for both at hand."""
        if self.ahead is not None and self.ahead.call is not None:
            return self.ahead.call
        calls = list(self.calls.select_related("reasoned").order_by("-number")[:2])
        if not calls:
            return None
        calls[0].former = next((call for call in calls[1:] if not call.back), None)
        return calls[0]

    @property
    def papers(self) -> models.QuerySet[Delivery]:
        """What was delivered to this seat and stands: neither corrected, nor recalled, nor gone back behind (UD-053, UD-076)."""
        return self.deliveries.filter(fate="", taken=None)

    @property
    def own_calls(self) -> models.QuerySet[Call]:
        """What this seat was asked, without what the umpire has gone back behind."""
        return self.calls.filter(back=False)

    def was_told(self, *kinds: str) -> list[Delivery]:
        """Papers of these kinds, in the order they came."""
        return list(self.papers.filter(kind__in=kinds).order_by("number"))


class Action(models.Model):
    """A battle that a seat is called to: its chair at the table. ``minute`` is when its ships met the enemy."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="actions")
    chair = models.OneToOneField("tactical.Chair", models.CASCADE, related_name="action")
    minute = models.PositiveIntegerField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.seat} at {self.chair}"


class Call(models.Model):
    """A call for orders from minute ``start`` to ``until``, as its seat sees it. ``number`` counts the seat's own.

    ``draft`` is kept as it was typed, with its faults; ``sealed`` only ever holds orders that were in order. ``engineer``
    is "" (not looked at), "passed" or "bounced", with a note to the admiral (NAV-S-077).

    Of the clock: ``opened_at`` is when it was asked, ``due_at`` when it falls due by the terms (``moved_at``: when that was last
    set by hand or by a pause), ``grace_until`` when it closes (None: when the umpire says); ``held`` is told to all who were
    asked (CK-022). ``rung`` is by which way its orders were found when it closed, at ``closed_at`` (CK-017); ``left_out`` the
    faults, as JSON, of what was not taken of a draft; ``late`` what was written after that, for the next call.

    Of people: ``drafted_by`` and ``sealed_by`` are the names of the deputies who wrote and sealed it ("": the first himself,
    CK-021); ``from_paper`` says that the umpire typed it in for the seat (UD-103). ``deputies_asked``: the umpire has asked its
    deputies while the run was held, and they may act (CK-023); ``program_asked``: that the program
    play it where nobody seals. ``back``: the umpire has gone back behind it (UD-076). ``batch`` is that of the papers with
    which it came (0: of a call from before that was kept).
    """

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

    former: Call | None = None
    """The call before it, where that was fetched with it (:meth:`Seat.latest_call`)."""

    class Meta:
        unique_together = [("seat", "number"), ("seat", "segment")]

    def __str__(self) -> str:
        return f"call {self.number} of {self.seat}"


class Reasoned(models.Model):
    """What the program wrote for a call of a seat and why, a line a decision; its own seat may read it (CK-052)."""

    call = models.OneToOneField(Call, models.CASCADE, related_name="reasoned")
    sheet = models.TextField(default="{}")
    lines = models.TextField(default="[]")

    def __str__(self) -> str:
        return f"reasons of {self.call}"


class Shown(models.Model):
    """That a seat's papers of all batches up to ``batch`` were shown to somebody, and when that was by real time (UD-055).

    ``holder`` is the person to whom, None where only the seat is known; ``kinds`` are those that the page showed, with spaces
    between, "" for all. Of several rows that hold a paper the first says when it was shown first.
    """

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="shown")
    holder = models.ForeignKey("campaign.Holder", models.SET_NULL, null=True, blank=True, related_name="+")
    batch = models.PositiveIntegerField()
    kinds = models.CharField(max_length=300, default="", blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.seat} was shown batch {self.batch}"


class Deliveries(models.Manager["Delivery"]):
    """Papers without the plots of actions, which are long: whoever shows one has it fetched."""

    def get_queryset(self) -> models.QuerySet[Delivery]:
        return super().get_queryset().defer("plot")


class Delivery(models.Model):
    """One report that reached a seat (append-only). ``batch`` is the seat's version when it came.

    ``digest`` is the hash of the report, so that a run that is computed again delivers nothing twice. Of an action the
    seat fought in, ``plot`` is what its side saw, move by move, as JSON; ``data`` has the mark of it as ``views``.
    ``label`` is the seat's letter for the contact that a report is about (:func:`contact_label`).

    What was delivered is neither changed nor deleted (UD-052). ``fate`` says that a paper stands no more, and why; a later one,
    which names it as the one it ``replaces``, says what is now so. A corrected version has the number of the one it replaces, and
    its batch. ``taken`` is the strand with whose beginning a paper was gone back behind (UD-076), ``strand`` that in which it was
    delivered; ``struck`` the minute of the campaign at which it ceased to stand.
    """

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
        """What it says; of an action with the mark of its plot."""
        return read(self.kind, self.data)

    @property
    def whole(self) -> Body:
        """What it says, with the plot in the place of its mark."""
        body = self.body
        if isinstance(body, Battle) and isinstance(body.views, str):
            return msgspec.structs.replace(body, views=msgspec.json.decode(self.plot))
        return body


def contact_label(data: Mapping[str, object]) -> str:
    """The letter of the contact that a report's data is about; "" if it is about none.

    >>> contact_label({"label": "B"}), contact_label({"text": "All well."})
    ('B', '')
    """
    label = data.get("label")
    return label if isinstance(label, str) else ""


@dataclass(frozen=True)
class Ahead:
    """What a seat would be given and was not (UD-017): papers, numbered as they would lie in its room, and the call that would
    come with them; None where it would be told and not asked. No table has it. ``schedule`` is the clock of its campaign, of a
    type that stands on this module."""

    papers: tuple[Delivery, ...]
    call: Call | None
    schedule: Any = None

    @property
    def first(self) -> int:
        """The number of the first of them; 0 of none."""
        return self.papers[0].number if self.papers else 0

    def paper(self, number: int) -> Delivery | None:
        """The paper of that number; None if it is none of these."""
        return next((one for one in self.papers if one.number == number), None)


def seal(model: type[models.Model], name: str) -> None:
    """Shut a key that leads into the truth: it is stored and joined as before, and ``row.<name>`` raises AttributeError."""

    class Shut(type(vars(model)[name])):  # type: ignore[misc]  # Django's own accessor of that key
        def __get__(self, row: models.Model | None, cls: type[models.Model] | None = None) -> Any:
            if row is None:
                return self
            raise AttributeError(f"{name} leads into the truth; services look it up by {name}_id")

    setattr(model, name, Shut(vars(model)[name].field))


seal(Call, "segment")
seal(Action, "chair")
