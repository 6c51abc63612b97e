"""Small false words of a war alone: headquarters' orders, ships still in sight, addressees, the way back."""

from __future__ import annotations

import json
import re
from types import SimpleNamespace

import pytest
from django.test import Client

from campaign.ai import phrases
from campaign.models import Delivery
from campaign.models.belief import BattleInvitation
from campaign.muster import founding
from campaign.orders import computer
from campaign.rooms import stop_reasons
from campaign.rooms.briefing import build_briefing
from campaign.war.reports.sea import AskedForce
from tests.campaign.alone_at_pages import Player, Workers, heading
from tests.promises import playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def workers(monkeypatch, settings, django_capture_on_commit_callbacks) -> Workers:
    return Workers(monkeypatch, settings, django_capture_on_commit_callbacks)


def test_ck_048_headquarters_order_the_patrol_where_the_briefing_sends_the_cruisers():
    war = founding.begin_campaign("channel_manoeuvres", "patrol", seed="patrol", muster=False)
    (note,) = computer.wrote(war.seats.get(key="blue_admiralty").latest_call()).sheet["dispatches"]
    task = phrases.Book(()).read(note["text"])
    assert task is not None
    assert task.kind == phrases.PATROL
    for lon, lat in task.places:
        assert -2.45 < lon < -1.3, "west of Portland Bill or east of St Catherine’s Point"
        assert 50.2 < lat < 50.55


@pytest.mark.parametrize(
    ("why", "level", "said"),
    [
        ("sighting", 0, "Smoke in sight"),
        ("approach", 0, "The smoke is still in sight"),
        ("approach", 1, "The enemy is still in sight"),
        ("lost", 0, "The enemy is out of sight"),
    ],
)
def test_sc_s_04_smoke_is_no_enemy(why, level, said):
    seen = SimpleNamespace(label="A", sender="", level=level, lost=None, what="smoke" if not level else "cruiser", side="unknown")
    desk = SimpleNamespace(
        seat=SimpleNamespace(kind=SimpleNamespace(troops=""), campaign=SimpleNamespace(hour_zero=6)),
        asked=(AskedForce(force="f", name="F", why=why, scale="C", minutes=30),),
        list_reports=lambda kind: [(None, seen)],
        now=60,
    )
    assert stop_reasons.do(desk).startswith(f"{said}: ")


def test_an_admiral_without_an_admiralty_is_not_told_to_write_to_it():
    landing = founding.begin_campaign("landing_manoeuvres", "steps", seed="steps", muster=False)
    steps = " ".join(one["text"] for one in build_briefing(landing.seats.get(key="blue_cabin"))["steps"])
    assert "Admiralty" not in steps
    assert "Write to your colleagues, if you have something to say." in steps
    channel = founding.begin_campaign("channel_manoeuvres", "steps-2", seed="steps", muster=False)
    steps = " ".join(one["text"] for one in build_briefing(channel.seats.get(key="blue_cabin"))["steps"])
    assert "Write to your Admiralty, if you have something to say." in steps
    alone = build_briefing(channel.seats.get(key="blue_cabin"), [])["steps"]
    assert not any("Write to" in one["text"] for one in alone), "nobody is there to write to"


def test_ck_053_a_room_of_ones_own_has_a_link_back_to_itself(workers):
    player = Player(workers, "channel_manoeuvres", "blue_cabin")
    (link,) = re.findall(r'id="way-back"[^>]*value="http://testserver([^"]+)"', player.page())
    other = Client()
    assert other.get(link).status_code == 200
    assert other.post(link).status_code == 302
    assert other.get(player.url).status_code == 200
    war = founding.begin_campaign("channel_manoeuvres", "with-an-umpire", seed="x", muster=False)
    seat = war.seats.get(key="blue_cabin")
    assert "way-back" not in playing.client_of(seat).get(f"/room/{seat.rid}/").content.decode()


@pytest.mark.full
def test_ck_053_a_battle_that_waits_says_one_thing_and_left_to_captains_it_says_so_at_once(workers):
    player = Player(workers, "channel_manoeuvres", "blue_cabin", battles="players", temperament="bold")
    for _ in range(30):
        page = player.page()
        if "Leave it to the captains" in page or player.is_over():
            break
        player.seal(player.as_the_computer_would())
    assert "In action, Day 1" in page
    assert heading(page) == "The run waits for the action"
    assert "resolving" not in page[page.index('id="do-h"') : page.index('id="tell"')]
    workers.do(lambda: player.client.post(f"{player.url}captains/"))  # the workers have not come to it
    page = player.page()
    assert 'role="status" id="captains"' in page
    assert "Leave it to the captains" not in page
    workers.work()
    assert not BattleInvitation.objects.filter(chair__table__ended=None).exists()
    assert "fighting it out" not in player.page()
    assert Delivery.objects.filter(seat=player.seat, kind="battle").exists()


def test_the_guide_shows_the_way_to_the_seal(workers):
    player = Player(workers, "channel_manoeuvres", "blue_cabin")
    page = player.page()
    (guide, *_) = json.loads(re.search(r'<script id="guides" type="application/json">(.*?)</script>', page, re.S)[1])
    (step,) = [one for one in guide["steps"] if "Seal orders" in one["say"]]
    assert step["show"] == "#do"
    assert 'id="do"' in page
    assert "filled button" not in page
