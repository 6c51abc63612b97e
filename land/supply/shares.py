"""How what is short is shared out: by largest remainder, ties by key (LC-003)."""

from __future__ import annotations

from collections.abc import Mapping


def shares(total: int, weights: Mapping[str, int]) -> dict[str, int]:
    """A whole number shared out in proportion to some weights: by largest remainder, ties by key (LC-003)."""
    whole = sum(weights.values())
    if whole <= 0 or total <= 0:
        return dict.fromkeys(weights, 0)
    given = {key: total * weight // whole for key, weight in weights.items()}
    order = sorted(weights, key=lambda key: (-(total * weights[key] % whole), key))
    for key in order[: total - sum(given.values())]:
        given[key] += 1
    return given


def dealt(store: int, wants: Mapping[str, int]) -> dict[str, int]:
    """What each has of a store: all he wants while it lasts for all, else in proportion to what they want (LC-003)."""
    return dict(wants) if sum(wants.values()) <= store else shares(store, wants)
