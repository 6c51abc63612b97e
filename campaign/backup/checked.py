"""Looking at a site that was put back only to be tried out, in a process of its own on that database (OP-036).

    DATABASE_URL=… python -m campaign.backup.checked SINCE      an ISO instant

Every campaign of which something was published since then is run again from its inputs. A line of JSON for each, and at the end
how many campaigns and links there are; exit status 1 if anything comes out otherwise.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import datetime


def main(since: datetime) -> int:
    from django.core.management import call_command

    from campaign.models import Campaign, Holder
    from campaign.simulation.verification import NOT_FOUGHT, replay

    call_command("migrate", interactive=False, verbosity=0)
    different = 0
    recent = Campaign.objects.filter(pk__in=_published(since)).order_by("name")
    for campaign in recent:
        findings = list(replay(campaign))
        differs = [f"{one.what}: {one.differs}" for one in findings if one.differs]
        untold = [f"{one.what}: {one.untold}" for one in findings if one.untold and one.untold != NOT_FOUGHT]
        different += bool(differs)
        print(json.dumps({"name": campaign.name, "parts": len(findings), "differs": differs, "untold": untold}), flush=True)
    print(json.dumps({"campaigns": Campaign.objects.count(), "links": Holder.objects.exclude(token=None).count()}), flush=True)
    return 1 if different else 0


def _published(since: datetime) -> set[int]:
    """Campaigns of which something was published since then."""
    from campaign.models import Release

    rows = Release.objects.filter(at__gte=since)
    return set(rows.values_list("segment__run__campaign", flat=True))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    import django

    django.setup()
    sys.exit(main(datetime.fromisoformat(sys.argv[1])))
