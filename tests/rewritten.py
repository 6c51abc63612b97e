"""What every test process reads out of our files, read once: before five of them would each do it for all files.

pytest rewrites every ``assert`` so that it can say what was wrong, and Hypothesis looks through all modules for constants to try;
both keep what comes of it. In a fresh clone the processes of `make test` begin at once, find nothing kept, and each spends
fifteen seconds of processor on the same files. ``python -m tests.rewritten 0 2`` is the first of two processes that share them.
Where this fails nothing is kept, and each does it for itself as before.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).parent


class Silent:
    """In place of what pytest tells its tracing."""

    def trace(self, _: str) -> None:
        pass


def rewrite(files: list[Path]) -> int:
    """Keep what is not kept yet; how many files that were."""
    from _pytest.assertion import rewrite as it

    done = 0
    for one in files:
        folder = it.get_cache_dir(one)
        kept = folder / f"{one.name[:-3]}{it.PYC_TAIL}"
        if it.try_makedirs(folder) and it._read_pyc(one, kept) is None:
            mark, code = it._rewrite_test(one, None)  # type: ignore[arg-type]
            it._write_pyc(Silent(), code, mark, kept)  # type: ignore[arg-type]
            done += 1
    return done


def look_for_constants(files: list[Path]) -> None:
    """As Hypothesis does of every module of ours that is loaded when the tests are collected."""
    from hypothesis.internal.constants_ast import constants_from_module

    for one in files:
        module = ModuleType(one.stem)
        module.__file__ = str(one)
        constants_from_module(module)


if __name__ == "__main__":
    part, parts = (int(word) for word in sys.argv[1:])
    rewrite(sorted([*HERE.rglob("test_*.py"), *HERE.rglob("conftest.py")])[part::parts])
    ours = (path for folder in HERE.parent.iterdir() if (folder / "__init__.py").exists() for path in folder.rglob("*.py"))
    look_for_constants(sorted(path for path in ours if "migrations" not in path.parts)[part::parts])
