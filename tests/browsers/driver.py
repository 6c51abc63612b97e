"""The browser interface that a story needs, alike for every browser."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

from tests.patience import PAGE_S, until


class Closes(Protocol):
    def close(self) -> None: ...


class Driver(ABC):
    """One window of a browser. Places on a page are CSS selectors; the first visible match counts.

    A story waits for everything it names; AssertionError with the page's text if that does not come.
    """

    name: str

    @abstractmethod
    def go(self, url: str) -> None:
        """Open an address and wait until it is loaded."""

    @abstractmethod
    def run(self, script: str) -> Any:
        """Run this JavaScript function body and return its value (JSON)."""

    @abstractmethod
    def press_at(self, x: float, y: float) -> None:
        """Press the mouse's button at this place of the window, in CSS pixels."""

    @abstractmethod
    def keys(self, text: str) -> None:
        """Type into the focused element; ``\t`` is the Tab key."""

    @abstractmethod
    def shot(self, path: Path) -> None:
        """Save the window's picture as PNG."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """List the errors of pages so far."""

    @abstractmethod
    def close(self) -> None:
        """End the browser."""

    def sees(self, script: str, what: str) -> Any:
        """Wait until the script returns something true, and return that."""
        return until(lambda: self.run(script), what=lambda: f"{self.name}: {what} on {self.said()}", pause_s=PAGE_S)

    def said(self) -> str:
        """Return the window's path and the beginning of the page."""
        return str(self.run("return location.pathname + ': ' + document.body.innerText.slice(0, 800)"))

    def place(self, css: str, words: str = "") -> tuple[float, float]:
        """Return the middle of a visible element, scrolled into view; ``words`` are in its text."""
        script = f"""
            const fits = [...document.querySelectorAll({json.dumps(css)})].find(
                one => one.getClientRects().length && one.textContent.includes({json.dumps(words)})
                    && !one.matches(':disabled, [aria-disabled=true]'));
            if (!fits) return null;
            fits.scrollIntoView({{block: 'center', behavior: 'instant'}});
            const box = fits.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        """
        x, y = self.sees(script, f"no {css} {words!r}")
        return float(x), float(y)

    def press(self, css: str, words: str = "") -> None:
        """Press an element with the mouse."""
        self.press_at(*self.place(css, words))

    def fill(self, css: str, text: str) -> None:
        """Replace the text of a field, and leave it."""
        self.press(css)
        self.run("document.activeElement.select()")
        self.keys(f"{text}\t")

    def reads(self, css: str, words: str) -> None:
        """Wait until a place says these words."""
        one = f"document.querySelector({json.dumps(css)})?.textContent.includes({json.dumps(words)})"
        self.sees(f"return Boolean({one})", f"{css} does not say {words!r}")

    def comes_in(self, link: str) -> None:
        """Open a link of a seat or a chair and press its one button."""
        self.go(link)
        if urlsplit(str(self.run("return location.href"))).path == urlsplit(link).path:
            self.press("form[data-once] .btn.go")
            self.sees(f"return location.pathname != {json.dumps(urlsplit(link).path)}", "the link's button leads nowhere")
