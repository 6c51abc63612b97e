"""What-ifs (UD-082 to UD-084)."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaign import serialization, wall_clock
from campaign.models import Campaign, Job, Run, WhatIf, WhatIfRun, job
from campaign.orders.sealing import Refused
from campaign.simulation import jobs, what_if, what_if_runner, worker
from campaign.simulation.verification import replay
from naval.state.ruling_acts import Breakdown, Command
from tests.promises import playing
from tests.umpire.ruling_pages import WHY

pytestmark = [pytest.mark.django_db]
URL = reverse("umpire:what_ifs", args=["room-umpire"])


@pytest.fixture
def played(stopped: Campaign, monkeypatch: pytest.MonkeyPatch) -> Campaign:
    """Play two runs of base A; keep the workers' jobs in ``sent``."""
    for run in (1, 2):
        playing.finish_run(stopped, run)
    return stopped


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any) -> list[int]:
    found: list[int] = []
    monkeypatch.setattr(job, "send_group", lambda task, rows, priority=9: found.extend(pk for (pk,) in rows))
    return found


def begun(campaign: Campaign, *, run: int = 1, fresh: bool = False) -> WhatIf:
    of = Run.objects.get(campaign=campaign, number=run)
    return what_if.create(campaign, str(of.pk), "Red had gone north", campaign.seats.get(key="umpire"), fresh=fresh)


def play(what: WhatIf) -> WhatIfRun:
    row = what_if.open_run(what)
    assert worker.run(pressed(row))
    return WhatIfRun.objects.get(pk=row.pk)


def pressed(row: WhatIfRun) -> int:
    """Press play; return the job of the run."""
    what_if.play(row)
    return Job.objects.get(what_run=row).pk


def world_of(campaign: Campaign, run: int) -> Any:
    return serialization.world(Run.objects.get(campaign=campaign, number=run).world)


@pytest.mark.full
def test_ud_082_with_the_wars_dice_and_sheets_it_comes_to_the_war_itself(played: Campaign) -> None:
    what = begun(played)
    for number in (1, 2):
        row = play(what)
        real = what_if.real_outcome(what, number)
        tried = serialization.outcome(row.outcome)
        assert (row.state, row.number) == ("done", number)
        assert real is not None
        assert tried.world == real.world, "to the byte"
    row = what_if.open_run(what)
    assert (row.number, row.state, what_if.given_of(row).in_war) == (3, "open", True)
    assert {one.differs for one in replay(played)} == {""}


@pytest.mark.full
def test_ud_082_other_sheets_rulings_and_dice_come_to_another_war(played: Campaign) -> None:
    what = begun(played)
    row = what_if.open_run(what)
    legs: dict[str, list[dict[str, object]]] = {"red_cruisers": [{"course": "N 90 W", "hours": 2.5, "knots": 14.0}]}
    what_if.set_ways(row, {"blue_cabin": "program", "red_cabin": "as_they_are"}, legs)
    what_if.rule(row, Breakdown(since=60, reason=WHY, ship="euryalus"))
    done = play(what)
    tried, real = serialization.outcome(done.outcome), what_if.real_outcome(what, 1)
    assert real is not None
    red = {one.key: one for one in tried.world.forces}["red_cruisers"]
    assert red.lon < {one.key: one for one in real.world.forces}["red_cruisers"].lon
    assert any("has broken down" in one.text for one in tried.events)
    assert world_of(played, 2) == serialization.world(Run.objects.get(campaign=played, number=2).world)

    fresh = begun(played, fresh=True)
    again = play(fresh)
    assert again.outcome != play(begun(played)).outcome, "other dice"
    rows = [play(begun(played, fresh=True)) for _ in range(1)]
    assert rows[0].outcome != again.outcome, "each has dice of its own"


def test_ud_082_the_program_plays_on_where_the_war_has_not_come(played: Campaign) -> None:
    what = begun(played, run=2)
    play(what)
    third = play(what)  # orders of run 3 are open: as the envelopes stand
    assert third.state == "done"
    fourth = what_if.open_run(what)
    assert not what_if.given_of(fourth).in_war
    assert what_if.given_of(fourth).find_orders_source("blue_cabin") == what_if_runner.PROGRAM
    done = play(what)
    assert done.state == "done", done.trouble
    orders = done.orders
    assert "blue_cruisers" in orders, "the program has ordered her by its papers of this war"


def test_ud_102_ud_083_a_seat_that_is_made_in_a_what_if_sits_in_the_war_nowhere(played: Campaign) -> None:
    what, seats = begun(played), set(played.seats.values_list("key", flat=True))
    what_if.rule(what_if.open_run(what), Command(since=360, reason=WHY, force="red_cruisers", title="Scouting Group"))
    world = serialization.outcome(play(what).outcome).world
    assert "Scouting Group" in {one.name for one in world.seats}
    second = play(what)
    assert second.state == "done", second.trouble
    assert set(played.seats.values_list("key", flat=True)) == seats


