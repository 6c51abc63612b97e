"""A seed's published hash has a salt; that of a campaign that has begun stays as it was published."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaign", "0013_summaries_and_plots")]

    operations = [
        migrations.AddField(model_name="vault", name="salt", field=models.CharField(blank=True, default="", max_length=32)),
    ]
