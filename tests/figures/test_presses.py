"""The changes of figures by every button of every form: of rooms, desk, exercise, tables and the front door."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.urls import resolve

from campaign.models import Campaign
from tests.figures.asking import stop_the_clock
from tests.figures.filling import pressed
from tests.figures.keeping import Figures
from tests.lasting import lasting
from tests.promises.every_page import played, visits

pytestmark = [pytest.mark.django_db, pytest.mark.full]
TYPED = {
    "position": "", "own_minutes": "", "zone": "Europe/Paris", "quiet_from": "22:00", "quiet_until": "07:30",
    "digest_at": "18:15", "when": "Day 1, 08:00", "until": "Day 2, 06:00", "runs_left": "3", "condition": "", "code": "",
    "tons": "-40", "port": "", "hours": "20:00", "hour": "06:00", "runs": "3", "left_out": "2031-12-25",
    "url": "https://hooks.slack.com/services/T0/B0/x", "lines": "knots=14 class=drake miles=90", "only": "Day 1",
}  # fmt: skip
"""By field: the value typed where a page proposes none."""
OF_ALL_PACKS = ("campaign_home", "campaign_alone")


@contextmanager
def begun(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    stop_the_clock(patch)
    with played(patch) as war:
        yield war


war = lasting(begun)


def test_every_form_of_a_war_at_sea_changes_its_figures(war: Campaign, figures: Figures) -> None:
    seen: Counter[str] = Counter()
    for client, path in visits(war):
        name = resolve(path.partition("?")[0]).view_name.replace(":", "_")
        if name in OF_ALL_PACKS:
            continue
        seen[name] += 1
        lines = list(pressed(client, path, TYPED))
        if lines:
            figures.hold(f"presses/{name}" + (f"_{seen[name]}" if seen[name] > 1 else ""), lines)
