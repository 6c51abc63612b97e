"""Pages of *How to play*: for each rule set with a ``how.md``, the campaign, and the umpire's handbook."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from campaign.teaching.rulewords import folder, package
from campaign.teaching.text import Block, Section, bare, blocks, sections
from tactical.engine.opening import name_game
from tactical.engine.play.how import Picture, Table
from tactical.engine.registry import everyone

HERE = Path(__file__).parent
MOST_FOUND = 40


@dataclass(frozen=True, slots=True)
class Page:
    """Page: ``key`` in its address, ``source`` the book it follows, ``ruleset`` whose pictures it shows ("": none)."""

    key: str
    title: str
    lead: str
    text: str
    source: str = ""
    ruleset: str = ""
    tables: dict[str, Callable[[], Table]] = field(default_factory=dict)
    pictures: dict[str, Callable[[], Picture]] = field(default_factory=dict)
    kinds: tuple[str, ...] = ()

    @property
    def blocks(self) -> list[Block]:
        return blocks(self.text)

    @property
    def sections(self) -> list[Section]:
        return sections(self.text)


@cache
def pages() -> dict[str, Page]:
    """List every page by its key, in order: the games, the campaign, the handbook."""
    games = []
    for rules in everyone():
        if (folder(rules) / "how.md").exists():
            own = import_module(f"{package(rules)}.how")
            lead, text = read(folder(rules) / "how.md")
            games.append(
                Page(rules.key, name_game(rules), lead, text, rules.source, rules.key, own.TABLES, own.PICTURES, cards_of(own))
            )
    ours = []
    for key, title in (("campaign", "The campaign"), ("umpire", "The umpire’s handbook")):
        lead, text = read(HERE / f"{key}.md")
        ours.append(Page(key, title, lead, text))
    return {page.key: page for page in (*games, *ours)}


def cards_of(own: ModuleType) -> tuple[str, ...]:
    """List the kinds of pieces with cards in a rule set; none where ships have cards of their own."""
    kinds: tuple[str, ...] = getattr(own, "CARDS", ())
    return kinds


@cache
def cards(key: str) -> dict[str, dict[str, Any]]:
    """Read each kind's row of the table of arms, for the card of a piece that is clicked."""
    page = pages()[key]
    if not page.kinds:
        return {}
    arms = table(key, "arms")
    return {
        kind: {"name": row[0], "values": [[head, cell] for head, cell in zip(arms.head[1:], row[1:], strict=True) if cell]}
        for kind, row in zip(page.kinds, arms.rows, strict=True)
    }


def read(path: Path) -> tuple[str, str]:
    """Split a text into its first paragraph, which the list of pages also shows, and the rest."""
    lead, _, text = path.read_text(encoding="utf-8").partition("\n\n")
    return bare(lead), text


@cache
def table(key: str, name: str) -> Table:
    return pages()[key].tables[name]()


@cache
def picture(key: str, name: str) -> Picture:
    """Draw a picture of a page, once, since a battle is played for it."""
    return pages()[key].pictures[name]()


@dataclass(frozen=True, slots=True)
class Found:
    """Place where all the words searched for stand, with a few words about it."""

    page: Page
    section: Section
    before: str
    hit: str
    after: str


def find(asked: str) -> list[Found]:
    """Find the sections with every word (as the beginning of a word), matches in the title first."""
    words = [re.compile(rf"\b{re.escape(word)}", re.I) for word in asked.split()[:8]]
    if not words:
        return []
    found: list[tuple[bool, int, Found]] = []
    for page in pages().values():
        for section in page.sections:
            whole = f"{page.title} {section.title} {section.words}"
            if all(word.search(whole) for word in words):
                entitled = all(word.search(section.title) for word in words)
                found.append((not entitled, len(found), excerpt(page, section, words[0])))
    return [one for _, _, one in sorted(found, key=lambda row: row[:2])][:MOST_FOUND]


def excerpt(page: Page, section: Section, word: re.Pattern[str]) -> Found:
    """Cut a few words about the first place."""
    hit = word.search(section.words)
    if hit is None:
        return Found(page, section, section.words[:160], "", "")
    start = max(0, section.words.rfind(" ", 0, max(0, hit.start() - 60)) + 1) if hit.start() > 60 else 0
    end = re.compile(r"\w*").match(section.words, hit.end())
    stop = end.end() if end else hit.end()
    return Found(
        page, section, section.words[start : hit.start()], section.words[hit.start() : stop], section.words[stop : stop + 110]
    )
