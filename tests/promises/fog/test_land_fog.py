"""Twin worlds of the land (LC, *Views*): hidden facts of every kind differ, and not one byte that a blind seat receives."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import reduce

import pytest
from msgspec.structs import replace as renew

from campaign.injects.fire import fired
from campaign.injects.plan import Plan
from campaign.war.edits import checks
from campaign.war.edits.application import edits_in_order
from land.communications.ways import ride
from land.state.carriage import Freight
from land.state.ground import Stores
from land.state.lasting_state import Work
from land.state.units import Train, Unit
from land.state.world import Body, Captives
from naval.ruling_kinds import Ground
from naval.state.ruling_acts import Edit, Losses, Packets
from naval.state.rulings import Rulings
from tests.promises.land_twins import BLUE, PRESS, RED, Told, World, begun, besieged, country, differences, march, pack_of, play

pytestmark = [pytest.mark.django_db, pytest.mark.full]
CANARY, REASON = "Canary 7QX", "Canary of the umpire 8ZK."
Change = Callable[[World], World]


def spot(place: str):
    return country().spot_at(place)


def units(world: World, key: str) -> tuple[Unit, ...]:
    return next(one.units for one in world.opening.bodies if one.key == key)


def a_body_elsewhere(world: World) -> World:
    """Move Red's brigade unknown to Blue's general, his men at sea, and those who look for them."""
    staffs = tuple(renew(one, spot=spot("ardleigh")) if one.seat == "red_general" else one for one in world.opening.staffs)
    moved = world.body("red_brigade", spot=spot("ardleigh")).put(staffs=staffs)
    return moved.orders("red_general", {"bodies": {"red_brigade": march("north_bridge", "colchester")}})


def a_body_stronger(world: World) -> World:
    return world.body("red_brigade", units=(*units(world, "red_brigade"), Unit("red_more", "inf", 940, 60, 0, 16)))


def a_dummy(world: World) -> World:
    box = Body("red_box", "Red division", "red", "red_general", spot("colchester"), units(world, "red_garrison")[:1], dummy=True)
    return world.more(renew(box, units=(Unit("red_box_inf", "inf", 100, 0, 0, 0),)))


def other_orders(world: World) -> World:
    """Change posture, pace and standing orders."""
    order = march("east_bridge", "elmstead", posture="attack") | {"standing": [{"if": "enemy", "times": 3, "posture": "avoid"}]}
    order["tasks"][0]["step"] = "easy"
    return world.orders("red_general", {"bodies": {"red_brigade": order}})


def a_rider_under_way(world: World) -> World:
    """Send a rider four hours from Colchester to Harwich; the dispatch arrives only in the second run."""
    sheet = world.given[0]["red_general"] | {"dispatches": [{"to": "red_harwich", "text": CANARY, "by": "rider"}]}
    return world.orders("red_general", sheet)


def troops_at_sea(world: World) -> World:
    """Change the transports' contents, and their loading."""
    return world.body("blue_brigade", units=units(world, "blue_brigade")[1:], haversack=40)


def where_they_will_land(world: World) -> World:
    land = {"tasks": [{"do": "land", "at": "holland_beach", "order": []}], "posture": "attack"}
    return world.orders("blue_general", {"bodies": {"blue_brigade": land}})


def a_depot(world: World) -> World:
    stores = Stores(food=9, forage=7, ammo=1)
    places = tuple(renew(one, stores=stores) if one.key == "colchester" else one for one in world.opening.places)
    return replace(world.put(places=places), ground={"colchester": {"stores": stores}})


def cargo_at_sea(world: World) -> World:
    return world.put(cargoes=(Freight("landing_squadron", "blue", "clacton", Stores(food=900, forage=200)),))


