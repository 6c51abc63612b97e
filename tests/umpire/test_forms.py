"""Every form of the desk: all faults at once, typed text kept, nothing changed (UD-010)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest
from django.db import transaction
from django.test import Client

from campaign.models import Campaign
from campaign.muster import term_proposals
from campaign.rulings import report_edits, ruling_records
from tests.campaign.clock import wars
from tests.lasting import lasting
from tests.promises import busy, playing
from tests.promises.routes import DESK_ONLY
from umpire.urls import urlpatterns

pytestmark = pytest.mark.django_db
HERE = "/desk/room-umpire/"
WHY = "Because of the haze."
STALE = {"stamp": "of-yesterday"}


@dataclass(frozen=True)
class Form:
    """A form as it was sent: ``words`` name its faults, ``kept`` stands on the page again."""

    path: str
    sent: dict[str, str]
    words: tuple[str, ...]
    kept: tuple[str, ...] = ()
    status: int = 422
    named: str = field(default="", compare=False)

    def __str__(self) -> str:
        return f"{self.path}{self.sent.get('do', '')}-{self.named or self.status}"


FRESH = "fresh"  # stands for the stamp of the page as it is now
NOW = "now"  # and for its segment
MARK = "mark"  # for the terms as their page shows them
FORMS = (
    Form("order/", {"segment": "0"}, ("the war has gone on since", "in review"), status=409),
    Form("publish/", {"segment": "0", "stamp": FRESH}, ("the war has gone on since", "in review"), status=409),
    Form("publish/", {"segment": NOW, **STALE}, ("have changed since you loaded this page",), status=409, named="stamp"),
    Form(
        "publish/",
        {"do": "some", "segment": NOW, "seat": "nobody", **STALE},
        ("have changed since you loaded this page", "Tick at least one seat"),
        status=409,
        named="some",
    ),
    Form("lines/", {"do": "accept", "line": "x", **STALE}, ("have changed since",), status=409),
    Form("lines/", {"do": "again", "line": "x", **STALE}, ("have changed since",), status=409),
    Form("lines/", {"do": "undo", **STALE}, ("have changed since",), status=409),
    Form("battles/", {"by": "nobody", "seconds": "77777777"}, ("captains or players", "whole seconds"), ("77777777",)),
    Form(
        "rule/",
        {"do": "rule", "kind": "coal", "stamp": FRESH, "ship": "no-ship", "tons": "a lot", "reason": "x"},
        ("a lot", "3 to 300"),
        ("a lot", ">x</textarea>"),
    ),
    Form(
        "rule/",
        {"do": "rule", "kind": "coal", "ship": "home-ship-1", "tons": "7", "reason": WHY, **STALE},
        ("have changed since",),
        (WHY, 'value="7"', 'value="home-ship-1" selected'),
        409,
    ),
    Form(
        "rule/",
        {
            "do": "rule",
            "kind": "place",
            "stamp": FRESH,
            "force": "home",
            "lon": "west",
            "lat": "91",
            "in_six": "6",
            "reason": "x",
        },
        ("or 1 to 5 in 6, not", "west", "a number from -85 to 85", "3 to 300"),
        ('value="west"', 'value="91"', ">x</textarea>"),
        named="place",
    ),
    Form(
        "rule/",
        {"do": "look", "kind": "place", "stamp": FRESH, "force": "nobody", "lon": "0", "lat": "0", "reason": WHY},
        ("There is no such force",),
        (WHY, 'value="0"'),
        named="elsewhere",
    ),
    Form(
        "rule/",
        {"do": "rule", "kind": "command", "stamp": FRESH, "force": "home", "seat": "press", "title": "<b>", "reason": "x"},
        ("There is no such force in this run", "Choose the new commander", "3 to 300"),
        ('value="&lt;b&gt;"', ">x</textarea>"),
        named="command",
    ),
    Form(
        "rule/",
        {"do": "rule", "kind": "sighted", "stamp": FRESH, "seer": "a", "seen": "b", "since": "soon", "level": "9", "reason": WHY},
        ("an hour such as", "the names; not"),
        (WHY, 'value="soon"'),
        named="sighted",
    ),
    Form(
        "rule/",
        {
            "do": "rule",
            "kind": "relief",
            "stamp": FRESH,
            "rule": "NAV-S-067",
            "subject": "nobody",
            "since": "00:00",
            "until": "00:00",
            "in_six": "3",
            "reason": WHY,
        },
        ("That rule applies to a ship or a force", "end after it begins"),
        (WHY, 'value="NAV-S-067" selected', 'value="3" selected'),
        named="relief",
    ),
    Form(
        "amend/",
        {"do": "delay", "ref": "PAPER", "stamp": FRESH, "minute": "soon", "reason": WHY},
        ("soon",),
        (WHY, 'value="soon"'),
    ),
    Form("amend/", {"do": "hold", "ref": "gone", "stamp": FRESH, "reason": WHY}, ("no such paper",), (WHY,), named="gone"),
    Form("amend/", {"do": "hold", "ref": "PAPER", "reason": WHY, **STALE}, ("have changed since",), (WHY,), 409),
    Form(
        "amend/",
        {"do": "add", "seat": "home-cabin", "paper": "log", "stamp": FRESH, "minute": "soon", "happened": "once", "reason": WHY},
        ("soon", "once"),
        (WHY, 'value="soon"', 'value="once"'),
    ),
    Form(
        "corrections/",
        {"do": "recall", "seat": "home-cabin", "paper": "1", "reason": "x", "word": "w" * 1300},
        ("30 to 300", "1200"),
        ('value="x"',),
    ),
    Form(
        "corrections/",
        {"do": "recall", "seat": "home-cabin", "paper": "LAST", "reason": "x", "word": "w" * 1300},
        ("3 to 300", "1200"),
        ('value="x"',),
        named="last",
    ),
    Form("corrections/", {"do": "window", "hours": "7"}, ("6, 12, 24, 48, 72 hours",), named="window"),
    Form(
        "corrections/",
        {"do": "correct", "seat": "home-cabin", "paper": "99", "reason": WHY, "word": "So sorry."},
        ("no such paper",),
        (WHY, "So sorry."),
        404,
        named="gone",
    ),
    Form(
        "strands/",
        {"run": "1", "stamp": FRESH, "reason": "x", "word": "w" * 1300},
        ("3 to 300", "1200"),
        ('value="x"', "w" * 1300),
    ),
    Form("strands/", {"run": "1", "reason": WHY, "word": "So sorry.", **STALE}, ("changed since",), (WHY, "So sorry."), 409),
    Form(
        "strands/", {"run": "77", "stamp": FRESH, "reason": WHY, "word": "So sorry."}, ("run",), (WHY, "So sorry."), named="gone"
    ),
    Form("end/", {"stamp": FRESH, "opened": "some", "known": ""}, ("cannot be undone",)),
    Form(
        "weather/",
        {"do": "set", "segment": NOW, "stamp": FRESH, "start": "7", "hours": "99", "value": "9", "reason": "x"},
        ("hour from the list", "whole number of hours", "from 1, dirty, to 6, fine", "3 to 300"),
        ('id="why-set" name="reason" minlength="3" maxlength="300" required autocomplete="off" value="x"',),
    ),
    Form(
        "weather/",
        {"do": "set", "segment": NOW, "start": "0", "hours": "48", "value": "2.5", "reason": WHY, **STALE},
        ("have changed since",),
        (WHY, "<option selected>48</option>", 'value="2.5" selected'),
        409,
    ),
    Form("scouts/", {"do": "lay", "force": "x", "course-0": "N", "hours-0": "6", "knots-0": "9"}, ("closed",)),
    Form(
        "clock/", {"do": "pause", "day": "x", "hour": "y", "why": "w" * 400}, ("The day", "The hour", "at most 300"), ("w" * 400,)
    ),
    Form("clock/", {"do": "move", "day": "x", "hour": "y"}, ("The day", "The hour")),
    Form(
        "clock/",
        {"do": "far", "until": "soon", "runs_left": "many", "brake": "99", "publish": "after", "minutes": "1"},
        ("Day 3, 06:00", "from 1 to 200", "from 1 to 8", "from 5 to 1440"),
        ('value="soon"', 'value="many"', 'value="99"'),
        named="far",
    ),
    Form(
        "team/",
        {"do": "join", "name": "n" * 70, "rank": "assistant", "sector": "north", "hours": "0"},
        ("at most 60", "Corner 1 of the sector", "3 to 30 corners"),
        ("n" * 70, ">north</textarea>"),
    ),
    Form(
        "clock/",
        {"do": "settle", "way": "x", "hours": "25:00", "zone": "Mars", "length": "long", "grace": "?", "stamp": "1"},
        ("25:00", "Mars", "long"),
        ('value="25:00"', 'value="Mars"', 'value="long"'),
    ),
    Form(
        "mail/",
        {"do": "settle", "value": "no address", "zone": "Mars"},
        ("address", "Mars"),
        ('value="no address"', 'value="Mars"'),
    ),
    Form(
        "mail/",
        {"do": "settle", "value": "", "quiet_from": "25:00", "digest_at": "noon"},
        ("quiet hours must be an hour like 22:00", "daily email must be an hour like"),
        ('value="25:00"', 'value="noon"'),
        named="hours",
    ),
    Form("mail/", {"do": "ring", "endpoint": "https://10.0.0.1/"}, ("does not support this browser&#x27;s push service",)),
    Form(
        "mail/",
        {"do": "channel", "url": "http://10.0.0.1/hooks/x"},
        ("must begin with https://", "hooks.slack.com"),
        ('value="http://10.0.0.1/hooks/x"',),
    ),
    Form("packs/", {"size": "A9"}, ("A4 or A3",)),
    Form(
        "programs/",
        {"do": "make", "name": "n" * 61, "days": "0", "scope": "orders"},
        ("at most 60", "read or desk", "1 to 365"),
        ('value="0"',),
    ),
    Form("public/", {"do": "open", "through": "9", "known": ""}, ("gone on", "Tick that you understand")),
    Form("public/", {"do": "offer", "seat": "x", "words": "w" * 400}, ("Choose one of the seats", "at most 200")),
    Form(
        "seats/",
        {"do": "appoint", "seat": "home-cabin", "name": "n" * 90, "rights": "x", "when": "y", "share": "z"},
        ("at most 60", "draft and seal", "may act always"),
        ("n" * 90, 'value="z"'),
    ),
    Form(
        "seats/",
        {"do": "program", "seat": "home-cabin", "played_by": "dog", "temperament": "furious"},
        ("by people or by the computer", "bold, steady or cautious"),
    ),
    Form("seats/", {"do": "replace", "seat": "home-cabin", "name": "n" * 90}, ("at most 60",), ("n" * 90,)),
    Form("seats/", {"do": "paper", "seat": "home-cabin", "code": "9-XXXXX"}, ("code",), ('value="9-XXXXX"',)),
    Form(
        "odds/",
        {"do": "ask", "of": "run-1", "most": "a lot", "within": "7"},
        ("10 to 200 replicates", "within", "not “7”"),
        ('value="a lot"',),
    ),
    Form(
        "injects/",
        {"do": "save", "kind": "telegram", "title": "x", "of-from": "The King", "due": "soon", "delay": "a while"},
        ("day and hour", "whole number", "The title has", "Words: required", "name at least one seat"),
        ('value="The King"', 'value="soon"'),
    ),
    Form("injects/", {"do": "fire", "n": "77", **STALE}, ("inject no longer exists",), status=409),
    Form(
        "injects/", {"do": "fill", "library": "shelf", "key": "liners", "in-port": "Dover"}, ("Which seat: required",), ("Dover",)
    ),
    Form("injects/", {"do": "upload"}, ("Choose a file",)),
    Form(
        "objectives/",
        {"do": "keep", "form": "within", "title": "Reports", "first-what": "paper:sighting", "minutes": "soon"},
        ("The second blank: choose what happens", "Minutes: a number"),
        ('value="Reports"', 'value="soon"'),
    ),
    Form("objectives/", {"do": "note", "note": "", "seat": "nobody", "rating": "fine"}, ("1 to 4,000 characters", "no seat")),
    Form("objectives/", {"do": "away", "n": "77"}, ("objective no longer exists",), status=409),
    Form("questions/", {"question": "77", "answer": "So."}, ("no such question",), status=409),
    Form(
        "words/",
        {"to": "nobody", "text": "w" * 1300, "after": "0"},
        ("choose a seat, a side or all", "1 to 1,200 characters"),
        ("w" * 1300,),
    ),
    Form(
        "words/",
        {"to": "all", "text": "Fog is thick.", "after": "7"},
        ("message was sent since",),
        ("Fog is thick.", 'value="all" selected'),
        409,
    ),
    Form("what-if/", {"do": "begin", "run": "none", "title": "x"}, ("Choose the run", "3 to 120 characters"), ('value="x"',)),
    Form("replay/", {"do": "open", "truth": "no", "known": ""}, ("only when the war is over", "Tick that you understand")),
    Form("review/", {"sort": "novel", "eye": "nobody"}, ("no such file", "no such seat")),
    Form("muster/act/", {"do": "remark", "text": "w" * 9000}, ("War Imminent has been declared",), status=409),
    Form(
        "muster/act/",
        {"do": "terms_impose", "wireless_nm": "far", "battle_range_yd": "7", "reason": "x", "mark": MARK},
        ("Range of wireless must be", "Battle range by day must be", "3 to 300"),
        (">x</textarea>", 'value="7"'),
    ),
    Form(
        "muster/act/",
        {"do": "terms_lay", "wireless_nm": "100", "reason": WHY, "mark": "of-yesterday"},
        ("have changed since",),
        (WHY, 'value="100"'),
        409,
    ),
    Form("muster/act/", {"do": "terms_back", "n": "77"}, ("change the rule again",), status=409),
    Form(
        "muster/act/",
        {"do": "terms_preview", "wireless_nm": "far", "many": "lots", "reason": WHY},
        ("Range of wireless must be", "1 to 24 runs can be computed again, not “lots”"),
        (WHY, 'value="lots"'),
    ),
    Form("previews/", {"do": "engine", "many": "lots"}, ("no other to preview", "not “lots”")),
    Form(
        "rule/",
        {"do": "try", "kind": "coal", "stamp": FRESH, "ship": "no-ship", "tons": "a lot", "reason": "x"},
        ("a lot", "3 to 300"),
        ("a lot", ">x</textarea>"),
        named="try",
    ),
)
"""Faulty forms sent to a war in review: each fault of each form."""
PRESSED = {
    "umpire:charge": "tests/umpire/people/test_team.py",
    "umpire:engine": "tests/campaign/test_versions.py",
    "umpire:file": "nothing is typed: the file is made",
    "umpire:file_download": "tests/umpire/review/test_file.py",
    "umpire:fought": "tests/umpire/desk/test_fought_elsewhere.py",
    "umpire:leave": "a battle that waits for nobody is left as it is",
    "umpire:stops": "a box that is ticked or not",
    "umpire:reckoner": "each pasted line has its own answer",
    "umpire:paper_draft": "tests/umpire/people/test_seats.py",
    "umpire:paper_seal": "tests/umpire/people/test_seats.py",
    "umpire:paper_unseal": "tests/umpire/people/test_seats.py",
    "umpire:paper_as_they_are": "tests/umpire/people/test_seats.py",
}
"""Buttons without fields to fill in wrongly; or the file that tests them."""


@contextmanager
def in_review(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    with busy.at_war(patch) as campaign:
        busy.play(campaign, {})
        playing.resolve_all(campaign)
        yield campaign


war = lasting(in_review)


@pytest.fixture
def umpire(war: Campaign) -> Client:
    return playing.client_of(war.seats.get(key="umpire"))


def filled(form: Form, war: Campaign) -> dict[str, str]:
    """Fill in the form with values that only the present page knows."""
    segment = wars.playing.present(war)
    papers = report_edits.ground(segment).lines.values()
    known = {
        FRESH: ruling_records.stamp(segment),
        NOW: str(segment.pk),
        MARK: term_proposals.mark(Campaign.objects.get(pk=war.pk)),
        "PAPER": next(one.ref for one in papers if one.either.kind == "log"),
        "LAST": str(war.seats.get(key="home-cabin").papers.latest("number").number),
    }
    return {name: known.get(value, value) for name, value in form.sent.items()}


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_ud_010_a_form_of_the_desk_names_all_that_is_wrong_and_loses_nothing(war: Campaign, umpire: Client, form: Form):
    before = playing.truth_of(war)
    answer = umpire.post(f"{HERE}{form.path}", filled(form, war))
    page = answer.content.decode()
    faults = " ".join(re.findall(r'class="fault".*?</(?:p|li)>', page, re.DOTALL))

    assert answer.status_code == form.status
    assert [words for words in form.words if words not in faults] == [], faults
    assert [text for text in form.kept if text not in page] == []
    assert 'class="pages"' in page, "it is a page of the desk, with the way to the others"
    assert playing.truth_of(war) == before


def test_every_form_of_the_desk_is_in_the_table(war: Campaign, umpire: Client):
    posts = set()
    for route in urlpatterns:
        name = f"umpire:{route.name}"
        with transaction.atomic():
            if umpire.post(f"{HERE}{DESK_ONLY[name]}", {"do": "nothing at all"}).status_code != 405:
                posts.add(name)
            transaction.set_rollback(True)
    seen = {name for name, path in DESK_ONLY.items() if path in {form.path for form in FORMS}}
    assert posts - seen == PRESSED.keys()


@pytest.mark.parametrize(
    ("path", "sent", "name"),
    [
        ("words/", {"to": "all", "text": "Fog is thick.", "after": "7"}, "after"),
        ("clock/", {"do": "settle", "zone": "Mars", "stamp": "77"}, "stamp"),
    ],
)
def test_a_stale_page_comes_back_with_the_mark_of_now(
    war: Campaign, umpire: Client, path: str, sent: dict[str, str], name: str
) -> None:
    """So that a reader of the changes can press the typed text again."""
    hidden = re.compile(rf'name="{name}" value="([^"]*)"')
    now = hidden.findall(umpire.get(f"{HERE}{path}").content.decode())
    assert now
    assert sent[name] not in now
    assert hidden.findall(umpire.post(f"{HERE}{path}", sent).content.decode()) == now


@pytest.mark.full
def test_a_page_with_forms_is_asked_for_by_head_as_by_get_and_by_nothing_else(war: Campaign, umpire: Client) -> None:
    for path in sorted({form.path for form in FORMS}):
        assert umpire.head(f"{HERE}{path}").status_code == umpire.get(f"{HERE}{path}").status_code, path
        assert umpire.options(f"{HERE}{path}").status_code == 405, path


JUNK = ("q\x00<i>\u2603" + "9" * 400, "1e999", "", "-1")


@pytest.mark.full
def test_no_form_of_the_desk_breaks_on_what_is_none(war: Campaign, umpire: Client):
    """Each kind of press with junk in every field of it: a refusal in words or a way back, never an error."""
    more = {
        "rule/": "back void",
        "amend/": "garble reword send back confirm bind",
        "weather/": "lift allow forbid",
        "corrections/": "stop",
    }
    presses = {(form.path, form.sent.get("do", "")) for form in FORMS} | {
        (path, do) for path in more for do in more[path].split()
    }
    broken = []
    for path, do in sorted(presses):
        names = sorted({name for form in FORMS if form.path == path for name in form.sent} - {"do"})
        junk = {name: JUNK[n % len(JUNK)] for n, name in enumerate(names)}
        with transaction.atomic():
            answer = umpire.post(f"{HERE}{path}", {**junk, "do": do, **({"seat": "home-cabin"} if path == "seats/" else {})})
            transaction.set_rollback(True)
        if answer.status_code >= 500 or JUNK[0].encode() in answer.content:
            broken.append((path, do, answer.status_code))
    assert broken == []
