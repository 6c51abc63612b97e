"""A column's needs in a day, the effects of want, days of fire, depots and cargo."""

from __future__ import annotations

import pytest

from land.reckoner.tables import supply as reckoner
from land.state.ground import Place, Stores
from land.state.units import Train, Unit, kinds
from land.state.world import Body, PlaceNow, Spot
from land.supply import depots, fire, hunger, needs
from land.supply.needs import Need

SPOT = Spot(lon=0.0, lat=0.0)


def unit(key: str, code: str = "inf", fire_days: float = 3.0) -> Unit:
    kind = kinds()[code]
    return Unit(key=key, code=code, men=kind.men, horses=kind.horses, guns=kind.guns, wagons=kind.wagons, fire_days=fire_days)


def body(*units: Unit, **more: object) -> Body:
    return Body(**{"key": "a", "name": "A", "side": "blue", "seat": "g", "spot": SPOT, "units": units, **more})  # type: ignore[arg-type]


def test_lc_150_a_packet_feeds_thirty_men_or_six_horses_and_eighteen_are_a_ton() -> None:
    assert (needs.food(30), needs.forage(6), needs.packets_of(150)) == (1, 1, 2700)
    assert reckoner.tons(56) == 3.0


def test_lc_150_a_batterys_day_of_fire_is_sixty_packets_and_a_battalions_one_to_thirty_rifles() -> None:
    assert (needs.fire(unit("b", "fa")), needs.fire(unit("i"))) == (60, 33)


@pytest.mark.parametrize(("men", "packets"), [(14, 0), (15, 1), (44, 1), (45, 2)])
def test_lc_151_fifteen_men_count_as_thirty(men: int, packets: int) -> None:
    assert needs.food(men) == packets


@pytest.mark.parametrize(("horses", "packets"), [(2, 0), (3, 1), (8, 1), (9, 2)])
def test_lc_151_three_horses_count_as_six(horses: int, packets: int) -> None:
    assert needs.forage(horses) == packets


def test_lc_151_services_train_and_prisoners_are_fed() -> None:
    force = body(unit("i"), train=Train(wagons=10), prisoners=40)
    assert needs.mouths(force) == (1000 + 200 + 15 + 40, 60 + 30 + 40)


def test_lc_153_half_rations_are_half_the_food_and_no_rest() -> None:
    assert (needs.food(1000), needs.food(1000, half=True), needs.food(930, half=True)) == (33, 17, 16)
    assert hunger.rests(0)
    assert not hunger.rests(0, half_rations=True)
    assert (hunger.half_rations_factor(True), hunger.half_rations_factor(False)) == (0.9, 1.0)


def test_lc_154_wagons_on_a_line() -> None:
    assert needs.cycle_days(45) == 7.0
    assert reckoner.wagons_on(45, 1290) == 589
    assert needs.brought(45, 589) >= 1290 > needs.brought(45, 588)
    assert reckoner.wagons_on(218, 1) is None
    assert needs.brought(218, 1000) == 0
    assert needs.net_packets(100, grass=True) == 20.0


@pytest.mark.parametrize(
    ("calls", "pace", "worth", "anywhere", "to_depot"),
    [
        (0, 1, 1, True, True),
        (1, 1, 1, True, True),
        (2, 0.5, 0.75, True, True),
        (4, 0.5, 0.5, False, True),
        (6, 0, 0, False, False),
    ],
)
def test_lc_159_what_calls_without_food_come_to(calls: int, pace: float, worth: float, anywhere: bool, to_depot: bool) -> None:
    assert (hunger.pace_factor(calls), hunger.efficiency(calls)) == (pace, worth)
    assert (hunger.may_move(calls), hunger.may_move(calls, to_depot=True)) == (anywhere, to_depot)
    assert hunger.rests(calls) == (calls == 0)
    assert hunger.out_of_action(calls) == (calls == 6)


def test_lc_159_horses_without_forage_are_slow_from_the_second_call_and_die_from_the_third() -> None:
    assert [hunger.pace_factor(0, calls, horsed=True) for calls in (1, 2, 3)] == [1.0, 0.75, 0.75]
    assert hunger.pace_factor(0, 5, horsed=False) == 1.0
    assert [hunger.horses_die(59, calls) for calls in (2, 3)] == [0, 2]


def test_lc_159_strict_want_is_the_books_six_moves_in_a_day() -> None:
    assert hunger.out_of_action(1, strict=True)
    assert not hunger.out_of_action(0, strict=True)
    assert hunger.pace_factor(1, strict=True) == 0.0
    assert hunger.efficiency(1, strict=True) == 0.0


def test_lc_159_a_full_call_ends_it() -> None:
    assert (hunger.count_unmet_calls(3, True), hunger.count_unmet_calls(3, False)) == (0, 4)


def test_lc_161_a_battle_of_more_than_two_hours_takes_a_day_of_fire() -> None:
    assert fire.after_battle(unit("i"), 120).fire_days == 3.0
    assert fire.after_battle(unit("i"), 121).fire_days == 2.0
    assert fire.after_battle(unit("i", fire_days=0.0), 500).fire_days == 0.0
    assert fire.after_battle(unit("c", "cav"), 500).fire_days == 3.0


