"""Battles that end by will of the sides: struck, agreed, given up by everybody, or left to the captains to fight out."""

from __future__ import annotations

import json

from django.db import transaction
from django.utils.translation import gettext

from tactical.common.refusals import Refused, fault
from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE
from tactical.engine.text.words import agree, listed, plural, sentence
from tactical.models.belief import WATCH, Chair, Offer, Table, View
from tactical.news import has_news, tell_everybody
from tactical.services.battles import dump, finish
from tactical.services.judge import position_of
from tactical.services.moves import close, enqueue
from tactical.services.sheets import lock


def resign(chair: Chair) -> None:
    """Strike. With two sides the other wins. A move being resolved at that moment does not count."""
    with transaction.atomic():
        table = going_on(chair)
        rules = find(table.ruleset)
        others = [side for side in table.sides if side != chair.side]
        stop(table, others[0] if len(others) == 1 else None, f"{rules.sides[chair.side].name} resigns")


def say(chair: Chair, word: object) -> None:
    """Speak of a draw: ``offer``, ``accept``, ``decline`` or ``withdraw``."""
    what = {"offer": offer, "accept": accept, "decline": decline, "withdraw": withdraw}
    if not isinstance(word, str) or word not in what:
        raise Refused(
            fault(
                "say",
                gettext("A draw can be answered with %(what)s, not %(word)s.")
                % {"what": ", ".join(what), "word": f"{word!r:.40}"},
            )
        )
    with transaction.atomic():
        what[word](chair, going_on(chair))


def offer(chair: Chair, table: Table) -> None:
    """Offer a draw. One offer stands at a time; the computer answers at once where it plays every other side and its game weighs
    sides, and else agrees to none.
    """
    rules = find(table.ruleset)
    programs = [rules.sides[side].name for side in table.sides if side in table.program_sides]
    if programs and len(programs) == len(table.sides) - 1 and table.program_weighs_draws:
        answer_for_program(table, listed(programs))
        return
    if programs:
        raise Refused(
            fault(
                "say",
                f"{listed(programs)} {agree(len(programs), 'is', 'are')} played by the computer, which never agrees to a draw.",
            )
        )
    standing = standing_offer(table)
    if standing is not None:
        words = (
            "You have already offered a draw."
            if standing.side == chair.side
            else ("You have been offered a draw: answer that first.")
        )
        raise Refused.late("say", words)
    Offer.objects.create(table=table, side=chair.side, number=table.number)
    tell_sides(table)


SOONEST = 20
"""Moves before which the computer considers no draw."""


def answer_for_program(table: Table, name: str) -> None:
    """Answer for the computer: it agrees if it thinks it stands no better than an equal share; else it says that it fights on."""
    rules = find(table.ruleset)
    if table.number < SOONEST:
        raise Refused.late(
            "say", f"{name} fights on: the computer does not consider a draw in the first {plural(SOONEST, 'move')}."
        )
    state, fair = position_of(table), 1 / len(table.sides)
    if any(rules.standing(state, side) > fair for side in table.sides if side in table.program_sides):
        why = "it thinks it is winning" if table.has_secrets else "it has more left than you"
        raise Refused.late("say", f"{name} fights on: {why}.")
    stop(table, None, "Draw agreed")


def accept(chair: Chair, table: Table) -> None:
    """Accept the draw. When all other sides have, the battle is drawn."""
    standing = offered_to(chair, table)
    agreed = {*json.loads(standing.accepted), chair.side}
    standing.accepted = dump(sorted(agreed))
    if agreed >= set(table.sides) - {standing.side}:
        standing.state = Offer.State.AGREED
        standing.save()
        stop(table, None, "Draw agreed")
    else:
        standing.save()
        tell_sides(table)


def decline(chair: Chair, table: Table) -> None:
    """Decline the draw."""
    Offer.objects.filter(pk=offered_to(chair, table).pk).update(state=Offer.State.DECLINED)
    tell_sides(table)


def withdraw(chair: Chair, table: Table) -> None:
    """Withdraw one's own offer."""
    standing = standing_offer(table)
    if standing is None or standing.side != chair.side:
        raise Refused.late("say", "You have not offered a draw.")
    Offer.objects.filter(pk=standing.pk).update(state=Offer.State.WITHDRAWN)
    tell_sides(table)


def standing_offer(table: Table) -> Offer | None:
    return table.offers.filter(state=Offer.State.OPEN).first()


def offered_to(chair: Chair, table: Table) -> Offer:
    """Return the offer this chair may answer, or refuse."""
    standing = standing_offer(table)
    if standing is None or standing.side == chair.side:
        raise Refused.late("say", "You have not been offered a draw.")
    return standing


def going_on(chair: Chair) -> Table:
    """Return the chair's table, locked; refuse a chair that does not speak for a side, and a battle that is over."""
    if not chair.fights:
        who = "look on" if chair.watches else "are the umpire"
        raise Refused(fault("", f"You {who} at this table; only a side’s player can do that."), status=403)
    if not chair.leads():
        raise Refused(
            fault("", gettext("Another player speaks for your side: only that player can resign or agree to a draw.")), status=403
        )
    table = lock(chair.table_id)
    if table.is_over:
        raise Refused.late("", "The battle is over.")
    if chair.side in table.program_sides:
        raise Refused.late("", "The captains are fighting this battle out.")
    return table


def stop(table: Table, winner: str | None, ending: str) -> None:
    """End a battle where it stands. The last view is written anew: it now shows a battle that is over."""
    rules = find(table.ruleset)
    state = rules.stop(position_of(table), winner, sentence(ending))
    for viewer in rules.viewers(state):
        View.objects.filter(table=table, viewer=viewer, number=table.number).update(view=dump(rules.see(state, viewer)))
    Table.objects.filter(pk=table.pk).update(struck=True)
    finish(table, rules, state)
    tell_everybody(table)


def give_up(table_id: int) -> bool:
    """End a battle that never began, so that others have its place; False if it has begun a moment ago, or is over."""
    with transaction.atomic():
        table = lock(table_id)
        if table.is_over or table.number:
            return False
        stop(table, None, "Abandoned: nobody came, and others needed the room")
    return True


def tell_sides(table: Table) -> None:
    """Tell the sides of an offer; watchers hear nothing of it."""
    for chair in table.chairs.exclude(side__in=(WATCH, UMPIRE)):
        has_news(chair)


def hand_over(table: Table) -> bool:
    """Give every side to the computer from the present move on, and wait for no umpire; sealed orders still count, unless the
    move cannot be resolved with them.

    False if the battle is over or the captains' already.
    """
    with transaction.atomic():
        table = lock(table.pk)
        everybody = sorted({*table.sides, UMPIRE})
        if table.is_over or sorted(table.program_sides) == everybody:
            return False
        Table.objects.filter(pk=table.pk).update(programs=dump(everybody), deadline=None)
        table.refresh_from_db()
        if table.stage == Table.Stage.PLAYING:
            close(table)
        elif table.trouble:
            table.sheets.filter(number=table.number).update(sealed="")
            transaction.on_commit(lambda: enqueue(table.pk, table.number))
        tell_everybody(table)
    return True
