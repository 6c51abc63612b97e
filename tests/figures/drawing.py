"""The drawings and text of a page's scripts: shapes with their places, figures, states of fields, in a real browser."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from playwright.sync_api import Page

from tests.figures.reading import CHANGING

HERE = Path(__file__).parent
LETTERS, DRAWN = ((HERE / name).read_text(encoding="utf-8") for name in ("letters.js", "drawn.js"))


def drawn(page: Page) -> list[str]:
    """List the lines of a page as it stands now."""
    return [CHANGING.sub("#", line) for line in page.evaluate(DRAWN)]


def changes(before: Iterable[str], after: Iterable[str]) -> Iterator[str]:
    """List the lines that are new after a press."""
    left = list(before)
    for line in after:
        if line in left:
            left.remove(line)
        else:
            yield f"+ {line}"
    yield from (f"- {line}" for line in left)
