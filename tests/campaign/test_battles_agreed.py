"""A war that agreed how torpedoes are judged fights so: the terms of its mustering, a table of those who met, the end."""

from __future__ import annotations

from dataclasses import replace
from html import unescape

import msgspec
import pytest

from campaign.models import Engagement
from campaign.models.belief import Action, Campaign
from campaign.services import actions, resolve
from campaign.simulation.verification import replay
from naval.mustering import idle
from naval.state.settings import Settings
from tactical.models import Chair, Table
from tactical.services import moves, sheets
from tests.campaign import board_war
from tests.promises import playing

pytestmark = pytest.mark.django_db


def met(campaign: Campaign) -> Engagement:
    """Order six hours, and work until the two squadrons have met."""
    segment = playing.present(campaign)
    assert resolve.order_six_hours(segment.pk)
    resolve.resolve_segment(segment.pk)
    return Engagement.objects.select_related("battle__table").get()


def worked(table: Table, most: int = 400) -> Table:
    """Resolve as the workers would, for as long as nobody is asked."""
    for _ in range(most):
        table.refresh_from_db()
        if table.stage != Table.Stage.RESOLVING:
            return table
        assert moves.resolve_move(table.pk, table.number)
    raise AssertionError("the battle does not come to an end")


def test_nav_t_137_a_war_that_agreed_on_the_die_is_asked_for_targets_and_goes_on(monkeypatch, tmp_path):
    pack = board_war.pack(tmp_path, 'fought = "players"')
    settings = msgspec.structs.replace(pack.world.settings, torpedo_method="3", night_method="2")
    pack = replace(pack, world=msgspec.structs.replace(pack.world, settings=settings))
    with board_war.war(monkeypatch, pack) as campaign:
        seat = campaign.seats.get(key="blue_cabin")
        page = unescape(playing.client_of(seat).get(f"/room/{seat.rid}/terms/").content.decode())
        assert "by one die, a hit on a six" in page
        assert "by night orders, and umpired" in page
        engagement = met(campaign)
        table = engagement.battle.table
        chairs = [Chair.objects.get(pk=action.chair_id) for action in Action.objects.all()]
        for number in (0, 1):
            for chair in chairs:
                sheets.seal(chair, number, {})
            worked(table)
        state = playing.client_of(seat)
        chair = next(one for one in chairs if one.side == "blue")
        assert state.post(f"/battles/enter/{chair.token}/", follow=True).status_code == 200
        sheet = state.get(f"/battle/{chair.rid}/state.json").json()["sheet"]
        assert sheet["view"]["torpedo_method"] == 3
        asked = [one["torpedo"]["needs"] for one in sheet["options"]["ships"].values() if one["torpedo"]]
        assert asked == [["target"]] * len(asked) != []
        assert actions.leave_to_captains(campaign, engagement.pk)
        worked(table)
        assert not actions.settle(campaign, "captains", "")
        segment = playing.present(campaign)
        resolve.resolve_segment(segment.pk)
        playing.finish_run(campaign, 1)
        playing.finish_run(campaign, 2)
        for found in replay(campaign):
            assert not found.differs, found


def test_night_orders_where_no_action_opens_in_the_dark_are_of_no_use():
    more = {"cables": True, "stations": True, "mines": True}
    assert "night_method" in idle.idle(Settings(night_method="2"), ["cabin"], **more)
    assert "night_method" not in idle.idle(Settings(night_method="2", battle_by_night=True), ["cabin"], **more)
