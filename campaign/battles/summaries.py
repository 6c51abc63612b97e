"""The summary beside each battle: who met, how it ended, what the run takes in. A record is read for it once, when it is written.

It is a pure function of what is stored, so whoever comes second writes the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django.db import transaction
from msgspec.structs import replace

from campaign import plots, serialization
from campaign.battles import engagements
from campaign.battles.engagements import land_battles
from campaign.models.truth import Engagement, Plot, Run, Summary
from campaign.packs.pack import RULES
from campaign.war.communications.self_reports import ending_seen
from land.state.fights import Fought
from naval.state.orders import Orders
from naval.state.outcome import Interrupt
from naval.state.world import encode

Data = dict[str, Any]


def forces_of(setup: Data) -> str:
    """The names of the forces that meet, by side, as JSON."""
    found: dict[str, list[str]] = {}
    for force in setup["forces"]:
        found.setdefault(force["side"], []).append(force["name"])
    return json.dumps(found, sort_keys=True)


def in_short(engagement: Engagement) -> Data:
    """What a list says of a battle that has been fought, out of its record."""
    if engagement.ashore:
        return land_battles.in_short(engagement)
    result = engagements.result(engagement)
    return {
        "fought": True,
        "minutes": result["moves"],
        "lost": sum(not ship["afloat"] for ship in result["ships"].values()),
        "ending": str(result["ending"]),
    }


def drawn(engagement: Engagement, run: Run, upto: int) -> tuple[Interrupt, plots.Texts]:
    """What the segments of a run up to ``upto`` take in of a battle, out of its record, with marks in place of its plots; and
    the plots.

    Without its plots it must say itself how it ended as each side saw it.
    """
    found = engagements.interrupt(engagement, None, run, upto)
    marks, texts = marked(found.views)
    told = {side: ending_seen(found, side) for side in found.views}
    return replace(found, views=marks, result={**found.result, "told": told}), texts


def drawn_ashore(engagement: Engagement, run: Run, upto: int) -> tuple[Fought, plots.Texts]:
    """The same of a battle on land."""
    found = land_battles.fought(engagement, run, upto)
    marks, texts = marked(found.views)
    return replace(found, views=marks), texts


def told_by(engagement: Engagement, run: Run, upto: int) -> tuple[Interrupt | Fought, plots.Texts]:
    """What its record says that the segments of a run take in, at sea or on land."""
    return drawn_ashore(engagement, run, upto) if engagement.ashore else drawn(engagement, run, upto)


def taken_of(engagement: Engagement) -> Mapping[str, Interrupt | Fought]:
    """What runs have taken in of it, by what that hangs on."""
    if engagement.ashore:
        return msgspec.json.decode(engagement.summary.taken, type=dict[str, Fought])
    return msgspec.json.decode(engagement.summary.taken, type=dict[str, Interrupt])


def marked(views: Mapping[str, list[Any] | str]) -> tuple[dict[str, list[Any] | str], plots.Texts]:
    """What each side saw by the mark of its plot, and the plots."""
    marks, texts = dict[str, list[Any] | str](), dict[str, str]()
    for side, seen in views.items():
        marks[side] = seen
        if seen and not isinstance(seen, str):
            text = plots.text_of(seen)
            marks[side] = plots.mark_of(text)
            texts[plots.mark_of(text)] = text
    return marks, texts


def hangs_on(engagement: Engagement, run: Run, upto: int) -> str:
    """What that hangs on besides the record: the engine, the end of the run, and where the battle stopped for others."""
    return f"{RULES}|{run.until}|{engagements.stands_at(engagement, run, upto)}"


def keep(texts: Mapping[str, str]) -> None:
    """Keep plots; one that is kept already is the same."""
    rows = [Plot(mark=mark, views=text) for mark, text in sorted(texts.items())]
    Plot.objects.bulk_create(rows, ignore_conflicts=True)


def interrupt(engagement: Engagement, orders: dict[str, Orders] | None, run: Run, upto: int) -> Interrupt:
    """A battle as the segments of a run up to ``upto`` take it in, by its summary, with the orders given after it."""
    taken = msgspec.json.decode(engagement.summary.taken, type=dict[str, Interrupt])
    found = taken.get(hangs_on(engagement, run, upto)) or drawn(engagement, run, upto)[0]
    return replace(found, orders=None if found.afoot or found.joined else orders)


def fought(engagement: Engagement, run: Run, upto: int) -> Fought:
    """A battle on land as the segments of a run up to ``upto`` take it in, by its summary."""
    taken = msgspec.json.decode(engagement.summary.taken, type=dict[str, Fought])
    return taken.get(hangs_on(engagement, run, upto)) or drawn_ashore(engagement, run, upto)[0]


def write_all(run: Run, upto: int) -> None:
    """Write the summaries of the battles that fall into a run, as far as its segments up to ``upto`` know them."""
    for engagement in engagements.in_run(run, upto):
        write(engagement, run, upto)


def write(engagement: Engagement, run: Run, upto: int) -> None:
    """Write the summary of a battle that has been fought, and what a run takes in of it, unless that is done."""
    summary: Summary = engagement.summary
    taken, key = msgspec.json.decode(summary.taken, type=dict[str, msgspec.Raw]), hangs_on(engagement, run, upto)
    if key in taken:
        return
    found, texts = told_by(engagement, run, upto)
    fields = in_short(engagement) | {"taken": serialization.text(taken | {key: msgspec.Raw(encode(found))})}
    with transaction.atomic():
        keep(texts)
        Summary.objects.filter(pk=summary.pk).update(**fields)
    summary.refresh_from_db()


def write_anew(battles: Iterable[int]) -> None:
    """Write anew the summaries of battles, by their keys, that stop for others no more: each as it was fought to its end.

    Nothing is kept of where it stopped, so that it is written again if it stops there once more.
    """
    for engagement in Engagement.objects.in_short().filter(pk__in=battles, summary__fought=True):
        taken = msgspec.json.decode(engagement.summary.taken, type=dict[str, msgspec.Raw])
        whole = {key: one for key, one in taken.items() if key.endswith("|")}
        Summary.objects.filter(engagement=engagement).update(taken=serialization.text(whole), **in_short(engagement))
