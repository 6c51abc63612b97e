"""Objectives on the desk (EX-140 to 146, EX-160)."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.judging import language
from campaign.judging.judge import judge
from campaign.judging.language import Names, Paper, Wrong, read
from campaign.models import Campaign, Objective, Observation, Question, Seat
from campaign.people import umpire_team
from campaign.people.umpire_team import Given
from campaign.reports import questions
from tests.promises import playing
from umpire.exercise import sentence
from umpire.exercise.facts import Facts
from umpire.exercise.verdicts import called, verdicts

pytestmark = [pytest.mark.django_db]
URL = reverse("umpire:objectives", args=["room-umpire"])
SIGHTINGS = {
    "form": "within",
    "title": "Contacts reach Whitehall",
    "who": "blue",
    "weight": "2",
    "first-what": "paper:sighting",
    "first-who": "seat:blue_cabin",
    "then-what": "paper:sighting",
    "then-who": "seat:blue_admiralty",
    "minutes": "60",
    "clock": "game",
}


def umpire(war: Campaign) -> Seat:
    return war.seats.get(key="umpire")


def page(browser: Client, **given: str) -> str:
    return unescape(re.sub(r"\s+", " ", browser.get(URL, given).content.decode()))


def press(war: Campaign, do: str, **more: str) -> Any:
    return playing.client_of(umpire(war)).post(URL, {"do": do, **more})


def found(war: Campaign, predicate: dict[str, Any]) -> Any:
    facts = Facts(war)
    return judge(read(json.dumps(predicate), facts.names), facts.record)


@pytest.mark.full
def test_ex_140_ex_142_written_as_a_sentence_it_is_judged_by_the_record(two_runs: Campaign) -> None:
    assert press(two_runs, "keep", **SIGHTINGS).status_code == 302
    one = Objective.objects.get()
    assert (one.number, one.title, one.who, one.weight, one.by) == (1, "Contacts reach Whitehall", "blue", 2, "The Umpire")
    (judged,) = verdicts(two_runs)
    assert judged.judged is not None
    told = [row.arrives for row in two_runs.seats.get(key="blue_cabin").papers.filter(kind="sighting")]
    assert sorted(told) == [piece.first.minute for piece in judged.judged.evidence if piece.first]
    assert len(told) >= 2
    text = page(playing.client_of(umpire(two_runs)))
    assert judged.sentence.startswith("Every sighting told to Rear-Admiral")
    assert judged.sentence in text
    assert judged.count_text in text
    assert str(judged.verdict) in text


def test_the_example_of_the_readme_is_answered_by_the_same_contact_and_each_report_once(two_runs: Campaign) -> None:
    """Blue's Admiralty reads of contacts A and B at one minute, and is told nothing later."""
    press(two_runs, "keep", **SIGHTINGS)
    (judged,) = verdicts(two_runs)
    assert judged.judged is not None
    met = [piece for piece in judged.judged.evidence if piece.counts == "met"]
    for piece in met:
        assert piece.first is not None
        assert piece.then is not None
        assert [key for key in piece.first.of & piece.then.of if key.startswith("contact:")]
    answers = [piece.then.ref for piece in met if piece.then]
    assert len(answers) == len(set(answers)) == two_runs.seats.get(key="blue_admiralty").papers.filter(kind="sighting").count()
    assert judged.judged.missed > 0
    text = page(playing.client_of(umpire(two_runs)), n="1")
    assert "is followed, for the same contact, by" in text
    assert press(two_runs, "keep", **SIGHTINGS, n="1", same="any", many="yes").status_code == 302
    (loose,) = verdicts(two_runs)
    assert loose.judged is not None
    others = [piece.then.ref for piece in loose.judged.evidence if piece.counts == "met" and piece.then]
    assert len(others) == len(answers) > len(set(others)), "one report answers two, of whatever contact"
    assert "one may answer several" in loose.sentence
    again = page(playing.client_of(umpire(two_runs)), n="1")
    assert '<option value="any" selected>' in again
    assert 'name="many" value="yes" checked' in again


def test_ex_143_evidence_leads_to_the_paper_and_to_the_war_at_that_minute(two_runs: Campaign) -> None:
    press(two_runs, "keep", **SIGHTINGS)
    browser = playing.client_of(umpire(two_runs))
    text = page(browser)
    links = set(re.findall(r'href="(/desk/room-umpire/(?:corrections|replay)/[^"]+)"', text))
    assert {re.split(r"[/?]", link)[3] for link in links} == {"corrections", "replay"}
    for link in sorted(links)[:4]:
        assert browser.get(link).status_code == 200


