"""A backup tried out: loaded into a database beside the site's, run again there, and deleted (OP-036).

    DATABASE_URL=… python -m campaign.backup.restore_trial SINCE      an ISO instant

checks that database in a process of its own: campaigns with anything published since then are run again from their inputs. It
prints a line of JSON for each, and at the end the number of campaigns and links.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings

from campaign.archive.zip_file import Unfit
from campaign.backup.databases import scratch
from tactical.engine.text.words import plural

RECENT = timedelta(days=2)


@dataclass(frozen=True)
class Tried:
    """The result of a trial, in lines; ``good``: everything run again gave the same."""

    lines: tuple[str, ...]
    good: bool


def try_out(made: datetime, database: Path) -> Tried:
    """Run the campaigns of a backup's last two days again, leaving the site untouched; raise Unfit if unreadable."""
    with scratch(database) as address:
        env = os.environ | {"DATABASE_URL": address, "SECRET_KEY": settings.SECRET_KEY, "DB_POOL": "0"}
        command = [sys.executable, "-m", "campaign.backup.restore_trial", (made - RECENT).isoformat()]
        done = subprocess.run(command, env=env, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False)
    rows = [json.loads(one) for one in done.stdout.splitlines() if one.startswith("{")]
    if not rows or "campaigns" not in rows[-1]:
        raise Unfit(f"It was loaded into a separate database but cannot be read there: {done.stderr.strip()[-600:]}")
    *campaigns, whole = rows
    lines = [line for one in campaigns for line in _say_of_campaign(one)]
    ran = f"{len(campaigns)} were active in its last two days and were verified"
    lines.append(f"In it: {plural(whole['campaigns'], 'campaign')} and {plural(whole['links'], 'link')}; {ran}.")
    return Tried(tuple(lines), not any(one["differs"] for one in campaigns))


def _say_of_campaign(one: dict[str, Any]) -> list[str]:
    same = f"the same to the byte, {one['parts'] - len(one['untold'])} of {one['parts']} parts"
    said = "; ".join(one["differs"][:5]) or same
    return [f"{one['name']}: {said}", *(f"  cannot be compared: {text}" for text in one["untold"][:5])]


def main(since: datetime) -> None:
    """Check the database that the environment names."""
    from django.core.management import call_command

    from campaign.models import Campaign, Release, SeatAssignment
    from campaign.simulation.verification import NOT_FOUGHT, replay

    call_command("migrate", interactive=False, verbosity=0)
    recent = Release.objects.filter(at__gte=since).values("segment__run__campaign")
    for campaign in Campaign.objects.filter(pk__in=recent).order_by("name"):
        findings = list(replay(campaign))
        differs = [f"{one.what}: {one.differs}" for one in findings if one.differs]
        untold = [f"{one.what}: {one.untold}" for one in findings if one.untold and one.untold != NOT_FOUGHT]
        print(json.dumps({"name": campaign.name, "parts": len(findings), "differs": differs, "untold": untold}), flush=True)
    print(
        json.dumps({"campaigns": Campaign.objects.count(), "links": SeatAssignment.objects.exclude(token=None).count()}),
        flush=True,
    )


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    import django

    django.setup()
    main(datetime.fromisoformat(sys.argv[1]))
