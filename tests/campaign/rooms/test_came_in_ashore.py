"""Papers since a general last looked, on top of his room (LC-004)."""

from __future__ import annotations

import re

import pytest

from campaign import rooms, serialization
from campaign.muster.founding import begin_campaign
from campaign.orders.sealing import seal
from campaign.rooms.land import encounter_words
from campaign.runs.publish import publish
from campaign.war.reporting.fights import of_battle
from campaign.war.reports.land import MET
from land.contact import contact_kinds
from naval.geo.compass import bearing_words
from tests.campaign.landing_war import MARCH, PLACE, add, run
from tests.promises import playing
from umpire.desk import cells

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
    assert "Nothing new since" not in text
    assert "a ship at sea is shown where" not in text, "a general's briefing speaks of bodies"
    for subject in re.findall(r'<li data-why="([^"]+)"><b class="label">', text):
        assert playing.client_of(seat).get(f"/room/{seat.rid}/why/", {"of": subject}).status_code == 200, subject


def test_what_was_looked_at_comes_in_no_more() -> None:
    war = begin_campaign("landing_manoeuvres", "essex", seed="essex")
    seat = war.seats.get(key="red_general")
    publish(run(war).pk)
    add(seat, "seen", 300, **PLACE, label="A", by="Red outposts", seen=300)
    playing.client_of(seat).get(f"/room/{seat.rid}/")
    add(seat, "seen", 310, batch=2, **PLACE, label="B", by="Red outposts", seen=310)
    assert [one["text"][0] for one in rooms.room(seat)["came"]["lines"] if one["kind"] == "Enemy"] == ["B"]


@pytest.mark.full
def test_lc_195_nav_s_026_the_officers_of_the_ships_write_when_the_troops_go_over_and_the_admiral_reads_it_on_top() -> None:
    war = begin_campaign("landing_manoeuvres", "essex", seed="essex")
    cabin, general, enemy = (war.seats.get(key=key) for key in ("blue_cabin", "blue_general", "red_general"))
    seal(cabin, {"forces": {"landing_squadron": {"legs": [{"lon": 1.185, "lat": 51.785, "knots": 8}]}}}, None)
    seal(general, {"bodies": {"blue_brigade": {"tasks": [{"do": "land", "at": "holland_beach"}], "posture": "attack"}}}, None)
    told: dict[str, None] = {}
    cell: dict[str, str] = {}
    for _ in range(4):
        segment = run(war)
        outcome = serialization.outcome(segment.outcome)
        rows = zip(outcome.events, cells.cells(outcome, [cabin], war.hour_zero), strict=True)
        cell |= {event.text: row["words"] for event, (row,) in rows if event.kind == "landing"}
        publish(segment.pk)
        told |= {one["text"]: None for one in rooms.room(cabin)["came"]["lines"] if one["kind"] == "Landing"}
    assert list(told) == ["Blue brigade begins to land at Clacton to Holland.", "Blue brigade is ashore at Clacton to Holland."]
    (force,) = rooms.room(cabin)["forces"]
    assert force["troops"]["text"] == "Blue brigade is ashore at Clacton to Holland."
    ships = (
        playing.client_of(cabin).get(f"/room/{cabin.rid}/").content.decode().partition('id="ships"')[2].partition("</details>")[0]
    )
    assert force["troops"]["text"] in ships, "what troops are aboard stands beside the ships, not in the log alone"
    assert {words: cell[words] for words in told} == dict.fromkeys(told, "told")
    assert not any("begins to land" in one.data for one in enemy.papers.all())


def test_lc_257_lc_265_a_general_reads_what_a_meeting_and_a_truce_till_dawn_mean_for_his_next_orders() -> None:
    war = begin_campaign("landing_manoeuvres", "essex", seed="essex")
    seat = war.seats.get(key="red_general")
    publish(run(war).pk)
    lost = {"hit": 40, "scattered": 9, "taken": 0, "guns": 0}
    kept, held = (of_battle("Red brigade", since=300, minutes=85, field=how, goes_on=False, **lost) for how in ("", "held"))
    lines = [*(f"Red brigade{MET}{kind}." for kind in contact_kinds.KINDS), kept, held]
    for n, text in enumerate(lines):
        add(seat, "ashore", 300 + n, what="battle", body="Red brigade", at="", text=text)
    told = {one["text"]: one["means"] for one in rooms.room(seat)["ashore"]}
    assert [told[text] for text in lines] == [*encounter_words.KINDS.values(), encounter_words.TRUCE, ""]
    assert list(encounter_words.KINDS) == list(contact_kinds.KINDS)
    page = playing.client_of(seat).get(f"/room/{seat.rid}/").content.decode()
    assert "those two have a truce until first light" in page


def test_lc_008_a_general_who_is_asked_again_reads_why_where_he_seals_and_what_becomes_of_the_rest() -> None:
    war = begin_campaign("landing_manoeuvres", "essex", seed="essex")
    seat = war.seats.get(key="red_general")
    publish(run(war).pk)
    assert rooms.room(seat)["do"] == "Seal your orders"
    now = rooms.room(seat)["minute"]
    add(seat, "asked_ashore", now, bodies=[{"body": "red_brigade", "name": "Red brigade", "why": "contact"}])
    page = playing.client_of(seat).get(f"/room/{seat.rid}/").content.decode()
    assert re.search(r'<h2 id="do-h">The enemy is met: new orders from \d\d:\d\d</h2>', page)
    assert "Columns without new orders carry on." in page
