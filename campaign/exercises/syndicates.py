"""Exercises of several syndicates: made, started, paused and ended for all at once (EX-040 to 042, EX-046)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from string import ascii_uppercase

from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet
from django.utils.translation import gettext

from campaign import packs, serialization, wall_clock
from campaign.models import Campaign, EmergencyStop, Exercise, Seat, SeatAssignment, Segment, Syndicate
from campaign.models.exercise import token
from campaign.muster.founding import begin_for_people
from campaign.orders.sealing import Refused, fault
from campaign.people import seat_holders, umpire_team
from campaign.people.umpire_team import Given
from campaign.rulings.ruling_records import stamp
from campaign.runs import war_end
from campaign.runs.resolve import take_up
from campaign.schedule import deadline_sweep
from campaign.seat_kinds import UMPIRE
from naval.orders.seat_knowledge import Fault
from tactical.common.queue import PATIENCE, send
from tactical.engine.text.outside_values import show

MOST = 20
FOUND = "campaign.tasks.found_exercise"
DIRECTOR = "The director"
"""Name under which the director acts at the desk of a syndicate."""
PLANNED, RUNNING, PAUSED, ENDED = (Exercise.State(one) for one in ("planned", "running", "paused", "ended"))


def make(name: str, title: str, pack_key: str, number: int, *, seed: str = "") -> Exercise:
    """Make an exercise with the rows of its syndicates; their campaigns come later. Refused with every fault."""
    faults: list[Fault] = []
    if not name or len(name) > 40 or not all(one.isascii() and (one.isalnum() or one == "-") for one in name):
        faults.append(
            fault(
                "name",
                gettext("A short name must have 1 to 40 letters, digits and hyphens; not %(name)s.") % {"name": show(name)},
            )
        )
    if not 1 <= number <= MOST:
        faults.append(
            fault(
                "number",
                gettext("An exercise must have 1 to %(most)s syndicates, not %(number)s.") % {"most": MOST, "number": number},
            )
        )
    if pack_key not in packs.available():
        faults.append(
            fault(
                "scenario",
                gettext("There is no scenario %(pack_key)s; there are %(available)s.")
                % {"pack_key": show(pack_key), "available": ", ".join(packs.available())},
            )
        )
    try:
        title = seat_holders.clean_name(title)
    except Refused as refused:
        faults += refused.faults
    if Exercise.objects.filter(name=name).exists():
        faults.append(fault("name", gettext("There is already an exercise %(name)s: give another name.") % {"name": show(name)}))
    if faults:
        raise Refused(*faults)
    pack = serialization.pack(pack_key)
    row = {"title": title or pack.title, "pack": pack_key, "mark": pack.fingerprint, "number": number, "seed": seed}
    try:
        with transaction.atomic():
            made = Exercise.objects.create(name=name, at=wall_clock.now(), **row)
            Syndicate.objects.bulk_create(Syndicate(exercise=made, letter=letter) for letter in ascii_uppercase[:number])
    except IntegrityError:
        raise Refused(
            fault("name", gettext("There is already an exercise %(name)s: give another name.") % {"name": show(name)}), status=409
        ) from None
    return made


def found_campaigns(exercise: Exercise, step: Callable[[int, int], None] = lambda done, of: None) -> int:
    """Create a campaign for each syndicate that has none; return how many (EX-041).

    Killed and called again, it continues. Until STARTEX each stands still: people may come in and write, and nothing falls due
    (CK-012).
    """
    made = 0
    for n, pk in enumerate(exercise.syndicates.values_list("pk", flat=True), 1):
        with transaction.atomic():
            row = Syndicate.objects.select_for_update().get(pk=pk)
            if row.campaign_id is None:
                name = free_name(exercise, row.letter)
                row.campaign = begin_for_people(exercise.pack, name, seed=exercise.seed or None, muster=False)
                row.save(update_fields=["campaign"])
                EmergencyStop.objects.create(campaign=row.campaign, since=wall_clock.now())
                seat_in(row.campaign)
                made += 1
        step(n, exercise.number)
    return made


def ask_found(exercise: Exercise) -> None:
    """Have the workers create the campaigns that are missing."""
    transaction.on_commit(lambda: send(FOUND, exercise.pk))


def sweep() -> int:
    """Queue unfinished creations again, and end pauses that are over; return how many exercises. Harmless at any time."""
    now = wall_clock.now()
    over = list(Exercise.objects.filter(state=PAUSED, paused_until__lte=now))
    for exercise in over:
        resumex(exercise)
    since = now - PATIENCE
    lying = list(Exercise.objects.filter(at__lt=since, syndicates__campaign=None).distinct().values_list("pk", flat=True))
    for pk in lying:
        send(FOUND, pk)
    return len(lying) + len(over)


def renew(exercise: Exercise) -> None:
    """Renew the director's link, and that of the director's seat in every syndicate; every browser that came in by the old
    ones is shut out (EX-040, UD-099)."""
    with transaction.atomic():
        Exercise.objects.filter(pk=exercise.pk).update(token=token(), epoch=F("epoch") + 1)
        for holder in SeatAssignment.objects.sitting().filter(seat__campaign__in=of_campaigns(exercise), seat__name=DIRECTOR):
            seat_holders.renew(holder)
    exercise.refresh_from_db(fields=["token", "epoch"])


def seat_in(war: Campaign) -> Seat:
    """Give the director a chief umpire's seat in a syndicate (EX-045), again if it was removed; the syndicate's umpire keeps
    theirs."""
    with transaction.atomic():
        Campaign.objects.select_for_update().get(pk=war.pk)
        seat = war.seats.filter(role=UMPIRE, name=DIRECTOR).exclude(rank="").first()
        if seat is None:
            return umpire_team.join(war, DIRECTOR, Seat.Rank.CHIEF, Given())
        if seat.rank != Seat.Rank.CHIEF:
            umpire_team.change(seat, Seat.Rank.CHIEF, Given())
            seat.refresh_from_db()
        return seat


def free_name(exercise: Exercise, letter: str) -> str:
    """Find a free short name for a syndicate's campaign."""
    name = f"{exercise.name}-{letter.lower()}"
    return name if not Campaign.objects.filter(name=name).exists() else f"{name}-{exercise.xid[:6]}"


