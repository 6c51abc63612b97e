"""The engineer's page, his word on a draft, and the reach on the chart."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from django.template.loader import render_to_string

from campaign import packs
from campaign.models import Campaign, Seat
from campaign.orders import engineer, fallbacks, sealing
from campaign.reports.seat_knowledge import Desk
from naval.state.world import Seat as Sits
from tests.promises import leaks_allowed, playing, theatre

pytestmark = pytest.mark.django_db
COURSE = {"forces": {"blue-west": {"legs": [{"lon": 0.5, "lat": 57.0, "knots": 12}], "raid": False}}}
OTHER = {"forces": {"blue-west": {"legs": [{"lon": 0.5, "lat": 57.0, "knots": 13}], "raid": False}}}


def pack(coal_t: float | None = None, **settings: Any) -> packs.Pack:
    """Load the theatre with an engineer attached to blue-west, and with that coal in every ship, if given."""
    base = theatre.world(packs.find(theatre.PACK).world)
    if coal_t is not None:
        base = msgspec.structs.replace(base, ships=tuple(msgspec.structs.replace(ship, coal_t=coal_t) for ship in base.ships))
    engineer = Sits(key="blue-engineer", name="Engineer", role="engineer", side="blue", of="blue-west")
    world = msgspec.structs.replace(
        base,
        settings=msgspec.structs.replace(base.settings, **settings),
        seats=tuple(sorted((*base.seats, engineer), key=lambda s: s.key)),
    )
    made = theatre.pack_with(world)
    return replace(made, seats=tuple(replace(s, of="blue-west") if s.role == "engineer" else s for s in made.seats))


@pytest.fixture
def war(monkeypatch) -> Iterator[Campaign]:
    with playing.a_world(monkeypatch, pack(engineer=True)) as (campaign, _):
        campaign.seats.filter(key="blue-engineer").update(taken=True)
        yield campaign


def seat(war: Campaign, key: str) -> Seat:
    return war.seats.get(key=key)


def word(war: Campaign, verdict: str, note: str = "", key: str = "blue-engineer", mark: str | None = None):
    draft = json.loads(seat(war, "blue-west").latest_call().draft)
    given = {"word": verdict, "note": note, "mark": engineer.mark(draft) if mark is None else mark}
    here = seat(war, key)
    return playing.client_of(here).post(f"/room/{here.rid}/engine/word/", given)


def draft(war: Campaign, body: dict[str, Any]) -> dict[str, Any]:
    here = seat(war, "blue-west")
    answer = playing.client_of(here).post(f"/room/{here.rid}/draft/", json.dumps(body), content_type="application/json")
    return answer.json()


@pytest.mark.postgres
def test_nav_s_077_sc_s_18_a_cabin_seals_when_its_engineer_has_passed_the_courses(war):
    told = draft(war, COURSE)
    assert [f["rule"] for f in told["faults"]] == ["NAV-S-077"]
    with pytest.raises(sealing.Refused, match="has not passed"):
        sealing.seal(seat(war, "blue-west"), COURSE, None)
    assert word(war, "passed").status_code == 302
    assert draft(war, COURSE)["faults"] == []
    page = playing.client_of(seat(war, "blue-west")).get("/room/room-blue-west/").content.decode()
    assert "has passed the courses" in page
    assert sealing.seal(seat(war, "blue-west"), COURSE, None).sealed


def test_sc_n_37_other_courses_take_the_pass_away_and_a_dispatch_does_not(war):
    draft(war, COURSE)
    word(war, "passed")
    with_note = {**COURSE, "dispatches": [{"to": "blue-admiralty", "text": "All well."}]}
    assert draft(war, with_note)["faults"] == []
    assert draft(war, OTHER)["faults"]
    assert draft(war, COURSE)["faults"]  # gone is gone
    with pytest.raises(sealing.Refused):
        sealing.seal(seat(war, "blue-west"), COURSE, None)


def test_sc_s_18_a_bounce_needs_a_note_and_the_admiral_reads_it_as_text(war):
    draft(war, COURSE)
    answer = word(war, "bounced")
    assert answer.status_code == 422
    assert "says why" in answer.content.decode()
    assert word(war, "bounced", "Too fast <b>for</b> her boilers.").status_code == 302
    fault = draft(war, COURSE)["faults"][0]
    assert "Too fast <b>for</b> her boilers." in fault["text"]
    page = playing.client_of(seat(war, "blue-west")).get("/room/room-blue-west/engine/").content.decode()
    assert "Too fast &lt;b&gt;for&lt;/b&gt; her boilers." in page


def test_sc_n_37_he_passes_what_he_saw_and_nothing_else(war):
    draft(war, COURSE)
    seen = engineer.mark(COURSE)
    draft(war, OTHER)
    answer = word(war, "passed", mark=seen)
    assert answer.status_code == 422
    assert "changed the courses since" in answer.content.decode()
    assert seat(war, "blue-west").latest_call().engineer == ""


def test_nobody_else_gives_the_engineers_word_nor_opens_an_engine_room_that_is_not_his(war):
    draft(war, COURSE)
    for key in ("blue-west", "blue-north", "red-east", "press", "blue-admiralty"):
        assert word(war, "passed", key=key).status_code == 404
    for key in ("press", "blue-admiralty"):
        here = seat(war, key)
        assert playing.client_of(here).get(f"/room/{here.rid}/engine/").status_code == 404
    assert seat(war, "blue-west").latest_call().engineer == ""


def test_nav_s_078_a_draft_that_was_not_passed_is_not_taken_when_time_is_up(war):
    draft(war, COURSE)
    call = seat(war, "blue-west").latest_call()
    assert fallbacks.drafted(call) is None
    word(war, "passed")
    call.refresh_from_db()
    assert fallbacks.drafted(call) is not None


def test_nav_s_077_the_engineer_reads_the_status_of_his_own_ships_and_no_others(war):
    officer = seat(war, "blue-engineer")
    told = [body.force for body in (p.body for p in officer.was_told("status"))]
    assert told == ["blue-west"]
    assert {p.kind for p in officer.deliveries.all()} == {"status"}
    allowed = leaks_allowed.STATUS | {name.rpartition("[]")[0] for name in leaks_allowed.STATUS}
    assert leaks_allowed.fields(json.loads(officer.was_told("status")[0].data)) <= allowed
    cabin = seat(war, "blue-west").was_told("status")
    assert [p.data for p in officer.was_told("status")] == [p.data for p in cabin]
    page = playing.client_of(officer).get(f"/room/{officer.rid}/engine/").content.decode()
    assert "Blue-West-1" in page
    assert "Blue-North" not in page
    served = playing.client_of(officer).get(f"/room/{officer.rid}/serving/").content.decode()
    assert "Blue-West-1" in served
    assert "Blue-North" not in served
    assert playing.client_of(officer).get(f"/room/{officer.rid}/").headers["Location"] == f"/room/{officer.rid}/engine/"


def test_without_the_setting_an_engineer_stops_nobody(monkeypatch):
    with playing.a_world(monkeypatch, pack()) as (campaign, _):
        assert sealing.seal(campaign.seats.get(key="blue-west"), COURSE, None).sealed
        assert word(campaign, "passed").status_code == 422


def test_the_reach_is_of_ones_own_forces_and_bends_round_the_land(war):
    here = seat(war, "blue-west")
    client = playing.client_of(here)
    answer = client.get(f"/room/{here.rid}/reach.json", {"force": "blue-west", "knots": "12"}).json()
    assert answer["run"]["nm"] == 72
    assert answer["run"]["lines"]
    assert answer["home"]["nm"] > 400
    for bad in ({"force": "red-east"}, {"force": "nobody"}):
        refused = client.get(f"/room/{here.rid}/reach.json", bad)
        assert (refused.status_code, refused.json()) == (422, {"error": "You do not command that force."})
    for bad in ({"knots": "NaN"}, {"knots": "x"}, {"knots": "900"}, {"from": "Kiel"}):
        assert client.get(f"/room/{here.rid}/reach.json", {"force": "blue-west", **bad}).status_code == 422


def test_sc_n_36_a_course_that_cannot_get_home_is_pointed_out_before_it_is_sealed(monkeypatch):
    squadrons = tuple(replace(s, coal_t=45.0) if s.key == "blue-north" else s for s in theatre.SQUADRONS)
    base = theatre.world(packs.find(theatre.PACK).world, squadrons)
    away = {"forces": {"blue-north": {"legs": [{"course": 75, "hours": 5, "knots": 12}], "raid": False}}}
    with playing.a_world(monkeypatch, theatre.pack_with(base)) as (campaign, _):
        client = playing.client_of(campaign.seats.get(key="blue-north"))
        told = client.post("/room/room-blue-north/draft/", json.dumps(away), content_type="application/json").json()
        assert told["faults"] == []
        assert any("cannot get home" in check["text"] for check in told["checks"])
        assert "cannot get home" in told["reckoning"]["blue-north"]["warnings"][0]
        assert sealing.seal(campaign.seats.get(key="blue-north"), away, None).sealed


@pytest.mark.full
def test_an_engineer_reads_what_came_in_and_every_past_run_as_it_was(war):
    officer, admiral = seat(war, "blue-engineer"), seat(war, "blue-west")
    draft(war, COURSE)
    word(war, "passed")
    sealing.seal(admiral, COURSE, None)
    before = playing.client_of(officer).get(f"/room/{officer.rid}/engine/").content.decode()
    assert "Nothing new since" not in before, "nothing can have come in before the first run"
    playing.finish_run(war, 1)
    playing.finish_run(war, 2)
    client = playing.client_of(officer)

    now = client.get(f"/room/{officer.rid}/engine/").content.decode()
    assert '<details class="came"' in now
    assert "tons of coal aboard" in now
    assert 'href="/room/room-blue-engineer/engine/?run=1"' in now
    then = client.get(f"/room/{officer.rid}/engine/?run=1").content.decode()
    assert "as it was when the orders for this run were written" in then
    assert "as sealed" in then
    assert "<form" not in then.split('id="engine"')[1], "nothing is given of a run that is over"
    assert client.get(f"/room/{officer.rid}/engine/?run=1").content == client.get(f"/room/{officer.rid}/engine/?run=1").content
    assert client.get(f"/room/{officer.rid}/engine/?run=3").status_code == 404
    assert client.get(f"/room/{officer.rid}/engine/?run=x").status_code == 404
    own = playing.client_of(admiral).get(f"/room/{admiral.rid}/engine/?run=2").content.decode()
    assert 'href="?run=1"' in own
    assert 'href="?run=3"' not in own, "the third is the present, which has no number"
    assert '<details class="came"' not in own, "the admiral reads that in his room"


def test_nav_s_077_of_a_force_that_lies_at_home_no_way_there_is_reckoned():
    home = {
        "port": "Dover",
        "nm": "0",
        "knots": "12.0",
        "enough": True,
        "ship": "Hogue",
        "has": "80 t",
        "needs": "0 t",
        "text": "",
    }
    told = [
        render_to_string("rooms/engineer/engine.html", {"room": {"forces": [{"name": "Cruisers", "home": {**home, **way}}]}})
        for way in ({}, {"nm": "12", "needs": "3 t"})
    ]
    assert "She is in Dover" in told[0]
    assert "by sea" not in told[0]
    assert "Dover is 12 miles by sea. At 12.0 knots Hogue, the shortest, burns 3 t of her 80 t." in told[1]


def leave_engine_room(war: Campaign) -> None:
    war.seats.filter(key="blue-engineer").update(taken=False)


def test_nav_s_077_where_nobody_is_in_the_engine_room_courses_that_last_are_sealed(war):
    leave_engine_room(war)
    answer = draft(war, COURSE)
    assert not answer["faults"], answer["faults"]
    assert sealing.seal(seat(war, "blue-west"), COURSE, None).sealed
    here = seat(war, "blue-west")
    assert "You have no engineer" in playing.client_of(here).get(f"/room/{here.rid}/").content.decode()


def test_nav_s_078_where_nobody_is_in_the_engine_room_the_books_figures_bar_what_leaves_no_coal_for_the_way_home(monkeypatch):
    with playing.a_world(monkeypatch, pack(coal_t=60.0, engineer=True)) as (war, _):
        found = [one["text"] for one in draft(war, COURSE)["faults"]]
        assert found == [
            "You have no engineer, so the book’s figures decide: Blue-West-1 would have 14 t; the way home takes 55 t. "
            "Lay shorter or slower courses."
        ]
        with pytest.raises(sealing.Refused):
            sealing.seal(seat(war, "blue-west"), COURSE, None)


def test_nav_s_077_the_desk_says_whose_courses_wait_for_an_engineer(war):
    draft(war, COURSE)
    umpire = war.seats.get(role="umpire")
    name = seat(war, "blue-west").name
    line = f"The courses of {name} wait for {seat(war, 'blue-engineer').name}, who has not passed them."
    assert line in playing.client_of(umpire).get(f"/desk/{umpire.rid}/").content.decode()
    word(war, "passed")
    assert line not in playing.client_of(umpire).get(f"/desk/{umpire.rid}/").content.decode()


def test_nav_s_078_a_late_admiral_is_told_that_his_courses_were_not_passed_and_his_dispatches_count(war):
    note = {"to": "blue-admiralty", "text": "All well."}
    draft(war, COURSE | {"dispatches": [note]})
    playing.resolve_all(war)
    playing.finish_run(war, 1)
    here = seat(war, "blue-west")
    text = playing.client_of(here).get(f"/room/{here.rid}/").content.decode()
    assert "Not used, because of faults: Your engineer has not passed these courses yet." in text
    assert {one.body.text for one in seat(war, "blue-west").was_told("outbox")} == {"All well."}


def test_an_engineer_s_page_leads_to_the_pages_that_every_seat_has_and_each_of_them_opens(war):
    client = playing.client_of(seat(war, "blue-engineer"))
    shown = client.get("/room/room-blue-engineer/engine/").content.decode()
    for page in ("clock", "away", "people", "notices", "programs", "questions"):
        at = f"/room/room-blue-engineer/{page}/"
        assert f'href="{at}"' in shown, page
        assert client.get(at).status_code == 200, page
    cabin = playing.client_of(seat(war, "blue-west")).get("/room/room-blue-west/engine/").content.decode()
    assert "Standing orders" not in cabin, "his own room has them"


def test_an_engineer_has_no_sheet_and_is_offered_no_standing_orders_and_no_draft_of_one(war):
    """The fault to find: a page of standing orders that nothing carries out, and that could be named as his cover."""
    officer, admiral = (playing.client_of(seat(war, key)) for key in ("blue-engineer", "blue-west"))
    shown = officer.get("/room/room-blue-engineer/engine/").content.decode()
    assert "/standing/" not in shown
    assert officer.get("/room/room-blue-engineer/standing/").status_code == 404
    for page in ("clock", "away"):
        mine, his = (
            one.get(f"/room/room-{key}/{page}/").content.decode()
            for one, key in ((officer, "blue-engineer"), (admiral, "blue-west"))
        )
        for words in ("tanding orders", "my draft") if page == "clock" else ("tanding orders",):
            assert words not in mine, (page, words)
            assert words in his, (page, words)


def test_nav_s_077_the_yellow_sea_has_an_engineer_at_port_arthur_who_passes_the_admiral_s_course(monkeypatch):
    with playing.a_world(monkeypatch, packs.find("yellow_sea_1904")) as (campaign, _):
        officer, admiral = (campaign.seats.get(key=key) for key in ("port_arthur_engineer", "port_arthur_squadron"))
        campaign.seats.filter(pk=officer.pk).update(taken=True)
        force = next(iter(Desk.read_for_seat(admiral, admiral.latest_call()).in_hand.values()))[1]
        out = playing.client_of(admiral).get(f"/room/{admiral.rid}/way.json", {"force": force.force}).json()["places"]
        course = {"forces": {force.force: {"legs": [{"lon": one["lon"], "lat": one["lat"], "knots": 6} for one in out]}}}
        sealing.save_draft(admiral, course, None)
        with pytest.raises(sealing.Refused, match="has not passed these courses yet"):
            sealing.seal(admiral, course, None)
        client = playing.client_of(officer)
        assert 'value="passed"' in client.get(f"/room/{officer.rid}/engine/").content.decode()
        given = {"word": "passed", "note": "", "mark": engineer.mark(course)}
        assert client.post(f"/room/{officer.rid}/engine/word/", given).status_code == 302
        assert sealing.seal(admiral, course, None).sealed
