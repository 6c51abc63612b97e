"""The umpire's ruling that an order for a column ashore does not count (UD-041, NAV-T-001)."""

from __future__ import annotations

import json

import msgspec
import pytest
from django.test import Client

from campaign.models import Segment
from campaign.muster.founding import begin_campaign
from campaign.orders.sealing import seal
from campaign.runs.publish import publish
from campaign.runs.resolve import resolve_segment
from campaign.simulation.verification import replay
from naval.state import sheet
from naval.state.orders import Orders
from tests.campaign.landing_war import MARCH, run
from tests.doorway import enter

pytestmark = pytest.mark.django_db


def test_ud_041_an_order_for_a_body_that_does_not_count_leaves_the_body_where_it_was(client: Client) -> None:
    war = begin_campaign("landing_manoeuvres", "ruled", seed="essex")
    umpire, red = war.seats.get(key="umpire"), war.seats.get(key="red_general")
    enter(client, umpire)
    seal(red, MARCH, None)
    run(war)
    page = client.get(f"/desk/{umpire.rid}/rule/?kind=set_aside&seat=red_general").content.decode()
    assert "bodies/red_brigade" in page
    stamp = page.split('name="stamp" value="')[1].split('"')[0]
    ruling = {
        "kind": "set_aside",
        "seat": "red_general",
        "path": "bodies/red_brigade",
        "since": "04:00",
        "reason": "No such order.",
    }
    answer = client.post(f"/desk/{umpire.rid}/rule/", {**ruling, "stamp": stamp})
    assert answer.status_code == 302, answer.content.decode()[-2000:]
    segment = Segment.objects.present(war)
    resolve_segment(segment.pk)
    publish(segment.pk)
    state = [json.loads(one.data) for one in red.papers.filter(kind="body").order_by("number") if "red_brigade" in one.data]
    assert state[-1]["head"]["place"] == "Colchester"
    said = json.loads(red.papers.get(kind="returned").data)
    assert (said["order"], said["text"]) == ("the orders for red_brigade", "No such order.")
    assert [one for one in replay(war) if one.differs or one.untold] == []


def test_ud_041_such_an_order_is_set_aside_whole() -> None:
    orders = Orders(ashore={"bodies": {"a": {"tasks": []}, "b": {"tasks": []}}, "log": []})
    assert sheet.paths(orders) == ["bodies/a", "bodies/b"]
    assert sheet.leave_out_orders(orders, [("bodies/a", None)]).ashore == {"bodies": {"b": {"tasks": []}}, "log": []}
    assert sheet.leave_out_orders(orders, []) == orders
    with pytest.raises(msgspec.ValidationError, match="can be set aside"):
        sheet.read("bodies/a", {})
