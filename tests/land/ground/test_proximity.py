"""The things that may come near each other, out of many: never one too few, and not all of them (LC-003)."""

from __future__ import annotations

import random

import numpy as np
import pytest

from land.ground import measure
from land.ground.proximity import Boxes


@pytest.mark.full
def test_lc_003_whoever_is_near_is_among_those_who_may_be() -> None:
    rng = random.Random(3)
    for lat in (0.0, -41.0, 62.0, 78.0):
        some = [np.array([(rng.uniform(0, 4), lat + rng.uniform(-2, 2)) for _ in range(3)]) for _ in range(60)]
        found = set(Boxes.from_points(some).list_close_pairs(Boxes.from_points(some), 12.0))
        near = {
            (n, k)
            for n, one in enumerate(some)
            for k, other in enumerate(some)
            if any(measure.miles(*map(float, (*p, *q))) <= 12.0 for p in one for q in other)
        }
        assert near <= found
        assert len(found) < 60 * 60


def test_lc_003_of_nothing_nothing_is_near() -> None:
    assert Boxes.from_spots([]).list_close_pairs(Boxes.from_spots([]), 10.0) == []
