"""The sheets of a print pack: to scale, with the code, the same bytes for the same words (UD-104, UD-105, SC-UD-10)."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from campaign.paper import mercator, pdf_canvas
from campaign.paper.chart_sheet import WAYS, clipped_land
from campaign.paper.matter import A3, A4, Article, Body, Chart, Force, Item, Mark, Pack, Track, Way
from campaign.paper.mercator import FRAMES, SCALES, Frame, framed, mm_of
from campaign.paper.pack import printed, sheets
from naval.geo import course

ROOT = Path(mercator.__file__).parents[2]
CHART = Chart(
    title="Channel Fleet",
    lon=1.7,
    lat=50.5,
    scale=1_000_000,
    land=(((1.0, 50.5), (1.5, 50.4), (1.4, 50.8)),),
    marks=(
        Mark(kind="own", lon=1.7, lat=50.3, side="blue", label="London", note="now"),
        Mark(kind="port", lon=1.2, lat=50.2, label="Dover"),
    ),
    tracks=(Track(places=((1.2, 50.2), (1.7, 50.3)), hours=((1.7, 50.3, "12:00"),)),),
    reach=(((1.2, 50.1), (2.2, 50.1)),),
    reach_nm=84.0,
    reach_kn=14.0,
)
PACK = Pack(
    size=A4,
    campaign="Channel manoeuvres",
    seat="Rear-Admiral, Blue cruisers",
    side="blue",
    hours="Day 1, 06:00–12:00",
    code="3-08XDN",
    closes="Orders close Friday 20 November 2026, 20:00 GMT",
    parts=("forces", "dispatches", "log"),
    addressees=("The Admiralty, London",),
    forces=(
        Force(
            name="Channel Fleet",
            place="50° 10′ N, 2° 10′ W",
            going="stopped",
            ships=(("London", "London class", "694 t", "18 knots"),),
        ),
    ),
    charts=(CHART,),
    items=(Item(kind="Dispatch", when="Day 1, 08:00", text="Steer west (at once)."),),
    articles=(Article(paper="The Mercury", date="Day 1", headline="Fleet sails", dateline="Dover", text="Word. " * 900),),
)
OPERATORS = re.compile(rb"([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re")


def words_of(pdf: bytes) -> bytes:
    """Extract the text set in an unpacked PDF, without the spacing between letters."""
    return b" ".join(re.findall(rb"\((.*?)\) Tj", pdf))


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", pdf))


# -- to scale ----------------------------------------------------------------------------------------------------------


def test_ud_wc_23_ud_105_miles_on_the_sheet():
    assert round(mm_of(6 * 14, 1_000_000), 1) == 155.6
    assert round(mm_of(1, 1_000_000), 3) == 1.852
    assert round(mm_of(1, 400_000), 2) == 4.63


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("place", [(1.7, 50.5), (-70.0, -33.0), (179.9, 10.0), (10.0, 68.0)])
def test_sc_ud_10_the_sheet_is_true_at_its_middle_latitude_and_north_is_up(scale: int, place: tuple[float, float]):
    frame = Frame(*place, scale, *FRAMES[A4])
    x, y = frame.xy(*place)
    assert (x, y) == (90.0, 125.0)
    for bearing, east, north in ((90.0, 1, 0), (270.0, -1, 0), (0.0, 0, 1), (180.0, 0, -1)):
        to_x, to_y = frame.xy(*course.along(*place, bearing, 1.0))
        assert (to_x - x, to_y - y) == pytest.approx((east * mm_of(1, scale), north * mm_of(1, scale)), abs=0.03)
    back = frame.find_position(*frame.xy(place[0], place[1] + 0.1))
    assert back == pytest.approx((place[0], place[1] + 0.1), abs=1e-6)


def reach_of(nm: float) -> list[tuple[float, float]]:
    return [course.along(1.7, 50.5, bearing, nm) for bearing in range(0, 360, 10)]


def test_sc_ud_10_the_largest_scale_on_which_the_reach_fits():
    assert [framed(reach_of(nm), A4).scale for nm in (15, 25, 45, 60, 90, 200)] == [
        400_000,
        1_000_000,
        1_000_000,
        *[2_000_000] * 3,
    ]
    assert framed(reach_of(25), A3).scale == 400_000
    for nm in (15, 45, 90):
        assert framed(reach_of(nm), A4).holds(reach_of(nm))
    assert not framed(reach_of(200), A4).holds(reach_of(200)), "the smallest scale, whatever is beyond it"
    over = framed([(179.0, 10.0), (-179.0, 10.5)], A4)
    assert over.scale == 2_000_000
    assert over.holds([(179.0, 10.0), (-179.0, 10.5)]), "over the 180th meridian"


def test_sc_ud_10_the_scale_bar_measures_true_on_paper():
    """From the PDF itself: the bar in points is the length of its miles at that scale, to half a millimetre."""
    pdf = printed(PACK, packed=False)
    bars = [[float(n) for n in one] for one in OPERATORS.findall(pdf)]
    high = 1.4 * 72 / 25.4
    parts = sorted({x for x, _, _, height in bars if abs(height - high) < 0.01})
    long = (parts[-1] - parts[0] + next(width for _, _, width, height in bars if abs(height - high) < 0.01)) * 25.4 / 72
    assert b"25 nautical miles" in pdf
    assert long == pytest.approx(25 * 1.852, abs=0.5)


@pytest.mark.parametrize(("size", "box"), [(A4, (210, 297)), (A3, (297, 420))])
def test_ud_105_a4_and_a3_and_the_frame_is_within_the_page(size: str, box: tuple[int, int]):
    pdf = printed(msgspec.structs.replace(PACK, size=size), packed=False)
    found = re.search(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf)
    assert found is not None
    assert [round(float(one) * 25.4 / 72) for one in found.groups()] == list(box)
    width, height = FRAMES[size]
    assert width + 20 <= box[0]
    assert height + 40 <= box[1]
    assert FRAMES[A4] == (180.0, 250.0)


def test_ud_105_land_is_cut_at_the_sheet_and_found_over_the_180th_meridian():
    frame = Frame(180.0, 10.0, 1_000_000, *FRAMES[A4])
    square = {"type": "Polygon", "coordinates": [[[170, 9], [180, 9], [180, 11], [170, 11], [170, 9]]]}
    other = {"type": "Polygon", "coordinates": [[[-180, 9.9], [-179, 9.9], [-179, 10], [-180, 10], [-180, 9.9]]]}
    both = {"type": "MultiPolygon", "coordinates": [square["coordinates"], other["coordinates"]]}
    rings = clipped_land(both, frame)
    assert len(rings) == 2
    edge = [frame.xy(lon, lat) for ring in rings for lon, lat in ring]
    assert all(-1 <= x <= frame.width + 1 and -1 <= y <= frame.height + 1 for x, y in edge)


# -- what stands on them -----------------------------------------------------------------------------------------------


def test_ud_104_ud_105_every_sheet_of_a_pack():
    pdf = printed(PACK, packed=False)
    words = words_of(pdf)
    for part in (
        b"SEALED ORDERS",
        b"Order form",
        b"3-08XDN",
        b"Steer west",
        b"Signal",
        b"What is new",
        b"The Mercury",
        b"Fleet sails",
    ):
        assert part in words, part
    assert b"Rear-Admiral, Blue cruisers" in words
    assert words.count(b"3-08XDN") > pages_of(pdf), "the code stands at the foot of every page, on label and form besides"
    assert pages_of(pdf) >= sheets(PACK)


def test_ud_105_an_order_form_has_what_the_seat_may_order_and_no_more():
    def form(*parts: str) -> bytes:
        return words_of(printed(msgspec.structs.replace(PACK, parts=parts, forces=(), charts=(), articles=()), packed=False))

    press_form = form("articles")
    assert b"Article 1" in press_form
    assert b"Dispatches" not in press_form
    assert b"Signal" not in press_form
    assert b"Merchantmen" in form("merchants")
    assert b"Dispatches" in form("dispatches")


def test_ud_105_how_far_it_is_is_told_after_every_page():
    told: list[int] = []
    pdf = printed(PACK, told.append)
    assert told == list(range(1, pages_of(printed(PACK, packed=False)) + 1))
    assert pdf.startswith(b"%PDF-")


def test_ud_105_the_same_words_make_the_same_bytes_in_another_process():
    """``invariant``: no date, no chance, no dependence on that process's hashing."""
    code = (
        "import sys; from hashlib import sha256; from tests.campaign.paper.test_sheets import PACK; "
        "from campaign.paper.pack import printed; print(sha256(printed(PACK)).hexdigest())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "7"},
    )
    from hashlib import sha256

    assert done.stdout.strip() == sha256(printed(PACK)).hexdigest()
    assert printed(msgspec.structs.replace(PACK, code="3-08XDM")) != printed(PACK)


