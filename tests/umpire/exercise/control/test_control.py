"""Exercises of several syndicates (EX-040 to 046, EX-104, EX-105)."""

from __future__ import annotations

import json
from datetime import timedelta
from html import unescape
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaign import wall_clock
from campaign.exercises import injects
from campaign.exercises import syndicates as service
from campaign.injects.plan import Plan
from campaign.judging.judge import Found, Piece
from campaign.judging.language import read
from campaign.models import Campaign, EmergencyStop, Exercise, Inject, Objective, Schedule, Segment
from campaign.orders import sealing
from campaign.orders.sealing import Refused
from campaign.people import umpire_team
from campaign.people.umpire_team import Given
from campaign.runs import resolve
from tests.promises import playing
from tests.umpire.exercise.control.directing import PACK, control, director, wars
from umpire.exercise import objective_records
from umpire.exercise.control import hotwash, sharing
from umpire.exercise.facts import Facts

pytestmark = [pytest.mark.django_db]


def refused(act: Any, *given: Any, **more: Any) -> str:
    with pytest.raises(Refused) as told:
        act(*given, **more)
    return " ".join(one.text for one in told.value.faults)


# -- made and founded --------------------------------------------------------------------------------------------------


@pytest.mark.postgres
def test_ex_041_each_syndicate_is_founded_once_whatever_is_killed_in_between(monkeypatch: pytest.MonkeyPatch) -> None:
    made = service.make("winter", "", PACK, 3)
    begin, begun = service.begin_for_people, []

    def killed(*given: Any, **more: Any) -> Campaign:
        begun.append(given)
        if len(begun) == 2:
            raise KeyboardInterrupt
        return begin(*given, **more)

    monkeypatch.setattr(service, "begin_for_people", killed)
    with pytest.raises(KeyboardInterrupt):
        service.found_campaigns(made)
    assert Campaign.objects.count() == 1
    assert service.found_campaigns(made) == 2
    assert service.found_campaigns(made) == 0
    names = [one.name for one in service.campaigns(made)]
    assert names == ["winter-a", "winter-b", "winter-c"]
    assert len({one.seed_hash for one in service.campaigns(made)}) == 3
    assert {one.title for one in service.campaigns(made)} == {"Channel manoeuvres"}, "no letter in it: players read it"


def test_ex_041_what_a_lost_worker_left_is_taken_up_by_the_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[Any, ...]] = []
    monkeypatch.setattr(service, "send", lambda *given, **more: sent.append(given))
    made = service.make("winter", "", PACK, 1)
    assert service.sweep() == 0, "it was made a moment ago"
    Exercise.objects.update(at=timezone.now() - timedelta(hours=1))
    assert (service.sweep(), sent) == (1, [(service.FOUND, made.pk)])
    service.found_campaigns(made)
    assert service.sweep() == 0


def test_ex_040_what_is_wrong_with_an_exercise_is_said_at_once(two: Exercise) -> None:
    text = refused(service.make, "win ter", "x" * 200, "atlantis", 21)
    for words in ("letters, digits and hyphens", "1 to 20 syndicates", "no scenario", "60"):
        assert words in text
    assert "already" in refused(service.make, "winter", "", PACK, 1)
    assert Exercise.objects.count() == 1


STEPS = [
    ("planned", ["startex"], "running"),
    ("planned", ["resumex"], "planned"),
    ("planned", ["pausex"], "planned"),
    ("planned", ["endex"], "ended"),
    ("running", ["startex", "startex"], "running"),
    ("running", ["pausex"], "paused"),
    ("paused", ["pausex"], "paused"),
    ("paused", ["startex"], "paused"),
    ("paused", ["resumex"], "running"),
    ("paused", ["endex"], "ended"),
    ("ended", ["startex", "pausex", "resumex", "endex"], "ended"),
]
WAY = {"planned": [], "running": ["startex"], "paused": ["startex", "pausex"], "ended": ["endex"]}


@pytest.mark.parametrize(("state", "acts", "after"), STEPS)
def test_ex_040_every_state_and_every_act(state: str, acts: list[str], after: str, two: Exercise) -> None:
    for act in [*WAY[state], *acts]:
        control(two, do=act, hours="2", known="yes")
    two.refresh_from_db()
    assert two.state == after


