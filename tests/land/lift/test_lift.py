"""Troops by sea: room, berths, beaches, tows, piers; a lift cut anywhere; opposed landings and ships' fire."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from land.lift import losses, opposed_landings, rates, stowage
from land.lift.landing import Over, ashore_men, is_lift_over, lift
from land.lift.parties import landed
from land.lift.rates import Site
from land.lift.stowage import Transport
from land.reckoner.answer import answer
from land.reckoner.tables.land import men_over
from land.state.carriage import EMBARK, LAND, Lift, Parcel, Stowed
from land.state.units import Train, Unit, kinds
from land.state.world import Body, Held, Order, Spot, Work
from land.works import work_needs
from tests.land.even_sky import EvenSky

HERE = Spot(lon=0.0, lat=0.0)


@dataclass(frozen=True)
class Days(EvenSky):
    """A sky with light from six to six and hourly weather."""

    weathers: tuple[float, ...] = (6.0,)

    def night(self, lon: float, lat: float, minute: int) -> bool:
        return not 360 <= minute % 1440 < 1080

    def value(self, lon: float, lat: float, minute: int) -> float:
        return self.weathers[minute // 60 % len(self.weathers)]


def parcel(key: str, men: int, horses: int = 0, wheels: int = 0) -> Parcel:
    return Parcel(key=key, body="x", men=men, horses=horses, wheels=wheels)


def begun(*parcels: Parcel, do: str = LAND, since: int = 360) -> Lift:
    return Lift(key="l", side="blue", do=do, site="s", force="f", parcels=parcels, since=since)


def beach(points: int = 1, nm: float = 0.0, exposed: bool = True, piers: int = 0) -> Site:
    return Site(key="s", lon=0.0, lat=0.0, points=points, offshore_nm=nm, exposed=exposed, piers=piers)


def port(berths: int = 1) -> Site:
    return Site(key="s", lon=0.0, lat=0.0, berths=berths)


def body(codes: str, wagons: int = 0) -> Body:
    units = tuple(
        Unit(key=f"{code}{n}", code=code, men=kind.men, horses=kind.horses, guns=kind.guns, wagons=kind.wagons)
        for n, code in enumerate(codes.split())
        if (kind := kinds()[code])
    )
    return Body(key="x", name="X", side="blue", seat="g", spot=HERE, units=units, train=Train(wagons=wagons))


def minutes(found: tuple[Over, ...]) -> list[tuple[str, int]]:
    return [(one.parcel, one.minute) for one in found]


def test_lc_199_a_berth_embarks_125_men_or_62_horses_and_a_half_or_12_wagons_and_a_half_an_hour() -> None:
    _, found = lift(begun(parcel("m", 125), parcel("h", 0, 125), parcel("w", 0, 0, 25), do=EMBARK), port(), Days(), 360, 1080)
    assert minutes(found) == [("m", 420), ("h", 540), ("w", 660)]


def test_lc_200_a_berth_lands_twice_as_many() -> None:
    _, found = lift(begun(parcel("m", 250), parcel("h", 0, 250), parcel("w", 0, 0, 50)), port(), Days(), 360, 1080)
    assert minutes(found) == [("m", 420), ("h", 540), ("w", 660)]


def test_lc_199_units_go_in_the_order_written_and_the_rest_in_their_order_of_march() -> None:
    found = stowage.parcels([body("inf inf re fa", wagons=4)], ["re2", "fa3"])
    assert [one.key for one in found] == ["re2", "fa3", "inf0", "inf1", "x_services", "x_train"]
    assert found[1] == Parcel(key="fa3", body="x", men=200, horses=180, wheels=22)
    assert found[4:] == (parcel("x_services", 484, 72), parcel("x_train", 6, 16, 4))


def test_lc_201_ports_work_by_night_at_half_and_a_large_ship_takes_two_berths() -> None:
    _, found = lift(begun(parcel("m", 500), since=1020), port(), Days(), 1020, 1440)
    assert minutes(found) == [("m", 1080 + 120)]
    alongside = ((3, [6001, 6001]), (3, [6001, 5000]), (1, [7000]), (4, [5000, 6000]))
    assert [rates.berths_in_use(*one) for one in alongside] == [2, 3, 0, 2]


def test_lc_202_a_beach_by_distance_swell_rain_and_daylight() -> None:
    assert rates.offshore(4.0) == Fraction(1, 3)
    assert rates.offshore(0.0) == 1
    assert rates.beach_factor(1.0, 2.4, True) == Fraction(1, 3)
    assert rates.beach_factor(1.0, 2.5, True) == rates.beach_factor(1.0, 2.4, False) == Fraction(2, 3)
    assert rates.beach_factor(1.0, 1.5, False) == 0
    _, found = lift(begun(parcel("m", 500), since=1020), beach(), Days(), 1020, 3000)
    assert minutes(found) == [("m", 1440 + 360 + 60)]
    _, found = lift(begun(parcel("m", 500)), beach(), Days(weathers=(1.0, 6.0)), 0, 3000)
    assert minutes(found) == [("m", 600)]


def test_lc_202_three_in_a_hundred_horses_are_lost_in_swell() -> None:
    whole = begun(parcel("a", 10, 50), parcel("b", 10, 50), parcel("c", 10, 40))
    after, found = lift(whole, beach(), Days(weathers=(2.0,)), 360, 1080)
    assert [one.horses_lost for one in found] == [1, 2, 1]
    assert after.swell_horses == 140
    assert [one.horses_lost for one in lift(whole, beach(exposed=False), Days(weathers=(2.0,)), 360, 1080)[1]] == [0, 0, 0]


def test_lc_203_points_in_use_are_not_more_than_there_are_tows() -> None:
    assert rates.tows([4000, 4001, 5000], warships=2) == 1 + 2 + 2 + 2
    assert (rates.points_in_use(10, 7), rates.points_in_use(10, 12), rates.points_in_use(10, None)) == (7, 10, 10)


def test_lc_203_a_pier_is_one_point_at_the_berths_rate_by_night_too() -> None:
    _, found = lift(begun(parcel("m", 250), parcel("h", 0, 75)), beach(points=1, nm=2.0, piers=1), Days(), 360, 1080)
    assert minutes(found) == [("m", 400), ("h", 429)]  # 250 + 125 men an hour, then 125 + 31¼ horses
    _, found = lift(begun(parcel("m", 125), since=1080), beach(piers=1), Days(), 1080, 1440)
    assert minutes(found) == [("m", 1140)]
    _, found = lift(begun(parcel("m", 1)), beach(piers=1), Days(weathers=(1.5,)), 360, 1080)
    assert found == ()


def test_lc_202_a_lift_ends_when_the_reckoner_says() -> None:
    told = answer("land", {"men": 4580, "horses": 670, "wheels": 104, "points": 10, "offshore_nm": 1})
    after, found = lift(begun(parcel("all", 4580, 670, 104)), beach(10, 1.0), Days(), 360, 1080)
    assert (found[0].minute, is_lift_over(after)) == (told["done_min"], True)


def test_lc_008_the_first_boat_touches_at_the_first_minute_of_work() -> None:
    assert lift(begun(parcel("m", 1000), since=300), beach(), Days(), 300, 400)[0].touched == 360
    assert lift(begun(parcel("m", 1000), since=0), beach(), Days(), 0, 360)[0].touched is None


def drawn(rng: random.Random) -> tuple[Lift, Site, Days]:
    """Draw some units to land or embark, a place for it, and a sky."""
    some = [parcel(str(n), rng.randint(1, 900), rng.choice((0, 40, 199)), rng.randint(0, 30)) for n in range(rng.randint(1, 6))]
    state = begun(*some, do=rng.choice((EMBARK, LAND)), since=rng.randint(0, 500))
    shore = beach(rng.randint(1, 4), rng.choice((0.0, 0.7, 4.0)), rng.random() < 0.5, rng.randint(0, 1))
    sky = Days(weathers=tuple(rng.choice((1.0, 2.0, 3.0, 6.0)) for _ in range(5)))
    return state, rng.choice((shore, port(rng.randint(1, 3)))), sky


@settings(max_examples=40)
@given(rng=st.randoms(use_true_random=False))
def test_lc_199_a_lift_that_is_cut_at_any_minute_goes_on_the_same(rng: random.Random) -> None:
    state, site, sky = drawn(rng)
    end = state.since + rng.randint(1, 2500)
    whole, found = lift(state, site, sky, state.since, end)
    stops = sorted({state.since, end, *(rng.randint(state.since, end) for _ in range(4))})
    parts: tuple[Over, ...] = ()
    for start, stop in itertools.pairwise(stops):
        state, more = lift(state, site, sky, start, stop)
        parts += more
    assert (state, parts) == (whole, found)


def slow(state: Lift, site: Site, sky: Days, end: int) -> list[tuple[str, int]]:
    """Lift minute by minute: the rest of a minute goes to the next sort."""
    todo = [(one.key, sort, Fraction(getattr(one, sort)), sort == "wheels") for one in state.parcels for sort in rates.SORTS]
    found = []
    for minute in range(state.since, end):
        now = rates.rates(site, state.do, sky.night(0, 0, minute), sky.value(0, 0, minute))
        rest = Fraction(1)
        while todo:
            key, sort, amount, last = todo[0]
            rate = now.read_rate(sort)
            if amount and amount > rest * rate:
                todo[0] = (key, sort, amount - rest * rate, last)
                break
            rest -= amount / rate if amount else 0
            todo.pop(0)
            if last:
                found.append((key, minute if rest == 1 else minute + 1))
    return found


@settings(max_examples=40)
@given(rng=st.randoms(use_true_random=False))
def test_lc_202_the_lift_is_what_counting_minute_by_minute_gives(rng: random.Random) -> None:
    state, site, sky = drawn(rng)
    assert minutes(lift(state, site, sky, state.since, 2500)[1]) == slow(state, site, sky, 2500)


def test_lc_196_room_by_voyage_and_stores() -> None:
    assert stowage.tons(100, 10, 4, 4.0) == 320
    assert stowage.tons(100, 10, 4, 4.1) == 605
    assert stowage.stores_room(1000) == 600 * 18


def test_lc_196_ships_are_filled_in_their_order_and_what_has_no_room_stays() -> None:
    ships = [Transport(key="s1", room_t=1000), Transport(key="s2", room_t=500)]
    found, ashore = stowage.stow([parcel("a", 400, 20), parcel("b", 400, 10, 2)], ships, 1.0)
    assert found == (
        Stowed(ship="s1", parcel="a", body="x", men=400, horses=20, wheels=0),
        Stowed(ship="s1", parcel="b", body="x", men=20, horses=0, wheels=0),
        Stowed(ship="s2", parcel="b", body="x", men=250, horses=0, wheels=0),
    )
    assert ashore == (parcel("b", 130, 10, 2),)


def test_lc_198_one_man_in_three_is_saved_with_a_friend_near_else_one_in_ten() -> None:
    ship = [Stowed(ship="s", parcel=key, body="x", men=men, horses=9, wheels=9) for key, men in (("a", 200), ("b", 101))]
    assert stowage.sunk(ship, 5.0) == {"a": 66, "b": 34}
    assert stowage.sunk(ship, 5.1) == stowage.sunk(ship, None) == {"a": 20, "b": 10}


def test_lc_195_a_body_aboard_keeps_its_order() -> None:
    held = Held(order=Order(number=1, author="g", to="x", issued=0), received=0, off=0)
    one = stowage.aboard(body("inf").copied(body("inf"), held=held, column=("ab",)), "flight", Spot(lon=1.0, lat=2.0))
    assert (one.aboard, one.spot.lon, one.held, one.column) == ("flight", 1.0, held, ())
    part = lift(begun(parcel("a", 100), parcel("b", 1000)), beach(), Days(), 360, 420)[0]
    assert (part.next, ashore_men(part)) == (1, 250)


def test_lc_199_lc_195_a_body_of_which_part_is_ashore() -> None:
    held = Held(order=Order(number=1, author="g", to="x", issued=0), received=0, off=0)
    whole = body("inf inf fa", wagons=4).copied(
        body("inf inf fa", wagons=4), held=held, aboard="flight", haversack=146, prisoners=3
    )
    state = begun(*stowage.parcels([whole]))
    beach_at = Spot(lon=0.1, lat=0.0, place="strand")
    afloat: Body | None = whole
    ashore: Body | None = None
    seen = []
    for start in range(360, 1080, 30):
        state, found = lift(state, beach(8), Days(weathers=(2.0,)), start, start + 30)
        if afloat is not None:
            afloat, ashore = landed(afloat, ashore, found, beach_at)
        seen.append((len(ashore.units) if ashore else 0, len(afloat.units) if afloat else 0, afloat is not None))
        if ashore is not None and afloat is not None:
            assert (afloat.key, afloat.held, afloat.aboard, afloat.prisoners) == ("x_afloat", None, "flight", 0)
            assert (ashore.key, ashore.held, ashore.aboard, ashore.spot, ashore.prisoners) == ("x", held, "", beach_at, 3)
            assert ashore.haversack + afloat.haversack == 146
    assert sorted(set(seen)) == [(0, 3, True), (1, 2, True), (2, 1, True), (3, 0, False), (3, 0, True)]
    assert ashore is not None
    drowned = sum(unit.horses for unit in whole.units) - sum(unit.horses for unit in ashore.units)
    assert (ashore.train, ashore.haversack, drowned) == (whole.train, 146, rates.horses_lost(0, 300))


def test_lc_203_a_pier_is_made_by_engineers_and_counts_when_it_is_done() -> None:
    half = Work(kind="pier", do="make", at="strand", body="x", done_min=480, need_min=960, since=0)
    done = half.copied(half, done_min=960)
    assert rates.piers_at([half, done, done.copied(done, at="other"), done.copied(done, kind="mine")], "strand") == 1
    assert work_needs.parties(work_needs.PIER, work_needs.MAKE, body("inf re").units)
    assert not work_needs.parties(work_needs.PIER, work_needs.MAKE, body("inf fa").units)
    assert work_needs.pier_hours() == 16


def test_lc_198_what_a_body_has_left_of_a_ship_that_was_sunk() -> None:
    whole = body("inf fa", wagons=10)
    found, _ = stowage.stow(stowage.parcels([whole]), [Transport(key="a", room_t=2097), Transport(key="b", room_t=9000)], 1.0)
    ship = [one for one in found if one.ship == "a"]
    assert ship == [Stowed(ship="a", parcel="inf0", body="x", men=1000, horses=12, wheels=0)]
    after = losses.after_sinking(whole, ship, stowage.sunk(ship, None))
    assert [(unit.men, unit.horses, unit.wagons) for unit in after.units] == [(100, 48, 16), (200, 180, 16)]
    rest = [one for one in found if one.ship == "b"]
    after = losses.after_sinking(after.copied(after, key="x_afloat"), rest, stowage.sunk(rest, 1.0))
    assert [(unit.key, unit.guns, unit.wagons) for unit in after.units] == [("inf0", 0, 0), ("fa1", 0, 0)]
    assert after.train == Train()
    assert losses.aboard_still(found, {"fa1"}, {"a"}) == tuple(one for one in rest if one.parcel != "fa1")


def miles(a: Spot, b: Spot) -> float:
    return abs(a.lon - b.lon)


def test_lc_205_fighting_men_within_two_miles_oppose_a_landing() -> None:
    near, far = Spot(lon=2.0, lat=0.0), Spot(lon=2.1, lat=0.0)
    assert opposed_landings.opposed(HERE, [(near, 1)], miles)
    assert not opposed_landings.opposed(HERE, [(far, 9000), (near, 0)], miles)


def test_lc_205_men_come_in_at_the_beachs_rate_a_round_and_keep_to_the_strip_until_a_thousand_are_ashore() -> None:
    assert men_over(beach(10, 1.0), 6.0, 5) == 138
    assert men_over(beach(10, 1.0), 2.0, 5) == 69
    assert (opposed_landings.strip_yd(999), opposed_landings.strip_yd(1000)) == (500, None)


def test_lc_206_ships_within_6000_yards_and_in_sight_fire_a_gun_for_four() -> None:
    assert opposed_landings.in_range(HERE, Spot(lon=6000 / 1760, lat=0.0), miles, True)
    assert not opposed_landings.in_range(HERE, Spot(lon=6001 / 1760, lat=0.0), miles, True)
    assert not opposed_landings.in_range(HERE, HERE, miles, False)
    assert opposed_landings.ship_guns([[(6.0, 5), (3.0, 9)], [(4.7, 2), (4.6, 4)]]) == 1
    assert opposed_landings.ship_guns([[(12.0, 4), (6.0, 6)], [(12.0, 4), (6.0, 6)]]) == 5
    heavy, field, foot = body("sg fa inf").units
    assert [opposed_landings.may_answer(one) for one in (heavy, field, foot, None)] == [True, False, False, False]
    assert not opposed_landings.may_answer(heavy.copied(heavy, calibre_in=4.2))
    assert opposed_landings.may_answer(field.copied(field, calibre_in=4.7))
    assert opposed_landings.may_answer(foot, fort=True)


def test_lc_206_a_coast_road_under_ships_costs_men_and_fatigue_by_day() -> None:
    assert opposed_landings.coast_road(5000, 60, night=False) == (50, 1)
    assert opposed_landings.coast_road(5000, 90, night=False) == (75, 2)
    assert opposed_landings.coast_road(5000, 90, night=True) == (0, 0)
