"""The winner of a war: the aims of its scenario judged from the record, in the rooms, on the desk and for spectators."""

from __future__ import annotations

import dataclasses
import html
import json
import re
from collections.abc import Iterable
from typing import Any

import pytest
from django.test import Client

from campaign import packs
from campaign.archive.file_reader import read
from campaign.archive.file_writer import file_of
from campaign.archive.importer import bring_in
from campaign.judging.aims import Aim
from campaign.models import Campaign, Job, OpenedTruth, Seat, Segment, WarShowing
from campaign.muster import founding
from campaign.orders import computer
from campaign.packs import Pack
from campaign.rulings import ruling_records
from campaign.runs import publish, resolve
from campaign.simulation import jobs, worker
from campaign.simulation.verification import replay
from naval.state.ruling_acts import Act, Damage, Stands
from tests.promises import playing
from umpire.review.report import report
from umpire.services import public

pytestmark = pytest.mark.django_db
DESK = "/desk/room-umpire/end/"
RAID = {
    "blue_cabin": {"blue_cruisers": {"legs": [{"lon": -0.3, "lat": 50.3, "knots": 12.0}]}},
    "red_cabin": {
        "red_cruisers": {
            "legs": [{"lon": -2.62, "lat": 49.87, "knots": 10.0}, {"lon": 0.25, "lat": 50.62, "knots": 9.5}],
            "raid": True,
        }
    },
}
"""Sheets in which Blue steams away to the east and Red keeps with the Lady Frideswide for the six hours it takes."""


def raided(war: Campaign) -> Campaign:
    """Play two runs of the Channel in which Red takes a merchantman and is sighted by Blue in the afternoon."""
    sheets = {key: {"forces": forces} for key, forces in RAID.items()}
    playing.give(war, sheets, set(sheets))
    playing.finish_run(war, 2)
    return war


def end_war(war: Campaign, opened: str, **more: str) -> Campaign:
    segment = Segment.objects.select_related("run__campaign").get(pk=playing.present(war).pk)
    umpire = war.seats.get(role="umpire")
    sent = {"stamp": ruling_records.stamp(segment), "opened": opened or "none", "known": "yes", **more}
    assert playing.client_of(umpire).post(f"/desk/{umpire.rid}/end/", sent).status_code == 302
    return Campaign.objects.get(pk=war.pk)


def words(page: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split()).replace(" : ", ": ").replace(" ,", ",")


def end_of(war: Campaign, key: str) -> str:
    """Read the words above a room after the end of the war."""
    seat = war.seats.get(key=key)
    page = playing.client_of(seat).get(f"/room/{seat.rid}/").content.decode()
    return words(page[page.index('id="ended"') : page.index('<div class="floor')].partition(">")[2])


def aims_in(text: str) -> str:
    return text[text.index("Aim Result Points") : text.index(" of ", text.rindex(" · "))]


# -- the four scenarios -------------------------------------------------------------------------------------------------------


