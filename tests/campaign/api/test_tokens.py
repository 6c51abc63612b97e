"""OP-004, OP-005, OP-060: tokens are made, shown once and ended; every token that opens nothing is refused in the same bytes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from campaign.clock.buckets import Bucket
from campaign.models import ApiToken, Campaign, IdempotentAnswer, Seat, SeatAssignment
from campaign.orders.sealing import Refused
from campaign.people import seat_holders, tokens, umpire_team
from tests.campaign.api.asking import Program, read_answer
from tests.campaign.clock import wars
from tests.campaign.clock.wars import Hands
from tests.lasting import lasting
from tests.promises import playing

pytestmark = pytest.mark.django_db
WEST = "blue-west"
war = lasting(wars.a_war)
War = tuple[Campaign, Hands]


def seat_of(war: War, key: str = WEST) -> Seat:
    return war[0].seats.select_related("campaign").get(key=key)


def nobody() -> tuple[int, bytes]:
    return read_answer(Client().get("/api/v1/seat"))


def test_op_004_a_token_is_kept_as_a_hash_and_opens_the_room(war):
    program = Program.for_seat(seat_of(war))
    row = ApiToken.objects.get()
    assert program.secret not in json.dumps([str(value) for value in ApiToken.objects.values_list()])
    assert (row.used_on, row.scopes) == (None, "read orders")
    assert program.read("seat")["seat"] == seat_of(war).name
    row.refresh_from_db()
    assert row.used_on == war[1].now().date(), "by day, and not to the second"


@pytest.mark.postgres
def test_op_004_it_is_refused_with_all_that_is_wrong(war):
    with pytest.raises(Refused) as refused:
        tokens.make(seat_of(war).first_holder, " ", ("desk",), "366")
    assert [one.where for one in refused.value.faults] == ["name", "scopes", "days"]
    for n in range(tokens.MOST):
        tokens.make(seat_of(war).first_holder, f"program {n}", ("read",), "1")
    with pytest.raises(Refused, match="at most 10"):
        tokens.make(seat_of(war).first_holder, "one more", ("read",), "1")


def test_op_005_every_token_that_opens_nothing_is_refused_in_the_same_bytes(war):
    hands, seat = war[1], seat_of(war)
    program = Program.for_seat(seat)
    assert program.get("seat").status_code == 200
    status, body = nobody()
    assert status == 401
    mistyped = [program.secret.lower(), program.secret[:-1], f" {program.secret}", "so_" + "x" * 43, "", "nonsense"]
    for secret in mistyped:
        assert read_answer(Program(secret).get("seat")) == (status, body), secret
    for way in ("seat", "desk", "nothing", "seat/papers?after=1", "seat?run=9"):
        for method in ("GET", "POST", "PUT", "DELETE", "OPTIONS"):
            assert read_answer(Client().generic(method, f"/api/v1/{way}")) == (status, body), (method, way)
    assert read_answer(Client().get(f"/api/v1/seat?token={program.secret}")) == (status, body), "header only"
    assert read_answer(playing.client_of(seat).get("/api/v1/seat")) == (status, body), "a session opens no API"
    page = Client().get(f"/room/{seat.rid}/", headers={"Authorization": f"Bearer {program.secret}"})
    assert page.status_code == 404, "a token opens no page"
    hands.go(timedelta(days=31))
    assert read_answer(program.get("seat")) == (status, body), "its time is over"
    hands.go(-timedelta(days=31))
    assert program.get("seat").status_code == 200


def ended_by(war: War) -> Iterator[tuple[str, Program]]:
    """Make programs whose tokens are ended, one for each way of putting somebody out (UD-099)."""
    campaign, seat = war[0], seat_of(war)
    first = Program.for_seat(seat)
    yield "renew", first
    seat_holders.renew(seat.first_holder)
    yield "", first
    second = Program.for_seat(seat_of(war))
    yield "shut", second
    seat_holders.shut(seat_of(war).first_holder)
    yield "", second
    seat_holders.renew(seat_of(war).first_holder)
    third, deputy = Program.for_seat(seat_of(war)), seat_holders.appoint(seat_of(war), "Ada", "draft", "always")
    fourth = Program.for_seat(deputy)
    yield "replace", third
    seat_holders.replace(seat_of(war), "Somebody else")
    yield "", third
    yield "dismiss", fourth
    seat_holders.dismiss(SeatAssignment.objects.get(pk=deputy.pk))
    yield "", fourth
    fifth = Program.for_seat(seat_of(war))
    browser = playing.client_of(seat_of(war))
    yield "leave", fifth
    browser.post("/leave/", {"rid": seat.rid})
    yield "", fifth
    sixth = Program.for_seat(seat_of(war))
    yield "the umpire ends it", sixth
    tokens.end(campaign.seats.get(key="umpire").first_holder, str(ApiToken.objects.latest("pk").pk))
    yield "", sixth


def test_op_004_ud_099_it_is_ended_at_once_with_the_link_and_its_person(war):
    ways = 0
    for way, program in ended_by(war):
        if way:
            assert program.get("seat").status_code == 200, way
            ways += 1
        else:
            assert read_answer(program.get("seat")) == nobody()
    assert ways == 6


def test_op_004_ud_092_one_of_the_team_who_is_taken_away_asks_no_more(war):
    chief = umpire_team.join(war[0], "Second", "chief", umpire_team.Given())
    program = Program.for_seat(Seat.objects.get(pk=chief.pk))
    assert program.get("desk").status_code == 200
    umpire_team.take_away(Seat.objects.get(pk=chief.pk))
    assert read_answer(program.get("desk")) == nobody()


def test_op_wc_05_what_is_anothers_is_not_there_like_what_never_was(war):
    seat, umpire = Program.for_seat(seat_of(war)), Program.for_seat(war[0].seats.get(key="umpire"))
    gone = read_answer(seat.get("nothing"))
    assert gone[0] == 404
    ways = (
        "desk",
        "desk/draft",
        "desk/seats",
        "desk/news?after=0",
        "rooms/room-press",
        "seat/papers/3",
        "Seat",
        "seat/",
        "..",
        "x" * 300,
    )
    assert {read_answer(seat.get(way)) for way in ways} == {gone}
    assert {
        read_answer(seat.post(way, {"segment": 1})) for way in ("desk/order", "desk/publish", "desk/rulings", "desk/nothing")
    } == {gone}
    assert {
        read_answer(umpire.get(way)) for way in ("seat", "seat/chart", "seat/papers", "seat/news?after=0", "seat/export")
    } == {gone}
    assert seat.read("seat/papers?after=9999") == {"papers": []}, "nothing of its own is past that, whatever others have"


def test_op_005_a_token_does_what_it_was_made_for(war):
    reads = Program.for_seat(seat_of(war), "read")
    assert reads.get("seat").status_code == 200
    answers = [reads.put("seat/draft", {"call": 1}), *(reads.post(f"seat/{verb}", {"call": 1}) for verb in ("seal", "unseal"))]
    assert {one.status_code for one in answers} == {403}
    assert "orders" in answers[0].json()["detail"]
    staff = umpire_team.join(war[0], "Staff", "staff", umpire_team.Given())
    program = Program.for_seat(Seat.objects.get(pk=staff.pk))
    segment = program.read("desk")["segment"]
    assert program.post("desk/order", {"segment": segment}).status_code == 403, "directing staff do nothing"


def test_op_wc_03_a_bucket_of_five_in_ten_minutes():
    bucket, full_s, waits = Bucket(most=5, within_s=600.0), 0.0, []
    for at_s in (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 125.0):
        wait_s = bucket.wait_s(full_s, at_s)
        waits.append(wait_s)
        full_s = full_s if wait_s else max(full_s, at_s) + bucket.step_s
    assert waits == [0, 0, 0, 0, 0, 115, 0]


@pytest.mark.postgres
def test_op_060_a_token_that_asks_too_often_waits_and_no_other_does(war, monkeypatch):
    monkeypatch.setattr(tokens, "API", Bucket(most=5, within_s=600.0))
    greedy, other = Program.for_seat(seat_of(war)), Program.for_seat(seat_of(war))
    found = []
    for seconds in (0, 1, 1, 1, 1, 1, 120):
        war[1].go(timedelta(seconds=seconds))
        found.append(greedy.get("seat/papers"))
    assert [one.status_code for one in found] == [200] * 5 + [429, 200]
    assert found[5].headers["Retry-After"] == "115"
    assert found[5].headers["Content-Type"] == "application/problem+json"
    assert other.get("seat").status_code == 200


def test_op_004_the_command_prints_a_token_once(war):
    out = StringIO()
    call_command("token", "create", "--seat", f"{war[0].name}/{WEST}", "--scopes", "read", "--days", "3", stdout=out)
    assert Program(out.getvalue().strip()).read("seat")["seat"] == seat_of(war).name
    out = StringIO()
    call_command("token", "create", "--desk", war[0].name, "--scopes", "read,desk", stdout=out)
    assert Program(out.getvalue().strip()).get("desk").status_code == 200
    for wrong in (["--seat", "nowhere/at-all"], ["--seat", f"{war[0].name}/nobody"], ["--desk", "nowhere"]):
        with pytest.raises(CommandError, match="There"):
            call_command("token", "create", *wrong, "--scopes", "read")
    with pytest.raises(CommandError, match="Choose its permissions"):
        call_command("token", "create", "--desk", war[0].name, "--scopes", "orders")


def test_op_004_op_007_what_opens_nothing_any_more_is_swept(war):
    lives, ended = Program.for_seat(seat_of(war)), Program.for_seat(seat_of(war, "red-east"))
    call = lives.read("seat")["call"]
    assert lives.post("seat/unseal", {"call": call}, **{"Idempotency-Key": "k"}).status_code == 409
    assert lives.post("seat/seal", {"call": call, "no": 1}, **{"Idempotency-Key": "k"}).status_code == 422
    seat_holders.renew(seat_of(war, "red-east").first_holder)
    now = war[1].now()
    tokens.sweep(now)
    assert (ApiToken.objects.count(), IdempotentAnswer.objects.count()) == (1, 1)
    assert read_answer(ended.get("seat")) == nobody()
    tokens.sweep(now + timedelta(hours=25))
    assert (ApiToken.objects.count(), IdempotentAnswer.objects.count()) == (1, 0)
