"""A ruling on trial: computed by a worker, its difference shown, nothing kept; and tomorrow at a stop (UD-044, UD-017)."""

from __future__ import annotations

from datetime import timedelta
from html import unescape

import pytest

from campaign import serialization, tasks, wall_clock
from campaign.models import Campaign, Draft, Job, RulingNote, Segment, job
from campaign.reports.publish_preview import NOT_OF_IT, tomorrow
from campaign.rulings import ruling_records
from campaign.runs import publish, resolve
from campaign.simulation import jobs, preview, worker
from campaign.war.outcome_diff import compared
from naval.state.ruling_acts import Damage
from tests.promises import playing
from tests.umpire.ruling_pages import WHY, now, take

pytestmark = [pytest.mark.django_db]
HURT = Damage(since=40, reason=WHY, ship="hogue", max_kn=5)
FORM = {"do": "try", "kind": "damage", "ship": "hogue", "since": "Day 1, 06:40", "max_kn": "5", "afloat": "yes", "reason": WHY}
Queue = list[int]


@pytest.fixture
def queue(monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks) -> Queue:
    """Record the queue, with no worker to take it up."""
    rows: Queue = []
    monkeypatch.setattr(job, "send_group", lambda task, some, priority=9: rows.extend(pk for (pk,) in some))
    return rows


def desk(campaign: Campaign, path: str = "", **form: str) -> tuple[int, str]:
    browser, url = playing.client_of(campaign.seats.get(key="umpire")), f"/desk/room-umpire/{path}"
    answer = browser.post(url, form) if form else browser.get(url)
    return answer.status_code, unescape(answer.content.decode())


def stamped(campaign: Campaign, **more: str) -> dict[str, str]:
    return {**FORM, "stamp": ruling_records.stamp(now(campaign)), **more}


def state_of(campaign: Campaign) -> tuple[object, ...]:
    """Return everything that a ruling would change."""
    segment = now(campaign)
    counts = (Draft.objects.count(), RulingNote.objects.count(), Job.objects.filter(kind="ruling").count())
    return segment.state, segment.computed, segment.outcome, segment.run.rulings, counts


def versions(campaign: Campaign) -> dict[str, int]:
    return {seat.key: seat.version for seat in campaign.seats.all()}


def test_ud_044_the_difference_is_that_which_the_ruling_makes_and_nothing_is_kept(stopped: Campaign, queue: Queue) -> None:
    before, rung = state_of(stopped), versions(stopped)
    status, text = desk(stopped, "rule/", **stamped(stopped))
    row = Job.objects.get(kind="preview")
    assert status == 200
    assert "0 of 1 part done" in text
    assert 'data-again="/desk/room-umpire/rule/?part=trial"' in text
    assert f">{WHY}</textarea>" in text, "the form stands as it was typed"
    tasks.run_job(row.pk)
    assert not worker.run(row.pk), "twice comes to nothing more"
    (part,) = preview.read_parts(Job.objects.get(kind="preview"))
    text = desk(stopped, "rule/?part=trial")[1]
    assert "data-again" not in text
    assert "Hogue" in text
    assert (state_of(stopped), versions(stopped)) == (before, rung), "no input, draft, note, trial or ping of it"

    draft = serialization.outcome(before[2])
    take(stopped, HURT)
    resolve.resolve_segment(now(stopped).pk)
    assert part.compared == compared(draft, serialization.outcome(now(stopped).outcome)), "what the ruling does when it is made"
    assert part.compared is not None
    assert not part.compared.same
    assert "have changed since" in desk(stopped, "rule/?part=trial")[1]
    assert desk(stopped, "rule/", do="away")[0] == 200
    assert not Job.objects.exists()


def test_ud_044_what_was_told_speaks_against_it_in_the_trial_as_it_would_when_it_is_made(stopped: Campaign, queue: Queue) -> None:
    publish.publish(now(stopped).pk)
    playing.resolve_all(stopped)
    late = stamped(
        stopped, since="Day 1, 07:34", kind="missed", seer="blue_cruisers", seen="red_cruisers", until="Day 1, 12:00", both="yes"
    )
    assert desk(stopped, "rule/", **late)[0] == 200
    tasks.run_job(Job.objects.get(kind="preview").pk)
    (part,) = preview.read_parts(Job.objects.get(kind="preview"))
    assert any("contradicts what was already told" in text for text in part.against), part
    assert "This would be refused" in desk(stopped, "rule/?part=trial")[1]
    assert not Job.objects.filter(kind="ruling").exists()


