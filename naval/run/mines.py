"""Mines: who runs upon one, in a harbour's squares or at sea (NAV-S-005, NAV-S-085)."""

from __future__ import annotations

from naval.run.work import Work


def mines(work: Work) -> Work:
    """Try every ship that enters a mined place."""
    return work
