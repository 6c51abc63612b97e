"""Seats and orders of worlds that differ only by a ruling."""

from __future__ import annotations

BLUE = ("blue_admiralty", "blue_cabin", "press")
RED = ("red_admiralty", "red_cabin")
Seen = dict[str, dict[str, tuple[int, bytes]]]


SAILS = {"forces": {"blue_cruisers": {"legs": [{"lon": -1.6, "lat": 50.1, "knots": 10}]}}}
