"""``manage.py adjudicate``: JSON lines in, JSON lines out."""

from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

ROOT = Path(__file__).parents[2]
GOOD = json.dumps({"state": {"units": [{"id": "n1", "side": "N", "type": "inf", "x": 7, "y": 9}]}, "side": "N"})
FIGURE = json.dumps({"state": {"figures": [{"id": "D1", "side": "D", "type": "L", "sq": 63}]}, "side": "D"})


def asked(monkeypatch: pytest.MonkeyPatch, given: bytes, *words: str) -> list[dict]:
    out = StringIO()
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(given)))
    call_command("adjudicate", *words, stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_stray_bytes_spoil_their_own_line_alone(monkeypatch):
    stray = GOOD.encode().replace(b"n1", b"\xff") + b"\n" + GOOD.encode()

    first, second = asked(monkeypatch, stray, "game_of_war", "communication")

    assert "error" in first
    assert second["connected"] == ["n1"]


@pytest.mark.full
def test_each_game_answers_its_questions_in_the_order_they_came():
    for words, lines, key in (
        (("game_of_war", "moves"), [GOOD, "nonsense", GOOD], "moves"),
        (("game_of_battle", "moves"), [FIGURE, "[]", FIGURE], "moves"),
    ):
        done = subprocess.run(
            [sys.executable, "manage.py", "adjudicate", *words],
            input="\n".join(lines),
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
        )
        first, second, third = map(json.loads, done.stdout.splitlines())
        assert first == third
        assert first[key]
        assert set(second) == {"error"}


def test_an_unknown_game_or_question_is_refused_with_those_there_are(monkeypatch):
    for words, known in ((("chess", "moves"), "game_of_war"), (("game_of_war", "weather"), "communication")):
        with pytest.raises(CommandError, match=known):
            asked(monkeypatch, b"", *words)
