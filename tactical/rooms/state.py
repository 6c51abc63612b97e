"""``state.json``: the state of the table for one chair."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict
from typing import Any

from django.db.models import prefetch_related_objects
from django.urls import reverse
from django.utils import timezone

from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE, RuleSet, View
from tactical.engine.text.numbering import Step
from tactical.engine.verdict import UNKNOWN, describe_verdict
from tactical.models.belief import WATCH, Chair, Offer, Sheet, Table
from tactical.models.program import level_of, levels, offers_hints, who_plays, who_writes
from tactical.models.renewal import may_renew, name_of, why_not
from tactical.models.showing import Showing
from tactical.models.steps import length
from tactical.models.talk import SIDE, TABLE, channels, list_readable_messages

Link = Callable[[str], str]
"""Token to address: the page knows under which name the site was called."""

HOW = {
    Sheet.How.CLOCK: "Time ran out for {}: your orders were sealed as they stood.",
    Sheet.How.CAPTAIN: "Time ran out for {} and your orders were not valid: your captain gave orders for you.",
    Sheet.How.STANDING: "Time ran out for {} before you wrote any orders: your captain gave orders for you, following "
    "your standing orders.",
    Sheet.How.UNFIT: "Your orders for {} were not valid when the move closed: none of them were carried out.",
}
ENEMY = "the enemy"
TROUBLE = "The move could not be resolved yet. The sealed orders are kept, and the server will try again."


def state_of(chair: Chair, link: Link) -> dict[str, Any]:
    """Return all that a page needs to know but the views. docs/battle-room.md describes every key."""
    table = chair.table
    prefetch_related_objects([table], "chairs")  # read about seven times below
    sheets = [] if chair.watches else last_sheets(chair)
    sheet = next((one for one in sheets if one.number == table.number and not table.is_over), None)
    resolving = sheet is not None and table.stage == Table.Stage.RESOLVING
    return {
        "version": chair.version,
        "number": chair.reached(),
        # Only sides that have sealed, and can no longer change their minds, read that others have.
        "stage": table.stage if table.is_over or resolving else Table.Stage.PLAYING.value,
        "side": chair.side,
        "posts": json.loads(chair.posts),
        "leads": chair.leads(),
        "asked": sheet is not None,
        "idle": sheet is not None and chair.pk in sheet.idling,
        "sealed": sheet is not None and (chair.pk in sheet.sealing or bool(sheet.sealed)),
        "deadline": None if chair.watches or table.deadline is None else table.deadline.isoformat(),
        "clock_waits": not chair.watches and clock_waits(table),
        "clock_stopped": table.held is not None and not table.is_over and not chair.watches,
        "now": timezone.now().isoformat(),
        "move_seconds": table.move_seconds,
        "book": book(chair, sheet),
        "watch_delay": table.watch_delay,
        "secrets": table.is_closed,
        "blind": chair.is_blind,
        "sides": sides(chair),
        "own_side": people(chair, sheet),
        "umpire": umpire(chair),
        "sheet": None if sheet is None else laid_out(sheet, chair),
        "draw": draw(chair),
        "levels": list(levels(table)),
        "hints": offers_hints(chair),
        "may_offer": not table.program_sides or table.program_weighs_draws,
        "result": result(chair),
        "length": length(table, chair.viewer) if table.is_over else "",
        "next": following(chair, link),
        "again": again(chair, link),
        "shown": describe_showing(chair, link),
        "talk": talk(chair),
        "tally": tally(chair),
        "verdict": verdict(chair),
        "note": note(chair, sheets),
        "notices": notices(chair),
        "turns": turns(chair),
        "may_play_on": table.is_open,
        "laying_out": not table.is_laid_out,
        "own_link": "" if chair.watches and not chair.is_owner else link(chair.token),
        "links": links(chair, link) if chair.is_owner else [],
        "lost": list_renewable_links(chair, link),
        "seed_hash": table.seed_hash,
        "seed": seed(chair),
        "salt": salt(chair),
        "viewer": chair.viewer,
        "eyes": eyes(chair),
    }


def clock_waits(table: Table) -> bool:
    """Report whether the clock waits for somebody to come. No page tells for whom."""
    timed = table.move_seconds is not None or table.pace is not None
    return timed and table.deadline is None and table.held is None and not table.is_over and bool(table.absent())


def result(chair: Chair) -> dict[str, Any] | None:
    """Return how the battle ended; where the war goes on, only as much as this side saw."""
    table = chair.table
    if not table.is_over:
        return None
    whole: dict[str, Any] = json.loads(table.result)
    if table.is_open or chair.umpires:
        return whole
    ending = whole.get("told", {}).get(chair.side, whole["ending"])
    return {"winner": whole["winner"] if knows_winner(chair) else None, "ending": ending, "moves": whole["moves"]}


def knows_winner(chair: Chair) -> bool:
    """Report whether a chair may read who won: where the war goes on, only a side that saw it."""
    return chair.table.is_open or chair.umpires or bool(read_tally(chair.table)["seen"].get(chair.side, {}).get("knows"))


def read_tally(table: Table) -> dict[str, Any]:
    """Read a battle's course and cost: ``all`` of it, and by side what it has ``seen``."""
    found: dict[str, Any] = json.loads(table.tally or "null") or {"all": None, "seen": {}}
    return found


