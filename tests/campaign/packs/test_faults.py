"""One slip in a pack is one fault, told with file, row, column, value and what is allowed; many slips are all told at once."""

from __future__ import annotations

import pytest

from campaign import packs
from campaign.packs.faults import Fault, PackFaults, instead

# (the slip, file, old text, new text, the one fault that is told)
SLIPS = [
    # columns and rows
    ("column_missing", "ships.csv", "flagship,coal", "flagship", "ships.csv row 1, coal: column is missing; columns needed: ship class force side flagship coal"),
    ("column_unknown", "names.csv", "text,lon,lat,size", "text,lon,lat,size,colour", None),
    ("row_too_long", "names.csv", "Lyme Bay,-3.0,50.55,2", "Lyme Bay,-3.0,50.55,2,2", "names.csv row 3: has 5 cells; 4 as in the head"),
    ("quote_open", "names.csv", "Lyme Bay", '"Lyme Bay', "names.csv row 8: is no CSV: unexpected end of data; quotes in pairs"),
    # cells
    ("number_bad", "ports.csv", "-1.100", "west", "ports.csv row 2, lon: 'west' is no number; allowed: -180 to 360 degrees"),
    ("number_not_finite", "ports.csv", "-1.100", "nan", "ports.csv row 2, lon: 'nan' is no number; allowed: -180 to 360 degrees"),
    ("number_empty", "ports.csv", "-1.100", "", "ports.csv row 2, lon: is empty; allowed: -180 to 360 degrees"),
    ("number_not_whole", "ports.csv", "20000,40", "20000,40.5", "ports.csv row 2, capacity: '40.5' is no whole number; allowed: 0 to 200"),
    ("answer_bad", "ports.csv", "50.775,yes", "50.775,si", "ports.csv row 2, telegraph: 'si' is no answer here; allowed: no, yes"),
    ("key_bad", "ports.csv", "portsmouth,", "Ports mouth,", None),
    ("name_empty", "stations.csv", "Culver Cliff", "", "stations.csv row 4, name: is empty; a text is needed"),
    ("name_with_control_character", "stations.csv", "Culver Cliff", "Culver\tCliff", "stations.csv row 4, name: 'Culver\\x09Cliff' has the control character U+0009; printable characters only"),
    ("name_with_turned_writing", "stations.csv", "Culver Cliff", "Culver\u202eCliff", "stations.csv row 4, name: 'Culver\\x202eCliff' has the control character U+202E; printable characters only"),
    # words that are not known
    ("class_unknown", "ships.csv", "Donegal,monmouth", "Donegal,monmoth", "ships.csv row 3, class: 'monmoth' is no class here; did you mean 'monmouth'?"),
    ("class_of_merchantmen", "ships.csv", "Donegal,monmouth,blue_cruisers,blue,no,1600", "Donegal,merchant_tramp,blue_cruisers,blue,no,600", "ships.csv row 3, class: 'merchant_tramp' is a class of merchantmen; a class of warships; merchantmen are in merchants.csv"),
    ("force_unknown", "ships.csv", "Donegal,monmouth,blue_cruisers", "Donegal,monmouth,blue_crusers", "ships.csv row 3, force: 'blue_crusers' is no force here; did you mean 'blue_cruisers'?"),
    ("side_unknown", "ports.csv", "Portsmouth,blue", "Portsmouth,bleu", "ports.csv row 2, side: 'bleu' is no side here; did you mean 'blue'?"),
    ("side_not_the_forces", "ships.csv", "Donegal,monmouth,blue_cruisers,blue", "Donegal,monmouth,blue_cruisers,red", "ships.csv row 3, side: 'red' is not the side of the force blue_cruisers; allowed: blue"),
    ("seat_unknown", "forces.csv", "blue,blue_cabin", "blue,blue_cabn", None),
    ("seat_no_cabin", "forces.csv", "blue,blue_cabin", "blue,press", None),
    ("port_unknown", "forces.csv", "blue_cabin,,-1.75,50.25,250,10", "blue_cabin,portsmuth,,,,", "forces.csv row 2, port: 'portsmuth' is no port here; did you mean 'portsmouth'?"),
    ("lane_unknown", "merchants.csv", "scheldt_channel", "schelde_channel", "merchants.csv row 5, lane: 'schelde_channel' is no lane here; did you mean 'scheldt_channel'?"),
    ("direction_unknown", "merchants.csv", "scheldt_channel,out", "scheldt_channel,down", "merchants.csv row 5, bound: 'down' is no direction here; allowed: home, out"),
    ("station_kind_unknown", "stations.csv", "Culver Cliff,blue,wireless", "Culver Cliff,blue,radio", "stations.csv row 4, kind: 'radio' is no kind of station here; allowed: coastguard, wireless"),
    ("boilers_unknown", "classes.csv", "belleville", "bellevile", "classes.csv row 2, boilers: 'bellevile' is no boiler here; did you mean 'belleville'?"),
    # places
    ("port_on_land", "ports.csv", "-1.100,50.775", "-1.100,50.950", "ports.csv row 2, lon, lat: '-1.1 50.95' is on land; a point on water at the port"),
    ("port_outside_the_theatre", "ports.csv", "-1.100,50.775", "1.335,50.900", "ports.csv row 2, lon, lat: '1.335 50.9' is outside the theatre; bounds -4.6 49.2 0.6 51"),
    ("station_far_inland", "stations.csv", "-1.098,50.667", "-3.9,50.75", "stations.csv row 4, lon, lat: '-3.9 50.75' is 20 miles inland; at most 30 miles off the shore or 5 miles inland"),
    ("station_far_out", "stations.csv", "-1.098,50.667", "-4.4,49.4", "stations.csv row 4, lon, lat: '-4.4 49.4' is 43 miles out to sea; at most 30 miles off the shore or 5 miles inland"),
    ("force_at_sea_on_land", "forces.csv", "-1.75,50.25", "-1.75,50.95", "forces.csv row 2, lon, lat: '-1.75 50.95' is on land; a place at sea"),
    ("force_nowhere", "forces.csv", "-1.75,50.25", ",", "forces.csv row 2, port: is empty, and lon and lat as well; a port, or a place at sea"),
    ("force_in_two_places", "forces.csv", "blue_cabin,,-1.75,50.25,250,10", "blue_cabin,portland,-1.75,50.25,250,0", "forces.csv row 2, port: 'portland' is given, and lon and lat as well; a port, or a place at sea, not both"),
    ("force_in_the_enemys_port", "forces.csv", "blue_cabin,,-1.75,50.25,250,10", "blue_cabin,devonport,,,,", "forces.csv row 2, port: 'devonport' is a red port; a port of blue"),
    # ships
    ("coal_over_bunkers", "ships.csv", "no,1600", "no,1700", "ships.csv row 3, coal: '1700' is over her bunkers; at most 1600 tons (Monmouth (County) class)"),
    ("coal_negative", "ships.csv", "no,1600", "no,-1", "ships.csv row 3, coal: '-1' is too small; allowed: 0 to 500,000 tons"),
    ("ship_twice", "ships.csv", "Donegal", "Monmouth", "ships.csv row 3, ship: 'Monmouth' is here twice, first in row 2; each once"),
    ("merchantman_named_like_a_warship", "merchants.csv", "Escaut", "Hogue", "merchants.csv row 5, name: 'Hogue' is a warship's name in ships.csv; a name of her own"),
    ("flagship_missing", "ships.csv", "blue,yes", "blue,no", "forces.csv row 2, key: 'blue_cruisers' has 0 flagships; flagship yes in ships.csv for exactly one ship of the force"),
    ("flagships_two", "ships.csv", "blue,no", "blue,yes", "forces.csv row 2, key: 'blue_cruisers' has 2 flagships (Donegal, Monmouth); flagship yes in ships.csv for exactly one ship of the force"),
    ("force_over_her_slowest_ship", "forces.csv", "70,10", "70,21.5", "forces.csv row 3, knots: '21.5' is over the speed of her slowest ship; at most 21 knots"),
    ("port_too_small", "ports.csv", "20000,30", "20000,1", None),
    # classes
    ("speed_over_the_kind", "classes.csv", ",23,belleville", ",33,belleville", "classes.csv row 6, max_kn: '33' is over what a big cruiser can do; at most 26 knots"),
    ("speed_over_the_boilers", "classes.csv", ",23,belleville", ",25,cylindrical", "classes.csv row 6, max_kn: '25' is over what cylindrical boilers give; at most 24.5 knots"),
    ("coal_normal_over_maximum", "classes.csv", "800,1600", "1601,1600", "classes.csv row 2, coal_normal_t: '1601' is over the maximum; at most 1600 tons (coal_max_t)"),
    ("coal_out_of_proportion", "classes.csv", "70,110", "70,1100", "classes.csv row 3, coal_max_t: '1100' is too much for her displacement; at most 440 tons"),
    ("gun_bad", "classes.csv", "12x6/45@2525:casemate:broadside", "12x6/45@2525:sponson:broadside", None),
    ("gun_odd_broadside", "classes.csv", "12x6/45@2525:casemate", "11x6/45@2525:casemate", "classes.csv row 2, guns: '11x6/45@2525:casemate:broadside' is an odd count on the broadside; half on each beam"),
    ("tube_bad", "classes.csv", "2x18:submerged", "2x18:below", "classes.csv row 2, tubes: '2x18:below' is no tube; COUNTxINCHES:submerged or COUNTxINCHES:above; 10 to 24 inches"),
    ("armour_absurd", "classes.csv", ",6,krupp", ",60,krupp", "classes.csv row 2, belt_in: '60' is too large; allowed: 0 to 26 inches"),
    # trade
    ("merchantman_over_her_class", "merchants.csv", "home,9.5", "home,12", "merchants.csv row 3, knots: '12' is over her class; at most 9.5 knots (Tramp steamer (generic))"),
    ("flag_of_the_other_side", "merchants.csv", "Escaut,Belgium,neutral", "Escaut,Belgium,red", "merchants.csv row 5, side: 'red' does not sail under the flag Belgium; allowed: neutral"),
    ("under_way_before_she_sails", "merchants.csv", "17,240,0,", "17,240,0.5,", "merchants.csv row 2, start: '0.5' is on her way before she sails; 0 when sails_at is not 0"),
    # layers
    ("lane_over_land", "lanes.geojson", "[-1.0,50.71]", "[-1.5,50.5]", "lanes.geojson row 3, leg 1: '-1.345 50.85 to -1.5 50.5' crosses land at -1.348 50.843; water all the way by rhumb line"),
    ("lane_outside_the_theatre", "lanes.geojson", "[-4.1818,49.2]", "[-4.1818,49.1]", "lanes.geojson row 2, point 4: '-4.1818 49.1' is outside the bounds of scenario.toml"),
    ("lane_to_no_port", "lanes.geojson", '"to":"le_havre"', '"to":"le_harve"', "lanes.geojson row 3, to: 'le_harve' is no port here; did you mean 'le_havre'? or edge:name"),
    ("lane_without_key", "lanes.geojson", '"key":"elbe_channel",', "", "lanes.geojson row 1, key: is missing; a property key with a text"),
    ("lane_no_line", "lanes.geojson", '"type":"LineString","coordinates":[[-1.345,50.85],[-1.0,50.71],[0.07,49.48]]', '"type":"Point","coordinates":[-1.345,50.85]', None),
    ("neutral_without_coast", "neutral.geojson", '{"type":"Feature"', '{"type":"Feature","properties":{"key":"spain","name":"Spain"},"geometry":{"type":"Polygon","coordinates":[[[-4,49.3],[-3.9,49.3],[-3.9,49.4],[-4,49.3]]]}},\n{"type":"Feature"', "neutral.geojson row 1, key: 'spain' has no coast within the bounds (Spain); an area that holds land"),
    ("layer_broken", "neutral.geojson", '"features":[', '"features":[[[', None),
    # scenario.toml
    ("toml_broken", "scenario.toml", "days = 1", "days = = 1", None),
    ("toml_entry_unknown", "scenario.toml", "relay =", "relais =", "scenario.toml, settings.relais: 'relais' is no entry here; did you mean 'relay'?"),
    ("toml_entry_missing", "scenario.toml", 'title = "Channel manoeuvres"', "", "scenario.toml, title: is missing; a text"),
    ("toml_text_with_control_character", "scenario.toml", '"Channel manoeuvres"', '"Channel \\u0007 manoeuvres"', "scenario.toml, title: 'Channel \\x07 manoeuvres' has the control character U+0007; printable, at most 80 characters"),
    ("date_bad", "scenario.toml", "1905-07-11", '"11 July"', "scenario.toml, war_imminent.date: '11 July' is no date; without quotes, such as 1905-07-03"),
    ("hour_bad", "scenario.toml", "hour = 6", "hour = 24", "scenario.toml, war_imminent.hour: '24' is too large; allowed: 0 to 23"),
    ("setting_bad", "scenario.toml", 'weather = "6"', 'weather = "7"', "scenario.toml, settings.weather: '7' is no weather; allowed: 1, 2, 3, 4, 5, 6, dice"),
    ("setting_neither_true_nor_false", "scenario.toml", "relay = true", "relay = 1", "scenario.toml, settings.relay: '1' is neither true nor false; true or false, without quotes"),
    ("bounds_turned_round", "scenario.toml", "[-4.6, 49.2, 0.6, 51.0]", "[-4.6, 51.0, 0.6, 49.2]", None),
    ("centre_outside", "scenario.toml", "[-2.3, 50.15]", "[3.0, 50.15]", "scenario.toml, theatre.centre: '[3.0, 50.15]' is outside the bounds; longitude, latitude on the chart"),
    ("seat_commands_nothing", "scenario.toml", "[[seats]]", '[[seats]]\nkey = "idle"\nname = "Idle"\nrole = "cabin"\nside = "blue"\ntitle = "Captain"\n\n[[seats]]', "scenario.toml, seats[1].key: 'idle' commands nothing; name it as the seat of a force in forces.csv"),
    ("seat_role_unknown", "scenario.toml", 'role = "press"', 'role = "pres"', "scenario.toml, seats[6].role: 'pres' is no role; did you mean 'press'?"),
    ("seat_side_wrong", "scenario.toml", 'role = "press"\nside = "neutral"', 'role = "press"\nside = "blue"', "scenario.toml, seats[6].side: 'blue' is no side for the role press; umpire and press are neutral, the others are not"),
    ("seat_twice", "scenario.toml", 'key = "press"', 'key = "umpire"', "scenario.toml, seats[6].key: 'umpire' is here twice; each key once"),
    ("umpire_missing", "scenario.toml", 'role = "umpire"', 'role = "press"', "scenario.toml, seats: has 0 seats with role umpire and side neutral; exactly one"),
]  # fmt: skip

