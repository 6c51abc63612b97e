"""Numbers of one seat's papers that are delivered at one instant (UD-051, UD-054: a word beside a publishing)."""

from __future__ import annotations

from functools import partial

import pytest
from django.db import transaction

from campaign.models import Delivery, Seat
from campaign.muster.founding import begin_campaign
from campaign.reports.delivery import deliver, lay_last
from campaign.war.reporting.report import Paper, make_report
from campaign.war.reports.papers import Word
from tests.tactical.room.simultaneous_calls import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def test_ud_051_words_and_papers_of_one_instant_each_have_a_number_and_none_is_refused() -> None:
    seat = begin_campaign("channel_manoeuvres", "numbered").seats.get(key="blue_cabin")
    had = seat.deliveries.count()

    def send_word(n: int) -> None:
        with transaction.atomic():
            mine = Seat.objects.select_related("campaign").get(pk=seat.pk)
            lay_last(mine, make_report(Paper(mine.key, Word(f"Word {n}"), 0, 0)), f"word {n}")

    def publish_paper(n: int) -> None:
        with transaction.atomic():
            mine = Seat.objects.select_related("campaign").get(pk=seat.pk)
            deliver(mine, [(make_report(Paper(mine.key, Word(f"Paper {n}"), 0, 0)), ())])

    assert at_once(*(partial(doing, n) for n in range(4) for doing in (send_word, publish_paper))) == [None] * 8
    numbers = Delivery.objects.filter(seat=seat).order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(1, had + 9))
