"""The lobby: rule sets that can be opened, and the tables this browser sits at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from functools import cache
from typing import Any

from django.urls import reverse

from tactical.engine.opening import first_mover, first_sides, has_clock, setup_text
from tactical.engine.registry import everyone, find
from tactical.engine.ruleset import USUAL, RuleSet
from tactical.models.belief import PACES, Chair, Sheet, Table
from tactical.models.program import THE_PROGRAM, name_program
from tactical.rooms.page import heading
from tactical.rooms.state import post_names, sides


def lobby() -> list[dict[str, Any]]:
    """List every rule set that can be played on its own; one that only fights a campaign's battles is left out."""
    return offered(everyone())


@cache
def offered(known: tuple[RuleSet, ...]) -> list[dict[str, Any]]:
    """List the offers, once: they depend on the rule sets alone, and reading all their set-ups takes a while."""
    return [
        {
            **heading(rules),
            "setups": [
                {"key": one.key, "title": one.title, "text": one.text, "agreed": agreed(rules, one.contents)}
                for one in rules.setups()
            ],
            "sides": {
                key: asdict(rules.sides[key])
                | {"posts": {f"post_{key}_{post}": asdict(one) for post, one in rules.posts.items()}}
                for key in first_sides(rules)
            },
            "first": first_mover(rules),
            "secrets": rules.secrets,
            "umpired": rules.umpired,
            "programs": programs(rules),
            "levels": rules.level_texts,
            "terms": terms(rules),
            "paces": [(str(pace), words) for pace, words in PACES.items()] if has_clock(rules) else [],
            "written": setup_text(rules),
        }
        for rules in known
        if rules.setups()
    ]


def programs(rules: RuleSet) -> list[tuple[str, str]]:
    """List the levels at which the computer may be asked to play a side: value and words, the usual level first."""
    if len(rules.levels) == 1:
        return [("program", THE_PROGRAM)]
    return [(f"program-{level}", name_program(level)) for level in sorted(rules.levels, key=USUAL.__ne__)]


def terms(rules: RuleSet) -> list[dict[str, Any]]:
    """List terms as fields of the form. A term that a set-up settles has one choice more, to leave it so."""
    settled = {key for one in rules.setups() for key in one.contents.get("terms", {})}
    return [
        {
            "field": f"term_{term.key}",
            "title": term.title,
            "text": term.text,
            "choices": [*([("", "default")] if term.key in settled else []), *term.choices],
        }
        for term in rules.terms
    ]


def agreed(rules: RuleSet, setup: dict[str, Any]) -> list[tuple[str, str]]:
    """List the agreed terms of a setup in words: title and choice."""
    held = setup.get("terms", {})
    return [(term.title, dict(term.choices).get(held[term.key], "")) for term in rules.terms if term.key in held]


MOST_OPEN = 30


def open_chairs(held: Iterable[str]) -> list[dict[str, Any]]:
    """List battles waiting for players, where their owners want it: the newest first, each with its free chairs, without those at
    which this browser sits. A battle tells no more here than its invitation does.
    """
    free = Chair.objects.filter(table__listed=True, table__ended=None, table__keeps=False, taken=False, program=False)
    chairs = free.exclude(table__chairs__rid__in=sorted(held)).select_related("table").order_by("-table__opened_at", "pk")
    found: dict[int, dict[str, Any]] = {}
    for chair in chairs:
        if not chair.fights or (chair.table_id not in found and len(found) == MOST_OPEN):
            continue
        found.setdefault(chair.table_id, offer_of(chair.table))["chairs"].append(place_of(chair))
    return list(found.values())


def offer_of(table: Table) -> dict[str, Any]:
    """Describe a battle that waits for players, for the list."""
    host = table.chairs.filter(is_owner=True).first()
    return {
        "title": table.title,
        "source": find(table.ruleset).source,
        "host": host.name if host else "",
        "move_seconds": table.move_seconds,
        "pace": PACES.get(table.pace or 0, ""),
        "opened_at": table.opened_at,
        "chairs": [],
    }


def place_of(chair: Chair) -> dict[str, Any]:
    """Describe a chair that may be taken, and its address."""
    side, posts = find(chair.table.ruleset).sides[chair.side], post_names(chair)
    url = reverse("tactical:enter", args=[chair.token])
    return {"name": side.name + (posts and f": {posts}"), "colour": side.colour, "letter": side.letter, "url": url}


def mine(rids: Iterable[str]) -> list[dict[str, Any]]:
    """List the tables at which these chairs stand, those that ask for orders first."""
    chairs = (
        Chair.objects.select_related("table")
        .prefetch_related("table__chairs")
        .filter(rid__in=sorted(rids))
        .order_by("-table__opened_at", "pk")
    )
    rows = [row(chair) for chair in chairs]
    return sorted(rows, key=lambda one: (one["over"], not one["asked"]))


def row(chair: Chair) -> dict[str, Any]:
    """Make one line of *My battles*."""
    table, rules = chair.table, find(chair.table.ruleset)
    side, posts = rules.sides.get(chair.side), post_names(chair)
    sheet = Sheet.objects.filter(table=table, side=chair.side, number=table.number).first()
    asked = sheet is not None and not sheet.sealed and chair.pk not in {*sheet.sealing, *sheet.idling}
    return {
        "title": table.title,
        "ruleset": rules.title,
        "url": reverse("tactical:room", args=[chair.rid]),
        "rid": chair.rid,
        "side": ("the umpire" if chair.umpires else "watcher") if side is None else side.name + (posts and f", {posts}"),
        "colour": "" if side is None else side.colour,
        "others": [one["who"] or one["name"] for key, one in sides(chair).items() if key != chair.side],
        "solo": table.solo,
        "opened_at": table.opened_at,
        "letter": ("U" if chair.umpires else "") if side is None else side.letter,
        "asked": asked and chair.fights and not table.is_over,
        "over": table.is_over,
    }
