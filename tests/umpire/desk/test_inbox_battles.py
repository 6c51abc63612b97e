"""Class 7 of the inbox: a battle to whose table nobody has come waits for the umpire's word alone (UD-124, SC-UD-11)."""

from __future__ import annotations

import pytest

from campaign.battles import invitations
from campaign.models import Campaign
from tactical.models import Chair
from tests.campaign import board_war
from tests.campaign.player_battles import SHIPS, met
from tests.doorway import enter
from tests.promises import playing
from umpire.desk.inbox import inbox
from umpire.frame import Standing

pytestmark = pytest.mark.django_db


def of_class_7(campaign: Campaign) -> list[dict]:
    at = Standing(campaign.seats.select_related("campaign").get(key="umpire"))
    return [one for one in inbox(at, []) if one["rank"] == 7]


def test_ud_124_sc_ud_11_a_battle_to_whose_table_nobody_came_is_in_the_inbox_until_somebody_does(monkeypatch, tmp_path):
    with board_war.war(monkeypatch, board_war.pack(tmp_path, SHIPS)) as campaign:
        assert of_class_7(campaign) == []
        battle = met(campaign)
        (one,) = of_class_7(campaign)
        assert (one["minute"], one["href"], one["keys"]) == (battle.minute, "#battles", ["Enter"])
        assert one["text"].startswith("The battle of Day 1, ")
        assert one["text"].endswith(" waits: nobody has come to its table.")
        umpire = campaign.seats.get(key="umpire")
        page = playing.client_of(umpire).get(f"/desk/{umpire.rid}/").content.decode()
        assert "nobody has come to its table" in page
        assert 'id="battles"' in page

        enter(playing.client_of(umpire), Chair.objects.get(side="umpire"), follow=True)
        assert len(of_class_7(campaign)) == 1, "that he looks in himself is nobody's coming"
        chair = Chair.objects.get(side="blue")
        enter(playing.client_of(campaign.seats.get(key="blue_cabin")), chair, follow=True)
        assert of_class_7(campaign) == []


@pytest.mark.postgres
def test_ud_124_left_to_the_captains_it_needs_nobody_any_more(monkeypatch, tmp_path):
    with board_war.war(monkeypatch, board_war.pack(tmp_path, SHIPS)) as campaign:
        battle = met(campaign)
        assert of_class_7(campaign)
        invitations.leave_to_captains(campaign, battle.pk)
        assert of_class_7(campaign) == []
