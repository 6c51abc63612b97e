"""The levels of the computer at a seat: they differ in conduct, chase and news, and in no knowledge (SC-CK-12; pure)."""

from __future__ import annotations

import msgspec
import pytest

from campaign.ai import levels, phrases
from campaign.ai.play import write
from campaign.ai.sea import admiralty, courses
from campaign.ai.situation import Enemy
from naval.geo import course
from naval.state.orders import AVOID, CLOSE, SHADOW
from tactical.engine.dice import Dice
from tests.campaign.ai.admirals import CHART, admiral, contact, force, headquarters, letter, orders_of, reported, ship
from tests.campaign.ai.papers_ashore import ESSEX, foe, lying, order
from tests.campaign.ai.papers_ashore import letter as letter_ashore

EASY, USUAL, HARD = LEVELS = ("easy", "usual", "hard")
CHERBOURG = ("Cherbourg", -1.628, 49.672)
SMOKE = Enemy(by="Blue cruisers", label="A", lon=-1.4, lat=50.1, seen=360, what="smoke", points=6.0)
CRUISER = msgspec.structs.replace(SMOKE, what="one big cruiser")


def row(level: str, **more: object) -> dict:
    return orders_of(admiral(level=level, **more))["forces"]["blue_cruisers"]


@pytest.mark.parametrize(
    ("ratio", "abroad", "does"),
    [
        (1.0, False, (AVOID, SHADOW, SHADOW)),
        (1.5, False, (AVOID, CLOSE, CLOSE)),
        (2.4, False, (CLOSE, CLOSE, CLOSE)),
        (1.5, True, (AVOID, CLOSE, SHADOW)),
        (1.0, True, (AVOID, SHADOW, AVOID)),
    ],
)
def test_sc_ck_12_easy_counts_an_enemy_double_and_hard_asks_half_as_much_again_in_the_enemys_waters(
    ratio: float, abroad: bool, does: tuple[str, ...]
):
    assert tuple(levels.conduct(ratio, "steady", level, abroad=abroad) for level in LEVELS) == does


def test_sc_ck_12_easy_gives_way_to_its_equal_at_sea_and_usual_shadows_him():
    assert [row(level, near=(contact(6.0),), enemies=(CRUISER,))["sighting"] for level in (EASY, USUAL)] == [AVOID, SHADOW]


def test_sc_ck_12_easy_chases_no_merchantman_and_a_hard_raider_without_a_task_hides_in_the_enemys_waters():
    assert [row(level)["after_nm"] for level in LEVELS] == [0, 90, 90]
    abroad = {"foreign": (CHERBOURG,)}
    assert [row(level, **abroad)["after_nm"] for level in LEVELS] == [0, 90, 0]
    task = letter(1, "Patrol 50 10 N 1 40 W and 50 00 N 1 40 W at 5 knots", 355)
    assert [row(level, letters=(task,), **abroad)["after_nm"] for level in LEVELS] == [0, 90, 90]


def test_sc_ck_12_a_hard_raider_draws_away_from_whoever_comes_in_sight_of_her_in_the_enemys_waters_alone():
    assert [row(level, foreign=(CHERBOURG,))["sighting"] for level in LEVELS] == ["", "", AVOID]
    assert row(HARD)["sighting"] == ""


@pytest.mark.parametrize(("enemy", "cruisers"), [(SMOKE, 2), (CRUISER, 1)], ids=["smoke", "an equal"])
def test_sc_ck_12_hard_cruisers_in_their_own_waters_keep_ten_miles_off_whom_they_do_not_attack(enemy: Enemy, cruisers: int):
    """Two cruisers have twice the strength that smoke counts, and would attack whomever they had made out."""
    own = force(ships=tuple(ship(key=key) for key in "ab"[:cruisers]))
    far = msgspec.structs.replace(contact(6.0), lon=-1.0, lat=50.2, bearing_deg=90.0, distance_nm=19.2)
    seen = msgspec.structs.replace(enemy, lon=far.lon, lat=far.lat)
    made = row(HARD, near=(far,), enemies=(seen,), forces=(own,))
    end = made["legs"][-1]
    assert course.distance_nm(end["lon"], end["lat"], far.lon, far.lat) == pytest.approx(10.0, abs=0.2)
    assert (made["sighting"], made["after_nm"]) == ("", 0)
    usual = row(USUAL, near=(far,), enemies=(seen,), forces=(own,))["legs"]
    assert usual != made["legs"]
    nearer = courses.touch(admiral(near=(contact(6.0),)).papers, CHART, force(), 10.0)[-1]
    assert course.distance_nm(nearer["lon"], nearer["lat"], -1.4, 50.1) > 9.0, "nearer than that she draws off"


