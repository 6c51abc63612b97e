"""The pieces of a column on the table (LC-263, SC-LC-109)."""

from __future__ import annotations

from land.battle.pieces import drawn_together
from tactical.engine.for_land import LandUnit


def unit(key: str, figures: int, side: str = "blue", **more: object) -> LandUnit:
    return LandUnit(key=key, side=side, arm="foot", figures=figures, **more)  # type: ignore[arg-type]


def test_sc_lc_109_a_side_has_at_most_thirty_units_and_no_figure_is_lost() -> None:
    foot = [unit(f"first/inf_{n}", 1 + n % 3) for n in range(30)] + [unit(f"second/inf_{n}", 2) for n in range(20)]
    guns = [LandUnit(key=f"first/fa_{n}", side="blue", arm="guns", figures=2, guns=1) for n in range(6)]
    red = [unit("third/inf_1", 5, "red")]
    before = [*foot, *guns, *red]
    left, stands_for = drawn_together(before, {one.key: (one.key,) for one in before})
    assert [sum(one.side == side for one in left) for side in ("blue", "red")] == [30, 1]
    assert sum(one.figures for one in left) == sum(one.figures for one in before)
    assert [one for one in left if one.guns] == guns
    assert sorted(key for some in stands_for.values() for key in some) == sorted(one.key for one in before)
    assert all(len({key.partition("/")[0] for key in stands_for[one.key]}) == 1 for one in left)


def test_sc_lc_109_who_comes_in_at_another_time_stays_apart() -> None:
    some = [unit(f"first/inf_{n}", 1, enters=n) for n in range(45)]
    left, _ = drawn_together(some, {one.key: (one.key,) for one in some})
    assert left == some
