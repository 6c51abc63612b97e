"""A seat's role is checked against the kinds that are found, and a campaign has no name for its runs and vault. No table changes."""

import campaign.models.belief
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0006_campaigns_taken_over'),
    ]

    operations = [
        migrations.AlterField(
            model_name='run',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaign.campaign'),
        ),
        migrations.AlterField(
            model_name='seat',
            name='role',
            field=models.CharField(max_length=10, validators=[campaign.models.belief.is_a_role]),
        ),
        migrations.AlterField(
            model_name='vault',
            name='campaign',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaign.campaign'),
        ),
    ]
