"""Every report of a war: read strictly into the type of its kind, and written again byte for byte."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import land
import naval
from campaign import packs
from campaign.war.reports import ASHORE, KINDS, as_data, read
from campaign.war.reports.sea import Battle, Bearing, Line, Log, LogRow, PositionShip, Sighting
from campaign.war.run import begin, run
from naval.state.world import World, encode
from tests.campaign.five_days.play import play
from tests.naval.run import prize_war
from tests.shared import Shared

Told = list[tuple[str, dict[str, Any]]]
SEEN = {
    "bearing": "E",
    "bearing_deg": 90.0,
    "own_lon": 1.5,
    "own_lat": 55,
    "by": "Topaze",
    "lon": 1,
    "lat": 55.0,
    "distance_nm": 12.0,
    "error_nm": [1.2, 1.18],
    "what": "smoke",
    "side": "unknown",
    "lost": None,
    "closest_nm": 12.0,
    "closest_at": 40,
    "label": "A",
}
WRITTEN = {"text": "Night.", "lon": 1.0, "lat": 55.0, "own": False, "course_deg": 90.0, "knots": 12.0, "coal_t": 900.5}
WORK = {
    "what": "laid",
    "force": "a",
    "name": "A",
    "of": "",
    "text": "Laid.",
    "lon": 1.0,
    "lat": 55.0,
    "radius_nm": 0.2,
    "count": 4,
}
ACTION = {"title": "Action", "text": "A was in action.", "ending": "", "minutes": 4, "views": [{"turn": 1, "ships": []}]}
SHIP = {"name": "Foyle", "coal_t": 6.5, "max_kn": 25, "afloat": True, "damage": []}
SENT = {"from": "B", "from_key": "b", "text": "Come.", "written": 3, "via": "wireless", "path": ["B", "A"]}

BY_HAND: Told = [
    # as 0.1.0 to 0.3.0 stored them
    ("sighting", SEEN),
    ("log", {"text": "Night.", "lon": 1.0, "lat": 55.0, "rules": ["SC-S-04"]}),
    ("dispatch", SENT),
    ("outbox", {"number": 1, "to": "A", "text": "Come.", "written": 3, "state": "waiting", "at": None}),
    ("article", {"headline": "War", "text": "It is war.", "dateline": "Day 1", "paper": "The Times"}),
    # kinds that the wars below may lack
    ("sighting", {**SEEN, "brief": "smoke", "level": 0, "from": "Topaze", "via": ""}),
    ("log", {**WRITTEN, "rules": [], "force": "a", "name": "A"}),
    ("line", WRITTEN),
    ("work", {**WORK, "from": "A", "via": "flags"}),
    ("battle", {**ACTION, "board": "kriegspiel"}),
    ("battle", {"title": "A: Action", "text": "A was in action."}),
    ("outbox", {"number": 1, "to": "A", "text": "", "written": 3, "state": "waiting", "at": None, "by": "", "hops": []}),
    ("returned", {"order": "dispatch 1", "instead": False, "text": "No such ship."}),
    ("slip", {"what": "back", "text": "Gone back.", "word": "Sorry."}),
    ("umpire", {"text": "Noon is noon by Greenwich.", "to": "all"}),
    ("letter", {"from": "B", "text": "Sir, where is the fleet?", "written": 3}),
    ("company", {"force": "a", "name": "A", "to": "B", "state": "joined", "text": "A joined B."}),
]


def mail(world: World) -> Told:
    return [(letter.kind, letter.data) for letter in world.mail]


def manoeuvres() -> Told:
    """Play two runs of the other pack, with nobody's orders."""
    pack = packs.find("channel_manoeuvres")
    first = begin(pack.world, pack.chart)
    told, world = [(r.kind, r.data) for r in first.reports], first.world
    for number in (1, 2):
        out = run(world, pack.chart, {}, str(number), world.minute + 360)
        told, world = told + [(r.kind, r.data) for r in out.reports] + mail(out.world), out.world
    return told


