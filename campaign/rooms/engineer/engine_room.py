"""The engineer's page: bunkers, coal against time, consumption by speed, the way home.

NAV-S-077, SC-S-18. All comes from the reader's own status reports; of his cabin's draft an officer sees the courses alone.
"""

from __future__ import annotations

import json
import math
from typing import Any

from django.urls import reverse
from msgspec import UNSET, to_builtins

from campaign.models.belief import Campaign, OrderRequest, Seat
from campaign.orders import engineer
from campaign.reports.seat_knowledge import Desk, agreed, public
from campaign.rooms.clock import clock, ruler_of
from campaign.rooms.engineer.coal_plot import plots
from campaign.rooms.navigation.steaming import fuel, home_ports, standing
from campaign.rooms.news import umpire_messages
from campaign.rooms.news.new_reports import latest, short
from campaign.rooms.words import Row, letter
from campaign.war.reports.papers import Word
from naval.geo.calendar import label, span
from naval.geo.chart import Chart
from naval.geo.compass import bearing_words
from naval.orders import endurance
from naval.orders.check import lay_out_draft
from naval.orders.course_reckoning import Passage, passage
from naval.orders.seat_knowledge import Known, KnownForce, KnownShip
from naval.state.orders import ForceOrder
from tactical.engine.text.words import plural

FRACTIONS = (("full", 1.0), ("two-thirds", 2 / 3), ("one-third", 1 / 3))


def page(seat: Seat, cabin: Seat, latest: OrderRequest | None, then: OrderRequest | None = None) -> Row:
    """Build the page by the cabin's ``latest`` order request, or that of an earlier run, ``then``."""
    call = then or latest
    draft = json.loads((call.sealed or "{}" if then else call.draft) if call else "{}")
    desk = Desk.read_for_seat(seat, call, past=then is not None)
    own = what_is_known(desk, cabin, call)
    campaign = seat.campaign
    shown = then.start // campaign.run_minutes + 1 if then else 0
    drawn = lay_out_draft(draft, own, public(campaign).chart)
    return {
        "rid": seat.rid,
        "officer": bool(seat.kind.attached_to),
        "side": seat.side,
        "letter": letter(seat.side),
        "seat": seat.name,
        "campaign": campaign.title,
        "version": seat.version,
        "clock": clock(cabin, latest)
        if then is None
        else {"label": past_label(then, campaign), "state": "past", "text": "as it was"},
        "ruler": ruler_of(campaign, latest.start if latest else 0, shown, at=reverse("campaign:engine", args=[seat.rid])),
        "past": build_run_links(then, latest, campaign),
        "came": {
            "lines": list_new_reports(desk) if seat.kind.attached_to else [],
            "begun": bool(seat.kind.attached_to and own.minute),
        },
        "room_url": reverse("campaign:room", args=[seat.rid]),
        "export_url": reverse("campaign:export", args=[seat.rid]),
        "terms_url": reverse("campaign:terms", args=[seat.rid]),
        "fuel": fuel(own.settings.coal),
        "drafted": bool(engineer.courses(draft)),
        "word": word(seat, cabin, call, draft) if then is None else None,
        **umpire_messages.block(desk),
        "forces": [force_row(force, own, drawn.get(force.key, standing(force)), campaign, seat.side) for force in own.forces],
    }


def past_label(then: OrderRequest, campaign: Campaign) -> str:
    """Return the hours of an earlier run that the page shows."""
    return span(then.start, then.until, campaign.hour_zero)


