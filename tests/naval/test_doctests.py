"""The examples in docstrings of the sea, of the war and of its clock are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import campaign.clock
import campaign.war
import naval

MODULES = [
    m.name
    for p in (naval, campaign.war, campaign.clock)
    for m in pkgutil.walk_packages(p.__path__, f"{p.__name__}.")
    if not m.ispkg
]


@pytest.mark.parametrize("name", [name for name in MODULES if ".rulesets." not in name])
def test_examples_of_the_module_are_true(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0
