"""A war alone: one person in one seat, the computer in all others, runs that publish themselves, the desk shut to the end
(CK-030, CK-053, CK-054)."""

from __future__ import annotations

import pytest
from django.test import Client

from campaign import serialization
from campaign.models import Campaign, Release, ReviewedLine, Seat, Segment
from campaign.muster import solo
from campaign.orders import computer, sealing
from campaign.runs import resolve
from tests.promises import playing
from umpire.services import solo_end as desk

pytestmark = [pytest.mark.django_db, pytest.mark.full]
PACK = "channel_manoeuvres"


@pytest.fixture
def at_once(settings, monkeypatch) -> list[tuple[str, int]]:
    """Record what is sent to the queue, for :func:`work` to work off."""
    settings.MAX_CAMPAIGNS = 20  # beside a database server the page begins none, unless somebody says so
    sent: list[tuple[str, int]] = []

    def send(task: str, pk: int, **_: object) -> None:
        sent.append((task, pk))

    for module in (computer, resolve, solo):
        monkeypatch.setattr(module, "send", send)
    monkeypatch.setattr("campaign.pings.ping", lambda rid, version: None)
    return sent


def work(sent: list[tuple[str, int]]) -> None:
    """Work the queue until it is empty, as the workers would."""
    does = {computer.PLAY: computer.play, resolve.RESOLVE: resolve.resolve_segment, solo.END: desk.end}
    for _ in range(400):
        if not sent:
            return
        task, pk = sent.pop(0)
        if task == resolve.FIGHT:
            playing.fight_service(pk)
        else:
            does[task](pk)
    raise AssertionError("it does not come to rest")


def begun(client: Client, seat: str = "blue_cabin") -> Seat:
    answer = client.post("/alone/", {"scenario": PACK, "seat": seat})
    assert answer.status_code == 302
    return Seat.objects.get(rid=answer["Location"].strip("/").split("/")[-1])


def test_ck_053_a_person_plays_alone_to_the_end_and_then_everything_is_open(
    at_once, settings, django_capture_on_commit_callbacks
):
    client = Client()

    def do(what, *args):
        with django_capture_on_commit_callbacks(execute=True):
            found = what(*args)
        return found

    seat = do(begun, client)
    campaign = seat.campaign
    umpire = campaign.seats.get(role="umpire")
    assert campaign.alone
    assert campaign.ends == 1440
    page = client.get(f"/room/{seat.rid}/").content.decode()
    assert "You are playing solo" in page
    assert "Your first day at sea" in page
    assert "The umpire’s desk stays closed until the war is over" in page
    assert "The run begins as soon as you do." in page
    for words in ("take the envelope back", "take the envelope back", "Now the umpire"):
        assert words not in page, "nobody is waited for"
    others = campaign.players().exclude(pk=seat.pk)
    assert set(others.values_list("played_by", flat=True)) == {"program"}

    keeper = Client()
    link = f"/enter/{umpire.token}/"
    assert keeper.get(link).status_code == 404
    assert keeper.post(link).status_code == 404
    session_desk = [keeper.get(f"/desk/{umpire.rid}/{path}").status_code for path in playing.DESK]
    assert set(session_desk) == {404}

    def worked() -> None:
        for _ in range(60):
            if not at_once:
                return
            do(work, at_once)

    for _ in range(60):  # four runs, each of twelve rounds at most with stops half an hour apart, and battles
        worked()
        campaign.refresh_from_db()
        if campaign.phase == Campaign.Phase.OVER:
            break
        call = seat.latest_call()
        segment = Segment.objects.present(campaign)
        assert segment.state == Segment.State.OPEN, "nothing waits for anybody but the person"
        assert call is not None
        if not call.closed and not call.sealed:
            do(sealing.as_they_are, seat, None)
    assert campaign.phase == Campaign.Phase.OVER
    assert Segment.objects.present(campaign).start == 1440
    assert {one.by for one in Release.objects.filter(segment__run__campaign=campaign)} == {"The program"}
    assert all(one.by.startswith("The program: ") for one in ReviewedLine.objects.filter(run__campaign=campaign)), "CK-054"
    page = client.get(f"/room/{seat.rid}/").content.decode()
    assert "The war is over" in page
    assert "Open the desk" in page
    assert "Your first day at sea" not in page, "no guide speaks of a course to be laid"
    assert client.get(f"/room/{seat.rid}/truth/").status_code == 200
    assert client.post(link).status_code == 302
    assert client.get(f"/desk/{umpire.rid}/").status_code == 200, "the same browser, beside its room"
    assert client.get(f"/room/{seat.rid}/").status_code == 200