def campaigns(exercise: Exercise) -> list[Campaign]:
    """List the campaigns of an exercise by letter."""
    rows = exercise.syndicates.exclude(campaign=None).select_related("campaign")
    return [row.campaign for row in rows if row.campaign is not None]


def of_campaigns(exercise: Exercise) -> QuerySet[Campaign]:
    """Query the campaigns of an exercise."""
    return Campaign.objects.filter(pk__in=exercise.syndicates.values("campaign"))


# -- for all at once ---------------------------------------------------------------------------------------------------------


def startex(exercise: Exercise) -> bool:
    """Lift the stop in every syndicate, in one transaction (STARTEX). False if started already."""
    with transaction.atomic():
        if exercise.syndicates.filter(campaign=None).exists():
            raise Refused(fault("", gettext("Not every syndicate has been created yet: create them first.")), status=409)
        if not _becomes(exercise, (PLANNED,), RUNNING):
            return False
        for campaign in campaigns(exercise):
            deadline_sweep.lift(campaign)
    return True


def pausex(exercise: Exercise, until: datetime) -> bool:
    """Pause the clock of every syndicate to one instant (PAUSEX, CK-010); until then no run is ordered.

    False if the exercise is not running.
    """
    if until <= wall_clock.now():
        raise Refused(fault("until", gettext("A pause must end in the future: enter a later day and hour.")))
    with transaction.atomic():
        if not _becomes(exercise, (RUNNING, PAUSED), PAUSED):
            return False
        Exercise.objects.filter(pk=exercise.pk).update(paused_until=None)  # a new pause replaces this one
        for campaign in campaigns(exercise):
            if campaign.phase == Campaign.Phase.WAR:
                deadline_sweep.pause(campaign, until, "PAUSEX")
        Exercise.objects.filter(pk=exercise.pk).update(paused_until=until)
        exercise.refresh_from_db(fields=["paused_until"])
    return True


def resumex(exercise: Exercise) -> bool:
    """Resume all clocks early. False if the exercise is not paused."""
    with transaction.atomic():
        if not _becomes(exercise, (PAUSED,), RUNNING):
            return False
        for campaign in campaigns(exercise):
            deadline_sweep.end_pause(campaign)
            transaction.on_commit(partial(take_up, campaign))
    return True


def endex(exercise: Exercise, *, known: bool) -> bool:
    """End the war of every syndicate (ENDEX, UD-111); the director opens the truth later.

    Refused, for all, if anything stands in the way in any. False if it was ended already.
    """
    if not known:
        raise Refused(fault("known", gettext("Tick that you understand that this cannot be undone.")))
    with transaction.atomic():
        if not _becomes(exercise, (RUNNING, PAUSED, PLANNED), ENDED):
            return False
        faults: list[Fault] = []
        for row in exercise.syndicates.exclude(campaign=None).select_related("campaign"):
            campaign = row.campaign
            assert campaign is not None
            if campaign.phase == Campaign.Phase.OVER:
                continue
            segment = Segment.objects.present(campaign)
            try:
                war_end.end(segment, stamp(segment), Campaign.Opened.NOT, {}, known=True)
            except Refused as refused:
                faults += [
                    fault("", gettext("Syndicate %(letter)s: %(text)s") % {"letter": row.letter, "text": one.text})
                    for one in refused.faults
                ]
        if faults:
            raise Refused(*faults, status=409)
        EmergencyStop.objects.filter(campaign__in=of_campaigns(exercise)).delete()
    return True


def _becomes(exercise: Exercise, before: tuple[Exercise.State, ...], after: Exercise.State) -> bool:
    """Move the exercise to a state once; False from any state not in ``before``."""
    done = bool(Exercise.objects.filter(pk=exercise.pk, state__in=before).update(state=after))
    exercise.refresh_from_db(fields=["state"])
    return done
