"""The pages of injects and of questions, as an umpire and a seat use them (UD-061, UD-066, UD-069, UD-070)."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from campaign.exercises import inject_triggers
from campaign.models import Campaign, Inject, Question
from campaign.orders import sealing
from campaign.reports import questions
from campaign.rulings import ruling_records
from campaign.runs import publish
from campaign.war.reports import read
from campaign.war.reports.summaries import CALLED, in_words
from tests.promises import playing
from tests.umpire.inject_forms import FORM, URL, desk
from tests.umpire.injects import add_inject, fire, telegram, umpire
from tests.umpire.ruling_pages import computed, now
from umpire.desk.inbox import inbox
from umpire.exercise.injects.sheets import SORTS
from umpire.frame import Standing
from umpire.review.report import report

pytestmark = [pytest.mark.django_db]


def press(browser: Client, campaign: Campaign, number: int, do: str, **more: str) -> Any:
    return browser.post(URL, {"n": str(number), "do": do, "stamp": ruling_records.stamp(now(campaign)), **more})


@pytest.mark.postgres
def test_ud_066_written_on_the_page_readied_fired_listed_and_answered(stopped: Campaign) -> None:
    browser = desk(stopped)
    assert browser.post(URL, FORM).status_code == 302
    one = Inject.objects.get()
    plan = inject_triggers.plan_of(one)
    assert (one.state, plan.due, plan.to, plan.fields["via"]) == (
        "ready",
        480,
        ("blue_admiralty", "blue_cabin")[::-1],
        "wireless",
    )
    assert press(browser, stopped, 1, "fire").status_code == 302
    computed(stopped)
    playing.finish_run(stopped, 1)
    playing.client_of(stopped.seats.get(key="blue_cabin")).get("/room/room-blue_cabin/")
    page = browser.get(URL).content.decode()
    assert "Blue cruisers, Home cabin has received it and read it" in page or "has received it and read it" in page
    names = [stopped.seats.get(key=key).name for key in ("blue_cabin", "blue_admiralty")]
    assert f"to {names[0]} and {names[1]}" in page, "in the list a seat is called as it is in the sheet"
    assert press(browser, stopped, 1, "came", came="He turned <b>back</b>.").status_code == 302
    text = browser.get(f"{URL}?as=text").content.decode()
    assert "answered | Telegram | Liners leave" in text
    assert "(read)" in text
    assert "&lt;b&gt;back" in browser.get(URL).content.decode()


@pytest.mark.full
def test_ud_066_what_each_who_was_told_wrote_next_and_asked_stands_with_the_inject_and_in_the_report(stopped: Campaign) -> None:
    browser = desk(stopped)
    assert browser.post(URL, FORM | {"due": "", "of-text": "Where are you?"}).status_code == 302
    assert press(browser, stopped, 1, "fire").status_code == 302
    computed(stopped)
    cabin = stopped.seats.get(key="blue_cabin")
    assert publish.publish(now(stopped).pk)
    playing.client_of(cabin).get("/room/room-blue_cabin/")
    asked = next((n, one) for n, one in questions.papers(cabin) if "Where are you?" in one.data)
    questions.ask(cabin, str(asked[0]), "Who <b>are</b> you?")
    assert ">Rear-Admiral, Blue cruisers asks: Who <b>are</b> you?<" in unescape(
        browser.get(reverse("umpire:desk", args=["room-umpire"])).content.decode()
    )
    page = unescape(browser.get(URL).content.decode())
    assert f"{cabin.name} wrote next to the umpire: “Who <b>are</b> you?” (Day 1, 07:34), and has no answer yet." in page
    assert "written nothing since" not in page, "of who has not even looked it is not said"
    sealing.seal(cabin, {"dispatches": [{"to": "blue_admiralty", "text": "Off Portland, all well."}]}, None)
    playing.finish_run(stopped, 1)
    sealing.seal(cabin, {"dispatches": [{"to": "blue_admiralty", "text": "Later, of other things."}]}, None)
    playing.finish_run(stopped, 2)
    said = f"{cabin.name} wrote next to Blue headquarters, Portsmouth: “Off Portland, all well.” (Day 1, 07:34)"
    page = unescape(browser.get(URL).content.decode())
    assert said in page
    assert "of other things" not in page
    timeline = next(one for one in report(stopped) if one.key == "timeline").tables[0].rows
    assert any(said in row[2] for row in timeline)


def test_ud_066_the_desk_says_in_review_which_injects_fired_in_the_run(stopped: Campaign) -> None:
    browser, address = desk(stopped), reverse("umpire:desk", args=["room-umpire"])
    assert "None: everything follows the rules and the dice." in browser.get(address).content.decode()
    fire(stopped, add_inject(stopped, telegram()))
    computed(stopped)
    page = browser.get(address).content.decode()
    assert "1 inject fired: 1. Liners (06:00)" in page
    besides = "None: apart from the injects that fired, everything follows the rules and the dice."
    assert besides in page
    assert besides in browser.get(reverse("umpire:rule", args=["room-umpire"])).content.decode()


def test_ud_062_a_form_that_is_refused_names_all_and_keeps_what_was_typed(stopped: Campaign) -> None:
    given = {**FORM, "title": "x", "due": "soon", "delay": "?", "trigger": "when(blue)", "of-text": ""}
    answer = desk(stopped).post(URL, given)
    page = answer.content.decode()
    assert answer.status_code == 422
    for words in ("At: day and hour", "Minutes later", "title has", "Words: required", "is not a condition"):
        assert words.lower() in page.lower(), words
    for kept in ('value="soon"', 'value="when(blue)"', 'value="The Foreign Office"'):
        assert kept in page
    assert not Inject.objects.exists()
    for bad in ({"do": "fire", "n": "99"}, {"do": "nothing", "n": "1"}, {"do": "fire", "n": "x"}):
        assert desk(stopped).post(URL, bad).status_code in (404, 409)


def test_ud_067_conditions_are_typed_and_shown_with_names_and_kept_with_keys(stopped: Campaign) -> None:
    browser = desk(stopped)
    seat = stopped.seats.get(key="blue_admiralty").name
    given = FORM | {
        "due": "",
        "trigger": f'any(near(red CRUISERS, Portland, 15), near(blue_cruisers, Portland station, 1), told("{seat}", sighting))',
    }
    assert browser.post(URL, given).status_code == 302
    row = Inject.objects.get()
    kept = "any(near(red_cruisers, portland, 15), near(blue_cruisers, portland_wt, 1), told(blue_admiralty, sighting))"
    assert inject_triggers.plan_of(row).trigger == kept
    named = f"any(near(Red cruisers, Portland, 15), near(Blue cruisers, Portland station, 1), told(&quot;{seat}&quot;, sighting))"
    page = browser.get(f"{URL}?n=1").content.decode()
    assert f'value="{named}"' in page
    assert f"when {named}" in page, "in the list too"
    assert "&quot;The Haven, Poole&quot;" in page, "what there is to name is read beside"
    assert browser.post(URL, given | {"n": "1", "trigger": kept}).status_code == 302
    assert inject_triggers.plan_of(Inject.objects.get()).trigger == kept, "keys stay what they were"
    answer = browser.post(URL, given | {"trigger": "near(Red cruiser, Portland, 15)"})
    assert b"near: Red cruiser is not a known force" in answer.content
    table = 'kind,title,trigger,to,from,text\ntelegram,One,"in_port(Red cruisers, Le Havre)",blue_cabin,The King,Go.\n'
    assert browser.post(URL, {"do": "upload", "file": SimpleUploadedFile("x.csv", table.encode())}).status_code == 302
    assert inject_triggers.plan_of(Inject.objects.get(number=2)).trigger == "in_port(red_cruisers, le_havre)"


def test_ud_067_hours_papers_and_sides_are_typed_and_read_as_people_call_them(stopped: Campaign) -> None:
    browser = desk(stopped)
    seat = stopped.seats.get(key="blue_cabin").name
    typed = f'all(hour(Day 1, 20:00), told("{seat}", Report of an action), lost(Blue, 2))'
    assert browser.post(URL, FORM | {"due": "", "trigger": typed}).status_code == 302
    zero = 60 * stopped.hour_zero
    kept = f"all(hour({20 * 60 - zero}), told(blue_cabin, battle), lost(blue, 2))"
    assert inject_triggers.plan_of(Inject.objects.get()).trigger == kept
    bare = typed.replace('"', "")
    assert browser.post(URL, FORM | {"n": "1", "due": "", "trigger": bare}).status_code == 302, "seats have commas in their names"
    assert inject_triggers.plan_of(Inject.objects.get()).trigger == kept
    read = unescape(browser.get(f"{URL}?n=1").content.decode())
    assert f'all(hour(Day 1 20:00), told("{seat}", report of an action), lost(Blue, 2))' in read
    assert "hour(day and hour)" in read, "and so the catalogue says it"
    for wrong, words in (
        ("hour(soon)", "hour: soon is not a known day and hour, such as Day 1 20:00."),
        (f'told("{seat}", rumour)', "told: rumour is not a known kind of paper."),
        ("told(Rear-Admiral, Nowhere, sighting)", "in its brackets; put a name with a comma or brackets in quotation marks."),
        ("lost(green, 2)", "lost: green is not a known side: blue or red."),
    ):
        assert words in unescape(browser.post(URL, FORM | {"due": "", "trigger": wrong}).content.decode())


def test_ud_070_seats_of_the_spreadsheet_are_written_by_name_and_read_by_either(stopped: Campaign) -> None:
    add_inject(stopped, telegram(to=("blue_cabin", "red_cabin"), trigger="hour(840)"))
    browser = desk(stopped)
    blue, red = (stopped.seats.get(key=key).name for key in ("blue_cabin", "red_cabin"))
    written = browser.get(f"{URL}?as=csv").content.decode()
    assert f"{blue}; {red}" in written
    assert "hour(840)" not in written
    for to in (f"{blue}; {red}", f"{red.upper()};blue_cabin", "blue_cabin, red_cabin", "blue_cabin red_cabin"):
        table = f'kind,title,to,from,text\ntelegram,One,"{to}",The King,Go.\n'
        brought = SimpleUploadedFile("x.csv", table.encode())
        assert browser.post(URL, {"do": "upload", "file": brought}).status_code == 302, to
        assert set(inject_triggers.plan_of(Inject.objects.latest("number")).to) == {"blue_cabin", "red_cabin"}
    table = f'kind,title,to,from,text\ntelegram,One,"{blue}; Green; blu_cabin",The King,Go.\n'
    answer = browser.post(URL, {"do": "upload", "file": SimpleUploadedFile("x.csv", table.encode())})
    for strange in ("Green", "blu_cabin"):
        assert f'Row 2, to: "{strange}" is not the name or key of a seat' in unescape(answer.content.decode())


def test_ud_070_out_and_in_again_all_or_nothing(stopped: Campaign) -> None:
    first = add_inject(stopped, telegram(due=600, notes="=SUM(1)\nsecond"))
    add_inject(stopped, telegram(title="Follows", after=first, delay=30), ready=False)
    browser = desk(stopped)
    for suffix in SORTS:
        held = browser.get(f"{URL}?as={suffix[1:]}")
        assert held.status_code == 200
        before = Inject.objects.count()
        brought = SimpleUploadedFile(f"injects{suffix}", held.content)
        # only the first two rows are taken in, the file has grown with every turn
        assert browser.post(URL, {"do": "upload", "file": brought}).status_code == 302
        assert Inject.objects.count() == 2 * before
    plans = [inject_triggers.plan_of(row) for row in Inject.objects.order_by("number")]
    assert [plan.after for plan in plans] == [0, 1, 0, 3, 0, 5, 0, 7, 0, 9, 0, 11, 0, 13, 0, 15]
    assert {plan.notes for plan in plans} == {"=SUM(1)\nsecond", ""}
    many = Inject.objects.count()
    bad = "kind,title,due,to,from,text\ntelegram,One,840,blue_cabin,The King,Go.\nnews,Two,soon,,,\n"
    answer = browser.post(URL, {"do": "upload", "file": SimpleUploadedFile("x.csv", bad.encode())})
    assert answer.status_code == 422
    assert b"Row 3, due" in answer.content
    assert b"Row 3, kind" in answer.content
    for name, text in (
        ("x.xlsx", b"PK no"),
        ("x.ods", b"<OGRVRTDataSource/>"),
        ("x.vrt", b"a"),
        ("x.csv", b"\xff\xfe"),
        ("x.csv", b""),
    ):
        assert browser.post(URL, {"do": "upload", "file": SimpleUploadedFile(name, text)}).status_code == 422, name
    assert Inject.objects.count() == many


def test_ud_069_copied_from_a_library_with_its_blanks_filled_in(stopped: Campaign) -> None:
    browser = desk(stopped)
    page = browser.get(f"{URL}?library=shelf").content.decode()
    assert "The port, by name" in page
    assert "by key" not in page
    seat = stopped.seats.get(key="blue_cabin").name
    assert f'<option value="blue_cabin">{seat}</option>' in page.partition('id="in-liners-seat"')[2].partition("</select>")[0]
    assert (
        '<option value="portland">Portland</option>' in page.partition('id="in-colliers_late-port"')[2].partition("</select>")[0]
    )
    given = {"do": "fill", "library": "shelf", "key": "liners", "in-port": "Dover <i>", "in-seat": ""}
    refused = browser.post(URL, {**given, "in-port": "", "in-seat": "blue_cabin"})
    assert (refused.status_code, f'value="blue_cabin" selected>{seat}' in refused.content.decode()) == (422, True)
    assert browser.post(URL, {**given, "in-seat": "blue_cabin"}).status_code == 302
    assert inject_triggers.plan_of(Inject.objects.get()).title == "Liners leave Dover <i> under escort"
    own = '[[inject]]\nkey = "a"\ntitle = "A gale"\nkind = "storm"\nfields = { hours = "4", value = "2" }\n'
    assert b"A gale" in browser.post(URL, {"do": "look", "library": "brought", "text": own}).content
    assert browser.post(URL, {"do": "fill", "library": "brought", "text": own, "key": "a"}).status_code == 302
    assert b"It is not TOML" in browser.post(URL, {"do": "look", "library": "brought", "text": "[["}).content


def test_ud_068_ud_124_one_that_asks_and_one_that_cannot_fire_come_into_the_inbox(stopped: Campaign) -> None:
    add_inject(stopped, telegram(title="Asks", due=100, ask=True))
    station = Inject(campaign=stopped)
    assert station.number is None
    broken = add_inject(stopped, telegram(title="Broken", due=95))
    publish.publish(now(stopped).pk)
    Inject.objects.filter(number=broken).update(trouble="There is no such seat any more. So it waits.")
    rows = [row for row in inbox(Standing(umpire(stopped)), []) if row["rank"] == 8]
    assert [row["text"] for row in rows] == [
        "Inject 2 did not fire: There is no such seat any more. So it waits.",
        "Inject 1 asks you: Asks.",
    ]


@pytest.mark.postgres
def test_ud_061_a_seat_asks_about_a_paper_and_the_umpire_answers_it_alone(stopped: Campaign) -> None:
    cabin, other = (stopped.seats.get(key=key) for key in ("blue_cabin", "red_cabin"))
    browser, url = playing.client_of(cabin), "/room/room-blue_cabin/questions/"
    browser.get("/room/room-blue_cabin/")
    page = browser.get(url).content.decode()
    options = re.findall(r"<option[^>]*>([^<]*)", page)
    first = stopped.seats.get(key="blue_cabin").papers.order_by("number").first()
    assert first is not None
    about = in_words(read(first.kind, first.data))[:60]
    assert options[-1] == "Rules or procedure"
    assert options[-2].startswith(f"1: {CALLED[first.kind]}, Day 1, ")
    assert about in unescape(options[-2]), "papers of one kind and hour are told apart by what they are about"
    assert max(map(len, map(unescape, options))) < 140
    assert browser.post(url, {"paper": "999", "text": "?"}).status_code == 422
    before = stopped.seats.get(key="red_cabin").version
    for n in range(3):
        assert browser.post(url, {"paper": "1", "text": f"Is this right <{n}>?"}).status_code == 302
    assert b"wait for an answer" in browser.post(url, {"paper": "1", "text": "And this?"}).content
    rows = [row for row in inbox(Standing(umpire(stopped)), []) if row["rank"] == 6]
    assert len(rows) == 3
    questions = reverse("umpire:questions", args=["room-umpire"])
    first = Question.objects.first()
    assert first is not None
    version = stopped.seats.get(key="blue_cabin").version
    assert desk(stopped).post(questions, {"question": str(first.pk), "answer": "It stands."}).status_code == 302
    assert desk(stopped).post(questions, {"question": str(first.pk), "answer": "Twice."}).status_code == 409
    assert stopped.seats.get(key="blue_cabin").version == version + 1
    assert stopped.seats.get(key="red_cabin").version == before
    assert "It stands." in browser.get(url).content.decode()
    room = browser.get("/room/room-blue_cabin/").content.decode()
    assert "Your question “Is this right &lt;0&gt;?”: It stands." in room, "he need not open the page of questions to learn of it"
    assert url in room
    assert "It stands." not in playing.client_of(other).get("/room/room-red_cabin/").content.decode()
    assert b"It stands." not in playing.client_of(other).get("/room/room-red_cabin/questions/").content
    page = desk(stopped).get(questions).content.decode()
    assert "&lt;0&gt;" in page
    done = page.partition('id="done"')[2]
    assert about in unescape(done), "the umpire reads what an answer was about as well"


def test_ud_061_a_seat_asks_about_the_rules_and_the_umpire_reads_the_whole_of_it(stopped: Campaign) -> None:
    """A seat without a paper may ask too, and the inbox shows more than its first sentence."""
    cabin = stopped.seats.get(key="blue_cabin")
    browser, url = playing.client_of(cabin), "/room/room-blue_cabin/questions/"
    text = "May I coal at sea. And who pays for it; I, or the Admiralty?"
    assert browser.post(url, {"paper": "rules", "text": text}).status_code == 302
    (row,) = [row for row in inbox(Standing(umpire(stopped)), []) if row["rank"] == 6]
    assert row["text"] == f"{cabin.name} asks: {text}"
    questions = reverse("umpire:questions", args=["room-umpire"])
    page = desk(stopped).get(questions).content.decode()
    assert "About rules or procedure." in page
    assert "Fix it" not in page
    asked = Question.objects.get()
    assert desk(stopped).post(questions, {"question": str(asked.pk), "answer": "You may not."}).status_code == 302
    again = browser.get(url).content.decode()
    assert "Rules or procedure" in again
    assert "You may not." in again
    assert "You may not." in browser.get("/room/room-blue_cabin/").content.decode()
    assert b"You may not." not in playing.client_of(stopped.seats.get(key="red_cabin")).get("/room/room-red_cabin/").content
    refused = browser.post(url, {"paper": "rules", "text": "?"}).content.decode()
    assert "3 to 300 characters" in refused
    assert '<option value="rules" selected>' in refused
