"""Canvas of picture points from the top left. It is drawn larger and made smaller, so that edges are smooth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot

import numpy as np
from numpy.typing import NDArray

from tactical.pictures.letters import HIGH, text_to_strokes

Point = Sequence[float]
Pixels = NDArray[np.uint8]
FINE = 2
"""The factor by which it is drawn larger, each way."""


class Canvas:
    """``width`` by ``height`` points of one colour; colours are ``#rrggbb``."""

    def __init__(self, width: int, height: int, paper: str) -> None:
        self.width, self.height = width, height
        self.fine: Pixels = np.empty((height * FINE, width * FINE, 3), np.uint8)
        self.fine[:] = rgb(paper)

    def copy(self) -> Canvas:
        """Copy the canvas, to be drawn on further."""
        other = object.__new__(Canvas)
        other.width, other.height, other.fine = self.width, self.height, self.fine.copy()
        return other

    def pixels(self) -> Pixels:
        """Return the finished picture, a row of red, green and blue for every line."""
        parts = self.fine.reshape(self.height, FINE, self.width, FINE, 3).astype(np.uint16)
        smooth: Pixels = (parts.sum(axis=(1, 3)) // (FINE * FINE)).astype(np.uint8)
        return smooth

    def area(self, points: Sequence[Point], colour: str) -> None:
        """Fill a ring of points."""
        ring = [(x * FINE, y * FINE) for x, y in points]
        box = self._box([x for x, _ in ring], [y for _, y in ring])
        if box is None or len(ring) < 3:
            return
        left, top, right, bottom = box
        xs, ys = np.arange(left, right) + 0.5, np.arange(top, bottom) + 0.5
        inside = np.zeros((bottom - top, right - left), bool)
        for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
            rows = np.flatnonzero((ys < y0) != (ys < y1))
            if len(rows):
                cross = x0 + (ys[rows] - y0) * (x1 - x0) / (y1 - y0)
                inside[rows] ^= xs[None, :] < cross[:, None]
        self.fine[top:bottom, left:right][inside] = rgb(colour)

    def disc(self, at: Point, radius: float, colour: str) -> None:
        """Fill a circle."""
        x, y, r = at[0] * FINE, at[1] * FINE, radius * FINE
        box = self._box([x - r, x + r], [y - r, y + r])
        if box is None:
            return
        left, top, right, bottom = box
        dx, dy = np.arange(left, right) + 0.5 - x, np.arange(top, bottom) + 0.5 - y
        self.fine[top:bottom, left:right][dx[None, :] ** 2 + dy[:, None] ** 2 <= r * r] = rgb(colour)

    def line(self, points: Sequence[Point], width: float, colour: str, gap: float = 0.0) -> None:
        """Draw a line through points, with round ends and corners; dashed where there is a ``gap``, in strokes of that length."""
        if gap:
            for one in dashes(points, gap):
                self.line(one, width, colour)
            return
        for (x0, y0), (x1, y1) in pairwise(points):
            long = hypot(x1 - x0, y1 - y0)
            if long:
                across, up = (y0 - y1) / long * width / 2, (x1 - x0) / long * width / 2
                self.area(
                    [(x0 + across, y0 + up), (x1 + across, y1 + up), (x1 - across, y1 - up), (x0 - across, y0 - up)], colour
                )
        for point in points if width > 1.2 or len(points) == 1 else ():
            self.disc(point, width / 2, colour)

    def text(self, at: Point, words: str, high: float, colour: str, *, most: float | None = None, middle: bool = False) -> float:
        """Write a line of text on its base line; smaller where it would be wider than ``most``. Returns its width."""
        strokes, wide = text_to_strokes(words)
        k = high / HIGH
        if most is not None and wide * k > most:
            k = most / wide
        left = at[0] - wide * k / 2 if middle else at[0]
        for stroke in strokes:
            self.line([(left + x * k, at[1] - y * k) for x, y in stroke], max(1.0, k * 0.72), colour)
        return wide * k

    def _box(self, xs: Iterable[float], ys: Iterable[float]) -> tuple[int, int, int, int] | None:
        """Return the fine points within which something lies; None if nothing of it is on the paper."""
        xs, ys = list(xs), list(ys)
        left, right = max(0, int(min(xs))), min(self.width * FINE, int(max(xs)) + 2)
        top, bottom = max(0, int(min(ys))), min(self.height * FINE, int(max(ys)) + 2)
        return (left, top, right, bottom) if left < right and top < bottom else None


def dashes(points: Sequence[Point], long: float) -> list[list[Point]]:
    """Cut a line into dashes, each ``long`` and as far from the next.

    >>> dashes([(0.0, 0.0), (10.0, 0.0)], 4.0)
    [[(0.0, 0.0), (4.0, 0.0)], [(8.0, 0.0), (10.0, 0.0)]]
    """
    found: list[list[Point]] = []
    for (x0, y0), (x1, y1) in pairwise(points):
        far = hypot(x1 - x0, y1 - y0)
        for number in range(int(far / (2 * long)) + 1):
            start, end = 2 * long * number, min(far, 2 * long * number + long)
            if end > start:
                found.append([(x0 + (x1 - x0) * at / far, y0 + (y1 - y0) * at / far) for at in (start, end)])
    return found


def rgb(colour: str) -> tuple[int, int, int]:
    """Split ``#1e2326`` into three numbers."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
