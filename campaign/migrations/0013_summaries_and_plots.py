"""A summary beside each battle, and plots out of outcomes, worlds and the texts of papers, each proved to mean the same.

It may be stopped and begun again: what is done is not done twice.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec
from django.db import migrations

from campaign import plots
from campaign.services.summaries import forces_of, in_short
from campaign.war.outcome import Outcome
from naval.state.frozen import stored
from naval.state.world import World

WORTH = 8 * 1024 * 1024  # bytes that lie free in a file of SQLite before it is worth writing it anew


def write_summaries(apps: Any, schema_editor: Any) -> None:
    """One for every battle; a record is read for it once. What a run takes in of it is written when one does."""
    engagement, summary = apps.get_model("campaign", "Engagement"), apps.get_model("campaign", "Summary")
    engagement.ashore = False  # rows of that time have no such column: all were at sea
    done = summary.objects.values("engagement")
    for pk in list(engagement.objects.exclude(pk__in=done).order_by("pk").values_list("pk", flat=True)):
        one = engagement.objects.select_related("battle").get(pk=pk)
        fields: dict[str, Any] = {"forces": forces_of(json.loads(one.data)["muster"])}
        if one.battle.record:
            fields |= in_short(one)
        summary.objects.create(engagement=one, **fields)


def keep(apps: Any, texts: plots.Texts) -> None:
    plot = apps.get_model("campaign", "Plot")
    plot.objects.bulk_create([plot(mark=mark, views=text) for mark, text in sorted(texts.items())], ignore_conflicts=True)


def take_out(apps: Any, schema_editor: Any) -> None:
    """Plots out of worlds and outcomes; a row whose meaning would change stops the migration by its name."""
    for name, field, kind in (("Run", "world", World), ("Segment", "outcome", Outcome)):
        model = apps.get_model("campaign", name)
        for pk in list(model.objects.order_by("pk").values_list("pk", flat=True)):
            was = model.objects.values_list(field, flat=True).get(pk=pk)
            if '"views":[' not in was:
                continue
            value = msgspec.json.decode(was, type=kind)
            short, texts = plots.taken_out(value)
            now = stored(short).decode()
            if plots.put_back(msgspec.json.decode(now, type=kind), texts.__getitem__) != plots.put_back(value, texts.__getitem__):
                raise ValueError(f"{name} {pk}: its {field} would not mean the same without its plots")
            keep(apps, texts)
            model.objects.filter(pk=pk).update(**{field: now})


def part_papers(apps: Any, schema_editor: Any) -> None:
    """The plot of a paper into its own column; a paper that would not read as it was told keeps it where it is."""
    model = apps.get_model("campaign", "Delivery")
    for pk in list(model.objects.filter(kind="battle", data__contains='"views":[').order_by("pk").values_list("pk", flat=True)):
        was = model.objects.values_list("data", flat=True).get(pk=pk)
        told = msgspec.json.decode(was, type=dict[str, msgspec.Raw])
        text = bytes(told["views"]).decode()
        if not json.loads(text):
            continue
        data = msgspec.json.encode(told | {"views": plots.mark_of(text)}, order="deterministic")
        again = msgspec.json.decode(data, type=dict[str, msgspec.Raw]) | {"views": msgspec.Raw(text.encode())}
        if msgspec.json.encode(again, order="deterministic").decode() != was:
            continue
        model.objects.filter(pk=pk).update(data=data.decode(), plot=text)


def write_anew(apps: Any, schema_editor: Any) -> None:
    """SQLite keeps the room of what is gone in its file: it is written anew where that is worth it."""
    connection = schema_editor.connection
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        return
    with connection.cursor() as cursor:
        free, size = (cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("freelist_count", "page_size"))
        if free * size > WORTH:
            cursor.execute("VACUUM")


class Migration(migrations.Migration):
    atomic = False  # it may be stopped and begun again; one transaction would hold the whole database
    dependencies = [
        ("campaign", "0012_compressed_columns_take_their_names"),
        ("tactical", "0009_compressed_columns_take_their_names"),
    ]

    operations = [
        migrations.RunPython(step, migrations.RunPython.noop) for step in (write_summaries, take_out, part_papers, write_anew)
    ]