def the_state_of_who_is_seen(world: World) -> World:
    """Change the state of Red's outposts, whom Blue's advanced guard makes out; fatigue and hunger show to nobody."""
    tired = {"fatigue": 11, "haversack": 9, "hunger": 1, "stragglers": 20, "works": 0, "cohesion": "shaken", "shaken_at": 0}
    return world.body("red_outposts", **tired)


def stores_of_a_place_shut_in(world: World) -> World:
    return world.body("red_garrison", train=Train(food=9, forage=3), haversack=20)


def a_tap(world: World) -> World:
    """Let Blue's advanced guard copy the wire from Clacton."""
    sheet = {"bodies": {"blue_advance": {"tasks": [{"do": "tap", "along": ["clacton", "thorpe"]}], "posture": "defend"}}}
    return world.orders("blue_guard", sheet)


def a_mine(world: World) -> World:
    work = Work("mine", "make", "elmstead", "red_brigade", 1440, 1440, -1, side="red")
    return world.put(works=(*world.opening.works, work))


def arrivals(world: World) -> World:
    some = tuple(renew(one, minute=one.minute - 240, body=renew(one.body, haversack=5)) for one in world.opening.arrivals)
    return world.put(arrivals=some)


def prisoners_on_the_road(world: World) -> World:
    """Lead seventy men of Blue from Ardleigh to Colchester, out of everybody's sight."""
    way = ride(country(), spot("ardleigh"), spot("colchester"))
    assert way
    gone = Captives(side="red", body="red_brigade", men=70, guards=10, to="colchester", off=0, arrives=110, way=way)
    return world.put(captives=(gone,))


def what_a_ministry_orders(world: World) -> World:
    sheet = {
        "arrivals": {"red_reserve": {"at": "manningtree", "day": 1, "hour": 16}},
        "dispatches": [{"to": "red_general", "text": CANARY}],
    }
    return world.orders("red_ministry", sheet)


def what_the_umpire_rules(world: World) -> World:
    """Rule losses of Red's brigade, and stores of its depot gone (UD-030)."""
    acts = (
        Losses(since=0, reason=REASON, body="red_brigade", men=500, guns=1),
        Packets(since=0, reason=REASON, depot="colchester", food=-900),
    )
    return replace(world, rulings=Rulings(acts=acts))


TOLD_BY_HAND = ("red_general", "red_ministry")


def telegram() -> Plan:
    """Make an inject for Red's commander and his ministry."""
    return Plan(title="A word", kind="telegram", fields={"from": "The Cabinet", "text": CANARY}, to=TOLD_BY_HAND)


def by_inject(world: World) -> Rulings:
    """Make the rulings of the first run with that inject, fired as it begins."""
    opens = pack_of(world).world
    found, wrong = fired(Rulings(), 7, telegram(), 0, Ground(world=opens, clock=0, until=180), papers_of(world))
    assert wrong == []
    return found


def papers_of(world: World) -> checks.Ground:
    """Return the ground of the check for an added paper."""
    return checks.Ground.from_outcome(None, pack_of(world).world, 0, 180, (), world.opening)


def what_an_inject_tells(world: World) -> World:
    """Send a telegram to Red's commander and the ministry (UD-072)."""
    return replace(world, rulings=by_inject(world))


