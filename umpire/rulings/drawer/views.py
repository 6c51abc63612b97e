"""Rulings, as a page and as a drawer over the desk: the kinds that fit the subject, one form, the list (UD-030)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect

from campaign import serialization
from campaign.models import RulingNote, Run, Segment
from campaign.orders.sealing import Refused, fault
from campaign.rulings import ruling_records as service
from campaign.rulings.chances import count as count_of
from campaign.rulings.facts import on_land as land_of
from campaign.runs.run_inputs import RULED
from campaign.simulation import preview, ruling_preview
from campaign.simulation.jobs import RULING_PREVIEW
from campaign.war.lines import name_lines
from land.state.world import Land
from naval import ruling_kinds
from naval.ruling_kinds import KINDS, Ground, Kind
from naval.ruling_kinds.dice.spared_rolls import RULES
from naval.ruling_kinds.kind import NO_LAND, Field, Names
from naval.state import sheet
from naval.state.outcome import Event
from naval.state.ruling_acts import ASHORE, Act, Agreed, Chance, Void, plain
from naval.state.world import World
from tactical.engine.text.outside_values import parse_digits
from umpire import dual_approval
from umpire.desk_page import WarPage
from umpire.event_words import in_names
from umpire.exercise.injects.inject_list import fired_in_run
from umpire.frame import Row, Standing
from umpire.job_pages import last
from umpire.rulings.drawer import form as forms

PAIR = {"other": ("one", "other"), "seen": ("seer", "seen")}
"""Fields for the two forces that an event is about."""
FILLED = {
    "ship": "ship subject",
    "force": "force seer one subject",
    "port": "port subject",
    "seat": "seat author",
    "body": "body",
    "depot": "depot",
}


class Page(WarPage):
    """Page and drawer (``?part=drawer``) of rulings; posted, ``do`` is rule, look (the effects known at once), try, away, back or
    void."""

    template, parts = "umpire/rule.html", {"drawer": "umpire/parts/rule.html", "trial": "umpire/parts/on_trial.html"}
    kept = looked = ""
    tried = False

    def press(self) -> HttpResponse:
        do, typed = self.typed.get("do"), self.typed
        self.tried = do in TRIED
        if do in TRIED:
            TRIED[do](self.at, typed)
        elif do == "look":
            self.looked = looked_at(self.at, typed)
        elif dual_approval.must_wait(self.at.campaign, "rule", typed):
            dual_approval.propose(self.umpire, "rule", typed)
        else:
            self.kept = pressed(self.at, typed)
        if not (self.tried or self.looked or self.kept):
            return redirect("umpire:desk", self.umpire.rid)
        self.look_again()
        return self.show()

    def build_context(self) -> Row:
        trial = last(self.at, RULING_PREVIEW) if self.part != "drawer" or (self.tried and not self.refused) else None
        if self.part == "trial":
            return {"tried": trial}
        typed = self.request.GET.dict() if self.kept else self.typed
        faults = [one["text"] for one in self.refused]
        rule = blamed(build_page_context(self.at, typed), faults)
        return {"rule": rule, "tried": trial, "faults": faults, "kept": self.kept, "looked": self.looked}


def blamed(rule: Row, faults: Sequence[str]) -> Row:
    """Mark the fields of the form that the faults name: each fault begins with its field's label."""

    def wrong(said: str) -> bool:
        return any(text.startswith((f"{said}:", f"{said} has", f"{said} holds")) for text in faults)

    fields = [{**field, "wrong": wrong(field["label"])} for field in rule["fields"]]
    return {**rule, "fields": fields, "reason_wrong": wrong("The reason")}


def looked_at(at: Standing, typed: dict[str, str]) -> str:
    """Check a ruling as typed, and show its extra line: the miles a force is moved (UD-040). Nothing is stored.

    Refused with all its faults.
    """
    ground = service.fit(at.segment, typed.get("stamp", ""))
    act = forms.read(typed, ground)
    if wrong := ruling_kinds.faults(act, ground):
        raise Refused(*(fault("", text) for text in wrong))
    kind = ruling_kinds.kind_of(act)
    said = kind.besides(act, ground) if kind.besides is not None else ""
    return f"{kind.sentence(act, Names(ground.world, ground.land))} {said}".strip()


def put_on_trial(at: Standing, typed: dict[str, str]) -> None:
    """Have the run computed with a typed ruling; nothing of it is stored (UD-044)."""
    stamp = typed.get("stamp", "")
    ruling_preview.request(at.segment, forms.read(typed, service.fit(at.segment, stamp)), stamp, at.umpire, typed)


def trial_away(at: Standing, typed: dict[str, str]) -> None:
    """Throw the trial away, done or not."""
    preview.throw_away(at.campaign, RULING_PREVIEW)


TRIED = {"try": put_on_trial, "away": trial_away}
"""Acts on a trial: they change nothing, and wait for no second hand."""


