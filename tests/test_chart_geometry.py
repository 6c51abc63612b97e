"""The chart's geometry beside the server's: both reckon the same courses, miles, places and shores, as far as a user can see.

The scripts are run by node, the projection by Leaflet as it is served: to 85° (where the chart ends), on both sides of the 180th
meridian, and about the courses where degrees begin again.
"""

from __future__ import annotations

import importlib.util
import json
import math
from pathlib import Path
from typing import Any

import pytest
import shapely

from campaign.rooms.words import age
from naval.geo import course
from naval.geo.calendar import label
from naval.geo.chart import SHORT_NM, Chart
from naval.geo.compass import bearing_words, place_words, read_course
from tests.page_scripts import ROOT, run_on_page
from umpire.review.replay.truth_replay import Body

Place = tuple[float, float]

NM = 0.002
"""Tolerance in miles: four yards. Pages write tenths of a mile, charts draw 24 pixels for a mile at the most."""
DEGREES = 0.01
"""Tolerance of a course, beyond a tenth of a mile: pages write whole degrees."""
PIXEL = 1.0
LONGITUDES = (-180.0, -179.99, -120.5, -0.001, 0.0, 12.25, 179.5, 179.999)
LATITUDES = (-85.0, -60.0, -12.0, 0.0, 0.00001, 50.0, 72.5, 84.9)
PLACES = [(lon, lat) for lon in LONGITUDES for lat in LATITUDES]
COURSES = (0.0, 0.4, 22.5, 89.99, 90.0, 135.0, 180.0, 180.01, 269.6, 270.0, 359.5, 359.99, 360.0)


def address_of(module: str) -> str:
    """Return the address by which node has a script of the pages."""
    return (ROOT / "static" / module).as_uri()


LEAFLET = next(Path(str(importlib.util.find_spec("django").origin)).parents[1].glob("leaflet/static/leaflet/leaflet.js"))
CHART = f"""
const [vm, fs] = [await import("node:vm"), await import("node:fs")];
Object.defineProperty(globalThis, "navigator", {{ value: {{ userAgent: "", platform: "" }}, configurable: true }});
document.documentElement = new FakeNode({{ style: {{}} }});
document.createElement = (tag) => new FakeNode({{ tag, getContext: () => ({{ measureText: () => ({{ width: 20 }}) }}) }});
document.createElementNS = (_, tag) => document.createElement(tag);
globalThis.getComputedStyle = () => ({{ getPropertyValue: () => "" }});
Object.assign(window, {{ devicePixelRatio: 1, screen: {{}}, setTimeout, clearTimeout }});
globalThis.screen = window.screen;
vm.runInThisContext(fs.readFileSync({json.dumps(str(LEAFLET))}, "utf8"));
globalThis.L = window.L;
const {{ about, Land }} = await import({json.dumps(address_of("chart/land.js"))});
"""
"""The parts of a browser that Leaflet asks for, and the projection and the land of the charts."""


def asked(module: str, name: str, given: list[Any]) -> list[Any]:
    """List a script function's answers for each list of values."""
    answers: list[Any] = run_on_page(module, f"return {json.dumps(given)}.map((one) => module.{name}(...one));")
    assert len(answers) == len(given)
    return answers


def make_point(place: Place) -> dict[str, float]:
    return {"lon": place[0], "lat": place[1]}


def apart_deg(one: float, other: float) -> float:
    return abs((one - other + 180) % 360 - 180)


def test_course_and_miles_between_two_places_are_the_servers() -> None:
    pairs = [(a, b) for a in PLACES for b in PLACES]
    for (a, b), made in zip(
        pairs, asked("chart/geo.js", "rhumb", [[make_point(a), make_point(b)] for a, b in pairs]), strict=True
    ):
        degrees, nm = course.rhumb(*a, *b)
        assert made["nm"] == pytest.approx(nm, abs=NM), (a, b)
        assert 0 <= made["course"] < 360
        assert nm < 0.1 or apart_deg(made["course"], degrees) < DEGREES, (a, b)


def test_the_place_after_so_many_miles_is_the_servers() -> None:
    legs = [(a, degrees, nm) for a in PLACES for degrees in COURSES for nm in (0, 0.2, 7, 130, 700)]
    seen = 0
    for (a, degrees, nm), made in zip(
        legs, asked("chart/geo.js", "along", [[make_point(a), c, nm] for a, c, nm in legs]), strict=True
    ):
        end = course.along(*a, degrees, nm)
        if abs(end[1]) <= 85:
            seen += 1
            assert -180 <= made["lon"] < 180
            assert course.distance_nm(made["lon"], made["lat"], *end) < NM, (a, degrees, nm)
    assert seen > len(legs) * 0.7


