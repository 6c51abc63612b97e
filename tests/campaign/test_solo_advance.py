"""A player alone goes on until something comes in, and reads why it stopped (CK-026, CK-027, CK-053)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from campaign.models import Campaign, OrderRequest
from campaign.muster import founding
from campaign.schedule import solo_advance
from tests.campaign.alone_at_pages import Player, Workers
from tests.campaign.page_text import has, lines_of
from tests.promises import playing

pytestmark = [pytest.mark.django_db, pytest.mark.full]
PACK = "channel_manoeuvres"


@pytest.fixture
def play(monkeypatch, settings, django_capture_on_commit_callbacks) -> Callable[[str], Player]:
    workers = Workers(monkeypatch, settings, django_capture_on_commit_callbacks)
    return lambda seat: Player(workers, PACK, seat)


def wait_only_for(player: Player, **wanted: object) -> None:
    assert "Choose what to wait for" in player.page()
    form = {"stamp": "0", "runs": "", "hour": "", "do": "keep", **wanted}
    assert player.client.post(f"{player.url}wakes/", form).status_code == 302


def test_ck_026_one_press_goes_on_until_something_comes_in_and_says_what(play):
    player = play("blue_cabin")
    has(lines_of(player.page(), "do"), "Run after run, until a new hostile contact, a lost contact, a dispatch")
    assert player.post("go-on", player.as_the_computer_would()).status_code == 200
    page = player.page()
    assert lines_of(page, "why-stopped") == ["Stopped on Day 1, 08:49: a new hostile contact and a dispatch."]
    assert 'id="seal"' in page
    player.seal()
    assert "why-stopped" not in player.page(), "it is told until the next orders"


def test_ck_026_who_waits_for_nothing_is_led_to_the_end_and_a_killed_worker_loses_nothing(play, monkeypatch):
    player = play("blue_admiralty")
    wait_only_for(player)
    has(lines_of(player.page(), "do"), "Run after run, until the end of the war.")
    with monkeypatch.context() as killed:
        killed.setattr(solo_advance, "send", lambda task, pk: None)
        player.post("go-on", {})
        page = player.page()
        assert player.segment().start == 360, "one run, and whoever should answer for him was killed"
    has(lines_of(page, "do"), "The war goes on until the end of the war", "Stop after this run")
    assert 'id="seal"' not in page
    before = player.seat.papers.filter(read_at=None).count()
    assert before, "what comes meanwhile stays new, though the page was looked at"
    assert player.workers.do(solo_advance.sweep) == 1
    player.workers.work()
    assert player.is_over()
    assert "why-stopped" not in player.page()


def test_ck_026_who_waits_for_nothing_reads_why_he_is_asked_inside_a_run(play):
    player = play("blue_cabin")
    wait_only_for(player)
    player.post("go-on", player.as_the_computer_would())
    assert lines_of(player.page(), "why-stopped") == ["Stopped on Day 1, 08:49: hostile ships in sight."]


def test_ck_027_he_stops_it_himself_or_after_the_runs_that_he_set(play, monkeypatch):
    player = play("red_admiralty")
    wait_only_for(player, runs="2")
    player.post("go-on", {})
    assert lines_of(player.page(), "why-stopped") == ["Stopped on Day 1, 18:00, after 2 runs: the number of runs that you set."]
    with monkeypatch.context() as slow:
        slow.setattr(solo_advance, "send", lambda task, pk: None)
        player.post("go-on", {})
    assert player.post("go-on/stop", {}).status_code == 200
    assert player.workers.do(solo_advance.sweep) == 0
    page = player.page()
    assert lines_of(page, "why-stopped") == ["You stopped it."]
    assert 'id="seal"' in page
    assert not player.is_over()


@pytest.mark.computed
def test_ck_026_an_enemy_who_is_only_still_in_sight_does_not_stop_him(play):
    player, told = play("blue_cabin"), []
    for _ in range(60):
        if player.is_over():
            break
        if "Leave it to the captains" in player.page():
            player.workers.do(lambda: player.client.post(f"{player.url}captains/"))
            player.workers.work()
            continue
        player.post("go-on", {})
        page = player.page()
        told += lines_of(page, "why-stopped") if "why-stopped" in page else []
    assert player.is_over()
    assert OrderRequest.objects.filter(seat=player.seat).count() == 30, (
        "the half-hours with an enemy in sight are asked about as before"
    )
    assert [one.partition(": ")[2] for one in told] == [
        "a new hostile contact and a dispatch.",
        "a new hostile contact and a lost contact.",
        "a lost contact.",
        "a lost contact.",
        "a lost contact.",
        "a new hostile contact.",
        "a lost contact.",
    ]
    assert told[3] == "Stopped on Day 1, 13:00, after 1 run: a lost contact."


def test_ck_026_a_refused_sheet_seals_nothing_and_a_war_with_an_umpire_has_no_such_button(play):
    player = play("blue_cabin")
    answer = player.post("go-on", {"forces": {"blue_cruisers": {"legs": [{"lon": 0, "lat": 50, "knots": 99}]}}})
    assert answer.status_code == 422
    assert "99" in answer.content.decode()
    page = player.page()
    assert 'id="halt"' not in page
    assert 'id="go-on"' in page
    seat = founding.begin_campaign(PACK, "with-an-umpire", seed="x", muster=False).seats.get(key="blue_cabin")
    other = playing.client_of(seat)
    assert "go-on" not in other.get(f"/room/{seat.rid}/").content.decode()
    assert other.post(f"/room/{seat.rid}/go-on/", "{}", "application/json").status_code == 409
    assert not Campaign.objects.get(pk=seat.campaign_id).alone
    assert not OrderRequest.objects.filter(seat=seat).exclude(sealed="").exists()
