"""Sieges in the run (LC-235 to LC-247)."""

from __future__ import annotations

import dataclasses
from functools import cache

import pytest
from msgspec.structs import replace

from land.battle.consequences import retreat
from land.communications.facts import Delivered
from land.ground.country import Country
from land.lift.stowage import Transport
from land.orders.sheet import BodyOrder
from land.run.run_input import Convoy, Done
from land.run.siege.sieges import looked
from land.state.carriage import Freight
from land.state.ground import Stores
from land.state.moves import Halted
from land.state.world import Met, Siege, Task
from land.terms import Terms
from naval.state.frozen import stored
from tests.land.run.essex import run
from tests.land.run.siege_war import WHERE, country, go, make_given, spot, war
from tests.land.siege.star import FORT

DAY = 1440


def ordered(do: str, **fields: object) -> BodyOrder:
    return BodyOrder(tasks=(Task(do=do, fields={"place": "fort", **fields}),), posture="defend")


def heard(done: Done, seat: str) -> list[str]:
    return [
        one.message.data["siege"]["text"]
        for one in done.posted
        if isinstance(one, Delivered) and one.message.to == f"seat:{seat}" and "siege" in one.message.data and not one.again
    ]


def texts(done: Done, *kinds: str) -> list[str]:
    return [one.text for one in done.events if one.kind in kinds]


def test_lc_235_a_place_is_invested_at_the_first_whole_hour_and_both_generals_are_told() -> None:
    done = go(war(), 180)
    assert [(one.place, one.side, one.since) for one in done.land.sieges] == [("fort", "red", 60)]
    assert any("It has been summoned" in one for one in heard(done, "red_general"))
    (summons,) = [one for one in heard(done, "blue_general") if "is invested" in one]
    assert "Under a flag of truce it is summoned" in summons


def test_lc_235_a_ring_that_a_besieger_leaves_is_open_again() -> None:
    away = BodyOrder(tasks=(Task(do="march", fields={"by": ["north"], "step": "normal"}),), posture="attack")
    at_road = tuple(
        replace(one, spot=country().spot_on("fort_north" if "fort_north" in country().edges else "north_fort", 19000))
        if one.key == "n"
        else one
        for one in war().bodies
    )
    done = go(replace(war(), bodies=at_road), 600, red={"n": away})
    assert "Fort is invested." in texts(done, "siege")
    assert texts(done, "siege")[-1] == "Fort is open again."
    assert done.land.sieges == ()
    assert any("no longer invested" in one for one in heard(done, "blue_general"))


@cache
def starved() -> Done:
    """Starve the fort: little food and few horses at the first call, so it falls sixteen hours later."""
    return go(war(food=300, garrison_horses=15), 2 * DAY)


def test_lc_240_those_shut_in_eat_what_lies_in_their_place_then_horses_and_say_what_is_left() -> None:
    done = starved()
    (fort,) = done.land.places
    assert fort.stores.food == 0
    garrison = next(one for one in done.land.bodies if one.key == "g")
    assert sum(one.horses for one in garrison.units) == 0
    assert any("15 horses eaten at the call" in one for one in texts(done, "siege"))
    left = [one for one in heard(done, "blue_general") if "are left" in one]
    assert left == ["Fort: 0 packets of food and 4,957 of forage are left, food for 0 days; 15 horses eaten at the call, 0 left."]
    assert not any("are left" in one for one in heard(done, "red_general"))


def test_lc_241_lc_247_sixteen_hours_after_the_last_horse_it_lays_down_its_arms() -> None:
    done = starved()
    (fell,) = [one for one in done.events if one.kind == "fall"]
    assert fell.minute == 18 * 60 + 960
    (fort,) = done.land.places
    assert (fort.side, fort.fell, done.land.sieges) == ("red", fell.minute, ())
    assert next(one for one in done.land.bodies if one.key == "g").surrendered
    assert any("we have taken" in one for one in heard(done, "red_general"))
    assert any("we have lost" in one for one in heard(done, "blue_general"))


def test_sc_lc_84_a_garrison_that_never_had_a_horse_yields_at_the_sixth_call_not_met() -> None:
    done = go(war(food=0, garrison_horses=0), 6 * DAY)
    (fell,) = [one for one in done.events if one.kind == "fall"]
    hungry = [called.minute for side, called in done.called if side == "blue" and any(one.hunger for one in called.drew)]
    assert len(hungry) == 6
    assert 0 <= fell.minute - hungry[-1] <= 60


def test_lc_008_the_fall_of_an_arsenal_stops_the_clock_for_who_stands_before_it() -> None:
    done = run(make_given(war(food=300, garrison_horses=15), 2 * DAY))
    assert done.stop is not None
    assert {(one.seat, one.why) for one in done.stop.asked} == {("red_general", "fall")}
    assert done.clock == done.stop.minute == 18 * 60 + 960


