"""Checks of an edit against its draft, all faults at once (UD-021 to UD-026)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from campaign.war.edits import fields
from campaign.war.edits.application import HOUR, KINDS, Line, lines_of
from campaign.war.edits.garbling import LEAST, MOST
from campaign.war.edits.ref import mark_of
from campaign.war.outcome import Outcome, Report
from campaign.war.paper import Paper
from campaign.war.reporting.report import make_report
from land.state.world import Land
from naval.geo.calendar import label
from naval.ruling_kinds.kind import REASON, lengthy
from naval.state.ruling_acts import Edit, b32
from naval.state.world import Letter, Seat, World, encode
from tactical.engine.text.outside_values import show
from tactical.engine.text.words import listed

MOST_EDITS = 200
GENERAL = "general"
DONE = {
    "reword": "reworded",
    "garble": "garbled",
    "hold": "held",
    "delay": "delayed",
    "drop": "dropped",
    "send": "sent",
    "add": "added",
}
AFLOAT = ("dispatch", "log", "sighting", "bearing", "work", "company", "position", "battle")
ADDED: dict[str, tuple[str, ...]] = {
    "admiralty": (
        "dispatch",
        "position",
        "sighting",
        "bearing",
        "work",
        "company",
        "battle",
        "silence",
        "article",
        "prize",
        "loss",
    ),
    "cabin": (*AFLOAT, "article"),
    "auxiliary": AFLOAT,
    "general": ("dispatch", "seen", "guns", "ashore", "body_report"),
    "ministry": ("dispatch", "body_report", "seen", "ashore", "article"),
    "press": ("tip",),
    "trade": ("loss", "tip"),
}
"""Papers that can be added for each role's seats (UD-025), without those reckoned from the truth at every run's end (status,
columns under a general's eyes, calls, office, port returns, ledgers, plots) and a seat's own papers coming back: they would be
false about its own ships, men and words. An engineer reads only his admiral's ships."""


@dataclass(frozen=True)
class Ground:
    """The ground of an edit: a draft's papers by reference, held papers, other edits, the clock.

    ``since`` is the first minute not yet told, ``until`` the run's end; ``bodies`` are columns by key, with commanding seat and
    side.
    """

    world: World
    since: int
    until: int
    lines: Mapping[str, Line] = field(default_factory=dict)
    held: Mapping[str, Letter] = field(default_factory=dict)
    edits: tuple[Edit, ...] = ()
    bodies: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    @classmethod
    def from_outcome(
        cls, outcome: Outcome | None, world: World, since: int, until: int, edits: tuple[Edit, ...], land: Land | None = None
    ) -> Ground:
        """Build the ground from a draft, or the world at the run's start; ``land`` as it began."""
        lines = {line.ref: line for line in lines_of(outcome)} if outcome is not None else {}
        mail = [*world.mail, *(outcome.world.mail if outcome is not None else ())]
        bodies = {one.key: (one.seat, one.side) for one in land.bodies} if land is not None else {}
        return cls(world, since, until, lines, {one.held: one for one in mail if one.held}, edits, bodies)

    def report(self, ref: str) -> Report | None:
        """Find a paper as the run wrote it, or as held; None if there is none."""
        line, letter = self.lines.get(ref), self.held.get(ref)
        return line.was if line is not None else make_report(Paper.from_letter(letter)) if letter is not None else None


def make_edit(ground: Ground, ref: str, kind: str, reason: str, **more: Any) -> Edit:
    """Make an edit that recognises its paper by seat, hour and words (UD-019, UD-027)."""
    was = ground.report(ref)
    if was is None:
        return Edit(ref=ref, kind=kind, reason=reason, **more)
    mark = mark_of(was.kind, was.data)
    return Edit(
        ref=ref,
        kind=kind,
        reason=reason,
        seat=was.seat,
        paper=was.kind,
        happened=was.happened,
        arrives=was.arrives,
        mark=mark,
        **more,
    )


def added(seat: str, paper: str, data: dict[str, Any], happened: int, minute: int, reason: str) -> Edit:
    """Make an edit that adds the umpire's own paper, named by its content (UD-025)."""
    ref = b32(b"add|" + encode([seat, paper, data, happened, minute]), 10)
    return Edit(
        ref=ref, kind="add", reason=reason, seat=seat, paper=paper, fields=data, happened=happened, arrives=minute, minute=minute
    )


def faults(edit: Edit, ground: Ground) -> list[str]:
    """List the faults of an edit (UD-003, UD-021 to UD-026)."""
    found = lengthy("The reason", edit.reason, *REASON)
    if edit.kind not in KINDS:
        return [*found, f"{show(edit.kind)} is not a kind of edit. There are: {listed(KINDS)}."]
    if len(ground.edits) >= MOST_EDITS:
        found.append(f"A run can have at most {MOST_EDITS} edits: undo some.")
    if edit.kind == "add":
        return found + _added(edit, ground)
    was = ground.report(edit.ref)
    if was is None:
        return [*found, "There is no such paper in this draft or among the held papers."]
    if was.kind in fields.OWN_SHIP:
        return [
            *found,
            "You cannot amend what officers see of their own ships and columns, or their orders to act: rule on "
            "the ship or column instead.",
        ]
    return found + _against(edit, ground) + _of_kind(edit, was, ground)


def _against(edit: Edit, ground: Ground) -> list[str]:
    """Refuse a second edit of a paper's words, garbling, or hour (UD-002)."""
    clash = HOUR if edit.kind in HOUR else (edit.kind,)
    had = [one for one in ground.edits if one.ref == edit.ref and one.kind in clash]
    return [f"It is already {DONE[one.kind]}: undo that first." for one in had]


def _of_kind(edit: Edit, was: Report, ground: Ground) -> list[str]:
    kept = edit.ref not in ground.lines
    match edit.kind:
        case "reword":
            return fields.wrong(was.kind, was.data, edit.fields)
        case "garble":
            found = [] if LEAST <= edit.degree <= MOST else [f"How far: {LEAST}, {LEAST + 1} or {MOST}; not {edit.degree}."]
            words = isinstance(was.data.get("text"), str)
            return found if words else [*found, f"A paper of the kind {was.kind} has no words to lose."]
        case "hold" if kept:
            return ["It is already held: send it or drop it."]
        case "delay" if kept:
            return ["It is held: send it, with its minute of arrival."]
        case "delay":
            return _minute(edit.minute, max(ground.since, was.arrives + 1), ground)
        case "send" if not kept:
            return ["It is not held: only held papers can be sent."]
        case "send":
            return _minute(edit.minute, ground.since, ground)
    return []


def _minute(minute: int | None, least: int, ground: Ground) -> list[str]:
    if minute is not None and minute >= least:
        return []
    return [f"It can arrive at {label(least, ground.world.calendar.hour)} or later."]


def _added(edit: Edit, ground: Ground) -> list[str]:
    """Check an added paper's schema, and that its seat can get it (UD-025)."""
    seat = next((one for one in ground.world.seats if one.key == edit.seat), None)
    if seat is None:
        return [f"To whom: {show(edit.seat)} is not a seat of this war."]
    may = ADDED.get(seat.role, ())
    if edit.paper not in may:
        return [f"{seat.name} can be given {listed(may) or 'no paper by the umpire'}; not {show(edit.paper)}."]
    found = _minute(edit.minute, ground.since, ground)
    if edit.minute is not None and edit.happened > edit.minute:
        found.append("The event must happen before the paper arrives.")
    said = [fault for name, value in edit.fields.items() for fault in fields.value_wrong(name, value, edit.paper)]
    if any(one.ref == edit.ref for one in ground.edits):
        found.append("That paper has already been added.")
    return found + (said or fields.schema(edit.paper, edit.fields) or _check_own_force_or_body(edit, ground, seat))


def _check_own_force_or_body(edit: Edit, ground: Ground, seat: Seat) -> list[str]:
    """Check that a force is of the reader's side, a column under his own orders."""
    forces = {one.key for one in ground.world.forces if one.side == seat.side}
    bodies = {key for key, (by, side) in ground.bodies.items() if (by == seat.key if seat.role == GENERAL else side == seat.side)}
    found = []
    for what, own, of in (("force", forces, "of its side"), ("body", bodies, "of its own")):
        key = edit.fields.get(what)
        if key and key not in own:
            there = f"there are {listed(sorted(own))}" if own else "it has none"
            found.append(f"{what}: {show(key)} is not a {what} {of}; {there}.")
    return found
