"""Pages without overhanging parts."""

from __future__ import annotations

from tests.promises.at_table import Guest

UNNAMED = """() => {
    const named = (one) => one.getAttribute('aria-label') || one.textContent.trim() || one.labels?.length;
    return [...document.querySelectorAll('button, a[href], input:not([type=hidden]), select, summary')]
        .filter((one) => one.checkVisibility() && !named(one)).map((one) => one.outerHTML);
}"""


def fits(guest: Guest, width: int) -> None:
    """Check that nothing hangs over the side, with every fold open as well, and that every control has a name."""
    page = guest.page
    for _ in range(2):
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert page.evaluate(UNNAMED) == []
