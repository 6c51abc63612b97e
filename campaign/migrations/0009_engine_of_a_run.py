"""Each run says which engine computes it: so far that of its campaign."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models


def name_engines(apps: Any, schema_editor: Any) -> None:
    run = apps.get_model("campaign", "Run")
    for vault in apps.get_model("campaign", "Vault").objects.all():
        run.objects.filter(campaign_id=vault.campaign_id).update(rules=vault.rules)


class Migration(migrations.Migration):
    dependencies = [("campaign", "0008_pinned_packs")]

    operations = [
        migrations.AddField(model_name="run", name="rules", field=models.CharField(blank=True, default="", max_length=40)),
        migrations.RunPython(name_engines, migrations.RunPython.noop),
    ]
