"""A process inside a site, asked there: ``prepare 20``, ``undisturbed``, ``again ID``, ``state ID``, ``due ID SECONDS``,
``sweep``, ``mail NAME``, ``mails``, ``a minute later``, ``post``, ``dump``, ``work NAME``, ``an hour later``, ``jobs NAME``."""

from __future__ import annotations

import os
from datetime import timedelta

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")

import django

django.setup()

from msgspec.structs import replace  # noqa: E402 -- needs the applications loaded

from campaign import serialization, wall_clock  # noqa: E402 -- same
from campaign.models import Campaign, Deadline, Delivery, Job, MailAddress, Notice, OrderRequest, Segment  # noqa: E402 -- same
from campaign.models.truth import runs_of  # noqa: E402 -- needs the applications loaded
from campaign.muster import founding  # noqa: E402 -- same
from campaign.notify import mail_queue  # noqa: E402 -- same
from campaign.orders import sealing  # noqa: E402 -- same
from campaign.runs import publish, resolve  # noqa: E402 -- same
from campaign.schedule import deadline_sweep  # noqa: E402 -- same
from campaign.simulation import jobs, odds, what_if, worker  # noqa: E402 -- same
from campaign.tasks import resolve_segment  # noqa: E402 -- same
from tactical.models import Battle  # noqa: E402 -- same
from tactical.services import fight_battle  # noqa: E402 -- same
from tests.site import answering  # noqa: E402 -- same

SEED = "once"
PACK = "channel_manoeuvres"


def prepare(name: str) -> dict[str, object]:
    """Begin a campaign in which both cruiser forces have sealed courses toward each other: they will meet and fight."""
    campaign = founding.begin_campaign(PACK, name, seed=SEED)
    without_cuts(campaign)
    cabins = list(campaign.seats.filter(role="cabin"))
    places = {seat.key: seat.was_told("status")[-1].body for seat in cabins}
    for seat in cabins:
        own = places[seat.key]
        other = next(body for key, body in places.items() if key != seat.key)
        course = {own.force: {"legs": [{"lon": other.lon, "lat": other.lat, "knots": 14}]}}
        note = {"to": f"{seat.side}_admiralty", "text": "Steering to meet the enemy."}
        sealing.seal(seat, {"forces": course, "dispatches": [note]}, None)
    umpire = campaign.seats.get(role="umpire")
    segment = Segment.objects.get(run__campaign=campaign)
    return {"name": name, "segment": segment.pk, "rid": umpire.rid, "token": umpire.token}


def without_cuts(campaign: Campaign) -> None:
    """Switch off sighting stops in this campaign, so that the run goes on to its battle."""
    settings = replace(serialization.agreed(campaign.agreed), sighting_cuts=False)
    Campaign.objects.filter(pk=campaign.pk).update(agreed=serialization.text(settings))
    run = runs_of(campaign).get()
    run.world = serialization.text(replace(serialization.world(run.world), settings=settings))
    run.save(update_fields=["world"])


def undisturbed() -> None:
    """Resolve such a campaign here, step by step, undisturbed; publish it as it stops."""
    ready = prepare("undisturbed")
    told, resolve.send = resolve.send, lambda *_: None
    assert resolve.order_six_hours(ready["segment"])
    for _ in range(10):
        segment = Segment.objects.get(pk=ready["segment"])
        if segment.state == Segment.State.REVIEW:
            break
        resolve.resolve_segment(segment.pk)
        for battle in Battle.objects.filter(engagement__run=segment.run):
            fight_battle(battle.pk)
    assert publish.publish(segment.pk)
    resolve.send = told


def again(segment_id: str) -> None:
    """Deliver the task of a segment five times over."""
    for _ in range(5):
        resolve_segment.delay(int(segment_id))


def due(segment_id: int, seconds: float) -> None:
    """Have a segment fall due so many seconds from now."""
    at = wall_clock.now() + timedelta(seconds=seconds)
    OrderRequest.objects.filter(segment=segment_id).update(due_at=at, grace_until=at)
    Deadline.objects.filter(segment=segment_id).update(due_at=at, closes_at=at)


