"""Table D1: tasks and their fields, read from a sheet with every fault at once (LC-061)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from land import tables
from land.forces import body as forces
from land.forces.dummies import may_man
from land.march import pace
from land.orders import fields as read_field
from land.orders import roads
from land.orders.fields import TASK, Draft, key_of
from land.orders.general_knowledge import the
from land.state.units import kinds
from land.state.world import Task
from naval.geo import calendar
from naval.orders.shape import Given, number, rows, show, whole_in_range, words
from tactical.engine.text.words import plural

MOST_HOURS = 240
MOST_WAGONS = 10_000
LONGEST = 1_000_000
BREAKS = ("bridge", "culvert", "track", "pontoon", "mine")
MAKES = (*BREAKS, "wire", "pier")


Fields = dict[str, Any]
Reader = Callable[[Given, Draft], Fields]


def read(raw: object, where: str, draft: Draft) -> tuple[Task, ...]:
    """Read the tasks of one order, one after another; those with a fault are left out (LC-061)."""
    most = int(tables.value("orders", "most_tasks"))
    if isinstance(raw, list | tuple) and len(raw) > most:
        draft.faults.add(where, f"At most {most} tasks, not {len(raw)}.", TASK)
        raw = raw[:most]
    found = []
    for n, row in enumerate(rows(raw, where, "Tasks", most, TASK, draft.faults)):
        do = row.get("do") if isinstance(row, dict) else None
        if not isinstance(do, str) or do not in READERS:
            text = f"Task {n + 1} must be one of {words(tuple(READERS))}, not {show(do)}."
            draft.faults.add(f"{where}.{n}.do", text, TASK)
            continue
        allowed, reader = READERS[do]
        given = Given(row, f"{where}.{n}", f"Task {n + 1}, {do.replace('_', ' ')},", ("do", *allowed), draft.faults)
        fields = reader(given, draft)
        if given.sound:
            found.append(Task(do=do, fields=fields))
    return tuple(found)


def march(given: Given, draft: Draft) -> Fields:
    """Read a march by places or points, at a step, for some hours a run at most or to arrive at a minute (LC-080 to LC-094)."""
    by = read_field.read_way(given, "by", draft, points=True)
    out: Fields = {"by": by, "step": _step(given)}
    if given.get("hours") is not None:
        out["hours"] = read_field.amount(given, "hours", "Hours' marching", 0, 24, above=True)
    if given.get("arrive") is not None:
        if given.get("hours") is not None:
            given.fault("arrive", "A march may have a number of hours or an hour of arrival, not both.", TASK)
        out["arrive"] = read_field.minute(given, "arrive", draft.known)
    if given.read_flag("night", "Whether it marches by night", "LC-084"):
        out["night"] = True
    where = given.path("by")
    here = draft.spot if draft.one.near or draft.spot is not draft.one.body.spot else None
    roads.check(by, draft.one, here, where, draft.country, draft.known.down, draft.faults)
    if by and given.sound:
        last = by[-1]
        draft.spot = draft.country.spot_at(last) if isinstance(last, str) else draft.country.spot(last[0], last[1])
    return {key: value for key, value in out.items() if value is not None}


def _step(given: Given) -> str:
    step = given.get("step", pace.NORMAL)
    if step not in pace.STEPS:
        said = f"'{step}'" if isinstance(step, str) else show(step)
        given.fault("step", f"Step must be easy, normal or forced, not {said}.", "LC-080", pace.NORMAL)
    return str(step)


def halt(given: Given, draft: Draft) -> Fields:
    """Read a halt, in billets or not, for some hours or until a minute; without either until the next order (LC-092)."""
    out: Fields = {}
    if given.get("hours") is not None:
        out["hours"] = read_field.amount(given, "hours", "Hours of a halt", 0, MOST_HOURS, above=True)
    if given.get("until") is not None:
        if out:
            given.fault("until", "A halt may have a number of hours or an end, not both.", TASK)
        out["until"] = read_field.minute(given, "until", draft.known)
    return out


def dig(given: Given, draft: Draft) -> Fields:
    """Read a trench of level 1 to 3 on a front in yards, or pits for batteries (LC-225)."""
    level, front, pits = given.get("level"), given.get("front_yd"), given.get("pits")
    if pits is not None:
        found = whole_in_range(pits, 1, 100)
        if found is None:
            given.fault("pits", f"Pits are for 1 to 100 batteries, not {show(pits)} (LC-225).", "LC-225")
        return {"pits": found}
    wrong = []
    if whole_in_range(level, 1, 3) is None:
        wrong.append(f"A trench has level 1 to 3{_unlike(level)}")
    yards = number(front)
    if yards is None or yards <= 0:
        wrong.append(f"{'the' if wrong else 'The'} front must be over 0 yd{_unlike(front)}")
    if wrong:
        given.fault("level" if whole_in_range(level, 1, 3) is None else "front_yd", f"{'; '.join(wrong)} (LC-225).", "LC-225")
    return {"level": level, "front_yd": front}


def _unlike(value: object) -> str:
    return read_field.unlike(value).replace("-", "−")


def work(given: Given, draft: Draft) -> Fields:
    """Read the breaking or making of a bridge, culvert, track, pontoon or mine at a place or on the road to one, or of a pier on
    a beach (LC-221 to LC-227, LC-203).

    A wire is broken by *cut_wire*, and mended by being made (LC-138).
    """
    what, do = given.get("what"), given.get("do")
    some = MAKES if do == "make" else BREAKS
    if what not in some:
        given.fault("what", f"You can {do} a {words(some)}, not {show(what)}.", "LC-221")
    if (do, what) == ("make", "mine") and not draft.known.terms.land_mines:
        given.fault("what", "This war’s rules do not allow road mines (LC-227).", "LC-227")
    if (do, what) == ("make", "pier"):
        return {"what": what, "at": read_field.beach(given, "at", draft)}
    return {"what": what, "at": read_field.read_place(given, "at", draft)}


def rails(given: Given, draft: Draft) -> Fields:
    """Read entraining at a station, or detraining (LC-180 to LC-187)."""
    if given.get("do") == "detrain" and given.get("to") is None:
        return {"at": read_field.read_place(given, "at", draft)}
    out = {"at": read_field.read_place(given, "at", draft), "to": read_field.read_place(given, "to", draft)}
    draft.spot = draft.country.spot_at(out["to"]) if out["to"] else draft.spot
    return out


def embark(given: Given, draft: Draft) -> Fields:
    """Read embarking in a force of ships at a port or a beach, in an order (LC-196, LC-199)."""
    key, at = given.get("on"), read_field.port(given, "at", draft)
    fleet = draft.known.fleet(key)
    if fleet is None:
        names = words([f"{one.key} ({one.name})" for one in draft.known.fleets])
        said = f"There is no force of ships called {show(key)}" if key not in (None, "") else "Choose the ships to embark on"
        given.fault("on", f"{said}; you know of {names}.", "LC-196")
    elif fleet.at != at:
        said = calendar.label(fleet.reported, draft.known.hour)
        found = draft.country.places.get(fleet.at) or draft.country.beaches.get(fleet.at)
        place = found.name if found else "sea"
        draft.warnings.append(f"By your last report ({said}) {fleet.key} is at {place}.")
    draft.spot = None
    return {"on": key, "at": at, "order": read_field.units(given, "order", "embarking", draft)}


def land(given: Given, draft: Draft) -> Fields:
    """Read landing at a port or on a beach, in an order (LC-200 to LC-205)."""
    at = read_field.port(given, "at", draft)
    out = {"at": at, "order": read_field.units(given, "order", "landing", draft)}
    beach = draft.country.beaches.get(at)
    place = beach.place if beach else at
    draft.spot = draft.country.spot_at(place) if given.sound and place else None
    return out


def draw(given: Given, draft: Draft) -> Fields:
    """Read drawing from a depot (LC-155)."""
    return {"from": read_field.read_place(given, "from", draft)}


def switch(given: Given, draft: Draft) -> Fields:
    """Read foraging or half rations, on or off (LC-153, LC-157)."""
    on = given.read_flag("on", "Whether it is to", "LC-153") if given.get("on") is not None else True
    off = given.read_flag("off", "Whether it is to leave off", "LC-153")
    if given.get("on") is not None and off == on:
        given.fault("off", "It must be either on or off.", "LC-153")
    return {"on": on and not off}


def burn(given: Given, draft: Draft) -> Fields:
    """Read the burning of a depot, or of so many wagons of the body's own train (LC-163)."""
    if given.get("wagons") is None:
        return {"depot": read_field.read_place(given, "depot", draft)}
    if given.get("depot") is not None:
        given.fault("wagons", "It can burn the depot or its own wagons, not both.", "LC-163")
    found = whole_in_range(given.get("wagons"), 1, MOST_WAGONS)
    if found is None:
        given.fault("wagons", f"Wagons to burn must be 1 to {MOST_WAGONS:,}, not {show(given.get('wagons'))}.", "LC-163")
    return {"wagons": found}


