"""The temperament of the computer at a seat: chosen by the umpire, told to no room (CK-047)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from campaign import packs
from campaign.models import Campaign, ComputerReasons, OrderRequest, Seat
from campaign.orders import computer
from tests.campaign.ai.seat_pages import PACK, look
from tests.promises import playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def war(monkeypatch) -> Iterator[Campaign]:
    with playing.a_world(monkeypatch, packs.find(PACK), seed="program") as (campaign, _):
        yield campaign


def test_ck_047_the_umpire_chooses_a_temperament_and_the_program_writes_by_it_from_then_on(war):
    umpire, seat = war.seats.get(role="umpire"), war.seats.get(key="blue_cabin")
    client, url = playing.client_of(umpire), f"/desk/{umpire.rid}/seats/"
    form = {"do": "program", "seat": seat.key, "played_by": "program"}
    assert client.post(url, {**form, "temperament": "bold"}).status_code == 302
    segment = playing.present(war)
    assert computer.play(segment.pk) == 1
    call = OrderRequest.objects.get(pk=seat.latest_call().pk)
    assert computer.read_situation(call).temperament == "bold"
    assert client.post(url, {**form, "temperament": "bold"}).status_code == 302
    assert OrderRequest.objects.get(pk=call.pk).sealed, "nothing is altered: the envelope stays shut"
    assert client.post(url, {**form, "temperament": "cautious"}).status_code == 302
    call = OrderRequest.objects.get(pk=call.pk)
    assert not call.sealed, "it writes anew what is not yet carried out"
    assert not ComputerReasons.objects.filter(call=call).exists()
    assert computer.play(segment.pk) == 1
    assert computer.read_situation(call).temperament == "cautious"
    assert client.post(url, {**form, "temperament": ""}).status_code == 302
    assert Seat.objects.get(pk=seat.pk).temperament == "cautious", "whoever says nothing leaves it"
    page = client.get(url).content.decode()
    assert "<option selected>cautious</option>" in page
    assert 'id="temper-press"' not in page, "a paper has no use for one"
    answer = client.post(url, {**form, "played_by": "dog", "temperament": "furious"})
    assert answer.status_code == 422
    assert "bold, steady or cautious" in answer.content.decode()
    assert "by people or by the computer" in answer.content.decode()


@pytest.mark.full
def test_ck_047_which_temperament_it_is_no_room_is_told_not_even_its_own():
    """Twin worlds: the computer is bold at Blue's cruisers, or cautious; nobody is in sight of them."""
    found: list[dict[str, dict[str, tuple[int, bytes]]]] = []
    for temper in ("bold", "cautious"):
        with pytest.MonkeyPatch.context() as patch, playing.a_world(patch, packs.find(PACK), seed="program") as (campaign, pings):
            computer.give(campaign.seats.get(key="blue_cabin"), computer.PROGRAM, temper)
            assert computer.play(playing.present(campaign).pk) == 1
            looked = {key: look(campaign, key) for key in ("blue_cabin", "blue_admiralty", "red_cabin")}
            found.append({**looked, "pings": {"": (0, repr(pings).encode())}})
    for name, one in found[0].items():
        assert playing.first_difference(one, found[1][name]) == "", name
