"""The desk's addresses in the API for programs: what the umpire's page shows, and what is pressed there (OP-001, OP-002)."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse

from campaign.api.address import OF_DESK, TEXT, WHOLE, YES_NO, Address, Schema, as_shown, rows_of, table
from campaign.api.door import body_of, nearest
from campaign.api.problem import wrong
from campaign.api.seat import NEWS, WAIT
from campaign.models import Seat
from campaign.services.orders import Refused
from campaign.services.team import at_work
from campaign.services.tokens import DESK, READ
from umpire import hands
from umpire.desk import pressed
from umpire.desk.views import of_one_version
from umpire.frame import Row, Standing, gone_on
from umpire.rule import page as rule
from umpire.rule.form import OFFERED

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


def drawn(umpire: Seat) -> Row:
    """The desk of one version, without the links of its seats and the keys to tables: they open more than a token, and longer."""
    found = of_one_version(Standing(umpire), "")
    seats, battles = ([{**row, key: ""} for row in found[rows]] for rows, key in (("seats", "link"), ("battles", "enter")))
    return {**found, "seats": seats, "battles": battles}


def part(umpire: Seat, names: tuple[str, ...]) -> HttpResponse:
    """Some parts of the desk; those that are not there now are null."""
    found = drawn(umpire)
    return JsonResponse({name: found.get(name) for name in names})


def desk(request: HttpRequest, umpire: Seat) -> HttpResponse:
    """The whole desk."""
    return JsonResponse(drawn(umpire))


def draft(request: HttpRequest, umpire: Seat) -> HttpResponse:
    """What is in review."""
    return part(umpire, DRAFT)


def seats(request: HttpRequest, umpire: Seat) -> HttpResponse:
    """Whose orders are asked for, and who has sealed."""
    return part(umpire, SEATS)


def given(request: HttpRequest, **fields: type) -> dict[str, Any]:
    """What was sent: these fields, all of them, and no others; refused with all that is wrong."""
    body, names = body_of(request), {int: "a whole number", str: "a text"}
    faults = [*(wrong(name[:60], nearest(name, list(fields))) for name in sorted(body.keys() - fields.keys()))]
    for name, kind in fields.items():
        if type(body.get(name)) is not kind:
            faults.append(wrong(name, f"“{name}” is {names[kind]}, as GET /api/v1/desk has it."))
    if faults:
        raise Refused(*(fault for one in faults for fault in one.faults))
    return body


def order(request: HttpRequest, umpire: Seat) -> HttpResponse:
    """Order the run that is open."""
    body = given(request, segment=int)
    at_work(umpire)
    pressed.order(Standing(umpire), str(body["segment"]))
    return stands(umpire)


def publish(request: HttpRequest, umpire: Seat) -> HttpResponse:
    """Publish the draft that was read."""
    body = given(request, segment=int, stamp=str)
    at_work(umpire)
    pressed.publish(Standing(umpire), str(body["segment"]), body["stamp"])
    return stands(umpire)


def rulings(request: HttpRequest, umpire: Seat) -> HttpResponse:
    """Rule, take a ruling back, or make a battle void, by the form of the page *Rulings*: its fields as texts or numbers.

    What needs a second hand is proposed, and waits for it (UD-097).
    """
    body = body_of(request)
    wrong_ones = [name for name, value in body.items() if type(value) not in (str, int, float)]
    if wrong_ones:
        raise Refused(*(fault for name in wrong_ones for fault in wrong(name[:60], "A field is a text or a number.").faults))
    form = {name: str(value) for name, value in body.items()}
    at = Standing(umpire)
    if stale := gone_on(at, form.pop("segment", None)):
        raise stale
    if form.get("do", "rule") not in RULES or "stamp" not in form:
        raise wrong("do", f"“do” is {' or '.join(RULES)}, and “stamp” that of the desk which was read.")
    at_work(umpire)
    if hands.must_wait(at.campaign, "rule", form):
        hands.propose(umpire, "rule", form)
        return JsonResponse({"ruled": False, "waits": "It waits for a second hand."})
    later = rule.pressed(at, form)
    return JsonResponse({"ruled": True, "waits": f"It acts from {later}." if later else ""})


def ruling_form() -> Schema:
    """The fields of that form, out of the catalogue of rulings."""
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


def stands(umpire: Seat) -> HttpResponse:
    """Where the war stands after what was pressed."""
    at = Standing(umpire)
    return JsonResponse({"segment": at.segment.pk, "state": at.state})


STANDS = table(
    "Where the war stands now: open, resolving, fighting, review or over.",
    segment=WHOLE,
    state={"enum": ["open", "resolving", "fighting", "review", "over"]},
)
SEGMENT = table("The part of a run that is meant.", segment=WHOLE)
ENVELOPE = {"type": "object", "description": "A seat, whether it is asked, and whether it has sealed."}
ADDRESSES = (
    Address("GET", "desk", OF_DESK, READ, "The desk, as its page shows it", as_shown("The desk."), desk),
    Address(
        "GET",
        "desk/draft",
        OF_DESK,
        READ,
        "What is in review: events, what each seat would be told, and the stamp to publish it by",
        as_shown("These parts of the desk; null where there is none now."),
        draft,
    ),
    Address(
        "GET",
        "desk/seats",
        OF_DESK,
        READ,
        "Whose orders are asked for, and who has sealed",
        table("Envelopes.", version=WHOLE, segment=WHOLE, seats=rows_of(ENVELOPE)),
        seats,
    ),
    Address("GET", "desk/news", OF_DESK, READ, "Wait until the desk has changed; 204 if it has not", NEWS, query=WAIT),
    Address("POST", "desk/order", OF_DESK, DESK, "Order the run that is open", STANDS, order, takes=SEGMENT),
    Address(
        "POST",
        "desk/publish",
        OF_DESK,
        DESK,
        "Publish the draft with this stamp; refused with every line that waits for a ruling",
        STANDS,
        publish,
        takes=table("The draft that was read.", segment=WHOLE, stamp=TEXT),
    ),
    Address(
        "POST",
        "desk/rulings",
        OF_DESK,
        DESK,
        "Rule, take a ruling back, or make a battle void; in review the run is then worked out anew",
        table("What came of it; “waits” says from when, or for whom.", ruled=YES_NO, waits=TEXT),
        rulings,
        takes=ruling_form(),
    ),
)