def tally(chair: Chair) -> dict[str, Any] | None:
    """Return a battle's course and cost; where the war goes on, a side reads its own losses alone."""
    table = chair.table
    if not table.is_over:
        return None
    if table.is_open or chair.umpires:
        whole: dict[str, Any] | None = read_tally(table)["all"]
        return whole
    losses = read_tally(table)["seen"].get(chair.side, {}).get("losses")
    return {"losses": losses} if losses else None


def verdict(chair: Chair) -> str:
    """Say in a line who won and by how much, as far as this chair may know; "" while the battle goes on."""
    told = result(chair)
    if told is None:
        return ""
    if not knows_winner(chair):
        return UNKNOWN
    rules = find(chair.table.ruleset)
    player = chair.side if chair.fights and not chair.table.solo else ""
    return describe_verdict(rules, chair.table.sides, told, tally(chair), player)


def seed(chair: Chair) -> str | None:
    """Show the seed of the dice when everything lies open; it also tells how the pieces of a board were numbered."""
    return chair.table.seed or None if chair.table.is_open or chair.umpires else None


def salt(chair: Chair) -> str | None:
    """Show the salt of the seed's hash with it; None for a battle from before there were salts."""
    return chair.table.salt or None if seed(chair) else None


def book(chair: Chair, sheet: Sheet | None) -> dict[str, Any] | None:
    """Describe the book's own clock, where the table goes by it. ``opens`` is when Go is for this side (null: it may order),
    ``calls`` the timekeeper's calls, by the seconds left.
    """
    table = chair.table
    if table.pace is None or chair.watches:
        return None
    waits = table.opens is not None and chair.side not in json.loads(table.gone)
    asked = sheet is not None and chair.fights
    return {
        "pace": table.pace,
        "calls": sorted(find(table.ruleset).calls.items(), reverse=True),
        "seconds": table.allowed or None,
        "opens": table.opens.isoformat() if waits and table.opens else None,
        "may_go": bool(asked and table.allowed and chair.leads()),
        "before_go": bool(asked and table.is_before_go(chair.side, timezone.now())),
    }


def following(chair: Chair, link: Link) -> dict[str, Any] | None:
    """Offer the next battle of a war over several: this chair's link to its place there, or whether it may open it."""
    table = chair.table
    if not table.is_over:
        return None
    opened = (
        Chair.objects.filter(table__follows=table, side=chair.side, posts=chair.posts, is_owner=chair.is_owner)
        .select_related("table")
        .first()
    )
    if opened is None and table.next_setup() is None:
        return None
    return {"url": link(opened.token) if opened else "", "title": opened.table.title if opened else "", "may_open": chair.leads()}


def again(chair: Chair, link: Link) -> dict[str, Any] | None:
    """Offer the same battle with the sides changed: this chair's link to its place there, or whether it may open it."""
    table = chair.table
    if not table.may_be_again:
        return None
    opened = Chair.objects.filter(
        table__rematch_of=table, side=table.across(chair.side), posts=chair.posts, is_owner=chair.is_owner
    ).first()
    return {"url": link(opened.token) if opened else "", "may_open": chair.leads()}


MOST_LINES = 100


def talk(chair: Chair) -> dict[str, Any] | None:
    """Show the newest lines of talk this chair may read, and to whom it can speak; None at a watcher's chair."""
    if chair.watches:
        return None
    said = said_to(chair)
    may = chair.is_owner and not chair.table.keeps and not chair.table.solo
    return {"to": channels(chair), "lines": said[-MOST_LINES:], "last": len(said), "open": chair.table.talk, "may_close": may}


