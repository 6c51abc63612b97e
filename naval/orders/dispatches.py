"""Dispatches and lines for the log, checked before they are sealed (SC-S-06, SC-S-08; NAV-S-022, NAV-S-026)."""

from __future__ import annotations

from naval.orders import shape
from naval.orders.known import Known
from naval.orders.shape import Faults
from naval.state.orders import Entry, Note

MOST_DISPATCHES = 12
NOTE_WORDS = 60
NOTE_SIGNS = 600
WRITE = "NAV-S-022"
LENGTH = "SC-S-06"
MOST_ENTRIES = 12
ENTRY_SIGNS = 300
LOG = "NAV-S-026"
BY = ("", "quiet", "carried")


def dispatches(raw: object, known: Known, faults: Faults) -> tuple[Note, ...]:
    """Notes of at most 60 words to seats of one's own side (NAV-S-022, SC-S-06)."""
    notes = []
    for i, row in enumerate(shape.rows(raw, "dispatches", "Dispatches in one run", MOST_DISPATCHES, LENGTH, faults)):
        note = _dispatch(row, f"dispatches.{i}", f"Dispatch {i + 1}", known, faults)
        if note:
            notes.append(note)
    return tuple(notes)


def _dispatch(row: object, where: str, what: str, known: Known, faults: Faults) -> Note | None:
    before = len(faults.found)
    fields = shape.table(row, where, what, ("to", "text", "by", "carrier"), faults)
    if not isinstance(row, dict):
        return None
    to = fields.get("to")
    if not isinstance(to, str) or to not in known.addressees:
        names = shape.words([f"{key} ({name})" for key, name in sorted(known.addressees.items())])
        only = sorted(known.addressees)[0] if len(known.addressees) == 1 else None
        faults.add(f"{where}.to", f"{what} is for {shape.show(to)}; you may write to {names}.", WRITE, only)
    text = shape.prose(fields.get("text"), f"{where}.text", what, NOTE_SIGNS, LENGTH, faults)
    if text == "":
        faults.add(f"{where}.text", f"{what} is empty; write it or take it out.", LENGTH)
    count = len((text or "").split())
    if count > NOTE_WORDS:
        cut = " ".join((text or "").split()[:NOTE_WORDS])
        faults.add(f"{where}.text", f"{what} has {count} words; {NOTE_WORDS} is the most.", LENGTH, cut)
    by, carrier = _by(fields, where, what, known, faults)
    return Note(to=str(to), text=text or "", by=by, carrier=carrier) if len(faults.found) == before else None


def _by(fields: dict[str, object], where: str, what: str, known: Known, faults: Faults) -> tuple[str, str]:
    """How a dispatch may go, and who carries it: a force of one's own side that one knows of (NAV-S-023, SC-N-15)."""
    by, carrier = fields.get("by") or "", fields.get("carrier") or ""
    if by not in BY:
        text = f'{what} may go by any means (""), "quiet" (not by wireless) or "carried" by a ship, not {shape.show(by)}.'
        faults.add(f"{where}.by", text, WRITE, "")
        return "", ""
    if by != "carried":
        if carrier:
            text = f"{what} names a ship to carry it but is not to be carried; take the ship out, or have it carried."
            faults.add(f"{where}.carrier", text, WRITE, "")
        return str(by), ""
    if not isinstance(carrier, str) or carrier not in known.fellows:
        names = shape.words([f"{key} ({name})" for key, name in sorted(known.fellows.items())])
        only = sorted(known.fellows)[0] if len(known.fellows) == 1 else None
        faults.add(f"{where}.carrier", f"{what} is to be carried by {shape.show(carrier)}; you know of {names}.", WRITE, only)
        return "carried", ""
    return "carried", carrier


def log(raw: object, known: Known, faults: Faults) -> tuple[Entry, ...]:
    """Lines that an admiral writes into the logs of his own forces (NAV-S-026)."""
    entries = []
    for i, row in enumerate(shape.rows(raw, "log", "Lines for the log in one run", MOST_ENTRIES, LOG, faults)):
        where, what, before = f"log.{i}", f"Line {i + 1} for the log", len(faults.found)
        fields = shape.table(row, where, what, ("force", "text"), faults)
        if not isinstance(row, dict):
            continue
        force = known.force(fields.get("force"))
        if force is None:
            own = shape.words([f"{f.key} ({f.name})" for f in known.forces])
            only = known.forces[0].key if len(known.forces) == 1 else None
            said = shape.show(fields.get("force"))
            faults.add(f"{where}.force", f"{what} is for {said}; you keep the log of {own}.", LOG, only)
        text = shape.prose(fields.get("text"), f"{where}.text", what, ENTRY_SIGNS, LOG, faults)
        if text == "":
            faults.add(f"{where}.text", f"{what} is empty; write it or take it out.", LOG)
        if len(faults.found) == before and force is not None:
            entries.append(Entry(force=force.key, text=text or ""))
    return tuple(entries)
