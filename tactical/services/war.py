"""After a battle: the next one of a war over several, with its people in their chairs; or a rematch with the sides changed."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from tactical.common.refusals import Refused, fault
from tactical.models.belief import Chair, Table, first_title
from tactical.news import tell_everybody
from tactical.services.battles import dump
from tactical.services.sheets import lock
from tactical.services.tables import Place, find_given_name, full, open_for

LONGEST_TITLE = 160


def fight_on(chair: Chair, *, seed: str | None = None) -> Table:
    """Open the next battle of the war, once: a second call returns that table."""
    if not (chair.fights and chair.leads()):
        raise Refused(fault("", gettext("Only the leaders of the sides in this battle can open the next.")), status=403)
    with transaction.atomic():
        table = lock(chair.table_id)
        opened = Table.objects.filter(follows=table).first()
        if opened is not None:
            return opened
        setup = table.next_setup()
        if setup is None:
            raise Refused.late("", "No battle follows this one.")
        if why := full(table.opener):
            raise Refused(fault("", why))
        levels = json.loads(table.levels)
        return _opened_after(table, setup, next_title(table), places(table), table.program_sides, seed, levels, follows=table)


def places(table: Table) -> list[Place]:
    """List the chairs as they stood at this table, with their people."""
    chairs = table.chairs.order_by("pk")
    return [Place(one.side, json.loads(one.posts), one.name, one.taken, one.is_owner, one.program, one.level) for one in chairs]


def given_names(table: Table) -> list[str]:
    """List the names that the people of :func:`places` gave; "" for a person without one, who is called by his side, which
    changes.
    """
    return [find_given_name(one) for one in table.chairs.order_by("pk")]


def rematch(chair: Chair, *, seed: str | None = None) -> Table:
    """Open the same battle once more with the sides changed, once: a second call returns that table."""
    if not (chair.fights and chair.leads()):
        raise Refused(fault("", gettext("Only the leaders of the sides in this battle can ask for a rematch.")), status=403)
    with transaction.atomic():
        table = lock(chair.table_id)
        opened = Table.objects.filter(rematch_of=table).first()
        if opened is not None:
            return opened
        if not table.may_be_again:
            raise Refused.late("", "A rematch is possible only after a battle of two sides that is over and open to all.")
        if why := full(table.opener):
            raise Refused(fault("", why))
        across = [
            one._replace(side=table.across(one.side), name=given)
            for one, given in zip(places(table), given_names(table), strict=True)
        ]
        programs = [table.across(side) for side in table.program_sides]
        levels = {table.across(side): level for side, level in json.loads(table.levels).items()}
        return _opened_after(table, json.loads(table.setup), first_title(table), across, programs, seed, levels, rematch_of=table)


def _opened_after(
    table: Table,
    setup: dict[str, Any],
    title: str,
    seats: list[Place],
    programs: Iterable[str],
    seed: str | None,
    levels: dict[str, str],
    **comes_after: Any,
) -> Table:
    """Open another table for the people of this one, on the terms they agreed here; they are told. ``comes_after`` is ``follows``
    or ``rematch_of``, with this table.
    """
    chairs = open_for(
        table.ruleset,
        setup,
        secrets.token_hex(16) if seed is None else seed,
        title,
        seats,
        programs=programs,
        move_seconds=table.move_seconds,
        watch_delay=table.watch_delay,
        watched=table.watched,
        pace=table.pace,
        solo=table.solo,
        talk=table.talk,
        levels=dump(levels),
        opener=table.opener,
        **comes_after,
    )
    tell_everybody(table)
    return next(iter(chairs.values())).table


def next_title(table: Table) -> str:
    """Return the title with the number of the battle: "Little Wars: Hook's Farm, battle 2"."""
    found = re.fullmatch(r"(.*), battle (\d+)", table.title)
    title, number = (found[1], int(found[2])) if found else (table.title, 1)
    tail = f", battle {number + 1}"
    return title[: LONGEST_TITLE - len(tail)] + tail
