from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaign", "0004_agreed_of_running_wars")]

    operations = [
        migrations.AddField(
            model_name="run",
            name="parent",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="children", to="campaign.run"
            ),
        ),
        migrations.AddField(model_name="vault", name="pack_mark", field=models.CharField(blank=True, default="", max_length=16)),
    ]
