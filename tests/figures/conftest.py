"""The figures that are kept, for every test that holds something against them."""

from __future__ import annotations

import pytest

from tests.figures.keeping import Figures


@pytest.fixture
def figures(pytestconfig: pytest.Config) -> Figures:
    """Figures that were read and found right."""
    return Figures(bool(pytestconfig.getoption("--write-figures")))
