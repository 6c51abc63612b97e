"""Resolution of a table's move: exactly once, whatever happens to the worker."""

from __future__ import annotations

import json
import logging
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tactical.common.queue import send
from tactical.engine.dice import Dice
from tactical.engine.play.fight import advance
from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE, Allowance, Event, Orders, RuleSet, State
from tactical.engine.text.words import sentence
from tactical.models.belief import WATCH, Chair, Sheet, Table, View
from tactical.models.program import level_at, level_of
from tactical.models.truth import Battle, Move
from tactical.news import has_news, tell_of_move
from tactical.services.battles import dump, finish
from tactical.services.judge import lay_out, position_of, share_out

log = logging.getLogger(__name__)

RESOLVE = "tactical.tasks.resolve_move"
LONGEST_GAME = 1_000
"""Moves after which a battle is drawn whatever its limit, so that every table ends (the computer plays on for ever) and its data
stays small.
"""
SHORTEST_CLOCK, LONGEST_CLOCK = 15, 60 * 60 * 24 * 14
LONGEST_COUNTDOWN = 300
"""Seconds of the longest countdown. A message that waits longer than the broker's patience (600 s) is delivered again and again:
longer clocks are left to the sweep.
"""


def resolve_move(table_id: int, number: int) -> bool:
    """Resolve move ``number`` (from 0) of a table. May be called any number of times, by any number of workers.

    1 leave if that move is not the one being resolved; 2 resolve the sealed orders, captains ordering for the rest, with no lock
    held; 3 store the position, the move, every viewer's view and the next sheets in one transaction, if nobody else has; 4 go on
    if the computer alone acts next. Returns whether this call stored it.
    """
    table = Table.objects.select_related("battle").filter(pk=table_id).first()
    if table is None or table.number != number or table.stage != Table.Stage.RESOLVING:
        return False
    Table.objects.filter(pk=table_id, number=number).update(taken_at=timezone.now())
    rules = find(table.ruleset)
    if table.is_laid_out:
        sealed = table.sheets.filter(number=number).exclude(sealed="")
        sheets = {sheet.side: json.loads(sheet.sealed) for sheet in sealed}
    else:
        sheets = json.loads(table.battle.given)[number]
    state, events, orders = advance_anyhow(table, rules, sheets)
    resigned = who_resigns(table, rules, state)
    if resigned is not None:
        state = rules.stop(state, *resigned)
    if number + 1 >= LONGEST_GAME and rules.result(state) is None:
        state = rules.stop(state, None, f"Drawn: {LONGEST_GAME} moves have been played")
    with transaction.atomic():
        now = timezone.now()
        moved = Table.objects.filter(pk=table_id, number=number, stage=Table.Stage.RESOLVING).update(
            number=number + 1,
            moved_at=now,
            trouble=False,
            struck=resigned is not None,
            deadline=None if table.pace is None else F("deadline"),
        )
        if not moved:
            return False
        table.refresh_from_db()
        Battle.objects.filter(pk=table.battle_id).update(position=dump(state))
        Move.objects.create(battle=table.battle, number=number + 1, orders=dump(orders), events=dump(events))
        show(table, rules, state, orders)
        if rules.result(state) is not None:
            finish(table, rules, state)
        else:
            ask(table, rules, state, now)
        tell_of_move(table, number)
    return True


def who_resigns(table: Table, rules: RuleSet, state: State) -> tuple[str, str] | None:
    """Return the winner and the words of it, if the computer gives up a battle against people. In a war it fights on, to settle
    the fate of its ships.
    """
    sides = table.sides
    if rules.result(state) is not None or len(sides) != 2 or table.is_alone or table.keeps or not table.is_laid_out:
        return None
    for side, other in zip(sides, reversed(sides), strict=True):
        if side in table.program_sides and rules.resigns(state, side):
            return other, sentence(f"{rules.sides[side].name} resigns")
    return None