def test_ex_040_a_step_that_is_pressed_twice_is_one_step(two: Exercise) -> None:
    assert [service.startex(two), service.startex(two)] == [True, False]
    assert service.endex(two, known=True)
    assert not service.endex(two, known=True)


# -- for all at once -----------------------------------------------------------------------------------------------------


def test_ex_046_before_startex_nothing_is_resolved_and_after_it_everywhere(two: Exercise) -> None:
    first, second = wars(two)
    for war in (first, second):
        assert "has not begun" in refused(resolve.order_six_hours, Segment.objects.present(war).pk)
    service.startex(two)
    assert not EmergencyStop.objects.exists()
    assert all(resolve.order_six_hours(Segment.objects.present(war).pk) for war in (first, second))


@pytest.mark.postgres
def test_ex_046_a_pause_is_one_for_all_with_one_end_and_no_run_is_ordered(two: Exercise) -> None:
    service.startex(two)
    until = wall_clock.now() + timedelta(hours=3)
    service.pausex(two, until)
    first, second = wars(two)
    for war in (first, second):
        assert "The exercise is paused" in refused(resolve.order_six_hours, Segment.objects.present(war).pk)
        page = playing.client_of(war.seats.get(key="blue_cabin")).get(f"/room/{war.seats.get(key='blue_cabin').rid}/")
        assert "paused" in page.content.decode()
    service.resumex(two)
    assert resolve.order_six_hours(Segment.objects.present(first).pk)
    assert "must end in the future" in refused(service.pausex, two, wall_clock.now() - timedelta(hours=1))


@pytest.mark.postgres
def test_ex_046_endex_ends_all_or_none_and_the_truth_stays_shut(two: Exercise) -> None:
    service.startex(two)
    _, second = wars(two)
    resolve.order_six_hours(Segment.objects.present(second).pk)
    assert "Syndicate B" in refused(service.endex, two, known=True)
    assert set(Campaign.objects.values_list("phase", flat=True)) == {"war"}
    two.refresh_from_db()
    assert two.state == "running"
    assert "cannot be undone" in refused(service.endex, two, known=False)
    resolve.resolve_segment(Segment.objects.present(second).pk)
    playing.finish_run(second, 1)
    assert service.endex(two, known=True)
    assert set(Campaign.objects.values_list("phase", "opened")) == {("over", "")}


def test_ex_046_after_endex_the_director_opens_the_truth_of_all(two: Exercise) -> None:
    service.endex(two, known=True)
    assert control(two, do="open", opened="?").status_code == 422
    assert control(two, do="open", opened="own").status_code == 302
    assert control(two, do="open", opened="all").status_code == 302
    assert control(two, do="open", opened="own").status_code == 302, "it is open to more already"
    assert set(Campaign.objects.values_list("opened", flat=True)) == {"all"}
    assert "everything is open:" in director(two).get(f"/exercise/{two.xid}/").content.decode()


# -- the control ---------------------------------------------------------------------------------------------------------


def test_ex_007_ex_040_the_directors_link_shows_and_its_button_opens(two: Exercise) -> None:
    browser = Client()
    for _ in range(3):
        answer = browser.get(f"/exercise/enter/{two.token}/")
        assert answer.status_code == 200
        assert not answer.cookies
    assert browser.get(f"/exercise/{two.xid}/").status_code == 404
    assert browser.get("/exercise/enter/nothing/").status_code == 403
    assert browser.post(f"/exercise/enter/{two.token}/", headers={"origin": "https://elsewhere.example"}).status_code == 403
    assert browser.post(f"/exercise/enter/{two.token}/").status_code == 302
    assert browser.get(f"/exercise/{two.xid}/").status_code == 200
    assert "Winter course" in browser.get("/").content.decode()
    Exercise.objects.update(epoch=2)
    assert browser.get(f"/exercise/{two.xid}/").status_code == 404, "the link was made anew"
    stranger = playing.client_of(wars(two)[0].seats.get(key="blue_cabin"))
    nobody = stranger.get("/exercise/0000/")
    assert (stranger.get(f"/exercise/{two.xid}/").content, nobody.status_code) == (nobody.content, 404)


