"""The summary beside each battle, plots by their mark, and what replay says of them and of the papers of seats."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from campaign import plots, serialization
from campaign.battles import engagements, summaries
from campaign.models import Delivery, Engagement, Plot, Segment, Summary
from campaign.models.truth import runs_of
from campaign.reports.delivery import plot_of
from campaign.runs import resolve
from naval.state.world import encode
from tactical.services import battles, fight_battle
from tests.bench.bench_long_war import unpacked
from tests.bench.long_war import LongWar, long_war
from tests.promises import playing

pytestmark = pytest.mark.postgres


@pytest.fixture(scope="module")
def played(django_db_setup, django_db_blocker) -> Iterator[LongWar]:
    """Play a war of one run with one battle."""
    with django_db_blocker.unblock(), long_war() as war:
        war.play_to(1)
        yield war


@pytest.fixture
def war(played: LongWar) -> Iterator[LongWar]:
    """Yield that war; put a test's changes back."""
    with transaction.atomic():
        yield played
        transaction.set_rollback(True)


def verified(war: LongWar) -> tuple[int, list[str]]:
    """Return the exit status of ``replay --verify``, and the lines that do not say "the same"."""
    out = StringIO()
    status = 0
    try:
        call_command("replay", war.campaign.name, "--verify", stdout=out)
    except CommandError as error:
        status = error.returncode
    return status, [line for line in out.getvalue().splitlines() if not line.endswith(": the same")]


def papers(key: str, kind: str):
    return Delivery.objects.filter(seat__key=key, kind=kind).order_by("number")


# -- the summary ------------------------------------------------------------------------------------------------------


@pytest.mark.full
def test_a_summary_says_what_the_record_says(war: LongWar):
    (met,) = Engagement.objects.all()
    result = json.loads(met.battle.record)["result"]

    summary = met.summary
    assert json.loads(summary.forces) == {"blue": ["Blue cruisers"], "red": ["Red cruisers"]}
    assert (summary.fought, summary.ending) == (True, result["ending"])
    assert summary.minutes == engagements.minutes(met)
    assert summary.lost == sum(not ship["afloat"] for ship in result["ships"].values())


def test_the_run_takes_in_by_the_summary_what_it_would_take_in_by_the_record(war: LongWar):
    (met,) = Engagement.objects.all()
    by_record = engagements.interrupt(met, None, met.run, 1)

    with unpacked() as sizes:
        taken = summaries.interrupt(Engagement.objects.in_short().get(), None, met.run, 1)

    assert max(sizes) < len(met.battle.record) / 5, "the record stays unread"
    assert {side: json.loads(plot_of(mark)) for side, mark in taken.views.items()} == json.loads(encode(by_record.views))
    assert json.loads(encode(taken.result)) == json.loads(encode(by_record.result)) | {"told": taken.result["told"]}
    assert set(taken.result["told"]) == {"blue", "red"}


def test_a_summary_is_written_once_and_a_second_worker_changes_nothing(war: LongWar):
    (before,), plotted = Summary.objects.values(), sorted(Plot.objects.values_list("mark", flat=True))

    met = Engagement.objects.get()
    summaries.write(met, met.run, 1)

    assert list(Summary.objects.values()) == [before]
    assert sorted(Plot.objects.values_list("mark", flat=True)) == plotted


def test_of_a_battle_whose_summary_was_not_written_yet_the_run_takes_in_the_record(war: LongWar):
    run = Engagement.objects.get().run
    whole = summaries.interrupt(Engagement.objects.get(), None, run, 1)
    Summary.objects.update(taken="{}", fought=False)

    assert summaries.interrupt(Engagement.objects.get(), None, run, 1) == whole


# -- plots ------------------------------------------------------------------------------------------------------------


def test_outcomes_name_a_plot_and_seats_have_it_where_it_was_told(war: LongWar):
    outcomes = [serialization.outcome(text) for text in Segment.objects.exclude(outcome="").values_list("outcome", flat=True)]
    marks = {r.data["views"] for one in outcomes for r in one.reports if r.kind == "battle" and "views" in r.data}
    paper = next(one for one in papers("blue_cabin", "battle") if one.plot)

    assert marks == set(Plot.objects.values_list("mark", flat=True))
    assert json.loads(paper.data)["views"] in marks
    assert paper.full_body.views == json.loads(paper.plot)
    assert len(paper.full_body.views) > 2
    assert plots.mark_of(paper.plot) == json.loads(paper.data)["views"]
    (outcome,) = [one for one in outcomes if not one.asked]
    back = plots.put_back(outcome, plot_of)
    assert plots.taken_out(back) == (outcome, {mark: plot_of(mark) for mark in marks})


def test_a_room_and_its_archive_show_the_plot_that_was_delivered_to_it_and_ask_for_no_other(war: LongWar):
    seat = war.seat("blue_cabin")
    browser, base = playing.client_of(seat), f"/room/{seat.rid}/"
    replay, archive = browser.get(f"{base}battle/1/").content, browser.get(f"{base}export.json").json()

    Plot.objects.all().delete()

    assert browser.get(f"{base}battle/1/").content == replay
    (told,) = [row["data"] for row in archive["papers"] if row["kind"] == "battle" and "views" in row["data"]]
    assert len(told["views"]) > 2
    assert browser.get(f"{base}export.json").json() == archive


