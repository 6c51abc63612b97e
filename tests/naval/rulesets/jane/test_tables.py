from __future__ import annotations

from pathlib import Path
from re import findall

from naval.rulesets.jane import tables
from naval.rulesets.jane.ruleset import Jane

SOURCE = Path(tables.__file__).parent


def test_every_number_of_the_book_has_its_words_unit_and_lines() -> None:
    for rule, entry in tables.BOOK.items():
        assert entry["text"].endswith("."), rule
        assert entry["source"].startswith("L"), rule
        assert entry["unit"], rule
        assert set(entry) - set(tables.WORDS), rule


def test_every_convention_has_its_words_and_unit() -> None:
    for rule, entry in tables.STANDARD.items():
        assert entry["text"].endswith("."), rule
        assert entry["unit"], rule
        assert rule.startswith(("SC-T-", "SC-J-", "SC-S-")), rule


def test_every_entry_is_used_by_the_code_and_belongs_to_a_rule_that_is_in() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    used = set(findall(r'BOOK\["(NAV-T-\d+)"\]', code)) | set(findall(r'(?:conv|STANDARD)\["(SC-[TSJ]-\d+)"\]', code))
    assert set(tables.BOOK) | set(tables.STANDARD) == used
    assert used <= {one for rule in Jane.rules for one in rule.ids}


def test_no_number_of_the_book_stands_between_two_grades_or_classes_twice() -> None:
    grades = [row["to_yd"] for row in tables.BOOK["NAV-T-050"]["rows"]]
    assert grades == sorted(set(grades))
    calibres = [row["from_in"] for row in tables.BOOK["NAV-T-065"]["rows"]]
    reaches = [row["to_yd"] for row in tables.BOOK["NAV-T-065"]["rows"]]
    assert calibres == sorted(calibres, reverse=True)
    assert reaches == sorted(set(reaches), reverse=True)  # strictly falling: the proof of the repair OCR-T-01
