"""A war by the program alone, to its end: the same as ever, and verified (CK-044, CK-045)."""

from __future__ import annotations

import pytest

from tests.campaign.program import whole_war

pytestmark = pytest.mark.django_db


def test_ck_044_ck_045_a_day_of_the_north_sea_by_the_program_alone_is_the_golden_one_and_verifies():
    lines, said = whole_war.played()
    assert lines == whole_war.GOLDEN.read_text(encoding="utf-8").splitlines()
    assert "different" not in said
    assert not [line for line in lines if "Taken out" in line]
