"""Check of a general's sheet of orders: every fault at once, in words, judged by what he himself knows (LC-060).

The raw sheet is decoded JSON of any shape::

    {"headquarters": {"with": body} | {"by": [places or points], "motor": false},
     "bodies": {key: {"tasks": [...], "start": minute, "posture", "standing": [...], "valid_until": minute,
                      "send", "pace", "copies", "cipher", "order_of_march": ["3 cav", "6 inf"]}},
     "dispatches": [{"to", "text", "by"}], "log": [{"body", "text"}]}
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from land import tables
from land.communications.dispatch_times import RELAY, relay_men
from land.communications.ways import miles_to
from land.forces import body as forces
from land.forces.dummies import may_have, may_man, may_sham, sham
from land.orders import fields, standing_orders, tasks
from land.orders.general_knowledge import Fault, Known, KnownBody, the
from land.orders.sheet import BodyOrder, Line, Note, Ride, Sheet
from land.press.correspondents import fault_of
from land.state.units import HORSE
from land.state.world import POSTURES, RIDER, Body
from naval.orders import shape
from naval.orders.shape import Faults, Given, show, whole_in_range, words
from tactical.engine.text.words import plural

PARTS = ("headquarters", "bodies", "dispatches", "log")
MAY = (*PARTS, "censor")
BODY = ("tasks", "start", "posture", "standing", "valid_until", "send", "pace", "copies", "cipher", "order_of_march")
SENDS = ("", "rider", "wire", "field_wire", "heliograph", "lamp", "flags", "wireless", "cable", "ship")
PACES = ("ordinary", "rapid", "urgent", "relay")
ORDER = "LC-060"
LOG_SIGNS = 300

Checked = tuple[Sheet | None, tuple[Fault, ...], tuple[str, ...]]


def check(raw: object, known: Known, country: Any) -> Checked:
    """Turn a general's sheet into orders, or list all its faults; and his warnings. Never raises."""
    faults, warnings = Faults(), list[str]()
    if not isinstance(raw, dict):
        text = f"Orders must be a JSON object with {', '.join(PARTS)}, not {show(raw)}."
        faults.add("", text, ORDER)
        return None, faults.list_for_player(), ()
    given = shape.table(raw, "", "The sheet", MAY, faults)
    known = parted(raw, known)
    sheet = Sheet(
        headquarters=_ride(given.get("headquarters"), known, country, faults),
        bodies=_bodies(given.get("bodies", {}), known, country, faults, warnings),
        dispatches=_dispatches(given.get("dispatches", []), known, faults),
        log=_log(given.get("log", []), known, faults),
        censor=_censor(given.get("censor", ""), known, faults),
    )
    return (None if faults.found else sheet), faults.list_for_player(), tuple(warnings)


def _bodies(raw: object, known: Known, country: Any, faults: Faults, warnings: list[str]) -> dict[str, BodyOrder]:
    """Read the orders of a general's own bodies (LC-060)."""
    if not isinstance(raw, dict):
        faults.add("bodies", f"“bodies” must be a table with one entry per column, not {show(raw)}.", ORDER)
        return {}
    found = {}
    for key in raw:
        where, one = f"bodies.{shape.key_name(key)}", known.body(key)
        if one is None:
            faults.add(where, _not_his(key, known), "LC-305" if known.other(key) else ORDER)
        elif known.asked and one.body.key not in known.asked:
            text = f"{the(one.body.name)} needs no order now: its last one stands. Remove this one."
            faults.add(where, text, "LC-008")
        elif (order := _order(raw[key], where, one, known, country, faults, warnings)) is not None:
            found[one.body.key] = order
    _most(found, known, faults)
    return found


def _not_his(key: object, known: Known) -> str:
    if (other := known.other(key)) is not None:
        return f"{the(other.name)} is {other.general}'s. Write to him."
    return (
        f"You command no column called {show(key)}; yours: "
        f"{words([f'{one.body.key} ({one.body.name})' for one in known.bodies])}."
    )


def _most(found: dict[str, BodyOrder], known: Known, faults: Faults) -> None:
    """Check the most bodies: twelve to a general, and one dummy to four real bodies (LC-007, LC-010)."""
    parts = [(key, task.fields) for key, order in found.items() for task in order.tasks if task.do == "detach"]
    keys = {one["key"] for _, one in parts}
    old = [one.body for one in known.bodies if one.body.key not in keys]
    if parts and len(parts) > may_have(old, known.seat):
        most = len(old) + may_have(old, known.seat)
        text = f"A general may have at most {most} columns; with these he would have {len(old) + len(parts)} (LC-010)."
        faults.add(f"bodies.{parts[-1][0]}.tasks", text, "LC-010")
    if (shams := sum("dummy" in one for _, one in parts)) > may_sham(old, known.side):
        more = plural(may_sham(old, known.side), "more dummy", "more dummies")
        faults.add("bodies", f"You may make at most {more}, not {shams} (LC-007).", "LC-007")


