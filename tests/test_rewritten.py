"""What is rewritten beforehand is what pytest would have kept (tests/rewritten.py)."""

from __future__ import annotations

import marshal
from pathlib import Path

import pytest
from _pytest.assertion import rewrite as it

from tests.rewritten import rewrite


def test_what_is_rewritten_beforehand_is_what_pytest_keeps(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    one = tmp_path / "test_one.py"
    one.write_text('def test_one():\n    assert {"a": 1} == {"a": 2}, "why"\n')

    assert rewrite([one]) == 1
    assert rewrite([one]) == 0, "it was kept"

    mark, code = it._rewrite_test(one, pytestconfig)
    kept = it.get_cache_dir(one) / f"test_one{it.PYC_TAIL}"
    assert kept.read_bytes().endswith(mark[:8] + marshal.dumps(code))
    assert b"_pytest.assertion.rewrite" in kept.read_bytes(), "its assertions are rewritten"

    one.write_text("def test_two():\n    assert 1\n")
    assert rewrite([one]) == 1, "another text is rewritten again"