def test_ex_048_what_is_missing_before_startex_is_said_and_does_not_stand_in_the_way(two: Exercise) -> None:
    first, _ = wars(two)
    chief, segment = first.seats.get(key="umpire"), Segment.objects.present(first)
    first.players().update(taken=True)
    objective_records.keep(first, None, objective_records.Wanted("Clear reports", "", "", "1", None), chief)
    fields = {"from": "The Foreign Office", "text": "Two liners leave."}
    injects.add(segment, [Plan(title="Liners", kind="telegram", fields=fields, to=("red_cabin",))], chief)
    page = unescape(director(two).get(f"/exercise/{two.xid}/").content.decode())
    said = ["A: 1 inject still being written", "B: 5 seats with nobody in them", "B: no objective, so nothing is judged"]
    assert all(f"Syndicate {words}" in page for words in said)
    assert all(f"Syndicate {words}" not in page for words in ("A: 5 seats", "A: no objective", "B: 1 inject"))
    assert service.startex(two)


def test_the_directors_link_is_made_anew_and_every_other_browser_is_shut(two: Exercise) -> None:
    mine, other, former = director(two), director(two), two.token
    assert mine.post(f"/exercise/{two.xid}/", {"do": "renew"}).status_code == 302
    two.refresh_from_db()
    assert two.token != former
    assert [browser.get(f"/exercise/{two.xid}/").status_code for browser in (mine, other)] == [200, 404]
    assert Client().get(f"/exercise/enter/{former}/").status_code == 403
    out = StringIO()
    call_command("exercise", "renew", "winter", stdout=out)
    two.refresh_from_db()
    assert two.token in out.getvalue()
    assert mine.get(f"/exercise/{two.xid}/").status_code == 404


def test_what_the_director_opened_ends_with_his_link(two: Exercise) -> None:
    mine, other, (war, _) = director(two), director(two), wars(two)
    for browser in (mine, other):
        browser.post(f"/exercise/{two.xid}/", {"do": "desk", "letter": "A"})
    seat = war.seats.get(name=service.DIRECTOR)
    secrets_of = [f"/desk/{seat.rid}/", f"/desk/{seat.rid}/file/", f"/desk/{seat.rid}/clock/", f"/desk/{seat.rid}/programs/"]
    for browser in (mine, other):
        assert [browser.get(url).status_code for url in secrets_of] == [200] * 4
    was = seat.token
    mine.post(f"/exercise/{two.xid}/", {"do": "renew"})
    assert [other.get(url).status_code for url in secrets_of] == [404] * 4
    assert other.post(f"/desk/{seat.rid}/clock/", {"do": "still"}).status_code == 404
    assert Client().post(f"/enter/{was}/").status_code == 403, "the link of his seat at the desk is another too"
    assert mine.post(f"/exercise/{two.xid}/", {"do": "desk", "letter": "A"}).status_code == 302
    assert mine.get(secrets_of[0]).status_code == 200


def test_the_director_never_sits_in_the_seat_of_a_syndicates_umpire(two: Exercise) -> None:
    browser, (war, _) = director(two), wars(two)
    umpire_team.take_away(war.seats.get(name=service.DIRECTOR))
    browser.post(f"/exercise/{two.xid}/", {"do": "desk", "letter": "A"})
    again, umpire = war.seats.get(name=service.DIRECTOR), war.seats.get(key="umpire")
    assert browser.get(f"/desk/{again.rid}/").status_code == 200
    assert browser.get(f"/desk/{umpire.rid}/").status_code == 404
    umpire_team.change(again, "observer", Given(hours="2"))
    browser.post(f"/exercise/{two.xid}/", {"do": "desk", "letter": "A"})
    assert browser.post(f"/desk/{again.rid}/clock/", {"do": "still"}).status_code == 302, "a chief again, who may press"


def test_ex_041_a_syndicates_umpire_cannot_begin_before_startex(two: Exercise) -> None:
    war, _ = wars(two)
    umpire = war.seats.get(key="umpire")
    browser, segment = playing.client_of(umpire), Segment.objects.present(war)
    page = browser.get(f"/desk/{umpire.rid}/clock/").content.decode()
    assert "The exercise has not begun" in page
    assert "Lift the emergency stop" not in page
    for given in ({"do": "lift"}, {"do": "pause", "day": "2099-01-01", "hour": "06:00"}):
        answer = browser.post(f"/desk/{umpire.rid}/clock/", given)
        assert answer.status_code in (409, 422)
    EmergencyStop.objects.all().delete()  # by whatever way it was lifted
    answer = browser.post(f"/desk/{umpire.rid}/order/", {"segment": segment.pk})
    assert "The exercise has not begun" in answer.content.decode()
    segment.refresh_from_db()
    assert segment.state == Segment.State.OPEN
    service.startex(two)
    browser.post(f"/desk/{umpire.rid}/order/", {"segment": segment.pk})
    segment.refresh_from_db()
    assert segment.state == Segment.State.RESOLVING


