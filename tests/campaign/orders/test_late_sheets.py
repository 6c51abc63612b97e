"""Sheets of several parts that nobody sealed: valid parts count, faulty ones are named to their seat (CK-016)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from campaign import packs
from campaign.models import Campaign, Seat
from tests.promises import playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def war(monkeypatch) -> Iterator[Campaign]:
    with playing.a_world(monkeypatch, packs.find("channel_manoeuvres"), seed="late") as (campaign, _):
        yield campaign


def close_with(war: Campaign, key: str, sheet: dict[str, Any]) -> tuple[Seat, str]:
    """Draft a sheet at a seat, play the run without its seal, and return the seat and its room's page."""
    seat = war.seats.get(key=key)
    client = playing.client_of(seat)
    client.post(f"/room/{seat.rid}/draft/", json.dumps(sheet), content_type="application/json")
    playing.finish_run(war, 1)
    return seat, client.get(f"/room/{seat.rid}/").content.decode()


def article(headline: str, text: str = "Smoke off the coast.") -> dict[str, Any]:
    return {"headline": headline, "versions": {"blue": text, "red": text}}


def test_ck_016_of_an_edition_with_one_article_too_long_the_others_are_printed_and_the_long_one_is_named(war):
    edition = [article("Fog off Start Point"), article("A scandal", "x" * 2001), article("Prices rise")]
    _, page = close_with(war, "press", {"articles": edition})
    printed = [json.loads(row.data)["headline"] for row in war.seats.get(key="blue_admiralty").deliveries.filter(kind="article")]
    assert printed == ["Fog off Start Point", "Prices rise"]
    assert "Not used, because of faults: Article 2 for blue may have 2,000 characters; it has 2,001." in page


def test_ck_016_of_an_edition_with_more_articles_than_allowed_the_first_six_are_printed(war):
    _, page = close_with(war, "press", {"articles": [article(f"Story {n}") for n in range(1, 14)]})
    printed = {json.loads(row.data)["headline"] for row in war.seats.get(key="blue_admiralty").deliveries.filter(kind="article")}
    assert printed == {f"Story {n}" for n in range(1, 7)}
    assert "Articles in one run: at most 6 are allowed; there are 13." in page


def test_ck_016_a_force_with_a_faulty_course_keeps_its_last_one_and_the_dispatch_beside_it_goes(war):
    legs = [{"lon": -2.9, "lat": 50.2, "knots": 99}]
    note = {"to": "blue_admiralty", "text": "All well."}
    cabin, page = close_with(war, "blue_cabin", {"forces": {"blue_cruisers": {"legs": legs}}, "dispatches": [note]})
    assert "Not used, because of faults: " in page
    told = [json.loads(row.data)["text"] for row in war.seats.get(key="blue_admiralty").deliveries.filter(kind="dispatch")]
    assert told == ["All well."]
    assert cabin.deliveries.filter(kind="outbox").exists()
