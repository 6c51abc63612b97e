"""The mustering through services and pages: from the first chart to War Imminent, and its secrets."""

from __future__ import annotations

import json
import re

import msgspec
import pytest
from django.core.management import call_command

from campaign import serialization
from campaign.models import Campaign, HarbourSheet, OrderRequest, Run, Seat, Segment, Signature
from campaign.muster import founding, harbour_sheets, mustering
from campaign.orders import sealing
from campaign.rooms.navigation import harbours
from campaign.rooms.news import fleet_list
from campaign.rooms.pages import muster as room
from campaign.schedule import umpire_rounds
from campaign.schedule.round_order import waiting
from campaign.urls import urlpatterns as room_urls
from naval.mustering import harbour_chart
from tests.odd import ODD, found, kind, places, replace_at
from tests.promises import playing
from tests.promises.leaks_allowed import MUSTER, SERVED, fields
from umpire.urls import urlpatterns as desk_urls

pytestmark = pytest.mark.django_db

PACK = "north_sea_1905"
BLUE, RED = "blue_admiralty", "red_admiralty"


@pytest.fixture
def war(monkeypatch) -> Campaign:
    """Begin a campaign in its mustering."""
    monkeypatch.setattr("campaign.pings.ping", lambda rid, version: None)
    return founding.begin_campaign(PACK, "mustering", seed="muster", muster=None)


def browser(campaign: Campaign, key: str):
    """Return a browser that holds a seat, and the address of its room or desk."""
    seat = campaign.seats.get(key=key)
    return playing.client_of(seat), f"/{'desk' if seat.is_umpire else 'room'}/{seat.rid}/"


def draw(client, base: str, port: str, verb: str = "done", *squares: dict, **more):
    """Send a harbour chart as its page does."""
    page = client.get(f"{base}harbour/{port}/").content.decode()
    chart = json.loads(re.search(r'id="data-harbour"[^>]*>(.*?)</script>', page)[1])["chart"]
    chart |= {"squares": [*chart["squares"], *squares], **more}
    body = json.dumps({"do": verb, "chart": chart})
    return client.post(f"{base}harbour/{port}/", body, content_type="application/json")


def sign(client, base: str):
    mark = re.search(r'name="mark" value="(\w+)"', client.get(f"{base}muster/").content.decode())[1]
    return client.post(f"{base}muster/act/", {"do": "sign", "mark": mark})


def lay_out_all(campaign: Campaign, key: str):
    client, base = browser(campaign, key)
    for sheet in HarbourSheet.objects.filter(seat__campaign=campaign, seat__key=key):
        assert draw(client, base, sheet.port).json()["done"]
    assert sign(client, base).status_code == 302
    return client, base


@pytest.mark.full
@pytest.mark.postgres
def test_nav_s_010_from_the_first_chart_to_war_imminent(war):
    blue, at = browser(war, BLUE)
    lay_out_all(war, RED)
    for sheet in HarbourSheet.objects.filter(seat__campaign=war, seat__key=BLUE).exclude(port="harwich"):
        draw(blue, at, sheet.port)
    mine = {"column": 8, "row": 8, "what": "mine", "note": ""}
    assert draw(blue, at, "harwich", "done", mine, stores={"torpedoes": 12}).json()["done"]
    assert sign(blue, at).status_code == 302
    umpire, desk = browser(war, "umpire")

    answer = umpire.post(f"{desk}muster/act/", {"do": "declare", "date": "1905-01-10", "hour": "16"})

    assert answer.status_code == 302
    war.refresh_from_db()
    assert (war.phase, war.hour_zero) == ("war", 16)
    world = serialization.world(Run.objects.get(campaign=war).world)
    assert (world.calendar.hour, world.minute) == (16, 0)
    harwich = next(chart for chart in world.harbours if chart.port == "harwich")
    assert any(s.what == "mine" and (s.column, s.row) == (8, 8) for s in harwich.squares)
    assert harwich.stores["torpedoes"] == 12
    assert OrderRequest.objects.filter(seat__campaign=war).count() == war.seats.count() - 1
    assert b"Day 1, 16:00" in blue.get(at).content
    assert blue.get(f"{at}muster/").status_code == 302
    assert blue.get(f"{at}harbour/harwich/").status_code == 200
    assert draw(blue, at, "harwich").status_code == 409, "nothing is laid out after War Imminent"


