"""The clock of real time: its terms, due times, pauses and the emergency stop; of a call when it closes and by which rung (CK-001)."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0015_stops_released'),
    ]

    operations = [
        migrations.AddField(
            model_name='call',
            name='closed_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='call',
            name='due_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='call',
            name='grace_until',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='call',
            name='held',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='call',
            name='late',
            field=models.TextField(blank=True, default=''),
        ),
        migrations.AddField(
            model_name='call',
            name='rung',
            field=models.CharField(blank=True, default='', max_length=10),
        ),
        migrations.AddField(
            model_name='seat',
            name='rungs_out',
            field=models.CharField(blank=True, default='', max_length=60),
        ),
        migrations.CreateModel(
            name='Deadline',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('opened_at', models.DateTimeField()),
                ('due_at', models.DateTimeField(blank=True, null=True)),
                ('closes_at', models.DateTimeField(blank=True, db_index=True, null=True)),
                ('local', models.CharField(blank=True, default='', max_length=80)),
                ('early', models.BooleanField(default=False)),
                ('state', models.CharField(choices=[('open', 'open'), ('held', 'held by the breaker'), ('closed', 'closed')], default='open', max_length=10)),
                ('asked', models.PositiveIntegerField(default=0)),
                ('missing', models.PositiveIntegerField(default=0)),
                ('trouble', models.CharField(blank=True, default='', max_length=300)),
                ('segment', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='deadline', to='campaign.segment')),
            ],
        ),
        migrations.CreateModel(
            name='Pause',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('since', models.DateTimeField()),
                ('until', models.DateTimeField()),
                ('why', models.CharField(blank=True, default='', max_length=300)),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaign.campaign')),
                ('seat', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaign.seat')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Schedule',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('terms', models.TextField(default='{}')),
                ('stamp', models.PositiveIntegerField(default=0)),
                ('paused_until', models.DateTimeField(blank=True, null=True)),
                ('campaign', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaign.campaign')),
            ],
        ),
        migrations.CreateModel(
            name='StandStill',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('since', models.DateTimeField()),
                ('campaign', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaign.campaign')),
            ],
        ),
    ]
