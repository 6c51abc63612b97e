"""Page in Markdown as HTML blocks: prose, the rule set's tables, pictures of positions.

Raw HTML is not let through; ids of rules become chips.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise

from django.urls import reverse
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.token import Token

from campaign.teaching.rulewords import ID, catalogue

PART = re.compile(r"^\[\[(table|picture) ([a-z_]+)\]\]$", re.M)


@dataclass(frozen=True, slots=True)
class Section:
    """Section under one heading: its anchor, its title, and its words without marks, for the find box."""

    anchor: str
    title: str
    words: str


@dataclass(frozen=True, slots=True)
class Block:
    """Piece of a page: ``kind`` is ``prose`` with ``html``, or ``table`` or ``picture`` with its ``name``."""

    kind: str
    html: SafeString = field(default_factory=SafeString)
    name: str = ""


def blocks(text: str) -> list[Block]:
    """Split the page into its blocks, in order."""
    found: list[Block] = []
    last = 0
    for part in PART.finditer(text):
        found += [Block("prose", prose(text[last : part.start()])), Block(part[1], name=part[2])]
        last = part.end()
    return [one for one in (*found, Block("prose", prose(text[last:]))) if one.html or one.name]


def prose(text: str) -> SafeString:
    """Render Markdown as HTML, with anchors at headings and chips for rules."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    for here, after in pairwise(tokens):
        if here.type == "heading_open":
            here.attrSet("id", anchor(after.content))
    for token in tokens:
        if token.type == "inline":
            token.children = [piece for child in token.children or [] for piece in chipped(child)]
        elif token.type == "th_open":
            token.attrSet("scope", "col")
    return SafeString(reader.renderer.render(tokens, reader.options, {}))


def chipped(token: Token) -> Iterator[Token]:
    """Turn the rules in a run of text into chips; leave the rest."""
    if token.type != "text":
        yield token
        return
    last = 0
    for one in ID.finditer(token.content):
        if one[0] in catalogue():
            yield Token("text", "", 0, content=token.content[last : one.start()])
            yield Token("html_inline", "", 0, content=chip(one[0]))
            last = one.end()
    yield Token("text", "", 0, content=token.content[last:])


def chip(rule: str) -> str:
    """Link a rule's id to its words."""
    return f'<a class="chip" href="{escape(reverse("teaching:rule", args=[rule]))}">{escape(rule)}</a>'


def anchor(title: str) -> str:
    """Make a heading's anchor: "What wins?" -> "what-wins"."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def sections(text: str) -> list[Section]:
    """Cut the page at its second-level headings, for the find box and the list of contents."""
    pieces = re.split(r"^## (.+)$", PART.sub("", text), flags=re.M)
    return [Section(anchor(title), title.strip(), bare(words)) for title, words in zip(pieces[1::2], pieces[2::2], strict=True)]


def bare(text: str) -> str:
    """Strip Markdown of its marks."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"^\|?[-| :]+\|$|^#+ |^[-*] |^\d+\. |[*`|]", " ", text, flags=re.M)
    return " ".join(text.split())
