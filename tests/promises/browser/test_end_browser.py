"""The film of truth against belief below the verdict of a finished war: played, slid, looked at as another seat."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from campaign import packs
from campaign.models import Campaign
from campaign.rulings import ruling_records
from campaign.runs import war_end
from tests.promises import playing
from tests.promises.axe import is_sound
from tests.promises.indoors import Indoors, a_browser
from tests.promises.window import shot
from umpire.review.ending.views import opened_to

pytestmark = [pytest.mark.django_db, pytest.mark.browser]
AWAY = {"forces": {"blue_cruisers": {"legs": [{"lon": -0.3, "lat": 50.3, "knots": 12.0}]}}}
HUNT = [{"lon": -2.62, "lat": 49.87, "knots": 10.0}, {"lon": 0.25, "lat": 50.62, "knots": 9.5}]
RAID = {"forces": {"red_cruisers": {"legs": HUNT, "raid": True}}}
"""A sheet by which Red keeps with the Lady Frideswide for the six hours it takes."""


@pytest.mark.full
def test_the_film_plays_from_the_room_and_shows_belief_beside_truth(monkeypatch: pytest.MonkeyPatch, chromium: str) -> None:
    with playing.a_world(monkeypatch, packs.find("channel_manoeuvres"), seed="film") as (war, _), a_browser(chromium) as chrome:
        playing.give(war, {"blue_cabin": AWAY, "red_cabin": RAID}, {"blue_cabin", "red_cabin"})
        playing.finish_run(war, 1)
        segment = playing.present(war)
        war_end.end(segment, ruling_records.stamp(segment), "all", opened_to(war, "all"), known=True)
        Campaign.objects.filter(pk=war.pk).update(alone=True)
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
        turn = page.locator("#turns li").first
        page.locator("#ended-h").click()
        page.keyboard.press("1")
        expect(when).to_have_text(turn.locator(".t span").inner_text())
        page.keyboard.press("ArrowLeft")
        expect(when).not_to_have_text(turn.locator(".t span").inner_text())
        turn.get_by_role("button").click()
        expect(when).to_have_text(turn.locator(".t span").inner_text())
        points = page.locator(".film .tps span")
        expect(points.first).to_have_text("1")
        keys = page.locator(".film [data-say=turns]")
        assert (keys.is_visible(), keys.locator("[data-last]").text_content()) == (points.count() > 1, str(points.count()))
        page.locator(".finale > .verdict").evaluate("n => { n.style.minHeight = '200vh' }")  # however much it has to tell
        page.locator(".over").evaluate("n => n.scrollTo(0, 0)")
        expect(play).to_be_in_viewport()
        seen = page.locator(".film .map-face").first.bounding_box()
        assert seen is not None
        scale = page.locator(".film .host").inner_text()
        page.mouse.move(seen["x"] + 200, seen["y"] + 200)
        page.mouse.wheel(0, 300)
        expect(page.locator(".verdict h2").first).not_to_be_in_viewport(ratio=1)
        assert page.locator(".film .host").inner_text() == scale, "the page is scrolled, the chart is not zoomed"
        page.get_by_role("button", name="Share").click()
        expect(page.get_by_label("The link to share")).to_have_value(re.compile(r"/wars/[\w-]+/$"))
        page.locator(".film details summary").click()
        table = page.locator(".film [data-say=table]")
        expect(table).to_contain_text("Blue cruisers")
        page.locator(".film select[name=left]").select_option("red_cabin")
        expect(table).to_contain_text("Red cruisers")
        shot(page, "war-end")
        is_sound(page)
        assert wrong == []
