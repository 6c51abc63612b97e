"""The desk's addresses in the API for programs: what the umpire's page shows, and what is pressed there (OP-001, OP-002)."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from campaign.api.address import TEXT, WHOLE, YES_NO, Address, Schema, as_shown, reads, rows_of, table, writes
from campaign.api.authentication import nearest
from campaign.api.problem import wrong
from campaign.api.seat import NEWS, WAIT
from campaign.models import Seat
from campaign.orders.sealing import Refused, fault
from campaign.people.tokens import DESK, READ
from campaign.people.umpire_team import at_work
from umpire import dual_approval
from umpire.desk import war_actions
from umpire.desk.views import of_one_version
from umpire.frame import Row, Standing, gone_on
from umpire.rulings.drawer import views as rule
from umpire.rulings.drawer.form import OFFERED

DRAFT = (
    "version",
    "segment",
    "stamp",
    "do",
    "action",
    "wait",
    "checks",
    "inbox",
    "events",
    "did",
    "since",
    "told_preview",
    "rulings",
)
"""The parts of the desk that are about the draft in review."""
RULES = ("rule", "back", "void")
SEATS = ("version", "segment", "seats")
ENVELOPE = {"type": "object", "description": "A seat, whether its orders are due, and whether it has sealed."}
ENVELOPES = table("Envelopes.", version=WHOLE, segment=WHOLE, seats=rows_of(ENVELOPE))
STANDS = table(
    "Wthe present war now: open, resolving, fighting, review or over.",
    segment=WHOLE,
    state={"enum": ["open", "resolving", "fighting", "review", "over"]},
)
SEGMENT = table("The part of a run.", segment=WHOLE)
READ_DRAFT = table("The draft you read.", segment=WHOLE, stamp=TEXT)
RULED = table("The result; “waits” says until when, or for whom.", ruled=YES_NO, waits=TEXT)


def ruling_form() -> Schema:
    """Describe the fields of the form of the page *Rulings*, out of the catalogue of rulings."""
    kinds = "; ".join(f"{kind.tag}: {', '.join(one.name for one in kind.fields)}" for kind in OFFERED)
    known: Row = {"segment": WHOLE, "stamp": TEXT, "do": {"enum": list(RULES)}, "kind": {"enum": [kind.tag for kind in OFFERED]}}
    return {
        "type": "object",
        "description": f"A ruling has a kind, a reason, in_six where chance decides, and the fields of its kind ({kinds}). To "
        "take one back: do=back and its key, as “rulings” of the desk has it. To make a battle void: do=void, battle and reason.",
        "properties": {**known, "reason": TEXT, "in_six": {"type": ["integer", "string"]}, "key": TEXT, "battle": WHOLE},
        "required": ["segment", "stamp"],
        "additionalProperties": {"type": ["string", "number"]},
    }


def drawn(umpire: Seat) -> Row:
    """Show the desk of one version, without the links of its seats and the keys to tables: they open more than a token."""
    found = of_one_version(Standing(umpire), "")
    seats, battles = ([{**row, key: ""} for row in found[rows]] for rows, key in (("seats", "link"), ("battles", "enter")))
    return {**found, "seats": seats, "battles": battles}


@reads("desk", as_shown("The desk."))
def desk(umpire: Seat) -> Row:
    """Read the desk, as its page shows it."""
    return drawn(umpire)


@reads("desk/draft", as_shown("Parts of the desk; null where there is none now."))
def draft(umpire: Seat) -> Row:
    """Read what is in review: events, what each seat would be told, and the stamp to publish it by."""
    found = drawn(umpire)
    return {name: found.get(name) for name in DRAFT}


@reads("desk/seats", ENVELOPES)
def seats(umpire: Seat) -> Row:
    """Read whose orders are asked for, and who has sealed."""
    found = drawn(umpire)
    return {name: found.get(name) for name in SEATS}


def refuse_all_but(body: dict[str, Any], **fields: type) -> None:
    """Refuse what has not these fields, all of them, and no others; with all that is wrong."""
    names = {int: "a whole number", str: "a text"}
    faults = [fault(name[:60], nearest(name, list(fields))) for name in sorted(body.keys() - fields.keys())]
    for name, kind in fields.items():
        if type(body.get(name)) is not kind:
            faults.append(fault(name, f"“{name}” is {names[kind]}, as in GET /api/v1/desk."))
    if faults:
        raise Refused(*faults)


@writes("POST", "desk/order", DESK, SEGMENT, STANDS)
def order(umpire: Seat, body: dict[str, Any]) -> Row:
    """Order the run that is open."""
    refuse_all_but(body, segment=int)
    at_work(umpire)
    war_actions.order(Standing(umpire), str(body["segment"]))
    return describe_state(umpire)


@writes("POST", "desk/publish", DESK, READ_DRAFT, STANDS)
def publish(umpire: Seat, body: dict[str, Any]) -> Row:
    """Publish the draft with this stamp; refused with every line that waits for a ruling."""
    refuse_all_but(body, segment=int, stamp=str)
    at_work(umpire)
    war_actions.publish(Standing(umpire), str(body["segment"]), body["stamp"])
    return describe_state(umpire)


def describe_state(umpire: Seat) -> Row:
    """Say where the war stands after what was pressed."""
    at = Standing(umpire)
    return {"segment": at.segment.pk, "state": at.state}


@writes("POST", "desk/rulings", DESK, ruling_form(), RULED)
def rulings(umpire: Seat, body: dict[str, Any]) -> Row:
    """Rule, take a ruling back, or make a battle void; in review the run is then worked out anew."""
    wrong_ones = [name for name, value in body.items() if type(value) not in (str, int, float)]
    if wrong_ones:
        raise Refused(*(fault(name[:60], gettext("A field is a text or a number.")) for name in wrong_ones))
    form = {name: str(value) for name, value in body.items()}
    at = Standing(umpire)
    if stale := gone_on(at, form.pop("segment", None)):
        raise stale
    if form.get("do", "rule") not in RULES or "stamp" not in form:
        raise wrong("do", f"“do” is {' or '.join(RULES)}, and “stamp” that of the desk you read.")
    at_work(umpire)
    if dual_approval.must_wait(at.campaign, "rule", form):  # a second hand is needed (UD-097)
        dual_approval.propose(umpire, "rule", form)
        return {"ruled": False, "waits": "It waits for another umpire’s confirmation."}
    later = rule.pressed(at, form)
    return {"ruled": True, "waits": f"It acts from {later}." if later else ""}


NEWS_OF_DESK = Address("GET", "desk/news", READ, "Wait until the desk has changed; 204 if it has not", NEWS, WAIT)
ADDRESSES = (desk, draft, seats, NEWS_OF_DESK, order, publish, rulings)
