"""The end of the war: nothing is written any more, the seed is shown, the truth opened as the umpire chooses (UD-111)."""

from __future__ import annotations

import json
import re

import pytest
from django.utils import timezone

from campaign import serialization
from campaign.exercises import injects
from campaign.injects.plan import Plan
from campaign.models import Campaign, Deadline, Notice, OpenedTruth, OrderRequest, Segment
from campaign.orders import sealing
from campaign.orders.sealing import Refused
from campaign.reports import corrections
from campaign.reports.corrections import Mending
from campaign.rooms.clock import AHEAD, ruler_of
from campaign.rulings import ruling_records
from campaign.runs import resolve
from campaign.simulation.verification import replay
from tactical.engine.dice import commitment
from tests.campaign.war import held
from tests.promises import playing
from tests.umpire.ruling_pages import WHY, computed, now
from tests.umpire.timelines import going, refused
from tests.umpire.war_end import DESK, client, end_war
from umpire.exercise import objective_records

pytestmark = pytest.mark.django_db


@pytest.mark.full
def test_ud_111_rooms_are_to_be_read_only_and_show_the_seed(two_runs: Campaign) -> None:
    before = client(two_runs, "blue_cabin").get("/room/room-blue_cabin/").content.decode()
    assert held.SEED not in before
    versions = {seat.key: seat.version for seat in two_runs.players()}
    first = two_runs.seats.get(key="press").first_holder
    mail = Notice.objects.create(holder=first, event="call 9", kind="asked", made_at=timezone.now())
    war = end_war(two_runs, "none")
    assert Notice.objects.get(pk=mail.pk).state == Notice.State.PASSED, "no mail goes out any more"
    assert (war.phase, war.seed, commitment(war.seed, war.salt)) == ("over", held.SEED, war.seed_hash)
    for seat in war.players():
        assert seat.version == versions[seat.key] + 1
        page = client(war, seat.key).get(f"/room/room-{seat.key}/").content.decode()
        assert "The war is over" in page, seat.key
        assert held.SEED in page, seat.key
        assert 'id="seal"' not in page
        for form in ("course", "work", "write", "wireless", "article", "log-write", "orders"):
            assert all(" hidden" in tag for tag in re.findall(rf'<[^>]* id="{form}"[^>]*>', page)), f"{seat.key}: {form}"
        for link in ("Standing orders", "I shall be away", "Ask the umpire", "Deputies"):
            assert f">{link}" not in page, f"{seat.key}: {link}"
        for hope in ("go to press when you seal", "may appear here, rightly", "until somebody tells of it"):
            assert hope not in page, f"{seat.key}: {hope}"
        assert "You command detached" not in page, "an auxiliary has had his last ships"
        assert "can take over" not in page, "the program’s seat is nobody’s to take"
        assert 'data-mode="lay"' not in page, "no course is laid on the chart"
        assert "no more questions are answered" in client(war, seat.key).get(f"/room/room-{seat.key}/questions/").content.decode()
        assert client(war, seat.key).get(f"/room/room-{seat.key}/truth/").status_code == 404, "opened to nobody"
        assert client(war, seat.key).get(f"/room/room-{seat.key}/?run=1").status_code == 200
    for path, body in (("draft/", "{}"), ("seal/", "{}"), ("unseal/", "{}"), ("clock/", "do=stop")):
        answer = client(war, "blue_cabin").post(f"/room/room-blue_cabin/{path}", body, content_type="application/json")
        assert (answer.status_code, "The war is over" in answer.content.decode()) == (409, True), path
    with pytest.raises(Refused, match="The war is over"):
        sealing.seal(war.seats.get(key="blue_cabin"), {}, None)
    assert not OrderRequest.objects.filter(seat__campaign=war, closed=False).exists()
    assert not Deadline.objects.filter(segment__run__campaign=war, state="open").exists()
    assert resolve.order_six_hours(now(war).pk) is False
    assert now(war).state == Segment.State.LEFT
    assert refused(war, going())[0] == 409
    with pytest.raises(Refused):
        corrections.mend(now(war), Mending("blue_cabin", 1, WHY), war.seats.get(key="umpire"))
    desk = client(war, "umpire")
    for path in ("", "end/", "strands/", "corrections/", "rule/", "clock/", "war/"):
        page = desk.get(f"/desk/room-umpire/{path}")
        assert page.status_code == 200, path
    front = desk.get("/desk/room-umpire/").content.decode()
    assert held.SEED in front
    assert "not sealed" not in front, "nobody is asked any more"
    seats = client(war, "umpire").get("/desk/room-umpire/seats/").content.decode()
    for press in ("Type in orders from paper", "Let the computer play", "Let it stand by"):
        assert press not in seats, "nobody orders any more"
    assert "In this run" not in front
    assert desk.post(DESK, {"stamp": "x", "opened": "all", "known": "yes"}).status_code == 409
    assert {one.differs for one in replay(war)} == {""}


