"""Long texts get a compressed column beside their old one; the next migration fills it."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models

from tactical.hall.texts import CompressedText


class Migration(migrations.Migration):
    dependencies = [("campaign", "0009_engine_of_a_run")]

    operations = [
        migrations.AddField(model_name="delivery", name="plot", field=CompressedText(blank=True, default="")),
        migrations.CreateModel(
            name="Plot",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("mark", models.CharField(max_length=64, unique=True)),
                ("views", CompressedText()),
            ],
        ),
        migrations.CreateModel(
            name="Summary",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("forces", models.TextField(default="{}")),
                ("fought", models.BooleanField(default=False)),
                ("minutes", models.PositiveIntegerField(default=0)),
                ("lost", models.PositiveIntegerField(default=0)),
                ("ending", models.TextField(blank=True, default="")),
                ("taken", CompressedText(default="{}")),
                (
                    "engagement",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="summary", to="campaign.engagement"
                    ),
                ),
            ],
        ),
        migrations.AddField(model_name="run", name="world_packed", field=CompressedText(null=True)),
        migrations.AddField(model_name="segment", name="outcome_packed", field=CompressedText(null=True)),
        migrations.AddField(model_name="engagement", name="data_packed", field=CompressedText(null=True)),
    ]
