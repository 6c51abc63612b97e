"""A fought battle, for runs that take in part of it (SC-S-09, SC-N-04, SC-N-05).

Captains or people fight it to its end while the war's clock stands. A run that ends sooner, or in which it stops for others, gets
its state by then, and nothing later.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from naval.state.orders import Orders
from naval.state.outcome import Engagement, Interrupt

Data = dict[str, Any]


@dataclass(frozen=True)
class Fought:
    """A battle by moves: ``clock`` are minutes since it began, the opening first; ``views`` by side, one each.

    ``umpire`` are views for the forces' tracks; none if its places are not the sea's. ``result`` is the end, ``stood`` the result
    after so many moves. ``tabled``: people fought it, and have seen all of it.
    """

    met: Engagement
    clock: tuple[int, ...]
    views: dict[str, list[Any]]
    umpire: list[Data]
    result: Data
    stood: Callable[[int], Data]
    board: str = ""
    tabled: bool = False

    @property
    def minutes(self) -> int:
        """The battle's length; no battle takes less than a minute."""
        return max(self.clock[-1], 1)

    def taken_in(
        self, until: int, orders: dict[str, Orders] | None, stopped: tuple[int, tuple[str, ...]] | None = None
    ) -> Interrupt:
        """Return the battle for a run to ``until``. ``stopped`` is the minute at which it stopped for others, and who they
        are."""
        met, over, joined = self.met, self.met.minute + self.minutes, tuple[str, ...]()
        if stopped is not None:
            over, joined = stopped
        afoot = over > until
        if afoot:
            over, joined = until, ()
        whole = over == met.minute + self.minutes
        moves = len(self.clock) - 1 if whole else bisect_right(self.clock, over - met.minute) - 1
        return Interrupt(
            minute=met.minute,
            forces=met.forces,
            moves=over - met.minute,
            result=self.result if whole else self.stood(moves),
            views={side: views[: moves + 1] for side, views in sorted(self.views.items())},
            orders=None if afoot or joined else orders,
            board=self.board,
            lon=met.lon,
            lat=met.lat,
            met=met.met,
            paths=ways(self.clock[: moves + 1], self.umpire[: moves + 1]),
            ends=tuple(sorted({minute for minute in self.clock if 0 < minute <= over - met.minute})),
            joined=joined,
            afoot=afoot,
            tabled=self.tabled,
        )


def ways(clock: tuple[int, ...], views: list[Data]) -> dict[str, tuple[tuple[int, float, float], ...]]:
    """List each force's middle after each move, of ships afloat: minutes since the beginning, yards east and north."""
    found: dict[str, dict[int, tuple[int, float, float]]] = {}
    for minute, view in zip(clock, views, strict=False):
        amidst: dict[str, list[Data]] = {}
        for ship in view.get("ships", ()):
            if ship["afloat"] and "x_yd" in ship:
                amidst.setdefault(ship["force"], []).append(ship)
        for force, ships in amidst.items():
            x, y = (sum(float(ship[name]) for ship in ships) / len(ships) for name in ("x_yd", "y_yd"))
            found.setdefault(force, {})[minute] = (minute, round(x, 1), round(y, 1))
    return {force: tuple(rows[minute] for minute in sorted(rows)) for force, rows in sorted(found.items())}
