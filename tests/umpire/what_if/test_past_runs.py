"""Previews: the last published runs with other terms or with today's engine, computed by workers, kept nowhere (UD-122)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from html import unescape

import pytest

from campaign import serialization, tasks, wall_clock
from campaign.archive.rows import Written
from campaign.archive.tables import by_label
from campaign.models import Campaign, CampaignSecret, Job, job
from campaign.models.truth import runs_of
from campaign.orders.sealing import Refused
from campaign.packs.pack import RULES
from campaign.runs import engine_versions
from campaign.simulation import jobs, past_run_preview, preview, worker
from campaign.simulation.rerun import Rerun
from tests.lasting import lasting
from tests.promises import busy, playing

pytestmark = pytest.mark.django_db
OTHER = {"battle_range_yd": 1000.0}
FORM = {"do": "terms_preview", "battle_range_yd": "1000", "many": "4", "reason": ""}
Queue = list[int]


@contextmanager
def second_run(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    """Play a war with two runs published, with a battle in the first that captains would fight otherwise."""
    with busy.at_war(patch) as campaign:
        playing.give(campaign, busy.ORDERS, set(busy.ORDERS) - {"tern-cabin"})
        playing.finish_run(campaign, 1)
        playing.finish_run(campaign, 2)
        yield campaign


war = lasting(second_run)


@pytest.fixture
def queue(monkeypatch: pytest.MonkeyPatch) -> Queue:
    """Record the queue, with no worker to take it up."""
    rows: Queue = []
    monkeypatch.setattr(job, "send_group", lambda task, some, priority=9: rows.extend(pk for (pk,) in some))
    return rows


def page(campaign: Campaign, path: str = "previews/", **form: str) -> tuple[int, str]:
    browser, url = playing.client_of(campaign.seats.get(key="umpire")), f"/desk/room-umpire/{path}"
    answer = browser.post(url, form) if form else browser.get(url)
    return answer.status_code, unescape(answer.content.decode())


def everything(campaign: Campaign) -> list[object]:
    """Return the truth, the papers' numbers, and the pings."""
    runs = [(run.world, run.rulings, [(one.outcome, one.computed) for one in run.segments.all()]) for run in runs_of(campaign)]
    return [runs, [(seat.version, seat.deliveries.count()) for seat in campaign.seats.all()], campaign.agreed, campaign.minutes]


@pytest.mark.full
def test_ud_122_with_nothing_otherwise_a_run_comes_to_itself_whoever_fought_its_battles(war: Campaign) -> None:
    for run in runs_of(war):
        if run.number == 3:
            continue
        part = past_run_preview.compare_run(run, {})
        assert part.compared is not None
        assert part.compared.same, (run.number, part)
    first = runs_of(war)[0]
    last = first.segments.latest("index")
    again = Rerun.from_run(first, serialization.rulings(last.ruled)).ended()
    assert serialization.encode_for_storage(again) == last.outcome, "to the byte"
    assert runs_of(war)[0].engagements.count() == 1


def test_ud_122_other_terms_are_worked_out_run_by_run_and_nothing_is_kept(war: Campaign, queue: Queue) -> None:
    before = everything(war)
    assert page(war, "muster/act/", **FORM)[0] == 302
    row = Job.objects.get()
    assert (json.loads(row.input)["terms"], len(json.loads(row.input)["runs"])) == (OTHER, 2)
    assert "0 of 2 parts done" in page(war)[1]
    assert not Written(war).rows(by_label()["campaign.Job"]).exists(), "what is only looked at goes into no file of the campaign"
    tasks.run_job(row.pk)
    assert queue == [row.pk], "the next run is queued when one is done"
    text = page(war, "previews/?part=terms")[1]
    assert "1 of 2 parts done" in text
    assert "data-again" in text
    tasks.run_job(row.pk)
    tasks.run_job(row.pk)
    row.refresh_from_db()
    first, second = preview.read_parts(row)
    assert (row.state, row.step, len(queue)) == ("done", 2, 1)
    assert first.compared is not None
    assert any(one.how == "gone" for one in first.compared.events), "no battle opens at so short a range"
    assert {"home-cabin", "pike-cabin"} & first.compared.papers.keys()
    text = page(war)[1]
    assert "Battle range by day: 1,000 yards (was 10,000 yards)" in text
    assert "Run 1: " in text
    assert "data-again" not in text
    assert second.run == runs_of(war)[1].pk
    typed = page(war, "muster/?again=terms")[1]
    assert 'name="battle_range_yd" type="number" min="1000" max="20000" step="any" value="1000"' in typed
    assert everything(Campaign.objects.get(pk=war.pk)) == before
    assert page(war, do="away", sort="terms")[0] == 302
    assert not Job.objects.exists()


