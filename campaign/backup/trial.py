"""A backup tried out: put into a database beside the site's, read and run again there, and gone (OP-036)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection

from campaign import wall_clock
from campaign.archive.zipped import Unfit
from campaign.backup import postgres, sqlite
from campaign.backup.kept import Manifest
from tactical.engine.words import plural

RECENT = timedelta(days=2)


@dataclass(frozen=True)
class Tried:
    """What came of it, in lines; ``good``: nothing that was run again comes out otherwise."""

    lines: tuple[str, ...]
    good: bool


def tried(manifest: Manifest, database: Path) -> Tried:
    """Every campaign of its last two days run again; Unfit if it cannot be read at all. The site itself is not touched."""
    since = (manifest.made - RECENT).isoformat()
    with beside(database) as address:
        env = os.environ | {"DATABASE_URL": address, "SECRET_KEY": settings.SECRET_KEY, "DB_POOL": "0"}
        command = [sys.executable, "-m", "campaign.backup.checked", since]
        done = subprocess.run(command, env=env, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False)
    rows = [json.loads(one) for one in done.stdout.splitlines() if one.startswith("{")]
    if not rows or "campaigns" not in rows[-1]:
        raise Unfit(f"It was put into a database beside the site’s, and cannot be read there: {done.stderr.strip()[-600:]}")
    *campaigns, whole = rows
    lines = [line for one in campaigns for line in of_campaign(one)]
    ran = f"{len(campaigns)} went on in its last two days and were run again"
    lines.append(f"In it: {plural(whole['campaigns'], 'campaign')} and {plural(whole['links'], 'link')}; {ran}.")
    return Tried(tuple(lines), done.returncode == 0)


def of_campaign(one: dict[str, Any]) -> list[str]:
    """What came of a campaign, in lines."""
    same = f"the same to the byte, {one['parts'] - len(one['untold'])} of {one['parts']} parts"
    said = "; ".join(one["differs"][:5]) or same
    return [f"{one['name']}: {said}", *(f"  cannot be told: {text}" for text in one["untold"][:5])]


def told(manifest: Manifest) -> str:
    """What a backup holds, and how old it is."""
    old = wall_clock.now() - manifest.made
    made = f"made {manifest.made:%Y-%m-%d %H:%M} UTC, {old.days} days and {old.seconds // 3600} hours ago"
    return f"{plural(manifest.campaigns, 'campaign')}, by Sealed Orders {manifest.program}, {made}."


@contextmanager
def beside(database: Path) -> Iterator[str]:
    """An unpacked database beside the site's, as a DATABASE_URL."""
    if connection.vendor == "postgresql":
        with postgres.scratch(database) as address:
            yield address
    else:
        sqlite.is_whole(database)
        yield f"sqlite:///{database}"