@pytest.mark.full
def test_channel_red_takes_a_merchantman_and_wins_and_each_page_says_by_what(monkeypatch: pytest.MonkeyPatch) -> None:
    with playing.a_world(monkeypatch, packs.find("channel_manoeuvres"), seed="won") as (war, _):
        war = end_war(raided(war), "all")
        blue, red, press = (end_of(war, key) for key in ("blue_cabin", "red_admiralty", "press"))
        assert blue.startswith("You lost. Red won, 10 to 2.")
        assert red.startswith("You won, 10 to 2.")
        assert press.startswith("Red won, 10 to 2.")
        took = "Red cruisers took the merchantman Lady Frideswide (Great Britain), Day 1, 12:00"
        for line in (
            "Find Red’s cruisers met: Blue cruisers and Red cruisers sighted each other, Day 1, 15:45 2 of 2",
            "Bring them to action by daylight not met 0 of 3",
            f"Let no merchantman be taken not met: {took} 0 of 5",
            "Be in the Channel unseen by Blue until noon met 3 of 3",
            f"Stop a merchantman met: {took} 4 of 4",
            "Lose no ship met 3 of 3",
            "Merchantmen Lady Frideswide (Great Britain), taken by Red, Day 1, 12:00",
        ):
            assert line in blue, line
        assert blue.index("Your aims") < blue.index("Red’s aims")
        for line in (
            f"You met 1 of your 3 aims, Red 3 of 3. Your dearest miss, 5 points: {took}. The lead never changed: Red led",
            "The umpire ended it on Day 1, 18:00, before its time: it is counted as it stood.",
            "Turning points by the points if the war had ended then 1 Day 1, 12:00 Red cruisers took the merchantman",
            "Before: Red 6, Blue 5. After: Red 10, Blue 0. film 2 Day 1, 15:45 Blue cruisers and Red cruisers sighted",
            "Lady Frideswide merchantman (Great Britain), taken by Red cruisers Day 1, 12:00 Blue lost 1 merchantman · Red lost",
            "4 ships unhurt. Coal burnt: Blue 73 t, Red 164 t.",
            "Day 1, 12:00 You had no report of Red cruisers 50° 07′ N, 1° 41′ W, 54 miles from your nearest force Red",
            "(Great Britain). 9 points against you.",
        ):
            assert line in blue, line
        assert "You met all of your aims, Blue 1 of 3. The lead never changed: you led" in red
        assert "Turning points" in press
        assert "Best and worst moments" not in press, "an editor has no side to gain for"
        cabin = end_of(war, "red_cabin")
        best = cabin[cabin.index("Best When") : cabin.index("Worst When")]
        assert "Red cruisers took the merchantman Lady Frideswide (Great Britain). 9 points in your favour." in best
        assert "Blue 2 of 10 · Red 10 of 10" in blue
        assert "Red 10 of 10 · Blue 2 of 10" in red
        assert all("for you to say" not in page for page in (blue, red, press))
        assert {one.differs for one in replay(war)} == {""}
        section = next(one for one in report(war) if one.key == "won")
        assert section.note == "Red won, 10 to 2."
        assert ["Blue", "Let no merchantman be taken", "not met", took, "0 of 5"] in section.tables[0].rows


def test_channel_nobody_meets_and_a_quiet_day_is_won_by_what_was_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    with playing.a_world(monkeypatch, packs.find("channel_manoeuvres"), seed="won") as (war, _):
        away = {"blue_cabin": RAID["blue_cabin"], "red_cabin": {"red_cruisers": {"legs": []}}}
        playing.give(war, {key: {"forces": forces} for key, forces in away.items()}, set(away))
        playing.finish_run(war, 1)
        page = end_of(end_war(war, "all"), "blue_cabin")
        assert page.startswith("You lost. Red won, 6 to 5.")
        assert "Let no merchantman be taken met 5 of 5" in page
        assert "Merchantmen none taken" in page


def war_of(pack: str, seed: str = "golden") -> Campaign:
    """Begin a war of a scenario in which the computer plays every seat."""
    war = founding.begin_campaign(pack, "whole", seed=seed)
    Seat.objects.filter(campaign=war).exclude(role="umpire").update(played_by="program")
    return war


def run(war: Campaign, number: int, acts: Iterable[Act] = ()) -> None:
    """Play on to the end of a run; the umpire rules ``acts`` while it is in review."""
    todo = list(acts)
    for _ in range(60):
        segment = playing.present(war)
        if segment.run.number > number:
            return
        if segment.state == Segment.State.OPEN:
            computer.play(segment.pk)
            playing.resolve_all(war)
        while todo:
            segment = Segment.objects.select_related("run__campaign").get(pk=playing.present(war).pk)
            ruling_records.rule(segment, todo.pop(0), ruling_records.stamp(segment), war.seats.get(role="umpire"))
            for job in Job.objects.filter(segment=segment, state=jobs.RUNNING):  # after a stop it is compared with the papers
                worker.run(job.pk)
            playing.resolve_all(war) if playing.present(war).state == Segment.State.OPEN else resolved(war)
        publish.publish(playing.present(war).pk)
    raise AssertionError("the run is never published whole")


def resolved(war: Campaign) -> None:
    for _ in range(20):
        segment = playing.present(war)
        if segment.state == Segment.State.REVIEW:
            return
        resolve.resolve_segment(segment.pk)
        for engagement in segment.run.engagements.all():
            playing.fight_service(engagement.battle_id)


@pytest.mark.full
def test_landing_the_program_is_stopped_before_colchester_and_loses_by_its_aims() -> None:
    war = war_of("landing_manoeuvres", "a")
    run(war, 8)
    page = end_of(end_war(war, "all"), "blue_general")
    assert page.startswith("You lost. Red won, 7 to 3.")
    assert "ashore by 13:00 met: Blue had 4,000 fighting men ashore, Day 1, 10:00 3 of 3" in page
    assert "Be in Colchester by dark with a thousand men not met 0 of 5" in page
    assert "Hold Colchester at the end met: Red held Colchester, Day 2, 04:00 4 of 4" in page
    assert "On land War points: " in page
    assert re.search(r"Blue lost [\d,]+ men ashore · Red lost [\d,]+ men ashore", page)
    assert page.count(" won") == 1, "one side has won, and no other score says otherwise"
    assert "Blue holds the field. Nothing is left of Red on that field." in page, "beside 7,561 men of Red"


