"""Seats that a guide leads: those for whose like their scenario has one."""

from __future__ import annotations

import pytest

from campaign.muster.founding import begin_campaign
from tests.promises import playing

pytestmark = pytest.mark.django_db


def test_in_the_landing_generals_and_the_admiral_are_guided_and_nobody_else() -> None:
    war = begin_campaign("landing_manoeuvres", "guided", seed="x", muster=False)
    pages = {seat: playing.client_of(seat).get(f"/room/{seat.rid}/").content.decode() for seat in war.players()}
    guided = {seat.key for seat, page in pages.items() if 'id="strip"' in page}
    assert guided == {seat.key for seat in pages if seat.role in ("general", "cabin")}
    assert len(guided) < len(pages)