@pytest.mark.postgres
def test_ck_053_the_person_may_end_it_at_any_time(at_once, django_capture_on_commit_callbacks):
    client = Client()
    with django_capture_on_commit_callbacks(execute=True):
        seat = begun(client, "red_cabin")
    assert client.post(f"/room/{seat.rid}/end/").status_code == 404, "without a word that it cannot be undone"
    with django_capture_on_commit_callbacks(execute=True):
        assert client.post(f"/room/{seat.rid}/end/", {"known": "yes"}).status_code == 302
    work(at_once)
    seat.campaign.refresh_from_db()
    assert seat.campaign.phase == Campaign.Phase.OVER
    assert client.post(f"/room/{seat.rid}/end/", {"known": "yes"}).status_code != 302


def test_ck_047_who_plays_alone_chooses_what_the_others_are_or_leaves_it_to_the_lot(at_once):
    page = Client().get(f"/alone/{PACK}/").content.decode()
    assert '<option value="steady" selected>steady</option>' in page
    assert '<option value="lot">random for each</option>' in page
    seat = solo.begin(PACK, "bold", "blue_cabin", seed="a", temperament="bold")
    tempered = {"red_cabin", "blue_admiralty", "red_admiralty", "blue_cabin"}
    found = dict(seat.campaign.players().values_list("key", "temperament"))
    assert {key for key, one in found.items() if one == "bold"} == tempered & set(found)
    lots = [
        list(solo.begin(PACK, f"lot-{n}", "blue_cabin", seed=seed, temperament="lot").campaign.players().order_by("key"))
        for n, seed in enumerate("aab")
    ]
    one, again, other = ([seat.temperament for seat in lot] for lot in lots)
    assert one == again, "by the war's own dice"
    assert one != other
    answer = Client().post("/alone/", {"scenario": PACK, "seat": "blue_cabin", "temperament": "furious"})
    assert answer.status_code == 422
    assert "bold, steady, cautious or random" in answer.content.decode()


def test_ck_053_a_seat_that_is_none_and_a_scenario_that_cannot_be_played_alone_are_refused(at_once):
    client = Client()
    answer = client.post("/alone/", {"scenario": PACK, "seat": "umpire"})
    assert answer.status_code == 422
    assert "Choose a seat at sea or an Admiralty" in answer.content.decode()
    assert client.post("/alone/", {"scenario": "nothing"}).status_code == 404
    assert client.get(f"/alone/{PACK}/").status_code == 200
    assert client.get("/alone/nothing/").status_code == 404
    assert not Campaign.objects.exists()


def test_ck_053_a_war_with_an_umpire_cannot_be_ended_by_a_seat(at_once, monkeypatch):
    from campaign.muster import founding

    campaign = founding.begin_campaign(PACK, "with-an-umpire", seed="x", muster=False)
    seat = campaign.seats.get(key="blue_cabin")
    client = playing.client_of(seat)
    assert "You are playing solo" not in client.get(f"/room/{seat.rid}/").content.decode()
    assert client.post(f"/room/{seat.rid}/end/", {"known": "yes"}).status_code == 404
    with pytest.raises(sealing.Refused, match="solo war can be ended"):
        solo.end(campaign)


def test_sc_n_08_who_plays_alone_is_asked_at_every_sighting_whatever_the_scenario_proposes(at_once):
    seat = solo.begin("north_sea_1905", "alone-at-sea", "channel_fleet")

    assert serialization.agreed(seat.campaign.agreed).at_sight == "ask"
    assert {force.sighting for force in serialization.world(Segment.objects.present(seat.campaign).run.world).forces} == {""}
