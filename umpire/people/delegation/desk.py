"""An assistant's desk, built up from nothing out of the parts of his charge: forces, events, papers, items, counts (UD-093).

Where the clock stopped for others he is not told: to him the run is being resolved. The desk has no number of the whole war, nor
a key, a stamp or a count that others change.
"""

from __future__ import annotations

import json
from hashlib import sha256

from django.urls import reverse

from campaign import serialization
from campaign.models import Seat
from campaign.models.schedule import schedule_of
from campaign.models.truth import RulingNote
from campaign.reports.questions import waiting
from campaign.rooms.clock import ruler_of
from campaign.rooms.words import letter
from campaign.rulings.review_items import settled
from campaign.runs.run_inputs import RULED
from campaign.schedule.order_requests import drop_idle_calls as asked_of
from campaign.war.edits.application import standing
from campaign.war.lines import asks, name_lines
from campaign.war.reports import read
from campaign.war.reports.summaries import in_words
from naval import ruling_kinds
from naval.geo.calendar import label, span
from naval.geo.compass import place_words
from naval.ruling_kinds import Ground
from naval.state.ruling_acts import Act, plain
from umpire.desk.cells import cells
from umpire.desk.clock import views as clock
from umpire.desk.inbox import EDITS, LINES, SAID, item, short
from umpire.desk.lines import NEEDS, WORDS, state_of
from umpire.desk.truth import force_row
from umpire.event_words import in_names
from umpire.frame import STATE_WORDS, Row, in_order, waits
from umpire.groups import count_in_words
from umpire.item_assignments import claimed
from umpire.people.delegation import bodies
from umpire.people.delegation.mine import Mine
from umpire.people.delegation.scope import Scope
from umpire.rulings.questions.views import describe_paper

KEYED = ("ship", "force", "seat", "port", "ship_or_force", "ship_force_or_port", "body", "depot")
"""Types of fields that name a subject which a charge may hold."""


def view(umpire: Seat, mine: Mine | None = None) -> Row:
    """Show everything on his page; before the war next to nothing. ``mine`` is where the war stands for him, where that is
    known."""
    head: Row = {
        "rid": umpire.rid,
        "campaign": umpire.campaign.title,
        "seat": umpire.name,
        "pages": [],
        "version": umpire.version,
    }
    if waits(umpire):
        clock_row = {"label": "before the war", "state": "", "text": ""}
        return {**head, "clock": clock_row, "ruler": ruler_of(umpire.campaign, 0), "war": False}
    mine = mine or Mine(umpire)
    campaign, run = mine.campaign, mine.standing.run
    questions, ruled, lines = list_open_questions(mine), rulings(mine), events(mine)
    items = inbox(mine, lines, questions)
    names = [f"{side.title()}" for side in mine.charge.sides.split()]
    names += [seat.name for seat in in_order(mine.players) if seat.key in mine.charge.seats.split()]
    corners = json.loads(mine.charge.sector)
    names += [f"a sector of {len(corners)} corners on the chart"] if corners else []
    return {
        **head,
        "war": True,
        "clock": {"label": span(run.start, run.until, campaign.hour_zero), "state": mine.state, "text": STATE_WORDS[mine.state]},
        "ruler": ruler_of(campaign, run.start),
        "charge": ", ".join(names),
        "forces": forces(mine),
        "bodies": bodies.bodies(mine),
        "events": lines,
        "needs": sum(row["state"] == NEEDS for row in lines),
        "told": list_seat_reports(mine),
        "seats": seats(mine),
        "items": items,
        "asked": questions,
        "rulings": ruled,
        "may_rule": mine.state in ("open", "review"),
        "review": mine.state == "review",
        "stamp": stamp_of(mine, ruled, lines),
    }


def mark(umpire: Seat) -> str:
    """Hash all that he sees: while the hash stays equal nothing of his has changed (UD-098)."""
    mine = None if waits(umpire) else Mine(umpire)
    shown = {**view(umpire, mine), "version": 0}
    if mine is not None:
        shown |= {"truth": truth(mine)}
    return sha256(json.dumps(shown, sort_keys=True, default=str).encode()).hexdigest()


def forces(mine: Mine) -> list[Row]:
    """List the forces of the charge that are afloat, with their places."""
    world = mine.world
    rows = []
    for force in world.forces:
        ships = [ship.name for ship in world.ships if ship.force == force.key and ship.afloat]
        if force.key in mine.scope.forces and ships:
            course = f"{force.course_deg:.0f}° at {force.knots:g} knots" if force.knots else "stopped"
            rows.append(
                {
                    "key": force.key,
                    "name": force.name,
                    "side": force.side,
                    "ships": ", ".join(ships),
                    "place": place_words(force.lon, force.lat),
                    "course": course,
                }
            )
    return rows


