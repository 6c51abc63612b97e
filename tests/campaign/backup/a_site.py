"""A small site in a process of its own, which is backed up, ruined and put back (OP-036).

DATABASE_URL=… SEALED_ORDERS_HOME=FOLDER python -m tests.campaign.backup.a_site FOLDER

Prints a line of JSON: the output of its commands, and whether every link opens its room with the same bytes afterwards.
"""

from __future__ import annotations

import json
import os
import sys
from io import StringIO
from pathlib import Path
from typing import Any


def rooms() -> dict[str, str]:
    """Open each link; return its page by seat."""
    from django.test import Client

    from campaign.models import SeatAssignment

    found = {}
    for holder in SeatAssignment.objects.exclude(token=None).select_related("seat").order_by("pk"):
        client = Client(HTTP_HOST="localhost")
        at = client.post(f"/enter/{holder.token}/")["Location"]
        page = client.get(at)
        found[holder.seat.key] = f"{page.status_code} {at} {page.content.decode()}"
    return found


def links() -> set[str]:
    """List the seats that a link opens."""
    from campaign.models import SeatAssignment

    return set(SeatAssignment.objects.exclude(token=None).values_list("seat__key", flat=True))


def run_command(*command: str) -> str:
    from django.core.management import call_command

    out = StringIO()
    call_command(*command, stdout=out)
    return out.getvalue()


def main(folder: Path) -> None:
    from django.core.management import CommandError
    from django.db import connection
    from django.template import context_processors

    from campaign.models import Campaign
    from campaign.runs import resolve
    from tests.promises import playing

    resolve.send = playing.run_now
    context_processors.get_token = lambda request: "csrf"  # it is drawn anew for each answer
    told: dict[str, Any] = {}
    run_command("begin", "channel_manoeuvres", "--at-war", "--seed", "a seed")
    war = Campaign.objects.get()
    playing.finish_run(war, 1)
    secret, file = folder / "secret", str(folder / "site.backup")
    secret.write_text("correct horse battery")
    rooms()  # papers are new at the first opening of a room
    before = rooms()
    told["rooms"] = len(before)
    told["backup"] = run_command("backup", file, "--passphrase-file", str(secret))
    told["check"] = run_command("restore", file, "--check")

    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE of_a_later_release (war bigint REFERENCES campaign_campaign (id))")
    Campaign.objects.update(title="Ruined")
    war.seats.get(key="red_cabin").holders.all().delete()
    told["restore"] = run_command("restore", file, "--passphrase-file", str(secret))
    told["same"] = rooms() == before
    told["left"] = "of_a_later_release" in connection.introspection.table_names()
    told["keys"] = (folder / "site.backup.env").read_text()
    told["copies"] = len(list(folder.glob("site.backup.before-*")))
    told["modes"] = {path.name: path.stat().st_mode & 0o077 for path in folder.glob("site.backup*")}

    wrong = {}
    broken = folder / "broken.backup"
    whole = Path(file).read_bytes()
    broken.write_bytes(whole[: len(whole) // 2])
    damaged, middle = folder / "damaged.backup", len(whole) // 2
    damaged.write_bytes(whole[:middle] + bytes(64) + whole[middle + 64 :])
    run_command("campaign", "export", war.name, str(folder / "war.sealed"))
    for name, path in (("cut", broken), ("damaged", damaged), ("campaign", folder / "war.sealed"), ("none", folder / "nothing")):
        try:
            run_command("restore", str(path))
        except CommandError as error:
            wrong[name] = str(error)
    try:
        run_command("campaign", "import", file)
    except CommandError as error:
        wrong["import"] = str(error)
    told["wrong"], told["still"] = wrong, links() == set(before)
    from campaign.models import Segment

    if connection.vendor == "postgresql":
        print(json.dumps(told))
        return
    row = Segment.objects.exclude(outcome="").first()
    Segment.objects.filter(pk=row.pk).update(outcome=row.outcome.replace('"minute":', '"minute":1', 1))
    run_command("backup", file)
    try:
        told["changed"] = run_command("restore", file, "--check")
    except CommandError as error:
        told["changed"] = str(error)
    print(json.dumps(told))


if __name__ == "__main__":
    os.environ |= {
        "SECRET_KEY": "the key of this site",
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
        "ALLOWED_HOSTS": "localhost",
    }
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", interactive=False, verbosity=0)
    main(Path(sys.argv[1]))
