"""Charts whose names do not cover each other: the first of every shipped war, for its seats, from far and from near."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from campaign import packs
from tests.promises import playing
from tests.promises.indoors import Indoors, a_browser

pytestmark = [pytest.mark.django_db, pytest.mark.browser, pytest.mark.full]
SLOW = 20_000


@pytest.fixture(scope="module")
def chrome(chromium: str) -> Iterator[Browser]:
    with a_browser(chromium) as found:
        yield found


CROSSING = """() => {
  const named = [...document.querySelectorAll('.sheet-svg text')].filter((one) => !one.querySelector('textPath'));
  const boxes = named.map((one) => [one.textContent.trim(), one.getBoundingClientRect()]).filter(([text, box]) => text && box.x);
  const found = [];
  boxes.forEach(([a, one], n) => boxes.slice(n + 1).forEach(([b, two]) => {
    const w = Math.min(one.right, two.right) - Math.max(one.left, two.left);
    const h = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
    if (w > 2 && h > 4) found.push(`${a} / ${b} (${w.toFixed(0)} by ${h.toFixed(0)})`);
  }));
  return { found, many: boxes.length };
}"""


ON_MARKS = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const boxes = (what) => all(what).map((one) => [one.textContent.trim(), one.getBoundingClientRect()]);
  const marks = boxes('.sheet-svg use[href^="#m-"]');
  const wide = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const under = (one) => marks.some(([, two]) => wide(one, two) > 3 && high(one, two) > 5);
  const found = boxes('.sheet-svg text:not(.m-t)').filter(([, one]) => under(one));
  return { found: found.map(([text]) => text), many: marks.length };
}"""


def test_no_name_on_the_charts_of_the_desk_lies_on_a_mark(monkeypatch, chrome):
    with playing.a_world(monkeypatch, packs.find("yellow_sea_1904")) as (campaign, _):
        playing.finish_run(campaign, 1)
        umpire = campaign.seats.get(key="umpire")
        inside = Indoors(chrome, playing.client_of(umpire))
        for path in ("", "replay/", "replay/?at=300&right=kuropatkin"):
            page = inside.goes(f"/desk/{umpire.rid}/{path}")
            expect(page.locator(".sheet-svg use[href^='#m-']").first).to_be_attached(timeout=SLOW)
            told = page.evaluate(ON_MARKS)
            assert told["many"] > 20
            assert not told["found"], path
        inside.leaves()


@pytest.mark.parametrize("key", packs.available())
def test_no_name_on_the_first_charts_of_a_war_lies_on_another(monkeypatch, chrome, key):
    with playing.a_world(monkeypatch, packs.find(key)) as (campaign, _):
        found, many = [], 0
        charted = [
            seat for seat in campaign.players() if seat.kind.ships or seat.kind.troops == "own" or seat.role == "admiralty"
        ]
        roles = {(seat.role, seat.side): seat for seat in charted}
        for seat in roles.values():
            inside = Indoors(chrome, playing.client_of(seat))
            page = inside.goes(f"/room/{seat.rid}/")
            expect(page.locator(".sheet-svg text").first).to_be_attached(timeout=SLOW)
            for zoom in range(4):  # so near that nothing may be written there
                told = page.evaluate(CROSSING)
                found += [f"{seat.key}, nearer {zoom} times: {one}" for one in told["found"]]
                many += told["many"]
                page.locator("[data-zoom='1']").click()
                page.wait_for_function("() => !document.querySelector('.leaflet-zoom-anim')")
            inside.leaves()
        assert many > 60
        assert not found, "\n".join(found)