ODD = [
    "Ĳsselmeer",
    "Ωmega ж 漢字 🙂",
    "a" * 900,
    "(brackets) \\ and % signs",
    "line\nline\r\n\tline",
    "\u202eright to left",
    "",
    " ",
]


@pytest.mark.parametrize("text", ODD)
def test_ud_105_whatever_people_write_can_be_printed(text: str):
    odd = msgspec.structs.replace(
        PACK,
        seat=text,
        campaign=text,
        addressees=(text,),
        items=(Item(kind="Dispatch", when=text, text=text),),
        articles=(Article(paper=text, date=text, headline=text, dateline=text, text=text),),
        charts=(
            msgspec.structs.replace(CHART, title=text, marks=(Mark(kind="contact", lon=1.7, lat=50.5, label=text, note=text),)),
        ),
    )
    assert printed(odd).startswith(b"%PDF-")


def test_ud_105_a_letter_that_no_type_has_is_printed_plainer_or_by_its_number():
    shown = "".join(run for run, _ in pdf_canvas.runs("Ṽ, 漢", pdf_canvas.SERIF))
    assert shown == "V, [U+6F22]"
    assert pdf_canvas.wrapped("x" * 400, pdf_canvas.SERIF, 10, 50)[0] != ""
    assert all(
        pdf_canvas.width_of(line, pdf_canvas.SERIF, 10) <= 50 for line in pdf_canvas.wrapped("x" * 400, pdf_canvas.SERIF, 10, 50)
    )


