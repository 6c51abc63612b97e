"""Hours ordered and published at a desk in a browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.promises.at_table import SLOW


def order_and_publish(umpire: Page, *, until: str) -> None:
    """Order six hours, wait for the review, publish (again, as often as the clock stops) until the clock says ``until``."""
    umpire.reload()
    for _ in range(12):
        expect(umpire.locator("#go:not([aria-disabled])")).to_be_visible(timeout=SLOW)
        if until in umpire.locator(".clock").inner_text() and umpire.locator("[data-state=open]").count():
            return
        state = umpire.locator(".do[data-state]").get_attribute("data-state")
        umpire.locator("#go").click()
        expect(umpire.locator(f".do:not([data-state={state}])")).to_be_visible(timeout=SLOW)
        expect(umpire.locator(".do[data-state=open], .do[data-state=review]")).to_be_visible(timeout=SLOW)
    raise AssertionError(f"the clock never came to {until}")