@pytest.mark.parametrize(
    ("miles", "age", "goes"),
    [(60, 100, (False, True, True)), (120, 100, (False, False, True)), (60, 500, (False, False, True)), (60, 650, (False,) * 3)],
)
def test_sc_ck_12_easy_acts_on_no_news_usual_on_near_and_fresh_news_hard_on_farther_and_older(
    miles: float, age: int, goes: tuple[bool, ...]
):
    now = 1000
    lon, lat = course.along(-1.5, 50.2, 262.0, miles)
    seen = Enemy(by="Start Point", label="A", lon=lon, lat=lat, seen=now - age, what="one scout", points=2.0)
    told = []
    for level in LEVELS:
        wrote = admiral(level=level, now=now, enemies=(seen,))
        told.append(any("goes to meet the enemy" in line for line in write(wrote, CHART, Dice("a")).reasons))
    assert tuple(told) == goes


def reported_enemy(points: float) -> Enemy:
    return Enemy(by="Start Point", label="A", lon=-2.0, lat=50.2, seen=340, what="three battleships", points=points)


def dispatches(level: str, points: float, lon_of_cruisers: float) -> dict[str, str]:
    some = (reported("fleet", 20.0, -1.5, heavy=True), reported("scouts", 12.0, lon_of_cruisers))
    wrote = admiralty.orders(headquarters(level=level, reported=some, enemies=(reported_enemy(points),)), CHART, Dice("a"))
    return {one["to"]: one["text"] for one in wrote.sheet.get("dispatches", ())}


def test_sc_ck_12_an_easy_admiralty_tells_nobody_of_a_reported_enemy():
    assert not any("ENEMY AT" in text for text in dispatches(EASY, 12.0, -1.4).values())
    assert any("ENEMY AT" in text for text in dispatches(USUAL, 12.0, -1.4).values())


def test_sc_ck_12_a_hard_admiralty_gathers_its_forces_before_it_sends_them_against_an_enemy_too_strong_for_each():
    usual = dispatches(USUAL, 22.0, -0.6)
    assert {key for key, text in usual.items() if text.startswith("PROCEED TO 50 12 N 2 00 W")} == {"fleet", "scouts"}
    hard = dispatches(HARD, 22.0, -0.6)
    assert hard["fleet"].startswith("CARRY ON. ENEMY AT 50 12 N 2 00 W")
    assert hard["scouts"].startswith("PROCEED TO 50 12 N 1 30 W. Meet fleet there.")
    assert dispatches(HARD, 22.0, -1.4) == dispatches(USUAL, 22.0, -1.4), "together already"
    assert dispatches(HARD, 12.0, -0.6) == dispatches(USUAL, 12.0, -0.6), "the fleet is strong enough alone"


def test_sc_ck_12_an_easy_general_gives_ground_to_his_equal_and_hears_of_no_enemy_but_his_own_scouts():
    foes = (foe(ESSEX.country, "weeley", 4000),)
    assert [order(lying(place="frating", foes=foes, level=level))["posture"] for level in LEVELS] == ["delay", "defend", "defend"]
    weeley = ESSEX.country.places["weeley"]
    told = letter_ashore(f"ENEMY AT {phrases.point(weeley.lon, weeley.lat)}: foot, about 2,000 men.")
    does = [order(lying(place="frating", letters=(told,), level=level))["tasks"][0]["by"][-1] for level in LEVELS]
    assert does == ["colchester", "weeley", "weeley"]


def test_sc_ck_12_at_every_level_the_same_papers_give_the_same_sheet():
    for level in LEVELS:
        one, two = (row(level, near=(contact(6.0),), enemies=(SMOKE,)) for _ in range(2))
        assert one == two
