"""The whole room of one seat, as one dict for the templates."""

from __future__ import annotations

import json
from typing import Any

from django.urls import reverse

from campaign import store
from campaign.models.belief import Call, Campaign, Seat
from campaign.rooms import engineer, knowledge, newsroom, parting, signals, stop, terms, trade, weather, works
from campaign.rooms.knowledge import Desk
from campaign.rooms.words import letter
from campaign.services.orders import addressees, judge, known
from naval.geo.calendar import label, span
from naval.orders.check import laid, reckon
from naval.orders.known import KnownForce
from naval.orders.parting import parted
from naval.state.orders import ForceOrder

TITLES = {
    "cabin": "Chart room",
    "admiralty": "The Admiralty",
    "press": "The newsroom",
    "trade": "The trade room",
    "auxiliary": "Chart room of the scouts",
    "engineer": "The engine-room",
}
STATE_WORDS = {"open": "orders open", "sealed": "sealed", "resolving": "being resolved", "waiting": "nothing is asked of you"}
BLOCKS = (parting, engineer, newsroom, signals, works, terms, trade, weather)
MEND_AT = {"press": "#article", "trade": "#sailings", "admiralty": "#signals"}
AHEAD = 6  # runs to come that the ruler shows


def room(seat: Seat, *, readonly: bool = False) -> dict[str, Any]:
    """Everything the page of ``seat`` shows. ``readonly`` is the umpire looking through this seat's eyes."""
    desk = Desk.of(seat)
    call = desk.call
    forces = knowledge.forces(desk)
    view: dict[str, Any] = {
        "rid": seat.rid,
        "role": seat.role,
        "side": seat.side,
        "letter": letter(seat.side),
        "title": TITLES[seat.role],
        "ship": forces[0]["flagship"] if forces else "",
        "seat": seat.name,
        "campaign": seat.campaign.title,
        "readonly": readonly,
        "version": seat.version,
        "clock": clock(seat, call),
        "ruler": ruler_of(seat.campaign, call.start if call else 0),
        "forces": forces,
        "contacts": knowledge.contacts(desk),
        "reported": knowledge.reported(desk),
        "ports": ports(desk),
        "addressees": [{"key": key, "name": name} for key, name in addressees(seat).items()],
        "battles": knowledge.battles(desk),
        "actions": called_to(seat, readonly),
        "seed_hash": seat.campaign.seed_hash,
    }
    view["approach"] = stop.offered(seat)
    view["stopped"] = bool(call and stop.asked(seat, call))
    view |= orders(seat, call)
    for part in BLOCKS:
        view |= part.block(desk)
    view["fresh_count"] = sum(row["fresh"] for row in view["inbox"])
    return view


def called_to(seat: Seat, readonly: bool) -> list[dict[str, str]]:
    """Actions that are being fought now and wait for this seat at their table; whoever only looks on gets no key to it."""
    return [
        {
            "title": action.chair.table.title,
            "when": label(action.minute, seat.campaign.hour_zero),
            "url": "" if readonly else reverse("tactical:enter", args=[action.chair.token]),
        }
        for action in seat.actions.filter(chair__table__ended=None).select_related("chair__table")
    ]


def state_of(call: Call | None) -> str:
    """The state of the run as this seat may know it."""
    if call is None:
        return "waiting"
    if call.closed:
        return "resolving"
    return "sealed" if call.sealed else "open"


def clock(seat: Seat, call: Call | None) -> dict[str, str]:
    state = state_of(call)
    words = span(call.start, call.until, seat.campaign.hour_zero) if call else ""
    if call is None and store.agreed(seat.campaign.agreed).visits != "together":
        return {"label": label(0, seat.campaign.hour_zero), "state": state, "text": "the umpire visits your Admiralty first"}
    return {"label": words, "state": state, "text": STATE_WORDS[state]}


def ruler_of(campaign: Campaign, minute: int) -> list[dict[str, str]]:
    """One cell a run: those past, the present one, and a few to come. Runs, not calls: cuts do not show."""
    length, hour = campaign.run_minutes, campaign.hour_zero
    now = minute // length
    cells = []
    for n in range(now + 1 + AHEAD):
        words = span(n * length, (n + 1) * length, hour)
        day = label(n * length, hour).split(",")[0]
        before = label((n - 1) * length, hour).split(",")[0] if n else ""
        cells.append(
            {
                "label": words,
                "day": day if day != before else "",
                "short": words.split(", ", 1)[1].replace(":00", ""),
                "when": "past" if n < now else "now" if n == now else "ahead",
            }
        )
    return cells


def orders(seat: Seat, call: Call | None) -> dict[str, Any]:
    """The draft with its faults and its reckoning, and what must be done now."""
    state = state_of(call)
    if call is None:
        return {"draft": {}, "faults": [], "reckoning": {}, "checks": [], "do": "", "button": "", "can_seal": False, "call": 0}
    draft = json.loads(call.draft)
    _, faults = judge(seat, call, draft)
    reckoning = reckonings(seat, call, draft)
    words = span(call.start, call.until, seat.campaign.hour_zero)
    return {
        "call": call.number,
        "draft": draft,
        "faults": [fault_row(fault) for fault in faults] if state == "open" else [],
        "reckoning": reckoning,
        "checks": checks(seat, state, draft, faults, reckoning),
        "do": {
            "open": stop.do(seat, call) or "Seal your orders",
            "sealed": "Your orders are sealed",
            "resolving": "The run is being resolved",
        }[state],
        "button": f"Seal orders for {words}",
        "can_seal": state == "open" and not faults,
    }


