"""What the umpire sees: the truth, the draft of the run, and what each seat would be told."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.urls import reverse

from campaign import store
from campaign.models import Campaign, Engagement, Run, Seat, Segment
from campaign.models.truth import runs_of
from campaign.rooms.clock import ruler_of
from campaign.rooms.words import letter
from campaign.services import actions, engagements, versions
from campaign.services.visits import in_order
from campaign.services.visits import waiting as to_visit
from campaign.war.outcome import Outcome
from naval.geo.calendar import clock, label, span
from naval.orders.scouts import in_hand
from naval.run.prizes import under_way
from naval.state.outcome import Event
from naval.state.world import World
from tactical.engine.ruleset import UMPIRE
from tactical.models import Battle, Chair, Table

Row = dict[str, Any]
STEPS = ("open", "sealed", "resolving", "review", "published")
NAMED = 3  # so many seats that have not sealed are named; more are counted
STATE_WORDS = {
    "open": "orders open",
    "resolving": "being resolved",
    "fighting": "a battle is being fought",
    "review": "in review",
}


def present(campaign: Campaign) -> Segment:
    """The segment the campaign stands at."""
    return Segment.objects.filter(run__campaign=campaign).select_related("run__campaign").order_by("-run__number", "-index")[0]


def state_of(segment: Segment) -> str:
    """open, resolving, fighting, review."""
    if segment.state == Segment.State.RESOLVING and fighting(segment.run):
        return "fighting"
    return segment.state


def fighting(run: Run) -> bool:
    return run.engagements.exclude(battle__state=Battle.State.DONE).exists()


def desk(umpire: Seat, enter: str) -> Row:
    """Everything on the desk. ``enter`` is the address that login links begin with."""
    campaign = umpire.campaign
    segment = present(campaign)
    state = state_of(segment)
    outcome = store.outcome(segment.outcome) if segment.outcome else None
    hour = campaign.hour_zero
    words = span(segment.start, segment.run.until, hour)
    seats = seat_rows(umpire, segment, enter)
    return {
        "rid": umpire.rid,
        "campaign": campaign.title,
        "seat": umpire.name,
        "version": umpire.version,
        "segment": segment.pk,
        "seed_hash": campaign.seed_hash,
        "runs": versions.runs_with(campaign),
        "scouts": len(in_hand(store.world(segment.run.world))),
        "clock": {"label": words, "state": state, "text": STATE_WORDS[state]},
        "ruler": ruler_of(campaign, segment.run.start),
        "steps": [{"key": step, "now": step == step_of(state, seats)} for step in STEPS],
        **doing(
            state, words, seats, outcome, hour, cut=segment.index > 0, visits=to_visit(segment), other=versions.other(campaign)
        ),
        "progress": progress(segment, state),
        "seats": seats,
        "events": event_rows(campaign, outcome),
        "last": last_run(campaign, segment) if state == "open" else None,
        "told_preview": told(campaign, outcome) if state == "review" else [],
        "battles": battle_rows(umpire),
        "by": campaign.battles_by,
        "battles_by": campaign.get_battles_by_display(),
        "battle_seconds": campaign.battle_seconds,
        "published": [
            {"label": span(run.start, run.until, hour)} for run in runs_of(campaign).filter(number__lt=segment.run.number)
        ],
    }


def step_of(state: str, seats: list[Row]) -> str:
    if state == "open":
        asked = [seat for seat in seats if seat["asked"]]
        return "sealed" if asked and all(seat["sealed"] for seat in asked) else "open"
    return "resolving" if state == "fighting" else state


def doing(
    state: str, words: str, seats: list[Row], outcome: Outcome | None, hour: int, *, cut: bool, visits: Sequence[str], other: str
) -> Row:
    """What must be done now: a verb, its checks, one button."""
    asked = [seat for seat in seats if seat["asked"]]
    waiting = [seat["name"] for seat in asked if not seat["sealed"]]
    if state == "open":
        sealed = f"{len(asked) - len(waiting)} of {len(asked)} {'seat has' if len(asked) == 1 else 'seats have'} sealed"
        checks = [{"state": "due" if waiting else "done", "text": sealed, "href": "#seats"}]
        if waiting:
            names = ", ".join(waiting) if len(waiting) <= NAMED else f"{len(waiting)} seats"
            text = f"Not sealed: {names}. Their drafts count if in order; else their last courses stand."
            checks.append({"state": "due", "text": text, "href": "#seats"})
        if visits:
            count = f"{len(visits)} seat{'' if len(visits) == 1 else 's'} still to be visited"
            text = f"{count}: each when its Admiralty has sealed."
            checks.append({"state": "due", "text": text, "href": "#seats"})
            button = "Go on to the cabins now"
            return {"do": "Visit the Admiralties", "checks": checks, "button": button, "action": "order"}
        do = "Let the run go on" if cut else "Order another six hours"
        if other:
            checks.append({"state": "bad", "text": other, "href": ""})
        return {"do": do, "checks": checks, "button": f"Resolve {words}", "action": "order"}
    if state == "review" and outcome is not None:
        told = len(outcome.asked) or len(seats)
        checks = [{"state": "done", "text": f"{len(outcome.events)} events, none published yet", "href": "#events"}]
        button = f"Publish to {told} seat{'' if told == 1 else 's'}"
        if outcome.asked:
            checks.append({"state": "due", "text": why_stopped(outcome, seats, hour), "href": "#events"})
            button = f"Publish to {told} seat{'' if told == 1 else 's'} and ask {'it' if told == 1 else 'them'} again"
        return {"do": "Read it through, then publish", "checks": checks, "button": button, "action": "publish"}
    checks = [{"state": "due", "text": "Nothing is asked of you until it is done.", "href": ""}]
    return {"do": "The run is being resolved", "checks": checks, "button": "", "action": ""}


def why_stopped(outcome: Outcome, seats: list[Row], hour: int) -> str:
    """Why the clock stands in the middle of a run, and who orders again from when."""
    when = clock(outcome.world.minute, hour)
    names = [seat["name"] for seat in seats if seat["key"] in outcome.asked]
    told = f"{' and '.join(names)} order{'s' if len(names) == 1 else ''} again from {when}; nobody else is told."
    if outcome.cut is None:
        return f"The clock stopped for a battle: {told}"
    forces = {force.key: force.name for force in outcome.world.forces}
    pairs = [" in sight of ".join(forces[key] for key in pair if key in forces) for pair in outcome.cut.sighted]
    if pairs:
        return f"{'; '.join(pairs)}: {told}"
    asked = ", ".join(forces[one.force] for one in outcome.cut.asked if one.force in forces)
    lost = all(one.why == "lost" for one in outcome.cut.asked)
    return f"{asked}: {'the enemy is lost to sight' if lost else 'an approach move is over'}. {told}"


def progress(segment: Segment, state: str) -> str:
    """How far the run is, in a sentence."""
    if segment.trouble and state in ("resolving", "fighting"):
        return f"The run cannot be resolved yet; its orders are kept and it is tried again every minute. ({segment.trouble})"
    hour = segment.run.campaign.hour_zero
    fought = segment.run.engagements.count()
    if state == "fighting":
        last = segment.run.engagements.last()
        return f"Hostile forces met at {label(last.minute, hour)}; battle {fought} of this run is being fought, move by move."
    if state == "resolving":
        after = f", after {fought} battle{'s' if fought > 1 else ''}" if fought else ""
        return f"Ships steam, sight and signal from {label(segment.run.start, hour)}{after}."
    return ""


def seat_rows(umpire: Seat, segment: Segment, enter: str) -> list[Row]:
    """Every player's seat with its envelope."""
    calls = {call.seat_id: call for call in segment.calls.all()}
    rows = []
    hands = {force.hand or force.seat for force in store.world(segment.run.world).forces}
    rank = {key: n for n, key in enumerate(in_order(segment))}  # as the umpire goes his round
    for seat in sorted(umpire.campaign.players(), key=lambda seat: rank[seat.key]):
        call = calls.get(seat.pk)
        rows.append(
            {
                "key": seat.key,
                "name": seat.name,
                "letter": letter(seat.side),
                "side": seat.side,
                "role": seat.kind.name,
                # who has no ships in hand, or whose have joined another's, has nothing to order: nobody waits for him
                "asked": call is not None and (not seat.kind.ships or seat.key in hands),
                "sealed": bool(call and call.sealed),
                "sealed_at": call.sealed_at.strftime("%H:%M") if call and call.sealed_at else "",
                "look_url": f"/desk/{umpire.rid}/look/{seat.key}/",
                "link": f"{enter}{seat.token}/",
            }
        )
    return rows


