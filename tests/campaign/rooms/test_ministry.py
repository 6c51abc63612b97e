"""A war ministry through the services."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from campaign import rooms
from campaign.models import Segment
from campaign.muster.founding import begin_campaign
from campaign.orders.sealing import Refused, seal
from campaign.runs.publish import publish
from campaign.simulation.verification import replay
from tests.campaign.landing_war import run
from tests.doorway import enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    return begin_campaign("yellow_sea_1904", "yellow", seed="yellow")


def run_whole(war) -> None:
    """Resolve and publish a run to its end, through the stops at which generals first see the enemy (LC-008)."""
    now = Segment.objects.present(war).run
    while Segment.objects.present(war).run == now:
        publish(run(war).pk)


def read_papers(seat, kind: str) -> list[dict[str, Any]]:
    return [json.loads(one.data) for one in seat.papers.filter(kind=kind).order_by("number")]


SHEET = {
    "arrivals": {"mukden_draft_02": {"at": "liaoyang", "day": 3, "hour": 6}},
    "trains": [{"from": "mukden", "to": "liaoyang", "packets": {"food": 1000, "forage": 200}}],
    "dispatches": [{"to": "kuropatkin", "text": "The draft of the second day comes to you at Liaoyang."}],
}


@pytest.mark.full
def test_lc_305_a_ministry_places_arrivals_sends_trains_and_writes_and_the_war_verifies(war, client: Client) -> None:
    seat = war.seats.get(key="ministry_blue")
    first = read_papers(seat, "office")[-1]
    assert (first["arrivals"][0]["at"], first["trains"]) == ("mukden", 20)
    assert {one["body"] for one in read_papers(seat, "body_report")} >= {"main_army", "garrison", "yalu_reserve"}
    seal(seat, SHEET, None)
    run_whole(war)
    office = read_papers(seat, "office")[-1]
    draft = next(one for one in office["arrivals"] if one["body"] == "mukden_draft_02")
    assert (draft["at"], draft["minute"]) == ("liaoyang", 2 * 1440 + 6 * 60)
    stores = [{row["place"]: row for row in one["depots"]}["mukden"]["food"] for one in (first, office)]
    assert stores[0] - stores[1] >= 1000
    said = [one["text"] for one in read_papers(seat, "ashore")]
    assert any("1 train from Mukden to Liaoyang with 1,000 packets of food and 200 of forage" in text for text in said)
    assert read_papers(seat, "outbox")[-1]["state"] == "sent"
    run_whole(war)
    run_whole(war)
    assert read_papers(war.seats.get(key="kuropatkin"), "dispatch")[-1]["text"] == SHEET["dispatches"][0]["text"]
    by_wire = [one for one in read_papers(seat, "body_report") if one["body"] == "main_army"][-1]
    assert by_wire["via"] == "wire from Liaoyang"
    assert [one for one in replay(war) if one.differs or one.untold] == []

    enter(client, seat)
    page = client.get(f"/room/{seat.rid}/", follow=True).content.decode()
    for words in ("The War Ministry", "Reinforcement by rail, day 2", "20 trains in the pool", "Liaoyang", "Main Army"):
        assert words in page, words
    for secret in ("kuroki", "Kuroki", "guard_div", "first_army"):
        assert secret not in page, secret
    assert '<div class="acts"><button class="btn small" type="button" id="add-train"' in page
    japan, here = war.seats.get(key="ministry_red"), Client()
    enter(here, japan)
    bare = here.get(f"/room/{japan.rid}/").content.decode()
    assert "You have no rolling stock" in bare
    assert bare.count("nothing since Day 1, 00:00; you do not know whether it has landed") == 3, "two divisions and the sailors"
    assert rooms.room(japan)["briefing"]["has"][3:] == ["1 more arrives later.", "0 trains in the pool; 6 depots on the wire."]
    assert '<div class="acts" hidden><button class="btn small" type="button" id="add-train"' in bare, "no load can go by rail"
    other = client.post(f"/room/{seat.rid}/draft/", json.dumps(SHEET), content_type="application/json").json()
    assert other["faults"] == []
    assert client.get(f"/room/{seat.rid}/export.json").status_code == 200


def test_lc_305_a_ministry_s_list_names_cargo_and_arsenals(war, client: Client) -> None:
    seat = war.seats.get(key="ministry_red")
    enter(client, seat)
    sheet = {
        "arrivals": {"fifth_div": {"at": "port_arthur", "day": 29, "hour": 6}},
        "cargo": [{"force": "first_flight", "port": "houtushih_beach", "packets": {"food": 100}}],
        "arsenals": ["chinampo"],
    }
    checks = client.post(f"/room/{seat.rid}/draft/", json.dumps(sheet), content_type="application/json").json()["checks"]
    said = [one["text"] for one in checks]
    assert {"1 cargo to go by sea", "1 arsenal to establish"} <= set(said), said


def test_lc_022_who_is_sent_by_sea_to_an_enemy_s_port_is_warned_of_by_what_the_ministry_knows(war, client: Client) -> None:
    """Japan's ministry sends a division to Port Arthur. The fault to find: a warning only in the run itself."""
    seat = war.seats.get(key="ministry_red")
    body = next(one["body"] for one in read_papers(seat, "office")[-1]["arrivals"] if one["by"] == "sea")
    enter(client, seat)
    page = client.get(f"/room/{seat.rid}/", follow=True).content.decode()
    assert re.search(r'<option value="port_arthur"[^>]*>Port Arthur \(the enemy’s by the chart', page)
    assert not re.search(r'<option value="chemulpo"[^>]*>[^<]*the enemy', page)
    sheet = {"arrivals": {body: {"at": "port_arthur", "day": 12, "hour": 6}}}
    answer = client.post(f"/room/{seat.rid}/draft/", json.dumps(sheet), content_type="application/json").json()
    lines = [one["text"] for one in answer["checks"]]
    assert any(one.startswith("Port Arthur is the enemy’s by the chart") and "wait a day" in one for one in lines), lines
    seal(seat, sheet, None)


