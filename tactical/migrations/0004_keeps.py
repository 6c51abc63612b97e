"""Tables of a war that goes on keep their secrets after the end; those that were opened before are told by having no owner."""

from django.db import migrations, models


def of_a_war(apps, schema_editor):
    """Somebody owns every table but those that a campaign opened."""
    apps.get_model("tactical", "Table").objects.exclude(chairs__is_owner=True).update(keeps=True)


class Migration(migrations.Migration):

    dependencies = [
        ("tactical", "0003_posts_and_umpire"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="keeps",
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(of_a_war, migrations.RunPython.noop),
    ]
