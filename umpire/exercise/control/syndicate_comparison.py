"""Syndicates beside each other: objectives, how soon each was decided, events, divergence (EX-164, EX-165)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.db.models import prefetch_related_objects

from campaign.models import Campaign, Exercise
from naval.geo.calendar import label
from tactical.engine.text.words import listed, plural
from umpire.exercise.control.first_divergence import Parted, parted
from umpire.exercise.facts import Facts
from umpire.exercise.verdicts import Objected, verdicts
from umpire.frame import Row, players_of
from umpire.groups import sort_of
from umpire.public.story import MET, TOLD
from umpire.review import figures
from umpire.review.replay.truth_replay import War

MOST_EVENTS = 400


def wars_of(exercise: Exercise) -> list[tuple[str, Campaign]]:
    """List the syndicates that have been created."""
    rows = exercise.syndicates.exclude(campaign=None).select_related("campaign")
    return [(row.letter, row.campaign) for row in rows if row.campaign is not None]


@dataclass(frozen=True)
class Column:
    """A syndicate as compared: objectives by title, figures, and events by minute; built in one pass over its war, which is long
    to read."""

    letter: str
    war: Campaign
    objectives: dict[str, Objected]
    figures: tuple[str, ...]
    events: dict[int, list[str]]


Columns = Sequence[Column]


def columns_of(exercise: Exercise) -> list[Column]:
    """Make a column of each syndicate that has been created, by letter."""
    found = []
    for letter, war in wars_of(exercise):
        prefetch_related_objects([war], "seats")
        facts = Facts(war)
        found.append(Column(letter, war, by_title(war, facts), figures_of(war, facts.past), list_told_events(facts.past)))
    return found


def by_title(war: Campaign, facts: Facts | None = None) -> dict[str, Objected]:
    """Find the objectives of a war; of two with one title the first. ``facts`` of it, where they are known."""
    return {one.row.title: one for one in reversed(verdicts(war, facts))}


def objectives(columns: Columns) -> list[Row]:
    """Table objectives down, syndicates across, one row a title, in the order of its first number."""
    some = [one for column in columns for one in column.objectives.values()]
    titles = dict.fromkeys(one.row.title for one in sorted(some, key=lambda one: one.row.number))
    rows = []
    for title in titles:
        each = [column.objectives.get(title) for column in columns]
        sentence = next(one.sentence for one in each if one is not None)
        rows.append({"title": title, "sentence": sentence, "cells": [cell(one) for one in each]})
    return rows


def cell(one: Objected | None) -> Row:
    """Show the verdict on an objective in a syndicate; blanks where it has none of that title."""
    if one is None:
        return {"verdict": "", "mark": "", "counted": "", "n": 0}
    return {"verdict": str(one.verdict), "mark": one.verdict.replace(" ", "-"), "counted": one.count_text, "n": one.row.number}


MEASURES = (
    "Published to",
    "From a new contact to the next orders, median",
    "Travel time of a dispatch, median",
    "Dispatches lost",
    "Battles",
    "Ships of Blue lost",
    "Ships of Red lost",
)


def figures_of(war: Campaign, past: War) -> tuple[str, ...]:
    """List the figures of a syndicate, in the order of their names (UD-113, UD-115)."""
    took = [one.minutes for found, _ in figures.of_seats(players_of(war)) for one in found if one.minutes is not None]
    sent = figures.dispatches(war, past) if past.runs else []
    decided, delays = figures.summed(took), figures.summed([one.minutes for one in sent if one.minutes is not None])
    return (
        label(past.end, war.hour_zero) if past.runs else "not yet",
        f"{decided[1]:g} min" if decided else "–",
        f"{delays[1]:g} min" if delays else "–",
        str(sum(one.fate == "lost" for one in sent)),
        str(len(past.battles)),
        *(str(sum(one[3] == side for one in past.lost)) for side in ("blue", "red")),
    )


def measures(columns: Columns) -> list[Row]:
    """Table the figures, a row a figure, a column a syndicate."""
    return [{"name": name, "values": [column.figures[n] for column in columns]} for n, name in enumerate(MEASURES)]


def list_told_events(past: War) -> dict[int, list[str]]:
    """List by minute the events of a war that are shown."""
    found: dict[int, list[str]] = {}
    sides = {body.name: body.side for key, body in past.bodies.items() if key.startswith("force:")}
    for one in past.events:
        if sort_of(one.event, sides) in TOLD | MET:
            found.setdefault(one.event.minute, []).append(one.event.text)
    return found


def events(columns: Columns) -> list[Row]:
    """Table the events on one axis of game time: a row a minute, a column a syndicate."""
    hour = columns[0].war.hour_zero if columns else 0
    minutes = sorted({minute for column in columns for minute in column.events})[:MOST_EVENTS]
    return [
        {"when": label(minute, hour), "cells": [" ".join(column.events.get(minute, ())) for column in columns]}
        for minute in minutes
    ]


def partings(exercise: Exercise, columns: Columns) -> list[Row]:
    """Say where neighbours in the list diverged; nothing where each has dice of its own."""
    if not exercise.seed:
        return []
    return [
        {
            "pair": f"{one.letter} and {other.letter}",
            "said": describe_divergence(parted(one.war, other.war), one.war, (one.letter, other.letter)),
        }
        for one, other in pairwise(columns)
    ]


def describe_divergence(found: Parted | None, war: Campaign, letters: tuple[str, str]) -> str:
    """Say where two syndicates diverged."""
    if found is None:
        return "have not diverged, as far as both are published."
    names = {seat.key: seat.name for seat in war.players()}
    some = listed([names.get(key, key) for key in found.seats])
    who = f"by the orders of {some}" if some else "by an umpire’s decision"
    told = [
        f"{names.get(key, key)} ({plural(mine, 'paper')} of {letters[0]}, {plural(other, 'paper')} of {letters[1]})"
        for key, (mine, other) in found.papers.items()
    ]
    since = f" Told differently since: {listed(told)}." if told else " Nobody has been told anything different."
    return f"diverged in run {found.run} at {label(found.minute, war.hour_zero)}, {who}.{since}"


def table(exercise: Exercise) -> tuple[list[str], list[dict[str, str]]]:
    """Write the comparison as the rows of a spreadsheet: its columns, and its rows."""
    columns = columns_of(exercise)
    letters = [column.letter for column in columns]
    told = [(one["title"], [f"{of['verdict']} {of['counted']}".strip() for of in one["cells"]]) for one in objectives(columns)]
    told += [(one["name"], one["values"]) for one in measures(columns)]
    told += [(one["when"], one["cells"]) for one in events(columns)]
    return ["what", *letters], [{"what": what, **dict(zip(letters, values, strict=True))} for what, values in told]
