"""How often something may be done: so many times at once, and then as they come back one by one (OP-060).

A bucket is full at some instant and is counted by that alone: each act puts it off by the time in which one comes back. So its
whole state is one number, which one conditional update in the database reads and writes, on whichever server.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil


@dataclass(frozen=True)
class Bucket:
    """``most`` acts at once; that many come back in ``within_s`` seconds, one after another."""

    most: int
    within_s: float

    @property
    def step_s(self) -> float:
        """In so many seconds one act comes back."""
        return self.within_s / self.most

    def latest_s(self, now_s: float) -> float:
        """An act may be done now if the bucket was to be full at this instant or before."""
        return now_s + (self.most - 1) * self.step_s

    def after_s(self, full_s: float, now_s: float) -> float:
        """When it is full again after one act more."""
        return max(full_s, now_s) + self.step_s

    def wait_s(self, full_s: float, now_s: float) -> int:
        """In how many whole seconds an act may be done; 0 now."""
        return max(0, ceil(full_s - self.latest_s(now_s)))


API = Bucket(most=360, within_s=60.0)
"""What one token may ask (SC-OP-04)."""
