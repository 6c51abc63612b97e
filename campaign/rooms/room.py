"""The whole room of one seat, as one dict for the templates."""

from __future__ import annotations

import json

from django.urls import reverse

from campaign.models.belief import Campaign, OrderRequest, Seat
from campaign.reports.report_index import LISTED
from campaign.reports.seat_knowledge import Desk
from campaign.rooms import briefing, deadlines, past_room, people, program, seat_rows, solo_advance, stop_reasons, terms
from campaign.rooms.clock import clock, ruler_of
from campaign.rooms.draft import Draft
from campaign.rooms.news import earlier_rows, new_reports, umpire_messages
from campaign.rooms.pages import war_end
from campaign.rooms.role_plugin import folder_of
from campaign.rooms.words import Row, fault_row, letter
from campaign.war.reports.papers import Slip
from naval.geo.calendar import label, span
from tactical.models import View

IDLE: dict[str, str] = {
    "no sheet": "No orders due",
    "in action": "Your force is still fighting. You will be asked for orders when the action ends.",
    "lost": "Your ships are lost",
    "no ships": "You have no ships to order",
}
"""The words for a seat that has nothing to order, by reason."""
NO_SCOUTS = "You command no scouts"


def room(
    seat: Seat,
    *,
    readonly: bool = False,
    opened: str = "",
    then: OrderRequest | None = None,
    latest: OrderRequest | None = None,
    sheet: str | None = None,
    desk: Desk | None = None,
) -> Row:
    """Build all that the page of ``seat`` shows, with the whole list ``opened``, if any.

    ``readonly``: the umpire looks on. ``then`` shows an earlier request's room. ``sheet`` are orders typed in from paper by the
    umpire, in place of the draft. ``latest`` is the last order request and ``desk`` the seat's, if known.
    """
    if desk is None:
        every = earlier_rows.lists(seat.role)[opened] if opened else ()
        desk = Desk.read_for_seat(seat, then, latest=latest, every=every, past=then is not None)
    people_of = people.block(desk)
    readonly = readonly or desk.past or bool(people_of["person"]["no_draft"])
    if sheet is not None and desk.call is not None and not desk.call.sealed:
        desk.call.draft = sheet
    forces = seat_rows.forces(desk)
    in_action, battles = seat_rows.in_action(desk), seat_rows.battles(desk)
    view: Row = {
        "rid": seat.rid,
        "role": seat.role,
        "at_sea": bool(seat.kind.ships),
        "wide": bool(seat.kind.ships) or seat.kind.troops == "own",
        "side": seat.side,
        "letter": letter(seat.side),
        "title": seat.kind.title,
        "ship": next((force["flagship"] for force in (*forces, *in_action)), ""),
        "seat": seat.name,
        "campaign": seat.campaign.title,
        "readonly": readonly,
        "version": desk.version,
        "past": past_room.describe_shown_run(desk),
        "clock": clock(seat, desk.call, idle=desk.idle, past=desk.past),
        "ruler": ruler_of(seat.campaign, past_room.present(desk), past_room.number(desk), at=""),
        "forces": forces,
        "in_action": in_action,
        "contacts": seat_rows.contacts(desk, None if opened == "contacts" else LISTED["contacts"]),
        "reported": seat_rows.reported(desk),
        "addressees": [{"key": key, "name": name} for key, name in {**desk.addressees, **desk.newspapers}.items()],
        "battles": battles[::-1],
        **listed(desk),
        "opened": {"list": opened, "template": earlier_rows.template(seat.role, opened)} if opened else {},
        "fought": [row for row in battles if row["fresh"] and row["url"]],
        "actions": [] if desk.past else called_to(desk, readonly or sheet is not None or bool(people_of["person"]["no_seal"])),
        "paper": sheet is not None,
        "seed_hash": seat.campaign.seed_hash,
        "slips": desk.count_papers(Slip),
        "approach": stop_reasons.offered(seat),
        "beat": stop_reasons.find_beat(seat),
        "asked_at_sightings": stop_reasons.asked_at_sightings(seat),
        "stopped": bool(desk.asked),
        "setting_up": terms.links(desk),
        **orders(desk),
        **briefing.block(desk),
        **new_reports.block(desk),
        **umpire_messages.block(desk),
        **deadlines.block(desk),
        **program.block(desk),
        **solo_advance.block(desk),
        **war_end.block(seat),
        **people_of,
    }
    if view["actions"]:  # the run waits for the seat, and not the seat for the run
        view |= {"do": "The run waits for the action", "checks": []}
    if people_of["person"]["no_seal"]:
        view["can_seal"] = False
    for block in folder_of(seat.role).blocks:
        view |= block(desk)
    return view


