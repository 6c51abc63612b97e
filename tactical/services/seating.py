"""Seating of an open battle: a free chair given to the computer, a table of one person turned, a battle continued from the middle
of another.
"""

from __future__ import annotations

import json
import secrets
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from tactical.common.refusals import Refused, fault
from tactical.engine.registry import find
from tactical.engine.ruleset import Fault
from tactical.models.belief import WATCH, Chair, Table, first_title
from tactical.models.steps import step_at
from tactical.models.truth import Battle, Move
from tactical.news import tell_everybody
from tactical.services.battles import dump
from tactical.services.endings import stop
from tactical.services.moves import close_if_all_sealed, wind_clock
from tactical.services.sheets import lock
from tactical.services.tables import Place, find_given_name, full, open_for
from tactical.services.wishes import SELF, no_level

LONGEST_TITLE = 160


def give_to_program(owner: Chair, rid: str, level: str = "") -> None:
    """Give the computer a free chair of a side, to play at ``level`` ("": as usual). A side without people is the computer's from
    now on; else its captain writes this chair's part.
    """
    if not owner.is_owner:
        raise Refused(fault("", gettext("Only the player who opened this battle can give a side to the computer.")), status=403)
    with transaction.atomic():
        table = lock(owner.table_id)
        if table.is_over:
            raise Refused.late("", "The battle is over.")
        chair = table.chairs.filter(rid=rid).first()
        if chair is None or not chair.fights or table.keeps:
            raise Refused(fault("chair", gettext("This battle has no such player.")))
        if level and level not in find(table.ruleset).levels:
            raise Refused(fault("level", no_level(find(table.ruleset), level)))
        if chair.program:
            return
        if chair.taken:
            raise Refused.late("chair", f"{chair.name} already plays there: that place is taken.")
        mates = table.chairs.filter(side=chair.side)
        if mates.filter(taken=True).exists():
            chair.program, chair.level = True, level
            chair.save(update_fields=["program", "level"])
        else:
            leave_side(table, chair.side, level)
        tell_everybody(table)


def cancel(owner: Chair) -> None:
    """Cancel a battle for which its opener waits and to which nobody else has come."""
    if not owner.is_owner:
        raise Refused(fault("", gettext("Only the player who opened this battle can cancel it.")), status=403)
    with transaction.atomic():
        table = lock(owner.table_id)
        if table.is_over or table.keeps:
            raise Refused.late("", "The battle is over." if table.is_over else "A battle of a war cannot be cancelled here.")
        came = table.chairs.filter(taken=True, is_owner=False).exclude(side=WATCH).first()
        if came is not None:
            raise Refused.late("", f"{came.name} has joined meanwhile. To end the battle, resign in it.")
        if not table.absent():
            raise Refused.late("", "The battle waits for nobody. To end it, resign in it.")
        stop(table, None, "Cancelled before anybody came")


def leave_side(table: Table, side: str, level: str = "") -> None:
    """Give a side at which nobody has sat to the computer: its chairs go, and its sheet is no longer waited for."""
    table.chairs.filter(side=side).delete()
    levels = {**json.loads(table.levels), **({side: level} if level else {})}
    Table.objects.filter(pk=table.pk).update(programs=dump(sorted({*table.program_sides, side})), levels=dump(levels))
    table.refresh_from_db()
    asked = table.sheets.filter(number=table.number, side=side).delete()[0]
    if table.stage != Table.Stage.PLAYING:
        return
    if table.deadline is None:
        wind_clock(table, timezone.now())
    if asked:
        close_if_all_sealed(table)


def other_chair(chair: Chair) -> Chair:
    """Return the chair to which a solo player turns the table: the next one that must order, else the next."""
    table = chair.table
    if not table.solo:
        raise Refused(fault("", gettext("Each side of this battle has its own player; nobody plays several.")), status=403)
    if not chair.is_owner:
        raise Refused(fault("", gettext("You watch this battle; its player turns the table.")), status=403)
    chairs = list(table.chairs.filter(is_owner=True).exclude(side=WATCH))
    at = next(i for i, one in enumerate(chairs) if one.pk == chair.pk)
    others = [*chairs[at + 1 :], *chairs[:at]]
    return next((one for one in others if one.must_order()), others[0])


