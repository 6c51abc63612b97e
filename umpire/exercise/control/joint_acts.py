"""Acts of the director on every syndicate at once (EX-045): for each what the press on its own desk does, with its guards.

A worker carries it out, desk by desk, since twenty drafts take a while. A syndicate that is refused or not ready is left out with
the reason, and the others go on. Where a syndicate has gone on since the page was loaded, nothing is done: to press twice is to
press once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import NamedTuple, Never

from django.db import transaction
from django.utils.translation import gettext

from campaign import wall_clock
from campaign.clock.schedule_parser import FARTHEST, LEAST_NOTICE, Form, instant_typed
from campaign.clock.time_zones import in_words
from campaign.exercises import syndicates as service
from campaign.models import Exercise, Segment, Syndicate
from campaign.orders.sealing import Refused, fault
from campaign.people.umpire_team import at_work
from campaign.runs import auto_publish
from campaign.runs.release import waiting as waiting_for_papers
from campaign.schedule import deadline_sweep
from campaign.schedule.round_order import waiting as waiting_for_visits
from naval.geo.calendar import span
from tactical.common.queue import PATIENCE, send
from tactical.engine.text.words import plural
from umpire.desk import war_actions
from umpire.exercise.control import present
from umpire.exercise.control.rows import sealed
from umpire.frame import STATE_WORDS, Row, Standing, gone_on

Typed = Mapping[str, str]
PRESS = "umpire.tasks.press_joint"


class Shown(NamedTuple):
    """Part of the director's page about a syndicate: its segment, and the stamp of its rulings."""

    segment: str
    stamp: str


Act = Callable[[Standing, Shown], str]
"""Act at one desk, which returns what came of it."""


def press(exercise: Exercise, do: str, typed: Typed) -> None:
    """Have a joint act carried out; refused with every fault, and while the last one is not finished."""
    ACTS[do].begin(exercise, typed)
    with transaction.atomic():
        row = Exercise.objects.select_for_update().get(pk=exercise.pk)
        now = describe(row)
        if now is not None and now["goes_on"]:
            raise Refused(
                fault(
                    "",
                    gettext("The last press is still being carried out: %(reached)s of %(of)s desks reached.")
                    % {"reached": now["reached"], "of": now["of"]},
                )
            )
        fields = {name: value for name, value in typed.items() if name != "csrfmiddlewaretoken"}
        row.joint, row.joint_at = json.dumps({"do": do, "typed": fields}), wall_clock.now()
        row.save(update_fields=["joint", "joint_at"])
        row.syndicates.update(said="")
        transaction.on_commit(lambda: send(PRESS, row.pk))


def work(exercise_id: int) -> None:
    """Carry out the joint act at the desks that it has not reached. May be called any number of times."""
    exercise = Exercise.objects.get(pk=exercise_id)
    pressed = json.loads(exercise.joint)
    for row in exercise.syndicates.filter(said="").select_related("campaign"):
        Exercise.objects.filter(pk=exercise_id).update(joint_at=wall_clock.now())
        said = act_at(exercise, row, pressed["do"], pressed["typed"])
        exercise.syndicates.filter(pk=row.pk, said="").update(said=json.dumps(said))


def act_at(exercise: Exercise, row: Syndicate, do: str, typed: Typed) -> Row:
    """Do the act at one desk, and say what came of it."""
    shown = Shown(*(typed.get(f"{name}-{row.letter}", "") for name in Shown._fields))
    try:
        if row.campaign is None:
            leave_out("It has not been created yet.")
        seat = service.seat_in(row.campaign)
        at_work(seat)
        return {"letter": row.letter, "done": True, "text": ACTS[do].begin(exercise, typed)(Standing(seat), shown)}
    except Refused as refused:
        return {"letter": row.letter, "done": False, "text": " ".join(one.text for one in refused.faults)}


def describe(exercise: Exercise) -> Row | None:
    """Describe the last joint act: what came of it at the desks that it has reached, and whether it goes on."""
    if not exercise.joint:
        return None
    said = [one.said for one in exercise.syndicates.all()]
    rows = [json.loads(one) for one in said if one]
    return {
        "what": ACTS[json.loads(exercise.joint)["do"]].words,
        "rows": rows,
        "done": sum(row["done"] for row in rows),
        "reached": len(rows),
        "of": len(said),
        "goes_on": len(rows) < len(said),
    }


