"""Battles of a solo player: a call to a table against the computer, or captains fight (CK-053)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import transaction
from django.test import Client
from msgspec import to_builtins

from campaign.models import Engagement, Seat
from campaign.models.belief import BattleInvitation, Campaign
from campaign.muster import solo
from campaign.orders.sealing import Refused
from campaign.pings import has_news
from campaign.reports.delivery import lay_last
from campaign.runs import resolve
from campaign.war.outcome import Report
from tactical.models import Battle, Chair
from tactical.services import sheets
from tests.campaign import board_war
from tests.campaign.page_text import has, lines_of
from tests.campaign.papers_desk import SEEN, changed
from tests.campaign.player_battles import work
from tests.doorway import enter
from tests.promises import playing

pytestmark = pytest.mark.django_db

SHIPS = 'fought = "players"\nmove_seconds = 600'


@contextmanager
def war(monkeypatch: pytest.MonkeyPatch, folder: Path, person: str = "blue_cabin") -> Iterator[tuple[Campaign, Engagement]]:
    """Play until two squadrons have met in a war with one person, and the computer in every other seat."""
    with board_war.war(monkeypatch, board_war.pack(folder, SHIPS)) as campaign:
        Campaign.objects.filter(pk=campaign.pk).update(alone=True, ends=1440, battle_seconds=None)
        campaign.players().exclude(key=person).update(played_by=Seat.PlayedBy.PROGRAM)
        segment = playing.present(campaign)
        assert resolve.order_six_hours(segment.pk)
        resolve.resolve_segment(segment.pk)
        campaign.refresh_from_db()
        yield campaign, Engagement.objects.select_related("battle__table").get()


def test_ck_053_he_is_called_to_a_side_and_the_program_has_the_other_and_nobody_is_waited_for(monkeypatch, tmp_path):
    with war(monkeypatch, tmp_path) as (campaign, met):
        table = met.battle.table
        assert [action.seat.key for action in BattleInvitation.objects.all()] == ["blue_cabin"]
        assert table.program_sides == ("red",)
        assert not Chair.objects.filter(side="umpire").exists(), "nobody is there to take it"
        seat = campaign.seats.get(key="blue_cabin")
        client = playing.client_of(seat)
        page = client.get(f"/room/{seat.rid}/").content.decode()
        assert "Fight" in page
        assert "Leave it to the captains" in page
        chair = Chair.objects.get(pk=BattleInvitation.objects.get().chair_id)
        assert enter(client, chair, follow=True).status_code == 200
        sheets.seal(chair, 0, {"general": {"text": "Follow me."}})
        assert work(table).number == 1
        sheets.seal(chair, 1, {})
        assert work(table).number == 2


@pytest.mark.parametrize(
    ("told", "words"),
    [(None, "break off when beaten"), ("never", "fight to the last"), ("outnumbered", "run as soon as the enemy")],
)
def test_the_captains_are_given_the_battle_only_after_it_is_said_how_they_fight(monkeypatch, tmp_path, told, words):
    with war(monkeypatch, tmp_path) as (campaign, met):
        chair = Chair.objects.get(pk=BattleInvitation.objects.get().chair_id)
        sheets.seal(chair, 0, {"general": {"break_off": told}} if told else {})
        work(met.battle.table)
        seat = campaign.seats.get(key="blue_cabin")
        page = playing.client_of(seat).get(f"/room/{seat.rid}/").content.decode()
        asks = page[page.index('<details class="rest leave"') :]
        asks = asks[: asks.index("</details>")]
        assert "360 minutes" in asks
        assert f'action="/room/{seat.rid}/captains/"' in asks, "the press stands below what it means"
        assert words in asks
        assert page.count(f"/room/{seat.rid}/captains/") == 1


def test_a_call_to_battle_says_of_the_enemy_what_the_papers_of_its_seat_say_and_no_more(monkeypatch, tmp_path):
    with war(monkeypatch, tmp_path) as (campaign, _):
        seat = campaign.seats.get(key="blue_cabin")
        page = playing.client_of(seat).get(f"/room/{seat.rid}/").content.decode()
        has(lines_of(page, "action"), "None of your papers of the last six hours names an enemy: you see him first")
        for told in (SEEN, changed(SEEN, label="N", side="neutral"), changed(SEEN, label="F", side="blue")):
            with transaction.atomic():
                lay_last(seat, Report(seat.key, told.kind, 0, 0, to_builtins(told)), told.label)
                has_news(seat)
        lines = lines_of(playing.client_of(seat).get(f"/room/{seat.rid}/").content.decode(), "action")
        has(lines, "A: three cruisers, N 32° E, 18 miles from Home squadron, Day 1, 06:00")
        assert "N: " not in " ".join(lines)
        assert "F: " not in " ".join(lines)


@pytest.mark.full
def test_ck_053_half_way_through_he_leaves_it_to_the_captains_and_the_run_goes_on(monkeypatch, tmp_path):
    with war(monkeypatch, tmp_path) as (campaign, met):
        seat, table = campaign.seats.get(key="blue_cabin"), met.battle.table
        sheets.seal(Chair.objects.get(pk=BattleInvitation.objects.get().chair_id), 0, {"general": {"text": "Follow me."}})
        work(table)
        client, url = playing.client_of(seat), f"/room/{seat.rid}/captains/"
        assert Client().post(url).status_code in (403, 404)
        assert client.get(url).status_code == 405
        assert client.post(url)["Location"] == f"/room/{seat.rid}/"
        assert work(table).is_over
        assert client.post(url).status_code == 302, "pressed twice it does no more"
        page = client.get(f"/room/{seat.rid}/").content.decode()
        assert "Fight" not in page
        met.battle.refresh_from_db()
        assert met.battle.state == Battle.State.DONE


@pytest.mark.full
def test_ck_053_who_ends_his_war_in_the_middle_of_a_battle_leaves_it_to_the_captains(monkeypatch, tmp_path):
    with war(monkeypatch, tmp_path) as (campaign, met):
        seat = campaign.seats.get(key="blue_cabin")
        assert playing.client_of(seat).post(f"/room/{seat.rid}/end/", {"known": "yes"}).status_code == 302
        assert work(met.battle.table).is_over
        campaign.refresh_from_db()
        assert campaign.ends == playing.present(campaign).run.start, "it is over as soon as orders are open"


def test_in_a_war_with_an_umpire_no_seat_leaves_a_battle_to_captains(monkeypatch, tmp_path):
    with war(monkeypatch, tmp_path) as (campaign, met):
        Campaign.objects.filter(pk=campaign.pk).update(alone=False)
        seat = campaign.seats.get(key="blue_cabin")
        assert playing.client_of(seat).post(f"/room/{seat.rid}/captains/").status_code == 404
        assert not met.battle.table.is_over


def test_where_the_person_is_not_captains_fight(monkeypatch, tmp_path):
    with war(monkeypatch, tmp_path, person="blue_admiralty") as (_, met):
        assert met.battle.state == Battle.State.WAITING
        assert not BattleInvitation.objects.exists()


def test_who_begins_alone_fights_his_battles_unless_he_leaves_them_to_captains(settings):
    settings.MAX_CAMPAIGNS = 20
    page = Client().get("/alone/channel_manoeuvres/").content.decode()
    assert "I fight them, or leave one to the captains" in page
    for given, by in (({}, "players"), ({"battles": "captains"}, "captains")):
        answer = Client().post("/alone/", {"scenario": "channel_manoeuvres", "seat": "blue_cabin", **given})
        seat = Seat.objects.get(rid=answer["Location"].strip("/").split("/")[-1])
        assert (seat.campaign.battles_by, seat.campaign.battle_seconds) == (by, None)
    assert Client().post("/alone/", {"scenario": "channel_manoeuvres", "battles": "umpires"}).status_code == 422
    with pytest.raises(Refused, match="players or captains"):
        solo.begin("channel_manoeuvres", "by-whom", "blue_cabin", battles="elsewhere")
