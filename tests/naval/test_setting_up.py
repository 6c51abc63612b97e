"""Setting up a war (NAV-S-001 to 015, 029 to 031, 079, 088)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
import shapely

from naval.geo.calendar import label
from naval.geo.chart import Chart
from naval.mustering import consent, declaration, fleet_list, harbour_chart
from naval.mustering.consent import Remark
from naval.mustering.unused_terms import idle
from naval.state.settings import CONSENT, Settings
from naval.state.waters import HarbourChart, Square
from naval.state.world import Gun
from tests.naval import world_builder as build
from tests.naval.seats import CABIN, EVERYBODY, RED, UMPIRE
from tests.naval.world_builder import CLASSES, force, port, ships_for

# -- size ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sides", "ships", "days", "warned"),
    [
        (("blue", "red", "neutral"), {"blue": 60, "red": 60}, 10, 0),
        (("blue", "red", "green"), {"blue": 1}, 1, 1),
        (("blue", "red"), {"blue": 61, "red": 60}, 1, 1),
        (("blue", "red"), {"blue": 1}, 11, 1),
        (("blue", "red", "green"), {"blue": 61, "red": 61}, 11, 4),
    ],
)
def test_nav_s_001_a_war_too_large_is_warned_of(sides, ships, days, warned):
    assert len(declaration.too_large(sides, ships, days, 360)) == warned


def test_nav_s_001_a_small_war_is_not_warned_of_unless_its_runs_are_short():
    one = force("blue-1", 0, 0)
    world = build.world(one, ships=ships_for(one, count=3))

    assert declaration.size_of(world, 2, Settings()) == ()
    assert len(declaration.size_of(world, 2, Settings(run_min=60))) == 1, "48 runs"


# -- terms --------------------------------------------------------------------------------------------------------------


def test_nav_s_079_what_is_agreed_changes_only_where_it_is_named():
    settled, faults = consent.agree(Settings(), {"wireless_nm": 80, "cables": True, "weather": "3", "run_min": 240})

    assert faults == ()
    assert settled == msgspec.structs.replace(Settings(), wireless_nm=80.0, cables=True, weather="3", run_min=240)


def test_nav_s_079_every_fault_of_a_change_is_named_at_once():
    given = {"wireless_nm": -1, "cables": "yes", "weather": 7, "run_min": 60.5, "others": 3, "steam": 1, "coal": []}

    settled, faults = consent.agree(Settings(), given)

    assert settled is None
    assert {fault.where for fault in faults} == set(given)


@pytest.mark.parametrize("odd", [None, [], "x", 3, {"run_min": float("nan")}, {"run_min": 10**400}, {"weather": ["dice"]}])
def test_nav_s_079_nonsense_is_refused_in_words(odd):
    settled, faults = consent.agree(Settings(), odd)

    assert settled is None
    assert faults[0].text


@pytest.mark.parametrize(
    ("rule", "key", "value"),
    [
        ("NAV-S-080", "wireless_nm", 60.0),
        ("NAV-S-081", "jamming", False),
        ("NAV-S-082", "stations", True),
        ("NAV-S-083", "communications", True),
        ("NAV-S-084", "cables", False),
        ("NAV-S-085", "minelaying", False),
        ("NAV-S-086", "countermining", False),
        ("NAV-S-087", "others", ""),
    ],
)
def test_sc_s_16_the_catalogue_begins_with_the_books_values(rule, key, value):
    item = next(item for item in CONSENT if item.key == key)

    assert (item.rule, item.standard) == (rule, value)


def test_every_setting_is_in_the_catalogue_and_can_be_read_out():
    assert {item.key for item in CONSENT} == set(Settings.__struct_fields__)
    assert all(consent.in_words(item, item.standard) for item in CONSENT)


IDLE = (
    ({"engineer": True}, "engineer", {"seats": ("engineer",)}),
    ({"visits": "admiralties_first"}, "visits", {"seats": ("admiralty",)}),
    ({"press_delay_min": 60}, "press_delay_min", {"seats": ("press",)}),
    ({"cables": True}, "cables", {"cables": True}),
    ({"demolition": True}, "demolition", {"stations": True}),
    ({"minelaying": True}, "minelaying", {"mines": True}),
)


@pytest.mark.parametrize(("agreed", "key", "mended"), IDLE, ids=[key for _, key, _ in IDLE])
def test_sc_n_54_a_term_that_nobody_can_use_is_pointed_out(agreed, key, mended):
    bare = {"seats": ("cabin",), "cables": False, "stations": False, "mines": False}

    assert list(idle(Settings(**agreed), **bare)) == [key]
    assert idle(Settings(**agreed), **bare | mended) == {}
    assert idle(Settings(), **bare) == {}, "what is not agreed is not pointed out"


def test_sc_n_54_an_answer_to_sightings_is_of_no_use_where_every_admiral_is_asked():
    bare = {"seats": ("cabin",), "cables": False, "stations": False, "mines": False}

    assert set(idle(Settings(at_sight="shadow"), **bare)) == {"at_sight"}, "the book's short moves are agreed"
    assert set(idle(Settings(ask_nm=8), **bare)) == {"ask_nm"}
    assert idle(Settings(at_sight="shadow", ask_nm=8, stops_apart_min=30), **bare) == {}


def test_sc_n_54_nor_one_that_another_term_takes_away():
    bare = {"seats": ("cabin",), "cables": False, "stations": False, "mines": False}
    given = Settings(sighting_cuts=False, trade=False, capture="four_to_eight", weather="3", steady_weather=True)

    assert set(idle(given, **bare)) == {"approach_moves", "capture", "steady_weather"}


def test_nav_s_087_similar_matters_are_agreed_in_words():
    settled, _ = consent.agree(Settings(), {"others": "No action inside the Sound.\n\n Neutrals may coal once. "})

    assert settled is not None
    assert consent.others(settled) == ("No action inside the Sound.", "Neutrals may coal once.")


def test_nav_s_088_the_minutes_say_what_was_changed_and_take_remarks():
    after, _ = consent.agree(Settings(), {"wireless_nm": 80, "cables": True})
    assert after is not None
    words = consent.changes(Settings(), after)

    assert "Range of wireless: 80 miles (was 60 miles)" in words
    assert "Cables may be cut: yes (was no)" in words
    assert consent.remark("  Why 80?\n", ()) == ("Why 80?", ())


@pytest.mark.parametrize("text", ["", "   ", "x" * 601, "a\x00b", None, 3, "‮"])
def test_nav_s_088_a_remark_that_cannot_be_put_down_is_refused(text):
    words, faults = consent.remark(text, ())

    assert words is None
    assert faults


def test_nav_s_088_full_minutes_take_no_more():
    full = (Remark(seat="a", name="A", at="1905-07-03T06:00:00+00:00", what="remark", text="?"),) * consent.MOST_REMARKS

    assert consent.remark("One more.", full)[0] is None


def test_sc_s_16_all_sides_and_the_umpire_sign():
    assert consent.signatories(EVERYBODY) == ("blue-adm", "red-adm", "umpire")
    assert consent.unsigned(EVERYBODY, ["umpire", "blue-adm"]) == ("red-adm",)
    assert consent.unsigned(EVERYBODY, ["umpire", "blue-adm", "red-adm"]) == ()
    assert consent.signatories((UMPIRE, CABIN, RED)) == ("blue-1", "red-adm", "umpire")


# -- the checklist ------------------------------------------------------------------------------------------------------


def lines(done=(), signed=()):
    charts = {"blue-adm": ["portsmouth", "dover"], "red-adm": ["kiel"]}
    return declaration.checklist(EVERYBODY, {"kiel": "Kiel"}, charts, done, signed)


def test_nav_s_010_a_war_is_ready_only_when_everything_is_done():
    charts = [("blue-adm", "portsmouth"), ("blue-adm", "dover"), ("red-adm", "kiel")]
    hands = ["blue-adm", "red-adm", "umpire"]

    assert sum(not line.done for line in lines()) == 6
    assert all(line.done for line in lines(charts, hands))
    for left in range(3):
        assert not all(line.done for line in lines(charts[:left] + charts[left + 1 :], hands))
        assert not all(line.done for line in lines(charts, hands[:left] + hands[left + 1 :]))


def test_nav_s_010_the_other_sides_charts_change_nothing_that_a_seat_is_shown():
    for seat in ("blue-adm", "blue-1", "press"):
        assert declaration.shown_to(seat, lines()) == declaration.shown_to(seat, lines(done=[("red-adm", "kiel")]))
    assert declaration.shown_to("red-adm", lines()) != declaration.shown_to("red-adm", lines(done=[("red-adm", "kiel")]))


# -- time zero ----------------------------------------------------------------------------------------------------------


def test_nav_s_029_case_s_wc_28_forty_hours_after_war_imminent_at_16_is_day_3_0800():
    calendar, faults = declaration.declared("1905-07-03", "16")

    assert faults == ()
    assert calendar is not None
    assert label(40 * 60, calendar.hour) == "Day 3, 08:00"  # S-WC-28


def test_nav_s_030_the_umpire_fixes_the_hour():
    calendar, _ = declaration.declared("1905-07-03", 6)

    assert calendar is not None
    assert (calendar.julian, calendar.hour) == (2417029.75, 6)


@pytest.mark.parametrize("date", ["1905-07-03", "1904-02-29", "1900-02-28", "1999-12-31", "1800-01-01", "2100-12-31"])
@pytest.mark.parametrize("hour", [0, 11, 12, 23])
def test_nav_s_031_the_date_is_the_first_day(date, hour):
    calendar, _ = declaration.declared(date, hour)

    assert calendar is not None
    assert declaration.date_of(calendar) == date
    assert label(0, calendar.hour) == f"Day 1, {hour:02d}:00"


@pytest.mark.parametrize(
    ("date", "hour", "where"),
    [
        ("1905-02-29", 6, {"date"}),
        ("1900-02-29", 6, {"date"}),
        ("1905-7-3", 6, {"date"}),
        ("", "24", {"date", "hour"}),
        ("1905-07-03", "six", {"hour"}),
        ("1905-07-03", -1, {"hour"}),
        ("1905-07-03", 6.5, {"hour"}),
        (None, None, {"date", "hour"}),
        ("9999-01-01", "²", {"date", "hour"}),
        ("1905-13-01", True, {"date", "hour"}),
    ],
)
def test_nav_s_030_no_other_date_or_hour_is_taken(date, hour, where):
    calendar, faults = declaration.declared(date, hour)

    assert calendar is None
    assert {fault.where for fault in faults} == where


def test_nav_s_029_the_declared_world_has_terms_date_and_charts():
    one = force("blue-1", 0, 0)
    world = build.world(one, ships=ships_for(one))
    calendar, _ = declaration.declared("1905-01-10", 14)
    assert calendar is not None
    charts = [HarbourChart(port=key, lon=0, lat=0, columns=1, rows=1) for key in ("b", "a")]

    war = declaration.declare(world, Settings(wireless_nm=80), calendar, charts)

    assert [chart.port for chart in war.harbours] == ["a", "b"]
    assert (war.calendar, war.settings.wireless_nm, war.forces) == (calendar, 80, world.forces)


def test_sc_n_08_the_agreed_answer_to_a_sighting_stands_on_every_sheet_that_names_none():
    two = msgspec.structs.replace(force("blue-1", 0, 0), sighting="close"), force("red-1", 1, 0)
    world = build.world(*two, ships=tuple(ship for one in two for ship in ships_for(one)))

    def answers(**agreed: Any) -> list[tuple[str, int]]:
        declared = declaration.declare(world, Settings(at_sight="shadow", ask_nm=8, **agreed), world.calendar, ())
        return [(one.sighting, one.ask_nm) for one in declared.forces]

    assert answers(stops_apart_min=30) == [("close", 8), ("shadow", 8)]
    assert answers() == [("close", 0), ("", 0)], "the book's short moves are agreed"


# -- harbours -----------------------------------------------------------------------------------------------------------


def test_nav_s_002_a_harbour_chart_lies_on_the_chart_of_the_war():
    theatre = Chart.build(shapely.MultiPolygon(), [], (-2.0, 49.0, 2.0, 50.2))
    own = port("home", "blue", 0.0, 50.15)
    inside, beyond = harbour_chart.blank(own, theatre, 2, 2), harbour_chart.blank(own, theatre, 12, 12)

    assert harbour_chart.check(msgspec.to_builtins(inside), own, theatre)[1] == ()
    assert [fault.rule for fault in harbour_chart.check(msgspec.to_builtins(beyond), own, theatre)[1]] == ["NAV-S-002"]


def test_nav_s_003_a_chart_with_mines_and_forts_is_laid_out_and_read_back():
    own = port("home", "blue", 0.0, 50.0)
    corner = harbour_chart.sheet(0.0, 50.0, 0).find_point(-2, -1.5)
    mine, fort = {"column": 1, "row": 1, "what": "mine"}, {"column": 2, "row": 0, "what": "fort", "note": "4 of 9.2 in."}
    squares = [mine, fort]
    raw = {"lon": corner[0], "lat": corner[1], "columns": 4, "rows": 3, "squares": squares, "stores": {"torpedoes": 40}}

    drawn, faults = harbour_chart.check(raw, own, build.open_sea())

    assert faults == ()
    assert drawn is not None
    assert Square(column=2, row=0, what="fort", note="4 of 9.2 in.") in drawn.squares  # NAV-S-006
    assert harbour_chart.holds(drawn, "mine") == {(1, 1)}  # NAV-S-005
    assert drawn.stores == {"torpedoes": 40.0}  # NAV-S-009


# -- serving out --------------------------------------------------------------------------------------------------------


def two_fleets(reds=8, blues=6):
    red, other, blue = force("red-1", 0, 0), force("red-2", 0, 0), force("blue-1", 1, 1)
    ships = (*ships_for(red, count=reds - 2), *ships_for(other, "cruiser", 2), *ships_for(blue, count=blues))
    return (red, other, blue), ships


@pytest.mark.parametrize(("side", "own", "foes"), [("red", 8, 6), ("blue", 6, 8)])
def test_nav_s_011_012_013_case_s_wc_32_models_scorers_and_targets(side, own, foes):
    forces, ships = two_fleets()

    boxes = fleet_list.boxes(side, ships, forces, CLASSES)  # S-WC-32; NAV-S-011, NAV-S-012

    assert sum(len(box.models) for box in boxes) == own
    assert sum(len(box.scorers) for box in boxes) == own
    targets = fleet_list.targets(side, ships, CLASSES)  # NAV-S-013
    assert {target.ship for target in targets} == {s.name for s in ships if s.side != side}
    assert len(targets) == foes


def test_nav_s_014_015_models_and_scorers_are_boxed_by_squadron():
    forces, ships = two_fleets()

    boxes = fleet_list.boxes("red", ships, forces, CLASSES)  # NAV-S-014, NAV-S-015

    assert [(box.squadron, len(box.models)) for box in boxes] == [("Red-1", 6), ("Red-2", 2)]
    assert boxes[1].flagship == "Red-2-1"
    assert boxes[1].scorers[0].coal_max_t == 1600


def test_nav_s_013_targets_by_class_name_no_ship_and_leave_out_what_is_not_armed():
    gun = Gun(count=4, calibre_in=12, length_cal=40, velocity_fps=2400, mount="turret", arc="fore")
    armed = [msgspec.structs.replace(c, guns=(gun,)) for c in CLASSES[:3]]

    public = fleet_list.targets_by_class("Nowhere", [*armed, CLASSES[3]])

    assert [(target.ship, target.class_name) for target in public] == [("", "Battleship"), ("", "Cruiser"), ("", "Destroyer")]
    assert public[0].guns == ("4 of 12 in., in turrets, ahead",)
    assert fleet_list.targets_by_class("Elsewhere", armed) == ()


def test_nothing_of_the_serving_hangs_on_the_order_of_ships():
    forces, ships = two_fleets()

    assert fleet_list.boxes("red", ships[::-1], forces[::-1], CLASSES[::-1]) == fleet_list.boxes("red", ships, forces, CLASSES)
    assert fleet_list.targets("red", ships[::-1], CLASSES) == fleet_list.targets("red", ships, CLASSES)