def a_raid() -> Told:
    """List reports of ships taken, sent in and sunk."""
    return [
        (r.kind, r.data) for sink in (False, True) for out in prize_war.days(prize_war.war(sink=sink), 48) for r in out.reports
    ]


@pytest.fixture(scope="module")
def told(shared: Shared) -> Told:
    return [*shared.once("five-days", play).told, *manoeuvres(), *a_raid(), *BY_HAND]


@pytest.mark.full
def test_every_report_is_written_again_as_it_was(told: Told) -> None:
    for kind, data in told:
        text = encode(data)
        assert encode(as_data(read(kind, text))) == text
        assert encode(as_data(read(kind, data))) == text


@pytest.mark.full
def test_every_kind_was_told(told: Told) -> None:
    assert {kind for kind, _ in told} == set(KINDS) - ASHORE


@pytest.mark.parametrize(("kind", "data"), BY_HAND)
def test_an_unknown_field_is_refused_and_a_missing_one(kind: str, data: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError, match="seed"):
        read(kind, {**data, "seed": "x"})
    with pytest.raises(msgspec.ValidationError, match=r"text|label"):
        read(kind, {name: value for name, value in data.items() if name not in ("text", "label")})


@pytest.mark.full
def test_a_row_within_a_report_is_read_as_strictly(told: Told) -> None:
    status = next(data for kind, data in told if kind == "status")
    with pytest.raises(msgspec.ValidationError, match="condition"):
        read("status", {**status, "ships": [{**status["ships"][0], "condition": {}}]})


def test_a_kind_that_is_not_known_is_refused() -> None:
    with pytest.raises(KeyError, match="rumour"):
        read("rumour", {"text": "They are out."})


def test_every_kind_of_the_readme_is_known() -> None:
    for module, kinds in ((naval, set(KINDS) - {"line"} - ASHORE), (land, ASHORE)):
        text = (Path(str(module.__file__)).parent / "README.md").read_text(encoding="utf-8")
        table = text.split("## Reports", 1)[1].split("\n## ", 1)[0]
        assert set(re.findall(r"^\| `(\w+)`", table, re.MULTILINE)) == kinds


def test_what_is_sent_on_is_the_same_with_sender_and_means() -> None:
    seen = Sighting.read(SEEN)
    assert as_data(seen.forwarded("Topaze", "wireless")) == {**SEEN, "from": "Topaze", "via": "wireless"}
    assert as_data(seen.forwarded("Topaze", ""))["via"] == ""
    heard = Bearing(by="A", own_lon=1.0, own_lat=2.0, bearing_deg=90.0, bearing="E", strength="loud", minute=60)
    assert as_data(heard.forwarded("A", "telegraph")) == {**as_data(heard), "from": "A", "via": "telegraph"}


def test_a_log_is_sent_on_without_whose_it_is_and_then_with_its_minute() -> None:
    line = Log.read({**WRITTEN, "rules": ["SC-S-04"], "force": "a", "name": "A"}).line()
    assert line == Line(**WRITTEN)
    assert line.make_log_row(70) == LogRow(minute=70, **WRITTEN)


def test_of_an_action_that_is_heard_of_there_is_no_plot() -> None:
    assert as_data(Battle.read(ACTION).heard("A")) == {"title": "A: Action", "text": "A was in action."}


def test_numbers_are_kept_as_they_were_written_and_defaults_are_not_written() -> None:
    assert encode(as_data(Sighting.read(SEEN))) == encode(SEEN)
    row = msgspec.convert(SHIP, PositionShip)
    assert (row.max_kn, type(row.max_kn), row.boat) == (25, int, False)
    assert msgspec.to_builtins(row).keys() == SHIP.keys()


def test_the_types_need_no_framework() -> None:
    script = "import sys, campaign.war.reports; print('django' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