@pytest.mark.parametrize("centre", [(2.0, 51.5), (179.9, -16.0), (-179.95, 71.0), (-30.0, 0.0)])
def test_every_place_of_a_circle_lies_so_many_miles_off(centre: Place) -> None:
    for nm in (0.25, 12, 240):
        [ring] = asked("chart/geo.js", "circle", [[make_point(centre), nm, 24]])
        assert len(ring) == 25
        found = [course.rhumb(*centre, one["lon"], one["lat"]) for one in ring]
        assert [miles for _, miles in found] == pytest.approx([nm] * 25, abs=NM)
        assert all(apart_deg(degrees, n * 15) < DEGREES for n, (degrees, _) in enumerate(found))


@pytest.mark.parametrize(("centre", "bearing"), [((2.0, 51.5), 0.0), ((179.9, -16.0), 62.0), ((-179.95, 71.0), 300.0)])
def test_an_ellipse_of_error_lies_along_and_across_the_line_of_sight(centre: Place, bearing: float) -> None:
    [ring] = asked("chart/geo.js", "ellipse", [[make_point(centre), 11, 5, bearing, 4]])
    found = [course.rhumb(*centre, one["lon"], one["lat"]) for one in ring]
    for (degrees, nm), (turn, miles) in zip(found, [(0, 11), (90, 5), (180, 11), (270, 5), (0, 11)], strict=True):
        assert nm == pytest.approx(miles, abs=NM)
        assert apart_deg(degrees, bearing + turn) < DEGREES


def test_longitudes_are_counted_as_the_server_counts_them() -> None:
    many = [lon / 4 for lon in range(-2200, 2201, 7)]
    assert asked("chart/geo.js", "turned", [[lon] for lon in many]) == [float(course.wrap(lon)) for lon in many]
    pairs = [(lon, middle) for lon in LONGITUDES for middle in (-181.0, -179.0, 0.0, 90.0, 180.0, 190.0)]
    assert asked("chart/geo.js", "near", [list(one) for one in pairs]) == pytest.approx(
        [course.shift_longitude_near(*one) for one in pairs]
    )


def test_courses_and_places_are_written_and_read_as_the_server_does() -> None:
    degrees = [n / 4 for n in range(1441)]
    words = asked("chart/geo.js", "courseWords", [[one] for one in degrees])
    assert words == [bearing_words(one) for one in degrees]
    typed = [
        *dict.fromkeys(words),
        "n 62 e",
        "N62E",
        "S 8.5 W",
        "nne",
        "W",
        "062",
        "360",
        "360.5",
        "N 95 E",
        "",
        "x",
        "N 90 W",
        "S 0 E",
    ]
    assert asked("chart/geo.js", "courseDegrees", [[one] for one in typed]) == [read_course(one) for one in typed]
    places = [*PLACES, (-0.004, 0.004), (0.0084, -0.0083), (5.117, 55.967), (12.9999, -55.99999)]
    assert asked("chart/geo.js", "placeWords", [[make_point(one)] for one in places]) == [place_words(*one) for one in places]


# -- the war again -----------------------------------------------------------------------------------------------------------


def test_the_war_again_steps_to_the_places_ages_and_hours_that_the_server_writes() -> None:
    track = [(0, 179.0, 60.0), (60, -179.0, 61.0), (60.0, -179.0, 61.0), (90, -178.5, 60.5)]
    body = Body("a", "Alpha", "blue", list(track), until=200)
    minutes = [-1, 0, 1, 30, 59, 60, 61, 89.5, 90, 199, 200, 500]
    whole = [-720, -1, 0, 1, 59, 60, 61, 719, 720, 721, 1439, 1440, 4000]
    times = [(minute, hour) for minute in whole[2:] for hour in (0, 6, 18)]
    code = f"""
    const {{ placeAt, age, when }} = await import({json.dumps(address_of("replay/replay.js"))});
    const track = {json.dumps({"points": track, "until": 200})};
    return [{minutes}.map((one) => placeAt(track, one)), {whole}.map(age), {json.dumps(times)}.map((one) => when(...one))];
    """
    shown, ages, hours = run_on_page("chart/geo.js", CHART + code)
    for minute, made in zip(minutes, shown, strict=True):
        place = body.find_position(minute)
        assert (made is None) == (place is None), minute
        assert place is None or course.distance_nm(made["lon"], made["lat"], *place) < NM
    assert ages == [age(one) for one in whole]
    assert hours == [label(*one) for one in times]


