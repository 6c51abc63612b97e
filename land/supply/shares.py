"""Shares of what is short: by largest remainder, ties by key (LC-003)."""

from __future__ import annotations

from collections.abc import Mapping


def shares(total: int, weights: Mapping[str, int]) -> dict[str, int]:
    """Share out a whole number in proportion to some weights: by largest remainder, ties by key (LC-003)."""
    whole = sum(weights.values())
    if whole <= 0 or total <= 0:
        return dict.fromkeys(weights, 0)
    given = {key: total * weight // whole for key, weight in weights.items()}
    order = sorted(weights, key=lambda key: (-(total * weights[key] % whole), key))
    for key in order[: total - sum(given.values())]:
        given[key] += 1
    return given


def dealt(store: int, wants: Mapping[str, int]) -> dict[str, int]:
    """Deal out a store: all that each wants if it suffices, else in proportion to the wants (LC-003)."""
    return dict(wants) if sum(wants.values()) <= store else shares(store, wants)