# -- replay -----------------------------------------------------------------------------------------------------------


def test_replay_builds_what_every_seat_was_told_anew(war: LongWar):
    status, wrong = verified(war)

    assert (status, wrong) == (0, [])


def changed(war: LongWar) -> str:
    row = papers("blue_admiralty", "dispatch").first()
    Delivery.objects.filter(pk=row.pk).update(data=row.data.replace("steering", "fleeing"))
    return f"the papers of blue_admiralty: paper {row.number} (dispatch): data"


def gone(war: LongWar) -> str:
    row = papers("red_cabin", "status").last()
    row.delete()
    return f"the papers of red_cabin: paper {row.number} (status) is not stored"


def foisted(war: LongWar) -> str:
    seat = war.seat("press")
    number = seat.deliveries.count() + 1
    Delivery.objects.create(seat=seat, number=number, batch=1, kind="tip", happened=0, arrives=0, data="{}", digest="another")
    return "the papers of press: 1 paper more is stored than there was to deliver"


def other_plot(war: LongWar) -> str:
    row = next(one for one in papers("red_cabin", "battle") if one.plot)
    Delivery.objects.filter(pk=row.pk).update(plot=row.plot.replace('"afloat":true', '"afloat":false', 1))
    return f"the papers of red_cabin: paper {row.number} (battle): data"


def earlier(war: LongWar) -> str:
    row = papers("blue_cabin", "sighting").first()
    Delivery.objects.filter(pk=row.pk).update(arrives=row.arrives - 1)
    return f"the papers of blue_cabin: paper {row.number} (sighting): arrives"


def lost_ship(war: LongWar) -> str:
    Summary.objects.update(lost=99)
    return "run 1, battle 1: its summary does not match its record: lost"


def another_plot(war: LongWar) -> str:
    plot = Plot.objects.order_by("mark").first()
    Plot.objects.filter(pk=plot.pk).update(views=plot.views.replace('"afloat":true', '"afloat":false', 1))
    return f"run 1, battle 1: its summary does not match its record: plot {plot.mark[:12]}"


@pytest.mark.parametrize("tamper", [changed, gone, foisted, other_plot, earlier, lost_ship, another_plot])
def test_replay_says_where_what_is_stored_was_changed(war: LongWar, tamper):
    line = tamper(war)

    status, wrong = verified(war)

    assert status == 1
    assert line in wrong


# -- how far a battle is ----------------------------------------------------------------------------------------------


@pytest.mark.full
def test_the_desk_counts_the_moves_of_captains_and_no_room_hears_of_it(monkeypatch, war: LongWar):
    umpire, seen = war.seat("umpire"), list[str]()
    desk = playing.client_of(umpire)
    war.runs += 1
    segment = war.given()
    assert resolve.order_six_hours(segment.pk)
    resolve.resolve_segment(segment.pk)
    (met,) = Engagement.objects.filter(run=segment.run)
    before = {seat.key: seat.version for seat in war.campaign.seats.all()}
    monkeypatch.setattr(battles, "PROGRESS_PING_S", 0.0)

    def listen(battle: object) -> None:
        tell_how_far(battle)
        if len(seen) < 4:
            seen.append(desk.get(f"/desk/{umpire.rid}/?part=desk").content.decode())

    tell_how_far = battles.OPENER.battle_goes_on
    monkeypatch.setattr(battles.OPENER, "battle_goes_on", listen)
    try:
        fight_battle(met.battle_id)
    finally:
        war.runs -= 1

    met.refresh_from_db()
    after = {seat.key: seat.version for seat in war.campaign.seats.all()}
    assert "move by move; 3 moves resolved." in seen[2]
    assert met.battle.reached == json.loads(met.battle.record)["moves"] > 3
    assert after == before | {"umpire": after["umpire"]}
    assert after["umpire"] >= before["umpire"] + met.battle.reached


def test_how_far_a_battle_is_is_written_now_and_then_and_never_counted_back(monkeypatch, war: LongWar):
    clock = [0.0]
    monkeypatch.setattr(battles, "monotonic", lambda: clock[0])
    battle = battles.open_battle("jane", {}, "s")
    heard: list[int] = []
    monkeypatch.setattr(battles.OPENER, "battle_goes_on", lambda battle: heard.append(battle.pk))
    first, second = battles.Progress(battle), battles.Progress(battle)
    for move in range(1, 50):  # ten moves a second
        clock[0] += 0.1
        first(move)
    second(12)

    battle.refresh_from_db()
    assert len(heard) == 2, "one bell for every two seconds"
    assert 35 < battle.reached < 50


def test_a_run_that_is_complete_is_told_alike_whether_its_summary_was_there_or_not(war: LongWar):
    segment = runs_of(war.campaign).get(number=1).segments.exclude(outcome="").last()
    before = segment.outcome
    Summary.objects.update(taken="{}")

    assert serialization.encode_for_storage(resolve.compute(segment)) == before
