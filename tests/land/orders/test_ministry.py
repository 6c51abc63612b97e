"""The orders a ministry may give (LC-305)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from land.ground.country import Country
from land.orders import ministry
from land.orders.general_knowledge import Fleet, Known, KnownBody, Other
from land.orders.ministry import Appointed, Cargo, Coming, KnownToMinistry, Load
from land.orders.sheet import BodyOrder, Note
from land.state.ground import Beach, Ground, Place
from land.state.world import Arrival, Body, Spot
from naval.orders.seat_knowledge import Fault


def make_place(key: str, *kinds: str) -> Place:
    return Place(key=key, name=key.title(), lon=0.0, lat=0.0, kinds=("town", *kinds))


COUNTRY = Country(
    Ground(
        places=(
            make_place("houtushih"),
            make_place("mukden", "railhead"),
            make_place("liaoyang", "railhead", "depot"),
            make_place("dalny", "port", "railhead"),
            make_place("siuyen"),
        ),
        beaches=(Beach(key="b", name="B", points=20, offshore_nm=4, exposure="SE", place="houtushih", line=((0, 0), (0, 1))),),
    )
)
HERE = Spot(lon=0, lat=0, place="dalny")
KNOWN = KnownToMinistry(
    known=Known(
        seat="ministry",
        side="red",
        minute=360,
        bodies=(KnownBody(body=Body(key="siege_park", name="Siege Park", side="red", seat="ministry", spot=HERE)),),
        others=(Other(key="twelfth", name="12th Division", general="General Inouye"),),
        fleets=(Fleet(key="first_flight", name="First Flight", at="dalny", reported=0, room_t=1000),),
        addressees={"kuroki": "General Kuroki"},
    ),
    pool=2,
    arrivals=(
        Coming(key="fifth_div", name="5th Division", by="sea", minute=17 * 1440 + 360),
        Coming(key="draft", name="Draft", by="rail", minute=0),
    ),
    no_arsenal={"dalny": "", "siuyen": "Siuyen is neither a port nor a railhead."},
)

SOUND: dict[str, Any] = {
    "arrivals": {"fifth_div": {"at": "houtushih", "day": 18, "hour": 6}},
    "trains": [{"from": "mukden", "to": "liaoyang", "packets": {"food": 2000, "forage": 700}}],
    "cargo": [{"force": "first_flight", "port": "dalny", "packets": {"food": 5000}}],
    "bodies": {"siege_park": {"tasks": []}},
    "dispatches": [{"to": "kuroki", "text": "The siege park is yours on Day 28."}],
    "arsenals": ["dalny"],
}


def check(raw: object) -> tuple[ministry.MinistryOrders | None, tuple[Fault, ...]]:
    orders, faults, _ = ministry.check(raw, KNOWN, COUNTRY)
    return orders, faults


def test_lc_162_cargo_goes_to_a_beach_too() -> None:
    orders, faults = check({"cargo": [{"force": "first_flight", "port": "b", "packets": {"food": 10}}]})
    assert faults == ()
    assert orders is not None
    assert orders.cargo == (Cargo(force="first_flight", port="b", food=10),)


def test_lc_305_a_sound_sheet_becomes_orders() -> None:
    orders, faults = check(SOUND)
    assert faults == ()
    assert orders == ministry.MinistryOrders(
        arrivals=(Appointed(body="fifth_div", at="houtushih", minute=17 * 1440 + 360),),
        trains=(Load(start="mukden", to="liaoyang", food=2000, forage=700),),
        cargo=(Cargo(force="first_flight", port="dalny", food=5000),),
        bodies={"siege_park": BodyOrder()},
        dispatches=(Note(to="kuroki", text="The siege park is yours on Day 28."),),
        arsenals=("dalny",),
    )
    assert check({}) == (ministry.MinistryOrders(), ())
    assert check({"trains": None}) == (ministry.MinistryOrders(), ())


WRONG: list[tuple[object, str, str]] = [
    ([], "", "Orders must be a JSON object with arrivals, trains, cargo, bodies, dispatches, arsenals, not a list."),
    ({"ships": 1}, "ships", 'The sheet has nothing called "ships"'),
    ({"arrivals": []}, "arrivals", "Arrivals must be a table by key, not"),
    ({"arrivals": {"sixth": {}}}, "arrivals.sixth", 'No arrival is called "sixth"; you expect draft (Draft)'),
    (
        {"arrivals": {"fifth_div": {"at": "mukden", "day": 20, "hour": 0}}},
        "arrivals.fifth_div.at",
        "5th Division comes by sea; Mukden is not a port, or a place behind a beach.",
    ),
    (
        {"arrivals": {"draft": {"at": "siuyen", "day": 20, "hour": 0}}},
        "arrivals.draft.at",
        "Draft comes by rail; Siuyen is not a railhead.",
    ),
    (
        {"arrivals": {"fifth_div": {"at": "dalny", "day": 17, "hour": 0}}},
        "arrivals.fifth_div",
        "5th Division cannot be there before Day 18, 06:00.",
    ),
    (
        {"arrivals": {"draft": {"at": "mukden", "day": 1, "hour": 5}}},
        "arrivals.draft",
        "Draft cannot be there before Day 1, 06:00.",
    ),
    ({"arrivals": {"draft": {"at": "x", "day": 0, "hour": 24}}}, "arrivals.draft.hour", "Draft: the hour must be a whole number"),
    ({"arrivals": {"draft": {"at": "x", "day": 0, "hour": 24}}}, "arrivals.draft.day", "Draft: the day must be a whole number"),
    ({"arrivals": {"draft": {"at": "x", "day": 0, "hour": 24}}}, "arrivals.draft.at", 'Draft: there is no place "x".'),
    (
        {"trains": [{"from": "siuyen", "to": "mukden", "packets": {"food": 1}}]},
        "trains.0.from",
        "Train 1: Siuyen is not a railhead.",
    ),
    (
        {"trains": [{"from": "mukden", "to": "mukden", "packets": {"food": 1}}]},
        "trains.0.to",
        "Train 1 goes from Mukden to itself.",
    ),
    ({"trains": [{"from": "mukden", "to": "dalny", "packets": {}}]}, "trains.0.packets", "Train 1 carries nothing."),
    ({"trains": [{"from": "mukden", "to": "dalny", "packets": {"hay": 3}}]}, "trains.0.packets.hay", 'has nothing called "hay"'),
    (
        {"trains": [{"from": "mukden", "to": "dalny", "packets": {"food": -3}}]},
        "trains.0.packets.food",
        "Train 1: packets are whole numbers from 0 to 1,000,000, not -3.",
    ),
    (
        {"trains": [{"from": "mukden", "to": "dalny", "packets": {"food": 5401}}]},
        "trains",
        "These loads need 3 trains; the pool has 2 (LC-181).",
    ),
    ({"trains": [{"to": "dalny", "packets": {"food": 1}}]}, "trains.0.from", "Train 1: choose a place."),
    ({"cargo": [{"force": "x", "port": "dalny", "packets": {"food": 1}}]}, "cargo.0.force", 'no transports are called "x"'),
    (
        {"cargo": [{"force": "first_flight", "port": "mukden", "packets": {"food": 1}}]},
        "cargo.0.port",
        "Cargo 1: Mukden is neither a port nor a beach.",
    ),
    (
        {"cargo": [{"force": "first_flight", "port": "dalny", "packets": {"food": 10_801}}]},
        "cargo.0.packets",
        "Cargo 1: First Flight has room for 10,800 packets of stores, not 10,801 (LC-196).",
    ),
    ({"bodies": {"twelfth": {"tasks": []}}}, "bodies.twelfth", "The 12th Division is General Inouye's. Write to him."),
    ({"bodies": {"guard": {}}}, "bodies.guard", 'You command no column called "guard"; yours: siege_park (Siege Park).'),
    ({"bodies": {"siege_park": 3}}, "bodies.siege_park", "must be a table with"),
    ({"dispatches": 7}, "dispatches", "Dispatches must be a list, not 7."),
    ({"dispatches": [{"to": "oku", "text": "x"}]}, "dispatches.0.to", "you may write to kuroki (General Kuroki)"),
    ({"arsenals": ["mukden"]}, "arsenals.0", "You know of no stores at Mukden."),
    ({"arsenals": ["siuyen"]}, "arsenals.0", "Siuyen is neither a port nor a railhead."),
    ({"arsenals": ["dalny", "dalny"]}, "arsenals.1", "Dalny appears twice."),
    ({"arsenals": [None]}, "arsenals.0", "There is no place"),
]


@pytest.mark.parametrize(("raw", "where", "text"), WRONG)
def test_lc_305_what_is_wrong_is_said_with_its_place(raw: object, where: str, text: str) -> None:
    orders, faults = check(raw)
    assert orders is None
    assert [one for one in faults if one.where == where and text in one.text], [(one.where, one.text) for one in faults]


def test_lc_181_one_train_of_none_is_one_train() -> None:
    _, faults, _ = ministry.check(
        {"trains": [{"from": "mukden", "to": "liaoyang", "packets": {"food": 100}}]},
        msgspec.structs.replace(KNOWN, pool=0),
        COUNTRY,
    )
    assert [one.text for one in faults] == ["These loads need 1 train; the pool has 0 (LC-181)."]


def test_lc_305_everything_wrong_is_said_at_once() -> None:
    sheet: dict[str, Any] = {}
    for raw, _, _ in WRONG[7:]:
        assert isinstance(raw, dict)
        for name, value in raw.items():
            if isinstance(value, dict):
                sheet.setdefault(name, {}).update(value)
            elif isinstance(value, list):
                sheet.setdefault(name, []).extend(value)
    _, faults = check(sheet)
    assert {one.where.split(".")[0] for one in faults} == set(ministry.PARTS)
    assert len(faults) >= 14


@pytest.mark.parametrize("odd", [None, 3, "x", [], [[]], {"": None}, {"at": []}, True, 1e300, {"packets": {"food": "many"}}])
def test_lc_305_whatever_is_sent_is_answered(odd: Any) -> None:
    for sheet in (odd, *({name: odd} for name in ministry.PARTS), *({name: [odd]} for name in ministry.PARTS)):
        orders, faults = check(sheet)
        assert (orders is None) == bool(faults)
    for name in ("arrivals", "bodies"):
        for key in ("draft", "siege_park", "twelfth", ""):
            check({name: {key: odd}})


def test_lc_305_a_mending_value_would_do() -> None:
    sheet: dict[str, Any] = {"arrivals": {"fifth_div": {"at": "dalny", "day": 17, "hour": 0}}}
    (fault,) = check(sheet)[1]
    sheet["arrivals"]["fifth_div"] = fault.mend
    assert check(sheet)[1] == ()


def test_lc_305_it_gives_arrivals_their_place_and_hour() -> None:
    here, there = Spot(lon=1, lat=1, place="chinampo"), Spot(lon=2, lat=2, place="houtushih")
    sailing = [Body(key=key, name=key, side="red", seat="oku", spot=here) for key in ("fifth_div", "sixth")]
    some = tuple(Arrival(body=one, by="sea", minute=100) for one in sailing)
    orders, _ = check(SOUND)
    assert orders is not None
    after = ministry.appointed(some, orders, {"houtushih": there})
    assert [(one.body.spot, one.minute) for one in after] == [(there, 17 * 1440 + 360), (here, 100)]
