"""A column that cannot pass a river (LC-082, LC-086, LC-144)."""

from __future__ import annotations

import json

import pytest

from campaign.muster import founding
from campaign.orders import sealing
from tests.promises import playing

pytestmark = pytest.mark.django_db
BY_ROAD = (
    "Yalu crossing at Sukuchin is a path, impassable to wheels; beyond it the Yalu at Sukuchin has boats and no "
    "intact bridge; a bridge of boats over its 600 yards needs 4 bridging trains"
)
ACROSS = "the Yalu cannot be crossed here; there are crossings at Yalu at Sukuchin (boats) and Yalu at Wiju, three arms (boats)"


@pytest.fixture
def general():
    war = founding.begin_campaign("yellow_sea_1904", "yalu", seed="yalu", muster=False)
    return war.seats.get(key="kuroki")


def march(by):
    return {"bodies": {"twelfth_div": {"tasks": [{"do": "march", "by": by}]}}}


@pytest.mark.parametrize(("by", "said"), [(["anpingho"], BY_ROAD), ([[124.62, 40.31]], ACROSS)])
def test_lc_086_the_march_table_names_the_river_what_crosses_it_and_who_could_bridge_it(general, by, said):
    answer = playing.client_of(general).post(f"/room/{general.rid}/draft/", json.dumps(march(by)), "application/json").json()
    halts = answer["reckoning"]["twelfth_div"]["halts"]
    assert any(f": {said}." in halt for halt in halts), halts
    assert not any("does not bear it" in halt for halt in halts)


@pytest.mark.full
def test_lc_144_a_halt_stands_in_what_came_in(general):
    sealing.seal(general, march(["anpingho"]), None)
    playing.finish_run(general.campaign, 2)
    page = playing.client_of(general).get(f"/room/{general.rid}/").content.decode()
    came = page[page.index("<h2>New papers</h2>") :]
    assert "12th Division halts: Yalu crossing at Sukuchin is a path, impassable to wheels" in came[: came.index("</details>")]
    assert BY_ROAD in page, "and the whole of it in its list"


@pytest.mark.full
def test_lc_144_a_halt_that_lasts_over_nights_is_told_once(general):
    sealing.seal(general, march(["anpingho"]), None)
    playing.finish_run(general.campaign, 8)
    told = [one.data for one in general.papers.filter(kind="ashore") if "12th Division halts" in one.data]
    assert len(told) == 1, told
