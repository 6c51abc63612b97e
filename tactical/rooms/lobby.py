"""The lobby: rule sets that can be opened, and the tables this browser sits at."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from datetime import datetime
from functools import cache
from typing import Any

from django.db.models import F
from django.urls import reverse
from django.utils import timezone

from tactical.engine.opening import find_card_setup, first_mover, first_sides, has_clock, name_game, setup_text
from tactical.engine.registry import everyone, find
from tactical.engine.ruleset import USUAL, RuleSet
from tactical.engine.text.words import plural
from tactical.models.belief import LIVE_S, PACES, Chair, Sheet, Table
from tactical.models.program import THE_PROGRAM, name_program
from tactical.rooms.cards import LONG, describe_card
from tactical.rooms.page import heading
from tactical.rooms.state import Link, clock_waits, post_names, result, sides, verdict

SETTINGS = 8
"""Settings of every game: set-up, side, opponent, open game, clock, name, spectator delay, whether anybody may watch."""


def lobby() -> list[dict[str, Any]]:
    """List every rule set that can be played on its own; one that only fights a campaign's battles is left out."""
    return offered(everyone())


@cache
def offered(known: tuple[RuleSet, ...]) -> list[dict[str, Any]]:
    """List the offers, once: they depend on the rule sets alone, and reading all their set-ups takes a while. First comes the
    game whose first lesson is shortest.
    """
    offers = [
        {
            **heading(rules),
            "card": describe_card(rules),
            "opens": find_card_setup(rules),
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
            "settings": len(rules.terms) + SETTINGS + (2 if rules.secrets else 0) + (1 if rules.umpired else 0),
        }
        for rules in known
        if rules.setups()
    ]
    return sorted(offers, key=lambda one: one["card"]["lesson"] or LONG)


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
    others = free.exclude(table__chairs__rid__in=sorted(held)).select_related("table").prefetch_related("table__chairs")
    chairs = others.order_by("-table__opened_at", "pk")
    found: dict[int, dict[str, Any]] = {}
    for chair in chairs:
        if not chair.fights or (chair.table_id not in found and len(found) == MOST_OPEN):
            continue
        found.setdefault(chair.table_id, offer_of(chair.table))["chairs"].append(place_of(chair))
    return list(found.values())


def offer_of(table: Table) -> dict[str, Any]:
    """Describe a battle that waits for players, for the list."""
    host = next((one for one in table.chairs.all() if one.is_owner), None)
    return {
        **name_battle(table),
        "host": host.name if host else "",
        "pace": describe_pace(table),
        "opened_at": table.opened_at,
        "chairs": [],
    }


def name_battle(table: Table) -> dict[str, str]:
    """Name a battle: the whole title, its game, and what is played of it."""
    name = name_game(find(table.ruleset))
    return {"title": table.title, "game": name, "played": table.title.removeprefix(name).lstrip(": ")}


def describe_pace(table: Table) -> str:
    """Say how fast a battle goes: live, over days, or without a clock."""
    if table.pace:
        return f"live, by the book’s clock {PACES[table.pace]}"
    if not table.move_seconds:
        return "no clock"
    return f"{'live' if table.move_seconds <= LIVE_S else 'over days'}, {write_time(table.move_seconds)} a move"


def place_of(chair: Chair) -> dict[str, Any]:
    """Describe a chair that may be taken, and its address."""
    side, posts = find(chair.table.ruleset).sides[chair.side], post_names(chair)
    url = reverse("tactical:enter", args=[chair.token])
    return {"name": side.name + (posts and f": {posts}"), "colour": side.colour, "letter": side.letter, "url": url}


def invitations(rids: Iterable[str], link: Link) -> dict[str, dict[str, Any]]:
    """Find by game the newest battle that this browser opened and for which it still waits for somebody."""
    owned = Chair.objects.filter(rid__in=sorted(rids), is_owner=True, table__ended=None, table__keeps=False)
    found: dict[str, dict[str, Any]] = {}
    for chair in owned.select_related("table").prefetch_related("table__chairs").order_by("table__opened_at", "pk"):
        free = [one for one in chair.table.chairs.all() if one.fights and not one.taken and not one.program]
        if free:
            links = [{"name": place_of(one)["name"], "url": link(one.token)} for one in free]
            found[chair.table.ruleset] = {
                "rid": chair.rid,
                "url": reverse("tactical:room", args=[chair.rid]),
                "listed": chair.table.listed,
                "may_cancel": bool(chair.table.absent()),
                "opened_at": chair.table.opened_at,
                "links": links,
            }
    return found


