"""The stored forms of 1.0: every struct that may stand in a database or a campaign file, with its fields and their defaults.

A field that is left out where it is stored is read as its default, so that a default may never change, nor a field go.
``stored_forms.txt`` keeps them.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import msgspec

from tests.goldens import join_lines

PACKAGES = ("naval.state", "naval.orders", "naval.standing_orders", "land.state", "land.orders", "campaign.war", "campaign.clock")
PACKAGES += ("campaign.injects", "campaign.judging", "campaign.odds")


def structs() -> Iterator[type[msgspec.Struct]]:
    """List the structs of the packages whose text is stored, by module and name."""
    for package in PACKAGES:
        root = importlib.import_module(package)
        names = [package, *(one.name for one in pkgutil.walk_packages(root.__path__, f"{package}."))]
        for module in map(importlib.import_module, names):
            for one in vars(module).values():
                if isinstance(one, type) and issubclass(one, msgspec.Struct) and one.__module__ == module.__name__:
                    yield one


def describe(field: Any) -> str:
    """Describe a field: its stored name, and its default if it may be left out."""
    if field.default is not msgspec.NODEFAULT:
        return f"{field.encode_name} = {field.default!r}"
    if field.default_factory is not msgspec.NODEFAULT:
        return f"{field.encode_name} = {field.default_factory()!r}"
    return str(field.encode_name)


def test_stored_fields_and_their_defaults_are_those_of_the_first_release(golden: Any):
    rows = {f"{one.__name__}.{describe(field)}" for one in structs() for field in msgspec.structs.fields(one)}
    assert join_lines(sorted(rows)) == golden(name="stored_forms")
