"""OP-002, OP-006, OP-008: a seat's API is its room, by the functions and with the faults of its pages."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.serializers.json import DjangoJSONEncoder

from campaign import rooms
from campaign.api.seat import MOST_PAPERS, room_of
from campaign.models import Campaign, Seat, SeatAssignment
from campaign.people import seat_holders
from tactical.models import Chair
from tests.campaign.api.asking import Program, read_answer
from tests.lasting import lasting
from tests.promises import busy, playing

pytestmark = pytest.mark.django_db


war = lasting(busy.played_war)


def as_json(value: object) -> Any:
    return json.loads(json.dumps(value, cls=DjangoJSONEncoder))


def fresh(seat: Seat) -> Seat:
    found = Seat.objects.select_related("campaign").get(pk=seat.pk)
    found.asks = found.first_holder
    return found


def test_op_002_every_seat_reads_by_the_api_what_its_pages_show(war):
    for seat in busy.players(war):
        browser, program = playing.client_of(seat), Program.for_seat(seat)
        base = f"/room/{seat.rid}"
        for _ in range(2):  # a look counts as reading: at the second nothing is new
            browser.get(f"{base}/")
        assert program.read("seat") == as_json(room_of(fresh(seat))), seat.key
        if not seat.kind.attached_to:
            room = rooms.room(fresh(seat))
            assert program.read("seat") == as_json(room) | {"actions": [one | {"url": ""} for one in room["actions"]]}, seat.key
        for way, page in {
            "seat/chart": "chart.json",
            "seat/chart?all=1": "chart.json?all=1",
            "seat/theatre": "theatre.json",
        }.items():
            assert program.get(way).content == browser.get(f"{base}/{page}").content, (seat.key, way)
        export = json.loads(playing.answer(browser.get(f"{base}/export.json"))[1])
        assert program.read("seat/export") == export
        assert program.read("seat/papers")["papers"] == export["papers"][:MOST_PAPERS]
        for after in (0, 1, 7, len(export["papers"])):
            assert program.read(f"seat/papers?after={after}")["papers"] == export["papers"][after:], "by its own numbers"


def test_op_008_papers_come_so_many_at_a_time_without_a_total(war, monkeypatch):
    monkeypatch.setattr("campaign.api.seat.MOST_PAPERS", 3)
    program = Program.for_seat(war.seats.get(key="home-cabin"))
    whole, found, after = program.read("seat/export")["papers"], [], 0
    while papers := program.read(f"seat/papers?after={after}")["papers"]:
        assert len(papers) <= 3
        found, after = found + papers, papers[-1]["number"]
    assert found == whole
    assert len(whole) > 6


def test_op_002_ud_055_who_asks_after_what_came_next_has_read_nothing(war):
    seat = war.seats.get(key="home-cabin")
    seat.deliveries.update(read_at=None)
    seat.shown.all().delete()
    program = Program.for_seat(seat)
    assert program.read("seat/papers?after=99999") == {"papers": []}
    assert not seat.deliveries.exclude(read_at=None).exists()
    assert program.read("seat/papers?after=1")["papers"]
    assert not seat.deliveries.filter(read_at=None).exists()


def test_op_005_no_answer_has_a_key_in_it(war):
    keys = {*SeatAssignment.objects.exclude(token=None).values_list("token", flat=True)}
    keys |= {*Chair.objects.exclude(token="").values_list("token", flat=True)} - {None}
    bodies = [
        Program.for_seat(seat).get(way).content.decode()
        for seat in busy.players(war)
        for way in ("seat", "seat/chart", "seat/export")
    ]
    umpire = Program.for_seat(war.seats.get(key="umpire"))
    bodies += [umpire.get(way).content.decode() for way in ("desk", "desk/draft", "desk/seats")]
    assert keys
    assert not [key for key in keys for body in bodies if f"/{key}/" in body or f'"{key}"' in body]


BAD: list[Any] = [
    {"forces": {"red-east": {"legs": [{"lon": 9, "lat": 58, "knots": 10}]}}},
    {"forces": {"home-force": {"legs": [{"lon": "x"}, {"lat": 99, "lon": 999, "knots": -1}], "speed": 4}}},
    {"forces": {"home-force": {"legs": [{"lon": 2.0, "lat": 53.0, "knots": 99}] * 70}}},
    {"dispatches": [{"to": "nobody", "text": "?" * 999}], "articles": [{"headline": "x"}], "strange": 1},
    {"forces": [], "dispatches": {}},
]


def test_op_006_faults_are_the_very_faults_of_the_page(war):
    seat = war.seats.get(key="home-cabin")
    browser, program = playing.client_of(seat), Program.for_seat(seat)
    call = program.read("seat")["call"]
    for sheet in BAD:
        page = browser.post(f"/room/{seat.rid}/seal/", sheet | {"call": call}, content_type="application/json")
        api = program.post("seat/seal", sheet | {"call": call})
        assert (
            (api.status_code, api.json()["faults"]) == (page.status_code, page.json()["faults"]) == (422, page.json()["faults"])
        )
        assert api.headers["Content-Type"] == "application/problem+json"
        kept = browser.post(f"/room/{seat.rid}/draft/", sheet | {"call": call}, content_type="application/json")
        assert program.put("seat/draft", sheet | {"call": call}).json() == kept.json()
    old = program.post("seat/seal", {"call": call - 1})
    assert old.status_code == 409
    assert "past" in old.json()["faults"][0]["text"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("{", 400),
        ("[" * 10_000, 400),
        ('{"forces": "' + "x" * 300_000 + '"}', 413),
        ('"words"', 422),
        ({"forces": {}}, 422),
        ({"call": "one"}, 400),
        ({"call": True}, 400),
    ],
)
def test_op_006_what_cannot_be_read_is_refused_in_words(war, body, status):
    program = Program.for_seat(war.seats.get(key="home-cabin"))
    for answer in (program.put("seat/draft", body), program.post("seat/seal", body), program.post("seat/seal", body, **KEY)):
        assert answer.status_code == status, answer.content
        assert answer.json()["faults"][0]["text"]
        assert answer.json()["status"] == status


KEY = {"Idempotency-Key": "one"}


def test_op_006_other_refusals(war):
    program = Program.for_seat(war.seats.get(key="home-cabin"))
    form = program.client.post("/api/v1/seat/seal", {"call": 1}, headers={"Authorization": f"Bearer {program.secret}"})
    assert form.status_code == 415
    strange = program.get("seat/papers?afte=3")
    assert strange.status_code == 422
    assert "Is “after” meant?" in strange.json()["faults"][0]["text"]
    bounds = program.get("seat/news?after=-1&wait=9999").json()
    assert [one["where"] for one in bounds["faults"]] == ["after", "wait"]
    assert "from 0 to 60" in bounds["faults"][1]["text"]
    assert program.post("seat/seal", {"call": 1}, **{"Idempotency-Key": "k" * 500}).status_code == 422
    wrong = program.ask("DELETE", "seat")
    assert (wrong.status_code, wrong.headers["Allow"]) == (405, "GET")


def test_op_002_a_program_writes_seals_and_opens_as_the_page_does(war):
    seat = war.seats.get(key="home-cabin")
    program = Program.for_seat(seat)
    call = program.read("seat")["call"]
    sheet = {"dispatches": [{"to": "relay-cabin", "text": "by a program"}]}
    assert program.put("seat/draft", sheet | {"call": call}).json()["saved"]
    assert program.read("seat")["draft"] == sheet
    assert program.post("seat/seal", sheet | {"call": call}).json() == {"sealed": True}
    again = program.post("seat/seal", sheet | {"call": call})
    assert again.status_code == 409
    assert "by a program" in seat.latest_call().sealed
    assert program.post("seat/unseal", {"call": call}).json() == {"sealed": False}
    assert program.post("seat/unseal", {"call": call, "forces": {}}).status_code == 422


def test_op_005_ck_021_a_deputys_program_may_do_what_the_deputy_may(war):
    seat = war.seats.get(key="home-cabin")
    drafts = Program.for_seat(seat_holders.appoint(seat, "Ada", "draft", "always"))
    call = drafts.read("seat")["call"]
    assert drafts.put("seat/draft", {"call": call, "dispatches": [{"to": "relay-cabin", "text": "by Ada"}]}).status_code == 200
    refused = drafts.post("seat/seal", {"call": call})
    page = Program.for_seat(seat).read("seat")
    assert refused.status_code == 403
    assert page["hand"] == "The draft was last edited by Ada, a deputy."


def test_op_007_the_same_key_is_answered_as_before_and_done_once(war):
    seat = war.seats.get(key="home-cabin")
    program, other = Program.for_seat(seat), Program.for_seat(seat)
    sheet = {"call": program.read("seat")["call"]}
    first = read_answer(program.post("seat/seal", sheet, **KEY))
    assert first == (200, b'{"sealed": true}')
    assert read_answer(program.post("seat/seal", sheet, **KEY)) == first, "and not: sealed already"
    assert program.post("seat/seal", sheet | {"log": []}, **KEY).status_code == 422
    assert program.post("seat/unseal", sheet, **KEY).status_code == 422
    assert other.post("seat/seal", sheet, **KEY).status_code == 409, "another token's request is another"
    assert program.post("seat/unseal", sheet, **{"Idempotency-Key": "two"}).status_code == 200
    assert other.post("seat/seal", sheet, **KEY).status_code == 200, "what was too late is not kept"
    program.post("seat/unseal", sheet)
    bad = BAD[0] | sheet
    assert read_answer(program.post("seat/seal", bad, **{"Idempotency-Key": "3"})) == read_answer(
        program.post("seat/seal", bad, **{"Idempotency-Key": "3"})
    )


def test_op_002_a_war_that_is_over_is_read_and_not_written_in(war):
    program = Program.for_seat(war.seats.get(key="home-cabin"))
    call = program.read("seat")["call"]
    Campaign.objects.filter(pk=war.pk).update(phase=Campaign.Phase.OVER)
    assert program.get("seat").status_code == 200
    assert program.post("seat/seal", {"call": call}).status_code == 409
    Campaign.objects.filter(pk=war.pk).update(phase=Campaign.Phase.MUSTER)
    assert program.get("seat").status_code == 409
    assert "mustering" in program.get("seat").json()["detail"]
