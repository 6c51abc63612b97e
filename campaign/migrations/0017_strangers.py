"""Seats offered to strangers, and wars laid open to everybody."""

import django.db.models.deletion
import tactical.hall.texts
import tactical.models.belief
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaign", "0016_clock_of_real_time")]

    operations = [
        migrations.CreateModel(
            name="Offer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(default=tactical.models.belief.token, max_length=32, unique=True)),
                ("words", models.CharField(blank=True, max_length=200)),
                ("taken_at", models.DateTimeField(blank=True, null=True)),
                ("taken_from", models.CharField(blank=True, default="", max_length=32)),
                (
                    "seat",
                    models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="offer", to="campaign.seat"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="WarShowing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(default=tactical.models.belief.token, max_length=32, unique=True)),
                ("is_open", models.BooleanField(default=False)),
                ("through", models.PositiveIntegerField(default=0)),
                ("told", tactical.hall.texts.CompressedText(default="{}")),
                ("card", models.BinaryField(default=bytes)),
                (
                    "campaign",
                    models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaign.campaign"),
                ),
            ],
        ),
    ]
