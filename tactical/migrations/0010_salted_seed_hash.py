"""A seed's published hash has a salt; that of a battle that was opened stays as it was published.

And a table is marked with the address it was opened from, so that nobody fills them all."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tactical", "0009_compressed_columns_take_their_names")]

    operations = [
        migrations.AddField(model_name=model, name="salt", field=models.CharField(blank=True, default="", max_length=32))
        for model in ("battle", "table")
    ] + [migrations.AddField(model_name="table", name="opener", field=models.CharField(blank=True, default="", max_length=32))]
