"""The film of truth against belief below the verdict of a finished war: played, slid, looked at as another seat."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from campaign import packs
from campaign.rulings import ruling_records
from campaign.runs import war_end
from tests.promises import playing
from tests.promises.axe import is_sound
from tests.promises.indoors import Indoors, a_browser
from tests.promises.window import shot
from umpire.review.ending.views import opened_to

pytestmark = [pytest.mark.django_db, pytest.mark.browser]
EAST = {"forces": {"blue_cruisers": {"legs": [{"lon": -2.6, "lat": 50.1, "knots": 12.0}]}}}


@pytest.mark.full
def test_the_film_plays_from_the_room_and_shows_belief_beside_truth(monkeypatch: pytest.MonkeyPatch, chromium: str) -> None:
    with playing.a_world(monkeypatch, packs.find("channel_manoeuvres"), seed="film") as (war, _), a_browser(chromium) as chrome:
        playing.give(war, {"blue_cabin": EAST}, {"blue_cabin"})
        playing.finish_run(war, 1)
        segment = playing.present(war)
        war_end.end(segment, ruling_records.stamp(segment), "all", opened_to(war, "all"), known=True)
        wrong: list[str] = []
        inside = Indoors(chrome, playing.client_of(war.seats.get(key="blue_cabin")))
        page = inside.goes("/room/room-blue_cabin/")
        page.on("pageerror", lambda error: wrong.append(str(error)))
        expect(page.locator("#film")).to_have_attribute("data-open", "")
        expect(page.locator("#ended h2").first).to_contain_text("won")
        when, play = page.locator(".film [data-say=when]"), page.locator("[data-play]")
        expect(when).to_have_text("Day 1, 06:00")
        play.click()
        expect(play).to_have_text("Pause")
        expect(when).not_to_have_text("Day 1, 06:00")
        expect(when).to_have_text("Day 1, 12:00")
        expect(play).to_have_text("Play the film")
        play.click()
        expect(when).not_to_have_text("Day 1, 12:00")
        play.click()
        stood = page.locator(".film .slider")
        stood.evaluate("n => { n.value = 200; n.dispatchEvent(new Event('input')) }")
        expect(when).to_have_text("Day 1, 09:20")
        page.locator(".film details summary").click()
        table = page.locator(".film [data-say=table]")
        expect(table).to_contain_text("Blue cruisers")
        page.locator(".film select[name=left]").select_option("red_cabin")
        expect(table).to_contain_text("Red cruisers")
        shot(page, "war-end")
        is_sound(page)
        assert wrong == []
