"""Beside each event a cell for every seat: told with this draft, later, held or never; it opens to the very words (UD-014)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from campaign.models import Seat
from campaign.rooms.words import letter
from campaign.war.edits.edited import lines_of
from campaign.war.outcome import Outcome, Report
from campaign.war.reports.in_words import in_words
from naval.geo.calendar import label
from naval.state.outcome import Event
from naval.state.world import Letter, encode
from umpire.frame import Row

RETURNS = ("status", "position", "ports", "trade", "plot", "lanes", "logbook")
"""Papers that come every hour or run whatever happens: they tell of no event."""
NOW, LATER, HELD, NEVER = "now", "later", "held", "never"
WORDS = {NOW: "told", LATER: "later", HELD: "held", NEVER: "never"}
RANK = (NOW, HELD, LATER)


@dataclass(frozen=True)
class Told:
    """One paper by which a seat learns of an event: how, from which minute (None: when there is a link), and in which words.

    ``was`` are the words that the run gave it, where the umpire has put others; ``ref`` names it (SC-UD-01), "" of one that is
    under way since an earlier run.
    """

    how: str
    minute: int | None
    kind: str
    text: str
    about: frozenset[str]
    was: str = ""
    ref: str = ""


Papers = Mapping[tuple[str, int], list[Told]]


def papers(outcome: Outcome) -> Papers:
    """What an outcome tells, or keeps to tell, by seat and by the minute at which it happened."""
    found: dict[tuple[str, int], list[Told]] = defaultdict(list)
    refs: dict[tuple[str, str, int, bytes], str] = {}
    for line in lines_of(outcome):
        paper, about = line.either, frozenset(line.about)
        if paper.kind in RETURNS:
            continue
        was = words(line.was) if line.was is not None and line.now != line.was else ""
        if line.told:
            found[paper.seat, paper.happened].append(Told(NOW, paper.arrives, paper.kind, words(paper), about, was, line.ref))
        elif line.now is None:
            found[paper.seat, paper.happened].append(Told(NEVER, None, paper.kind, words(paper), about, was, line.ref))
        else:
            refs[paper.seat, paper.kind, paper.happened, encode(paper.data)] = line.ref
    for one in outcome.world.mail:
        if one.kind not in RETURNS:
            how = HELD if one.held else LATER
            minute = None if one.held or one.aboard else one.arrives
            ref = one.held or refs.get((one.seat, one.kind, one.happened, encode(one.data)), "")
            told = Told(how, minute, one.kind, words(one), frozenset(one.about), "" if not ref else words(one), ref)
            found[one.seat, one.happened].append(told)
    return found


def words(paper: Report | Letter) -> str:
    """A paper's words for the umpire."""
    return in_words(paper.kind, paper.data)


def of_event(event: Event, seat: str, found: Papers) -> list[Told]:
    """The papers of a seat that tell of an event: they happened at its minute and rest on its truths, and on nothing besides.

    Where some rest on all of its truths, those that rest on one of them alone tell of something else.
    """
    truths = frozenset(event.about)
    some = [one for one in found.get((seat, event.minute), ()) if one.about and one.about <= truths]
    whole = [one for one in some if one.about == truths]
    return whole or some


def cell(event: Event, seat: Seat, found: Papers, hour: int) -> Row:
    """What a seat is told of an event, and when."""
    told = of_event(event, seat.key, found)
    else_how = NOW if seat.key in event.told and not told else NEVER
    how = next((how for how in RANK if any(one.how == how for one in told)), else_how)
    minutes = [one.minute for one in told if one.how == how and one.minute is not None]
    when = label(min(minutes), hour) if minutes else ""
    if how == LATER and not when:
        when = "when there is a link"
    return {
        "key": seat.key,
        "name": seat.name,
        "side": seat.side,
        "letter": letter(seat.side),
        "state": how,
        "words": WORDS[how],
        "when": when,
        "late": how == NOW and bool(minutes) and min(minutes) > event.minute,
        "lines": [row_of(one) for one in told],
    }


def row_of(one: Told) -> Row:
    """A paper in an open cell: its words, those it had before if they are others, and what was done with it."""
    done = (
        "dropped"
        if one.how == NEVER
        else "delayed"
        if one.how == LATER and one.was
        else "amended"
        if one.how == NOW and one.was
        else ""
    )
    was = one.was if one.was != one.text else ""
    return {"kind": one.kind, "text": one.text, "was": was, "done": done, "how": one.how, "ref": one.ref}


def cells(outcome: Outcome, seats: Iterable[Seat], hour: int) -> list[list[Row]]:
    """For each event of an outcome, in its order, a cell for every seat."""
    found, rows = papers(outcome), list(seats)
    return [[cell(event, seat, found, hour) for seat in rows] for event in outcome.events]
