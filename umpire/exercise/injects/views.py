"""The page of injects: the list, the sheet of one, and the libraries and spreadsheets from which to take them (UD-062, UD-066,
UD-069)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext

from campaign import serialization
from campaign.cage import door as cage
from campaign.cage.suspect import Suspect
from campaign.exercises import inject_triggers
from campaign.exercises import injects as service
from campaign.injects import library, table
from campaign.injects.condition_parser import Named, catalogue, lists
from campaign.injects.kinds import KINDS
from campaign.injects.plan import Plan
from campaign.models import Inject
from campaign.orders.sealing import Refused, fault
from campaign.rulings import conditions
from campaign.rulings.facts import on_land
from campaign.rulings.ruling_records import remember_form, stamp
from naval.geo.calendar import label
from naval.ruling_kinds.kind import Field
from naval.state.world import World
from tactical.engine.text.outside_values import parse_digits, show
from tactical.engine.text.words import listed
from umpire.desk_page import WarPage
from umpire.exercise.injects import inject_list, sheets
from umpire.frame import Row, Standing, in_order

OVER = "The war is over: injects can no longer be written or fired. You can still note their results."
MOST_SAID = 12  # faults of a file that are named; the rest is counted


class Page(WarPage):
    """The page of injects; ``?n=3`` with the sheet of one, ``?new=telegram`` a new one, ``?library=shelf`` a library,
    ``?as=xlsx`` the list as a file; and the acts on it."""

    template, lists = "umpire/injects.html", ("to",)

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return as_file(self.at, sort) if (sort := request.GET.get("as", "")) else self.show()

    def press(self) -> str | HttpResponse:
        if self.typed.get("do") == "look":  # a library that is brought is only opened
            return self.show()
        return pressed(self.at, self.typed, self.request)

    def build_context(self) -> Row:
        return build_page_context(self.at, self.typed, typing=bool(self.refused))


# -- acts ---------------------------------------------------------------------------------------------------------------------


def pressed(at: Standing, typed: Mapping[str, str], request: HttpRequest) -> str:
    """Do the act of a form, and say what to show next."""
    do, said = typed.get("do", ""), typed.get("n", "")
    if at.state == "over" and do != "came":
        raise Refused(fault("", OVER), status=409)
    if do == "save":
        return save(at, typed)
    if do == "fill":
        plan = filled(at, typed)
        return f"?n={service.add(at.segment, [plan], at.umpire)[0]}#sheet"
    if do == "upload":
        lines, rows = uploaded(request, at)
        numbers = service.take_in(at.segment, rows, at.umpire, lines)
        return f"#n-{numbers[0]}"
    if not (said.isascii() and said.isdigit() and len(said) < 6):
        raise Http404
    number = int(said)
    if do in ACTS:
        ACTS[do](at.segment, number)
    elif do == "move":
        service.move(at.segment, number, typed.get("hours", "").strip())
    elif do == "copy":
        return f"?n={service.copy(at.segment, number, at.umpire)}#sheet"
    elif do == "came":
        service.answered(at.segment, number, typed.get("came", ""))
    elif do in ("fire", "back"):
        press = service.fire if do == "fire" else service.take_back
        press(at.segment, number, typed.get("stamp", ""), at.umpire)
        remember_form(at.run, "injects", {"n": said})
    else:
        raise Http404
    return "" if do == "away" else f"#n-{number}"


ACTS = {"ready": service.ready, "hold": service.hold, "skip": service.skip, "away": service.throw_away}


def save(at: Standing, typed: Mapping[str, str]) -> str:
    """Write an inject, new or changed; ready at once if that was pressed."""
    plan, faults = read(at, typed)
    if faults:
        raise Refused(*(fault("", text) for text in faults))
    said = typed.get("n", "")
    if said.isascii() and said.isdigit() and len(said) < 6:
        number = int(said)
        service.change(at.segment, number, plan, at.umpire)
    else:
        number = service.add(at.segment, [plan], at.umpire)[0]
    if typed.get("then") == "ready":
        service.ready(at.segment, number)
    return f"?n={number}#n-{number}"


def read(at: Standing, typed: Mapping[str, str]) -> tuple[Plan, list[str]]:
    """Read the inject of a form, with the faults of reading; the rest is checked where it is stored."""
    faults: list[str] = []

    def read_whole_number(name: str, said: str) -> int:
        text = typed.get(name, "").strip()
        if text and not (text.isascii() and text.isdigit() and len(text) < 7):
            faults.append(f"{said}: a whole number, not {show(text)}.")
            return 0
        return int(text) if text else 0

    kind, due = KINDS.get(typed.get("kind", "")), typed.get("due", "").strip()
    minute = table.minute_of(due, at.campaign.hour_zero) if due else None
    if due and minute is None:
        faults.append(f"At: day and hour such as “Day 1, 20:00”; not {show(due)}.")
    fields = {} if kind is None else {name: typed.get(f"of-{name}", "").replace("\r\n", "\n").strip() for name in kind.names}
    words = {name: typed.get(name, "").replace("\r\n", "\n").strip() for name in ("title", "trigger", "unless", *table.OWN)}
    plan = Plan(
        kind=typed.get("kind", ""),
        fields={name: text for name, text in fields.items() if text},
        to=tuple(typed.get("to", "").split()) if kind is None or not kind.hard else (),
        due=minute,
        after=read_whole_number("after", "After inject"),
        delay=read_whole_number("delay", "Minutes later"),
        ask=typed.get("ask") == "yes",
        **words,
    )
    return plan, faults + (service.wrong_with(at.segment, plan) if faults else [])


def filled(at: Standing, typed: Mapping[str, str]) -> Plan:
    """Fill in the blanks of a library's inject (UD-069)."""
    rows, faults = read_library(at, typed)
    one = next((row for row in rows if row.key == typed.get("key")), None)
    if faults or one is None:
        raise Refused(*(fault("", text) for text in faults or ["That library has no such inject."]))
    plan, empty = one.fill_in({name: typed.get(f"in-{name}", "") for name in one.blanks})
    if wrong := empty or service.wrong_with(at.segment, plan):
        raise Refused(*(fault("", text) for text in wrong))
    return plan


