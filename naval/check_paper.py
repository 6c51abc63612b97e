"""Dispatches and articles, checked before they are sealed (SC-S-06; NAV-S-022, NAV-S-049)."""

from __future__ import annotations

from typing import Any

from naval import shape
from naval.known import BELLIGERENTS, Known
from naval.orders import Article, Note
from naval.shape import Faults

MOST_DISPATCHES = 12
MOST_ARTICLES = 6
NOTE_WORDS = 60
NOTE_SIGNS = 600
HEADLINE_SIGNS = 120
ARTICLE_SIGNS = 2000
WRITE = "NAV-S-022"
LENGTH = "SC-S-06"
PRINT = "NAV-S-049"


def dispatches(raw: object, known: Known, faults: Faults) -> tuple[Note, ...]:
    """Notes of at most 60 words to seats of one's own side (NAV-S-022, SC-S-06)."""
    notes = []
    for i, row in enumerate(shape.rows(raw, "dispatches", "Dispatches in one run", MOST_DISPATCHES, LENGTH, faults)):
        note = _dispatch(row, f"dispatches.{i}", f"Dispatch {i + 1}", known, faults)
        if note:
            notes.append(note)
    return tuple(notes)


def _dispatch(row: object, where: str, what: str, known: Known, faults: Faults) -> Note | None:
    before = len(faults.found)
    fields = shape.table(row, where, what, ("to", "text"), faults)
    if not isinstance(row, dict):
        return None
    to = fields.get("to")
    if not isinstance(to, str) or to not in known.addressees:
        names = shape.words([f"{key} ({name})" for key, name in sorted(known.addressees.items())])
        only = sorted(known.addressees)[0] if len(known.addressees) == 1 else None
        faults.add(f"{where}.to", f"{what} is for {shape.show(to)}; you may write to {names}.", WRITE, only)
    text = shape.prose(fields.get("text"), f"{where}.text", what, NOTE_SIGNS, LENGTH, faults)
    if text == "":
        faults.add(f"{where}.text", f"{what} is empty; write it or take it out.", LENGTH)
    count = len((text or "").split())
    if count > NOTE_WORDS:
        cut = " ".join((text or "").split()[:NOTE_WORDS])
        faults.add(f"{where}.text", f"{what} has {count} words; {NOTE_WORDS} is the most.", LENGTH, cut)
    return Note(to=str(to), text=text or "") if len(faults.found) == before else None


def articles(raw: object, faults: Faults) -> tuple[Article, ...]:
    """What the press prints, in a version for each Admiralty that is to read it (NAV-S-048, NAV-S-049)."""
    found = []
    for i, row in enumerate(shape.rows(raw, "articles", "Articles in one run", MOST_ARTICLES, PRINT, faults)):
        article = _article(row, f"articles.{i}", f"Article {i + 1}", faults)
        if article:
            found.append(article)
    return tuple(found)


def _article(row: object, where: str, what: str, faults: Faults) -> Article | None:
    before = len(faults.found)
    fields = shape.table(row, where, what, ("headline", "versions"), faults)
    if not isinstance(row, dict):
        return None
    title = f"{what}: the headline"
    headline = shape.prose(fields.get("headline"), f"{where}.headline", title, HEADLINE_SIGNS, PRINT, faults)
    if headline == "":
        faults.add(f"{where}.headline", f"{what} needs a headline.", PRINT)
    versions = _versions(fields.get("versions"), f"{where}.versions", what, faults)
    if len(faults.found) > before:
        return None
    return Article(headline=" ".join((headline or "").split()), versions=versions)


def _versions(raw: object, where: str, what: str, faults: Faults) -> dict[str, str]:
    before = len(faults.found)
    fields: dict[str, Any] = shape.table(raw, where, f"{what}: the versions", BELLIGERENTS, faults)
    texts = {}
    for side in sorted(fields):
        text = shape.prose(fields[side], f"{where}.{side}", f"{what} for {side}", ARTICLE_SIGNS, PRINT, faults)
        if text:
            texts[side] = text
    if not texts and len(faults.found) == before:
        faults.add(where, f"{what} has no version to print; write one for blue, for red or for both.", PRINT)
    return texts