def detach(given: Given, draft: Draft) -> Fields:
    """Read a detachment: units as a body of their own, down to one, or a dummy (LC-007, LC-022)."""
    draft.gone += 1
    body, wanted = draft.one.body, given.get("units")
    key = key_of(body.key, draft.known.minute, draft.gone)
    name = (given.read_line("name", "The name of the new column", 40, "LC-022") or "") if given.get("name") else ""
    if name == "" and given.sound:
        given.fault("name", "A detached column needs a name.", "LC-022")
    out: Fields = {"name": name, "key": key}
    dummy = given.get("dummy")
    if dummy is not None:
        if whole_in_range(dummy, 0, LONGEST) is None or not may_man(int(dummy)):
            given.fault("dummy", f"A dummy has 50 to 200 men, not {show(dummy)} (LC-007).", "LC-007")
        elif not draft.known.terms.dummies:
            given.fault("dummy", "This war’s rules do not allow dummies (LC-007).", "LC-007")
        return out | {"dummy": dummy}
    if isinstance(wanted, dict) and wanted:
        for code, count in wanted.items():
            if code not in kinds() or whole_in_range(count, 1, 1000) is None:
                given.fault("units", f"Units to detach are codes and whole numbers, not {show(code)}: {show(count)}.", "LC-022")
        if given.sound:
            for code, (has, want) in forces.lacking(body, wanted).items():
                text = f"{the(body.name)} has {plural(has, kinds()[code].name, _more(code))}; you cannot detach {want}."
                given.fault("units", text, "LC-022", {**wanted, code: has} if has else None)
        return out | {"units": forces.chosen(body, wanted) if given.sound else ()}
    return out | {"units": read_field.units(given, "units", "detaching", draft, least=1)}