@pytest.mark.full
@pytest.mark.postgres
def test_ud_083_a_worker_that_is_killed_or_comes_twice_costs_time_and_a_stop_is_kept(
    played: Campaign, sent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    what = begun(played)
    row = what_if.open_run(what)
    pk = pressed(row)
    Job.objects.update(taken_at=wall_clock.now() - timedelta(hours=1))
    monkeypatch.setattr(jobs, "still_lying", lambda task, lying, of: list(lying))
    assert jobs.sweep() == 1
    assert sent == [pk]
    assert worker.run(pk)
    assert not worker.run(pk), "twice is once"
    first = WhatIfRun.objects.get(pk=row.pk).outcome

    what_if.play_again(WhatIfRun.objects.select_related("of").get(pk=row.pk))
    pk = pressed(row)
    once = what_if_runner.WhatIfRunner.compute

    def stopped_meanwhile(self: what_if_runner.WhatIfRunner) -> Any:
        assert what_if.stop(WhatIfRun.objects.get(pk=row.pk))
        return once(self)

    monkeypatch.setattr(what_if_runner.WhatIfRunner, "compute", stopped_meanwhile)
    assert not worker.run(pk)
    monkeypatch.setattr(what_if_runner.WhatIfRunner, "compute", once)
    assert WhatIfRun.objects.get(pk=row.pk).state == "stopped"
    assert worker.run(pressed(row))
    assert WhatIfRun.objects.get(pk=row.pk).outcome == first, "repeatable"

    def broken(self: what_if_runner.WhatIfRunner) -> Any:
        raise ValueError("no")

    monkeypatch.setattr(what_if_runner.WhatIfRunner, "compute", broken)
    what_if.play_again(WhatIfRun.objects.select_related("of").get(pk=row.pk))
    pk = pressed(row)
    with pytest.raises(ValueError, match="no"):
        worker.run(pk)
    assert Job.objects.get(pk=pk).trouble == "ValueError: no"


def test_ud_084_at_most_five_thirty_days_each_and_bad_input_named_whole(played: Campaign) -> None:
    by = played.seats.get(key="umpire")
    with pytest.raises(Refused) as no:
        what_if.create(played, "99999", "x", by, fresh=False)
    assert "Choose the run" in str(no.value)
    assert "3 to 120" in str(no.value)
    some = [begun(played) for _ in range(what_if.MOST)]
    with pytest.raises(Refused, match="at most 5"):
        begun(played)
    WhatIf.objects.filter(pk=some[0].pk).update(at=wall_clock.now() - timedelta(days=31))
    jobs.sweep()
    assert WhatIf.objects.count() == what_if.MOST - 1
    row = what_if.open_run(some[1])
    with pytest.raises(Refused) as wrong:
        what_if.set_ways(row, {"blue_cabin": "?", "nobody": "war"}, {"red_cruisers": [{"course": "up", "hours": 6, "knots": 99}]})
    for words in ("blue_cabin", "nobody", "Red cruisers"):
        assert words in str(wrong.value)


def press(campaign: Campaign, **typed: str) -> Any:
    return desk(campaign).post(URL, typed)


def desk(campaign: Campaign) -> Client:
    return playing.client_of(campaign.seats.get(key="umpire"))


def test_ud_084_the_page_begins_plays_and_lays_it_beside_the_war(played: Campaign, sent: list[int]) -> None:
    run = Run.objects.get(campaign=played, number=1)
    assert press(played, do="begin", run=str(run.pk), title="Red turns <back>", dice="war").status_code == 302
    page = desk(played).get(f"{URL}?n=1").content.decode()
    assert "not the war" in page
    assert "Red turns &lt;back&gt;" in page
    leg = {"course-red_cruisers-0": "N 90 W", "hours-red_cruisers-0": "2.5", "knots-red_cruisers-0": "14"}
    assert press(played, do="play", n="1", run="1", **{**leg, "knots-red_cruisers-0": "99"}).status_code == 422
    ruled = {
        "kind": "breakdown",
        "ship": "euryalus",
        "since": "Day 1, 07:00",
        "reason": WHY,
        "lame_min": "120",
        "stopped_min": "0",
    }
    assert press(played, do="rule", n="1", run="1", **ruled).status_code == 302
    shown = desk(played).get(f"{URL}?n=1").content.decode()
    assert "Propose in the war" in shown
    assert "kind=breakdown&amp;" in shown
    assert "ship=euryalus" in shown
    row = WhatIfRun.objects.get()
    assert press(played, do="play", n="1", run="1", **leg).status_code == 302
    assert "data-again" in desk(played).get(f"{URL}?n=1&run=1&part=odds").content.decode()
    worker.run(row.job.pk)
    came = desk(played).get(f"{URL}?n=1&run=1").content.decode()
    for words in ("compared with the war", "Who knew what", "miles away", "only here", "only in the war", "coal in her ships"):
        assert words in came, words
    for bad in ({"do": "play", "n": "9"}, {"do": "?", "n": "1"}, {"do": "play", "n": "x"}):
        assert press(played, **bad).status_code == 404
    assert press(played, do="again", n="1", run="1").status_code == 302
    assert WhatIfRun.objects.count() == 1
    assert press(played, do="away", n="1").status_code == 302
    assert not WhatIf.objects.exists()


def test_ud_082_the_wars_own_orders_are_offered_only_as_far_as_the_war_has_come(played: Campaign) -> None:
    def ways() -> list[str]:
        page = desk(played).get(f"{URL}?n=1").content.decode()
        return re.findall(r'<option value="(\w+)"', page.partition('id="way-blue_cabin"')[2].partition("</select>")[0])

    what = begun(played, run=3)
    what_if.open_run(what)
    assert what_if_runner.WAR in ways()
    play(what)
    what_if.open_run(what)
    assert what_if_runner.WAR not in ways(), "the war has no fourth run: there are no orders of it"
    assert what_if_runner.PROGRAM in ways()
