"""Company: ships part from a force and join another (NAV-S-018, NAV-S-024)."""

from __future__ import annotations

from naval.run.work import Work


def company(work: Work) -> Work:
    """Make new forces of the ships that part."""
    return work
