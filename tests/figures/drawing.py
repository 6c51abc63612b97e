"""What the scripts of a page have drawn and written: shapes with their places, figures, states of fields, in a real browser."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from playwright.sync_api import Page

from tests.figures.reading import CHANGING

HERE = Path(__file__).parent
LETTERS, DRAWN = ((HERE / name).read_text(encoding="utf-8") for name in ("letters.js", "drawn.js"))


def drawn(page: Page) -> list[str]:
    """The lines of a page as it stands now."""
    return [CHANGING.sub("#", line) for line in page.evaluate(DRAWN)]


def changes(before: Iterable[str], after: Iterable[str]) -> Iterator[str]:
    """What is there after a press and was not before."""
    left = list(before)
    for line in after:
        if line in left:
            left.remove(line)
        else:
            yield f"+ {line}"
    yield from (f"- {line}" for line in left)
