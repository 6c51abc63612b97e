"""Tables of slips in packs: what is changed, and the fault that is told."""

from __future__ import annotations

from pathlib import Path

import pytest


def slips(table="slips.txt"):
    """The cases of a table of slips: name, file, old text, new text, the fault told."""
    cases, case = [], {}
    for line in (Path(__file__).parent / table).read_text(encoding="utf-8").splitlines():
        mark, _, rest = line.partition(" ")
        if mark in ("CASE", "FILE", "-", "+", "!"):
            case[mark] = rest.encode("ascii").decode("unicode_escape")
        if mark == "!":
            cases.append(pytest.param(*(case[m] for m in ("FILE", "-", "+", "!")), id=case["CASE"]))
    return cases
