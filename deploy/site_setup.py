"""Set-up of an installation before its servers start: tables, the campaign, its login links.

    python -m deploy.site_setup PACK [SEED]

Prints one JSON object, ``{"name", "title", "begun", "muster": bool, "seats": [{"key", "name", "path"}], "pack",
"alone"}``, the last the seat for a solo war, "" for none. Errors go to standard error, with exit status 1. Run again, or
after an interruption, it does only what is left to do.
"""

from __future__ import annotations

import json
import os
import sys
from io import StringIO
from typing import Any

OTHER_RELEASE = (
    "The database was made by another release of Sealed Orders ({} is unknown to this one), from before 1.0 or later. "
    "Continue in that release, or begin with an empty folder: set SEALED_ORDERS_HOME to another."
)


def prepare(pack: str, seed: str | None = None) -> dict[str, Any]:
    """Migrate, begin the campaign unless it has begun, and describe its seats. Raises what Django raises."""
    from django.core.management import call_command
    from django.core.management.base import CommandError
    from django.urls import reverse

    from campaign.backup import site_file
    from campaign.models import Campaign
    from campaign.muster import solo
    from campaign.notify import push_messages

    if other := site_file.unknown(site_file.applied()):
        raise CommandError(OTHER_RELEASE.format(other[-1]))
    call_command("migrate", interactive=False, verbosity=0)
    push_messages.key()  # made on the first start (CK-037)
    name = pack.replace("_", "-")
    begun = Campaign.objects.filter(name=name).exists()
    call_command("begin", pack, name=name, seed=seed, stdout=StringIO())
    campaign = Campaign.objects.get(name=name)
    linked = (seat for seat in campaign.seats.prefetch_related("holders") if seat.token)
    seats = [{"key": s.key, "name": s.name, "path": reverse("campaign:enter", args=[s.token])} for s in linked]
    waits = campaign.phase == Campaign.Phase.MUSTER
    playable = solo.playable(pack)
    first = playable[0][1] if playable else ""
    told = {"name": name, "title": campaign.title, "begun": begun, "muster": waits, "seats": seats}
    return {**told, "pack": pack, "alone": first}


def main(arguments: list[str]) -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    import django
    from django.core.management.base import CommandError
    from django.db import DatabaseError

    django.setup()
    try:
        found = prepare(*arguments)
    except CommandError as error:
        print(error, file=sys.stderr)
        return 1
    except DatabaseError as error:
        from django.db import connection

        print(f"The database {connection.settings_dict['NAME']} cannot be used: {error}.", file=sys.stderr)
        if connection.vendor == "sqlite":
            print("If its file is damaged, move it aside: the next start makes a new one, with a new campaign.", file=sys.stderr)
        return 1
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
