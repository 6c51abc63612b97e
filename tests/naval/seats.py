"""Seats of a war at sea."""

from __future__ import annotations

from naval.state.world import Seat
from tests.naval import world_builder as build

UMPIRE = Seat(key="umpire", name="The Umpire", role="umpire", side="neutral")
BLUE, PRESS, RED = build.SEATS
CABIN = Seat(key="blue-1", name="Admiral of Blue", role="cabin", side="blue")
EVERYBODY = (UMPIRE, BLUE, PRESS, RED, CABIN)
