"""Ticks of a general's sheet: a tick means that the order holds; none beside a fault, nor for a march that is blocked."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.muster.founding import begin_campaign
from campaign.orders.sealing import seal
from campaign.reports.seat_knowledge import Desk, public
from campaign.rooms.draft import Draft
from campaign.rooms.land.land_rows import stand_in_words
from campaign.rooms.land.march_table import march_table
from campaign.runs.publish import publish
from campaign.war.reports.land import Stand
from land.orders.roads import places
from tests.campaign.landing_war import run

pytestmark = pytest.mark.django_db


@pytest.fixture
def kuroki():
    return begin_campaign("yellow_sea_1904", "yellow", seed="x").seats.get(key="kuroki")


def march(*by: str) -> dict[str, Any]:
    return {"tasks": [{"do": "march", "by": list(by), "step": "normal"}]}


def lines(seat, **bodies: dict[str, Any]) -> list[tuple[str, str]]:
    return [(one["state"], one["text"]) for one in Draft(Desk.read_for_seat(seat), {"bodies": bodies}).checks()]


def test_an_order_with_a_fault_has_no_tick(kuroki) -> None:
    said = lines(kuroki, twelfth_div=march())
    assert [state for state, text in said if "12th Division has orders" in text] == []
    assert ("bad", "Task 1, march: name at least one place or point.") in said


def test_a_march_that_ends_where_it_cannot_pass_says_so_in_the_place_of_its_tick(kuroki) -> None:
    country = public(kuroki.campaign).country
    by = places("wiju", country.find_route("wiju", "chiuliencheng"))
    said = lines(kuroki, second_div=march(*by))
    mine = [(state, text) for state, text in said if text.startswith("2nd Division:")]
    assert [state for state, _ in mine] == ["due"], said
    assert "no intact bridge; a bridge of boats over its 150 yards needs 1 bridging train" in mine[0][1]
    good = lines(kuroki, guard_div=march("charyongkwan"))
    assert any(state == "done" and text.startswith("Guard Division") for state, text in good), good


@pytest.mark.full
def test_a_body_whose_order_is_on_its_way_is_not_without_one(kuroki) -> None:
    assert any("12th Division has no order" in text for _, text in lines(kuroki, **{}))
    order = march("sukuchin") | {"send": "rider"}
    seal(kuroki, {"bodies": {"twelfth_div": order}}, None)
    publish(run(kuroki.campaign).pk)
    assert not any("12th Division has no order" in text for _, text in lines(kuroki))


def test_a_march_table_says_why_its_tail_is_days_behind(kuroki) -> None:
    """LC-087: boats carry a division over the Yalu."""
    row = march_table(Desk.read_for_seat(kuroki), {"bodies": {"second_div": march("wiju_crossing", "hushan")}})["second_div"]
    said = "Yalu at Wiju, three arms has boats and no bridge: the column is not across before Day 3, 23:06."
    assert said in row["warnings"]
    assert not any("dark" in halt for halt in row["halts"]), "it has not set out by then"


def test_a_room_counts_miles_from_the_place_a_body_comes_from(kuroki) -> None:
    """A stored paper counts from the first end of its road, whichever way he marches."""
    desk, country = Desk.read_for_seat(kuroki), public(kuroki.campaign).country
    edge = country.edge("wiju", "charyongkwan")
    here, name = country.spot_on(edge, 3000), {key: country.find_place(key).name for key in (edge.a, edge.b)}
    stand = Stand(place=name[edge.a], road=edge.name, miles=1.9, lon=round(here.lon, 6), lat=round(here.lat, 6))
    assert stand_in_words(desk, stand, [], edge.b) == f"1.9 miles past {name[edge.a]}"
    assert stand_in_words(desk, stand, [], edge.a).endswith(f" miles past {name[edge.b]}")
    assert stand_in_words(desk, stand, [], "") == f"1.9 miles from {name[edge.a]} towards {name[edge.b]}"
