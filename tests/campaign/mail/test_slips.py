"""Corrections: told by mail to their seat alone; a silent replacement is told to nobody (CK-032, UD-056)."""

from __future__ import annotations

import pytest

from campaign.models import Campaign
from tests.campaign.mail.postman import forget, rows, with_addresses
from tests.lasting import lasting
from tests.umpire.corrections import looks, mend, mending, publish_sightings, sighting
from tests.umpire.ruling_pages import base_a

pytestmark = pytest.mark.django_db


stopped = lasting(base_a)


@pytest.fixture
def told(stopped: Campaign) -> Campaign:
    return publish_sightings(stopped)


def test_ck_032_ud_056_a_slip_is_told_and_a_silent_replacement_is_not(told: Campaign) -> None:
    with_addresses(told)
    forget(told)
    assert mend(told, mending(sighting(told), what="a liner", silent=True)).silent
    assert rows(told) == []
    looks(told)
    assert not mend(told, mending(sighting(told), what="a yacht")).silent
    assert rows(told) == [("blue_cabin", "papers", 0)]
