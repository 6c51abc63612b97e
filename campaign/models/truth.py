"""What is so: worlds, runs, engagements and the seed. Only the umpire and the engine read these tables.

A campaign has no name for any of them, so that nobody walks from a seat to its seed.
"""

from __future__ import annotations

from django.db import models

from campaign.models.belief import Campaign, Delivery
from tactical.common.texts import CompressedText
from tactical.models import Battle


class Vault(models.Model):
    """The campaign's seed, kept apart so that no page of a seat can come upon it, and what the campaign runs with.

    ``rules`` is the engine that it goes on with; ``salt`` what the seed's published hash is made with.
    """

    campaign = models.OneToOneField(Campaign, models.CASCADE, related_name="+")
    seed = models.CharField(max_length=80)
    salt = models.CharField(max_length=32, default="", blank=True)
    rules = models.CharField(max_length=40)

    def __str__(self) -> str:
        return f"vault of {self.campaign}"


class Run(models.Model):
    """One six-hour step. ``world`` is the world it starts from, exactly as encoded; minutes since War Imminent.

    ``parent`` is the run whose end that world is; the first has none. ``rulings`` are the umpire's for this run
    (:class:`naval.state.rulings.Rulings` as JSON): an input like sealed orders; ``has_injects``: injects that fired are
    among them. ``rules`` is the engine that computes it.

    ``strand`` is the number of the history that it belongs to, ``dice`` that of the one whose dice it has (SC-UD-04);
    ``undone``: the umpire has gone back behind it, and another run has its number now (UD-073).
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    parent = models.ForeignKey("self", models.CASCADE, null=True, blank=True, related_name="children")
    number = models.PositiveIntegerField()
    start = models.PositiveIntegerField()
    until = models.PositiveIntegerField()
    world = CompressedText()
    rulings = models.TextField(default="{}")
    has_injects = models.BooleanField(default=False)
    rules = models.CharField(max_length=40, default="", blank=True)
    strand = models.PositiveIntegerField(default=0)
    dice = models.PositiveIntegerField(default=0)
    undone = models.BooleanField(default=False)

    class Meta:
        unique_together = [("campaign", "strand", "number")]
        ordering = ["strand", "number"]

    def __str__(self) -> str:
        return f"run {self.number} of {self.campaign}"


class Ashore(models.Model):
    """The land that a run starts from, beside its world (:class:`land.state.world.Land` as stored).

    A war of the sea has none; pages of the sea read none. ``terms`` are those of the land as the run began, as JSON; "" while
    they are those of its campaign (UD-121).
    """

    run = models.OneToOneField(Run, models.CASCADE, related_name="ashore")
    land = CompressedText()
    terms = models.TextField(default="", blank=True)

    def __str__(self) -> str:
        return f"the land of {self.run}"


def land_of(run: Run) -> str:
    """The land from which a run began, as JSON; "" in a war of the sea."""
    return Ashore.objects.filter(run=run).values_list("land", flat=True).first() or ""


def terms_then(run: Run) -> str:
    """The terms of the land with which a run began, as JSON; "" where they are those of its campaign (UD-121)."""
    return Ashore.objects.filter(run=run).values_list("terms", flat=True).first() or ""


def runs_of(campaign: Campaign) -> models.QuerySet[Run]:
    """The runs of a campaign as it stands, in order: those of its present strand, and of its ancestors up to where they part."""
    return Run.objects.filter(campaign=campaign, undone=False).order_by("number")


def every_run_of(campaign: Campaign) -> models.QuerySet[Run]:
    """The runs of all its strands, in the order in which they were played (UD-073)."""
    return Run.objects.filter(campaign=campaign).order_by("strand", "number")


class Strand(models.Model):
    """A history of a campaign that began with a rewind (UD-073). The first has the number 0 and no row.

    It parts from its ``parent`` at the beginning of run ``at_run``, at ``minute`` of the campaign, when that had come to
    ``left_at``. ``fresh``: with dice of its own (SC-UD-04). ``word`` is what the umpire wrote to all, ``reason`` is for the
    umpires; ``by`` and ``at`` say who, and when by real time.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    number = models.PositiveIntegerField()
    parent = models.PositiveIntegerField()
    at_run = models.PositiveIntegerField()
    minute = models.PositiveIntegerField()
    left_at = models.PositiveIntegerField()
    fresh = models.BooleanField()
    word = models.CharField(max_length=1200, default="", blank=True)
    reason = models.CharField(max_length=300)
    by = models.CharField(max_length=120)
    at = models.DateTimeField()

    class Meta:
        unique_together = [("campaign", "number")]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"strand {self.number} of {self.campaign}"


