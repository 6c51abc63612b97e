"""An agreement on how torpedoes are judged, kept in battle: from the terms of the mustering, to a table of those who met, to the
end."""

from __future__ import annotations

from dataclasses import replace
from html import unescape

import msgspec
import pytest

from campaign.battles import invitations
from campaign.models.belief import BattleInvitation
from campaign.runs import resolve
from campaign.simulation.verification import replay
from naval.mustering import unused_terms
from naval.state.settings import Settings
from tactical.models import Chair
from tactical.services import sheets
from tests.campaign import board_war
from tests.campaign.player_battles import met, work
from tests.promises import playing

pytestmark = pytest.mark.django_db


@pytest.mark.full
def test_nav_t_137_a_war_that_agreed_on_the_die_is_asked_for_targets_and_goes_on(monkeypatch, tmp_path):
    pack = board_war.pack(tmp_path, 'fought = "players"')
    settings = msgspec.structs.replace(pack.world.settings, torpedo_method="3", night_method="2")
    pack = replace(pack, world=msgspec.structs.replace(pack.world, settings=settings))
    with board_war.war(monkeypatch, pack) as campaign:
        seat = campaign.seats.get(key="blue_cabin")
        page = unescape(playing.client_of(seat).get(f"/room/{seat.rid}/terms/").content.decode())
        assert "by one die, a hit on a six" in page
        assert "by night orders, judged by the umpire" in page
        engagement = met(campaign)
        table = engagement.battle.table
        chairs = [Chair.objects.get(pk=action.chair_id) for action in BattleInvitation.objects.all()]
        for number in (0, 1):
            for chair in chairs:
                sheets.seal(chair, number, {})
            work(table)
        state = playing.client_of(seat)
        chair = next(one for one in chairs if one.side == "blue")
        assert state.post(f"/battles/enter/{chair.token}/", follow=True).status_code == 200
        sheet = state.get(f"/battle/{chair.rid}/state.json").json()["sheet"]
        assert sheet["view"]["torpedo_method"] == 3
        asked = [one["torpedo"]["needs"] for one in sheet["options"]["ships"].values() if one["torpedo"]]
        assert asked == [["target"]] * len(asked) != []
        assert invitations.leave_to_captains(campaign, engagement.pk)
        work(table)
        assert not invitations.settle(campaign, "captains", "")
        segment = playing.present(campaign)
        resolve.resolve_segment(segment.pk)
        playing.finish_run(campaign, 1)
        playing.finish_run(campaign, 2)
        for found in replay(campaign):
            assert not found.differs, found


def test_night_orders_where_no_action_opens_in_the_dark_are_of_no_use():
    more = {"cables": True, "stations": True, "mines": True}
    assert "night_method" in unused_terms.idle(Settings(night_method="2"), ["cabin"], **more)
    assert "night_method" not in unused_terms.idle(Settings(night_method="2", battle_by_night=True), ["cabin"], **more)
