"""New links for chairs whose persons have lost theirs: who can make one, and what happens to the old one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from django.db import transaction
from django.utils.translation import gettext

from tactical.common.pings import call_for_keys
from tactical.common.refusals import Refused, fault
from tactical.engine.registry import find
from tactical.models.belief import Chair, Sheet, Table, opaque, token
from tactical.models.renewal import may_renew, name_of, opposes, why_not
from tactical.news import group
from tactical.services.battles import dump
from tactical.services.judge import lay_out, position_of, share_out
from tactical.services.notices import tell
from tactical.services.sheets import lock


def renew(maker: Chair, name: str) -> None:
    """Give a taken chair another link and another room: the old ones no longer open anything, the person there is put out, and
    the table is told. ``name`` is the chair's by :func:`tactical.models.renewal.name_of`.

    Where the maker fights for the other side, the sheet of the present move is cleared: he could use the new link himself. For
    what cannot be hidden so he is refused (:func:`tactical.models.renewal.why_not`).
    """
    with transaction.atomic():
        table = lock(maker.table_id)
        chair = next((one for one in table.chairs.exclude(pk=maker.pk) if name_of(one.rid) == name), None)
        if not may_renew(maker):
            raise Refused(
                fault("", gettext("Only the player who opened this battle, or its umpire, can create a new link for a player.")),
                status=403,
            )
        if chair is None or not chair.taken or chair.watches or chair.program:
            raise Refused(fault("chair", gettext("No player with a link has that name in this battle.")))
        if why := why_not(maker, chair):
            raise Refused(fault("chair", why), status=403)
        was = chair.rid
        chair.rid, chair.token, chair.called = opaque(), token(), True
        chair.save(update_fields=["rid", "token", "called"])
        if opposes(maker, chair):
            lay_blank(table, chair)
        by = maker.name or "The player who opened this battle"
        tell(table, f"{by} created a new link for {called(chair)}. The old link no longer works.", by="table")
        transaction.on_commit(lambda: call_for_keys(group(was)))


def change_locks(keys: Iterable[int]) -> None:
    """Give chairs, by their keys, other rooms and other links, without a word at the table. For persons with their own way to
    their chair, as in a war.
    """
    with transaction.atomic():
        for chair in Chair.objects.select_for_update().filter(pk__in=list(keys)):
            was = chair.rid
            chair.rid, chair.token = opaque(), token()
            chair.save(update_fields=["rid", "token"])
            transaction.on_commit(partial(call_for_keys, group(was)))


def called(chair: Chair) -> str:
    """Name a chair's person, as the table reads it: "Ernst, East"."""
    side = "the umpire" if chair.umpires else find(chair.table.ruleset).sides[chair.side].name
    return side if chair.name.lower() == side.lower() else f"{chair.name}, {side}"


def lay_blank(table: Table, chair: Chair) -> None:
    """Clear the sheet of a chair's side in the present move, unless that is being resolved."""
    sheet = table.sheets.filter(number=table.number, side=chair.side).first()
    if sheet is None or table.stage != Table.Stage.PLAYING:
        return
    rules, state = find(table.ruleset), position_of(table)
    laid = share_out(rules, state, chair.side, lay_out(rules, state, chair.side, {}), table.chairs.filter(side=chair.side))
    Sheet.objects.filter(pk=sheet.pk).update(
        steps="{}", laid=dump(laid), sealed="", sealed_at=None, seals="[]", revision=sheet.revision + 1
    )
