"""The generated table of strategic rules."""

from __future__ import annotations

from pathlib import Path

from naval import rulebook

ROOT = Path(__file__).parents[2]


def test_the_rule_table_is_up_to_date():
    text = rulebook.README.read_text(encoding="utf-8")

    assert rulebook.written(text, ROOT) == text, "write it anew: python -m naval.rulebook"


def test_every_rule_that_is_cited_exists_in_the_book():
    assert all(1 <= int(one[-3:]) <= rulebook.LAST for one in rulebook.cited(ROOT))


def test_every_rule_of_the_book_has_a_place_and_a_test():
    assert rulebook.missing(ROOT) == []


def test_a_run_of_ids_in_a_docstring_is_read_in_full():
    assert rulebook._ids("(NAV-S-055 to 057, 066; SC-S-12), NAV-S-032 and NAV-S-033") == [
        f"NAV-S-{n}" for n in ("032", "033", "055", "056", "057", "066")
    ]
