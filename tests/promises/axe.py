"""Pages as screen readers find them, by axe-core (out of its package; nothing is fetched)."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AS_IT_STANDS = {
    "resultTypes": ["violations"],
    "preload": False,
}  # it fetches no style sheet anew: those of @import it looks for amiss


def violations(page: Page) -> list[str]:
    """List everything that axe has against the page as it stands: the rule, and the elements that break it."""
    found = Axe().run(page, options=AS_IT_STANDS).response["violations"]
    return [f"{one['id']} ({one['impact']}): {node['target']} {node['html'][:160]}" for one in found for node in one["nodes"][:4]]


def is_sound(page: Page) -> None:
    found = violations(page)
    assert not found, f"{page.url}:\n" + "\n".join(found)
