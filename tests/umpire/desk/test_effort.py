"""The cost of two runs of twelve seats to their umpire: presses, pages, and lines to read, in one story told by the pages.

A line is a paragraph, a heading, a row or an item that stands open on the desk beside the chart, each time he looks. Before (the
words of dispatches to be opened, and written out each time what each seat reads, the last run, the lines told with a stop and how
a run goes) it was 9 presses, 1 page and 371 lines.
"""

from __future__ import annotations

from typing import Any

import pytest
from lxml import html

from campaign.models import Campaign
from campaign.orders import sealing
from tests.promises import busy, playing
from tests.umpire import desk_war

pytestmark = pytest.mark.django_db
GO = "//button[@id='go']"


class Umpire:
    """An umpire at the desk, who counts what it costs."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        seat = campaign.seats.get(key="umpire")
        self.browser, self.url = playing.client_of(seat), f"/desk/{seat.rid}/"
        self.presses, self.pages, self.lines = 0, 0, 0

    def open(self) -> None:
        self.pages += 1
        self.look()

    def look(self) -> None:
        """Read the desk as it stands: the page that he has open is drawn anew by itself."""
        self.page = html.fromstring(self.browser.get(self.url).content.decode())
        for region in self.page.xpath("//*[@id='now' or @id='draft']"):
            self.note(region)

    def note(self, region: Any) -> None:
        """Count the lines that stand open in a region; of a fold its summary."""
        for line in region.xpath(".//*[self::p or self::li or self::h2 or self::h3 or self::tr or self::summary]"):
            shut = line.xpath("ancestor::details[not(@open)]")[: -1 if line.tag == "summary" else None]
            if not (shut or line.xpath(".//p | .//li | ancestor-or-self::*[@hidden]")) and line.text_content().strip():
                self.lines += 1

    @property
    def doing(self) -> str:
        return self.page.xpath("string(//*[@id='do-h'])")

    @property
    def goes_at_once(self) -> bool:
        return bool(self.page.xpath(f"{GO}[@data-at-once]"))

    def say(self, number: str) -> str:
        return self.page.xpath(f"string(//*[@id='ev-{number}']//p[@class='say'])")

    def folded(self, name: str) -> int:
        """Count the lines of a group that is folded."""
        return len(self.page.xpath(f"//details[not(@open)][summary/span='{name}']//li[contains(@class, 'ev')]"))

    def press(self, xpath: str) -> None:
        """Press the button of a form as it stands on the page."""
        (button,) = self.page.xpath(xpath)
        form = next(button.iterancestors("form"))
        typed = {one.get("name"): one.get("value") for one in form.xpath(".//input[@type='hidden']")}
        self.presses += 1
        assert self.browser.post(form.get("action"), typed).status_code == 302
        desk_war.resolved(self.campaign)
        self.look()

    def learn(self, words: str) -> None:
        """Learn what a dispatch of the draft says: from its line, or by opening the papers of those who are told."""
        for line in self.page.xpath("//li[@data-kind='dispatch']"):
            if words in line.xpath("string(.//p[@class='say'])"):
                return
        for told in self.page.xpath("//li[@data-kind='dispatch']//details"):
            if words in told.text_content():
                told.set("open", "")
                self.presses += 1
                self.note(told)
                return
        raise AssertionError(f"nothing on the desk says {words}")


def test_ud_126_a_run_of_twelve_seats_with_a_battle_and_the_quiet_run_after_it_in_six_presses_and_238_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with busy.at_war(monkeypatch, (*busy.POSTS, busy.Post("far", "blue", east_nm=-3))) as campaign:
        assert campaign.players().count() == 12
        playing.give(campaign, busy.ORDERS, set(busy.ORDERS))
        for call in playing.present(campaign).calls.filter(sealed="").select_related("seat"):
            sealing.seal(call.seat, {}, None)
        at = Umpire(campaign)
        at.open()
        assert at.goes_at_once, "all have sealed, and nothing needs him: one press of the key"

        at.press(GO)
        assert at.doing == "Read it, then publish"
        assert at.goes_at_once
        way = "Relay-Squadron to Home-Squadron (wireless); held by Home-Squadron."
        said = f"“relay to London” Dispatch 1 of Admiral Relay for The Admiralty, London: {way}"
        assert at.say("3") == said, "first what it says, then its way, also while nobody has it"
        at.press(GO)
        assert at.doing == "Order the run"
        assert not at.goes_at_once, "two who met have not sealed: the key asks first"
        at.press(GO)
        assert at.folded("Before the stop") == 16, "told with the stop, and read then"
        for words in ("home to relay", "relay to London", "London to relay"):
            at.learn(words)
        at.press(GO)
        assert at.doing == "Order another six hours"
        at.press(GO)
        at.press(GO)

        assert (at.presses, at.pages, at.lines) == (6, 1, 238)