def test_the_ruler_ends_with_the_last_run_of_a_war_and_goes_on_only_if_its_umpire_does(two_runs: Campaign) -> None:
    assert serialization.pack_of(two_runs).days == 1
    for minute, whens in ((0, "now ahead ahead ahead"), (1080, "past past past now")):
        assert [run["when"] for run in ruler_of(two_runs, minute)] == whens.split(), "a day has four runs of six hours"
    assert len(ruler_of(two_runs, 1440)) == 5 + AHEAD, "he goes on: nobody knows how far"
    Campaign.objects.filter(pk=two_runs.pk).update(ends=720, alone=True)
    war = Campaign.objects.get(pk=two_runs.pk)
    assert [len(ruler_of(war, minute)) for minute in (0, 360, 720)] == [2, 2, 3], "one that is played alone ends where it ends"


def test_ud_111_what_a_past_run_was_ordered_is_still_read_in_its_course(two_runs: Campaign) -> None:
    war = end_war(two_runs, "none")
    page = client(war, "blue_cabin").get("/room/room-blue_cabin/?run=1").content.decode()
    assert "hidden" not in page[page.index('id="course"') :].partition(">")[0]


def test_ud_111_of_a_war_that_is_over_injects_are_read_and_what_came_of_them_put_down_and_nothing_else(
    two_runs: Campaign,
) -> None:
    umpire, fields = two_runs.seats.get(key="umpire"), {"from": "The Foreign Office", "text": "Two liners leave."}
    plan = Plan(title="Liners", kind="telegram", fields=fields, to=("blue_cabin",))
    injects.add(now(two_runs), [plan, plan], umpire)
    injects.fire(now(two_runs), 1, ruling_records.stamp(now(two_runs)), umpire)
    computed(two_runs)
    playing.finish_run(two_runs, 3)
    url = "/desk/room-umpire/injects/"
    assert 'value="fire"' in client(two_runs, "umpire").get(url).content.decode()
    war = end_war(two_runs, "none")
    desk = client(war, "umpire")
    for page in (desk.get(path).content.decode() for path in (url, f"{url}?n=2", f"{url}?new=telegram", f"{url}?library=shelf")):
        pressed = re.findall(r'<button[^>]* name="(?:do|then)" value="([^"]*)"', page)
        assert set(pressed) == {"came"}, "no press is offered that is refused"
    assert "Two liners leave." in desk.get(f"{url}?n=2").content.decode(), "it is read as it was prepared"
    answer = desk.post(url, {"do": "fire", "n": "2"})
    assert (answer.status_code, "The war is over" in answer.content.decode()) == (409, True)
    assert desk.post(url, {"do": "came", "n": "1", "came": "He turned back."}).status_code == 302


def test_ud_111_the_truth_is_opened_to_all_or_to_each_side_its_own(two_runs: Campaign) -> None:
    war = end_war(two_runs, "own")
    pages = {
        key: client(war, key).get(f"/room/room-{key}/truth/").content.decode() for key in ("blue_cabin", "red_admiralty", "press")
    }
    assert "Battle 1" in pages["blue_cabin"]
    assert "Battle 1" not in pages["press"]
    assert "The war as it was" in client(war, "blue_cabin").get("/room/room-blue_cabin/").content.decode()
    assert pages["blue_cabin"] != pages["red_admiralty"]


def test_ud_111_what_was_shut_can_be_opened_later_and_is_not_shut_again(two_runs: Campaign) -> None:
    war = end_war(two_runs, "none")
    before = {seat.key: seat.version for seat in war.players()}
    for opened, reads in (("own", {"blue_cabin"}), ("all", {"blue_cabin", "press"})):
        assert client(war, "umpire").post(DESK, {"do": "more", "opened": opened}).status_code == 302
        pages = {key: client(war, key).get(f"/room/room-{key}/truth/").content.decode() for key in ("blue_cabin", "press")}
        assert {key for key, page in pages.items() if "Battle 1" in page} == reads
    assert {seat.key: seat.version for seat in war.players()} == {key: version + 2 for key, version in before.items()}
    for opened in ("own", "all", "none", "?"):
        assert client(war, "umpire").post(DESK, {"do": "more", "opened": opened}).status_code == 422
    assert "Open the truth to more" not in client(war, "umpire").get(DESK).content.decode()


