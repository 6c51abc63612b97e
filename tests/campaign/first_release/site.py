"""A home folder with a database, and this module run over it in a process of its own: ``begin`` the stored war, or ``go_on`` with
it. Jobs for the queue are done at once, in that process."""

from __future__ import annotations

import json
import lzma
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
DATABASE = Path(__file__).with_name("site.sqlite3.xz")
CAMPAIGN_FILE = Path(__file__).with_name("war.sealed")
WAR = "manoeuvres"
LETTER, ARTICLE = "Watch the mouth of the Channel, and write.", "Cruisers off the Start"
HOME = {"blue": (-1.8, 50.1), "red": (-2.9, 49.95)}
MEETING = dict.fromkeys(HOME, (-2.4, 50.0))
RUNS = (HOME, HOME, MEETING)
"""The squadrons' courses in each run: they meet at dusk, so that the battle is short."""
APART = {"blue": (-1.2, 50.2), "red": (-3.4, 50.0)}
DEEP = 20_000  # frames: a battle that captains fight to its end is one task in another
MOST_STOPS = 40


class Site:
    """One home folder."""

    def __init__(self, home: Path) -> None:
        self.home, self.database = home, home / "site.sqlite3"

    def unpack(self) -> Site:
        """Put the stored database into the folder, and apply newer migrations."""
        self.database.write_bytes(lzma.decompress(DATABASE.read_bytes()))
        self.run("manage.py", "migrate", "--no-input", "--verbosity", "0")
        return self

    def run(self, *command: str) -> str:
        """Run Python with these arguments over the database; return its output."""
        env = {**os.environ, "DATABASE_URL": f"sqlite:///{self.database}", "SEALED_ORDERS_HOME": str(self.home)}
        done = subprocess.run([sys.executable, *command], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command}: {done.stdout[-3000:]}{done.stderr[-3000:]}"
        return done.stdout

    def inside(self, verb: str) -> dict[str, Any]:
        """Run this module with that verb, and return its answer."""
        found: dict[str, Any] = json.loads(self.run("-m", "tests.campaign.first_release.site", verb).splitlines()[-1])
        return found

    def verified(self) -> list[str]:
        """Return the lines of ``replay --verify``; fail if anything differs or cannot be compared."""
        return self.run("manage.py", "replay", WAR, "--verify").splitlines()


def set_up() -> None:
    """Set up Django in this process, without a broker and without a channel layer of its own."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    from django.conf import settings

    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    import django

    django.setup()
    from deploy.celery import app

    app.conf.update(task_always_eager=True, task_eager_propagates=True)
    sys.setrecursionlimit(DEEP)


def courses(war: Any, to: dict[str, tuple[float, float]], **more: object) -> None:
    """Send both cruiser squadrons there by the seats that may order them now."""
    from campaign.models import Segment
    from campaign.orders import sealing
    from campaign.reports.seat_knowledge import Desk

    for call in Segment.objects.present(war).calls.filter(closed=False, seat__role="cabin").select_related("seat"):
        lon, lat = to[call.seat.side]
        for force in Desk.read_for_seat(call.seat, call).order_knowledge.forces:
            most = min(6 * ship.max_kn // 10 for ship in force.ships if ship.afloat)
            leg = {"lon": lon, "lat": lat, "knots": min(10, most)}
            sealing.seal(call.seat, {"forces": {force.key: {"legs": [leg] if most >= 1 else [], **more}}}, None)


def finish_run(war: Any, number: int, to: dict[str, tuple[float, float]]) -> None:
    """Order, fight and publish until a run is over."""
    from campaign.models import Segment
    from campaign.runs import publish, resolve

    for _ in range(MOST_STOPS):
        segment = Segment.objects.present(war)
        if segment.run.number > number:
            return
        courses(war, to, **({"stands": segment.index > 1} if segment.index else {}))
        assert resolve.order_six_hours(segment.pk)
        assert publish.publish(segment.pk), "it was resolved, and waits for the umpire"
    raise AssertionError("the run does not come to an end")


def begin() -> dict[str, Any]:
    """Play a war of three runs with a letter, an article, a ruling on the weather and a battle; the fourth is open, with a
    draft."""
    from campaign.models import Engagement, Segment
    from campaign.muster import founding
    from campaign.orders import sealing as orders
    from campaign.rulings import ruling_records
    from naval.state.ruling_acts import Weather

    war = founding.begin_campaign("channel_manoeuvres", WAR, seed="The first release")
    article = {"headline": ARTICLE, "dateline": "CHERBOURG", "versions": {"blue": "Two, with four funnels.", "red": ""}}
    orders.seal(war.seats.get(key="blue_admiralty"), {"dispatches": [{"to": "blue_cabin", "text": LETTER}]}, None)
    orders.seal(war.seats.get(key="press"), {"articles": [article]}, None)
    segment = Segment.objects.present(war)
    ruling = Weather(since=60, area="", until=240, value=4, reason="As it was that day.")
    ruling_records.rule(segment, ruling, ruling_records.stamp(segment), war.seats.get(key="umpire"))
    for number, to in enumerate(RUNS, 1):
        finish_run(war, number, to)
    orders.save_draft(war.seats.get(key="red_admiralty"), {"dispatches": [{"to": "red_cabin", "text": "Come home."}]}, None)
    return {"battles": Engagement.objects.filter(run__campaign=war).count()}


def go_on() -> dict[str, Any]:
    """Open the page of every seat and battle, and play the open run; return statuses and contents by page."""
    from django.conf import settings

    settings.ALLOWED_HOSTS = ["testserver"]
    from campaign.models import Campaign, Delivery, Segment
    from tests.promises.playing import client_of

    war = Campaign.objects.get(name=WAR)
    status, words = dict[str, int](), ""
    for seat in war.seats.order_by("key"):
        client = client_of(seat)
        room = f"/desk/{seat.rid}/" if seat.role == "umpire" else f"/room/{seat.rid}/"
        battles = Delivery.objects.filter(seat=seat, kind="battle").exclude(plot="").count()
        for page in (room, *(f"{room}battle/{n}/" for n in range(1, battles + 1))):
            answer = client.get(page)
            status[page.replace(seat.rid, seat.key)] = answer.status_code
            words += answer.content.decode()
    number = Segment.objects.present(war).run.number
    finish_run(war, number, APART)
    read = {text: text in words for text in (LETTER, ARTICLE)}
    return {"status": status, "read": read, "run": number, "now": Segment.objects.present(war).run.number}


if __name__ == "__main__":
    set_up()
    print(json.dumps({"begin": begin, "go_on": go_on}[sys.argv[1]]()))
