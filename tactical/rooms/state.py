"""``state.json``: how the table stands for one chair."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from django.utils import timezone

from tactical.engine.registry import find
from tactical.models.belief import WATCH, Chair, Offer, Sheet, Table

Link = Callable[[str], str]
"""Token to address: the page knows under which name the site was called."""

HOW = {
    Sheet.How.CLOCK: "Time ran out for move {}: your orders were sealed as they stood.",
    Sheet.How.CAPTAIN: "Time ran out for move {} and your orders could not stand: your captain ordered for you.",
}
TROUBLE = "The move could not be resolved yet. What was sealed is kept, and it will be tried again."


def state_of(chair: Chair, link: Link) -> dict[str, Any]:
    """All that a page needs to know but the views. docs/battle-room.md describes every key."""
    table = chair.table
    sheet = None if chair.watches or table.is_over else sheet_of(chair, table.number)
    resolving = sheet is not None and table.stage == Table.Stage.RESOLVING
    return {
        "version": chair.version,
        "number": chair.reached(),
        # That others have sealed is told only to those who have done so too and can no longer change their minds.
        "stage": table.stage if table.is_over or resolving else Table.Stage.PLAYING.value,
        "side": chair.side,
        "asked": sheet is not None,
        "sealed": sheet is not None and bool(sheet.sealed),
        "deadline": None if chair.watches or table.deadline is None else table.deadline.isoformat(),
        "now": timezone.now().isoformat(),
        "move_seconds": table.move_seconds,
        "watch_delay": table.watch_delay,
        "sides": sides(table),
        "sheet": None if sheet is None else laid_out(sheet),
        "draw": draw(chair),
        "result": json.loads(table.result) if table.is_over else None,
        "note": note(chair),
        "own_link": "" if chair.watches and not chair.is_owner else link(chair.token),
        "links": links(chair, link) if chair.is_owner else [],
        "seed_hash": table.seed_hash,
        "seed": table.seed or None,
    }


def sheet_of(chair: Chair, number: int) -> Sheet | None:
    """What this side is asked for at move ``number``, if it is."""
    return Sheet.objects.filter(table=chair.table_id, side=chair.side, number=number).first()


def laid_out(sheet: Sheet) -> dict[str, Any]:
    return {**json.loads(sheet.laid), "steps": len(json.loads(sheet.steps))}


def sides(table: Table) -> dict[str, dict[str, Any]]:
    """Every side: how it is marked, and who plays it (None: nobody has come yet)."""
    came = {chair.side: chair.name for chair in table.chairs.filter(taken=True)}
    programs = table.program_sides
    return {
        key: {
            "name": side.name,
            "colour": side.colour,
            "letter": side.letter,
            "who": "the program" if key in programs else came.get(key),
        }
        for key, side in find(table.ruleset).sides.items()
    }


def draw(chair: Chair) -> str | None:
    """``offered`` by this side, ``offered_to_you`` and unanswered, or None."""
    if chair.watches or chair.table.is_over:
        return None
    offer = chair.table.offers.filter(state=Offer.State.OPEN).first()
    if offer is None:
        return None
    if offer.side == chair.side:
        return "offered"
    return None if chair.side in json.loads(offer.accepted) else "offered_to_you"


def note(chair: Chair) -> str | None:
    """What this side must be told about its last move: that the clock ordered it, that it is held up."""
    if chair.watches:
        return None
    if chair.table.trouble and not chair.table.is_over:
        return TROUBLE
    past = Sheet.objects.filter(table=chair.table_id, side=chair.side, number__lt=chair.table.number)
    last = past.order_by("-number").first()
    if last is None or last.how == Sheet.How.OWN:
        return None
    return HOW[Sheet.How(last.how)].format(last.number + 1)


def links(chair: Chair, link: Link) -> list[dict[str, str]]:
    """For the owner: the chairs that nobody has taken, and the link for all who want to look on."""
    rules = find(chair.table.ruleset)
    found = []
    for other in chair.table.chairs.exclude(pk=chair.pk):
        if other.watches:
            found.append({"side": WATCH, "name": "Watchers", "url": link(other.token)})
        elif not other.taken:
            found.append({"side": other.side, "name": rules.sides[other.side].name, "url": link(other.token)})
    return found


def views_from(chair: Chair, start: int) -> list[dict[str, Any]]:
    """What this chair's viewer saw after ``start`` moves and later, as far as it may see now."""
    rows = chair.table.views.filter(viewer=chair.viewer, number__gte=start, number__lte=chair.reached())
    return [json.loads(view) for view in rows.order_by("number").values_list("view", flat=True)]
