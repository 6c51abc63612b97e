"""The director's pause ends by a clock of its own; a seat may ask about the rules, and no paper."""

import django.db.models.deletion
from django.db import migrations, models


def from_the_syndicates(apps, schema_editor):
    """An exercise that is paused now keeps the end of its pause, as the clocks of its syndicates have it."""
    exercises, syndicates = apps.get_model("campaign", "Exercise"), apps.get_model("campaign", "Syndicate")
    for exercise in exercises.objects.filter(state="paused"):
        wars = syndicates.objects.filter(exercise=exercise).exclude(campaign=None).values("campaign")
        ends = apps.get_model("campaign", "Schedule").objects.filter(campaign__in=wars).aggregate(end=models.Max("paused_until"))
        exercises.objects.filter(pk=exercise.pk).update(paused_until=ends["end"])


class Migration(migrations.Migration):
    dependencies = [("campaign", "0052_exercises")]

    operations = [
        migrations.AddField("exercise", "paused_until", models.DateTimeField(blank=True, null=True)),
        migrations.AlterField(
            "question",
            "paper",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="campaign.delivery",
            ),
        ),
        migrations.RunPython(from_the_syndicates, migrations.RunPython.noop),
    ]
