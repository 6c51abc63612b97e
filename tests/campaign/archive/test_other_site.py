"""A war moves from SQLite to the database of this session (PostgreSQL too) and back (OP-031)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from campaign.archive.file_reader import Guest, read
from campaign.archive.file_writer import file_of
from campaign.archive.importer import bring_in
from campaign.models import SeatAssignment, Segment, job
from campaign.runs import resolve
from tests.promises import playing

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.full]
ROOT = Path(__file__).resolve().parents[3]


def other_site(does: str, folder: Path) -> None:
    command = [sys.executable, "-m", "tests.campaign.archive.other_site", does, str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def came_of(guest: Guest) -> list[tuple[object, ...]]:
    return [(row["start"], row["orders"], row["outcome"]) for row in guest.rows["campaign.Segment"]]


def test_op_031_from_sqlite_to_this_database_and_back_the_next_run_has_the_same_bytes(monkeypatch, tmp_path):
    monkeypatch.setattr(resolve, "send", playing.run_now)
    monkeypatch.setattr(job, "send", playing.run_now)
    other_site("make", tmp_path)
    before, after = (read((tmp_path / f"{one}.sealed").read_bytes()) for one in ("before", "after"))

    war = bring_in(before).campaign
    assert SeatAssignment.objects.filter(seat__campaign=war, token=None).count() == 0
    playing.finish_run(war, 1)
    playing.resolve_all(war)
    rows = Segment.objects.filter(run__campaign=war).order_by("pk").values_list("start", "orders", "outcome")
    assert list(rows) == came_of(after)
    papers = {(row["seat"], row["number"], row["digest"], row["data"]) for row in after.rows["campaign.Delivery"]}
    back = file_of(war)
    assert {(row["seat"], row["number"], row["digest"], row["data"]) for row in read(back).rows["campaign.Delivery"]} == papers

    (tmp_path / "back.sealed").write_bytes(back)
    other_site("take", tmp_path)
    assert (tmp_path / "again.sealed").read_bytes() == back