def _order(
    raw: object, where: str, one: KnownBody, known: Known, country: Any, faults: Faults, warnings: list[str]
) -> BodyOrder | None:
    given = Given(raw, where, f"The order of {one.body.name}", BODY, faults)
    if not given:
        return None
    draft = fields.Draft(one=one, known=known, country=country, faults=faults, warnings=warnings, spot=one.body.spot)
    start, until = (
        fields.minute(given, name, known, "LC-141") if given.get(name) is not None else None for name in ("start", "valid_until")
    )
    if start is not None and until is not None and until < start:
        given.fault("valid_until", "The order would be void before it starts (LC-141).", "LC-141", start)
    elif until is not None and until < known.minute:
        given.fault("valid_until", "The order would be void before it is given (LC-141).", "LC-141")
    order = BodyOrder(
        tasks=tasks.read(given.get("tasks", []), given.path("tasks"), draft),
        start=start,
        posture=_word(given, "posture", ("", *POSTURES), "Posture", "LC-063"),
        standing=standing_orders.read(given.get("standing", []), given.path("standing"), faults),
        valid_until=until,
        send=_word(given, "send", SENDS, "An order is sent by", "LC-132"),
        pace=_word(given, "pace", PACES, "A rider's pace", "LC-131"),
        copies=_copies(given),
        cipher=given.read_flag("cipher", "Whether it is in cipher", "LC-137"),
        order_of_march=fields.units(given, "order_of_march", "march", draft) or UNSET,
    )
    if order.cipher and not known.terms.cipher:
        given.fault("cipher", "This war’s rules do not allow cipher (LC-137).", "LC-137", False)
    if order.pace == RELAY and order.send in ("", RIDER) and not one.near:
        _posts(one, known, country, warnings)
    return order if given.sound else None


def _posts(one: KnownBody, known: Known, country: Any, warnings: list[str]) -> None:
    """Warn if relay posts lack horse that is with the general (LC-131)."""
    horse = [each.body for each in known.bodies if each.near and any(unit.kind.arm == HORSE for unit in each.body.units)]
    have = sum(unit.men for body in horse for unit in body.units if unit.kind.arm == HORSE)
    want = relay_men(miles_to(country, horse[0].spot, one.body.spot)) if horse else 0
    if have < max(want, 1):
        what = plural(want, "trooper") if want else "troopers"
        said = f"Relay posts to {one.body.name} need {what} from the cavalry near you"
        warnings.append(f"{said}: the order would go at a rapid ride (LC-131).")


def _word(given: Given, name: str, allowed: tuple[str, ...], what: str, rule: str) -> str:
    value = given.get(name, allowed[0])
    if value not in allowed:
        given.fault(name, f"{what} must be {words([one for one in allowed if one])}, not {show(value)}.", rule, allowed[0])
        return allowed[0]
    return str(value)


def _copies(given: Given) -> int:
    """Read the number of copies of an order by other ways, at most three (LC-140)."""
    most = int(tables.value("orders", "copies"))
    found = whole_in_range(given.get("copies", 1), 1, most)
    if found is None:
        given.fault("copies", f"An order may go in 1 to {most} copies, not {show(given.get('copies'))}.", "LC-140", 1)
    return found or 1


def _ride(raw: object, known: Known, country: Any, faults: Faults) -> Ride | None:
    """Read the orders of headquarters (LC-005)."""
    if raw is None or raw == {}:
        return None
    given = Given(raw, "headquarters", "Headquarters", ("with", "by", "motor"), faults)
    if not given:
        return None
    riding, motor = given.get("with"), given.read_flag("motor", "Whether it goes by motor", "LC-005")
    if motor and not known.terms.motors:
        given.fault("motor", "This war’s rules do not allow motor cars (LC-005).", "LC-005", False)
    if riding is not None and known.body(riding) is None and known.other(riding) is None:
        mine = words([one.body.key for one in known.bodies])
        given.fault("with", f"Headquarters may ride with one of {mine}, not {show(riding)}.", "LC-005")
    by: list[Any] = []
    if given.get("by") is not None:
        if riding is not None:
            given.fault("by", "Headquarters rides with a column or by places of its own, not both.", "LC-005")
        draft = fields.Draft(
            one=KnownBody(body=_nobody(known)), known=known, country=country, faults=faults, warnings=[], spot=None
        )
        by = fields.read_way(given, "by", draft, points=True)
    elif riding is None:
        given.fault("with", "Headquarters needs a column to ride with, or places to go by.", "LC-005")
    return Ride(riding=str(riding or ""), by=tuple(by), motor=motor) if given.sound else None


def _nobody(known: Known) -> Body:
    from land.state.world import Spot

    return Body(key="headquarters", name="Headquarters", side=known.side, seat=known.seat, spot=Spot(lon=0.0, lat=0.0))


