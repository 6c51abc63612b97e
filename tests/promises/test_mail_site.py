"""Mail on a site as it stands: its own worker writes a page's mail into the folder of mails (CK-035, CK-042)."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.common_site import CommonSite
from tests.patience import until
from tests.promises.http import Visitor

pytestmark = [pytest.mark.processes, pytest.mark.full]


def mails(folder: Path) -> list[str]:
    return [path.read_text() for path in sorted(folder.glob("*.eml"), key=lambda one: one.stat().st_mtime)]


def test_ck_035_ck_042_the_sites_own_worker_asks_an_address_and_its_click_is_all_that_is_needed(common_site: CommonSite):
    site = common_site.of_its_own("channel_manoeuvres", "mailed", "mailed")
    folder, umpire, player = site.home / "mail", Visitor(site.url), Visitor(site.url)
    player.enter(urlsplit(site.links["press"]).path)
    desk = re.search(r"/desk/[\w-]+/", umpire.enter(urlsplit(site.links["umpire"]).path))
    assert desk
    page = player.get("/")
    room = re.search(r"/room/([\w-]+)/", page)
    assert room
    notices = f"{room[0]}notices/"
    before = len(mails(folder))
    player.post(
        notices, Visitor.token_of(player.get(notices)), do="settle", value="press@mailed.example.org", zone="", kind="clock"
    )
    until(lambda: len(mails(folder)) > before, what="no worker wrote the question")
    asked = mails(folder)[-1]
    assert "To: press@mailed.example.org" in asked
    question = re.search(r"/mail/yes/[0-9a-f]{16}/", asked)
    assert question
    reader = Visitor(site.url)
    assert "Is this address yours?" in reader.get(question[0])
    reader.post(question[0], "")
    assert 'Email <span class="label">on</span>' in player.get(notices)

    umpire.post(f"{desk[0]}clock/", Visitor.token_of(umpire.get(f"{desk[0]}clock/")), do="still")
    until(lambda: len(mails(folder)) > before + 1, what="no worker wrote that the clock is stopped")
    assert "The clock of " in mails(folder)[-1]
    assert "press@mailed.example.org" not in umpire.get(f"{desk[0]}mail/")
    assert "the clock is stopped" in umpire.get(f"{desk[0]}mail/")
