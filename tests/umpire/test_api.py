"""OP-001, OP-002: the desk's API is its desk; it orders and publishes by the functions of the desk's buttons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils.html import escape

from campaign.models import Campaign, Delivery, Segment
from tactical.models import Chair
from tests.campaign.api.asking import Program
from tests.promises import busy, playing
from umpire import dual_approval

pytestmark = pytest.mark.django_db


@pytest.fixture
def war(monkeypatch) -> Iterator[Campaign]:
    with busy.at_war(monkeypatch) as campaign:
        yield campaign


@pytest.mark.full
def test_op_002_a_program_orders_reads_the_draft_and_publishes(war, monkeypatch):
    program = Program.for_seat(war.seats.get(key="umpire"))
    desk = program.read("desk")
    assert desk["clock"]["state"] == "open"
    assert not any(seat["link"] for seat in desk["seats"])
    playing.give(war, busy.ORDERS, set(busy.ORDERS))
    seats = {seat["key"]: seat for seat in program.read("desk/seats")["seats"]}
    assert seats["home-cabin"]["sealed"]
    assert not seats["trade"]["sealed"]

    stale = program.post("desk/order", {"segment": desk["segment"] + 99})
    assert stale.status_code == 409
    assert "gone on" in stale.json()["detail"]
    both = program.post("desk/order", {"segmnt": 1}).json()["faults"]
    assert [one["where"] for one in both] == ["segmnt", "segment"]
    assert "Is “segment” meant?" in both[0]["text"]
    assert program.post("desk/publish", {"segment": desk["segment"], "stamp": desk["stamp"]}).status_code == 409

    key = {"Idempotency-Key": "order 1"}
    assert program.post("desk/order", {"segment": desk["segment"]}, **key).json()["state"] == "resolving"
    assert program.post("desk/order", {"segment": desk["segment"]}, **key).json()["state"] == "resolving"
    worked(war)
    draft = program.read("desk/draft")
    assert draft["events"]
    assert draft["told_preview"]
    told = Delivery.objects.count()
    assert program.post("desk/publish", {"segment": draft["segment"], "stamp": "of another page"}).status_code == 409
    answer = program.post("desk/publish", {"segment": draft["segment"], "stamp": draft["stamp"]})
    assert answer.status_code == 200, answer.content
    assert answer.json()["segment"] != draft["segment"]
    assert Delivery.objects.count() > told
    assert program.get(f"desk/news?after={draft['version']}").status_code == 200


def test_op_005_the_key_of_a_chair_at_a_table_is_in_no_answer(war):
    Campaign.objects.filter(pk=war.pk).update(battles_by=Campaign.BattlesBy.PLAYERS)
    playing.give(war, busy.ORDERS, set(busy.ORDERS))
    segment = playing.present(war)
    assert playing.resolve.order_six_hours(segment.pk)
    playing.resolve.resolve_segment(segment.pk)
    keys = [*Chair.objects.values_list("token", flat=True)]
    assert keys
    seat, umpire = war.seats.get(key="gannet-cabin"), war.seats.get(key="umpire")
    page = playing.client_of(seat).get(f"/room/{seat.rid}/").content.decode()
    assert any(key in page for key in keys), "its page has it"
    asked = Program.for_seat(seat), Program.for_seat(umpire)
    answers = [asked[0].get(way) for way in ("seat", "seat/chart", "seat/export")]
    answers += [asked[1].get(way) for way in ("desk", "desk/draft", "desk/seats")]
    assert {one.status_code for one in answers} == {200}
    assert len(answers[0].json()["actions"]) == 1
    assert answers[3].json()["battles"][0]["state"] == "fighting"
    assert not [key for key in keys for one in answers if key in one.content.decode()]


def test_op_002_ud_030_a_program_rules_by_the_form_of_the_page_and_takes_it_back(war):
    program = Program.for_seat(war.seats.get(key="umpire"))

    def rules(**form: object) -> tuple[int, dict[str, Any]]:
        desk = program.read("desk")
        answer = program.post("desk/rulings", {"segment": desk["segment"], "stamp": desk["stamp"], **form})
        return answer.status_code, answer.json()

    coal = {"kind": "coal", "ship": "home-ship-1", "tons": -50, "reason": "A collier was late, and her bunkers are not full."}
    page = playing.client_of(war.seats.get(key="umpire")).post(
        "/desk/room-umpire/rule/", {"do": "rule", **coal, "ship": "nobody", "reason": "", "stamp": program.read("desk")["stamp"]}
    )
    status, told = rules(**coal | {"ship": "nobody", "reason": ""})
    assert (status, page.status_code) == (422, 422)
    assert all(escape(fault["text"]) in page.content.decode() for fault in told["faults"])
    assert len(told["faults"]) > 1
    assert program.read("desk")["rulings"] == []

    assert rules(**coal) == (200, {"ruled": True, "waits": ""})
    ruled = program.read("desk")["rulings"]
    assert len(ruled) == 1
    assert program.post("desk/rulings", {"segment": 0, "stamp": "x", **coal}).status_code == 409
    assert rules(**coal | {"stamp": "of another page"})[0] == 409
    assert rules(do="burn")[0] == rules(kind=["coal"])[0] == 422
    assert rules(do="back", key=ruled[0]["key"])[0] == 200
    assert program.read("desk")["rulings"] == []

    dual_approval.settle(war, ["damage"])
    hurt = {
        "kind": "damage",
        "ship": "home-ship-1",
        "max_kn": 10,
        "afloat": "yes",
        "mine": "no",
        "words": "bent",
        "since": "08:00",
    }
    hurt["reason"] = "She touched the mole going out."
    assert rules(**hurt) == (200, {"ruled": False, "waits": "It waits for another umpire’s confirmation."})
    assert program.read("desk")["rulings"] == []


def worked(campaign: Campaign) -> None:
    segment = playing.present(campaign)
    for _ in range(20):
        playing.resolve.resolve_segment(segment.pk)
        segment.refresh_from_db()
        if segment.state == Segment.State.REVIEW:
            return
        for engagement in segment.run.engagements.all():
            playing.fight_service(engagement.battle_id)
    raise AssertionError("the run does not come to an end")