def test_lc_305_a_sheet_that_will_not_do_is_refused_with_every_fault_and_the_draft_is_kept(war, client: Client) -> None:
    seat = war.seats.get(key="ministry_blue")
    wrong = {
        "arrivals": {"mukden_draft_02": {"at": "liaoyang", "day": 1, "hour": 9}, "fifth_div": {}},
        "trains": [{"from": "mukden", "to": "mukden", "packets": {"food": -1}}],
        "bodies": {"main_army": {"tasks": []}},
    }
    with pytest.raises(Refused) as refused:
        seal(seat, wrong, None)
    said = " ".join(one.text for one in refused.value.faults)
    for words in (
        "cannot be there before Day 2, 06:00",
        'No arrival is called "fifth_div"',
        "goes from Mukden to itself",
        "not -1",
        "Main Army is Manchurian Army’s",
    ):
        assert words.replace("’", "'") in said.replace("’", "'"), said
    enter(client, seat)
    answer = client.post(f"/room/{seat.rid}/draft/", json.dumps(wrong), content_type="application/json").json()
    assert len(answer["faults"]) == len(refused.value.faults)
    assert json.loads(seat.latest_call().draft) == wrong


def test_lc_305_a_general_is_told_whose_the_bodies_of_his_side_are(war) -> None:
    seat = war.seats.get(key="kuropatkin")
    rows = read_papers(seat, "order_of_battle")[0]["bodies"]
    assert {"body": "garrison", "name": "Garrison of Port Arthur", "seat": "stossel", "general": "Kwantung"} in rows
    assert not any("guard_div" in one["body"] or one["seat"] in ("kuroki", "oku", "ministry_red") for one in rows)
    with pytest.raises(Refused) as refused:
        seal(seat, {"bodies": {"garrison": {"tasks": []}}}, None)
    assert "Garrison of Port Arthur is Kwantung" in refused.value.faults[0].text


def test_lc_305_what_the_enemy_s_ministry_orders_out_of_sight_changes_no_byte_that_a_seat_is_told_or_shown() -> None:
    """Twin wars: Red's ministry sends its divisions elsewhere and moves its park in one; Blue and the press read the same."""
    sheet = {
        "arrivals": {
            "fifth_div": {"at": "takushan", "day": 20, "hour": 6},
            "tenth_div": {"at": "houtushih", "day": 23, "hour": 6},
        },
        "dispatches": [{"to": "kuroki", "text": "The 5th Division goes to Takushan."}],
    }
    told, own = [], []
    for n, orders in enumerate((sheet, {})):
        war = begin_campaign("yellow_sea_1904", f"twin {n}", seed="twin")
        seal(war.seats.get(key="ministry_red"), orders, None)
        publish(run(war).pk)
        shown = []
        for seat in war.seats.exclude(role="umpire").exclude(side="red").order_by("key"):
            client = Client()
            enter(client, seat)
            shown.append([(one.kind, one.happened, one.arrives, one.data) for one in seat.papers])
            papers = client.get(f"/room/{seat.rid}/export.json").json()["papers"]
            drawn = client.get(f"/room/{seat.rid}/chart.json").content.decode().replace(seat.rid, "rid")
            shown += [papers, drawn]
        told.append(shown)
        own.append([one.data for one in war.seats.get(key="ministry_red").papers])
    for one, other in zip(*told, strict=True):
        assert one == other
    assert own[0] != own[1], "nothing was done, so nothing is proved"
