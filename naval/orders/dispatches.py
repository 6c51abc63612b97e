"""Dispatches and lines for the log, checked before they are sealed (SC-S-06, SC-S-08; NAV-S-022, NAV-S-026)."""

from __future__ import annotations

from naval.orders import shape
from naval.orders.seat_knowledge import Known
from naval.orders.shape import Faults, Given
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
    """Read notes of at most 60 words to seats of one's own side, and letters to newspapers (NAV-S-022, SC-S-06)."""
    notes = []
    for i, row in enumerate(shape.rows(raw, "dispatches", "Dispatches in one run", MOST_DISPATCHES, LENGTH, faults)):
        note = _dispatch(row, f"dispatches.{i}", f"Dispatch {i + 1}", known, faults)
        if note:
            notes.append(note)
    return tuple(notes)


def _dispatch(row: object, where: str, what: str, known: Known, faults: Faults) -> Note | None:
    given = Given(row, where, what, ("to", "text", "by", "carrier"), faults)
    if not given:
        return None
    to = given.get("to")
    allowed = {**known.addressees, **known.newspapers}
    if not isinstance(to, str) or to not in allowed:
        names, only = _list_names(allowed)
        given.fault("to", f"{what} is for {shape.show(to)}; you may write to {names}.", WRITE, only)
    text = _written(given, what, NOTE_SIGNS, LENGTH)
    count = len(text.split())
    if count > NOTE_WORDS:
        cut = " ".join(text.split()[:NOTE_WORDS])
        given.fault("text", f"{what} has {count} words; {NOTE_WORDS} is the most.", LENGTH, cut)
    by, carrier = _read_means_and_carrier(given, known)
    return Note(to=str(to), text=text, by=by, carrier=carrier) if given.sound else None


def _list_names(some: dict[str, str]) -> tuple[str, str | None]:
    """List those whom a seat may name, as a sentence; and the only one, if there is one."""
    return shape.words([f"{key} ({name})" for key, name in sorted(some.items())]), next(iter(some)) if len(some) == 1 else None


def _written(given: Given, what: str, most: int, rule: str) -> str:
    """Read the text of a dispatch or of a line, which must not be empty."""
    text = given.read_prose("text", what, most, rule)
    if text == "":
        given.fault("text", f"{what} is empty; write it or remove it.", rule)
    return text or ""


def _read_means_and_carrier(given: Given, known: Known) -> tuple[str, str]:
    """Read how a dispatch may go, and its carrier: a force of the seat's own side known to it (NAV-S-023, SC-N-15)."""
    what, (by, carrier) = given.what, ("" if given.get(name) is None else given.get(name) for name in ("by", "carrier"))
    if by not in BY:
        text = f'{what} may go by any means (""), "quiet" (not by wireless) or "carried" by a ship, not {shape.show(by)}.'
        given.fault("by", text, WRITE, "")
        return "", ""
    if by != "carried":
        if carrier != "":
            text = f"{what} names a ship to carry it but is not to be carried; remove the ship, or send it “carried”."
            given.fault("carrier", text, WRITE, "")
        return by, ""
    if not isinstance(carrier, str) or carrier not in known.fellows:
        names, only = _list_names(known.fellows)
        given.fault("carrier", f"{what} is to be carried by {shape.show(carrier)}; you know of {names}.", WRITE, only)
    return by, carrier


def log(raw: object, known: Known, faults: Faults) -> tuple[Entry, ...]:
    """Read the lines that an admiral writes into the logs of his own forces (NAV-S-026)."""
    entries = []
    for i, row in enumerate(shape.rows(raw, "log", "Lines for the log in one run", MOST_ENTRIES, LOG, faults)):
        given = Given(row, f"log.{i}", f"Line {i + 1} for the log", ("force", "text"), faults)
        if not given:
            continue
        force = known.force(given.get("force"))
        if force is None:
            own, only = _list_names({f.key: f.name for f in known.forces})
            said = shape.show(given.get("force"))
            given.fault("force", f"{given.what} is for {said}; you keep the log of {own}.", LOG, only)
        text = _written(given, given.what, ENTRY_SIGNS, LOG)
        if given.sound and force is not None:
            entries.append(Entry(force=force.key, text=text))
    return tuple(entries)
