"""Spread of contact: over places from the arsenals, and from body to body (LC-165)."""

from __future__ import annotations

from collections.abc import Collection, Iterable


def spread(
    arsenals: Iterable[str], edges: Iterable[tuple[str, str]], shut: Collection[str], cut: Collection[frozenset[str]] = ()
) -> frozenset[str]:
    """Find the places a line reaches from whole arsenals: not those ``shut``, nor over edges ``cut`` (LC-165)."""
    onward: dict[str, list[str]] = {}
    for a, b in edges:
        if frozenset((a, b)) not in cut:
            onward.setdefault(a, []).append(b)
            onward.setdefault(b, []).append(a)
    waiting = [one for one in arsenals if one not in shut]
    lit = set(waiting)
    while waiting:
        new = {one for one in onward.get(waiting.pop(), ()) if one not in shut} - lit
        lit |= new
        waiting += sorted(new)
    return frozenset(lit)


def in_touch(on: Iterable[str], near: Iterable[tuple[str, str]], silent: Collection[str] = ()) -> frozenset[str]:
    """Find those in communication: on the line, or near one that is; the ``silent`` pass nothing on (LC-165).

    Only fighting bodies pass contact on, from one to the next (GW-097, GW-098).
    """
    beside: dict[str, list[str]] = {}
    for a, b in near:
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    linked = set(on)
    waiting = sorted(linked)
    while waiting:
        here = waiting.pop()
        if here not in silent:
            new = set(beside.get(here, ())) - linked
            linked |= new
            waiting += sorted(new)
    return frozenset(linked)
