"""Web push in a browser: switched on by one press, "There is news" whatever is sent, switched off by another (CK-037)."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.common_site import CommonSite
from tests.promises.at_table import SLOW
from tests.promises.one_browser import a_chromium

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.full]
NO_SERVICE = "PushManager.prototype.subscribe = async () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/nobody' });"
"""A stand-in for a push service of the internet: its address for this browser."""
LISTENS = """() => {
  self.shown = [];
  self.registration.showNotification = async (...given) => void self.shown.push(given);
}"""
"""A stand-in for the machine's own notices, which a headless browser lacks: the notice, word for word."""


def test_ck_037_a_browser_says_there_is_news_and_nothing_of_what_it_was_sent(chromium: str, common_site: CommonSite):
    site = common_site.of_its_own("channel_manoeuvres", "rung-for", "rung")
    complaints: list[str] = []
    with a_chromium(chromium) as browser:
        context = browser.new_context(permissions=["notifications"])
        context.add_init_script(NO_SERVICE)
        page = context.new_page()
        page.set_default_timeout(SLOW)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(site.links["press"])
        page.locator("main form button").first.click()
        page.get_by_role("link", name="Email notices").click()
        expect(page.locator("#push-h .label")).to_have_text("none")

        devtools = context.new_cdp_session(page)
        workers: list[dict[str, str]] = []
        devtools.on("ServiceWorker.workerRegistrationUpdated", lambda told: workers.extend(told["registrations"]))
        devtools.send("ServiceWorker.enable")
        page.get_by_role("button", name="Turn on in this browser").click()
        expect(page.locator("#push-h .label")).to_have_text("one")

        (worker,) = context.service_workers
        worker.evaluate(LISTENS)
        sent = {"origin": site.url, "registrationId": workers[-1]["registrationId"], "data": "Canary: three battleships"}
        devtools.send("ServiceWorker.deliverPushMessage", sent)
        shown: list[list[object]] = []
        for _ in range(SLOW // 100):
            if shown := worker.evaluate("() => self.shown"):
                break
            page.wait_for_timeout(100)
        assert shown == [["There is news", {"tag": "news", "renotify": True}]]

        page.get_by_role("button", name="Turn off in all browsers").click()
        expect(page.locator("#push-h .label")).to_have_text("none")
        assert complaints == []
