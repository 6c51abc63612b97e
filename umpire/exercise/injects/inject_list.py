"""The list of injects: by due minute, with state, seat, reading, next dispatch, and effects (UD-066)."""

from __future__ import annotations

from msgspec.structs import replace

from campaign import serialization
from campaign.exercises import inject_responses, inject_triggers
from campaign.exercises.inject_triggers import plan_of
from campaign.injects.condition_parser import Named
from campaign.injects.fire import is_in_force
from campaign.injects.kinds import KINDS
from campaign.injects.plan import Plan, due_words
from campaign.models import Inject
from campaign.rulings import conditions
from campaign.rulings.facts import on_land
from naval.geo.calendar import clock, label
from naval.ruling_kinds.kind import Names
from tactical.engine.text.words import listed
from umpire.frame import Row, Standing

NEVER = 10**9
TOLD = "told"


def rows(at: Standing, named: Named) -> list[Row]:
    """Show one row an inject, by the minute at which it fires or fired; conditions with the names of their subjects."""
    names, fired = Names(at.start), inject_triggers.fired_in(at.campaign)
    people = {seat.key: seat.name for seat in at.seats}
    upto = at.run.start
    has = inject_responses.papers_of(at.campaign, fired)
    gone = {number: one.since for number, (_, one) in fired.items()}
    found = []
    for row in inject_triggers.injects_of(at.campaign):
        plan = plan_of(row)
        since = gone.get(row.number)
        due = since if since is not None else inject_triggers.due_of(plan, gone)
        found.append(
            {
                "number": row.number,
                "title": plan.title,
                "kind": KINDS[plan.kind].title if plan.kind in KINDS else plan.kind,
                "hard": plan.kind in KINDS and KINDS[plan.kind].hard,
                "state": state_of(row, since, upto),
                "fired": since is not None,
                "present": since is not None and fired[row.number][0] == at.run.number,
                "may_fire": since is None and row.state not in (Inject.State.FIRED, Inject.State.ANSWERED),
                "minute": NEVER if due is None else due,
                "when": due_words(by_names(plan, named), names),
                "since": "" if since is None else names.write_minute(since),
                "asked": "" if row.asked is None or since is not None else names.write_minute(row.asked),
                "asks": asks(row, plan, at) if since is None else False,
                "moves": plan.due is not None and since is None,
                "to": listed(people.get(key, key) for key in plan.to),
                "has": has.get(row.number, []),
                "trouble": row.trouble,
                "came": row.came,
                "purpose": plan.purpose,
                "expected": plan.expected,
                "notes": plan.notes,
            }
        )
    return sorted(found, key=lambda one: (one["minute"], one["number"]))


def fired_in_run(at: Standing) -> list[str]:
    """List the injects that have fired in the present run, each by number, title and hour."""
    rulings = serialization.rulings(at.run.rulings)
    fired = {one.number: one.since for one in rulings.injects if is_in_force(rulings, one)}
    rows = Inject.objects.filter(campaign=at.campaign, number__in=fired) if fired else []
    hour = at.campaign.hour_zero
    return [f"{row.number}. {plan_of(row).title} ({clock(fired[row.number], hour)})" for row in rows]


def by_names(plan: Plan, named: Named) -> Plan:
    """Show an inject with its conditions as they are read."""
    return replace(plan, trigger=named.by_name(plan.trigger), unless=named.by_name(plan.unless))


def asks(row: Inject, plan: Plan, at: Standing) -> bool:
    """Report whether an inject waits for the umpire's word: its condition held, or its hour is within the run (UD-068)."""
    if row.state != Inject.State.READY or not plan.ask:
        return False
    return row.asked is not None or (plan.due is not None and plan.due < at.run.until)


def state_of(row: Inject, since: int | None, upto: int) -> str:
    """Give an inject's state in a word (UD-062)."""
    if since is None or row.state == Inject.State.ANSWERED:
        return "fired" if row.state == Inject.State.FIRED else str(row.state)
    return TOLD if since < upto else "fired"


def as_text(at: Standing) -> str:
    """Write the list as text, a line an inject (UD-066)."""
    head = f"Injects of {at.campaign.title}, {label(at.segment.start, at.campaign.hour_zero)}"
    lines = [head, ""]
    for one in rows(at, conditions.collect_condition_names(at.campaign, at.start, on_land(at.run))):
        who = ", ".join(f"{row.name}{' (read)' if row.read else ''}" for row in one["has"]) or one["to"]
        parts = [f"{one['number']:>3}", one["since"] or one["when"], one["state"], one["kind"], one["title"], who]
        parts += [*(row.quotation for row in one["has"]), one["came"]]
        lines.append(" | ".join(" ".join(part.split()) for part in parts if part))
    return "\n".join(lines) + "\n"
