"""What the page of a battle room starts from, and the replay of a battle that had none."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from django.contrib.staticfiles import finders
from django.urls import reverse

from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE, RuleSet
from tactical.models.belief import Chair, Table
from tactical.models.showing import told
from tactical.rooms.state import Link, state_of

ORDERING = ("draft", "ask", "back", "seal", "unseal", "resign", "draw", "go")
POSTS = (*ORDERING, "onward", "rematch", "share", "say", "quiet", "umpire", "program")
PLACES = ("room", "state", "views", *POSTS, "export", "game", "position", "turn", "play_on")


def page(chair: Chair, link: Link) -> dict[str, Any]:
    """The context of ``tactical/room.html``."""
    table, rules = chair.table, find(chair.table.ruleset)
    return {
        "table": {
            "rid": chair.rid,
            "title": table.title,
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
    """The context of ``tactical/replay.html`` for a battle that was fought without a table, but for what stands round it;
    ``views`` are those of one viewer."""
    rules = find(key)
    sides = {side: asdict(one) for side, one in rules.sides.items()}
    return {"table": {"ruleset": heading(rules), "side": views[0]["viewer"], "sides": sides}, **book(rules), "views": views}


def shown(table: Table) -> dict[str, Any]:
    """The context of ``tactical/shown.html``: a battle that lies open, as it was, and nothing of those who fought it but what
    they are called."""
    rows = table.views.filter(viewer=UMPIRE).order_by("number").values_list("view", flat=True)
    views = [json.loads(row) for row in rows]
    title, verdict, fought, when = told(table)
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


def heading(rules: RuleSet) -> dict[str, str]:
    """How a rule set is announced."""
    return {name: getattr(rules, name) for name in ("key", "title", "source", "stage")}


def book(rules: RuleSet) -> dict[str, Any]:
    """The rules that a page cites, and where the rule set's own page is, for ``{% static %}`` (None: it brings none)."""
    cited = {one: {"title": rule.title, "source": rule.source} for rule in rules.rules for one in rule.ids}
    paths = {"script": f"rulesets/{rules.key}/page.js", "style": f"rulesets/{rules.key}/page.css"}
    return {"rules": cited, "page": {name: path if finders.find(path) else None for name, path in paths.items()}}
