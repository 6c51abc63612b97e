"""What the replay of a battle starts from that was fought without a table: its views are at hand, and nothing can be ordered."""

from __future__ import annotations

from typing import Any

from tactical.engine.registry import find
from tactical.rooms.page import static_paths


def replay(key: str, views: list[dict[str, Any]]) -> dict[str, Any]:
    """The context of ``tactical/replay.html``, but for what stands round it; ``views`` are those of one viewer."""
    rules = find(key)
    return {
        "table": {
            "ruleset": {"key": rules.key, "title": rules.title, "source": rules.source, "stage": rules.stage},
            "side": views[0]["viewer"],
            "sides": {side: {"name": one.name, "colour": one.colour, "letter": one.letter} for side, one in rules.sides.items()},
        },
        "rules": {one: {"title": rule.title, "source": rule.source} for rule in rules.rules for one in rule.ids},
        "page": static_paths(rules),
        "views": views,
    }
