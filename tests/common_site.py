"""One site for all files of a session that start no servers and kill none.

Starting one (tables, campaign, web server, worker) costs ten seconds of processor, so the first to need it starts it. It stands
in a process of its own, since the first test process may be gone before the last: the session ends it, and if the session is
killed it ends itself. ``python -m tests.common_site FOLDER PID IDENTITY`` is that process.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from deploy.processes import ROOT, identity
from tests.patience import until
from tests.site import Lodging, Site

TOLD, OVER, LOG = "common-site.json", "common-site.over", "common-site.log"
LOOKS_EACH_S = 0.5
TRACE, COMPLAINT = "Traceback (most recent call last)", 8000
PLENTY = {"MAX_TABLES": "1000", "MAX_TABLES_EACH": "1000"}
"""Limits for many browsers: those of all files come from one address."""


class CommonSite(Lodging):
    """The site as its users find it."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.home, self.url, self.env, self.links = Path(told["home"]), told["url"], told["env"], told["links"]

    def last_words(self) -> dict[str, str]:
        """Return the last complaint of web server and worker, by process; a page shows none of it."""
        logs = {name: (self.home / "logs" / f"{name}.log").read_text(errors="replace") for name in ("web", "worker")}
        return {name: log[log.rindex(TRACE) :][:COMPLAINT] for name, log in logs.items() if TRACE in log}

    def of_its_own(self, pack: str, name: str, seed: str, shelf: Path | None = None) -> CommonSite:
        """Begin a campaign on this site for one file alone, and return the site with that campaign's links.

        A pack of ``shelf`` is not among those of the site, which plays it as the campaign keeps it.
        Its umpire publishes each stop himself.
        """
        more = {"SEALED_ORDERS_PACKS": str(shelf)} if shelf else {}
        code = (
            "import django, json; django.setup(); from django.core.management import call_command; import sys;"
            f"call_command('begin', {pack!r}, name={name!r}, seed={seed!r}, stdout=sys.stderr);"
            "from campaign.models import Campaign, Seat;"
            f"Campaign.objects.filter(name={name!r}).update(stops_released=False);"
            f"print(json.dumps({{one.key: one.token for one in Seat.objects.filter(campaign__name={name!r})}}))"
        )
        tokens = json.loads(self.python("-c", code, **more).splitlines()[-1])
        links = {key: f"{self.url}/enter/{token}/" for key, token in tokens.items()}
        return CommonSite({"home": str(self.home), "url": self.url, "env": self.env, "links": links})


def started(folder: Path, session: int) -> dict[str, Any]:
    """Start the site for the session of this process, wait until it stands, and return its description."""
    with (folder / LOG).open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.common_site", str(folder), str(session), identity(session) or ""],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    until(
        lambda: (folder / TOLD).exists() or process.poll() is not None,
        what=lambda: f"the common site does not start:\n{(folder / LOG).read_text()}",
        quiet_s=120.0,
    )
    assert (folder / TOLD).exists(), f"the common site does not start:\n{(folder / LOG).read_text()}"
    found: dict[str, Any] = json.loads((folder / TOLD).read_text())
    return found


def end(folder: Path) -> None:
    """End the site, if it was ever started, and wait until it has ended."""
    if (folder / TOLD).exists():
        (folder / OVER).touch()
        pid = json.loads((folder / TOLD).read_text())["pid"]
        until(lambda: identity(pid) is None, what="the common site does not end")


def stand(folder: Path, session: int, known_as: str) -> None:
    """Keep the site until the session is over or gone."""
    home = folder / "common-site"
    home.mkdir(exist_ok=True)  # an earlier try may have failed half-way
    with Site(home, seed="browser", more=PLENTY) as site:
        told = {"home": str(home), "url": site.url, "env": site.env, "links": site.links, "pid": os.getpid()}
        fresh = (folder / TOLD).with_suffix(".new")
        fresh.write_text(json.dumps(told))
        fresh.rename(folder / TOLD)
        while not (folder / OVER).exists() and identity(session) == known_as:
            time.sleep(LOOKS_EACH_S)


if __name__ == "__main__":
    stand(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
