"""The page of odds and luck (UD-085 to UD-091)."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from campaign.models import Campaign, Job
from campaign.odds.replicate_figures import Came
from campaign.rulings import ruling_records
from campaign.simulation import odds, worker
from campaign.simulation.replicate import real_battle
from tests.campaign.odds import odds_war
from tests.campaign.odds.odds_war import Sent, ask, first, worked
from tests.lasting import lasting
from tests.promises import playing
from umpire.rulings.odds import luck, plots

pytestmark = pytest.mark.django_db
DESK = "/desk/room-umpire/odds/"
war = lasting(odds_war.met)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    return odds_war.small(monkeypatch)


def client(war: Campaign, key: str = "umpire") -> Client:
    return playing.client_of(war.seats.get(key=key))


def text(page: bytes) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.decode()))


@pytest.mark.full
def test_ud_085_ud_086_asked_for_on_the_page_drawn_and_in_figures(war: Campaign, sent: Sent, django_capture_on_commit_callbacks):
    desk = client(war)
    page = desk.get(f"{DESK}?of=run-1").content.decode()
    assert 'value="run-1" selected' in page
    assert "None yet. Choose a battle" in page
    assert f'href="{DESK}?of=battle-1"' in desk.get("/desk/room-umpire/").content.decode(), "from the battle itself"
    with django_capture_on_commit_callbacks(execute=True):
        answer = desk.post(DESK, {"do": "ask", "of": "battle-1", "most": "6", "within": "0"})
    bench = Job.objects.get(kind="odds")
    assert (answer.status_code, answer["Location"]) == (302, f"{DESK}?bench={bench.pk}#opened")
    assert len(sent) == 3
    running = desk.get(f"{DESK}?part=odds&bench={bench.pk}").content.decode()
    assert "data-again=" in running
    assert "0 of 6 replicates" in running
    assert "No results yet" in running
    worked(sent)

    done = desk.get(f"{DESK}?bench={bench.pk}").content.decode()
    assert "data-again=" not in done
    assert "done, 6 of 6 replicates" in text(done.encode())
    came, real = odds.list_replicates(bench), real_battle(first(war))
    drawn = plots.plots(came, real, battle=True)
    assert [(one["title"], one["side"]) for one in drawn] == [
        ("Who won", ""),
        ("Ships lost", "blue"),
        ("Ships lost", "red"),
        ("Worst damage", "blue"),
        ("Worst damage", "red"),
        ("Duration", ""),
    ]
    for one in drawn:
        assert sum(bar["count"] for bar in one["bars"]) == 6, "every replicate in one column"
        assert sum(bar["real"] for bar in one["bars"]) == 1
    # The real one is marked by a shape and in words, in the drawing and in the table.
    assert done.count('class="as-it-was"') == done.count(">as it was</text>") == done.count("<td>as it was</td>") == 6
    assert "worse for Blue than" in done
    with django_capture_on_commit_callbacks(execute=True):
        desk.post(DESK, {"do": "ask", "of": "run-1", "most": "2", "within": "0"})
    worked(sent)
    drawn_run = desk.get(f"{DESK}?bench={Job.objects.filter(kind='odds').latest('pk').pk}").content.decode()
    for title in ("Merchantmen lost", "Coal at the end", "Contacts"):
        assert title in drawn_run


def test_ud_087_stopped_gone_on_with_and_thrown_away_on_the_page(war: Campaign, sent: Sent) -> None:
    desk, bench = client(war), ask(war)
    worker.run(sent[0])
    assert desk.post(DESK, {"do": "stop", "bench": bench.pk}).status_code == 302
    worked(sent)
    assert "stopped, 2 of 6 replicates" in text(desk.get(DESK).content)
    assert desk.post(DESK, {"do": "on", "bench": bench.pk}).status_code == 302
    worked(sent)
    assert "done, 6 of 6 replicates" in text(desk.get(DESK).content)
    assert desk.post(DESK, {"do": "away", "bench": bench.pk})["Location"] == DESK
    assert not Job.objects.exists()


def test_ud_085_bad_input_is_named_whole_and_nothing_that_was_typed_is_lost(war: Campaign, sent: Sent) -> None:
    desk = client(war)
    answer = desk.post(DESK, {"do": "ask", "of": "run-1", "most": "<b>7</b>", "within": "9"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Of a run 2 to 200 replicates" in page
    assert "or after all replicates" in page
    assert "&lt;b&gt;7&lt;/b&gt;" in page
    assert "<b>7</b>" not in page
    assert 'value="run-1" selected' in page
    for typed in (
        {"do": "ask", "of": "battle-2", "most": "20", "within": "0"},
        {"do": "ask", "of": "run-9", "most": "20", "within": "0"},
        {"do": "ask", "of": "fleet-1"},
        {"do": "stop", "bench": "1"},
        {"do": "stop", "bench": "x"},
        {"do": "nothing"},
    ):
        assert desk.post(DESK, typed).status_code == 404, typed
    assert desk.get(f"{DESK}?bench=99").status_code == 404
    assert not Job.objects.exists()


@pytest.mark.full
def test_ud_091_the_ledger_adds_up_and_seats_read_it_when_the_war_is_over_and_not_before(war: Campaign, sent: Sent) -> None:
    ask(war)
    ask(war, "2", run=True)
    worked(sent)
    playing.finish_run(war, 1)
    assert luck.ledger(war)["any"]
    blue, red = luck.ledger(war)["sides"]
    bench, real = Job.objects.get(kind="odds", battle__isnull=False), real_battle(first(war))
    came = odds.list_replicates(bench)
    mean = sum(one.lost["blue"] for one in came) / len(came)
    assert (blue["side"], len(blue["accounts"]), len(red["accounts"])) == ("blue", 1, 1), "nothing was fought ashore"
    account = blue["accounts"][0]
    assert (account["lost"], len(account["rows"])) == ("Ships lost", 1), "runs are not added up"
    assert account["rows"][0]["luck"] == account["luck"] == luck.signed(mean - real.lost["blue"])
    assert blue["words"].startswith("Blue lost ")
    page = text(client(war).get(DESK).content)
    assert blue["words"] in page
    for key in ("blue_cabin", "red_cabin", "press"):
        seat = client(war, key)
        assert "expected" not in text(seat.get(f"/room/room-{key}/").content)
        assert seat.get(f"/room/room-{key}/truth/").status_code == 404

    segment = playing.present(war)
    sent_to_end = {"stamp": ruling_records.stamp(segment), "opened": "own", "known": "yes"}
    assert client(war).post("/desk/room-umpire/end/", sent_to_end).status_code == 302
    told = {key: text(client(war, key).get(f"/room/room-{key}/truth/").content) for key in ("blue_cabin", "red_cabin", "press")}
    assert blue["words"] in told["blue_cabin"]
    assert red["words"] not in told["blue_cabin"]
    assert red["words"] in told["red_cabin"]
    assert "to be expected" not in told["press"]


def test_ud_091_the_sum_in_words_and_signs() -> None:
    assert luck.words("blue", -1.2) == "Blue lost 1.2 more ships than expected."
    assert luck.words("red", 0.7) == "Red lost 0.7 fewer ships than expected."
    assert luck.words("red", 0.01) == "Red lost as many ships as expected."
    assert luck.words("red", -1250.4, "men", 0) == "Red lost 1,250 more men than expected."
    assert [luck.signed(one) for one in (1.25, -1.2, 0.0, -0.01, 10.0, -10.0)] == ["+1.2", "−1.2", "0.0", "0.0", "+10.0", "−10.0"]


def test_ud_090_a_plot_says_where_the_real_one_stands() -> None:
    came = [Came(lost={"blue": n, "red": 0}, hurt={"blue": 0, "red": 0}) for n in (0, 0, 1, 1, 1, 2, 2, 3, 3, 5)]
    real = Came(lost={"blue": 3, "red": 0}, hurt={"blue": 0, "red": 0})
    (lost,) = [one for one in plots.plots(came, real, battle=True) if (one["title"], one["side"]) == ("Ships lost", "blue")]
    assert lost["text"] == "Mean 1.8, as it was 3: worse for Blue than in 8 of 10 replicates."
    (same,) = [one for one in plots.plots(came, None, battle=True) if (one["title"], one["side"]) == ("Ships lost", "blue")]
    assert same["text"] == "Mean 1.8."
