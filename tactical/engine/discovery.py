"""Finding rule sets: adding a folder is all there is to do."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pkgutil import iter_modules


def import_folders(package: str, path: Iterable[str]) -> tuple[str, ...]:
    """Import every sub-package of ``package`` in sorted order and return their full names."""
    names = sorted(f"{package}.{info.name}" for info in iter_modules(path) if info.ispkg)
    for name in names:
        import_module(name)
    return tuple(names)
