"""Every long text into its compressed column, in batches, each read back and compared."""

from __future__ import annotations

from typing import Any

from django.db import migrations

from tactical.hall.texts import pack_column

COLUMNS = (("run", "world"), ("segment", "outcome"), ("engagement", "data"))


def pack(apps: Any, schema_editor: Any) -> None:
    for model, field in COLUMNS:
        pack_column(apps.get_model("campaign", model), field, f"{field}_packed")


class Migration(migrations.Migration):
    atomic = False  # it may be stopped and begun again; one transaction would hold the whole database
    dependencies = [("campaign", "0010_columns_for_compressed_texts")]

    operations = [migrations.RunPython(pack, migrations.RunPython.noop)]
