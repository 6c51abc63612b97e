"""What came in on land lies on the paper on top of a general's room: who was made out, who reported, what befell (LC-004)."""

from __future__ import annotations

import re

import pytest

from campaign import rooms
from campaign.services.create import begin_campaign
from campaign.services.publish import publish
from naval.geo.compass import bearing_words
from tests.campaign.test_ashore import MARCH, run, seal
from tests.campaign.test_filing_ashore import PLACE, add
from tests.promises import playing

pytestmark = pytest.mark.django_db


def test_a_general_is_told_of_the_enemy_of_reports_and_of_what_befell() -> None:
    war = begin_campaign("landing_manoeuvres", "essex", seed="essex")
    seat = war.seats.get(key="red_general")
    seal(seat, MARCH, None)
    publish(run(war).pk)
    add(seat, "seen", 300, **PLACE, label="A", by="Red outposts", seen=300, strength=900, share=0.2)
    add(seat, "seen", 310, **PLACE, label="B", by="Red outposts", seen=310, lost=True)
    add(seat, "guns", 320, body="Red outposts", bearing=90, since=320, until=330)
    add(seat, "heard", 330, number=1, body="Red outposts", received=240)
    add(seat, "ashore", 340, what="work", body="x", at="", text="A bridge is made.")
    text = playing.client_of(seat).get(f"/room/{seat.rid}/").content.decode()
    room = rooms.room(seat)
    came = {(one["kind"], one["text"]) for one in room["came"]["lines"]}
    assert came >= {
        ("Enemy", "A: a force, about 900, seen by Red outposts"),
        ("Enemy", "B: a force, seen by Red outposts; lost to sight"),
        ("Guns", f"Red outposts heard guns, bearing {bearing_words(90)}"),
        ("Orders", "Order 1 was received by Red outposts"),
        ("Ashore", "A bridge is made."),
    }
    assert room["new"]["chart"] == 2
    assert [one["href"] for one in room["came"]["lines"] if f'id="{one["href"][1:]}"' not in text] == []
    assert "Nothing new has come in" not in text
    assert "a ship at sea stands where" not in text, "a general's briefing speaks of bodies"
    for subject in re.findall(r'<li data-why="([^"]+)"><b class="label">', text):
        assert playing.client_of(seat).get(f"/room/{seat.rid}/why/", {"of": subject}).status_code == 200, subject


def test_what_was_looked_at_comes_in_no_more() -> None:
    war = begin_campaign("landing_manoeuvres", "essex", seed="essex")
    seat = war.seats.get(key="red_general")
    publish(run(war).pk)
    add(seat, "seen", 300, **PLACE, label="A", by="Red outposts", seen=300)
    playing.client_of(seat).get(f"/room/{seat.rid}/")
    add(seat, "seen", 310, **PLACE, label="B", by="Red outposts", seen=310)
    assert [one["text"][0] for one in rooms.room(seat)["came"]["lines"] if one["kind"] == "Enemy"] == ["B"]
