"""A harbour before the umpire (NAV-S-007), and mines, cables and work at places in a room."""

from __future__ import annotations

import msgspec
import pytest

from campaign import packs, rooms, serialization
from campaign.models import Run
from naval.state.frozen import stored
from naval.state.waters import HarbourChart, Minefield, Square
from tests.promises import playing, theatre

pytestmark = pytest.mark.django_db

MARKS = (Square(column=3, row=3, what="mine", note="observation"), Square(column=4, row=3, what="fort", note="9.2-inch"))


@pytest.fixture
def war(monkeypatch):
    """Place Red off Aberdeen, which has a chart; Blue has laid mines there, and may work at places."""
    base = theatre.world(packs.find(theatre.PACK).world)
    port = next(p for p in base.ports if p.key == "aberdeen")
    west, north = port.lon - 0.2, port.lat + 0.1
    drawn = HarbourChart(port="aberdeen", lon=west, lat=north, columns=10, rows=10, squares=MARKS, stores={"shell_outfits": 3.0})
    own = HarbourChart(port="kiel", lon=10.0, lat=54.45, columns=8, rows=8, squares=MARKS)
    forces = tuple(
        msgspec.structs.replace(f, lon=port.lon + 0.12, lat=port.lat) if f.key == "red-east" else f for f in base.forces
    )
    world = msgspec.structs.replace(
        base,
        forces=forces,
        harbours=(drawn, own),
        mines=(Minefield(key="x", side="blue", lon=port.lon + 0.05, lat=port.lat, radius_nm=0.5, left=7, laid=9),),
        settings=msgspec.structs.replace(base.settings, countermining=True, cables=True),
    )
    with playing.a_world(monkeypatch, theatre.pack_with(world)) as (campaign, _):
        yield campaign


def desk(campaign, path: str):
    umpire = campaign.seats.get(key="umpire")
    return playing.client_of(umpire).get(f"/desk/{umpire.rid}/{path}")


@pytest.mark.full
def test_nav_s_007_the_umpire_has_a_page_of_each_harbour_and_a_link_to_it(war):
    listed = desk(war, "harbour/").content.decode()
    assert "Aberdeen" in listed
    assert "Nearby: red-east" in listed

    page = desk(war, "harbour/aberdeen/")
    text = page.content.decode()
    assert page.status_code == 200
    for word in ("D4", "observation", "9.2-inch", "red-east", "7 mines laid at sea", "<b>3</b> left", "holds <b>1 ship"):
        assert word in text, word
    assert desk(war, "harbour/atlantis/").status_code == 404

    playing.resolve_all(war)
    text = desk(war, "").content.decode()
    assert "red-east: a demonstration off Aberdeen." in text
    umpire = war.seats.get(key="umpire")
    assert f'href="/desk/{umpire.rid}/harbour/aberdeen/"' in text


def test_nav_s_005_086_a_room_shows_its_own_harbours_and_what_work_was_agreed_on(war):
    for side, port, key in (("blue", "aberdeen", "blue-west"), ("red", "kiel", "red-east")):
        drawn = rooms.chart(war.seats.get(key=key))["waters"]
        assert [h["port"] for h in drawn["harbours"]] == [port], side
        assert [s["name"] for s in drawn["harbours"][0]["squares"]] == ["D4", "E4"]
        assert drawn["marks"] == []
    assert rooms.chart(war.seats.get(key="press"))["waters"] == {"harbours": [], "marks": [], "silent": []}

    work = rooms.room(war.seats.get(key="blue-west"))["work"]
    kinds = {kind["key"]: kind for kind in work["kinds"]}
    assert set(kinds) == {"cut_cable", "countermine"}
    theirs = {c.key for c in packs.find(theatre.PACK).world.cables if c.side == "red"}
    assert {t["key"] for t in kinds["cut_cable"]["targets"]} == theirs
    assert "4 hours continuously, within 1 mile of the place" in kinds["countermine"]["text"]
    assert "work" not in rooms.room(war.seats.get(key="press"))


def test_sc_s_17_only_forces_of_the_ports_own_side_lie_outside_it(war):
    """Red lies off Aberdeen, which is Blue's: she is off it, and does not wait for room in it."""
    assert "lies outside the port" not in desk(war, "harbour/aberdeen/").content.decode()
    run = Run.objects.get(campaign=war)
    world = serialization.world(run.world)
    port = next(one for one in world.ports if one.key == "aberdeen")
    near = {"lon": port.lon + 0.1, "lat": port.lat, "port": ""}
    moved = tuple(msgspec.structs.replace(one, **near) if one.key == "blue-west" else one for one in world.forces)
    Run.objects.filter(pk=run.pk).update(world=stored(msgspec.structs.replace(world, forces=moved)).decode())
    text = desk(war, "harbour/aberdeen/").content.decode()
    assert text.count("lies outside the port") == 1
    assert "blue-west lies outside the port." in text
