"""Odds of battles and of runs: the same numbers whatever happens to their workers, only time is lost (UD-085 to 088)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from campaign import wall_clock
from campaign.models import Campaign, Engagement, Job, Segment, job
from campaign.orders.sealing import Refused
from campaign.simulation import jobs, odds, replicate, worker
from naval.state.world import encode
from tactical.engine.play.fight import fight
from tests.campaign.odds import odds_war
from tests.campaign.odds.odds_war import Sent, ask, first, worked
from tests.lasting import lasting
from tests.promises import playing

pytestmark = pytest.mark.django_db
war = lasting(odds_war.met)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """Collect the lots handed to workers, in order; lots and bounds are small here."""
    return odds_war.small(monkeypatch)


def came(bench: Job) -> list[bytes]:
    bench.refresh_from_db()
    return [encode(one) for one in odds.list_replicates(bench)]


def test_ud_085_ud_088_a_battle_many_times_over_whatever_the_workers_do(war: Campaign, sent: Sent, monkeypatch) -> None:
    plain = ask(war)
    assert len(sent) == 3
    worked(sent)
    plain.refresh_from_db()
    assert (plain.state, plain.done, odds.count_done(plain)) == (Job.State.DONE, 6, 6)
    numbers = came(plain)
    assert len(set(numbers)) > 1, "other dice, other battles"

    # A batch is one replicate at least, and each comes twice, in any order; in between it is stopped and gone on with.
    monkeypatch.setattr(odds, "BATCH_S", -1.0)
    other = ask(war)
    dice = Random("workers")
    for _ in range(3):
        worker.run(sent[dice.randrange(len(sent))])
    assert odds.stop(war, other.pk)
    worked(sent, dice)
    other.refresh_from_db()
    assert other.state == Job.State.STOPPED
    assert 0 < odds.count_done(other) < 6
    assert odds.resume(war, other.pk)
    sent += sent
    worked(sent, dice)
    assert came(other) == numbers

    one, engagement = odds.list_replicates(plain)[0], first(war)
    told = fight("skirmish", json.loads(engagement.battle.setup), replicate.seed_of_battle(engagement, 1))
    assert one.minutes == max(told["moves"], 1)
    assert sum(one.lost.values()) == sum(map(len, told["result"]["losses"].values()))
    assert odds.real_result(plain) == replicate.real_battle(engagement)
    plain.refresh_from_db()
    assert plain.result == "", "it may still be ruled on"


@pytest.mark.postgres
def test_ud_087_a_late_worker_writes_over_nothing_and_the_sweep_takes_up_what_is_lost(
    war: Campaign, sent: Sent, monkeypatch
) -> None:
    bench = ask(war)
    lot = bench.parts.first()
    real, calls = replicate.battle_replicates, []

    def while_another_is_done(engagement: Engagement) -> Any:
        once = real(engagement)

        def slow(k: int) -> Any:
            if not calls:
                calls.append(k)
                worker.run(lot.pk)  # another worker, with the same message
            return once(k)

        return slow

    odds.replicates_of.cache_clear()
    monkeypatch.setattr(replicate, "battle_replicates", while_another_is_done)
    worker.run(lot.pk)
    lot.refresh_from_db()
    assert lot.done == lot.of == len(odds.read_rows(lot))
    monkeypatch.setattr(replicate, "battle_replicates", real)

    sent.clear()  # a broker that began anew, or a worker that was killed
    monkeypatch.setattr("tactical.common.queue.waiting", lambda of="": frozenset())
    assert jobs.sweep() == 0, "they were taken up just now"
    Job.objects.update(taken_at=wall_clock.now() - 2 * jobs.PATIENCE[jobs.ODDS])
    assert jobs.sweep() == 3, "two lots, and the whole, which asks whether it is done"
    again = list(sent)
    monkeypatch.setattr("tactical.common.queue.waiting", lambda of="": frozenset((job.RUN, (pk,)) for pk in again))
    assert jobs.sweep() == 0, "what waits in the queue is left there"
    worked(sent)
    bench.refresh_from_db()
    assert bench.state == Job.State.DONE


def test_ud_088_a_lot_that_kills_every_worker_ends_the_odds_and_they_can_be_gone_on_with(
    war: Campaign, sent: Sent, monkeypatch
) -> None:
    def killed(engagement: Engagement) -> Any:
        raise SystemExit

    bench = ask(war)
    real, lot = replicate.battle_replicates, bench.parts.first()
    odds.replicates_of.cache_clear()
    monkeypatch.setattr(replicate, "battle_replicates", killed)
    for _ in range(jobs.MOST_DEATHS):
        with pytest.raises(SystemExit):
            worker.run(lot.pk)
        bench.refresh_from_db()
        assert bench.state == Job.State.RUNNING
    monkeypatch.setattr(replicate, "battle_replicates", real)
    assert not worker.run(lot.pk)
    bench.refresh_from_db()
    assert (bench.state, bench.trouble) == (Job.State.FAILED, jobs.GIVEN_UP)
    assert odds.resume(war, bench.pk)
    worked(sent)
    bench.refresh_from_db()
    assert (bench.state, bench.done) == (Job.State.DONE, 6)
    lot.refresh_from_db()
    assert lot.deaths == 0, "a worker that gives it back is not counted"


def test_ud_087_until_the_interval_is_reached_and_what_workers_did_beyond_it_does_not_count(
    war: Campaign, sent: Sent, monkeypatch
):
    monkeypatch.setattr(odds, "known_within", lambda rows, battle: 12.0 if len(rows) < 4 else 9.0)
    bench = ask(war, "8", "10")
    worker.run(sent.pop())  # the last lot comes first
    worked(sent)
    bench.refresh_from_db()
    assert (bench.state, bench.done) == (Job.State.DONE, 4)
    assert len(odds.list_replicates(bench)) == 4
    assert odds.count_done(bench) == 6, "the lots that were left are not begun"


@pytest.mark.full
def test_ud_086_odds_of_a_run(war: Campaign, sent: Sent) -> None:
    bench = ask(war, "2", run=True)
    worked(sent)
    bench.refresh_from_db()
    rows = odds.list_replicates(bench)
    assert (bench.state, len(rows)) == (Job.State.DONE, 2)
    assert rows[0] != rows[1]
    assert odds.real_result(bench) == replicate.real_run(bench.run)
    assert set(rows[0].coal_t) == {"blue", "red"}


def test_ud_085_bounds_are_told_all_at_once(war: Campaign, sent: Sent, monkeypatch) -> None:
    monkeypatch.setattr(odds, "BATTLE_MOST", (20, 1000))
    for most in ("19", "1001", "many", "", "-20", "２０"):
        with pytest.raises(Refused) as refused:
            ask(war, most, "7")
        assert [one.where for one in refused.value.faults] == ["most", "within"]
        assert "20 to 1,000" in refused.value.faults[0].text
        assert refused.value.status == 422
    assert not Job.objects.exists()
    monkeypatch.setattr(odds, "AT_ONCE", 1)
    ask(war, "20")
    with pytest.raises(Refused, match="already being computed"):
        ask(war, "20")


def test_ud_087_what_cannot_be_worked_out_says_so_and_can_be_gone_on_with(war: Campaign, sent: Sent, monkeypatch) -> None:
    bench = ask(war)
    real = replicate.battle_replicates

    def broken(engagement: Engagement) -> Any:
        raise OSError("no more room")

    monkeypatch.setattr(replicate, "battle_replicates", broken)
    with pytest.raises(OSError, match="no more room"):
        worker.run(sent[0])
    bench.refresh_from_db()
    assert (bench.state, bench.trouble) == (Job.State.FAILED, "OSError: no more room")
    monkeypatch.setattr(replicate, "battle_replicates", real)
    assert odds.resume(war, bench.pk)
    worked(sent)
    bench.refresh_from_db()
    assert bench.state == Job.State.DONE
    assert odds.throw_away(war, bench.pk)
    assert not Job.objects.exists()


def test_ud_089_what_really_came_about_is_kept_when_it_is_published(war: Campaign, sent: Sent) -> None:
    battle, run = ask(war, "4"), ask(war, "2", run=True)
    playing.finish_run(war, 1)
    for bench in (battle, run):
        found = odds.real_result(bench)
        bench.refresh_from_db()
        assert found is not None
        assert odds.real_result(bench) == found
        assert bench.result


def test_ud_086_an_open_run_is_given_what_its_envelopes_would_hold_now_and_none_is_closed(war: Campaign) -> None:
    playing.finish_run(war, 1)
    segment = Segment.objects.present(war)
    assert segment.state == Segment.State.OPEN
    calls = list(segment.calls.values_list("pk", "sealed", "closed", "rung"))
    assert isinstance(replicate.orders_if_closed(segment), dict)
    assert list(segment.calls.values_list("pk", "sealed", "closed", "rung")) == calls
