"""The strength of a sighted force, and a seat's estimate of it (SC-CK-09)."""

from __future__ import annotations

import pytest

from naval.ships.kinds import KINDS, kind_words
from naval.standing_orders import strength
from tactical.engine.text.words import count_in_words

OWN = strength.of_ships(["big_cruiser", "big_cruiser"])
CK_WC_20 = [
    ("two big cruisers", 1.0, ("close", "shadow", "avoid")),
    ("three small cruisers", 1.333, ("close", "close", "shadow")),
    ("one battleship and two scouts", 0.857, ("close", "shadow", "avoid")),
    ("smoke", 2.0, ("close", "close", "close")),
    ("three battleships", 0.4, ("avoid", "avoid", "avoid")),
]


@pytest.mark.parametrize(("brief", "ratio", "conduct"), CK_WC_20, ids=[row[0] for row in CK_WC_20])
def test_ck_wc_20_sc_ck_09_what_each_temperament_makes_of_what_it_sees(brief: str, ratio: float, conduct: tuple[str, ...]):
    found = strength.ratio(OWN, strength.of_seen(brief))
    assert found == pytest.approx(ratio, abs=0.001)
    assert tuple(strength.conduct(found, who) for who in ("bold", "steady", "cautious")) == conduct


@pytest.mark.parametrize("kind", KINDS)
def test_sc_ck_09_every_kind_is_read_as_it_is_told(kind: str):
    for count in (1, 2, 12, 13):
        assert strength.of_seen(count_in_words(count, kind_words(kind))) == count * strength.points(kind)


def test_sc_ck_09_what_nobody_can_name_counts_as_smoke_does():
    assert strength.of_seen("two airships") == strength.of_seen("") == strength.of_seen("smoke") == 6
    assert strength.of_seen("two battleships and two airships") == 6, "a lot is known altogether or not"
    assert strength.of_seen("the merchantman Rosa, flag of Spain") == 0
    assert strength.ratio(12, 0) == float("inf")
    assert strength.points("airship") == 6


def test_sc_ck_09_weaker_equal_and_stronger_go_by_a_steady_admiral():
    assert [strength.compared(one) for one in (1.2, 1.19, 0.8, 0.79)] == ["weaker", "equal", "equal", "stronger"]