def mail(name: str) -> None:
    """Give the umpire of a campaign an address and a notice, without asking anybody to send it."""
    holder = Campaign.objects.get(name=name).seats.get(role="umpire").first_holder
    MailAddress.objects.create(holder=holder, value="umpire@example.org", state=MailAddress.State.CONFIRMED)
    Notice.objects.create(holder=holder, event="breaker 1", kind="desk", made_at=wall_clock.now())


def work(name: str) -> None:
    """Ask for the odds of the first run of a campaign and for a what-if of it, and do that work here, undisturbed."""
    campaign = Campaign.objects.get(name=name)
    umpire, run = campaign.seats.get(role="umpire"), runs_of(campaign)[0]
    odds.request(run, None, "10", "0", umpire)
    what_if.play(what_if.open_run(what_if.create(campaign, str(run.pk), "As it was", umpire, fresh=False)))
    while (waits := Job.objects.runnable().filter(campaign=campaign).exclude(kind=jobs.ODDS).first()) is not None:
        worker.run(waits.pk)


def an_hour_later() -> int:
    """Age all running jobs by an hour: those that no message waits for are queued again."""
    Job.objects.filter(state=jobs.RUNNING).update(taken_at=wall_clock.now() - timedelta(hours=1))
    return jobs.sweep()


def came_of_jobs(name: str) -> dict[str, object]:
    """Report whether the jobs of a campaign are done, with its odds and its what-if."""
    mine = Job.objects.filter(campaign__name=name)
    return {
        "going on": mine.filter(state=jobs.RUNNING).count(),
        "trouble": list(mine.exclude(trouble="").values_list("trouble", flat=True)),
        "odds": list(mine.filter(kind=jobs.REPLICATES).values_list("input", "result")),
        "what_if": list(mine.filter(kind=jobs.WHAT_IF).values_list("what_run__outcome", flat=True)),
    }


def dump() -> dict[str, object]:
    """Return the results of every campaign: outcomes, battles, their numbers, and the papers delivered."""
    found = {}
    for campaign in Campaign.objects.all():
        segments = Segment.objects.filter(run__campaign=campaign).order_by("run__number", "index")
        battles = Battle.objects.filter(engagement__run__campaign=campaign).order_by("pk")
        papers = Delivery.objects.filter(seat__campaign=campaign).order_by("seat__key", "number")
        found[campaign.name] = {
            "states": [[segment.run.number, segment.index, segment.state] for segment in segments],
            "outcomes": [segment.outcome for segment in segments],
            "battles": [battle.record for battle in battles],
            "papers": [[paper.seat.key, paper.number, paper.kind, paper.data] for paper in papers],
        }
    return found


def do(what: str, *words: str) -> object:
    match what, *words:
        case ["prepare", count]:
            return [prepare(f"war-{n}") for n in range(int(count))]
        case ["undisturbed"]:
            return undisturbed()
        case ["again", segment_id]:
            return again(segment_id)
        case ["due", segment_id, seconds]:
            return due(int(segment_id), float(seconds))
        case ["sweep"]:
            return deadline_sweep.sweep()
        case ["mail", name]:
            return mail(name)
        case ["mails"]:
            return list(Notice.objects.order_by("pk").values_list("event", "state"))
        case ["a minute later"]:
            return Notice.objects.update(taken_at=wall_clock.now() - mail_queue.PATIENCE)
        case ["post"]:
            return mail_queue.post()
        case ["state", segment_id]:
            return Segment.objects.get(pk=int(segment_id)).state
        case ["work", name]:
            return work(name)
        case ["an hour later"]:
            return an_hour_later()
        case ["jobs", name]:
            return came_of_jobs(name)
        case ["dump"]:
            return dump()
    raise ValueError(what)


if __name__ == "__main__":
    answering(do)
