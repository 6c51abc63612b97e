from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0046_releases'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='closed',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='seat',
            name='made',
            field=models.BooleanField(default=False),
        ),
    ]
