"""Lines of men, and the faults a query finds in them."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.engine.errors import BadQuery
from tactical.rulesets.little_wars.queries import QUERIES


def soldier(key: str, side: str, x: int, y: int, arm: str = "inf", **more: Any) -> dict[str, Any]:
    return {"id": key, "side": side, "arm": arm, "x": x, "y": y, **more}


def read_fault(query: str, given: dict[str, Any]) -> str:
    with pytest.raises(BadQuery) as caught:
        QUERIES[query](given)
    return str(caught.value)
