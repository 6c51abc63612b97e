"""Why do I see this? Every mark, row and figure of every room opens to the papers of its seat, and to no other (UD-119)."""

from __future__ import annotations

import json
from html import escape
from html.parser import HTMLParser
from urllib.parse import quote

import pytest
from django.test import Client

from campaign.models import Campaign, Delivery, Provenance
from campaign.reports import corrections
from campaign.reports.corrections import Mending
from campaign.rooms.news.explanations import HEADS
from campaign.war.reports import KINDS
from campaign.war.reports.summaries import CALLED
from tests.lasting import lasting
from tests.promises import busy, playing
from umpire.desk.known.views import find_truth, tells
from umpire.review.replay import truth_replay

pytestmark = pytest.mark.django_db
VOID = frozenset(["meta", "link", "input", "br", "col", "hr", "img"])
WRITTEN = ("course", "company", "work", "order-fields", "article-fields", "sailing-fields", "log-write", "due", "briefing", "do")
"""Parts of a page that the seat writes itself, or that everybody is told: nothing in them was delivered."""


class Rows(HTMLParser):
    """Rows and items of a page's floor, each with its own subject or its parent's."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[tuple[str, str, bool]] = []
        self.found: list[tuple[str, str]] = []
        self.bare: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            return
        given = dict(attrs)
        outer = self.open[-1] if self.open else ("", "", False)
        subject, written = given.get("data-why") or outer[1], outer[2] or given.get("id", "") in WRITTEN
        written = (
            written or tag in ("nav", "header", "thead", "fieldset", "template") or (tag in ("ul", "ol") and is_no_list(given))
        )
        if "data-why" in given:
            self.found.append((tag, given["data-why"] or ""))
        if tag in ("tr", "li") and not subject and not written:
            self.bare.append(f"line {self.getpos()[0]}: {self.rawdata[self.offset_of() : self.offset_of() + 160]}")
        self.open.append((tag, subject, written))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Ignore a part of a drawing: it has no content."""

    def offset_of(self) -> int:
        line, column = self.getpos()
        return sum(len(one) + 1 for one in self.rawdata.split("\n")[: line - 1]) + column

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass


def is_no_list(given: dict[str, str | None]) -> bool:
    return (given.get("class") or "") in ("checks", "warnings", "tasks", "path hops", "path", "ticks") or given.get(
        "id"
    ) == "ruler"


war = lasting(busy.played_war)


def ask(browser: Client, rid: str, subject: str) -> tuple[int, str]:
    answer = browser.get(f"/room/{rid}/why/?of={quote(subject)}")
    return answer.status_code, answer.content.decode()


def test_ud_119_every_row_of_every_room_opens_to_its_papers(war: Campaign) -> None:
    asked = set()
    for seat in busy.players(war):
        browser = playing.client_of(seat)
        base = f"/room/{seat.rid}/"
        pages = [browser.get(base, follow=True).content.decode(), browser.get(f"{base}war/").content.decode()]
        rows = [Rows(page) for page in pages]
        bare = [one for page in rows for one in page.bare]
        assert not bare, (seat.key, len(bare), bare[0])
        chart = browser.get(f"{base}chart.json").json()
        marks = [mark for name in ("forces", "contacts", "tips", "merchants", "battles", "bearings") for mark in chart[name]]
        assert all(mark["of"] for mark in marks), seat.key
        for subject in {subject for page in rows for _, subject in page.found} | {mark["of"] for mark in marks}:
            status, page = ask(browser, seat.rid, subject)
            assert (status, "traces" in page) == (200, True), (seat.key, subject)
            asked.add(subject.partition(":")[0])
    assert {"contact", "force", "paper", "port", "sent", "merchant", "list"} <= asked


def test_ud_051_ud_119_a_word_of_the_umpire_is_in_every_room_and_opens(war: Campaign) -> None:
    desk = playing.client_of(war.seats.get(key="umpire"))
    desk.post("/desk/room-umpire/words/", {"to": "all", "text": "A word to all.", "after": "0"})
    for seat in busy.players(war):
        browser = playing.client_of(seat)
        page = browser.get(f"/room/{seat.rid}/", follow=True).content.decode()
        assert page.count("A word to all.") == 2, f"{seat.role}: among what came in, and in the list"
        assert not Rows(page).bare
        assert "A word to all." in ask(browser, seat.rid, "list:words")[1]
        assert browser.get(f"/room/{seat.rid}/export.json").json()["papers"][-1]["data"] == {
            "text": "A word to all.",
            "to": "all",
        }
    assert "Read by" in desk.get("/desk/room-umpire/words/").content.decode()


