"""The desk: the next act, the sealed seats, and how far the run is."""

from __future__ import annotations

from django.db.models import prefetch_related_objects
from django.urls import reverse

from campaign import serialization
from campaign.models import OrderRequest
from campaign.models.job import Job
from campaign.models.truth import runs_of
from campaign.rooms.briefing import hours
from campaign.rooms.land.land_rows import WHY as WHY_ASHORE
from campaign.rooms.words import letter
from campaign.rulings.review_items import settled
from campaign.rulings.ruling_records import stamp
from campaign.runs import auto_publish, engine_versions
from campaign.schedule.order_requests import drop_idle_calls
from campaign.schedule.pause import waits_for
from campaign.schedule.round_order import waiting
from campaign.schedule.umpire_rounds import in_order as in_turn
from campaign.war.outcome import Outcome
from naval.geo.calendar import clock, label, span
from tactical.engine.text.words import agree, in_words, listed, plural
from umpire.desk import changes, early_release, lines
from umpire.desk.battles.rows import battle_rows, count_moves_resolved, moves_of
from umpire.desk.clock.views import next_due
from umpire.desk.inbox import EDITS, LINES, inbox, quiet
from umpire.desk.review import event_rows, last_run, list_seat_reports
from umpire.desk.validation_view import trial
from umpire.exercise.injects.inject_list import fired_in_run
from umpire.frame import Row, Standing, frame, players_of
from umpire.groups import grouped
from umpire.rulings.drawer.views import chances, notes_of
from umpire.rulings.drawer.views import listed as listed_rulings

STEPS = ("open", "sealed", "resolving", "review", "published")
DAY_MIN = 1440
NAMED = 3  # so many seats that have not sealed are named; more are counted


def desk(at: Standing, enter: str, *, every_battle: bool = False) -> Row:
    """Show everything on the desk, by as many queries for six seats as for 24 (UD-126).

    ``enter`` is the address that login links begin with.
    """
    prefetch_related_objects([at.campaign], "seats__holders")
    battles, count = battle_rows(at.umpire, every=every_battle)
    umpire, campaign, run, state = at.umpire, at.campaign, at.run, at.state
    hour, seats, events = campaign.hour_zero, seat_rows(at, enter), event_rows(at.segment, at.outcome, drafted=state == "review")
    if state == "review" and at.outcome is not None:
        lines.dressed(events, at.outcome, at.segment.start, settled(run), lines.published(at.segment))
    items, notes, fired = inbox(at, events if state == "review" else []), notes_of(run), fired_in_run(at)
    return {
        **frame(umpire, at),
        "version": umpire.version,
        "run_h": hours(campaign.run_minutes),
        "segment": at.segment.pk,
        "seed_hash": campaign.seed_hash,
        "seed": campaign.seed,
        "salt": campaign.salt,
        "over": state == "over",
        "runs": engine_versions.runs_with(campaign, at.engine),
        "engine": engine_versions.offer(campaign, at.engine) if state == "open" else None,
        "trial": trial(at),
        "inbox": items,
        "claim_url": reverse("umpire:team", args=[umpire.rid]),
        "quiet": "" if items else quiet(at, seats),
        "steps": [{"key": step, "now": step == step_of(state, seats)} for step in STEPS],
        **doing(at, seats, events, items, fired),
        "progress": progress(at),
        "seats": seats,
        "free": [seat for seat in seats if seat["free"]],
        "round": next((seat["name"] for key in in_turn(at.segment) for seat in seats if seat["key"] == key), ""),
        "did": changes.forces(at, at.outcome) if state == "review" and at.outcome else [],
        "since": changes.since_the_draft_before(at, at.outcome) if state == "review" and at.outcome else None,
        "events": events,
        "any_new": any(row.get("state") == "new" for row in events),
        "groups": set_apart(events, grouped(events, at.outcome) if at.outcome else []),
        "last": last_run(campaign, at.segment) if state == "open" else None,
        "told_preview": list_seat_reports(campaign, at.outcome) if state == "review" and at.outcome else [],
        "rulings": listed_rulings(at, notes),
        "fired": fired,
        "chances": chances(notes),
        "stamp": stamp(at.segment),
        "can_rule": state in ("open", "review") and at.umpire.is_chief,
        "first": early_release.describe_early_release(at, seats) if state == "review" and at.outcome is not None else None,
        "battles": battles,
        "all_battles": every_battle,
        "battles_fought": count,
        "by": campaign.battles_by,
        "battles_by": campaign.get_battles_by_display()
        + (f", on land by {campaign.get_ashore_by_display()}" if campaign.ashore_by else ""),
        "battle_seconds": campaign.battle_seconds,
        "stops_released": campaign.stops_released,
        "published": [
            {"number": number, "label": span(start, until, hour)}
            for number, start, until in runs_of(campaign).filter(number__lt=run.number).values_list("number", "start", "until")
        ],
    }


