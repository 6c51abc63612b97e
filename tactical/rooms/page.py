"""Context of a battle room's page, and of the replay of a battle that had none."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from typing import Any

from django.contrib.staticfiles import finders
from django.urls import reverse

from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE, RuleSet
from tactical.engine.text import numbering
from tactical.models.belief import Chair, Table
from tactical.models.showing import describe_battle
from tactical.rooms.state import Link, state_of, steps

ORDERING = ("draft", "ask", "hint", "back", "seal", "unseal", "resign", "draw", "go")
POSTS = (*ORDERING, "onward", "rematch", "share", "say", "quiet", "umpire", "program", "renew")
PLACES = ("room", "state", "views", *POSTS, "export", "game", "position", "turn", "play_on", "play_again")


def page(chair: Chair, link: Link) -> dict[str, Any]:
    """Build the context of ``tactical/room.html``."""
    table, rules = chair.table, find(chair.table.ruleset)
    return {
        "table": {
            "rid": chair.rid,
            "title": table.title,
            "setting": setting(table),
            "ruleset": heading(rules),
            "side": chair.side,
            "watches": chair.watches,
            "umpires": chair.umpires,
            "posts": {key: asdict(one) for key, one in rules.posts.items()},
            "is_owner": chair.is_owner,
            "notation": None if rules.notation is None else rules.notation.help,
            "forms": {} if rules.notation is None else dict(rules.notation.other_forms),
            "urls": {
                **{name: reverse(f"tactical:{name}", args=[chair.rid]) for name in PLACES},
                "news": f"/battle/{chair.rid}/news",
                "lobby": reverse("tactical:lobby"),
                "leave": reverse("tactical:leave"),
            },
        },
        "state": state_of(chair, link),
        **book(rules),
    }


def replay(key: str, views: list[dict[str, Any]]) -> dict[str, Any]:
    """Build the context of ``tactical/replay.html``, without its frame, for a battle fought without a table; ``views`` are one
    viewer's.
    """
    rules = find(key)
    sides = {side: asdict(one) for side, one in rules.sides.items()}
    return {
        "table": {"ruleset": heading(rules), "side": views[0]["viewer"], "sides": sides},
        **book(rules),
        **describe_replay(rules, views),
    }


def describe_replay(rules: RuleSet, views: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the views of a replay, the step ordered in each, and how long the battle was."""
    named = steps(rules, views)
    return {"views": views, "steps": named, "length": numbering.length(named[-2] if len(named) > 1 else None, rules.counts)}


def build_public_context(table: Table) -> dict[str, Any]:
    """Build the context of ``tactical/public_battle.html``: an open battle as it was, and of its players their names alone."""
    rows = table.views.filter(viewer=UMPIRE).order_by("number").values_list("view", flat=True)
    views = [json.loads(row) for row in rows]
    title, verdict, fought, when = describe_battle(table)
    context = replay(table.ruleset, views)
    context["table"]["sides"] = {key: one for key, one in context["table"]["sides"].items() if key in table.sides}
    battle = {
        "title": title,
        "ending": verdict,
        "text": f"{fought}. {when}.",
        "when": views[-1].get("clock", ""),
        "viewer": UMPIRE,
    }
    return {**context, "battle": battle, "told": ". ".join([verdict.rstrip("."), fought, when])}


def setting(table: Table) -> str:
    """Return the text of the set-up that this battle began from, as the lobby has it; "" for any other set-up, and where the
    sides have secrets: the text may name units nobody has made out yet.
    """
    if table.is_closed:
        return ""
    return _settings(find(table.ruleset)).get(_without_terms(json.loads(table.setup)), "")


@cache
def _settings(rules: RuleSet) -> dict[str, str]:
    return {_without_terms(one.contents): one.text for one in rules.setups()}


def _without_terms(setup: dict[str, Any]) -> str:
    return json.dumps({key: value for key, value in setup.items() if key != "terms"}, sort_keys=True)


def heading(rules: RuleSet) -> dict[str, str]:
    """Return the title of a rule set, with its key and source."""
    return {name: getattr(rules, name) for name in ("key", "title", "source")}


def book(rules: RuleSet) -> dict[str, Any]:
    """Return the rules that a page cites, and the path of the rule set's own page, for ``{% static %}`` (None: no page)."""
    cited = {one: {"title": rule.title, "source": rule.source} for rule in rules.rules for one in rule.ids}
    paths = {"script": f"rulesets/{rules.key}/page.js", "style": f"rulesets/{rules.key}/page.css"}
    return {"rules": cited, "page": {name: path if finders.find(path) else None for name, path in paths.items()}}
