"""The umpire's team (UD-092 to UD-098)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import timedelta

import pytest

from campaign import wall_clock
from campaign.models import Branch, Campaign, ItemAssignment, LookRecord, PendingAct, RulingNote, Seat, SeatAssignment
from campaign.orders.sealing import Refused
from campaign.people import umpire_team
from campaign.people.umpire_team import Given
from campaign.reports import questions
from campaign.rulings.ruling_records import stamp
from campaign.runs import resolve
from naval import ruling_kinds
from tests.promises import playing
from tests.umpire import desk_war
from umpire import dual_approval

pytestmark = pytest.mark.django_db
NO_CHARGE = Given()
BLUE, RED = Given(sides=("blue",)), Given(sides=("red",))


@pytest.fixture
def war(monkeypatch) -> Iterator[Campaign]:
    with desk_war.war(monkeypatch, pairs=1, seats=7) as campaign:
        yield campaign


def desk_of(seat: Seat, page: str = ""):
    return playing.client_of(seat), f"/desk/{seat.rid}/{page}"


def drafted(campaign: Campaign) -> None:
    """Bring the first run into review."""
    playing.resolve_all(campaign)


def joined(campaign: Campaign, name: str, rank: str, given: Given = NO_CHARGE) -> Seat:
    return umpire_team.join(campaign, name, rank, given)


# -- who is of it -------------------------------------------------------------------------------------------------------


@pytest.mark.postgres
def test_ud_092_a_chief_gives_changes_and_takes_away_and_each_has_a_link_of_his_own(war):
    chief, url = desk_of(war.seats.get(key="umpire"), "team/")
    form = {"do": "join", "name": "Hall", "rank": "assistant", "sides": ["blue"]}
    assert chief.post(url, form).status_code == 302
    hall = war.seats.get(name="Hall")
    assert (hall.rank, hall.charge.sides) == ("assistant", "blue")
    link = SeatAssignment.objects.get(seat=hall).token
    assert link in chief.get(url).content.decode()
    his, own = desk_of(hall, "charge/")
    assert his.get(own).status_code == 200
    assert chief.post(url, {"do": "change", "seat": hall.key, "rank": "staff"}).status_code == 302
    assert his.get(own).status_code == 404, "the page of a rank that he has no longer"
    assert his.get(f"/desk/{hall.rid}/").status_code == 200
    assert chief.post(url, {"do": "away", "seat": hall.key}).status_code == 302
    assert his.get(f"/desk/{hall.rid}/").status_code == 404
    assert not war.seats.filter(name="Hall").exists()
    assert chief.post(url, {"do": "away", "seat": "umpire"}).status_code == 404, "there is always a chief"
    with pytest.raises(Refused):
        umpire_team.take_away(war.seats.get(key="umpire"))


def test_ud_092_nobody_becomes_a_chief_because_no_rank_was_chosen(war):
    browser = playing.client_of(war.seats.get(key="umpire"))
    page = browser.get("/desk/room-umpire/team/").content.decode()
    form = page[page.index('id="rank-new"') :]
    assert form.partition("</select>")[0].count("selected") == 0
    assert '<option value="">choose</option>' in form.partition("</select>")[0]
    assert browser.post("/desk/room-umpire/team/", {"do": "join", "name": "Hall", "rank": ""}).status_code == 422


def test_ud_092_every_fault_of_a_charge_at_once_and_nothing_half_done(war):
    chief, url = desk_of(war.seats.get(key="umpire"), "team/")
    form = {"do": "join", "name": "<b>" * 30, "rank": "assistant", "seats": "nobody", "sector": "1 2\nx"}
    answer = chief.post(url, form)
    page = answer.content.decode()
    assert answer.status_code == 422
    for words in ("at most 60", "no side or seat nobody", "Corner 2 of the sector", "3 to 30 corners"):
        assert words in page
    assert "<b><b>" not in page
    assert war.seats.exclude(rank="").count() == 0
    for given, words in ((Given(hours="241"), "0 to 240"), (Given(sides=("blue", "red")), "one side")):
        with pytest.raises(Refused, match=words):
            joined(war, "Eye", "observer", given)
    with pytest.raises(Refused, match="needs a charge"):
        joined(war, "Nobody", "assistant")
    joined(war, "Hall", "chief")
    with pytest.raises(Refused, match="already in the team"):
        joined(war, " hall ", "staff")


def test_ud_092_directing_staff_read_all_and_press_nothing(war):
    seat = joined(war, "Staff", "staff")
    his, url = desk_of(seat)
    page = his.get(url).content.decode()
    assert "data-copy" not in page, "no link is theirs to hand out"
    assert "Hand out the links" not in page
    drafted(war)
    page = his.get(url).content.decode()
    assert "data-copy" not in page
    assert "Draft of the run" in page
    assert "reads-only" in page
    assert "/enter/" not in page, "no link of anybody"
    for name in (
        "truth.json",
        "rule/",
        "amend/",
        "known/",
        "replay/",
        "odds/",
        "clock/",
        "corrections/",
        "strands/",
        "look/press/",
    ):
        assert his.get(url + name).status_code == 200, name
    for name in ("seats/", "team/", "mail/", "public/"):
        assert his.get(url + name).status_code == 404, name
    whole, ruling = (playing.client_of(war.seats.get(key="umpire")), "data-rule")
    own = whole.get("/desk/room-umpire/").content.decode()
    assert ruling in own
    assert "Rule on" in own
    assert ruling not in page, "no way to a ruling that he may not make"
    assert 'id="by"' not in page, "nor a fold in which nothing stands"
    assert "Future battles are fought by" in page
    assert 'name="reason"' not in his.get(url + "rule/").content.decode()
    assert '<button class="btn' not in his.get(f"{url}injects/").content.decode().partition("<main")[2]
    at = playing.present(war)
    answer = his.post(f"{url}publish/", {"segment": at.pk, "stamp": stamp(at)})
    assert (answer.status_code, b"cannot act on it" in answer.content) == (403, True)
    assert playing.present(war).pk == at.pk
    for name in ("rule/", "clock/", "lines/", "strands/", "end/"):
        assert his.post(url + name, {}).status_code == 403, name


def test_ud_092_the_first_day_of_an_umpire_is_a_guide_for_who_rules(war):
    Campaign.objects.filter(pk=war.pk).update(pack="channel_manoeuvres")  # which has one
    his, url = desk_of(joined(war, "Staff", "staff"))
    guide = "Your first day as umpire"
    assert guide in playing.client_of(war.seats.get(key="umpire")).get("/desk/room-umpire/").content.decode()
    assert guide not in his.get(url).content.decode()


def test_ud_092_the_team_signs_nothing_and_no_room_has_a_word_of_it(war):
    from campaign.muster.mustering import seats_of
    from campaign.rooms.terms import signatures

    before = [one.key for one in seats_of(war)]
    joined(war, "Unheard-of", "assistant", BLUE)
    assert [one.key for one in seats_of(war)] == before
    assert all("Unheard" not in row["name"] for row in signatures(war))


# -- an assistant -------------------------------------------------------------------------------------------------------


def test_ud_093_an_assistants_desk_is_of_his_charge_and_he_rules_within_it(war):
    drafted(war)
    hall = joined(war, "Hall", "assistant", BLUE)
    his, url = desk_of(hall, "charge/")
    page = his.get(url).content.decode()
    assert "blue-north" in page.lower().replace(" ", "-")
    truth = his.get(f"{url}truth.json").json()
    assert {row["side"] for row in truth["forces"]} == {"blue"}
    for name in (
        "",
        "truth.json",
        "rule/",
        "amend/",
        "known/",
        "replay/",
        "odds/",
        "clock/",
        "seats/",
        "team/",
        "review/",
        "logs/",
    ):
        assert his.get(f"/desk/{hall.rid}/{name}").status_code == 404, name
    assert his.get(f"/desk/{hall.rid}/look/blue-north/").status_code == 200
    assert his.get(f"/desk/{hall.rid}/look/red-north/").status_code == 404
    form = {"do": "rule", "kind": "aground", "since": "02:00", "until": "05:00", "reason": "a shoal", "rest": "stays"}
    form["stamp"] = stamp_of(page)
    field = "force"
    answer = his.post(url, form | {field: "red-north"})
    assert (answer.status_code, b"not in your charge" in answer.content) == (422, True)
    assert his.post(url, form | {field: "blue-north", "stamp": "0" * 12}).status_code == 409
    assert his.post(url, form | {field: "blue-north"}).status_code == 302
    note = RulingNote.objects.get()
    assert note.by == "Hall", "who did what is written"
    resolve.resolve_segment(playing.present(war).pk)
    page = his.get(url).content.decode()
    assert "a shoal" in page
    key = note.key
    assert his.post(url, {"do": "back", "key": key, "stamp": stamp_of(page)}).status_code == 302
    assert his.post(url, {"do": "publish", "stamp": stamp_of(page)}).status_code == 404
    Campaign.objects.filter(pk=war.pk).update(phase=Campaign.Phase.OVER)
    page = his.get(url).content.decode()
    assert ("The war is over" in page, "Nothing needs you" in page) == (True, False)


def stamp_of(page: str) -> str:
    return page.split('name="stamp" value="')[1][:12]


def test_ud_093_a_ruling_that_is_refused_says_so_at_its_form_which_stands_as_it_was_sent(war):
    hall = joined(war, "Hall", "assistant", BLUE)
    his, url = playing.client_of(hall), f"/desk/{hall.rid}/charge/"
    page = his.get(f"{url}?kind=damage").content.decode()
    assert 'placeholder="Day 1, 07:35"' in page, "how an hour is written is read beside it"
    ship = re.search(r'<select id="f-ship".*?<option value="(\w[^"]*)"', page, re.DOTALL)[1]
    form = {
        "do": "rule",
        "kind": "damage",
        "stamp": stamp_of(page),
        "ship": ship,
        "since": "02:00",
        "max_kn": "99",
        "reason": "boilers",
    }
    refused = his.post(url, form)
    page = refused.content.decode()
    assert refused.status_code == 422
    fault = page.index("Her top speed from then on: a number from 0 to 60 knots")
    assert page.index('id="rule-h"') < fault, "not far above the form"
    box = re.search(r'name="afloat"[^>]*>', page)[0]
    assert "checked" not in box, "a box that was left empty stays so: she was ruled lost"


def test_ud_093_ud_061_what_a_seat_of_his_charge_asks_he_reads_and_answers_and_of_no_other(war):
    his, url = playing.client_of(hall := joined(war, "Hall", "assistant", BLUE)), "/desk/{}/charge/"
    url = url.format(hall.rid)
    playing.finish_run(war, 1)
    for key in ("blue-north", "red-north"):
        seat = war.seats.get(key=key)
        playing.client_of(seat).get(f"/room/{seat.rid}/")
        (number, _), *_ = questions.may_ask(seat, questions.papers(seat))
        questions.ask(seat, str(number), f"Is that so, in {key}?")
    page = his.get(url).content.decode()
    assert "Is that so, in blue-north?" in page
    assert "red-north?" not in page
    assert "1 item for you" in page
    item = page[page.index('class="inbox"') :].partition("</li>")[0]
    assert [part in item for part in ('class="ico"', 'href="#q-blue-north-1"', "claim")] == [True] * 3, "as on the desk"
    form = {"do": "answer", "seat": "blue-north", "number": "1", "answer": "So it is."}
    assert his.post(url, form | {"seat": "red-north"}).status_code == 404
    assert his.post(url, form | {"answer": " "}).status_code == 422
    assert his.post(url, form).status_code == 302
    assert [one.answer for one in questions.of_campaign(war).order_by("seat__key")] == ["So it is.", ""]
    assert his.post(url, form).status_code == 409, "once"
    assert "Is that so" not in his.get(url).content.decode()


def test_ud_093_a_line_of_his_charge_he_lets_stand_and_no_other(war):
    drafted(war)
    hall = joined(war, "Hall", "assistant", Given(seats=("blue-north",)))
    his, url = desk_of(hall, "charge/")
    from umpire.people.delegation import desk
    from umpire.people.delegation.mine import Mine

    rows = desk.events(Mine(hall))
    assert rows
    assert his.post(url, {"do": "accept", "line": rows[0]["line"], "stamp": desk.stamp(Mine(hall))}).status_code == 302
    assert his.post(url, {"do": "accept", "line": "nonesuch00", "stamp": desk.stamp(Mine(hall))}).status_code == 404


def test_ud_093_a_sector_of_the_chart_is_a_charge(war):
    from umpire.people.delegation.mine import Mine

    truth = playing.present(war)
    world = json.loads(truth.run.world)
    one = next(force for force in world["forces"] if force["key"] == "red-north")
    lon, lat = one["lon"], one["lat"]
    box = "\n".join(f"{lon + x} {lat + y}" for x, y in ((-0.01, -0.01), (0.01, -0.01), (0.01, 0.01), (-0.01, 0.01)))
    mine = Mine(joined(war, "Hall", "assistant", Given(sector=box)))
    assert mine.scope.forces == {"red-north"}
    assert mine.scope.seats == frozenset()


# -- an observer --------------------------------------------------------------------------------------------------------


@pytest.mark.full
def test_ud_094_an_observer_sees_the_war_later_and_presses_nothing(war):
    now, late = joined(war, "Now", "observer"), joined(war, "Late", "observer", Given(hours="6"))
    blue = joined(war, "Blue", "observer", Given(sides=("blue",), hours="1"))
    playing.finish_run(war, 1)
    his, url = desk_of(now, "watch/")
    assert his.get(url).status_code == 200
    film = his.get(f"{url}truth.json").json()
    assert film["bodies"]
    other, there = desk_of(late, "watch/")
    film = other.get(f"{there}truth.json").json()
    assert film["end"] == film["start"]
    assert all(len(body["points"]) == 1 for body in film["bodies"])
    third, side = desk_of(blue, "watch/")
    assert third.get(f"{side}truth.json").json()["bodies"] == []
    assert third.get(f"{side}eye.json?seat=blue-north").status_code == 200
    assert third.get(f"{side}eye.json?seat=red-north").status_code == 404
    for browser, seat in ((his, now), (other, late), (third, blue)):
        for name in ("", "truth.json", "charge/", "replay/", "team/", "look/blue-north/"):
            assert browser.get(f"/desk/{seat.rid}/{name}").status_code == 404, name
        assert browser.post(f"/desk/{seat.rid}/watch/", {}).status_code == 405


# -- claims, looks, two hands, pings ----------------------------------------------------------------------------------------


@pytest.mark.postgres
def test_ud_095_an_item_is_claimed_by_one_at_a_time_and_lapses(war, monkeypatch):
    drafted(war)
    second = joined(war, "Second", "chief")
    one, url = desk_of(war.seats.get(key="umpire"))
    two, other = desk_of(second)
    page = one.get(url).content.decode()
    item = page.split('name="item" value="')[1].split('"')[0]
    assert one.post(f"{url}team/", {"do": "claim", "item": item}).status_code == 302
    assert f"{war.seats.get(key='umpire').name} has it" in two.get(other).content.decode()
    assert two.post(f"{other}team/", {"do": "claim", "item": item}).status_code == 409
    later = wall_clock.now() + timedelta(minutes=11)
    monkeypatch.setattr("campaign.wall_clock.now", lambda: later)
    assert two.post(f"{other}team/", {"do": "claim", "item": item}).status_code == 302
    assert ItemAssignment.objects.get().by == second
    assert two.post(f"{other}team/", {"do": "put_down", "item": item}).status_code == 302
    assert not ItemAssignment.objects.exists()


@pytest.mark.postgres
def test_ud_096_who_looked_at_what_is_written_down_once_for_each_time(war):
    one, url = desk_of(war.seats.get(key="umpire"))
    for _ in range(2):
        one.get(f"{url}look/blue-north/")
        one.get(f"{url}truth.json")
        one.get(f"{url}odds/")
        one.get(f"{url}replay/")
    assert sorted(LookRecord.objects.values_list("what", "of")) == [
        ("eyes", "blue-north"),
        ("odds", ""),
        ("truth", ""),
        ("war", ""),
    ]
    assert "view as" in one.get(f"{url}team/").content.decode()


def test_ud_097_every_kind_on_the_list_is_that_of_some_act():
    of_rulings = {dual_approval.kind_of("rule", {"kind": tag}) for tag in ruling_kinds.KINDS} - {""}
    others = {
        dual_approval.kind_of(page, {"do": do})
        for page, do in (("rule", "void"), ("corrections", "recall"), ("strands", ""), ("strands", "reopen"))
    } - {""}
    assert (of_rulings, of_rulings | others) == ({"place", "damage", "relief"}, set(dual_approval.KINDS))
    assert dual_approval.RULED.keys() <= ruling_kinds.KINDS.keys()


@pytest.mark.postgres
def test_ud_097_what_is_on_the_list_waits_for_a_second_hand(war):
    playing.finish_run(war, 1)
    second = joined(war, "Second", "chief")
    one, url = desk_of(war.seats.get(key="umpire"))
    two, other = desk_of(second)
    assert one.post(f"{url}team/", {"do": "hands", "kind": ["rewind"]}).status_code == 302
    form = {"run": "1", "stamp": stamp(playing.present(war)), "dice": "same", "reason": "a mistake"}
    assert one.post(f"{url}strands/", form).status_code == 302
    row = PendingAct.objects.get()
    assert not Branch.objects.exists()
    assert "proposes that the war goes back" in two.get(other).content.decode()
    assert one.post(f"{url}team/", {"do": "confirm", "proposal": row.pk}).status_code == 409, "not by who proposed it"
    assert two.post(f"{other}team/", {"do": "confirm", "proposal": row.pk}).status_code == 302
    assert Branch.objects.get().by == f"{war.seats.get(key='umpire').name}, confirmed by Second"
    assert two.post(f"{other}team/", {"do": "confirm", "proposal": row.pk}).status_code == 404
    assert one.post(f"{url}strands/", form).status_code == 409, "what could not be pressed now is not proposed"
    faulty = {"run": "7", "stamp": stamp(playing.present(war)), "dice": "same", "reason": ""}
    refused = one.post(f"{url}strands/", faulty)
    assert refused.status_code in (409, 422)
    assert not PendingAct.objects.filter(settled="").exists()
    playing.finish_run(war, 1)
    back = {**form, "stamp": stamp(playing.present(war))}
    assert one.post(f"{url}strands/", back).status_code == 302
    stale = PendingAct.objects.get(settled="")
    playing.finish_run(war, 2)
    assert two.post(f"{other}team/", {"do": "confirm", "proposal": stale.pk}).status_code == 409, "the war has gone on since"
    assert two.post(f"{other}team/", {"do": "drop", "proposal": stale.pk}).status_code == 302
    assert Branch.objects.count() == 1


@pytest.mark.postgres
def test_ud_098_a_desk_is_rung_for_only_when_its_own_view_changed(war, django_capture_on_commit_callbacks):
    blue, red = joined(war, "Blue", "assistant", BLUE), joined(war, "Red", "assistant", RED)
    watcher = joined(war, "Watcher", "observer")

    def versions() -> dict[str, int]:
        return dict(war.seats.filter(rank__in=("assistant", "observer")).values_list("key", "version"))

    from campaign.orders.sealing import seal
    from umpire.people.team.news import ring

    ring(war.pk)
    before = versions()
    ring(war.pk)
    assert versions() == before, "nothing has changed"
    seal(war.seats.get(key="red-north"), {}, None)
    ring(war.pk)
    after = versions()
    assert after[blue.key] == before[blue.key]
    assert after[red.key] == before[red.key] + 1
    assert after[watcher.key] == before[watcher.key]
