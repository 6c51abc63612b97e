"""The files of figures that were read and found right, and the comparison of an answer with them.

``pytest tests/figures --write-figures`` writes them anew: read the differences before you commit.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

SHOWN = Path(__file__).parent / "shown"
MOST_LINES = 60
"""Lines of a difference that are shown."""


@dataclass(frozen=True)
class Figures:
    """The stored figures, compared with those of today or written anew."""

    writes: bool

    def hold(self, name: str, lines: Iterable[str]) -> None:
        """Fail unless the lines are those stored under a name."""
        path, now = SHOWN / f"{name}.txt", [line.rstrip() for line in lines]
        if self.writes:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(now) + "\n", encoding="utf-8")
        assert path.exists(), f"no figures are kept of {name}: pytest {path.parent.parent.parent} --write-figures"
        then = path.read_text(encoding="utf-8").splitlines()
        told = list(difflib.unified_diff(then, now, "kept", "today", lineterm="", n=2)) if then != now else []
        assert not told, "\n".join([f"{name} shows other figures:", *told[:MOST_LINES]])