# Slips whose one fault is too long, or too much the reader's own wording, to be told in the table: what must be in it.
PARTLY = {
    "column_unknown": "names.csv row 1, colour: 'colour' is no column here",
    "key_bad": "ports.csv row 2, key: 'Ports mouth' is no key; a small letter, then",
    "seat_unknown": "forces.csv row 2, seat: 'blue_cabn' is no seat here; did you mean 'blue_cabin'?",
    "seat_no_cabin": "forces.csv row 2, seat: 'press' is no cabin; allowed: blue_cabin, red_cabin",
    "port_too_small": "forces.csv row 2, port: 'portland' begins with 2 ships; it takes 1",
    "gun_bad": "classes.csv row 2, guns: '12x6/45@2525:sponson:broadside' is no gun; COUNTxINCHES/CALIBRES@FEET:MOUNT:ARC; mounts turret, barbette",
    "lane_no_line": "lanes.geojson row 3, geometry: 'Point' is the wrong kind; LineString",
    "layer_broken": "neutral.geojson: 'neutral.geojson' cannot be read",
    "toml_broken": "scenario.toml row 5: is no TOML: Invalid value",
    "bounds_turned_round": "scenario.toml, theatre.bounds: '[-4.6, 51.0, 0.6, 49.2]' is no theatre; west, south, east, north",
}


