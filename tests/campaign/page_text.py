"""The text of a page, by the ids of its parts, one line per row of a table or list."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser

ROWS = ("tr", "li", "p", "dt", "dd", "summary", "h2", "h3", "legend", "caption")
CELLS = ("td", "th")
SILENT = ("script", "style", "template", "svg", "title")
VOID = ("area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "use", "path")


class _Reader(HTMLParser):
    def __init__(self, wanted: str) -> None:
        super().__init__()
        self.wanted, self.depth, self.silent = wanted, 0, 0
        self.lines: list[list[str]] = [[]]
        self.found = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        inside = self.depth > 0
        if inside or dict(attrs).get("id") == self.wanted:
            self.found = True
            if tag in VOID:
                return
            self.depth += 1
            self.silent += self.silent > 0 or tag in SILENT
            if tag in ROWS:
                self.lines.append([])
            elif tag in CELLS:
                self.lines[-1].append(" | ")

    def handle_endtag(self, tag: str) -> None:
        if self.depth and tag not in VOID:
            self.depth -= 1
            self.silent -= self.silent > 0
            if tag in ROWS:
                self.lines.append([])

    def handle_data(self, data: str) -> None:
        if self.depth and not self.silent:
            self.lines[-1].append(data)


def lines_of(page: str, part: str) -> list[str]:
    """List the lines of the part of a page with an id; a bar parts cells of a table. AssertionError if the page lacks it."""
    reader = _Reader(part)
    reader.feed(page)
    assert reader.found, f"no part {part!r} on the page"
    return list(_plain(reader.lines))


def _plain(lines: list[list[str]]) -> Iterator[str]:
    for one in lines:
        text = " ".join("".join(one).split()).removeprefix("|").strip()
        if text:
            yield text


def has(lines: list[str], *wanted: str) -> None:
    """Check that each of these is a line, or part of one; show all lines where one is missing."""
    missing = [one for one in wanted if not any(one in line for line in lines)]
    assert not missing, "\n".join(["missing:", *missing, "on the page:", *lines])