def test_ud_111_nothing_is_opened_before_the_end(two_runs: Campaign) -> None:
    assert client(two_runs, "umpire").post(DESK, {"do": "more", "opened": "all"}).status_code == 409


def test_ex_145_players_read_their_objectives_when_the_truth_is_opened(two_runs: Campaign) -> None:
    umpire = two_runs.seats.get(key="umpire")
    for title, who in (("Of everybody", ""), ("Of Blue", "blue"), ("Of an admiral", "blue_cabin"), ("Of Red", "red")):
        objective_records.keep(two_runs, None, objective_records.Wanted(title, "", who, "1", None), umpire)
    objective_records.by_hand(two_runs, 2, "met", "Well done.", umpire)
    war = end_war(two_runs, "own")
    blue, red = (client(war, key).get(f"/room/room-{key}/truth/").content.decode() for key in ("blue_cabin", "red_cabin"))
    assert all(words in blue for words in ("Of Blue", "Of an admiral", "Well done.", "<b>met</b>"))
    assert "Of Red" in red
    for words in ("Of everybody", "Of Red"):
        assert words not in blue
    assert client(war, "umpire").post(DESK, {"do": "more", "opened": "all"}).status_code == 302
    page = client(war, "press").get("/room/room-press/truth/").content.decode()
    assert all(title in page for title in ("Of everybody", "Of Blue", "Of an admiral", "Of Red"))


def test_ud_111_opened_to_all_everybody_reads_the_same(two_runs: Campaign) -> None:
    war = end_war(two_runs, "all")
    pages = [client(war, key).get(f"/room/room-{key}/truth/").content.decode() for key in ("blue_cabin", "press")]
    told = [page.split("<section", 1)[1].split("</main>")[0] for page in pages]
    assert told[0].count("Ships lost") == 1
    assert told[0] == told[1]
    assert "Battle 1" in told[0]


def test_ud_111_refused_with_all_that_is_wrong_and_until_then_every_page_of_it_is_the_umpires(two_runs: Campaign) -> None:
    desk = client(two_runs, "umpire")
    answer = desk.post(DESK, {"stamp": ruling_records.stamp(now(two_runs))})
    assert answer.status_code == 422
    assert "Choose who may see the truth" in answer.content.decode()
    assert "cannot be undone" in answer.content.decode()
    assert desk.post(DESK, {"stamp": "0" * 12, "opened": "all", "known": "yes"}).status_code == 409
    assert client(two_runs, "press").get("/room/room-press/truth/").status_code == 404
    playing.resolve_all(two_runs)
    answer = desk.post(DESK, {"stamp": ruling_records.stamp(now(two_runs)), "opened": "all", "known": "yes"})
    assert (answer.status_code, "while orders are open" in answer.content.decode()) == (409, True)
    assert Campaign.objects.get(pk=two_runs.pk).phase == "war"


def test_ud_111_a_room_says_what_came_of_the_war_as_far_as_it_was_opened(two_runs: Campaign) -> None:
    seat = two_runs.seats.get(key="blue_cabin")
    assert "came-of" not in client(two_runs, seat.key).get(f"/room/{seat.rid}/").content.decode()
    war = end_war(two_runs, "all")
    row = OpenedTruth.objects.get(campaign=war, side="")
    told = json.loads(row.told)
    told["lost"] = (
        [{**told["lost"][0], "side": side} for side in ("blue", "red", "red")]
        if told["lost"]
        else [{"side": side, "name": "Hogue", "when": "Day 1"} for side in ("blue", "red", "red")]
    )
    OpenedTruth.objects.filter(pk=row.pk).update(told=json.dumps(told))
    for key in ("blue_cabin", "red_admiralty", "press"):
        seat = war.seats.get(key=key)
        page = client(war, key).get(f"/room/{seat.rid}/").content.decode()
        assert "is for you to say" not in page
        came = page[page.index('class="came-of"') : page.index("The dice were sealed")]
        assert told["until"] in came
        assert re.search(r"Blue 1 ship\b", came)
        assert re.search(r"Red 2 ships\b", came)
        assert "You are in action" not in page


@pytest.mark.parametrize(("opened", "told"), [("all", True), ("own", False)])
def test_ud_111_who_sighted_whom_is_told_where_the_war_of_both_sides_is_opened(
    two_runs: Campaign, opened: str, *, told: bool
) -> None:
    """It names a side's mere smoke, so it is left out where each side reads its own."""
    war = end_war(two_runs, opened)
    seat = war.seats.get(key="blue_cabin")
    page = client(war, seat.key).get(f"/room/{seat.rid}/truth/").content.decode()
    assert ("Blue cruisers and Red cruisers sighted each other" in page) is told


