"""Twin worlds of the clock (CK §6): others' seals, missing seats, pauses, fallbacks and stops change not one byte of a seat's
pages, and no time of its news (CK-025, L12)."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest

from campaign import serialization
from campaign.clock.terms import Terms
from campaign.models import Campaign, Segment
from campaign.orders import fallbacks, sealing
from campaign.runs import publish
from campaign.schedule import deadline_sweep
from tests.campaign.clock import wars
from tests.campaign.clock.wars import AT_20, FIXED_20, MORNING, Hands
from tests.promises import playing, theatre
from tests.promises.clock_watch import EVERYBODY, Script, Watch, alike, seal
from tests.promises.twin_worlds import course

pytestmark = [pytest.mark.django_db, pytest.mark.full]

EARLY = msgspec.structs.replace(FIXED_20, early=True, breaker=False)
LOOSE = msgspec.structs.replace(FIXED_20, breaker=False, grace_min=30)
HOUR = timedelta(hours=1)


def others(*but: str) -> list[str]:
    return [key for key in EVERYBODY if key not in but]


def test_ck_006_l12_whether_others_have_sealed_shows_to_nobody(monkeypatch):
    def all_have(campaign: Campaign, hands: Hands, watch: Watch) -> None:
        hands.go(MORNING + HOUR)
        seal(campaign, "blue-west", *others("blue-west"))
        assert wars.deadline(campaign).early
        watch.look(asks=True)

    def nobody_has(campaign: Campaign, hands: Hands, watch: Watch) -> None:
        hands.go(MORNING + HOUR)
        seal(campaign, "blue-west")
        assert not wars.deadline(campaign).early
        watch.look(asks=True)

    alike(monkeypatch, EARLY, "blue-west", all_have, nobody_has)


def test_ck_006_l12_who_has_not_sealed_does_not_see_that_all_others_have(monkeypatch):
    def waited_for(campaign: Campaign, hands: Hands, watch: Watch) -> None:
        seal(campaign, *others("blue-west"))
        watch.look()

    def one_of_many(campaign: Campaign, hands: Hands, watch: Watch) -> None:
        watch.look()

    alike(monkeypatch, EARLY, "blue-west", waited_for, one_of_many)


def test_ck_022_l12_who_is_missing_shows_to_nobody(monkeypatch):
    def missing(*keys: str) -> Script:
        def script(campaign: Campaign, hands: Hands, watch: Watch) -> None:
            seal(campaign, *others(*keys))
            hands.go(AT_20)
            assert deadline_sweep.sweep() == 0
            assert wars.deadline(campaign).state == "held"
            watch.look(asks=True)

        return script

    one, two = (
        missing("red-east", "red-south", "red-admiralty", "press"),
        missing("blue-north", "blue-south", "trade", "blue-admiralty", "press"),
    )
    alike(monkeypatch, FIXED_20, "blue-west", one, two)


def test_ck_010_ck_013_l12_who_stopped_the_clock_shows_to_nobody(monkeypatch):
    def umpire(campaign: Campaign, hands: Hands, watch: Watch) -> None:
        deadline_sweep.pause(campaign, MORNING + HOUR * 6, "The umpire's train")
        watch.look()

    def seat(key: str) -> Script:
        def script(campaign: Campaign, hands: Hands, watch: Watch) -> None:
            deadline_sweep.stop_by_seat(campaign.seats.get(key=key), 6, f"Canary {key}")
            watch.look()

        return script

    alike(monkeypatch, FIXED_20, "blue-west", umpire, seat("red-east"))


def test_ck_015_ck_016_ck_017_l12_by_which_rung_others_were_taken_shows_to_nobody(monkeypatch):
    sheet = {"dispatches": [{"to": "red-admiralty", "text": "All well."}]}

    def taken(how: str) -> Script:
        def script(campaign: Campaign, hands: Hands, watch: Watch) -> None:
            seat = campaign.seats.get(key="red-east")
            seal(campaign, *others("red-east", "blue-north"))
            if how == "draft":
                sealing.save_draft(seat, sheet, None)
                fallbacks.leave_out(campaign.seats.get(key="red-south"), {"draft"})  # shown to that seat alone
            elif how == "sealed":
                sealing.seal(seat, sheet, None)
            else:
                hands.go(AT_20 + HOUR / 4)
                sealing.seal(seat, sheet, None)  # in the grace
            hands.go(AT_20 + HOUR / 2)
            assert deadline_sweep.sweep() == 1
            assert wars.call(campaign, "red-east").rung == ("draft" if how == "draft" else "sealed")
            watch.look()
            wars.worked(campaign)
            assert publish.publish(playing.present(campaign).pk)
            watch.look(asks=True)

        return script

    alike(monkeypatch, LOOSE, "blue-north", taken("sealed"), taken("draft"), taken("late"))


def test_ck_002_l12_when_another_admiralty_sealed_gives_no_due_time_to_those_who_had_none(monkeypatch):
    """The clock was set while this run was open: it counts from the next call, whoever seals meanwhile."""

    def sealed(*keys: str) -> Script:
        def script(campaign: Campaign, hands: Hands, watch: Watch) -> None:
            deadline_sweep.settle(campaign, LOOSE, 0)
            hands.go(MORNING + HOUR)
            seal(campaign, *keys)
            visited = deadline_sweep.go_on(playing.present(campaign).pk)  # as it is called when that has been committed
            assert bool(visited) is bool(keys)
            assert wars.call(campaign, "blue-admiralty").due_at is None
            watch.look(asks=True)

        return script

    none = msgspec.structs.replace(Terms(), breaker=False)
    alike(monkeypatch, none, "blue-admiralty", sealed("red-admiralty"), sealed(), visits="admiralties_first")


def test_ck_008_l12_a_stop_of_others_shows_in_no_clock_but_theirs(monkeypatch):
    lon, lat = theatre.WATERS["south"]
    meets = course("red-south", (lon - 0.1, lat, 12)), course("blue-south", (lon + 0.01, lat, 2))

    def script(stops: bool) -> Script:
        def played(campaign: Campaign, hands: Hands, watch: Watch) -> None:
            if stops:
                for key, sheet in zip(("red-south", "blue-south"), meets, strict=True):
                    sealing.seal(campaign.seats.get(key=key), sheet, None)
            hands.go(AT_20)
            assert deadline_sweep.sweep() == 1
            segment = wars.worked(campaign)
            assert bool(serialization.outcome(segment.outcome).asked) is stops
            if stops:
                assert publish.publish(segment.pk)
                assert wars.due_calls(campaign) == {AT_20 + 4 * HOUR}, "it has a length of its own"
                calls = playing.present(campaign).calls.values_list("seat__key", flat=True)
                assert set(calls) == {"blue-south", "red-south"}
            watch.look()
            hands.go(AT_20 + 5 * HOUR)
            assert deadline_sweep.sweep() == stops, "at its end the rungs are climbed for those who were asked alone"
            if stops and wars.worked(campaign).state == Segment.State.REVIEW:
                assert publish.publish(playing.present(campaign).pk)
            playing.finish_run(campaign, 1)
            watch.look(asks=True)

        return played

    terms = msgspec.structs.replace(LOOSE, grace_min=0)
    alike(monkeypatch, terms, "blue-west", script(True), script(False), sighting_cuts=True, stops_apart_min=30)