def test_ex_046_a_syndicates_umpire_cannot_go_on_in_pausex(two: Exercise) -> None:
    service.startex(two)
    service.pausex(two, wall_clock.now() + timedelta(hours=3))
    war, other = wars(two)
    umpire = war.seats.get(key="umpire")
    browser, segment = playing.client_of(umpire), Segment.objects.present(war)
    page = browser.get(f"/desk/{umpire.rid}/clock/").content.decode()
    assert "The exercise is paused" in page
    assert "Restart now" not in page
    assert browser.post(f"/desk/{umpire.rid}/clock/", {"do": "go_on"}).status_code == 409
    Schedule.objects.update(paused_until=None)  # whichever way started his clock again
    assert "The exercise is paused" in browser.post(f"/desk/{umpire.rid}/order/", {"segment": segment.pk}).content.decode()
    segment.refresh_from_db()
    assert segment.state == Segment.State.OPEN
    Exercise.objects.update(paused_until=wall_clock.now() - timedelta(minutes=1))
    assert resolve.order_six_hours(Segment.objects.present(other).pk), "it goes on by itself when its time is over"
    assert service.sweep() == 1
    two.refresh_from_db()
    assert two.state == Exercise.State.RUNNING


def test_ex_046_who_seals_last_in_pausex_is_taken_and_the_stop_goes_on_after_it(
    two: Exercise, django_capture_on_commit_callbacks: Any
) -> None:
    service.startex(two)
    war, _ = wars(two)
    Campaign.objects.update(stops_released=True)
    segment = Segment.objects.present(war)
    Segment.objects.filter(pk=segment.pk).update(index=1)  # as at a stop
    service.pausex(two, wall_clock.now() + timedelta(hours=3))
    with django_capture_on_commit_callbacks(execute=True):
        for call in segment.calls.select_related("seat"):
            sealing.seal(call.seat, {}, None)
    segment.refresh_from_db()
    assert segment.state == Segment.State.OPEN
    with django_capture_on_commit_callbacks(execute=True):
        service.resumex(two)
    segment.refresh_from_db()
    assert segment.state == Segment.State.RESOLVING


@pytest.mark.postgres
def test_ex_045_a_row_a_syndicate_by_a_constant_number_of_questions(two: Exercise) -> None:
    def asked(exercise: Exercise) -> int:
        browser = director(exercise)
        browser.get(f"/exercise/{exercise.xid}/")
        with CaptureQueriesContext(connection) as counted:
            page = browser.get(f"/exercise/{exercise.xid}/").content.decode()
        assert page.count("Open the desk of syndicate") == exercise.number
        return len(counted)

    more = service.make("more", "", PACK, 6)
    service.found_campaigns(more)
    assert asked(more) == asked(two)
    text = unescape(director(two).get(f"/exercise/{two.xid}/").content.decode())
    assert "Day 1, 06:00–12:00" in text
    assert "0 of 5" in text
    assert "5 seats with nobody in them" in text


def test_ex_045_the_director_sits_down_at_each_desk_as_a_chief(two: Exercise) -> None:
    browser = director(two)
    for letter, war in zip("AB", wars(two), strict=True):
        answer = browser.post(f"/exercise/{two.xid}/", {"do": "desk", "letter": letter})
        chief = war.seats.get(name=service.DIRECTOR)
        assert (answer.status_code, answer.headers["Location"]) == (302, f"/desk/{chief.rid}/")
        assert browser.get(f"/desk/{chief.rid}/").status_code == 200
    player = playing.client_of(wars(two)[0].seats.get(key="blue_cabin"))
    player.post(f"/exercise/enter/{two.token}/")
    answer = player.post(f"/exercise/{two.xid}/", {"do": "desk", "letter": "A"})
    assert answer.status_code == 422
    assert "holds another seat of syndicate A" in answer.content.decode()
    assert player.post(f"/exercise/{two.xid}/", {"do": "desk", "letter": "Z"}).status_code == 422


