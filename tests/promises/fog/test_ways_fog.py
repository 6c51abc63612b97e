"""Twin worlds of the ways beside mail (CK §6, L4, L5, L12): a channel, a calendar, web push and a delayed mail.

Others' events, stops, seals and papers change no byte sent to anybody blind to them.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import time, timedelta
from typing import Any

import msgspec
import pytest
from django.test import Client

from campaign import serialization
from campaign.models import CalendarFeed, Campaign
from campaign.notify import mail_queue, push_messages, war_channels
from campaign.orders import sealing
from campaign.runs import publish, resolve
from campaign.schedule import deadline_sweep
from tests.campaign.clock import wars
from tests.campaign.clock.wars import AT_20, FIXED_20, MORNING, Hands
from tests.campaign.mail.addresses import HOOK
from tests.campaign.mail.listener import a_listener
from tests.campaign.mail.postman import a_post_office, with_addresses, without_codes
from tests.promises import playing, theatre
from tests.promises.clock_watch import EVERYBODY, seal
from tests.promises.twin_worlds import course

pytestmark = [pytest.mark.django_db, pytest.mark.full]
TERMS = msgspec.structs.replace(FIXED_20, breaker=False, early=True, stop_min=240)
OTHERS = ("blue-west", "press")
HOUR = timedelta(hours=1)
PUSH = "https://fcm.googleapis.com/fcm/send/"
Look = Callable[[str], None]
Script = Callable[[Campaign, Hands, Look], None]


def went_out(settings, script: Script, **agreed: object) -> dict[str, Any]:
    """Collect everything sent out in a world, at each of its moments, to everybody and to spectators."""
    found: dict[str, Any] = {}
    with (
        pytest.MonkeyPatch.context() as patch,
        wars.a_war(patch, TERMS, **agreed) as (campaign, hands),
        a_post_office(settings) as bag,
        a_listener(settings, "discord.com", "fcm.googleapis.com") as listener,
    ):
        patch.setattr(war_channels, "send", lambda task: None)
        war_channels.add(campaign, HOOK)
        with_addresses(campaign, *OTHERS, quiet_from=time(19), quiet_until=time(18))
        for key in OTHERS:
            holder = campaign.seats.get(key=key).first_holder
            push_messages.add(holder, f"{PUSH}{key}")
            CalendarFeed.objects.create(holder=holder, code=(key.encode().hex() * 4)[:32], epoch=holder.epoch)

        def look(moment: str) -> None:
            war_channels.post_lines()
            for _ in range(3):
                push_messages.push()
                mail_queue.post()
            sent = [(path, body, {**head, "authorization": "", "host": ""}) for path, head, body in listener.came]
            feeds = {one.code: Client().get(f"/calendar/{one.code}.ics").content for one in CalendarFeed.objects.order_by("code")}
            found[moment] = {"out": sent, "mail": [without_codes(content) for _, content in bag.came], "feeds": feeds}
            listener.came.clear()
            bag.came.clear()

        look("begun")
        script(campaign, hands, look)
    return found


def to_its_end(campaign: Campaign) -> None:
    """Carry a stopped run on, through all its stops, to a draft of its end."""
    for _ in range(6):
        for call in playing.present(campaign).calls.filter(closed=False, sealed="").select_related("seat"):
            sealing.as_they_are(call.seat, None)
        assert resolve.order_six_hours(playing.present(campaign).pk)
        if not serialization.outcome(wars.worked(campaign).outcome).asked:
            return
        assert publish.publish(playing.present(campaign).pk)
    raise AssertionError("the run does not come to its end")


def same(one: dict[str, Any], two: dict[str, Any]) -> None:
    assert one.keys() == two.keys()
    for moment, seen in one.items():
        for what, there in seen.items():
            assert two[moment][what] == there, f"{moment}: {what}"


def test_ck_037_ck_038_ck_041_l12_a_stop_of_others_rings_nowhere_says_nothing_and_stands_in_no_calendar(settings):
    lon, lat = theatre.WATERS["south"]
    meets = {"red-south": course("red-south", (lon - 0.1, lat, 12)), "blue-south": course("blue-south", (lon + 0.01, lat, 2))}

    def day(stops: bool) -> Script:
        def script(campaign: Campaign, hands: Hands, look: Look) -> None:
            for key, sheet in meets.items():
                sealing.seal(campaign.seats.get(key=key), sheet if stops else {}, None)
            hands.go(AT_20)
            assert deadline_sweep.sweep() == 1
            segment = wars.worked(campaign)
            assert bool(serialization.outcome(segment.outcome).asked) == stops
            hands.go(HOUR)
            if stops:
                assert publish.publish(segment.pk)
            look("a stop, or nothing")
            deadline_sweep.pause(campaign, AT_20 + 3 * HOUR, "Canary")
            look("paused")
            hands.go(HOUR)
            deadline_sweep.end_pause(campaign)
            look("goes on")
            if stops:
                to_its_end(campaign)
            hands.go(AT_20 + 21 * HOUR)
            assert publish.publish(playing.present(campaign).pk)
            look("published")
            hands.go(AT_20 + 22 * HOUR)  # 18:00, where the quiet hours end
            look("in the evening")

        return script

    terms = {"sighting_cuts": True, "stops_apart_min": 30}
    stopped, ran = (went_out(settings, day(stops), **terms) for stops in (True, False))
    same(stopped, ran)
    told = {moment: [body.decode() for path, body, _ in seen["out"] if body] for moment, seen in ran.items()}
    assert told["a stop, or nothing"] == []
    assert "the clock is paused until" in told["paused"][0]
    assert "the clock is running again" in told["goes on"][0], "no due time that only some have"
    assert "are published" in told["published"][0]
    assert {moment: len(seen["mail"]) for moment, seen in ran.items() if seen["mail"]} == {"in the evening": 2}
    assert not any("Canary" in repr(seen) for seen in (stopped, ran))


def test_ck_038_ck_039_ck_041_l05_l12_who_has_sealed_and_how_much_is_in_the_papers_goes_out_nowhere(settings):
    def day(sealed: bool, notes: int) -> Script:
        def script(campaign: Campaign, hands: Hands, look: Look) -> None:
            hands.go(MORNING + HOUR)
            letters = [{"to": "blue-west", "text": f"Canary {n}"} for n in range(notes)]
            seal(campaign, *OTHERS)
            if sealed:
                sealing.seal(campaign.seats.get(key="blue-admiralty"), {"dispatches": letters}, None)
                seal(campaign, *(key for key in EVERYBODY if key not in (*OTHERS, "blue-admiralty")))
            look("sealed, or not")
            if not sealed:
                sealing.seal(campaign.seats.get(key="blue-admiralty"), {"dispatches": letters}, None)
            hands.go(AT_20)
            assert deadline_sweep.sweep() == 1
            wars.worked(campaign)
            assert publish.publish(playing.present(campaign).pk)
            look("published")
            hands.go(AT_20 + 22 * HOUR)
            look("in the evening")

        return script

    all_in, some_out = went_out(settings, day(True, 3)), went_out(settings, day(False, 0))
    same(all_in, some_out)
    assert any(b"Orders due" in feed for feed in all_in["published"]["feeds"].values())
    assert len(all_in["in the evening"]["mail"]) == 2
