"""The inbox: all that needs the umpire, in one order, each item a sentence with the key that settles it (UD-124, SC-UD-11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
from django.urls import reverse

from campaign import serialization
from campaign.exercises.inject_triggers import pending, plan_of
from campaign.models import Notice, Segment, Webhook
from campaign.notify.mail_queue import came_back
from campaign.orders import engineer
from campaign.reports.questions import waiting
from campaign.runs import engine_versions
from campaign.war.edits.application import CHANGED, LOOSE, standing
from naval.geo.calendar import label
from naval.orders.scouts import in_hand
from tactical.engine.text.words import agree, plural, sentence
from umpire import dual_approval
from umpire.desk.battles.rows import fought, waits
from umpire.desk.clock import views as clock
from umpire.exercise.injects.inject_list import asks
from umpire.frame import Row, Standing
from umpire.item_assignments import claimed
from umpire.review.tally.land_score import lands, result, war_to

LINES, EDITS = 3, 4
"""Classes of SC-UD-11 for which publishing waits: lines that need a ruling, and edits that are loose or changed."""
OPEN, LINE = "Enter", "a r"
"""Keys: Enter opens an item's page; a line is let stand (a) or ruled on (r)."""
OLD_RUNS = 2  # papers that are held longer than so many runs are remembered


def item(rank: int, text: str, href: str, *, minute: int = 0, seat: str = "", keys: str = OPEN, **more: str) -> Row:
    """Make one item: its class in SC-UD-11, its sentence, the page that settles it, and the key."""
    return {"rank": rank, "minute": minute, "seat": seat, "text": text, "href": href, "keys": keys.split(), **more}


def inbox(at: Standing, lines: list[Row]) -> list[Row]:
    """List everything that needs the umpire, in order: by class, then campaign minute, then seat."""
    found = [one for source in SOURCES for one in source(at, lines)]
    rows = sorted(found, key=lambda one: (one["rank"], one["minute"], one["seat"]))
    return claimed(at.umpire, [{**one, "id": f"in-{n}"} for n, one in enumerate(rows, 1)])


def cannot_be_resolved(at: Standing, lines: list[Row]) -> Iterator[Row]:
    """List class 1: the run cannot be resolved as it stands."""
    if at.segment.trouble and at.segment.state == Segment.State.RESOLVING:
        yield item(1, f"The run cannot be resolved: {at.segment.trouble}", "#draft")
    if at.state == "open" and (other := engine_versions.other(at.campaign, at.engine)):
        yield item(1, other, "#engine" if engine_versions.offer(at.campaign, at.engine) else "#draft")


def of_the_clock(at: Standing, lines: list[Row]) -> Iterator[Row]:
    """List classes 1 and 2: orders due and not ordered; held by the breaker (CK-022)."""
    if at.segment.state == Segment.State.OPEN:
        for one in clock.alarms(at):
            yield item(2 if one["held"] else 1, one["text"], reverse("umpire:clock", args=[at.umpire.rid]))


def absences(at: Standing, lines: list[Row]) -> Iterator[Row]:
    """List class 10: who will be away within a day, and who is away and asks the war to wait (CK-024)."""
    if at.segment.state == Segment.State.OPEN:
        for one in clock.all_away(at.campaign, at.schedule.read.zone):
            if one["soon"] or (one["now"] and one["asks"]):
                verb = "is" if one["now"] else "will be"
                text = f"{one['name']} {verb} away {one['words']}: {one['cover']}."
                yield item(10, text, reverse("umpire:clock", args=[at.umpire.rid]), seat=one["name"])


def lines_that_need_him(at: Standing, lines: list[Row]) -> Iterator[Row]:
    """List class 3: lines of the draft that need a ruling (UD-015)."""
    for row in lines:
        if row["state"] == "needs":
            text = f"Line {row['n']}, {row['when']}: {short(row['text'])}"
            yield item(LINES, text, f"#ev-{row['n']}", minute=row["minute"], keys=LINE, line=row["line"])


def short(text: str) -> str:
    """Shorten the text of an event to its first clause."""
    return sentence(text.split(";")[0].split(". ")[0])


