"""The plain columns go, and the compressed ones take their names."""

from __future__ import annotations

from django.db import migrations

from tactical.hall.texts import CompressedText


class Migration(migrations.Migration):
    dependencies = [("tactical", "0008_texts_compressed")]

    operations = [
        migrations.RemoveField(model_name="battle", name="setup"),
        migrations.RenameField(model_name="battle", old_name="setup_packed", new_name="setup"),
        migrations.AlterField(model_name="battle", name="setup", field=CompressedText()),
        migrations.RemoveField(model_name="battle", name="position"),
        migrations.RenameField(model_name="battle", old_name="position_packed", new_name="position"),
        migrations.AlterField(model_name="battle", name="position", field=CompressedText(blank=True, default="")),
        migrations.RemoveField(model_name="battle", name="record"),
        migrations.RenameField(model_name="battle", old_name="record_packed", new_name="record"),
        migrations.AlterField(model_name="battle", name="record", field=CompressedText(blank=True, default="")),
        migrations.RemoveField(model_name="move", name="orders"),
        migrations.RenameField(model_name="move", old_name="orders_packed", new_name="orders"),
        migrations.AlterField(model_name="move", name="orders", field=CompressedText()),
        migrations.RemoveField(model_name="move", name="events"),
        migrations.RenameField(model_name="move", old_name="events_packed", new_name="events"),
        migrations.AlterField(model_name="move", name="events", field=CompressedText()),
        migrations.RemoveField(model_name="view", name="view"),
        migrations.RenameField(model_name="view", old_name="view_packed", new_name="view"),
        migrations.AlterField(model_name="view", name="view", field=CompressedText()),
    ]
