"""Edits, applied after a run's last stage: a pure function of outcome, edits and dice (UD-020).

The world changes only by mail held or delayed. Words first (reword, then garble), then the hour (hold, delay, drop, or send for a
held paper).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from campaign.war.edits import fields
from campaign.war.edits.garbling import garbled
from campaign.war.edits.ref import mark_of, refs_of
from campaign.war.outcome import About, Amended, Outcome, Report, in_order, told_at_stop
from campaign.war.paper import Paper
from campaign.war.reporting.report import make_report
from campaign.war.reports import read
from naval.state.ledger import NEVER
from naval.state.ruling_acts import Edit
from naval.state.world import Letter
from tactical.engine.dice import Dice

WORDS, HOUR = ("reword", "garble"), ("hold", "delay", "drop", "send")
KINDS = (*WORDS, *HOUR, "add")


def edits_in_order(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """Sort edits by reference, then kind (SC-UD-02)."""
    return tuple(sorted(edits, key=lambda one: (one.ref, one.kind)))


@dataclass
class Desk:
    """The delivered papers, the mail and the fate of each edited paper, while edits are applied."""

    outcome: Outcome
    dice: Dice
    lines: list[tuple[Report, About]] = field(default_factory=list)
    mail: list[Letter] = field(default_factory=list)
    amended: list[Amended] = field(default_factory=list)

    def deliver_or_mail(self, ref: str, at: int, was: Report | None, now: Report, about: About, held: str = "") -> None:
        """Deliver a paper if it is due and its seat is told at this stop; mail it if due later."""
        hears = not self.outcome.asked or now.seat in told_at_stop(self.outcome)
        later = now.arrives > self.outcome.world.minute
        if later:
            self.mail.append(replace(paper_of(now, about).letter(), held=held))
        elif hears:
            self.lines.append((now, about))
        self.amended.append(Amended(ref=ref, at=at, was=was, now=now, later=later or not hears, about=about))

    def amend(self, ref: str, at: int, was: Report, about: About, edits: list[Edit]) -> None:
        """Apply all edits of one paper."""
        by = {one.kind: one for one in edits}
        now = replace(was, data=worded(was, by, self.dice))
        if "drop" in by:
            self.amended.append(Amended(ref=ref, at=at, was=was, about=about))
        elif "hold" in by:
            self.deliver_or_mail(ref, at, was, replace(now, arrives=NEVER), about, held=ref)
        elif at < 0 and "send" not in by:  # held before, and still so
            self.deliver_or_mail(ref, at, was, now, about, held=ref)
        elif late := by.get("delay") or by.get("send"):
            self.deliver_or_mail(ref, at, was, at_hour(now, late.minute if late.minute is not None else now.arrives), about)
        else:
            self.deliver_or_mail(ref, at, was, now, about)


def edited(outcome: Outcome, edits: tuple[Edit, ...], dice: Dice) -> Outcome:
    """Apply the umpire's edits to the outcome of a run (UD-019, UD-020, UD-022, UD-023, UD-026)."""
    if not edits:
        return outcome
    by: defaultdict[str, list[Edit]] = defaultdict(list)
    for one in edits_in_order(edits):
        by[one.ref].append(one)
    desk = Desk(outcome, dice)
    lines = outcome.lines
    for at, (ref, (report, about)) in enumerate(zip(refs_of(report for report, _ in lines), lines, strict=True)):
        if ref in by:
            desk.amend(ref, at, report, about, by[ref])
        else:
            desk.lines.append((report, about))
    for letter in outcome.world.mail:
        if letter.held and letter.held in by:
            desk.amend(letter.held, -1, make_report(Paper.from_letter(letter)), letter.about, by[letter.held])
        else:
            desk.mail.append(letter)
    for added in (one for one in edits_in_order(edits) if one.kind == "add"):
        minute = added.minute if added.minute is not None else outcome.world.minute
        paper = make_report(Paper(added.seat, read(added.paper, added.fields), added.happened, minute))
        desk.deliver_or_mail(added.ref, -1, None, paper, (f"edit:{added.ref}",))
    lines = in_order(desk.lines)
    mail = tuple(sorted(desk.mail, key=lambda v: (v.arrives, v.seat, v.kind, v.happened)))
    return replace(
        outcome,
        world=replace(outcome.world, mail=mail),
        reports=tuple(report for report, _ in lines),
        about=tuple(about for _, about in lines),
        amended=tuple(desk.amended),
    )


