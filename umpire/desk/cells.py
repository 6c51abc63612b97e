"""Cells of each event, one for every seat: told with this draft, later, held or never; each opens to the very words (UD-014).

An event ashore names no truths of its own: it is about the columns in its words. A sighting ashore is told by its own papers
alone, of one seer and one column, whenever they come: the other side learns nothing of it. A report still with a rider or on a
wire is told later.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from campaign.models import Seat
from campaign.rooms.words import letter
from campaign.war.edits.application import lines_of
from campaign.war.outcome import Outcome, Report
from campaign.war.provenance import ashore
from campaign.war.reports import read
from campaign.war.reports.summaries import in_words
from land.state.world import REPORT
from naval.geo.calendar import label
from naval.state.outcome import Event
from naval.state.world import Letter, encode
from umpire.frame import Row

RETURNS = (
    *("status", "position", "ports", "trade", "plot", "lanes", "logbook"),
    *("body", "body_report", "headquarters", "call", "office", "order", "order_of_battle"),
)
"""Papers that come every hour or run whatever happens: they tell of no event."""
ON_ITS_WAY = "A report of it is on its way."
WITH_IT = "when its report arrives"
BODY, SEEN = "body:", "seen"
MADE_OUT, FOLK = ("made_out", "patrol"), "inhabitants"
NOW, LATER, HELD, NEVER = "now", "later", "held", "never"
WORDS = {NOW: "told", LATER: "later", HELD: "held", NEVER: "never"}
RANK = (NOW, HELD, LATER)


Pair = tuple[str, str]


@dataclass(frozen=True)
class Told:
    """One paper by which a seat learns of an event: how, from which minute (None: when there is a link), and its words.

    ``was`` are the run's words, where the umpire has put others; ``ref`` names it (SC-UD-01), "" if under way since an earlier
    run. ``seen`` is by key seer and seen of a sighting ashore; of news from people of a place, the place.
    """

    how: str
    minute: int | None
    kind: str
    text: str
    about: frozenset[str]
    was: str = ""
    ref: str = ""
    seen: Pair | None = None


Papers = Mapping[tuple[str, int], list[Told]]


def papers(outcome: Outcome) -> Papers:
    """Gather the papers that an outcome tells, or keeps to tell, by seat and by the minute of their event."""
    found: dict[tuple[str, int], list[Told]] = defaultdict(list)
    refs: dict[tuple[str, str, int, bytes], str] = {}
    hostile, keys = on_land(outcome)

    def record_sightings(paper: Report | Letter, told: Told) -> None:
        for minute, seen in sightings(outcome, paper, hostile, keys):
            found[paper.seat, minute].append(replace(told, seen=seen))

    for line in lines_of(outcome):
        paper = line.either
        if paper.kind in RETURNS:
            continue
        about = frozenset(line.about or by_key(ashore(paper, hostile) if isinstance(paper, Report) else (), keys))
        was = words(line.was) if line.was is not None and line.now != line.was else ""
        if line.told:
            record_sightings(paper, Told(NOW, paper.arrives, paper.kind, words(paper), about, was, line.ref))
        elif line.now is None:
            record_sightings(paper, Told(NEVER, None, paper.kind, words(paper), about, was, line.ref))
        else:
            refs[paper.seat, paper.kind, paper.happened, encode(paper.data)] = line.ref
    for one in outcome.world.mail:
        if one.kind not in RETURNS:
            how = HELD if one.held else LATER
            minute = None if one.held or one.aboard else one.arrives
            ref = one.held or refs.get((one.seat, one.kind, one.happened, encode(one.data)), "")
            record_sightings(
                one, Told(how, minute, one.kind, words(one), frozenset(one.about), "" if not ref else words(one), ref)
            )
    for message in outcome.land.messages if outcome.land is not None else ():
        seat, body = message.to.partition(":")[2], message.author
        if message.kind == REPORT and message.to.startswith("seat:") and body.startswith(BODY):
            told = Told(LATER, None, "ashore", ON_ITS_WAY, frozenset((body,)))
            rows = message.data.get(SEEN, ())
            if not rows:
                found[seat, message.written].append(told)
            for row in rows:
                by, _, who = row["by"].partition(":")
                folk = by == "place"
                pair = (who, "") if folk else (body.removeprefix(BODY), row["of"])
                found[seat, message.written if folk else row["minute"]].append(replace(told, seen=pair))
    return found


def sightings(
    outcome: Outcome, paper: Report | Letter, hostile: Mapping[Pair, str], keys: Mapping[str, str]
) -> Iterable[tuple[int, Pair | None]]:
    """List the minutes of which a paper tells, each with seer and seen; a column's news at a run's end may come from the people
    of its place (LC-119)."""
    if paper.kind != SEEN or outcome.land is None:
        return [(paper.happened, None)]
    by, of = keys.get(paper.data["by"], paper.data["by"]), hostile.get((paper.seat, paper.data["label"]), "")
    found: list[tuple[int, Pair | None]] = [(paper.data["seen"], (by, of))]
    stands = next((one.spot.place for one in outcome.land.bodies if one.key == by), "")
    if stands and paper.data["seen"] < paper.happened == outcome.land.minute:
        found.append((paper.happened, (stands, "")))
    return found


def sighted(event: Event) -> Pair | None:
    """Find seer and seen in an event, by key, or the place whose people tell; else None. Its die is thrown for the pair."""
    if event.kind not in (*MADE_OUT, FOLK) or not event.rolls:
        return None
    by, _, of = event.rolls[0].what.partition(", ")
    return by.rpartition(":")[2].partition("/")[0], of


def on_land(outcome: Outcome) -> tuple[dict[tuple[str, str], str], dict[str, str]]:
    """Find the column of each seat's own letter, and columns' keys by name; nothing in a war of the sea."""
    if outcome.land is None:
        return {}, {}
    hostile = {(seat, letter): lid.body for lid in outcome.land.lids for seat, letter in lid.letters.items()}
    return hostile, {one.name: one.key for one in outcome.land.bodies}


def by_key(about: Iterable[str], keys: Mapping[str, str]) -> tuple[str, ...]:
    """Replace names by keys in truths: a column signs its own reports with its name."""
    return tuple(
        f"{BODY}{keys.get(one.removeprefix(BODY), one.removeprefix(BODY))}" if one.startswith(BODY) else one for one in about
    )


def truths(event: Event, keys: Mapping[str, str]) -> frozenset[str]:
    """List the truths that an event tells of; of one that names none, the columns that its words name."""
    return frozenset(event.about or (f"{BODY}{key}" for name, key in keys.items() if name in event.text))


def words(paper: Report | Letter) -> str:
    """Write a paper's words for the umpire."""
    return in_words(read(paper.kind, paper.data))