def sweep(now: datetime) -> int:
    """Queue the acts again that a lost worker or message left; return how many."""
    lying = Exercise.objects.exclude(joint="").filter(joint_at__lt=now - PATIENCE, syndicates__said="").distinct()
    found = list(lying.values_list("pk", flat=True))
    for pk in found:
        send(PRESS, pk)
    return len(found)


def leave_out(why: str) -> Never:
    """Leave a syndicate out."""
    raise Refused(fault("", why), status=409)


def order(at: Standing, shown: Shown) -> str:
    """Order the run, or go on to the seats whose turn it is."""
    if at.state != "open":
        leave_out(f"No orders are open: {STATE_WORDS[at.state]}.")
    visits = bool(waiting_for_visits(at.segment))
    war_actions.order(at, shown.segment)
    hours = span(at.segment.start, at.run.until, at.campaign.hour_zero)
    return "The next seats were asked." if visits else f"{hours} was ordered."


def order_where_sealed(at: Standing, shown: Shown) -> str:
    """Order the run, unless a seat has still to seal."""
    count, of = sealed([at.segment]).get(at.segment.pk, (0, 0))
    if at.state == "open" and count < of:
        leave_out(f"{count} of {plural(of, 'seat')} sealed.")
    return order(at, shown)


def publish(at: Standing, shown: Shown) -> str:
    """Publish the draft in review."""
    if at.state != "review" or at.outcome is None:
        leave_out(f"There is no draft: {STATE_WORDS[at.state]}.")
    told, asked = waiting_for_papers(at.segment, at.outcome), at.outcome.asked
    war_actions.publish(at, shown.segment, shown.stamp)
    again = f"; {plural(len(asked), 'seat')} asked for new orders" if asked else ""
    return f"Published to {plural(len(told), 'seat')}{again}."


def let_stops_go(at: Standing, shown: Shown) -> str:
    """Let stops be published by themselves, from one in review on."""
    if at.state == "over":
        leave_out("The war is over.")
    is_stop = at.state == "review" and at.outcome is not None and bool(at.outcome.asked)
    auto_publish.settle(at.campaign, True)
    at.segment.refresh_from_db(fields=["state", "told"])
    if is_stop and at.segment.state == Segment.State.PUBLISHED:
        return "The stop was published; later ones are published by themselves."
    if is_stop and at.outcome is not None:
        why = auto_publish.waits_for_him(at.segment, at.outcome) or "Some seats have its papers already."
        return f"Later stops are published by themselves. This one waits: open the desk. {why}"
    return "Stops are published by themselves."


def hold_stops(at: Standing, shown: Shown) -> str:
    """Let stops wait for the umpire."""
    if at.state == "over":
        leave_out("The war is over.")
    auto_publish.settle(at.campaign, False)
    return "Stops wait until you publish them."


def set_due_time(at: Standing, shown: Shown, when: datetime, zone: str) -> str:
    """Move the deadline of the open orders."""
    if at.state != "open":
        leave_out(f"No orders are open: {STATE_WORDS[at.state]}.")
    if stale := gone_on(at, shown.segment):
        raise stale
    words = in_words(when, zone)
    if at.deadline is not None and at.deadline.due_at == when:
        return f"Orders close {words} already."
    deadline_sweep.move(at.campaign, when)
    return f"Orders close {words}."


def read_due_time(exercise: Exercise, typed: Typed) -> Act:
    """Read the instant typed, for all syndicates; refused with every fault."""
    form, zone = Form(typed), present.look(exercise).zone
    when = instant_typed(form, wall_clock.now(), zone, "The deadline can be", (LEAST_NOTICE, FARTHEST), "")
    if form.faults:
        raise Refused(*form.faults)
    return partial(set_due_time, when=when, zone=zone)


class Joint(NamedTuple):
    """Joint act: the words of its button, and how it begins."""

    words: str
    begin: Callable[[Exercise, Typed], Act]


def plain(act: Act) -> Callable[[Exercise, Typed], Act]:
    """Make the beginning of an act that reads nothing."""
    return lambda exercise, typed: act


ACTS = {
    "order_all": Joint("Order the run in all", plain(order)),
    "order_sealed": Joint("Order where all have sealed", plain(order_where_sealed)),
    "publish_all": Joint("Publish all that are ready", plain(publish)),
    "stops_go": Joint("Release the stops of all", plain(let_stops_go)),
    "stops_wait": Joint("Hold the stops of all", plain(hold_stops)),
    "due_all": Joint("Set the deadline for all", read_due_time),
}
