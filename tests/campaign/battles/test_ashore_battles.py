"""Battles on land through the services."""

from __future__ import annotations

import json

import pytest

from campaign import serialization
from campaign.battles.invitations import leave_to_captains
from campaign.models import Campaign, Engagement, Segment, Summary
from campaign.models.belief import BattleInvitation
from campaign.runs.publish import publish
from campaign.runs.resolve import order_six_hours, resolve_segment
from campaign.simulation.verification import replay
from tactical.models import Battle, Chair
from tactical.services.battles import fight_battle
from tests.campaign.landing_battles import ATTACK, battle_of, go_on, landed, read_papers, resolved
from tests.campaign.player_battles import work
from tests.promises import playing
from tests.tactical.room.playing import Browser
from umpire.public.story import last_told, story

pytestmark = [pytest.mark.django_db, pytest.mark.full]


@pytest.fixture
def war() -> Campaign:
    return landed()


def test_lc_260_brigades_meet_captains_fight_and_a_war_with_it_verifies_to_the_byte(war: Campaign) -> None:
    first = battle_of(war)
    assert first.state == Segment.State.REVIEW, first.trouble
    met = Engagement.objects.get()
    assert (met.ashore, met.minute, met.battle.ruleset, met.battle.state) == (True, met.minute, "kriegspiel", Battle.State.DONE)
    assert json.loads(met.summary.forces) == {"blue": ["Blue brigade"], "red": ["Red outposts"]}
    assert met.summary.fought
    assert 5 <= met.summary.minutes <= 120
    outcome = serialization.outcome(first.outcome)
    assert outcome.land is not None
    publish(first.pk)
    go_on(war)
    assert [one for one in replay(war) if one.differs or one.untold] == []
    (told,) = story(war, last_told(war))["battles"]
    assert told["text"].endswith(f"{met.summary.lost:,} men lost or captured"), "no ship was in it"


def test_lc_009_who_was_there_has_its_replay_and_who_was_not_hears_by_report(war: Campaign) -> None:
    publish(battle_of(war).pk)
    go_on(war)
    mine = read_papers(war, "blue_general", "battle")
    assert [(one["title"], one["board"]) for one in mine] == [("Battle near Clacton-on-Sea", "kriegspiel")]
    assert len(mine[0]["views"]) > 1  # type: ignore[arg-type]
    assert read_papers(war, "red_general", "battle") == []  # his headquarters is at Colchester
    texts = [str(one["text"]) for one in read_papers(war, "red_general", "ashore")]
    assert [text for text in texts if text.startswith("Red outposts was in battle for")] != []
    for seat in ("blue_cabin", "press"):
        assert read_papers(war, seat, "battle") == [], seat
    general, outside = playing.client_of(war.seats.get(key="blue_general")), playing.client_of(war.seats.get(key="red_general"))
    rooms = {key: war.seats.get(key=key).rid for key in ("blue_general", "red_general")}
    assert "Battle near Clacton-on-Sea" in general.get(f"/room/{rooms['blue_general']}/").content.decode()
    assert general.get(f"/room/{rooms['blue_general']}/battle/1/").status_code == 200
    assert outside.get(f"/room/{rooms['red_general']}/battle/1/").status_code == 404
    desk = playing.client_of(war.seats.get(key="umpire")).get(f"/desk/{war.seats.get(key='umpire').rid}/").content.decode()
    assert "Battle 1: Blue brigade v. Red outposts" in desk
    assert "men lost or captured" in desk


def test_lc_260_seats_present_are_called_to_the_table_and_the_run_waits_for_them(war: Campaign) -> None:
    Campaign.objects.filter(pk=war.pk).update(battles_by=Campaign.BattlesBy.PLAYERS)
    publish(resolved(war, ATTACK).pk)
    order_six_hours(Segment.objects.present(war).pk)
    resolve_segment(Segment.objects.present(war).pk)
    met = Engagement.objects.get()
    assert met.battle.state == Battle.State.TABLE
    called = {one.seat.key for one in BattleInvitation.objects.select_related("seat")}
    assert called == {"blue_general"}  # Red's general is at Colchester: the program fights for him
    assert Segment.objects.present(war).state == Segment.State.RESOLVING
    page = Browser(Chair.objects.get(pk=BattleInvitation.objects.get().chair_id)).get().content.decode()
    assert "Your first battle on land in a war" in page
    assert "Both sides put down their men behind a curtain" in page
    assert leave_to_captains(war, met.pk)
    work(met.battle.table, 400)
    met.battle.refresh_from_db()
    assert met.battle.state == Battle.State.DONE
    resolve_segment(Segment.objects.present(war).pk)
    segment = Segment.objects.present(war)
    assert segment.state == Segment.State.REVIEW, segment.trouble
    publish(segment.pk)
    assert [one for one in replay(war) if one.differs or one.untold] == []


def test_lc_275_a_worker_that_was_killed_loses_nothing_and_fights_nothing_twice(war: Campaign) -> None:
    publish(resolved(war, ATTACK).pk)
    segment = Segment.objects.present(war)
    order_six_hours(segment.pk)
    for _ in range(3):  # a second call before the battle is fought opens no other
        resolve_segment(segment.pk)
    met = Engagement.objects.get()
    for _ in range(2):  # nor is it fought twice
        fight_battle(met.battle_id)
    record = Battle.objects.get(pk=met.battle_id).record
    Summary.objects.filter(engagement=met).update(taken="{}", fought=False)  # killed before its summary was written
    resolve_segment(segment.pk)
    segment.refresh_from_db()
    assert segment.state == Segment.State.REVIEW, segment.trouble
    once = segment.outcome
    Segment.objects.filter(pk=segment.pk).update(state=Segment.State.RESOLVING, outcome="")
    resolve_segment(segment.pk)
    segment.refresh_from_db()
    assert (segment.outcome, Battle.objects.get(pk=met.battle_id).record) == (once, record)
    assert Engagement.objects.count() == 1
