"""The terms of the war on land (LC-011, section P)."""

from __future__ import annotations

import pytest

from land.terms import TERMS, Terms, agree
from naval.mustering.consent import in_words

LISTED: dict[str, tuple[object, str]] = {
    "call_hour": (18, "LC-151"),
    "hq_hears_mi": (2.0, "LC-005"),
    "hq_loss": ("invulnerable", "LC-006"),
    "dummies": (True, "LC-007"),
    "land_cuts": (True, "LC-008"),
    "motors": (False, "LC-005"),
    "fatigue": (True, "LC-092"),
    "foraging": (True, "LC-157"),
    "ks_supply": ("days", "LC-159"),
    "communication_test": ("supply", "LC-165"),
    "interception": (True, "LC-137"),
    "cipher": (False, "LC-137"),
    "tapping": (True, "LC-138"),
    "neutral_wires": ("closed", "LC-300"),
    "land_mines": (True, "LC-227"),
    "coast_batteries": (True, "LC-246"),
    "land_night": (False, "LC-257"),
    "scattered": ("third", "LC-276"),
    "correspondents": (0, "LC-303"),
    "war_points": (400, "LC-291"),
    "escorts": (False, "LC-147"),
    "ship_fire": (False, "LC-206"),
    "beach_strip": (False, "LC-205"),
}


def test_lc_011_every_term_is_listed_with_its_rule_and_default() -> None:
    assert {item.key: (item.standard, item.rule) for item in TERMS} == LISTED
    assert set(Terms.__struct_fields__) == set(LISTED)


def test_lc_011_a_change_is_read_or_refused_with_everything_wrong() -> None:
    agreed, faults = agree(Terms(), {"war_points": 300, "cipher": True, "hq_hears_mi": 6, "correspondents": 12})
    assert agreed == Terms(war_points=300, cipher=True, hq_hears_mi=6.0, correspondents=12)
    assert not faults
    none, faults = agree(Terms(), {"war_points": 250, "hq_loss": "dead", "call_hour": 24, "dummies": 1, "tents": 3})
    assert none is None
    told = " ".join(one.text for one in faults)
    for words in (
        "War to may be 200 or 300 or 400, not 250",
        "Loss of a general may be invulnerable or sykes",
        "Hour of the supply call must be a whole number from 0 to 23",
        "Dummies must be yes or no",
        "tents",
    ):
        assert words in told


@pytest.mark.parametrize("given", [[], None, "x", 7, {"war_points": True}, {"war_points": [400]}])
def test_lc_011_another_shape_is_a_fault(given: object) -> None:
    assert agree(Terms(), given)[0] is None


def test_lc_011_terms_are_read_out_with_their_units() -> None:
    told = {item.key: in_words(item, item.standard) for item in TERMS}
    assert (told["hq_hears_mi"], told["war_points"], told["dummies"], told["ks_supply"]) == (
        "2 miles",
        "400 points",
        "yes",
        "days",
    )
    assert all(told.values())
