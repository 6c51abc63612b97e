"""L31 of operations.md: no answer tells a program of other tokens and their use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from campaign.api import openapi
from campaign.api.address import Address, Query, as_shown
from campaign.models import ApiToken, Campaign, Seat
from campaign.people import tokens
from deploy.api import ADDRESSES
from tests.campaign.api.asking import Program
from tests.promises import busy, by_api, playing
from tests.tiers import mark_rest_full

pytestmark = pytest.mark.django_db
ASKS = ("home-cabin", "blue-admiralty", "press")


def unused(war: Campaign) -> None:
    """Give other seats tokens."""
    for seat in war.seats.exclude(key__in=ASKS):
        Program.for_seat(seat)


def at_work(war: Campaign) -> None:
    """Use the others' tokens: ask, seal, and know their keys."""
    for seat in busy.players(war):
        if seat.key not in ASKS:
            program = Program.for_seat(seat)
            call = program.read("seat")["call"]
            program.post("seat/seal", {"call": call}, **{"Idempotency-Key": "once"})
            program.post("seat/unseal", {"call": call}, **{"Idempotency-Key": "once again"})
    Program.for_seat(war.seats.get(key="umpire")).read("desk/seats")


def ended(war: Campaign) -> None:
    """End the others' tokens after use."""
    at_work(war)
    ApiToken.objects.all().delete()


def emptied(war: Campaign) -> None:
    """Empty the others' rate limits."""
    unused(war)
    ApiToken.objects.update(full_s=9e9)
    for seat in busy.players(war):
        if seat.key not in ASKS:
            tokens.listed(seat.first_holder).update(full_s=9e9)


Found = dict[str, dict[str, tuple[int, bytes]]]


def answered(patch: pytest.MonkeyPatch, others: Callable[[Campaign], None] | None) -> Found:
    """Return every answer to some seats in a war in which others did this, or have no token."""
    with busy.at_war(patch) as war:
        if others:
            others(war)
        return {key: playing.surfaces(war.seats.get(key=key), doors=False) for key in ASKS}


@pytest.fixture(scope="module")
def alone(django_db_setup: None, django_db_blocker: Any) -> Found:
    """Return the answers where there is no other token."""
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch:
        return answered(patch, None)


@pytest.mark.full
@pytest.mark.parametrize("others", mark_rest_full([unused, at_work, ended, emptied], daily=(1,)), ids=lambda one: one.__name__)
def test_l31_other_tokens_are_nowhere(monkeypatch, alone: Found, others: Callable[[Campaign], None]):
    found = answered(monkeypatch, others)
    for key in ASKS:
        assert playing.first_difference(alone[key], found[key]) == "", key


def test_l31_op_060_retry_after_is_that_of_ones_own_bucket(monkeypatch):
    with busy.at_war(monkeypatch) as war:
        mine, other = (Program.for_seat(war.seats.get(key=key)) for key in ("home-cabin", "watch-cabin"))
        ApiToken.objects.filter(digest=tokens.digest(other.secret)).update(full_s=9e9)
        assert mine.get("seat").status_code == 200
        refused = other.get("seat")
        assert (refused.status_code, int(refused.headers["Retry-After"]) > 0) == (429, True)


def asked_of(seat: Seat, addresses: Sequence[Address]) -> set[tuple[str, str, str]]:
    """Return method, path and query of every request that a twin world makes."""
    ways = ((way[0], way[1].partition("?")) for _, way in by_api.requests(seat, addresses))
    return {(method, path, query) for method, (path, _, query) in ways}


def test_whatever_the_api_says_it_answers_is_asked_in_twin_worlds(monkeypatch):
    with busy.at_war(monkeypatch) as war:
        seat = war.seats.get(key="home-cabin")
        documented = openapi.document(ADDRESSES)["paths"]
        every = {(method.upper(), path.strip("/")) for path, methods in documented.items() for method in methods}
        assert every == {(one.method, one.path) for one in ADDRESSES}
        assert {(method, path) for method, path, _ in asked_of(seat, ADDRESSES)} >= every
        new = Address("GET", "seat/log", tokens.READ, "", as_shown(""), (Query("day", "", most=1), Query("wait", "")))
        assert asked_of(seat, (*ADDRESSES, new)) - asked_of(seat, ADDRESSES) == {
            ("GET", "seat/log", ""),
            ("GET", "seat/log", "day=1"),
        }
