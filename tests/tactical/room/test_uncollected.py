"""Much plain data is made without looking for circles; what was so before is so again."""

from __future__ import annotations

import gc

import pytest

from tactical.hall.uncollected import uncollected


def test_circles_are_not_looked_for_meanwhile_and_are_again_after_whatever_happened():
    assert gc.isenabled()
    with uncollected():
        assert not gc.isenabled()
        with uncollected():
            pass
        assert not gc.isenabled(), "the outer one goes on"
    assert gc.isenabled()
    with pytest.raises(ValueError, match="broken"), uncollected():
        raise ValueError("broken")
    assert gc.isenabled()