def said_to(chair: Chair) -> list[dict[str, Any]]:
    """List every message that this chair may read."""
    return [
        {
            "to": TABLE if one.channel == TABLE else SIDE,
            "who": one.who,
            "side": one.side,
            "you": one.chair_id == chair.pk,
            "number": one.number,
            "at": one.said_at.isoformat(),
            "text": one.text,
        }
        for one in list_readable_messages(chair)
    ]


def describe_showing(chair: Chair, link: Link) -> dict[str, Any] | None:
    """Say whether the battle is shared: ``url`` of that page ("": it is not), whether the lobby lists it, how many frames of its
    film are drawn, and whether this chair may change it.
    """
    table = chair.table
    if not table.is_open:
        return None
    showing = Showing.objects.filter(table=table, is_open=True).defer("card", "film").first()
    may = chair.fights or chair.is_owner
    if showing is None:
        return {"url": "", "listed": False, "may": may, "drawn": 0, "frames": 0}
    here = link("x").partition("/battles/")[0] + reverse("tactical:shown", args=[showing.key])
    return {"url": here, "listed": showing.listed_at is not None, "may": may, "drawn": showing.drawn, "frames": showing.frames}


def last_sheets(chair: Chair) -> list[Sheet]:
    """Find this side's sheets of the move in hand and of the last before it, the newest first."""
    sheets = Sheet.objects.filter(table=chair.table_id, side=chair.side, number__lte=chair.table.number)
    return [*sheets.order_by("-number")[:2]]


def laid_out(sheet: Sheet, chair: Chair) -> dict[str, Any]:
    """Return the sheet as this chair is shown it: of a shared sheet its own part, and the faults of that."""
    laid = json.loads(sheet.laid)
    own = laid.pop("own", {}).get(str(chair.pk))
    if own is not None:
        laid = {**laid, **own, "text": ""}
    return {**laid, "steps": len(json.loads(sheet.steps).get(str(chair.pk), []))}


def sides(chair: Chair) -> dict[str, dict[str, Any]]:
    """Describe every side: its marks, and who plays it (None: nobody has come yet).

    Where the war goes on nobody reads who commands the enemy, how many they are and which forces they have; only the umpire
    whether they have come.
    """
    table = chair.table
    came: dict[str, list[str]] = {}
    for other in (one for one in table.chairs.all() if (one.taken if chair.umpires else one.is_kept)):
        posts = post_names(other)
        if table.keeps and not chair.umpires and other.side != chair.side:
            came[other.side] = [ENEMY]
        else:
            came.setdefault(other.side, []).append(f"{other.name} ({posts})" if posts else other.name)
    programs, known = table.program_sides, find(table.ruleset).sides
    who = {key: who_plays(table, key) if key in programs else ", ".join(came.get(key, [])) or None for key in table.sides}
    return {
        key: asdict(known[key])
        | {"who": who[key], "program": key in programs}
        | ({"level": level_of(table, key)} if key in programs and levels(table) else {})
        for key in table.sides
    }


def post_names(chair: Chair) -> str:
    """Name a chair's posts; "" where it holds all."""
    known, held = find(chair.table.ruleset).posts, json.loads(chair.posts)
    names = [post.name for key, post in known.items() if key in held]
    return ", ".join([*names, *(one.partition(":")[2] for one in held if one not in known)])


def people(chair: Chair, sheet: Sheet | None) -> list[dict[str, Any]]:
    """List the chairs of one's own side, where it has several: posts, who sits there (None: nobody), whether it has sealed."""
    mates = [one for one in chair.table.chairs.all() if one.side == chair.side] if chair.fights else []
    sealing, idle = ([], set()) if sheet is None else (sheet.sealing, sheet.idling)
    return [
        {
            "posts": post_names(mate),
            "who": who_writes(mate) if mate.program else mate.name if mate.is_kept else None,
            "you": mate.pk == chair.pk,
            "sealed": mate.pk in sealing,
            "idle": mate.pk in idle,
        }
        for mate in mates
        if len(mates) > 1
    ]


def umpire(chair: Chair) -> dict[str, Any] | None:
    """Name the umpire (None: there is none); to the umpire himself also say which sides have sealed."""
    table = chair.table
    his = next((one for one in table.chairs.all() if one.umpires), None)
    if his is None:
        return None
    found: dict[str, Any] = {"who": his.name if his.taken else None, "you": chair.umpires}
    if chair.umpires:
        asked = table.sheets.filter(number=table.number, side__in=table.sides)
        found["sealed"] = {sheet.side: bool(sheet.sealed) for sheet in asked}
    return found


