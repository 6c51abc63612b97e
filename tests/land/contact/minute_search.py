"""Approach of forces, searched minute by minute."""

from __future__ import annotations

from itertools import combinations

from land.contact import plane
from land.contact.approach import Dark, Fighter, range_yd


def day(lon: float, lat: float, minute: int) -> bool:
    return False


def slow(fighters: list[Fighter], dark: Dark, start: int, until: int) -> list[tuple[str, str, int]]:
    """Search minute by minute over all pairs and all their parts."""
    found = []
    for a, b in (pair for pair in combinations(sorted(fighters, key=lambda one: one.key), 2) if pair[0].side != pair[1].side):
        for minute in range(start, until):
            best: tuple[float, float, float] | None = None
            for part in ("head", "middle", "last"):
                for other in ("head", "middle", "last"):
                    p, q = (getattr(a.moves, part), getattr(b.moves, other))
                    here = plane.less(plane.spot_to_point(p(minute)), plane.spot_to_point(q(minute)))
                    there = plane.less(plane.spot_to_point(p(minute + 1)), plane.spot_to_point(q(minute + 1)))
                    near = plane.from_line((0.0, 0.0, 0.0), here, there)
                    if best is None or near < best[0]:
                        best = near, (p(minute).lon + q(minute).lon) / 2, (p(minute).lat + q(minute).lat) / 2
            assert best is not None
            if best[0] <= range_yd(a.guns or b.guns, dark(best[1], best[2], minute)):
                found.append((a.key, b.key, minute))
                break
    return sorted(found, key=lambda one: (one[2], one[0], one[1]))