def test_ex_146_a_predicate_is_tried_before_it_is_kept(two_runs: Campaign) -> None:
    answer = press(two_runs, "look", **SIGHTINGS | {"minutes": "0"})
    text = unescape(answer.content.decode())
    assert answer.status_code == 200
    assert "As this war stands: not met" in text
    assert "Contacts reach Whitehall" in text, "what was typed stands in its fields"
    assert not Objective.objects.exists()


def test_ex_140_everything_that_is_wrong_is_said_at_once_and_nothing_typed_is_lost(two_runs: Campaign) -> None:
    answer = press(two_runs, "keep", **SIGHTINGS | {"first-what": "", "minutes": "soon", "then-who": "force:red_cruisers"})
    text = unescape(answer.content.decode())
    assert answer.status_code == 422
    for words in ("The first blank: choose what happens.", "Minutes: a number", "The second blank: choose a seat"):
        assert words in text
    assert 'value="Contacts reach Whitehall"' in text
    bad = press(two_runs, "keep", **SIGHTINGS | {"title": "", "weight": "12", "who": "nobody"})
    text = unescape(bad.content.decode())
    assert all(words in text for words in ("The title has 1 to 120 characters", "The weight must be a whole number", '"nobody"'))
    json_ = {"form": "json", "title": "x", "weight": "1", "json": '{"never": {"fact": "paper", "seat": "blue_cabn"}}'}
    text = unescape(press(two_runs, "keep", **json_).content.decode())
    assert 'did you mean "blue_cabin"?' in text
    assert not Objective.objects.exists()


@pytest.mark.full
@pytest.mark.postgres
def test_ex_140_changed_thrown_away_and_found_by_hand(two_runs: Campaign) -> None:
    press(two_runs, "keep", **SIGHTINGS)
    assert press(two_runs, "keep", n="1", **SIGHTINGS | {"minutes": "90"}).status_code == 302
    one = Objective.objects.get()
    assert json.loads(one.predicate)["within"]["minutes"] == 90
    assert press(two_runs, "found", n="1", verdict="met").status_code == 409, "the record judges it"
    press(two_runs, "keep", form="hand", title="Clear reports", weight="1")
    assert press(two_runs, "found", n="2", verdict="met", why="Every word told.").status_code == 302
    assert [str(one.verdict) for one in verdicts(two_runs)][1] == "met"
    assert press(two_runs, "found", n="2", verdict="splendid").status_code == 422
    assert press(two_runs, "away", n="1").status_code == 302
    assert press(two_runs, "away", n="1").status_code == 409
    assert press(two_runs, "keep", form="hand", title="Third", weight="1").status_code == 302
    assert [one.number for one in Objective.objects.all()] == [2, 3]


SIGHTED = {"fact": "paper", "kind": "sighting", "where": {"level": 3, "label": "A"}}
OPENED = {"fact": "opened", "seat": "red_cabin", "kind": "sighting"}
WIRED = {"fact": "ordered", "seat": "blue_cabin", "what": "dispatch", "to": "blue_admiralty"}
FOUGHT = {"fact": "engagement", "force": "red_cruisers"}
LOW = {"fact": "state", "force": "blue_cruisers", "value": "coal_share", "is": "<", "than": 0.3}
ASKED, ANSWERED = ({"fact": "rfi", "state": state} for state in ("asked", "answered"))
LATE = {"take": "p90", "is": ">", "than": 12.5, "clock": "wall"}
FORMS: list[dict[str, Any]] = [
    {"within": {"first": OPENED, "then": {"fact": "ordered"}, "minutes": 30}},
    {"within": {"first": ASKED, "then": ANSWERED, "minutes": 5.5}},
    {"before": {"first": WIRED, "then": {"fact": "engagement"}}},
    {"never": {"fact": "event", "kind": "foundered", "side": "blue"}},
    {"never": LOW},
    {"at_least": {"of": {"fact": "observation", "tag": "drill"}, "n": 2}},
    {"at_most": {"of": SIGHTED, "n": 0}},
    {"at_least": {"of": {"fact": "ordered", "seat": "red_cabin", "what": "task", "task": "mine"}, "n": 1}},
    {"measure": {"from": FOUGHT, "to": {"fact": "serial", "key": "4"}, **LATE}},
]


@pytest.mark.parametrize("given", FORMS)
def test_ex_140_every_form_can_be_typed_in_blanks_and_comes_back_as_it_was(given: dict[str, Any], two_runs: Campaign) -> None:
    facts = Facts(two_runs)
    names = Names(**{**{one: getattr(facts.names, one) for one in Names.__struct_fields__}, "serials": frozenset({"4"})})
    predicate = read(json.dumps(given), names)
    typed = sentence.to_form(predicate)
    assert typed["form"] in given
    assert sentence.of_form(typed, names, called(facts)) == predicate
    assert sentence.describe_predicate(predicate, called(facts)).endswith(".")


