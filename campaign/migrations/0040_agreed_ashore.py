from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0039_ashore_by'),
    ]

    operations = [
        migrations.AddField(
            model_name='campaign',
            name='agreed_ashore',
            field=models.TextField(blank=True, default=''),
        ),
    ]