def of_event(event: Event, seat: str, found: Papers, keys: Mapping[str, str] = {}) -> list[Told]:
    """List the papers of a seat that tell of an event: of its minute, and resting on its truths alone. ``keys`` are those of
    columns ashore by name.

    Where some rest on all of its truths, those that rest on one alone tell of something else.
    """
    pair = sighted(event)
    if pair is not None:
        return [one for one in found.get((seat, event.minute), ()) if one.seen == pair]
    of = truths(event, keys)
    some = [one for one in found.get((seat, event.minute), ()) if one.about and one.about <= of]
    whole = [one for one in some if one.about == of]
    return whole or some


def cell(event: Event, seat: Seat, found: Papers, hour: int, keys: Mapping[str, str] = {}) -> Row:
    """Show a seat's share in an event: the papers, and when."""
    told = of_event(event, seat.key, found, keys)
    else_how = NOW if seat.key in event.told and not told else NEVER
    how = next((how for how in RANK if any(one.how == how for one in told)), else_how)
    minutes = [one.minute for one in told if one.how == how and one.minute is not None]
    when = label(min(minutes), hour) if minutes else ""
    if how == LATER and not when:
        when = WITH_IT if all(one.text == ON_ITS_WAY for one in told if one.how == how) else "when there is a link"
    return {
        "key": seat.key,
        "name": seat.name,
        "side": seat.side,
        "letter": letter(seat.side),
        "role": seat.role,
        "state": how,
        "words": WORDS[how],
        "when": when,
        "late": how == NOW and bool(minutes) and min(minutes) > event.minute,
        "lines": [row_of(one) for one in told],
    }


def row_of(one: Told) -> Row:
    """Show a paper in an open cell: its words, its earlier words if they differ, and the umpire's act on it."""
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
    """Show for each event of an outcome, in its order, a cell for every seat."""
    found, rows, (_, keys) = papers(outcome), list(seats), on_land(outcome)
    return [[cell(event, seat, found, hour, keys) for seat in rows] for event in outcome.events]