def test_ex_140_what_no_blank_holds_is_typed_as_json(two_runs: Campaign) -> None:
    facts = Facts(two_runs)
    given = {"any": [{"never": {"fact": "engagement"}}, {"not": {"never": {"fact": "event", "kind": ["battle", "cut"]}}}]}
    predicate = read(json.dumps(given), facts.names)
    assert sentence.to_form(predicate) == {"form": "json"}
    assert sentence.of_form({"form": "json", "json": json.dumps(given)}, facts.names, called(facts)) == predicate
    assert (
        sentence.describe_predicate(predicate, called(facts))
        == "Any of these: battle never happens; not: event (battle and cut) never happens."
    )
    with pytest.raises(Wrong, match="Choose how it is judged"):
        sentence.of_form({"form": ""}, facts.names, called(facts))


def test_ex_141_a_fact_of_each_kind_from_a_war_that_was_fought(two_runs: Campaign) -> None:
    cabin = two_runs.seats.get(key="blue_cabin")
    playing.client_of(cabin).get(f"/room/{cabin.rid}/")
    asked = questions.ask(cabin, str(cabin.papers.count()), "Is that her course?")
    questions.answer(two_runs, asked.pk, "It is.")
    press(two_runs, "note", note="Slow to report.", seat="blue_cabin", rating="improve", tag="drill", when="Day 1, 08:00")

    def minutes(**fact: Any) -> list[int]:
        return [piece.first.minute for piece in found(two_runs, {"at_least": {"of": fact, "n": 0}}).evidence if piece.first]

    battle = minutes(fact="engagement")
    assert battle
    assert battle == minutes(fact="engagement", force="blue_cruisers")
    assert min(minutes(fact="event", kind="battle")) >= battle[0]
    assert minutes(fact="event", kind="battle", force="blue_cruisers") == minutes(fact="event", kind="battle", side="blue")
    assert minutes(fact="event", kind="battle", side="red")
    first = min(minutes(fact="paper", seat="blue_cabin", kind="sighting"))
    assert first <= battle[0]
    assert minutes(fact="ordered", seat="blue_cabin", what="course")[0] == 0
    assert minutes(fact="ordered", seat="blue_admiralty", what="course") == []
    assert minutes(fact="opened", seat="blue_cabin", kind="sighting")
    assert minutes(fact="opened", seat="red_cabin", kind="sighting") == [], "nobody has looked"
    assert len(minutes(fact="rfi", state="asked")) == len(minutes(fact="rfi", state="answered", seat="blue_cabin")) == 1
    assert minutes(fact="observation", tag="drill") == [120]
    assert minutes(fact="observation", tag="other") == []
    coal = {"fact": "state", "force": "blue_cruisers", "value": "coal_share", "is": "<=", "than": 1}
    sunk = {"fact": "state", "force": "blue_cruisers", "value": "afloat", "is": "<", "than": 1}
    assert (minutes(**coal), minutes(**sunk)) == ([360], [720]), "what is sunk has no bunkers"
    assert minutes(**coal | {"than": -1}) == []
    assert minutes(fact="serial") == []


def test_ex_142_of_every_paper_it_is_known_when_it_was_published_by_the_time_that_the_clock_ran(two_runs: Campaign) -> None:
    for key in ("blue_cabin", "blue_admiralty", "red_cabin"):
        found = Facts(two_runs).find(Paper(seat=key))
        walls = [one.wall for one in found]
        assert found
        assert all(wall is not None for wall in walls)
        assert walls == sorted(walls), "what came later was published later"


def test_ex_142_only_what_is_published_counts(two_runs: Campaign) -> None:
    before = found(two_runs, {"at_least": {"of": {"fact": "paper"}, "n": 0}}).evidence
    playing.resolve_all(two_runs)
    assert found(two_runs, {"at_least": {"of": {"fact": "paper"}, "n": 0}}).evidence == before


@pytest.mark.postgres
def test_ex_160_what_is_noted_stays_with_its_minute_and_goes_back_by_its_author(two_runs: Campaign) -> None:
    press(two_runs, "keep", form="hand", title="Clear reports", weight="1")
    assert (
        press(two_runs, "note", note="A clear signal <b>", rating="strength", objective="1", seat="red_cabin").status_code == 302
    )
    one = Observation.objects.get()
    assert (one.minute, one.seat, one.rating, one.objective.number, one.by) == (720, "red_cabin", "strength", 1, "The Umpire")
    assert "A clear signal &lt;b&gt;" in playing.client_of(umpire(two_runs)).get(URL).content.decode()
    wrong = press(two_runs, "note", note="", rating="good", objective="7", seat="nobody")
    text = unescape(wrong.content.decode())
    assert wrong.status_code == 422
    long = "The observation has 1 to 4,000 characters"
    for words in (long, "objective no longer exists", "a strength, something to improve", '"nobody"'):
        assert words in text
    press(two_runs, "away", n="1")
    one.refresh_from_db()
    assert one.objective is None, "what was noted stays"
    assert press(two_runs, "back", n="1").status_code == 302
    assert press(two_runs, "back", n="1").status_code == 409
    assert found(two_runs, {"at_least": {"of": {"fact": "observation"}, "n": 1}}).verdict == "open"


