"""External battles: the umpire types the result of a battle fought with models; the run goes on from that (UD-047)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from campaign import packs
from campaign.battles import external_battle
from campaign.battles.external_battle import Ended, Left
from campaign.battles.invitations import settle
from campaign.models import Campaign, Engagement, ManualResult, Segment
from campaign.orders.sealing import Refused
from campaign.rulings import ruling_records
from campaign.runs import publish, resolve
from campaign.simulation.verification import replay
from tactical.models import Battle
from tactical.services import fight_battle
from tests.campaign import board_war
from tests.lasting import lasting
from tests.promises import playing
from tests.umpire.releases import differs
from tests.umpire.ruling_pages import WHY, now

pytestmark = pytest.mark.django_db
SHIPS = ("donegal", "monmouth", "euryalus", "hogue")
TOLD = {"blue": "The enemy made off to the west.", "red": "Both our ships drew off, one of them on fire."}
PAGE = "/desk/room-umpire/battle/1/fought/"


@contextmanager
def met(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    """Play until the two squadrons have met, to fight their battle with models."""
    with board_war.war(patch, packs.find("channel_manoeuvres"), seed="models") as campaign:
        assert settle(campaign, "elsewhere", "") == []
        segment = playing.present(campaign)
        resolve.order_six_hours(segment.pk)
        for _ in range(2):  # a worker that comes again fights nothing
            resolve.resolve_segment(segment.pk)
        yield Campaign.objects.get(pk=campaign.pk)


war = lasting(met)


def battle(campaign: Campaign) -> Engagement:
    return Engagement.objects.select_related("battle").get(run__campaign=campaign, void=False)


def ended(minutes: str = "90", **more: Left) -> Ended:
    return Ended(minutes, "blue", {key: Left(True, "12") for key in SHIPS} | more, TOLD)


def typed(campaign: Campaign, to: Ended) -> bool:
    return external_battle.type_in(now(campaign), battle(campaign), to, campaign.seats.get(key="umpire"))


def to_review(campaign: Campaign) -> Segment:
    for _ in range(3):
        resolve.resolve_segment(now(campaign).pk)
    assert now(campaign).state == Segment.State.REVIEW
    return now(campaign)


def form(**typed: str) -> dict[str, str]:
    ships = {f"{what}-{key}": value for key in SHIPS for what, value in (("left", "afloat"), ("knots", "9"), ("hurts", ""))}
    return {"minutes": "45", "winner": "", **ships, "told-blue": TOLD["blue"], "told-red": TOLD["red"], **typed}


def status(campaign: Campaign, key: str, ship: str) -> dict[str, Any]:
    paper = campaign.seats.get(key=key).papers.filter(kind="status").latest("number")
    return next(row for row in json.loads(paper.data)["ships"] if row["key"] == ship)


@pytest.mark.postgres
def test_ud_047_the_run_waits_for_what_is_typed_and_takes_it_in(war: Campaign) -> None:
    assert (now(war).state, battle(war).battle.state) == (Segment.State.RESOLVING, Battle.State.ELSEWHERE)
    fight_battle(battle(war).battle_id)
    assert battle(war).battle.state == Battle.State.ELSEWHERE, "no captain fights it"
    as_it_was = ended(hogue=Left(True, "7.5", "Fore funnel gone; steering by hand"), euryalus=Left(False))
    assert typed(war, as_it_was)
    assert not typed(war, as_it_was), "pressed twice it is typed once"
    with pytest.raises(Refused, match="already entered"):
        typed(war, ended("91"))
    publish.publish(to_review(war).pk)
    hogue = status(war, "red_cabin", "hogue")
    assert (hogue["max_kn"], hogue["damage"]) == (7.5, ["Fore funnel gone", "steering by hand"])
    assert not any(row["key"] == "euryalus" and row["afloat"] for row in [hogue, status(war, "red_cabin", "euryalus")])
    for key, side in (("blue_cabin", "blue"), ("red_cabin", "red")):
        paper = war.seats.get(key=key).papers.filter(kind="battle").latest("number")
        assert (paper.body.ending, "90 minutes" in paper.body.text, paper.full_body.views or []) == (TOLD[side], True, [])
    assert "Lost: Euryalus." in paper.body.text
    found = {one.what: one.differs for one in replay(war)}
    assert found["run 1, battle 1, fought elsewhere, as the umpire entered it"] == ""
    assert not [words for words in found.values() if words]


def test_ud_047_ud_004_verify_knows_when_the_run_took_in_something_else(war: Campaign) -> None:
    typed(war, ended())
    to_review(war)
    row = ManualResult.objects.get()
    ManualResult.objects.update(result=row.result.replace('"winner":"blue"', '"winner":"red"'))
    assert differs(war) == [
        "run 1, battle 1, fought elsewhere, as the umpire entered it: the run used something else than was entered"
    ]


def test_ud_047_every_fault_at_once_and_what_was_typed_stands_again(war: Campaign) -> None:
    client = playing.client_of(war.seats.get(key="umpire"))
    wrong = {"minutes": "soon", "winner": "green", "knots-hogue": "99", "hurts-hogue": "x" * 90, "left-donegal": ""}
    answer = client.post(PAGE, form(**wrong, **{"told-red": ""}))
    page = answer.content.decode()
    assert answer.status_code == 422
    ships = ("Hogue: 0 to", "Hogue: at most 8 kinds of damage", "Donegal: give her state")
    for words in ("1 to 360 whole minutes", "blue and red, or nobody", *ships, "What Red is told"):
        assert words in page, words
    assert ('value="soon"' in page, 'value="99"' in page) == (True, True)
    assert (ManualResult.objects.count(), now(war).state) == (0, Segment.State.RESOLVING)


def test_ud_047_what_is_typed_is_taken_up_to_its_limits_and_not_beyond(war: Campaign) -> None:
    met_ = battle(war)
    most = next(one["max_kn"] for one in external_battle.ships_of(met_) if one["key"] == "hogue")

    def fits(minutes: str = "90", told: str = TOLD["red"], **hogue: str) -> bool:
        one = ended(minutes, hogue=Left(True, hogue.get("knots", "9"), hogue.get("hurts", "")))
        try:
            external_battle.read(met_, replace(one, told={**TOLD, "red": told}))
        except Refused:
            return False
        return True

    assert [fits(one) for one in ("0", "1", "360", "361", "-1", "1.5")] == [False, True, True, False, False, False]
    assert [fits(told="x" * n) for n in (2, 3, 300, 301)] == [False, True, True, False]
    assert [fits(knots=one) for one in ("-0.1", "0", f"{most:g}", f"{most + 0.1:g}", "fast", "9.000000000")] == [
        False, True, True, False, False, False,
    ]  # fmt: skip
    assert [fits(hurts="; ".join(["x" * long] * many)) for many, long in ((8, 60), (9, 1), (1, 61))] == [True, False, False]


@pytest.mark.parametrize(
    ("seconds", "taken"), [("", True), ("14", False), ("15", True), ("86400", True), ("86401", False), ("1e3", False)]
)
def test_the_clock_of_a_move_is_taken_up_to_its_limits_and_not_beyond(war: Campaign, seconds: str, taken: bool) -> None:
    assert (settle(war, "players", seconds) == []) is taken
    war.refresh_from_db()
    assert (war.battles_by, war.battle_seconds) == (
        ("players", int(seconds) if seconds else None) if taken else ("elsewhere", None)
    )


@pytest.mark.postgres
def test_ud_047_from_the_inbox_to_the_form_or_to_the_captains(war: Campaign) -> None:
    client = playing.client_of(war.seats.get(key="umpire"))
    desk = client.get("/desk/room-umpire/").content.decode()
    assert "is fought with models: enter the result." in desk
    assert desk.count(PAGE) >= 2, "in the inbox, and beside the battle"
    assert "Hogue" in client.get(PAGE).content.decode()
    client.post("/desk/room-umpire/battle/1/leave/")
    assert battle(war).battle.state == Battle.State.WAITING
    with pytest.raises(Refused, match="already entered, or"):
        typed(war, ended())
    assert not ManualResult.objects.exists()
    assert client.get(PAGE).status_code == 302, "there is nothing to type any more"
    assert client.post(PAGE, form()).status_code == 409


def test_ud_047_ud_046_void_it_is_fought_and_typed_again(war: Campaign) -> None:
    client = playing.client_of(war.seats.get(key="umpire"))
    assert client.post(PAGE, form()).status_code == 302
    here = to_review(war)
    assert client.get("/desk/room-umpire/battle/1/").status_code == 302, "nobody saw it here: there is no replay"
    ruling_records.void(here, 1, WHY, ruling_records.stamp(here), war.seats.get(key="umpire"))
    for _ in range(2):
        resolve.resolve_segment(now(war).pk)
    assert (battle(war).battle.state, battle(war).ordinal) == (Battle.State.ELSEWHERE, 2)
    assert typed(war, ended("30"))
    to_review(war)
    assert differs(war) == []


def test_ud_047_nothing_of_who_types_or_waits_is_in_a_room(war: Campaign, client: Client) -> None:
    seats = {key: playing.client_of(war.seats.get(key=key)) for key in ("blue_cabin", "red_cabin", "blue_admiralty", "press")}
    before = {key: (war.seats.get(key=key).version, one.get(f"/room/room-{key}/").content) for key, one in seats.items()}
    typed(war, ended())
    to_review(war)
    assert {key: (war.seats.get(key=key).version, one.get(f"/room/room-{key}/").content) for key, one in seats.items()} == before


@pytest.mark.full
def test_ud_047_a_battle_typed_in_that_outlasts_its_run_is_over_when_it_is(war: Campaign) -> None:
    typed(war, ended("360", hogue=Left(False)))
    to_review(war)
    settle(war, "captains", "")  # if they meet again
    playing.finish_run(war, 1)
    assert status(war, "red_cabin", "hogue")["afloat"], "nobody knows how it stands before it is over"
    playing.finish_run(war, 2)
    assert not status(war, "red_cabin", "hogue")["afloat"]
    assert differs(war) == []