def edits(at: Standing, lines: list[Row]) -> Iterator[Row]:
    """List class 4: edits that lost their paper, or whose paper has changed since they were made (UD-027)."""
    if at.state != "review" or at.outcome is None:
        return
    made = serialization.rulings(at.run.rulings).edits
    names = {seat.key: seat.name for seat in at.world.seats}
    for (ref, _), state in standing(at.outcome, made).items():
        if state not in SAID:
            continue
        one = next(edit for edit in made if edit.ref == ref)
        when = label(one.happened, at.campaign.hour_zero)
        text = f"The edit of a paper for {names.get(one.seat, one.seat)}, of {when}, {SAID[state]}"
        yield item(EDITS, text, reverse("umpire:amend", args=[at.umpire.rid]) + "#edits", minute=one.happened, seat=one.seat)


def second_hands(at: Standing, lines: list[Row]) -> Iterator[Row]:
    """List class 5: confirmations for this umpire (UD-097)."""
    for one in dual_approval.waiting(at.campaign):
        if one.by_id != at.umpire.pk and at.umpire.is_chief:
            yield item(5, one.text, reverse("umpire:team", args=[at.umpire.rid]) + "#proposals")


def battles(at: Standing, lines: list[Row]) -> Iterator[Row]:
    """List class 7: battles that wait for his word: at a table to which nobody has come, or with models elsewhere (UD-047)."""
    if at.state != "fighting":
        return
    for one in at.fighting:
        if one.battle.state == "elsewhere":
            n = next(n for n, row in enumerate(fought(at.campaign), 1) if row.pk == one.pk)
            text = f"The battle of {label(one.minute, at.campaign.hour_zero)} is fought with models: enter the result."
            yield item(7, text, reverse("umpire:fought", args=[at.umpire.rid, n]), minute=one.minute)
            continue
        if (
            one.battle.state == "table"
            and waits(one.battle.table)
            and not one.battle.table.chairs.filter(taken=True).exclude(side="umpire").exists()
        ):
            when = label(one.minute, at.campaign.hour_zero)
            yield item(7, f"The battle of {when} waits: nobody has come to its table.", "#battles", minute=one.minute)


def questions(at: Standing, lines: list[Row]) -> Iterator[Row]:
    """List class 6: questions of seats about their papers, the oldest first (UD-061)."""
    for one in waiting(at.campaign):
        text = f"{one.seat.name} asks: {' '.join(one.text.split())}"
        href = reverse("umpire:questions", args=[at.umpire.rid]) + f"#q-{one.pk}"
        yield item(6, text, href, minute=one.minute, seat=one.seat.key)


def injects(at: Standing, lines: list[Row]) -> Iterator[Row]:
    """List class 8: injects that ask, and those that could not be fired when their time came (UD-068)."""
    if at.state not in ("open", "review"):
        return
    for row in pending(at.campaign):
        plan = plan_of(row)
        href = reverse("umpire:injects", args=[at.umpire.rid]) + f"#n-{row.number}"
        if row.trouble:
            yield item(8, f"Inject {row.number} did not fire: {sentence(row.trouble)}", href, minute=plan.due or 0)
        elif asks(row, plan, at):
            yield item(8, f"Inject {row.number} asks you: {plan.title}.", href, minute=row.asked or plan.due or 0)


def scouts(at: Standing, lines: list[Row]) -> Iterator[Row]:
    """List class 9: scouts in his hand (NAV-S-025)."""
    if at.state == "open" and (some := len(in_hand(at.world))):
        text = (
            f"{plural(some, 'detached force')} under your command, out of touch with "
            f"{agree(some, 'her admiral', 'their admirals')}."
        )
        yield item(9, text, reverse("umpire:scouts", args=[at.umpire.rid]))