def advance_anyhow(table: Table, rules: RuleSet, sheets: dict[str, Orders]) -> tuple[State, list[Event], dict[str, Orders]]:
    """Resolve, if need be without the umpire's sheet: an impossible ruling must not hold up the sides for ever. He is told that
    nothing of it was done.
    """
    position, dice = json.loads(table.battle.position), Dice(table.battle.seed if table.is_laid_out else table.given_seed)
    sheets = with_captains(table, rules, position, sheets, dice)
    levels = {side: level_of(table, side) for side in table.sides}
    try:
        return advance(rules, position, sheets, dice, levels)
    except Exception:
        if UMPIRE not in sheets:
            raise
        log.exception("table %s: move %s cannot be resolved with the umpire's rulings", table.pk, table.number)
    done = advance(
        rules, json.loads(table.battle.position), {side: one for side, one in sheets.items() if side != UMPIRE}, dice, levels
    )
    table.sheets.filter(number=table.number, side=UMPIRE).update(how=Sheet.How.UNFIT)
    return done


def with_captains(table: Table, rules: RuleSet, state: State, sheets: dict[str, Orders], dice: Dice) -> dict[str, Orders]:
    """Add the parts of posts given to the computer, written by captains, without orders that would be illegal beside the others'
    of the side.
    """
    whole = dict(sheets)
    for chair in table.chairs.filter(program=True, side__in=list(sheets)) if table.is_laid_out else ():
        side, posts = chair.side, chair.held_posts or frozenset()
        wanted = rules.captain(state, side, dice.child("captain", side), level_at(chair))
        orders = rules.merge(state, side, whole[side], rules.part(state, side, wanted, posts), posts)
        if not rules.check(state, side, orders):
            whole[side] = orders
    return whole


def show(table: Table, rules: RuleSet, state: State, orders: dict[str, Orders]) -> None:
    """Write every viewer's view now, and the orders behind it as far as that viewer may know them."""
    View.objects.bulk_create(
        View(
            table=table,
            number=table.number,
            viewer=viewer,
            view=dump(rules.see(state, viewer)),
            orders=dump(orders_known(rules, viewer, orders)),
        )
        for viewer in rules.viewers(state)
    )


def orders_known(rules: RuleSet, viewer: str, orders: dict[str, Orders]) -> dict[str, Orders]:
    """Return the orders of a resolved move that a viewer may read: all sides' where the rule set says so, else his own. Only an
    umpire reads an umpire's.
    """
    if viewer == UMPIRE:
        return orders
    return {side: one for side, one in orders.items() if side == viewer or (rules.open_orders and side != UMPIRE)}


def ask(table: Table, rules: RuleSet, state: State, now: datetime) -> None:
    """Lay an empty sheet before every person who must act, and before an umpire; where only the computer must act, have the move
    resolved. Nobody is asked for a move that the battle was given.
    """
    if not table.is_laid_out:
        close(table)
        return
    people = [side for side in rules.to_act(state) if side not in table.program_sides]
    chairs: dict[str, list[Chair]] = {}
    for chair in table.chairs.exclude(side=WATCH):
        chairs.setdefault(chair.side, []).append(chair)
    asked = [*people, *(one for one in chairs if one == UMPIRE and UMPIRE not in table.program_sides)]
    Sheet.objects.bulk_create(
        Sheet(table=table, side=side, number=table.number, laid=dump(laid), idlers=dump(idlers(rules, state, mates)))
        for side in asked
        for mates in (chairs.get(side, []),)
        for laid in (share_out(rules, state, side, lay_out(rules, state, side, {}), mates),)
    )
    stands = table.pace is not None and take_up(table, rules.clock(state) if people else None)
    if not asked:
        close(table)
        return
    held = table.held if table.held is None or stands else whole_time(table) or 0
    Table.objects.filter(pk=table.pk).update(stage=Table.Stage.PLAYING, held=held)
    table.refresh_from_db()
    if stands and table.deadline is not None:
        count_down(table, now)
    else:
        wind_clock(table, now)


def idlers(rules: RuleSet, state: State, mates: list[Chair]) -> list[int]:
    """List the chairs of one side that have nothing to order; one that holds all posts always has."""
    held = [(one.pk, one.held_posts) for one in mates if one.fights]
    return [pk for pk, posts in held if posts and rules.idle(state, mates[0].side, posts)]


def seconds_of(due: Allowance, pace: int) -> tuple[int, int]:
    """Reckon the interval before a move and the time for it, in whole seconds, at a pace in percent."""
    return due["interval"] * pace // 100, max(1, due["seconds"] * pace // 100)


