"""Campaigns that were begun under 0.5.0: stored worlds and outcomes without what is at its default, each run with its parent,
and the mark of the pack as it lies on the disk today, for their own was not written down."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import migrations

from campaign.packs.pack import mark_of
from naval.state.frozen import stored
from campaign.war.outcome import Outcome
from naval.state.world import World


def rewrite(model: Any, field: str, kind: type) -> None:
    """Every text of a column once more, in the form of today; a row whose meaning would change stops the migration.

    One row is in memory at a time, for that of a large war is some megabytes. What is in that form already is left alone.
    """
    for pk in list(model.objects.exclude(**{field: ""}).order_by("pk").values_list("pk", flat=True)):
        was = model.objects.values_list(field, flat=True).get(pk=pk)
        value = msgspec.json.decode(was, type=kind)
        now = stored(value).decode()
        if msgspec.json.decode(now, type=kind) != value:
            raise ValueError(f"{model.__name__} {pk}: its {field} would not mean the same in the form of today")
        if now != was:
            model.objects.filter(pk=pk).update(**{field: now})


def take_over(apps: Any, schema_editor: Any) -> None:
    run, segment = apps.get_model("campaign", "Run"), apps.get_model("campaign", "Segment")
    rewrite(run, "world", World)
    rewrite(segment, "outcome", Outcome)
    before: dict[int, int] = {}
    for pk, campaign, number in run.objects.order_by("campaign_id", "number").values_list("pk", "campaign_id", "number"):
        if campaign in before:
            run.objects.filter(pk=pk).update(parent_id=before[campaign])
        before[campaign] = pk


def mark_packs(apps: Any, schema_editor: Any) -> None:
    for vault in apps.get_model("campaign", "Vault").objects.filter(pack_mark="").select_related("campaign"):
        vault.pack_mark = mark_of(vault.campaign.pack)
        vault.save(update_fields=["pack_mark"])


class Migration(migrations.Migration):
    dependencies = [("campaign", "0005_versions_and_parents")]

    operations = [
        migrations.RunPython(take_over, migrations.RunPython.noop),
        migrations.RunPython(mark_packs, migrations.RunPython.noop),
    ]