def event_rows(campaign: Campaign, outcome: Outcome | None) -> list[Row]:
    """The draft of the run, numbered as on the chart."""
    if outcome is None:
        return []
    names = {seat.key: {"letter": letter(seat.side), "name": seat.name} for seat in campaign.seats.all()}
    return [
        {
            "n": n,
            "when": hour_of(event.minute, outcome, campaign.hour_zero),
            "text": event.text,
            "kind": event.kind,
            "port": off(event, outcome),
            "rules": list(event.rules),
            "rolls": [{"rule": roll.rule, "what": roll.what, "faces": roll.faces, "fell": roll.fell} for roll in event.rolls],
            "told": [names[key] for key in event.told if key in names],
        }
        for n, event in enumerate(outcome.events, 1)
    ]


def off(event: Event, outcome: Outcome) -> str:
    """The key of the port that a demonstration was made off (NAV-S-007); the event itself names it in words."""
    if event.kind != "demonstration":
        return ""
    said = (p.key for p in outcome.world.ports if f": a demonstration off {p.name}. " in event.text)
    return next(said, "")


def hour_of(minute: int, outcome: Outcome, hour_zero: int) -> str:
    """The hour of an event, with its day when that is not the day of the first event."""
    first, _ = label(outcome.events[0].minute, hour_zero).split(", ")
    day, hour = label(minute, hour_zero).split(", ")
    if day == first:
        return hour
    return "24:00" if label(minute - 1, hour_zero).startswith(f"{first},") else f"{day}, {hour}"


