"""Whether stops go out by themselves, as the umpire says once."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaign", "0014_salted_seed_hash")]

    operations = [
        migrations.AddField(model_name="campaign", name="stops_released", field=models.BooleanField(default=False)),
    ]
