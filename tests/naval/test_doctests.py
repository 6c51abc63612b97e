"""The examples in docstrings of naval are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import naval

MODULES = [m.name for m in pkgutil.iter_modules(naval.__path__) if not m.ispkg]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_the_module_are_true(name):
    assert doctest.testmod(importlib.import_module(f"naval.{name}")).failed == 0
