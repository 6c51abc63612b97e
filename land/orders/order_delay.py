"""Delay from an order's receipt to the head's moving off, in minutes (LC-141, LC-142)."""

from __future__ import annotations

import math

from land import tables


def moves_off(received: int, level: str, start: int | None = None, night: bool = False, under_arms: bool = False) -> int:
    """Reckon when the head moves off: at its start, or as soon as it can where that is past (LC-141, LC-142)."""
    whole = int(tables.value("moving_off", "staff_min")[level]) + (
        int(tables.value("moving_off", "staff_night_min")) if night else 0
    )
    ready = received + (math.ceil(whole * float(tables.value("moving_off", "staff_under_arms"))) if under_arms else whole)
    return ready if start is None else max(start, ready)


def void(received: int, valid_until: int | None) -> bool:
    """Report whether an order lapsed before it was received: past its valid-until (LC-141)."""
    return valid_until is not None and received > valid_until