def take_up(table: Table, due: Allowance | None) -> bool:
    """Make ``due`` the allowance of the present move; True if it runs already, so that its deadline stands."""
    if due is not None and due["key"] == table.allowance:
        return True
    table.allowance, table.allowed = ("", 0) if due is None else (due["key"], seconds_of(due, table.pace or 100)[1])
    table.gone, table.deadline = "[]", None
    table.save(update_fields=["allowance", "allowed", "gone", "deadline"])
    return False


def whole_time(table: Table) -> int | None:
    """Return the seconds of the present move, if its clock starts now: those of every move, or the book's with the interval. None
    where nothing is timed.
    """
    if table.pace is None:
        return table.move_seconds
    due = find(table.ruleset).clock(position_of(table)) if table.allowance else None
    return None if due is None else sum(seconds_of(due, table.pace))


def wind_clock(table: Table, now: datetime, seconds: int | None = None) -> None:
    """Start the clock of the present move, if there is one, nobody has stopped it, and everybody has come. ``seconds`` are those
    left, if not all.
    """
    if (table.move_seconds is None and table.pace is None) or table.held is not None or table.absent():
        return
    left = whole_time(table) if seconds is None else seconds
    if left is not None:
        set_deadline(table, now, left)


def set_deadline(table: Table, now: datetime, seconds: int) -> None:
    """Set the end of the present move in so many seconds."""
    table.deadline = now + timedelta(seconds=seconds)
    Table.objects.filter(pk=table.pk).update(deadline=table.deadline)
    count_down(table, now)


def count_down(table: Table, now: datetime) -> None:
    """Have the present move closed at its deadline; one far away is left to the sweep."""
    left = LONGEST_COUNTDOWN + 1.0 if table.deadline is None else (table.deadline - now).total_seconds()
    if left <= LONGEST_COUNTDOWN:
        pk, number = table.pk, table.number
        transaction.on_commit(lambda: send("tactical.tasks.time_up", pk, number, countdown=max(0.0, left) + 0.5))


def close(table: Table) -> None:
    """Have the present move resolved, since no more orders are due. Call it in a transaction."""
    take_rulings(table)
    Table.objects.filter(pk=table.pk, number=table.number).update(stage=Table.Stage.RESOLVING, taken_at=timezone.now())
    table.refresh_from_db()
    pk, number = table.pk, table.number
    transaction.on_commit(lambda: enqueue(pk, number))


def take_rulings(table: Table) -> None:
    """Take along the umpire's sheet, sealed or not, if it is legal."""
    sheet = table.sheets.filter(number=table.number, side=UMPIRE, sealed="").first()
    if sheet is None or sheet.is_untouched:
        return
    laid = json.loads(sheet.laid)
    if laid["lacks"]:
        Sheet.objects.filter(pk=sheet.pk).update(how=Sheet.How.UNFIT)
    elif laid["orders"]:
        put_in_envelope(sheet, laid)


def put_in_envelope(sheet: Sheet, laid: dict[str, Any], how: str = Sheet.How.OWN) -> None:
    """Store legal orders as sealed."""
    Sheet.objects.filter(pk=sheet.pk, sealed="").update(
        laid=dump(laid), sealed=dump(laid["orders"]), sealed_at=timezone.now(), how=how, revision=sheet.revision + 1
    )


def close_if_all_sealed(table: Table) -> None:
    """Have the move resolved if every person who must act has sealed. An umpire is waited for where only the computer acts."""
    asked = table.sheets.filter(number=table.number)
    people = asked.exclude(side=UMPIRE)
    if not (people if people.exists() else asked).filter(sealed="", how=Sheet.How.OWN).exists():
        close(table)


def enqueue(table_id: int, number: int) -> None:
    """Hand a move to the workers."""
    send(RESOLVE, table_id, number)


def note_trouble(table_id: int, number: int) -> None:
    """Tell the table that a move could not be resolved; sealed orders are kept, and the sweep tries again."""
    waiting = Table.objects.filter(pk=table_id, number=number, stage=Table.Stage.RESOLVING, trouble=False)
    with transaction.atomic():
        if waiting.update(trouble=True):
            for chair in Chair.objects.filter(table=table_id).exclude(side=WATCH):
                has_news(chair)