# -- on the chart ------------------------------------------------------------------------------------------------------------

ISLANDS: list[tuple[Any, tuple[float, float, float, float], list[tuple[Place, Place]]]] = [
    (
        shapely.box(2, 54, 4, 56),
        (-5.0, 50.0, 12.0, 60.0),
        [
            ((0, 55), (6, 55)),
            ((3, 50.5), (3, 59)),
            ((3, 59.5), (3, 50)),
            ((-4, 50.1), (8, 59.9)),
            ((0, 57), (10, 57)),
            ((5, 55), (11, 55)),
        ],
    ),
    (
        shapely.box(179, -18, 181, -16),
        (170.0, -30.0, 190.0, 0.0),
        [
            ((175, -17), (-175, -17)),
            ((-175, -17), (175, -17)),
            ((-178, -29), (180, -17)),
            ((-179.5, -1), (-179.6, -29)),
            ((-176, -5), (-178, -25)),
        ],
    ),
    (shapely.box(20, 78, 25, 80), (0.0, 70.0, 40.0, 84.0), [((22, 70.5), (22, 83)), ((1, 71), (39, 83)), ((1, 83), (39, 83))]),
]


@pytest.mark.parametrize(("land", "bounds", "legs"), ISLANDS, ids=["north sea", "180th meridian", "high latitude"])
def test_a_shore_stands_as_many_miles_off_as_the_server_says(
    land: Any, bounds: tuple[float, float, float, float], legs: list[tuple[Place, Place]]
) -> None:
    """To the tenth of a mile that is written, of legs of up to 700 miles."""
    chart = Chart.build(land, [], bounds)
    given = [[make_point(a), make_point(b)] for a, b in legs]
    middle = (bounds[0] + bounds[2]) / 2
    code = f"const land = new Land({shapely.to_geojson(land)}, about({middle}));"
    found = run_on_page("chart/geo.js", CHART + code + f"return {json.dumps(given)}.map(([a, b]) => land.milesToShore(a, b));")
    stops = [chart.stop(*a, *b) for a, b in legs]
    assert [one is None for one in found] == [one is None for one in stops]
    assert any(one is None for one in stops)
    for shown, stop, leg in zip(found, stops, legs, strict=True):
        assert stop is None or shown == pytest.approx(stop[2] + SHORT_NM, abs=0.1), leg


LONG = [((-4.0, 50.0), (8.0, 59.5)), ((175.0, -28.0), (-172.0, -5.0)), ((1.0, 71.0), (39.0, 83.0)), ((3.0, 58.0), (3.0, 52.0))]
PEN = """
const crs = about(middle);
const pen = {
  at: ({ lon, lat }) => crs.latLngToPoint(L.latLng(lat, lon), zoom),
  points: (places) => places.map((p) => pen.at(p)),
  room: { take: () => {}, line: () => {}, fits: () => true },
  letter: () => {},
};
"""


def pixels_of(places: list[Place], middle: float, zoom: float) -> list[Place]:
    """Return the chart's places in pixels."""
    code = (
        f"const [middle, zoom] = [{middle}, {zoom}];{PEN} return pen.points({json.dumps([make_point(one) for one in places])});"
    )
    return [(one["x"], one["y"]) for one in run_on_page("chart/geo.js", CHART + code)]


@pytest.mark.parametrize(("start", "end"), LONG)
def test_a_leg_is_drawn_where_the_server_steams_it(start: Place, end: Place) -> None:
    """At a scale at which the whole of it fills a sheet of about 900 pixels."""
    degrees, nm = course.rhumb(*start, *end)
    middle = start[0] + ((end[0] - start[0] + 180) % 360 - 180) / 2
    steamed = [course.along(*start, degrees, nm * n / 12) for n in range(13)]
    first, *_, last = at_zero = pixels_of(steamed, middle, 0)
    wide = math.hypot(last[0] - first[0], last[1] - first[1])
    for x, y in at_zero:
        off = abs((x - first[0]) * (last[1] - first[1]) - (y - first[1]) * (last[0] - first[0])) / wide
        assert off * 900 / wide < PIXEL
    across = [one[0] for one in at_zero]
    assert across in (sorted(across), sorted(across, reverse=True)), "it does not jump round the world"


