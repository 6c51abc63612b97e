"""The truth chart: every mark names the seats that know of it, and tells whether that is older than a run (UD-018)."""

from __future__ import annotations

import pytest

from tests.promises import playing
from tests.umpire import desk_war
from umpire.desk.known.word_of_truths import RUN_MIN, sides_of

pytestmark = pytest.mark.django_db


def test_ud_018_a_mark_bears_the_letters_of_those_who_were_told(monkeypatch):
    with desk_war.war(monkeypatch, pairs=1, seats=7) as campaign:
        umpire = campaign.seats.get(key="umpire")
        desk = playing.client_of(umpire)

        def letters() -> dict[str, str]:
            forces = desk.get(f"/desk/{umpire.rid}/truth.json").json()["forces"]
            return {one["key"]: "".join(word["letter"] for word in one["word"]) for one in forces}

        assert letters()["blue-north"] == "B"
        assert letters()["red-north"] == "R"
        playing.resolve_all(campaign)
        assert letters()["red-north"] == "R", "a draft tells nobody"
        playing.finish_run(campaign, 1)
        assert letters()["red-north"] == "BR", "they met two miles apart"


def test_ud_018_a_word_older_than_a_run_is_hollow() -> None:
    one, two = (sides_of({"blue": (100, 100)}, 100 + RUN_MIN + more, 0)[0] for more in (0, 1))
    assert (one["hollow"], two["hollow"]) == (False, True)
