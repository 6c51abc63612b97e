"""What can be opened, and the tables this browser sits at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.urls import reverse

from tactical.engine.registry import everyone, find
from tactical.models.belief import Chair, Sheet


def lobby() -> list[dict[str, Any]]:
    """Every rule set that can be played on its own. One that only fights a campaign's battles is not among them."""
    return [
        {
            "key": rules.key,
            "title": rules.title,
            "source": rules.source,
            "stage": rules.stage,
            "setups": [{"key": one.key, "title": one.title, "text": one.text} for one in rules.setups()],
            "sides": {
                key: {"name": side.name, "colour": side.colour, "letter": side.letter}
                for key, side in rules.sides.items()
            },
            "notation": None if rules.notation is None else rules.notation.help,
        }
        for rules in everyone()
        if rules.setups()
    ]


def mine(rids: Iterable[str]) -> list[dict[str, Any]]:
    """The tables at which these chairs stand, those that ask for orders first."""
    chairs = Chair.objects.select_related("table").filter(rid__in=sorted(rids)).order_by("-table__opened_at", "pk")
    rows = [row(chair) for chair in chairs]
    return sorted(rows, key=lambda one: (one["over"], not one["asked"]))


def row(chair: Chair) -> dict[str, Any]:
    """One line of *My battles*."""
    table, rules = chair.table, find(chair.table.ruleset)
    side = rules.sides.get(chair.side)
    sheets = Sheet.objects.filter(table=table, side=chair.side, number=table.number, sealed="")
    return {
        "title": table.title,
        "ruleset": rules.title,
        "url": reverse("tactical:room", args=[chair.rid]),
        "rid": chair.rid,
        "side": "watcher" if side is None else side.name,
        "colour": "" if side is None else side.colour,
        "letter": "" if side is None else side.letter,
        "number": chair.reached(),
        "asked": not table.is_over and not chair.watches and sheets.exists(),
        "over": table.is_over,
    }