SHARES = (0.1, 0.5, 0.9)


@pytest.mark.parametrize(("start", "end"), LONG)
def test_the_mark_of_the_runs_end_stands_where_the_server_has_her_then(start: Place, end: Place) -> None:
    degrees, nm = course.rhumb(*start, *end)
    middle, zoom, knots = start[0] + ((end[0] - start[0] + 180) % 360 - 180) / 2, 7, 15
    code = f"""
    const [middle, zoom] = [{middle}, {zoom}];{PEN}
    const {{ LegsPass }} = await import({json.dumps(address_of("room/legs.js"))});
    const leg = {json.dumps({**make_point(end), "knots": knots})};
    const draft = {{ active: "a", editable: false, forces: {{ a: {{ given: true, legs: [leg] }} }} }};
    return {[nm / knots * 60 * share for share in SHARES]}.map((until) => {{
      const pass = new LegsPass({{ side: "blue" }}, draft, {{ clock: () => ({{ now: 0, until, at: () => "" }}) }});
      const group = new FakeNode();
      pass.laid(pen, group, {json.dumps({**make_point(start), "key": "a"})}, [leg]);
      const marks = group.children.filter((one) => one.attributes.r === "4");
      return marks.map(({{ attributes }}) => [attributes.cx, attributes.cy].map(Number));
    }});
    """
    marks = run_on_page("chart/geo.js", CHART + code)
    there = pixels_of([course.along(*start, degrees, nm * share) for share in SHARES], middle, zoom)
    for [(x, y)], (right_x, right_y) in zip(marks, there, strict=True):
        assert math.hypot(x - right_x, y - right_y) < PIXEL


def test_the_bar_of_miles_is_as_long_as_so_many_miles_are() -> None:
    """To a hundredth: it is a scale to measure by eye, and true in the middle of the chart."""
    code = """
    const { Scale } = await import(frame);
    const found = [];
    for (const [lat, zoom, wide] of given) {
      const crs = about(0);
      const size = { x: wide, y: 600 };
      const latLngToContainerPoint = ([y, x]) => crs.latLngToPoint(L.latLng(y, x), zoom);
      const map = { getCenter: () => ({ lat, lng: 0 }), getSize: () => size, latLngToContainerPoint };
      const scale = new Scale(Object.assign(new FakeNode(), { getBoundingClientRect: () => ({}) }), map);
      scale.clear = () => {};
      scale.draw();
      const texts = scale.svg.children.filter((one) => one.attributes.class === "lab sm");
      found.push(texts.map((one) => [Number(one.attributes.x), one.children[0]]));
    }
    return found;
    """
    given = [(50.0, 6, 900), (-16.0, 9, 900), (75.0, 5, 390), (0.0, 11, 1400), (61.5, 7.25, 390)]
    start = f"const [given, frame] = {json.dumps([given, address_of('chart/frame.js')])};"
    bars = run_on_page("chart/geo.js", CHART + start + code)
    words = ["miles at 50° N", "miles at 16° S", "miles", "miles at 0° N", "miles"]
    for (lat, zoom, _), bar, said in zip(given, bars, words, strict=True):
        *marks, (_, unit) = bar
        assert unit == said
        miles = float(marks[-1][1])
        assert [float(text) for _, text in marks] == pytest.approx([miles * n / (len(marks) - 1) for n in range(len(marks))])
        per_degree = 256 * 2**zoom / 360
        east = course.along(0, lat, 90, miles)[0]
        assert marks[-1][0] - marks[0][0] == pytest.approx(east * per_degree, rel=0.01)


# -- the table of legs -------------------------------------------------------------------------------------------------------

DRAFT = """
globalThis.setTimeout = () => 0;
const draft = (force, legs = []) => new module.Draft(
  { draft: { forces: { [force.key]: { legs } } }, forces: [force], reckoning: {}, faults: [], call: 1, editable: true }, {});
"""


def drafted(start: Place, legs: list[dict[str, Any]], code: str) -> Any:
    force = {**make_point(start), "key": "a", "knots": 10, "max_kn": 18, "course": "N", "ships": []}
    return run_on_page("room/draft.js", f"{DRAFT} const one = draft({json.dumps(force)}, {json.dumps(legs)}); {code}")


