"""One war in the Channel and over the 180th meridian: charts of rooms and desk draw the same in the same places."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from campaign import packs
from campaign.packs.pack import SHIPPED
from tests.campaign.packs.dateline import at_the_dateline
from tests.promises import playing
from tests.promises.indoors import Indoors, a_browser
from umpire.review.replay import frames

pytestmark = [pytest.mark.django_db, pytest.mark.browser, pytest.mark.full]
SLOW = 20_000
PIXELS = 4.0
DRAWN = """() => {
  const sheet = document.querySelector('.sheet-svg');
  const at = (node) => { const box = node.getBoundingClientRect(); return [box.x, box.y]; };
  const marks = [...sheet.querySelectorAll('use[href^="#m-"]')].map((one) => [one.getAttribute('href'), ...at(one)]);
  const names = [...sheet.querySelectorAll('[data-pass="names"] text')].map((one) => one.textContent);
  const coast = sheet.querySelector('[data-pass="land"] path').getAttribute('d').split('M').length;
  return { marks: marks.sort(), names: names.sort(), coast };
}"""


@pytest.fixture(scope="module")
def chrome(chromium: str) -> Iterator[Browser]:
    with a_browser(chromium) as found:
        yield found


def drawn(chrome: Browser, monkeypatch: pytest.MonkeyPatch, folder: Path, seat: str, path: str) -> dict[str, Any]:
    frames._kept.clear()  # of a war whose numbers in the database were the same
    with playing.a_world(monkeypatch, packs.load(folder)) as (war, _):
        playing.finish_run(war, 1)
        inside = Indoors(chrome, playing.client_of(war.seats.get(key=seat)))
        page = inside.goes(path.format(war.seats.get(key=seat).rid))
        expect(page.locator(".sheet-svg use[href^='#m-']").first).to_be_attached(timeout=SLOW)
        page.wait_for_timeout(500)
        found: dict[str, Any] = page.evaluate(DRAWN)
        inside.leaves()
    return found


@pytest.mark.parametrize(
    ("seat", "path"),
    [("umpire", "/desk/{}/"), ("blue_cabin", "/room/{}/"), ("red_admiralty", "/room/{}/"), ("umpire", "/desk/{}/replay/")],
)
def test_what_is_drawn_over_the_meridian_is_what_is_drawn_in_the_channel(chrome, monkeypatch, tmp_path, seat, path):
    here = drawn(chrome, monkeypatch, SHIPPED / "channel_manoeuvres", seat, path)
    there = drawn(chrome, monkeypatch, at_the_dateline(tmp_path / "dateline", cuts=True), seat, path)
    assert here["marks"]
    assert [mark for mark, *_ in there["marks"]] == [mark for mark, *_ in here["marks"]]
    assert [at for _, *at in there["marks"]] == [pytest.approx(at, abs=PIXELS) for _, *at in here["marks"]]
    assert there["names"] == here["names"]
    assert there["coast"] == here["coast"]
