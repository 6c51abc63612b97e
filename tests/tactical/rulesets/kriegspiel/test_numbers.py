from __future__ import annotations

from pathlib import Path

from tactical.rulesets.kriegspiel import ruleset
from tactical.rulesets.kriegspiel.rules.tables import BOOK


def test_every_number_has_its_words_its_unit_and_its_source_and_is_read() -> None:
    for key, entry in BOOK.items():
        assert set(entry) > {"text", "source", "unit"}, key
    pure = "".join(path.read_text(encoding="utf-8") for path in Path(ruleset.__file__).parent.rglob("*.py"))
    assert [key for key in BOOK if f'"{key}"' not in pure] == []
