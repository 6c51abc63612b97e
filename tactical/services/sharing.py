"""Sharing of a battle that is over with everybody who has its address, and its pictures."""

from __future__ import annotations

import json
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from tactical.common.queue import left_lying, send, still_lying
from tactical.common.refusals import Refused, fault
from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE, View
from tactical.models.belief import Chair, Table
from tactical.models.showing import Showing, describe_battle
from tactical.news import tell_everybody
from tactical.pictures import battle, png
from tactical.services.sheets import lock

DRAW = "tactical.tasks.draw_showing"
TELL_EVERY = 10
"""Frames between two reports to the table of how far its film is."""


def share(chair: Chair, on: bool, listed: bool = False) -> None:
    """Open a battle that is over to everybody who has its address, ``listed`` in the lobby too, or close it. Never one of a war
    that goes on.
    """
    if not (chair.fights or chair.is_owner):
        raise Refused(fault("", gettext("Only the players of this battle can share it.")), status=403)
    with transaction.atomic():
        table = lock(chair.table_id)
        if not table.is_open:
            raise Refused.late("", "A battle can be shared only when it is over and does not belong to a war still being played.")
        showing, _ = Showing.objects.get_or_create(table=table)
        since = (showing.listed_at or timezone.now()) if on and listed else None
        Showing.objects.filter(pk=showing.pk).update(is_open=on, listed_at=since)
        if on and not showing.film:
            pk = table.pk
            transaction.on_commit(lambda: send(DRAW, pk))
        tell_everybody(table)


def draw(table_id: int) -> bool:
    """Draw the card and the film of a shared battle. May be called any number of times; False if nothing was to do."""
    showing = Showing.objects.select_related("table").filter(table=table_id, is_open=True).first()
    if showing is None or showing.film or not showing.table.is_open:
        return False
    rows = showing.table.views.filter(viewer=UMPIRE).order_by("number").values_list("view", flat=True)
    table, views = showing.table, [json.loads(row) for row in rows]
    rules = find(table.ruleset)
    frames = len(battle.chosen(len(views)))
    own = Showing.objects.filter(pk=showing.pk)
    own.update(taken_at=timezone.now(), frames=frames, drawn=0)
    own.update(card=card_of(table, views[-2:]))
    tell_everybody(table)

    def tell(drawn: int) -> None:
        if drawn % TELL_EVERY == 0 and drawn < frames:
            own.update(drawn=drawn, taken_at=timezone.now())
            tell_everybody(table)

    own.update(film=png.moving(battle.film(rules, views, table.title, tell)), drawn=frames)
    tell_everybody(table)
    return True


def card(showing: Showing) -> bytes:
    """Return the picture for previews; drawn now if no worker has come to it."""
    if not showing.card:
        last = showing.table.views.filter(viewer=UMPIRE).order_by("-number").values_list("view", flat=True)[:2]
        showing.card = card_of(showing.table, [json.loads(one) for one in reversed(last)])
        Showing.objects.filter(pk=showing.pk).update(card=showing.card)
    return bytes(showing.card)


def card_of(table: Table, last: list[View]) -> bytes:
    """Draw the card of a battle: its last position (of the ``last`` two views), title, winner and reason, players and date."""
    return png.still(battle.card(find(table.ruleset), last[-1], describe_battle(table), last[0] if len(last) > 1 else None))


def take_up(patience: timedelta) -> int:
    """Begin films again that no worker draws any more; returns how many."""
    waiting = Showing.objects.filter(is_open=True, film=b"", table__ended__isnull=False, table__keeps=False)
    lying = left_lying(waiting, patience).values_list("table")
    found = still_lying(DRAW, lying)
    for (table_id,) in found:
        send(DRAW, table_id)
    return len(found)
