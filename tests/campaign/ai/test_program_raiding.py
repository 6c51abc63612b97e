"""The war on trade as the computer wages it (CK-047 to 049; pure)."""

from __future__ import annotations

import msgspec
import pytest

from campaign import packs
from campaign.ai.sea import admiralty, courses, raiding
from campaign.ai.situation import Enemy, Missing
from naval.geo import course
from tactical.engine.dice import Dice
from tests.campaign.ai.admirals import CHART, admiral, contact, force, headquarters, orders_of, reported

NORTH_SEA = packs.find("north_sea_1905")


SMOKE = Enemy(by="Blue cruisers", label="A", lon=-1.4, lat=50.1, seen=360, what="smoke", points=6.0)


def test_ck_048_raiders_make_after_merchantmen_by_a_standing_order_and_scouts_keep_their_stations():
    made = orders_of(admiral())["forces"]["blue_cruisers"]
    assert (made["raid"], made["after_nm"]) == (True, 90)
    scouts = force(ships=(msgspec.structs.replace(force().ships[0], kind="scout"),))
    made = orders_of(admiral(forces=(scouts,)))["forces"]["blue_cruisers"]
    assert (made["raid"], made["after_nm"]) == (True, 0)


def test_ck_047_smoke_does_not_call_a_raider_off_her_patrol_and_an_enemy_made_out_does():
    ship = msgspec.structs.replace(SMOKE, what="three battleships", points=30.0)
    after = orders_of(admiral(near=(contact(6.0),), enemies=(SMOKE,)))["forces"]["blue_cruisers"]
    assert after["legs"] == orders_of(admiral())["forces"]["blue_cruisers"]["legs"]
    away = orders_of(admiral(near=(contact(30.0),), enemies=(ship,)))["forces"]["blue_cruisers"]
    assert away["sighting"] == "avoid"


def test_ck_046_a_raider_goes_home_earlier_than_others_and_makes_after_nobody_then():
    ships = tuple(msgspec.structs.replace(one, coal_t=0.35 * one.coal_max_t) for one in force().ships)
    low = orders_of(admiral(forces=(force(ships=ships),)))["forces"]["blue_cruisers"]
    assert (low["sighting"], low["after_nm"]) == ("avoid", 0)


def test_ck_048_to_a_patrol_she_goes_as_fast_as_her_coal_is_well_used_and_keeps_it_as_slowly_as_is_ordered():
    from tests.campaign.ai.admirals import letter

    text = "Patrol 50 10 N 3 00 W and 50 00 N 3 00 W at 5 knots"
    far = orders_of(admiral(letters=(letter(1, text, 355),)))["forces"]["blue_cruisers"]["legs"]
    [knots] = {leg["knots"] for leg in far}
    assert knots == pytest.approx(2 / 3 * courses.most(admiral().papers, force()), abs=0.1)
    there = force(lon=-3.0, lat=50.1)
    near = orders_of(admiral(letters=(letter(1, text, 355),), forces=(there,)))["forces"]["blue_cruisers"]["legs"]
    assert {leg["knots"] for leg in near} == {5.0}


def ports(side: str) -> list[tuple[str, float, float]]:
    return [(one["name"], one["lon"], one["lat"]) for one in NORTH_SEA.theatre["ports"] if one["side"] == side]


def test_ck_049_raiders_watch_before_the_ports_that_lie_closest_together_the_nearest_first():
    assert [one[0] for one in raiding.waters((1.755, 52.6), ports("red"))] == ["Wilhelmshaven"]
    assert raiding.waters((8.7, 53.88), ports("blue"))[0][0] == "Harwich"
    assert raiding.waters((0.0, 0.0), []) == []


def test_ck_049_where_a_loss_was_told_a_free_force_near_there_guards_the_trade():
    loss = Missing(ship="Teesdale", lane="coal", came=300, lon=-1.3, lat=50.3)
    scouts = reported("scouts", 9.0, -1.6)
    lying = headquarters(reported=(scouts,), losses=(loss,))
    desk = admiralty.Desk(lying, CHART, admiralty.letters.book_of(lying), Dice("a"))
    assert admiralty.guarded(desk) == {"scouts"}
    [(key, text)] = desk.written
    assert key == "scouts"
    task = desk.book.read(text)
    assert task is not None
    assert task.kind == "patrol"
    assert all(course.distance_nm(*place, -1.3, 50.3) <= raiding.GUARD_NM + 1 for place in task.places)
    assert desk.reasons == ["scouts: sent to guard the trade where Teesdale was lost."]
    old = msgspec.structs.replace(lying, losses=(msgspec.structs.replace(loss, came=300 - raiding.GUARD_MIN),))
    assert admiralty.guarded(admiralty.Desk(old, CHART, desk.book, Dice("a"))) == set()


def test_ck_049_where_the_enemys_ports_are_too_far_raiders_watch_out_from_their_own(monkeypatch: pytest.MonkeyPatch):
    cruisers = reported("scouts", 18.0, -1.6, heavy=False)
    lying = headquarters(reported=(cruisers,))
    there = admiralty.Desk(lying, CHART, admiralty.letters.book_of(lying), Dice("a"))
    admiralty.raided(there, cruisers)
    monkeypatch.setattr(admiralty, "RAID_NM", 5.0)
    here = admiralty.Desk(lying, CHART, there.book, Dice("a"))
    admiralty.raided(here, cruisers)
    assert there.reasons == ["scouts: sent against the enemy’s trade off Cherbourg."]
    [(_, text)] = here.written
    task = here.book.read(text)
    assert task is not None
    [name] = [name for name, *_ in lying.papers.homes if name in here.reasons[0]]
    at = next(port[1:] for port in lying.papers.homes if port[0] == name)
    assert min(course.distance_nm(*place, *at) for place in task.places) > 20, "half way over at most, and not at its door"


def test_ck_049_one_scout_keeps_the_line_before_the_enemys_base_another_looks_elsewhere_and_relieves_her():
    text = "PATROL 50 10 N 3 00 W AND 50 00 N 3 00 W."
    one, two = reported("one", 6.0, -1.6), reported("two", 6.0, -1.7)
    lying = headquarters(reported=(one, two), sent=((one.seat, text, 100),))
    desk = admiralty.Desk(lying, CHART, admiralty.letters.book_of(lying), Dice("a"))
    assert admiralty.watches(desk, two)
    assert not admiralty.watches(desk, one)
    home = msgspec.structs.replace(lying, reported=(msgspec.structs.replace(one, port="Portsmouth"), two))
    assert not admiralty.watches(admiralty.Desk(home, CHART, desk.book, Dice("a")), two)


def test_ck_049_torpedo_craft_guard_their_own_trade():
    boats = reported("boats", 3.0, -1.4, light=True)
    lying = headquarters(reported=(boats,))
    desk = admiralty.Desk(lying, CHART, admiralty.letters.book_of(lying), Dice("a"))
    admiralty.give_a_task(desk, boats)
    assert [key for key, text in desk.written if text.startswith("PATROL")] == ["boats"]
    assert desk.reasons[0].startswith("boats: sent to guard the trade off ")
