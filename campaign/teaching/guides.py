"""First battles that teach: a small set-up and a few steps, declared in the folder of the rule set.

``guide.toml`` has a table for each guide (``first``): ``title``, ``text``, the ``side`` one plays, ``won`` and ``otherwise``
(said at its end), and ``step`` after step: what to ``say``, at which ``move`` (how many were resolved; 99: whenever it comes to
it), and what it must ``await``. ``how.py`` makes the set-up under the same key in ``GUIDES``.

The page notices by itself that a step was done: ``await`` lists conditions, all of which must hold of the state the page has
anyway (``docs/battle-room.md``, ``state.json``). ``at`` is a path into it, such as ``sheet.orders.moves``; and

    is = value          it is this
    has = value         it is a list, and this is in it
    holds = {k = v}     it is a list or a table, and an entry of it has all of this
    count = n           so many entries, or more
    least = n           a number, this or more
    set = true          there is something
    press = true        the reader says so: the strip has a button for it
    any = [conditions]  instead of ``at``: one of these holds, or the reader says so where ``press`` is among them

``when`` lists conditions under which the step makes sense; if they do not hold the page says ``otherwise`` and waits for the
end. A step is done, too, when its move has passed. Nothing hangs on it: a guide changes no rule and no order, and can be left.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from django.utils.safestring import SafeString

from campaign.teaching.rulewords import folder, name_of, package
from campaign.teaching.text import prose
from tactical.engine.registry import everyone
from tactical.engine.tables import read

WHENEVER = 99
"""The move of a step that waits for what it waits for, whenever that is."""
HOW = {"cabin": "campaign", "general": "campaign", "umpire": "umpire"}
"""The page of *How to play* for a kind of seat."""


@dataclass(frozen=True, slots=True)
class Guide:
    """A first battle: whose it is, what is said, and the set-up it is played on."""

    ruleset: str
    game: str
    key: str
    title: str
    text: str
    side: str
    won: str
    otherwise: str
    steps: tuple[dict[str, Any], ...]
    make: Callable[[], dict[str, Any]]

    @property
    def setup(self) -> dict[str, Any]:
        return self.make()

    def shown(self) -> dict[str, Any]:
        """What the page is given: sentences as HTML with their rules as chips, conditions as they are."""
        steps = [
            {"say": line(one["say"]), "move": one["move"], "await": one["await"], "when": one.get("when", [])}
            for one in self.steps
        ]
        told = {"title": self.title, "side": self.side, "won": line(self.won), "otherwise": line(self.otherwise)}
        return {**told, "steps": steps, "how": self.ruleset}


@cache
def day(pack: str, kind: str, alone: bool) -> dict[str, Any] | None:
    """The guided first day of a kind of seat in a scenario, as the page is given it; None where there is none.

    ``alone``: nobody else plays, and the program is the umpire.
    """
    told = read("campaign.teaching", "days").get(pack, {}).get(kind)
    if told is None:
        return None
    said = [one.get("alone", one["say"]) if alone else one["say"] for one in told["step"]]
    steps = [
        {"say": line(words), "move": WHENEVER, "await": one["await"], "when": [], "show": one.get("show", "")}
        for words, one in zip(said, told["step"], strict=True)
    ]
    return {"title": told["title"], "won": line(told["won"]), "otherwise": "", "side": "", "steps": steps, "how": HOW[kind]}


def line(text: str) -> SafeString:
    """A sentence or two as they stand in the strip: Markdown, and rules as chips."""
    return prose(text)


@cache
def guides() -> tuple[Guide, ...]:
    """Every guide of every rule set."""
    found = []
    for rules in everyone():
        if not (folder(rules) / "guide.toml").exists():
            continue
        made = import_module(f"{package(rules)}.how").GUIDES
        for key, told in read(package(rules), "guide").items():
            said = {part: told[part] for part in ("title", "text", "side", "won", "otherwise")}
            found.append(Guide(rules.key, name_of(rules), key, steps=tuple(told["step"]), make=made[key], **said))
    return tuple(found)


def guide_of(ruleset: str, key: str) -> Guide | None:
    """The guide of a rule set that has this key."""
    return next((one for one in guides() if (one.ruleset, one.key) == (ruleset, key)), None)


def guide_at(ruleset: str, setup: str, side: str) -> Guide | None:
    """The guide that is played at a table with this setup (as it is stored), by whoever has this side; None at any other."""
    here = [one for one in guides() if (one.ruleset, one.side) == (ruleset, side)]
    return next((one for one in here if as_stored(one.ruleset, one.key) == json.loads(setup)), None)


@cache
def as_stored(ruleset: str, key: str) -> Any:
    """A guide's setup as it comes back from where setups are kept."""
    guide = guide_of(ruleset, key)
    return None if guide is None else json.loads(json.dumps(guide.setup))
