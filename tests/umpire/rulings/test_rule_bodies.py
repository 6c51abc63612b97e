"""Rulings on columns ashore (UD-030, UD-038, UD-039)."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from django.test import Client

from campaign import serialization
from campaign.models import Campaign, LandStart, PendingAct, Segment
from campaign.models.truth import runs_of
from campaign.muster.founding import begin_campaign
from campaign.orders.sealing import seal
from campaign.people import umpire_team
from campaign.people.umpire_team import Given
from campaign.runs.publish import publish
from campaign.runs.resolve import resolve_segment
from campaign.simulation.verification import replay
from campaign.war.land_rulings import begun
from land.state.world import Land
from naval.state.ruling_acts import Packets, Stands
from naval.state.rulings import Rulings
from tests.campaign.landing_war import MARCH, run
from tests.doorway import enter
from tests.promises.land_twins import country, pack
from umpire import dual_approval

pytestmark = pytest.mark.django_db
WHY = "So it was agreed."


@pytest.fixture
def war() -> Campaign:
    return begin_campaign("landing_manoeuvres", "ruled", seed="essex")


@pytest.fixture
def desk(war: Campaign) -> Client:
    client = Client()
    enter(client, war.seats.get(key="umpire"))
    return client


def press(war: Campaign, desk: Client, **typed: object) -> tuple[int, str]:
    """Fill in and send the form of a ruling."""
    at = f"/desk/{war.seats.get(key='umpire').rid}/rule/"
    stamp = desk.get(at).content.decode().split('name="stamp" value="')[1].split('"')[0]
    answer = desk.post(at, {"stamp": stamp, "reason": WHY, **typed})
    return answer.status_code, answer.content.decode()


def land(war: Campaign, number: int) -> Land:
    return msgspec.json.decode(LandStart.objects.get(run__campaign=war, run__number=number).land, type=Land)


def body(of: Land, key: str) -> Any:
    return next(one for one in of.bodies if one.key == key)


def verified(war: Campaign) -> bool:
    return not [one for one in replay(war) if one.differs or one.untold]


def list_rulings(war: Campaign) -> list[str]:
    """List the umpire's lines of his rulings in the first run."""
    events = json.loads(Segment.objects.filter(run__campaign=war, run__number=1).last().outcome)["events"]  # type: ignore[union-attr]
    return [one["text"] for one in events if one["kind"] == "ruling"]


def test_ud_030_a_body_is_put_down_elsewhere_with_its_headquarters_and_marches_from_there(war: Campaign, desk: Client) -> None:
    seal(war.seats.get(key="red_general"), MARCH, None)
    assert press(war, desk, kind="stands", body="red_brigade", place="ardleigh")[0] == 302
    publish(run(war).pk)
    assert list_rulings(war) == [f"By ruling: Red brigade is at Ardleigh. {WHY}"]
    drawer = desk.get(f"/desk/{war.seats.get(key='umpire').rid}/rule/?about=body:red_brigade").content.decode()
    assert "Rule on Red brigade" in drawer or "Red brigade" in drawer
    for title in ("Move a column", "A column’s losses", "Packets more or less"):
        assert title in drawer, title
    assert "Engines" not in drawer
    papers = war.seats.get(key="red_general").papers.order_by("number")
    track = [json.loads(one.data)["track"] for one in papers.filter(kind="body") if "red_brigade" in one.data][-1]
    assert track[0][1:] == [0.9855, 51.926]
    assert body(land(war, 1), "red_brigade").spot.place == "colchester", "what the run began with stays as it was"
    assert next(one for one in land(war, 2).staffs if one.seat == "red_general").spot == body(land(war, 2), "red_brigade").spot
    publish(run(war).pk)
    assert verified(war)


