"""The after-action report (UD-112 to UD-118)."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pyogrio
import pytest

from campaign.exercises import injects
from campaign.injects.plan import Plan
from campaign.models import Campaign, Delivery, ReviewFile
from campaign.reports import corrections, umpire_messages
from campaign.reports.corrections import Mending
from campaign.rulings import ruling_records
from naval.state.outcome import Cut
from tests.campaign.war import held
from tests.promises import playing
from tests.umpire.replays import as_war, eye_of, words
from tests.umpire.ruling_pages import computed, now
from umpire.review import figures, plot, report
from umpire.review import file_jobs as review
from umpire.review.files import export_tables, html
from umpire.review.files.makers import maker
from umpire.review.replay import frames
from umpire.review.replay.truth_replay import Body

DESK = "/desk/room-umpire/review/"


def made(war: Campaign, sort: str, seat: str = "") -> bytes:
    return maker(sort)(war, war.seats.get(key=seat) if seat else None, lambda done, of: None)


def section(war: Campaign, key: str) -> report.Section:
    return next(one for one in report.report(war) if one.key == key)


# ---- figures ----


def test_ud_wc_30_ud_113_latency_is_from_told_to_the_minute_the_next_sheet_counts_and_in_real_time() -> None:
    shown = datetime(2031, 1, 1, 10, 0, 0, tzinfo=UTC)
    sealed = shown + timedelta(minutes=7, seconds=30)
    (one,) = figures.latencies([(94, shown)], [(0, shown - timedelta(hours=1)), (94, sealed)])
    assert (one.minutes, one.seconds) == (0, 450.0)
    assert report.seconds(figures.summed([450.0]), 1) == "7 min 30 s"
    (late, never) = figures.latencies([(10, None), (400, shown)], [(94, sealed)])
    assert (late.minutes, late.seconds) == (84, None), "nobody was shown it before"
    assert (never.minutes, never.seconds) == (None, None), "no orders were sealed afterwards"


@pytest.mark.full
@pytest.mark.django_db
def test_ud_wc_28_ud_114_the_red_admiralty_thirty_minutes_after_the_last_report(two_runs: Campaign) -> None:
    out = held.played(held.steers(21, held.OUT, held.BACK, held.OUT))
    eye, past = eye_of(two_runs.seats.get(key="red_admiralty"), out), as_war(held.world(), out)
    told = [row[3] for row in eye.rows if row[2] == "position" and row[4] <= 150]
    assert max(told) == 120
    (own,) = [one for one in figures.errors_at(eye, past, 150) if one.truth == "force:red_cruisers"]
    assert own.miles == pytest.approx(10.5, abs=0.05)


@pytest.mark.django_db
def test_ud_wc_29_ud_114_the_contacts_of_both_cabins_at_the_stop(two_runs: Campaign) -> None:
    out = held.played(held.base_a())
    assert isinstance(out.cut, Cut)
    past = as_war(held.world(), out)
    assert past.end == 94
    for seat, label in (("blue_cabin", "A"), ("red_cabin", "B")):
        eye = eye_of(two_runs.seats.get(key=seat), out)
        found = {one.mark: one.miles for one in figures.errors_at(eye, past, 94)}
        assert found[f"contact:{label}:"] == 1.7, seat


@pytest.mark.django_db
def test_ud_114_at_every_full_hour_mean_median_and_worst_and_a_plot(two_runs: Campaign) -> None:
    eye, past = frames.eye_of(two_runs.seats.get(key="red_admiralty")), frames.war_of(two_runs)
    some = figures.errors(eye, past)
    assert {one.minute % 60 for one in some} == {0}
    assert max(one.minute for one in some) <= past.end
    found = section(two_runs, "belief")
    row = next(row for row in found.tables[0].rows if row[1] == str(len(some)))
    miles = figures.summed([one.miles for one in some])
    assert miles is not None
    assert row[2:] == [f"{value:.1f}" for value in miles]
    shown = plot.drawn(found.plots[0], 6)
    assert len(shown["paths"]) == len(found.tables[0].rows)
    assert plot.svg(found.plots[0], 6).startswith("<svg")


@pytest.mark.django_db
def test_ud_112_timeline_losses_coal_weather_battles_and_what_the_umpire_settled(two_runs: Campaign) -> None:
    paper = two_runs.seats.get(key="blue_admiralty").was_told("sighting")[0]
    mending = Mending("blue_admiralty", paper.number, "The clerk misread <b>it</b>. He is sorry.", recall=True)
    umpire = two_runs.seats.get(key="umpire")
    corrections.mend(now(two_runs), mending, umpire)
    umpire_messages.say(now(two_runs), umpire_messages.Saying("all", "Noon is <b>noon</b>.", "0"), umpire)
    fields = {"from": "The Foreign Office", "text": "Two liners leave."}
    plan = Plan(title="Liners", kind="telegram", fields=fields, to=("blue_cabin",))
    number = injects.add(now(two_runs), [plan], umpire)[0]
    injects.fire(now(two_runs), number, ruling_records.stamp(now(two_runs)), umpire)
    injects.answered(now(two_runs), number, "He stayed where he was.")
    found = {one.key: one for one in report.report(two_runs)}
    past = frames.war_of(two_runs)
    assert any("attle" in row[2] for row in found["timeline"].tables[0].rows)
    assert [row[0] for row in found["losses"].tables[0].rows] == [one[2] for one in past.losses]
    coal = next(bars for bars in found["losses"].bars if bars["title"].startswith("Coal"))
    last = past.worlds[-1][1]
    blue = sum(ship.coal_t for ship in last.ships if ship.side == "blue" and ship.afloat)
    assert next(row for row in coal["table"] if row["side"] == "blue")["values"][-1] == f"{blue:,.0f}"
    assert [row[0] for row in found["weather"].tables[0].rows] == ["1", "2"]
    assert [row[0] for row in found["battles"].tables[0].rows] == [one.title for one in past.battles]
    sides = {row[0] for row in found["luck"].tables[1].rows}
    assert sides <= {"Blue", "Red"}
    said = {one.title: one.rows for one in found["settled"].tables}
    assert said["Messages from the umpire"][0][1:] == ["All", "Noon is <b>noon</b>.", "The Umpire"]
    assert said["Corrections"][0][-1] == "The clerk misread <b>it</b>. He is sorry."
    cabin = two_runs.seats.get(key="blue_cabin").name
    assert said["Injects"] == [["1. Liners", "Telegram", "Day 1, 18:00", cabin, "–", "He stayed where he was."]]
    assert said["Edited papers"][0][1:4] == [cabin, "added", "dispatch"]


@pytest.mark.django_db
def test_ud_112_ud_066_an_inject_that_was_told_stands_in_the_timeline_with_whom_it_went_to_and_what_came_of_it(
    two_runs: Campaign,
) -> None:
    umpire, fields = two_runs.seats.get(key="umpire"), {"from": "The Foreign Office", "text": "Two liners leave."}
    plan = Plan(title="Liners", kind="telegram", fields=fields, to=("blue_cabin",))
    for _ in range(2):
        injects.add(now(two_runs), [plan], umpire)
    injects.fire(now(two_runs), 1, ruling_records.stamp(now(two_runs)), umpire)
    computed(two_runs)
    assert not [row for row in section(two_runs, "timeline").tables[0].rows if "Inject" in row[2]], "its run is not published"
    playing.finish_run(two_runs, 3)
    injects.answered(now(two_runs), 1, "He stayed where he was.")
    rows = section(two_runs, "timeline").tables[0].rows
    (at,) = [n for n, row in enumerate(rows) if "Inject" in row[2]]
    cabin = two_runs.seats.get(key="blue_cabin").name
    assert rows[at] == ["Day 1, 18:00", "3", f"Inject 1. Liners (telegram), to {cabin}. Result: He stayed where he was.", ""]
    assert all(int(row[1]) <= 2 for row in rows[:at]), "it stands where it fell"


@pytest.mark.django_db
def test_ud_112_the_timeline_says_when_hostile_forces_sighted_and_lost_each_other(two_runs: Campaign) -> None:
    told = [row[2] for row in section(two_runs, "timeline").tables[0].rows]
    of_the_sea = [one.event.text for one in frames.war_of(two_runs).events if one.event.kind in ("sighting", "lost")]
    enemies = [
        text for text in of_the_sea if text.startswith(("Blue cruisers and Red cruisers", "Red cruisers and Blue cruisers"))
    ]
    assert any(" sighted each other" in text for text in enemies), "the squadrons met in run 1"
    assert [text for text in told if text in of_the_sea] == enemies, "merchantmen in sight are of every day, and left out"


@pytest.mark.django_db
def test_ud_113_the_table_of_latencies_counts_new_hostile_contacts(two_runs: Campaign) -> None:
    seat = two_runs.seats.get(key="blue_cabin")
    some, smoke = figures.of_seats([seat])[0]
    assert some, "an enemy was sighted"
    told = {paper.arrives for paper in seat.was_told("sighting") if paper.body.side == "red"}
    assert {one.told for one in some} <= told
    hostile, unknown = section(two_runs, "latency").tables
    (row,) = [row for row in hostile.rows if row[0] == seat.name]
    assert row[1] == str(len(some))
    assert not smoke, "she made out all that she sighted"
    assert seat.name not in [row[0] for row in unknown.rows]


@pytest.mark.django_db
def test_ud_113_what_was_never_more_than_smoke_is_reckoned_from_its_first_smoke(two_runs: Campaign) -> None:
    seat = two_runs.seats.get(key="blue_cabin")
    papers = list(Delivery.objects.filter(seat=seat, kind="sighting").order_by("number"))
    first = papers[0]
    whose = json.loads(first.data)["label"]
    for one in papers:
        body = json.loads(one.data)
        if body["label"] == whose:
            one.data = json.dumps(body | {"what": "smoke", "side": "unknown", "level": 0})
            one.save(update_fields=["data"])
    hostile, smoke = figures.of_seats([seat])[0]
    assert [one.told for one in smoke] == [first.arrives]
    assert first.arrives not in [one.told for one in hostile]
    (row,) = [row for row in section(two_runs, "latency").tables[1].rows if row[0] == seat.name]
    assert row[:3] == [
        seat.name,
        "1",
        report.minutes(figures.summed([one.minutes for one in smoke if one.minutes is not None]), 1),
    ]


@pytest.mark.django_db
def test_ud_115_dispatches_by_way_and_delay_and_those_that_are_lost_or_held(
    two_runs: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    author, to = two_runs.seats.get(key="blue_cabin"), two_runs.seats.get(key="blue_admiralty")
    deliver_paper(author, "outbox", {"number": 7, "to": to.key, "text": "One", "written": 10, "state": "sent", "at": 12})
    deliver_paper(author, "outbox", {"number": 8, "to": to.key, "text": "Two", "written": 20, "state": "waiting", "at": None})
    deliver_paper(author, "outbox", {"number": 9, "to": to.key, "text": "Three", "written": 30, "state": "waiting", "at": None})
    form = {
        "from": author.name,
        "from_key": author.key,
        "text": "One",
        "written": 10,
        "via": "wireless",
        "path": [author.name, to.name],
    }
    paper = deliver_paper(to, "dispatch", form, happened=10, arrives=95)
    from campaign.models import Provenance

    Provenance.objects.create(delivery=paper, about=f"dispatch:{author.key}/7")
    monkeypatch.setattr(figures, "fates", lambda war, past: (set(), {f"dispatch:{author.key}/8"}, {f"dispatch:{author.key}/7"}))
    found = {one.number: one for one in figures.dispatches(two_runs, frames.war_of(two_runs)) if one.number > 6}
    assert (found[7].minutes, found[7].way, found[7].fate, found[7].garbled) == (85, "wireless", "arrived", True)
    assert (found[8].fate, found[9].fate) == ("held", "lost")
    counted = dict(section(two_runs, "posts").tables[0].rows)
    assert (counted["within a run"], counted["held"], counted["lost"]) == ("1", "1", "1")


def deliver_paper(seat, kind: str, data: dict, *, happened: int = 0, arrives: int = 0) -> Delivery:
    import json

    number = (seat.deliveries.order_by("-number").values_list("number", flat=True).first() or 0) + 1
    row = {"number": number, "batch": seat.version, "kind": kind, "happened": happened, "arrives": arrives}
    return Delivery.objects.create(seat=seat, data=json.dumps(data), digest=f"x{kind}{number}", **row)


# ---- files ----


@pytest.mark.django_db
def test_ud_116_one_file_that_names_nothing_elsewhere_is_escaped_and_small(two_runs: Campaign) -> None:
    two_runs.title = "<script>alert(1)</script>"
    two_runs.save()
    data = made(two_runs, "html")
    text = data.decode()
    assert len(data) < 10 * 1024 * 1024 / 20, "two runs of the forty that have to fit"
    assert "<script>alert" not in text
    assert set(re.findall(r"(?:https?:)?//[a-z0-9.]+\.[a-z]{2,}", re.sub(r"base64,[A-Za-z0-9+/=]+", "", text))) <= {
        "http://www.w3.org"
    }
    assert not re.search(r"""(?:src|href)=["'](?!#|data:)[^"']""", re.sub(r"<script>.*?</script>", "", text, flags=re.S))
    assert held.SEED not in text, "the war goes on: its seed is in no file"
    for name, module in html.modules(html.SCRIPT).items():
        assert not re.search(r"""from ["']\.""", module), name
        assert "http://" not in html.alone(module).replace("http://www.w3.org/2000/svg", "")
    for one in report.report(two_runs):
        assert f'id="{one.key}"' in text


@pytest.mark.django_db
def test_ud_117_a_pdf_of_the_same_input_is_the_same_bytes_and_can_be_read(two_runs: Campaign) -> None:
    first = made(two_runs, "pdf")
    assert first == made(two_runs, "pdf")
    assert first.startswith(b"%PDF")
    assert first.rstrip().endswith(b"%%EOF")
    assert len(re.findall(rb"/Type /Page\b", first)) >= 2


@pytest.mark.django_db
def test_ud_118_layers_open_in_the_library_that_reads_them_as_truth_and_as_known(two_runs: Campaign, tmp_path: Path) -> None:
    truth, known = tmp_path / "truth.gpkg", tmp_path / "known.gpkg"
    truth.write_bytes(made(two_runs, "gpkg"))
    known.write_bytes(made(two_runs, "gpkg", "blue_cabin"))
    assert {name for name, _ in pyogrio.list_layers(truth)} == {"tracks", "contacts", "battles", "weather", "fields"}
    tracks = pyogrio.read_dataframe(truth, layer="tracks")
    assert {"Blue cruisers", "Red cruisers"} <= set(tracks.name)
    assert (tracks.crs.to_epsg(), len(pyogrio.read_dataframe(truth, layer="battles"))) == (4326, 2)
    own = pyogrio.read_dataframe(known, layer="tracks")
    assert set(own.name) == {"Blue cruisers"}, "a seat knows no track but its own"
    assert set(pyogrio.read_dataframe(known, layer="contacts").seat) == {two_runs.seats.get(key="blue_cabin").name}
    assert made(two_runs, "gpkg") == truth.read_bytes(), "no date in it but those of the war"
    fought = pyogrio.read_dataframe(known, layer="battles")
    assert len(fought) == len(two_runs.seats.get(key="blue_cabin").was_told("battle")) > 0
    assert all(one.distance(own.geometry[0]) < 0.01 for one in fought.geometry), "where its own force was"
    weather = pyogrio.read_dataframe(truth, layer="weather")
    assert len(weather) == len(frames.war_of(two_runs).runs)
    assert set(weather["area"]) == {"the whole chart"}, "this pack has no areas"
    assert pyogrio.read_dataframe(known, layer="weather").empty


def test_ud_118_the_track_of_who_is_no_more_ends_where_it_was_lost() -> None:
    points = [(0.0, -2.0, 50.0), (60.0, -1.0, 50.0), (360.0, -1.0, 50.0)]
    lost = export_tables.while_it_was(Body("force:x", "X", "blue", list(points), until=31))
    assert lost.points == [points[0], (30.0, pytest.approx(-1.5, abs=0.01), pytest.approx(50.0, abs=0.01))]
    assert export_tables.while_it_was(Body("force:x", "X", "blue", list(points))).points == points


@pytest.mark.django_db
def test_ud_118_gpx_has_times_and_tables_open_as_csv(two_runs: Campaign, tmp_path: Path) -> None:
    path = tmp_path / "war.gpx"
    path.write_bytes(made(two_runs, "gpx"))
    points = pyogrio.read_dataframe(path, layer="track_points")
    body = frames.war_of(two_runs).bodies["force:red_cruisers"]
    assert points.time.notna().all()
    assert len(pyogrio.read_dataframe(path, layer="tracks")) == len(
        [one for one in frames.war_of(two_runs).bodies.values() if one.points]
    )
    assert (points.time.max() - points.time.min()).total_seconds() / 60 == pytest.approx(720, abs=1)
    assert any(abs(point.x - body.points[0][1]) < 1e-6 for point in points.geometry)
    count = {"events": len(frames.war_of(two_runs).events), "papers": sum(one.papers.count() for one in two_runs.players())}
    count["papersblue_cabin"] = two_runs.seats.get(key="blue_cabin").papers.count()
    for sort, seat, columns in (("events", "", {"dice", "rules"}), ("papers", "", {"kind"}), ("papers", "blue_cabin", {"seat"})):
        table = tmp_path / f"{sort}{seat}.csv"
        table.write_bytes(made(two_runs, sort, seat))
        read = pyogrio.read_dataframe(table, read_geometry=False)
        assert columns <= set(read.columns)
        assert len(read) == count[f"{sort}{seat}"]


# ---- the page, and files in the background ----


@pytest.mark.full
@pytest.mark.postgres
@pytest.mark.django_db
def test_ud_112_ud_116_the_page_reads_the_report_and_has_files_made_with_their_progress(
    two_runs: Campaign, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks
) -> None:
    sent: list[tuple[str, int]] = []
    monkeypatch.setattr(review, "send", lambda task, pk, priority: sent.append((task, pk)))
    umpire = playing.client_of(two_runs.seats.get(key="umpire"))
    page = words(umpire, DESK)
    for one in report.report(two_runs):
        assert one.title in page
    assert umpire.get(f"{DESK}gpx/").status_code == 404, "it is not made yet"
    with django_capture_on_commit_callbacks(execute=True):
        assert umpire.post(DESK, {"sort": "gpx"}).status_code == 302
    row = ReviewFile.objects.get(sort="gpx")
    assert (sent, row.state) == ([(review.MAKE, row.pk)], "waiting")
    assert "in preparation" in words(umpire, f"{DESK}?part=files")
    assert review.make(row.pk)
    assert not review.make(row.pk), "once"
    assert ">of every seat</option>" in umpire.get(DESK).content.decode(), "papers are anybody's, not as it was"
    assert "Download the tracks as GPX, as it truly was" in words(umpire, DESK), "a link says what one gets"
    answer = umpire.get(f"{DESK}gpx/")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/gpx+xml")
    with django_capture_on_commit_callbacks(execute=True):
        umpire.post(DESK, {"sort": "gpx"})
    assert len(sent) == 1, "it is as it would be made"
    for sort, eye, said in (
        ("zip", "", "no such file"),
        ("html", "blue_cabin", "truth alone"),
        ("gpx", "nobody", "no such seat"),
    ):
        refused = umpire.post(DESK, {"sort": sort, "eye": eye})
        assert (refused.status_code, said in refused.content.decode()) == (422, True), sort
    ReviewFile.objects.filter(pk=row.pk).update(state="waiting", taken_at=row.taken_at - timedelta(hours=1))
    assert review.sweep() == 1, "what a lost worker left behind is taken up"
    monkeypatch.setattr(review, "maker", lambda sort: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        review.make(row.pk)
    assert "ZeroDivisionError" in words(umpire, f"{DESK}?part=files")