def mail_not_sent(at: Standing, lines: list[Row]) -> Iterator[Row]:
    """List class 10: persons whom the last mail did not reach (CK-035), or from whom it came back (CK-036)."""
    for one in came_back(at.campaign):
        why = f": {one.trouble}" if one.trouble else ""
        what = "bounced" if one.state == Notice.State.RETURNED else "was not sent"
        text = f"Mail for {one.holder.seat.name} {what}{why}."
        yield item(10, text, reverse("umpire:mail", args=[at.umpire.rid]), seat=one.holder.seat.key)


def channels_off(at: Standing, lines: list[Row]) -> Iterator[Row]:
    """List class 10: channels that no longer take messages (CK-038)."""
    for one in Webhook.objects.filter(campaign=at.campaign, off=True):
        text = f"The channel in {one.get_kind_display()} is off: ten messages in a row failed."
        yield item(10, text, reverse("umpire:mail", args=[at.umpire.rid]) + "#channels")


def held_papers(at: Standing, lines: list[Row]) -> Iterator[Row]:
    """List class 11: papers that have been held for longer than two runs (UD-022)."""
    if at.state not in ("open", "review"):
        return
    before = at.segment.start - OLD_RUNS * at.campaign.run_minutes
    names = {seat.key: seat.name for seat in at.world.seats}
    for one in at.now.mail:
        if one.held and one.happened < before:
            text = f"A paper for {names.get(one.seat, one.seat)}, of {label(one.happened, at.campaign.hour_zero)}, is still held."
            yield item(11, text, reverse("umpire:amend", args=[at.umpire.rid]) + "#held", minute=one.happened, seat=one.seat)


SAID = {
    LOOSE: "has lost its paper: delete it, or make a new one.",
    CHANGED: "was made for a different text: check it, and confirm or delete it.",
}

Source = Callable[[Standing, list[Row]], Iterator[Row]]


def decided(at: Standing, lines: list[Row]) -> Iterator[Row]:
    """List class 10: the war on land is decided by its points, and he has not ended it (LC-291, LC-294)."""
    if at.state == "open" and (to := war_to(at.campaign)):
        land = lands([at.run.pk])
        if land and land[0].over is not None:
            yield item(10, result(land[0], to, ended=False), reverse("umpire:ending", args=[at.umpire.rid]))


def courses_not_passed(at: Standing, lines: list[Row]) -> Iterator[Row]:
    """List class 10: courses that wait for the pass of an engineer, without which they do not count (NAV-S-077)."""
    if at.segment.state != Segment.State.OPEN or not engineer.wanted(at.campaign):
        return
    for call in (
        at.segment.calls.filter(closed=False, sealed="").exclude(engineer=engineer.PASSED).select_related("seat__campaign")
    ):
        officer = engineer.officer_of(call.seat) if engineer.courses(msgspec.json.decode(call.draft)) else None
        if officer is not None and not engineer.is_empty(officer):
            text = f"The courses of {call.seat.name} wait for {officer.name}, who has not passed them."
            yield item(10, text, reverse("umpire:seats", args=[at.umpire.rid]), seat=call.seat.name)


SOURCES: tuple[Source, ...] = (
    cannot_be_resolved,
    of_the_clock,
    lines_that_need_him,
    edits,
    second_hands,
    questions,
    battles,
    injects,
    scouts,
    absences,
    courses_not_passed,
    mail_not_sent,
    channels_off,
    held_papers,
    decided,
)
"""Sources of items in the inbox. A new kind of item is one function here."""


def quiet(at: Standing, seats: list[Row]) -> str:
    """Say what comes next and when, for a desk on which nothing needs him (UD-124)."""
    asked = [seat for seat in seats if seat["asked"]]
    sealed = sum(seat["sealed"] for seat in asked)
    if at.state == "over":
        return "Nothing needs you: the war is over."
    if at.state == "review":
        return "Nothing needs you: read the draft, and publish when you like."
    if at.state == "fighting":
        return "Nothing needs you: a battle is being fought, and the run goes on after it by itself."
    if at.state == "resolving":
        return "Nothing needs you: the draft comes as soon as the run is resolved."
    due = clock.next_due(at) or "The run begins when you order it"
    return f"Nothing needs you. {due}; {sealed} of {len(asked)} {agree(len(asked), 'has', 'have')} sealed."