def notices(chair: Chair) -> list[dict[str, Any]]:
    """List the umpire's acts at the table: ``number`` of moves resolved then, and a sentence."""
    if chair.is_blind:
        return []
    return [one for one in json.loads(chair.table.notices) if one["number"] <= chair.reached()]


def draw(chair: Chair) -> str | None:
    """Return the state of a draw: ``offered`` by this side, ``offered_to_you`` and unanswered, or None."""
    if not chair.fights or chair.table.is_over:
        return None
    offer = chair.table.offers.filter(state=Offer.State.OPEN).first()
    if offer is None:
        return None
    if offer.side == chair.side:
        return "offered"
    return None if chair.side in json.loads(offer.accepted) else "offered_to_you"


def note(chair: Chair, sheets: list[Sheet]) -> str | None:
    """Tell this side of its last move: that the clock ordered it, that it is held up."""
    if chair.watches:
        return None
    if chair.table.trouble and not chair.table.is_over:
        return TROUBLE
    last = next((one for one in sheets if one.number < chair.table.number), None)
    if last is None or last.how == Sheet.How.OWN:
        return None
    name = find(chair.table.ruleset).step(json.loads(last.laid)["view"]).name
    return HOW[Sheet.How(last.how)].format(name[0].lower() + name[1:])


def links(chair: Chair, link: Link) -> list[dict[str, str]]:
    """List for the owner the free chairs, each with its ``chair``, by which it can be given to the computer, and the link for
    spectators.
    """
    table = chair.table
    rules = find(table.ruleset)
    found: list[dict[str, str]] = []
    for other in (one for one in table.chairs.all() if one.pk != chair.pk):
        if other.watches:
            found.append({"side": WATCH, "name": "Watchers", "url": link(other.token)})
        elif not (other.taken or other.program):
            posts = post_names(other)
            name = "The umpire" if other.umpires else rules.sides[other.side].name
            free = {"chair": other.rid} if other.fights and not (table.keeps or table.is_over) else {}
            found.append({"side": other.side, "name": f"{name}: {posts}" if posts else name, "url": link(other.token), **free})
    return found


def list_renewable_links(chair: Chair, link: Link) -> list[dict[str, str]] | None:
    """List the chairs for which this one can make a new link, or ``why`` not: whose they are, and the ``url`` of a link not used
    yet. None where it makes none at all.
    """
    if not may_renew(chair):
        return None
    rules, found = find(chair.table.ruleset), []
    for other in chair.table.chairs.all():
        if other.pk == chair.pk or not other.taken or other.program or other.watches:
            continue
        why = why_not(chair, other)
        side = "the umpire" if other.umpires else rules.sides[other.side].name
        url = link(other.token) if other.called and not why else ""
        found.append({"chair": name_of(other.rid), "name": other.name, "side": side, "why": why, "url": url})
    return found


def turns(chair: Chair) -> str | None:
    """Name the side to which a solo player turns the table now ("": to none, this one orders); None for anybody else."""
    table = chair.table
    if not (table.solo and chair.is_owner):
        return None
    if table.is_over or chair.must_order():
        return ""
    others = [one for one in table.chairs.all() if one.is_owner and one.pk != chair.pk]
    return next((find(table.ruleset).sides[one.side].name for one in others if one.fights and one.must_order()), "")


def eyes(chair: Chair) -> dict[str, str]:
    """List the viewers through whose eyes a battle without further secrets can be watched again: viewer and words.

    Where the war goes on only the umpire has the choice; it is empty where all saw the same.
    """
    table = chair.table
    rules = find(table.ruleset)
    if not table.has_secrets or not (table.is_open or (table.is_over and chair.umpires)):
        return {}
    return {side: f"as {rules.sides[side].name} saw it" for side in table.sides} | {UMPIRE: "as it was"}


def views_from(chair: Chair, start: int, viewer: str = "") -> list[dict[str, Any]]:
    """Return the views of this chair's viewer (after the end of another, of ``eyes``) from ``start`` moves on, as far as they may
    be seen now.
    """
    if chair.is_blind:
        return []
    rows = chair.table.views.filter(viewer=viewer or chair.viewer, number__gte=start, number__lte=chair.reached())
    return [json.loads(view) for view in rows.order_by("number").values_list("view", flat=True)]


def steps(rules: RuleSet, views: Iterable[View]) -> list[Step]:
    """Name the steps of these views: number and name, as every page, text and title has them."""
    return [rules.step(view) for view in views]
