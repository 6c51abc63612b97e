"""harbours.csv: the harbour charts of a pack (NAV-S-003 to 009)."""

from __future__ import annotations

import pytest

from campaign import packs
from campaign.packs.chart.harbours import squares
from naval.mustering import harbour_chart as hc

HEAD = "port,what,at,note\n"


def test_squares_and_blocks_are_read_by_name():
    assert squares("AA1 B2-A1") == [(26, 0), (0, 0), (1, 0), (0, 1), (1, 1)]
    assert squares("B0") == squares("7B") == squares("A1-B2-C3") == []


@pytest.mark.parametrize("key", packs.available())
def test_nav_s_003_the_shipped_charts_show_their_own_harbour(key):
    pack = packs.find(key)
    ports = {port.key: port for port in pack.world.ports}
    assert pack.world.harbours, "each pack has some"
    for chart in pack.world.harbours:
        assert hc.square_of(chart, ports[chart.port].lon, ports[chart.port].lat) is not None
        assert hc.holds(chart, "mine"), chart.port
        assert hc.holds(chart, "fort"), chart.port
        assert set(chart.stores) <= set(hc.STORES)


def test_nav_s_005_the_public_theatre_shows_nothing_of_them():
    for key in packs.available():
        drawn = str(packs.find(key).theatre)
        for word in ("observation mines", "Spitbank", "shell_outfits", "9.2-inch"):
            assert word not in drawn


def test_a_pack_without_the_file_has_no_charts(workshop):
    (workshop.folder / "harbours.csv").unlink()
    assert workshop.load().world.harbours == ()


def test_nav_s_004_the_port_lies_in_the_square_that_is_named(workshop):
    (workshop.folder / "harbours.csv").write_text(f"{HEAD}devonport,chart,6x4,B3\n", encoding="utf-8")
    (chart,) = workshop.load().world.harbours
    port = next(p for p in workshop.load().world.ports if p.key == "devonport")
    assert (chart.columns, chart.rows) == (6, 4)
    assert hc.square_of(chart, port.lon, port.lat) == (1, 2)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("devonport,mine,A1,\n", "gives no one size of the chart"),
        ("devonport,chart,6by4,\n", "gives no one size of the chart"),
        ("devonport,chart,60x4,\n", "must be a whole number from 1 to 40"),
        ("devonport,chart,6x4,north\n", "is no square"),
        ("devonport,chart,6x4,\ndevonport,mine,here,\n", "are no squares"),
        ("devonport,chart,6x4,\ndevonport,mine,Z9,\n", "must be a whole number from 0 to 5"),
        ("devonport,chart,6x4,\ndevonport,dragon,A1,\n", "is no mark here"),
        ("devonport,chart,6x4,\ndevonport,store,rum,3\n", "has nothing called"),
        ("devonport,chart,6x4,\ndevonport,store,mines,some\n", "is no number"),
        ("atlantis,chart,6x4,\n", "is no port here"),
    ],
)
def test_a_bad_row_is_told(workshop, rows, said):
    (workshop.folder / "harbours.csv").write_text(HEAD + rows, encoding="utf-8")
    assert any(said in fault and fault.startswith("harbours.csv row") for fault in workshop.faults())