def test_nav_s_010_all_charts_of_an_admiralty_are_marked_at_once_or_none_if_one_is_wrong(war):
    blue, at = browser(war, BLUE)
    mine, wrong = war.seats.get(key=BLUE).harbours, {"column": 99, "row": 0, "what": "mine", "note": ""}
    draw(blue, at, "harwich", "keep", wrong)

    assert blue.post(f"{at}muster/act/", {"do": "charts"}).status_code == 422
    assert not mine.filter(done=True).exists()

    draw(blue, at, "harwich", "keep", squares=[])
    assert blue.post(f"{at}muster/act/", {"do": "charts"}).status_code == 302
    assert not mine.filter(done=False).exists()
    assert not war.seats.get(key=RED).harbours.filter(done=True).exists(), "nobody else's"
    assert blue.get(f"{at}muster/act/").status_code == 302, "asked for again, it shows the page"


def test_nav_s_003_a_harbour_without_a_chart_begins_with_an_empty_one_in_the_middle_of_the_coast():
    pack = serialization.pack(PACK)
    dover = next(port for port in pack.world.ports if port.key == "dover")

    drawn = harbour_sheets.blank(dover, pack.chart)

    assert (drawn.columns, drawn.rows, drawn.squares) == (12, 10, ())
    assert harbour_chart.square_of(drawn, dover.lon, dover.lat) in {(c, r) for c in (5, 6) for r in (4, 5)}
    assert harbour_chart.check(msgspec.to_builtins(drawn), dover, pack.chart)[1] == ()
    assert harbours.coast(pack.public, drawn.lon, drawn.lat, 12, 10).startswith("M")


def test_sc_s_16_a_declaration_that_is_refused_names_everything_missing_and_changes_nothing(war):
    lay_out_all(war, BLUE)
    war.seats.filter(key=RED).update(taken=True)
    umpire, desk = browser(war, "umpire")
    before = (war.minutes, list(Signature.objects.values_list("seat__key", flat=True)))

    answer = umpire.post(f"{desk}muster/act/", {"do": "declare", "date": "1905-02-30", "hour": "24", "empty": "yes"})

    assert answer.status_code == 422
    page = answer.content.decode()
    refused = page[page.index('id="refused"') : page.index('id="do-h"')]
    charts = HarbourSheet.objects.filter(seat__key=RED).count()
    assert refused.count("<li") == 2 + charts + 1
    assert "Chief of the Admiralty Staff has not signed" in refused
    war.refresh_from_db()
    assert war.phase == "muster"
    assert list(Signature.objects.values_list("seat__key", flat=True)) == before[1]
    assert not Run.objects.filter(campaign=war).exists()


def test_sc_n_50_the_umpire_signs_for_seats_in_which_nobody_sits_and_the_minutes_say_so(war):
    umpire, desk = browser(war, "umpire")

    answer = umpire.post(f"{desk}muster/act/", {"do": "declare", "date": "1905-07-03", "hour": "6", "empty": "yes"})

    assert answer.status_code == 302
    war.refresh_from_db()
    assert war.phase == "war"
    assert [entry.what for entry in mustering.minutes(war)] == ["for", "for", "signed"]
    assert not HarbourSheet.objects.filter(seat__campaign=war, done=False).exists()


def test_nav_s_079_any_change_of_the_terms_takes_all_signatures_off(war):
    blue, at = browser(war, BLUE)
    assert sign(blue, at).status_code == 302
    old = re.search(r'name="mark" value="(\w+)"', blue.get(f"{at}muster/").content.decode())[1]
    umpire, desk = browser(war, "umpire")

    umpire.post(f"{desk}muster/act/", {"do": "terms", "wireless_nm": "80", "cables": "yes"})

    war.refresh_from_db()
    assert serialization.agreed(war.agreed).wireless_nm == 80
    assert not war.signatures.exists()
    assert "Range of wireless: 80 miles (was 60 miles)" in mustering.minutes(war)[-1].text
    assert blue.post(f"{at}muster/act/", {"do": "sign", "mark": old}).status_code == 409, "not what he has read"
    press, newsroom = browser(war, "press")
    assert b"80 miles" in press.get(f"{newsroom}terms/").content, "every seat sees the rules in force"