def test_ud_119_the_note_says_by_whom_when_by_what_way_how_old_and_how_wrong(war: Campaign) -> None:
    seat = war.seats.get(key="blue-admiralty")
    browser = playing.client_of(seat)
    sighting = next(one for one in seat.was_told("sighting") if one.body.sender)
    told = json.loads(sighting.data)
    status, page = ask(browser, seat.rid, f"contact:{told['label']}:{told['from']}")
    assert status == 200
    for words in (told["by"], f"forwarded by {told['from']} by {told['via']}", "along and across", "later", "old", told["what"]):
        assert words in page, words
    dispatch = seat.was_told("dispatch")[0]
    status, page = ask(browser, seat.rid, f"paper:{dispatch.number}")
    assert (status, dispatch.body.sender in page, dispatch.body.text in page) == (200, True, True)
    every = browser.get(f"/room/{seat.rid}/why/").content.decode()
    assert "ledger" in every
    assert f"?of=contact%3A{told['label']}" in every.replace("contact:", "contact%3A")
    assert browser.get(f"/room/{seat.rid}/why/?of=ledger&part=papers").content.decode().count("<html") == 0


def test_ud_119_of_what_was_not_told_there_is_no_page_and_none_that_differs(war: Campaign) -> None:
    seat, other = war.seats.get(key="home-cabin"), war.seats.get(key="pike-cabin")
    browser = playing.client_of(seat)
    theirs = {subject for _, subject in Rows(playing.client_of(other).get(f"/room/{other.rid}/").content.decode()).found}
    foreign = [one for one in theirs if one.startswith(("force:", "seen:"))] + [
        "force:nobody",
        "paper:99999",
        "paper:x",
        "list:?",
        "?",
        "contact:Z:",
    ]
    assert len({ask(browser, seat.rid, one) for one in foreign}) == 1
    assert ask(browser, seat.rid, foreign[0])[0] == 404
    assert ask(browser, other.rid, "list:contacts")[0] == 404, "another seat's room"


def test_ud_119_a_run_that_is_past_has_the_papers_of_then(war: Campaign) -> None:
    seat = war.seats.get(key="home-cabin")
    browser = playing.client_of(seat)
    now, then = (browser.get(f"/room/{seat.rid}/why/?of=force:home-force{run}").content.decode() for run in ("", "&run=2"))
    assert then.count("<li><p>") < now.count("<li><p>")
    last = seat.was_told("contact", "log", "sighting")[-1].number
    assert browser.get(f"/room/{seat.rid}/why/?of=paper:{last}&run=1").status_code == 404


def test_ud_119_what_was_corrected_and_recalled_stands_beside(war: Campaign) -> None:
    seat, desk = war.seats.get(key="blue-admiralty"), war.seats.get(key="umpire")
    browser = playing.client_of(seat)
    browser.get(f"/room/{seat.rid}/")  # it has been read: any correction now is in the open
    dispatch, sighting = seat.was_told("dispatch")[0], seat.was_told("sighting")[0]
    now = playing.present(war)
    for paper, fields in ((dispatch, {"text": "Quite other words."}), (sighting, {})):
        corrections.mend(
            now, Mending(seat.key, paper.number, "A slip of the pen, which nobody had seen.", fields, recall=not fields), desk
        )
    page = browser.get(f"/room/{seat.rid}/why/?of=list:inbox").content.decode()
    assert "Quite other words." in page
    assert "before, it said" in page
    page = browser.get(f"/room/{seat.rid}/why/?of=list:contacts").content.decode()
    assert ("Recalled" in page, page.count("<s>")) == (True, 1)


# ---- who knows this? ----


def read_knowledge_page(war: Campaign, of: str = "") -> tuple[int, str]:
    answer = playing.client_of(war.seats.get(key="umpire")).get(
        f"/desk/room-umpire/known/?of={quote(of)}" if of else "/desk/room-umpire/known/"
    )
    return answer.status_code, " ".join(answer.content.decode().split())


