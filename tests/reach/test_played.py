"""Rules that are in: each has a test that plays it, and fails when it no longer does."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from land.march import crossing
from tactical.rulesets.game_of_war import GameOfWar
from tests.reach import played
from tests.reach.probes import probes
from tests.reach.product import exceptions
from tests.reach.recording import faults

pytest_plugins = ["pytester"]
CROSSING = "land.march.crossing"
FORD = f"{CROSSING}.ford"


@pytest.mark.full
def test_every_rule_that_is_in_has_a_test_that_plays_it() -> None:
    known = exceptions().get("played", {})
    told = {one.partition(":")[0]: one for one in faults()}
    assert set(told) == set(known), "python -m tests.reach --played PATH, after a test that plays these:\n" + "\n".join(
        told[one] for one in sorted(told.keys() - known.keys())
    )


def test_who_calls_a_rule_s_function_himself_does_not_play_it() -> None:
    door = "tactical.rulesets.game_of_war.ruleset"
    heard = played.Heard()
    some = [*probes(FORD, CROSSING, heard), *probes(f"{door}.GameOfWar.open", door, heard)]
    for one in some:
        one.arm()
    assert crossing.ford().minutes == 60
    GameOfWar().open({}, "a")
    for one in some:
        one.disarm()
    assert heard.found == {f"{door}.GameOfWar.open"}, "a rule set's methods are doors"
    assert crossing.ford.__code__ is some[0].own, "and it is left as it was"


def test_a_test_that_plays_no_more_what_the_list_says_fails(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(played, "FILE", tmp_path / "played.toml")
    played.FILE.write_text(f'"LC-086" = ["{FORD}", "{CROSSING}", "test_it.py::test_ford"]\n')
    pytester.makepyfile(
        test_it=dedent("""
        def test_ford():
            from land.march.crossing import ford
            assert ford().minutes
    """)
    )
    done = pytester.inline_run("-p", "no:django", "-p", "no:xdist", plugins=[played.Watch()])
    done.assertoutcome(failed=1)