def play_on(chair: Chair, number: object, plays: str, level: str = "", *, opener: str = "", seed: str | None = None) -> Chair:
    """Open a battle that begins as this one stood after ``number`` moves: both sides one's own (``self``), or against the
    computer from the side that ``plays`` names, at ``level`` ("": as it played there). Returns the chair to sit on.

    The workers replay the moves until then with their old dice; later moves are thrown from a new seed.
    """
    table = chair.table
    if not table.is_open:
        raise Refused(
            fault("", gettext("You can continue a battle from one of its moves only when it is over and open to all.")),
            status=403,
        )
    rules, battle = find(table.ruleset), Battle.objects.get(pk=table.battle_id)
    faults = find_faults(table, plays, level, opener)
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= table.number:
        faults.insert(
            0, fault("number", gettext("You can continue this battle from moves 0 to %(number)s.") % {"number": table.number})
        )
    elif number == table.number and not table.struck:
        faults.insert(0, fault("number", gettext("The battle was already decided there: choose an earlier move.")))
    if battle.version != rules.version:
        faults.append(
            fault(
                "",
                gettext("It was fought under version %(version)s of these rules, which this site no longer runs.")
                % {"version": battle.version},
            )
        )
    if faults:
        raise Refused(*faults)
    assert isinstance(number, int)
    rows = Move.objects.filter(battle=battle, number__lte=number).order_by("number")
    title, tail = first_title(table), f", from {step_at(table, number).name.lower()}"
    return open_again(
        chair,
        title[: LONGEST_TITLE - len(tail)] + tail,
        plays,
        level,
        seed,
        given=[json.loads(row.orders) for row in rows],
        given_seed=table.given_seed or battle.seed,
        opener=opener,
    )


def play_again(chair: Chair, plays: str, level: str = "", *, opener: str = "", seed: str | None = None) -> Chair:
    """Open this battle once more from its beginning, with new dice and on the terms it had: ``plays`` and ``level`` as in
    :func:`play_on`. Returns the chair to sit on.
    """
    table = chair.table
    if not table.is_open:
        raise Refused(fault("", gettext("You can play a battle again only when it is over and open to all.")), status=403)
    if faults := find_faults(table, plays, level, opener):
        raise Refused(*faults)
    terms = {"move_seconds": table.move_seconds, "pace": table.pace, "watch_delay": table.watch_delay, "watched": table.watched}
    return open_again(chair, first_title(table), plays, level, seed, opener=opener, **terms)


def find_faults(table: Table, plays: str, level: str, opener: str) -> list[Fault]:
    """List what forbids a battle like this one against the computer, or with both sides one's own."""
    rules, faults = find(table.ruleset), []
    if plays != SELF and plays not in table.sides:
        faults.append(
            fault(
                "plays",
                gettext("Play both sides (“self”), or one of %(sides)s, not “%(plays)s”.")
                % {"sides": ", ".join(table.sides), "plays": plays[:20]},
            )
        )
    if level and level not in rules.levels:
        faults.append(fault("level", no_level(rules, level)))
    if not faults and (why := full(opener)):
        faults.append(fault("", why))
    return faults


def open_again(chair: Chair, title: str, plays: str, level: str, seed: str | None, **more: Any) -> Chair:
    """Open another battle of this one's set-up for the person at a chair; return the chair to sit on."""
    table = chair.table
    first = plays if plays != SELF else chair.side if chair.side in table.sides else table.sides[0]
    programs = [] if plays == SELF else [side for side in table.sides if side != first]
    mine = [first, *(side for side in table.sides if side != first and plays == SELF)]
    chairs = open_for(
        table.ruleset,
        json.loads(table.setup),
        secrets.token_hex(16) if seed is None else seed,
        title,
        [*(Place(side, (), find_given_name(chair), True, True) for side in mine), Place(WATCH)],
        programs=programs,
        solo=len(mine) > 1,
        levels=dump(dict.fromkeys(programs, level) if level else json.loads(table.levels)),
        **more,
    )
    return chairs[first]
