"""What was agreed in campaigns that were begun before it was written down beside them: it stands in their worlds."""

import json

from django.db import migrations


def write_down(apps, schema_editor):
    for campaign in apps.get_model("campaign", "Campaign").objects.filter(agreed="{}"):
        run = campaign.runs.order_by("-number").first()
        if run is not None:
            campaign.agreed = json.dumps(json.loads(run.world).get("settings", {}))
            campaign.save(update_fields=["agreed"])


class Migration(migrations.Migration):

    dependencies = [("campaign", "0003_the_sea_in_full")]

    operations = [migrations.RunPython(write_down, migrations.RunPython.noop)]
