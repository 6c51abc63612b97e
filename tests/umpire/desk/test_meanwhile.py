"""A page read while the worker goes on: between any two of its queries, everything may have changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client

from campaign.models import Campaign, Segment
from campaign.runs import publish
from tactical.models import Battle
from tests.campaign import board_war
from tests.lasting import lasting
from tests.promises import playing

pytestmark = [pytest.mark.django_db, pytest.mark.full]  # other sessions write on the same connection
MOST_QUESTIONS = 200
PAGES = (
    ("umpire", "/desk/{}/"),
    ("umpire", "/desk/{}/truth.json"),
    ("blue_cabin", "/room/{}/"),
    ("blue_cabin", "/room/{}/chart.json"),
)


class Meanwhile:
    """An act before the n-th query to the database."""

    def __init__(self, n: int, happens: Callable[[], None]) -> None:
        self.left, self.happens, self.happened = n, happens, False

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        self.left -= 1
        if self.left == 0:
            self.happened = True
            self.happens()
        return execute(sql, params, many, context)


@contextmanager
def an_action(patch: pytest.MonkeyPatch) -> Iterator[tuple[Campaign, Segment]]:
    """Play a war whose first run has held an action and stands in review."""
    with TemporaryDirectory() as folder, board_war.war(patch, board_war.pack(Path(folder), "")) as campaign:
        yield campaign, playing.resolve_all(campaign)


in_review = lasting(an_action)


def at_every_moment(page: Callable[[], int], before: Callable[[], None], goes_on: Callable[[], None]) -> int:
    """Ask the page again and again, with ``goes_on`` before its first query, its second ...; return the number of queries."""
    for n in range(1, MOST_QUESTIONS):
        with transaction.atomic():
            before()
            meanwhile = Meanwhile(n, goes_on)
            with connection.execute_wrapper(meanwhile):
                assert page() == 200, f"what happened before question {n} of the page made it fail"
            transaction.set_rollback(True)
        if not meanwhile.happened:
            return n
    raise AssertionError("the page asks more often than this test tries")


def test_the_desk_can_be_read_at_whatever_moment_the_worker_goes_on(in_review: tuple[Campaign, Segment]):
    campaign, segment = in_review
    umpire = campaign.seats.get(key="umpire")
    client = playing.client_of(umpire)
    battles = Battle.objects.filter(engagement__run=segment.run)
    stored = Segment.objects.filter(pk=segment.pk)
    assert battles.exists()

    def being_fought() -> None:
        battles.update(state=Battle.State.WAITING)
        stored.update(state=Segment.State.RESOLVING, outcome="")

    def fought() -> None:
        battles.update(state=Battle.State.DONE)

    def computed() -> None:
        fought()
        stored.update(state=Segment.State.REVIEW, outcome=segment.outcome)

    for goes_on in (fought, computed):
        assert at_every_moment(lambda: client.get(f"/desk/{umpire.rid}/").status_code, being_fought, goes_on) > 5


def test_desk_and_rooms_can_be_read_at_whatever_moment_a_run_is_published(in_review: tuple[Campaign, Segment]):
    campaign, segment = in_review

    def published() -> None:
        assert publish.publish(segment.pk)

    for key, path in PAGES:
        seat = campaign.seats.get(key=key)
        client, address = playing.client_of(seat), path.format(seat.rid)

        def page(client: Client = client, address: str = address) -> int:
            return client.get(address).status_code

        at_every_moment(page, lambda: None, published)
