"""An engagement that outlasts its run: taken in once, told, followed by orders, and replayed (SC-N-05)."""

from __future__ import annotations

import pytest
from django.test import Client

from campaign import serialization
from campaign.battles import engagements
from campaign.models import WarShowing
from campaign.orders.sealing import judged
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.room import room
from campaign.rulings import ruling_records
from campaign.runs import publish
from campaign.simulation.verification import replay
from tests.campaign.joined_battles import BLUE, met, over_the_end, paper_texts, steer
from tests.lasting import lasting
from tests.promises import playing
from umpire.public.story import story
from umpire.services import public

pytestmark = pytest.mark.django_db


war = lasting(over_the_end)


@pytest.mark.full
def test_sc_n_05_at_the_runs_end_a_room_says_that_it_is_in_action_and_since_when(war):
    (engagement,) = met(war)
    assert engagements.find_end_minute(engagement) > 60
    seat = war.seats.get(key="home-cabin")
    view, page = room(seat), playing.client_of(seat).get(f"/room/{seat.rid}/").content.decode()

    assert view["forces"] == []
    assert [(force["name"], force["since"][:5]) for force in view["in_action"]] == [("Home-Squadron", "Day 1")]
    assert "has been in action since" in page
    assert "in action since Day 1" in page
    truth = {ship.key: ship.afloat for ship in serialization.world(playing.present(war).run.world).ships}
    assert {ship["key"]: ship["afloat"] for ship in view["in_action"][0]["ships"]}.items() <= truth.items()
    (so_far,) = view["fought"]
    views = playing.client_of(seat).get(f"/room/{seat.rid}/{so_far['url']}")
    assert views.status_code == 200
    (told,) = paper_texts(war, "home-cabin")
    assert told["afoot"] is True
    assert len(told["views"]) <= 60 - engagement.minute + 1
    assert paper_texts(war, "blue-admiralty") == []


def test_sc_n_05_he_is_not_asked_for_orders_as_though_he_were_free(war):
    seat = war.seats.get(key="home-cabin")
    assert Desk.read_for_seat(seat).order_knowledge.forces == ()
    assert room(seat)["do"] == "Your force is still fighting. You will be asked for orders when the action ends."
    assert room(seat)["can_seal"] is False
    assert judged(Desk.read_for_seat(seat), steer(BLUE, (0, 10, 10))["home-cabin"])[1], "her course is taken"


@pytest.mark.full
def test_sc_n_05_when_it_is_over_he_is_asked_and_the_whole_report_stands_on_top(war):
    (engagement,) = met(war)
    while engagements.find_end_minute(engagement) >= playing.present(war).run.until:  # it lasts through this run as well
        playing.finish_run(war, playing.present(war).run.number)
    playing.resolve_all(war)
    assert publish.publish(playing.present(war).pk)
    segment, seat = playing.present(war), war.seats.get(key="home-cabin")

    assert segment.run.number > 1
    assert segment.start == engagements.find_end_minute(engagement)
    view = room(seat)
    assert view["in_action"] == []
    assert [force["name"] for force in view["forces"]] == ["Home-Squadron"]
    (report,) = view["fought"]
    assert ": in action for " in report["text"]
    assert [row["n"] for row in view["battles"]] == [report["n"]], "how it stood before is not shown any more"
    page = playing.client_of(seat).get(f"/room/{seat.rid}/").content.decode()
    assert page.index('id="in-action"') < page.index('id="course"')

    playing.finish_run(war, segment.run.number)
    assert [f for f in replay(war) if f.differs or f.untold] == []


def test_ud_111_a_war_that_is_ended_in_the_middle_of_an_action_says_that_it_was_on(war):
    (row,) = story(war, 1)["battles"]
    assert row["seen"] is False, "its replay shows what came after the end"
    assert row["text"].startswith("still being fought at Day 1")
    assert row["ending"] == ""
    assert row["lost"] == 0
    umpire, seat = war.seats.get(role="umpire"), war.seats.get(key="home-cabin")
    public.open_war(war, "1", known=True)
    shown = WarShowing.objects.get(campaign=war)
    page = Client().get(f"/wars/{shown.key}/")
    assert "still being fought at Day 1" in page.content.decode()
    assert f"/wars/{shown.key}/battle/" not in page.content.decode()
    assert Client().get(f"/wars/{shown.key}/battle/{row['n']}/").status_code == 404
    sent = {"stamp": ruling_records.stamp(playing.present(war)), "opened": "all", "known": "yes"}
    assert playing.client_of(umpire).post(f"/desk/{umpire.rid}/end/", sent).status_code == 302
    assert "still being fought at Day 1" in playing.client_of(seat).get(f"/room/{seat.rid}/truth/").content.decode()
    page = playing.client_of(seat).get(f"/room/{seat.rid}/").content.decode()
    came_of = page.split('class="came-of"')[1].split("</table>")[0]
    assert "Battles</th><td>1; the last: Battle 1" in came_of
    assert "still being fought at Day 1" in came_of
    assert "ahead" not in page.split('class="ruler"')[-1].split("</nav>")[0], "there are no runs to come"
