"""The end of a solo war as its player uses it: play again with the same dice or others, and share it with anybody."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaign.models import Campaign, ReplayLink, Seat, WarShowing
from campaign.models.truth import seed_of
from tests.campaign.alone_at_pages import Player, Workers

pytestmark = pytest.mark.django_db
SCENARIO = "channel_manoeuvres"


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch, settings: Any, django_capture_on_commit_callbacks: Any) -> Player:
    """Give the player of a solo war that is over after its first run, the computer bold and easy."""
    workers = Workers(monkeypatch, settings, django_capture_on_commit_callbacks)
    player = Player(workers, SCENARIO, "blue_cabin", temperament="bold", level="easy")
    Campaign.objects.filter(pk=player.seat.campaign_id).update(ends=360)
    player.to_the_end(player.as_the_computer_would)
    return player


@pytest.mark.full
def test_play_again_begins_the_scenario_with_the_dice_the_seat_and_the_computer_that_were_chosen(ended: Player) -> None:
    form = ended.page()[ended.page().index('class="again"') :].partition("</form>")[0]
    assert 'value="red_cabin">Red cruisers (the other side)<' in form

    def again(client: Client = ended.client, **chosen: str) -> Any:
        sent = {"scenario": SCENARIO, "again": ended.seat.rid, "seat": "blue_cabin", "temperament": "", "dice": "new"} | chosen
        return ended.workers.do(lambda: client.post("/alone/", sent))

    def war_of(answer: Any) -> Campaign:
        return Seat.objects.get(rid=answer["Location"].strip("/").split("/")[-1]).campaign

    old = Campaign.objects.get(pk=ended.seat.campaign_id)
    other = war_of(again())
    assert (seed_of(other) == old.seed, other.battles_by) == (False, old.battles_by)
    assert set(other.players().exclude(role__in=("press", "trade")).values_list("temperament", flat=True)) == {"bold"}
    assert set(other.players().filter(played_by="program", role__in=("cabin", "admiralty")).values_list("level", flat=True)) == {
        "easy"
    }
    answer = again(seat="red_cabin", temperament="cautious", level="hard", dice="same")
    same = war_of(answer)
    assert (seed_of(same), same.seed, Seat.objects.get(campaign=same, key="red_cabin").played_by) == (old.seed, "", "")
    assert (same.seats.get(key="blue_cabin").temperament, same.seats.get(key="blue_cabin").level) == ("cautious", "hard")
    assert old.seed in ended.page(), "the finished war still shows its seed"
    assert again(client=Client()).status_code == 404, "it is not this browser’s war"


@pytest.mark.full
def test_share_makes_a_page_that_anybody_opens_with_the_film_and_is_the_players_alone(ended: Player) -> None:
    url = f"{ended.url}share/"
    assert Client().post(url).status_code == 404
    address = ended.client.post(url, headers={"Accept": "application/json"}).json()["address"]
    path = address.removeprefix("http://testserver")
    assert ended.client.post(url)["Location"] == path, "pressed again it is the same page"
    page = Client().get(path).content.decode()
    for part in ("A solo war, shared by its player", 'id="film"', 'id="turns"', 'id="losses"', f'href="/alone/{SCENARIO}/"'):
        assert part in page, part
    assert 'id="moments"' not in page
    assert "dispatch" not in page.lower()
    film = Client().get(f"/wars/replay/{ReplayLink.objects.get().key}/truth.json").json()
    assert {"key": "blue_cabin", "name": ended.seat.name} in film["seats"]
    assert WarShowing.objects.get().through == 1


def test_nothing_is_shared_of_a_war_that_goes_on(
    monkeypatch: Any, settings: Any, django_capture_on_commit_callbacks: Any
) -> None:
    player = Player(Workers(monkeypatch, settings, django_capture_on_commit_callbacks), SCENARIO, "blue_cabin")
    assert player.client.post(f"{player.url}share/").status_code == 404
    sent = {"scenario": SCENARIO, "again": player.seat.rid, "dice": "same"}
    assert player.client.post("/alone/", sent).status_code == 404, "its dice are nobody’s yet"
