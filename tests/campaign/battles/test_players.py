"""An engagement fought by players."""

from __future__ import annotations

import json

import pytest

from campaign import serialization
from campaign.battles import invitations
from campaign.models.belief import BattleInvitation, Campaign
from campaign.models.truth import runs_of
from campaign.runs import resolve
from campaign.simulation.verification import replay
from tactical.engine.ruleset import UMPIRE
from tactical.models import Battle, Chair, Sheet, Table
from tactical.rooms.state import sides
from tactical.services import clock, sheets
from tests.campaign import board_war
from tests.campaign.player_battles import BOARD, SHIPS, comes, finished, met, work
from tests.doorway import enter
from tests.promises import playing

pytestmark = [pytest.mark.django_db, pytest.mark.full]


def test_those_who_met_are_called_and_nobody_else_hears_of_it(monkeypatch, tmp_path):
    with board_war.war(monkeypatch, board_war.pack(tmp_path, SHIPS)) as campaign:
        before = {seat.key: seat.version for seat in campaign.seats.all()}
        battle = met(campaign)

        assert battle.battle.state == Battle.State.TABLE
        assert {action.seat.key for action in BattleInvitation.objects.all()} == {"blue_cabin", "red_cabin"}
        called = {action.seat.key: Chair.objects.get(pk=action.chair_id) for action in BattleInvitation.objects.all()}
        assert {key: chair.side for key, chair in called.items()} == {"blue_cabin": "blue", "red_cabin": "red"}
        assert battle.battle.table.move_seconds == 600
        rang = {seat.key for seat in campaign.seats.all() if seat.version > before[seat.key]}
        resolving = {"blue_cabin", "red_cabin", "umpire"}
        assert resolving <= rang
        for seat in campaign.players():
            page = playing.client_of(seat).get(f"/room/{seat.rid}/").content.decode()
            own = called.get(seat.key)
            assert ("Take your place" in page) == (own is not None), seat.key
            for chair in Chair.objects.all():
                assert (chair.token in page) == (own == chair), seat.key
        desk = playing.client_of(campaign.seats.get(role="umpire")).get("/desk/room-umpire/").content.decode()
        assert Chair.objects.get(side=UMPIRE).token in desk
        assert "Leave it to the captains" in desk


def test_a_seat_comes_by_its_link_and_fights(monkeypatch, tmp_path):
    with board_war.war(monkeypatch, board_war.pack(tmp_path, SHIPS)) as campaign:
        table = met(campaign).battle.table
        chairs = {action.seat.key: Chair.objects.get(pk=action.chair_id) for action in BattleInvitation.objects.all()}
        client = playing.client_of(campaign.seats.get(key="blue_cabin"))
        answer = enter(client, chairs["blue_cabin"], follow=True)
        assert answer.status_code == 200
        assert answer.redirect_chain[-1][0] == f"/battle/{chairs['blue_cabin'].rid}/"
        state = client.get(f"/battle/{chairs['blue_cabin'].rid}/state.json").json()
        assert state["sheet"]["view"]["stage"] == "general"
        room = campaign.seats.get(key="blue_cabin").rid
        assert f'href="/room/{room}/">Back to your room</a>' in answer.content.decode()
        for chair in chairs.values():
            sheets.seal(chair, 0, {"general": {"text": f"Follow me, {chair.side}."}})
        assert work(table).number == 1
        for chair in chairs.values():
            sheets.seal(chair, 1, {})
        assert work(table).number == 2
        assert Sheet.objects.filter(table=table, number=2).count() == 3  # both sides' and the umpire's


def test_no_clock_runs_before_both_sides_have_come(monkeypatch, tmp_path):
    with board_war.war(monkeypatch, board_war.pack(tmp_path, SHIPS)) as campaign:
        table = met(campaign).battle.table
        assert table.deadline is None, "nobody sits there yet"
        assert clock.sweep() == 0
        umpire = Chair.objects.get(side=UMPIRE)
        assert {side["who"] for side in sides(umpire).values()} == {None}, "the umpire sees for whom it waits"
        stood = [comes(campaign, key) for key in ("blue_cabin", "red_cabin")]

        assert [one["clock_waits"] for one in stood] == [True, False]
        assert stood[0]["deadline"] is None
        assert stood[1]["deadline"] is not None
        assert stood[0]["sides"]["red"]["who"] == "the enemy", "whether he has come is told by the clock alone"


@pytest.mark.parametrize("rules", [SHIPS, BOARD], ids=["ships", "board"])
def test_a_battle_left_to_the_captains_ends_and_the_war_goes_on(monkeypatch, tmp_path, rules):
    with board_war.war(monkeypatch, board_war.pack(tmp_path, rules)) as campaign:
        engagement = met(campaign)
        table = engagement.battle.table
        assert invitations.leave_to_captains(campaign, engagement.pk)
        assert not invitations.leave_to_captains(campaign, engagement.pk), "once is enough"
        work(table)
        table.refresh_from_db()
        assert table.is_over
        finished(campaign)
        playing.finish_run(campaign, 2)  # it may have lasted beyond the first run
        told = 0
        for seat in ("blue_cabin", "red_cabin"):
            page = playing.client_of(campaign.seats.get(key=seat)).get(f"/room/room-{seat}/").content.decode()
            assert "Take your place" not in page
            if "Watch it move by move" in page:  # an admiral who lost all his ships has gone down with them
                told += 1
                assert playing.client_of(campaign.seats.get(key=seat)).get(f"/room/room-{seat}/battle/1/").status_code == 200
        assert told
        for found in replay(campaign):
            assert not found.differs, found
        record = json.loads(Battle.objects.get(pk=engagement.battle_id).record)
        world = serialization.world(runs_of(campaign).get(number=2).world)
        if rules == SHIPS:
            after = {ship.key: ship for ship in world.ships}
            for key, ship in record["result"]["ships"].items():
                assert after[key].afloat == ship["afloat"]
                assert ship["steamed"], key


def test_the_umpire_settles_who_fights_and_is_told_what_is_wrong(monkeypatch, tmp_path):
    with board_war.war(monkeypatch, board_war.pack(tmp_path, SHIPS)) as campaign:
        desk = playing.client_of(campaign.seats.get(role="umpire"))
        refused = desk.post("/desk/room-umpire/battles/", {"by": "nobody", "seconds": "7"})
        assert refused.status_code == 422
        assert "captains or players" in refused.content.decode()
        assert "15 to 86400" in refused.content.decode()
        assert desk.post("/desk/room-umpire/battles/", {"by": "captains", "seconds": ""}).status_code == 302
        campaign.refresh_from_db()
        assert (campaign.battles_by, campaign.battle_seconds) == ("captains", None)
        assert met_by_captains(campaign)
        for key in ("blue_cabin", "press"):
            other = playing.client_of(campaign.seats.get(key=key))
            assert other.post("/desk/room-umpire/battles/", {"by": "players"}).status_code == 404


def met_by_captains(campaign: Campaign) -> bool:
    segment = playing.present(campaign)
    assert resolve.order_six_hours(segment.pk)
    resolve.resolve_segment(segment.pk)
    return not Table.objects.exists() and not BattleInvitation.objects.exists()