def fault_row(fault: Any) -> dict[str, Any]:
    return {"where": fault.where, "text": fault.text, "rule": fault.rule, "mend": fault.mend}


def reckonings(seat: Seat, call: Call, draft: Any) -> dict[str, Any]:
    """Distance, hours and coal of every course that can be reckoned, whatever is wrong elsewhere on the sheet."""
    chart = store.pack(seat.campaign.pack).chart
    own = parted(draft, known(seat, call))
    drawn = laid(draft, own, chart)
    hour = seat.campaign.hour_zero
    return {
        force.key: with_home(seat, call, force, order, reckon(order, force, chart, call.start, call.until, hour))
        for force in own.forces
        for order in (drawn.get(force.key, standing(force)),)
    }


def with_home(seat: Seat, call: Call, force: KnownForce, order: ForceOrder, reckoned: dict[str, Any]) -> dict[str, Any]:
    """A reckoning with the way home from its end; a course that cannot get home is pointed out (NAV-S-078)."""
    home = None if reckoned["stops"] else engineer.way_home(seat, force, order, call.start, call.until)
    said = [home["text"]] if home and home["text"] else []
    return {**reckoned, "home": home, "warnings": [*said, *reckoned["warnings"]]}


def standing(force: KnownForce) -> ForceOrder:
    """What a force does when nothing new is ordered: what is left of her last orders."""
    return ForceOrder(legs=force.legs, raid=force.raid)


def drawn_legs(seat: Seat, call: Call, draft: Any) -> dict[str, list[Any]]:
    """The legs of a draft as places, for the chart. From the first that cannot be read on they stay as they were typed."""
    drawn = laid(draft, known(seat, call), store.pack(seat.campaign.pack).chart)
    rows = {}
    for key, order in sorted(drawn.items()):
        places = [
            {"lon": leg.lon, "lat": leg.lat, "knots": leg.knots, **({"dived": True} if leg.dived else {})} for leg in order.legs
        ]
        typed = draft["forces"][key].get("legs")
        rows[key] = places + (typed[len(places) :] if isinstance(typed, list) else [])
    return rows


def checks(seat: Seat, state: str, draft: Any, faults: Any, reckoning: dict[str, Any]) -> list[dict[str, str]]:
    """Two to four lines: what is done, what is due, what is wrong."""
    rows: list[dict[str, str]] = []
    if state == "resolving":
        return [{"state": "due", "text": "The umpire is resolving the run; papers come in when it is published.", "href": ""}]
    if state == "open":
        rows += stop.checks(seat, draft)
    for fault in faults[:3] if state == "open" else ():
        at = "#coal" if fault.where == "engineer" else MEND_AT.get(seat.role, "#course")
        rows.append({"state": "bad", "text": fault.text, "href": at})
    if seat.role in parting.AT_SEA and reckoning:
        rows += course_checks(draft, faults, reckoning)
    notes = draft.get("dispatches") if isinstance(draft, dict) else None
    if notes:
        count = len(notes)
        rows.append(
            {"state": "done", "text": f"{count} dispatch{'es' if count > 1 else ''} to go with these orders", "href": "#signals"}
        )
    elif seat.role == Seat.Role.ADMIRALTY:
        rows.append({"state": "due", "text": "No dispatch written", "href": "#signals"})
    if seat.role == Seat.Role.TRADE:
        rows += trade.checks(draft)
    if seat.role == Seat.Role.PRESS:
        count = len(draft.get("articles") or ()) if isinstance(draft, dict) else 0
        rows.append(
            {
                "state": "done" if count else "due",
                "text": f"{count} article{'s' if count > 1 else ''} to print" if count else "Nothing to print yet",
                "href": "#article",
            }
        )
    return rows[:4]


def course_checks(draft: Any, faults: Any, reckoning: dict[str, Any]) -> list[dict[str, str]]:
    """What is laid for each force, or goes on from the last orders, and whether the coal lasts."""
    given = draft.get("forces") if isinstance(draft, dict) else None
    given = given if isinstance(given, dict) else {}
    wrong = {fault.where.split(".")[1] for fault in faults if fault.where.startswith("forces.")}
    rows = []
    for key, reckoned in reckoning.items():
        if not reckoned["legs"] or key in wrong:
            continue
        words = "Course laid" if key in given else "Nothing new: the last course goes on"
        rows.append({"state": "done", "text": f"{words}: {reckoned['nm']:.0f} miles", "href": "#course"})
        ends = min(reckoned["ships"], key=lambda ship: ship["left_t"], default=None)
        if ends:
            text = f"Coal enough: {ends['name']} shortest, {engineer.coal_words(ends)} left"
            rows.append({"state": "done", "text": text, "href": "#coal"})
        if reckoned.get("home") and reckoned["home"]["text"]:
            rows.append({"state": "due", "text": reckoned["home"]["text"], "href": "#coal"})
    if not any(reckoned["legs"] for reckoned in reckoning.values()) and not faults:
        rows.append({"state": "due", "text": "No course laid: she lies where she is", "href": "#course"})
    return rows


def ports(desk: Desk) -> list[dict[str, Any]]:
    """An Admiralty's own ports by the last return of each; of one that is off the wire an old one, with its hour (NAV-S-083)."""
    newest: dict[str, dict[str, Any]] = {}
    last = None
    for paper, body in desk.kind("ports"):
        last = paper.happened
        newest |= {row["key"]: {**row, "told": paper.happened} for row in body["ports"]}
    rows = [newest[key] for key in sorted(newest)]
    return [{**row, "told": desk.when(row["told"]) if row["told"] != last else ""} for row in rows]