def events(mine: Mine) -> list[Row]:
    """List the lines of the draft that touch the charge, numbered among themselves, with a cell for each seat of it."""
    outcome, hour = mine.outcome, mine.campaign.hour_zero
    if outcome is None:
        return []
    beside = cells(outcome, [seat for seat in in_order(mine.players) if seat.key in mine.scope.seats], hour)
    done, rows = settled(mine.standing.run), list[Row]()
    for event, line, some in zip(outcome.events, name_lines(outcome.events), beside, strict=True):
        if not mine.scope.touches(event):
            continue
        need = asks(event, mine.standing.segment.start)
        state = state_of(line, need, some, done)
        rows.append(
            {
                "n": len(rows) + 1,
                "when": label(event.minute, hour),
                "minute": event.minute,
                "text": in_names(event.text, outcome),
                "kind": event.kind,
                "rules": list(event.rules),
                "line": line,
                "asks": need,
                "state": state,
                "state_words": WORDS[state],
                "cells": [{"name": cell["name"], "words": cell["words"], "when": cell["when"]} for cell in some],
                "lon": event.lon,
                "lat": event.lat,
            }
        )
    return rows


def list_seat_reports(mine: Mine) -> list[Row]:
    """List what each seat of the charge will read when the draft is published."""
    outcome, rows = mine.outcome, list[Row]()
    for seat in in_order(mine.players) if outcome is not None else ():
        if seat.key not in mine.scope.seats or outcome is None or (outcome.asked and seat.key not in outcome.asked):
            continue
        mail = sorted(
            (one for one in outcome.reports if one.seat == seat.key), key=lambda one: (one.arrives, one.happened, one.kind)
        )
        lines = [
            {"when": label(one.arrives, mine.campaign.hour_zero), "kind": one.kind, "text": in_words(read(one.kind, one.data))}
            for one in mail
        ]
        counts = count_in_words(line["kind"] for line in lines)
        rows.append({"seat": seat.name, "letter": letter(seat.side), "lines": lines, "counts": counts})
    return rows


def seats(mine: Mine) -> list[Row]:
    """List the seats of the charge: the envelope of each, and the link to look through its eyes."""
    calls = {call.seat_id: call for call in mine.standing.segment.calls.select_related("seat__campaign")}
    waited_for = {call.seat_id for call in asked_of(calls.values())}
    return [
        {
            "key": seat.key,
            "name": seat.name,
            "side": seat.side,
            "sealed": bool(seat.pk in calls and calls[seat.pk].sealed),
            "asked": seat.pk in waited_for,
            "look": reverse("umpire:look", args=[mine.umpire.rid, seat.key]),
        }
        for seat in in_order(mine.players)
        if seat.key in mine.scope.seats
    ]


def list_open_questions(mine: Mine) -> list[Row]:
    """List the open questions of the charge's seats about their papers, the oldest first; by the numbers of the seats themselves
    (UD-061, UD-093)."""
    return [
        {
            "id": f"q-{one.seat.key}-{one.number}",
            "key": one.seat.key,
            "number": one.number,
            "seat": one.seat.name,
            "side": one.seat.side,
            "text": one.text,
            "minute": one.minute,
            **describe_paper(one, mine.campaign.hour_zero),
        }
        for one in waiting(mine.campaign).filter(seat__key__in=mine.scope.seats)
    ]


