"""Articles, checked before they go to press (NAV-S-047 to NAV-S-049; SC-N-45 to SC-N-47)."""

from __future__ import annotations

from typing import Any

from naval.orders import shape
from naval.orders.known import BELLIGERENTS, Known
from naval.orders.shape import Faults
from naval.state.orders import Article

MOST_ARTICLES = 6
HEADLINE_SIGNS = 120
DATELINE_SIGNS = 60
ARTICLE_SIGNS = 2000
LONGEST_DELAY = 2880  # two days, as for the delay that is agreed
PRINT = "NAV-S-049"
FIELDS = ("headline", "versions", "dateline", "delay_min", "corrects", "withdraws")


def articles(raw: object, known: Known, faults: Faults) -> tuple[Article, ...]:
    """What the press prints, in a version for each Admiralty that is to read it (NAV-S-048, NAV-S-049).

    True or not is nobody's business here; that an article is corrected or taken back which was never printed is.
    """
    found = []
    for i, row in enumerate(shape.rows(raw, "articles", "Articles in one run", MOST_ARTICLES, PRINT, faults)):
        article = _article(row, f"articles.{i}", f"Article {i + 1}", known, faults)
        if article:
            found.append(article)
    taken = [a.withdraws for a in found if a.withdraws]
    for number in sorted({n for n in taken if taken.count(n) > 1}):
        faults.add("articles", f"Number {number} is taken back twice in these orders; once is enough.", PRINT)
    return tuple(found)


def _article(row: object, where: str, what: str, known: Known, faults: Faults) -> Article | None:
    before = len(faults.found)
    fields = shape.table(row, where, what, FIELDS, faults)
    if not isinstance(row, dict):
        return None
    corrects, withdraws = (_number(fields, name, where, what, known, faults) for name in ("corrects", "withdraws"))
    if corrects and withdraws:
        text = f"{what} corrects number {corrects} and takes back number {withdraws}; make two articles of it."
        faults.add(f"{where}.withdraws", text, PRINT, 0)
    headline = _line(fields, "headline", where, f"{what}: the headline", HEADLINE_SIGNS, faults)
    if headline == "" and not withdraws:
        faults.add(f"{where}.headline", f"{what} needs a headline.", PRINT)
    dateline = _line(fields, "dateline", where, f"{what}: the dateline", DATELINE_SIGNS, faults)
    delay = _delay(fields, where, what, faults)
    versions = _versions(fields.get("versions", {} if withdraws else None), f"{where}.versions", what, bool(withdraws), faults)
    if len(faults.found) > before:
        return None
    return Article(
        headline=headline or "",
        versions=versions,
        dateline=dateline or "",
        delay_min=delay,
        corrects=corrects,
        withdraws=withdraws,
    )


def _line(fields: dict[str, Any], name: str, where: str, what: str, most: int, faults: Faults) -> str | None:
    """Text of one line; "" if there is none."""
    text = shape.prose(fields.get(name, ""), f"{where}.{name}", what, most, PRINT, faults)
    return None if text is None else " ".join(text.split())


def _delay(fields: dict[str, Any], where: str, what: str, faults: Faults) -> int:
    """How long he holds an article back beyond what is agreed, in whole minutes (SC-N-47)."""
    value = shape.number(fields.get("delay_min", 0))
    if value is None or value != int(value) or not 0 <= value <= LONGEST_DELAY:
        said = shape.show(fields.get("delay_min"))
        text = f"{what} may be held back 0 to {LONGEST_DELAY:,} whole minutes (48 hours), not {said}."
        faults.add(f"{where}.delay_min", text, PRINT, 0)
        return 0
    return int(value)


def _number(fields: dict[str, Any], name: str, where: str, what: str, known: Known, faults: Faults) -> int:
    """The number of an earlier article of his own that this one corrects or takes back; 0 for none (SC-N-46)."""
    value = shape.number(fields.get(name, 0))
    if value == 0:
        return 0
    if value is None or value != int(value) or int(value) not in known.printed:
        have = shape.words([str(n) for n in known.printed])
        verb = "correct" if name == "corrects" else "take back"
        text = f"{what} cannot {verb} number {shape.show(fields.get(name))}; you have printed {have}."
        faults.add(f"{where}.{name}", text, PRINT, 0)
        return 0
    return int(value)


def _versions(raw: object, where: str, what: str, notice: bool, faults: Faults) -> dict[str, str]:
    before = len(faults.found)
    fields: dict[str, Any] = shape.table(raw, where, f"{what}: the versions", BELLIGERENTS, faults)
    texts = {}
    for side in sorted(fields):
        text = shape.prose(fields[side], f"{where}.{side}", f"{what} for {side}", ARTICLE_SIGNS, PRINT, faults)
        if text:
            texts[side] = text
    if not texts and not notice and len(faults.found) == before:
        faults.add(where, f"{what} has no version to print; write one for blue, for red or for both.", PRINT)
    return texts
