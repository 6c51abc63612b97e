"""The brief of a seat, for a new holder and to print (UD-101).

It depends on what the seat was told, asked and ordered, and on public terms; never on readers or real time.
"""

from __future__ import annotations

import msgspec

from campaign.clock.time_zones import in_words
from campaign.models.belief import Campaign, OrderRequest, Seat
from campaign.reports.seat_knowledge import Desk
from campaign.rooms import briefing, seat_rows
from campaign.rooms.deadlines import terms_words
from campaign.rooms.draft import Draft
from campaign.rooms.news import signals, umpire_messages
from campaign.rooms.pages.standing_orders_page import words_of
from campaign.rooms.role_plugin import folder_of
from campaign.rooms.terms import ashore, since, terms
from campaign.rooms.terms import battles as battles_words
from campaign.rooms.words import Row, letter
from campaign.war.reports.papers import Article, Dispatch, Outbox, Printed, Tip, Word
from campaign.war.reports.sea import Battle, Sighting
from naval.geo.calendar import label, span
from naval.geo.compass import place_words as place
from naval.state.orders import ForceOrder, Orders, Sailing
from naval.state.world import Leg
from tactical.engine.text.words import listed, plural

CONTACTS_MIN = 2 * 24 * 60
"""The age up to which contacts are listed one by one; older ones are counted."""
LISTED = 12
"""The dispatches, articles, tips and actions listed in full; earlier ones are counted."""
EVERY = (Sighting, Dispatch, Outbox, Battle, Article, Printed, Tip, Word)


def brief(seat: Seat) -> Row:
    """Build the brief of a seat: orders due, the situation, past orders, the terms."""
    desk = Desk.read_for_seat(seat, every=EVERY)
    campaign = seat.campaign
    contacts = seat_rows.contacts(desk)
    near = [row for row in contacts if desk.now - row["minute"] <= CONTACTS_MIN]
    sent = signals.outbox(desk)
    on_way = [row for row in sent if is_open(row)]
    got = signals.inbox(desk)
    battles = seat_rows.battles(desk)[::-1]
    kind: Row = {}
    for part in folder_of(seat.role).blocks:
        kind |= part(desk)
    articles, tips, printed = (kind.get(name, []) for name in ("articles", "tips", "printed"))
    changed = since(campaign, None)
    agreed = [*(group["rows"] for group in terms(campaign, changed)), ashore(campaign, changed)]
    return {
        "campaign": campaign.title,
        "seat": seat.name,
        "title": seat.kind.title,
        "role": seat.role,
        "side": seat.side,
        "letter": letter(seat.side),
        "now": label(desk.now, campaign.hour_zero),
        "papers": plural(seat.papers.count(), "paper"),
        "asked": describe_orders_due(desk),
        "told": briefing.build_briefing(seat, desk.companions),
        "forces": [add_remaining_course(desk, row) for row in seat_rows.forces(desk)],
        "in_action": seat_rows.in_action(desk),
        "reported": seat_rows.reported(desk),
        "ports": kind.get("ports", []) if isinstance(kind.get("ports"), list) else [],
        "trade": kind.get("trade", {}),
        "contacts": near,
        "older": len(contacts) - len(near),
        **cut("words", umpire_messages.words(desk)),
        **cut("got", got),
        **cut("on_way", on_way),
        "handed": len(sent) - len(on_way),
        **cut("battles", battles),
        **cut("articles", articles),
        **cut("tips", tips),
        **cut("printed", printed),
        "ordered": [ordered(desk, one) for one in seat.own_calls.exclude(sealed="").filter(closed=True).order_by("-number")[:4]],
        "standing": [words_of(clause, desk.order_knowledge) for clause in seat.standing_orders.read],
        "differs": [row for rows in agreed for row in rows if row["differs"]],
        "fought_by": battles_words(campaign),
        "others": desk.order_knowledge.settings.others,
        "clock": [] if campaign.alone else terms_words(desk.schedule.read, stops_released=campaign.stops_released),
    }


