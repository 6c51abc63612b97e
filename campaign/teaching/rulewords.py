"""Words of a rule by its id, for its page and for the note of its chip.

A rule of the battle games is the sentence above its function; those of the war stand in ``naval/rules.toml`` and
``land/rules.toml``; our own conventions in READMEs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

import land as land_war
import naval
from tactical.engine.opening import name_game
from tactical.engine.registry import everyone
from tactical.engine.ruleset import RuleSet
from tactical.engine.tables import read

ID = re.compile(r"\b(?:NAV-[ST]-\d{3}|SC-[A-Z]{1,2}-\d{2,3}|(?:GW|GB|LW|KS|LC)-\d{3})\b")
"""Id of a rule or convention, as pages name it."""

OURS = "our convention"


@dataclass(frozen=True, slots=True)
class Words:
    """Rule as a player reads it; ``page`` is the page of *How to play* on its game."""

    id: str
    text: str
    source: str
    book: str
    page: str


@cache
def catalogue() -> dict[str, Words]:
    """Collect every rule that has words, by id; one that several games share belongs to the game it comes from."""
    found: dict[str, Words] = {}
    for rules in sorted(everyone(), key=lambda one: one.key != "little_wars"):  # the Kriegspiel is played over Little Wars
        for rule in rules.rules:
            for one in rule.ids:
                found.setdefault(one, Words(one, rule.title, rule.source, name_game(rules), rules.key))
        if (folder(rules) / "rules.toml").exists():
            for one, text in read(package(rules), "rules")["conventions"].items():
                found[one] = Words(one, text, OURS, name_game(rules), rules.key)
    sea = read("naval", "rules")
    for one, text in sea["rules"].items():
        found[one] = Words(one, text, sea["source"], "The war at sea", "campaign")
    for one, text in sea["conventions"].items():
        found[one] = Words(one, text, OURS, "The war at sea", "campaign")
    land = read("land", "rules")
    for one, text in land["rules"].items():
        found[one] = Words(one, text, land["source"], "The war on land", "campaign")
    for readme, book, page in readmes():
        for one, text in conventions(readme):
            found.setdefault(one, Words(one, text, OURS, book, page))
    return found


def readmes() -> Iterator[tuple[str, str, str]]:
    """Yield the READMEs with conventions, each with its book and page of *How to play*."""
    for rules in everyone():
        yield (folder(rules) / "README.md").read_text(encoding="utf-8"), name_game(rules), rules.key
    for arm, book in ((naval, "The war at sea"), (land_war, "The war on land")):
        yield Path(str(arm.__file__)).with_name("README.md").read_text(encoding="utf-8"), book, "campaign"


def package(rules: RuleSet) -> str:
    """Give the package of a rule set."""
    return type(rules).__module__.rpartition(".")[0]


def folder(rules: RuleSet) -> Path:
    """Give the folder of a rule set."""
    return Path(str(import_module(package(rules)).__file__)).parent


def conventions(readme: str) -> Iterator[tuple[str, str]]:
    """Yield the conventions in a README: an item that begins with the bold id, else the sentence with it.

    >>> dict(conventions("- **SC-X-01** What is *so*."))
    {'SC-X-01': 'What is so.'}
    >>> dict(conventions("- Scouts part (SC-N-70): at once. Others (SC-N-71; SC-X-02) wait."))
    {'SC-N-70': 'Scouts part: at once.', 'SC-N-71': 'Others wait.', 'SC-X-02': 'Others wait.'}
    """
    named: dict[str, str] = {}
    for block in re.split(r"\n(?=- |\n|#)", readme):
        text = " ".join(block.split()).removeprefix("- ")
        if text.startswith(("|", "#", "```")) or "| " in text[:2]:
            continue
        head = re.match(r"\*\*(SC-[A-Z]{1,2}-\d{2,3})\*\*:? ", text)
        if head:
            yield head[1], plain(text[head.end() :])
            continue
        for sentence in re.split(r"(?<=[a-z)][.;]) (?=[A-Z])", text):
            for one in re.findall(r"SC-[A-Z]{1,2}-\d{2,3}", sentence):
                named.setdefault(one, plain(re.sub(r" ?\([^()]*SC-[^()]*\)", "", sentence)))
    yield from named.items()


def plain(text: str) -> str:
    """Strip a README's sentence of its marks and begin it with a capital."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"(\*\*|\*|`)([^*`]+)\1", r"\2", text).strip()
    return text[:1].upper() + text[1:]
