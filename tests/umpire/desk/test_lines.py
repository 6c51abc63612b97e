"""The state of a line of the draft (UD-015)."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.models.truth import ReviewedLine
from campaign.rulings.review_items import ACCEPTED, RULED
from umpire.desk.lines import state_of


def cell(how: str = "", *, done: bool = False) -> dict[str, Any]:
    return {"lines": [{"how": how, "done": done}]}


@pytest.mark.parametrize(
    ("need", "cells", "did", "state"),
    [
        ("a ruling", [], "", "needs"),
        ("a ruling", [], RULED, "ruled"),
        ("a ruling", [], ACCEPTED, "accepted"),
        ("a ruling", [cell("held")], "", "needs"),
        ("", [cell("held", done=True)], ACCEPTED, "held"),
        ("", [cell(), cell(done=True)], RULED, "amended"),
        ("", [cell(), cell()], ACCEPTED, "accepted"),
        ("", [cell()], "", "new"),
    ],
)
def test_ud_015_a_ruling_that_is_missing_goes_before_all_else_and_papers_before_what_was_pressed(
    need: str, cells: list[dict[str, Any]], did: str, state: str
) -> None:
    assert state_of("line", need, cells, {"line": ReviewedLine(did=did)} if did else {}) == state
