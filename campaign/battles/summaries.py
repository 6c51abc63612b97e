"""The summary beside each battle, for which its record is read once: who met, the end, and its effect on the run.

It is a pure function of stored data, so a second writer writes the same."""

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
    """Encode the names of the forces that meet, by side, as JSON."""
    found: dict[str, list[str]] = {}
    for force in setup["forces"]:
        found.setdefault(force["side"], []).append(force["name"])
    return json.dumps(found, sort_keys=True)


def in_short(engagement: Engagement) -> Data:
    """Summarise a fought battle for a list, from its record."""
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
    """Read from a battle's record what a run's segments up to ``upto`` take in, with marks for its plots; and the plots.

    Without plots it must state its ending as each side saw it."""
    found = engagements.interrupt(engagement, None, run, upto)
    marks, texts = marked(found.views)
    told = {side: ending_seen(found, side) for side in found.views}
    return replace(found, views=marks, result={**found.result, "told": told}), texts


def drawn_ashore(engagement: Engagement, run: Run, upto: int) -> tuple[Fought, plots.Texts]:
    """Read from the record of a battle on land what a run's segments take in, with marks; and the plots."""
    found = land_battles.fought(engagement, run, upto)
    marks, texts = marked(found.views)
    return replace(found, views=marks), texts


def told_by(engagement: Engagement, run: Run, upto: int) -> tuple[Interrupt | Fought, plots.Texts]:
    """Read from a battle's record what a run's segments take in, at sea or on land."""
    return drawn_ashore(engagement, run, upto) if engagement.ashore else drawn(engagement, run, upto)


def taken_of(engagement: Engagement) -> Mapping[str, Interrupt | Fought]:
    """Read what runs have taken in of a battle, by the inputs it depends on."""
    if engagement.ashore:
        return msgspec.json.decode(engagement.summary.taken, type=dict[str, Fought])
    return msgspec.json.decode(engagement.summary.taken, type=dict[str, Interrupt])


def marked(views: Mapping[str, list[Any] | str]) -> tuple[dict[str, list[Any] | str], plots.Texts]:
    """Replace each side's views by the mark of its plot; return the marks and the plots."""
    marks, texts = dict[str, list[Any] | str](), dict[str, str]()
    for side, seen in views.items():
        marks[side] = seen
        if seen and not isinstance(seen, str):
            text = plots.text_of(seen)
            marks[side] = plots.mark_of(text)
            texts[plots.mark_of(text)] = text
    return marks, texts


def hangs_on(engagement: Engagement, run: Run, upto: int) -> str:
    """Write the key of the other inputs: engine, end of the run, and stop for others."""
    return f"{RULES}|{run.until}|{engagements.stands_at(engagement, run, upto)}"


def keep(texts: Mapping[str, str]) -> None:
    """Store plots; one already stored is the same."""
    rows = [Plot(mark=mark, views=text) for mark, text in sorted(texts.items())]
    Plot.objects.bulk_create(rows, ignore_conflicts=True)


def interrupt(engagement: Engagement, orders: dict[str, Orders] | None, run: Run, upto: int) -> Interrupt:
    """Read a battle for a run's segments up to ``upto`` from its summary, with the orders given after it."""
    taken = msgspec.json.decode(engagement.summary.taken, type=dict[str, Interrupt])
    found = taken.get(hangs_on(engagement, run, upto)) or drawn(engagement, run, upto)[0]
    return replace(found, orders=None if found.afoot or found.joined else orders)


def fought(engagement: Engagement, run: Run, upto: int) -> Fought:
    """Read a battle on land for a run's segments up to ``upto`` from its summary."""
    taken = msgspec.json.decode(engagement.summary.taken, type=dict[str, Fought])
    return taken.get(hangs_on(engagement, run, upto)) or drawn_ashore(engagement, run, upto)[0]


def write_all(run: Run, upto: int) -> None:
    """Write the summaries of a run's battles, as its segments up to ``upto`` know them."""
    for engagement in engagements.in_run(run, upto):
        write(engagement, run, upto)


def write(engagement: Engagement, run: Run, upto: int) -> None:
    """Write a battle's summary and its effect on a run, unless that is done."""
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
    """Rewrite the summaries of battles, by key, that no longer stop for others.

    Nothing of the old stop stays, so that a new stop there is written again."""
    for engagement in Engagement.objects.in_short().filter(pk__in=battles, summary__fought=True):
        taken = msgspec.json.decode(engagement.summary.taken, type=dict[str, msgspec.Raw])
        whole = {key: one for key, one in taken.items() if key.endswith("|")}
        Summary.objects.filter(engagement=engagement).update(taken=serialization.text(whole), **in_short(engagement))
