"""Terms of time that seats agree on, for test wars."""

from __future__ import annotations

from datetime import time

from campaign.clock.terms import ON, Terms

RUN_ON = Terms(way=ON, zone="Europe/London", hours=(time(20),), length_min=720, breaker=False)