TYPED = {"N 62 E": 62, "NNE": 22.5, "359.6": 359.6, "S": 180, "W": 270}


@pytest.mark.parametrize("start", [(2.0, 51.5), (179.9, -16.0), (-179.95, 71.0)])
def test_a_course_typed_in_the_table_leads_where_the_server_steams_it(start: Place) -> None:
    first = course.along(*start, 90, 30)
    legs = [{**make_point(first), "knots": 12}, {**make_point(course.along(*first, 10, 24)), "knots": 15}]
    code = f"""
    return {json.dumps(list(TYPED))}.map((typed) => {{
      const fresh = draft(one.force, {json.dumps(legs)});
      fresh.edit(0, "course", typed);
      return [...fresh.legs, fresh.made(0), fresh.made(1)];
    }});
    """
    for (typed, degrees), made in zip(TYPED.items(), drafted(start, [], code), strict=True):
        end = course.along(*start, degrees, 30)
        assert course.distance_nm(made[0]["lon"], made[0]["lat"], *end) < NM, typed
        assert (made[2]["nm"], made[2]["hours"]) == pytest.approx((30, 2.5), abs=NM)
        assert apart_deg(made[2]["course"], degrees) < DEGREES
        then = course.along(*end, 10, 24)
        assert course.distance_nm(made[1]["lon"], made[1]["lat"], *then) < 2 * NM, "the legs that follow keep course and miles"
        assert (made[3]["nm"], made[3]["hours"], made[3]["course"]) == pytest.approx((24, 1.6, 10), abs=0.02)


def test_hours_and_knots_typed_in_the_table_are_miles_of_the_server() -> None:
    start = (2.0, 51.5)
    first = course.along(*start, 90, 30)
    code = "one.edit(0, 'hours', '4,5'); const a = { ...one.legs[0], ...one.made(0) };"
    code += "one.edit(0, 'knots', '18'); return [a, one.made(0)];"
    longer, faster = drafted(start, [{**make_point(first), "knots": 12}], code)
    assert course.distance_nm(longer["lon"], longer["lat"], *course.along(*start, 90, 54)) < NM
    assert (longer["nm"], longer["hours"]) == pytest.approx((54, 4.5), abs=NM)
    assert (faster["nm"], faster["hours"]) == pytest.approx((54, 3.0), abs=NM), "the place stands, the hours are fewer"


def test_a_leg_kept_as_course_and_hours_becomes_the_place_the_server_makes_of_it() -> None:
    start = (179.9, -16.0)
    legs = [{"course": "E", "hours": 2, "knots": 12}, {"course": "N 30 W", "nm": 11, "knots": 8}]
    first, second = drafted(start, legs, "return one.legs;")
    end = course.along(*start, 90, 24)
    assert course.distance_nm(first["lon"], first["lat"], *end) < NM
    assert course.distance_nm(second["lon"], second["lat"], *course.along(*end, 330, 11)) < NM


@pytest.mark.parametrize(("knots", "most", "new"), [(10, 18, 10), (20, 18, 18), (0, 18, 12), (0, 1, 1)])
def test_a_new_leg_goes_straight_on_for_two_hours_at_the_speed_she_made(knots: float, most: float, new: float) -> None:
    force = {**make_point((2.0, 51.5)), "key": "a", "knots": knots, "max_kn": most, "course": "N 62° E", "ships": []}
    code = f"{DRAFT} const one = draft({json.dumps(force)}); one.addByTable(); return {{ ...one.legs[0], ...one.made(0) }};"
    made = run_on_page("room/draft.js", code)
    assert (made["knots"], made["nm"], made["course"]) == pytest.approx((new, 2 * new, 62), abs=0.01)


@pytest.mark.full
def test_a_new_leg_ends_half_a_mile_off_the_shore_or_goes_where_the_way_is_clear() -> None:
    code = "one.shore = (from, to) => (to.lon > from.lon + 0.001 ? 7 : null); one.addByTable(); return one.made(0);"
    straight = drafted((2.0, 51.5), [], code)
    assert (straight["nm"], straight["course"] % 360) == pytest.approx((20, 0), abs=0.01)
    shut = drafted((2.0, 51.5), [], code.replace("7 : null", "7 : 5"))
    assert shut["nm"] == pytest.approx(6.5, abs=0.01)
