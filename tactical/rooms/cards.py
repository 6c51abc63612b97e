"""A game's card in the lobby: picture, sentence, lengths, from ``card.toml`` and ``card.svg`` in the rule set's folder."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from tactical.engine.ruleset import USUAL, RuleSet
from tactical.engine.tables import Table, read

LONG = 99
"""Minutes after which a game without a first lesson is listed."""


def find_package(rules: RuleSet) -> str:
    return type(rules).__module__.rpartition(".")[0]


def read_card(rules: RuleSet) -> Table:
    """Read a rule set's card; empty where its folder has none."""
    here = find_package(rules)
    return read(here, "card") if files(here).joinpath("card.toml").is_file() else {}


@cache
def read_picture(rules: RuleSet) -> SafeString:
    """Read a game's picture as markup of the page, whose colours it takes; "" where there is none."""
    drawn = files(find_package(rules)).joinpath("card.svg")
    return mark_safe(drawn.read_text(encoding="utf-8")) if drawn.is_file() else SafeString("")


def describe_card(rules: RuleSet) -> dict[str, Any]:
    """Describe the card: sentence, book, minutes of a battle and of the first lesson, the computer's levels if it has several."""
    told = read_card(rules)
    return {
        "text": told.get("text", rules.title.partition(":")[2].strip().capitalize()),
        "book": told.get("book", ""),
        "minutes": told.get("minutes", ""),
        "lesson": told.get("lesson", 0),
        "picture": read_picture(rules),
        "levels": rules.levels if len(rules.levels) > 1 else (),
        "usual": USUAL,
    }