def inbox(mine: Mine, lines: list[Row], questions: list[Row]) -> list[Row]:
    """List the items of the inbox that the charge holds, each with the umpire who has it (UD-095)."""
    here = reverse("umpire:charge", args=[mine.umpire.rid])
    found = [
        item(LINES, f"{row['when']}: {short(row['text'])}", f"#line-{row['n']}", minute=row["minute"], line=row["line"])
        for row in lines
        if row["state"] == NEEDS
    ]
    if mine.outcome is not None:
        made = serialization.rulings(mine.standing.run.rulings).edits
        names = {seat.key: seat.name for seat in mine.players}
        for (ref, _), state in standing(mine.outcome, made).items():
            one = next(edit for edit in made if edit.ref == ref)
            if state in SAID and one.seat in mine.scope.seats:
                when = label(one.happened, mine.campaign.hour_zero)
                text = f"The edit of a paper for {names.get(one.seat, one.seat)}, of {when}, {SAID[state]}"
                found.append(item(EDITS, text, here, minute=one.happened, seat=one.seat))
    found += [
        item(6, f"{row['seat']} asks: {' '.join(row['text'].split())}", f"#{row['id']}", minute=row["minute"], seat=row["key"])
        for row in questions
    ]
    for battle in mine.standing.fighting if mine.standing.state == "fighting" else ():
        if set(json.loads(battle.data).get("forces", ())) & mine.scope.forces:
            when = label(battle.minute, mine.campaign.hour_zero)
            found.append(item(7, f"A battle of forces in your charge, of {when}, is being fought.", here, minute=battle.minute))
    own = {seat.name for seat in mine.players if seat.key in mine.scope.seats}
    for row in clock.all_away(mine.campaign, schedule_of(mine.campaign).read.zone):
        if row["name"] in own and (row["soon"] or (row["now"] and row["asks"])):
            verb = "is" if row["now"] else "will be"
            text = f"{row['name']} {verb} away {row['words']}: {row['cover']}."
            found.append(item(10, text, here, seat=row["name"]))
    rows = sorted(found, key=lambda row: (row["rank"], row["minute"], row["seat"]))
    return claimed(mine.umpire, [{**row, "id": f"in-{n}"} for n, row in enumerate(rows, 1)])


def subjects(act: Act) -> list[tuple[str, str]]:
    """List the subjects that a ruling names by its fields: (type, key)."""
    kind, act = ruling_kinds.kind_of(act), plain(act)
    return [(one.type, str(key)) for one in kind.fields if one.type in KEYED and (key := getattr(act, one.name, ""))]


def is_ruling_in_charge(scope: Scope, act: Act) -> bool:
    """Report whether a ruling is of the charge: it names a subject, and none outside of it (UD-093)."""
    some, one = subjects(act), plain(act)
    if not some and (lon := getattr(one, "lon", None)) is not None:
        return scope.holds(lon, getattr(one, "lat", None))
    return bool(some) and all(scope.has(kind, key) for kind, key in some)


def rulings(mine: Mine) -> list[Row]:
    """List the rulings of this run that are of the charge."""
    stored, names, run = serialization.rulings(mine.standing.run.rulings), mine.names, mine.standing.run
    begun = Ground(world=serialization.world(run.world), clock=run.start, until=run.until) if stored.acts else None
    notes = {one.key: one.by for one in RulingNote.objects.filter(run=mine.standing.run, did__in=RULED)}
    rows = ruling_kinds.all_of(stored, mine.standing.run.start) + [(ruling_kinds.key_of(act), act) for act in stored.later]
    return [
        {
            "key": key,
            "when": names.write_minute(act.since),
            "text": ruling_kinds.kind_of(act).sentence(act, names),
            "besides": show(act, begun)
            if (show := ruling_kinds.kind_of(act).besides) and begun and act.since < run.until
            else "",
            "reason": act.reason,
            "by": notes.get(key, ""),
        }
        for key, act in rows
        if is_ruling_in_charge(mine.scope, act)
    ]


def stamp(mine: Mine) -> str:
    """Stamp a form of his page: the rulings and lines of the charge, and nothing that others change (UD-010)."""
    return stamp_of(mine, rulings(mine), events(mine))


def stamp_of(mine: Mine, ruled: list[Row], lines: list[Row]) -> str:
    """Stamp a form of his page from its rulings and lines, where these are known."""
    shown = [mine.standing.run.number, mine.standing.run.strand, mine.state, mine.world.minute, ruled]
    shown += [[row["line"], row["state"]] for row in lines]
    return sha256(json.dumps(shown).encode()).hexdigest()[:12]


def truth(mine: Mine) -> Row:
    """Draw the chart: the forces of the charge with their tracks, the merchantmen in its sector, its events by their numbers."""
    theatre = serialization.pack_of(mine.campaign).theatre
    world, scope = mine.world, mine.scope
    afloat = {ship.force for ship in world.ships if ship.afloat}
    return {
        "forces": [
            force_row(world, force, mine.outcome) for force in world.forces if force.key in scope.forces and force.key in afloat
        ],
        "merchants": [
            {
                "key": f"merchant:{ship.key}",
                "name": ship.name,
                "lon": ship.lon,
                "lat": ship.lat,
                "letter": letter(ship.side),
                "fate": ship.fate,
            }
            for ship in world.merchants
            if not ship.fate and ship.sails_at <= world.minute and scope.holds(ship.lon, ship.lat)
        ],
        "events": [{"n": row["n"], "lon": row["lon"], "lat": row["lat"]} for row in events(mine) if row["lon"] is not None],
        **bodies.drawn(mine),
        "bounds": theatre["bounds"],
        "centre": theatre["centre"],
    }