def test_lc_161_foot_without_fire_and_guns_without_wagons_are_silent() -> None:
    assert fire.fires(unit("i"))
    assert not fire.fires(unit("i", fire_days=0.0))
    guns = unit("b", "fa")
    assert [fire.guns_fire(guns, mi) for mi in (3.5, 3.6, None)] == [True, False, False]
    assert not fire.guns_fire(unit("b", "fa", fire_days=0.0), 1.0)


def test_lc_161_fire_is_made_good_by_whole_days() -> None:
    spent = body(unit("i", fire_days=1.0), unit("b", "fa", fire_days=2.5), unit("c", "fa", fire_days=1.0))
    assert fire.fire_needed(spent) == 2 * 33 + 0 + 2 * 60
    full, used = fire.made_good(spent, 150)
    assert ([one.fire_days for one in full.units], used) == ([3.0, 2.5, 2.0], 126)
    assert fire.meets_calls(body())
    assert not fire.meets_calls(body(hunger=1))


def make_place(*of: str) -> Place:
    return Place(key="p", name="P", lon=0.0, lat=0.0, kinds=of)


def test_lc_155_a_depot_is_made_by_a_whole_run_of_drawing_at_a_town_port_or_railhead() -> None:
    now = PlaceNow(key="p")
    assert depots.open_depot(now, make_place("town"), "blue", 360, 360) == PlaceNow(key="p", side="blue", depot=True)
    assert depots.open_depot(now, make_place("town"), "blue", 359, 360) == now
    assert depots.open_depot(now, make_place("pass"), "blue", 360, 360) == now
    assert depots.added(Stores(food=1), Stores(food=2, ammo=3)) == Stores(food=3, ammo=3)


def test_lc_155_a_train_loads_as_its_body_eats() -> None:
    train, left = depots.loaded(Train(wagons=10), Stores(food=1000, forage=1000, ammo=50), Need(food=30, forage=10), ammo=40)
    assert (train, left) == (Train(wagons=10, food=120, forage=40, ammo=40), Stores(food=880, forage=960, ammo=10))
    train, left = depots.loaded(Train(wagons=10), Stores(food=50, forage=1000), Need(food=30, forage=10))
    assert (train, left) == (Train(wagons=10, food=50, forage=150), Stores(forage=850))


def test_lc_163_half_of_what_is_taken_serves_the_taker() -> None:
    assert depots.capture_stores(Stores(food=9, forage=4, ammo=1)) == Stores(food=4, forage=2, ammo=0)
    assert depots.taken_train(Train(wagons=7, food=9)) == Train(wagons=3, food=4)


def test_lc_163_a_depot_that_changes_hands_is_halved_and_an_arsenal_never_serves_the_enemy() -> None:
    now = PlaceNow(key="p", side="red", stores=Stores(food=9, ammo=4), depot=True)
    assert depots.captured(now, make_place("town"), "blue") == PlaceNow(
        key="p", side="blue", stores=Stores(food=4, ammo=2), depot=True
    )
    assert depots.captured(now, make_place("town", "arsenal"), "blue") == PlaceNow(key="p", side="blue")
    assert depots.captured(now, make_place("town"), "red") == now


def test_lc_154_a_train_that_goes_to_and_fro_brings_its_share_a_day() -> None:
    day = Need(food=582, forage=708)
    train, left = depots.hauled(Train(wagons=339), Stores(food=9000, forage=9000), 45, day)
    assert train.packets == needs.brought(45, 339) == 742
    assert (train.food, train.forage) == (335, 407)
    assert (left.food + train.food, left.forage + train.forage) == (9000, 9000)
    full = Train(wagons=10, food=200)
    assert depots.hauled(full, Stores(food=50), 15, day) == (full, Stores(food=50))


def test_lc_163_burning_takes_men_and_hours() -> None:
    assert [depots.burns_depot(*one) for one in ((50, 480), (49, 480), (50, 479))] == [True, False, False]
    assert (depots.burning_min(200, 300), depots.burning_min(100, 37), depots.burning_min(0, 1)) == (240, 60, None)
    assert depots.burnt(Train(wagons=10, food=100, forage=50), 4) == Train(wagons=6, food=60, forage=30)
    assert depots.burnt(Train(wagons=10, food=100), 40) == Train()


def test_lc_162_thirty_tons_an_hour_a_berth_and_five_a_point() -> None:
    plenty = Stores(food=10**6)
    assert depots.cargo(plenty, 2, 0, 0, 60).food == 60 * 18
    assert depots.cargo(plenty, 0, 4, 0, 60).food == 20 * 18
    assert depots.cargo(Stores(food=6, forage=3), 1, 0, 0, 60) == Stores(food=6, forage=3)


def test_lc_162_cargo_comes_to_the_same_wherever_the_clock_stops() -> None:
    for cut in (1, 7, 59, 301):
        parts = depots.cargo(Stores(food=10**6), 0, 1, 0, cut).food + depots.cargo(Stores(food=10**6), 0, 1, cut, 720).food
        assert parts == depots.cargo(Stores(food=10**6), 0, 1, 0, 720).food == 1080