def text_of(at: Standing, typed: Mapping[str, str]) -> str:
    """Find the open library: the site's, the pack's, or an uploaded one."""
    return {"shelf": library.shelf(), "pack": serialization.pack_of(at.campaign).injects}.get(
        typed.get("library", ""), typed.get("text", "")
    )


def read_library(at: Standing, typed: Mapping[str, str]) -> tuple[list[library.Template], list[str]]:
    """Read the injects of the open library; an uploaded one is read in the cage (EX-065)."""
    text = text_of(at, typed)
    if typed.get("library", "") in ("shelf", "pack") or len(text.encode()) > library.MOST_BYTES:
        return library.read(text)
    try:
        return library.templates(cage.read("campaign.cage.toml", text.encode()))
    except Suspect as wrong:
        return [], [f"It {wrong}."]


def uploaded(request: HttpRequest, at: Standing) -> tuple[list[int], list[tuple[int, Plan]]]:
    """Read the rows of an uploaded spreadsheet and the injects in them; refused with each fault and its row (UD-070)."""
    brought = request.FILES.get("file")
    if brought is None or not brought.size:
        raise Refused(fault("", gettext("Choose a file: %(sorts)s.") % {"sorts": ", ".join(sheets.SORTS)}))
    try:
        if brought.size > sheets.MOST_BYTES:
            raise Suspect(f"has more than {sheets.MOST_BYTES // 2**20} MB")
        held = sheets.read(brought.read(), str(brought.name))
    except Suspect as wrong:
        raise Refused(fault("", f"{str(brought.name)[:60]} {wrong}.")) from None
    rows, faults = table.read(held, at.campaign.hour_zero, seats_of(at))
    if faults:
        more = [f"And {len(faults) - MOST_SAID} more."] if len(faults) > MOST_SAID else []
        raise Refused(*(fault("", text) for text in [*faults[:MOST_SAID], *more]))
    return [line for line, _ in held], rows


def seats_of(at: Standing) -> dict[str, str]:
    """Name the seats that can be told something, by key."""
    return {seat.key: seat.name for seat in in_order(at.campaign.players())}


# -- page ----------------------------------------------------------------------------------------------------------------------


def build_page_context(at: Standing, typed: Mapping[str, str], *, typing: bool) -> Row:
    """Show everything on the page."""
    prefetch_related_objects([at.campaign], "seats")
    named = conditions.collect_condition_names(at.campaign, at.start, on_land(at.run))
    return {
        "injects": inject_list.rows(at, named),
        "stamp": stamp(at.segment),
        "reading": at.state == "over" or not at.umpire.is_chief,
        "open": at.state in ("open", "review"),
        "kinds": [{"tag": kind.tag, "title": kind.title, "does": kind.does} for kind in KINDS.values()],
        "sheet": sheet_of(at, typed, named, typing=typing),
        "library": library_of(at, typed),
        "pack": bool(serialization.pack_of(at.campaign).injects),
        "conditions": catalogue(land=bool(named.land)),
        "names": lists(named),
        "columns": listed((*table.EVERY, *table.OWN, "the fields of its kind")),
        "sorts": [suffix[1:] for suffix in sheets.SORTS],
    }