def last_run(campaign: Campaign, segment: Segment) -> Row | None:
    """What the last published segment did, to read again while orders are drafted."""
    done = (
        Segment.objects.filter(run__campaign=campaign, state=Segment.State.PUBLISHED).order_by("-run__number", "-index").first()
    )
    if done is None:
        return None
    until = segment.start if segment.run_id == done.run_id else done.run.until
    words = span(done.run.start, until, campaign.hour_zero)
    return {"label": words, "events": event_rows(campaign, store.outcome(done.outcome))}


def told(campaign: Campaign, outcome: Outcome) -> list[Row]:
    """What each seat will read when this is published."""
    rows = []
    for seat in campaign.players():
        if outcome.asked and seat.key not in outcome.asked:
            continue
        lines = [
            {"when": label(report.arrives, campaign.hour_zero), "kind": report.kind, "text": in_words(report.kind, report.data)}
            for report in sorted(outcome.reports, key=lambda report: (report.arrives, report.happened, report.kind))
            if report.seat == seat.key
        ]
        rows.append({"seat": seat.name, "letter": letter(seat.side), "lines": lines})
    return rows


def in_words(kind: str, data: Row) -> str:
    """One line of a report for the umpire's preview."""
    match kind:
        case "status":
            return f"{data['name']}: her place, coal and hurts"
        case "position":
            return f"{data['name']} reports herself" + (f" at {data['port']}" if data["port"] else "")
        case "sighting":
            return f"{data['what']}, {data['bearing']}, {data['distance_nm']:.0f} miles (contact {data['label']})"
        case "ports":
            return "Returns of ports and coal"
        case "dispatch":
            return f"From {data['from']}: {data['text']}"
        case "outbox":
            return f"Own dispatch No. {data['number']} is {data['state']}"
        case "asked":
            rows = [row["name"] + (f", move of {row['minutes']} minutes" if row["minutes"] else "") for row in data["forces"]]
            return f"Asked to order again: {'; '.join(rows)}"
        case "article":
            return f"{data['paper']}: {data['headline']}"
        case _:
            return data.get("text", kind)


def battle_rows(umpire: Seat) -> list[Row]:
    """The campaign's battles, the newest first."""
    fought = Engagement.objects.filter(run__campaign=umpire.campaign).order_by("run__number", "ordinal").select_related("battle")
    return [battle_row(umpire, engagement, n) for n, engagement in enumerate(fought, 1)][::-1]


