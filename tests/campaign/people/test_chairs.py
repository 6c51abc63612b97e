"""UD-099: a new link also shuts the chairs to which the war has called a seat, and the table hears nothing of it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from campaign.models.belief import BattleInvitation
from campaign.people import seat_holders
from tactical.models import Chair
from tests.campaign import board_war
from tests.campaign.player_battles import SHIPS, met
from tests.doorway import enter
from tests.promises import playing

pytestmark = pytest.mark.django_db


def at_the_table(browser: Client, way: str) -> str:
    """Read a chair's page, without the hour on the wall."""
    return re.sub(r'"now": "[^"]+"', "", browser.get(way).content.decode())


def test_ud_099_the_chair_of_a_seat_is_shut_with_its_link_and_nobody_else_at_the_table_sees_it(monkeypatch, tmp_path):
    with board_war.war(monkeypatch, board_war.pack(tmp_path, SHIPS)) as campaign:
        met(campaign)
        called = {action.seat.key: Chair.objects.get(pk=action.chair_id) for action in BattleInvitation.objects.all()}
        former = playing.client_of(campaign.seats.get(key="blue_cabin"))
        enemy = playing.client_of(campaign.seats.get(key="red_cabin"))
        for browser, key in ((former, "blue_cabin"), (enemy, "red_cabin")):
            assert enter(browser, called[key], follow=True).status_code == 200
        blue, red = (called[key].rid for key in ("blue_cabin", "red_cabin"))
        rang: list[str] = []
        monkeypatch.setattr("tactical.services.links.call_for_keys", rang.append)
        ways = [f"/battle/{red}/", f"/battle/{red}/state.json"]
        before = [at_the_table(enemy, way) for way in ways]

        seat_holders.renew(campaign.seats.get(key="blue_cabin").first_holder)

        for way in ("", "state.json", "nowhere"):
            gone, never = former.get(f"/battle/{blue}/{way}"), former.get(f"/battle/{'0' * 16}/{way}")
            assert (gone.status_code, gone.content) == (404, never.content)
        link = f"/battles/enter/{called['blue_cabin'].token}/"
        assert former.post(link).status_code == 403
        assert [at_the_table(enemy, way) for way in ways] == before
        now = Chair.objects.get(pk=called["blue_cabin"].pk)
        assert (now.taken, now.name, now.side) == (True, called["blue_cabin"].name, "blue")
        seat = campaign.seats.get(key="blue_cabin")
        comes = playing.client_of(seat)
        assert now.token in comes.get(f"/room/{seat.rid}/").content.decode()
        assert enter(comes, now, follow=True).redirect_chain[-1][0] == f"/battle/{now.rid}/"