SINGLE: dict[Change, frozenset[str]] = {
    a_body_elsewhere: BLUE | PRESS,
    a_body_stronger: BLUE | PRESS | {"red_harwich"},
    a_dummy: BLUE | PRESS,
    other_orders: BLUE | PRESS | {"red_harwich"},
    a_rider_under_way: BLUE | PRESS,
    troops_at_sea: RED | PRESS | {"blue_guard"},
    where_they_will_land: RED | PRESS | {"blue_guard"},
    cargo_at_sea: RED | PRESS,
    a_depot: BLUE | PRESS,
    a_tap: RED | PRESS,
    a_mine: BLUE | PRESS | {"red_harwich"},
    arrivals: BLUE | PRESS | {"red_harwich"},
    what_a_ministry_orders: BLUE | PRESS | {"red_harwich"},
    prisoners_on_the_road: BLUE | PRESS | {"red_harwich"},
    the_state_of_who_is_seen: BLUE | PRESS,
    what_the_umpire_rules: BLUE | PRESS | {"red_harwich"},
    what_an_inject_tells: BLUE | PRESS | {"red_harwich"},
}
"""Changes, and the seats blind to each."""
TOGETHER = (
    (a_body_elsewhere, a_depot, a_rider_under_way),
    (a_body_stronger, a_mine, arrivals, what_a_ministry_orders, what_an_inject_tells),
    (other_orders, what_the_umpire_rules),
    (a_dummy, the_state_of_who_is_seen, prisoners_on_the_road),
    (troops_at_sea, where_they_will_land),
    (a_tap, cargo_at_sea),
)
"""Changes that do not touch each other share one world; where that world tells, each is tried by itself."""


@pytest.fixture(scope="module")
def as_it_is(django_db_setup, django_db_blocker) -> Told:
    """Play the world without a change, once."""
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch:
        return play(patch, begun(), BLUE | RED | PRESS)


def test_every_difference_is_made_and_makes_another_world() -> None:
    assert {change for some in TOGETHER for change in some} == set(SINGLE)
    for change in SINGLE:
        assert change(begun()) != begun(), change.__name__


@pytest.mark.parametrize("changes", TOGETHER, ids=lambda some: "-".join(one.__name__ for one in some))
def test_what_a_seat_may_not_know_of_the_land_changes_no_byte_that_it_receives(monkeypatch, as_it_is, changes):
    blind = frozenset.intersection(*(SINGLE[one] for one in changes))
    twin = play(monkeypatch, reduce(lambda world, change: change(world), changes, begun()), blind)

    assert twin.truth != as_it_is.truth, "the worlds do not differ: nothing could leak"
    if list(differences(as_it_is, twin, blind)):
        for one in changes:
            alone = play(monkeypatch, one(begun()), blind)
            assert list(differences(as_it_is, alone, blind)) == [], one.__name__
        raise AssertionError("together they tell what none tells by itself")


def test_whoever_may_know_it_is_told_of_each_of_them(monkeypatch, as_it_is):
    """Else the twins would prove nothing: each secret is on paper before somebody whose own it is."""
    told = {
        (a_body_elsewhere, a_depot, a_rider_under_way): {"red_general": "Ardleigh", "red_ministry": '"food":9'},
        (other_orders, a_dummy, cargo_at_sea, what_the_umpire_rules): {
            "red_general": '"posture":"attack"',
            "red_ministry": "Red division",
        },
        (troops_at_sea, a_tap, prisoners_on_the_road): {
            "blue_general": '"haversack":40',
            "blue_guard": "blue_advance",
            "red_general": "70 prisoners of Red brigade are safe in custody at Colchester",
        },
    }
    for changes, signs in told.items():
        twin = play(monkeypatch, reduce(lambda world, change: change(world), changes, begun()), frozenset())
        assert (CANARY in twin.truth) == (a_rider_under_way in changes)
        assert (REASON in twin.truth) == (what_the_umpire_rules in changes)
        assert not any("8ZK" in data for some in twin.papers.values() for _, data in some), "his reason is in no paper"
        for seat, sign in signs.items():
            own = [data for _, data in twin.papers[seat]]
            assert own != [data for _, data in as_it_is.papers[seat]], seat
            assert any(sign in data for data in own), (seat, sign)


def test_lc_240_what_is_left_in_a_place_shut_in_is_known_inside_alone(monkeypatch):
    blind = PRESS | {"blue_ring", "blue_general", "blue_cabin"}
    one, two = (play(monkeypatch, world, blind, whole=False) for world in (besieged(), stores_of_a_place_shut_in(besieged())))

    assert one.truth.count('"sieges') > 1, "it is shut in to the end"
    assert one.truth != two.truth
    assert one.papers["red_harwich"] != two.papers["red_harwich"]
    assert list(differences(one, two, blind)) == []


