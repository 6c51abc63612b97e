"""A page of the desk is read while the worker goes on: between any two questions it asks the database, all may have changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction

from campaign.models import Campaign, Segment
from tactical.models import Battle
from tests.campaign import board_war
from tests.promises import playing

pytestmark = pytest.mark.django_db
MOST_QUESTIONS = 200


class Meanwhile:
    """Does something before the n-th question that is asked of the database."""

    def __init__(self, n: int, happens: Callable[[], None]) -> None:
        self.left, self.happens, self.happened = n, happens, False

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        self.left -= 1
        if self.left == 0:
            self.happened = True
            self.happens()
        return execute(sql, params, many, context)


@pytest.fixture
def in_review(monkeypatch, tmp_path) -> Any:
    """A war whose first run has held an action and stands in review."""
    with board_war.war(monkeypatch, board_war.pack(tmp_path, "")) as campaign:
        yield campaign, playing.resolve_all(campaign)


def test_the_desk_can_be_read_at_whatever_moment_the_worker_goes_on(in_review: tuple[Campaign, Segment]):
    campaign, segment = in_review
    umpire = campaign.seats.get(key="umpire")
    client = playing.client_of(umpire)
    battles = [one.battle_id for one in segment.run.engagements.all()]
    assert battles

    def fought() -> None:
        Battle.objects.filter(pk__in=battles).update(state=Battle.State.DONE)

    def computed() -> None:
        fought()
        Segment.objects.filter(pk=segment.pk).update(state=Segment.State.REVIEW, outcome=segment.outcome)

    for goes_on in (fought, computed):
        for n in range(1, MOST_QUESTIONS):
            with transaction.atomic():
                Battle.objects.filter(pk__in=battles).update(state=Battle.State.WAITING)
                Segment.objects.filter(pk=segment.pk).update(state=Segment.State.RESOLVING, outcome="")
                meanwhile = Meanwhile(n, goes_on)
                with connection.execute_wrapper(meanwhile):
                    assert client.get(f"/desk/{umpire.rid}/").status_code == 200
                transaction.set_rollback(True)
            if not meanwhile.happened:
                break
        assert 5 < n < MOST_QUESTIONS
