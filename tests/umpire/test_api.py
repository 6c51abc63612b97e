"""OP-001, OP-002: the desk's API is its desk; it orders and publishes by what the desk's page presses."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from campaign.models import Campaign, Delivery, Segment
from tests.campaign.api.asking import Program
from tests.promises import busy, playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def war(monkeypatch) -> Iterator[Campaign]:
    with busy.at_war(monkeypatch) as campaign:
        yield campaign


def test_op_002_a_program_orders_reads_the_draft_and_publishes(war, monkeypatch):
    program = Program.of(war.seats.get(key="umpire"))
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
