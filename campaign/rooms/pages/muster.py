"""A seat's view of the mustering: its checklist, and signatures. Nothing of the other side's charts."""

from __future__ import annotations

from datetime import date

from django.db.models import prefetch_related_objects

from campaign.models.belief import Campaign, Seat
from campaign.muster import briefing_material, term_proposals
from campaign.muster.mustering import lines, seats_of, terms_mark
from campaign.reports.seat_knowledge import public
from campaign.rooms import briefing, terms
from campaign.rooms.navigation import harbours
from campaign.rooms.words import Row, letter
from naval.geo.calendar import clock as hour_words
from naval.mustering import cabins
from naval.mustering.declaration import Due, date_of, shown_to
from naval.state.world import Calendar
from tactical.engine.text.words import listed, plural

NOT_YET = "War Imminent has not been declared"


def head(seat: Seat, *, readonly: bool = False) -> Row:
    """Build the head of all mustering pages; after War Imminent, of the campaign."""
    campaign = seat.campaign
    waits = campaign.phase == Campaign.Phase.MUSTER
    return {
        "rid": seat.rid,
        "role": seat.role,
        "side": seat.side,
        "letter": letter(seat.side),
        "seat": seat.name,
        "campaign": campaign.title,
        "version": seat.version,
        "readonly": readonly,
        "mustering": waits,
        "clock": {"label": "Mustering" if waits else "At war", "text": NOT_YET if waits else "", "state": campaign.phase},
        "ruler": [],
    }


def muster(seat: Seat, *, readonly: bool = False) -> Row:
    """Build the whole page of a seat in the mustering."""
    campaign = seat.campaign
    prefetch_related_objects([campaign], "seats", "signatures")
    pack, terms_now, drawn = public(campaign), agreed(campaign), harbours.listed(seat)
    mine = next((row for row in terms_now["signatures"] if row["key"] == seat.key), None)
    due = [
        {"state": "done" if line.done else "due", "text": words_for(seat, line), "port": line.port}
        for line in shown_to(seat.key, lines(campaign))
    ]
    return {
        **head(seat, readonly=readonly),
        "briefing": {**briefing.build_briefing(seat), "has": [], "first": True},
        "war": war_words(pack.calendar),
        "due": due,
        "signs": mine is not None,
        "signed": bool(mine and mine["signed"]),
        "mark": terms_mark(campaign),
        "harbours": drawn,
        "undone": any(not harbour["done"] for harbour in drawn),
        "holds": holds(seat),
        "serves": seat.side != "neutral",
        **terms_now,
    }


def war_words(calendar: Calendar) -> str:
    """Format the date and hour of War Imminent that a scenario proposes."""
    day = date.fromisoformat(date_of(calendar))
    return f"{day:%d %B %Y}".lstrip("0") + f", {hour_words(0, calendar.hour)}"


def words_for(seat: Seat, line: Due) -> str:
    """Word a line of the checklist for its reader."""
    mine = line.seat == seat.key and not line.port
    return line.text.replace(f"{seat.name} has", "You have", 1) if mine else line.text


def agreed(campaign: Campaign, now: int | None = None) -> Row:
    """Build the terms; ``now`` is the reader's own present, None for the umpire."""
    changed = terms.since(campaign, now)
    groups, ashore = terms.terms(campaign, changed), terms.ashore(campaign, changed)
    return {
        "groups": groups,
        "ashore": ashore,
        "others_since": changed.get("others", ""),
        "changed": changed,
        "differs": sum(row["differs"] for rows in (*(group["rows"] for group in groups), ashore) for row in rows),
        "others": terms.others(campaign),
        "battles": terms.battles(campaign),
        "discussion": terms.discussion(campaign),
        "signatures": terms.signatures(campaign),
    }


def terms_page(seat: Seat, *, readonly: bool = False) -> Row:
    """Build the page of the terms, before War Imminent and after it."""
    call = seat.latest_call()
    prefetch_related_objects([seat.campaign], "seats", "signatures")
    return {
        **head(seat, readonly=readonly),
        **agreed(seat.campaign, call.start if call is not None else 0),
        "mark": term_proposals.mark(seat.campaign),
        "changing": terms.changing(seat.campaign, seat),
    }


def holds(seat: Seat) -> str:
    """Describe a room's assets: home bases and ports in communication, or ships (NAV-S-016 to 019, 047)."""
    ports, forces = briefing_material.list_ports_and_forces(seat)
    if ports:
        return f"Home bases and ports in communication: {listed(ports)}."
    if forces:
        return f"{listed(forces)}: models, scorers and a chart. The player here cannot change seats or see another cabin."
    neutral = cabins.neutral(seats_of(seat.campaign))
    if seat.key in neutral:
        fellows = len(neutral) - 1
        more = f", with {plural(fellows, 'more seat')}" if fellows else ""
        return f"This seat represents neutral interests{more}."
    return ""
