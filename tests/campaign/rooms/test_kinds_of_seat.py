"""A kind of seat as one folder, found by itself: one is added to a copy of the tree, and played."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from campaign import seat_kinds

pytestmark = pytest.mark.full

ROOT = Path(__file__).resolve().parents[3]
HOUSE = ("campaign", "deploy", "land", "naval", "static", "tactical", "umpire", "manage.py")

WATCHMAN = {
    "kind.toml": """
name = "lighthouse keeper"
title = "The lantern-room"
visited = 2
parts = ["dispatches"]
mend = "#lamp"
paper = "The weather glass"
""",
    "room.py": '''
"""The lantern-room of whoever keeps a light."""

from campaign.rooms.news import signals
from campaign.rooms.role_plugin import Folder


def block(desk):
    return {"lamp": f"The lamp is lit since {desk.format_minute(desk.now)}."}


def checks(draft):
    return [{"state": "due", "text": f"{len(draft.rows('dispatches'))} signals hoisted", "href": "#lamp"}]


ROOM = Folder((signals.block, block), checks)
''',
    "column.html": '<p id="lamp">{{ room.lamp }}</p>{% include "campaign/parts/write.html" %}',
    "ledgers.html": "<p>Ships that passed: none.</p>",
    "paper.html": "<p>Fair, 30.1 inches.</p>",
    "foot.html": '<a href="#lamp">Lamp</a>',
    "page/page.js": 'import { openRoom } from "../../room.js";\n\nopenRoom();\n',
}
SEAT = """
[[seats]]
key = "dungeness"
name = "Dungeness light"
role = "watchman"
side = "blue"
title = "The keeper of Dungeness light"
"""

# Run in the copy: a war on the new pack, through services and pages.
PLAY = """
import json, os
os.environ["DJANGO_SETTINGS_MODULE"] = "deploy.settings"
import django
django.setup()
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import Client
from campaign import pings
from campaign.models import Segment
from campaign.muster import founding
from campaign.runs import publish, resolve
pings.ping = lambda rid, version: None
resolve.send = lambda *task: None
call_command("makemigrations", "--check", "--dry-run", verbosity=0)
call_command("migrate", verbosity=0)
war = founding.begin_campaign("watched", "watched", seed="watched")
seat, umpire = war.seats.get(key="dungeness"), war.seats.get(key="umpire")
seat.full_clean()
browser, desk = Client(SERVER_NAME="localhost"), Client(SERVER_NAME="localhost")
opened = browser.post(f"/enter/{seat.token}/")
desk.post(f"/enter/{umpire.token}/")
room = f"/room/{seat.rid}/"

def send(verb, sheet):
    return browser.post(room + verb + "/", json.dumps(sheet), content_type="application/json").json()

told = {
    "opens": opened.headers["Location"] == room,
    "page": browser.get(room).content.decode(),
    "script": bool(finders.find("rooms/watchman/page.js")),
    "chart": browser.get(room + "chart.json").status_code,
    "steers": send("draft", {"forces": {"blue": {"legs": []}}})["faults"],
    "draft": send("draft", {"dispatches": [{"to": "blue_admiralty", "text": "All dark."}]}),
    "sealed": send("seal", {"dispatches": [{"to": "blue_admiralty", "text": "All dark."}]}),
    "desk": desk.get(f"/desk/{umpire.rid}/").content.decode(),
}
segment = Segment.objects.get()
resolve.order_six_hours(segment.pk)
resolve.resolve_segment(segment.pk)
publish.publish(segment.pk)
told["column"] = browser.get(room + "?part=column").content.decode()
told["export"] = browser.get(room + "export.json").json()["orders"]
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory) -> dict:
    """Play a run in a copy of the tree that has the new seat's folder and a pack more; return the seat's papers."""
    house = tmp_path_factory.mktemp("house")
    for name in HOUSE:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, house / name)
    folder, packs = house / "campaign" / "rooms" / "watchman", house / "campaign" / "scenarios"
    for name, text in WATCHMAN.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    shutil.copytree(packs / "channel_manoeuvres", packs / "watched")
    with (packs / "watched" / "scenario.toml").open("a", encoding="utf-8") as scenario:
        scenario.write(SEAT)
    env = {**os.environ, "DATABASE_URL": f"sqlite:///{house / 'war.db'}", "SEALED_ORDERS_HOME": str(house), "PYTHONPATH": ""}
    done = subprocess.run([sys.executable, "-c", PLAY], cwd=house, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return json.loads(done.stdout.splitlines()[-1])


def test_its_link_opens_its_room_which_shows_its_blocks_and_its_script(told) -> None:
    assert told["opens"]
    assert "The lantern-room" in told["page"]
    assert "The lamp is lit since Day 1" in told["page"]
    assert "Ships that passed: none." in told["page"]
    assert 'aria-label="The weather glass"' in told["page"]
    assert 'src="/static/rooms/watchman/page.js"' in told["page"]
    assert told["script"]
    assert told["chart"] == 200
    assert "Lay a leg" not in told["page"]


def test_its_sheet_takes_the_parts_it_may_fill_and_no_others(told) -> None:
    assert [fault["rule"] for fault in told["steers"]] == ["NAV-S-020"]
    assert told["draft"]["faults"] == []
    assert {"state": "due", "text": "1 signals hoisted", "href": "#lamp"} in told["draft"]["checks"]
    assert told["sealed"] == {"sealed": True}


def test_it_is_visited_resolved_and_asked_again_like_everybody(told) -> None:
    assert "lighthouse keeper" in told["desk"]
    assert [bool(order["sealed"]) for order in told["export"]] == [True, False]
    assert "All dark." in told["export"][0]["sealed"]
    assert 'data-call="2"' in told["column"]


def test_a_kind_says_what_is_wrong_with_it(tmp_path) -> None:
    file = tmp_path / "watchman" / "kind.toml"
    file.parent.mkdir()
    file.write_text('name = "keeper"\ntitle = "Light"\nlamp = true\n')
    with pytest.raises(msgspec.ValidationError, match="lamp"):
        seat_kinds.read(file)


def test_every_kind_has_what_its_room_needs() -> None:
    for kind in seat_kinds.KINDS.values():
        folder = seat_kinds.FOLDER / kind.key
        wide = kind.ships or kind.troops == "own"
        needed = ["room.py", "column.html", "foot.html", "page/page.js", *(() if wide else ("ledgers.html", "paper.html"))]
        assert [name for name in needed if not (folder / name).is_file()] == [], kind.key
        assert len(kind.key) <= 10, "the column that a role is stored in"
