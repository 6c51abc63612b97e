"""SC-T-01: the vectors of the specification."""

from __future__ import annotations

from hashlib import sha256

import pytest

from tactical.engine.dice import Dice, commitment

VECTORS = [
    ((1, "fire", "R01", "B01", 1, "hit"), 0.983947262, 6, "T"),
    ((1, "fire", "R01", "B01", 2, "hit"), 0.226400737, 2, "H"),
    ((2, "fire", "R02", "B03", 1, "zone"), 0.231496305, 2, "H"),
    ((7, "score", "B03", "T1", 1, "muzzle"), 0.050897166, 1, "H"),
    ((12, "score", "R02", "T2", 1, "turret"), 0.237279319, 2, "H"),
    ((30, "torp", "B07", "R01", 1, "m3"), 0.865432865, 6, "T"),
]


@pytest.mark.parametrize(("key", "u", "d6", "coin"), VECTORS)
def test_sc_t_01_every_vector_falls_as_written(key: tuple[object, ...], u: float, d6: int, coin: str) -> None:
    dice = Dice("JANE-1905")
    assert dice.u(*key) == pytest.approx(u, abs=5e-10)
    assert (dice.d6(*key), dice.coin(*key)) == (d6, coin)


def test_dice_of_a_part_do_not_show_the_seed_and_differ_from_the_whole() -> None:
    whole = Dice("JANE-1905")
    part = whole.child("eyes")
    assert "JANE" not in part.seed
    assert part == whole.child("eyes")
    assert part.u(1) != whole.u(1)
    assert whole.child("a").seed != whole.child("b").seed


def test_commitment_is_the_same_for_one_seed_only() -> None:
    assert commitment("a") == sha256(b"sealed-orders|a").hexdigest() != commitment("b")


def test_faces_come_up_about_equally_often() -> None:
    dice = Dice("fair")
    counts = [0] * 7
    for n in range(6000):
        counts[dice.d6(n)] += 1
    assert counts[0] == 0
    assert all(850 < one < 1150 for one in counts[1:])