def _dispatches(raw: object, known: Known, faults: Faults) -> tuple[Note, ...]:
    """Read notes of at most 60 words to seats of one's own side (LC-132)."""
    most, signs = (int(tables.value("orders", name)) for name in ("dispatch_words", "dispatch_signs"))
    found = []
    for n, row in enumerate(
        shape.rows(raw, "dispatches", "Dispatches", int(tables.value("orders", "most_dispatches")), "LC-132", faults)
    ):
        given = Given(row, f"dispatches.{n}", f"Dispatch {n + 1}", ("to", "text", "by"), faults)
        if not given:
            continue
        to = given.get("to")
        if not isinstance(to, str) or to not in known.addressees:
            names = words([f"{key} ({name})" for key, name in sorted(known.addressees.items())])
            given.fault("to", f"{given.what} is for {show(to)}; you may write to {names}.", "LC-132")
        text = given.read_prose("text", given.what, signs, "LC-132") or ""
        if given.sound and not text:
            given.fault("text", f"{given.what} is empty; write it or remove it.", "LC-132")
        if (count := len(text.split())) > most:
            given.fault(
                "text", f"A dispatch may have at most {most} words, not {count}.", "LC-132", " ".join(text.split()[:most])
            )
        by = _word(given, "by", SENDS, "A dispatch goes by", "LC-132")
        if given.sound:
            found.append(Note(to=str(to), text=text, by=by))
    return tuple(found)


def _censor(raw: object, known: Known, faults: Faults) -> str | int:
    """Read how his censor treats correspondents' copy, where correspondents ride with the armies (LC-303)."""
    if raw in ("", None):
        return ""
    most = known.terms.correspondents
    wrong = fault_of(raw, most) if most else "No correspondents ride with the armies: this war’s rules do not allow them."
    if wrong or not isinstance(raw, str | int):
        faults.add("censor", wrong, "LC-303")
        return ""
    return raw


def _log(raw: object, known: Known, faults: Faults) -> tuple[Line, ...]:
    """Read lines that a general writes into the logs of his own bodies (NAV-S-026)."""
    found = []
    for n, row in enumerate(
        shape.rows(raw, "log", "Lines for the log", int(tables.value("orders", "most_lines")), "NAV-S-026", faults)
    ):
        given = Given(row, f"log.{n}", f"Line {n + 1} for the log", ("body", "text"), faults)
        if not given:
            continue
        if known.body(given.get("body")) is None:
            given.fault("body", f"{given.what}: {_not_his(given.get('body'), known)}", "NAV-S-026")
        text = given.read_prose("text", given.what, LOG_SIGNS, "NAV-S-026") or ""
        if given.sound and not text:
            given.fault("text", f"{given.what} is empty; write it or remove it.", "NAV-S-026")
        if given.sound:
            found.append(Line(body=str(given.get("body")), text=text))
    return tuple(found)


def parted(raw: object, known: Known) -> Known:
    """Add the bodies that the sound detachments of a sheet would make, under ``<body>_<minute>_<n>``.

    Their parents stay whole here: a detachment is reckoned from the body as it is (LC-022).
    """
    given = raw.get("bodies") if isinstance(raw, dict) else None
    new: list[KnownBody] = []
    for one in known.bodies if isinstance(given, dict) else ():
        order = given.get(one.body.key) if isinstance(given, dict) else None
        rows = order.get("tasks") if isinstance(order, dict) else None
        gone = [row for row in rows if isinstance(row, dict) and row.get("do") == "detach"] if isinstance(rows, list) else []
        for n, row in enumerate(gone[:99], 1):
            part = _part(one.body, row, fields.key_of(one.body.key, known.minute, n))
            new += [replace(one, body=part)] if part else []
    return replace(known, bodies=(*known.bodies, *new)) if new else known


def _part(body: Body, row: dict[str, Any], key: str) -> Body | None:
    name = row.get("name") if isinstance(row.get("name"), str) else key
    wanted, dummy = row.get("units"), whole_in_range(row.get("dummy"), 1, 1000)
    if dummy is not None:
        return sham(body, dummy, key, str(name))[1] if may_man(dummy) and any(unit.men > dummy for unit in body.units) else None
    if isinstance(wanted, dict):
        sound = {code: n for code, n in wanted.items() if isinstance(code, str) and whole_in_range(n, 1, 1000) is not None}
        keys = () if forces.lacking(body, sound) else forces.chosen(body, sound)
    else:
        named = [one for one in wanted if isinstance(one, str)] if isinstance(wanted, list | tuple) else []
        ordered, wrong = forces.in_order(body.units, named)
        keys = () if wrong else tuple(unit.key for unit in ordered[: fields.count(named)])
    return forces.detach(body, keys, key, str(name))[1] if keys else None