def mine(rids: Iterable[str], link: Link | None = None) -> list[dict[str, Any]]:
    """List the tables at which these chairs stand: those that ask for orders first, the most urgent of them first of all; the
    battles that are over last. Nothing is urgent where nobody has joined yet. With ``link`` each has the address at which another
    device goes on.
    """
    chairs = (
        Chair.objects.select_related("table")
        .prefetch_related("table__chairs")
        .filter(rid__in=sorted(rids))
        .order_by("-table__opened_at", "pk")
    )
    sheets = {
        (one.table_id, one.side): one
        for one in Sheet.objects.filter(table__in=[chair.table for chair in chairs], number=F("table__number"))
    }
    now = timezone.now()
    rows = [row(chair, sheets.get((chair.table_id, chair.side)), now) | {"own_link": own_link(chair, link)} for chair in chairs]
    return sorted(
        rows, key=lambda one: (one["over"], not one["asked"], one["waits"], one["seconds"] is None, one["seconds"] or 0)
    )


def own_link(chair: Chair, link: Link | None) -> str:
    """Return the address that opens this chair in another browser; none for a watcher, whose link is everybody's."""
    return "" if link is None or (chair.watches and not chair.is_owner) else link(chair.token)


def row(chair: Chair, sheet: Sheet | None, now: datetime) -> dict[str, Any]:
    """Make one line of *My battles*."""
    table, rules = chair.table, find(chair.table.ruleset)
    side, posts = rules.sides.get(chair.side), post_names(chair)
    asked = sheet is not None and not sheet.sealed and chair.pk not in {*sheet.sealing, *sheet.idling}
    asked = asked and chair.fights and not table.is_over
    seconds = None if chair.watches or table.deadline is None else max(0, round((table.deadline - now).total_seconds()))
    return {
        **name_battle(table),
        "ruleset": rules.title,
        "url": reverse("tactical:room", args=[chair.rid]),
        "rid": chair.rid,
        "side": ("the umpire" if chair.umpires else "watcher") if side is None else side.name + (posts and f", {posts}"),
        "colour": "" if side is None else side.colour,
        "others": [one["who"] or one["name"] for key, one in sides(chair).items() if key != chair.side],
        "solo": table.solo,
        "opened_at": table.opened_at,
        "letter": ("U" if chair.umpires else "") if side is None else side.letter,
        "asked": asked,
        "over": table.is_over,
        "seconds": seconds,
        "left": time_left(chair, seconds),
        "step": "" if table.is_over else name_step(chair, sheet),
        "waits": not table.keeps and not table.is_over and bool(table.absent()),
        **tell_ending(chair),
    }


def name_step(chair: Chair, sheet: Sheet | None) -> str:
    """Name the move in hand as its book counts, as far as this chair sees: "move 9", "the deployment"."""
    if chair.is_blind:
        return ""
    seen = json.loads(sheet.laid)["view"] if sheet else None
    if seen is None:
        last = chair.table.views.filter(viewer=chair.viewer, number=chair.reached()).first()
        if last is None:
            return ""
        seen = json.loads(last.view)
    name = find(chair.table.ruleset).step(seen).name
    return name[0].lower() + name[1:]


def time_left(chair: Chair, seconds: int | None) -> str:
    """Say how long a move has left: "3 min 20 s", or why no time runs."""
    table = chair.table
    if table.is_over or chair.watches:
        return ""
    if table.held is not None:
        return "clock stopped"
    if seconds is not None:
        return write_time(seconds)
    return "not begun" if clock_waits(table) else "no clock"


def write_time(seconds: int) -> str:
    """Write a time in its two largest units: "3 min 20 s", "19 h 40 min", "1 day".

    >>> write_time(200), write_time(70_800), write_time(86_400), write_time(0)
    ('3 min 20 s', '19 h 40 min', '1 day', '0 s')
    """
    words = []
    for size, unit in ((86_400, "day"), (3600, "h"), (60, "min"), (1, "s")):
        count, seconds = divmod(seconds, size)
        if count:
            words.append(plural(count, unit) if unit == "day" else f"{count} {unit}")
    return " ".join(words[:2]) or "0 s"


def tell_ending(chair: Chair) -> dict[str, Any]:
    """Say how a battle ended for this chair, as far as its room does; ``won`` counts victories of one's own."""
    told = result(chair)
    if told is None:
        return {"won": False, "verdict": "", "ending": ""}
    won = chair.fights and not chair.table.solo and told["winner"] == chair.side
    return {"won": won, "verdict": verdict(chair), "ending": told["ending"]}