def set_apart(rows: list[Row], groups: list[Row]) -> list[Row]:
    """List the groups of a draft: lines that need a ruling first, those published with an earlier stop last and folded."""
    apart = {
        state: {"name": name, "folded": state == lines.PAST, "events": [row for row in rows if row.get("state") == state]}
        for state, name in ((lines.NEEDS, "Needs your ruling"), (lines.PAST, "Before the stop"))
    }
    rest = [{**group, "events": [row for row in group["events"] if row.get("state") not in apart]} for group in groups]
    return [group for group in (apart[lines.NEEDS], *rest, apart[lines.PAST]) if group["events"]]


def step_of(state: str, seats: list[Row]) -> str:
    """Find the step of the run that is lit on the desk."""
    if state == "open":
        asked = [seat for seat in seats if seat["asked"]]
        return "sealed" if asked and all(seat["sealed"] for seat in asked) else "open"
    return "resolving" if state == "fighting" else state


def doing(at: Standing, seats: list[Row], events: list[Row], items: list[Row], fired: list[str]) -> Row:
    """Show the next act: a verb, its checks, one button; ``fired`` are the injects of this run.

    ``at_once``: nothing needs the umpire and nobody is waited for, so that one press of its key is enough.
    """
    outcome, hour, state = at.outcome, at.campaign.hour_zero, at.state
    asked = [seat for seat in seats if seat["asked"]]
    late = [seat["name"] for seat in asked if not seat["sealed"]]
    if state == "open":
        sealed = f"{len(asked) - len(late)} of {len(asked)} {agree(len(asked), 'seat has', 'seats have')} sealed"
        checks = [{"state": "due" if late else "done", "text": sealed, "href": "#seats"}]
        if late:
            names = listed(late) if len(late) <= NAMED else plural(len(late), "seat")
            text = f"Not sealed: {names}. Their drafts count as far as they are valid; otherwise their last courses stand."
            checks.append({"state": "due", "text": text, "href": "#seats"})
        if other := engine_versions.other(at.campaign, at.engine):  # nothing can be pressed that would be refused
            checks.append(
                {"state": "bad", "text": other, "href": "#engine" if engine_versions.offer(at.campaign, at.engine) else ""}
            )
            return {"do": "The run cannot be resolved as it stands", "checks": checks, "button": "", "action": "refused"}
        if visits := waiting(at.segment):
            count = f"{plural(len(visits), 'seat')} still to be visited"
            text = f"{count}: each when its Admiralty has sealed."
            checks.append({"state": "due", "text": text, "href": "#seats"})
            button = "Go on to the cabins now"
            return {"do": "Visit the Admiralties", "checks": checks, "button": button, "action": "order"}
        if due := next_due(at):
            checks.append({"state": "done", "text": due, "href": reverse("umpire:clock", args=[at.umpire.rid])})
        if days_over := describe_days_over(at):
            checks.append({"state": "due", "text": days_over, "href": reverse("umpire:ending", args=[at.umpire.rid])})
        another = "another" if at.run.number > 1 else "the first"
        do = "Order the run" if at.segment.index else f"Order {another} {hours(at.campaign.run_minutes)}"
        if at.segment.index and at.campaign.stops_released:
            text = "The run goes on by itself when all seats asked have sealed, or their time is up; you need not wait for them."
            checks.append({"state": "done", "text": text, "href": "#stops"})
        button = f"Resolve {span(at.segment.start, at.run.until, hour)}"
        return {"do": do, "checks": checks, "button": button, "action": "order", "at_once": not late and not items}
    if state == "review" and outcome is not None:
        had = early_release.had(at, seats)
        told = len(outcome.asked) or len(seats)
        said = ", ".join(lines.counts(events)) or "no lines"
        checks = [
            {
                "state": "done",
                "text": f"{plural(len(outcome.events), 'event')}, {'told to some' if had else 'none published yet'}: {said}",
                "href": "#events",
            }
        ]
        if fired:
            text = f"{plural(len(fired), 'inject')} fired: {listed(fired)}"
            checks.append({"state": "done", "text": text, "href": reverse("umpire:injects", args=[at.umpire.rid])})
        button = f"Publish to {plural(told, 'seat')}"
        if had:
            text = f"{listed(had)} already {agree(len(had), 'has', 'have')} the papers."
            checks.append({"state": "due", "text": text, "href": "#first"})
            rest = early_release.count_waiting(at)
            button = f"Publish to the other {'seat' if rest == 1 else plural(rest, 'seat')}"
        if outcome.asked:
            checks.append({"state": "due", "text": why_stopped(outcome, seats, hour), "href": "#events"})
            button = button if had else f"{button} and ask {agree(told, 'it', 'them')} again"
        if auto_publish.goes_by_itself(at.campaign, outcome) and (held := auto_publish.waits_for_him(at.segment, outcome)):
            checks.append({"state": "due", "text": held, "href": "#draft"})
        left, loose = (sum(one["rank"] == rank for one in items) for rank in (LINES, EDITS))
        do = f"Rule on {in_words(left)}, then publish" if left else "Read it, then publish"
        wait = lines.waits_for(events)
        if loose:
            do = do if left else f"Fix {in_words(loose)} {agree(loose, 'edit', 'edits')}, then publish"
            wait = f"{wait} Publishing waits for {plural(loose, 'edit')}.".strip()
        if looked_into := Job.objects.validating(at.run).exists():
            wait = f"{wait} Publishing waits for the ruling that is being checked.".strip()
        action = "waits" if left or loose or looked_into else "publish"
        at_once = action == "publish" and not items
        return {"do": do, "checks": checks, "button": button, "action": action, "wait": wait, "at_once": at_once}
    if state == "over":
        text = "Rooms are read-only and show the seed."
        checks = [{"state": "done", "text": text, "href": reverse("umpire:ending", args=[at.umpire.rid])}]
        return {"do": "The war is over", "checks": checks, "button": "", "action": "refused"}
    checks = [{"state": "due", "text": "No orders due until it is done.", "href": ""}]
    return {"do": "The run is being resolved", "checks": checks, "button": "", "action": ""}