def strands_of(campaign: Campaign) -> models.QuerySet[Strand]:
    """The strands of a campaign but the first, in order."""
    return Strand.objects.filter(campaign=campaign).order_by("number")


def vault_of(campaign: Campaign) -> Vault:
    """The vault of a campaign."""
    return Vault.objects.get(campaign=campaign)


def seed_of(campaign: Campaign) -> str:
    """What all of a campaign's dice are hashed from."""
    return vault_of(campaign).seed


class Segments(models.Manager["Segment"]):
    """The segments of all campaigns; the one place that knows at which of its runs a campaign stands."""

    def of(self, campaign: Campaign) -> models.QuerySet[Segment]:
        """The segments of a campaign's runs as it stands, the newest first."""
        found = self.filter(run__campaign=campaign, run__undone=False).exclude(state=Segment.State.AHEAD)
        return found.select_related("run__campaign").order_by("-run__number", "-index")

    def present(self, campaign: Campaign) -> Segment:
        """The segment the campaign stands at; DoesNotExist before War Imminent."""
        found = self.of(campaign).first()
        if found is None:
            raise Segment.DoesNotExist(f"{campaign} is not at war")
        return found


class Segment(models.Model):
    """A part of a run, from ``start`` to the run's end or to the minute at which somebody must decide.

    It is always computed from the run's start, with what has interrupted the run so far as input, so a cut leaves no
    trace in what others are told. ``orders`` are the inputs (seat key -> orders) as JSON; ``outcome`` what came of it;
    ``taken_at`` when a worker last took it up; ``trouble`` why it
    could not be resolved when that was last tried. ``computed`` counts how often a ruling sent it back to be computed again: a
    result is stored only if it is that of the present rulings (UD-008). ``ruled`` are the run's rulings as they stood when it was
    published: later ones of the same run are no input of it ("": of a segment from before that was kept).

    ``told`` are the seats that have their papers of it before it is published, by key with spaces between (UD-049). What they are
    asked then stands in the segment after it, which is *ahead*: it is that of the next run, or of this one after its stop, as
    soon as the last seat has its papers, and until then nothing that the war stands at.
    """

    class State(models.TextChoices):
        OPEN = "open", "orders open"
        RESOLVING = "resolving", "being resolved"
        REVIEW = "review", "in review"
        PUBLISHED = "published", "published"
        LEFT = "left", "unpublished, taken back"
        AHEAD = "ahead", "opened for those who have their papers first"

    run = models.ForeignKey(Run, models.CASCADE, related_name="segments")
    index = models.PositiveIntegerField()
    start = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    orders = models.TextField(default="{}")
    outcome = CompressedText(default="", blank=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    trouble = models.CharField(max_length=300, default="", blank=True)
    computed = models.PositiveIntegerField(default=0)
    ruled = models.TextField(default="", blank=True)
    told = models.TextField(default="", blank=True)

    objects = Segments()

    class Meta:
        unique_together = [("run", "index")]
        ordering = ["run__strand", "run__number", "index"]

    def __str__(self) -> str:
        return f"segment {self.index} of {self.run}"


class Draft(models.Model):
    """What a segment had come to before a ruling sent it back to be computed again: its outcome then, to be compared (UD-008).

    ``computed`` is the segment's count at which that was so. Published is the last alone, which stands in the segment.
    """

    segment = models.ForeignKey(Segment, models.CASCADE, related_name="drafts")
    computed = models.PositiveIntegerField()
    outcome = CompressedText()

    class Meta:
        unique_together = [("segment", "computed")]
        ordering = ["computed"]

    def __str__(self) -> str:
        return f"draft {self.computed} of {self.segment}"


class RulingNote(models.Model):
    """Who made a ruling, or took it back, and when by real time: beside the ruling, and no input of the run (UD-003).

    ``key`` is the ruling's or the edit's (SC-UD-02), ``did`` what was done with it: ruled, back, void; edit, unedit, kept, bound.
    ``before`` is the stamp that forms of the desk bore until then, so that a stale one is told what has changed since (UD-010).
    """

    run = models.ForeignKey(Run, models.CASCADE, related_name="ruling_notes")
    key = models.CharField(max_length=10)
    did = models.CharField(max_length=6, default="ruled")
    by = models.CharField(max_length=120)
    at = models.DateTimeField()
    before = models.CharField(max_length=12, default="", blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.did} {self.key} by {self.by}"


class Release(models.Model):
    """That a segment was published: who did it (``by``, "" by itself), when by real time, to which seats (their keys, as JSON).

    ``draft`` is the segment's count at which that draft was computed. Replay holds what stands published against it (UD-050).
    """

    segment = models.ForeignKey(Segment, models.CASCADE, related_name="releases")
    draft = models.PositiveIntegerField()
    by = models.CharField(max_length=120, default="", blank=True)
    at = models.DateTimeField()
    seats = models.TextField(default="[]")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"draft {self.draft} of {self.segment}, released by {self.by or 'itself'}"


class Source(models.Model):
    """One truth that a delivered paper rests on, such as ``force:red_cruisers`` (:mod:`campaign.war.provenance`, UD-013).

    Of a paper its rows stand in the order in which the outcome names them. A paper has no way to them.
    """

    delivery = models.ForeignKey(Delivery, models.CASCADE, related_name="+")
    about = models.CharField(max_length=160, db_index=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.about} behind paper {self.delivery_id}"


class Reviewed(models.Model):
    """A line of a run's draft that an umpire let stand, or settled by a ruling: on record, and no input of the run (UD-015).

    ``line`` names it by what it says (:func:`campaign.war.lines.name_lines`): computed again to other words it is another line.
    ``did`` is accepted or ruled.
    """

    run = models.ForeignKey(Run, models.CASCADE, related_name="reviewed")
    line = models.CharField(max_length=10)
    did = models.CharField(max_length=8, default="accepted")
    by = models.CharField(max_length=120)
    at = models.DateTimeField()

    class Meta:
        unique_together = [("run", "line")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.line} {self.did} by {self.by}"


class Engagements(models.Manager["Engagement"]):
    """The engagements of all campaigns."""

    def in_short(self, *, void: bool = False) -> models.QuerySet[Engagement]:
        """With battle and summary, and none of the long texts: they stay unread until they are asked for. Those that are ``void``
        only if they are asked for as well."""
        long = ("data", "summary__taken", "battle__setup", "battle__position", "battle__record", "asked__outcome")
        found = self.get_queryset().select_related("battle", "summary", "asked", "typed").defer(*long)
        return found if void else found.filter(void=False)


class Engagement(models.Model):
    """The campaign's side of a battle. ``ordinal`` counts those of one run; ``segment`` is the one it interrupted.

    The orders its seats give afterwards are those of the segment that ``asked`` names. ``void``: the umpire has ruled that
    nothing came of it; its record is kept, and the run knows nothing of it (UD-046). ``ashore``: bodies met, and not ships.
    """

    run = models.ForeignKey(Run, models.CASCADE, related_name="engagements")
    segment = models.ForeignKey(Segment, models.CASCADE, related_name="engagements")
    ordinal = models.PositiveIntegerField()
    minute = models.PositiveIntegerField()
    data = CompressedText()
    battle = models.OneToOneField(Battle, models.PROTECT, related_name="engagement")
    asked = models.ForeignKey(Segment, models.SET_NULL, null=True, blank=True, related_name="asked_by")
    void = models.BooleanField(default=False)
    ashore = models.BooleanField(default=False)

    objects = Engagements()

    class Meta:
        unique_together = [("run", "ordinal")]
        ordering = ["ordinal"]

    def __str__(self) -> str:
        return f"engagement {self.ordinal} of {self.run}"


class Typed(models.Model):
    """How a battle ended that was fought elsewhere, as the umpire typed it in (UD-047); ``result`` in the words of the run.

    An input of the campaign, and marked as one that nothing here has worked out; verify takes it as given. ``by`` and ``at`` say
    who typed it and when by real time.
    """

    engagement = models.OneToOneField(Engagement, models.CASCADE, related_name="typed")
    minutes = models.PositiveIntegerField()
    result = models.TextField()
    by = models.CharField(max_length=120)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"how {self.engagement} ended, typed by {self.by}"


class AskedThen(models.Model):
    """The segment in which its seats ordered after a battle that lasted into a run which the umpire has gone back behind.

    So the run can still be computed as it was (UD-079). The engagement's own key is free for the strand that began.
    """

    engagement = models.ForeignKey(Engagement, models.CASCADE, related_name="asked_then")
    segment = models.ForeignKey(Segment, models.CASCADE, related_name="+")

    class Meta:
        unique_together = [("engagement", "segment")]

    def __str__(self) -> str:
        return f"{self.segment} after {self.engagement}"


class Slip(models.Model):
    """What the umpire did with a paper after it was delivered, as verify goes by it (UD-052 to UD-056).

    ``version`` is what it says now, as JSON ("": it was recalled), ``word`` what he wrote with it; ``silent`` if nobody had been
    shown it. ``minute`` is the campaign's when he did it. ``reason``, ``by`` and ``at`` are for the umpires.
    """

    paper = models.OneToOneField(Delivery, models.CASCADE, related_name="+")
    version = models.TextField(default="", blank=True)
    word = models.CharField(max_length=1200, default="", blank=True)
    silent = models.BooleanField(default=False)
    minute = models.PositiveIntegerField()
    reason = models.CharField(max_length=300)
    by = models.CharField(max_length=120)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"slip of {self.paper}"


class Summary(models.Model):
    """What a list says of a battle, and what the run takes in of it, so that its record is read by its replay alone.

    ``forces`` (names by side, as JSON) is written when the battle opens; the rest when it has been fought (``fought``):
    minutes of the campaign, ships lost, how it ended, and ``taken``, which is what the run takes in of it
    (:class:`naval.state.outcome.Interrupt` as JSON, with the marks of its plots), by what that hangs on.
    """

    engagement = models.OneToOneField(Engagement, models.CASCADE, related_name="summary")
    forces = models.TextField(default="{}")
    fought = models.BooleanField(default=False)
    minutes = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    ending = models.TextField(default="", blank=True)
    taken = CompressedText(default="{}")

    def __str__(self) -> str:
        return f"summary of {self.engagement}"


class Plot(models.Model):
    """What a side saw of a battle, move by move, as JSON; ``mark`` is the hash of that text.

    Outcomes and worlds name a plot by its mark, so what they say of it is compared to the byte like all else in them. A
    seat has the plot itself only in what was delivered to it.
    """

    mark = models.CharField(max_length=64, unique=True)
    views = CompressedText()

    def __str__(self) -> str:
        return f"plot {self.mark[:12]}"
