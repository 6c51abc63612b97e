"""Amending, as a page and as a drawer over the desk: the papers of the draft, the open one, held papers, the edits (UD-019)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from django.http import HttpResponse
from django.shortcuts import redirect

from campaign import serialization
from campaign.models import Delivery, RulingNote, Seat, Segment
from campaign.orders.sealing import Refused, fault
from campaign.rulings import report_edits as service
from campaign.rulings.ruling_records import remember_form, stamp
from campaign.war.edits import checks
from campaign.war.edits.application import BOUND, LOOSE, Line, standing
from campaign.war.edits.checks import ADDED, DONE
from campaign.war.edits.copies import copies
from campaign.war.edits.fields import OWN_SHIP, may_be_worded
from campaign.war.outcome import Report
from naval.geo.calendar import label
from naval.ruling_kinds import Ground
from naval.ruling_kinds.kind import Field
from naval.state.ruling_acts import Edit, key_of
from umpire.desk.cells import words
from umpire.desk_page import WarPage
from umpire.frame import Row, Standing, had_typed, players_of
from umpire.rulings.amend import added_papers
from umpire.rulings.corrections.views import changed, field_row
from umpire.rulings.drawer.form import minute

TITLES = (("reword", "Reword"), ("hold", "Hold"), ("delay", "Delay"), ("garble", "Garble"), ("drop", "Drop"))
SENDING = (("send", "Send"), ("reword", "Reword"), ("garble", "Garble"), ("drop", "Drop"))
DEGREES = (("1", "about a sixth of the words"), ("2", "about a third"), ("3", "about half"))
STATES = {"bound": "", "ahead": "its time has not come", "loose": "its paper is gone", "changed": "its paper has changed"}
COMES = Field("minute", "It comes", "minute")
HAPPENED = Field("happened", "It happened", "minute")


class Page(WarPage):
    """Page and drawer (``?part=drawer``) of amending; posted, ``do`` is a kind of edit, back, confirm or bind."""

    template, parts = "umpire/amend.html", {"drawer": "umpire/parts/amend.html"}

    def press(self) -> HttpResponse:
        pressed(self.at, self.typed, self.request.POST.getlist("along"))
        return redirect("umpire:amend" if self.typed.get("back") == "amend" else "umpire:desk", self.umpire.rid)

    def build_context(self) -> Row:
        along = self.request.POST.getlist("along") if self.request.method == "POST" else None
        row, typed = build_page_context(self.at, self.typed, along), self.typed
        texts = [name for name in typed if name.startswith(("of-", "row-"))]
        lost = self.refused and typed.get("ref") and row["paper"] is None
        had = had_typed(typed, *texts, "reason") if lost else []
        return {"amend": row, "faults": [one["text"] for one in self.refused], "had": had}


def pressed(at: Standing, typed: dict[str, str], along: list[str]) -> None:
    """Take an edit, take one back, confirm it, or bind it to another paper."""
    shown_with, do, key = typed.get("stamp", ""), typed.get("do", ""), typed.get("key", "")
    if do == "back":
        service.take_back(at.segment, key, shown_with, at.umpire)
    elif do == "confirm":
        service.confirm(at.segment, key, shown_with, at.umpire)
    elif do == "bind":
        service.bind(at.segment, key, typed.get("ref", ""), shown_with, at.umpire)
    else:
        service.amend(at.segment, read(at, do, typed), shown_with, at.umpire, along)
        remember_form(at.run, "amend", typed)


def read(at: Standing, do: str, typed: dict[str, str]) -> Edit:
    """Read the edit of a form; refused with every fault of its fields at once (UD-003, UD §7)."""
    reason, faults = typed.get("reason", "").replace("\r\n", "\n").strip(), list[str]()
    ground = service.ground(at.segment)
    if do == "add":
        comes, happened = hour(typed, COMES, at, faults), hour(typed, HAPPENED, at, faults)
        seat, paper = typed.get("seat", ""), typed.get("paper", "")
        data = added_papers.read(paper, typed, faults)
        if faults or comes is None or happened is None:
            raise Refused(*(fault("", text) for text in faults))
        return checks.added(seat, paper, data, happened, comes, reason)
    more: dict[str, Any] = {}
    was = ground.report(typed.get("ref", ""))
    if do == "reword" and was is not None:
        more["fields"] = changed(was, typed)
    if do in ("delay", "send"):
        more["minute"] = hour(typed, COMES, at, faults)
    if do == "garble":
        more["degree"] = int(typed["degree"]) if typed.get("degree", "") in dict(DEGREES) else 0
    if faults:
        raise Refused(*(fault("", text) for text in faults))
    return checks.make_edit(ground, typed.get("ref", ""), do, reason, **more)


def hour(typed: dict[str, str], of: Field, at: Standing, faults: list[str]) -> int | None:
    """Read a typed minute of the campaign."""
    said = typed.get(of.name, "").strip()
    if not said:
        faults.append(f"{of.label}: required.")
        return None
    return minute(said, of, Ground(world=at.world, clock=at.segment.start, until=at.run.until), faults)


# -- what is shown ---------------------------------------------------------------------------------------------------------


def build_page_context(at: Standing, typed: dict[str, str], along: list[str] | None = None) -> Row:
    """Show everything on the page."""
    ground, names = service.ground(at.segment), {seat.key: seat for seat in players_of(at.campaign)}
    review = at.segment.state == Segment.State.REVIEW
    seat = names.get(typed.get("seat", ""))
    lines = [line for line in ground.lines.values() if seat is not None and line.either.seat == seat.key]
    return {
        "open": at.segment.state in (Segment.State.OPEN, Segment.State.REVIEW),
        "review": review,
        "stamp": stamp(at.segment),
        "paper": in_hand(at, ground, typed, along),
        "seats": [{"key": one.key, "name": one.name, "side": one.side, "now": one == seat} for one in names.values()],
        "seat": {"key": seat.key, "name": seat.name, "side": seat.side} if seat is not None else None,
        "lines": [line_row(line, at) for line in lines],
        "held": held_rows(at, ground),
        "edits": edit_rows(at, ground),
        "add": adding_row(names.values(), at, typed),
    }


def line_row(line: Line, at: Standing) -> Row:
    """Show a paper of the draft: its hour, its words, and its old words."""
    now, was = line.either, line.was
    text, before = words(now), words(was) if was is not None else ""
    state = (
        "" if line.told and line.now == was else "added" if was is None else "amended" if line.told else "not told in this run"
    )
    return {
        "ref": line.ref,
        "when": label(was.arrives if was is not None else now.arrives, at.campaign.hour_zero),
        "kind": now.kind,
        "text": text,
        "was": before if before != text else "",
        "state": state,
        "fixed": now.kind in OWN_SHIP or was is None,
    }


def in_hand(at: Standing, ground: checks.Ground, typed: dict[str, str], along: list[str] | None) -> Row | None:
    """Show the open paper and the form of one edit of it; None if none was chosen."""
    was = ground.report(typed.get("ref", ""))
    if was is None or typed.get("do") in ("back", "confirm", "bind"):
        return None
    line, ref, hour_zero = ground.lines.get(typed["ref"]), typed["ref"], at.campaign.hour_zero
    may = may_be_worded(was.kind, was.data)
    text = isinstance(was.data.get("text"), str)
    kinds = [
        (do, title)
        for do, title in (TITLES if line is not None else SENDING)
        if (do != "reword" or may) and (do != "garble" or text) and was.kind not in OWN_SHIP
    ]
    chosen = next((do for do, _ in kinds if do == typed.get("do")), kinds[0][0] if kinds else "")
    found = copies(line, ground.lines.values(), ground.world) if line is not None else []
    seats = {seat.key: seat.name for seat in at.world.seats}
    return {
        "ref": ref,
        "seat": seats.get(was.seat, was.seat),
        "kind": was.kind,
        "when": "held" if line is None else label(was.arrives, hour_zero),
        "text": words(was),
        "now": words(line.now) if line is not None and line.now is not None and line.now != was else "",
        "kinds": [{"do": do, "title": title, "now": do == chosen} for do, title in kinds],
        "do": chosen,
        "title": dict(kinds).get(chosen, ""),
        "fields": [field_row(name, was.data, typed, was.kind) for name in may if name != "rows"] if chosen == "reword" else [],
        "rows": rows_of(was, typed) if chosen == "reword" and "rows" in may else [],
        "minute": typed.get("minute", label(at.run.until if chosen == "delay" else at.segment.start, hour_zero)),
        "degrees": [{"value": v, "words": w, "now": v == typed.get("degree", "1")} for v, w in DEGREES],
        "copies": [
            {
                "ref": one.line.ref,
                "seat": seats.get(one.line.either.seat, one.line.either.seat),
                "kind": one.line.either.kind,
                "text": words(one.line.either),
                "goes": one.goes if along is None else one.line.ref in along,
            }
            for one in found
            if chosen != "send"
        ],
        "reason": typed.get("reason", ""),
    }


def rows_of(was: Report, typed: dict[str, str]) -> list[Row]:
    """List the lines of a forwarded log, to be worded one by one."""
    return [{"n": n, "text": typed.get(f"row-{n}", row["text"])} for n, row in enumerate(was.data["rows"])]


def held_rows(at: Standing, ground: checks.Ground) -> list[Row]:
    """List the held papers, with their age, the oldest first (UD-022)."""
    seats, clock = {seat.key: seat.name for seat in at.world.seats}, at.now.minute
    return [
        {
            "ref": ref,
            "seat": seats.get(one.seat, one.seat),
            "when": label(one.happened, at.campaign.hour_zero),
            "age": f"{max(clock - one.happened, 0) // 60} h",
            "text": words(one),
            "new": ref in ground.lines,
        }
        for ref, one in sorted(ground.held.items(), key=lambda row: (row[1].happened, row[1].seat, row[0]))
    ]


def edit_rows(at: Standing, ground: checks.Ground) -> list[Row]:
    """List the edits of this run, each with its reason, its author, and whether it is loose or changed (UD-003, UD-027)."""
    edits = serialization.rulings(at.run.rulings).edits
    if not edits:
        return []
    found = standing(at.outcome, edits) if at.outcome is not None else {}
    seats = {seat.key: seat.name for seat in at.world.seats}
    notes = {note.key: note for note in RulingNote.objects.filter(run=at.run, did__in=("edit", "kept", "bound"))}
    rows = []
    for one in edits:
        key, state = key_of(one), found.get((one.ref, one.kind), BOUND)
        note, line = notes.get(key), ground.lines.get(one.ref)
        others = [
            {"ref": other.ref, "text": f"{label(other.either.arrives, at.campaign.hour_zero)}, {words(other.either)}"}
            for other in ground.lines.values()
            if state == LOOSE and (other.either.seat, other.either.kind) == (one.seat, one.paper) and other.was is not None
        ]
        rows.append(
            {
                "key": key,
                "done": DONE[one.kind],
                "seat": seats.get(one.seat, one.seat),
                "paper": one.paper,
                "when": label(one.arrives, at.campaign.hour_zero),
                "was": words(line.was) if line is not None and line.was is not None else "",
                "text": words(line.now) if line is not None and line.now is not None else "",
                "state": state,
                "said": STATES[state],
                "reason": one.reason,
                "by": f"{note.by}, {note.at:%d %b, %H:%M}" if note is not None else "",
                "others": others,
            }
        )
    return rows


def adding_row(players: Iterable[Seat], at: Standing, typed: dict[str, str]) -> Row:
    """Show the form of a paper of the umpire's own: addressee, kind, fields (UD-025)."""
    seats = [seat for seat in players if ADDED.get(seat.role)]
    to = next((seat for seat in seats if seat.key == typed.get("seat")), seats[0])
    kinds = ADDED[to.role]
    paper = typed.get("paper", "") if typed.get("paper", "") in kinds else kinds[0]
    like = Delivery.objects.filter(seat=to, kind=paper).order_by("-number").first()
    return {
        "on": typed.get("add") == "yes" or typed.get("do") == "add",
        "seats": [{"key": seat.key, "name": seat.name, "now": seat == to} for seat in seats],
        "seat": to.key,
        "name": to.name,
        "paper": paper,
        "kinds": [{"kind": kind, "now": kind == paper} for kind in kinds],
        "fields": added_papers.fields(paper, typed, msgspec.to_builtins(like.body) if like is not None else {}),
        "minute": typed.get("minute", label(at.segment.start + bool(at.segment.index), at.campaign.hour_zero)),
        "happened": typed.get("happened", label(at.segment.start, at.campaign.hour_zero)),
        "reason": typed.get("reason", ""),
    }
