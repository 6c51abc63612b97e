"""One line of each paper (UD-019, UD-048), also of one with fields left out."""

from __future__ import annotations

import pytest

from campaign.war.reports.body import Body
from campaign.war.reports.land import Heard, Office
from campaign.war.reports.summaries import in_words


@pytest.mark.parametrize(
    ("body", "line"),
    [
        (Heard(number=3, body="Blue brigade", received=120), "Order No. 3 was received"),
        (Heard(number=3, body="Blue brigade", received=120, void=True), "Order No. 3 was expired when received"),
        (Office(), "0 arrivals to come, 0 depots on the wire"),
    ],
)
def test_a_paper_that_leaves_out_what_it_need_not_say_has_its_line(body: Body, line: str) -> None:
    assert in_words(body) == line
