"""Faults of sentences that a player reads: one reader for all golden plays.

It looks for counts that do not agree with noun or verb, a word or a name said twice, stops too many or too few, *a* before a
vowel, empty names, and a name of both sides without its side.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

THINGS = (
    *("man", "infantryman", "cavalryman", "artilleryman", "engineer", "rifleman", "merchantman", "horseman", "gunner", "driver"),
    *("attacker", "escort", "prisoner", "charger", "gun", "horse", "wagon", "boat", "train", "truck", "box", "packet", "sabre"),
    *("shot", "volley", "shell", "hit", "strike", "funnel", "tube", "section", "ship", "battleship", "cruiser", "scout"),
    *("destroyer", "submarine", "mile", "yard", "point", "hour", "minute", "day", "ton", "unit", "move", "turn", "square", "leg"),
    *("word", "seat", "event", "battle", "melee", "mine", "dispatch", "article", "fault", "force", "line", "step"),
)
OTHERWISE = {"man": "men", "box": "boxes", "dispatch": "dispatches", "volley": "volleys"}
MANY = {one: OTHERWISE.get(one) or (f"{one[:-3]}men" if one.endswith("man") else f"{one}s") for one in THINGS}
WORDS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
NUMBERED = ("No.", "gun", "battery", "casemate", "turret", "barbette", "funnel", "tube", "move", "leg", "of", "hit", "strike")
"""Words after which a number is a name and no count."""
NO_NAME = "".join(rf"(?<!\b{re.escape(word)} )" for word in NUMBERED) + r"(?<![\d.,½°′:/-])"
ONE, MORE = rf"{NO_NAME}\b(?:1|one)", rf"{NO_NAME}\b(?:0|[2-9]|[1-9]\d+|{'|'.join(WORDS)})"
LONE, ALL = f"(?:{'|'.join(MANY)})", f"(?:{'|'.join(MANY.values())})"
FAULTS = {
    "one of what are several": re.compile(rf"{ONE} {ALL}\b", re.I),
    "several of what is one": re.compile(rf"{MORE} {LONE}\b(?![-’'])", re.I),
    "a verb for several with one": re.compile(rf"(?<!\band ){ONE} {LONE} (?:are|have|were|fall|charge|begin|leave)\b", re.I),
    "a verb for one with several": re.compile(rf"(?<!\bin ){MORE} {ALL} (?:is|has|was|falls|charges|begins|leaves)\b", re.I),
    "a word twice": re.compile(r"\b([A-Za-zÀ-ÿ]{2,}) \1\b", re.I),
    "a name twice": re.compile(r"\b([A-Z][\w’'-]*(?: [A-Z\d][\w’'-]*)*)\b[^:.]*: \1(?=[.;]|$)"),
    "stops twice": re.compile(r"(?<!\.)\.\.(?!\.)|[,;:!?…]\s*[.,;]|\s[.,;]|,,|;;|::"),
    "two spaces": re.compile(r"\S  +\S|^ | $"),
    "a before a vowel": re.compile(r"\b[Aa] (?:(?!uni|one\b|once\b|us[eu]|eu|ut)[aeiou]\w|(?:8|11|18)\b)"),
    "an before a consonant": re.compile(r"\b[Aa]n (?!hour|honest|honour|heir)[bcdfghjklmnpqrstvwxyz]\w"),
    "nothing where a name should be": re.compile(
        r"\b(?:of|from|by|at|with|to|the|for|in|and) [.,;:)]|\(\s*\)|“”|\"\"|\b(?:undefined|NaN|null)\b|\{\w*\}|: *$"
    ),
}
"""Faults of sentences, with their patterns."""

SENTENCE = "sentence"
"""The field of a text that cites rules or ends a battle: a whole sentence, with a capital or a figure first and a stop last."""
ENDS = re.compile(r"[.!?…][”’\"')]*$")


def find_sentences(value: Any, field: str = "") -> Iterator[tuple[str, str]]:
    """List every text of more than one word in plain data, each with the name of its field."""
    waiting = [(value, field)]  # most values are numbers and single words: they are passed by at once
    while waiting:
        one, where = waiting.pop()
        if isinstance(one, str):
            if " " in one:
                yield where, one
        elif isinstance(one, dict):
            cites = "rolls" in one or "rule" in one
            for key, part in one.items():
                if isinstance(part, str):
                    if " " in part:
                        yield (SENTENCE if key == "ending" or (key == "text" and cites) else str(key)), part
                elif part and isinstance(part, dict | list | tuple):
                    waiting.append((part, SENTENCE if key == "ending" or (key == "text" and cites) else str(key)))
        elif isinstance(one, list | tuple):
            waiting += [(part, where) for part in one if part and isinstance(part, str | dict | list | tuple)]


def wrong(text: str, field: str = SENTENCE, shared: Iterable[str] = ()) -> list[str]:
    """List the faults of a text; ``shared`` are names that both sides have."""
    found = [what for what, seen in FAULTS.items() if seen.search(text)]
    if field != SENTENCE:
        return found
    if not ENDS.search(text):
        found.append("no full stop")
    if text[:1].islower():
        found.append("no capital")
    return found + [
        f"{name} of which side" for name in shared if re.search(rf"\b{re.escape(name)}\b(?! of (?:Blue|Red)\b)", text)
    ]


def faulty(heard: Iterable[tuple[str, str]], shared: Iterable[str] = ()) -> list[str]:
    names = tuple(shared)
    return sorted(f"{'; '.join(found)}: {text}" for field, text in heard if (found := wrong(text, field, names)))