def test_nav_s_079_bad_terms_are_refused_all_at_once_and_shown_again(war):
    umpire, desk = browser(war, "umpire")

    answer = umpire.post(f"{desk}muster/act/", {"do": "terms", "wireless_nm": "far", "run_min": "1", "cables": "perhaps"})

    assert answer.status_code == 422
    page = answer.content.decode()
    assert all(rule in page[page.index('id="refused"') :] for rule in ("NAV-S-080", "NAV-S-020", "NAV-S-084"))
    war.refresh_from_db()
    assert serialization.agreed(war.agreed) == serialization.pack(PACK).world.settings


def test_nav_s_088_the_discussion_is_plain_text_and_for_everybody(war):
    blue, at = browser(war, BLUE)
    assert blue.post(f"{at}muster/act/", {"do": "remark", "text": "<b>Jam</b> nothing & coal twice"}).status_code == 302
    assert blue.post(f"{at}muster/act/", {"do": "remark", "text": "x" * 601}).status_code == 422
    assert blue.post(f"{at}muster/act/", {"do": "remark", "text": "x\r\n" * 299}).status_code == 302

    red, there = browser(war, RED)
    page = red.get(f"{there}muster/").content.decode()

    assert "&lt;b&gt;Jam&lt;/b&gt; nothing &amp; coal twice" in page
    assert "First Sea Lord" in page


@pytest.mark.full
def test_nav_s_019_the_other_sides_charts_change_no_byte_and_ring_no_bell(war, monkeypatch):
    monkeypatch.setattr("django.template.context_processors.get_token", lambda request: "csrf")
    others = ["blue_admiralty", "channel_fleet", "press", "first_squadron"]

    def seen() -> dict:
        found = {}
        for key in others:
            client, base = browser(war, key)
            for path in ("muster/", "terms/", "serving/", "chart.json", "export.json", "harbour/portsmouth/", "harbour/kiel/"):
                found[key, path] = playing.answer(client.get(base + path))
            found[key, "home"] = playing.answer(client.get("/"))
            found[key, "version"] = (Seat.objects.get(rid=base.split("/")[2]).version, b"")
        return found

    before = seen()
    red, at = browser(war, RED)
    assert draw(red, at, "kiel", "keep", {"column": 0, "row": 0, "what": "light", "note": "Canary"}).status_code == 200
    assert draw(red, at, "cuxhaven", "done").json()["done"]

    after = seen()
    assert "Canary" in red.get(f"{at}harbour/kiel/").content.decode()
    assert {key: b"" for key in before if before[key] != after[key]} == {}


def test_nav_s_007_the_umpire_reads_every_chart_and_a_player_only_his_own(war):
    red, at = browser(war, RED)
    draw(red, at, "kiel", "keep", {"column": 0, "row": 0, "what": "light", "note": "Friedrichsort"})
    umpire, desk = browser(war, "umpire")
    blue, base = browser(war, BLUE)

    assert b"Friedrichsort" in umpire.get(f"{desk}harbour/{RED}/kiel/").content
    for address in (f"{base}harbour/kiel/", f"{at}harbour/kiel/", f"{desk}harbour/{RED}/kiel/", f"{desk}muster/", f"{at}muster/"):
        assert blue.get(address).status_code == 404
    assert blue.post(f"{desk}muster/act/", {"do": "declare"}).status_code == 404
    assert umpire.post(f"{desk}harbour/{RED}/kiel/", "{}", content_type="application/json").status_code == 405


@pytest.mark.parametrize("body", ["{", "[]", "{}", '{"do":"done"}', '{"do":"done","chart":7}', '{"chart":{"columns":1e999}}'])
def test_a_chart_that_makes_no_sense_is_refused_in_words_and_the_page_still_opens(war, body):
    blue, at = browser(war, BLUE)

    answer = blue.post(f"{at}harbour/portsmouth/", body, content_type="application/json")

    assert answer.status_code in (200, 400, 422)
    assert answer.json()["faults"]
    assert not HarbourSheet.objects.get(seat__key=BLUE, port="portsmouth").done
    assert blue.get(f"{at}harbour/portsmouth/").status_code == 200