def test_ud_111_where_each_side_reads_its_own_no_room_says_what_the_other_lost(two_runs: Campaign) -> None:
    war = end_war(two_runs, "own")
    for side, other in (("blue", "red"), ("red", "blue")):
        row = OpenedTruth.objects.get(campaign=war, side=side)
        told = json.loads(row.told) | {"lost": [{"side": side, "name": "Hogue", "when": "Day 1"}]}
        OpenedTruth.objects.filter(pk=row.pk).update(told=json.dumps(told))
        seat = war.seats.get(key=f"{side}_cabin")
        page = client(war, seat.key).get(f"/room/{seat.rid}/").content.decode()
        came = page[page.index('class="came-of"') : page.index("The dice were sealed")]
        assert f"{side.capitalize()} 1 ship" in came
        assert other.capitalize() not in came[came.index("Lost") :]


def test_ud_111_where_each_side_reads_its_own_nobody_is_told_that_neither_lost_a_ship(two_runs: Campaign) -> None:
    war = end_war(two_runs, "own")
    for key, battles, ships in (("red_cabin", "2 fought by your side", "no ship of war of yours"), ("press", "", "")):
        here, seat = client(war, key), war.seats.get(key=key)
        room, truth = (here.get(f"/room/{seat.rid}/{page}").content.decode() for page in ("", "truth/"))
        came = room[room.index('class="came-of"') : room.index("The dice were sealed")]
        assert "no ship of war on either side" not in came
        assert battles in came
        assert ships in came
        assert ("Battles" in came) is ("Ships lost" in truth) is bool(ships), "a neutral has none to count, and is told of none"


def test_ud_111_the_desk_of_a_war_that_is_over_leads_to_what_an_exercise_ends_with(two_runs: Campaign) -> None:
    war = end_war(two_runs, "all")
    page = client(war, "umpire").get("/desk/room-umpire/").content.decode()
    draft = page[page.index('id="draft-h"') :]
    assert "Every run has been published" not in page, "the run that was open when it ended never was"
    assert len(re.findall(r"<h2[^>]*>The war is over", page)) == 1
    for name in ("review", "replay", "public"):
        assert f'href="/desk/room-umpire/{name}/"' in draft, name
    assert "Future battles" not in page
    assert 'id="stops"' not in page, "there is no run for which they could be settled"


def test_the_desk_says_when_the_days_of_the_scenario_are_over_and_leads_to_the_end(two_runs: Campaign) -> None:
    said, desk = "The scenario’s day is over. The war goes on until you end it.", client(two_runs, "umpire")
    assert said not in desk.get("/desk/room-umpire/").content.decode()
    playing.finish_run(two_runs, 4)
    assert re.search(rf'{said}</span><a\s+href="{DESK}"', desk.get("/desk/room-umpire/").content.decode())


def test_ud_111_opened_to_nobody_a_room_says_no_more_than_that_it_is_over(two_runs: Campaign) -> None:
    war = end_war(two_runs, "none")
    seat = war.seats.get(key="blue_cabin")
    page = client(war, seat.key).get(f"/room/{seat.rid}/").content.decode()
    assert "The war is over" in page
    assert "came-of" not in page


def test_ud_111_a_room_names_the_dearest_of_several_battles_and_how_the_war_on_land_was_decided(two_runs: Campaign) -> None:
    war = end_war(two_runs, "all")
    seat, row = war.seats.get(key="blue_cabin"), OpenedTruth.objects.get(campaign=war, side="")
    battle = {"title": "Battle 1: A v. B", "when": "Day 1, 10:00", "ending": "", "text": "9 minutes, 3 ships lost", "lost": 3}
    later = {**battle, "title": "Battle 2: C v. D", "text": "5 minutes, 1 ship lost", "lost": 1}
    for battles, dearest in (([battle, later], True), ([later], False), ([{**battle, "lost": 0}, {**later, "lost": 0}], False)):
        told = json.loads(row.told)
        told["battles"], told["tally"]["result"] = battles, "The war on land is decided: Blue has won."
        OpenedTruth.objects.filter(pk=row.pk).update(told=json.dumps(told))
        page = client(war, seat.key).get(f"/room/{seat.rid}/").content.decode()
        came = page[page.index('class="came-of"') : page.index("The dice were sealed")]
        assert ("Costliest battle" in came) == dearest
        assert ("Battle 1: A v. B, Day 1, 10:00; 9 minutes, 3 ships lost" in came) == dearest
        assert "The war on land is decided: Blue has won." in came
        assert "for you to say" not in page
