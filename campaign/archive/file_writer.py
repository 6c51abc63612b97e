"""Writing the file of a campaign: the same campaign gives the same bytes (OP-030)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import msgspec
from django.db import connection, transaction
from django.db.models import QuerySet

from campaign.archive import pack, zip_file
from campaign.archive.rows import Written
from campaign.archive.tables import TABLES
from campaign.archive.zip_file import CAMPAIGN, FORMAT, MANIFEST, PACK, Manifest, Step, mark
from campaign.models import Campaign, Plot
from campaign.models.truth import every_run_of, vault_of
from tactical.models import Battle

PLOT = "campaign.Plot"
NAMES_PLOTS = frozenset(f"campaign.{name}" for name in ("Run", "Segment", "Draft", "Summary", "Delivery", "WhatRun", "Job"))
"""Models whose texts name plots of battles by their hash."""
HASH = re.compile(rb"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")


@cache
def program() -> str:
    """Return the version of this program; "" without its project file."""
    found = Path(__file__).resolve().parents[2] / "pyproject.toml"
    return str(tomllib.loads(found.read_text(encoding="utf-8"))["project"]["version"]) if found.exists() else ""


def file_of(campaign: Campaign, step: Step = lambda done, of: None) -> bytes:
    """Write the whole campaign as one file; ``step`` is told how many of how many parts are packed, which is most of the work.

    It is read as at one instant, and holds no key of this database and nothing that grants entry: no link, token, session or
    address (:data:`campaign.archive.tables.LEFT_OUT`). Raise Unfit if its pack is gone."""
    parts: dict[str, bytes] = {}
    rows: dict[str, int] = {}
    with at_one_instant():
        campaign = Campaign.objects.get(pk=campaign.pk)
        files = pack.files_of(campaign)
        written, marks = Written(campaign), set[bytes]()
        for table in TABLES:
            some = _plots(marks) if table.label == PLOT else None
            lines = list(written.lines(table, some))
            rows[table.label] = len(lines)
            if lines:
                parts[table.part] = b"".join(lines)
            if table.label in NAMES_PLOTS:
                marks |= {found for line in lines for found in HASH.findall(line)}
        manifest = Manifest(
            kind=CAMPAIGN,
            format=FORMAT,
            program=program(),
            name=campaign.name,
            title=campaign.title,
            engines=tuple(sorted({vault_of(campaign).rules, *every_run_of(campaign).values_list("rules", flat=True)} - {""})),
            rulesets=tuple(sorted({" ".join(one) for one in _battles(campaign)})),
            pack=campaign.pack,
            fingerprint=pack.fingerprint_of(campaign.pack, files),
            parts={name: mark(part) for name, part in sorted((parts | {PACK: files}).items())},
            rows={label: many for label, many in rows.items() if many},
        )
    return zip_file.zipped(parts | {PACK: files, MANIFEST: msgspec.json.format(msgspec.json.encode(manifest), indent=1)}, step)


@contextmanager
def at_one_instant() -> Iterator[None]:
    """Make all reads within see one instant. SQLite blocks writers; PostgreSQL needs an isolation level."""
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield


def _plots(marks: set[bytes]) -> QuerySet[Plot]:
    """Find the plots among some hashes; most hashes are those of papers."""
    some = [one for one in Plot.objects.values_list("mark", flat=True) if one.encode() in marks]
    return Plot.objects.filter(mark__in=some).order_by("mark")


def _battles(campaign: Campaign) -> list[tuple[str, str]]:
    return list(Battle.objects.filter(engagement__run__campaign=campaign).values_list("ruleset", "version"))
