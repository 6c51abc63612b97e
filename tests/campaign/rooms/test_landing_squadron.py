"""The squadron of Landing manoeuvres: it is told of guns that it hears ashore, and its chart has the places of its aim."""

from __future__ import annotations

import pytest

from campaign.rooms.navigation.chart import chart
from tests.campaign.alone_at_pages import Player, Workers

pytestmark = pytest.mark.django_db


@pytest.fixture
def squadron(monkeypatch, settings, django_capture_on_commit_callbacks):
    workers = Workers(monkeypatch, settings, django_capture_on_commit_callbacks)
    return Player(workers, "landing_manoeuvres", "blue_cabin", temperament="bold")


def test_the_places_that_its_briefing_names_stand_on_its_chart(squadron):
    named = {one["name"] for one in chart(squadron.seat)["aims"]}
    assert named == {"Colchester", "Elmstead Market", "Frinton"}
    general = squadron.seat.campaign.seats.get(key="blue_general")
    assert "aims" not in chart(general), "his own chart has every place"


@pytest.mark.full
def test_lc_146_it_is_told_when_guns_begin_and_cease_ashore_and_where_they_bear(squadron):
    squadron.to_the_end(squadron.as_the_computer_would)
    lines = [row.body for row in squadron.seat.was_told("log")]
    guns = [line for line in lines if "LC-146" in line.rules]
    assert any("Guns are heard ashore, " in line.text for line in guns), [line.text for line in lines]
    assert any("Guns are silent ashore, " in line.text for line in guns)
    assert all("brigade" not in line.text.lower() for line in guns), "a bearing, nothing else"
