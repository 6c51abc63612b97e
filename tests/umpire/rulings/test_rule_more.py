"""Rulings on the page, and replayed (UD-036, UD-040, UD-043)."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from campaign import serialization
from campaign.models import Campaign, PendingAct, RulingNote
from campaign.people import umpire_team
from campaign.people.umpire_team import Given
from campaign.rulings import ruling_records
from campaign.runs import publish
from campaign.simulation.verification import replay
from naval.state.ruling_acts import Chance, Command, Damage, Place, Relief, Sighted, by_chance, key_of
from tests.promises import playing
from tests.umpire.ruling_pages import WHY, back, computed, desk, form, now, refused, take
from umpire import dual_approval

pytestmark = [pytest.mark.django_db]
FAR = {"kind": "place", "force": "red_cruisers", "lon": "-4.8", "lat": "49.6"}


def acts(campaign: Campaign) -> tuple[object, ...]:
    return serialization.rulings(now(campaign).run.rulings).acts


def verified(campaign: Campaign) -> bool:
    playing.finish_run(campaign, 1)
    return {found.differs for found in replay(campaign)} == {""}


def test_ud_040_the_page_shows_the_miles_before_and_after_and_keeps_nothing_of_a_look(stopped: Campaign) -> None:
    client, url = desk(stopped)
    assert "Move a force" in client.get(url, {"about": "force:red_cruisers"}).content.decode()
    look = client.post(url, form(stopped, **FAR) | {"do": "look"})
    page = look.content.decode()
    (miles,) = re.findall(r"That is ([\d.]+) miles", page)
    assert (look.status_code, float(miles) > 30, 'value="-4.8"' in page) == (200, True, True)
    assert "Nothing has been ruled yet" in page
    assert (acts(stopped), RulingNote.objects.count()) == ((), 0)

    wrong = client.post(url, form(stopped, **FAR | {"lon": "-3.5", "lat": "50.9"}) | {"do": "look"})
    assert (wrong.status_code, "on land" in wrong.content.decode()) == (422, True)
    assert client.post(url, form(stopped, **FAR)).status_code == 302
    assert acts(stopped) == (Place(since=0, reason=WHY, force="red_cruisers", lon=-4.8, lat=49.6),)
    segment = computed(stopped)
    page = client.get("/desk/room-umpire/").content.decode()
    assert page.count(f"That is {miles} miles") >= 1, "in the draft"
    assert f"That is {miles} miles" in client.get(url).content.decode(), "and with what is ruled"
    world = serialization.outcome(segment.outcome).world
    assert next(one for one in world.forces if one.key == "red_cruisers").lon < -3
    assert verified(stopped)


def test_ud_097_ud_040_a_force_is_put_elsewhere_by_two_hands_where_that_is_on_the_list(stopped: Campaign) -> None:
    dual_approval.settle(stopped, ["place"])
    client, url = desk(stopped)
    assert client.post(url, form(stopped, **FAR, in_six="3")).status_code == 302
    assert acts(stopped) == ()
    assert "a force or a column is moved (red_cruisers)" in PendingAct.objects.get().text


@pytest.mark.full
def test_ud_007_ud_006_against_what_was_told_and_what_begins_with_a_run_waits_for_the_next(stopped: Campaign) -> None:
    publish.publish(now(stopped).pk)
    at_the_stop = Sighted(since=94, reason=WHY, seer="blue_cruisers", seen="red_cruisers", level=3)
    told = refused(stopped, at_the_stop, 409)
    assert "sighting A" in told, "she was told of smoke"
    take(stopped, replace(at_the_stop, since=95))
    assert take(stopped, Relief(since=95, reason=WHY, rule="NAV-S-068", subject="hogue", until=800)) == ""
    assert take(stopped, by_chance(Place(since=0, reason=WHY, force="red_cruisers", lon=-4.8, lat=49.6), 5)) == "Day 1, 12:00"
    client, url = desk(stopped)
    page = client.get(url).content.decode()
    assert "By 5 in 6: Red cruisers stands at" in page
    playing.finish_run(stopped, 1)
    (moved, lasts) = sorted(acts(stopped), key=lambda one: type(one).__name__)
    assert isinstance(moved, Chance)
    assert (moved.since, lasts) == (360, Relief(since=360, reason=WHY, rule="NAV-S-068", subject="hogue", until=800, lasts=True))
    assert re.search(r"By 5 in 6: Red cruisers stands at [^<]*</b> That is [\d.]+ miles", client.get(url).content.decode())
    playing.finish_run(stopped, 2)
    assert {found.differs for found in replay(stopped)} == {""}


def test_ud_093_an_assistant_rules_so_within_his_charge_and_reads_the_miles(stopped: Campaign) -> None:
    hall = umpire_team.join(stopped, "Hall", "assistant", Given(sides=("red",)))
    his, url = playing.client_of(hall), f"/desk/{hall.rid}/charge/"
    page = his.get(f"{url}?kind=relief").content.decode()
    assert ">5 in 6<" in page
    assert 'value="red_cruisers"' in page
    assert 'value="blue_cruisers"' not in page

    def press(**typed: str) -> tuple[int, str]:
        stamp = his.get(url).content.decode().split('name="stamp" value="')[1][:12]
        answer = his.post(url, {"do": "rule", "stamp": stamp, "reason": WHY, **typed})
        return answer.status_code, answer.content.decode()

    hours = {"kind": "relief", "rule": "NAV-S-054", "since": "06:00", "until": "12:00"}
    for typed in ({**FAR, "force": "blue_cruisers"}, {**hours, "subject": "blue_cruisers"}):
        status, said = press(**typed, in_six="2")
        assert (status, "not in your charge" in said) == (422, True), typed
    assert press(**FAR, in_six="5")[0] == 302
    computed(stopped)
    assert press(**hours, subject="red_cruisers")[0] == 302
    page = his.get(url).content.decode()
    assert re.search(r"By 5 in 6: Red cruisers stands at [^<]* That is [\d.]+ miles", page)
    assert "is exempt from NAV-S-054" in page


def test_ud_036_one_is_sighted_by_ruling_and_who_is_seen_reads_nothing(stopped: Campaign) -> None:
    client, url = desk(stopped)
    typed = {"kind": "sighted", "seer": "blue_cruisers", "seen": "red_cruisers", "since": "06:40", "level": "2"}
    wrong = client.post(url, form(stopped, **typed | {"level": "7", "seen": "blue_cruisers", "since": "noon"})).content.decode()
    for words in ("She can tell: smoke, number and type, the class, the names; not", "an hour such as"):
        assert words in wrong, words
    assert client.post(url, form(stopped, **typed)).status_code == 302
    assert acts(stopped) == (Sighted(since=40, reason=WHY, seer="blue_cruisers", seen="red_cruisers", level=2),)
    told = serialization.outcome(computed(stopped).outcome).reports
    (seen,) = (one.data for one in told if one.seat == "blue_cabin" and one.kind == "sighting" and one.happened == 40)
    assert (seen["level"], seen["lost"], "of the" in seen["what"]) == (2, 40, True)
    assert not [one for one in told if one.seat == "red_cabin" and one.happened == 40 and one.kind != "log"]
    assert verified(stopped)


@pytest.mark.full
def test_ud_043_a_chance_is_thrown_and_how_often_it_was_put_and_taken_back_stands_in_the_review(stopped: Campaign) -> None:
    client, url = desk(stopped)
    before = now(stopped).outcome
    typed = {"kind": "damage", "ship": "hogue", "since": "06:30", "words": "shaft bent", "afloat": "yes"}
    wrong = client.post(url, form(stopped, **typed, in_six="9")).content.decode()
    assert "Certainty: for certain, or 1 to 5 in 6, not" in wrong
    assert "shaft bent" in wrong

    act = by_chance(Damage(since=30, reason=WHY, ship="hogue", words="shaft bent"), 2)
    for n in range(2):
        assert client.post(url, form(stopped, **typed, in_six="2")).status_code == 302
        assert acts(stopped) == (act,)
        drawn = computed(stopped).outcome
        fell = re.findall(r'"the ruling holds on 1 to 2"', drawn)
        assert len(fell) == 1
        if not n:
            once = drawn
            back(stopped, act)
            assert computed(stopped).outcome == before, "taken back it is as though it had never been (UD-009)"
    assert drawn == once, "put again it falls the same"
    for page in (client.get(url).content.decode(), client.get("/desk/room-umpire/").content.decode()):
        assert "Rulings left to chance in this run: put twice, taken back once." in page
        assert "By 2 in 6: Hogue is damaged: shaft bent." in page
    take(stopped, by_chance(Damage(since=31, reason=WHY, ship="hogue", words="a boiler out"), 4))
    computed(stopped)
    assert "put three times, taken back once" in client.get(url).content.decode()
    assert client.post("/desk/room-umpire/lines/", {"do": "undo", "stamp": ruling_records.stamp(now(stopped))}).status_code == 302
    assert [key_of(one) for one in acts(stopped) if isinstance(one, Chance)] == [key_of(act)]
    computed(stopped)
    assert verified(stopped)
    from umpire.review.report import Review, settled

    table = next(one for one in settled(Review(stopped)).tables if one.title == "Rulings left to chance")
    assert table.rows == [["1", "3", "2"]]


def test_ud_102_ud_007_at_a_stop_it_speaks_against_nothing_and_she_goes_when_the_run_is_over(stopped: Campaign) -> None:
    publish.publish(now(stopped).pk)
    said = refused(stopped, Command(since=94, reason=WHY, force="blue_cruisers", title="Other"), 422)
    assert "It takes effect as this run ends, at Day 1, 12:00." in said
    assert take(stopped, Command(since=360, reason=WHY, force="red_cruisers", title="Scouting Group")) == ""
    assert stopped.every_player().filter(name="Scouting Group").count() == 0
    playing.finish_run(stopped, 1)
    seat = stopped.players().get(name="Scouting Group")
    world = serialization.world(now(stopped).run.world)
    assert next(one for one in world.forces if one.key == "red_cruisers").seat == seat.key
    room = playing.client_of(stopped.seats.get(key="red_cabin")).get("/room/room-red_cabin/")
    assert (room.status_code, b"takes orders from Scouting Group from now on" in room.content) == (200, True)
    playing.finish_run(stopped, 2)
    assert {found.differs for found in replay(stopped)} == {""}
