"""Articles, checked before they go to press (NAV-S-047 to NAV-S-049; SC-N-45 to SC-N-47)."""

from __future__ import annotations

from naval.orders import shape
from naval.orders.seat_knowledge import Known
from naval.orders.shape import Faults, Given
from naval.state.orders import Article
from naval.state.world import BELLIGERENTS

MOST_ARTICLES = 6
HEADLINE_SIGNS = 120
DATELINE_SIGNS = 60
ARTICLE_SIGNS = 2000
LONGEST_DELAY = 2880  # two days, as for the delay that is agreed
PRINT = "NAV-S-049"
FIELDS = ("headline", "versions", "dateline", "delay_min", "corrects", "withdraws", "headlines", "datelines", "edition_min")
SETTING_MIN = 60
"""Minutes to set and print an edition: the first of a run comes so long after its start (SC-N-47)."""


def articles(raw: object, known: Known, faults: Faults) -> tuple[Article, ...]:
    """Read the articles of the press, each in a version for every Admiralty that is to read it (NAV-S-048, NAV-S-049).

    Truth is not checked; that a corrected or withdrawn article was printed is.
    """
    found = []
    for i, row in enumerate(shape.rows(raw, "articles", "Articles in one run", MOST_ARTICLES, PRINT, faults)):
        article = _article(row, f"articles.{i}", f"Article {i + 1}", known, faults)
        if article:
            found.append(article)
    taken = [a.withdraws for a in found if a.withdraws]
    for number in sorted({n for n in taken if taken.count(n) > 1}):
        faults.add("articles", f"You withdraw number {number} twice in these orders; once is enough.", PRINT)
    return tuple(found)


def _article(row: object, where: str, what: str, known: Known, faults: Faults) -> Article | None:
    given = Given(row, where, what, FIELDS, faults)
    if not given:
        return None
    corrects, withdraws = (_number(given, name, known) for name in ("corrects", "withdraws"))
    if corrects and withdraws:
        text = f"{what} corrects number {corrects} and withdraws number {withdraws}; write two articles."
        given.fault("withdraws", text, PRINT, 0)
    headline = given.read_line("headline", f"{what}: the headline", HEADLINE_SIGNS, PRINT, "")
    if headline == "" and not withdraws:
        given.fault("headline", f"{what} needs a headline.", PRINT)
    dateline = given.read_line("dateline", f"{what}: the dateline", DATELINE_SIGNS, PRINT, "")
    delay = _delay(given)
    versions = _versions(given.get("versions", {} if withdraws else None), f"{where}.versions", what, bool(withdraws), faults)
    edition = _edition(given, known)
    heads = _of_sides(given, "headline", HEADLINE_SIGNS, faults)
    places = _of_sides(given, "dateline", DATELINE_SIGNS, faults)
    if not given.sound:
        return None
    return Article(
        headline=headline or "",
        versions=versions,
        dateline=dateline or "",
        delay_min=delay,
        corrects=corrects,
        withdraws=withdraws,
        headlines={side: text for side, text in heads.items() if versions.get(side)},
        datelines={side: text for side, text in places.items() if versions.get(side)},
        edition_min=edition,
    )


def _of_sides(given: Given, line: str, most: int, faults: Faults) -> dict[str, str]:
    """Read a headline or a dateline that a side's version has of its own (NAV-S-049)."""
    name = f"{line}s"
    own = Given(given.get(name, {}), given.path(name), f"{given.what}: the {name}", BELLIGERENTS, faults)
    read = {side: own.read_line(side, f"{given.what}: the {line} for {side}", most, PRINT) for side in sorted(own.fields)}
    return {side: text for side, text in read.items() if text}


def _edition(given: Given, known: Known) -> int:
    """Read when an article goes to press, in whole minutes from the run's start; 0 at its end (SC-N-47)."""
    value, long = given.get("edition_min", 0), known.until - known.minute
    found = 0 if value == 0 else shape.whole_in_range(value, SETTING_MIN, long)
    if found is None:
        text = (
            f"{given.what} goes to press {SETTING_MIN} to {long} minutes after the run begins, in whole minutes, "
            f"or at its end (0), not {shape.show(value)}."
        )
        given.fault("edition_min", text, PRINT, 0)
    return found or 0


def _delay(given: Given) -> int:
    """Read how long he holds an article back beyond what is agreed, in whole minutes (SC-N-47)."""
    value = shape.whole_in_range(given.get("delay_min", 0), 0, LONGEST_DELAY)
    if value is None:
        typed = shape.number(given.get("delay_min"))
        said = shape.show(given.get("delay_min")) if typed is None else f"{typed / 60:,.2f} hours"
        text = f"{given.what} may be delayed 0 to {LONGEST_DELAY // 60} hours in whole minutes, not {said}."
        given.fault("delay_min", text, PRINT, 0)
    return value or 0


def _number(given: Given, name: str, known: Known) -> int:
    """Read the number of his earlier article that this one corrects or takes back; 0 for none (SC-N-46)."""
    value = shape.number(given.get(name, 0))
    if value != 0 and value not in known.printed:
        have = shape.words([str(n) for n in known.printed])
        verb = "correct" if name == "corrects" else "take back"
        text = f"{given.what} cannot {verb} number {shape.show(given.get(name))}; you have printed {have}."
        given.fault(name, text, PRINT, 0)
        return 0
    return int(value or 0)


def _versions(raw: object, where: str, what: str, notice: bool, faults: Faults) -> dict[str, str]:
    given = Given(raw, where, f"{what}: the versions", BELLIGERENTS, faults)
    read = {side: given.read_prose(side, f"{what} for {side}", ARTICLE_SIGNS, PRINT) for side in sorted(given.fields)}
    texts = {side: text for side, text in read.items() if text}
    if not texts and not notice and given.sound:
        faults.add(where, f"{what} has no text; write one for blue, for red or for both.", PRINT)
    return texts