@pytest.mark.parametrize(("file", "old", "new", "told"), [s[1:] for s in SLIPS if s[4]], ids=[s[0] for s in SLIPS if s[4]])
def test_a_slip_is_one_fault(workshop, file, old, new, told):
    workshop.change(file, old, new)
    assert workshop.faults() == [told]


@pytest.mark.parametrize("slip", [s for s in SLIPS if not s[4]], ids=[s[0] for s in SLIPS if not s[4]])
def test_a_slip_is_told_among_what_follows_from_it(workshop, slip):
    name, file, old, new, _ = slip
    if name == "port_too_small":
        workshop.change("forces.csv", "blue_cabin,,-1.75,50.25,250,10", "blue_cabin,portland,,,,")
    workshop.change(file, old, new)
    told = workshop.faults()
    assert any(PARTLY[name] in fault for fault in told), told
    # A seat that is misspelt is also a seat that commands nothing: the only things told beside the slip itself.
    assert len(told) <= 2 or name in ("layer_broken", "toml_broken", "column_unknown", "bounds_turned_round", "lane_no_line", "key_bad")


@pytest.mark.parametrize("file", ["classes.csv", "forces.csv", "ships.csv", "ports.csv", "stations.csv", "merchants.csv",
                                  "names.csv", "lanes.geojson", "land.geojson", "neutral.geojson", "scenario.toml"])