@pytest.mark.full
def test_a_value_of_a_wrong_kind_in_a_chart_is_a_fault_and_its_page_still_opens(war):
    blue, at = browser(war, BLUE)
    page = f"{at}harbour/portsmouth/"
    marks = [{"column": 1, "row": 2, "what": "berth", "note": "Ships of the line"}]
    chart = {"lon": -1.3, "lat": 50.85, "columns": 12, "rows": 10, "squares": marks, "stores": {"mines": 40}}

    def sent(body) -> list[dict]:
        answer = blue.post(page, json.dumps(body), content_type="application/json")
        assert answer.status_code in (200, 400)
        return answer.json()["faults"]

    assert sent({"do": "keep", "chart": chart}) == []
    for number, (place, odd) in enumerate((place, odd) for place in places(chart) for odd in ODD):
        if kind(odd) != kind(found(chart, place)) and not (place and odd is None):  # null stands for a part left out
            assert sent({"do": "keep", "chart": replace_at(chart, place, odd)}), (place, odd)
        if number % 40 == 0:
            assert blue.get(page).status_code == 200, (place, odd)
    for odd in ODD:
        assert sent(odd if isinstance(odd, dict) else {"do": odd}) or odd == "keep"


@pytest.mark.full
@pytest.mark.postgres
def test_every_page_of_every_seat_opens_while_the_fleets_muster(war):
    for seat in war.seats.exclude(role="umpire"):
        client, base = browser(war, seat.key)
        codes = {path: client.get(base + path).status_code for path in ("", "muster/", "terms/", "chart.json", "export.json")}
        assert codes == {"": 302, "muster/": 200, "terms/": 200, "chart.json": 200, "export.json": 200}
        assert client.get("/").status_code == 200
        assert client.get(f"{base}serving/").status_code == (404 if seat.side == "neutral" else 200)
        assert client.post(f"{base}seal/", "{}", content_type="application/json").status_code == 409
    umpire, desk = browser(war, "umpire")
    assert umpire.get(desk).status_code == 302
    assert umpire.get(f"{desk}truth.json").status_code == 404
    assert umpire.post(f"{desk}order/", {"segment": "1"}).status_code == 404
    assert umpire.get(f"{desk}look/{BLUE}/").status_code == 200


@pytest.mark.parametrize("key", ["umpire", BLUE, "channel_fleet", "press"])
def test_no_address_there_is_breaks_while_the_fleets_muster(war, key):
    client, base = browser(war, key)
    client.raise_request_exception = False
    parts = {
        "rid": base.split("/")[2],
        "key": BLUE,
        "port": "portsmouth",
        "n": "1",
        "ordinal": "1",
        "token": "none",
        "code": "none",
        "size": "A4",
        "sort": "html",
        "provider": "postmark",
    }
    top, patterns = ("/desk/", desk_urls) if key == "umpire" else ("/", room_urls)
    for pattern in patterns:
        path = top + re.sub(r"<\w+:(\w+)>", lambda found: parts[found[1]], str(pattern.pattern))
        assert client.get(path).status_code < 500, path
        assert client.post(path, "{}", content_type="application/json").status_code < 500, path


def test_nav_s_013_a_room_is_given_its_own_ships_and_only_classes_of_the_enemys(war):
    world = serialization.pack(PACK).world
    for key, side, foe in ((BLUE, "blue", "red"), (RED, "red", "blue"), ("channel_fleet", "blue", "red")):
        client, base = browser(war, key)
        page = client.get(f"{base}serving/").content.decode()
        own = [ship for ship in world.ships if ship.side == side and (key in (BLUE, RED) or ship.force == key)]
        assert page.count('<li class="card">') - page.split("Targets:")[1].count('<li class="card">') == len(own)
        names = re.findall(r"<em>([^<]+)</em>", page)
        assert not {ship.name for ship in world.ships if ship.side == foe} & set(names)


def test_a_seat_is_shown_no_field_of_the_setting_up_that_nobody_has_thought_about(war):
    mustering.put_remark(war.seats.get(key=RED), "A remark.")
    shown, served = set(), set()
    for seat in war.seats.exclude(role="umpire"):
        shown |= fields(room.muster(seat))
        served |= fields(fleet_list.served(seat))

    assert shown - MUSTER == set()
    assert served - SERVED == set()
    assert {line["port"] for line in room.muster(war.seats.get(key=BLUE))["due"]} & {"kiel", "cuxhaven"} == set()


