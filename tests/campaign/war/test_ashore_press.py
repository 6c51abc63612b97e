"""A landsman's sightings in the papers (LC-300), and correspondents' reports of their own army (LC-303)."""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from campaign.packs.pack import Pack
from campaign.war.arms.land import LandArm
from campaign.war.outcome import Outcome
from campaign.war.run import run
from land.orders.sheet_reader import check
from naval.state.orders import Orders
from tests.land.run.essex import essex


@cache
def load_essex() -> tuple[Pack, LandArm]:
    pack, country = essex()
    assert pack.land is not None
    return pack, LandArm(pack.land.opening, country, pack.land.terms, pack.land.season, (), pack.land.rooms)


def played(ashore: LandArm, sheet: dict[str, Any] | None = None, until: int = 180) -> Outcome:
    pack, _ = load_essex()
    orders = {"red_general": Orders(ashore=sheet)} if sheet else {}
    return run(pack.world, pack.chart, orders, "essex", until, beside=(ashore,))


def neutral(wire: bool) -> LandArm:
    """Set up Colchester with a consul, with a wire of his own or without."""
    _, ashore = load_essex()
    country = ashore.country
    places = tuple(
        replace(one, neutral=True, neutral_wire=wire) if one.key == "colchester" else one for one in country.ground.places
    )
    return dataclasses.replace(ashore, country=type(country)(replace(country.ground, places=places), load_essex()[0].chart))


def tips(outcome: Outcome) -> list[dict[str, Any]]:
    return [one.data for one in outcome.reports if one.kind == "tip" and one.seat == "press" and "men" in one.data["text"]]


def test_lc_300_a_body_near_neutrals_is_in_the_papers_at_the_run_s_end_where_there_is_a_wire() -> None:
    found = tips(played(neutral(True)))
    assert len(found) == 1
    assert found[0]["source"] == "Colchester"
    assert found[0]["text"].startswith("About ")
    assert "Red" not in found[0]["text"]
    told = [one for one in played(neutral(True)).events if "seen from Colchester by neutrals" in one.text]
    assert [roll.rule for roll in told[0].rolls] == ["LC-300", "LC-300"]


def test_lc_300_without_a_wire_it_is_told_a_day_later_and_where_nobody_is_neutral_never() -> None:
    outcome = played(neutral(False))
    assert tips(outcome) == []
    assert 180 + 1440 in [one.arrives for one in outcome.world.mail if one.kind == "tip" and one.seat == "press"]
    assert tips(played(load_essex()[1])) == []


@pytest.mark.full
def test_lc_303_a_correspondent_writes_at_the_call_and_the_censor_holds_or_stops_it() -> None:
    _, ashore = load_essex()
    agreed = dataclasses.replace(ashore, terms=replace(ashore.terms, correspondents=24))
    at_call = 14 * 60  # the call is at 18:00, War Imminent was at 04:00
    free = tips(played(agreed, until=at_call + 10))
    assert [one["source"] for one in free] == ["our correspondent with Red brigade"]
    assert tips(played(agreed, {"censor": "stopped"}, at_call + 10)) == []
    held = played(agreed, {"censor": 6}, at_call + 10)
    assert tips(held) == []
    assert at_call + 360 in [one.arrives for one in held.world.mail if one.kind == "tip"]
    assert tips(played(ashore, until=at_call + 10)) == []


def test_lc_303_a_censor_is_refused_where_no_correspondent_rides_with_the_armies() -> None:
    from tests.land.orders.yalu import KNOWN, LAND

    _, faults, _ = check({"censor": "free"}, KNOWN, LAND)
    assert [one.text for one in faults] == ["No correspondents ride with the armies: this war’s rules do not allow them."]
    agreed = replace(KNOWN, terms=replace(KNOWN.terms, correspondents=24))
    sheet, faults, _ = check({"censor": 12}, agreed, LAND)
    assert faults == ()
    assert sheet is not None
    assert sheet.censor == 12
    assert "holds it 1 to 24 hours" in check({"censor": 99}, agreed, LAND)[1][0].text