def test_ex_160_the_directing_staff_notes_and_does_nothing_else(two_runs: Campaign) -> None:
    staff = umpire_team.join(two_runs, "Evaluator", "staff", Given())
    browser, url = playing.client_of(staff), f"/desk/{staff.rid}/objectives/"
    press(two_runs, "keep", **SIGHTINGS)
    press(two_runs, "note", note="The chief's own.")
    text = browser.get(url).content.decode()
    assert "Contacts reach Whitehall" in text
    assert 'value="keep"' not in text
    assert 'value="away"' not in text
    assert browser.post(url, {"do": "note", "note": "He hesitates."}).status_code == 302
    assert browser.post(url, {"do": "back", "n": "1"}).status_code == 409, "another's"
    assert browser.post(url, {"do": "back", "n": "2"}).status_code == 302
    for do in ("keep", "look", "away", "found"):
        assert browser.post(url, {"do": do, "n": "1", **SIGHTINGS}).status_code == 403
    cabin = two_runs.seats.get(key="blue_cabin")
    assert playing.client_of(cabin).get(f"/desk/{cabin.rid}/objectives/").status_code == 404


def test_what_names_a_force_that_is_there_no_more_says_so(two_runs: Campaign) -> None:
    press(two_runs, "keep", **SIGHTINGS)
    Objective.objects.update(predicate='{"never":{"fact":"engagement","force":"ghosts"}}')
    (one,) = verdicts(two_runs)
    assert one.judged is None
    assert "ghosts" in one.trouble
    assert "Cannot be judged." in page(playing.client_of(umpire(two_runs)))
    assert page(playing.client_of(umpire(two_runs)), n="1")


def test_ex_145_no_player_sees_objectives_verdicts_or_what_was_noted(two_runs: Campaign) -> None:
    """The pages of a seat, its chart and its export (byte by byte against a war without any: ``test_inject_fog.py``)."""
    press(two_runs, "keep", **SIGHTINGS | {"title": "Canary 7QX"})
    press(two_runs, "note", note="Canary 7QX", seat="blue_cabin")
    cabin = two_runs.seats.get(key="blue_cabin")
    for path in ("", "chart.json", "export.json", "why/", "war/"):
        answer = playing.client_of(cabin).get(f"/room/{cabin.rid}/{path}")
        assert answer.status_code == 200
        assert b"Canary 7QX" not in answer.content


def test_ex_142_the_record_is_read_once_however_many_terms_ask_for_it(
    two_runs: Campaign, django_assert_max_num_queries: Any
) -> None:
    one = {"at_least": {"of": {"fact": "paper", "seat": "blue_cabin", "kind": "sighting"}, "n": 1}}
    with CaptureQueriesContext(connection) as alone:
        found(two_runs, one)
    others = [{"at_least": {"of": {"fact": "paper", "seat": "blue_cabin", "where": {"level": n}}, "n": n}} for n in range(50)]
    with django_assert_max_num_queries(len(alone)):
        assert found(two_runs, {"any": [one, *others]}).verdict == "met"


def test_ex_141_a_question_is_answered_at_the_minute_to_which_its_seat_had_come_by_then(two_runs: Campaign) -> None:
    """It was asked in the first run; an answer before the second was opened belongs to the first."""
    seat = two_runs.seats.get(key="blue_cabin")
    first, second = seat.own_calls.order_by("number").exclude(opened_at=None)[:2]
    between = first.opened_at + (second.opened_at - first.opened_at) / 2
    asked = {"seat": seat, "minute": first.start, "at": first.opened_at}
    Question.objects.create(**asked, number=1, text="Is the light lit?", answer="Yes.", answered_at=between)
    Question.objects.create(**asked, number=2, text="And the other?", answer="No.", answered_at=second.opened_at)
    Question.objects.create(**asked, number=3, text="And the third?")

    def found(state: str) -> list[tuple[int, str]]:
        return [(one.minute, one.said) for one in Facts(two_runs).find(language.Rfi(seat=seat.key, state=state))]

    assert [minute for minute, _ in found("asked")] == [first.start] * 3
    answered = found("answered")
    assert [minute for minute, _ in answered] == [first.start, second.start]
    assert answered[0][1].endswith("was answered: Is the light lit?")