def pressed(at: Standing, typed: dict[str, str]) -> str:
    """Rule, take back, or make a battle void; give the minute from which it acts if that is the next run, else "" (UD-006)."""
    stamp, do = typed.get("stamp", ""), typed.get("do", "rule")
    if do == "back":
        service.take_back(at.segment, typed.get("key", ""), stamp, at.umpire)
        return ""
    if do == "void":
        ordinal = typed.get("battle", "")
        service.void(at.segment, parse_digits(ordinal) or 0, typed.get("reason", ""), stamp, at.umpire)
        return ""
    drafted = at.outcome
    line = typed.get("line", "")
    settles = (
        line if drafted is not None and line in name_lines(drafted.events) else ""
    )  # what he ruled of it settles it (UD-015)
    later = service.rule(at.segment, forms.read(typed, service.fit(at.segment, stamp)), stamp, at.umpire, settles)
    return "" if service.remember_form(at.run, "rule", typed) else later


dual_approval.PRESSED["rule"] = pressed


def build_page_context(at: Standing, typed: dict[str, str]) -> Row:
    """Show everything on the page: the subject, the kinds that fit it, the form of one, the list of rulings."""
    ground = service.ground(at.segment)
    names, notes = Names(at.now, ground.land), notes_of(at.run)
    about, key = _subject(typed)
    events = at.outcome.events if at.outcome is not None else ()
    which = parse_digits(typed.get("event", "")) or 0
    event = events[which - 1] if 0 < which <= len(events) else None
    kinds = [kind for kind in forms.OFFERED if forms.fits(kind, about) and (ground.land or kind.act not in ASHORE)]
    if event is not None and event.kind == "night-contact" and about in ("", "force"):
        kinds = [KINDS["night"], *(kind for kind in kinds if kind.tag != "night")]
    elif event is not None and any(roll.rule in RULES for roll in event.rolls):
        kinds = [KINDS["spared"], *(kind for kind in kinds if kind.tag != "spared")]
    chosen = next((kind for kind in kinds if kind.tag == typed.get("kind")), kinds[0])
    return {
        "open": at.segment.state in (Segment.State.OPEN, Segment.State.REVIEW),
        "review": at.segment.state == Segment.State.REVIEW,
        "stamp": service.stamp(at.segment),
        "about": names.find_name(key) if key else "",
        "event": in_names(event.text, at.outcome) if event is not None and at.outcome else "",
        "kept_fields": {name: typed[name] for name in ("event", "about", "line") if typed.get(name)},
        "kinds": [{"tag": kind.tag, "title": kind.title, "now": kind is chosen} for kind in kinds],
        "chosen": chosen.tag,
        "title": chosen.title,
        "looks": chosen.besides is not None,
        "ends": names.write_minute(at.run.until) if chosen.ends else "",
        "later": names.write_minute(at.run.until) if chosen.first(_blank(chosen)) and ground.begun else "",
        "fields": [field_row(one, _filled(one, about, key, event, at) | typed, at, ground) for one in chosen.fields],
        "chance": forms.chances(typed.get("in_six", "")),
        "reason": typed.get("reason", ""),
        "list": listed(at, notes, ground),
        "fired": fired_in_run(at),
        "chances": chances(notes),
        "battles": battles(at),
    }


def _blank(kind: Kind) -> Any:
    """Make an empty ruling of a kind, to ask when such a one acts."""
    return kind.act(
        since=0, reason="", **{one.name: "" for one in kind.fields if one.name not in ("since",) and one.type != "yes"}
    )


def _subject(typed: dict[str, str]) -> tuple[str, str]:
    """Read the subject for which the page was opened: ``ship:hogue``."""
    kind, _, key = typed.get("about", "").partition(":")
    return (kind, key) if key and any(forms.fits(one, kind) for one in forms.OFFERED) else ("", "")


def _filled(one: Field, about: str, key: str, event: Event | None, at: Standing) -> dict[str, str]:
    """Fill a field at first: the subject, its minute, the die of the event."""
    names = Names(at.world)
    if one.name in FILLED.get(about, "").split():
        return {one.name: key}
    if event is not None and one.name in PAIR and len(two := _forces(event)) == len(PAIR[one.name]):
        return {one.name: next((found for found in two if found != key), two[1])}
    if one.name in ("since", "until"):
        minute = at.run.until if one.name == "until" else max(event.minute if event is not None else 0, at.segment.start)
        return {one.name: names.write_minute(minute)}
    if event is not None and event.rolls and one.name in ("rule", "subject"):
        roll = next((roll for roll in event.rolls if roll.rule in RULES), event.rolls[0])
        ship = next((ship.key for ship in at.now.ships if roll.what.startswith(f"{ship.name}:")), "")
        return {"rule": roll.rule, "subject": ship}
    return {}


def _forces(event: Event) -> list[str]:
    return [one.removeprefix("force:") for one in event.about if one.startswith("force:")]


