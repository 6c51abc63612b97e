"""The plain columns go, and the compressed ones take their names."""

from __future__ import annotations

from django.db import migrations

from tactical.hall.texts import CompressedText


class Migration(migrations.Migration):
    dependencies = [("campaign", "0011_texts_compressed")]

    operations = [
        migrations.RemoveField(model_name="run", name="world"),
        migrations.RenameField(model_name="run", old_name="world_packed", new_name="world"),
        migrations.AlterField(model_name="run", name="world", field=CompressedText()),
        migrations.RemoveField(model_name="segment", name="outcome"),
        migrations.RenameField(model_name="segment", old_name="outcome_packed", new_name="outcome"),
        migrations.AlterField(model_name="segment", name="outcome", field=CompressedText(blank=True, default="")),
        migrations.RemoveField(model_name="engagement", name="data"),
        migrations.RenameField(model_name="engagement", old_name="data_packed", new_name="data"),
        migrations.AlterField(model_name="engagement", name="data", field=CompressedText()),
    ]