def test_lc_242_the_approach_advances_by_siege_guns_and_both_are_told_daily() -> None:
    done = go(war(food=90000, park=20), 2 * DAY + 120)
    (siege,) = done.land.sieges
    assert 1000 - 2.1 * 40 <= siege.front_yd <= 1000 - 2 * 10
    assert sum("Our approach is at" in one for one in heard(done, "red_general")) == 2
    assert sum("His approach is at" in one for one in heard(done, "blue_general")) == 2


def test_lc_242_a_besieger_beaten_by_the_garrison_loses_a_hundred_yards_of_his_approach() -> None:
    land = replace(war(), sieges=(Siege(place="fort", side="red", since=0, front_yd=500.0),), minute=600)
    beaten = tuple(retreat(one, (), 570) if one.key == "w" else one for one in land.bodies)
    met = (Met(a="g", b="w", minute=570, became="affair"),)
    what = make_given(land, 1000)
    assert looked(what, replace(land, bodies=beaten), {}, 600).land.sieges[0].front_yd == 500.0  # by nobody of the fort's
    now = looked(what, replace(land, bodies=beaten, met=met), {}, 600)
    assert now.land.sieges[0].front_yd == 600.0
    assert {one.body for one in now.said if "sortie" in one.text} >= {"g"}
    assert looked(what, replace(land, bodies=beaten, met=met), {}, 660).land.sieges[0].front_yd == 500.0  # it is told once


STORMS = {"w": ordered("storm", front_mi=1), "n": ordered("storm", front_mi=1)}


def test_lc_244_a_storm_is_a_battle_on_the_front_that_was_chosen() -> None:
    done = run(make_given(war(food=90000), 300, red=STORMS))
    met = done.battle
    assert met is not None
    assert (done.clock, met.minute, met.bodies) == (60, 60, ("g", "n", "w"))
    opening = met.opening
    assert (opening.kind, opening.place, opening.attacker, opening.k) == ("storm", "fort", "red", 180)
    assert opening.present == {"blue": ("blue_general",), "red": ("red_general",)}
    # 5,000 men to the mile are 27 figures of 180: the battalions of 9,000, 50 figures each, stand behind one another
    come = {one.key: (one.figures, one.enters) for one in opening.muster.units if one.side == "red"}
    assert come == {"n/n_1": (50, 0), "w/w_1": (50, 4)}
    assert [(one.kind, one.level, one.side) for one in opening.muster.features if one.kind in ("trench", "fort")] == [
        ("trench", FORT.fort_class + 1, "blue"),
        ("fort", FORT.fort_class, "blue"),
    ]


def test_lc_244_who_holds_the_field_of_a_storm_holds_the_place_or_has_beaten_it_off() -> None:
    beaten = go(war(food=90000), 400, red=STORMS)
    (event,) = [one for one in beaten.events if one.kind == "storm"]
    assert "beaten off" in event.text
    (siege,) = beaten.land.sieges
    assert siege.last_storm == event.minute == beaten.ended[0].fought.end_minute
    west = next(one for one in beaten.land.bodies if one.key == "w")
    assert sum(one.men for one in west.units) == 9000 - 180
    assert (west.spot, west.cohesion, beaten.land.pursuits) == (spot(*WHERE["w"]), "shaken", ())  # in his lines, not driven off
    assert any("is beaten off: 180 men are down" in one or "360 men are down" in one for one in heard(beaten, "red_general"))
    assert any("180 men of ours are down" in one for one in heard(beaten, "blue_general"))
    won = go(war(food=90000), 400, red=STORMS, holds="red")
    assert any("it is taken" in one for one in texts(won, "storm"))
    assert [one.text.split(":")[0] for one in won.events if one.kind == "fall"] == ["Fort falls (storm)"]
    assert won.land.places[0].side == "red"
    assert next(one for one in won.land.bodies if one.key == "g").surrendered


def test_lc_259_a_storm_of_fewer_than_five_hundred_men_is_no_table() -> None:
    won = go(war(food=90000, men=400), 300, red=STORMS)
    assert (won.ended, any("it is taken" in one for one in texts(won, "storm"))) == ((), True)


def test_lc_166_who_is_cut_off_does_not_storm_where_strict_is_agreed() -> None:
    """Red has no arsenal here, and so no line of communication."""
    halts = {}
    for test in ("supply", "strict"):
        what = dataclasses.replace(make_given(war(), 300, red=STORMS), terms=Terms(interception=False, communication_test=test))
        done = run(what)
        while done.stop is not None and done.battle is None and done.clock < what.until:
            what = dataclasses.replace(what, stops=(*what.stops, done.stop))
            done = run(what)
        cannot = [one.where for one in done.marched if one.kind == "halted" and one.what == "cannot"]
        halts[test] = (done.battle is not None, set(cannot))
    assert halts["supply"] == (True, set())
    assert halts["strict"] == (False, {"It is cut off from the arsenals, and may not march or attack."})


