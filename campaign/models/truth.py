"""The truth: worlds, runs, engagements and the seed, read by the umpire and the engine alone.

A campaign has no name for any of them, so that nobody walks from a seat to its seed."""

from __future__ import annotations

from django.db import models

from campaign.models.belief import Campaign, Delivery
from tactical.common.texts import CompressedText
from tactical.models import Battle


class CampaignSecret(models.Model):
    """The campaign's seed, out of reach of every page of a seat, and its engine.

    ``rules``: the engine with which it goes on; ``salt``: of the seed's published hash."""

    campaign = models.OneToOneField(Campaign, models.CASCADE, related_name="+")
    seed = models.CharField(max_length=80)
    salt = models.CharField(max_length=32, default="", blank=True)
    rules = models.CharField(max_length=40)

    def __str__(self) -> str:
        return f"vault of {self.campaign}"


class Run(models.Model):
    """One six-hour step. ``world`` is its beginning, exactly as encoded; minutes since War Imminent.

    ``parent``: the run whose end that is; the first has none. ``rulings``: the umpire's (:class:`naval.state.rulings.Rulings` as
    JSON), an input like sealed orders; ``has_injects``: fired injects are among them. ``rules``: its engine.

    ``strand``: its branch; ``dice``: the branch whose dice it has (SC-UD-04); ``undone``: rolled back, and another run has its
    number now (UD-073)."""

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


class LandStart(models.Model):
    """The land that a run starts from (:class:`land.state.world.Land` as stored), absent in a war of the sea.

    ``terms``: of the land as the run began, as JSON; "" if the campaign's (UD-121)."""

    run = models.OneToOneField(Run, models.CASCADE, related_name="ashore")
    land = CompressedText()
    terms = models.TextField(default="", blank=True)

    def __str__(self) -> str:
        return f"the land of {self.run}"


def land_of(run: Run) -> str:
    """Return a run's land at its beginning, as JSON; "" in a war of the sea."""
    return LandStart.objects.filter(run=run).values_list("land", flat=True).first() or ""


def terms_then(run: Run) -> str:
    """Return a run's terms of the land at its beginning, as JSON; "" if the campaign's (UD-121)."""
    return LandStart.objects.filter(run=run).values_list("terms", flat=True).first() or ""


def runs_of(campaign: Campaign) -> models.QuerySet[Run]:
    """List the runs of a campaign's present branch in order, ancestors included."""
    return Run.objects.filter(campaign=campaign, undone=False).order_by("number")


def every_run_of(campaign: Campaign) -> models.QuerySet[Run]:
    """List the runs of all branches in the order played (UD-073)."""
    return Run.objects.filter(campaign=campaign).order_by("strand", "number")


class Branch(models.Model):
    """A branch of a campaign, begun by a rewind (UD-073). The first has the number 0 and no row.

    It leaves its ``parent``, which had reached ``left_at``, at the beginning of run ``at_run``, at ``minute``. ``fresh``: with
    dice of its own (SC-UD-04). ``word``: the umpire's message to all; ``reason``: for the umpires."""

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


def strands_of(campaign: Campaign) -> models.QuerySet[Branch]:
    """List the branches of a campaign but the first, in order."""
    return Branch.objects.filter(campaign=campaign).order_by("number")


def vault_of(campaign: Campaign) -> CampaignSecret:
    """Return the vault of a campaign."""
    return CampaignSecret.objects.get(campaign=campaign)


def seed_of(campaign: Campaign) -> str:
    """Return the seed from which all of a campaign's dice are hashed."""
    return vault_of(campaign).seed


class Segments(models.Manager["Segment"]):
    """The segments of all campaigns; the one place that knows at which run a campaign stands."""

    def for_campaign(self, campaign: Campaign) -> models.QuerySet[Segment]:
        """List the segments of a campaign's present branch, the newest first."""
        found = self.filter(run__campaign=campaign, run__undone=False).exclude(state=Segment.State.AHEAD)
        return found.select_related("run__campaign").order_by("-run__number", "-index")

    def present(self, campaign: Campaign) -> Segment:
        """Find the segment at which the campaign stands; DoesNotExist before War Imminent."""
        found = self.for_campaign(campaign).first()
        if found is None:
            raise Segment.DoesNotExist(f"{campaign} is not at war")
        return found


class Segment(models.Model):
    """A part of a run, from ``start`` to its end or to the minute at which somebody must decide.

    It is always computed from the run's start, with all interruptions so far as input, so that a cut leaves no trace in what
    others are told. ``orders``: the inputs (seat key -> orders) as JSON. ``taken_at``: when a worker last took it up.
    ``trouble``: why the last attempt failed. ``computed``: how often a ruling sent it back; a result is stored only for the
    present rulings (UD-008). ``ruled``: the rulings at its publishing; later ones are no input of it ("": from before this was
    stored).

    ``told``: seats that have their papers before it is published, by key, separated by spaces (UD-049). Their order requests
    stand in the next segment, in state *ahead*: it becomes that of the next run, or of this one after its stop, once the last
    seat has its papers; until then the war does not stand there."""

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
    """An earlier outcome of a segment that a ruling sent back, kept for comparison (UD-008).

    ``computed``: the segment's count then. Only the last outcome, in the segment itself, is published."""

    segment = models.ForeignKey(Segment, models.CASCADE, related_name="drafts")
    computed = models.PositiveIntegerField()
    outcome = CompressedText()

    class Meta:
        unique_together = [("segment", "computed")]
        ordering = ["computed"]

    def __str__(self) -> str:
        return f"draft {self.computed} of {self.segment}"


