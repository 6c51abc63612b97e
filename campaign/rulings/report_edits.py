"""Edits of reports, made and withdrawn (UD-019 to UD-028): inputs of the run, as rulings are, with the stamp, guard and drafts
of :mod:`campaign.rulings.ruling_records` (UD-011)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from django.db.models import Q
from django.utils.translation import gettext
from msgspec.structs import replace

from campaign import serialization
from campaign.models.belief import Seat
from campaign.models.truth import Run, Segment
from campaign.orders.sealing import Refused, fault
from campaign.rulings import ruling_records
from campaign.rulings.facts import ground_of_edits as ground
from campaign.war.edits import checks, copies
from campaign.war.edits.application import edits_in_order, lines_of
from campaign.war.edits.ref import mark_of
from campaign.war.outcome import told_at_stop
from naval.geo.calendar import label
from naval.state.ruling_acts import Edit, key_of
from naval.state.rulings import Rulings

__all__ = ["amend", "bind", "confirm", "ground", "ground_without_edit", "take_back"]
RELEASED = "{seat} was told this at {when}: delivered papers are never changed. Correct it by a slip."
GONE = "That edit is no longer on the list."


def amend(segment: Segment, edit: Edit, shown: str, by: Seat, along: Iterable[str] = ()) -> None:
    """Make an edit, and that of the copies whose references are given (UD-019, UD-028)."""
    ruling_records.fit(segment, shown)
    at = ground(segment)
    _not_released(segment.run, edit)
    rows = [edit, *_list_copy_edits(edit, at, along)]
    wrong: list[str] = []
    for one in rows:
        wrong += [text for text in checks.faults(one, at) if text not in wrong]
    if wrong:
        raise Refused(*(fault("", text) for text in wrong))
    rulings = serialization.rulings(segment.run.rulings)
    new = replace(rulings, edits=edits_in_order([*rulings.edits, *rows]))
    ruling_records.change(
        segment, new, ruling_records.Noted(key_of(edit), "edit", by, more=tuple(key_of(one) for one in rows[1:]))
    )


def _list_copy_edits(edit: Edit, at: checks.Ground, along: Iterable[str]) -> list[Edit]:
    """List the edits of the copies that go along; a reference to anything else is refused."""
    wanted, line = set(along), at.lines.get(edit.ref)
    found = copies.copies(line, at.lines.values(), at.world) if line is not None and wanted else []
    if strange := wanted - {one.line.ref for one in found}:
        raise Refused(
            fault("", gettext("%(strange)s is not a copy of this paper.") % {"strange": sorted(strange)[0]}), status=409
        )
    some = (copies.along(edit, line, one.line) for one in found if line is not None and one.line.ref in wanted)
    return [one for one in some if one is not None]


def _not_released(run: Run, edit: Edit) -> None:
    """Refuse to edit a delivered paper: an open correction mends that (UD-007)."""
    for segment in run.segments.filter(Q(state=Segment.State.PUBLISHED) | ~Q(told="")).exclude(outcome="").order_by("index"):
        outcome = serialization.outcome(segment.outcome)
        hears = told_at_stop(outcome) if outcome.asked else None
        if segment.state != Segment.State.PUBLISHED:
            hears = set(segment.told.split())  # they have their papers before the others (UD-049)
        for line in lines_of(outcome):
            if line.ref == edit.ref and line.told and (hears is None or line.either.seat in hears):
                seat = next((one.name for one in outcome.world.seats if one.key == line.either.seat), line.either.seat)
                when = label(line.either.arrives, run.campaign.hour_zero)
                raise Refused(fault("", RELEASED.format(seat=seat, when=when)), status=409)


def take_back(segment: Segment, key: str, shown: str, by: Seat, along: Iterable[str] = ()) -> None:
    """Withdraw an edit, and those of ``along`` that stand: edits of copies by the same press (UD-028).

    The draft is then, byte for byte, as without them (UD-009).
    """
    ruling_records.fit(segment, shown)
    rulings, _ = _find_edit_or_refuse(segment, key)
    gone = {key, *along}
    more = tuple(one for one in map(key_of, rulings.edits) if one in gone and one != key)
    left = tuple(edit for edit in rulings.edits if key_of(edit) not in gone)
    ruling_records.change(segment, replace(rulings, edits=left), ruling_records.Noted(key, "unedit", by, more=more))


def confirm(segment: Segment, key: str, shown: str, by: Seat) -> None:
    """Confirm an edit whose report has changed: it now edits the report as it reads (UD-027)."""
    ruling_records.fit(segment, shown)
    rulings, one = _find_edit_or_refuse(segment, key)
    was = ground(segment).report(one.ref)
    if was is None:
        raise Refused(fault("", gettext("The paper of that edit is gone: attach the edit to another, or delete it.")), status=409)
    _replace_edit(segment, rulings, one, replace(one, mark=mark_of(was.kind, was.data)), "kept", by)


def bind(segment: Segment, key: str, ref: str, shown: str, by: Seat) -> None:
    """Bind an edit that lost its report to another of the draft (UD-027)."""
    ruling_records.fit(segment, shown)
    rulings, one = _find_edit_or_refuse(segment, key)
    at = ground_without_edit(ground(segment), one)
    new = checks.make_edit(at, ref, one.kind, one.reason, fields=one.fields, minute=one.minute, degree=one.degree)
    _not_released(segment.run, new)
    if wrong := checks.faults(new, at):
        raise Refused(*(fault("", text) for text in wrong))
    _replace_edit(segment, rulings, one, new, "bound", by)


def ground_without_edit(at: checks.Ground, edit: Edit) -> checks.Ground:
    """Leave one edit out of the ground on which edits are checked."""
    return dataclasses.replace(at, edits=tuple(one for one in at.edits if one != edit))


def _find_edit_or_refuse(segment: Segment, key: str) -> tuple[Rulings, Edit]:
    rulings = serialization.rulings(segment.run.rulings)
    one = next((edit for edit in rulings.edits if key_of(edit) == key), None)
    if one is None:
        raise Refused(fault("", GONE), status=409)
    return rulings, one


def _replace_edit(segment: Segment, rulings: Rulings, old: Edit, new: Edit, did: str, by: Seat) -> None:
    rows = edits_in_order([new if one is old else one for one in rulings.edits])
    ruling_records.change(segment, replace(rulings, edits=rows), ruling_records.Noted(key_of(new), did, by))
