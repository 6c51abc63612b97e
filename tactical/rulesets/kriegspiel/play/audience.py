"""For whom a line of the log is: what the machine of Little Wars tells to all is here often the mover's own affair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Data = dict[str, Any]

PRIVATE = frozenset({"LW-024", "LW-039", "LW-076", "LW-105", "LW-035", "LW-033", "LW-040", "LW-041", "LW-042", "LW-034"})
"""Rules of lines about one side's own men and guns."""


def mark(lines: Sequence[Data], mover: str | None) -> None:
    """Give every line that is one side's own affair to the side that moved (and, as all, to the umpire)."""
    for line in lines:
        if "for" not in line and set(line["rules"]) & PRIVATE and mover is not None:
            line["for"] = [mover]