def describe_days_over(at: Standing) -> str:
    """Say that the days of the scenario are over and that the war goes on; "" before, and where it ends by itself."""
    days = serialization.pack_of(at.campaign).days
    if at.campaign.alone or at.segment.start < days * DAY_MIN:
        return ""
    whose = "The scenario’s day is" if days == 1 else f"The scenario’s {days} days are"
    return f"{whose} over. The war goes on until you end it."


def why_stopped(outcome: Outcome, seats: list[Row], hour: int) -> str:
    """Say why the clock stands in the middle of a run, and who orders again from when."""
    when = clock(outcome.world.minute, hour)
    names = [seat["name"] for seat in seats if seat["key"] in outcome.asked]
    told = f"{listed(names)} {agree(len(names), 'gives', 'give')} new orders from {when}; nobody else is told."
    if outcome.ashore is not None:
        bodies = {} if outcome.land is None else {body.key: body.name for body in outcome.land.bodies}
        why = dict.fromkeys(f"{bodies.get(one.body, one.body)}: {WHY_ASHORE[one.why]}" for one in outcome.ashore.asked)
        return f"{'; '.join(why)}. {told}"
    if outcome.cut is None:
        return f"The clock stopped for a battle: {told}"
    forces = {force.key: force.name for force in outcome.world.forces}
    pairs = [" in sight of ".join(forces[key] for key in pair if key in forces) for pair in outcome.cut.sighted]
    if pairs:
        return f"{'; '.join(pairs)}: {told}"
    asked = listed(forces[one.force] for one in outcome.cut.asked if one.force in forces)
    lost = all(one.why == "lost" for one in outcome.cut.asked)
    return f"{asked}: {'the enemy is lost to sight' if lost else 'an approach move is over'}. {told}"


def progress(at: Standing) -> str:
    """Say how far the run is."""
    segment, state, hour = at.segment, at.state, at.campaign.hour_zero
    if segment.trouble and state in ("resolving", "fighting"):
        return f"The run cannot be resolved yet; its orders are kept and it is tried again every minute. ({segment.trouble})"
    fought = len(at.met)
    if state == "fighting":
        since = f"Hostile forces met at {label(at.met[-1].minute, hour)}; battle {fought} of this run is being fought"
        so_far = count_moves_resolved(max(map(moves_of, at.fighting)))
        return f"{since}, move by move{so_far}. {waits_for(segment)}".rstrip()
    if state == "resolving":
        after = f", after {plural(fought, 'battle')}" if fought else ""
        return f"Ships steam, sight and signal from {label(at.run.start, hour)}{after}. {waits_for(segment)}".rstrip()
    return ""


def seat_rows(at: Standing, enter: str) -> list[Row]:
    """List every player's seat with its envelope."""
    calls = {call.seat_id: call for call in at.segment.calls.select_related("seat__campaign")}
    rows, waited_for = [], {call.pk for call in drop_idle_calls(calls.values())}
    for seat in players_of(at.campaign):
        call = calls.get(seat.pk)
        rows.append(
            {
                "key": seat.key,
                "name": seat.name,
                "letter": letter(seat.side),
                "side": seat.side,
                "role": seat.kind.name,
                "asked": call is not None and call.pk in waited_for,
                "sealed": bool(call and call.sealed),
                "sealed_at": call.sealed_at.strftime("%H:%M") if call and call.sealed_at else "",
                "hand": sealed_hand(call) if call else "",
                "look_url": reverse("umpire:look", args=[at.umpire.rid, seat.key]),
                "tomorrow_url": reverse("umpire:tomorrow", args=[at.umpire.rid, seat.key]) if at.state == "review" else "",
                "free": not seat.taken and not seat.played_by,
                "link": f"{enter}{seat.token}/" if seat.token and at.umpire.is_chief else "",
            }
        )
    return rows


def sealed_hand(call: OrderRequest) -> str:
    """Name the hand that sealed an envelope, if not the first holder's."""
    if not call.sealed:
        return ""
    return "from paper" if call.from_paper else call.sealed_by and f"by {call.sealed_by}"