def test_ud_044_before_the_run_is_ordered_it_is_played_with_what_the_envelopes_would_give(
    stopped: Campaign, queue: Queue
) -> None:
    publish.publish(now(stopped).pk)
    assert now(stopped).state == Segment.State.OPEN
    before = state_of(stopped)
    status, text = desk(stopped, "rule/", **stamped(stopped, since="Day 1, 07:40"))
    assert (status, "0 of 3 parts done" in text) == (200, True)
    row = Job.objects.get(kind="preview")
    tasks.run_job(row.pk)
    row.refresh_from_db()
    (part,) = preview.read_parts(row)
    assert (row.state, row.step, part.against, part.trouble) == ("done", 3, (), "")
    assert part.compared is not None
    assert [one.key for one in part.compared.forces], "a lame ship makes fewer miles"
    assert state_of(stopped) == before


def test_ud_044_a_worker_that_is_killed_costs_time_and_what_is_thrown_away_stays_so(
    stopped: Campaign, queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk(stopped, "rule/", **stamped(stopped))
    pk, works = Job.objects.get(kind="preview").pk, worker.WORK[jobs.RULING_PREVIEW]

    def killed(*given: object) -> None:
        raise SystemExit

    monkeypatch.setitem(worker.WORK, jobs.RULING_PREVIEW, killed)
    with pytest.raises(SystemExit):
        tasks.run_job(pk)
    monkeypatch.setattr(jobs, "still_lying", lambda task, lying, of="": list(lying))
    Job.objects.update(taken_at=wall_clock.now() - timedelta(hours=1))
    queue.clear()
    assert (jobs.sweep(), queue) == (1, [pk])
    monkeypatch.setitem(worker.WORK, jobs.RULING_PREVIEW, works)
    rule_away = worker.WORK[jobs.RULING_PREVIEW]

    def thrown(claim: jobs.Claim) -> bool:
        preview.throw_away(stopped, jobs.RULING_PREVIEW)
        return rule_away(claim)

    monkeypatch.setitem(worker.WORK, jobs.RULING_PREVIEW, thrown)
    tasks.run_job(pk)
    assert not Job.objects.exists()
    monkeypatch.setitem(worker.WORK, jobs.RULING_PREVIEW, works)
    desk(stopped, "rule/", **stamped(stopped))
    Job.objects.update(at=wall_clock.now() - timedelta(days=2))
    jobs.sweep()
    assert not Job.objects.exists(), "what nobody throws away is gone after a day"


def test_ud_044_bad_input_is_named_whole_and_a_ruling_of_the_next_run_has_no_draft_here(stopped: Campaign, queue: Queue) -> None:
    status, text = desk(stopped, "rule/", **stamped(stopped, ship="no-ship", max_kn="a lot", reason="x"))
    assert status == 422
    assert "a lot" in text
    assert "3 to 300" in text
    assert desk(stopped, "rule/", **{**FORM, "stamp": "of-yesterday"})[0] == 409
    publish.publish(now(stopped).pk)
    status, text = desk(stopped, "rule/", **stamped(stopped, kind="coal", tons="7"))
    assert status == 422
    assert "saved for the next run" in text
    assert not Job.objects.exists()
    desk(stopped, "rule/", **stamped(stopped, since="Day 1, 08:00"))
    take(stopped, Damage(since=200, reason=WHY, ship="hogue", max_kn=4))
    tasks.run_job(Job.objects.get(kind="preview").pk)
    assert "have changed since" in Job.objects.get(kind="preview").trouble


def test_ud_017_at_a_stop_who_is_not_told_of_it_has_the_room_it_has(stopped: Campaign) -> None:
    segment = now(stopped)
    outcome = serialization.outcome(segment.outcome)
    assert outcome.asked
    asked = set()
    for seat in stopped.players():
        would, why = tomorrow(segment, outcome, seat)
        if why:
            assert (why, would) == (NOT_OF_IT, seat)
        elif would.ahead and would.ahead.call:
            asked.add(seat.key)
            assert would.ahead.call.start == outcome.world.minute
            assert would.latest_call() is would.ahead.call
            assert would.ahead.papers
    assert asked == set(outcome.asked)
    assert publish.publish(segment.pk)
    for key in asked:
        seat = stopped.seats.get(key=key)
        assert seat.latest_call().start == outcome.world.minute
