"""The page of branches, papers taken back in rooms, and the public page (UD-073, 076, 077, UD §7)."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from campaign.models import Campaign
from campaign.rulings import ruling_records
from tests.promises import playing
from tests.umpire.ruling_pages import WHY, now
from tests.umpire.timelines import back, going
from umpire.services import public
from umpire.services.public import showing_of

pytestmark = pytest.mark.django_db
DESK = "/desk/room-umpire/strands/"


def desk(campaign: Campaign) -> Client:
    return playing.client_of(campaign.seats.get(key="umpire"))


@pytest.mark.full
def test_ud_073_ud_079_the_tree_and_the_form_say_what_is_taken_back(two_runs: Campaign) -> None:
    page = desk(two_runs).get(f"{DESK}?run=1").content.decode()
    assert page.count(">Rewind to here<") == 2
    assert "we suggest the same dice" in page
    assert re.search(r"Red cruisers|red cruisers", page)
    assert "fought by captains only" in page
    assert "Its record is kept" in page
    playing.client_of(two_runs.seats.get(key="red_cabin")).get("/room/room-red_cabin/")
    assert "we suggest fresh dice" in desk(two_runs).get(f"{DESK}?run=1").content.decode()
    assert "Back to Day" not in desk(two_runs).get(f"{DESK}?run=3").content.decode(), "a run that is not published has no form"


def test_ud_075_what_is_wrong_comes_back_with_what_was_typed(two_runs: Campaign) -> None:
    sent = {
        "run": "2",
        "stamp": ruling_records.stamp(now(two_runs)),
        "dice": "fresh",
        "reason": "<b>",
        "word": "x" * 1201,
        "stands": ["red_cabin"],
    }
    sent |= {"reason": "<"}
    answer = desk(two_runs).post(DESK, sent)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "The reason" in page
    assert "1201 characters" in page
    assert 'value="&lt;"' in page
    assert 'value="fresh" checked' in page
    stale = desk(two_runs).post(DESK, {**sent, "reason": WHY, "word": "", "stamp": "0" * 12})
    assert (stale.status_code, "have changed since" in stale.content.decode()) == (409, True)
    assert now(two_runs).run.strand == 0


def test_ud_076_ud_077_rooms_read_it_and_find_what_was_taken_back(two_runs: Campaign) -> None:
    sent = {"run": "2", "stamp": ruling_records.stamp(now(two_runs)), "dice": "same", "reason": WHY, "word": "Sorry <b>all</b>."}
    assert desk(two_runs).post(DESK, sent).status_code == 302
    tree = desk(two_runs).get(DESK).content.decode()
    assert "taken back" in tree
    assert WHY in tree
    for key in ("red_cabin", "press", "blue_admiralty"):
        client = playing.client_of(two_runs.seats.get(key=key))
        room = client.get(f"/room/room-{key}/").content.decode()
        assert "The umpire has gone back to Day" in room, key
        assert "Sorry &lt;b&gt;all&lt;/b&gt;." in room
        archive = client.get(f"/room/room-{key}/struck/").content.decode()
        assert "Sorry &lt;b&gt;all&lt;/b&gt;." in archive
        assert ("<s>" in archive) == bool(two_runs.seats.get(key=key).deliveries.filter(taken=1).count())
        assert WHY not in room + archive, "the reason is for the umpires"
        assert client.get(f"/room/room-{key}/?run=2").status_code == 404, "nothing of it is past any more"
    assert playing.client_of(two_runs.seats.get(key="press")).get("/room/room-red_cabin/struck/").status_code == 404


@pytest.mark.full
def test_ud_076_the_public_page_shows_nothing_that_was_gone_back_behind(two_runs: Campaign) -> None:
    public.open_war(two_runs, "2", known=True)
    back(two_runs, going("2"))
    showing = showing_of(two_runs)
    assert (showing.is_open, showing.through) == (True, 1)
    back(two_runs, going("1"))
    showing = showing_of(two_runs)
    assert (showing.is_open, showing.through) == (True, 0)
    page = Client().get(f"/wars/{showing.key}/").content.decode()
    assert "Battle 1" not in page


def test_ud_079_going_back_to_a_run_that_was_read_takes_fresh_dice_unless_he_says_otherwise(two_runs: Campaign) -> None:
    def ticked() -> list[str]:
        form = desk(two_runs).get(f"{DESK}?run=1").content.decode()
        return re.findall(r'name="dice" value="(\w+)" checked', form)

    assert ticked() == ["same"]
    playing.client_of(two_runs.seats.get(key="red_cabin")).get("/room/room-red_cabin/")
    assert ticked() == ["fresh"], "players know what the old dice came to"
    sent = {"run": "1", "stamp": ruling_records.stamp(now(two_runs)), "dice": "same", "reason": "<", "word": ""}
    page = desk(two_runs).post(DESK, sent).content.decode()
    assert re.findall(r'name="dice" value="(\w+)" checked', page) == ["same"], "what he chose comes back"
