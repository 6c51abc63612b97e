"""The ready reckoner on the command line."""

from __future__ import annotations

import io
import json

import pytest
from django.core.management import CommandError, call_command


def reckon(monkeypatch, table: str, *lines: str) -> list[dict[str, object]]:
    out = io.StringIO()
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    call_command("reckon", table, stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_reckon_answers_a_line_for_a_line_and_goes_on_after_a_bad_one(monkeypatch):
    good = '{"table": "big_fast_cruiser", "boilers": "belleville", "fraction": "full", "hours": 6}'
    destroyer = '{"table": "destroyer", "fraction": "one_third", "hours": 6}'

    answers = reckon(monkeypatch, "coal", good, "[" * 100_000, '{"table": "barge"}', "", destroyer)

    assert answers[0] == {"tons": 120.0}
    assert "not JSON" in answers[1]["error"]
    assert "barge" in answers[2]["error"]
    assert answers[3] == {"tons": 18.0}
    assert len(answers) == 4


def test_reckon_names_the_tables_there_are():
    with pytest.raises(CommandError, match="coal"):
        call_command("reckon", "tides")
