"""The draft of a run: its events, with rules and dice, and the papers of each seat."""

from __future__ import annotations

from campaign import serialization
from campaign.models import Campaign, Segment
from campaign.rooms.words import letter
from campaign.war.outcome import Outcome
from campaign.war.reports import read
from campaign.war.reports.summaries import in_words
from naval.geo.calendar import label, span
from naval.state.outcome import Event
from tactical.engine.text.words import listed, plural
from umpire.desk import dispatch_words
from umpire.desk.cells import NEVER, cells
from umpire.event_words import reword_event
from umpire.frame import Row, in_order
from umpire.groups import count_in_words, grouped
from umpire.rulings.drawer.views import subjects

MOST_NAMED = 5  # so many seats that never learn of an event are named; more are counted


def event_rows(segment: Segment, outcome: Outcome | None, *, drafted: bool = False, run: int = 0) -> list[Row]:
    """List the events of the run, numbered as on the chart (UD-120). While ``drafted`` each says which of it can be ruled on; a
    published event of a ``run`` carries its key for *Who knows this?*"""
    if outcome is None:
        return []
    campaign = segment.run.campaign
    known = list(campaign.seats.all())
    names = {seat.key: {"letter": letter(seat.side), "name": seat.name} for seat in known}
    words = dispatch_words.words_of(segment, outcome)
    beside = cells(outcome, in_order(seat for seat in known if not seat.is_umpire), campaign.hour_zero)
    return [
        {
            "n": n,
            "when": hour_of(event.minute, outcome, campaign.hour_zero),
            "text": event.text,
            "words": dispatch_words.of_event(event, words),
            "kind": event.kind,
            "port": off(event, outcome),
            "rules": list(event.rules),
            "rolls": [
                {"rule": roll.rule, "what": roll.what, "faces": roll.faces, "fell": roll.fell, "struck": roll.struck}
                for roll in event.rolls
            ],
            "rule_on": subjects(event.text, outcome.world, outcome.land) if drafted else [],
            "known": f"event:{run}:{n}" if run and event.about else next(iter(event.about), ""),
            "told": [names[key] for key in event.told if key in names],
            "cells": beside[n - 1],
            "reached": any(cell["state"] != NEVER for cell in beside[n - 1]),
            "unreached": unreached(beside[n - 1], "Not at this stop" if outcome.asked else "Never"),
        }
        for n, event in enumerate((reword_event(one, outcome) for one in outcome.events), 1)
    ]


def unreached(cells: list[Row], how: str) -> str:
    """Name the seats that do not learn of an event, if few. At a stop nobody can say what they learn later."""
    names = [cell["name"] for cell in cells if cell["state"] == NEVER]
    return f"{how}: {listed(names) if len(names) <= MOST_NAMED else plural(len(names), 'seat')}." if names else ""


def off(event: Event, outcome: Outcome) -> str:
    """Find the key of the port that a demonstration was made off (NAV-S-007); the event itself names the port in words."""
    if event.kind != "demonstration":
        return ""
    return next((p.key for p in outcome.world.ports if f": a demonstration off {p.name}. " in event.text), "")


def hour_of(minute: int, outcome: Outcome, hour_zero: int) -> str:
    """Write the hour of an event, with its day when that is not the day of the first event."""
    first, _ = label(outcome.events[0].minute, hour_zero).split(", ")
    day, hour = label(minute, hour_zero).split(", ")
    if day == first:
        return hour
    return "24:00" if label(minute - 1, hour_zero).startswith(f"{first},") else f"{day}, {hour}"


def last_run(campaign: Campaign, segment: Segment) -> Row | None:
    """Show the results of the last published segment, to read again while orders are drafted."""
    done = Segment.objects.for_campaign(campaign).filter(state=Segment.State.PUBLISHED).first()
    if done is None:
        return None
    done.run.campaign = campaign  # with its seats
    until = segment.start if segment.run_id == done.run_id else done.run.until
    words = span(done.run.start, until, campaign.hour_zero)
    outcome = serialization.outcome(done.outcome)
    rows = event_rows(done, outcome, run=done.run.number)
    return {"label": words, "events": rows, "groups": grouped(rows, outcome)}


def list_seat_reports(campaign: Campaign, outcome: Outcome) -> list[Row]:
    """List what each seat will read when this is published."""
    rows = []
    for seat in in_order(campaign.players()):
        if outcome.asked and seat.key not in outcome.asked:
            continue
        lines = [
            {
                "when": label(report.arrives, campaign.hour_zero),
                "kind": report.kind,
                "text": in_words(read(report.kind, report.data)),
            }
            for report in sorted(outcome.reports, key=lambda report: (report.arrives, report.happened, report.kind))
            if report.seat == seat.key
        ]
        counts = count_in_words(line["kind"] for line in lines)
        rows.append({"seat": seat.name, "letter": letter(seat.side), "lines": lines, "counts": counts})
    return rows