def build_run_links(then: OrderRequest | None, latest: OrderRequest | None, campaign: Campaign) -> Row | None:
    """Build the links to the runs before and after the one shown; None for the present."""
    if then is None or latest is None:
        return None
    here, last = (one.start // campaign.run_minutes + 1 for one in (then, latest))
    return {"label": past_label(then, campaign), "before": here - 1, "after": here + 1 if here + 1 < last else 0}


def list_new_reports(desk: Desk) -> list[Row]:
    """List new papers of the engineer officer: the umpire's messages, and each force's status."""
    rows = [
        {"kind": "Umpire", "text": short(body.text), "href": "#words", "url": "", "when": desk.format_minute(paper.arrives)}
        for paper, body in latest(desk, Word)
    ]
    for n, (paper, body) in enumerate(desk.statuses.values(), 1):
        if not desk.is_new(paper):
            continue
        afloat = [ship for ship in body.ships if ship.afloat]
        tons = sum(ship.coal_t for ship in afloat if ship.dived_h is UNSET)
        text = f"{body.name}: {plural(len(afloat), 'ship')} afloat, {tons:,.0f} tons of coal aboard"
        rows.append({"kind": "Ships", "text": text, "href": f"#ef-{n}", "url": "", "when": desk.format_minute(paper.happened)})
    return rows


def what_is_known(desk: Desk, cabin: Seat, call: OrderRequest | None) -> Known:
    """Build the reader's knowledge of the cabin's ships, from his own papers."""
    seat = desk.seat
    return Known(
        seat=cabin.key,
        parts=cabin.kind.parts,
        side=cabin.side,
        minute=call.start if call else 0,
        until=call.until if call else 0,
        hour=seat.campaign.hour_zero,
        settings=agreed(seat.campaign),
        forces=tuple(KnownForce.from_status(to_builtins(body)) for _, body in desk.statuses.values()),
    )


def word(seat: Seat, cabin: Seat, call: OrderRequest | None, draft: Any) -> Row | None:
    """Build the engineer's word on the draft; None without an engineer."""
    officer = engineer.officer_of(cabin)
    if officer is None:
        return None
    laid_out = bool(engineer.courses(draft))
    return {
        "officer": officer.name,
        "given": call.engineer if call else "",
        "note": call.engineer_note if call else "",
        "mark": engineer.mark(draft),
        "laid": laid_out,
        "asks": bool(seat.pk == officer.pk and call and not call.closed and not call.sealed and laid_out),
        "url": reverse("campaign:engine_word", args=[seat.rid]),
        "signs": engineer.NOTE_SIGNS,
    }


def force_row(force: KnownForce, own: Known, order: ForceOrder, campaign: Campaign, side: str) -> Row:
    """Build a force's row: ships, drafted course, plot, and range."""
    legs = [leg for leg in order.legs if leg.knots > 0]
    done = passage(force, legs, own.minute, own.until)
    ends = endurance.apply_passage(force, done)
    return {
        "key": force.key,
        "of": f"force:{force.key if own.force(force.key) else force.parent}",
        "name": force.name,
        "port": force.port,
        "legs": course_rows(done, order, own),
        "ships": [ship_row(s, done, own) for s in force.ships],
        "speeds": [speed_row(s) for s in force.ships if s.afloat],
        "plots": plots(done, own, campaign.run_minutes),
        "endurance": endurance_rows(ends, own.until),
        "home": home_row(ends, public(campaign).chart, home_ports(campaign, side), own.until),
        "boats": any(s.boat for s in force.ships),
    }


def course_rows(done: Passage, order: ForceOrder, own: Known) -> list[Row]:
    """Build a row for each leg as laid, in words."""
    return [
        {
            "n": made.n,
            "course": bearing_words(made.course_deg),
            "knots": made.leg.knots,
            "nm": made.nm,
            "ends": label(round(made.end), own.hour),
            "dived": made.leg.dived,
        }
        for made in done.made
    ]


def convert_to_coal_units(ship: KnownShip, tons: float) -> float:
    """Convert tons of coal to the ship's units, where units were agreed."""
    return tons / ship.unit_t if ship.unit_t > 0 else tons


def format_coal(ship: KnownShip, tons: float) -> str:
    """Format coal: hours and units to a tenth, tons in whole."""
    value = convert_to_coal_units(ship, tons)
    return f"{value:,.1f}" if ship.boat or ship.unit_t > 0 else f"{value:,.0f}"


def ship_row(ship: KnownShip, done: Passage, own: Known) -> Row:
    """Build a ship's row: bunkers now, at the run's end, when empty; engines; hours to coal."""
    if not ship.afloat:
        return {"name": ship.name, "afloat": False}
    number = next((k for k, s in enumerate(done.ships) if s.key == ship.key), None)
    burns = float(done.run_burnt[number]) if number is not None and len(done.run_burnt) else 0.0
    empty = next((label(round(now), own.hour) for k, now, _ in done.short if k == number), "")
    hours = endurance.coaling_h(ship)
    return {
        "name": ship.name,
        "afloat": True,
        "class": ship.class_name,
        "boilers": "petrol" if ship.boat else ship.boilers.replace("other_watertube:", "").replace("_", " ").capitalize(),
        "now": format_coal(ship, ship.coal_t),
        "max": format_coal(ship, ship.coal_max_t),
        "normal": "" if not ship.load_t else format_coal(ship, ship.load_t),
        "burnt": format_coal(ship, ship.burnt_t),
        "over": bool(ship.load_t) and ship.burnt_t > ship.load_t,
        "left": format_coal(ship, max(ship.coal_t - burns, 0.0)),
        "burns": format_coal(ship, burns),
        "empty": empty,
        "engines": engines_words(ship, own.minute),
        "hours_to_coal": f"{hours:.1f}" if hours >= 0.05 else "",
        "battery": battery_words(ship),
    }


def engines_words(ship: KnownShip, minute: int) -> str:
    """Describe the state of a ship's engines and the speed she may still be asked for."""
    if ship.stopped_until > minute:
        return "broken down, stopped"
    if ship.lame_until > minute:
        return "under repair, at most two-thirds speed"
    return endurance.breakdown_words(ship)


def battery_words(ship: KnownShip) -> str:
    if not ship.boat:
        return ""
    left = max(60 * ship.dived_h - ship.dived_min, 0)
    return f"{int(left // 60)} h {int(left % 60):02d} submerged at {ship.dived_kn:g} knots"


def speed_row(ship: KnownShip) -> Row:
    """Build a ship's coal for six hours, and endurance in hours, at full speed, two-thirds and one-third."""
    return {
        "name": ship.name,
        "cells": [
            {
                "knots": f"{knots:.1f}",
                "burns": format_coal(ship, tons),
                "hours": f"{hours:,.0f}" if math.isfinite(hours) else "",
                "nm": f"{hours * knots:,.0f}" if math.isfinite(hours) else "",
            }
            for _, knots, tons, hours in endurance.burn_table(ship)
        ],
    }


def endurance_rows(force: KnownForce, minute: int) -> list[Row]:
    """Reckon the force's range from the end of the run, at her slowest ship's speeds."""
    best = min((s.max_kn for s in force.ships if s.afloat), default=0.0)
    rows = []
    for name, share in FRACTIONS:
        went = endurance.steaming(force, best * share, minute)
        rows.append(
            {
                "name": name,
                "knots": f"{best * share:.1f}",
                "hours": f"{went.hours:,.0f}",
                "nm": f"{went.nm:,.0f}",
                "ship": went.ship or "none within two weeks",
            }
        )
    return rows if best else []


def home_row(force: KnownForce, chart: Chart, ports: list[tuple[str, float, float]], minute: int) -> Row | None:
    """Find the nearest port of the force's side, by sea, from where the run leaves her."""
    way = endurance.home(force, chart, ports, minute)
    if way is None:
        return None
    return {
        "port": way.port,
        "nm": f"{way.nm:,.0f}",
        "knots": f"{way.knots:.1f}",
        "enough": way.enough,
        "ship": way.short.name,
        "has": format_coal(way.short, way.has_t),
        "needs": format_coal(way.short, way.needs_t),
        "text": endurance.warning(way),
    }
