"""Detached ships through the pages: parting, the auxiliary's room, the umpire's page of scouts, and the secrets about them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from campaign import packs, rooms, serialization
from campaign.models import Campaign
from campaign.models.truth import runs_of
from campaign.orders import sealing
from campaign.packs import Pack
from campaign.runs import publish
from campaign.simulation.verification import replay
from naval.state.world import Seat
from tests.campaign.stopped_war import seal
from tests.naval.world_builder import off
from tests.promises import leaks_allowed, playing, theatre

pytestmark = pytest.mark.django_db

NORTH = "blue-north_0_1"
AUX = "red-auxiliary"


def theatre_pack(*more: Seat, water: str = "east", enemy_nm: float = 0.0) -> Pack:
    """Load Blue north of 60, with Red either on the way of her scouts or far off."""
    there = theatre.Squadron("red-east", "red", water, east_nm=enemy_nm)
    others = tuple(s for s in theatre.SQUADRONS if s.key != "red-east")
    world = theatre.world(packs.find(theatre.PACK).world, (*others, there))
    seats = tuple(sorted((*world.seats, *more), key=lambda s: s.key))
    return theatre.pack_with(msgspec.structs.replace(world, seats=seats))


@pytest.fixture
def war(monkeypatch) -> Iterator[Campaign]:
    aux = Seat(key=AUX, name="Auxiliary of Red", role="auxiliary", side="red")
    with playing.a_world(monkeypatch, theatre_pack(aux)) as (campaign, _):
        yield campaign


def eastward(nm: float) -> dict[str, Any]:
    lon, lat = off(*theatre.WATERS["north"], nm, 0)
    return {
        "forces": {
            "blue-north": {"legs": [], "detach": [{"n": 1, "name": "Scouts", "ships": ["blue-north-2"]}]},
            NORTH: {"legs": [{"lon": lon, "lat": lat, "knots": 14}]},
        }
    }


def played(campaign: Campaign) -> None:
    assert publish.publish(playing.resolve_all(campaign).pk)


def get(campaign: Campaign, key: str, address: str = "") -> str:
    seat = campaign.seats.get(key=key)
    base = f"/desk/{seat.rid}/" if key == "umpire" else f"/room/{seat.rid}/"
    answer = playing.client_of(seat).get(base + address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def post(campaign: Campaign, **form: str) -> tuple[int, str]:
    umpire = campaign.seats.get(key="umpire")
    answer = playing.client_of(umpire).post(f"/desk/{umpire.rid}/scouts/", form)
    return answer.status_code, answer.content.decode()


def test_nav_s_024_a_draft_force_is_steered_by_itself_and_its_faults_are_told_at_once(war):
    admiral = war.seats.get(key="blue-north")
    sealing.save_draft(admiral, eastward(70), None)
    room = rooms.room(admiral)
    assert [(f["name"], [s["name"] for s in f["ships"]]) for f in room["forces"]] == [
        ("blue-north", ["Blue-North-1"]),
        ("Scouts", ["Blue-North-2"]),
    ]
    assert room["faults"] == []
    assert round(room["reckoning"][NORTH]["nm"]) == 70
    assert "Blue-North-2" in get(war, "blue-north")
    assert '"ship": "Blue-North-2"' in get(war, "blue-north", f"reach.json?force={NORTH}&knots=10")
    bad = {
        "forces": {
            "blue-north": {
                "detach": [{"n": 1, "name": "", "ships": ["blue-north-1"]}, {"n": 1, "name": "x" * 41, "ships": ["red-south-1"]}],
                "join": "red-south",
            }
        }
    }
    with pytest.raises(sealing.Refused) as refused:
        seal(war, "blue-north", bad)
    said = " ".join(fault.text for fault in refused.value.faults)
    assert "needs a name" in said
    assert "is her flagship" in said
    assert "is no ship of hers" in said
    assert "may have 40 characters" in said
    assert "cannot rejoin" in said


@pytest.mark.full
def test_nav_s_025_case_s_wc_30_the_umpire_has_scouts_out_of_touch_in_hand(war):
    seal(war, "blue-north", eastward(80))
    played(war)
    room = rooms.room(war.seats.get(key="blue-north"))
    assert [f["name"] for f in room["forces"]] == ["blue-north"]
    row = next(r for r in room["company"]["detached"] if r["key"] == NORTH)
    assert not row["touch"]
    assert row["when"].startswith("Day 1")
    assert row["gone"] > 0
    assert "may be anywhere within" in get(war, "blue-north")
    assert '"may_nm":' in get(war, "blue-north", "chart.json")
    assert "1 detached force under your command" in get(war, "umpire")
    page = get(war, "umpire", "scouts/")
    assert "Scouts" in page
    assert "Her last sealed orders" in page
    assert "Nothing was changed" in post(war, force=NORTH, do="lay", **{"course-0": "N 90 E", "hours-0": "6", "knots-0": "45"})[1]
    west = {"course-0": "S 80 W", "hours-0": "4", "knots-0": "14"}
    assert post(war, force=NORTH, do="lay", **west)[0] == 302
    assert "Ordered by you" in get(war, "umpire", "scouts/")
    played(war)
    room = rooms.room(war.seats.get(key="blue-north"))
    assert [f["name"] for f in room["forces"]] == ["blue-north", "Scouts"]
    assert "You command no scouts" in get(war, "umpire", "scouts/")
    assert not [found for found in replay(war) if found.differs]


@pytest.mark.full
def test_nav_s_024_the_auxiliary_has_a_room_and_is_waited_for_only_with_scouts_in_hand(war):
    assert "You command no scouts" in get(war, AUX)
    assert "Auxiliary of Red" in get(war, "umpire")
    assert f"{AUX}" not in waiting(war)
    lon, lat = off(3.65, 53.6, 20, 80)
    part = {
        "forces": {
            "red-south": {"detach": [{"n": 1, "name": "Späher", "ships": ["red-south-2"]}]},
            "red-south_0_1": {"legs": [{"lon": lon, "lat": lat, "knots": 15}]},
        }
    }
    seal(war, "red-south", part)
    played(war)
    page = get(war, AUX)
    assert "Chart room of the scouts" in page
    assert "Red-South-2" in page
    assert "You command no scouts" not in page
    assert AUX in waiting(war)
    assert "you had not sealed" not in page, "he had no ships to order in the run in which they came to him"
    assert {("auxiliary", "status"), ("auxiliary", "log"), ("cabin", "position")} <= nothing_unthought_of(war)
    seal(war, AUX, {"forces": {"red-south_0_1": {"legs": [], "join": "red-south"}}})
    for key in ("blue-north", "blue-admiralty", "press"):
        assert "Späher" not in get(war, key)
        assert "red-south_0" not in get(war, key)


def nothing_unthought_of(campaign: Campaign) -> set[tuple[str, str]]:
    """Check every field of every paper against the list of fields a seat may see; return the kinds."""
    allowed = leaks_allowed.REPORTS | leaks_allowed.ELSEWHERE
    seen = set()
    for seat in campaign.seats.exclude(role="umpire"):
        for paper in seat.deliveries.all():
            may = allowed[seat.role, paper.kind]
            assert {f for f in leaks_allowed.fields(json.loads(paper.data)) if f not in may} <= leaks_allowed_empty(may), paper
            seen.add((seat.role, paper.kind))
    return seen


def leaks_allowed_empty(may: set[str]) -> set[str]:
    """Keep only the places of lists, as empty lists show nothing more."""
    return {name.split("[]")[0] for name in may}


def waiting(campaign: Campaign) -> list[str]:
    from umpire.desk import desk
    from umpire.frame import Standing

    rows = desk(Standing(campaign.seats.get(key="umpire")), enter="")["seats"]
    return [row["key"] for row in rows if row["asked"]]


@pytest.mark.full
def test_nav_s_024_two_worlds_in_which_only_scouts_out_of_touch_meet_the_enemy_are_one_to_their_admiral(monkeypatch):
    seen = []
    for water, nm in (("north", 116.0), ("east", 0.0)):  # fifteen miles from where the scouts end, or far off
        with playing.a_world(monkeypatch, theatre_pack(water=water, enemy_nm=nm)) as (campaign, pings):
            seal(campaign, "blue-north", eastward(80))
            played(campaign)
            mine = [ping for ping in pings if ping[0] == "room-blue-north"]
            met = "Scouts and red-east sighted" in runs_of(campaign).get(number=1).segments.get().outcome
            seen.append(
                (
                    met,
                    get(campaign, "blue-north"),
                    get(campaign, "blue-north", "chart.json"),
                    get(campaign, "blue-north", "export.json"),
                    mine,
                )
            )
    assert seen[0][0]
    assert not seen[1][0]
    assert seen[0][1:] == seen[1][1:]


@pytest.mark.full
def test_sc_n_71_a_force_that_joined_is_gone_from_both_rooms(war):
    seal(war, "blue-north", eastward(20))
    played(war)
    lon, lat = theatre.WATERS["north"]
    seal(war, "blue-north", {"forces": {NORTH: {"legs": [{"lon": lon, "lat": lat, "knots": 14}], "join": "blue-north"}}})
    played(war)
    room = rooms.room(war.seats.get(key="blue-north"))
    assert [(f["name"], len(f["ships"])) for f in room["forces"]] == [("blue-north", 2)]
    assert ("cabin", "company") in nothing_unthought_of(war)
    assert not room["company"]["detached"]
    assert "Scouts joined blue-north: Blue-North-2." in get(war, "blue-north")
    world = serialization.world(runs_of(war).last().world)
    assert {s.force for s in world.ships if s.key.startswith("blue-north")} == {"blue-north"}
