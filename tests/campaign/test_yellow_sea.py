"""Five days of the Yellow Sea of 1904, by land and sea, by scripted generals and admirals; the log is a readable golden file.

After an intended change: ``pytest --snapshot-update tests/campaign/test_yellow_sea.py``, and read the differences.
"""

from __future__ import annotations

from collections import Counter

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.campaign.yellow_sea.play import RUNS, War, play
from tests.goldens import join_lines

pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def war() -> War:
    return play()


def test_the_log_of_five_days_by_land_and_sea_is_as_it_was(war: War, golden: SnapshotAssertion) -> None:
    assert join_lines(war.lines) == golden(name="yellow_sea/golden")


def test_every_outcome_and_all_that_each_seat_is_told_by_land_and_sea_hash_as_they_did(
    war: War, golden: SnapshotAssertion
) -> None:
    assert join_lines(war.hashes) == golden(name="yellow_sea/hashes")


def test_no_order_of_a_general_or_an_admiral_was_refused(war: War) -> None:
    assert war.refused == []


def test_five_days_hold_what_the_land_in_full_names(war: War) -> None:
    kinds = Counter(line.split(" ")[1].rstrip(":") for line in war.lines if not line.startswith("--"))
    for kind in ("battle", "contact", "dispatch", "landing", "objective", "parted", "pursuit", "train", "work"):
        assert kinds[kind], f"no {kind} in {RUNS} runs"
    told = "asked_ashore ashore body body_report call dispatch headquarters heard office order order_of_battle seen tip"
    assert not [kind for kind in told.split() if not war.kinds[kind]]
    assert war.fought


def test_nobody_is_lost_or_made(war: War) -> None:
    """Every unit of the pack stands in one column, with no more men than it had."""
    units = Counter(unit.key for body in war.land.bodies for unit in body.units)
    assert max(units.values()) == 1
    assert all(0 <= unit.men <= unit.kind.men for body in war.land.bodies for unit in body.units)
