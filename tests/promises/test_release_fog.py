"""Twin worlds of what an umpire tells to some before others: whoever was not told gets not one byte, ping or count more than in a
war where nobody was (UD-049, UD-051; the desk's specification, §9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from campaign import packs, store
from campaign.models import Campaign, Notice, Segment
from campaign.services import amend, orders, publish, resolve, rule, say, trials
from campaign.services.release import release_to
from campaign.services.say import Saying
from campaign.war.edits import fit
from tests.campaign.war import held
from tests.promises import playing
from tests.promises.reads import Known
from tests.promises.test_fog_mended import BLUE, RED, Seen, now
from tests.umpire.test_rule import plain

pytestmark = [pytest.mark.django_db, pytest.mark.pages]
CANARY = "Canary of the umpire 7QX."
Do = Callable[[Campaign], None]


def seen(patch: pytest.MonkeyPatch, known: Known, do: Do, *, end: bool = False) -> tuple[Seen, list[Any], int]:
    """Base A in review, at its stop or at the run's end; something done; every seat's surfaces, who was pinged how often but the
    umpire, and how many mails were due."""
    with playing.a_world(patch, packs.find("channel_manoeuvres"), name="first", seed=held.SEED) as (campaign, pings):
        for key, sheet in held.base_a().items():
            orders.seal(campaign.seats.get(key=key), plain(sheet), None)
        playing.resolve_all(campaign)
        while end and store.outcome(now(campaign).outcome).asked:
            publish.publish(now(campaign).pk)
            playing.resolve_all(campaign)
        do(Campaign.objects.get(pk=campaign.pk))
        seats = [campaign.seats.get(key=key) for key in (*BLUE, *RED)]
        found = {seat.key: playing.surfaces(seat, doors=False, asks=False, known=known) for seat in seats}
        return found, [ping for ping in pings if ping[0] != "room-umpire"], Notice.objects.count()


def tell(*keys: str) -> Do:
    def do(campaign: Campaign) -> None:
        segment = now(campaign)
        release_to(segment, keys, campaign.seats.get(key="umpire"), rule.stamp(segment))

    return do


def amended(campaign: Campaign, seat: str) -> None:
    """What is told to a seat is put otherwise, and computed again."""
    segment = now(campaign)
    at = amend.ground(segment)
    ref = next(one.ref for one in at.lines.values() if (one.either.seat, one.either.kind) == (seat, "sighting"))
    edit = fit.made(at, ref, "reword", CANARY, fields={"what": "a whale"})
    amend.amend(segment, edit, rule.stamp(segment), campaign.seats.get(key="umpire"))
    trials.sweep()
    resolve.resolve_segment(now(campaign).pk)
    assert now(campaign).state == Segment.State.REVIEW


def nothing(campaign: Campaign) -> None:
    pass


def of(pings: list[Any], keys: tuple[str, ...]) -> list[Any]:
    return [ping for ping in pings if ping[0].removeprefix("room-") in keys]


@pytest.mark.parametrize(("first", "end"), [(("blue_cabin",), False), (("blue_cabin", "blue_admiralty"), True)])
def test_ud_049_l12_who_is_not_told_yet_cannot_tell_that_others_are(
    monkeypatch: pytest.MonkeyPatch, first: tuple[str, ...], end: bool
) -> None:
    known, others = Known(), tuple(key for key in (*BLUE, *RED) if key not in first)
    waits, pings, _ = seen(monkeypatch, known, nothing, end=end)
    some, rung, _ = seen(monkeypatch, known, tell(*first), end=end)
    for key in others:
        assert some[key] == waits[key], (key, playing.first_difference(some[key], waits[key]))
    assert of(rung, others) == of(pings, others)
    assert all(some[key] != waits[key] for key in first)


def test_ud_049_l12_told_one_after_the_other_is_told_as_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour before or after, with the draft of others amended in between: to Blue it is all one."""
    known = Known()

    def by_turns(campaign: Campaign) -> None:
        tell("blue_cabin")(campaign)
        amended(campaign, "red_cabin")
        tell("red_cabin")(campaign)

    def at_once(campaign: Campaign) -> None:
        publish.publish(now(campaign).pk)

    first, rung, mails = seen(monkeypatch, known, by_turns)
    second, pings, due = seen(monkeypatch, known, at_once)
    for key in (*BLUE, "red_admiralty"):
        assert first[key] == second[key], (key, playing.first_difference(first[key], second[key]))
    assert (sorted(rung), mails) == (sorted(pings), due)
    assert any(b"a whale" in body for _, body in first["red_cabin"].values())
    for key, surfaces in first.items():
        assert not any(b"7QX" in body for _, body in surfaces.values()), key


def test_ud_051_l12_a_word_to_one_is_his_alone_and_one_to_a_side_that_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    known = Known()

    def says(to: str) -> Do:
        def do(campaign: Campaign) -> None:
            say.say(now(campaign), Saying(to, "A word of <i>mine</i>.", "0"), campaign.seats.get(key="umpire"))

        return do

    without, pings, _ = seen(monkeypatch, known, nothing)
    for to, hears in (("red_cabin", ("red_cabin",)), ("side:red", RED)):
        found, rung, _ = seen(monkeypatch, known, says(to))
        for key in (*BLUE, *RED):
            same = found[key] == without[key]
            assert same is (key not in hears), (to, key)
        assert of(rung, (*BLUE, *(set(RED) - set(hears)))) == of(pings, (*BLUE, *(set(RED) - set(hears))))
        bodies = [body for key in hears for _, body in found[key].values()]
        assert any(b"A word of &lt;i&gt;mine&lt;/i&gt;." in body for body in bodies)
        assert not any(b"<i>mine" in body for body in bodies if body.lstrip().startswith(b"<"))
