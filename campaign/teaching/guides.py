"""First battles that teach: a small set-up and a few steps, declared in the folder of the rule set.

``guide.toml`` has a table for each guide (``first``): ``title``, ``text``, the ``side`` to play, ``won`` and ``otherwise``
(said at its end), and its steps: what to ``say``, at which ``move`` (the number resolved; 99: at any), and what to ``await``.
``how.py`` makes the set-up under the same key in ``GUIDES``.

The page itself notices that a step is done: ``await`` lists conditions that must all hold of the page's own state
(``docs/battle-room.md``, ``state.json``). ``at`` is a path into it, such as ``sheet.orders.moves``; and

    is = value          the value equals this
    has = value         the value is a list with this in it
    holds = {k = v}     the value is a list or table, and an entry of it has all of this
    count = n           the value has so many entries, or more
    least = n           the value is a number, this or more
    set = true          there is a value
    press = true        the reader presses a button in the strip
    press = "selector"  the reader presses, or types in, this part of the page while the step is shown
    any = [conditions]  instead of ``at``: one of these holds, or the reader presses where ``press`` is among them

``when`` lists conditions under which the step makes sense; if they fail the page says ``otherwise`` and waits for the end. A
step is also done when its move has passed. A guide changes no rule and no order, and can be left at any time.

``days.toml`` has the guides of a war's pages, a list for each kind of seat and for each rule set of its battles. There ``when``
stands at the guide: it begins as soon as all of it holds, and the newest begun is shown. A step is done with any later one.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from django.utils.safestring import SafeString

from campaign.teaching.pages import pages
from campaign.teaching.rulewords import folder, package
from campaign.teaching.text import prose
from tactical.engine.opening import name_game
from tactical.engine.registry import everyone
from tactical.engine.tables import read

WHENEVER = 99
"""Move number of a step that may come at any move."""


@dataclass(frozen=True, slots=True)
class Guide:
    """First battle: its game, words, side, and the set-up it is played on."""

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

    def build_context(self) -> dict[str, Any]:
        """Build the page's data: sentences as HTML with rules as chips, conditions as they are."""
        steps = [
            {"say": line(one["say"]), "move": one["move"], "await": one["await"], "when": one.get("when", [])}
            for one in self.steps
        ]
        told = {"title": self.title, "side": self.side, "won": line(self.won), "otherwise": line(self.otherwise)}
        return {"key": self.key, **told, "when": [], "steps": steps, "how": self.ruleset}


@cache
def list_war_guides(pack: str, kind: str, alone: bool) -> list[dict[str, Any]]:
    """List the guides of a scenario for a kind of seat, or for its battles by a rule set, in the order in which they may begin.

    ``alone``: the computer plays all else.
    """
    return [
        {
            "key": told["key"],
            "title": told["title"],
            "won": line(told["won"]),
            "otherwise": "",
            "side": "",
            "when": told.get("when", []),
            "steps": [
                {
                    "say": line(one.get("alone", one["say"]) if alone else one["say"]),
                    "move": WHENEVER,
                    "await": one["await"],
                    "when": [],
                    "show": one.get("show", ""),
                }
                for one in told["step"]
            ],
            "how": kind if kind in pages() else "campaign",
        }
        for told in read("campaign.teaching", "days").get(pack, {}).get(kind, [])
    ]


def line(text: str) -> SafeString:
    """Render a sentence or two of the strip: Markdown, and rules as chips."""
    return prose(text)


@cache
def guides() -> tuple[Guide, ...]:
    """List every guide of every rule set."""
    found = []
    for rules in everyone():
        if not (folder(rules) / "guide.toml").exists():
            continue
        made = import_module(f"{package(rules)}.how").GUIDES
        for key, told in read(package(rules), "guide").items():
            said = {part: told[part] for part in ("title", "text", "side", "won", "otherwise")}
            found.append(Guide(rules.key, name_game(rules), key, steps=tuple(told["step"]), make=made[key], **said))
    return tuple(found)


def guide_of(ruleset: str, key: str) -> Guide | None:
    """Find the guide of a rule set that has this key."""
    return next((one for one in guides() if (one.ruleset, one.key) == (ruleset, key)), None)


def guide_at(ruleset: str, setup: str, side: str) -> Guide | None:
    """Find the guide for a table with this stored setup and side; None for any other."""
    here = [one for one in guides() if (one.ruleset, one.side) == (ruleset, side)]
    return next((one for one in here if as_stored(one.ruleset, one.key) == json.loads(setup)), None)


@cache
def as_stored(ruleset: str, key: str) -> Any:
    """Give a guide's setup as it is read back from storage."""
    guide = guide_of(ruleset, key)
    return None if guide is None else json.loads(json.dumps(guide.setup))
