"""The catalogue of rulings: every kind names its needs, and every fault of one is named (UD-030)."""

from __future__ import annotations

from typing import Any

import pytest

from naval import ruling_kinds
from naval.ruling_kinds import KINDS, Ground
from naval.ruling_kinds.ships import groundings
from naval.state import ruling_acts as of
from naval.state.ruling_acts import Act, key_of
from naval.state.rulings import STAGES, Rulings
from tests.campaign.war import held

WHY = "So I judge."
GROUND = Ground(world=held.world(), clock=0, until=360)


def act(kind: type[Act], **fields: Any) -> Act:
    return kind(**{"since": 10, "reason": WHY, **fields})


WRONG = [
    (act(of.Breakdown, ship="x"), "no such ship"),
    (act(of.Breakdown, ship="hogue", lame_min=10, stopped_min=11), "stopped for this long"),
    (act(of.Spared, rule="NAV-S-001", subject="hogue"), "cancel dice"),
    (act(of.Aground, force="red_cruisers", until=10 + 72 * 60 + 1), "She gets off after she has grounded, and by"),
    (act(of.Aground, force="red_cruisers", ship="donegal", until=60), "does not belong"),
    (act(of.Aground, force="red_cruisers", until=60, rest="goes_on"), "which ship"),
    (act(of.Missed, seer="red_cruisers", seen="red_cruisers", until=60), "different sides"),
    (act(of.Message, author="blue_cabin", number=4, fate="lost"), "no such dispatch"),
    (act(of.Damage, ship="hogue"), "Say what happens"),
    (act(of.Damage, ship="hogue", max_kn=90.0), "knots"),
    (act(of.Damage, ship="hogue", mine=True, max_kn=3.0), "With “as by a mine”"),
    (act(of.Coal, tons=5), "a ship or a port"),
    (act(of.Coal, ship="hogue", tons=9999), "tons"),
    (act(of.SetAside, seat="blue_cabin", path="forces/x"), "No sealed orders"),
    (act(of.Weather, until=60, value=9, area="nowhere"), "no such sea area"),
    (act(of.Weather, until=60, value=3, lon=1.0), "longitude, latitude and miles"),
    (act(of.Night, one="blue_cruisers", other="blue_cruisers"), "hostile sides"),
]


@pytest.mark.parametrize(("wrong", "words"), WRONG)
def test_ud_030_what_is_wrong_with_a_ruling_is_said(wrong: Act, words: str) -> None:
    assert words in " ".join(ruling_kinds.faults(wrong, GROUND))


def test_ud_033_ud_006_once_the_run_has_begun_a_force_is_not_parted_for_one_aground() -> None:
    """Kept for the next run the ruling would be over before that begins, and do nothing but detach from the force."""
    ruling = act(of.Aground, force="red_cruisers", ship="hogue", since=0, until=300, rest="goes_on")
    assert ruling_kinds.faults(ruling, GROUND) == []
    begun = Ground(world=held.world(), clock=94, until=360)
    assert ruling_kinds.faults(ruling, begun) == [groundings.BEGUN]
    stays = act(of.Aground, force="red_cruisers", ship="hogue", since=94, until=300)
    assert ruling_kinds.faults(stays, begun) == []
    assert not ruling_kinds.waits(stays, begun)


def test_ud_030_every_kind_has_its_stage_its_fields_and_its_sentence() -> None:
    for tag, kind in KINDS.items():
        assert kind.tag == tag
        assert kind.stage in STAGES
        assert {one.name for one in kind.fields} <= set(kind.act.__struct_fields__)
        assert kind.check.__doc__
        assert kind.title


def test_sc_ud_02_a_ruling_is_named_by_what_it_says_and_not_by_its_reason() -> None:
    one, other = (act(of.Breakdown, ship="hogue", reason=why) for why in (WHY, "For another reason."))

    assert key_of(one) == key_of(other) != key_of(act(of.Breakdown, ship="hogue", since=11))
    assert len(key_of(one)) == 10


def test_ud_034_at_most_thirty_spells() -> None:
    rulings = Rulings()
    for n in range(30):
        rulings = ruling_kinds.add_ruling(rulings, act(of.Weather, since=n, until=n + 60, value=3), GROUND)

    found = ruling_kinds.faults(
        act(of.Weather, until=60, value=3), Ground(world=held.world(), clock=0, until=360, rulings=rulings)
    )
    assert "30 spells" in " ".join(found)


def test_ud_033_she_gets_off_within_three_days_and_after_she_has_grounded() -> None:
    def wrong(until: int) -> list[str]:
        return ruling_kinds.faults(act(of.Aground, force="red_cruisers", since=10, until=until), GROUND)

    assert wrong(10 + 72 * 60) == []
    assert wrong(10 + 72 * 60 + 1) == wrong(10)
    assert "and by Day 4" in wrong(10)[0]


def test_mines_and_a_merchantman_of_an_inject_are_at_sea() -> None:
    land = Ground(world=held.world(), clock=0, until=360, is_land=lambda lon, lat: True)
    mines = act(of.Mined, side="red", lon=1.0, lat=51.0, radius_nm=1.0, count=10)
    ship = act(
        of.Neutral, key="maria", name="Maria", flag="danish", cargo="coal", lon=1.0, lat=51.0, to_lon=2.0, to_lat=52.0, knots=9
    )

    assert ruling_kinds.faults(mines, GROUND) == ruling_kinds.faults(ship, GROUND) == []
    assert ruling_kinds.faults(mines, land) == ["Mines must lie at sea; that place is on land."]
    assert ruling_kinds.faults(ship, land) == ["She must sail from sea to sea; one of the places is on land."]
