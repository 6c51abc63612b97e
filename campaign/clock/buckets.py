"""Rate limits: so many acts at once, then as they come back one by one (OP-060).

A bucket is the instant at which it is full: each act delays that by one step. So its state is one number, read and written by one
conditional update, on any server."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil


@dataclass(frozen=True)
class Bucket:
    """A limit of ``most`` acts at once; that many come back in ``within_s`` seconds."""

    most: int
    within_s: float

    @property
    def step_s(self) -> float:
        """Return the seconds in which one act comes back."""
        return self.within_s / self.most

    def latest_s(self, now_s: float) -> float:
        """Reckon the latest fill time of a bucket that allows an act now."""
        return now_s + (self.most - 1) * self.step_s

    def wait_s(self, full_s: float, now_s: float) -> int:
        """Reckon the whole seconds until an act may be done; 0 for now."""
        return max(0, ceil(full_s - self.latest_s(now_s)))


API = Bucket(most=360, within_s=60.0)
"""Limit on the requests of one token (SC-OP-04)."""
