"""The guards of rulings as a worker's job: progress on the desk, taken once, nothing lost (UD-007, UD-045)."""

from __future__ import annotations

import json
from datetime import timedelta
from html import unescape

import pytest

from campaign import serialization, wall_clock
from campaign.models import Campaign, Job, ReviewedLine, RulingNote, Segment, job
from campaign.orders.sealing import Refused
from campaign.rulings import ruling_records
from campaign.runs import publish, release
from campaign.simulation import conflict_check, jobs, worker
from naval.state.ruling_acts import Damage, key_of
from tests.promises import playing
from tests.umpire.ruling_pages import WHY, now

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
HURT = Damage(since=200, reason=WHY, ship="hogue", max_kn=5)
Queue = list[tuple[str, int]]


@pytest.fixture
def told(stopped: Campaign) -> Campaign:
    """Publish the stop, and run to the next draft, with something told in it."""
    publish.publish(now(stopped).pk)
    playing.resolve_all(stopped)
    return stopped


@pytest.fixture
def queue(monkeypatch) -> Queue:
    """Record the queue, with no worker to take it up."""
    rows: Queue = []
    monkeypatch.setattr(job, "send", lambda task, pk: rows.append((task, pk)))
    return rows


def take(campaign: Campaign, act: Damage = HURT) -> None:
    ruling_records.rule(now(campaign), act, ruling_records.stamp(now(campaign)), campaign.seats.get(key="umpire"))


def ruled(campaign: Campaign) -> set[str]:
    return {key_of(one) for one in serialization.rulings(now(campaign).run.rulings).acts}


def desk(campaign: Campaign, verb: str = "", **form: str) -> tuple[int, str]:
    umpire = campaign.seats.get(key="umpire")
    browser, url = playing.client_of(umpire), f"/desk/{umpire.rid}/{verb}"
    answer = browser.post(url, form) if form else browser.get(url)
    return answer.status_code, unescape(answer.content.decode())


def form_of(campaign: Campaign, **more: str) -> dict[str, str]:
    typed = {"kind": "damage", "ship": "hogue", "since": "Day 1, 11:00", "max_kn": "5", "afloat": "yes", "reason": WHY}
    return {**typed, "stamp": ruling_records.stamp(now(campaign)), **more}


def test_ud_007_what_was_told_is_looked_into_by_a_worker_and_the_desk_says_how_far_it_is(told: Campaign, queue: Queue) -> None:
    versions = {seat.key: seat.version for seat in told.players()}
    assert desk(told, "rule/", **form_of(told))[0] == 302
    one = Job.objects.get()
    assert (queue, one.state, one.of > 0, json.loads(one.form)["page"]) == ([(job.RUN, one.pk)], "running", True, "rule")
    assert ruled(told) == set(), "nothing stands before it was looked into"
    Job.objects.update(step=1, of=2)
    text = desk(told)[1]
    assert "A ruling is being checked" in text
    assert "1 of 2 parts done" in text
    assert "Publishing waits for the ruling" in text
    with pytest.raises(Refused, match="Wait until that is done"):
        release.release(now(told), told.seats.get(key="umpire"))
    with pytest.raises(Refused, match="Wait until that is done"):
        take(told, Damage(since=210, reason=WHY, ship="hogue", max_kn=4))

    assert worker.run(one.pk)
    assert ruled(told) == {key_of(HURT)} or len(ruled(told)) == 1
    assert (Job.objects.get().state, now(told).state) == ("done", Segment.State.RESOLVING)
    assert "A ruling is being checked" not in desk(told)[1]
    assert {seat.key: seat.version for seat in told.players()} == versions, "no seat hears of it"


def test_ud_007_what_speaks_against_it_stands_on_the_desk_with_what_was_typed(told: Campaign, queue: Queue) -> None:
    assert desk(told, "rule/", **form_of(told, max_kn="4"))[0] == 302
    Job.objects.update(token="000000000000")  # as though the orders of the run were others by now
    worker.run(queue[0][1])
    one, text = Job.objects.get(), desk(told)[1]
    assert (one.state, ruled(told)) == ("refused", set())
    assert "The ruling was refused" in text
    assert "have changed since you loaded this page" in text
    link = text.partition('href="')[0] and text.split("Back to the form")[0].rpartition('href="')[2].partition('"')[0]
    again = playing.client_of(told.seats.get(key="umpire")).get(link).content.decode()
    assert 'value="4"' in again
    assert WHY in again
    assert desk(told, "lines/", do="leave_trial")[0] == 302
    assert "The ruling was refused" not in desk(told)[1]