def paper_of(report: Report, about: About) -> Paper:
    """Make a paper under way from a report."""
    return Paper(report.seat, read(report.kind, report.data), report.happened, report.arrives, about=about)


def worded(report: Report, by: dict[str, Edit], dice: Dice) -> dict[str, Any]:
    """Return a report's data, reworded and garbled (UD-021, UD-024)."""
    data = report.data
    if "reword" in by:
        data = fields.reworded(report.kind, data, by["reword"].fields)
    if "garble" in by and isinstance(data.get("text"), str):
        data = data | {"text": garbled(data["text"], by["garble"].degree, dice, by["garble"].ref)}
    return data


def at_hour(report: Report, minute: int) -> Report:
    """Move a report's arrival; on a dispatch's form the last stage moves with it (UD-023)."""
    data = report.data
    if report.kind == "dispatch" and data.get("hops"):
        *before, last = data["hops"]
        data = data | {"hops": [*before, last | {"at": minute}]}
    return replace(report, arrives=minute, data=data)


# -- edited papers, and whether an edit still fits --------------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """A draft's paper: as written by the run (None: the umpire's) and as delivered (None: not in this run).

    If not ``told``, ``now`` lies in the mail, or is None: dropped. ``about`` as in the outcome.
    """

    ref: str
    was: Report | None
    now: Report | None
    told: bool
    about: About = ()

    @property
    def either(self) -> Report:
        """The report as it is, or was if it is gone."""
        found = self.now or self.was
        if found is None:
            raise ValueError(f"the paper {self.ref} is neither told nor was it written")
        return found


def lines_of(outcome: Outcome) -> list[Line]:
    """List a draft's papers with references: in the run's order, those held before, those added."""
    left, marks = list(outcome.lines), list[tuple[Amended, int]]()
    for one in outcome.amended:
        if one.now is not None and not one.later and (one.now, one.about) in left:
            left.remove((one.now, one.about))
        marks.append((one, one.at))
    rows: list[tuple[Report, About, Amended | None]] = [(report, about, None) for report, about in left]
    for one, at in sorted(marks, key=lambda row: row[1]):
        if at >= 0 and one.was is not None:
            rows.insert(at, (one.was, one.about, one))
    out = []
    for ref, (report, about, one_) in zip(refs_of(report for report, _, _ in rows), rows, strict=True):
        now, in_hand = (report, True) if one_ is None else (one_.now, one_.now is not None and not one_.later)
        out.append(Line(ref, report, now, in_hand, about))
    rest = [one for one in outcome.amended if one.at < 0]
    return out + [Line(one.ref, one.was, one.now, one.now is not None and not one.later, one.about) for one in rest]


BOUND, LOOSE, CHANGED, AHEAD = "bound", "loose", "changed", "ahead"


def standing(outcome: Outcome, edits: Iterable[Edit]) -> dict[tuple[str, str], str]:
    """State by reference and kind how edits fit a draft: bound, loose (no report), changed (another report), or ahead (not due,
    or its seat not told at this stop) (UD-027)."""
    lines = {line.ref: line for line in lines_of(outcome)}
    kept = {one.held: one for one in outcome.world.mail if one.held}
    hears = told_at_stop(outcome) if outcome.asked else None
    out = {}
    for one in edits:
        line, letter = lines.get(one.ref), kept.get(one.ref)
        was = line.was if line is not None else make_report(Paper.from_letter(letter)) if letter is not None else None
        if one.kind == "add":
            state = BOUND
        elif was is not None:
            state = CHANGED if one.mark and one.mark != mark_of(was.kind, was.data) else BOUND
        elif one.arrives > outcome.world.minute or (hears is not None and one.seat not in hears):
            state = AHEAD
        else:
            state = LOOSE
        out[one.ref, one.kind] = state
    return out