def test_ex_027_every_seat_has_its_link_in_each_syndicate(two: Exercise) -> None:
    page = director(two).get(f"/exercise/{two.xid}/").content.decode()
    for war in wars(two):
        for seat in war.seats.filter(rank=""):
            assert f"/enter/{seat.token}/" in page


def test_ex_046_everything_that_is_wrong_with_a_pause_is_said(two: Exercise) -> None:
    service.startex(two)
    for hours in ("", "soon", "0", "-1", "nan", "1e9"):
        answer = control(two, do="pausex", hours=hours)
        assert answer.status_code == 422
        assert "PAUSEX must last more than 0" in answer.content.decode()
    assert control(two, do="dance").status_code == 404


# -- one list for all ------------------------------------------------------------------------------------------------------


@pytest.mark.postgres
def test_ex_104_ex_105_lists_are_given_to_all_and_each_has_its_own(two: Exercise) -> None:
    service.startex(two)
    first, second = wars(two)
    chief = first.seats.get(key="umpire")
    objective_records.keep(first, None, objective_records.Wanted("Clear reports", "", "blue", "1", None), chief)
    fields = {"from": "The Foreign Office", "text": "Two liners leave."}
    told = {"kind": "telegram", "fields": fields, "to": ("red_cabin",)}
    segment = Segment.objects.present(first)
    injects.ready(segment, injects.add(segment, [Plan(title="Liners", due=400, **told)], chief)[0])
    injects.add(segment, [Plan(title="More of it", after=1, delay=30, **told)], chief)
    assert (sharing.give_objectives(two, "A"), sharing.give_objectives(two, "A")) == (1, 0)
    assert (sharing.give_injects(two, "A"), sharing.give_injects(two, "A")) == (2, 0)
    rows = list(Inject.objects.filter(campaign=second).order_by("number"))
    assert [(row.number, row.state) for row in rows] == [(1, "ready"), (2, "draft")]
    assert json.loads(rows[1].plan)["after"] == 1
    Objective.objects.filter(campaign=second).update(text="B's own")
    assert Objective.objects.get(campaign=first).text == ""
    assert control(two, do="objectives", letter="?").status_code == 422


def test_the_hot_wash_says_how_many_pieces_it_does_not_show(two: Exercise) -> None:
    service.startex(two)
    first, second = wars(two)
    playing.resolve_all(first)
    playing.finish_run(first, 1)
    said = {"first": {"fact": "paper", "seat": "blue_cabin"}, "then": {"fact": "engagement"}, "minutes": 5}
    predicate = read(json.dumps({"within": said}), Facts(first).names)
    for war in (first, second):
        objective_records.keep(
            war, None, objective_records.Wanted("Fight at once", "", "blue", "1", predicate), war.seats.get(key="umpire")
        )
    service.endex(two, known=True)
    count = first.seats.get(key="blue_cabin").papers.count()
    assert count > hotwash.MOST_SHOWN
    page = director(two).get(f"/exercise/{two.xid}/hot-wash/").content.decode()
    assert page.count("(missed)") >= hotwash.MOST_SHOWN
    more = count - hotwash.MOST_SHOWN
    assert f"And {more} more, {more} of them missed." in page


def test_ex_041_while_a_syndicate_is_missing_it_is_being_founded_and_nothing_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resolve, "send", playing.run_now)
    made = service.make("winter", "Winter course", PACK, 2, seed="story")
    begin, begun = service.begin_for_people, []

    def killed(*given: Any, **more: Any) -> Campaign:
        begun.append(given)
        if len(begun) == 2:
            raise KeyboardInterrupt
        return begin(*given, **more)

    monkeypatch.setattr(service, "begin_for_people", killed)
    with pytest.raises(KeyboardInterrupt):
        service.found_campaigns(made)

    def read_page() -> tuple[bool, bool]:
        page = director(made).get(f"/exercise/{made.xid}/").content.decode()
        button = page.partition('value="startex"')[2].partition(">")[0]
        return "Being created" in page, "disabled" in button

    assert read_page() == (True, True), "one of two is there"
    service.found_campaigns(made)
    assert read_page() == (False, False)


def test_the_hot_wash_says_that_a_report_came_in_the_same_minute() -> None:
    at_once = Piece(Found(69, "", "smoke"), Found(69, "", "a sighting"), 0.0, "met")
    assert hotwash.describe_evidence(at_once, 6) == "Day 1, 07:09: smoke; 0 min later a sighting (met)."