@pytest.mark.full
def test_lc_244_after_a_storm_that_failed_there_is_none_for_two_days() -> None:
    first = go(war(food=90000), 300, red={"w": ordered("storm")})
    again = go(first.land, 300 + 2 * DAY, red={"w": ordered("storm")})
    (one, two) = [one.fought for done in (first, again) for one in done.ended]
    assert two.minute == 60 * -(-(one.end_minute + 2880) // 60)


def test_lc_282_a_garrison_lays_down_its_arms_by_order() -> None:
    done = go(war(), 400, blue={"g": BodyOrder(tasks=(Task(do="surrender"),), posture="defend")})
    assert [one.text.split(":")[0] for one in done.events if one.kind == "fall"] == ["Fort falls (surrender)"]


@pytest.mark.parametrize(
    ("key", "task", "why"),
    [
        ("g", Task(do="invest", fields={"place": "fort"}), ""),
        ("w", Task(do="garrison", fields={"place": "fort"}), "It is not in Fort."),
        ("w", Task(do="storm", fields={"place": "north"}), "It is not outside North."),
        ("w", Task(do="surrender"), "No enemy is near enough to surrender to."),
    ],
)
def test_lc_061_what_cannot_be_done_at_a_siege_is_reported(key: str, task: Task, why: str) -> None:
    order = {key: BodyOrder(tasks=(task,), posture="defend")}
    done = go(war(), 360, red=order if key != "g" else None, blue=order if key == "g" else None)
    assert [one.where for one in done.marched if one.what == "cannot"] == ([why] if why else [])


@pytest.mark.full
def test_lc_008_a_siege_may_be_cut_anywhere() -> None:
    orders = {"w": ordered("storm", front_mi=2), "n": ordered("invest", front_mi=6)}
    until = 1500
    whole = go(war(food=100, park=20), until, red=orders)
    for cut in (61, 400, 1080):
        first = go(war(food=100, park=20), cut, red=orders)
        then = go(first.land, until)
        assert stored(then.land.sieges) == stored(whole.land.sieges), cut
        assert stored(then.land.places) == stored(whole.land.places), cut
        assert stored(then.land.bodies) == stored(whole.land.bodies), cut
        assert texts(first, "siege", "storm", "fall") + texts(then, "siege", "storm", "fall") == texts(
            whole, "siege", "storm", "fall"
        )


def test_lc_235_what_the_other_side_has_left_alters_no_word_that_a_besieger_is_told() -> None:
    def red_hears(food: int) -> list[Delivered]:
        done = go(war(food=food, park=20), DAY + 120)
        return [one for one in done.posted if isinstance(one, Delivered) and one.message.side == "red"]

    full = red_hears(90000)
    assert full
    assert red_hears(30000) == full


def runner(side: str = "blue", in_port: bool = True, holder: str = "blue", food: int = 4000) -> Done:
    """Play a day of the siege of a port without food; a transport of a side lies in it, or has not come through."""
    ground = country().ground
    port = Country(replace(ground, places=tuple(replace(one, berths=1) if one.key == "fort" else one for one in ground.places)))
    land = war(food=0, garrison_horses=15)
    land = replace(
        land,
        places=tuple(replace(one, side=holder) for one in land.places),
        cargoes=(Freight(force="runner", side=side, port="fort", stores=Stores(food=food)),),
    )
    lies = spot(0, 0, "fort") if in_port else spot(60, 0)
    return run(
        dataclasses.replace(
            make_given(land, DAY),
            country=port,
            afloat={"runner": Halted("runner", lies)},
            convoys={"runner": Convoy(transports=(Transport(key="t1", room_t=2000.0),))},
        )
    )


def test_sc_lc_158_a_blockade_runner_that_comes_in_feeds_those_who_are_shut_in() -> None:
    came, stayed = runner(), runner(in_port=False)
    assert [one.place for one in came.land.sieges] == ["fort"]  # and the ring is closed all the time
    assert [one.horses_gone for one in came.land.sieges] == [-1]
    assert [one.horses_gone >= 0 for one in stayed.land.sieges] == [True]
    assert "The cargo for Fort is ashore." in texts(came, "cargo")
    assert any("food for" in one and "food for 0 days" not in one for one in heard(came, "blue_general"))


@pytest.mark.full
def test_sc_lc_158_the_besieger_is_told_nothing_of_a_runner_and_nothing_is_landed_for_an_enemy() -> None:
    def red_hears(done: Done) -> list[Delivered]:
        return [one for one in done.posted if isinstance(one, Delivered) and one.message.side == "red"]

    assert red_hears(runner())
    assert red_hears(runner()) == red_hears(runner(in_port=False)) == red_hears(runner(food=100))
    mine = runner(side="red")
    assert (mine.land.cargoes[0].stores, mine.land.places[0].stores.food) == (Stores(food=4000), 0)
