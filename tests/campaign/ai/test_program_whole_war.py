"""A war by the computer alone, to its end: the same as ever, and verified (CK-044, CK-045)."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.campaign.ai import whole_war
from tests.goldens import join_lines

pytestmark = [pytest.mark.django_db, pytest.mark.full]


def test_ck_044_ck_045_a_day_of_the_north_sea_by_the_program_alone_is_the_golden_one_and_verifies(golden: SnapshotAssertion):
    lines, said = whole_war.played()
    assert join_lines(lines) == golden(name="golden")
    assert "different" not in said
    assert not [line for line in lines if "Removed" in line]