@pytest.mark.parametrize("name", ["Łódź", "Nguyễn Huệ", "Жуков", "Κουντουριώτης", "Ağa", "Ștefan"])
def test_ud_105_names_of_all_europe_are_printed_as_they_are_written(name: str) -> None:
    runs = list(pdf_canvas.runs(name, pdf_canvas.SERIF))
    assert "".join(run for run, _ in runs) == name
    assert pdf_canvas.OTHER in {font for _, font in runs}
    assert pdf_canvas.width_of(name, pdf_canvas.SERIF, 10) > 0
    one, other = (printed(msgspec.structs.replace(PACK, campaign=name)) for _ in range(2))
    assert one == other, "the same words, the same bytes"
    assert b"OpenSans" in one, "its letters lie in the file"


def test_ud_105_sc_n_09_a_form_asks_what_she_does_with_merchantmen_in_sight():
    said = words_of(printed(PACK, packed=False))
    for words in (b"If she takes merchantmen", b"hold her course", b"make after them, so many miles off:"):
        assert words in said


def test_ud_105_lc_060_a_general_s_form_has_each_body_and_a_ministry_s_who_comes():
    """Tasks, posture, sending and standing orders of each column; arrivals and stores; roads and places on the sheet."""
    body = Body(name="Guard Division", place="Hushan, tail at Wiju", units="12 battalions", state="17,452 men, fresh")
    ways = tuple(Way(kind=kind, places=((1.2, 50.2), (1.7, 50.3))) for kind in WAYS)
    chart = msgspec.structs.replace(CHART, ways=ways, marks=(*CHART.marks, Mark(kind="place", lon=1.7, lat=50.3, label="Wiju")))
    pack = msgspec.structs.replace(
        PACK, forces=(), parts=("ashore", "dispatches"), bodies=(body,), headquarters="Now at Hushan.", charts=(chart,)
    )
    said = words_of(printed(pack, packed=False))
    for words in (
        b"Now at Hushan.",
        b"Guard Division",
        b"When it meets the enemy",
        b"order of march",
        b"the quickest way",
        b"Wiju",
    ):
        assert words in said
    assert b"not by wireless" not in said
    ministry = msgspec.structs.replace(pack, bodies=(), headquarters="", coming=(("5th Division", "Dalny, Day 18, 06:00"),))
    said = words_of(printed(ministry, packed=False))
    assert b"5th Division" in said
    assert b"Stores, in packets" in said
    assert b"When it meets the enemy" not in said
