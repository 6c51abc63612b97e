"""The database of 1.0, read by every later release: pages open, runs are played, and everything computes the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.archive.file_reader import read
from campaign.archive.importer import bring_in
from tests.campaign.first_release.site import ARTICLE, CAMPAIGN_FILE, LETTER, Site
from tests.promises import playing


@pytest.mark.full
@pytest.mark.processes
def test_a_site_of_1_0_opens_goes_on_and_is_the_same_when_it_is_run_again(tmp_path: Path) -> None:
    site = Site(tmp_path).unpack()
    before = site.verified()
    assert "run 3, battle 1: the same" in before
    assert [line for line in before if not line.endswith(": the same")] == []
    found = site.inside("go_on")
    assert set(found["status"].values()) == {200}, found["status"]
    assert sum("/battle/" in page for page in found["status"]) >= 2, "each side's view of it"
    assert found["read"] == {LETTER: True, ARTICLE: True}
    assert found["now"] == found["run"] + 1 == 5
    assert [line for line in site.verified() if not line.endswith(": the same")] == []


@pytest.mark.full
@pytest.mark.django_db
def test_the_file_of_a_war_of_1_0_is_brought_in_and_played_on() -> None:
    found = bring_in(read(CAMPAIGN_FILE.read_bytes()), "first")
    assert found.same > 5, "every run, battle and paper of it comes out as it stands in the file"
    cabin = found.campaign.seats.get(key="blue_cabin")
    assert LETTER in playing.client_of(cabin).get(f"/room/{cabin.rid}/").content.decode()
    playing.resolve_all(found.campaign)
    playing.finish_run(found.campaign, 4)
    assert playing.present(found.campaign).run.number == 5