def test_a_missing_file_is_a_fault(workshop, file):
    (workshop.folder / file).unlink()
    assert any(fault.startswith(f"{file}: is missing") for fault in workshop.faults())


@pytest.mark.parametrize("file", ["classes.csv", "forces.csv", "ships.csv", "ports.csv", "stations.csv", "merchants.csv", "names.csv"])
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


def test_a_port_takes_as_many_big_ships_as_it_has_berths(workshop):
    workshop.change("forces.csv", "blue_cabin,,-1.75,50.25,250,10", "blue_cabin,portland,,,,")
    workshop.change("ports.csv", "20000,30", "20000,2")
    assert workshop.faults() == []


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
    assert str(PackFaults([Fault("a", 1, "b", "c", "is odd", "be even")])) == "the pack has 1 fault:\n  a row 1, b: 'c' is odd; be even"


@pytest.mark.parametrize(("value", "known", "told"), [
    ("duncn", ["duncan", "drake"], "did you mean 'duncan'?"),
    ("zzz", ["b", "a"], "allowed: a, b"),
    ("zzz", [], "none is defined here"),
    ("zzz", [f"k{n}" for n in range(9)], "allowed: k0, k1, k2, k3, k4, k5, k6, k7 … (9 in all)"),
])  # fmt: skip
def test_instead_names_the_nearest_word_or_the_list(value, known, told):
    assert instead(value, known) == told
