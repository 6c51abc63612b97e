"""Seats by cabin, and the order of the umpire's round (NAV-S-016 to 019, 040 to 047)."""

from __future__ import annotations

import msgspec

from campaign.seat_kinds import ROUNDS
from campaign.war.run import begin, first_visit, run
from naval.mustering import cabins
from naval.orders import visits
from naval.state.orders import Note, Orders
from naval.state.world import Seat
from tests.naval import world_builder as build
from tests.naval.seats import CABIN, EVERYBODY, PRESS
from tests.naval.world_builder import force, port

# -- rooms --------------------------------------------------------------------------------------------------------------


def test_nav_s_016_017_each_side_has_one_cabin_of_its_ports_in_communication():
    ports = (port("home", "blue", 0, 50), port("mute", "blue", 0, 51, telegraph=False), port("jade", "red", 8, 53))

    assert cabins.ashore("blue", EVERYBODY, ports) == (cabins.Cabin("blue-adm", ports=("home",)),)  # NAV-S-016
    assert cabins.ashore("red", EVERYBODY, ports) == (cabins.Cabin("red-adm", ports=("jade",)),)  # NAV-S-017


def test_nav_s_018_019_ships_at_sea_are_in_the_cabin_of_the_player_responsible_and_in_no_other():
    one, scout = force("blue-1", 0, 0), force("blue-2", 1, 1, seat="blue-1")
    away = msgspec.structs.replace(scout, hand="aux")
    aux = Seat(key="aux", name="Auxiliary", role="auxiliary", side="blue")

    assert cabins.cabin_of(CABIN, EVERYBODY, (), (one, scout)).forces == ("blue-1", "blue-2")  # NAV-S-018
    assert cabins.cabin_of(CABIN, (*EVERYBODY, aux), (), (one, away)).forces == ("blue-1",)  # NAV-S-019
    assert cabins.cabin_of(aux, (*EVERYBODY, aux), (), (one, away)).forces == ("blue-2",)
    assert cabins.cabin_of(PRESS, EVERYBODY, (port("home", "blue", 0, 50),), (one,)) == cabins.Cabin("press")


def test_nav_s_047_several_players_attend_to_neutral_interests():
    trade = Seat(key="trade", name="Trade", role="trade", side="neutral")
    second = Seat(key="press2", name="Another paper", role="press", side="neutral")

    assert cabins.neutral((*EVERYBODY, trade, second)) == ("press", "press2", "trade")


# -- the round ----------------------------------------------------------------------------------------------------------


def test_nav_s_040_the_admiralties_come_first_and_the_first_place_alternates():
    assert visits.order(1, EVERYBODY, ROUNDS)[:2] == ("blue-adm", "red-adm")  # AMB-S-10
    assert visits.order(2, EVERYBODY, ROUNDS)[:2] == ("red-adm", "blue-adm")


def test_nav_s_041_then_the_players_at_sea_in_rotation():
    other = Seat(key="red-1", name="Admiral of Red", role="cabin", side="red")
    trade = Seat(key="trade", name="Trade", role="trade", side="neutral")

    assert visits.order(1, (*EVERYBODY, other, trade), ROUNDS)[2:] == ("blue-1", "red-1", "trade", "press")
    assert visits.order(2, (*EVERYBODY, other), ROUNDS)[2:] == ("red-1", "blue-1", "press")


def test_nav_s_042_each_seat_is_visited_once_and_only_after_its_own_admiralty_has_sealed():
    first = visits.due(EVERYBODY, (), {}, "admiralties_first", ROUNDS)

    assert first == ("blue-adm", "press", "red-adm")
    assert visits.due(EVERYBODY, first, {"red-adm": True}, "admiralties_first", ROUNDS) == ()
    assert visits.due(EVERYBODY, first, {"blue-adm": True}, "admiralties_first", ROUNDS) == ("blue-1",)
    assert visits.due(EVERYBODY, (*first, "blue-1"), {"blue-adm": True}, "admiralties_first", ROUNDS) == ()
    assert visits.due(EVERYBODY, (), {}, "together", ROUNDS) == ("blue-1", "blue-adm", "press", "red-adm")


def test_nav_s_042_a_note_brought_on_the_first_visit_is_the_one_the_run_reports():
    near, far = force("blue-1", 0.0, 50.3), force("blue-2", 4.0, 53.0)
    world = build.world(near, far, ports=(port("home", "blue", 0.0, 50.0),))
    chart = build.open_sea()
    world = begin(world, chart).world
    notes = tuple(Note(to=key, text=f"To {key}.") for key in ("blue-1", "blue-2"))
    orders = {"blue-adm": Orders(dispatches=notes)}

    brought = [report for report, _ in first_visit(world, chart, orders)]

    assert [report.seat for report in brought] == ["blue-1"], "the other is out of wireless"
    told = run(world, chart, orders, "seed", 360).reports
    assert [report for report in told if report in brought] == brought
