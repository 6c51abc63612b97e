"""Acts of an umpire at a table beside ordering: the clock, calling time, judging that the battle is over."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from tactical.common.refusals import Refused, fault
from tactical.engine.registry import find
from tactical.engine.text.words import listed, plural
from tactical.models.belief import Chair, Table
from tactical.services.clock import call_in
from tactical.services.endings import stop
from tactical.services.moves import LONGEST_CLOCK, SHORTEST_CLOCK, wind_clock
from tactical.services.notices import tell
from tactical.services.sheets import lock
from tactical.services.wishes import plain_name

LONGEST_REASON = 300


def length(seconds: int) -> str:
    """Write a time in words: "2 minutes", "1 day 6 hours", "1 minute 30 seconds"."""
    words, left = [], seconds
    for name, size in (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1)):
        count, left = divmod(left, size)
        if count:
            words.append(plural(count, name))
    return " ".join(words[:2]) or "no time"


def at_table(chair: Chair, number: object = None) -> Table:
    """Return the table of an umpire's chair, locked; refused from any other chair, after the end, and for a move that is past."""
    if not chair.umpires:
        raise Refused(fault("", gettext("Only the umpire of this table can do that.")), status=403)
    table = lock(chair.table_id)
    if table.is_over:
        raise Refused.late("", "The battle is over.")
    if number is not None and number != table.number:
        raise Refused.late("number", "That move is over. The page now shows the current one.")
    return table


def stop_clock(chair: Chair) -> None:
    """Stop the clock: no time runs until it is started again."""
    with transaction.atomic():
        table = at_table(chair)
        if table.held is not None or (table.deadline is None and table.move_seconds is None):
            raise Refused.late("", "No clock is running.")
        left = table.move_seconds or 0
        if table.deadline is not None:
            left = max(1, round((table.deadline - timezone.now()).total_seconds()))
        Table.objects.filter(pk=table.pk).update(held=left, deadline=None)
        tell(table, "The umpire stopped the clock.")


def start_clock(chair: Chair, seconds: int | None = None) -> None:
    """Let the clock run on, or give the table one: ``seconds`` for this move and each that follows."""
    with transaction.atomic():
        table = at_table(chair)
        if seconds is not None and not SHORTEST_CLOCK <= seconds <= LONGEST_CLOCK:
            raise Refused(
                fault(
                    "seconds",
                    gettext("A clock has %(shortest_clock)s to %(longest_clock)s seconds, not %(seconds)s.")
                    % {"shortest_clock": SHORTEST_CLOCK, "longest_clock": LONGEST_CLOCK, "seconds": seconds},
                )
            )
        by_book = seconds is None and table.pace is not None
        each = table.move_seconds if seconds is None else seconds
        if each is None and not by_book:
            raise Refused(fault("seconds", gettext("This battle has no clock: say how many seconds a move has.")))
        if seconds is None and table.held is None:
            raise Refused.late("", "The clock is running already.")
        absent = [find(table.ruleset).sides[side].name for side in table.absent()]
        if absent:
            raise Refused.late("", f"Nobody plays {listed(absent)} yet; the clock starts when everybody has joined.")
        left = table.held if seconds is None else None
        fields = {} if by_book else {"pace": None, "move_seconds": each, "allowance": "", "allowed": 0}
        Table.objects.filter(pk=table.pk).update(held=None, deadline=None, **fields)
        table.refresh_from_db()
        if table.stage == Table.Stage.PLAYING and (table.allowance or not by_book):
            wind_clock(table, timezone.now(), left)
        given = each if left is None else left
        tell(table, f"The umpire started the clock{f': {length(given)} for this move' if given else ''}.")


def call_time(chair: Chair, number: int) -> None:
    """Close the present move now; late sides are taken as by the clock."""
    with transaction.atomic():
        table = at_table(chair, number)
        if table.stage != Table.Stage.PLAYING:
            raise Refused.late("number", "The move is being resolved already.")
        tell(table, "The umpire called time.")
        call_in(table)


def end(chair: Chair, winner: str | None, reason: str) -> None:
    """End the battle by judgement: for a side, or drawn, with a reason that everybody reads."""
    reason = plain_name(reason)
    with transaction.atomic():
        table = at_table(chair)
        faults = []
        if winner is not None and winner not in table.sides:
            names = ", ".join(table.sides)
            faults.append(
                fault(
                    "winner",
                    gettext("The winner is %(names)s or nobody, not %(winner)s.")
                    % {"names": names, "winner": f"{winner[:20]!r}"},
                )
            )
        if not reason:
            faults.append(fault("reason", gettext("Give a reason: everybody at the table will read it.")))
        elif len(reason) > LONGEST_REASON:
            faults.append(
                fault(
                    "reason",
                    gettext("The reason has %(length)s characters; the most is %(longest_reason)s.")
                    % {"length": len(reason), "longest_reason": LONGEST_REASON},
                )
            )
        if faults:
            raise Refused(*faults)
        tell(table, f"The umpire ended the battle: {reason}")
        stop(table, winner, f"The umpire ended it: {reason.rstrip('.')}")