def battle_row(umpire: Seat, engagement: Engagement, n: int) -> Row:
    data = json.loads(engagement.data)
    world = store.world(engagement.run.world)
    fought = [force for force in world.forces if force.key in data["forces"]]
    sides = [[force.name for force in fought if force.side == side] for side in sorted({f.side for f in fought})]
    done = engagement.battle.state == Battle.State.DONE
    chair = actions.umpires_chair(engagement) if engagement.battle.state == Battle.State.TABLE else None
    live = engagement.battle.table if engagement.battle.state == Battle.State.TABLE else None
    text = "being fought"
    if live is not None:
        whom = "those who met" if waits(live) else "their captains"
        text = f"being fought by {whom}; {live.number} move{'' if live.number == 1 else 's'} resolved"
    if done:
        result = engagements.result(engagement)
        lost = sum(not ship["afloat"] for ship in result["ships"].values())
        took = f"{result['moves']} minute{'' if result['moves'] == 1 else 's'}"
        text = f"{result['ending'].rstrip('.')}; {took}, {lost} ship{'' if lost == 1 else 's'} lost"
    return {
        "title": f"Battle {n}: " + " v. ".join(", ".join(names) for names in sides if names),
        "when": label(engagement.minute, umpire.campaign.hour_zero),
        "state": "fought" if done else "fighting",
        "text": text,
        "url": f"/desk/{umpire.rid}/battle/{n}/" if done else "",
        "enter": reverse("tactical:enter", args=[chair.token]) if chair is not None else "",
        "leave": reverse("umpire:leave", args=[umpire.rid, n]) if live is not None and waits(live) else "",
    }


def waits(table: Table) -> bool:
    """Whether somebody sits at the table: not all of its sides are the program's."""
    return Chair.objects.filter(table=table, taken=True).exclude(side__in=(UMPIRE, *table.program_sides)).exists()


def truth(umpire: Seat) -> Row:
    """Where everybody is: after the run in review, else at the start of the present one."""
    campaign = umpire.campaign
    segment = present(campaign)
    outcome = store.outcome(segment.outcome) if segment.outcome else None
    before = segment.run.segments.filter(index__lt=segment.index).exclude(outcome="").last() if not outcome else None
    if before is not None:  # the run goes on from where it was cut
        world = store.outcome(before.outcome).world
    else:
        world = outcome.world if outcome else store.world(segment.run.world)
    theatre = store.pack(campaign.pack).theatre
    numbered = [
        {"n": n, "lon": event.lon, "lat": event.lat}
        for n, event in enumerate(outcome.events if outcome else (), 1)
        if event.lon is not None
    ]
    return {
        "forces": [force_row(world, force, outcome) for force in world.forces if afloat(world, force.key)],
        "merchants": [
            {"name": ship.name, "lon": ship.lon, "lat": ship.lat, "letter": letter(ship.side), "fate": ship.fate}
            for ship in world.merchants
            if not ship.fate and ship.sails_at <= world.minute
        ]
        + prize_rows(world),
        "events": numbered,
        "bounds": theatre["bounds"],
        "centre": theatre["centre"],
    }


def prize_rows(world: World) -> list[Row]:
    """Merchantmen under prize crews on their way in, under their captor's letter."""
    names, ports = {ship.key: ship.name for ship in world.merchants}, {port.key: port.name for port in world.ports}
    return [
        {"name": names[prize.key], "lon": lon, "lat": lat, "letter": letter(prize.side), "fate": f"prize for {ports[prize.port]}"}
        for prize, lon, lat in under_way(world)
    ]


def afloat(world: World, force: str) -> int:
    return sum(ship.afloat for ship in world.ships if ship.force == force)


def force_row(world: World, force: Any, outcome: Outcome | None) -> Row:
    track = []
    for report in outcome.reports if outcome else ():
        if report.kind == "status" and report.data["force"] == force.key:
            track = [[lon, lat, minute, ""] for minute, lon, lat in report.data["track"]]
    return {
        "key": force.key,
        "name": force.name,
        "label": force.name,
        "side": force.side,
        "letter": letter(force.side),
        "lon": force.lon,
        "lat": force.lat,
        "track": track,
        "legs": [{"lon": leg.lon, "lat": leg.lat, "knots": leg.knots} for leg in force.legs],
        "ships": afloat(world, force.key),
        "knots": force.knots,
        "course_deg": force.course_deg,
    }