def test_lc_008_that_others_met_and_fought_is_known_to_nobody_who_was_not_told(monkeypatch, as_it_is):
    """The advanced guard attacks Thorpe: a stop of the clock, a battle, losses. At sea and in the newsroom it is a quiet day."""
    fight = {"bodies": {"blue_advance": march("little_clacton", "thorpe", posture="attack")}}
    blind = frozenset({"blue_cabin", "blue_general", "press"})  # not the assistant: he sees all that befalls Blue
    twin = play(monkeypatch, begun().orders("blue_guard", fight), blind)

    assert [kind for kind, _ in twin.papers["blue_guard"] if kind == "battle"], "they fought"
    assert list(differences(as_it_is, twin, blind)) == []


def test_ud_072_what_an_inject_tells_a_general_is_a_dispatch_and_nothing_else() -> None:
    data = {"from": "The Cabinet", "from_key": "the_cabinet", "text": CANARY, "written": 0, "via": "telegraph"}
    data |= {"path": ["The Cabinet"], "hops": []}
    own = [checks.added(seat, "dispatch", data, 0, 0, "Inject 7: A word") for seat in TOLD_BY_HAND]
    assert sorted(by_inject(begun()).edits, key=str) == sorted(own, key=str)


def test_ud_025_a_paper_of_every_kind_of_the_land_is_read_in_its_room(monkeypatch, as_it_is) -> None:
    """No paper that the umpire can add breaks a room, and none gives a general another's column."""
    at, rows = papers_of(begun()), list[Edit]()
    place = {"lon": 1.1, "lat": 51.85}
    some = {
        "dispatch": {"from": "x", "from_key": "", "text": CANARY, "written": 0, "via": "telegraph", "path": ["x"]},
        "seen": {"label": "Z", "by": "A farmer", "seen": 5, **place, "error_mi": 1, "level": 3, "what": CANARY, "via": "rider"},
        "guns": {"body": "red_brigade", "bearing": 200, "since": 1, "until": 9},
        "ashore": {"what": "affair", "body": "", "at": "", "text": CANARY},
        "article": {"headline": CANARY, "text": "x", "paper": "x", "date": "x", "dateline": ""},
    }
    some["seen"] |= {"strength": 4000, "share": 0.25}
    for seat, role in (("red_general", "general"), ("red_ministry", "ministry")):
        had = next(data for kind, data in as_it_is.papers[seat] if kind in ("body", "body_report"))
        report = {"reported": 3, "via": "rider"} | json.loads(had)
        for paper in checks.ADDED[role]:
            rows.append(checks.added(seat, paper, report if paper == "body_report" else some[paper], 9, 20, REASON))
            assert checks.faults(rows[-1], at) == [], (seat, paper)
    strange = checks.added("red_general", "body_report", report | {"body": "blue_advance"}, 9, 20, REASON)
    assert "not a body of its own" in " ".join(checks.faults(strange, at))
    for wrong in ({"bearing": 361}, {"bearing": "NE"}):
        assert "0 to 360" in " ".join(checks.faults(checks.added("red_general", "guns", some["guns"] | wrong, 9, 20, REASON), at))
    twin = play(monkeypatch, replace(begun(), rulings=Rulings(edits=edits_in_order(rows))), frozenset(TOLD_BY_HAND), whole=False)
    for one in rows:
        assert [kind for kind, _ in twin.papers[one.seat]].count(one.paper) > [k for k, _ in as_it_is.papers[one.seat]].count(
            one.paper
        ), (one.seat, one.paper)
    for stage in twin.stages:
        for seat, pages in stage.items():
            assert max(status for status, _ in pages.values()) < 500, seat
            assert any(CANARY.encode() in body for _, body in pages.values()), seat
