"""L31 of operations.md: a program cannot tell from anything it is answered which other tokens there are and what they do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from campaign.models import Campaign, Token
from campaign.services import tokens
from tests.campaign.api.asking import Program
from tests.promises import busy, playing
from tests.promises.reads import EVERYBODY

pytestmark = pytest.mark.django_db
ASKS = ("home-cabin", "blue-admiralty", "press")


def none(_: Campaign) -> None:
    """No other token."""


def unused(war: Campaign) -> None:
    """Others have tokens."""
    for seat in war.seats.exclude(key__in=ASKS):
        Program.of(seat)


def at_work(war: Campaign) -> None:
    """They ask with them, seal, and know their keys."""
    for seat in busy.players(war):
        if seat.key not in ASKS:
            program = Program.of(seat)
            call = program.read("seat")["call"]
            program.post("seat/seal", {"call": call}, **{"Idempotency-Key": "once"})
            program.post("seat/unseal", {"call": call}, **{"Idempotency-Key": "once again"})
    Program.of(war.seats.get(key="umpire")).read("desk/seats")


def ended(war: Campaign) -> None:
    """They were ended."""
    at_work(war)
    Token.objects.all().delete()


def emptied(war: Campaign) -> None:
    """Their buckets are empty."""
    unused(war)
    Token.objects.update(full_s=9e9)
    for seat in busy.players(war):
        if seat.key not in ASKS:
            tokens.listed(seat.first_holder).update(full_s=9e9)


@pytest.mark.parametrize("others", [unused, at_work, ended, emptied], ids=lambda one: one.__name__)
def test_l31_other_tokens_are_nowhere(monkeypatch, others: Callable[[Campaign], None]):
    found = []
    for what in (none, others):
        with busy.at_war(monkeypatch) as war:
            what(war)
            found.append({key: playing.surfaces(war.seats.get(key=key), doors=False, known=EVERYBODY) for key in ASKS})
    for key in ASKS:
        assert playing.first_difference(found[0][key], found[1][key]) == "", key


def test_l31_op_060_retry_after_is_that_of_ones_own_bucket(monkeypatch):
    with busy.at_war(monkeypatch) as war:
        mine, other = (Program.of(war.seats.get(key=key)) for key in ("home-cabin", "watch-cabin"))
        Token.objects.filter(digest=tokens.digest(other.secret)).update(full_s=9e9)
        assert mine.get("seat").status_code == 200
        refused = other.get("seat")
        assert (refused.status_code, int(refused.headers["Retry-After"]) > 0) == (429, True)