@pytest.mark.full
def test_landing_blue_in_colchester_by_dark_wins() -> None:
    war = war_of("landing_manoeuvres")
    Seat.objects.filter(campaign=war, side="red").update(played_by="")  # Red waits: no battle opens before the umpire's ruling
    run(war, 3)
    why = "So I judge."
    run(
        war,
        4,
        [
            Stands(since=550, reason=why, body="red_brigade", place="manningtree"),
            Stands(since=550, reason=why, body="red_outposts", place="manningtree"),
            Stands(since=551, reason=why, body="blue_brigade", place="colchester"),
        ],
    )
    page = end_of(end_war(war, "all"), "red_general")
    assert page.startswith("You lost. Blue won, 8 to 3."), page
    assert "with a thousand men met: Blue had 3,664 fighting men at Colchester, Day 1, 16:00 5 of 5" in page
    assert "Hold Colchester at the end not met 0 of 4" in page


@pytest.mark.full
def test_north_sea_kept_quiet_is_blues_and_three_battleships_sunk_are_reds() -> None:
    war = war_of("north_sea_1905")
    run(war, 1)
    quiet = Campaign.objects.get(pk=war.pk)
    sink = [Damage(since=400, reason="Mines.", ship=key, max_kn=0.0, afloat=False) for key in ("exmouth", "duncan", "russell")]
    run(war, 2, sink)
    page = end_of(end_war(quiet, "all"), "channel_fleet")
    assert page.startswith("You lost. Red won, 9 to 4."), page
    assert "Lose no more than two battleships not met: 3, " in page
    assert "Sink three British battleships or armoured cruisers met: 3 of 3, " in page
    assert "Take or sink three British merchantmen not met: 1 of 3 0 of 4" in page
    assert "Lose no more than two British merchantmen met: 1 4 of 4" in page


@pytest.mark.full
def test_yellow_sea_the_yalu_crossed_with_fenghuangcheng_outweighs_port_arthur() -> None:
    war = war_of("yellow_sea_1904")
    Seat.objects.filter(campaign=war, key="kuroki").update(played_by="")  # his divisions stay where the umpire puts them
    why = "So I judge."
    moved = {"chiulien_force": "liaoyang", "second_div": "chiuliencheng", "twelfth_div": "fenghuangcheng"}
    run(war, 1, [Stands(since=350 + n, reason=why, body=key, place=at) for n, (key, at) in enumerate(moved.items())])
    war = end_war(war, "all")
    page = end_of(war, "kuroki")
    assert page.startswith("You won, 10 to 8."), page
    assert "Cross the Yalu and take Chiuliencheng met: Red held Chiuliencheng, Day 1, 06:00 3 of 3" in page
    assert "Take Fenghuangcheng met: Red held Fenghuangcheng, Day 1, 06:00 3 of 3" in page
    assert "Hold Chiuliencheng on the Yalu to the end of Day 4 not met: Red held Chiuliencheng, Day 1, 06:00 0 of 4" in page
    assert "Keep Port Arthur and the railway to it met: Blue held Port Arthur, Day 1, 06:00 5 of 5" in page


# -- ties, no aims, rulings ---------------------------------------------------------------------------------------------------


def quiet(war: Campaign) -> Campaign:
    playing.finish_run(war, 1)
    return war


def with_aims(*aims: Aim) -> Pack:
    return dataclasses.replace(packs.find("channel_manoeuvres"), aims=aims)


def first(side: str, points: int, text: str = "") -> Aim:
    """Make an aim that is met if nothing against it happens."""
    [found] = [one for one in packs.find("channel_manoeuvres").aims if one.text == "Lose no ship"]
    return dataclasses.replace(found, side=side, points=points, text=text or found.text)


def test_a_tie_is_won_by_nobody_and_a_scenario_without_aims_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    with playing.a_world(monkeypatch, with_aims(first("blue", 4), first("red", 4)), seed="won") as (war, _):
        assert end_of(end_war(quiet(war), "all"), "blue_cabin").startswith(
            "Nobody won: 4 points each. You met all of your aims, Red 1 of 1. The score never changed. "
        )
    with playing.a_world(monkeypatch, with_aims(), seed="won") as (war, _):
        page = end_of(end_war(quiet(war), "all"), "blue_cabin")
        assert page.startswith("The war is over This scenario has no aims to count, so there is no winner.")
        assert not re.search("(You|Blue|Red|Nobody) won", page)


