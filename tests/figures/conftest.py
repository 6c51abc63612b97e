"""The stored figures, for every test that compares with them."""

from __future__ import annotations

import pytest

from tests.figures.keeping import Figures


@pytest.fixture
def figures(pytestconfig: pytest.Config) -> Figures:
    """Return the figures that were read and found right."""
    return Figures(bool(pytestconfig.getoption("--write-figures")))