def _more(code: str) -> str:
    name = kinds()[code].name
    return f"{name[:-1]}ies" if name.endswith("y") and name[-2:-1] not in "aeiou" else f"{name}s"


def attach(given: Given, draft: Draft) -> Fields:
    """Read the joining of another body of the side where both stand (LC-022)."""
    to = given.get("to")
    mine = {one.body.key: one.body.name for one in draft.known.bodies if one.body.key != draft.one.body.key}
    if to not in list(mine) and draft.known.other(to) is None:
        said = (
            f"{the(draft.one.body.name)} cannot rejoin {show(to)}"
            if to not in (None, "")
            else ("Choose the column that it rejoins")
        )
        given.fault("to", f"{said}; it may rejoin {words(list(mine.values()))}.", "LC-022")
    return {"to": to}


def screen(given: Given, draft: Draft) -> Fields:
    """Read a screen or patrols on a front facing somewhere, or towards places (LC-113, LC-114)."""
    if given.get("to") is not None:
        for name in ("front_mi", "facing"):
            if given.get(name) is not None:
                given.fault(name, "A screen needs a front and a direction, or places to face, not both.", "LC-113")
        return {"to": read_field.read_way(given, "to", draft, points=False)}
    front = read_field.amount(given, "front_mi", "The front of a screen in miles", 0, 100, above=True)
    return {"front_mi": front, "facing": read_field.amount(given, "facing", "Its direction in degrees", 0, 360)}


def siege(given: Given, draft: Draft) -> Fields:
    """Read holding, investing or storming a place (LC-235 to LC-244)."""
    out: Fields = {"place": read_field.read_place(given, "place", draft)}
    if given.get("front_mi") is not None:
        out["front_mi"] = read_field.amount(given, "front_mi", "The front in miles", 0, 100, above=True)
    return out


def wires(given: Given, draft: Draft) -> Fields:
    """Read cutting, laying or tapping a wire along places (LC-134, LC-138)."""
    along = read_field.read_way(given, "along", draft, points=False)
    if given.get("do") == "tap" and not draft.known.terms.tapping:
        given.fault("do", "This war’s rules do not allow tapping wires (LC-138).", "LC-138")
    if given.get("do") == "lay_wire" and along and given.sound:
        roads.check(
            along,
            draft.one,
            draft.spot if draft.one.near else None,
            given.path("along"),
            draft.country,
            draft.known.down,
            draft.faults,
        )
        draft.spot = draft.country.spot_at(along[-1])
    return {"along": along}


def nothing(given: Given, draft: Draft) -> Fields:
    """Read a task without fields: to surrender (LC-282)."""
    return {}


READERS: dict[str, tuple[tuple[str, ...], Reader]] = {
    "march": (("by", "step", "hours", "arrive", "night"), march),
    "halt": (("hours", "until"), halt),
    "billet": (("hours", "until"), halt),
    "dig": (("level", "front_yd", "pits"), dig),
    "break": (("what", "at"), work),
    "make": (("what", "at"), work),
    "entrain": (("at", "to"), rails),
    "detrain": (("at", "to"), rails),
    "embark": (("on", "at", "order"), embark),
    "land": (("at", "order"), land),
    "draw": (("from",), draw),
    "forage": (("on", "off"), switch),
    "half_rations": (("on", "off"), switch),
    "burn": (("depot", "wagons"), burn),
    "detach": (("units", "name", "dummy"), detach),
    "attach": (("to",), attach),
    "screen": (("front_mi", "facing", "to"), screen),
    "patrol": (("front_mi", "facing", "to"), screen),
    "garrison": (("place", "front_mi"), siege),
    "invest": (("place", "front_mi"), siege),
    "storm": (("place", "front_mi"), siege),
    "cut_wire": (("along",), wires),
    "lay_wire": (("along",), wires),
    "tap": (("along",), wires),
    "surrender": ((), nothing),
}