def test_a_war_that_ends_before_its_first_run_counts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with playing.a_world(monkeypatch, packs.find("channel_manoeuvres"), seed="won") as (war, _):
        page = end_of(end_war(war, "all"), "red_cabin")
        assert page.startswith("The war is over No run was played, so nothing is counted.")


@pytest.mark.full
def test_the_umpires_ruling_overrides_the_aims_and_is_named_and_can_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    with playing.a_world(monkeypatch, packs.find("channel_manoeuvres"), seed="won") as (war, _):
        raided(war)
        umpire = playing.client_of(war.seats.get(key="umpire"))
        stamp = ruling_records.stamp(Segment.objects.select_related("run__campaign").get(pk=playing.present(war).pk))
        assert "As it stands: Red won, 10 to 2." in words(umpire.get(DESK).content.decode())
        sent = {"stamp": stamp, "opened": "all", "known": "yes"}
        for more, said in (
            ({"won": "blue"}, "Give your reason in 1 to 600 printable characters"),
            ({"won": "green", "why": "x"}, "Choose who won: Blue, Red, nobody, or the side with more points; not "),
            ({"won": "nobody", "why": "x" * 601}, "Give your reason"),
        ):
            answer = umpire.post(DESK, sent | more)
            assert (answer.status_code, said in html.unescape(answer.content.decode())) == (422, True), more
        assert Campaign.objects.get(pk=war.pk).phase == "war"
        war = end_war(war, "all", won="blue", why="Red broke\nthe truce.")
        page = end_of(war, "blue_cabin")
        assert page.startswith("You won, by the umpire’s ruling. Red broke the truce. The Umpire.")
        assert "Red would have won by the aims: Blue 2 of 10 · Red 10 of 10." in page
        assert end_of(war, "red_cabin").startswith("You lost. Blue won, by the umpire’s ruling.")
        version = war.seats.get(key="press").version
        assert umpire.post(DESK, {"do": "rule", "won": "nobody", "why": "A draw was agreed."}).status_code == 302
        assert end_of(war, "press").startswith("Nobody won, by the umpire’s ruling. A draw was agreed.")
        assert war.seats.get(key="press").version == version + 1, "every seat has news"
        copy = bring_in(read(file_of(war)), "elsewhere").campaign
        assert end_of(copy, "press").startswith("Nobody won, by the umpire’s ruling. A draw was agreed.")
        assert umpire.post(DESK, {"do": "rule", "won": ""}).status_code == 302
        assert end_of(war, "press").startswith("Red won, 10 to 2.")
        assert not OpenedTruth.objects.filter(campaign=war, side=OpenedTruth.RULING).exists()


def test_no_ruling_is_made_after_the_end_while_the_war_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    with playing.a_world(monkeypatch, packs.find("channel_manoeuvres"), seed="won") as (war, _):
        umpire = playing.client_of(quiet(war).seats.get(key="umpire"))
        answer = umpire.post(DESK, {"do": "rule", "won": "red", "why": "x"})
        assert (answer.status_code, "rule who won when you end it" in answer.content.decode()) == (409, True)


# -- who knows what -----------------------------------------------------------------------------------------------------------


def test_aims_of_a_side_stand_in_its_briefings_and_in_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    with playing.a_world(monkeypatch, packs.find("channel_manoeuvres"), seed="won") as (war, _):
        for key, own, other in (("blue_cabin", "Find Red’s", "Stop a"), ("red_admiralty", "Stop a merch", "Find Red’s")):
            seat = war.seats.get(key=key)
            for path in ("", "brief/"):
                page = words(playing.client_of(seat).get(f"/room/{seat.rid}/{path}").content.decode())
                assert (own in page, other in page) == (True, False), (key, path)
            assert "Victory points" in page