@pytest.mark.full
def test_ud_038_ud_039_losses_and_packets_are_ruled_in_review_and_taken_back_to_the_byte(war: Campaign, desk: Client) -> None:
    segment = run(war)
    was = segment.outcome
    before, depot = body(land(war, 1), "red_brigade"), next(one for one in land(war, 1).places if one.key == "colchester")
    rulings: list[dict[str, object]] = [
        {"kind": "losses", "body": "red_brigade", "men": "301", "horses": "11", "guns": "2"},
        {"kind": "packets", "body": "red_brigade", "food": "-50"},
        {"kind": "packets", "depot": "colchester", "food": "500", "ammo": "-100"},
    ]
    for one in rulings:
        assert press(war, desk, **one)[0] == 302
        resolve_segment(segment.pk)
    assert sorted(list_rulings(war)) == [
        f"By ruling: Colchester has packets: 500 of food more and 100 of ammunition less. {WHY}",
        f"By ruling: Red brigade has packets: 50 of food less. {WHY}",
        f"By ruling: Red brigade loses 301 men, 11 horses and 2 guns. {WHY}",
    ]
    publish(segment.pk)
    after = body(land(war, 2), "red_brigade")
    for what, gone in (("men", 301), ("horses", 11), ("guns", 2)):
        assert sum(getattr(one, what) for one in before.units) - sum(getattr(one, what) for one in after.units) == gone
    stored = next(one for one in land(war, 2).places if one.key == "colchester").stores
    assert (before.train.food - after.train.food, stored.food - depot.stores.food, depot.stores.ammo - stored.ammo) == (
        50,
        500,
        100,
    )
    assert verified(war)

    again = begin_campaign("landing_manoeuvres", "taken back", seed="essex")
    other = Client()
    enter(other, again.seats.get(key="umpire"))
    segment = run(again)
    assert press(again, other, **rulings[0])[0] == 302
    resolve_segment(segment.pk)
    page = other.get(f"/desk/{again.seats.get(key='umpire').rid}/rule/").content.decode()
    key = page.split('name="key" value="')[1].split('"')[0]
    assert press(again, other, do="back", key=key)[0] == 302
    resolve_segment(segment.pk)
    segment.refresh_from_db()
    assert segment.outcome == was


def test_ud_030_what_will_not_do_is_refused_with_every_fault_and_nothing_changed(war: Campaign, desk: Client) -> None:
    wrong = (
        ({"kind": "stands", "body": "blue_brigade", "place": "frating"}, ["Blue brigade is aboard ship"]),
        ({"kind": "stands", "body": "ghost", "place": "nowhere"}, ["no such column", "no such place"]),
        ({"kind": "losses", "body": "red_outposts"}, ["Say how many men, horses or guns"]),
        (
            {"kind": "losses", "body": "red_outposts", "men": "99999", "guns": "1", "horses": "2.5"},
            ["Horses: a whole number from 0 to 100000, not"],
        ),
        ({"kind": "losses", "body": "red_outposts", "men": "99999", "guns": "1"}, ["Red outposts has 1,160 men", "0 guns"]),
        ({"kind": "packets", "body": "red_brigade", "depot": "colchester", "food": "1"}, ["not both"]),
        ({"kind": "packets", "depot": "frating", "food": "1"}, ["no such depot"]),
        ({"kind": "packets", "depot": "colchester", "food": "-4001"}, ["4,000 of food"]),
        ({"kind": "packets", "body": "red_outposts", "forage": "5"}, ["has no train"]),
        ({"kind": "packets", "body": "red_brigade", "food": "90000"}, ["What it has then may be 0 to"]),
    )
    for typed, words in wrong:
        status, page = press(war, desk, **typed)
        assert 400 <= status < 500, (typed, status)
        for said in words:
            assert said in page, (typed, said)
    assert runs_of(war).get().rulings == "{}"


def test_ud_006_a_ruling_for_the_next_run_that_cannot_be_done_by_then_says_so() -> None:
    opening = pack().land.opening  # type: ignore[union-attr]
    act = Stands(since=0, reason=WHY, body="blue_brigade", place="frating")
    after, events = begun(opening, country(), Rulings(acts=(act,)), pack().world)
    assert after == opening
    assert events[0].text.endswith("It could not be done: is aboard ship.")