def listed(desk: Desk) -> Row:
    """Count each list's rows: all, on the page, in its fold; with templates' slices."""
    role = desk.seat.role
    counts = {name: desk.count_papers(*kinds) for name, kinds in earlier_rows.lists(role).items()}
    shown = {**LISTED, **({"inbox": 2, "outbox": 0} if desk.seat.kind.ships else {})}
    return {
        "counts": counts,
        "shown": shown,
        "more": {name: max(0, count - shown[name]) for name, count in counts.items()},
        "first": {name: f":{most}" for name, most in shown.items()},
        "after": {name: f"{most}:" for name, most in shown.items()},
    }


def called_to(desk: Desk, readonly: bool) -> list[Row]:
    """List actions being fought that wait for this seat, each with what its papers say of the enemy; onlookers get no link."""
    seat = desk.seat
    open_ones = seat.actions.filter(chair__table__ended=None)
    known = ("chair__table__title", "minute", "chair__token", "chair__side", "chair__table__programs", "chair__table")
    rows = list(open_ones.values_list(*known))
    enemy = seat_rows.enemies(desk) if rows else []
    return [
        {
            "title": title,
            "when": label(minute, seat.campaign.hour_zero),
            "url": "" if readonly else reverse("tactical:enter", args=[token]),
            "left": side in json.loads(programs),  # to the captains of both sides
            "break_off": read_break_off(table, side),
            "enemy": enemy,
            "ships": bool(seat.kind.ships),
        }
        for title, minute, token, side, programs, table in rows
    ]


def read_break_off(table: int, side: str) -> str:
    """Read from a side's own view when its captains break off; "" where its rules have no general orders."""
    seen = View.objects.filter(table=table, viewer=side).order_by("-number").values_list("view", flat=True).first()
    general = json.loads(seen).get("general") if seen else None
    return general.get("break_off", "") if general else ""


def orders(desk: Desk) -> Row:
    """Build the draft with its faults and its reckoning, and what must be done now."""
    call = desk.call
    if call is None:
        return {"draft": {}, "faults": [], "reckoning": {}, "checks": [], "do": "", "button": "", "can_seal": False, "call": 0}
    draft = Draft.read_stored(desk)
    state, over = draft.state, desk.seat.campaign.phase == Campaign.Phase.OVER and not desk.past
    if desk.idle and not over and state != "sealed":
        do = IDLE[desk.idle] if desk.seat.kind.ships != "detached" else NO_SCOUTS
        nothing: Row = {"faults": [], "checks": [], "do": do, "button": "", "can_seal": False}
        return {"call": call.number, "draft": draft.sheet, "reckoning": draft.reckoning, **nothing}
    return {
        "call": call.number,
        "draft": draft.sheet,
        "faults": [fault_row(fault) for fault in draft.faults] if state == "open" else [],
        "reckoning": draft.reckoning,
        "checks": [] if desk.past else draft.checks(),
        "do": {
            "open": stop_reasons.do(desk) or "Seal your orders",
            "sealed": "Your orders are sealed",
            "over": "Your orders then" if desk.past else "The war is over",
            "resolving": "Your orders then" if desk.past else "The run is being resolved",
        }[state],
        # when the next are due stands above it, and that is not the end of the run
        "button": f"Seal orders from {desk.format_minute(call.start)}"
        if desk.asked
        else f"Seal orders for {span(call.start, call.until, desk.seat.campaign.hour_zero)}",
        "can_seal": state == "open" and not draft.faults,
    }
