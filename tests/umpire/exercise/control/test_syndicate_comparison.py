"""Syndicates beside each other, and the point where two of one seed parted (EX-042, EX-164, EX-165): the worked case EX-WC-02."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from campaign.exercises import syndicates as service
from campaign.judging.language import read
from campaign.models import Campaign, Exercise
from campaign.runs import publish, resolve
from tests.lasting import lasting
from tests.promises import playing
from umpire.exercise import objective_records
from umpire.exercise.control import sharing, syndicate_comparison
from umpire.exercise.control.first_divergence import parted
from umpire.exercise.facts import Facts
from umpire.review import file_jobs

pytestmark = [pytest.mark.django_db]
PLACES = {"blue": (-3.05, 50.0), "red": (-1.75, 50.25)}
"""The places of both cabins' courses: each lays 14 knots for the other's place, and sends one dispatch to its Admiralty."""
SIGHTED = {"fact": "paper", "seat": "blue_cabin", "kind": "sighting"}
TOLD = json.dumps({"within": {"first": SIGHTED, "then": {"fact": "ordered"}, "minutes": 60}})


def sheet(force: str, lon: float, lat: float, knots: float, **more: Any) -> dict[str, Any]:
    return {"forces": {force: {"legs": [{"lon": lon, "lat": lat, "knots": knots}]}}, **more}


def note(side: str, text: str) -> dict[str, str]:
    return {"to": f"{side}_admiralty", "text": text}


def played(war: Campaign, *, more: bool) -> None:
    """Play run 1 of a syndicate: at the stop Blue lays 18 knots for another place, and with ``more`` also sends a dispatch."""
    orders = {
        f"{side}_cabin": sheet(f"{side}_cruisers", *place, 14, dispatches=[note(side, "Steering to meet the enemy.")])
        for side, place in PLACES.items()
    }
    playing.give(war, orders, set(orders))
    playing.resolve_all(war)
    publish.publish(playing.present(war).pk)
    notes = [note("blue", "Enemy cruisers in sight.")] if more else []
    again = sheet("blue_cruisers", -1.3, 50.5, 18, dispatches=notes)
    playing.give(war, {"blue_cabin": again}, {"blue_cabin"})
    playing.finish_run(war, 1)


@contextmanager
def two_of_one_seed(patch: pytest.MonkeyPatch) -> Iterator[Exercise]:
    """Play the exercise of EX-WC-02: A sends one dispatch more than B."""
    patch.setattr(resolve, "send", playing.run_now)
    made = service.make("story", "Story", "channel_manoeuvres", 2, seed="story")
    service.found_campaigns(made)
    service.startex(made)
    Campaign.objects.update(stops_released=False)  # each umpire publishes the stop himself
    for n, war in enumerate(service.campaigns(made)):
        played(war, more=n == 0)
    yield made


story = lasting(two_of_one_seed)


def papers(war: Campaign) -> dict[str, list[str]]:
    return {seat.key: list(seat.papers.order_by("number").values_list("digest", flat=True)) for seat in war.players()}


@pytest.mark.full
def test_ex_165_ex_wc_02_two_syndicates_parted_at_the_stop_by_blues_orders(story: Exercise) -> None:
    first, second = service.campaigns(story)
    found = parted(first, second)
    assert found is not None
    assert (found.run, found.seats) == (1, ("blue_cabin",))
    assert found.minute == 69
    mine, other = papers(first), papers(second)
    assert set(found.papers) == {"blue_cabin", "blue_admiralty"}
    for key in ("red_cabin", "red_admiralty", "press"):
        if key in mine:
            assert mine[key] == other[key], "what was the same to them has equal digests"
    assert len(mine["blue_admiralty"]) == len(other["blue_admiralty"]) + 1
    assert parted(first, first) is None


def test_ex_042_the_same_orders_and_the_same_seed_are_the_same_papers(story: Exercise) -> None:
    """Up to the stop both had the same orders: every paper that came by then is the same."""
    first, second = service.campaigns(story)

    def early(war: Campaign) -> list[str]:
        return [row.digest for seat in war.players() for row in seat.papers.filter(batch__lte=2).order_by("number")]

    assert early(first)
    assert early(first) == early(second)


def test_ex_164_page_and_tables_have_the_same_figures(story: Exercise) -> None:
    first, _ = service.campaigns(story)
    predicate = read(TOLD, Facts(first).names)
    objective_records.keep(
        first, None, objective_records.Wanted("Orders follow", "", "blue", "1", predicate), first.seats.get(key="umpire")
    )
    sharing.give_objectives(story, "A")
    browser = Client()
    browser.post(f"/exercise/enter/{story.token}/")
    url = f"/exercise/{story.xid}/compare/"
    page = unescape(browser.get(url).content.decode())
    rows = list(csv.DictReader(io.StringIO(browser.get(url, {"as": "csv"}).content.decode("utf-8-sig"))))
    assert rows[0]["what"] == "Orders follow"
    columns = syndicate_comparison.columns_of(story)
    (row,) = syndicate_comparison.objectives(columns)
    assert [rows[0][letter] for letter in "AB"] == [f"{cell['verdict']} {cell['counted']}".strip() for cell in row["cells"]]
    for cell in row["cells"]:
        assert cell["counted"] in page
    for figure in syndicate_comparison.measures(columns):
        assert figure["name"] in page
        (found,) = [one for one in rows if one["what"] == figure["name"]]
        assert [found[letter] for letter in "AB"] == figure["values"]
    assert "diverged in run 1 at Day 1, 07:09, by the orders of Rear-Admiral" in page
    assert browser.get(url, {"as": "xlsx"}).content[:2] == b"PK"
    assert browser.get(url, {"as": "exe"}).status_code == 404
    assert Client().get(url).status_code == 404


def test_commands_judge_and_say_where_they_parted(story: Exercise, tmp_path) -> None:
    def run_command(*words: str) -> str:
        out = StringIO()
        call_command("exercise", *words, stdout=out)
        return out.getvalue()

    found = json.loads(run_command("parted", "story", "A", "B"))
    assert (found["run"], found["minute"], found["seats"]) == (1, 69, ["blue_cabin"])
    file = tmp_path / "predicate.json"
    file.write_text(TOLD)
    judged = json.loads(run_command("judge", "story", "--predicate", str(file)))
    assert [one["syndicate"] for one in judged] == ["A", "B"]
    assert judged[0]["evidence"][0][0].startswith("paper:blue_cabin/")
    file.write_text('{"never": {"fact": "paper", "seat": "blue_cabn"}}')
    with pytest.raises(CommandError, match="did you mean"):
        run_command("judge", "story", "--predicate", str(file))
    assert story.token in run_command("links", "story")
    assert run_command("startex", "story").strip() == "It had already been started."
    with pytest.raises(CommandError, match="there are: story"):
        run_command("links", "nothing")
    with pytest.raises(CommandError, match="1 to 20 syndicates"):
        run_command("create", "--name", "x", "--scenario", "channel_manoeuvres", "--syndicates", "40")


def test_ex_166_the_pack_has_every_report_and_is_the_same_bytes_twice(
    story: Exercise, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    monkeypatch.setattr(file_jobs, "send", lambda task, pk, **_: file_jobs.make(pk))
    browser = Client()
    browser.post(f"/exercise/enter/{story.token}/")
    url = f"/exercise/{story.xid}/"
    assert browser.get(f"{url}pack.zip").status_code == 404, "no report is made yet"
    with django_capture_on_commit_callbacks(execute=True):
        assert browser.post(url, {"do": "pack"}).status_code == 302
    assert "Download" in browser.get(url).content.decode()
    first, again = (browser.get(f"{url}pack.zip").content for _ in range(2))
    assert first == again
    with zipfile.ZipFile(io.BytesIO(first)) as found:
        names, reports = found.namelist(), ["syndicate-a.html", "syndicate-b.html"]
        assert names == [f"story/{name}" for name in ("comparison.csv", "objectives.json", *reports)]
        mine, other = (found.read(f"story/{name}") for name in reports)
        assert mine.startswith(b"<!DOCTYPE html>")
        assert mine != other, "A has sent a dispatch more"
    assert Client().get(f"{url}pack.zip").status_code == 404


def test_ex_166_where_nothing_is_published_there_is_nothing_to_take_away(monkeypatch: pytest.MonkeyPatch) -> None:
    made = service.make("empty", "", "channel_manoeuvres", 1)
    service.found_campaigns(made)
    browser = Client()
    browser.post(f"/exercise/enter/{made.token}/")
    answer = browser.post(f"/exercise/{made.xid}/", {"do": "pack"})
    assert answer.status_code == 422
    assert "Syndicate A: No run has been published yet" in answer.content.decode()


def test_the_hot_wash_shows_one_objective_at_a_time_with_what_came_of_it(story: Exercise) -> None:
    first, _ = service.campaigns(story)
    umpire = first.seats.get(key="umpire")
    for title in ("Orders follow", "Reports are clear"):
        predicate = read(TOLD, Facts(first).names) if title == "Orders follow" else None
        objective_records.keep(first, None, objective_records.Wanted(title, "", "blue", "1", predicate), umpire)
    objective_records.note(first, objective_records.Noted("A clear hand.", "blue_cabin", "strength", "", "2", 0), umpire)
    sharing.give_objectives(story, "A")
    browser = Client()
    browser.post(f"/exercise/enter/{story.token}/")
    url = f"/exercise/{story.xid}/hot-wash/"
    pages = [unescape(browser.get(url, {"n": n}).content.decode()) for n in ("1", "2", "99", "x")]
    assert "<h2>Orders follow</h2>" in pages[0]
    assert pages[0].count('class="verdict"') == 2
    assert "(missed)" in pages[0]
    assert "A clear hand." in pages[1]
    assert "<h2>Reports are clear</h2>" in pages[2]
    assert "<h2>Orders follow</h2>" in pages[3]
    assert Client().get(url).status_code == 404
