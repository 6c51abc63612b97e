"""Slips in a pack: one slip is one fault, with file, row, column, value and allowed values; many slips are told at once."""

from __future__ import annotations

import pytest

from campaign import packs
from campaign.packs.faults import Fault, PackFaults, instead
from tests.campaign.packs.slip_tables import slips

TABLES = ["classes.csv", "forces.csv", "merchants.csv", "names.csv", "ports.csv", "ships.csv", "stations.csv"]


@pytest.mark.parametrize(("file", "old", "new", "told"), slips())
def test_a_slip_is_one_fault(workshop, file, old, new, told):
    workshop.change(file, old, new)
    assert workshop.faults() == [told]


def test_an_unknown_column_is_a_fault_and_the_rest_is_read(workshop):
    workshop.write("names.csv", "text,lon,lat,size,colour\nLyme Bay,-3.0,50.55,9,red\n")
    assert workshop.faults() == [
        "names.csv row 1, colour: 'colour' is no column here; allowed: lat, lon, size, text",
        "names.csv row 2, size: '9' is too large; allowed: 1 to 4",
    ]


def test_a_layer_that_cannot_be_read_is_a_fault(workshop):
    workshop.change("neutral.geojson", '"features":[', '"features":[[[')
    told = workshop.faults()
    assert len(told) == 1
    assert told[0].startswith("neutral.geojson: 'neutral.geojson' cannot be read")


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        ("blue_cabn", "'blue_cabn' is no seat here; did you mean 'blue_cabin'?"),
        ("press", "'press' is no cabin; allowed: blue_cabin, red_cabin"),
    ],
)
def test_a_force_without_a_cabin_leaves_a_cabin_without_a_force(workshop, seat, told):
    workshop.change("forces.csv", "blue,blue_cabin", f"blue,{seat}")
    assert workshop.faults() == [
        f"forces.csv row 2, seat: {told}",
        "scenario.toml, seats[3].key: 'blue_cabin' commands nothing; name it as the seat of a force in forces.csv",
    ]


@pytest.mark.parametrize("file", [*TABLES, "lanes.geojson", "land.geojson", "neutral.geojson", "scenario.toml"])
def test_a_missing_file_is_a_fault(workshop, file):
    (workshop.folder / file).unlink()
    assert any(fault.startswith(f"{file}: is missing") for fault in workshop.faults())


@pytest.mark.parametrize("file", TABLES)
def test_an_empty_table_is_a_fault(workshop, file):
    head = (workshop.folder / file).read_text(encoding="utf-8").splitlines()[0]
    workshop.write(file, head + "\n")
    assert f"{file}: is empty; at least one row under the head" in workshop.faults()
    workshop.write(file, "")
    assert any(fault.startswith(f"{file} row 1, ") and "column is missing" in fault for fault in workshop.faults())


def test_a_table_not_in_utf_8_is_a_fault(workshop):
    workshop.write("names.csv", "text,lon,lat,size\nCôte,-2,50,1\n".encode("latin-1"))
    assert workshop.faults() == ["names.csv: is not UTF-8 at byte 19; save it as UTF-8"]


def test_two_forces_with_one_seat_are_refused(workshop):
    workshop.change("forces.csv", "Red cruisers,red,red_cabin", "Red cruisers,red,blue_cabin")
    assert workshop.faults() == [
        "forces.csv row 3, seat: 'blue_cabin' has a force already, blue_cruisers; one force for each seat",
        "scenario.toml, seats[5].key: 'red_cabin' commands nothing; name it as the seat of a force in forces.csv",
    ]


def test_a_seat_of_the_other_side_is_refused(workshop):
    workshop.change("forces.csv", "Blue cruisers,blue,blue_cabin", "Blue cruisers,blue,red_cabin")
    workshop.change("forces.csv", "Red cruisers,red,red_cabin", "Red cruisers,red,blue_cabin")
    assert workshop.faults() == [
        "forces.csv row 2, seat: 'red_cabin' is a seat of red; a cabin of blue",
        "forces.csv row 3, seat: 'blue_cabin' is a seat of blue; a cabin of red",
    ]


def test_a_force_without_ships_is_refused(workshop):
    workshop.write("ships.csv", "ship,class,force,side,flagship,coal\nEuryalus,cressy,red_cruisers,red,yes,1600\n")
    assert workshop.faults() == [
        "forces.csv row 2, key: 'blue_cruisers' has no ships; at least one ship of the force in ships.csv"
    ]


