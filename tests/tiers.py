"""Cases of the daily tests and of a full run."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def mark_rest_full(cases: Iterable[Any], daily: Collection[int]) -> list[Any]:
    """Mark cases for ``parametrize``: those at the numbers ``daily`` run every day, the others only in a full run."""
    return [
        case if number in daily else pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.full)
        for number, case in enumerate(cases)
    ]
