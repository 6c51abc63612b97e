"""Twin worlds of mail (CK §6, L5, L12, L14): papers, runs or stops, late seats and seals change no byte of a mail but its codes,
its id and its date; and nobody is mailed a secret."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

import msgspec
import pytest

from campaign import serialization
from campaign.models import Campaign
from campaign.notify import mail_queue
from campaign.orders import sealing
from campaign.runs import publish
from campaign.schedule import deadline_sweep
from tests.campaign.clock import wars
from tests.campaign.clock.wars import AT_20, FIXED_20, MORNING, Hands
from tests.campaign.mail.postman import Postbag, a_post_office, with_addresses, without_codes
from tests.promises import playing, theatre
from tests.promises.clock_watch import EVERYBODY, seal
from tests.promises.twin_worlds import course

pytestmark = [pytest.mark.django_db, pytest.mark.full]

Mails = dict[str, list[bytes]]
Script = Callable[[Campaign, Hands, Postbag], None]
LOOSE = msgspec.structs.replace(FIXED_20, breaker=False, stop_min=240)
HOUR = timedelta(hours=1)


@contextmanager
def mailed(monkeypatch, settings, script: Script, **agreed: object) -> Iterator[Mails]:
    """Collect each person's mails in a world, in order, without codes."""
    with wars.a_war(monkeypatch, LOOSE, **agreed) as (campaign, hands), a_post_office(settings) as bag:
        with_addresses(campaign)
        script(campaign, hands, bag)
        mail_queue.post()
        found: Mails = {}
        for to, content in bag.came:
            found.setdefault(to.partition("@")[0], []).append(without_codes(content))
        yield found


def test_l05_ck_033_a_mail_of_a_stop_is_to_the_byte_that_of_a_run(monkeypatch, settings):
    lon, lat = theatre.WATERS["south"]
    meets = course("red-south", (lon - 0.1, lat, 12)), course("blue-south", (lon + 0.01, lat, 2))

    def stop(campaign: Campaign, hands: Hands, bag: Postbag) -> None:
        for key, sheet in zip(("red-south", "blue-south"), meets, strict=True):
            sealing.seal(campaign.seats.get(key=key), sheet, None)
        hands.go(AT_20)
        assert deadline_sweep.sweep() == 1
        segment = wars.worked(campaign)
        assert serialization.outcome(segment.outcome).asked
        mail_queue.post()
        bag.came.clear()
        hands.go(AT_20 + 20 * HOUR)  # four hours before the next fixed hour, so that both close at one instant
        assert publish.publish(segment.pk)
        assert wars.due_calls(campaign) == {AT_20 + 24 * HOUR}

    def run(campaign: Campaign, hands: Hands, bag: Postbag) -> None:
        for key in ("red-south", "blue-south"):
            sealing.seal(campaign.seats.get(key=key), {}, None)
        hands.go(AT_20)
        assert deadline_sweep.sweep() == 1
        segment = wars.worked(campaign)
        assert not serialization.outcome(segment.outcome).asked
        mail_queue.post()
        bag.came.clear()
        hands.go(AT_20 + 20 * HOUR)
        assert publish.publish(segment.pk)
        assert wars.due_calls(campaign) == {AT_20 + 24 * HOUR}

    terms = {"sighting_cuts": True, "stops_apart_min": 30}
    with mailed(monkeypatch, settings, stop, **terms) as at_stop:
        stopped = at_stop
    with mailed(monkeypatch, settings, run, **terms) as at_run:
        ran = at_run
    assert set(stopped) == {"blue-south", "red-south"}, "nobody else hears that the clock stopped"
    for key in stopped:
        assert stopped[key] == ran[key]
    assert len(stopped["blue-south"]) == 1


def test_l05_ck_033_what_is_in_the_papers_and_how_many_shows_in_no_mail(monkeypatch, settings):
    def told(count: int) -> Script:
        def script(campaign: Campaign, hands: Hands, bag: Postbag) -> None:
            notes = [{"to": "blue-admiralty", "text": f"Canary {n}"} for n in range(count)]
            sealing.seal(campaign.seats.get(key="blue-west"), {"dispatches": notes}, None)
            seal(campaign, *(key for key in EVERYBODY if key != "blue-west"))
            hands.go(AT_20)
            assert deadline_sweep.sweep() == 1
            segment = wars.worked(campaign)
            assert publish.publish(segment.pk)
            assert campaign.seats.get(key="blue-admiralty").deliveries.filter(kind="dispatch").count() in (0, count)

        return script

    with mailed(monkeypatch, settings, told(0)) as none:
        nothing = none
    with mailed(monkeypatch, settings, told(3)) as three:
        assert three == nothing
    assert set(nothing) == set(EVERYBODY)


def test_l12_ck_034_who_has_sealed_who_is_late_and_who_stopped_the_clock_shows_in_nobody_elses_mail(monkeypatch, settings):
    def day(missing: tuple[str, ...], stops: str) -> Script:
        def script(campaign: Campaign, hands: Hands, bag: Postbag) -> None:
            hands.go(MORNING + HOUR)
            seal(campaign, *(key for key in EVERYBODY if key not in missing))
            if stops == "umpire":
                deadline_sweep.pause(campaign, MORNING + 7 * HOUR)
            else:
                deadline_sweep.stop_by_seat(campaign.seats.get(key=stops), 6, "Canary")
            for at in (2, 7, 10, 11, 12):
                hands.go(MORNING + at * HOUR)
                deadline_sweep.sweep()
            wars.worked(campaign)
            assert publish.publish(playing.present(campaign).pk)
            campaign.refresh_from_db()

        return script

    with mailed(monkeypatch, settings, day(("red-east", "blue-west"), "umpire")) as one:
        first = one
    with mailed(monkeypatch, settings, day(("press", "red-south", "blue-west"), "trade")) as two:
        second = two
    for key in ("blue-west", "blue-north", "blue-admiralty"):
        assert first[key] == second[key], key
    assert len(first["blue-west"]) > len(first["blue-north"]), "who is late himself is reminded"