def sheet_of(at: Standing, typed: Mapping[str, str], named: Named, *, typing: bool) -> Row | None:
    """Show the sheet of the open inject, or of a new one; None where none is open."""
    world, said = at.start, typed.get("n", "")
    if typing and typed.get("do") == "save":
        kind, plan = KINDS.get(typed.get("kind", "")), read(at, typed)[0]
        due = typed.get("due", "")
        number = int(said) if said.isascii() and said.isdigit() and len(said) < 6 else 0
    elif typed.get("new", "") in KINDS:
        kind = KINDS[typed["new"]]
        plan, due, number = Plan(title="", kind=kind.tag), "", 0
    else:
        row = Inject.objects.filter(campaign=at.campaign, number=parse_digits(said, 5) or 0).first()
        if row is None:
            return None
        plan, number = inject_triggers.plan_of(row), row.number
        kind, due = KINDS.get(plan.kind), "" if plan.due is None else label(plan.due, at.campaign.hour_zero)
    if kind is None:
        return None
    return {
        "number": number,
        "kind": kind.tag,
        "title": kind.title,
        "does": kind.does,
        "hard": kind.hard,
        "first": kind.first,
        "plan": plan,
        "trigger": named.by_name(plan.trigger),
        "unless": named.by_name(plan.unless),
        "due": due,
        "delay": plan.delay or "",
        "after": plan.after or "",
        "fired": number in inject_triggers.fired_in(at.campaign),
        "fields": [field_row(one, plan.fields.get(one.name, one.usual), world) for one in kind.fields],
        "seats": [
            {"key": seat.key, "name": seat.name, "side": seat.side, "on": seat.key in plan.to}
            for seat in in_order(at.campaign.players())
            if not kind.hard
        ],
    }


def field_row(one: Field, value: str, world: World) -> Row:
    """Draw a field for the page."""
    known = {
        "area": [(area.key, area.name) for area in world.areas],
        "cable": [(cable.key, cable.name) for cable in world.cables if cable.cut_at is None],
        "station": [(station.key, station.name) for station in world.stations if station.destroyed_at is None],
        "port": [(port.key, port.name) for port in world.ports],
        "cabin": [(seat.key, seat.name) for seat in world.seats if seat.role == "cabin"],
        "choice": list(one.choices),
    }
    return {
        "name": one.name,
        "label": one.label,
        "unit": one.unit,
        "optional": one.optional,
        "value": value,
        "long": one.type == "text",
        "decimal": one.type in ("number", "degrees"),
        "pick": one.type in known,
        "choices": [{"value": key, "words": words, "now": key == value} for key, words in known.get(one.type, [])],
    }


def library_of(at: Standing, typed: Mapping[str, str]) -> Row | None:
    """Show the open library, with its injects and their blanks; None where none is open."""
    named = typed.get("library", "")
    if named not in ("shelf", "pack", "brought"):
        return None
    text = text_of(at, typed)
    rows, faults = read_library(at, typed) if text else ([], [])
    mine = typed.get("key", "")
    return {
        "named": named,
        "text": text if named == "brought" else "",
        "faults": faults[:MOST_SAID] if text else [],
        "rows": [
            {
                "key": one.key,
                "title": one.plan.title,
                "kind": KINDS[one.plan.kind].title,
                "purpose": one.plan.purpose,
                "blanks": [
                    {"name": name, "label": said, "value": value, "choices": offered(one.plan, name, value, at)}
                    for name, said in one.blanks.items()
                    for value in [typed.get(f"in-{name}", "") if one.key == mine else ""]
                ],
            }
            for one in rows
        ],
    }


def offered(plan: Plan, blank: str, value: str, at: Standing) -> list[Row]:
    """List the choices for a blank that stands for a seat, or fills a field out of a list; nothing for a typed one."""
    mark = f"{{{blank}}}"
    if mark in plan.to:
        seats = in_order(at.campaign.players())
        return [{"value": seat.key, "words": seat.name, "now": seat.key == value} for seat in seats]
    fields = [field_row(one, value, at.start) for one in KINDS[plan.kind].fields if plan.fields.get(one.name) == mark]
    return [choice for row in fields[:1] for choice in row["choices"]]


def as_file(at: Standing, sort: str) -> HttpResponse:
    """Send the list as a spreadsheet, or as text to read (UD-066, UD-070)."""
    if sort == "text":
        return HttpResponse(inject_list.as_text(at), content_type="text/plain; charset=utf-8")
    suffix = f".{sort}"
    if suffix not in sheets.SORTS:
        raise Http404
    hour, seats, named = (
        at.campaign.hour_zero,
        seats_of(at),
        conditions.collect_condition_names(at.campaign, at.start, on_land(at.run)),
    )
    plans = [
        (row.number, inject_list.by_names(inject_triggers.plan_of(row), named)) for row in inject_triggers.injects_of(at.campaign)
    ]
    rows = [table.row_of(number, plan, hour, seats) for number, plan in plans]
    answer = HttpResponse(sheets.written(rows, suffix), content_type=sheets.TYPES[suffix])
    answer["Content-Disposition"] = f'attachment; filename="{at.campaign.name}-injects{suffix}"'
    return answer
