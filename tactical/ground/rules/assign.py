"""Assignment of many to few, none of whom takes more than so many: prisoners to escorts, men to wagons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def assign(near: Mapping[str, Sequence[str]], most: int) -> dict[str, str]:
    """Assign as many as possible to one who may serve them, whatever the order; ``near`` lists who may serve each."""
    held: dict[str, list[str]] = {one: [] for ones in near.values() for one in ones}
    for key in sorted(near):
        _serve(key, near, held, most, set())
    return {key: one for one, keys in held.items() for key in keys}


def _serve(key: str, near: Mapping[str, Sequence[str]], held: dict[str, list[str]], most: int, tried: set[str]) -> bool:
    """Serve one more, moving others to another server if that makes room."""
    for one in sorted(near[key]):
        if one in tried:
            continue
        tried.add(one)
        if len(held[one]) < most:
            held[one].append(key)
            return True
        for other in held[one]:
            if _serve(other, near, held, most, tried):
                held[one].remove(other)
                held[one].append(key)
                return True
    return False
