"""Long texts get a compressed column beside their old one; the next migration fills it."""

from __future__ import annotations

from django.db import migrations, models

from tactical.hall.texts import CompressedText


class Migration(migrations.Migration):
    dependencies = [("tactical", "0006_setup")]

    operations = [
        migrations.AddField(model_name="battle", name="reached", field=models.PositiveIntegerField(default=0)),
        migrations.AddField(model_name="battle", name="setup_packed", field=CompressedText(null=True)),
        migrations.AddField(model_name="battle", name="position_packed", field=CompressedText(null=True)),
        migrations.AddField(model_name="battle", name="record_packed", field=CompressedText(null=True)),
        migrations.AddField(model_name="move", name="orders_packed", field=CompressedText(null=True)),
        migrations.AddField(model_name="move", name="events_packed", field=CompressedText(null=True)),
        migrations.AddField(model_name="view", name="view_packed", field=CompressedText(null=True)),
    ]
