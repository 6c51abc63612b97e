"""Five days in the North Sea by scripted admirals on both sides; the log is a readable golden file.

After an intended change: ``pytest --snapshot-update tests/campaign/test_five_days.py``, and read the differences.
"""

from __future__ import annotations

from collections import Counter

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.campaign.five_days.play import RUNS, Played, play
from tests.goldens import join_lines
from tests.sentences import faulty
from tests.shared import Shared

pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def war(shared: Shared) -> Played:
    return shared.once("five-days", play)


def test_the_log_of_five_days_is_as_it_was(war: Played, golden: SnapshotAssertion):
    assert join_lines(war.lines) == golden(name="five_days/golden")


def test_every_outcome_and_all_that_each_seat_is_told_hash_as_they_did(war: Played, golden: SnapshotAssertion):
    assert join_lines(war.hashes) == golden(name="five_days/hashes")


def test_every_event_and_report_of_five_days_is_in_good_sentences(war: Played):
    assert len(war.heard) > 300
    assert faulty(war.heard) == []


def test_no_order_of_an_admiral_was_refused(war: Played):
    assert war.refused == []


def test_five_days_hold_what_the_sea_in_full_names(war: Played):
    kinds = Counter(line.split(" ")[1].rstrip(":") for line in war.lines if not line.startswith("--"))
    for kind in (
        *("sighting", "cut", "contact", "battle", "prize", "parted", "hand", "laid", "destroyed", "article"),
        *("dispatch", "port", "seen-from-coast"),
    ):
        assert kinds[kind], f"no {kind} in {RUNS} runs"
    told = ("status", "position", "sighting", "dispatch", "outbox", "log", "logbook", "bearing", "asked", "tip", "article")
    assert not [kind for kind in told if not war.kinds[kind]]


def test_every_ship_and_merchantman_is_accounted_for(war: Played):
    forces = {force.key for force in war.world.forces}
    assert {ship.force for ship in war.world.ships} <= forces
    assert len(war.world.ships) == 43
    assert all(ship.coal_t >= 0 for ship in war.world.ships)
    assert Counter(m.fate for m in war.world.merchants)["sunk"] + Counter(m.fate for m in war.world.merchants)["taken"] > 0