@pytest.mark.full
@pytest.mark.postgres
def test_ud_122_a_worker_that_is_killed_costs_time_and_two_at_once_store_once(
    war: Campaign, queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    page(war, "muster/act/", **FORM)
    pk = Job.objects.get().pk
    works = past_run_preview.compute_part

    def killed(*given: object) -> preview.Part:
        raise SystemExit

    monkeypatch.setattr(past_run_preview, "compute_part", killed)
    with pytest.raises(SystemExit):
        worker.run(pk)
    Job.objects.update(taken_at=wall_clock.now() - timedelta(hours=1))
    monkeypatch.setattr(jobs, "still_lying", lambda task, lying, of="": list(lying))
    assert (jobs.sweep(), queue) == (1, [pk])

    def twice(*given: object) -> preview.Part:
        monkeypatch.setattr(past_run_preview, "compute_part", lambda *given: preview.Part(run=7))
        assert worker.run(pk), "another worker is faster"
        return preview.Part(run=8)

    monkeypatch.setattr(past_run_preview, "compute_part", twice)
    assert not worker.run(pk)
    row = Job.objects.get()
    assert ([part.run for part in preview.read_parts(row)], row.done) == ([7], 1)

    def wrong(*given: object) -> preview.Part:
        raise ZeroDivisionError("so it is")

    monkeypatch.setattr(past_run_preview, "compute_part", wrong)
    with pytest.raises(ZeroDivisionError):
        worker.run(pk)
    assert "ZeroDivisionError: so it is" in page(war)[1]
    monkeypatch.setattr(past_run_preview, "compute_part", works)
    monkeypatch.setattr(past_run_preview, "compare_run", wrong)
    page(war, "muster/act/", **FORM)
    tasks.run_job(Job.objects.get().pk)
    assert "It could not be computed: ZeroDivisionError" in page(war)[1], "of one run; the others are computed all the same"
    assert Job.objects.get().state == "running"


def test_ud_122_ud_123_todays_engine_is_previewed_and_without_it_none_is_taken(war: Campaign, queue: Queue) -> None:
    status, text = page(war, do="engine", many="4")
    assert (status, "no other to preview" in text) == (422, True)
    CampaignSecret.objects.filter(campaign=war).update(rules="naval-0")
    with pytest.raises(Refused, match="Preview the last runs"):
        engine_versions.take(war, RULES)
    with pytest.raises(Refused, match="This site has no worker with that engine"):
        past_run_preview.request_terms(war.seats.get(key="umpire"), OTHER, "4", {})
    assert page(war, do="engine", many="1")[0] == 302
    row = Job.objects.get()
    assert json.loads(row.input)["runs"] == [runs_of(war)[1].pk], "the last one"
    tasks.run_job(row.pk)
    assert engine_versions.unseen(war) == ""
    assert "nothing differs" in page(war)[1]
    assert engine_versions.take(war, RULES)
    assert serialization.world(runs_of(war)[1].world)


def test_ud_122_bad_input_is_named_whole(war: Campaign, queue: Queue) -> None:
    status, text = page(war, "muster/act/", **{**FORM, "battle_range_yd": "near", "many": "99"})
    assert status == 422
    for words in ("Battle range by day must be", "1 to 24 runs can be computed again, not “99”", 'value="99"'):
        assert words in text
    assert page(war, "muster/act/", **{**FORM, "battle_range_yd": "10000"})[0] == 422
    assert page(war, do="away", sort="nothing")[0] == 404
    assert page(war, do="nothing")[0] == 404
    assert playing.client_of(war.seats.get(key="home-cabin")).get("/desk/room-umpire/previews/").status_code == 404
    assert not Job.objects.exists()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(past_run_preview, "published_runs", lambda campaign: [])
        assert "No run of this war has been published yet" in page(war, "muster/act/", **FORM)[1]