@pytest.mark.full
@pytest.mark.parametrize("opened", ["", "own"])
def test_aims_of_the_other_side_and_what_came_of_them_change_no_byte_of_a_room_that_may_not_read_them(
    monkeypatch: pytest.MonkeyPatch, opened: str
) -> None:
    ours = [one for one in packs.find("channel_manoeuvres").aims if one.side == "blue"]
    packs_ = [with_aims(*ours, first("red", 99, "Canary")), packs.find("channel_manoeuvres")]
    seen: list[list[dict[str, Any]]] = []
    for pack in packs_:
        with playing.a_world(monkeypatch, pack, seed="won") as (war, _):
            rows = []
            for stage in (raided, lambda war: end_war(war, opened)):
                war = stage(war)
                rows += [
                    playing.surfaces(war.seats.get(key=key), asks=False) for key in ("blue_cabin", "blue_admiralty", "press")
                ]
            seen.append(rows)
            assert any(b"Find Red" in body for _, body in rows[3].values())
    for one, other in zip(*seen, strict=True):
        assert one.keys() == other.keys()
        assert [path for path in one if one[path] != other[path]] == []


def test_each_side_reads_its_own_points_and_not_who_won_and_opened_to_nobody_nobody_reads_anything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with playing.a_world(monkeypatch, packs.find("channel_manoeuvres"), seed="won") as (war, _):
        war = end_war(raided(war), "")
        for key in ("blue_cabin", "red_cabin", "press"):
            page = end_of(war, key)
            assert page.startswith("The war is over You will learn who won when the umpire opens the war as it was.")
            assert "of 10" not in page
        umpire = playing.client_of(war.seats.get(key="umpire"))
        assert umpire.post(DESK, {"do": "more", "opened": "own"}).status_code == 302
        blue, press = end_of(war, "blue_cabin"), end_of(war, "press")
        assert blue.startswith(
            "The war is over: you have 2 of 10 points You will learn who won when the umpire opens the war to all."
        )
        assert "Let no merchantman be taken not met, Day" not in blue
        assert "Red’s aims" not in blue
        assert "Stop a merchantman" not in blue
        assert "points" not in press.partition("The dice")[0]
        assert umpire.post(DESK, {"do": "more", "opened": "all"}).status_code == 302
        assert end_of(war, "blue_cabin").startswith("You lost. Red won, 10 to 2.")


def test_the_film_is_fetched_by_whoever_holds_a_seat_when_the_war_is_open_to_all_and_by_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with playing.a_world(monkeypatch, packs.find("channel_manoeuvres"), seed="won") as (war, _):
        raided(war)
        browser = playing.client_of(war.seats.get(key="blue_cabin"))
        paths = [f"/room/room-blue_cabin/film/{name}" for name in ("truth.json", "eye.json?seat=blue_cabin")]

        def asked(client: Client) -> list[int]:
            return [client.get(path).status_code for path in paths]

        assert asked(browser) == [404, 404]
        war = end_war(war, "own")
        assert asked(browser) == [404, 404]
        assert 'id="film"' not in browser.get("/room/room-blue_cabin/").content.decode()
        playing.client_of(war.seats.get(key="umpire")).post(DESK, {"do": "more", "opened": "all"})
        assert asked(browser) == [200, 200]
        assert asked(playing.client_of(war.seats.get(key="red_cabin"))) == [404, 404], "it is another's room"
        assert asked(Client()) == [404, 404]
        film = browser.get(paths[0]).json()
        assert {one["name"] for one in film["bodies"]} >= {"Blue cruisers", "Red cruisers", "Lady Frideswide, prize"}
        assert {one["key"] for one in film["seats"]} == {seat.key for seat in war.players()}
        assert browser.get("/room/room-blue_cabin/film/eye.json?seat=nobody").status_code == 404
        page = browser.get("/room/room-blue_cabin/").content.decode()
        below = page[page.index('id="film"') :]
        assert page.index('id="ended-h"') < page.index("<tfoot>") < page.index('id="film"') < page.index("came-of")
        assert "Play the film" in below
        assert 'id="film"' not in browser.get("/room/room-blue_cabin/?run=1").content.decode(), "the past is looked at as it was"


@pytest.mark.full
def test_the_public_page_says_who_won_in_nobodys_words(monkeypatch: pytest.MonkeyPatch) -> None:
    with playing.a_world(monkeypatch, packs.find("channel_manoeuvres"), seed="won") as (war, _):
        war = end_war(raided(war), "", won="blue", why="Anna Smith of Leeds says so.")
        public.open_war(war, "2", known=True)
        key = WarShowing.objects.get(campaign=war).key
        page = words(Client().get(f"/wars/{key}/").content.decode())
        assert (
            "Blue won, by the umpire’s ruling. The umpire. Red would have won by the aims: Blue 2 of 10 · Red 10 of 10." in page
        )
        assert "Anna Smith" not in page
        assert "Stop a merchantman met: Day 1, 12:00 4 of 4" in page
        assert json.loads(WarShowing.objects.get(campaign=war).told)["verdict"]["winner"] == "blue"
