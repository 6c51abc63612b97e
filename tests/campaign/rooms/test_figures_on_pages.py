"""Figures on the pages of rooms: each kind of seat, known papers, the page as it is read.

A line of a table has bars between its cells, in reading order.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from campaign.models import Campaign, Delivery, Seat
from campaign.muster import founding
from campaign.reports.seat_knowledge import public
from campaign.war.reports.land import (
    BodyReported,
    BodyStatus,
    CallRow,
    ComingRow,
    DepotRow,
    Drawn,
    Guns,
    Headquarters,
    Office,
    Seen,
    Sent,
    Stand,
    TrainRow,
    UnitRow,
)
from campaign.war.reports.land import Told as Befell
from campaign.war.reports.papers import Dispatch, FormHop, PortRow, Ports, Printed, Tip
from campaign.war.reports.sea import Battle, StatusLeg
from campaign.war.reports.trade import LedgerLane, LedgerPrize, Plot, PlotLeg, PlotShip, Sailing, TradeLedger
from tests.campaign.page_text import has, lines_of
from tests.campaign.papers_desk import FLEET, REPORTED, SEEN, SHIP, Told, changed, written
from tests.lasting import lasting
from tests.promises import playing

pytestmark = pytest.mark.django_db


@contextmanager
def begun(patch: pytest.MonkeyPatch) -> Iterator[dict[str, Campaign]]:
    patch.setattr("campaign.pings.ping", lambda rid, version: None)
    yield {key: founding.begin_campaign(key, key, seed="figures") for key in ("north_sea_1905", "yellow_sea_1904")}


wars = lasting(begun)


def seat_with(war: Campaign, role: str, *papers: Told, side: str = "") -> Seat:
    """Give a seat of that kind these papers and no others, at minute 360 of the war."""
    seat = war.players().filter(role=role, **({"side": side} if side else {})).order_by("pk")[0]
    Delivery.objects.filter(seat=seat).delete()
    for n, one in enumerate(papers, 1):
        came = one.happened if one.arrives is None else one.arrives
        data = written(one.body)
        Delivery.objects.create(
            seat=seat,
            number=n,
            batch=one.batch,
            kind=one.body.kind,
            happened=one.happened,
            arrives=came,
            data=data,
            digest=str(n),
        )
    seat.calls.update(start=360, until=720)
    return seat


def page_of(seat: Seat, path: str = "") -> str:
    answer = playing.client_of(seat).get(f"/room/{seat.rid}/{path}")
    assert answer.status_code == 200
    return str(answer.content.decode())


def find_lines(page: str, *parts: str) -> list[str]:
    return [line for part in parts for line in lines_of(page, part)]


# -- at sea ----------------------------------------------------------------------------------------------------------------

BOAT = changed(SHIP, key="a1", name="A1", kind="submarine", table="submarine", coal_t=22.26, coal_max_t=40, dived_h=3, dived_kn=5)
HURT = changed(SHIP, key="kent", name="Kent", coal_t=899.6, max_kn=17.5, damage=("funnel 1 holed once",))


def test_an_admirals_room_shows_place_course_knots_sight_coal_and_contacts(wars: dict[str, Campaign]) -> None:
    fleet = changed(FLEET, ships=(SHIP, HURT, changed(SHIP, key="g", name="Gone", afloat=False)), sight_nm=0.5, daylight=False)
    smoke = changed(SEEN, label="B", what="smoke", level=0, distance_nm=1.2, lost=345)
    page = page_of(seat_with(wars["north_sea_1905"], "cabin", Told(fleet, 360), Told(SEEN, 330), Told(smoke, 300)))
    has(
        find_lines(page, "ships"),
        "Home squadron: 50° 15′ N, 2° 30′ W, S 62° E, 12 knots; visibility 1,000 yards by night",
        "DrakeDrake | 21of 23 | 1,200of 2,500 | none",
        "KentDrake | 17.5of 23 | 900of 2,500 | funnel 1 holed once",
        "Drake | | | lost",
    )
    has(find_lines(page, "coal"), "Drake | | 1,200 | – | 1,200", "Kent | | 900 | – | 900", "Gone | lost")
    has(
        find_lines(page, "contacts"),
        "A three cruisersby Home squadron | 50° 30′ N, 2° 15′ WN 32° E, 18 miles; error 3 by 2 miles | 30 min",
        "N 32° E, 1 mile; error 3 by 2 miles | 15 minlost Day 1, 11:45",
    )
    has(find_lines(page, "now"), "A: three cruisers, N 32° E, 18 miles, seen Day 1, 11:30", "Seal orders for Day 1, 12:00–18:00")


def test_a_boat_shows_the_hours_of_her_petrol_as_hours(wars: dict[str, Campaign]) -> None:
    page = page_of(seat_with(wars["north_sea_1905"], "cabin", Told(changed(FLEET, ships=(BOAT,)), 360)))
    has(find_lines(page, "ships"), "A1Drake | 21of 23 | 22.3 hof 40 | none")
    has(find_lines(page, "coal"), "A1 | | 22.3 h | – | 22.3")


def test_a_course_in_an_admirals_room_has_its_miles_and_the_coal_of_her_shortest_ship(wars: dict[str, Campaign]) -> None:
    """Six hours at 12 knots are 72 miles. Belleville boilers of a big cruiser burn 20 tons an hour at 23 knots, half at 15⅓ and a
    quarter at 7⅔: at 12 knots, 0.565 of the way between, 7.8; so 47 in the run, of 900 left 853."""
    fleet = changed(FLEET, ships=(SHIP, HURT), legs=(StatusLeg(-2.5, 48.9, 12), StatusLeg(-8.0, 48.0, 12)))
    page = page_of(seat_with(wars["north_sea_1905"], "cabin", Told(fleet, 360)))
    lines = find_lines(page, "do")
    has(lines, "No change: she keeps her last course: 72 miles", "Coal is sufficient; lowest: Kent, 853 t left")


def test_the_engine_room_shows_bunkers_speeds_and_the_way_home(wars: dict[str, Campaign]) -> None:
    """From 50° 15′ N, 2° 30′ W to Portland. At 23 knots she burns 20 tons an hour, at 21 knots 17.4: 104 in six hours."""
    page = page_of(seat_with(wars["north_sea_1905"], "cabin", Told(FLEET, 360)), "engine/")
    has(
        find_lines(page, "now"),
        "Portland is 20 miles by sea. At 14.0 knots Drake, the shortest, burns 13 of her 1,200.",
        "Drake | Belleville | 1,200 | 2,500 | 1,250 | 310 | 0 | 1,200 | lasts | 130.0 | 6 h 00 more at top speed, then a tenth",
        "Drake | 21.0 | 104 | 69 | 14.0 | 55 | 131 | 7.0 | 27 | 263",
        "two-thirds | 14.0 | 131 | 1,801 | Drake",
    )


def test_the_war_by_day_and_the_brief_of_an_admiral_have_the_same_figures(wars: dict[str, Campaign]) -> None:
    gone = changed(SHIP, key="g", name="Gone", afloat=False)
    fleet = changed(FLEET, ships=(SHIP, HURT, gone))
    fought = Battle(title="Off Portland", text="Home: in action.")
    seat = seat_with(wars["north_sea_1905"], "cabin", Told(fleet, 360), Told(SEEN, 330), Told(fought, 350))
    has(find_lines(page_of(seat, "war/"), "now"), "Our ships lost ships", "| 1", "Our coal tons, as last reported", "| 2,100")
    has(
        find_lines(page_of(seat, "brief/"), "now"),
        "The war as this seat knows it at Day 1, 12:00, from 3 papers",
        "Day 1, 11:50, Off Portland Home: in action.",
        "Battles are fought by their captains.",
        "Orders are due for Day 1, 12:00–18:00.",
        "50° 15′ N, 2° 30′ W, S 62° E, 12 knots.",
        "Drake | Drake | 21 | 1,200 t of 2,500 | none",
        "A three cruisers | 50° 30′ N, 2° 15′ Werror 3 by 2 miles | Day 1, 11:30by Home squadron | 30 min",
    )


def test_an_admirals_room_names_the_hours_of_its_run(wars: dict[str, Campaign]) -> None:
    page = page_of(seat_with(wars["north_sea_1905"], "cabin", Told(FLEET, 360)))
    has(find_lines(page, "clock"), "Day 1, 12:00–18:00")
    has(find_lines(page, "ruler"), "Day 1, 06:00–12:00, published", "Day 1, 12:00–18:0012–18", "Day 1, 18:00–24:00, to come")


def test_the_chart_of_an_admiral_has_places_tracks_reach_and_ages(wars: dict[str, Campaign]) -> None:
    """At minute 1800, the last day only: earlier tracks and sightings are drawn on request."""
    track = ((300, -3.0, 50.0), (1440, -2.6, 50.2), (1445, -2.59, 50.2), (1800, -2.5, 50.25))
    old = tuple(Told(changed(SEEN, label=f"X{n}"), 100 + n) for n in range(13))
    fought = Battle(title="Off Portland", text="Home: in action.")
    told = [
        Told(changed(FLEET, track=((300, -3.0, 50.0),)), 300),
        *old,
        Told(fought, 350),
        Told(changed(fought, title="Off Dover"), 900),
        Told(changed(FLEET, track=track, legs=(StatusLeg(-2.5, 48.9, 12),)), 1800),
        Told(changed(SEEN, lost=1790), 1770),
    ]
    seat = seat_with(wars["north_sea_1905"], "cabin", *told)
    seat.calls.update(start=1800, until=2160)
    drawn = json.loads(page_of(seat, "chart.json"))
    [force] = drawn["forces"]
    assert (force["lon"], force["lat"], force["max_kn"], force["when"]) == (-2.5, 50.25, 21, "Day 2, 12:00")
    assert (force["reach_nm"], force["legs"]) == (72, [{"knots": 12, "lat": 48.9, "lon": -2.5}]), "six hours at her 12 knots"
    assert force["track"] == [[-3.0, 50.0, 300, ""], [-2.6, 50.2, 1440, "06"], [-2.59, 50.2, 1445, ""], [-2.5, 50.25, 1800, "12"]]
    [contact] = drawn["contacts"]
    assert (contact["label"], contact["may_nm"], contact["old_min"], contact["age"]) == ("A", 10, 10, "10 min")
    assert (drawn["now"], drawn["earlier"]) == (1800, True)
    whole = json.loads(page_of(seat, "chart.json?all=1"))
    assert (len(whole["contacts"]), whole["earlier"]) == (14, False)
    has(find_lines(page_of(seat), "contacts"), "14")
    has(find_lines(page_of(seat), "battles"), "2", "Day 1, 21:00", "Day 1, 11:50")
    seat.calls.update(start=1440, until=1800)
    assert json.loads(page_of(seat, "chart.json"))["earlier"] is False


# -- ashore, and those who serve the sea -----------------------------------------------------------------------------------

LETTER = Dispatch(
    sender="Home", from_key="home", text="Come.", written=190, via="carried", path=("Home", "Dover"),
    hops=(FormHop("Home", "Foyle", "wireless", 205), FormHop("Foyle", "Dover", "telegraph", 215)),
)  # fmt: skip
DOVER = PortRow("dover", "Dover", 1.3, 51.1, coal_t=5012.4, capacity=12, telegraph=True, wireless=False, ships=("Kent",))
FORTH = Sailing("Forth Maid", "Great Britain", "coal", "Forth to Hamburg", "overdue", due=175, sails=None)


def test_an_admiraltys_room_shows_reports_ports_trade_and_letters(wars: dict[str, Campaign]) -> None:
    lane = LedgerLane("Forth", in_port=1, held=2, at_sea=3, due=4, overdue=5, arrived=6, lost=7, late=179)
    prize = LedgerPrize("Elbe", "Germany", "grain", "sent", "Leith", read=90)
    ledger = TradeLedger((lane,), (FORTH,), (prize,))
    told = [Told(REPORTED, 210, 220), Told(SEEN, 330), Told(Ports((DOVER,)), 360), Told(ledger, 360), Told(LETTER, 190, 230)]
    page = page_of(seat_with(wars["north_sea_1905"], "admiralty", *told, side="blue"))
    has(
        find_lines(page, "now"),
        "Day 1, 09:50Home, carried by hand, written Day 1, 09:10",
        "Foyleby wireless, Day 1, 09:25",
        "Doverby telegraph, Day 1, 09:35",
        "Scouts, 2 h 30 old",
        "Kent | 801 t | 20 | none",
    )
    has(
        find_lines(page, "ledgers"),
        "52° 00′ N, 1° 30′ E | N 45° E, 14 kn | wireless through Foyle, DoverDay 1, 09:30 | 2 h 30nothing since | 50 miles",
        "Dover | 5,012 | 12 | telegraph | Kent",
        "Forth | 3 | 4 | 5, by 2 h",
        "Arrived: 6. Known lost: 7. In port: 1, 2 of them held.",
        "Forth Maid, coal: 3 hours late due Day 1, 08:55",
        "N 32° E, 18 miles; error 3 by 2 miles | 30 min",
    )


def test_the_newsroom_numbers_its_tips_and_says_when_each_side_reads(wars: dict[str, Campaign]) -> None:
    proof = Printed(1, "War", "London", {"blue": "b", "red": "r"}, {"blue": 360, "red": 361}, 0, 0)
    told = [Told(Tip("Smoke.", "coast", 1.5, 51.3), 90, 210), Told(proof, 300)]
    page = page_of(seat_with(wars["north_sea_1905"], "press", *told))
    has(find_lines(page, "tips"), "1", "Day 1, 07:30", "2 h 30")
    has(find_lines(page, "paper"), "read Day 1, 12:00", "to be read Day 1, 12:01")


def test_the_trade_room_counts_and_dates_its_merchantmen(wars: dict[str, Campaign]) -> None:
    ship = PlotShip(
        "Forth Maid", "Great Britain", "coal", "Forth", "at_sea", due=900, sails=None, key="m1", side="blue", lane_key="f",
        knots=9, lon=1.0, lat=55.5, legs=(PlotLeg(5.0, 55.0, 9),),
    )  # fmt: skip
    late = changed(ship, key="m2", ship="Tay", state="overdue", due=175)
    page = page_of(seat_with(wars["north_sea_1905"], "trade", Told(Plot((ship, late)), 360)))
    has(find_lines(page, "merchants"), "1 overdue, 1 at sea", "Day 1, 21:00", "3 h late", "55° 30′ N, 1° 00′ E")


def test_scouts_in_an_auxiliarys_hand_show_their_own_figures(wars: dict[str, Campaign]) -> None:
    scouts = changed(FLEET, force="scouts", name="Scouts", flagship="Kent", parent="home", ships=(HURT,), knots=0)
    page = page_of(seat_with(wars["north_sea_1905"], "auxiliary", Told(scouts, 360), side="blue"))
    has(
        find_lines(page, "ships"),
        "Scouts: 50° 15′ N, 2° 30′ W, stopped; visibility 10 miles by day",
        "KentDrake | 17.5of 23 | 900of 2,500",
    )


# -- on land ---------------------------------------------------------------------------------------------------------------

OPEN = Stand(place="in the open", road="", miles=0, lon=124.0, lat=40.0)
STATE: dict[str, Any] = {
    "body": "first", "name": "First Division", "lon": 124.0, "lat": 40.0, "place": "in the open", "head": OPEN, "tail": OPEN,
    "units": (UnitRow("inf", "battalion", 900, 50, 0, "u1"), UnitRow("fa", "field battery", 170, 150, 6, "u2")), "men": 11_970,
    "fatigue": 3, "state": "fresh", "hunger": 1, "cohesion": "good", "train": TrainRow(40, 1200, 300, 90), "fire_days": 2.5,
    "haversack": 400, "posture": "ready", "order": 7, "works": 2,
}  # fmt: skip


def test_a_generals_room_shows_men_supply_sieges_the_enemy_and_orders_on_their_way(wars: dict[str, Campaign]) -> None:
    siege = {"invested": 1, "front_yd": 1249.6, "food": 3400.4, "days": 11.6, "forage": 700, "horses": 1}
    enemy = Seen(
        label="A", by="2nd Lancers", seen=245, lon=124.1, lat=40.1, error_mi=2.3, level=3, what="infantry", via="by rider",
        strength=12_000, share=0.25, heading=315.4, length_mi=1.5,
    )  # fmt: skip
    told = [
        Told(BodyStatus(**STATE), 360),
        Told(
            BodyReported(**STATE | {"body": "second", "name": "Second Division", "men": 8000}, reported=150, via="by rider"), 300
        ),
        Told(enemy, 250),
        Told(Befell(what="siege", body="x", at="Port Arthur", text="Shut in.", figures=siege), 240),
        Told(Drawn((CallRow(("first",), 400, 120, 250, 60, 30, 40, 20, 120, 1, 3.5),)), 240),
        Told(Guns(body="First Division", bearing=101.4, since=240, until=275), 300),
        Told(Sent(number=7, to="First Division", sent=250, state="handed to a rider", due=340), 250),
        Told(Headquarters(lon=124.0, lat=40.0, place="in the open", rides_with="", near=()), 360),
    ]
    page = page_of(seat_with(wars["yellow_sea_1904"], "general", *told, side="red"))
    has(
        find_lines(page, "bodies", "supply", "sieges", "contacts", "riders"),
        "First Division11,970 men, fresh, good, hungry 1 call, works of level 2 | in the open",
        "Second Division8,000 men, fresh",
        "3 h 30by rider",
        "last issue Day 1, 04:00; next Day 1, 18:00",
        "4.0 days | 40 | 2.5 days",
        "6.0 days | 40 | 2.5 days",
        "First Division | 250 | 60 | 30 | 40 | 20 food, 120 forage",
        "Port Arthur | approach at 1,250 yards; 3,400 packets of food, 12 days; 700 of forage, 1 horse | Day 1, 04:00",
        "A | infantry, about 12,000 (± 25%)2nd Lancers, by rider | N 45° W, 1.5 miles long | 1 h 55",
        "First Division heard guns, bearing S 79° E, from Day 1, 04:00 to Day 1, 04:35.",
        "7, First Division | Day 1, 04:10 | handed to a riderdue there Day 1, 05:40 | no word",
    )


def test_a_ministrys_room_shows_who_comes_its_trains_and_its_depots(wars: dict[str, Campaign]) -> None:
    war = wars["yellow_sea_1904"]
    country = public(war).country
    assert country is not None
    place = next(one for one in country.places.values() if "railhead" in one.kinds)
    coming = ComingRow("third", "Third Division", "rail", place.key, 2910, 9000)
    office = Office((coming,), 10, 5, (DepotRow(place.key, 9012, 80, 7),))
    page = page_of(seat_with(war, "ministry", Told(office, 300), side="red"))
    has(
        find_lines(page, "now", "ledgers"),
        "Third Division",
        "9,000",
        "Day 3, 00:30",
        f"{place.name} | 9,012 | 80 | 7",
        "10",
        "1 h",
    )