class RulingNote(models.Model):
    """A record of who made or withdrew a ruling, by real time; no input of the run (UD-003).

    ``key``: the ruling's or the edit's (SC-UD-02). ``did``: ruled, back, void; edit, unedit, kept, bound. ``before``: the desk's
    stamp until then, so that a stale form can say what has changed (UD-010)."""

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
    """A record of a segment's publishing: by whom ("": automatically), and to which seats (keys, as JSON).

    ``draft``: the segment's count for that draft. Replay compares with it what stands published (UD-050)."""

    segment = models.ForeignKey(Segment, models.CASCADE, related_name="releases")
    draft = models.PositiveIntegerField()
    by = models.CharField(max_length=120, default="", blank=True)
    at = models.DateTimeField()
    seats = models.TextField(default="[]")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"draft {self.draft} of {self.segment}, released by {self.by or 'itself'}"


class Provenance(models.Model):
    """One truth behind a delivered paper, such as ``force:red_cruisers`` (:mod:`campaign.war.provenance`, UD-013).

    Rows stand in the order of the outcome. A paper has no way to them."""

    delivery = models.ForeignKey(Delivery, models.CASCADE, related_name="+")
    about = models.CharField(max_length=160, db_index=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.about} behind paper {self.delivery_id}"


class ReviewedLine(models.Model):
    """A line of a run's draft that an umpire accepted or ruled on: on record, and no input of the run (UD-015).

    ``line`` names it by its text (:func:`campaign.war.lines.name_lines`): with other words it is another line."""

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
        """List engagements with battle and summary, deferring long texts; ``void`` ones only on request."""
        long = ("data", "summary__taken", "battle__setup", "battle__position", "battle__record", "asked__outcome")
        found = self.get_queryset().select_related("battle", "summary", "asked", "typed").defer(*long)
        return found if void else found.filter(void=False)


class Engagement(models.Model):
    """The campaign's side of a battle. ``ordinal`` counts those of one run; ``segment`` is the one interrupted.

    ``asked``: the segment with its seats' orders afterwards. ``void``: nothing came of it, by a ruling; its record is kept, and
    the run ignores it (UD-046). ``ashore``: columns met, not ships."""

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


class ManualResult(models.Model):
    """The end of a battle fought elsewhere, as typed in by the umpire (UD-047); ``result`` in the words of the run.

    An input not computed here; verify takes it as given."""

    engagement = models.OneToOneField(Engagement, models.CASCADE, related_name="typed")
    minutes = models.PositiveIntegerField()
    result = models.TextField()
    by = models.CharField(max_length=120)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"how {self.engagement} ended, typed by {self.by}"


class OrdersAfterBattle(models.Model):
    """The segment of orders after a battle that lasted into a run since rolled back.

    So the run can still be computed (UD-079), while the engagement's own key is free for the new branch."""

    engagement = models.ForeignKey(Engagement, models.CASCADE, related_name="asked_then")
    segment = models.ForeignKey(Segment, models.CASCADE, related_name="+")

    class Meta:
        unique_together = [("engagement", "segment")]

    def __str__(self) -> str:
        return f"{self.segment} after {self.engagement}"


class CorrectionNotice(models.Model):
    """The umpire's act on a delivered paper, for verify (UD-052 to UD-056).

    ``version``: the new text, as JSON ("": recalled); ``word``: the umpire's message with it; ``silent``: nobody had been shown
    the paper. ``reason``, ``by`` and ``at`` are for the umpires."""

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
    """A battle's line in lists and its effect on the run, so that only its replay reads its record.

    ``forces`` (names by side, JSON) and ``refused`` (by lines, faults that rule sets found in it before one took it) are
    written at the opening; the rest when ``fought``: minutes of the campaign, ships lost, the
    ending, and ``taken``, the run's input (:class:`naval.state.outcome.Interrupt` as JSON, with marks of plots), by what it
    depends on."""

    engagement = models.OneToOneField(Engagement, models.CASCADE, related_name="summary")
    forces = models.TextField(default="{}")
    fought = models.BooleanField(default=False)
    minutes = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    ending = models.TextField(default="", blank=True)
    taken = CompressedText(default="{}")
    refused = models.TextField(default="", blank=True)

    def __str__(self) -> str:
        return f"summary of {self.engagement}"


class Plot(models.Model):
    """A side's view of a battle, move by move, as JSON; ``mark`` is its hash.

    Outcomes and worlds name it by its mark, so that they compare to the byte. A seat has the plot only in its deliveries."""

    mark = models.CharField(max_length=64, unique=True)
    views = CompressedText()

    def __str__(self) -> str:
        return f"plot {self.mark[:12]}"
