"""The file to take away from an exercise: every syndicate's report and the comparison (EX-166, for staff)."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator

from django.utils.translation import gettext

from campaign.models import Exercise, ReviewFile
from campaign.orders.sealing import Refused, fault
from umpire.exercise.control import syndicate_comparison
from umpire.exercise.injects import sheets
from umpire.exercise.verdict_rows import judged
from umpire.frame import Row
from umpire.review import file_jobs

SORT = "html"
WHEN = (1980, 1, 1, 0, 0, 0)
"""Date of everything in the file: from one exercise equal bytes."""


def ask(exercise: Exercise) -> int:
    """Request the reports of all syndicates, except those that are up to date. Return how many there are."""
    faults = []
    wars = syndicate_comparison.wars_of(exercise)
    for letter, war in wars:
        try:
            file_jobs.ask(war, SORT)
        except Refused as refused:
            faults += [
                fault("", gettext("Syndicate %(letter)s: %(text)s") % {"letter": letter, "text": one.text})
                for one in refused.faults
            ]
    if faults:
        raise Refused(*faults)
    return len(wars)


def standing(exercise: Exercise) -> Row:
    """Say how far the reports are: how many of how many are ready, whether some are being made, are out of date, or failed."""
    wars = syndicate_comparison.wars_of(exercise)
    found = ReviewFile.objects.filter(campaign__in=[war.pk for _, war in wars], sort=SORT, eye="")
    files = {row.campaign_id: row for row in found.defer("data")}
    ready = [war for _, war in wars if war.pk in files and files[war.pk].state == ReviewFile.State.READY]
    return {
        "of": len(wars),
        "ready": len(ready),
        "making": sum(row.state == ReviewFile.State.WAITING for row in files.values()),
        "failed": [row.trouble for row in files.values() if row.state == ReviewFile.State.FAILED],
        "old": any(files[war.pk].of_war != file_jobs.of_war(war) for war in ready),
        "whole": bool(wars) and len(ready) == len(wars),
    }


def packed(exercise: Exercise) -> bytes:
    """Pack the file; LookupError while a report is not ready."""
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as out:
        for name, data in sorted(parts(exercise)):
            entry = zipfile.ZipInfo(name, WHEN)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            out.writestr(entry, data)
    return kept.getvalue()


def parts(exercise: Exercise) -> Iterator[tuple[str, bytes]]:
    """List the parts of the file, by name."""
    columns, rows = syndicate_comparison.table(exercise)
    yield f"{exercise.name}/comparison.csv", sheets.written(rows, sheets.CSV, columns)
    verdicts = []
    for letter, war in syndicate_comparison.wars_of(exercise):
        report = file_jobs.find_review_file(war, SORT)
        if report is None:
            raise LookupError(f"the report of syndicate {letter} is not created yet")
        yield f"{exercise.name}/syndicate-{letter.lower()}.html", bytes(report.data)
        verdicts += judged(war, letter, None)
    yield f"{exercise.name}/objectives.json", json.dumps(verdicts, ensure_ascii=False, indent=1).encode()
