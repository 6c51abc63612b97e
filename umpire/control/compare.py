"""Syndicates beside each other: objectives, how soon it was decided, what happened, where they parted (EX-164, EX-165)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from campaign.models import Campaign, Exercise
from naval.geo.calendar import label
from tactical.engine.words import listed, plural
from umpire.control.parted import Parted, parted
from umpire.exercise.verdicts import Objected, verdicts
from umpire.frame import Row
from umpire.groups import sort_of
from umpire.replay import frames
from umpire.review import figures
from umpire.story import MET, TOLD

Wars = Sequence[tuple[str, Campaign]]
"""Syndicates by letter."""
MOST_EVENTS = 400


def wars_of(exercise: Exercise) -> list[tuple[str, Campaign]]:
    """The syndicates that are founded."""
    rows = exercise.syndicates.exclude(campaign=None).select_related("campaign")
    return [(row.letter, row.campaign) for row in rows if row.campaign is not None]


def objectives(wars: Wars) -> list[Row]:
    """Objectives down, syndicates across: those of one title stand in one row."""
    found: dict[str, dict[str, Objected]] = {}
    for letter, war in wars:
        for one in verdicts(war):
            found.setdefault(one.row.title, {})[letter] = one
    return [
        {
            "title": title,
            "sentence": next(iter(by.values())).sentence,
            "cells": [cell(by.get(letter)) for letter, _ in wars],
            "letters": [letter for letter, _ in wars],
        }
        for title, by in found.items()
    ]


def cell(one: Objected | None) -> Row:
    """What came of an objective in a syndicate; blanks where it has none of that title."""
    if one is None:
        return {"verdict": "", "mark": "", "counted": "", "n": 0}
    return {"verdict": str(one.verdict), "mark": one.verdict.replace(" ", "-"), "counted": one.counted, "n": one.row.number}


def measures(wars: Wars) -> list[Row]:
    """Figures of each syndicate: decisions, dispatches, ships lost, battles (UD-113, UD-115)."""
    rows: dict[str, list[str]] = {name: [] for name in MEASURES}
    for _, war in wars:
        past = frames.war_of(war)
        took = [one.minutes for seat in war.players() for one in figures.of_seat(seat)[0] if one.minutes is not None]
        sent = figures.dispatches(war) if past.runs else []
        delays = figures.summed([one.minutes for one in sent if one.minutes is not None])
        decided = figures.summed(took)
        values = [
            label(past.end, war.hour_zero) if past.runs else "not yet",
            f"{decided[1]:g} min" if decided else "–",
            f"{delays[1]:g} min" if delays else "–",
            str(sum(one.fate == "lost" for one in sent)),
            str(len(past.battles)),
            *(str(sum(one[3] == side for one in past.lost)) for side in ("blue", "red")),
        ]
        for name, value in zip(MEASURES, values, strict=True):
            rows[name].append(value)
    return [{"name": name, "values": values} for name, values in rows.items()]


MEASURES = (
    "Published to",
    "From a new contact told to the next orders, median",
    "A dispatch on its way, median",
    "Dispatches lost",
    "Battles",
    "Ships of Blue lost",
    "Ships of Red lost",
)


def events(wars: Wars) -> list[Row]:
    """What happened, on one axis of the game's time: a row a minute, a column a syndicate."""
    found: dict[int, dict[str, list[str]]] = {}
    for letter, war in wars:
        past = frames.war_of(war)
        sides = {body.name: body.side for key, body in past.bodies.items() if key.startswith("force:")}
        for one in past.events:
            if sort_of(one.event, sides) in TOLD | MET:
                found.setdefault(one.event.minute, {}).setdefault(letter, []).append(one.event.text)
    hour = wars[0][1].hour_zero if wars else 0
    rows = [
        {"when": label(minute, hour), "cells": [" ".join(by.get(letter, ())) for letter, _ in wars]}
        for minute, by in sorted(found.items())
    ]
    return rows[:MOST_EVENTS]


def partings(exercise: Exercise, wars: Wars) -> list[Row]:
    """Where neighbours in the list parted, in words; nothing where each has dice of its own."""
    if not exercise.seed:
        return []
    return [
        {"pair": f"{one} and {other}", "said": said(parted(first, second), first, (one, other))}
        for (one, first), (other, second) in pairwise(wars)
    ]


def said(found: Parted | None, war: Campaign, letters: tuple[str, str]) -> str:
    """Where two syndicates parted, as a sentence."""
    if found is None:
        return "have not parted, as far as both are published."
    names = {seat.key: seat.name for seat in war.players()}
    some = listed([names.get(key, key) for key in found.seats])
    who = f"by the orders of {some}" if some else "by what an umpire settled"
    told = [
        f"{names.get(key, key)} ({plural(mine, 'paper')} of {letters[0]}, {plural(other, 'paper')} of {letters[1]})"
        for key, (mine, other) in found.papers.items()
    ]
    since = f" Told otherwise since: {listed(told)}." if told else " Nobody has been told otherwise."
    return f"parted in run {found.run} at {label(found.minute, war.hour_zero)}, {who}.{since}"


def table(exercise: Exercise) -> tuple[list[str], list[dict[str, str]]]:
    """The comparison as the rows of a spreadsheet: its columns, and its rows."""
    wars = wars_of(exercise)
    letters = [letter for letter, _ in wars]
    rows = [
        {
            "what": one["title"],
            **{x: f"{cell['verdict']} {cell['counted']}".strip() for x, cell in zip(letters, one["cells"], strict=True)},
        }
        for one in objectives(wars)
    ]
    rows += [{"what": one["name"], **dict(zip(letters, one["values"], strict=True))} for one in measures(wars)]
    rows += [{"what": one["when"], **dict(zip(letters, one["cells"], strict=True))} for one in events(wars)]
    return ["what", *letters], rows