def field_row(one: Field, values: dict[str, str], at: Standing, ground: Ground) -> Row:
    """Draw a field for the page, with its typed value."""
    sent = "stamp" in values  # a box that was left empty is not sent at all
    value = values.get(one.name, "" if sent and one.type == "yes" else one.usual)
    row = {"name": one.name, "label": one.label, "value": value, "unit": one.unit, "optional": one.optional, "type": one.type}
    return {**row, "choices": [{"value": v, "words": w, "now": v == value} for v, w in choices(one, at.now, ground)]}


def choices(one: Field, world: World, ground: Ground) -> list[tuple[str, str]]:
    """List the choices of a field; nothing for a typed one."""
    forces = {force.key: force.name for force in world.forces}
    ships = [(ship.key, f"{ship.name} ({forces.get(ship.force, '')})") for ship in world.ships if ship.afloat]
    known: dict[str, list[tuple[str, str]]] = {
        "ship": ships,
        "force": list(forces.items()),
        "ship_or_force": [*ships, *forces.items()],
        "ship_force_or_port": [*ships, *forces.items(), *((port.key, port.name) for port in world.ports)],
        "seat": [(seat.key, seat.name) for seat in world.seats],
        "cabin": [(seat.key, seat.name) for seat in world.seats if seat.role == "cabin"],
        "port": [(port.key, port.name) for port in world.ports],
        "area": [(area.key, area.name) for area in world.areas],
        **on_land(ground),
        "order": list(
            dict.fromkeys(
                (path, f"{Names(world).find_name(seat)}: {path}")
                for minute, sheets in ground.sheets
                if minute >= ground.clock
                for seat in sorted(sheets)
                for path in sheet.paths(sheets[seat])
            )
        ),
    }
    return list(one.choices) or known.get(one.type, [])


def on_land(ground: Ground) -> dict[str, list[tuple[str, str]]]:
    """List the choices of columns, places and depots; none in a war of the sea."""
    land = ground.land
    places = sorted(land.places.items(), key=lambda one: one[1])
    return {
        "body": [(key, one.name) for key, one in sorted(land.bodies.items(), key=lambda one: (one[1].name, one[0]))],
        "place": places,
        "depot": [(key, name) for key, name in places if key in land.depots],
    }


def notes_of(run: Run) -> list[RulingNote]:
    """List the acts on the rulings of a run, the oldest first; no query for a run without rulings."""
    return list(RulingNote.objects.filter(run=run)) if run.rulings != "{}" else []


def chances(notes: list[RulingNote]) -> str:
    """Say how often rulings of a run were left to a chance, and how often one was taken back; "" if never (UD-043)."""
    count = count_of(notes)
    return f"Rulings left to chance in this run: {count.words()}." if count.put else ""


def listed(at: Standing, made: list[RulingNote], ground: Ground | None = None) -> list[Row]:
    """List the rulings of this run, each with its reason, author and time, and whether it can be taken back; with its extra line,
    where the ground is at hand (UD-003, UD-009)."""
    rulings = serialization.rulings(at.run.rulings)
    about_land = any(isinstance(plain(act), ASHORE) for act in (*rulings.acts, *rulings.later))
    names = Names(at.now, land_of(at.run) if about_land else NO_LAND)
    notes = {note.key: note for note in made if note.did in (*RULED, "void")}
    rows = [
        *((key, act, False) for key, act in ruling_kinds.all_of(rulings, at.run.start)),
        *((ruling_kinds.key_of(act), act, True) for act in rulings.later),
    ]
    return [
        {
            "key": key,
            "when": names.write_minute(at.run.until if later else act.since),
            "text": ruling_kinds.kind_of(act).sentence(act, names),
            "besides": _besides(act, ground) if not later else "",
            "reason": act.reason,
            "later": later,
            "by": f"{notes[key].by}, {notes[key].at:%d %b, %H:%M}" if key in notes else "",
            "put": again.words() if isinstance(act, Chance) and (again := count_of(made, key)).put > 1 else "",
            "back": not isinstance(act, (Void, Agreed)),
        }
        for key, act, later in rows
    ]


def _besides(act: Act, ground: Ground | None) -> str:
    """Show the extra line of a ruling taken for this run: the miles a force was moved (UD-040)."""
    show = ruling_kinds.kind_of(act).besides
    return show(act, replace(ground, clock=ground.world.minute)) if show is not None and ground is not None else ""


def battles(at: Standing) -> list[Row]:
    """List the battles of this run that can be made void (UD-046)."""
    if at.segment.state not in (Segment.State.REVIEW, Segment.State.RESOLVING):
        return []
    return [{"ordinal": one.ordinal, "name": service.describe_battle(one)} for one in at.run.engagements.filter(void=False)]


def subjects(text: str, world: World, land: Land | None = None) -> list[Row]:
    """List the forces, ships and columns that an event names, to rule on."""
    rows = [("force", one.key, one.name) for one in world.forces] + [("ship", one.key, one.name) for one in world.ships]
    rows += [("body", one.key, one.name) for one in land.bodies] if land is not None else []
    return [{"about": f"{kind}:{key}", "name": name} for kind, key, name in rows if name in text]
