"""The table of requirements in umpire/README.md is what the code and the tests say, and nothing claimed is missing."""

from __future__ import annotations

from pathlib import Path

from umpire import rulebook

ROOT = Path(rulebook.__file__).parent.parent


def test_nothing_that_is_claimed_is_missing() -> None:
    assert rulebook.missing(ROOT) == []


def test_the_table_is_up_to_date() -> None:
    text = rulebook.README.read_text(encoding="utf-8")
    assert rulebook.written(text, ROOT) == text, "run: python -m umpire.rulebook"


def test_a_claim_without_a_place_or_a_test_is_found(monkeypatch) -> None:
    monkeypatch.setattr(rulebook, "claimed", lambda: {"UD-999": "rulings"})
    assert rulebook.missing(ROOT) == ["UD-999: no place", "UD-999: no test"]
