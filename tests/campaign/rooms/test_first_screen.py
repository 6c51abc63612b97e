"""The first screen of a war: a chart and a story; each seat reads its own part of it and nobody else's."""

from __future__ import annotations

import re

import pytest

from campaign import packs
from campaign.models import Campaign
from campaign.muster import founding
from tests.promises import playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def mustering(monkeypatch) -> Campaign:
    monkeypatch.setattr("campaign.pings.ping", lambda rid, version: None)
    return founding.begin_campaign("north_sea_1905", "first-screen", seed="first", muster=None)


def page(seat) -> str:
    return playing.client_of(seat).get(f"/room/{seat.rid}/", follow=True).content.decode()


def test_the_first_screen_of_a_mustering_is_a_chart_and_a_story_with_the_terms_folded(mustering):
    text = page(mustering.seats.get(key="channel_fleet"))
    assert "data-plain-chart" in text
    assert text.index("Your briefing") < text.index('id="agreed"')
    assert re.search(r'<details id="agreed" class="agreed-fold"><summary>', text), "folded, and not open"


def test_every_seat_reads_its_own_part_and_nobody_elses(mustering):
    pack = packs.find("north_sea_1905")
    aims = {side.key: side.aim for side in pack.sides}
    assert all(aims.values())
    for seat in mustering.players():
        own = next(one for one in pack.seats if one.key == seat.key)
        text = page(seat)
        assert own.brief
        assert own.brief in text
        others = {one.brief for one in pack.seats if one.brief} - {own.brief}
        assert [brief for brief in others if brief in text] == [], seat.key
        read = [side for side, aim in aims.items() if aim in text]
        assert read == ([seat.side] if seat.side != "neutral" else []), seat.key
        foes = {one.name for one in mustering.players() if one.side not in (seat.side, "neutral")}
        named = text[text.index("Your briefing") : text.index('id="agreed"')]
        assert [name for name in foes if name in named] == [], seat.key