def test_a_war_of_the_sea_is_offered_no_ruling_on_land() -> None:
    war = begin_campaign("channel_manoeuvres", "channel", seed="x")
    client = Client()
    enter(client, war.seats.get(key="umpire"))
    page = client.get(f"/desk/{war.seats.get(key='umpire').rid}/rule/").content.decode()
    assert "Move a column" not in page
    assert press(war, client, kind="losses", body="red_brigade", men="5")[0] != 302


def test_ud_093_ud_097_an_assistant_rules_on_the_bodies_of_his_charge_and_a_second_hand_confirms(war: Campaign) -> None:
    """He sees, chooses and rules on columns and depots delegated to him, and on no other's."""
    hall = umpire_team.join(war, "Hall", "assistant", Given(sides=("red",)))
    second = umpire_team.join(war, "Second", "chief", Given())
    his, chief = Client(), Client()
    enter(his, hall)
    enter(chief, second)
    url = f"/desk/{hall.rid}/charge/"
    drawn = his.get(f"{url}truth.json").json()["ashore"]
    assert {one["key"] for one in drawn["bodies"]} == {"red_brigade", "red_outposts"}
    assert [one["name"] for one in drawn["depots"]] == ["Depot at Colchester"]
    page = his.get(f"{url}?kind=losses").content.decode()
    assert "Red brigade" in page
    assert "Blue brigade" not in page
    assert 'value="red_outposts"' in page

    def ruled(**typed: object) -> tuple[int, str]:
        stamp = his.get(url).content.decode().split('name="stamp" value="')[1].split('"')[0]
        answer = his.post(url, {"do": "rule", "stamp": stamp, "reason": WHY, **typed})
        return answer.status_code, answer.content.decode()

    for typed in ({"kind": "losses", "body": "blue_brigade", "men": "9"}, {"kind": "packets", "depot": "clacton", "food": "9"}):
        status, said = ruled(**typed)
        assert (status, "not in your charge" in said) == (422, True), typed
    assert ruled(kind="packets", depot="colchester", food="-100")[0] == 302
    for kind in ("place", "damage", "relief"):
        dual_approval.settle(war, [*dual_approval.listed(war), kind])
    for typed in (
        {"kind": "stands", "body": "red_brigade", "place": "ardleigh"},
        {"kind": "losses", "body": "red_brigade", "men": "500"},
    ):
        assert ruled(**typed)[0] == 302
        row = PendingAct.objects.get(settled="")
        assert str(rulings_of(war)).count("red_brigade") == (typed["kind"] == "losses"), "it waits"
        at = f"/desk/{second.rid}/team/"
        assert chief.post(at, {"do": "confirm", "proposal": row.pk}).status_code == 302
    assert "Hall, confirmed by Second" in his.get(url).content.decode()
    assert [one.body for one in rulings_of(war).acts if not isinstance(one, Packets)] == ["red_brigade", "red_brigade"]
    publish(run(war).pk)
    assert len(list_rulings(war)) == 3
    assert verified(war)


def rulings_of(war: Campaign) -> Rulings:
    return serialization.rulings(Segment.objects.present(war).run.rulings)


def test_ud_043_a_ruling_ashore_that_is_left_to_a_chance_shows_its_die_once(war: Campaign, desk: Client) -> None:
    assert press(war, desk, kind="losses", body="red_brigade", men="100", in_six="5")[0] == 302
    assert press(war, desk, kind="packets", depot="colchester", food="500", in_six="1")[0] == 302
    publish(run(war).pk)
    last = Segment.objects.filter(run__campaign=war, run__number=1).last()
    assert last is not None
    events = [one for one in json.loads(last.outcome)["events"] if one["kind"] == "ruling"]
    assert len(events) == 2
    for one in events:
        (roll,) = one["rolls"]
        fell, most = int(roll["fell"]), 5 if "loses" in one["text"] else 1
        assert ("It holds." in one["text"], "It does not hold." in one["text"]) == (fell <= most, fell > most)
        assert "Red brigade" in one["text"] or "Colchester" in one["text"], "by its name, and not by its key"
    assert verified(war)
