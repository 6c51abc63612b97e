"""A campaign is played with the files of its pack as they were: they are kept, where they still lie on the disk unchanged."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models

from campaign.packs.archive import archive
from campaign.packs.pack import mark_of, shelves


def pin(apps: Any, schema_editor: Any) -> None:
    kept = apps.get_model("campaign", "PinnedPack")
    for vault in apps.get_model("campaign", "Vault").objects.exclude(pack_mark="").select_related("campaign"):
        campaign, mark = vault.campaign, vault.pack_mark
        campaign.pack_mark = mark
        campaign.save(update_fields=["pack_mark"])
        if not kept.objects.filter(mark=mark).exists() and mark_of(campaign.pack) == mark:
            kept.objects.create(mark=mark, key=campaign.pack, files=archive(shelves()[campaign.pack]))


class Migration(migrations.Migration):
    dependencies = [("campaign", "0007_kinds_of_seat_and_no_way_to_the_truth")]

    operations = [
        migrations.AddField(model_name="campaign", name="pack_mark", field=models.CharField(blank=True, default="", max_length=16)),
        migrations.CreateModel(
            name="PinnedPack",
            fields=[
                ("mark", models.CharField(max_length=16, primary_key=True, serialize=False)),
                ("key", models.CharField(max_length=60)),
                ("files", models.BinaryField()),
            ],
        ),
        migrations.RunPython(pin, migrations.RunPython.noop),
        migrations.RemoveField(model_name="vault", name="pack_mark"),
    ]
