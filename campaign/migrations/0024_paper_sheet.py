"""What the umpire types in from paper for a seat (UD-103)."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaign", "0023_reviewed_lines")]

    operations = [
        migrations.CreateModel(
            name="PaperSheet",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("typed", models.TextField(default="{}")),
                ("own", models.TextField(default="{}")),
                (
                    "call",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="campaign.call"
                    ),
                ),
            ],
        ),
    ]
