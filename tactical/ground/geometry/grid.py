"""Keys found by nearness to a point, without searching all of them."""

from __future__ import annotations

from collections.abc import Iterator


class Grid:
    """Keys at points, found again by distance. The keys of one grid are all of one kind, so that they sort."""

    def __init__(self, cell: int = 512) -> None:
        self.cell = cell
        self._cells: dict[tuple[int, int], list[tuple[int, int, str]]] = {}

    def add(self, key: str, x: int, y: int) -> None:
        """Put a key at a point."""
        self._cells.setdefault((x // self.cell, y // self.cell), []).append((x, y, key))

    def _find_keys_within(self, x: int, y: int, reach: int) -> Iterator[str]:
        cell, cells, most = self.cell, self._cells, reach * reach
        for cx in range((x - reach) // cell, (x + reach) // cell + 1):
            for cy in range((y - reach) // cell, (y + reach) // cell + 1):
                for px, py, key in cells.get((cx, cy), ()):
                    if (px - x) * (px - x) + (py - y) * (py - y) <= most:
                        yield key

    def list_keys_within(self, x: int, y: int, reach: int) -> list[str]:
        """List the keys whose points are no farther than ``reach``, sorted."""
        return sorted(self._find_keys_within(x, y, reach))

    def pairs(self, other: Grid, reach: int) -> list[tuple[str, str]]:
        """Pair every key of this grid with every key of the other no farther than ``reach``, sorted."""
        return sorted(
            (key, theirs)
            for points in self._cells.values()
            for x, y, key in points
            for theirs in other._find_keys_within(x, y, reach)
        )
