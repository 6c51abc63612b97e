"""A person at a seat is a row of its own. Each seat has one, and every link goes on working: its secret moves there."""

import django.db.models.deletion
import tactical.models.belief
from django.db import migrations, models


def seat_them(apps, schema_editor):
    """The person of each seat, with the link that the seat had; epoch 0 is that of browsers that came in before."""
    seats, holders = apps.get_model("campaign", "Seat"), apps.get_model("campaign", "Holder")
    had = set(holders.objects.values_list("seat_id", flat=True))  # stopped on the way and begun again
    rows = seats.objects.exclude(pk__in=had).values_list("pk", "token", "taken")
    holders.objects.bulk_create(holders(seat_id=pk, token=token, epoch=0, came=taken) for pk, token, taken in rows)


class Migration(migrations.Migration):
    dependencies = [("campaign", "0018_rulings")]

    operations = [
        migrations.CreateModel(
            name="Holder",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(blank=True, default="", max_length=60)),
                (
                    "kind",
                    models.CharField(choices=[("first", "first"), ("deputy", "deputy")], default="first", max_length=10),
                ),
                ("token", models.CharField(default=tactical.models.belief.token, max_length=64, null=True, unique=True)),
                ("epoch", models.PositiveIntegerField(default=1)),
                ("came", models.BooleanField(default=False)),
                (
                    "rights",
                    models.CharField(choices=[("draft", "draft"), ("seal", "draft and seal")], default="seal", max_length=10),
                ),
                (
                    "when",
                    models.CharField(
                        choices=[
                            ("always", "always"),
                            ("away", "while the first is away"),
                            ("late", "when the time runs out"),
                        ],
                        default="always",
                        max_length=10,
                    ),
                ),
                ("share", models.PositiveSmallIntegerField(default=0)),
                ("elsewhere", models.BooleanField(default=False)),
                ("since", models.DateTimeField(blank=True, null=True)),
                ("until", models.DateTimeField(blank=True, null=True)),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="holders", to="campaign.seat"
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
        migrations.AddConstraint(
            model_name="holder",
            constraint=models.UniqueConstraint(
                condition=models.Q(kind="first", until=None), fields=("seat",), name="one_first_holder_of_a_seat"
            ),
        ),
        migrations.RunPython(seat_them, migrations.RunPython.noop),
        migrations.RemoveField(model_name="seat", name="token"),
        migrations.AddField(
            model_name="call",
            name="opened_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="call",
            name="drafted_by",
            field=models.CharField(blank=True, default="", max_length=60),
        ),
        migrations.AddField(
            model_name="call",
            name="sealed_by",
            field=models.CharField(blank=True, default="", max_length=60),
        ),
        migrations.AddField(
            model_name="call",
            name="from_paper",
            field=models.BooleanField(default=False),
        ),
    ]
