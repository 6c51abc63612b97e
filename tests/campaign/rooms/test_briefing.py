"""A seat's briefing: its side's aim, its fellows, its forces and its first steps; nothing of the enemy's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from campaign import packs, rooms
from campaign.models import Campaign
from campaign.templatetags.words import catalogue, word
from tests.lasting import lasting
from tests.promises import playing

pytestmark = pytest.mark.django_db


@contextmanager
def sailing(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    with playing.a_world(patch, packs.find("channel_manoeuvres")) as (campaign, _):
        yield campaign


war = lasting(sailing)


def page(seat) -> str:
    return playing.client_of(seat).get(f"/room/{seat.rid}/", follow=True).content.decode()


def test_it_lies_open_on_top_in_the_first_run_and_at_the_foot_ever_after(war):
    seat = war.seats.get(key="blue_cabin")
    first = page(seat)
    assert first.index("Your briefing") < first.index("Seal your orders")
    assert re.search(r'id="briefing-first" open', first)
    assert "Blue cruisers: 2 big cruisers, at sea. Flagship Monmouth." in first
    assert "Commander-in-Chief, Portsmouth" in first
    playing.finish_run(war, 1)
    later = page(seat)
    assert later.index("The run is being resolved" if "being resolved" in later else "Seal your orders") < later.index(
        "Your briefing"
    )
    assert 'id="briefing">' in later


def test_it_no_longer_lies_before_orders_that_are_asked_within_the_first_run(war):
    """An enemy in sight stops the clock: the new orders must not stand below a briefing read that morning."""
    seat = war.seats.get(key="blue_cabin")
    call = seat.latest_call()
    call.start += 159
    call.save(update_fields=["start"])
    assert 'id="briefing">' in page(seat)


def test_every_step_of_a_briefing_leads_to_a_part_of_the_page(war):
    for seat in war.players():
        text = page(seat)
        steps = rooms.room(seat)["briefing"]["steps"]
        assert len(steps) >= 2, seat.key
        assert [step["href"] for step in steps if f'id="{step["href"][1:]}"' not in text] == [], seat.key


def test_a_neutral_is_told_nothing_of_contacts_and_ships_that_report_themselves(war):
    """The editor has neither, and a merchantman stands where she is plotted."""
    for seat in war.players():
        text = page(seat)
        assert ("where she last" in text) is (seat.side != "neutral"), seat.key
        assert "is six hours of war" in re.sub(r"<[^>]*>", "", text), seat.key


def test_words_of_the_time_are_explained_where_they_stand(war):
    text = page(war.seats.get(key="blue_cabin"))
    pressed = re.findall(r'popovertarget="([^"]+)"', text)
    assert pressed
    for target in pressed:
        assert text.count(f'id="{target}"') == 1, "each has a note of its own"
    assert "<script" not in word("run", '"><script>')
    assert all(one["shown"] and one["means"].endswith(".") for one in catalogue().values())


def test_every_seat_but_an_admirals_finds_its_first_steps_at_the_top(war):
    for seat in (one for one in war.players() if one.role != "cabin"):
        text = page(seat)
        assert re.search(r'id="briefing-first" open', text), seat.key
        assert "First things to do" in text, seat.key
        assert 'id="strip"' in text, "every seat of Channel manoeuvres has a guide"
