"""Articles: datelines, holding back, correcting and taking back."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from campaign.war.outcome import Outcome, Report
from campaign.war.run import run
from naval.state.orders import Article, Note, Orders
from naval.state.settings import Settings
from naval.state.world import Seat, World
from tests.naval.world_builder import force, open_sea, world

SEA = open_sea()


def sea(delay: int = 0) -> World:
    return world(force("blue-1", 0, 50), settings=Settings(sighting_cuts=False, weather="6", press_delay_min=delay))


def write(headline: str = "Smoke", blue: str = "", red: str = "", **more: Any) -> Article:
    return Article(headline=headline, versions={"blue": blue, "red": red}, **more)


def printing(w: World, *runs: tuple[Article, ...], papers: tuple[str, ...] = ("press",)) -> list[Outcome]:
    outs = []
    for n, some in enumerate(runs, 1):
        sealed = {paper: Orders(articles=some) for paper in papers}
        outs.append(run(outs[-1].world if outs else w, SEA, sealed, "s", 360 * n))
    return outs


def read(outs: list[Outcome], seat: str) -> list[Report]:
    return [r for out in outs for r in out.reports if r.kind == "article" and r.seat == seat]


def test_nav_s_048_nav_s_050_only_the_admiralties_read_the_papers() -> None:
    outs = printing(sea(), (write(blue="x", red="y"),))
    assert {r.seat for out in outs for r in out.reports if r.kind == "article"} == {"blue-adm", "red-adm"}


def test_sc_n_47_an_article_may_be_held_back_and_that_does_not_show() -> None:
    outs = printing(sea(60), (write(blue="x", delay_min=120, dateline="ESBJERG, Day 1"),), ())
    (copy,) = read(outs, "blue-adm")

    assert copy.arrives == 360 + 120 + 60
    assert copy.happened == 480
    assert (copy.data["dateline"], copy.data["date"]) == ("ESBJERG, Day 1", "Day 1, 14:00")


def test_nav_s_049_each_author_numbers_his_own_and_no_reader_sees_a_number() -> None:
    w = sea()
    w = replace(w, seats=(*w.seats, Seat(key="the-other", name="The Other", role="press", side="neutral")))
    first, then = (write(red="only for red"), write("Second", blue="x")), (write("Third", blue="y"),)
    outs = printing(w, first, then, papers=("press", "the-other"))
    proofs = [(r.seat, r.data["number"]) for out in outs for r in out.reports if r.kind == "printed"]

    assert proofs == [("press", 1), ("press", 2), ("the-other", 1), ("the-other", 2), ("press", 3), ("the-other", 3)]
    assert all("number" not in r.data for r in read(outs, "blue-adm"))


def test_sc_n_46_a_correction_names_what_its_reader_has_read() -> None:
    mended = write("Three ships", blue="Three.", red="Three.", corrects=1)
    outs = printing(sea(), (write("Four ships", blue="Four.", red=""),), (mended,))
    blue, red = read(outs, "blue-adm")[-1], read(outs, "red-adm")[-1]

    assert (blue.data["corrects"], blue.data["of"]) == ("Four ships", "Day 1, 12:00")
    assert (red.data["corrects"], red.data["of"]) == ("", "")  # he never read of four: to him it is news


def test_sc_n_46_what_is_taken_back_before_it_is_read_never_arrives() -> None:
    outs = printing(sea(), (write(blue="x", red="y", delay_min=720),), (write("", withdraws=1),), (), ())
    assert not read(outs, "blue-adm")
    assert not read(outs, "red-adm")
    assert [p.withdrawn for p in outs[-1].world.printed] == [True, False]


def test_sc_n_46_whoever_has_read_it_gets_a_notice() -> None:
    outs = printing(sea(), (write(blue="x"),), (write("", withdraws=1, blue="We were deceived."),))
    first, notice = read(outs, "blue-adm")

    assert first.data["headline"] == "Smoke"
    assert (notice.data["headline"], notice.data["text"]) == ("Withdrawn: Smoke", "We were deceived.")
    assert (notice.data["withdraws"], notice.data["of"]) == ("Smoke", "Day 1, 12:00")
    assert not read(outs, "red-adm")


def test_nav_s_049_twin_what_one_side_reads_is_nothing_to_the_other() -> None:
    one = printing(sea(), (write(blue="x"),), (write("Again", blue="x", corrects=1),))
    more = write("Again", blue="x", corrects=1, red="canary")
    two = printing(sea(), (write(blue="x", red="a canary"), write("More", red="canary")), (more,))
    assert read(one, "blue-adm") == read(two, "blue-adm")


def test_nav_s_048_case_s_wc_31_each_admiralty_then_gets_a_version() -> None:
    outs = printing(sea(), (write(blue="A version.", red="Another."),))
    assert [read(outs, seat)[0].data["text"] for seat in ("blue-adm", "red-adm")] == ["A version.", "Another."]


def test_amb_s_17_the_versions_may_differ_or_be_the_same() -> None:
    outs = printing(sea(), (write(blue="The same.", red="The same."),))
    assert len({read(outs, seat)[0].data["text"] for seat in ("blue-adm", "red-adm")}) == 1


def test_nav_s_049_each_version_may_have_a_headline_of_its_own_and_its_correction_names_that() -> None:
    first = replace(write("Smoke", blue="A.", red="B."), headlines={"red": "Fire"})
    outs = printing(sea(), (first,), (write("Mended", blue="C.", red="D.", corrects=1),), (write("", withdraws=2),))
    heads = {seat: [r.data["headline"] for r in read(outs, seat)] for seat in ("blue-adm", "red-adm")}
    assert heads["blue-adm"] == ["Smoke", "Mended", "Withdrawn: Mended"]
    assert heads["red-adm"] == ["Fire", "Mended", "Withdrawn: Mended"]
    assert [r.data["corrects"] for r in read(outs, "red-adm")] == ["", "Fire", ""]
    (proof, *_) = [r.data for r in outs[0].reports if r.kind == "printed"]
    assert proof["headlines"] == {"red": "Fire"}


def test_sc_n_47_an_edition_within_the_run_is_read_at_its_hour_and_the_mails_delay() -> None:
    outs = printing(sea(30), (write("Late", blue="x"), write("Early", blue="y", edition_min=60)), ())
    (early, late), (proof, _) = read(outs, "blue-adm"), [r for r in outs[0].reports if r.kind == "printed"]

    assert (early.data["headline"], early.happened, early.arrives, early.data["date"]) == ("Early", 60, 90, "Day 1, 07:00")
    assert (late.data["headline"], late.arrives) == ("Late", 390)
    assert (proof.data["number"], proof.data["headline"], proof.arrives) == (1, "Early", 60)
    assert [e.minute for e in outs[0].events if e.kind == "article"] == [60, 360]


def test_sc_n_46_an_edition_within_the_run_stops_what_is_read_later_in_it() -> None:
    held = write(blue="x", red="y", delay_min=120)  # to be read at 480
    before, after = (printing(sea(), (held,), (write("", withdraws=1, edition_min=minute),)) for minute in (90, 150))
    assert not read(before, "blue-adm")
    assert before[-1].world.printed[0].reaches == {}
    assert [r.data["headline"] for r in read(after, "blue-adm")] == ["Smoke", "Withdrawn: Smoke"]


def test_nav_s_049_each_version_may_have_a_dateline_of_its_own() -> None:
    (out,) = printing(sea(), (write(blue="x", red="y", dateline="ESBJERG", datelines={"red": "SKAGEN"}),))
    assert [read([out], seat)[0].data["dateline"] for seat in ("blue-adm", "red-adm")] == ["ESBJERG", "SKAGEN"]


def test_nav_s_047_a_rival_paper_reads_both_versions_once_where_they_are_alike() -> None:
    w = sea()
    w = replace(w, seats=(*w.seats, Seat(key="rival", name="The Rival", role="press", side="neutral")))
    some = (write("Smoke", blue="x", red="y"), write("Fog", blue="z", red="z"), write("Calm", red="w"))
    outs = [run(w, SEA, {"press": Orders(articles=some)}, "s", 360)]
    told = [(r.data["headline"], r.data["text"], r.data.get("side", "")) for r in read(outs, "rival")]

    assert sorted(told) == [("Calm", "w", "red"), ("Fog", "z", ""), ("Smoke", "x", "blue"), ("Smoke", "y", "red")]
    assert not read(outs, "press")


def test_lc_303_a_ministry_reads_its_sides_version_and_a_general_where_there_is_no_desk() -> None:
    w = sea()
    minister = Seat(key="minister", name="Ministry", role="ministry", side="blue")
    generals = [Seat(key=f"{side}-gen", name="General", role="general", side=side) for side in ("blue", "red")]
    seats = [s for s in w.seats if s.key != "red-adm"]
    w = replace(w, seats=(*seats, minister, *generals))
    out = run(w, SEA, {"press": Orders(articles=(write(blue="x", red="y"),))}, "s", 360)
    told = {r.seat: r.data["text"] for r in out.reports if r.kind == "article"}

    assert told == {"blue-adm": "x", "minister": "x", "red-gen": "y"}


def test_nav_s_049_an_edition_begins_with_the_editors_first_article_for_each_reader() -> None:
    some = (write("First", red="x"), write("Second", blue="x", red="x"), write("Third", blue="x"))
    outs = printing(sea(), some)
    ranks = {seat: {r.data["headline"]: r.data.get("rank", 0) for r in read(outs, seat)} for seat in ("blue-adm", "red-adm")}
    assert ranks == {"blue-adm": {"Second": 0, "Third": 1}, "red-adm": {"First": 0, "Second": 1}}


def test_nav_s_022_an_admiralty_s_letter_to_the_editor_comes_at_once_and_shows_no_way() -> None:
    out = run(sea(), SEA, {"blue-adm": Orders(dispatches=(Note(to="press", text="We were never there."),))}, "s", 360)
    (letter,) = [r for r in out.reports if r.kind == "letter"]
    (*_, sent) = [r.data for r in out.reports if r.kind == "outbox"]

    assert (letter.seat, letter.arrives) == ("press", 0)
    assert letter.data == {"from": "Admiralty of Blue", "text": "We were never there.", "written": 0}
    assert (sent["state"], sent["at"]) == ("sent", 0)
    assert not out.world.dispatches


def test_nav_s_022_a_letter_from_a_ship_out_of_touch_waits_aboard() -> None:
    out = run(sea(), SEA, {"blue-1": Orders(dispatches=(Note(to="press", text="We are well."),))}, "s", 360)
    assert not [r for r in out.reports if r.kind == "letter"]
    assert [d.to for d in out.world.dispatches] == ["press"]
