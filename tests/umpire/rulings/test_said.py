"""A message of the umpire: told at once to the seats he chose, in rooms of every kind, and verified (UD-051)."""

from __future__ import annotations

import pytest

from campaign.models import Campaign, Delivery, Seat, UmpireMessage
from campaign.orders.sealing import Refused
from campaign.reports import corrections, umpire_messages
from campaign.reports.corrections import Mending
from campaign.reports.umpire_messages import Saying
from campaign.rooms.pages.brief import brief
from campaign.rooms.printing.print_pack import pack_of
from campaign.simulation.verification import replay
from tests.promises import playing
from tests.umpire.corrections import seat_of
from tests.umpire.ruling_pages import now
from tests.umpire.timelines import back, going

pytestmark = pytest.mark.django_db
TEXT = "Noon is noon by <b>Greenwich</b>.\nSo it was always."


def send_message(campaign: Campaign, to: str, text: str = TEXT, after: int | None = None) -> UmpireMessage:
    last = UmpireMessage.objects.count() if after is None else after
    return umpire_messages.say(now(campaign), Saying(to, text, str(last)), campaign.seats.get(key="umpire"))


def words(campaign: Campaign, key: str) -> list[Delivery]:
    return list(seat_of(campaign, key).papers.filter(kind="umpire").order_by("number"))


def versions(campaign: Campaign) -> dict[str, int]:
    return dict(Seat.objects.filter(campaign=campaign).exclude(role="umpire").values_list("key", "version"))


def test_ud_051_a_word_to_one_a_side_or_all_is_theirs_alone_and_says_whose_it_is(told: Campaign) -> None:
    before = versions(told)
    send_message(told, "blue_cabin")
    send_message(told, "side:red", "To Red.")
    send_message(told, "all", "To all.")
    came = {key: version - before[key] for key, version in versions(told).items()}
    assert came == {"blue_cabin": 2, "blue_admiralty": 1, "red_cabin": 2, "red_admiralty": 2, "press": 1}
    assert [(one.body.text, one.body.to) for one in words(told, "blue_cabin")] == [(TEXT, ""), ("To all.", "all")]
    hours = {key: words(told, key)[-1].arrives for key in before}
    assert (hours["blue_cabin"], hours["blue_admiralty"], hours["press"]) == (94, 0, 0), "each at its own present: who was not at"
    page = playing.client_of(seat_of(told, "blue_cabin")).get("/room/room-blue_cabin/").content.decode()
    assert "<b>The umpire</b>, to you alone" in page
    assert "Noon is noon by &lt;b&gt;Greenwich&lt;/b&gt;.<br>So it was always." in page
    seat = seat_of(told, "blue_cabin")
    assert [one["text"] for one in brief(seat)["words"]] == ["To all.", TEXT]
    printed = [item.text for item in pack_of(seat, seat.latest_call(), "A4").items if item.kind == "The umpire"]
    assert printed == [f"to you alone:\n{TEXT}", "to everybody:\nTo all."]
    assert "To Red." not in page
    assert not [found for found in replay(told) if found.differs]


@pytest.mark.postgres
def test_ud_051_pressed_twice_it_is_said_once_and_what_was_said_meanwhile_is_shown(told: Campaign) -> None:
    first, again = send_message(told, "all"), send_message(told, "all", after=0)
    assert (first.pk, UmpireMessage.objects.count(), len(words(told, "press"))) == (again.pk, 1, 1)
    with pytest.raises(Refused) as no:
        send_message(told, "all", "Something else.", after=0)
    assert (no.value.status, UmpireMessage.objects.count()) == (409, 1)
    with pytest.raises(Refused) as no:
        send_message(told, "side:neutral", "\x07" + "w" * 1300)
    assert len(no.value.faults) == 3


def test_ud_051_ud_004_verify_knows_a_word_that_was_changed_and_a_paper_that_nobody_said(told: Campaign) -> None:
    send_message(told, "all")
    row = words(told, "press")[0]
    Delivery.objects.filter(pk=row.pk).update(data='{"text":"Noon is noon by Berlin.","to":"all"}')
    assert [found.what for found in replay(told) if found.differs] == ["the papers of press"]
    Delivery.objects.filter(pk=row.pk).update(data=row.data)
    UmpireMessage.objects.all().delete()
    assert len([found for found in replay(told) if found.differs]) == 5


def test_ud_051_ud_076_a_word_goes_with_the_runs_gone_back_behind_and_one_is_recalled_like_any_paper(told: Campaign) -> None:
    send_message(told, "red_cabin", "At the beginning.")
    send_message(told, "blue_cabin")
    corrections.mend(
        now(told), Mending("red_cabin", words(told, "red_cabin")[0].number, "It was not so."), told.seats.get(key="umpire")
    )
    assert not [found for found in replay(told) if found.differs]
    back(told, going())
    assert (words(told, "blue_cabin"), words(told, "red_cabin")) == ([], [])
    send_message(told, "blue_cabin", "Here again.")
    assert [one.body.text for one in words(told, "blue_cabin")] == ["Here again."]
    assert not [found for found in replay(told) if found.differs]


def test_ud_051_a_message_has_a_character_to_twelve_hundred_and_goes_to_somebody_in_the_war(told: Campaign) -> None:
    def wrong(to: str, text: str) -> int:
        return len(umpire_messages.faults(told, to, text))

    assert [wrong("all", "x" * n) for n in (0, 1, 1200, 1201)] == [1, 0, 0, 1]
    assert [wrong(to, "x") for to in ("side:red", "press", "side:neutral", "side:green", "nobody", "")] == [0, 0, 1, 1, 1, 1]
    assert wrong("nobody", "\x07" * 1201) == 3, "all that is wrong at once"
    Campaign.objects.filter(pk=told.pk).update(phase=Campaign.Phase.OVER)
    assert len(umpire_messages.faults(Campaign.objects.get(pk=told.pk), "all", "x")) == 1
