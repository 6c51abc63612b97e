"""The generated table of the land's rules."""

from __future__ import annotations

from pathlib import Path

from campaign.land import rulebook

ROOT = Path(__file__).parents[2]


def test_the_rule_table_is_up_to_date():
    text = rulebook.README.read_text(encoding="utf-8")

    assert rulebook.written(text, ROOT) == text, "write it anew: python -m campaign.land.rulebook"


def test_every_rule_of_the_land_has_a_place_and_a_test():
    assert rulebook.missing(ROOT) == []