# -- the umpire's round ---------------------------------------------------------------------------------------------------


@pytest.mark.full
def test_nav_s_040_041_042_the_admiralties_first_and_their_notes_reach_the_sea_in_time(
    war, monkeypatch, django_capture_on_commit_callbacks
):
    settled = serialization.agreed(war.agreed)
    Campaign.objects.filter(pk=war.pk).update(
        agreed=serialization.text(type(settled)(visits="admiralties_first", sighting_cuts=False))
    )
    war.refresh_from_db()
    assert founding.declare(war)
    segment = Segment.objects.get(run__campaign=war)
    asked = {call.seat.key for call in segment.calls.select_related("seat")}
    assert asked == {BLUE, RED, "press", "rival", "trade"} & {seat.key for seat in war.seats.all()}
    assert war.seats.get(key="channel_fleet").latest_call() is None, "she is visited later"
    assert war.seats.get(key="channel_fleet").was_told("status"), "her ships are served out all the same"

    note = {"to": "channel_fleet", "text": "Sail at once."}
    with django_capture_on_commit_callbacks(execute=True):
        sealing.seal(war.seats.get(key=BLUE), {"dispatches": [note]}, None)

    blue = war.seats.get(key="channel_fleet")
    assert [paper.body.text for paper in blue.was_told("dispatch")] == ["Sail at once."]
    assert blue.latest_call() is not None
    assert war.seats.get(key="first_squadron").latest_call() is None, "Red's Admiralty has not sealed"
    waits, room = browser(war, "first_squadron")
    assert {waits.get(room + path).status_code for path in ("", "chart.json", "export.json")} == {200}
    assert b"The umpire visits your Admiralty first" in waits.get(room).content
    with pytest.raises(sealing.Refused):
        sealing.unseal(war.seats.get(key=BLUE), None)

    umpire, desk = browser(war, "umpire")
    assert b"Go on to the cabins now" in umpire.get(desk).content
    umpire.post(f"{desk}order/", {"segment": str(segment.pk)})
    assert waiting(segment) == []
    segment.refresh_from_db()
    assert segment.state == Segment.State.OPEN
    monkeypatch.setattr("campaign.runs.resolve.send", playing.run_now)
    playing.finish_run(war, 1)

    assert len(blue.was_told("dispatch")) == 1, "the run reports the same note, byte for byte"
    second = Segment.objects.get(run__campaign=war, run__number=2)
    assert umpire_rounds.in_order(second)[:2] == (RED, BLUE)
    assert {call.seat.key for call in second.calls.select_related("seat")} == asked


# -- beginning ------------------------------------------------------------------------------------------------------------


def test_the_command_begins_with_a_mustering_or_at_war(capsys):
    call_command("begin", PACK, name="one")
    call_command("begin", PACK, name="two", at_war=True)

    assert Campaign.objects.get(name="one").phase == "muster"
    assert Campaign.objects.get(name="two").phase == "war"
    assert "It is mustering" in capsys.readouterr().out


def test_nav_s_001_a_large_war_is_warned_of_at_the_mustering(war, monkeypatch):
    monkeypatch.setattr("umpire.desk.mustering.views.size_of", lambda *of: ("Blue has 61 ships.",))
    umpire, desk = browser(war, "umpire")

    assert b"Blue has 61 ships." in umpire.get(f"{desk}muster/").content


def test_sc_s_16_who_opened_a_link_and_went_away_holds_up_no_war(war):
    war.seats.filter(key__in=(BLUE, RED)).update(taken=True)
    client, base = browser(war, "umpire")
    day = {"do": "declare", "date": "1905-07-03", "hour": "6", "empty": "yes"}
    assert client.post(f"{base}muster/act/", day).status_code == 422
    for key in (BLUE, RED, RED, "umpire", "nobody"):
        assert client.post(f"{base}muster/act/", {"do": "vacate", "seat": key}).status_code == 302
    war.refresh_from_db()
    assert [r.text for r in mustering.minutes(war) if r.what == "vacant"] == [
        f"{war.seats.get(key=key).name} is empty again." for key in (BLUE, RED)
    ]
    assert client.post(f"{base}muster/act/", day).status_code == 302
    war.refresh_from_db()
    assert war.phase == "war"
