"""What the page of a battle room starts from."""

from __future__ import annotations

from typing import Any

from django.contrib.staticfiles import finders
from django.urls import reverse

from tactical.engine.registry import find
from tactical.engine.ruleset import RuleSet
from tactical.models.belief import Chair
from tactical.rooms.state import Link, state_of

POSTS = ("draft", "back", "seal", "unseal", "resign", "draw", "go", "onward", "umpire")
PLACES = ("room", "state", "views", *POSTS, "export", "game", "position")


def page(chair: Chair, link: Link) -> dict[str, Any]:
    """The context of ``tactical/room.html``."""
    table, rules = chair.table, find(chair.table.ruleset)
    return {
        "table": {
            "rid": chair.rid,
            "title": table.title,
            "ruleset": {"key": rules.key, "title": rules.title, "source": rules.source, "stage": rules.stage},
            "side": chair.side,
            "watches": chair.watches,
            "umpires": chair.umpires,
            "posts": {key: {"name": one.name, "text": one.text} for key, one in rules.posts.items()},
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
        "rules": {one: {"title": rule.title, "source": rule.source} for rule in rules.rules for one in rule.ids},
        "page": static_paths(rules),
    }


def static_paths(rules: RuleSet) -> dict[str, str | None]:
    """Where the rule set's own page is, for ``{% static %}``; None for what it does not bring."""
    paths = {"script": f"rulesets/{rules.key}/page.js", "style": f"rulesets/{rules.key}/page.css"}
    return {name: path if finders.find(path) else None for name, path in paths.items()}
