"""Orders that a general types on his sheet, each played through page, run and report (LC-061, LC-113, LC-134, LC-138, LC-163,
LC-221, LC-227, LC-235, LC-244, LC-282)."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from django.test import Client
from msgspec.structs import replace

from campaign import serialization
from campaign.models import LandStart, Seat, Segment
from campaign.models.truth import runs_of
from campaign.muster.founding import begin_campaign
from campaign.runs.publish import publish
from campaign.runs.resolve import order_six_hours, resolve_segment
from campaign.simulation.verification import replay
from land.siege.ring import gates
from land.state.world import Land, Work
from land.works.progress import NOBODY
from naval.state.outcome import Event
from tactical.services import fight_battle
from tests.doorway import enter

pytestmark = pytest.mark.django_db
DEFEND = {"posture": "defend"}


@pytest.fixture
def war():
    return begin_campaign("landing_manoeuvres", "essex", seed="sheets")


def typed(seat: Seat, bodies: dict[str, list[dict[str, Any]]], **more: str) -> dict[str, Any]:
    """Draft a sheet as its page posts it, read it again, and seal it; return the answer to the draft."""
    client = Client()
    enter(client, seat)
    sheet = {"bodies": {key: {"tasks": tasks, **DEFEND, **more} for key, tasks in bodies.items()}}
    answer = client.post(f"/room/{seat.rid}/draft/", json.dumps(sheet), content_type="application/json").json()
    if not answer["faults"]:
        sealed = client.post(f"/room/{seat.rid}/seal/", json.dumps(sheet), content_type="application/json")
        assert sealed.json() == {"sealed": True}
    return answer


def page(seat: Seat) -> str:
    client = Client()
    enter(client, seat)
    return client.get(f"/room/{seat.rid}/").content.decode()


def land_of(war) -> Land:
    return msgspec.json.decode(LandStart.objects.get(run=runs_of(war).last()).land.encode(), type=Land)


def country_of(war):
    found = serialization.pack_of(war)
    return serialization.country(found.fingerprint, found.key)


def stand(war, spots: dict[str, Any], works: tuple[Work, ...] = (), only: str = "") -> None:
    """Put columns of the first run ashore where wanted, their generals with them, and works on the ground.

    ``only``: these columns keep only units of this code.
    """
    row = LandStart.objects.get(run=runs_of(war).last())
    land = land_of(war)
    bodies = tuple(replace(one, spot=spots[one.key], aboard="") if one.key in spots else one for one in land.bodies)
    if only:
        few = {one.key: tuple(unit for unit in one.units if unit.code == only) for one in bodies if one.key in spots}
        bodies = tuple(replace(one, units=few[one.key]) if one.key in few else one for one in bodies)
    staffs = tuple(replace(one, spot=spots[one.riding]) if one.riding in spots else one for one in land.staffs)
    row.land = serialization.land(replace(land, bodies=bodies, staffs=staffs, works=(*land.works, *works)))
    row.save()


def on(war, runs: int = 1) -> list[Event]:
    """Play so many whole runs, through their stops and battles; list the events."""
    first, events = runs_of(war).last().number, list[Event]()
    while runs_of(war).last().number < first + runs and war.phase != "over":
        segment = Segment.objects.present(war)
        order_six_hours(segment.pk)
        for _ in range(20):
            resolve_segment(segment.pk)
            segment.refresh_from_db()
            if segment.state != Segment.State.RESOLVING:
                break
            for met in segment.run.engagements.all():
                fight_battle(met.battle_id)
        assert segment.state == Segment.State.REVIEW, segment.trouble
        events += serialization.outcome(segment.outcome).events
        publish(segment.pk)
        war.refresh_from_db()
    return events


def read_texts(seat: Seat, kind: str = "ashore") -> list[str]:
    return [json.loads(one.data)["text"] for one in seat.papers.filter(kind=kind).order_by("number")]


def texts(events: list[Event], *kinds: str) -> list[str]:
    return list(dict.fromkeys(one.text for one in events if one.kind in kinds))


def verified(war) -> bool:
    return not [one for one in replay(war) if one.differs or one.untold]


PIONEERS, REAR = "red_brigade_0_1", "red_brigade_0_2"


@pytest.mark.full
def test_lc_163_lc_221_lc_022_a_depot_is_burnt_and_a_bridge_broken_by_sheet_and_the_general_knows_it_to_be_down(war) -> None:
    seat = war.seats.get(key="red_general")
    answer = typed(
        seat,
        {
            "red_brigade": [
                {"do": "detach", "units": {"re": 1}, "name": "Pioneers"},
                {"do": "detach", "units": {"inf": 1}, "name": "Rear guard"},
                {"do": "march", "by": ["north_bridge"]},
            ],
            REAR: [{"do": "burn", "depot": "colchester"}, {"do": "march", "by": ["north_bridge"]}],
            PIONEERS: [
                {"do": "march", "by": ["east_bridge"], "step": "normal"},
                {"do": "break", "what": "bridge", "at": "east_bridge"},
            ],
        },
    )
    assert answer["faults"] == []
    events = on(war, 5)
    name = country_of(war).find_place("east_bridge").name
    assert "Rear guard has burnt the depot at Colchester." in texts(events, "burnt")
    assert f"Pioneers has broken the road bridge at {name}." in texts(events, "work")
    depot = next(one for one in land_of(war).places if one.key == "colchester")
    assert (depot.depot, depot.stores.food, depot.stores.ammo) == (False, 0, 0)
    assert "Rear guard has burnt the depot at Colchester." in page(seat)
    assert f"Pioneers has broken the road bridge at {name}." in page(seat)
    over = typed(seat, {REAR: [{"do": "march", "by": ["colchester", "east_bridge", "elmstead"]}]})
    assert name in str(over["reckoning"][REAR]["halts"]), over
    assert verified(war)


def test_lc_155_a_body_that_draws_and_then_marches_on_has_loaded_its_wagons(war) -> None:
    row = LandStart.objects.get(run=runs_of(war).last())
    land = land_of(war)
    empty = tuple(replace(one, train=replace(one.train, food=0, forage=0)) for one in land.bodies)
    row.land = serialization.land(replace(land, bodies=empty))
    row.save()
    draws = [{"do": "draw", "from": "colchester"}, {"do": "march", "by": ["east_bridge"]}]
    assert typed(war.seats.get(key="red_general"), {"red_brigade": draws})["faults"] == []
    events = on(war, 2)
    assert "Red brigade loads its wagons at Colchester." in texts(events, "depot")
    assert next(one for one in land_of(war).bodies if one.key == "red_brigade").train.packets > 0


@pytest.mark.full
def test_lc_227_a_mine_is_laid_by_sheet_where_its_party_stands_and_blows_up_the_first_who_come(war) -> None:
    country = country_of(war)
    half = Work(
        kind="mine", do="make", at="weeley", body="red_brigade", done_min=1380, need_min=1440, since=NOBODY, side="red", amount=1
    )
    spots = {"red_brigade": "weeley", "blue_brigade": "clacton", "red_outposts": "colchester"}
    stand(war, {key: country.spot_at(place) for key, place in spots.items()}, (half,))
    red, blue = war.seats.get(key="red_general"), war.seats.get(key="blue_general")
    mine = {"do": "make", "what": "mine", "at": "weeley"}
    there = country.find_place("colchester")
    goes = {"do": "march", "by": [[there.lon, there.lat]]}
    assert typed(red, {"red_brigade": [mine, goes]}, posture="avoid")["faults"] == []
    assert typed(blue, {"blue_brigade": [{"do": "halt", "hours": 3}]})["faults"] == []
    events = on(war)
    assert "Red brigade has finished the road mine at Weeley." in texts(events, "work")
    assert "Red brigade has finished the road mine at Weeley." in page(red)
    assert "road mine" not in page(blue)
    typed(blue, {"blue_brigade": [{"do": "march", "by": ["little_clacton", "weeley"]}]}, posture="avoid")
    events = on(war, 2)
    [blown] = [one for one in texts(events, "work") if "road mine" in one and one.startswith("Blue brigade")]
    assert ("loses" in blown) or ("takes it up" in blown)


def test_lc_227_no_mine_is_laid_from_afar(war) -> None:
    red = war.seats.get(key="red_general")
    assert typed(red, {"red_brigade": [{"do": "make", "what": "mine", "at": "harwich"}]})["faults"] == []
    on(war)
    assert "Red brigade halts. It is not there." in page(red)
    assert not land_of(war).works


def at_walton(war, seat: str = "blue_general", tasks: tuple[dict[str, Any], ...] = ({"do": "invest", "place": "walton"},)):
    """Set up a battalion and a squadron of Red in Walton, a brigade of Blue across its one road, ordered by sheet."""
    country = country_of(war)
    [gate] = gates(country, "walton")
    stand(war, {"red_outposts": country.spot_at("walton"), "blue_brigade": gate})
    body = "blue_brigade" if seat == "blue_general" else "red_outposts"
    assert typed(war.seats.get(key=seat), {body: list(tasks)})["faults"] == []


@pytest.mark.full
def test_lc_235_lc_244_a_place_is_invested_and_stormed_by_sheet(war) -> None:
    at_walton(war)
    blue, red = (war.seats.get(key=key) for key in ("blue_general", "red_general"))
    assert "Walton-on-the-Naze is invested." in texts(on(war), "siege")
    assert typed(blue, {"blue_brigade": [{"do": "storm", "place": "walton", "front_mi": 1}]}, posture="attack")["faults"] == []
    events = on(war, 2)
    assert [one for one in texts(events, "storm", "battle") if "storm" in one.lower() or "battle" in one]
    assert any("Walton" in one for one in texts(events, "fall", "storm"))
    assert "Walton-on-the-Naze" in page(blue)
    assert any("Walton" in one for one in read_texts(red))
    assert verified(war)


def test_lc_282_a_garrison_that_is_shut_in_lays_down_its_arms_by_sheet(war) -> None:
    at_walton(war)
    red = war.seats.get(key="red_general")
    assert typed(red, {"red_outposts": [{"do": "surrender"}]})["faults"] == []
    events = on(war, 2)
    assert [one for one in texts(events, "fall", "surrender") if "Walton" in one or "lays down its arms" in one]
    assert next(one for one in land_of(war).bodies if one.key == "red_outposts").surrendered
    assert verified(war)


@pytest.mark.full
def test_lc_138_a_wire_is_tapped_by_sheet_and_what_is_copied_is_read_in_the_room() -> None:
    copied = []
    for seed in "abcd":
        war = begin_campaign("landing_manoeuvres", f"tap {seed}", seed=seed)
        country = country_of(war)
        ends = {"wivenhoe", "great_bentley"}
        edge = next(one for one in country.edges.values() if one.kind == "wire" and {one.a, one.b} == ends)
        stand(war, {"blue_brigade": country.spot_on(edge, edge.metres // 2)}, only="cav")
        blue, red = (war.seats.get(key=key) for key in ("blue_general", "red_general"))
        tap = [{"do": "tap", "along": ["great_bentley", "wivenhoe"]}]
        assert typed(blue, {"blue_brigade": tap}, posture="avoid")["faults"] == []
        events = list[Event]()
        for _ in range(4):
            typed(red, {"red_outposts": [{"do": "halt", "hours": 1}]})
            events += on(war)
        assert len(texts(events, "tap")) > 2
        some = [one for one in texts(events, "tap") if "is copied" in one]
        caught = [one for one in read_texts(blue) if "off the wire" in one]
        assert len(caught) == len(some)
        assert all(one.partition(",")[0] in page(blue) for one in caught)
        assert not [one for one in read_texts(red) if "off the wire" in one]
        copied += caught
    assert copied


def test_lc_113_a_screen_is_ordered_by_sheet_and_holds_until_another_order(war) -> None:
    red = war.seats.get(key="red_general")
    wrong = typed(red, {"red_outposts": [{"do": "screen", "front_mi": 0, "facing": 400}]})
    assert len(wrong["faults"]) == 2
    screen = [{"do": "screen", "front_mi": 4, "facing": 150}, {"do": "halt"}]
    assert typed(red, {"red_outposts": screen})["faults"] == []
    on(war, 2)
    held = next(one for one in land_of(war).bodies if one.key == "red_outposts").held
    assert (held.order.tasks[held.scouts].do, held.order.tasks[held.scouts].fields["facing"]) == ("screen", 150)


@pytest.mark.full
def test_lc_134_field_wire_is_laid_by_sheet_and_carries(client: Client) -> None:
    war = begin_campaign("yellow_sea_1904", "yellow", seed="sheets")
    kuroki = war.seats.get(key="kuroki")
    along = [{"do": "lay_wire", "along": ["sukuchin"]}]
    answer = typed(kuroki, {"first_army_troops": along}, posture="avoid")
    assert answer["faults"] == []
    events = on(war, 2)
    assert "First Army troops begins to lay a field wire at Wiju." in texts(events, "wire")
    assert [one for one in land_of(war).field_wires if one.side == "red" and one.metres > 0]


@pytest.mark.parametrize(
    ("tasks", "says"),
    [
        ([{"do": "storm", "place": "nowhere"}], "There is no place"),
        ([{"do": "invest"}], "choose a place"),
        ([{"do": "burn", "wagons": 0}], "Wagons to burn must be 1 to"),
        ([{"do": "tap", "along": []}], "name at least one place"),
        ([{"do": "make", "what": "moat", "at": "weeley"}], "You can make a"),
    ],
)
def test_lc_061_a_typed_order_that_is_wrong_is_refused_with_what_to_do(war, tasks: list[dict[str, Any]], says: str) -> None:
    faults = typed(war.seats.get(key="red_general"), {"red_brigade": tasks})["faults"]
    assert [one for one in faults if says in one["text"]], faults
