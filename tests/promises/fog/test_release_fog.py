"""Twin worlds of papers told to some seats first: a seat not told gets not one byte, ping or count more than where nobody was
(UD-049, UD-051; the desk's specification, §9)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from campaign import packs, serialization
from campaign.models import Campaign, Segment
from campaign.orders import sealing
from campaign.reports import umpire_messages
from campaign.reports.umpire_messages import Saying
from campaign.rulings import report_edits, ruling_records
from campaign.runs import publish, resolve
from campaign.runs.release import release_to
from campaign.simulation import jobs
from campaign.war.edits import checks
from tests.campaign.war import held
from tests.promises import playing
from tests.promises.ruling_twins import BLUE, RED, Seen
from tests.umpire.ruling_pages import now, plain

pytestmark = [pytest.mark.django_db, pytest.mark.full]
CANARY = "Canary of the umpire 7QX."
Do = Callable[[Campaign], None]


def seen(
    patch: pytest.MonkeyPatch, do: Do, *, end: bool = False, keys: tuple[str, ...] = (*BLUE, *RED)
) -> tuple[Seen, dict[str, int]]:
    """Bring base A into review, at its stop or at the run's end, and do something; return the surfaces of seats, and each seat's
    pings: every ping raises its version."""
    with playing.a_world(patch, packs.find("channel_manoeuvres"), name="first", seed=held.SEED) as (campaign, _):
        for key, sheet in held.base_a().items():
            sealing.seal(campaign.seats.get(key=key), plain(sheet), None)
        playing.resolve_all(campaign)
        while end and serialization.outcome(now(campaign).outcome).asked:
            publish.publish(now(campaign).pk)
            playing.resolve_all(campaign)
        do(Campaign.objects.get(pk=campaign.pk))
        seats = [campaign.seats.get(key=key) for key in keys]
        found = {seat.key: playing.surfaces(seat, doors=False, asks=False) for seat in seats}
        return found, dict(campaign.players().values_list("key", "version"))


def tell(*keys: str) -> Do:
    def do(campaign: Campaign) -> None:
        segment = now(campaign)
        release_to(segment, keys, campaign.seats.get(key="umpire"), ruling_records.stamp(segment))

    return do


def amended(campaign: Campaign, seat: str) -> None:
    """Amend a seat's report, and compute the draft again."""
    segment = now(campaign)
    at = report_edits.ground(segment)
    ref = next(one.ref for one in at.lines.values() if (one.either.seat, one.either.kind) == (seat, "sighting"))
    edit = checks.make_edit(at, ref, "reword", CANARY, fields={"what": "a whale"})
    report_edits.amend(segment, edit, ruling_records.stamp(segment), campaign.seats.get(key="umpire"))
    jobs.sweep()
    resolve.resolve_segment(now(campaign).pk)
    assert now(campaign).state == Segment.State.REVIEW


def nothing(campaign: Campaign) -> None:
    pass


def list_rungs(rung: dict[str, int], keys: tuple[str, ...]) -> list[int]:
    return [rung[key] for key in keys]


def says(to: str, after: int) -> Do:
    def do(campaign: Campaign) -> None:
        umpire_messages.say(
            now(campaign), Saying(to, f"A word of <i>mine</i> {to}.", str(after)), campaign.seats.get(key="umpire")
        )

    return do


def two_words(campaign: Campaign) -> None:
    says("red_cabin", 0)(campaign)
    says("side:red", 1)(campaign)


def test_ud_049_ud_051_l12_who_is_not_told_cannot_tell_that_others_are(monkeypatch: pytest.MonkeyPatch) -> None:
    waits, pings = seen(monkeypatch, nothing)

    def same(found: Seen, rung: dict[str, int], told: tuple[str, ...]) -> None:
        others = tuple(key for key in (*BLUE, *RED) if key not in told)
        for key in others:
            assert found[key] == waits[key], (key, playing.first_difference(found[key], waits[key]))
        assert list_rungs(rung, others) == list_rungs(pings, others)
        assert all(found[key] != waits[key] for key in told)
        assert all(rung[key] > pings[key] for key in told)

    same(*seen(monkeypatch, tell("blue_cabin")), told=("blue_cabin",))
    words, rung = seen(monkeypatch, two_words)
    same(words, rung, told=RED)
    bodies = [b"".join(body for _, body in words[key].values()) for key in RED]
    assert [b"A word of &lt;i&gt;mine&lt;/i&gt; red_cabin." in body for body in bodies] == [False, True]
    assert all(b"A word of &lt;i&gt;mine&lt;/i&gt; side:red." in body for body in bodies), "as text, whatever it holds"


def test_ud_049_l12_nor_at_a_runs_end(monkeypatch: pytest.MonkeyPatch) -> None:
    first, others = ("blue_cabin", "blue_admiralty"), ("press", *RED)
    waits, pings = seen(monkeypatch, nothing, end=True, keys=others)
    some, rung = seen(monkeypatch, tell(*first), end=True, keys=others)
    for key in others:
        assert some[key] == waits[key], (key, playing.first_difference(some[key], waits[key]))
    assert list_rungs(rung, others) == list_rungs(pings, others)
    assert all(rung[key] > pings[key] for key in first)


def test_ud_049_l12_told_one_after_the_other_is_told_as_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour before or after, with others' drafts amended in between: to Blue it is all one."""
    keys = (*BLUE, "red_admiralty")

    def by_turns(campaign: Campaign) -> None:
        tell("blue_cabin")(campaign)
        amended(campaign, "red_cabin")
        tell("red_cabin")(campaign)
        assert campaign.seats.get(key="red_cabin").papers.filter(data__contains="a whale").exists()

    def at_once(campaign: Campaign) -> None:
        publish.publish(now(campaign).pk)

    first, rung = seen(monkeypatch, by_turns, keys=keys)
    second, pings = seen(monkeypatch, at_once, keys=keys)
    for key in keys:
        assert first[key] == second[key], (key, playing.first_difference(first[key], second[key]))
        assert not any(b"7QX" in body for _, body in first[key].values()), key
    assert rung == pings
