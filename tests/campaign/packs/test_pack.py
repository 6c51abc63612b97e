"""Loading of packs: optional parts, parts left alone, and no need of Django."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import geopandas
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign import packs
from campaign.packs import archive
from campaign.packs.pack import SHIPPED
from campaign.packs.table import slug
from naval.state.settings import STANDARD, Settings

ROOT = Path(packs.__file__).resolve().parents[2]


def test_the_copy_of_a_pack_is_the_pack_under_another_key(workshop):
    copy, shipped = workshop.load(), packs.find("channel_manoeuvres")
    assert (copy.key, copy.world) == ("manoeuvres", shipped.world)


def test_a_folder_with_an_unfit_name_is_refused(workshop):
    folder = workshop.folder.rename(workshop.folder.with_name("My Pack"))
    workshop.folder = folder
    assert workshop.faults() == ["My Pack: is no name for a pack; small letters, digits and _"]


def test_a_folder_that_is_not_there_is_refused_like_an_empty_one(workshop):
    workshop.folder = workshop.folder / "nowhere"
    assert "scenario.toml: is missing; see README.md beside the packs" in workshop.faults()


def test_other_files_are_left_alone(workshop):
    workshop.write("NOTES.txt", b"\xff\xfe")
    assert workshop.faults() == []


def test_a_table_saved_by_a_spreadsheet_is_read(workshop):
    content = (workshop.folder / "ports.csv").read_text(encoding="utf-8")
    workshop.write("ports.csv", b"\xef\xbb\xbf" + content.replace("\n", "\r\n").encode())
    assert workshop.load().world == packs.find("channel_manoeuvres").world


def test_columns_may_stand_in_any_order(workshop):
    workshop.write("names.csv", "size,lat,lon,text\n2,50.55,-3.0,Lyme Bay\n")
    assert workshop.load().theatre["names"] == [{"text": "Lyme Bay", "lon": -3.0, "lat": 50.55, "size": 2}]


def test_land_may_be_a_geopackage(workshop):
    before = workshop.load().theatre["land"]
    frame = geopandas.read_file(workshop.folder / "land.geojson")
    frame.to_file(workshop.folder / "land.gpkg", engine="pyogrio")
    (workshop.folder / "land.geojson").unlink()
    assert workshop.load().theatre["land"] == before


def test_settings_left_out_are_the_books_and_our_conventions(workshop):
    text = (workshop.folder / "scenario.toml").read_text(encoding="utf-8")
    start, end = text.index("[settings]"), text.index("[theatre]")
    workshop.write("scenario.toml", text[:start] + text[end:])
    ours = replace(Settings(), steady_weather=True, stops_apart_min=30, actions_renewed=False)
    assert workshop.load().world.settings == STANDARD == ours


def test_settings_given_are_taken(workshop):
    workshop.change("scenario.toml", "wireless_nm = 60.0", "wireless_nm = 45")
    workshop.change("scenario.toml", "trade = true", "trade = false")
    workshop.change("scenario.toml", "hour = 6", "hour = 16\nfirst_run_min = 120")
    workshop.change("scenario.toml", 'by = "Day 1, 12:00"', 'by = "Day 1, 18:00"')  # noon is before it begins
    pack = workshop.load()
    assert (pack.world.settings.wireless_nm, pack.world.settings.trade, pack.first_run_min) == (45.0, False, 120)
    assert (pack.world.calendar.julian, pack.world.calendar.hour) == (2417038.166666667, 16)


def test_a_merchantman_bound_home_steams_the_lane_the_other_way(workshop):
    out = next(m for m in workshop.load().world.merchants if m.key == "solent_star")
    workshop.change("merchants.csv", "southampton_havre,out", "southampton_havre,home")
    home = next(m for m in workshop.load().world.merchants if m.key == "solent_star")
    assert (home.legs[-1].lon, home.legs[-1].lat) == (out.lon, out.lat)
    assert (home.lon, home.lat) == (out.legs[-1].lon, out.legs[-1].lat)


def test_a_force_that_starts_in_port_is_stopped_there(workshop):
    workshop.change("forces.csv", "blue_cabin,,-1.75,50.25,250,10", "blue_cabin,portland,,,,")
    blue = workshop.load().world.forces[0]
    assert (blue.port, blue.lon, blue.lat, blue.knots) == ("portland", -2.4, 50.585, 0.0)


JUNK = (b"", b"x", b"-1", b"nan", b"\x00", b'"', b",", b"\n", b"[", b"}", b"\xff", b"1e400", b"9" * 99)
FILES = sorted(p.name for p in (SHIPPED / "channel_manoeuvres").iterdir() if p.suffix != ".md")


@pytest.mark.full
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])  # the file is mended after each example
@given(file=st.sampled_from(FILES), junk=st.sampled_from(JUNK), gone=st.sampled_from((0, 1, 8, 40)), data=st.data())
def test_damage_of_any_kind_is_told_as_faults_and_never_breaks_the_loader(workshop, file, junk, gone, data):
    path = workshop.folder / file
    content = path.read_bytes()
    start = data.draw(st.integers(0, len(content) - 1))
    path.write_bytes(content[:start] + junk + content[start + gone :])
    try:
        assert all(isinstance(fault, str) and fault for fault in workshop.faults())
    finally:
        path.write_bytes(content)


def test_slugs_are_plain_letters():
    names = ["Zähringen", "Kaiser Karl der Grosse", "Østersøen", "Götaholm", "S94", "L'Été"]
    assert [slug(n) for n in names] == ["zaehringen", "kaiser_karl_der_grosse", "oestersoeen", "goetaholm", "s94", "l_ete"]


@pytest.mark.full
def test_loading_needs_no_django():
    script = "import sys; from campaign import packs; packs.find('channel_manoeuvres'); print('django' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "False"


@pytest.mark.full
def test_packs_are_found_in_folders_of_ones_own_and_none_takes_the_place_of_a_shipped_one(tmp_path, workshop):
    shelf = tmp_path / "shelf"
    shutil.copytree(workshop.folder, shelf / "our_waters")
    (shelf / "channel_manoeuvres").mkdir()
    (shelf / "channel_manoeuvres" / "scenario.toml").write_text("no pack at all", encoding="utf-8")
    keys = ("channel_manoeuvres", "our_waters")
    script = f"from campaign import packs; print(packs.available(), *(packs.find(key).title for key in {keys}), sep='; ')"
    env = {**os.environ, "SEALED_ORDERS_PACKS": str(shelf)}
    told = subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    title = packs.find("channel_manoeuvres").title
    keys = [*packs.available(), "our_waters"]
    assert told.stdout.strip() == f"{sorted(keys)}; {title}; {title}"


def test_ex_061_a_pack_that_is_kept_is_the_same_bytes_whenever_its_files_were_written(workshop):
    before = archive.archive(workshop.folder)
    for path in workshop.folder.iterdir():
        os.utime(path, (1_600_000_000, 1_600_000_000))
    assert archive.archive(workshop.folder) == before
    with zipfile.ZipFile(io.BytesIO(before)) as kept:
        assert {one.date_time for one in kept.infolist()} == {(1980, 1, 1, 0, 0, 0)}, "no year of today, nor a second of it"
        assert kept.namelist() == sorted(path.name for path in workshop.folder.iterdir() if path.is_file())
