"""Reports' references: by seat, kind and time, never words or place in a list (SC-UD-01)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from campaign.war.outcome import Report
from naval.state.ruling_acts import b32
from naval.state.world import encode

SUBJECT = ("label", "by", "force", "number", "of", "name", "headline", "from_key", "written")
BATTLE_VIEWS = "views"  # a plot, or the mark of one, depending on the caller


def ref(report: Report, ordinal: int = 1) -> str:
    """Return a report's reference, as the ``ordinal``-th of its equals (SC-UD-01, UD-019)."""
    return b32(f"{_so_far(report)}|{ordinal}".encode(), 10)


def _so_far(report: Report) -> str:
    subject = "/".join(str(report.data[name]) for name in SUBJECT if report.data.get(name) not in (None, "", [], {}))
    return f"{report.seat}|{report.kind}|{report.happened}|{report.arrives}|{subject}"


def refs_of(reports: Iterable[Report]) -> list[str]:
    """Return the reference of each of some reports, in the run's order."""
    seen: Counter[str] = Counter()
    out = []
    for one in reports:
        seen[so_far := _so_far(one)] += 1
        out.append(b32(f"{so_far}|{seen[so_far]}".encode(), 10))
    return out


def mark_of(kind: str, data: dict[str, Any]) -> str:
    """Hash a report's content to ten characters, so that an edit recognises a changed report (UD-027)."""
    return b32(encode([kind, {name: value for name, value in data.items() if name != BATTLE_VIEWS}]), 10)
