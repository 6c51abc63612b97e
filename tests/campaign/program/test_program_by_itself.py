"""A whole war on land and at sea that the program plays by itself on a real worker, to its end, by the command (CK-053, CK-055).

North Sea 1905 and Yellow Sea 1904, which take minutes: ``python -m tests.bench.bench_whole_wars``. After a change that is meant:
``python -m tests.bench.bench_whole_wars --write landing_manoeuvres``, and read what is different.
"""

from __future__ import annotations

import subprocess

import pytest

from tests.bench.bench_whole_wars import SEED, golden
from tests.common_site import CommonSite

pytestmark = [pytest.mark.processes, pytest.mark.full]
PACK, NAME = "landing_manoeuvres", "landing-by-itself"


def test_ck_053_ck_055_a_war_by_the_program_alone_goes_on_to_its_end_on_the_worker_and_is_the_golden_one(common_site: CommonSite):
    with common_site.inside("tests.campaign.program.by_itself") as ask:
        said = common_site.manage("play_out", PACK, "--name", NAME, "--seed", SEED)
        assert said.splitlines()[-1] == f"{NAME}: the war is over."
        lines = ask(NAME)
    assert lines == golden(PACK).read_text(encoding="utf-8").splitlines()
    again = common_site.manage("play_out", PACK, "--name", NAME)
    assert again.splitlines() == [f"{NAME}: the war is over."], "called again it begins no other"


def test_ck_055_what_cannot_be_played_out_is_refused_in_words(common_site: CommonSite):
    for words, said in (
        (("nowhere_1900",), "no scenario pack"),
        (("channel_manoeuvres", "--days", "-3"), "A war lasts 1 to 400 days"),
        (("channel_manoeuvres", "--name", "channel-manoeuvres"), "is a war that people play"),
    ):
        with pytest.raises((AssertionError, subprocess.CalledProcessError), match=said):
            common_site.manage("play_out", *words)
