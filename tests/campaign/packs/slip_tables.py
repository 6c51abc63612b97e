"""Tables of slips in packs: each change, and the fault it must give."""

from __future__ import annotations

from pathlib import Path

import pytest


def slips(table="slips.txt"):
    """Read the cases of a table of slips: name, file, old text, new text, the fault."""
    cases, case = [], {}
    for line in (Path(__file__).parent / table).read_text(encoding="utf-8").splitlines():
        mark, _, rest = line.partition(" ")
        if mark in ("CASE", "FILE", "-", "+", "!"):
            case[mark] = rest.encode("ascii").decode("unicode_escape")
        if mark == "!":
            cases.append(pytest.param(*(case[m] for m in ("FILE", "-", "+", "!")), id=case["CASE"]))
    return cases