def row_of(page: str, seat: str) -> str:
    return next(row for row in page.split("<tr") if seat in row and "</th>" in row)


def test_ud_120_a_force_opens_to_the_seats_that_have_word_of_her(war: Campaign) -> None:
    status, page = read_knowledge_page(war, "force:watch-force")
    assert status == 200
    mine = war.seats.get(key="watch-cabin")
    assert "her place, coal and damage" in row_of(page, mine.name)
    seen = [
        one
        for one in Provenance.objects.filter(about="force:watch-force").select_related("delivery__seat")
        if one.delivery.kind == "sighting"
    ]
    told = {one.delivery.seat.key: one.delivery for one in seen}
    assert "relay-cabin" in told
    row = row_of(page, told["relay-cabin"].seat.name)
    assert "1 mile then" in row
    assert "nobody yet" in row, "no page was opened by that seat"
    assert "knows nothing of it" in row_of(page, war.seats.get(key="gannet-cabin").name)
    playing.client_of(war.seats.get(key="relay-cabin")).get("/room/room-relay-cabin/")
    assert "nobody yet" not in row_of(read_knowledge_page(war, "force:watch-force")[1], told["relay-cabin"].seat.name)


def test_ud_120_events_losses_dispatches_and_places_open_too_and_all_stand_in_the_list(war: Campaign) -> None:
    status, page = read_knowledge_page(war)
    assert status == 200
    for group in ("Forces", "Ships", "Merchantmen", "Dispatches"):
        assert f"<h2>{group}</h2>" in page, group
    truths = set(Provenance.objects.filter(delivery__seat__campaign=war).values_list("about", flat=True))
    for truth in truths:
        assert f"?of={quote(truth)}" in page, truth
    first = truth_replay.war(war)
    event = next(one for one in first.events if one.event.kind == "sighting")
    status, page = read_knowledge_page(war, f"event:{event.run}:{event.n}")
    assert (status, escape(event.event.text) in page) == (200, True)
    told = {seat.name for seat in busy.players(war) if seat.key in event.event.told}
    assert told, "somebody is told of it"
    assert all("knows nothing of it" not in row_of(page, name) for name in told if name in page)
    dispatch = next(one for one in truths if one.startswith("dispatch:"))
    assert read_knowledge_page(war, dispatch)[0] == 200
    for nothing in ("force:nobody", "loss:nobody", "event:1:999", "event:x", "mine:x", "?"):
        assert read_knowledge_page(war, nothing)[0] == 404, nothing


def test_ud_120_a_loss_is_known_to_who_was_told_of_it(war: Campaign) -> None:
    past = truth_replay.war(war)
    if not past.lost:
        ship = next(one for one in past.worlds[-1][1].ships)
        past.lost.append((1, ship.key, ship.name, ship.side))
    minute, ship, name, _ = past.lost[0]
    world = past.worlds[-1][1]
    truth = find_truth(f"loss:{ship}", past, world)
    assert truth is not None
    assert truth.about[0] == f"ship:{ship}"
    mine = Delivery(
        kind="status", happened=minute, arrives=minute, number=1, data=json.dumps({"ships": [{"name": name, "afloat": False}]})
    )
    other = Delivery(
        kind="status", happened=minute, arrives=minute, number=2, data=json.dumps({"ships": [{"name": name, "afloat": True}]})
    )
    before = Delivery(kind="battle", happened=minute - 1, arrives=minute, number=3, data=json.dumps({"text": f"{name} is hit."}))
    told = Delivery(kind="battle", happened=minute, arrives=minute, number=4, data=json.dumps({"text": f"{name} sank."}))
    for n, one in enumerate((mine, other, before, told), 1):
        one.pk = n
    assert [one.number for one in tells(truth, [mine, other, before, told])] == [1, 4]


def test_ud_119_every_kind_of_paper_has_a_name_and_a_subject_that_can_be_asked() -> None:
    assert set(CALLED) == set(KINDS)
    for head, (_, kinds) in HEADS.items():
        assert head.isidentifier()
        assert all(kind.kind in KINDS for kind in kinds), head
