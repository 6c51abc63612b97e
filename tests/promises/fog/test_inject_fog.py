"""Twin worlds of injects, what-ifs and questions: nobody blind to them sees anything of them, and an inject's paper is like any
other (UD-061, UD-072, UD-083; the desk's specification, §9)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaign import packs
from campaign.exercises import injects
from campaign.injects.plan import Plan
from campaign.judging.language import read
from campaign.models import Notice, Question, Run, Segment
from campaign.reports import questions
from campaign.rulings import report_edits, ruling_records
from campaign.runs import resolve
from campaign.simulation import what_if, worker
from campaign.war.edits import checks
from tactical.models import Table
from tests.promises import playing
from tests.promises.ruling_twins import BLUE, RED, SAILS
from umpire.exercise import objective_records
from umpire.exercise.facts import Facts
from umpire.exercise.verdicts import verdicts

pytestmark = [pytest.mark.django_db, pytest.mark.full]
CANARY = "Canary 7QX"
TEXT = "Two liners leave Southampton under escort."
SENDER = "The Foreign Office"


def telegram(**more: Any) -> Plan:
    fields = {"from": SENDER, "text": TEXT}
    return Plan(**{"title": CANARY, "kind": "telegram", "fields": fields, "to": ("red_cabin",), "notes": CANARY} | more)


ANSWERED = {f"/room/room-red_cabin/{path}" for path in ("questions/", "", "?part=column")}
"""The pages with a seat's questions and answers: its questions, and its new papers."""


def played(monkeypatch: pytest.MonkeyPatch, which: str) -> tuple[dict[str, Any], list[Any]]:
    """Play the first run with something prepared, fired, tried out or asked beside it; return each seat's surfaces, all pings but
    the umpire's, and the site's counts."""
    with playing.a_world(monkeypatch, packs.find("channel_manoeuvres"), name="injects", seed="injects") as (campaign, pings):
        umpire = campaign.seats.get(key="umpire")

        def now() -> Segment:
            return Segment.objects.select_related("run__campaign").get(pk=playing.present(campaign).pk)

        if which == "prepared":
            plans = [telegram(due=5000 + n) for n in range(49)] + [telegram(trigger="lost(red, 2)")]
            for number in injects.add(now(), plans, umpire):
                injects.ready(now(), number)
            storm = Plan(title=CANARY, kind="storm", fields={"hours": "5"}, due=4000)
            injects.ready(now(), injects.add(now(), [storm], umpire)[0])
        playing.give(campaign, {"blue_cabin": SAILS}, {"blue_cabin", "red_cabin"})
        playing.resolve_all(campaign)
        if which in ("fired", "taken back"):
            number = injects.add(now(), [telegram()], umpire)[0]
            injects.fire(now(), number, ruling_records.stamp(now()), umpire)
            resolve.resolve_segment(now().pk)
            if which == "taken back":
                injects.take_back(now(), number, ruling_records.stamp(now()), umpire)
                resolve.resolve_segment(now().pk)
        if which == "added":
            data = {"from": SENDER, "from_key": "the_foreign_office", "text": TEXT, "written": 0, "via": "telegraph"}
            data |= {"path": [SENDER], "hops": []}
            report_edits.amend(
                now(), checks.added("red_cabin", "dispatch", data, 0, 0, "So I judge."), ruling_records.stamp(now()), umpire
            )
            resolve.resolve_segment(now().pk)
        playing.finish_run(campaign, 1)
        if which == "prepared":
            judged(campaign, umpire)
        if which == "tried":
            tried(campaign, umpire)
        if which == "asked":
            red = campaign.seats.get(key="red_cabin")
            playing.client_of(red).get("/room/room-red_cabin/")
            asked = questions.ask(red, str(red.papers.count()), f"{CANARY}?")
            questions.answer(campaign, asked.pk, f"{CANARY}.")
            assert Question.objects.count() == 1
        seats = campaign.seats.filter(key__in=(*BLUE, *RED))
        seen: dict[str, Any] = {seat.key: playing.surfaces(seat, doors=False, asks=False) for seat in seats}
        seen["versions"] = {seat.key: seat.version for seat in campaign.seats.all() if not seat.is_umpire}
        seen["mail"] = list(Notice.objects.exclude(holder__seat__key="umpire").values_list("holder__seat__key", "event"))
        seen["tables"] = Table.objects.count()
        health = Client().get("/health/")
        seen["health"] = (health.status_code, health.content)
        return seen, [ping for ping in pings if ping[0] != "room-umpire"]


def judged(campaign: Any, umpire: Any) -> None:
    """Write objectives that are met and not met, and observations of a seat (EX-140, EX-145, EX-160; leak 24 of the
    specification)."""
    facts = Facts(campaign)
    for seat in ("red_cabin", "blue_cabin"):
        predicate = read(f'{{"never": {{"fact": "ordered", "seat": "{seat}"}}}}', facts.names)
        objective_records.keep(campaign, None, objective_records.Wanted(CANARY, CANARY, seat, "1", predicate), umpire)
    objective_records.note(campaign, objective_records.Noted(CANARY, "red_cabin", "improve", CANARY, "1", 0), umpire)
    assert [str(one.verdict) for one in verdicts(campaign)] == ["open", "not met"]


def tried(campaign: Any, umpire: Any) -> None:
    """Make three what-ifs, one of them played for a run."""
    of = Run.objects.get(campaign=campaign, number=1)
    whats = [what_if.create(campaign, str(of.pk), CANARY, umpire, fresh=bool(n)) for n in range(3)]
    row = what_if.open_run(whats[1])
    what_if.set_ways(row, {"blue_cabin": "program"}, {})
    what_if.play(row)
    assert worker.run(row.job.pk)


def test_ud_072_ud_083_ud_061_l6_l8_l12_nobody_who_may_not_know_can_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    worlds = {which: played(monkeypatch, which) for which in ("", "prepared", "taken back", "tried", "fired", "added", "asked")}
    plain, plain_pings = worlds[""]
    for which in ("prepared", "taken back", "tried"):
        seen, pings = worlds[which]
        assert pings == plain_pings, which
        for key in plain:
            assert seen[key] == plain[key], (which, key)
    fired, fired_pings = worlds["fired"]
    added, added_pings = worlds["added"]
    assert fired_pings == added_pings == plain_pings
    assert fired == added, "what an inject tells is the paper that it is, to the byte"
    assert TEXT.encode() in fired["red_cabin"]["/room/room-red_cabin/export.json"][1]
    asked = worlds["asked"][0]
    for key in (*BLUE, "red_admiralty", "mail", "tables", "health"):
        assert fired[key] == plain[key], key
        assert asked[key] == plain[key], key
    assert asked["red_cabin"] != plain["red_cabin"]
    for which, (seen, _) in worlds.items():
        for key in (*BLUE, *RED):
            for name, (_, body) in seen[key].items():
                mine = which == "asked" and key == "red_cabin" and name in ANSWERED
                assert (b"7QX" in body) == mine, (which, key, name)
                for word in (b"inject", b"edit:", b"what-if", b"UD-0"):
                    assert body.lower().count(word.lower()) == plain[key][name][1].lower().count(word.lower()), (key, name, word)