def test_nav_s_008_a_port_takes_as_many_big_ships_as_it_has_berths(workshop):
    workshop.change("forces.csv", "blue_cabin,,-1.75,50.25,250,10", "blue_cabin,portland,,,,")
    workshop.change("ports.csv", "20000,30", "20000,2")
    assert workshop.faults() == []
    workshop.change("ports.csv", "20000,2\n", "20000,1\n")
    assert workshop.faults() == ["forces.csv row 2, port: 'portland' begins with 2 ships; it takes 1"]


def test_a_pack_is_refused_with_every_fault_at_once(workshop):
    broken = [
        ("scenario.toml", "hour = 6", "hour = 25"),
        ("scenario.toml", 'weather = "6"', 'weather = "fine"'),
        ("classes.csv", ",23,belleville", ",230,belleville"),
        ("ports.csv", "-1.345,50.850", "-1.345,50.999"),
        ("ports.csv", "20000,40", "-5,40"),
        ("stations.csv", "Culver Cliff,blue", "Culver Cliff,green"),
        ("names.csv", "Lyme Bay,-3.0,50.55,2", "Lyme Bay,-3.0,50.55,9"),
        ("ships.csv", "Donegal,monmouth", "Donegal,monmuth"),
        ("ships.csv", "Hogue,cressy,red_cruisers,red,no,1600", "Hogue,cressy,red_cruisers,red,yes,9999"),
        ("forces.csv", "-3.05,50.0", "-3.9,50.5"),
        ("merchants.csv", "southampton_havre,out,17", "southampton_havre,out,19"),
        ("merchants.csv", "Tamar Pride,Great Britain,red", "Tamar Pride,Great Britain,green"),
        ("lanes.geojson", '"to":"le_havre"', '"to":"calais"'),
    ]
    for file, old, new in broken:
        workshop.change(file, old, new)
    with pytest.raises(packs.PackFaults) as refusal:
        workshop.load()
    assert [(f.file, f.row, f.column, f.value) for f in refusal.value.faults] == [
        ("classes.csv", 6, "max_kn", "230"),
        ("forces.csv", 3, "key", "red_cruisers"),
        ("forces.csv", 3, "lon, lat", "-3.9 50.5"),
        ("lanes.geojson", 3, "to", "calais"),
        ("merchants.csv", 2, "knots", "19"),
        ("merchants.csv", 4, "side", "green"),
        ("names.csv", 3, "size", "9"),
        ("ports.csv", 2, "coal", "-5"),
        ("ports.csv", 3, "lon, lat", "-1.345 50.999"),
        ("scenario.toml", 0, "settings.weather", "fine"),
        ("scenario.toml", 0, "war_imminent.hour", "25"),
        ("ships.csv", 3, "class", "monmuth"),
        ("ships.csv", 5, "coal", "9999"),
        ("stations.csv", 4, "side", "green"),
    ]
    assert str(refusal.value).startswith("the pack has 14 faults:\n  classes.csv row 6, max_kn: '230' is too large")


def test_faults_of_a_table_do_not_hang_on_those_of_another(workshop):
    (workshop.folder / "classes.csv").unlink()
    workshop.change("names.csv", "Lyme Bay,-3.0,50.55,2", "Lyme Bay,-3.0,50.55,9")
    told = workshop.faults()
    assert "names.csv row 3, size: '9' is too large; allowed: 1 to 4" in told


def test_a_fault_without_row_or_value_is_told_plainly():
    assert str(Fault("ships.csv", 0, "", "", "is missing")) == "ships.csv: is missing"
    refusal = PackFaults([Fault("a", 1, "b", "c", "is odd", "be even")])
    assert str(refusal) == "the pack has 1 fault:\n  a row 1, b: 'c' is odd; be even"


@pytest.mark.parametrize(
    ("value", "known", "told"),
    [
        ("duncn", ["duncan", "drake"], "did you mean 'duncan'?"),
        ("zzz", ["b", "a"], "allowed: a, b"),
        ("zzz", [], "none is defined here"),
        ("zzz", [f"k{n}" for n in range(9)], "allowed: k0, k1, k2, k3, k4, k5, k6, k7 … (9 in all)"),
    ],
)
def test_instead_names_the_nearest_word_or_the_list(value, known, told):
    assert instead(value, known) == told
