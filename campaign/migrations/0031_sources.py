"""What papers rest on, beside each delivery, in the truth (UD-013): noted for those delivered so far, out of the outcomes.

It may be stopped and begun again: a paper that has its rows keeps them.
"""

from __future__ import annotations

from typing import Any

import django.db.models.deletion
import msgspec
from django.db import migrations, models

from campaign.war.about import rests_on
from campaign.war.reports import read
from naval.state.world import encode


class Told(msgspec.Struct):
    """A report as an outcome has it."""

    seat: str
    kind: str
    happened: int
    arrives: int
    data: dict[str, Any]


class Lines(msgspec.Struct):
    """The reports of an outcome, and what each rests on: the rest is passed over unread."""

    reports: list[Told]
    about: list[list[str]] = []


def note_all(apps: Any, schema_editor: Any) -> None:
    """For every paper the truths that the first outcome which told it names; for its slip and its versions the same."""
    campaign = apps.get_model("campaign", "Campaign")
    for pk in campaign.objects.order_by("pk").values_list("pk", flat=True):
        note(apps, pk)


def note(apps: Any, campaign: int) -> None:
    """Those of one war."""
    delivery, segment, source = (apps.get_model("campaign", name) for name in ("Delivery", "Segment", "Source"))
    mine = delivery.objects.filter(seat__campaign=campaign)
    lack = mine.exclude(pk__in=source.objects.values("delivery"))
    waits: dict[tuple[Any, ...], list[int]] = {}
    first = lack.filter(replaces=None).order_by("strand", "number")
    for pk, *key in first.values_list("pk", "strand", "seat__key", "kind", "happened", "arrives", "data").iterator():
        waits.setdefault(tuple(key), []).append(pk)
    ended = segment.objects.filter(run__campaign=campaign).exclude(outcome="").order_by("run__strand", "run__number", "index")
    for strand, outcome in ended.values_list("run__strand", "outcome").iterator(chunk_size=4):
        told = msgspec.json.decode(outcome, type=Lines)
        seen: dict[tuple[Any, ...], int] = {}
        for report, about in zip(told.reports, told.about or [[]] * len(told.reports), strict=True):
            key = (strand, report.seat, report.kind, report.happened, report.arrives, encode(report.data).decode())
            seen[key] = seen.get(key, 0) + 1
            found = waits.get(key, [])
            if seen[key] <= len(found) and found[seen[key] - 1]:
                source.objects.bulk_create([source(delivery_id=found[seen[key] - 1], about=truth) for truth in about])
                found[seen[key] - 1] = 0
    for (_, _, kind, _, _, data), left in waits.items():  # what was known when the war opened is told by no outcome
        for pk in filter(None, left):
            source.objects.bulk_create([source(delivery_id=pk, about=truth) for truth in rests_on(read(kind, data))])
    for pk, of in lack.exclude(replaces=None).order_by("pk").values_list("pk", "replaces"):
        same = source.objects.filter(delivery=of).order_by("pk").values_list("about", flat=True)
        source.objects.bulk_create([source(delivery_id=pk, about=truth) for truth in same])


class Migration(migrations.Migration):
    dependencies = [("campaign", "0030_ashore")]

    operations = [
        migrations.CreateModel(
            name="Source",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("about", models.CharField(db_index=True, max_length=160)),
                (
                    "delivery",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaign.delivery"
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
        migrations.RunPython(note_all, migrations.RunPython.noop),
    ]
