"""Tasks: work done at a place: cables, stations, mines (NAV-S-082, 084 to 086)."""

from __future__ import annotations

from naval.run.work import Work


def tasks(work: Work) -> Work:
    """Do the work that forces were ordered to."""
    return work
