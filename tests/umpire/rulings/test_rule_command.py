"""A force under another seat, on the page and in the rows (UD-102)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from campaign import packs, serialization
from campaign.models import Campaign, Seat, SeatAssignment
from campaign.muster.mustering import signing
from campaign.orders import sealing
from campaign.orders.sealing import Refused
from campaign.people import seat_holders, umpire_team
from campaign.people.umpire_team import Given
from campaign.rulings import ruling_records
from campaign.runs import publish, release, rollback
from campaign.runs.rollback import Going
from campaign.simulation.verification import replay
from naval.state.ruling_acts import Command
from tests.lasting import lasting
from tests.naval.world_builder import off
from tests.promises import playing, theatre
from tests.promises.theatre import Squadron
from tests.umpire.ruling_pages import WHY, back, computed, desk, form, now, refused, take

pytestmark = [pytest.mark.django_db]
TITLE = "Scouting Group"
SQUADRONS = (Squadron("blue-north", "blue", "north"), Squadron("blue-west", "blue", "west"), Squadron("red-east", "red", "east"))


@contextmanager
def begun(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    """Begin a war with open orders; Blue has two cabins, and nobody meets."""
    pack = theatre.pack_with(theatre.world(packs.find(theatre.PACK).world, SQUADRONS))
    with playing.a_world(patch, pack, name="hands", seed="hands") as (campaign, _):
        yield campaign


war = lasting(begun)


def to_new(since: int = 360) -> Command:
    return Command(since=since, reason=WHY, force="blue-north", title=TITLE)


def made(campaign: Campaign) -> Seat:
    return campaign.every_player().get(name=TITLE)


def played(campaign: Campaign, number: int) -> None:
    playing.finish_run(campaign, number)


def verified(campaign: Campaign) -> set[str]:
    return {found.differs for found in replay(campaign)}


def in_hand(campaign: Campaign, key: str) -> list[str]:
    """List the forces in the room of a seat."""
    seat = campaign.seats.get(key=key)
    page = playing.client_of(seat).get(f"/room/{seat.rid}/chart.json").json()
    return sorted(one["key"] for one in page["forces"])


def test_ud_102_a_force_goes_to_another_seat_and_the_room_of_the_first_has_her_no_more(war: Campaign) -> None:
    client, url = desk(war)
    page = client.get(url, {"kind": "command", "about": "force:blue-west"}).content.decode()
    for words in ("A force takes orders from another seat", "It acts at the end of this run: from", 'value="blue-west" selected'):
        assert words in page, words
    typed = {"kind": "command", "force": "blue-west", "seat": "blue-north"}
    look = client.post(url, form(war, **typed) | {"do": "look"}).content.decode()
    assert "Until then" in look
    assert "Nothing has been ruled yet" in look
    wrong = client.post(url, form(war, **typed | {"title": "X", "reason": "?"}))
    assert wrong.status_code == 422
    for words in ("Choose the new commander", "has 3 to 60 characters", "3 to 300"):
        assert words in wrong.content.decode(), words
    assert client.post(url, form(war, **typed)).status_code == 302
    assert refused(war, Command(since=360, reason=WHY, force="blue-west", title="Other"), 422).startswith(
        "There is a ruling on this"
    )
    assert in_hand(war, "blue-west") == ["blue-west"], "to the end of the run she orders her"
    played(war, 1)

    assert in_hand(war, "blue-west") == []
    assert in_hand(war, "blue-north") == ["blue-north", "blue-west"]
    seat = war.seats.get(key="blue-west")
    room = playing.client_of(seat).get(f"/room/{seat.rid}/").content.decode()
    assert "takes orders from" in room
    assert WHY not in room
    lon, lat = off(*theatre.WATERS["west"], 0, 90)
    sheet = {"forces": {"blue-west": {"legs": [{"lon": lon, "lat": lat, "knots": 8}]}}}
    sealing.seal(war.seats.get(key="blue-north"), sheet, None)
    played(war, 2)
    world = serialization.world(now(war).run.world)
    assert next(one for one in world.forces if one.key == "blue-west").legs != ()
    assert verified(war) == {""}


@pytest.mark.full
def test_ud_102_a_new_seat_is_made_when_its_run_is_published_and_not_before(war: Campaign) -> None:
    take(war, to_new())
    playing.resolve_all(war)
    assert war.every_player().filter(name=TITLE).count() == 0, "nobody of her side reads of it before"
    before = now(war).outcome
    back(war, to_new())
    plain = computed(war).outcome
    take(war, to_new())
    assert computed(war).outcome == before != plain
    versions = {seat.key: seat.version for seat in war.players()}
    publish.publish(now(war).pk)

    seat = made(war)
    assert (seat.role, seat.side, seat.closed, seat.calls.count()) == ("cabin", "blue", False, 1)
    assert {seat.key: seat.version - versions[seat.key] for seat in war.players() if seat.key in versions} == dict.fromkeys(
        versions, 1
    )
    client, _ = desk(war)
    page = client.get("/desk/room-umpire/seats/").content.decode()
    assert seat.first_holder is not None
    for words in (TITLE, f"/enter/{seat.first_holder.token}/", "rule/?kind=command"):
        assert words in page, words
    assert in_hand(war, seat.key) == ["blue-north"]
    assert seat.key not in {one.key for one in signing(war)}, "whose hands the terms need both sides read"
    assert {one.kind for one in seat.papers.all()} >= {"status", "log"}
    for address in ("", "export.json", "why/", "brief/", "people/", "standing/", "paper/", "clock/"):
        answer = playing.client_of(seat).get(f"/room/{seat.rid}/{address}")
        assert (answer.status_code, WHY.encode() in answer.content) == (200, False), address
    blue, red = (playing.client_of(war.seats.get(key=key)).get(f"/room/room-{key}/").content for key in ("blue-west", "red-east"))
    assert (TITLE.encode() in blue, TITLE.encode() in red) == (True, False)
    note = {"dispatches": [{"to": seat.key, "text": "Where are you?"}]}
    sealing.seal(war.seats.get(key="blue-admiralty"), note, None)
    assert client.post("/desk/room-umpire/seats/", {"seat": seat.key, "do": "program", "played_by": "program"}).status_code == 302
    played(war, 2)
    assert seat.calls.get(number=1).sealed, "the program orders for it as for others"
    assert verified(war) == {""}
    for address in ("", "known/", "logs/", "replay/", "review/", "muster/", "look/" + seat.key + "/"):
        assert client.get(f"/desk/room-umpire/{address}", follow=True).status_code == 200, address


@pytest.mark.full
@pytest.mark.postgres
def test_ud_102_gone_back_behind_it_is_closed_and_ruled_again_it_is_the_same_seat(war: Campaign) -> None:
    take(war, to_new())
    played(war, 2)
    seat = made(war)
    browser, token = playing.client_of(seat), seat.token
    seat_holders.call_him(seat.holders.get(), "Lt. Grey")

    def goes(run: str) -> None:
        segment = now(war)
        rollback.go_back(ruling_records.stamp(segment), segment, Going(run, False, WHY), war.seats.get(key="umpire"))

    goes("2")
    assert seat.papers.filter(kind="slip").count() == 1, "gone back to where it was there, it reads that as all do"
    assert not made(war).closed
    goes("1")
    seat = made(war)
    assert (seat.closed, seat.papers.filter(kind__in=("status", "log")).count(), seat.own_calls.count()) == (True, 0, 0)
    assert browser.get(f"/room/{seat.rid}/").status_code == 404
    assert (SeatAssignment.objects.get(seat=seat).token, seat.first_holder) == (None, None), "no link, no mail, no bell"
    for page in ("seats/", "", "clock/"):
        assert TITLE not in desk(war)[0].get(f"/desk/room-umpire/{page}").content.decode(), page
    fellow = playing.client_of(war.seats.get(key="blue-west")).get("/room/room-blue-west/").content.decode()
    assert TITLE not in fellow
    played(war, 1)
    goes("1")
    take(war, to_new())
    played(war, 1)
    again = made(war)
    assert (again.pk, again.closed, again.own_calls.count()) == (seat.pk, False, 1)
    assert again.token not in ("", token)
    assert again.first_holder is not None
    assert again.first_holder.name == "Lt. Grey"
    assert in_hand(war, again.key) == ["blue-north"]
    played(war, 2)
    goes("2")
    assert verified(war) == {""}


def test_ud_102_ud_049_told_first_the_old_hand_holds_the_ruling_and_the_new_seat_comes_with_the_last(war: Campaign) -> None:
    take(war, to_new())
    playing.resolve_all(war)
    segment, umpire = now(war), war.seats.get(key="umpire")
    release.release_to(segment, ["blue-north"], umpire, ruling_records.stamp(segment))
    assert in_hand(war, "blue-north") == []
    assert war.every_player().filter(name=TITLE).count() == 0
    with pytest.raises(Refused) as told:
        back(war, to_new())
    assert "company" in str(told.value), "it contradicts what was already told"
    segment = now(war)
    assert release.release(segment, umpire, ruling_records.stamp(segment))
    assert made(war).calls.count() == 1
    played(war, 2)
    assert verified(war) == {""}


def test_ud_102_who_commands_is_a_chiefs_to_rule(war: Campaign) -> None:
    hall = umpire_team.join(war, "Hall", "assistant", Given(sides=("blue",)))
    his, url = playing.client_of(hall), f"/desk/{hall.rid}/charge/"
    page = his.get(url).content.decode()
    assert "A force takes orders from another seat" not in page
    stamp = page.split('name="stamp" value="')[1][:12]
    typed = {"do": "rule", "stamp": stamp, "kind": "command", "force": "blue-north", "title": TITLE, "reason": WHY}
    answer = his.post(url, typed)
    assert (answer.status_code, "Only a chief umpire can rule on commands" in answer.content.decode()) == (422, True)
