"""Players' words, kept off every public page: a side, a kind of thing and a number stand there instead."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from django.test import Client

from campaign.models import Campaign, WarShowing
from tests.promises import busy, playing
from umpire.aliases import Aliases, named_in
from umpire.review.replay import link

pytestmark = pytest.mark.django_db
TYPED = "Anna Smith of Leeds"
ORDERS = busy.ORDERS | {
    "gannet-cabin": {"forces": {"gannet-force": {"legs": [], "detach": [{"n": 1, "name": TYPED, "ships": ["gannet-ship-2"]}]}}}
}


@pytest.fixture
def war(monkeypatch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    with busy.at_war(monkeypatch) as campaign:
        busy.play(campaign, ORDERS)
        yield campaign


def test_a_name_that_a_player_typed_is_on_no_public_page_film_or_file(war: Campaign) -> None:
    umpire = war.seats.get(key="umpire")
    desk = playing.client_of(umpire)
    assert TYPED in desk.get(f"/desk/{umpire.rid}/logs/").content.decode(), "the umpire reads it as it was typed"
    review = desk.get(f"/desk/{umpire.rid}/review/").content.decode()
    files = review[review.index('id="files"') :]
    assert "everything players named (detached forces, columns, works) as they typed it" in files, "said where they are made"
    assert f'href="/desk/{umpire.rid}/public/"' in files
    assert desk.post(f"/desk/{umpire.rid}/public/", {"do": "open", "through": "2", "known": "yes"}).status_code == 302
    key = WarShowing.objects.get(campaign=war).key
    page = Client().get(f"/wars/{key}/").content.decode()
    assert "Anna" not in page
    assert "Blue detachment 1" in page
    told = json.loads(WarShowing.objects.get(campaign=war).told)
    seen = [Client().get(f"/wars/{key}/battle/{one['n']}/") for one in told["battles"]]
    assert seen
    assert all(one.status_code == 200 and b"Anna" not in one.content for one in seen)

    Campaign.objects.filter(pk=war.pk).update(phase=Campaign.Phase.OVER)
    war.refresh_from_db()
    open_to = link.open_link(war, truth=True, known=True).key
    base = f"/wars/replay/{open_to}/"
    ways = [base, f"{base}?at=200&left=truth&right=gannet-cabin", f"{base}truth.json"]
    ways += [f"{base}eye.json?seat={seat.key}" for seat in war.players()]
    texts = [Client().get(way).content.decode() for way in ways]
    assert not [way for way, text in zip(ways, texts, strict=True) if "Anna" in text]
    assert "Blue detachment 1" in texts[2]
    film = json.loads(texts[2])
    (body,) = [one for one in film["bodies"] if one["name"] == "Blue detachment 1"]
    assert body["key"].startswith("force:gannet-force")


def test_what_a_script_reads_as_a_key_stays_and_what_a_person_reads_does_not() -> None:
    names = Aliases({"blue": "Blue detachment 1", "anna": "Red column 1", "O'Brien's own": "Red column 2"})
    told = {
        "side": "blue",
        "sort": "blue",
        "name": "anna",
        "text": "anna’s men met O'Brien's own; annas did not.",
        "at": [1, "blue"],
    }
    assert names.replace_names(told) == {
        "side": "blue",
        "sort": "blue",
        "name": "Red column 1",
        "text": "Red column 1’s men met Red column 2; annas did not.",
        "at": [1, "blue"],
    }
    assert Aliases({}).replace_names(told) == told


def test_columns_are_found_however_deep_they_stand_in_a_sheet() -> None:
    march = {"do": "march", "to": "hill"}
    detach = {"do": "detach", "name": "Flank", "then": {"tasks": [{"do": "detach", "name": "Rear"}]}}
    assert list(named_in({"bodies": {"red_brigade": {"tasks": [march, detach]}}})) == ["Flank", "Rear"]