def test_ud_007_refused_by_what_was_told_with_the_papers_by_name(told: Campaign, queue: Queue, monkeypatch) -> None:
    monkeypatch.setattr(
        conflict_check, "find_told_conflicts", lambda *given: ["This contradicts what was already told already (1 paper): Press."]
    )
    take(told)
    worker.run(queue[0][1])
    assert ruling_records.reasons_against(Job.objects.get()) == [
        "This contradicts what was already told already (1 paper): Press."
    ]
    assert ruled(told) == set()


def test_ud_007_a_killed_worker_is_followed_by_another_and_two_at_once_take_it_once(
    told: Campaign, queue: Queue, monkeypatch
) -> None:
    take(told)
    ((_, pk),) = queue
    asks = conflict_check.find_conflicts

    def killed(*given: object) -> list[str]:
        raise SystemExit

    monkeypatch.setattr(conflict_check, "find_conflicts", killed)
    with pytest.raises(SystemExit):
        worker.run(pk)
    assert (Job.objects.get().state, jobs.sweep()) == ("running", 0), "it was taken up just now"
    Job.objects.update(taken_at=wall_clock.now() - 2 * jobs.PATIENCE[jobs.RULING])
    assert (jobs.sweep(), queue[-1]) == (1, (job.RUN, pk))

    def meanwhile(*given: object) -> list[str]:
        monkeypatch.setattr(conflict_check, "find_conflicts", asks)
        assert worker.run(pk), "another worker is faster"
        return []

    monkeypatch.setattr(conflict_check, "find_conflicts", meanwhile)
    assert not worker.run(pk)
    assert not worker.run(pk)
    assert RulingNote.objects.filter(run=now(told).run).count() == 1
    assert (len(ruled(told)), now(told).computed) == (1, 1)


@pytest.mark.full
def test_ud_007_a_ruling_that_kills_every_worker_is_given_up_and_the_desk_says_so(
    told: Campaign, queue: Queue, monkeypatch
) -> None:
    def killed(*given: object) -> list[str]:
        raise SystemExit

    take(told)
    pk = queue[0][1]
    monkeypatch.setattr(conflict_check, "find_conflicts", killed)
    for _ in range(jobs.MOST_DEATHS):
        assert "could not be checked against" not in desk(told)[1]
        with pytest.raises(SystemExit):
            worker.run(pk)
    assert not worker.run(pk)
    words = desk(told)[1]
    assert "could not be checked against what was told: 10 worker processes were killed while they worked on it" in words
    assert "The usual cause is lack of memory" in words
    Job.objects.update(taken_at=wall_clock.now() - 2 * jobs.PATIENCE[jobs.RULING])
    assert jobs.sweep() == 0
    assert ruled(told) == set()


def test_ud_007_what_goes_wrong_is_told_and_not_tried_for_ever(told: Campaign, queue: Queue, monkeypatch) -> None:
    take(told)
    monkeypatch.setattr(conflict_check, "find_conflicts", lambda *given: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        worker.run(queue[0][1])
    assert "could not be checked against what was told: ZeroDivisionError" in desk(told)[1]


def test_ud_007_where_nothing_was_told_or_fought_it_stands_at_once(stopped: Campaign, queue: Queue) -> None:
    take(stopped)
    assert (queue, Job.objects.count(), len(ruled(stopped))) == ([], 0, 1)


def test_ud_015_the_line_is_settled_when_the_ruling_is_taken_and_open_again_when_it_is_taken_back(
    told: Campaign, queue: Queue
) -> None:
    segment, umpire = now(told), told.seats.get(key="umpire")
    ruling_records.rule(segment, HURT, ruling_records.stamp(segment), umpire, "0123456789")
    assert not ReviewedLine.objects.exists()
    worker.run(queue[-1][1])
    assert list(ReviewedLine.objects.values_list("line", "did")) == [("0123456789", "ruled")]
    playing_on = now(told)
    Segment.objects.filter(pk=playing_on.pk).update(state="review", outcome=segment.outcome)
    made = RulingNote.objects.latest("pk").at
    ruling_records.take_back(now(told), key_of(HURT), ruling_records.stamp(now(told)), umpire, opens=made - timedelta(seconds=1))
    worker.run(queue[-1][1])
    assert not ReviewedLine.objects.exists()