def cut(name: str, rows: list[Row]) -> Row:
    """Cut a list to its newest rows, and count the rest."""
    return {name: rows[:LISTED], f"more_{name}": max(0, len(rows) - LISTED)}


def is_open(row: Row) -> bool:
    """Report whether an own dispatch is not known to have arrived."""
    return bool(row["state"] == "waiting" or row["hand"] != row["to"] or row["aboard"])


def describe_orders_due(desk: Desk) -> list[str]:
    """Say which orders are due and until when, and what is drafted or sealed."""
    call, campaign = desk.call, desk.seat.campaign
    if campaign.phase == Campaign.Phase.OVER:
        return ["The war is over: no more orders are due."]
    if call is None:
        return ["No orders are due from this seat yet."]
    hours = span(call.start, call.until, campaign.hour_zero)
    if call.closed:
        return [f"No orders are due now: the run of {hours} is being resolved."]
    zone = desk.schedule.read.zone
    by_hand = "They close when you seal them" if campaign.alone else "They close when the umpire says"
    closes = f"They close on {in_words(call.due_at, zone)}" if call.due_at else by_hand
    grace = call.grace_until if call.due_at and call.grace_until and call.grace_until > call.due_at else None
    late = f"; late orders are accepted until {in_words(grace, zone)}" if grace else ""
    return [f"Orders are due for {hours}. {closes}{late}.", describe_envelope(desk, call)]


def describe_envelope(desk: Desk, call: OrderRequest) -> str:
    """Say what is in the envelope, or on the sheet."""
    if call.sealed:
        return "The envelope is sealed. You can take it back while orders are open."
    draft = Draft.read_stored(desk)
    if not draft.sheet:
        return "There is no draft yet. If nothing is sealed, all forces carry on."
    stands = f"with {plural(len(draft.faults), 'fault')}" if draft.faults else "in order"
    return f"There is a draft, {stands}, not yet sealed."


def add_remaining_course(desk: Desk, row: Row) -> Row:
    """Add to the row of a force in hand the rest of her last course."""
    force = next((one for one in desk.order_knowledge.forces if one.key == row["key"]), None)
    legs = force.legs if force else ()
    return {**row, "goes": course(legs) if legs else "Her last course is complete: she stays where she is."}


def ordered(desk: Desk, call: OrderRequest) -> Row:
    """Describe the orders for a past run, in sentences."""
    orders = msgspec.json.decode(call.sealed.encode(), type=Orders)
    names = {key: body.name for key, (_, body) in desk.statuses.items()}
    lines = [force_words(names.get(key, key), one) for key, one in sorted(orders.forces.items())]
    names = {**desk.addressees, **desk.newspapers}
    lines += [f"To {names.get(note.to, note.to)}: {note.text}" for note in orders.dispatches]
    lines += [f"To press: {article.headline}" for article in orders.articles]
    held = [key for key, one in sorted(orders.merchants.items()) if isinstance(one, Sailing)]
    lines += [f"Orders to {plural(len(held), 'merchantman', 'merchantmen')}."] if held else []
    return {"hours": span(call.start, call.until, desk.seat.campaign.hour_zero), "lines": lines or ["All forces carry on."]}


def force_words(name: str, order: ForceOrder) -> str:
    """Describe the orders of a force in a sentence."""
    said = [course(order.legs) if order.legs else "stays where she is"]
    said += ["takes merchantmen"] if order.raid else []
    said += (
        [f"chases those in sight, up to {plural(order.after_nm, 'mile')} from her course"]
        if order.raid and order.after_nm
        else []
    )
    said += [f"{plural(len(order.tasks), 'task')} on the way"] if order.tasks else []
    said += [f"{one.name} detaches from her" for one in order.detach]
    said += ["joins another force"] if order.join else []
    return f"{name}: {listed(said)}."


def course(legs: tuple[Leg, ...]) -> str:
    """Describe legs: where to, and how fast."""
    return "to " + ", then to ".join(f"{place(leg.lon, leg.lat)} at {leg.knots:g} knots" for leg in legs)
